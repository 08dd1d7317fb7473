"""Text and style → a line of glyphs at known places.

HarfBuzz shapes one run at a time: text of one direction, script, face and style, each told to it
and never guessed, with the whole text as its context. Equal requests are answered from a cache,
since page labels recur.
"""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from puzzlebook.errors import CannotMakeError
from puzzlebook.text.characters import (
    STEERING,
    extends,
    grapheme_starts,
    is_ignorable,
    resolved_scripts,
)
from puzzlebook.text.fonts import Face, chain, face

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CACHED_LINES: Final = 8192
"""Lines kept shaped: the labels of a 1,000-page book and its text, some 10 MB."""

_BLANKS: Final = dict.fromkeys(map(ord, "\t\n\v\f\r\x85\u2028\u2029"), " ")
_UNSTEERED: Final = dict.fromkeys(map(ord, STEERING))


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text looks. Where a family lacks the cut, `fonts.CHAINS` says what stands in."""

    family: str
    """"serif" or "sans"."""
    size: float
    """Points."""
    bold: bool = False
    italic: bool = False
    tracking: float = 0.0
    """Em added after each character but the last of the line; ligatures are off unless it is 0."""
    features: tuple[tuple[str, int], ...] = ()
    """OpenType features and their values, as (("lnum", 1), ("tnum", 1))."""

    @property
    def face(self) -> Face:
        """The face it is set in where that has the character; heights are measured by it."""
        return chain(self.family, bold=self.bold, italic=self.italic)[0]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph, in font units.

    The next one stands `advance` further; this one is drawn `dx` right and `dy` up of its place.
    """

    gid: int
    text: str
    """The text it stands for, as "ffi"; of several glyphs for one text, the first's. Others: ''."""
    advance: int
    dx: int = 0
    dy: int = 0


@dataclass(frozen=True, slots=True)
class Run:
    """Glyphs of one face and size from left to right."""

    face: str
    """A name in `fonts.FACES`."""
    size: float
    glyphs: tuple[Glyph, ...]
    level: int
    """Bidi level: even reads to the right, odd to the left."""
    text: str
    """In reading order."""


@dataclass(frozen=True, slots=True)
class Line:
    """A shaped line: its text in reading order, its runs from left to right, its width in pt."""

    text: str
    runs: tuple[Run, ...]
    width: float


class MissingGlyph(CannotMakeError):  # noqa: N818 - the name says what is missing
    """A character that no font of its chain has."""

    def __init__(self, char: str, where: str = "") -> None:
        self.char = char
        self.where = where
        place = f"{where}: no" if where else "No"
        codes = (f"U+{ord(c):04X}, {unicodedata.name(c, '') or _nameless(c)}" for c in char)
        super().__init__(
            f"{place} font here has {char!r} ({' and '.join(codes)}). Use other characters: the "
            "fonts have Latin, Greek and Cyrillic letters and common signs."
        )

    def __reduce__(self) -> tuple[type[MissingGlyph], tuple[str, str]]:
        # A worker process hands it over; the default would call __init__ with the whole sentence.
        return MissingGlyph, (self.char, self.where)


_NAMELESS: Final = {
    "Cc": "a control character",
    "Cs": "half of a surrogate pair",
    "Co": "a private-use character",
}
"""General categories whose characters have no names (Unicode 15, 4.8), and what such a one is."""


def _nameless(char: str) -> str:
    return _NAMELESS.get(unicodedata.category(char), "a character Unicode does not know")


Span = tuple[str, TextStyle]
"""Some text in one style."""


def shape(text: str, style: TextStyle, language: str = "en", where: str = "") -> Line:
    """One line of text in one style; see `shape_spans`."""
    return shape_spans(((text, style),), language, where)


def shape_spans(spans: Iterable[Span], language: str = "en", where: str = "") -> Line:
    """One line of text in several styles, never wrapped.

    The text is NFC; line ends and tabs are spaces; soft hyphens, zero-width spaces and word joiners
    are gone. `language` is a BCP 47 code: fonts draw some letters by it. MissingGlyph names the
    first character no font has, and says `where`, the key of the book file.
    """
    try:
        return _shaped(tuple(spans), language)
    except MissingGlyph as missing:
        raise MissingGlyph(missing.char, where) from None


