"""A language's code → the words and figures a book prints by itself.

Each language is one file in `languages/`, read when it is first asked for. Adding a language is adding one file with
all of `ALL_KEYS`, and a line to `plurals.RULES`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from puzzlebook.errors import CannotMakeError
from puzzlebook.text.plurals import category
from puzzlebook.text.tags import Tag, parse

if TYPE_CHECKING:
    from collections.abc import Iterator

COUNTS: Final = ("count_mazes", "count_puzzles", "count_pages")
"""Numbers beside their nouns, with a text for every plural category of the language."""

_ALGORITHMS: Final = (
    *("hunt-and-kill", "wilson", "aldous-broder", "recursive-backtracker", "kruskal", "eller"),
    *("growing-tree", "prim", "sidewinder", "binary-tree", "recursive-division"),
)

ALL_KEYS: Final = (
    *("puzzle", "puzzles", "maze", "mazes", "answer", "answers", "page", "start", "finish"),
    *("contents", "level"),
    *("puzzle_one", "puzzle_range", "puzzle_page", "answer_on_page"),
    *COUNTS,
    *("level_easy", "level_medium", "level_hard", "level_expert", "difficulty_range"),
    *("name", "date", "class", "score", "time", "instructions", "notes", "belongs_to"),
    *("certificate", "certificate_for", "certificate_text", "certificate_signed"),
    "all_rights_reserved",
    *(f"algorithm_{name}" for name in _ALGORITHMS),
    *("how_to_play", "how_to_play_text"),
    *(f"about_{name}" for name in _ALGORITHMS),
)
"""What every language has a text for, in the order of the files."""

KEYS: Final = tuple(key for key in ALL_KEYS if key not in COUNTS)
"""What has one text; how to play, and about an algorithm, are Markdown."""

NAMES: Final[dict[str, tuple[str, ...]]] = {
    "puzzle_one": ("number",),
    "puzzle_range": ("first", "last"),
    "difficulty_range": ("first", "last"),
    "puzzle_page": ("page",),
    "answer_on_page": ("page",),
    **dict.fromkeys(COUNTS, ("number",)),
}
"""The `{names}` in the texts that have any; fill them with `str.format`."""

_FOLDER: Final = Path(__file__).resolve().parent / "languages"

LANGUAGES: Final[tuple[str, ...]] = tuple(sorted(path.stem for path in _FOLDER.glob("*.yaml")))
"""Codes of the languages there are (BCP 47)."""

_LATIN: Final = "0123456789"


class _File(NamedTuple):
    """A language's file as it stands."""

    facts: Mapping[str, Any]
    texts: Mapping[str, str]
    counts: Mapping[str, Mapping[str, str]]


class Words(Mapping[str, str]):
    """A language's texts by key: `KEYS`, neither more nor fewer. Facts of the language stand beside them."""

    language: str
    """The tag asked for, in canonical spelling: pt-BR."""
    name: str
    """What the language calls itself."""
    in_english: str
    """What English calls it."""
    script: str
    """ISO 15924: Latn, Arab."""
    direction: Literal["ltr", "rtl"]
    digits: str
    """The ten characters numbers are written with, 0 first."""
    quotes: str
    """Four characters: outer quotation marks, then inner ones."""
    fonts: str
    """The name of the chain of fonts that has the language's characters."""
    reviewed_by: str
    """The reader of the language who has read the file; empty until there is one."""

    def __init__(self, tag: Tag, file: _File, replaced: Mapping[str, str]) -> None:
        self.language = str(tag)
        self.name, self.in_english = file.facts["name"], file.facts["in_english"]
        self.script, self.direction = file.facts["script"], file.facts["direction"]
        self.digits = _digits(tag, file.facts)
        self.quotes, self.fonts = file.facts["quotes"], file.facts["fonts"]
        self.reviewed_by = file.facts["reviewed_by"]
        self._code = tag.language
        self._texts = {key: replaced.get(key, file.texts[key]) for key in KEYS}
        self._counts = {
            key: {
                each: replaced.get(f"{key}.{each}", replaced.get(key, text))
                for each, text in file.counts[key].items()
            }
            for key in COUNTS
        }

    def __getitem__(self, key: str) -> str:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def count(self, key: str, n: int) -> str:
        """A number beside its noun, for one of `COUNTS`: "1 maze", "12 mazes"."""
        form = self._counts[key][category(n, self._code)]
        return form.format(number=self.number(n))

    def number(self, n: int) -> str:
        """A whole number in the language's digits, without grouping: 1234."""
        return str(n).translate(dict(zip(map(ord, _LATIN), self.digits, strict=True)))


def words(language: str, replaced: Mapping[str, str] | None = None) -> Words:
    """The words of a language by its tag: the code of one of `LANGUAGES`, and a region if you like.

    `replaced` has other texts for some keys; `count_mazes.few` is the form of one category, `count_mazes` of all.
    CannotMakeError for a language or a script that there is no file for says which there are.
    """
    if not replaced:
        return _words(language)
    tag = _known(language)
    return Words(tag, _read(tag.language), replaced)


@cache
def _words(language: str) -> Words:
    tag = _known(language)
    return Words(tag, _read(tag.language), {})


@cache
def _read(code: str) -> _File:
    """The file of one of `LANGUAGES`."""
    import yaml  # a library user who prints no words should not pay for it

    # libyaml where it is there: ten times as fast
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    source = (_FOLDER / f"{code}.yaml").read_text("utf-8")
    # The base loader leaves every scalar the text that was typed: "No" and "On" are words here.
    typed = yaml.load(source, Loader=loader)  # noqa: S506 - it makes strings only
    return _File(
        typed["language"],
        {key: typed[key].rstrip("\n") for key in KEYS},
        {key: typed[key] for key in COUNTS},
    )


def canonical(language: str) -> str:
    """A language tag in canonical spelling: `pt_br` → pt-BR, `iw` → he, `zh-Hans-CN` → zh-CN.

    CannotMakeError with what there is, for what is no tag and for a language or a script without a file.
    """
    return str(_known(language))


_OTHER_SCRIPTS: Final = {
    "zh": dict.fromkeys(("TW", "HK", "MO"), "Hant"),
}
"""Regions that write a language in another script than its file (CLDR, likelySubtags)."""


@cache
def _known(language: str) -> Tag:
    tag = parse(language)
    there = ", ".join(LANGUAGES)
    if tag is None:
        raise CannotMakeError(f"{language!r} is not a language code. There are: {there}.")
    if tag.language not in LANGUAGES:
        raise CannotMakeError(f"There are no words for language {language!r}. There are: {there}.")
    facts = _read(tag.language).facts
    own = facts["script"]
    asked = tag.script or _OTHER_SCRIPTS.get(tag.language, {}).get(tag.region, own)
    if asked != own:
        raise CannotMakeError(
            f"There are no words for language {language!r} in its script, {asked}. "
            f"Write {tag.language!r}, whose words are in {own}."
        )
    return tag._replace(script="")


def _digits(tag: Tag, facts: Mapping[str, Any]) -> str:
    """What is asked for in the tag, else what is usual in the region, else in the language (CLDR)."""
    if tag.digits == "latin":
        return _LATIN
    usual: str = facts["digits"]
    native: str = facts.get("native_digits", usual)
    return native if tag.digits == "native" or tag.region in facts.get("native_in", ()) else usual


def number(n: int, language: str) -> str:
    """A whole number in the digits of a language, without grouping: 1234. The tag is as for `words`."""
    return words(language).number(n)
