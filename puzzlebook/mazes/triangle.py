"""Columns and rows → the `Grid` of triangles that point up and down in turn.

The first of the first row points up, the first of the second down, and so on:

            ╱ ╲ ───────            (45, 0)
          ╱     ╲     ╱          ╱         ╲           90 : 78 is 2 : √3 to a thousandth,
        ╱    0    ╲ 1 ╱        ╱             ╲         so all sides look equal
        ───────────         (0, 78) ────── (90, 78)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.outlines import Row, outlined

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_HALF, _DOWN = 45, 78
_UP = ((45, 0), (90, 78), (0, 78))
_POINTS_DOWN = ((0, 0), (90, 0), (45, 78))
_INSIDE = 52
"""Across the circle that touches all three sides."""
_PITCH = 60
"""The side of a square of nearly a triangle's area: openings are wider than this, the middle narrower."""


def triangle(size: tuple[int, int]) -> Grid:
    """`size` (columns, rows) triangles; two columns or more where there are more than two rows."""
    columns, rows = size

    def row(number: int) -> Row:
        kinds = bytes((column + number) % 2 for column in range(columns))
        return Row(0, _DOWN * number, _HALF, kinds)

    outlines = _UP, _POINTS_DOWN
    return outlined("triangle", size, outlines, map(row, range(rows)), pitch=_PITCH, bore=_INSIDE)
