"""Grid and passages → a fingerprint that mirror images and quarter turns share.

A printed maze turned or mirrored is the same maze to who solves it, so a book may not hold both.
"""

from __future__ import annotations

import hashlib
from array import array
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes import _trees
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.symmetries import symmetries
from puzzlebook.mazes.weaving import drawn

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

    BLAKE2b (RFC 7693) of what the grid is, the standard size and the least of the bitmaps that the
    maze's mirror images and turns give there.
    """
    if grid.ground.crossings:
        return _woven(grid, passages)
    laid = _symmetries(grid)
    bitmap = _trees.canonical(bytearray(passages), laid.orders)
    return hashlib.blake2b(_head(grid, laid) + bitmap, digest_size=16).hexdigest()


def _woven(grid: Grid, passages: bytearray | bytes) -> str:
    """The same of a woven maze: two bitmaps of the plain grid's edges, passages and arms of bridges.

    A tunnel's arms are the other two passages of a crossing, so the two tell all there is.
    """
    from puzzlebook.mazes.grids import grid_on  # for woven grids only

    plain = grid_on(replace(grid.ground, crossings=()))
    order, arms = drawn(plain, grid.ground.crossings)
    drawing = bytearray(2 * plain.edges)
    for edge, at in enumerate(order):
        drawing[at] = passages[edge]
    drawing[plain.edges :] = arms
    laid = _symmetries(plain)
    bitmap = _trees.canonical(drawing, _doubled(plain))
    return hashlib.blake2b(_head(plain, laid) + b"woven\n" + bitmap, digest_size=16).hexdigest()


@lru_cache(maxsize=8)
def _doubled(grid: Grid) -> array[int]:
    """The orders of two bitmaps of a grid, one after the other."""
    orders = _symmetries(grid).orders
    doubled = array("i")
    for first in range(0, len(orders), grid.edges):
        order = orders[first : first + grid.edges]
        doubled += order
        doubled.extend([grid.edges + at for at in order])
    return doubled


def _head(grid: Grid, laid: Symmetries) -> bytes:
    """The grid's name and size and, where its ground says more than these, all of that by name."""
    columns, rows = laid.size
    lines = [f"{grid.name} {columns}x{rows}\n"]
    for each in fields(grid.ground):
        value = getattr(grid.ground, each.name)
        if each.name not in {"grid", "size"} and value != each.default:
            lines.append(f"{each.name} {value}\n")
    return "".join(lines).encode()


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
        from puzzlebook.mazes.grids import grid as named  # for lying grids only

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
"""Of grids that may lie on another size than their own when turned; all others on themselves."""


@lru_cache(maxsize=8)
def _symmetries(grid: Grid) -> Symmetries:
    if grid.name in SYMMETRIES and grid.ground == Ground(grid.name, grid.size):
        return SYMMETRIES[grid.name](grid)
    orders = array("i")
    for symmetry in symmetries(grid):
        # all of them and their inverses are the same orders
        orders += symmetry.edges
    return Symmetries(grid.size, orders)
