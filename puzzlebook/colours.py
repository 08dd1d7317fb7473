"""Colours as typed → inks: shares of cyan, magenta, yellow and black, as presses print them."""

from __future__ import annotations

import re
from typing import NamedTuple

_HEX = re.compile(r"#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", re.IGNORECASE)


class Cmyk(NamedTuple):
    """Inks of one colour, each from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together: 2.4 is 240 % in printers' words."""
        return self.cyan + self.magenta + self.yellow + self.black

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Red, green and blue from 0 to 1, as a screen mixes the inks."""
        light = 1 - self.black
        return (1 - self.cyan) * light, (1 - self.magenta) * light, (1 - self.yellow) * light

    @property
    def luminance(self) -> float:
        """From 0 (black) to 1 (white), by WCAG 2.2."""
        red, green, blue = map(_linear, self.rgb)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue


Tint = float | Cmyk
"""A grey from 0 (black) to 1 (white), or inks."""

WHITE, BLACK = Cmyk(0, 0, 0, 0), Cmyk(0, 0, 0, 1)


def from_hex(typed: str) -> Cmyk | None:
    """The inks of `#1d3557` with as much black for grey as there can be; None for what is no such colour."""
    match = _HEX.fullmatch(typed.strip())
    if match is None:
        return None
    red, green, blue = (int(part, 16) / 255 for part in match.groups())
    most = max(red, green, blue)
    if most == 0:
        return BLACK
    cyan, magenta, yellow = (round(1 - part / most, 3) for part in (red, green, blue))
    return Cmyk(cyan, magenta, yellow, round(1 - most, 3))


def contrast(one: Cmyk, other: Cmyk) -> float:
    """From 1 to 21, by WCAG 2.2; text is easy to read from 7 on."""
    low, high = sorted((one.luminance, other.luminance))
    return (high + 0.05) / (low + 0.05)


def readable_on(ground: Cmyk) -> Cmyk:
    """White or black, whichever stands out more."""
    return max((WHITE, BLACK), key=lambda ink: contrast(ink, ground))


def limited(ink: Cmyk, percent: int | None) -> Cmyk:
    """The colour with inks that add up to that percentage at the most: its colours are thinned, its black stays."""
    if percent is None or ink.total * 100 <= percent:
        return ink
    share = max(0.0, percent / 100 - ink.black) / (ink.total - ink.black)
    # rounded down, so that the sum stays within the limit
    cyan, magenta, yellow = (int(part * share * 1000) / 1000 for part in ink[:3])
    return Cmyk(cyan, magenta, yellow, ink.black)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
