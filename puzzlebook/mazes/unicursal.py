"""A square grid → one long way without a junction: a walk round a spanning tree of half the size.

┌───────────┐     Each cell of the tree is four of the maze. Walking round the tree with a hand on
│ ┌───┐ ┌─┐ │     its passages comes through all of them and back to where it began, so that the
│ │ ──┤ │ │ │     passages of the small maze become the walls of the large one, and its algorithm
│ └───┘ │ │ │     is still to be seen. The ring is cut at the border, and one end moved across to the other side.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid as named

if TYPE_CHECKING:
    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec


MOST_MOVED = 40_000
"""Cells of the largest labyrinth whose ends are moved apart: each move goes over all of them."""
BITES = 4
"""Backbites made at most for each column and row; one or less is usual, and changes 3 to 8% of the passages."""
WANDER = 6
"""One backbite in so many is a random one."""


def unicursal(spec: MazeSpec, grid: Grid, chance: Rng) -> bytearray:
    """The passages of a labyrinth: a way through every cell of a square grid with both ends on the border.

    Columns and rows must be even, with eight cells or more: `unicursal_problem` has said so. The
    ends lie across from each other where backbites lead there, on grids of up to MOST_MOVED cells;
    otherwise as far apart as they have come.
    """
    path = _cut(grid, _round(spec, grid, chance), chance)
    if grid.cells <= MOST_MOVED:
        path = _apart(grid, path, chance)
    edge_of = {
        ends: edge for edge, ends in enumerate(zip(grid.edge_low, grid.edge_high, strict=True))
    }
    passages = bytearray(grid.edges)
    for one, other in pairwise(path):
        passages[edge_of[min(one, other), max(one, other)]] = 1
    return passages


def unicursal_problem(ground: Ground) -> str | None:
    """Why there is no labyrinth on this ground, in a sentence with what would do, or None."""
    columns, rows = ground.size
    if ground != Ground("square", ground.size):
        return (
            "a unicursal maze is made of whole square grids. Write `grid: square` without shape and room, "
            "or leave `unicursal` out."
        )
    if columns % 2 or rows % 2 or columns * rows < 8:
        even = max(columns + columns % 2, 2), max(rows + rows % 2, 4)
        return (
            f"a unicursal maze has four cells for each cell of a smaller one, and {columns}x{rows} "
            f"does not. Write even numbers of columns and rows, like {even[0]}x{even[1]}."
        )
    return None


def _round(spec: MazeSpec, grid: Grid, chance: Rng) -> bytearray:
    """A ring through all cells: the walk round a tree that has a cell for each four."""
    columns, rows = grid.size
    half = named(grid.name, (columns // 2, rows // 2))
    carved = carve(spec.algorithm, half, chance, spec.options)
    right, below = bytearray(half.cells), bytearray(half.cells)
    for edge, (low, high) in enumerate(zip(half.edge_low, half.edge_high, strict=True)):
        # in a single column the cell below is the next one too
        (below if high - low == columns // 2 else right)[low] = carved[edge]
    passages = bytearray(grid.edges)
    for edge, (low, high) in enumerate(zip(grid.edge_low, grid.edge_high, strict=True)):
        row, column = divmod(low, columns)
        small = (row // 2) * (columns // 2) + column // 2
        if high - low == columns:
            inner, there = row % 2 == 0, right[small] if column % 2 else right[small - 1]
            outside = column % 2 == 0 and column == 0
            between = below[small]
        else:
            inner, there = column % 2 == 0, below[small] if row % 2 else below[small - columns // 2]
            outside = row == 0
            between = right[small]
        passages[edge] = (outside or not there) if inner else between
    return passages


def _cut(grid: Grid, ring: bytearray, chance: Rng) -> list[int]:
    """The cells of a ring from one end to the other, cut at a random passage along the border."""
    on_border = _on_border(grid)
    ends = zip(grid.edge_low, grid.edge_high, strict=True)
    cuts = [
        pair
        for edge, pair in enumerate(ends)
        if ring[edge] and pair[0] in on_border and pair[1] in on_border
    ]
    last, first = cuts[chance.below(len(cuts))]
    path = [last, first]
    while path[-1] != last:
        cell, before = path[-1], path[-2]
        path.append(
            next(
                grid.neighbours[slot]
                for slot in range(grid.starts[cell], grid.starts[cell + 1])
                if ring[grid.links[slot]] and grid.neighbours[slot] != before
            )
        )
    return path[1:]


def _apart(grid: Grid, path: list[int], chance: Rng) -> list[int]:
    """The path with its last end moved across the grid by backbites, or as far from the first as it came.

    A backbite joins the end to a cell beside it and parts that cell from the next, which becomes the
    end: every cell is still on the one way, and only two passages change (Mansfield 1982). The better
    of the bites that lead towards the border opposite is taken, now and then a random one, lest they
    go round in circles.
    """
    on_border = _on_border(grid)
    around = [grid.neighbours[grid.starts[c] : grid.starts[c + 1]] for c in range(grid.cells)]
    first = path[0]
    goal = max(
        on_border, key=lambda cell: (_far(grid, first, cell) * _alike(grid, cell, path[-1]), -cell)
    )
    best, left = path, -1
    for _ in range(BITES * (grid.size[0] + grid.size[1])):
        end, before = path[-1], path[-2]
        bites = [cell for cell in around[end] if cell not in (before, left)]
        if not bites:
            bites = [left]
        if chance.below(WANDER):
            # the cell after the one bitten is the new end
            left = min(bites, key=lambda cell: (_far(grid, goal, path[path.index(cell) + 1]), cell))
        else:
            left = bites[chance.below(len(bites))]
        at = path.index(left)
        path = path[: at + 1] + path[:at:-1]
        if path[-1] in on_border and _far(grid, first, path[-1]) > _far(grid, first, best[-1]):
            best = path
        if path[-1] == goal:
            break
    return best


def _alike(grid: Grid, one: int, other: int) -> bool:
    """Whether two cells have one colour on a chessboard: a backbite moves the end from like to like."""
    columns = grid.size[0]
    return (sum(divmod(one, columns)) + sum(divmod(other, columns))) % 2 == 0


def _far(grid: Grid, one: int, other: int) -> float:
    """The square of the distance between two cells as the crow flies."""
    across = grid.centre_x[one] - grid.centre_x[other]
    down = grid.centre_y[one] - grid.centre_y[other]
    return across * across + down * down


def _on_border(grid: Grid) -> dict[int, None]:
    """The cells on the border, in ascending order."""
    return dict.fromkeys(border(grid).cells)
