"""A grid's name and size → `Grid`, built once for all mazes of that size."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes.square import square

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.mazes.grid import Grid

GRIDS: dict[str, Callable[[tuple[int, int]], Grid]] = {
    "square": square,
}
"""Each grid's name in the book file and what builds it from (columns, rows); all are connected."""


@lru_cache(maxsize=32)
def grid(name: str, size: tuple[int, int]) -> Grid:
    """The grid called `name` of `size` (columns, rows), two cells or more; the same each time.

    32 sizes are remembered: a run that grows over a book asks for few, and a 30x40 grid takes 0.2
    MB.
    """
    return GRIDS[name](size)
