"""Character → what Unicode says of it: script, grapheme boundaries, what needs no glyph.

Only questions that setting type asks; the general ones go to the standard library's `unicodedata`.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from typing import Final

from puzzlebook.text._scripts import SCRIPTS
from puzzlebook.text.bidi import BRACKETS

NO_SCRIPT: Final = frozenset({"Zyyy", "Zinh", "Zzzz"})
"""Common, inherited and unknown: characters that take the script of their neighbours (UAX #24)."""

DEFAULT_IGNORABLE: Final = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5)),
    *((0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164)),
    *((0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3)),
    *((0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""Code points that print nothing where a font lacks them (Unicode, DerivedCoreProperties.txt)."""

SOFT_HYPHEN: Final = "\u00ad"
ZERO_WIDTH_SPACE: Final = "\u200b"
WORD_JOINER: Final = "\u2060"
BYTE_ORDER_MARK: Final = "\ufeff"

STEERING: Final = frozenset({SOFT_HYPHEN, ZERO_WIDTH_SPACE, WORD_JOINER, BYTE_ORDER_MARK})
"""What only says where a line may end; it has done its work before a line is shaped."""

_TABLE: Final = SCRIPTS.split()
_FIRST: Final = [int(code, 16) for code in _TABLE[::2]]
_VALUE: Final = _TABLE[1::2]
_IGNORABLE: Final = frozenset(
    chr(code) for first, last in DEFAULT_IGNORABLE for code in range(first, last + 1)
)
_ZERO_WIDTH_JOINER: Final = "\u200d"
_JOINERS: Final = frozenset("\u200c\u200d")
_SPACING_VOWELS: Final = frozenset("\u0e33\u0eb3")
"""Thai and Lao am: letters by category that no cluster begins with (GB9a)."""
_VIRAMA: Final = "\u094d"


def script(char: str) -> str:
    """The character's script by ISO 15924: "Latn", "Grek"; "Zyyy" common, "Zinh" inherited."""
    return _VALUE[bisect_right(_FIRST, ord(char)) - 1]


def resolved_scripts(text: str, default: str = "Latn") -> list[str]:
    """A real script for each character.

    Common and inherited ones take that of the character before them, at the start that of the first
    that has one, and the default where the text has none at all. A closing bracket, and what follows it,
    takes that of its opening one (UAX #24, 5.1), so that both are of one face.
    """
    if text.isascii() and default == "Latn":
        return ["Latn"] * len(text)
    found = [script(char) for char in text]
    current = next((tag for tag in found if tag not in NO_SCRIPT), default)
    opened: list[tuple[int, str]] = []
    for i, tag in enumerate(found):
        if tag not in NO_SCRIPT:
            current = tag
            continue
        found[i] = current
        bracket = BRACKETS.get(text[i], 0)
        if bracket > 0:
            opened.append((bracket, current))
        elif bracket and opened and opened[-1][0] == -bracket:
            current = found[i] = opened.pop()[1]
    return found


def is_ignorable(char: str) -> bool:
    """Whether the character prints nothing and so needs no glyph."""
    return char in _IGNORABLE


def extends(char: str) -> bool:
    """Whether the character belongs to the one before: a mark, a joiner, a variation selector."""
    return char > "\u02ff" and (
        unicodedata.category(char)[0] == "M" or char in _JOINERS or char in _SPACING_VOWELS
    )


def grapheme_starts(text: str) -> list[int]:
    """Where each character as a reader counts them begins: a base and its marks are one.

    The extended grapheme clusters of UAX #29 (GB9, GB9a, and GB9c for Devanagari) for scripts without
    conjoining letters.
    """
    if text.isascii():
        return list(range(len(text)))
    starts = [i for i, char in enumerate(text) if i == 0 or not extends(char)]
    return [i for i in starts if not _conjoined(text, i)] if _VIRAMA in text else starts


def _conjoined(text: str, i: int) -> bool:
    """Whether a Devanagari consonant is joined to the one before by a virama (GB9c)."""
    if not _is_consonant(text[i]):
        return False
    linked = False
    for char in reversed(text[:i]):
        if char == _VIRAMA:
            linked = True
        elif not (char == _ZERO_WIDTH_JOINER or unicodedata.combining(char)):
            return linked and _is_consonant(char)
    return False


def _is_consonant(char: str) -> bool:
    """Whether it is a Devanagari consonant (Unicode, Indic_Syllabic_Category)."""
    return (
        "\u0915" <= char <= "\u0939" or "\u0958" <= char <= "\u095f" or "\u0978" <= char <= "\u097f"
    )
