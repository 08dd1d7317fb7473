"""Passages and two cells → how many shortest routes there are between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes import _trees

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.grid import Grid


def shortest_routes(grid: Grid, passages: Sequence[int], start: int, finish: int) -> int:
    """The number of routes of the fewest steps from start to finish, exact: 1 in a perfect maze.

    Counted from the finish outwards, each cell the sum of those one step nearer. There may be far more
    than fit 64 bits.
    """
    shape = grid.starts, grid.neighbours, grid.links
    steps = _trees.distances(*shape, bytearray(passages), finish)
    by_steps: dict[int, set[int]] = {steps[start]: {start}}
    for step in range(steps[start], 0, -1):
        by_steps[step - 1] = {
            other for cell in by_steps[step] for other in _next(grid, passages, steps, cell)
        }
    routes = {finish: 1}
    for step in range(1, steps[start] + 1):
        for cell in by_steps[step]:
            routes[cell] = sum(routes[other] for other in _next(grid, passages, steps, cell))
    return routes[start]


def _next(grid: Grid, passages: Sequence[int], steps: Sequence[int], cell: int) -> list[int]:
    """The cells one step nearer to the finish, once for each passage that leads there."""
    return [
        grid.neighbours[slot]
        for slot in range(grid.starts[cell], grid.starts[cell + 1])
        if passages[grid.links[slot]] and steps[grid.neighbours[slot]] == steps[cell] - 1
    ]
