"""Rows of cells cut from a few outlines → `Grid`: for tilings whose corners are whole numbers."""

from __future__ import annotations

from array import array
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.mazes import _outlines
from puzzlebook.mazes.tiling import tiling

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.mazes.grid import Grid

Outline = tuple[tuple[int, int], ...]
"""The corners round a cell, x and y in lattice units, y down."""


class Row(NamedTuple):
    """A row of cells: the first is `outlines[kinds[0]]` moved by (x, y), each next one `step` to the right."""

    x: int
    y: int
    step: int
    kinds: bytes


def outlined(
    name: str,
    size: tuple[int, int],
    outlines: tuple[Outline, ...],
    rows: Iterable[Row],
    pitch: int,
    bore: int,
) -> Grid:
    """The grid of these rows of cells, which are its layers, numbered as they come.

    Every corner that lies on a side of a cell must be given, those in the middle of a straight side
    too. The drawing is moved to (0, 0). Raises ValueError as `tiling` does.
    """
    at_x, at_y, kinds, ends = array("i"), array("i"), bytearray(), [0]
    for row in rows:
        count = len(row.kinds)
        at_x.extend(range(row.x, row.x + row.step * count, row.step))
        at_y.extend([row.y] * count)
        kinds += row.kinds
        ends.append(len(kinds))
    corner_x, corner_y, starts, corners = _outlines.stamp(
        at_x,
        at_y,
        kinds,
        array("i", accumulate(map(len, outlines), initial=0)),
        array("i", [x for x, _ in chain(*outlines)]),
        array("i", [y for _, y in chain(*outlines)]),
    )
    left, top = min(corner_x), min(corner_y)
    cells = array("i", range(len(kinds)))
    return tiling(
        name,
        size,
        corners=(
            array("i", [x - left for x in corner_x]),
            array("i", [y - top for y in corner_y]),
        ),
        cells=(starts, corners),
        layers=(cells[first:end] for first, end in pairwise(ends)),
        by_columns=array("i", sorted(cells, key=at_x.__getitem__)),
        pitch=pitch,
        bore=bore,
    )
