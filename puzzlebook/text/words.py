"""A language's code → the words, figures and capitals a book prints by itself.

Each language is one file in `languages/`, read when it is first asked for. Adding a language is
adding one file with all of `KEYS`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from puzzlebook.errors import CannotMakeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

KEYS: Final = (
    *("language_name", "puzzle", "puzzles", "answer", "answers", "page", "start", "finish"),
    *("contents", "level", "how_to_play", "how_to_play_text"),
    *("puzzle_one", "puzzle_range", "puzzle_page", "answer_on_page"),
    *("level_easy", "level_medium", "level_hard", "level_expert", "difficulty_range"),
    *("algorithm_hunt-and-kill", "algorithm_wilson", "algorithm_aldous-broder"),
    *("algorithm_recursive-backtracker", "algorithm_kruskal", "algorithm_eller"),
    *("algorithm_growing-tree", "algorithm_prim", "algorithm_sidewinder"),
    *("algorithm_binary-tree", "algorithm_recursive-division"),
)
"""What every language has a text for."""

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "puzzle_one": ("number",),
    "puzzle_range": ("first", "last"),
    "difficulty_range": ("first", "last"),
    "puzzle_page": ("page",),
    "answer_on_page": ("page",),
}
"""The `{names}` in the texts that have any; fill them with `str.format`."""

_FOLDER: Final = Path(__file__).resolve().parent / "languages"

LANGUAGES: Final[tuple[str, ...]] = tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))
"""Codes of the languages there are (BCP 47)."""

_TONOS: Final = "\u0301"
_DIALYTIKA: Final = "\u0308"
_GREEK_ACCENTS: Final = frozenset("\u0300\u0301\u0313\u0314\u0342")
_GREEK_VOWELS: Final = frozenset("αεηιουω")
_ETA: Final = "Ή"
_WORD: Final = re.compile(r"[^\W\d_]+")

_LATIN: Final = "0123456789"

DIGITS: Final[dict[str, str]] = {"en": _LATIN}
"""The digits 0 to 9 of every language."""


class Words(Mapping[str, str]):
    """A language's texts by key: `KEYS`, neither more nor fewer."""

    def __init__(self, language: str, texts: Mapping[str, str]) -> None:
        self.language = language
        self._texts = {key: texts[key] for key in KEYS}

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)


@cache
def words(language: str) -> Words:
    """The words of one of `LANGUAGES`; of another, CannotMakeError says which there are."""
    import yaml  # noqa: PLC0415 - a library user who prints no words should not pay for it

    if language not in LANGUAGES:
        there = ", ".join(LANGUAGES)
        raise CannotMakeError(f"There are no words for language {language!r}. There are: {there}.")
    source = (_FOLDER / f"{language}.yaml").read_text("utf-8")
    # The base loader leaves every scalar the text that was typed: "No" and "On" are words here.
    texts = yaml.load(source, Loader=yaml.BaseLoader)  # noqa: S506 - it makes strings only
    return Words(language, {key: text.rstrip("\n") for key, text in texts.items()})


def number(n: int, language: str) -> str:
    """A whole number in the digits of one of `LANGUAGES`, without grouping: 1234."""
    return str(n).translate(_digits(language))


@cache
def _digits(language: str) -> dict[int, str]:
    return dict(zip(map(ord, _LATIN), DIGITS[language], strict=True))


def upper(text: str, language: str) -> str:
    """The text in capitals by the rules of its language: Turkish i gives İ, Greek drops accents."""
    return UPPER.get(language.split("-", maxsplit=1)[0], str.upper)(text)


def _turkic_upper(text: str) -> str:
    """Dotted and dotless i stay apart (Unicode, SpecialCasing.txt, tr and az)."""
    composed = unicodedata.normalize("NFC", text)
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
"""Languages whose capitals are not Unicode's common ones."""
