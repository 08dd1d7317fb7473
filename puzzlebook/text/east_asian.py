"""Chinese and Japanese text → the script of its signs, and which of them are half as wide.

Signs are drawn on a square with half of it empty. Where two stand together, or one at the end of a line,
that half is left out (JIS X 4051, 4.4; W3C Requirements for Japanese Text Layout, 3.1.4 to 3.1.6, and for
Chinese Text Layout, 3.1.6). Nothing is put between Latin letters or figures and the characters beside them:
they have air at their own sides, and readers of the file would take more for a space that was typed.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from puzzlebook.text.characters import NO_SCRIPT, script

if TYPE_CHECKING:
    from collections.abc import Iterator

HAN: Final = "Hani"
"""The script that kana, bopomofo and Han characters are shaped in together (ISO 15924)."""

WRITTEN_TOGETHER: Final = frozenset({"Bopo", "Hani", "Hans", "Hira", "Jpan", "Kana"})

LANGUAGE_SCRIPTS: Final = frozenset({"Hans", "Jpan"})
"""Scripts of the languages whose lines are set by these rules."""

HALF_WIDTH: Final = "halt"
"""The OpenType feature that takes the empty half of a sign away."""

_OPENING: Final = frozenset("「『（〔［｛〈《【〖〘｟“‘")
_CLOSING: Final = frozenset("」』）〕］｝〉》】〗〙｠”’、。，．")
_CLOSING_IN_CHINESE: Final = _CLOSING | frozenset("：；！？")
"""In Chinese these stand at the left of their square, in Japanese in its middle."""
_CHINESE_SIGNS: Final = frozenset("“”‘’…—·")
"""As wide as a character in Chinese (GB/T 15834), and of the width of letters elsewhere."""

_WIDE: Final = frozenset("WF")


def script_by_sign(text: str, found: list[str], own: str) -> list[str]:
    """The script each character is set in, given the resolved ones and the language's.

    What is written together is of one script. In a Chinese or Japanese text its wide signs are so too,
    whatever stands before them; in Chinese also its quotation marks, dashes and dots, but between two
    Latin letters.
    """
    together = [HAN if tag in WRITTEN_TOGETHER else tag for tag in found]
    if own not in LANGUAGE_SCRIPTS:
        return together
    for i, char in enumerate(text):
        if script(char) not in NO_SCRIPT:
            continue
        wide = unicodedata.east_asian_width(char) in _WIDE
        if wide or (own == "Hans" and char in _CHINESE_SIGNS and not _within_word(text, i)):
            together[i] = HAN
    return together


def _within_word(text: str, i: int) -> bool:
    return 0 < i < len(text) - 1 and all(script(text[k]) == "Latn" for k in (i - 1, i + 1))


def half_width(text: str, start: int, end: int, own: str) -> Iterator[int]:
    """The signs in text[start:end] whose empty half is left out, the text being a line.

    One that opens: at the start of the line, and after another. One that closes: at the end of the line,
    and before any. `own` is the script of the language.
    """
    closing = _CLOSING_IN_CHINESE if own == "Hans" else _CLOSING
    for i in range(start, end):
        if text[i] in _OPENING:
            if i == 0 or text[i - 1] in _OPENING:
                yield i
        elif text[i] in closing and (
            i + 1 == len(text) or text[i + 1] in closing or text[i + 1] in _OPENING
        ):
            yield i
