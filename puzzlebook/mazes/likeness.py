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


_PARTS = 16
"""Of a corridor; middles of cells are farther apart than this tells."""


@dataclass(frozen=True, eq=False, slots=True)
class Symmetries:
    """All ways to lay a grid on the standard one of its turned selves, as orders of its edges."""

    size: tuple[int, int] | str
    """The standard one's columns and rows; of a grid cut to a shape, what is left of it, as a digest."""
    orders: array[int]
    """One `_trees.edge_order` after another."""


def fingerprint(grid: Grid, passages: bytearray | bytes) -> str:
    """32 hex digits: equal for mazes that are alike, different for all others.

    BLAKE2b (RFC 7693) of the grid's name, the standard size and the least of the bitmaps that the
    maze's mirror images and turns give there.
    """
    symmetries = _symmetries(grid)
    size = symmetries.size
    told = size if isinstance(size, str) else f"{size[0]}x{size[1]}"
    head = f"{grid.name} {told}\n".encode()
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


def cut(grid: Grid) -> Symmetries:
    """Of the mirror images and quarter turns of what a shape leaves those that look like the first in order.

    Cells are known by where their middles are, so this holds for every grid, whatever is cut from it.
    """
    wide, tall = grid.width / grid.pitch, grid.height / grid.pitch
    places = [
        (x / grid.pitch, y / grid.pitch) for x, y in zip(grid.centre_x, grid.centre_y, strict=True)
    ]
    images: list[tuple[tuple[tuple[int, int], ...], list[tuple[int, int, int]]]] = []
    for swapped in (False, True):
        for left, up in ((False, False), (True, False), (False, True), (True, True)):
            turned = [(wide - x if left else x, tall - y if up else y) for x, y in places]
            images.append(_image(grid, [place[::-1] if swapped else place for place in turned]))
    standard = min((where, [pair[:2] for pair in edges]) for where, edges in images)
    orders = array("i")
    for where, edges in images:
        if (where, [pair[:2] for pair in edges]) == standard:
            orders.extend([edge for _, _, edge in edges])
    digest = hashlib.blake2b(repr(standard).encode(), digest_size=16).hexdigest()
    return Symmetries(digest, orders)


def _image(
    grid: Grid, places: list[tuple[float, float]]
) -> tuple[tuple[tuple[int, int], ...], list[tuple[int, int, int]]]:
    """Where the cells are, row by row, in sixteenths of a corridor; the edges between them by that order."""
    rounded = [(round(_PARTS * y), round(_PARTS * x)) for x, y in places]
    order = sorted(range(grid.cells), key=rounded.__getitem__)
    rank = [0] * grid.cells
    for at, cell in enumerate(order):
        rank[cell] = at
    ends = zip(grid.edge_low, grid.edge_high, strict=True)
    edges = sorted(
        (min(rank[a], rank[b]), max(rank[a], rank[b]), edge) for edge, (a, b) in enumerate(ends)
    )
    return tuple(rounded[cell] for cell in order), edges


SYMMETRIES: dict[str, Callable[[Grid], Symmetries]] = {
    "square": square,
}
"""The symmetries of each grid, by its name."""


@lru_cache(maxsize=8)
def _symmetries(grid: Grid) -> Symmetries:
    if grid.whole is not None:
        return cut(grid)
    return SYMMETRIES[grid.name](grid)
