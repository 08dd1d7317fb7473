"""A `Ground`, or what a spec says of one → `Grid`, built once for all mazes on it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes.brick import brick
from puzzlebook.mazes.cutting import cut_of, room_cells
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.hexagon import hexagon
from puzzlebook.mazes.masking import masked
from puzzlebook.mazes.organic import organic
from puzzlebook.mazes.polar import polar
from puzzlebook.mazes.square import square
from puzzlebook.mazes.triangle import triangle
from puzzlebook.mazes.upsilon import upsilon
from puzzlebook.mazes.weaving import woven

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec

GRIDS: dict[str, Callable[[tuple[int, int]], Grid]] = {
    "square": square,
    "hexagon": hexagon,
    "triangle": triangle,
    "polar": polar,
    "upsilon": upsilon,
    "organic": organic,
    "brick": brick,
}
"""Each grid's name in the book file and what builds it from (columns, rows); all are connected."""

RINGED = frozenset({"polar"})
"""The grids whose size is a number of rings, written once, and in a `Ground` twice."""


def impossible(ground: Ground) -> str | None:
    """Why there is no such grid though each of its numbers is right, in a sentence; None where there is."""
    columns, rows = ground.size
    if ground.grid in RINGED and columns != rows:
        return (
            f"A {ground.grid} maze has rings, as many one way as the other, and no columns and rows. "
            f"Write their number: {max(columns, rows)}."
        )
    if ground.grid == "triangle" and columns == 1 and rows > 2:
        return (
            "Triangles in one column meet in corners only from the second row on. "
            f"Write 2x{rows} or more."
        )
    return None


def grid_on(ground: Ground) -> Grid:
    """The grid of a ground; the same each time, but for woven ones, of which each maze has its own."""
    if ground.crossings:
        return _woven(ground)
    return _plain(ground)


@lru_cache(maxsize=16)
def _woven(ground: Ground) -> Grid:
    """16 are remembered: the mazes of a page, which the preflight asks for again and again."""
    return woven(_plain(replace(ground, crossings=())), ground.crossings)


@lru_cache(maxsize=32)
def _plain(ground: Ground) -> Grid:
    """The grid of a ground without crossings.

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
