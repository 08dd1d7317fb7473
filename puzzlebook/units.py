"""Lengths and page sizes as people write them, into points (1/72 inch)."""

from __future__ import annotations

import re

POINTS = {"pt": 1.0, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72.0}
"""Points in one of each unit."""

LEAST_STROKE = 0.75
"""Points: the thinnest line that printers promise to print (KDP, "Fix Formatting Issues")."""

TRIMS = {
    "a4": (210 * POINTS["mm"], 297 * POINTS["mm"]),
    "a5": (148 * POINTS["mm"], 210 * POINTS["mm"]),
    "letter": (8.5 * 72, 11.0 * 72),
}
"""Page sizes by name: width and height in points, portrait."""

_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_LENGTH = re.compile(rf"{_NUMBER}\s*(pt|mm|cm|in)")
_TRIM = re.compile(rf"{_NUMBER}\s*(pt|mm|cm|in)?\s*[x×]\s*{_NUMBER}\s*(pt|mm|cm|in)")


def mm(value: float) -> float:
    """`value` millimetres in points."""
    return value * POINTS["mm"]


def inches_and_mm(points: float) -> str:
    """Points as people read them: 0.375 in (9.5 mm)."""
    # half a tenth is rounded up, as the printers' own tables have it: 0.25 in is 6.4 mm
    tenths = int(points / POINTS["mm"] * 10 + 0.5 + 1e-9)
    return f"{points / POINTS['in']:.4g} in ({tenths / 10:.1f} mm)"


def parse_length(text: str) -> float:
    """Points of a length such as `8mm`, `0.5in` or `3pt`; ValueError with what would do."""
    match = _LENGTH.fullmatch(text.strip().lower())
    if match is None:
        raise ValueError(
            f"{text!r} is not a length. Write a number and its unit, like 8mm or 0.5in."
        )
    return float(match[1]) * POINTS[match[2]]


def parse_trim(text: str) -> tuple[float, float]:
    """Width and height in points of `a4`, `letter`, `8.5x11in` or `210x297mm`; ValueError with what would do."""
    typed = text.strip().lower()
    if typed in TRIMS:
        return TRIMS[typed]
    match = _TRIM.fullmatch(typed)
    if match is not None:
        width, height = float(match[1]), float(match[3])
        return width * POINTS[match[2] or match[4]], height * POINTS[match[4]]
    raise ValueError(f"{text!r} is not a page size. {_trim_advice(typed)}")


_SPOKEN_UNITS = {
    **dict.fromkeys(('"', "''", "\u2033", "\u201d", "inch", "inches", "zoll"), "in"),
    **dict.fromkeys(("millimeter", "millimeters", "millimetre", "millimetres"), "mm"),
    **dict.fromkeys(("centimeter", "centimeters", "centimetre", "centimetres"), "cm"),
    **dict.fromkeys(("point", "points"), "pt"),
}
"""Units as people write them elsewhere, and ours."""
_UNIT_TYPED = "|".join(sorted((*POINTS, *_SPOKEN_UNITS), key=len, reverse=True))
_TRIM_TYPED = re.compile(
    rf"(\d+(?:[.,]\d+)?)\s*({_UNIT_TYPED})?\s*(?:[x×*]|by)\s*(\d+(?:[.,]\d+)?)\s*({_UNIT_TYPED})?"
)


def _trim_advice(typed: str) -> str:
    bare = _TRIM_TYPED.fullmatch(typed)
    if bare is not None:
        width, height = bare[1].replace(",", "."), bare[3].replace(",", ".")
        one, other = (_SPOKEN_UNITS.get(unit, unit) for unit in (bare[2], bare[4]))
        unit = other or one or ("in" if float(width) < 25 else "mm")
        if one not in (None, unit):
            width += one
        return f"Did you mean {width}x{height}{unit}?"
    names = ", ".join(TRIMS)
    return f"Write {names}, or width x height with a unit, like 8.5x11in or 210x297mm."
