"""A grid and a partition of its cells → the graph of the parts, on which any algorithm carves.

A weave's bridges and tunnels make one part of the cells they join; a symmetry makes one of all cells
that it lays on each other. A spanning tree of the parts is then a maze with what was asked for.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.mazes import _cells

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes.grid import Grid


@dataclass(frozen=True, eq=False, slots=True)
class Quotient:
    """The parts as a `Grid` whose cells they are, for algorithms only: it has no walls and no rim."""

    grid: Grid
    edges: array[int]
    """The edge of the whole grid that each edge between parts stands for."""


def quotient(grid: Grid, part_of: Sequence[int], edges: Iterable[int]) -> Quotient:
    """The graph of the parts: cell c is in part part_of[c], and `edges` are those that it keeps.

    Parts are numbered in the order of their lowest cells, and each has the layer and the centre of
    that cell. An edge within a part is left out: it could only close a loop.
    """
    first: dict[int, int] = {}
    for cell in range(grid.cells):
        first.setdefault(part_of[cell], cell)
    heads = list(first.values())
    number = {part: at for at, part in enumerate(first)}
    kept = [edge for edge in edges if part_of[grid.edge_low[edge]] != part_of[grid.edge_high[edge]]]
    ones = array("i", [number[part_of[grid.edge_low[edge]]] for edge in kept])
    others = array("i", [number[part_of[grid.edge_high[edge]]] for edge in kept])
    order, starts, neighbours, links, low, high = _cells.graph(len(heads), ones, others)
    layer_starts, layer_cells, layer_of = _layers(grid, heads)
    place = {cell: at for at, cell in enumerate(heads)}
    graph = replace(
        grid,
        cells=len(heads),
        edges=len(kept),
        starts=starts,
        neighbours=neighbours,
        links=links,
        edge_low=low,
        edge_high=high,
        wall_from=array("i"),
        wall_to=array("i"),
        rim_cells=array("i"),
        rim_outer=b"",
        wall_bulge=None,
        whole=None,
        centre_x=array("d", [grid.centre_x[cell] for cell in heads]),
        centre_y=array("d", [grid.centre_y[cell] for cell in heads]),
        layer_starts=layer_starts,
        layer_cells=layer_cells,
        layer_of=layer_of,
        by_columns=array("i", [place[cell] for cell in grid.by_columns if cell in place]),
    )
    return Quotient(graph, array("i", [kept[at] for at in order]))


def _layers(grid: Grid, heads: Sequence[int]) -> tuple[array[int], array[int], array[int]]:
    """The layers of these cells, renumbered, without those that none of them is in."""
    place = {cell: at for at, cell in enumerate(heads)}
    starts, cells = array("i", [0]), array("i")
    layer_of = array("i", bytes(4 * len(heads)))
    for layer in range(len(grid.layer_starts) - 1):
        within = grid.layer_cells[grid.layer_starts[layer] : grid.layer_starts[layer + 1]]
        here = [place[cell] for cell in within if cell in place]
        if here:
            for part in here:
                layer_of[part] = len(starts) - 1
            cells.extend(here)
            starts.append(len(cells))
    return starts, cells, layer_of
