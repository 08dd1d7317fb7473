"""A shaped line → the outlines of its letters, for files that must look alike without its fonts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.text.fonts import face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.text.shaping import Line

Point = tuple[float, float]
Step = tuple[Literal["M", "L", "Q", "C", "Z"], tuple[Point, ...]]
"""A command of SVG paths (SVG 1.1, 8.3) and its points: handles, and where it ends."""


def outlines(line: Line) -> list[Step]:
    """The letters of a line as closed contours, to be filled by the winding number.

    In points from the start of its baseline, y up. Empty for a line of spaces.
    """
    return [step for glyph in glyph_outlines(line) for step in glyph]


def glyph_outlines(line: Line) -> Iterator[list[Step]]:
    """The same glyph by glyph, in the order of the line; nothing is drawn for a space."""
    left = 0.0
    for run in line.runs:
        own = face(run.face)
        unit = run.size / own.upem
        for glyph in run.glyphs:
            yield drawn(own.hb_font, glyph.gid, left + glyph.dx * unit, glyph.dy * unit, unit)
            left += glyph.advance * unit


def drawn(font: Any, gid: int, left: float, up: float, unit: float) -> list[Step]:
    """A glyph of a HarfBuzz font with its origin at (left, up), `unit` being the length of the font's unit."""
    pen = _Pen(left, up, unit)
    font.draw_glyph_with_pen(gid, pen)
    return pen.steps


@dataclass(eq=False, slots=True)
class _Pen:
    """What HarfBuzz draws with: fontTools' pen protocol, whose names it has."""

    left: float
    up: float
    unit: float
    steps: list[Step] = field(default_factory=list)

    def _at(self, places: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple([(self.left + x * self.unit, self.up + y * self.unit) for x, y in places])

    def moveTo(self, *places: Point) -> None:
        self.steps.append(("M", self._at(places)))

    def lineTo(self, *places: Point) -> None:
        self.steps.append(("L", self._at(places)))

    def qCurveTo(self, *places: Point) -> None:
        self.steps.append(("Q", self._at(places)))

    def curveTo(self, *places: Point) -> None:
        self.steps.append(("C", self._at(places)))

    def closePath(self) -> None:
        self.steps.append(("Z", ()))

    endPath = closePath
