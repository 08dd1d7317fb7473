"""Text → the places where a line may end.

UAX #14 of Unicode 16 for the scripts our fonts have, Chinese and Japanese: every rule but those of
Hangul jamo, Brahmic syllables (which Devanagari is not among) and flags, and two tailorings for the
printed page. Small kana and the prolonged sound mark never begin a line (LB1, strict). Thai is not
written with spaces between words: `thai` finds them by a dictionary where one is installed. Where none
is, a zero-width space says where a line may end, and a Thai text without any is parted only at its
spaces, or between characters where nothing else fits. Rules are cited by their number in https://www.unicode.org/reports/tr14/tr14-53.html.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from typing import Final

from puzzlebook.text import thai
from puzzlebook.text._breaks import BREAK_CLASSES

_TABLE: Final = BREAK_CLASSES.split()
_FIRST: Final = [int(code, 16) for code in _TABLE[::2]]
_VALUE: Final = _TABLE[1::2]

_FORCED: Final = frozenset({"BK", "CR", "LF", "NL"})
_QUOTES: Final = frozenset({"QU", "Pi", "Pf"})
_NEVER_BEFORE: Final = frozenset({"CL", "CP", "EX", "SY"})
_OPENS_QUOTE: Final = _FORCED | _QUOTES | {"OP", "GL", "SP", "ZW"}
_ENDS_QUOTE: Final = _FORCED | _QUOTES | {"SP", "GL", "WJ", "CL", "CP", "EX", "IS", "SY", "ZW"}
_STARTS_WORD: Final = _FORCED | {"SP", "ZW", "CB", "GL"}

_LETTERS: Final = frozenset({"AL", "HL"})
_WORDS: Final = _LETTERS | {"NU"}
_WIDE: Final = frozenset("FWH")
"""East_Asian_Width of what UAX #14 calls East Asian."""

_TOGETHER: Final[dict[str, frozenset[str]]] = {
    "AL": _WORDS | {"PR", "PO", "OP"},
    "HL": _WORDS | {"PR", "PO", "OP"},
    "NU": _WORDS | {"PR", "PO", "OP"},
    "PR": _WORDS | {"ID", "EB", "EM"},
    "PO": _WORDS,
    "ID": frozenset({"PO"}),
    "EB": frozenset({"PO", "EM"}),
    "EM": frozenset({"PO"}),
    "CP": _WORDS,
    "IS": _WORDS,
    "HY": frozenset({"NU"}),
    "SY": frozenset({"HL"}),
}
"""Neighbours that stay on one line: LB21b, 23, 23a, 24, 28, 29, 30, 30b, pairs of 25."""

_DASHES: Final = "–—"
_THAI_SIGNS: Final = "\u0e2f\u0e46"
"""Abbreviation and repetition: they belong to the word before them, even after a space."""
_SHORT_PIECE: Final = 3


def break_class(char: str) -> str:
    """The character's line break class; "Pi" and "Pf" are opening and closing quotation marks."""
    found = _VALUE[bisect_right(_FIRST, ord(char)) - 1]
    if found == "QU":
        category = unicodedata.category(char)
        return category if category in {"Pi", "Pf"} else found
    return found


def opportunities(text: str) -> list[int]:
    """Indices into the text before which a line may begin, in order, without 0 and the end."""
    found = {*standard_opportunities(text), *thai.word_starts(text)}
    return [i for i in sorted(found) if not _tailored(text, i)]


def standard_opportunities(text: str) -> list[int]:
    """As `opportunities`, by the standard alone."""
    starts, classes, joined = _units(text)
    wide = [unicodedata.east_asian_width(text[i]) in _WIDE for i in starts]
    return [
        starts[k + 1]
        for k in range(len(starts) - 1)
        if not joined[k] and _may_break(classes, wide, k, soft=text[starts[k]] == "\u2010")
    ]


def _units(text: str) -> tuple[list[int], list[str], list[bool]]:
    """Characters with their marks (LB8a, 9, 10): start, class, whether a joiner ends it."""
    starts: list[int] = []
    classes: list[str] = []
    joined: list[bool] = []
    for i, char in enumerate(text):
        kind = break_class(char)
        if kind in {"CM", "ZWJ"}:
            if classes and classes[-1] not in _FORCED and classes[-1] not in {"SP", "ZW"}:
                joined[-1] = kind == "ZWJ"
                continue
            starts.append(i)
            classes.append("AL")
            joined.append(kind == "ZWJ")
            continue
        starts.append(i)
        classes.append(kind)
        joined.append(False)
    return starts, classes, joined


