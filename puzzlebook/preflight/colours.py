"""A colour space of a PDF and the numbers in it → how much ink of which kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

_SHORT = {
    "/G": "/DeviceGray",
    "/RGB": "/DeviceRGB",
    "/CMYK": "/DeviceCMYK",
    "/I": "/Indexed",
}
"""Abbreviations of inline images (ISO 32000-1, table 94)."""

_NEUTRAL = 0.004
"""Red, green and blue nearer than this are a grey: one step of 8 bits."""

_DEEPEST = 4
"""Spaces within spaces that are followed; the standard allows three."""


@dataclass(frozen=True, slots=True)
class Space:
    """A colour space by what a printer asks of it."""

    family: str
    """DeviceGray, DeviceRGB, DeviceCMYK, CalGray, CalRGB, Lab, ICCBased, Separation, DeviceN or Pattern."""
    components: int
    spots: tuple[str, ...] = ()
    """Colorants by name, as `Black` or `PANTONE 123 C`."""

    @property
    def model(self) -> str:
        """What its numbers are: gray, rgb, cmyk, lab, spot or pattern."""
        if self.family in _MODELS:
            return _MODELS[self.family]
        return {1: "gray", 3: "rgb", 4: "cmyk"}.get(self.components, "spot")

    @property
    def told(self) -> str:
        """Its name for people."""
        if self.family == "ICCBased":
            return f"an ICC profile ({self.model.upper() if self.model != 'gray' else 'grey'})"
        if self.spots:
            return f"{self.family} {', '.join(self.spots)}"
        return self.family


_MODELS = {
    "DeviceGray": "gray",
    "CalGray": "gray",
    "DeviceRGB": "rgb",
    "CalRGB": "rgb",
    "DeviceCMYK": "cmyk",
    "Lab": "lab",
    "Separation": "spot",
    "DeviceN": "spot",
    "Pattern": "pattern",
}
_COMPONENTS = {
    "DeviceGray": 1,
    "CalGray": 1,
    "DeviceRGB": 3,
    "CalRGB": 3,
    "Lab": 3,
    "DeviceCMYK": 4,
    "Pattern": 0,
}

PROCESS = frozenset({"Cyan", "Magenta", "Yellow", "Black"})
"""Colorants that every press has; any other name is a spot colour."""
NOTHING = "None"
"""A colorant that leaves no mark (ISO 32000-1, 8.6.6.4)."""
REGISTRATION = "All"
"""The colorant of every plate, which crop marks are drawn in."""

GRAY = Space("DeviceGray", 1)
RGB = Space("DeviceRGB", 3)
CMYK = Space("DeviceCMYK", 4)


def space(obj: Any, named: Any, depth: int = 0) -> Space | None:
    """The space of a name or an array, `named` being the resources' /ColorSpace; None if unknown."""
    if obj is None or depth > _DEEPEST:
        return None
    array = not _is_name(obj)
    name = str(obj[0] if array else obj)
    family = _SHORT.get(name, name)[1:]
    if not array and family not in _COMPONENTS:
        found = named.get(name)
        return None if found is None else space(found, named, depth + 1)
    if family in _COMPONENTS:
        return Space(family, _COMPONENTS[family])
    if family == "ICCBased":
        return Space(family, int(obj[1].get("/N", 3)))
    if family == "Indexed":
        return space(obj[1], named, depth + 1)
    if family == "Separation":
        return Space(family, 1, (str(obj[1])[1:],))
    if family == "DeviceN":
        return Space(family, len(obj[1]), tuple(str(each)[1:] for each in obj[1]))
    return None


def _is_name(obj: Any) -> bool:
    import pikepdf  # only the preflight needs it

    return isinstance(obj, pikepdf.Name)


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour as it was set: numbers from 0 to 1, none where a pattern paints."""

    space: Space
    values: tuple[float, ...] = ()

    @property
    def tint(self) -> float | None:
        """Its strongest ink, from 0 for paper to 1 for full; None where its numbers do not tell."""
        if not self.values:
            return None
        if self.space.model in ("gray", "rgb"):
            return _within(1 - min(self.values))
        if self.space.model in ("cmyk", "spot"):
            return _within(max(self.values))
        return None

    @property
    def ink(self) -> float:
        """All its inks together, 4 at most; 0 where its numbers do not tell."""
        if self.space.model == "gray" and self.values:
            return _within(1 - self.values[0])
        if self.space.model in ("cmyk", "spot"):
            return sum(map(_within, self.values))
        return 0.0

    @property
    def hued(self) -> bool:
        """Whether it is more than black, white or grey."""
        if self.space.model == "rgb" and self.values:
            return max(self.values) - min(self.values) > _NEUTRAL
        if self.space.model == "cmyk" and self.values:
            cyan, magenta, yellow = self.values[:3]
            return max(cyan, magenta, yellow) - min(cyan, magenta, yellow) > _NEUTRAL
        if self.space.model == "spot":
            inked = [
                name
                for name, value in zip(self.space.spots, self.values, strict=False)
                if value > 0
            ]
            return not set(inked) <= {"Black", NOTHING, REGISTRATION}
        return self.space.model == "lab"


def first(of: Space) -> Colour:
    """The colour that a space begins with (ISO 32000-1, 8.6.8): black, or all of a spot colour."""
    if of.model == "cmyk":
        return Colour(of, (0.0, 0.0, 0.0, 1.0))
    if of.model == "spot":
        return Colour(of, (1.0,) * of.components)
    return Colour(of, (0.0,) * of.components)


BLACK = Colour(GRAY, (0.0,))


def _within(value: float) -> float:
    return min(1.0, max(0.0, value))
