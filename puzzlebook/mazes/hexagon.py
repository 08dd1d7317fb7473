"""Columns and rows → the `Grid` of hexagons that stand on a corner.

Every other row is one cell shorter and stands half a cell to the right, so that the left and the
right border mirror each other:

          ╱ ╲     ╱ ╲                 (26, 0)
        ╱     ╲ ╱     ╲            ╱           ╲         26 : 15 is √3 : 1 to a thousandth,
       │   0   │   1   │     (0, 15)           (52, 15)  so all sides look equal
        ╲     ╱ ╲     ╱         │               │
          ╲ ╱  2  ╲ ╱        (0, 45)           (52, 45)
            ╲     ╱                ╲           ╱
              ╲ ╱                     (26, 60)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.outlines import Row, outlined

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_ACROSS, _DOWN, _SIDE = 52, 45, 30
_HEXAGON = ((26, 0), (52, 15), (52, 45), (26, 60), (0, 45), (0, 15))


def hexagon(size: tuple[int, int]) -> Grid:
    """Rows of as many hexagons as `size` has columns, every other with one less (in one column: as many)."""
    columns, rows = size

    def row(number: int) -> Row:
        odd = number % 2
        count = columns - odd if columns > 1 else 1
        return Row(odd * _ACROSS // 2, _DOWN * number, _ACROSS, bytes(count))

    return outlined("hexagon", size, (_HEXAGON,), map(row, range(rows)), pitch=_ACROSS, bore=_SIDE)
