"""Text and a font → the `Shape` of its letters."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Literal

from puzzlebook.mazes.ids import shape_word
from puzzlebook.mazes.shape import Part, shape
from puzzlebook.mazes.shapes import curve
from puzzlebook.text.characters import grapheme_starts
from puzzlebook.text.contours import contours

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.mazes.shape import Point, Ring, Shape
    from puzzlebook.text.contours import Contour

STEPS = 8
"""Lines that a curve of a letter is drawn with; fonts have several to a bend."""


def text_shape(kind: Literal["letter", "text"], text: str, font: Path | None = None) -> Shape:
    """The shape of a text on one line; with a font of one's own the file makes it again.

    Raises MissingGlyph and ValueError as `contours` does, and ValueError for a text of blanks.
    """
    parts = [
        Part(tuple(_ring(contour) for contour in glyph)) for glyph in contours(text, font) if glyph
    ]
    return shape(f"{kind}.{shape_word(text)}", parts, from_file=font is not None)


def letters(text: str) -> tuple[str, ...]:
    """The letters of a text as readers tell them, with their marks; blanks are none."""
    starts = [*grapheme_starts(text), len(text)]
    found = (text[a:b] for a, b in itertools.pairwise(starts))
    return tuple(letter for letter in found if letter.strip())


def _ring(contour: Contour) -> Ring:
    start, segments = contour
    return (start, *_points(contour)) if segments else (start,)


def _points(contour: Contour) -> Iterator[Point]:
    last, segments = contour
    for command, places in segments:
        if command == "L":
            yield from places
        elif command == "C":
            b, c, d = places
            yield from curve(last, b, c, d, STEPS)
        else:
            (b_x, b_y), (c_x, c_y) = places
            yield from _quadratic(last, (b_x, b_y), (c_x, c_y))
        last = places[-1]


def _quadratic(a: Point, b: Point, c: Point) -> Iterator[Point]:
    for t in range(1, STEPS + 1):
        s = STEPS - t
        x, y = (
            (s * s * p + 2 * s * t * q + t * t * r) // STEPS**2
            for p, q, r in zip(a, b, c, strict=True)
        )
        yield x, y
