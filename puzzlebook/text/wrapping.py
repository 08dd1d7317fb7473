"""Text and width → lines.

The text is measured once in reading order and cut where `breaking` allows: greedily, or, where lines are
justified, as `fitting` finds best. Each line is shaped and ordered anew, so that kerning and ligatures at its
ends are right and each direction begins where it should. Bidi levels are the paragraph's. Widths are in points.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from puzzlebook.text.breaking import opportunities
from puzzlebook.text.casing import cased
from puzzlebook.text.characters import SOFT_HYPHEN, STEERING, grapheme_starts
from puzzlebook.text.fitting import TOLERANCE, best_ends
from puzzlebook.text.justifying import NOTHING, gives, justified, least_width
from puzzlebook.text.scripts import is_rtl
from puzzlebook.text.shaping import (
    Line,
    Span,
    TextStyle,
    measured,
    normalised,
    paragraph_levels,
    shape,
    shape_spans,
    trails,
    unsteered,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

BALANCE_STEPS: Final = 20
"""Halvings of the width when lines are evened: a line's length is found to a millionth."""

SIZE_STEP: Final = 100
"""`shrink` takes sizes in hundredths of a point, so that they print as they are written."""

_HYPHEN: Final = "-"
_HYPHENS: Final = "-\u2010"
_HANGING: Final = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"
_LINE_ENDS: Final = re.compile("\r\n|[\n\r\v\f\x85\u2028\u2029]")


def wrap(
    spans: Iterable[Span],
    width: float,
    *,
    language: str = "en",
    where: str = "",
    hanging: float = 0.0,
    balance: bool = False,
    justify: bool = False,
) -> tuple[Line, ...]:
    """The lines of a paragraph, none wider than the width.

    A line break in the text ends a line, and two leave an empty one; spaces where a line ends or
    begins are gone; a soft hyphen is printed only where a line ends at it. A word wider than the
    width is parted between characters; only a single character may then still be wider. Lines after
    the first are `hanging` narrower. `balance` makes them of even length, for headings, in no more
    lines than without. `justify` makes them fill the width, but for the last and those whose gaps
    would have to stretch too far, which are as wide as they are. No text gives no lines. Raises
    MissingGlyph, as `shape_spans` does.
    """
    lines: list[Line] = []
    for paragraph in _paragraphs(cased(spans, language)):
        text = _measured(paragraph, language, where)
        if justify:
            lines += _fitted(text, width - (hanging if lines else 0.0), width - hanging)
            continue
        first = not lines
        plain = _fill(text, width, width, hanging, first=first)
        even = (
            _fill(text, _even_width(text, width, hanging), width, hanging, first=first)
            if balance and len(plain) > 1
            else plain
        )
        # a word parted otherwise may make a wider line or one more, and then nothing is won
        won = len(even) == len(plain) and _widest(even) <= _widest(plain)
        lines += even if won else plain
    return tuple(lines)


def _widest(lines: list[Line]) -> float:
    return max((line.width for line in lines), default=0.0)


def shrink(
    text: str,
    style: TextStyle,
    width: float,
    floor: float,
    *,
    language: str = "en",
    where: str = "",
) -> Line | None:
    """The text on one line in the largest size that fits: at most the style's, at least `floor`.

    None where even `floor` points are too wide.
    """
    ((text, style),) = cased(((text, style),), language)
    line = shape(text, style, language, where)
    if line.width <= width + TOLERANCE:
        return line
    # A line's width is proportional to its size.
    size = int(style.size * width / line.width * SIZE_STEP) / SIZE_STEP
    return shape(text, replace(style, size=size), language, where) if size >= floor else None


