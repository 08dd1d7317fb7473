"""A frame shared by several mazes → the area of each, in reading order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.plan.leaves import Frame

if TYPE_CHECKING:
    from collections.abc import Iterator


def areas(
    frame: Frame, columns: int, rows: int, gaps: tuple[float, float], *, rtl: bool
) -> list[Frame]:
    """`columns` x `rows` areas of one size, `gaps` points between columns and between rows.

    They are read row by row, from the side where reading begins.
    """
    column_gap, row_gap = gaps
    width = (frame.width - (columns - 1) * column_gap) / columns
    tall = (frame.height - (rows - 1) * row_gap) / rows
    out = []
    for k in range(columns * rows):
        row, column = divmod(k, columns)
        if rtl:
            column = columns - 1 - column
        left = frame.left + column * (width + column_gap)
        upper = frame.top - row * (tall + row_gap)
        out.append(Frame(left, upper - tall, left + width, upper))
    return out


def arrangements(count: int) -> Iterator[tuple[int, int]]:
    """Every way to set `count` mazes in columns and rows, the last row full or not."""
    return ((columns, -(-count // columns)) for columns in range(1, count + 1))


def full_arrangements(count: int) -> list[tuple[int, int]]:
    """Those in which all rows are full, from one column to one row."""
    return [(columns, rows) for columns, rows in arrangements(count) if columns * rows == count]
