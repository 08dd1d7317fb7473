"""Thai letters in a row → where its words begin, by a dictionary.

Thai has no spaces between words, and UAX #14 leaves it to a dictionary where a line may end (class SA). Ours is
PyThaiNLP's: of the libraries there are, the one whose dictionary parts no word of our own texts (ICU parts เขาวงกต,
"maze", and ลูกศร, "arrow"; BudouX, which learns and has no dictionary, even หนังสือ, "book"). A line may end where two
ways of matching, the fewest words (`newmm`) and the longest word first (`longest`), see a word end: either alone
takes แล้วหา or หาทางออก wrongly apart, and an end too few is better than a wrong one. It is an extra,
`puzzlebook[thai]`: 22 MB that only books in Thai should cost.
"""

from __future__ import annotations

import os
import re
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

from puzzlebook.text.characters import extends

if TYPE_CHECKING:
    from collections.abc import Iterator

_LETTER: Final = "\u0e01-\u0e2e\u0e30-\u0e3a\u0e40-\u0e45\u0e47-\u0e4e"
ROWS: Final = re.compile(f"(?P<repeated>\u0e46)?[{_LETTER}]{{2,}}")
"""Letters and their signs in a row, one word or several; after the sign of repetition a new word begins."""

ZERO_WIDTH_SPACE: Final = "\u200b"

_LONG: Final = 24
"""Letters in a row, in which there surely is a second word."""

_NO_WORD: Final = re.compile("[\u0e01-\u0e2e][\u0e40-\u0e44]")
"""How only the end of a syllable and the next can look: a vowel written before its consonant follows the first."""


@cache
def has_dictionary() -> bool:
    """Whether the dictionary is installed."""
    return find_spec("pythainlp") is not None


def word_starts(text: str) -> Iterator[int]:
    """The indices at which a line may begin within the rows of Thai letters of a text, in order.

    None in a text with zero-width spaces, whose author has said where its words begin, and none without a dictionary.
    """
    if ZERO_WIDTH_SPACE in text or not has_dictionary():
        return
    for row in ROWS.finditer(text):
        first = row.start() + len(row["repeated"] or "")
        letters = text[first : row.end()]
        for start in (0, *_starts(letters)) if row["repeated"] else _starts(letters):
            if not extends(letters[start]):
                yield first + start


def undivided(text: str) -> bool:
    """Whether a text has more than a word in a row and nothing here knows where the second begins."""
    if ZERO_WIDTH_SPACE in text or has_dictionary():
        return False
    return any(len(row[0]) >= _LONG for row in ROWS.finditer(text))


@lru_cache(maxsize=4096)
def _starts(row: str) -> tuple[int, ...]:
    """Where words begin in a row of letters, without its start.

    What the dictionary does not know, as a name from another language, comes out of it in pieces. A single letter
    and a piece that cannot begin a word stay with what stands before them, a single letter with what follows too.
    """
    # The documented way to keep it from making a folder for downloads in the user's home; nothing is downloaded.
    os.environ.setdefault("PYTHAINLP_READ_ONLY", "1")
    from pythainlp.corpus import thai_words  # 0.4 s that only Thai should pay
    from pythainlp.tokenize.longest import segment as longest
    from pythainlp.tokenize.newmm import segment as newmm

    known = thai_words()
    both = _ends(longest(row))
    found = []
    at = 0
    for before, word in pairwise(newmm(row, safe_mode=True)):
        at += len(before)
        letters = any(len(piece) == 1 and piece not in known for piece in (before, word))
        if at in both and not letters and (word in known or not _NO_WORD.match(word)):
            found.append(at)
    return tuple(found)


def _ends(pieces: list[str]) -> frozenset[int]:
    """Where the pieces of a row end."""
    return frozenset(accumulate(map(len, pieces)))  # asked what is in it, never for its order