def _may_break(classes: list[str], wide: list[bool], k: int, *, soft: bool) -> bool:
    """Whether a line may end between units k and k + 1.

    `wide` says which units are East Asian, `soft` that unit k is U+2010, a hyphen of class BA.
    """
    before, after = classes[k], classes[k + 1]
    if before == "AL" and after == "AL":  # LB28, by far the most frequent
        return False
    if before in _FORCED:  # LB4, 5
        return not (before == "CR" and after == "LF")
    if after in _FORCED or after in {"SP", "ZW"}:  # LB6, 7
        return False
    p = k
    while p > 0 and classes[p] == "SP":
        p -= 1
    spaced = _across_spaces(classes, p, k)
    if spaced is not None:
        return spaced
    if before == "SP":  # LB18
        return True
    return not _adjacent(classes, wide, k, soft=soft)


def _across_spaces(classes: list[str], p: int, k: int) -> bool | None:
    """LB8 to 17, which see through spaces: unit p is the last up to k that is none.

    None where they do not decide.
    """
    before, last, after = classes[k], classes[p], classes[k + 1]
    follows = classes[k + 2] if k + 2 < len(classes) else None
    if last == "ZW":  # LB8
        return True
    if "WJ" in {before, after} or before == "GL":  # LB11, 12
        return False
    if after == "GL" and before not in {"SP", "BA", "HY"}:  # LB12a
        return False
    if after in _NEVER_BEFORE or last == "OP":  # LB13, 14
        return False
    if last == "Pi" and (p == 0 or classes[p - 1] in _OPENS_QUOTE):  # LB15a
        return False
    if after == "Pf" and (follows is None or follows in _ENDS_QUOTE):  # LB15b
        return False
    if after == "IS":  # LB15c, 15d
        return before == "SP" and follows == "NU"
    if (last in {"CL", "CP"} and after == "NS") or (last == "B2" and after == "B2"):  # LB16, 17
        return False
    return None


def _adjacent(classes: list[str], wide: list[bool], k: int, *, soft: bool) -> bool:
    """LB19 to 30: whether units k and k + 1, with no space between, stay together."""
    before, after = classes[k], classes[k + 1]
    if (before in _QUOTES or after in _QUOTES) and _beside_quote(classes, wide, k):
        return True
    if "CB" in {before, after}:  # LB20
        return False
    if (before == "HY" or soft) and after == "AL" and (k == 0 or classes[k - 1] in _STARTS_WORD):
        return True  # LB20a
    if after in {"BA", "HY", "NS", "IN"} or before == "BB":  # LB21, 22
        return True
    if before in {"HY", "BA"} and k > 0 and classes[k - 1] == "HL" and after != "HL":  # LB21a
        return True
    if after in _TOGETHER.get(before, ()):
        parted = (after == "OP" and wide[k + 1]) or (before == "CP" and wide[k])
        if not parted or before in {"PR", "PO"}:  # LB30 leaves East Asian brackets apart
            return True
    return _in_number(classes, k)


def _beside_quote(classes: list[str], wide: list[bool], k: int) -> bool:
    """LB19, 19a: whether a quotation mark keeps to what it stands beside.

    Only “ and ” between East Asian characters part: a line may begin before the one and after the other.
    """
    before, after = classes[k], classes[k + 1]
    if after in {"QU", "Pf"} or before in {"QU", "Pi"}:
        return True
    if after == "Pi":
        return not wide[k] or k + 2 == len(classes) or not wide[k + 2]
    return not wide[k + 1] or k == 0 or not wide[k - 1]


def _in_number(classes: list[str], k: int) -> bool:
    """LB25 beyond pairs: whether units k and k + 1 are of one number, as in (12.5)% or $(.5)."""
    before, after = classes[k], classes[k + 1]
    if before in {"PR", "PO"} and after == "OP":
        ahead = classes[k + 2 : k + 4]
        return ahead[:1] == ["NU"] or ahead == ["IS", "NU"]
    if after not in {"NU", "PO", "PR"}:
        return False
    p = k
    if after != "NU" and classes[p] in {"CL", "CP"}:
        p -= 1
    while p > 0 and classes[p] in {"SY", "IS"}:
        p -= 1
    return p >= 0 and classes[p] == "NU"


def _tailored(text: str, i: int) -> bool:
    """Whether a break the standard allows before index i would look wrong on a page.

    A line does not begin with an en or em dash, nor with a sign of Thai that belongs to the word before.
    A slash parts only what is long, as in a web address, and never km/h.
    """
    if text[i] in _DASHES or text[i] in _THAI_SIGNS:
        return True
    if text[i - 1] == "/":
        before = text[:i].rsplit(None, 1)[-1]
        after = text[i:].split(None, 1)[0].split("/", 1)[0]
        return len(before) <= _SHORT_PIECE or len(after) < _SHORT_PIECE
    return False
