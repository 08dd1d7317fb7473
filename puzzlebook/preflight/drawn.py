"""What a content stream draws, as far as a printer asks: plain values, no PDF objects."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from puzzlebook.preflight.geometry import Matrix  # noqa: TC001  (a NamedTuple's fields are kept)


class Placed(NamedTuple):
    """A form as it was drawn: the number of its object, and the transformation to the page."""

    form: tuple[int, int]
    matrix: Matrix


class Font(NamedTuple):
    """A font that a page names, used or not: printers look at all of them."""

    name: str
    """As in the file, the six letters of a subset taken off."""
    kind: str
    """Type1, MMType1, TrueType, Type0 or Type3."""
    embedded: bool
    standard: bool
    """Whether it is one of the 14 fonts that every viewer has."""


class Image(NamedTuple):
    """A picture as it is placed."""

    width: int
    """Pixels."""
    height: int
    dpi: float
    """Pixels an inch on paper, in the direction in which there are fewer."""
    space: str
    """Its colours, for people; empty for a stencil."""
    model: str
    """gray, rgb, cmyk, lab, spot; empty for a stencil or where the file does not say."""


@dataclass(slots=True)
class Drawn:
    """What a page draws. Widths and sizes are in points on paper, after all scaling."""

    forms: list[Placed] = field(default_factory=list)
    thinnest: float | None = None
    """None where nothing is stroked."""
    thinnest_form: tuple[int, int] | None = None
    """The form the thinnest line is in, None for one of the page itself."""
    smallest: float | None = None
    """The least type size; None where there is no text."""
    smallest_font: str = ""
    lightest: float | None = None
    """The lightest tint that is not paper, from 0 to 1."""
    most_ink: float = 0.0
    """All inks together where they are most, 4 at most."""
    models: dict[str, str] = field(default_factory=dict)
    """Colours that leave ink: gray, rgb, cmyk, lab, spot; and the space of the first, for people."""
    spots: set[str] = field(default_factory=set)
    profiles: bool = False
    """Whether a colour or a picture has an ICC profile or is calibrated."""
    hued: bool = False
    """Whether anything but pictures is more than grey."""
    fonts: set[Font] = field(default_factory=set)
    images: set[Image] = field(default_factory=set)
    transparency: set[str] = field(default_factory=set)
    """Kinds that change what is printed, as phrases."""
    groups: bool = False
    """Whether there is a transparency group, used or not."""
    invisible: bool = False
    """Whether there is text that leaves no mark."""
    layers: bool = False
    """Whether something stands on a layer (optional content)."""
    registration: bool = False
    """Whether something is printed on every plate, as crop marks are."""
    faults: set[str] = field(default_factory=set)
    """What of the content could not be followed, as phrases."""

    def line(self, width: float, inside: tuple[int, int] | None) -> None:
        """A line of that width was drawn."""
        if self.thinnest is None or width < self.thinnest:
            self.thinnest, self.thinnest_form = width, inside

    def text(self, size: float, font: str) -> None:
        """Type of that size was set."""
        if self.smallest is None or size < self.smallest:
            self.smallest, self.smallest_font = size, font