def measured(spans: Sequence[Span], language: str = "en", where: str = "") -> list[float]:
    """The advance in points of each character of `unsteered` spans, in reading order.

    What prints nothing has 0; a ligature's advance is shared out evenly.
    """
    try:
        runs = _runs(spans, language)
    except MissingGlyph as missing:
        raise MissingGlyph(missing.char, where) from None
    if not runs:
        return [0.0] * sum(len(text) for text, _ in spans)
    advances: list[float] = []
    for run in runs:
        scale = run.size / _upem(run.face)
        first, end = 0, 0
        own = [0.0] * len(run.text)
        for glyph in run.glyphs:
            if glyph.text:
                first, end = end, end + len(glyph.text)
            share = glyph.advance * scale / (end - first)
            for i in range(first, end):
                own[i] += share
        advances += own
    return advances


def normalised(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans in NFC, none empty; a mark that begins a span moves to the base it stands on."""
    out: list[Span] = []
    for text, style in spans:
        head = 0
        while out and head < len(text) and extends(text[head]):
            head += 1
        if head:
            out[-1] = (out[-1][0] + text[:head], out[-1][1])
        if text[head:]:
            out.append((text[head:], style))
    return tuple((unicodedata.normalize("NFC", text), style) for text, style in out)


def unsteered(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans as they are shaped: without `STEERING`, white space of any other kind a space."""
    kept = ((text.translate(_BLANKS).translate(_UNSTEERED), style) for text, style in spans)
    return tuple((text, style) for text, style in kept if text)


def levels(text: str) -> list[int]:
    """The bidi level of each character: all 0, as no font here has a letter that reads to the left.

    The one place where the Unicode bidirectional algorithm (UAX #9) will stand.
    """
    return [0] * len(text)


@lru_cache(maxsize=CACHED_LINES)
def _shaped(spans: tuple[Span, ...], language: str) -> Line:
    runs = _runs(unsteered(normalised(spans)), language)
    width = math.fsum(
        sum(glyph.advance for glyph in run.glyphs) * run.size / _upem(run.face) for run in runs
    )
    return Line("".join(run.text for run in runs), _visual_order(runs), width)


def _visual_order(runs: list[Run]) -> tuple[Run, ...]:
    """UAX #9, L2. With every level 0 the order of reading is the order on the page."""
    return tuple(runs)


@dataclass(slots=True)
class _Item:
    """Text from start to end that HarfBuzz shapes in one go."""

    start: int
    end: int
    level: int
    script: str
    face: Face
    style: TextStyle

    def continues(self, other: _Item) -> bool:
        return (self.level, self.script, self.style) == (
            other.level,
            other.script,
            other.style,
        ) and self.face is other.face


def _runs(spans: Sequence[Span], language: str) -> list[Run]:
    """The spans shaped, in reading order. They are normalised and hold nothing that steers."""
    text = "".join(part for part, _ in spans)
    if all(map(is_ignorable, text)):
        return []
    starts = grapheme_starts(text)
    items = _items(text, starts, spans)
    graphemes = frozenset(starts)
    return [_shape_item(text, item, graphemes, language) for item in items]


def _items(text: str, starts: list[int], spans: Sequence[Span]) -> list[_Item]:
    """The text cut where direction, script, face or style changes, between graphemes only."""
    level_of, script_of = levels(text), resolved_scripts(text)
    style_of = [style for part, style in spans for _ in part]
    items: list[_Item] = []
    pending = 0
    for start, end in pairwise([*starts, len(text)]):
        grapheme = text[start:end]
        if all(map(is_ignorable, grapheme)):  # belongs to whatever it stands beside
            if items:
                items[-1].end = pending = end
            continue
        style = style_of[start]
        previous = items[-1].face if items and items[-1].style is style else None
        chosen = _face_for(grapheme, style, previous)
        item = _Item(pending, end, level_of[start], script_of[start], chosen, style)
        pending = end
        if items and items[-1].continues(item):
            items[-1].end = end
        else:
            items.append(item)
    return items


def _face_for(grapheme: str, style: TextStyle, previous: Face | None) -> Face:
    """The first face of the chain with all of the grapheme; a space stays in the one before."""
    if grapheme == " " and previous is not None and previous.has(" "):
        return previous
    return _chosen(grapheme, style.family, style.bold, style.italic)


@lru_cache(maxsize=4096)
def _chosen(grapheme: str, family: str, bold: bool, italic: bool) -> Face:  # noqa: FBT001 - cached by position
    faces = chain(family, bold=bold, italic=italic)
    apart = unicodedata.normalize("NFD", grapheme)
    for candidate in faces:
        if _can_set(candidate, grapheme) or _can_set(candidate, apart):
            return candidate
    lacking = (c for c in grapheme if not any(_can_set(candidate, c) for candidate in faces))
    raise MissingGlyph(next(lacking, grapheme))


def _can_set(candidate: Face, text: str) -> bool:
    """Whether the face prints all of the text.

    Control characters no face prints, though some fonts map them to an empty glyph.
    """
    return all(
        is_ignorable(char)
        or (
            unicodedata.category(char) != "Cc"
            and (candidate.has(char) or candidate.has(_stand_in(char)))
        )
        for char in text
    )


def _stand_in(char: str) -> str:
    """What HarfBuzz sets, in the right width, for a space or hyphen that a font lacks.

    https://github.com/harfbuzz/harfbuzz/blob/main/src/hb-ot-shape-normalize.cc
    """
    if unicodedata.category(char) == "Zs":
        return " "
    return "\u2010" if char == "\u2011" else char


def _shape_item(text: str, item: _Item, graphemes: frozenset[int], language: str) -> Run:
    import uharfbuzz as hb  # noqa: PLC0415 - 80 ms that only a command with text should pay

    buffer = hb.Buffer()
    buffer.add_str(text, item.start, item.end - item.start)
    buffer.direction = "rtl" if item.level % 2 else "ltr"
    buffer.script = item.script
    buffer.language = language
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(item.face.hb_font, buffer, _features(item.style))
    glyphs = _glyphs(text, item, graphemes, buffer.glyph_infos, buffer.glyph_positions)
    return Run(item.face.name, item.style.size, glyphs, item.level, text[item.start : item.end])


def _features(style: TextStyle) -> dict[str, int]:
    # Letters set apart must not stick together: CSS Text 3, 8.2 (letter-spacing) asks the same.
    apart = {"liga": 0, "clig": 0} if style.tracking else {}
    return apart | dict(style.features)


def _glyphs(
    text: str,
    item: _Item,
    graphemes: frozenset[int],
    infos: Sequence[Any],
    positions: Sequence[Any],
) -> tuple[Glyph, ...]:
    """HarfBuzz's answer with each cluster's text on its first glyph and tracking after its last."""
    clusters = [info.cluster for info in infos]
    begins = sorted(set(clusters))
    ends = dict(zip(begins, [*begins[1:], item.end], strict=True))
    tracking = round(item.style.tracking * item.face.upem)
    glyphs = []
    for k, (info, at) in enumerate(zip(infos, positions, strict=True)):
        cluster = clusters[k]
        # Ignorables removed at the start belong to the first cluster.
        stands_for = text[item.start if cluster == begins[0] else cluster : ends[cluster]]
        if not info.codepoint:
            raise MissingGlyph(stands_for)
        first = k == 0 or clusters[k - 1] != cluster
        last = k + 1 == len(clusters) or clusters[k + 1] != cluster
        spread = tracking if last and ends[cluster] in graphemes else 0
        advance = at.x_advance + spread
        glyphs.append(
            _glyph(info.codepoint, stands_for if first else "", advance, at.x_offset, at.y_offset)
        )
    return tuple(glyphs)


@lru_cache(maxsize=1 << 16)
def _glyph(gid: int, text: str, advance: int, dx: int, dy: int) -> Glyph:
    """One value for all equal glyphs: a line takes a fifth of the memory, and less time."""
    return Glyph(gid, text, advance, dx, dy)


@cache
def _upem(face_name: str) -> int:
    return face(face_name).upem
