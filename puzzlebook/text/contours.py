"""Text → the outlines of its glyphs, for what is made of letters and not printed with them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.text.fonts import face
from puzzlebook.text.shaping import MissingGlyph, TextStyle, shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EM = 2048
"""Units of an em in what is returned."""

Point = tuple[int, int]
Segment = tuple[Literal["line", "quadratic", "cubic"], tuple[Point, ...]]
"""How a contour goes on, and the points of it but the first: handles, and where it ends."""
Contour = tuple[Point, tuple[Segment, ...]]
"""Where a closed line begins, and its segments; y runs downwards."""

_STYLE = TextStyle("sans", float(EM), bold=True)


def contours(text: str, font: Path | None = None) -> list[tuple[Contour, ...]]:
    """The contours of each glyph of a line of text, to be filled by the winding number.

    In the book's bold face, whatever the script, or in a font file. Raises MissingGlyph for a character
    that no font has, and ValueError, with a sentence, for a file that is no font.
    """
    return list(_from_file(text, font) if font is not None else _from_faces(text))


def _from_faces(text: str) -> Iterator[tuple[Contour, ...]]:
    left = 0.0
    for run in shape(text, _STYLE).runs:
        own = face(run.face)
        unit = run.size / own.upem
        for glyph in run.glyphs:
            yield _drawn(own.hb_font, glyph.gid, left + glyph.dx * unit, glyph.dy * unit, unit)
            left += glyph.advance * unit


def _from_file(text: str, path: Path) -> Iterator[tuple[Contour, ...]]:
    import uharfbuzz as hb

    try:
        own = hb.Face(hb.Blob.from_file_path(str(path)))
        glyphs = int(own.glyph_count)
    except Exception:  # noqa: BLE001  (HarfBuzz has no class of its own for them)
        glyphs = 0
    if not glyphs:
        raise ValueError(f"{path.name} cannot be read as a font. Name a .ttf or .otf file.")
    font = hb.Font(own)
    font.scale = (own.upem, own.upem)
    buffer = hb.Buffer()
    composed = unicodedata.normalize("NFC", text)
    buffer.add_str(composed)
    buffer.guess_segment_properties()
    hb.shape(font, buffer)
    unit, left = EM / own.upem, 0.0
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            raise MissingGlyph(composed[info.cluster], path.name)
        yield _drawn(font, info.codepoint, left + at.x_offset * unit, at.y_offset * unit, unit)
        left += at.x_advance * unit


@dataclass(eq=False, slots=True)
class _Pen:
    """What HarfBuzz draws with: fontTools' pen protocol."""

    left: float
    up: float
    unit: float
    made: list[tuple[Point, list[Segment]]] = field(default_factory=list)

    def _at(self, place: tuple[float, float]) -> Point:
        x, y = place
        return round(self.left + x * self.unit), -round(self.up + y * self.unit)

    def moveTo(self, place: tuple[float, float]) -> None:  # noqa: N802
        self.made.append((self._at(place), []))

    def lineTo(self, place: tuple[float, float]) -> None:  # noqa: N802
        self.made[-1][1].append(("line", (self._at(place),)))

    def qCurveTo(self, *places: tuple[float, float]) -> None:  # noqa: N802
        self.made[-1][1].append(("quadratic", tuple(map(self._at, places))))

    def curveTo(self, *places: tuple[float, float]) -> None:  # noqa: N802
        self.made[-1][1].append(("cubic", tuple(map(self._at, places))))

    def closePath(self) -> None:  # noqa: N802
        """Every contour of a glyph is closed."""

    endPath = closePath  # noqa: N815


def _drawn(font: Any, gid: int, left: float, up: float, unit: float) -> tuple[Contour, ...]:
    pen = _Pen(left, up, unit)
    font.draw_glyph_with_pen(gid, pen)
    return tuple((start, tuple(segments)) for start, segments in pen.made)
