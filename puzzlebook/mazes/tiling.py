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
) -> Grid:
    """The grid of these cells; linear in their number.

    `corners` are the x and y of each corner, lattice units, y down, least 0. `cells` are where
    the corners of each cell begin (one more than cells, the last is the end) and the corners'
    numbers, in order round it either way. `layers` are the cells of each row or ring in their order
    along it. Cells that share several sides are joined by as many edges. ValueError where this is
    no tiling: a side of three cells, a cell that meets itself or has no area.
    """
    (corner_x, corner_y), (cell_starts, cell_corners) = corners, cells
    mate, owner, to = _cells.mates(cell_starts, cell_corners, len(corner_x))
    starts, neighbours, links, edge_sides = _cells.link(cell_starts, mate, owner)
    wall_from, wall_to, rim_cells = _cells.walls(cell_corners, mate, owner, to, edge_sides)
    centre_x, centre_y, clockwise = _cells.centres(corner_x, corner_y, cell_starts, cell_corners)
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
        width=max(corner_x),
        height=max(corner_y),
    )


def _in_one(layers: Iterable[array[int]]) -> tuple[array[int], array[int]]:
    """Where each layer starts, the end last, and the cells layer by layer."""
    starts, cells = array("i", [0]), array("i")
    for layer in layers:
        cells.extend(layer)
        starts.append(len(cells))
    return starts, cells
