"""Rim sides of a grid that is cut to a shape → those where an arrow has room.

Between the legs of a letter or on a step of a slanting border an arrow would stand on walls, or so
near to them that nobody sees it. Where a border has level parts its gates are there.
"""

from __future__ import annotations

from math import floor, hypot
from typing import TYPE_CHECKING

from puzzlebook.mazes.routes import outward, wall_middle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes.grid import Grid

Way = tuple[float, float]
"""Out of the opening and along it, in corridors."""

NEEDED: tuple[Way, ...] = ((0.5, 0.0), (1.5, 0.0))
"""Where no cell may be, so that an arrow does not meet one."""
AT_BEST: tuple[Way, ...] = (*NEEDED, (0.5, -1.0), (0.5, 1.0), (2.5, 0.0))
"""Where none should be, so that it is seen at once."""
REACH = 0.6
"""Corridors from its middle that a cell takes up all around, less than its corners do."""


def with_room(grid: Grid, rims: Sequence[int]) -> list[int]:
    """The rim sides to open: those that look out of the drawing and have much room, if two cells have such a side.

    Else those with much room, those with just enough, or all.
    """
    taken = _Taken(grid)
    free = [rim for rim in rims if taken.free(rim, NEEDED)]
    roomy = [rim for rim in free if taken.free(rim, AT_BEST)]
    far = max(grid.width, grid.height) // grid.pitch
    sight = [(1.5 + step, 0.0) for step in range(far)]
    best = [rim for rim in roomy if taken.free(rim, sight)]
    for chosen in (best, roomy, free):
        if len({grid.rim_cells[rim] for rim in chosen}) > 1:
            return chosen
    return list(rims)


class _Taken:
    """Where cells are: those of the grid, and those of other pieces beside it."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._near: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for x, y in _middles(grid):
            self._near.setdefault(self._square(x, y), []).append((x, y))

    def _square(self, x: float, y: float) -> tuple[int, int]:
        return floor(x / self._grid.pitch), floor(y / self._grid.pitch)

    def free(self, rim: int, ways: Iterable[Way]) -> bool:
        """Whether no cell is at any of these places before a rim side."""
        grid = self._grid
        wall = grid.edges + rim
        x, y = wall_middle(grid, wall)
        out_x, out_y = outward(grid, wall)
        return not any(
            self._at(
                x + (out * out_x - along * out_y) * grid.pitch,
                y + (out * out_y + along * out_x) * grid.pitch,
            )
            for out, along in ways
        )

    def _at(self, x: float, y: float) -> bool:
        column, row = self._square(x, y)
        reach = REACH * self._grid.pitch
        return any(
            hypot(there_x - x, there_y - y) < reach
            for across in (column - 1, column, column + 1)
            for down in (row - 1, row, row + 1)
            for there_x, there_y in self._near.get((across, down), ())
        )


def _middles(grid: Grid) -> Iterable[tuple[float, float]]:
    """The middles of all cells of the drawing, in lattice units of the grid."""
    beside = grid.ground.beside
    if beside is None or grid.whole is None:
        return zip(grid.centre_x, grid.centre_y, strict=True)
    from puzzlebook.mazes.grids import grid_on  # for pieces only

    whole = grid_on(grid.ground.whole)
    first = grid.whole[0]
    left = whole.centre_x[first] - grid.centre_x[0]
    top = whole.centre_y[first] - grid.centre_y[0]
    return (
        (whole.centre_x[cell] - left, whole.centre_y[cell] - top)
        for cell in range(whole.cells)
        if beside[cell]
    )
