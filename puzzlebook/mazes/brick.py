"""Columns and rows → the `Grid` of bricks, every other row begun and ended with half a brick.

┌───────┬───────┐         (0, 0) ─ (10, 0) ─ (20, 0)       the corners in the middle of the
│   0   │   1   │            │                  │          long sides are those of the bricks
├───┬───┴───┬───┤         (0, 10)  (10, 10)  (20, 10)      above and below
│ 2 │   3   │ 4 │
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.outlines import Row, outlined

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_HIGH, _LONG = 10, 20
_BRICK = ((0, 0), (10, 0), (20, 0), (20, 10), (10, 10), (0, 10))
_LEFT_HALF = ((0, 0), (10, 0), (10, 10), (0, 10))
_RIGHT_HALF = ((10, 0), (20, 0), (20, 10), (10, 10))
_BORE = 7
"""A route from a brick's middle goes through half of a long side at 45°: 10 over √2."""


def brick(size: tuple[int, int]) -> Grid:
    """Rows of as many bricks as `size` has columns; every other has two halves for one of them."""
    columns, rows = size

    def row(number: int) -> Row:
        if number % 2 == 0:
            return Row(0, _HIGH * number, _LONG, bytes(columns))
        return Row(-_HIGH, _HIGH * number, _LONG, bytes([1, *bytes(columns - 1), 2]))

    outlines = _BRICK, _RIGHT_HALF, _LEFT_HALF
    return outlined("brick", size, outlines, map(row, range(rows)), pitch=_HIGH, bore=_BORE)
