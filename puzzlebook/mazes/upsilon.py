"""Columns and rows → the `Grid` of octagons and squares in turn, known as upsilon.

The first cell is an octagon; octagons that meet in a corner of the chessboard share a slanted side:

         ╱───╲                       (12, 0) ── (29, 0)
       ╱       ╲───                 ╱                   ╲
      │    0    │ 1 │         (0, 12)                   (41, 12)     17 : 12 is √2 : 1 to
       ╲       ╱───               │                       │          two thousandths, so all
         ╲───╱       ╲        (0, 29)                   (41, 29)     sides look equal
         │ 2 │   3                  ╲                   ╱
                                     (12, 41) ─ (29, 41)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.outlines import Row, outlined

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_STEP, _SIDE = 29, 17
_OCTAGON = ((12, 0), (29, 0), (41, 12), (41, 29), (29, 41), (12, 41), (0, 29), (0, 12))
_SQUARE = ((12, 12), (29, 12), (29, 29), (12, 29))


def upsilon(size: tuple[int, int]) -> Grid:
    """`size` (columns, rows) cells, octagons and squares as the fields of a chessboard."""
    columns, rows = size

    def row(number: int) -> Row:
        kinds = bytes((column + number) % 2 for column in range(columns))
        return Row(0, _STEP * number, _STEP, kinds)

    outlines = _OCTAGON, _SQUARE
    return outlined("upsilon", size, outlines, map(row, range(rows)), pitch=_STEP, bore=_SIDE)
