"""Who a book is for → how wide its corridors are.

Published widths are scarce: half an inch for five- to seven-year-olds and 4 mm in one set of pencil paths for six- to
eight-year-olds; the others are our proposal between those two. None has been tested on people.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.spec import LEVELS, Level
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.config.models import MazeRun

CORRIDORS: dict[str, tuple[float, float, float, float]] = {
    "ages 3-5": (20, 18, 15, 12),
    "ages 6-8": (8, 7, 6, 5),
    "ages 9-12": (6, 5.5, 5, 4),
    "adult": (5, 4, 3.5, 3),
    "low-vision": (10, 9, 8, 7),
}
"""Corridors in mm for an easy, medium, hard and expert maze; the last is the narrowest that suits."""

_USUAL: Level = "medium"


def corridors(entry: MazeRun) -> tuple[float, float] | None:
    """Corridors in points of an entry's first and last maze where it gives no size, None where it does."""
    if entry.sizes:
        return None
    if entry.corridors is not None:
        return entry.corridors
    widths = CORRIDORS[entry.audience or ""]
    first, last = entry.levels or (_USUAL, _USUAL)
    return mm(widths[LEVELS.index(first)]), mm(widths[LEVELS.index(last)])


def narrowest(audience: str) -> float:
    """The narrowest corridor in points that suits an audience."""
    return mm(CORRIDORS[audience][-1])
