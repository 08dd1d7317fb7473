"""Polygons and their layers → `Grid`: what every kind of grid is built with."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.mazes import _cells
from puzzlebook.mazes.grid import Grid, Ground

if TYPE_CHECKING:
    from collections.abc import Iterable


def tiling(
    name: str,
    size: tuple[int, int],
    corners: tuple[array[int], array[int]],
    cells: tuple[array[int], array[int]],
    layers: Iterable[array[int]],
    by_columns: array[int],
    pitch: int,
    bore: int | None = None,
    centres: tuple[array[float], array[float]] | None = None,
    bulges: array[float] | None = None,
    hub: tuple[int, int] | None = None,
    extent: tuple[int, int] | None = None,
) -> Grid:
    """The grid of these cells; linear in their number.

    `corners` are the x and y of each corner, lattice units, y down, least 0. `cells` are where
    the corners of each cell begin (one more than cells, the last is the end) and the corners'
    numbers, in order round it either way. `layers` are the cells of each row or ring in their order
    along it. `bore`, `centres` and `hub` are the grid's own, by default the pitch, the centroids and
    none; `extent` its width and height where arcs swell beyond the corners; `bulges` is the bulge of
    each side of each cell, as `cells` lists their first corners. Cells that share several sides are
    joined by as many edges. ValueError where this is
    no tiling: a side of three cells, a cell that meets itself or has no area.
    """
    (corner_x, corner_y), (cell_starts, cell_corners) = corners, cells
    mate, owner, to = _cells.mates(cell_starts, cell_corners, len(corner_x))
    starts, neighbours, links, edge_sides = _cells.link(cell_starts, mate, owner)
    wall_from, wall_to, rim_cells = _cells.walls(cell_corners, mate, owner, to, edge_sides)
    *centroids, clockwise = _cells.centres(corner_x, corner_y, cell_starts, cell_corners)
    centre_x, centre_y = centres or centroids
    edge_low, edge_high = _cells.ends(edge_sides, mate, owner)
    layer_starts, layer_cells = _in_one(layers)
    return Grid(
        Ground(name, size),
        cells=len(cell_starts) - 1,
        edges=len(edge_sides),
        starts=starts,
        neighbours=neighbours,
        links=links,
        edge_low=edge_low,
        edge_high=edge_high,
        wall_from=wall_from,
        wall_to=wall_to,
        rim_cells=rim_cells,
        rim_outer=_cells.outer(corner_x, corner_y, wall_from, wall_to, rim_cells, clockwise),
        corner_x=corner_x,
        corner_y=corner_y,
        centre_x=centre_x,
        centre_y=centre_y,
        layer_starts=layer_starts,
        layer_cells=layer_cells,
        layer_of=_cells.layers_of(layer_starts, layer_cells),
        by_columns=by_columns,
        pitch=pitch,
        width=max(corner_x) if extent is None else extent[0],
        height=max(corner_y) if extent is None else extent[1],
        bore=pitch if bore is None else bore,
        wall_bulge=None if bulges is None else _cells.wall_bulges(bulges, mate, edge_sides),
        hub=hub,
    )


def _in_one(layers: Iterable[array[int]]) -> tuple[array[int], array[int]]:
    """Where each layer starts, the end last, and the cells layer by layer."""
    starts, cells = array("i", [0]), array("i")
    for layer in layers:
        cells.extend(layer)
        starts.append(len(cells))
    return starts, cells