@dataclass(frozen=True, eq=False, slots=True)
class _Text:
    """A paragraph without forced breaks, measured. Indices are into `text`."""

    spans: tuple[Span, ...]
    text: str
    language: str
    where: str
    places: tuple[float, ...]
    """Width in points of the text before each index; one more than there are characters."""
    breaks: tuple[int, ...]
    """Where a line may begin, and the text's end."""
    trails: tuple[float, ...]
    """Tracking that falls away where a line ends at each index."""
    levels: bytes | None
    """Bidi level of each character; None where all read to the right."""
    hyphens: dict[int, float]
    """Width of the hyphen where a line ends at a soft hyphen, by the index after it."""

    def width(self, start: int, end: int) -> float:
        """Width of a line with text[start:end], spaces at its end hanging."""
        bare = start + len(self.text[start:end].rstrip(_HANGING))
        return self.places[bare] - self.places[start] - self.trails[bare]

    def natural(self, start: int, end: int) -> float:
        """Width of a line with text[start:end], its hyphen included."""
        return self.width(start, end) + self.hyphens.get(end, 0.0)

    def give(self, start: int, end: int) -> tuple[float, float]:
        """By how many points the gaps of a line with text[start:end] may stretch and shrink."""
        bare = start + len(self.text[start:end].rstrip(_HANGING))
        stretch, shrink = _gives(self)
        last = max(bare - 1, start)  # the gap after its last character is none
        return stretch[last] - stretch[start], shrink[last] - shrink[start]

    def hyphenated(self, end: int) -> bool:
        """Whether a line that ends there ends in a hyphen, its own or the text's."""
        return end in self.hyphens or self.text[end - 1] in _HYPHENS

    def line(self, start: int, end: int) -> Line:
        """Text[start:end] shaped, with a hyphen where it ends at a soft hyphen."""
        end = start + len(self.text[start:end].rstrip(_HANGING))
        parts = _cut(self.spans, start, end)
        if end < len(self.text) and self.text[end - 1 : end] == SOFT_HYPHEN:
            parts.append((_HYPHEN, parts[-1][1]))
        return shape_spans(parts, self.language, self.where, self._levels(start, end, parts))

    def _levels(self, start: int, end: int, parts: list[Span]) -> bytes | None:
        """Levels of a line's characters, the hyphen at its end as the letter before it."""
        if self.levels is None:
            return None
        found = _without_steering(self.text[start:end], self.levels[start:end])
        added = sum(len(text) for text, _ in parts) - (end - start)
        return found + found[-1:] * added

    def line_end(self, start: int, width: float) -> int:
        """Where a line from `start` on ends: at the last break that fits, else inside a word."""
        fitting = start
        for end in self.breaks[bisect_right(self.breaks, start) :]:
            bare = self.width(start, end)
            if bare > width + TOLERANCE:
                break
            if bare + self.hyphens.get(end, 0.0) <= width + TOLERANCE:
                fitting = end
        return fitting if fitting > start else self.inside_word(start, width)

    def earlier_end(self, start: int, end: int) -> int | None:
        """The next shorter line than text[start:end]; None where it is a single character."""
        k = bisect_right(self.breaks, start)
        shorter = [b for b in self.breaks[k:] if b < end]
        if not shorter:
            shorter = [b for b in self._graphemes(start, end) if start < b < end]
        return shorter[-1] if shorter else None

    def inside_word(self, start: int, width: float) -> int:
        word_end = self.breaks[bisect_right(self.breaks, start)]
        ends = [*self._graphemes(start, word_end)[1:], word_end]
        fitting = [end for end in ends if self.width(start, end) <= width + TOLERANCE]
        return fitting[-1] if fitting else ends[0]

    def _graphemes(self, start: int, end: int) -> list[int]:
        """Where characters begin in text[start:end]; what only steers never begins a line."""
        found = grapheme_starts(self.text[start:end])
        return [start + i for i in found if i == 0 or self.text[start + i] not in STEERING]


def _paragraphs(spans: Iterable[Span]) -> list[tuple[Span, ...]]:
    """The spans parted at line ends, each without spaces at its ends."""
    parted: list[list[Span]] = [[]]
    for text, style in spans:
        head, *tail = _LINE_ENDS.split(text.replace("\t", " "))
        parted[-1].append((head, style))
        parted += [[(piece, style)] for piece in tail]
    paragraphs = [_stripped(normalised(parts)) for parts in parted]
    while paragraphs and not paragraphs[-1]:
        paragraphs.pop()
    while paragraphs and not paragraphs[0]:
        paragraphs.pop(0)
    return paragraphs


def _stripped(spans: tuple[Span, ...]) -> tuple[Span, ...]:
    text = "".join(part for part, _ in spans)
    start = len(text) - len(text.lstrip(_HANGING))
    return tuple(_cut(spans, start, len(text.rstrip(_HANGING))))


def _cut(spans: Iterable[Span], start: int, end: int) -> list[Span]:
    """The part of the spans from index `start` to `end` of their text."""
    parts: list[Span] = []
    at = 0
    for text, style in spans:
        piece = text[max(start - at, 0) : max(end - at, 0)]
        if piece:
            parts.append((piece, style))
        at += len(text)
    return parts


