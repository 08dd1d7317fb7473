"""What stands after `size`, `corridor` and `per_page` → numbers of cells, widths in points, mazes on a page."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from puzzlebook.config.values import (
    MOST_CELLS_ACROSS,
    first_and_last,
    listed,
    scalar,
    several,
    short,
)
from puzzlebook.units import mm, parse_length

LEAST_CORRIDOR, MOST_CORRIDOR = mm(2), mm(30)
"""Points from the middle of one wall to the next: half of what adults are given, twice what small children are."""


class SizeRun(NamedTuple):
    """Sizes in columns and rows: taken in turn, or (`ramp`) the first and the last of a run."""

    sizes: tuple[tuple[int, int], ...]
    ramp: bool


UNSIZED = SizeRun((), ramp=False)
"""No size of its own: the page decides."""


_SIZE = re.compile(r"([0-9]+)\s*[x×X]\s*([0-9]+)")


def size(value: Any) -> tuple[int, int]:
    """Columns and rows of `20x30`."""
    typed = scalar(value, "columns x rows, like 20x30")
    match = _SIZE.fullmatch(typed)
    if match is None:
        if re.fullmatch(r"[0-9]+", typed):
            raise ValueError(f"{typed!r} is one number. Write columns x rows: {typed}x{typed}.")
        raise ValueError(f"{short(typed)} is not a size. Write columns x rows, like 20x30.")
    columns, rows = (int(digits.lstrip("0")[:5] or "0") for digits in match.groups())
    if not (1 <= columns <= MOST_CELLS_ACROSS and 1 <= rows <= MOST_CELLS_ACROSS):
        raise ValueError(
            f"{short(typed)} is out of range. Columns and rows go from 1 to {MOST_CELLS_ACROSS}."
        )
    if (columns, rows) == (1, 1):
        raise ValueError("A maze needs 2 cells, and 1x1 has one. Write 1x2 or more.")
    return columns, rows


_RINGS = re.compile(r"\s*([0-9]+)\s*(?:\.\.\s*([0-9]+)\s*)?")


def rings(value: Any) -> Any:
    """What was written of rings, one number each, as sizes are written; all else as it stands."""
    if isinstance(value, list):
        return [rings(item) for item in value]
    match = _RINGS.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        return value
    return "..".join(f"{number}x{number}" for number in match.groups() if number)


def size_run(value: Any) -> SizeRun:
    """`20x30`, a list of such, or `10x12..20x24` growing over the run; UNSIZED is left as it is."""
    if isinstance(value, SizeRun):
        return value
    if isinstance(value, str) and ".." in value:
        first, last = first_and_last(value, "10x12..20x24")
        return SizeRun((size(first), size(last)), ramp=True)
    return SizeRun(several(value, _size_in_list if isinstance(value, list) else size), ramp=False)


def _size_in_list(value: Any) -> tuple[int, int]:
    if isinstance(value, str) and ".." in value:
        raise ValueError(
            "A size that changes over the run stands alone, not in a list. Write one size."
        )
    return size(value)


def corridor_run(value: Any) -> tuple[float, float]:
    """`8mm`, or `20mm..10mm` over the run, as the first and the last corridor in points."""
    typed = scalar(value, "a width, like 8mm, or two over the run, like 20mm..10mm")
    if ".." in typed:
        first, last = first_and_last(typed, "20mm..10mm")
        return _corridor(first), _corridor(last)
    return _corridor(typed), _corridor(typed)


def _corridor(typed: str) -> float:
    width = parse_length(typed)
    # 3cm and 30mm differ in their last bit
    if not LEAST_CORRIDOR - 1e-6 <= width <= MOST_CORRIDOR + 1e-6:
        raise ValueError(f"{short(typed)} is out of range. Corridors are 2mm to 30mm wide.")
    return width


PER_PAGE = (1, 2, 4, 6)
MOST_ACROSS_PAGE = 12


def per_page(value: Any) -> int | tuple[int, int]:
    """Mazes on a page: 1, 2, 4 or 6, or columns and rows of them."""
    write = f"{listed(PER_PAGE)}, or columns x rows, like 3x2"
    typed = scalar(value, write)
    if re.fullmatch(r"[0-9]+", typed):
        number = int(typed.lstrip("0")[:6] or "0")
        if number in PER_PAGE:
            return number
    match = _SIZE.fullmatch(typed)
    if match is None:
        raise ValueError(f"{short(typed)} is not a number of mazes a page can have. Write {write}.")
    columns, rows = (int(digits.lstrip("0")[:5] or "0") for digits in match.groups())
    if not (1 <= columns <= MOST_ACROSS_PAGE and 1 <= rows <= MOST_ACROSS_PAGE):
        raise ValueError(
            f"{short(typed)} is out of range. Up to {MOST_ACROSS_PAGE}x{MOST_ACROSS_PAGE} fit."
        )
    return columns, rows
