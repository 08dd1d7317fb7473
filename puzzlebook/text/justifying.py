"""Line and width → the line stretched or narrowed to fill the width.

What gives is the space between words, and between the characters of Chinese and Japanese. Letters of joined scripts
are never set apart, nor those of any script that parts its words by spaces.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from puzzlebook.text.breaking import break_class
from puzzlebook.text.characters import extends
from puzzlebook.text.fonts import face

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.text.shaping import Glyph, Line, Run

MOST: Final = 3.0
"""The widest a gap is set: its natural width and so many times its stretch. Wider ones tear a page open."""

STRETCH: Final = 0.5
"""A space between words gives half its width (TeX's plain format: as its fonts' `fontdimen3`)."""

SHRINK: Final = 0.2
"""And a fifth to shrink by: what desktop publishing programs allow, 80 %."""

WIDE_STRETCH: Final = 0.1
"""A gap between wide characters gives a tenth of one: at most a quarter, as JIS X 4051 has it."""

_SPACES: Final = " \u00a0"
_CLOSES: Final = frozenset({"CL", "CP", "EX"})


@dataclass(frozen=True, slots=True)
class Give:
    """How far a gap, or all gaps of a line, may reasonably stretch and at most shrink, in points."""

    stretch: float
    shrink: float


NOTHING: Final = Give(0.0, 0.0)


def gives(texts: Sequence[str], widths: Sequence[float]) -> Iterator[Give]:
    """What the gap at each of some characters gives: at a space, or after a wide character or before one.

    `texts` are characters or clusters in the order of one direction, `widths` their widths in points.
    """
    wide = [_is_wide(text) for text in texts]
    for i, text in enumerate(texts):
        if not text.strip(_SPACES) and text:
            yield Give(STRETCH * widths[i], SHRINK * widths[i])
        elif i + 1 < len(texts) and (wide[i] or wide[i + 1]) and _parted(text, texts[i + 1]):
            own = widths[i] if wide[i] else widths[i + 1]
            yield Give(WIDE_STRETCH * own, 0.0)
        else:
            yield NOTHING


def justified(line: Line, width: float) -> Line:
    """The line as wide as `width` points, every gap changed in proportion to what it gives.

    A line whose gaps would have to stretch beyond `MOST`, or that has none, is left as it is.
    """
    slack = width - line.width
    clusters = _clusters(line)
    each = [give.stretch if slack > 0 else give.shrink for give in line_gives(line)]
    room = math.fsum(each)
    if room <= 0 or slack > MOST * room:
        return line
    added: dict[tuple[int, int], int] = {}
    owed = 0.0
    for (run_at, last, _), give in zip(clusters, each, strict=True):
        unit = _unit(line.runs[run_at])
        owed += slack * give / room
        if give:
            # whole font units, what is left over going to the next gap
            added[run_at, last] = round(owed / unit)
            owed -= added[run_at, last] * unit
    runs = tuple(
        replace(
            run, glyphs=tuple(_wider(g, added.get((i, k), 0)) for k, g in enumerate(run.glyphs))
        )
        for i, run in enumerate(line.runs)
    )
    return replace(line, runs=runs, width=math.fsum(_advance(run) for run in runs))


def least_width(line: Line) -> float:
    """The width of the line with its gaps narrowed as far as they may be, in points."""
    return line.width - math.fsum(give.shrink for give in line_gives(line))


def line_gives(line: Line) -> list[Give]:
    """What the gap at each cluster of the line gives, from left to right."""
    clusters = _clusters(line)
    texts = [text for _, _, text in clusters]
    widths = []
    first = 0
    for k, (run_at, last, _) in enumerate(clusters):
        first = 0 if k == 0 or clusters[k - 1][0] != run_at else first
        glyphs = line.runs[run_at].glyphs[first : last + 1]
        widths.append(sum(glyph.advance for glyph in glyphs) * _unit(line.runs[run_at]))
        first = last + 1
    return list(gives(texts, widths))


def _clusters(line: Line) -> list[tuple[int, int, str]]:
    """Run, last glyph and text of each cluster, from left to right."""
    found: list[tuple[int, int, str]] = []
    for i, run in enumerate(line.runs):
        for k, glyph in enumerate(run.glyphs):
            if glyph.text or k == 0:
                found.append((i, k, glyph.text))
            else:
                found[-1] = (i, k, found[-1][2])
    return found


def _is_wide(text: str) -> bool:
    """Whether it is a character of Chinese or Japanese, which have no spaces between words as Korean has."""
    if not text or text.isspace():
        return False
    char = text[0]
    wide = unicodedata.east_asian_width(char) in "WF"
    return wide and not unicodedata.name(char, "").startswith("HANGUL")


def _parted(before: str, after: str) -> bool:
    """Whether a gap between two neighbours may stretch: not within brackets, not at a space."""
    if not before or not after or before.isspace() or after.isspace() or extends(after[0]):
        return False
    return break_class(before[-1]) != "OP" and break_class(after[0]) not in _CLOSES


def _wider(glyph: Glyph, units: int) -> Glyph:
    return replace(glyph, advance=glyph.advance + units) if units else glyph


def _unit(run: Run) -> float:
    """A font unit of the run in points."""
    return run.size / face(run.face).upem


def _advance(run: Run) -> float:
    return sum(glyph.advance for glyph in run.glyphs) * run.size / face(run.face).upem
