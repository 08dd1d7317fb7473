"""Lengths for messages, and pictures whose pixels are too few for the size they are printed at."""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

from puzzlebook.pictures import Raster
from puzzlebook.units import POINTS

if TYPE_CHECKING:
    from puzzlebook.pictures import Picture
    from puzzlebook.plan.desk import Desk

LEAST_DPI = 300
"""Pixels an inch that printers ask of pictures (KDP, IngramSpark, Lulu)."""


def refuse_coarse(
    desk: Desk, picture: Picture, width: float, key: str, name: str, advice: str
) -> None:
    """Tells of a picture of pixels with fewer than `LEAST_DPI` an inch at `width` points."""
    if not isinstance(picture, Raster):
        return
    dpi = picture.width / (width / POINTS["in"])
    if dpi >= LEAST_DPI - 0.5:
        return
    across = ceil(width / POINTS["in"] * LEAST_DPI)
    down = ceil(across * picture.height / picture.width)
    desk.setter.problem(
        key,
        f"{name} has {picture.width}x{picture.height} pixels, which at {mm_text(width)} wide are {int(dpi)} an inch; "
        f"printers ask for {LEAST_DPI}. Take one of {across}x{down} or more, {advice}",
    )


def mm_text(points: float) -> str:
    """A length for a message: millimetres, two digits after the point at most, never rounded up."""
    # a hair is added for lengths that were typed in mm and went through points
    return f"{floor(points / POINTS['mm'] * 100 + 1e-6) / 100:g} mm"


def mm_up(points: float) -> str:
    """A length to write into a book file: millimetres, one digit after the point at most, never rounded down."""
    return f"{ceil(points / POINTS['mm'] * 10 - 1e-6) / 10:g}mm"
