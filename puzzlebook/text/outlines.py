"""A shaped line → the outlines of its letters, for files that must look alike without its fonts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from puzzlebook.text.fonts import face

if TYPE_CHECKING:
    from puzzlebook.text.shaping import Line

Point = tuple[float, float]
Step = tuple[Literal["M", "L", "Q", "C", "Z"], tuple[Point, ...]]
"""A command of SVG paths (SVG 1.1, 8.3) and its points: handles, and where it ends."""


def outlines(line: Line) -> list[Step]:
    """The letters of a line as closed contours, to be filled by the winding number.

    In points from the start of its baseline, y up. Empty for a line of spaces.
    """
    pen = _Pen()
    left = 0.0
    for run in line.runs:
        own = face(run.face)
        unit = run.size / own.upem
        for glyph in run.glyphs:
            pen.stand(left + glyph.dx * unit, glyph.dy * unit, unit)
            own.hb_font.draw_glyph_with_pen(glyph.gid, pen)
            left += glyph.advance * unit
    return pen.steps


@dataclass(eq=False, slots=True)
class _Pen:
    """What HarfBuzz draws with: fontTools' pen protocol."""

    steps: list[Step] = field(default_factory=list)
    left: float = 0.0
    up: float = 0.0
    unit: float = 1.0

    def stand(self, left: float, up: float, unit: float) -> None:
        """The place and the scale of the next glyph."""
        self.left, self.up, self.unit = left, up, unit

    def _at(self, places: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple([(self.left + x * self.unit, self.up + y * self.unit) for x, y in places])

    def moveTo(self, *places: Point) -> None:  # noqa: N802
        self.steps.append(("M", self._at(places)))

    def lineTo(self, *places: Point) -> None:  # noqa: N802
        self.steps.append(("L", self._at(places)))

    def qCurveTo(self, *places: Point) -> None:  # noqa: N802
        self.steps.append(("Q", self._at(places)))

    def curveTo(self, *places: Point) -> None:  # noqa: N802
        self.steps.append(("C", self._at(places)))

    def closePath(self) -> None:  # noqa: N802
        self.steps.append(("Z", ()))

    endPath = closePath  # noqa: N815
