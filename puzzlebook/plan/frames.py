"""Trim, printer and page count → the frames that content keeps to, mirrored from page to page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.plan.leaves import Frame
from puzzlebook.printers.rules import Margins
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.config.printing import Margins as Asked
    from puzzlebook.config.types import Binding
    from puzzlebook.themes import Theme

# Live frame of maze pages as shares of the trim, page-design rule 1: inside, outside, top, bottom.
_LIVE = (0.088, 0.070, 0.061, 0.075)
_LIVE_LETTER = (mm(19), mm(15), mm(17), mm(21))
# Ninths of the page for text, page-design rule 2.
_CAP, _DESCENT = 0.72, 0.3  # of the type size, above and below a baseline
_FOLIO_CLEAR = 8.0  # points between the page number and what stands above it
_NINTHS = (1 / 9, 2 / 9, 1 / 9, 2 / 9)


@dataclass(frozen=True, slots=True)
class Frames:
    """The two frames of a page, for any page of the book."""

    width: float
    height: float
    live: Margins
    text: Margins
    folio: float
    """The page numbers' baseline, in points above the lower edge: the same on every page."""
    binding: Binding

    def recto(self, number: int) -> bool:
        """Whether page `number` is a front page: odd ones are, whichever way the book opens."""
        return number % 2 == 1

    def live_frame(self, number: int) -> Frame:
        """Where mazes stand on page `number`."""
        return self._frame(self.live, number)

    def text_frame(self, number: int) -> Frame:
        """Where text stands on page `number`."""
        return self._frame(self.text, number)

    def _frame(self, margins: Margins, number: int) -> Frame:
        spine_left = self.recto(number) == (self.binding == "left")
        left, right = margins.inside, margins.outside
        if not spine_left:
            left, right = right, left
        return Frame(left, margins.bottom, self.width - right, self.height - margins.top)


def frames(
    width: float,
    height: float,
    least: Margins,
    theme: Theme,
    binding: Binding,
    *,
    asked: Asked | None = None,
    numbered: bool = True,
) -> Frames:
    """The frames of a book with that trim (points): the design's, never under the `least` that has to stay free.

    Sides that the book asks for stand in place of the design's, in both frames. Where something stands on the line of
    the page numbers (`numbered`), the live frame ends above it.
    """
    size = theme.folio.style.size
    folio = max(theme.folio_rise, least.bottom + _DESCENT * size)
    above_folio = Margins(0, 0, 0, folio + _CAP * size + _FOLIO_CLEAR if numbered else 0)
    letter = abs(width - 612) < 1 and abs(height - 792) < 1
    inside, outside, top, bottom = _LIVE
    shares = Margins(inside * width, outside * width, top * height, bottom * height)
    design = _instead(Margins(*_LIVE_LETTER) if letter else shares, asked)
    live = _most(_most(design, least), above_folio)
    inside, outside, top, bottom = _NINTHS
    ninths = Margins(inside * width, outside * width, top * height, bottom * height)
    text = _most(_instead(ninths, asked), live) if theme.ninths else live
    return Frames(width, height, live, text, folio, binding)


def _instead(design: Margins, asked: Asked | None) -> Margins:
    """The design's margins with those in place that the book asks for."""
    if asked is None:
        return design
    own = (asked.inside, asked.outside, asked.top, asked.bottom)
    return Margins(
        *(one if one is not None else other for one, other in zip(own, design, strict=True))
    )


def _most(one: Margins, other: Margins) -> Margins:
    return Margins(*map(max, one, other))
