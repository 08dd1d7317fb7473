"""A `Ground`, or what a spec says of one → `Grid`, built once for all mazes on it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes.cutting import cut_of, room_cells
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.masking import masked
from puzzlebook.mazes.square import square

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec

GRIDS: dict[str, Callable[[tuple[int, int]], Grid]] = {
    "square": square,
}
"""Each grid's name in the book file and what builds it from (columns, rows); all are connected."""


@lru_cache(maxsize=32)
def grid_on(ground: Ground) -> Grid:
    """The grid of a ground; the same each time.

    32 are remembered: a run that grows over a book asks for few, and a 30x40 grid takes 0.2 MB.
    """
    if ground.kept is not None:
        return masked(grid_on(ground.whole), ground)
    return GRIDS[ground.grid](ground.size)


def grid(name: str, size: tuple[int, int]) -> Grid:
    """The whole grid called `name` of `size` (columns, rows), two cells or more."""
    return grid_on(Ground(name, size))


def ground_of(spec: MazeSpec) -> Ground:
    """The cells that the mazes of a spec have, before any is made.

    Raises CannotMakeError where its shape leaves no maze of this size.
    """
    whole = Ground(spec.grid, spec.size)
    if spec.shape is None and spec.room is None:
        return whole
    kept = cut_of(grid_on(whole), spec.shape, spec.pieces, spec.room).kept
    return Ground(spec.grid, spec.size, kept)


def room_of(spec: MazeSpec) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of what a spec's mazes leave free in the middle, in lattice units; None without.

    Raises as `ground_of` does.
    """
    if spec.room is None:
        return None
    drawn = grid_of(replace(spec, room=None))
    cells = room_cells(drawn, spec.room)
    xs, ys = [drawn.centre_x[cell] for cell in cells], [drawn.centre_y[cell] for cell in cells]
    half = drawn.pitch / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half


def grid_of(spec: MazeSpec) -> Grid:
    """The grid of a spec's mazes: what plans and measures go by. Raises as `ground_of` does."""
    return grid_on(ground_of(spec))
