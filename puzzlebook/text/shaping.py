"""Text and style → a line of glyphs at known places.

HarfBuzz shapes one run at a time: text of one direction, script, face and style, each told to it
and never guessed, with the whole text as its context. Equal requests are answered from a cache,
since page labels recur.
"""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from puzzlebook.errors import CannotMakeError
from puzzlebook.text import bidi, east_asian
from puzzlebook.text.casing import cased
from puzzlebook.text.characters import (
    STEERING,
    extends,
    grapheme_starts,
    is_ignorable,
    resolved_scripts,
)
from puzzlebook.text.fonts import Face, chain, face
from puzzlebook.text.scripts import (
    CHAIN_OF_SCRIPT,
    UNTRACKED,
    default_script,
    font_chain,
    is_rtl,
    script_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.text.casing import Case
    from puzzlebook.text.own_fonts import OwnFamily

CACHED_LINES: Final = 8192
"""Lines kept shaped: the labels of a 1,000-page book and its text, some 10 MB."""

_FIGURES: Final = re.compile("[$£€₪]?[0-9]+(?:[.,:/×-][0-9]+)*%?")
"""European numbers: of the Latin face in any script, so that a book's figures are of one family."""

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
    """Em added after each character but the last of the line; ligatures are off unless it is 0.

    Scripts with joined letters are not tracked."""
    features: tuple[tuple[str, int], ...] = ()
    """OpenType features and their values, as (("lnum", 1), ("tnum", 1))."""
    case: Case = "typed"
    """Capitals and small capitals are made by the rules of the text's language."""
    own: OwnFamily | None = None
    """The family that the book brings for it, which goes before the built-in one."""

    @property
    def face(self) -> Face:
        """The face Latin text is set in where that has the character; heights are measured by it."""
        return self.face_in("en")

    def face_in(self, language: str) -> Face:
        """The face text in the language's own script is set in, at `Face.scale` times the size."""
        script = font_chain(language)
        return chain(self.family, bold=self.bold, italic=self.italic, script=script, own=self.own)[
            0
        ]


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph, in font units.

    The next one to the right stands `advance` further; this one is drawn `dx` right and `dy` up of its
    place.
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
    """A name that `fonts.face` knows."""
    size: float
    """Points: the style's size times the face's scale."""
    glyphs: tuple[Glyph, ...]
    level: int
    """Bidi level: even reads to the right, odd to the left."""
    text: str
    """In reading order."""

    def clusters(self) -> list[tuple[str, int]]:
        """The text and the advance in font units of each group of glyphs, in reading order."""
        groups: list[tuple[str, int]] = []
        for glyph in self.glyphs:
            if glyph.text or not groups:
                groups.append((glyph.text, glyph.advance))
            else:
                groups[-1] = (groups[-1][0], groups[-1][1] + glyph.advance)
        return groups[::-1] if self.level % 2 else groups


@dataclass(frozen=True, slots=True)
class Line:
    """A shaped line: its text in reading order, its runs from left to right, its width in pt."""

    text: str
    runs: tuple[Run, ...]
    width: float
    rtl: bool = False
    """Whether its paragraph reads from right to left: the line then begins at its right end."""


class MissingGlyph(CannotMakeError):  # noqa: N818 - the name says what is missing
    """A character that no font of its chain has."""

    def __init__(self, char: str, where: str = "") -> None:
        self.char = char
        self.where = where
        place = f"{where}: no" if where else "No"
        codes = (f"U+{ord(c):04X}, {unicodedata.name(c, '') or _nameless(c)}" for c in char)
        super().__init__(
            f"{place} font here has {char!r} ({' and '.join(codes)}). Give a font that has it, like "
            "`fonts: {body: font.ttf}`, or use other characters: the fonts have Latin, Greek, Cyrillic, "
            "Arabic, Persian, Hebrew, Devanagari and Thai letters, the Japanese and simplified Chinese "
            "characters of everyday use, and common signs."
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


def shape_spans(
    spans: Iterable[Span], language: str = "en", where: str = "", levels: bytes | None = None
) -> Line:
    """One line of text in several styles, never wrapped.

    The text is NFC, in the case its style asks for; line ends and tabs are spaces; soft hyphens, zero-width
    spaces, word joiners and marks that only part directions are gone. `language` is a BCP 47 code: it gives
    the base direction and the fonts, and fonts draw some letters by it. `levels` are those of the characters,
    `unsteered`, where the line is part of a longer paragraph. MissingGlyph names the first character no font
    has, and says `where`, the key of the book file.
    """
    try:
        return _shaped(tuple(spans), language, levels)
    except MissingGlyph as missing:
        raise MissingGlyph(missing.char, where) from None


def measured(
    spans: Sequence[Span], language: str = "en", where: str = "", levels: bytes | None = None
) -> list[float]:
    """The advance in points of each character of `unsteered` spans, in reading order.

    What prints nothing has 0; a ligature's advance is shared out evenly.
    """
    try:
        runs = _runs(spans, language, levels)
    except MissingGlyph as missing:
        raise MissingGlyph(missing.char, where) from None
    if not runs:
        return [0.0] * sum(len(text) for text, _ in spans)
    return [
        advance * run.size / _upem(run.face) / len(text)
        for run in runs
        for text, advance in run.clusters() or [(run.text, 0)]
        for _ in text
    ]


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


def paragraph_levels(text: str, language: str) -> bytes | None:
    """The bidi level of each character of a paragraph in its language's base direction.

    None where all read to the right, as the language does.
    """
    found = bidi.levels(text, base_level(text, language))
    return bytes(found) if any(found) or is_rtl(language) else None


def base_level(text: str, language: str) -> int:
    """The level of a paragraph: its language's, but 0 where all it says is written the other way.

    A title in English in a Hebrew book keeps its full stop at its end. Figures alone follow the language.
    """
    if not is_rtl(language):
        return 0
    classes = {bidi.bidi_class(char) for char in text}  # asked what is in it, never for its order
    return int("L" not in classes or not classes.isdisjoint({"R", "AL", "AN"}))


def trails(spans: Sequence[Span], language: str) -> list[float]:
    """The tracking in points after each character, which falls away where a line ends there."""
    scripts = _scripts("".join(text for text, _ in spans), language)
    styles = [style for text, style in spans for _ in text]
    return [
        0.0 if script in UNTRACKED else style.tracking * style.size
        for script, style in zip(scripts, styles, strict=True)
    ]


@lru_cache(maxsize=CACHED_LINES)
def _shaped(spans: tuple[Span, ...], language: str, levels: bytes | None) -> Line:
    runs = _runs(unsteered(normalised(cased(spans, language))), language, levels)
    width = math.fsum(
        sum(glyph.advance for glyph in run.glyphs) * run.size / _upem(run.face) for run in runs
    )
    order = bidi.visual_order([run.level for run in runs])
    text = "".join(run.text for run in runs if run.glyphs)
    return Line(text, tuple(runs[i] for i in order if runs[i].glyphs), width, is_rtl(language))


@dataclass(slots=True)
class _Item:
    """Text from start to end that HarfBuzz shapes in one go."""

    start: int
    end: int
    level: int
    script: str
    """ISO 15924; '' of marks that only steer the order of what stands around them."""
    face: Face
    style: TextStyle

    def continues(self, other: _Item) -> bool:
        return (self.level, self.script, self.style) == (
            other.level,
            other.script,
            other.style,
        ) and self.face is other.face


def _runs(spans: Sequence[Span], language: str, levels: bytes | None) -> list[Run]:
    """The spans shaped, in reading order. They are normalised and hold nothing that steers."""
    text = "".join(part for part, _ in spans)
    if all(map(is_ignorable, text)):
        return []
    # levels come with the lines of a paragraph: where its own is 1, none of them is 0
    base = base_level(text, language) if levels is None else int(is_rtl(language) and any(levels))
    found = bidi.levels(text, base) if levels is None else levels
    starts = grapheme_starts(text)
    items = _items(text, starts, spans, language, bidi.line_levels(text, found, base))
    end = max(i for i, char in enumerate(text) if not is_ignorable(char))
    graphemes = frozenset(start for start in starts if start <= end)
    return [_shape_item(text, item, graphemes, language) for item in items]


def _items(
    text: str, starts: list[int], spans: Sequence[Span], language: str, levels: list[int]
) -> list[_Item]:
    """The text cut where direction, script, face or style changes, between graphemes only."""
    script_of = _scripts(text, language)
    style_of = [style for part, style in spans for _ in part]
    items: list[_Item] = []
    pending = 0
    for start, end in pairwise([*starts, len(text)]):
        grapheme = text[start:end]
        if all(map(is_ignorable, grapheme)):  # belongs to whatever of its level it stands beside
            if items and levels[start] == items[-1].level:
                items[-1].end = pending = end
            elif items:
                items.append(
                    replace(items[-1], start=start, end=end, level=levels[start], script="")
                )
                pending = end
            continue
        style, script = style_of[start], script_of[start]
        beside = items and items[-1].style is style and items[-1].script == script
        previous = items[-1].face if beside else None
        chosen = _face_for(grapheme, style, font_chain(language, script), previous)
        item = _Item(pending, end, levels[start], script, chosen, style)
        pending = end
        if items and items[-1].continues(item):
            items[-1].end = end
        else:
            items.append(item)
    return items


def _scripts(text: str, language: str) -> list[str]:
    """The script each character is set in."""
    own = default_script(language)
    found = east_asian.script_by_sign(text, resolved_scripts(text, own), own)
    if not CHAIN_OF_SCRIPT.keys().isdisjoint(found):
        for number in _FIGURES.finditer(text):
            found[number.start() : number.end()] = ["Latn"] * len(number[0])
    return found


def _face_for(grapheme: str, style: TextStyle, script: str, previous: Face | None) -> Face:
    """The first face of the chain with all of the grapheme; a space stays in the one before."""
    if grapheme == " " and previous is not None and previous.has(" "):
        return previous
    return _chosen(grapheme, script, style.family, style.bold, style.italic, style.own)


@lru_cache(maxsize=4096)
def _chosen(
    grapheme: str,
    script: str,
    family: str,
    bold: bool,  # noqa: FBT001 - cached by position
    italic: bool,  # noqa: FBT001 - cached by position
    own: OwnFamily | None,
) -> Face:
    faces = chain(family, bold=bold, italic=italic, script=script, own=own)
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
    import uharfbuzz as hb  # 80 ms that only a command with text should pay

    size, own = item.style.size * item.face.scale, text[item.start : item.end]
    if not item.script:
        return Run(item.face.name, size, (), item.level, own)
    buffer = hb.Buffer()
    buffer.add_str(text, item.start, item.end - item.start)
    buffer.direction = "rtl" if item.level % 2 else "ltr"
    buffer.script = item.script
    buffer.language = language
    buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    hb.shape(item.face.hb_font, buffer, _features(text, item, language))
    glyphs = _glyphs(text, item, graphemes, buffer.glyph_infos, buffer.glyph_positions)
    return Run(item.face.name, size, glyphs, item.level, own)


def _features(text: str, item: _Item, language: str) -> dict[str, Any]:
    """Feature → its value, or a list of (start, end, value) for parts of the text."""
    # Letters set apart must not stick together: CSS Text 3, 8.2 (letter-spacing) asks the same.
    apart = {"liga": 0, "clig": 0} if item.style.tracking else {}
    made: dict[str, Any] = apart | dict(item.style.features)
    if item.script == east_asian.HAN:
        own = script_of(language)
        signs = [(i, i + 1, 1) for i in east_asian.half_width(text, item.start, item.end, own)]
        made |= {east_asian.HALF_WIDTH: signs} if signs else {}
    return made


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
    spread, rtl = _spread(item), item.level % 2
    glyphs = []
    for k, (info, at) in enumerate(zip(infos, positions, strict=True)):
        cluster = clusters[k]
        # Ignorables removed at the start belong to the first cluster.
        stands_for = text[item.start if cluster == begins[0] else cluster : ends[cluster]]
        if not info.codepoint:
            raise MissingGlyph(stands_for)
        first = k == 0 or clusters[k - 1] != cluster
        last = k + 1 == len(clusters) or clusters[k + 1] != cluster
        # What follows a character stands right of it, or left where the run reads to the left.
        apart = spread if (first if rtl else last) and ends[cluster] in graphemes else 0
        before = apart if rtl else 0
        glyphs.append(
            _glyph(
                info.codepoint,
                stands_for if first else "",
                at.x_advance + apart,
                at.x_offset + before,
                at.y_offset,
            )
        )
    return tuple(glyphs)


def _spread(item: _Item) -> int:
    """Tracking in font units."""
    if item.script in UNTRACKED:
        return 0
    return round(item.style.tracking / item.face.scale * item.face.upem)


@lru_cache(maxsize=1 << 16)
def _glyph(gid: int, text: str, advance: int, dx: int, dy: int) -> Glyph:
    """One value for all equal glyphs: a line takes a fifth of the memory, and less time."""
    return Glyph(gid, text, advance, dx, dy)


@cache
def _upem(face_name: str) -> int:
    return face(face_name).upem
