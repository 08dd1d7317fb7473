"""Columns and rows → the square `Grid`.

Cell c stands in column c % columns of row c // columns, corners likewise in rows one longer, both
from the top left:

    k ─────── k + 1
    │           │          k = row * (columns + 1) + column
    │     c     │          c = row * columns + column
    │           │          m = k + columns + 1
    m ─────── m + 1        one lattice unit a side
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.mazes.tiling import tiling

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid


def square(size: tuple[int, int]) -> Grid:
    """The grid of `size` (columns, rows) squares, two or more; pitch 1, its layers the rows."""
    columns, rows = size
    cells, across = columns * rows, columns + 1
    count = array("i", range(across * (rows + 1)))
    corner_x = count[:across] * (rows + 1)
    corner_y = array("i", bytes(4 * len(count)))
    for column in range(across):
        corner_y[column::across] = count[: rows + 1]
    cell_corners = array("i", bytes(16 * cells))
    for row in range(rows):
        for place, offset in enumerate((0, 1, across + 1, across)):  # clockwise from the top left
            at, corner = 4 * row * columns + place, row * across + offset
            cell_corners[at : at + 4 * columns : 4] = count[corner : corner + columns]
    by_columns = array("i")
    for column in range(columns):
        by_columns.extend(count[column:cells:columns])
    return tiling(
        "square",
        size,
        corners=(corner_x, corner_y),
        cells=(array("i", range(0, 4 * cells + 1, 4)), cell_corners),
        layers=(count[row * columns : (row + 1) * columns] for row in range(rows)),
        by_columns=by_columns,
        pitch=1,
    )