@lru_cache(maxsize=512)
def _measured(spans: tuple[Span, ...], language: str, where: str) -> _Text:
    """The paragraph measured; kept, since a plan asks again when its gutter has grown."""
    text = "".join(part for part, _ in spans)
    found = paragraph_levels(text, language)
    visible = None if found is None else _without_steering(text, found)
    widths = iter(measured(unsteered(spans), language, where, visible))
    own = [0.0 if char in STEERING else next(widths) for char in text]
    breaks = (*opportunities(text), len(text)) if text else ()
    styles = [style for part, style in spans for _ in part]
    return _Text(
        spans=spans,
        text=text,
        language=language,
        where=where,
        places=tuple(accumulate(own, initial=0.0)),
        trails=(0.0, *trails(spans, language)[:-1], 0.0),
        levels=found,
        breaks=breaks,
        hyphens={
            end: shape(_HYPHEN, styles[end - 1], language).width
            for end in breaks[:-1]
            if text[end - 1] == SOFT_HYPHEN
        },
    )


@lru_cache(maxsize=512)
def _gives(text: _Text) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By how many points the gaps before each index may stretch and shrink in all."""
    shown = [i for i, char in enumerate(text.text) if char not in STEERING]
    widths = [text.places[i + 1] - text.places[i] for i in shown]
    own = dict(zip(shown, gives([text.text[i] for i in shown], widths), strict=True))
    every = [own.get(i, NOTHING) for i in range(len(text.text))]
    return (
        tuple(accumulate((give.stretch for give in every), initial=0.0)),
        tuple(accumulate((give.shrink for give in every), initial=0.0)),
    )


@lru_cache(maxsize=512)
def _fitted(text: _Text, first: float, rest: float) -> tuple[Line, ...]:
    """Lines of the text, justified; kept, since a plan asks again when its gutter has grown."""
    if not text.text:
        return (Line("", (), 0.0, is_rtl(text.language)),)
    lines: list[Line] = []
    start, whole = 0, len(text.text)
    while start < whole:
        for end in best_ends(text, start, rest if lines else first, rest):
            width = rest if lines else first
            line, reached = _no_wider(text, start, end, width)
            ends_here = reached == whole and line.width <= width + TOLERANCE
            lines.append(line if ends_here else justified(line, width))
            start = reached
            if reached != end:  # shaping made the line wider than measured: the rest is fitted anew
                break
    return tuple(lines)


def _no_wider(text: _Text, start: int, end: int, width: float) -> tuple[Line, int]:
    """The line text[start:end] and its end, earlier where it is too wide when shaped."""
    line = text.line(start, end)
    while least_width(line) > width + TOLERANCE:
        shorter = text.earlier_end(start, end)
        if shorter is None:
            break
        end, line = shorter, text.line(start, shorter)
    return line, end


def _without_steering(text: str, levels: bytes) -> bytes:
    return bytes(x for char, x in zip(text, levels, strict=True) if char not in STEERING)


def _fill(text: _Text, target: float, width: float, hanging: float, *, first: bool) -> list[Line]:
    """Lines up to the target width; what shaping makes wider than `width` gives its end away."""
    if not text.text:
        return [Line("", (), 0.0, is_rtl(text.language))]
    lines: list[Line] = []
    start = 0
    while start < len(text.text):
        inset = 0.0 if first and not lines else hanging
        end = text.line_end(start, target - inset)
        line = text.line(start, end)
        while line.width > width - inset + TOLERANCE:
            shorter = text.earlier_end(start, end)
            if shorter is None:
                break
            end, line = shorter, text.line(start, shorter)
        lines.append(line)
        start = end
    return lines


def _even_width(text: _Text, width: float, hanging: float) -> float:
    """The narrowest width that gives no more lines than the given one."""
    wanted = _line_count(text, width, hanging)
    low, high = 0.0, width
    for _ in range(BALANCE_STEPS if wanted > 1 else 0):
        middle = (low + high) / 2
        if _line_count(text, middle, hanging) <= wanted:
            high = middle
        else:
            low = middle
    return high


def _line_count(text: _Text, width: float, hanging: float) -> int:
    start = count = 0
    while start < len(text.text):
        start = text.line_end(start, width - (hanging if count else 0.0))
        count += 1
    return count
