"""Text → the outlines of its glyphs, for what is made of letters and not printed with them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Literal

from puzzlebook.text.outlines import drawn, glyph_outlines
from puzzlebook.text.shaping import MissingGlyph, TextStyle, shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.text.outlines import Step

EM = 2048
"""Units of an em in what is returned."""

Point = tuple[int, int]
Segment = tuple[Literal["L", "Q", "C"], tuple[Point, ...]]
"""A command of `outlines.Step`: how a contour goes on, by handles and where it ends."""
Contour = tuple[Point, tuple[Segment, ...]]
"""Where a closed line begins, and its segments; y runs downwards."""

_STYLE = TextStyle("sans", float(EM), bold=True)


def contours(text: str, font: Path | None = None) -> list[tuple[Contour, ...]]:
    """The contours of each glyph of a line of text, to be filled by the winding number.

    In the book's bold face, whatever the script, or in a font file. Raises MissingGlyph for a character
    that no font has, and ValueError, with a sentence, for a file that is no font.
    """
    glyphs = glyph_outlines(shape(text, _STYLE)) if font is None else _from_file(text, font)
    return [_contours(steps) for steps in glyphs]


def _from_file(text: str, path: Path) -> Iterator[list[Step]]:
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
        yield drawn(font, info.codepoint, left + at.x_offset * unit, at.y_offset * unit, unit)
        left += at.x_advance * unit


def _contours(steps: list[Step]) -> tuple[Contour, ...]:
    """The contours of a glyph in whole units, y downwards."""
    made: list[tuple[Point, list[Segment]]] = []
    for command, places in steps:
        points = tuple([(round(x), -round(y)) for x, y in places])
        if command == "M":
            made.append((points[0], []))
        elif command != "Z":
            made[-1][1].append((command, points))
    return tuple((start, tuple(segments)) for start, segments in made)
