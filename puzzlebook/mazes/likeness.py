"""Grid and passages → a fingerprint that mirror images and quarter turns share.

A printed maze turned or mirrored is the same maze to who solves it, so a book may not hold both.
"""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes import _trees

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.mazes.grid import Grid


@dataclass(frozen=True, eq=False, slots=True)
class Symmetries:
    """All ways to lay a grid on the standard one of its turned selves, as orders of its edges."""

    size: tuple[int, int]
    """The standard one's columns and rows."""
    orders: array[int]
    """One `_trees.edge_order` after another."""


def fingerprint(grid: Grid, passages: bytearray | bytes) -> str:
    """32 hex digits: equal for mazes that are alike, different for all others.

    BLAKE2b (RFC 7693) of the grid's name, the standard size and the least of the bitmaps that the
    maze's mirror images and turns give there.
    """
    symmetries = _symmetries(grid)
    columns, rows = symmetries.size
    head = f"{grid.name} {columns}x{rows}\n".encode()
    bitmap = _trees.canonical(bytearray(passages), symmetries.orders)
    return hashlib.blake2b(head + bitmap, digest_size=16).hexdigest()


def square(grid: Grid) -> Symmetries:
    """Of the 8 symmetries of the square those that lay a rectangle on the one that stands upright.

    All 8 where there are as many columns as rows, else 4: the others only lead to its turned self.
    """
    columns, rows = grid.size
    upright = array("i", range(grid.cells))
    fallen = array("i")
    for row in range(rows):
        fallen.extend(range(row, grid.cells, rows))
    standard = grid
    if columns > rows:
        from puzzlebook.mazes.grids import grid as named  # noqa: PLC0415  (for lying grids only)

        standard = named(grid.name, (rows, columns))
    images = [upright] * (columns <= rows) + [fallen] * (columns >= rows)
    images += [_mirrored(image, columns) for image in images]
    images += [image[::-1] for image in images]
    target = standard.starts, standard.neighbours, standard.links
    orders = array("i")
    for image in images:
        orders += _trees.edge_order(grid.edge_low, grid.edge_high, image, *target)
    return Symmetries(standard.size, orders)


def _mirrored(image: array[int], columns: int) -> array[int]:
    mirrored = array("i")
    for first in range(0, len(image), columns):
        mirrored += image[first : first + columns][::-1]
    return mirrored


SYMMETRIES: dict[str, Callable[[Grid], Symmetries]] = {
    "square": square,
}
"""The symmetries of each grid, by its name."""


def alone(grid: Grid) -> Symmetries:
    """The grid as it lies, for one of which no turn or mirror image is known."""
    return Symmetries(grid.size, array("i", range(grid.edges)))


@lru_cache(maxsize=8)
def _symmetries(grid: Grid) -> Symmetries:
    return SYMMETRIES.get(grid.name, alone)(grid)
