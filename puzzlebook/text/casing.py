"""Text and a style that wants capitals → the text in capitals by its language's rules, and the style to set it in.

Small capitals are the font's own (OpenType `c2sc`) where it has one for every letter; elsewhere they are capitals of
a smaller size, and never of one too small to print. Scripts without capitals are set as typed.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from puzzlebook.text.fonts import chain, face
from puzzlebook.text.scripts import font_chain
from puzzlebook.text.tags import parse

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzlebook.text.fonts import Face
    from puzzlebook.text.shaping import Span, TextStyle

Case = Literal["typed", "capitals", "small-capitals"]
"""How letters are set: as they were typed, in capitals, in small capitals."""

SMALL: Final = 0.8
"""Size of capitals that stand in for small ones, as a share of the style's."""

SMALL_FLOOR: Final = 7.0
"""Points: they are never smaller than this, which is the least that Amazon KDP prints, unless the style is."""

_TONOS: Final = "\u0301"
_DIALYTIKA: Final = "\u0308"
_GREEK_ACCENTS: Final = frozenset("\u0300\u0301\u0313\u0314\u0342")
_GREEK_VOWELS: Final = frozenset("αεηιουω")
_ETA: Final = "Ή"
_WORD: Final = re.compile(r"[^\W\d_]+")
_MKHEDRULI: Final = re.compile("[\u10d0-\u10fa\u10fd-\u10ff]+")


def cased(spans: Iterable[Span], language: str) -> tuple[Span, ...]:
    """The spans with the case of their styles carried out: each style's is "typed" then.

    Only capitals keep the style's tracking; a text in a script without capitals is not set apart (page-design rule 8).
    """
    return tuple(
        (text, style) if style.case == "typed" else _cased(text, style, language)
        for text, style in spans
    )


def upper(text: str, language: str) -> str:
    """The text in capitals by the rules of its language: Turkish i gives İ, Greek drops accents, ß is SS."""
    tag = parse(language)
    return UPPER.get(tag.language if tag else "", _common_upper)(text)


def _cased(text: str, style: TextStyle, language: str) -> Span:
    capitals = upper(text, language)
    plain = replace(style, case="typed")
    letters = frozenset(char for char in capitals if char != char.lower())
    if not letters:
        return text, replace(plain, tracking=0.0)
    if style.case == "capitals":
        return capitals, plain
    faces = chain(style.family, bold=style.bold, italic=style.italic, script=_chain(language))
    if all(_has_small(_first_with(faces, char), char, language) for char in letters):
        return capitals, replace(plain, features=(*plain.features, ("c2sc", 1)))
    size = max(SMALL * style.size, min(style.size, SMALL_FLOOR))
    return capitals, replace(plain, size=size)


def _chain(language: str) -> str:
    """The chain that letters with capitals are set in: Latin, Greek and Cyrillic share one."""
    return font_chain(language, "Latn")


def _first_with(faces: Iterable[Face], char: str) -> str | None:
    return next((each.name for each in faces if each.has(char)), None)


@lru_cache(maxsize=1024)
def _has_small(face_name: str | None, char: str, language: str) -> bool:
    """Whether a face has a small form of a capital."""
    if face_name is None:
        return False
    import uharfbuzz as hb  # 80 ms that only a command with text should pay

    shapes = []
    for features in ({}, {"c2sc": 1}):
        buffer = hb.Buffer()
        buffer.add_str(char)
        buffer.guess_segment_properties()  # one letter: its script is its own
        buffer.language = language
        hb.shape(face(face_name).hb_font, buffer, features)
        shapes.append([info.codepoint for info in buffer.glyph_infos])
    return shapes[0] != shapes[1]


def _common_upper(text: str) -> str:
    """Unicode's capitals, but for Georgian: its letters have them for headlines of a kind we have no fonts for."""
    parts: list[str] = []
    at = 0
    for letters in _MKHEDRULI.finditer(text):
        parts += [text[at : letters.start()].upper(), letters[0]]
        at = letters.end()
    return "".join([*parts, text[at:].upper()])


def _turkic_upper(text: str) -> str:
    """Dotted and dotless i stay apart (Unicode, SpecialCasing.txt, tr and az)."""
    composed = unicodedata.normalize("NFC", text).replace("i\u0307", "i")
    return composed.replace("i", "İ").upper()


def _greek_upper(text: str) -> str:
    """Capitals bear no accents; a lone ή, "or", keeps its own (CLDR, el-Upper)."""
    composed = unicodedata.normalize("NFC", text)
    return _WORD.sub(lambda word: _ETA if word[0] in "ήΉ" else _bare_capitals(word[0]), composed)


def _bare_capitals(word: str) -> str:
    """A word in capitals without accents; vowels an accent has parted get a dialytika: ΑΫΛΟΣ."""
    made: list[str] = []
    parts = False
    for cluster in _with_marks(unicodedata.normalize("NFD", word)):
        base, marks = cluster[0].lower(), cluster[1:]
        if "GREEK" not in unicodedata.name(base, ""):
            made.append(cluster)
            continue
        kept = "".join(mark for mark in marks if mark not in _GREEK_ACCENTS)
        made.append(cluster[0] + (_DIALYTIKA if parts and base in "ιυ" and not marks else kept))
        parts = base in _GREEK_VOWELS and _TONOS in marks and _DIALYTIKA not in marks
    return unicodedata.normalize("NFC", "".join(made).upper())


def _with_marks(text: str) -> list[str]:
    clusters: list[str] = []
    for char in text:
        if clusters and unicodedata.combining(char):
            clusters[-1] += char
        else:
            clusters.append(char)
    return clusters


UPPER: Final[dict[str, Callable[[str], str]]] = {
    "az": _turkic_upper,
    "el": _greek_upper,
    "tr": _turkic_upper,
}
"""Languages whose capitals are not Unicode's common ones. Dutch ij, two letters, is IJ by those."""
