"""`language`, `digits` and `words` as typed → a language tag, and the book's own texts for built-in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from puzzlebook.config.fill import faults_in, fill
from puzzlebook.config.values import (
    Faults,
    did_you_mean,
    listed,
    scalar,
    short,
    text,
)
from puzzlebook.errors import CannotMakeError
from puzzlebook.text.plurals import CATEGORIES, RULES
from puzzlebook.text.tags import parse
from puzzlebook.text.words import (
    ALL_KEYS,
    COUNTS,
    LANGUAGES,
    NAMES,
    canonical,
    words,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DIGITS: Final = ("latin", "native")
"""Which digits numbers are written with: 012, or the language's own."""

MOST_WORD, MOST_PROSE = 200, 2000
"""Characters of a built-in word, and of a built-in text."""


def most_of(key: str) -> int:
    """How long the text of a key of `words` may be."""
    return MOST_PROSE if key == "how_to_play_text" or key.startswith("about_") else MOST_WORD


def language(value: Any) -> str:
    """The tag of a language that books can be in, in canonical spelling: pt-BR, he."""
    printable = listed(LANGUAGES)
    typed = scalar(value, f"a language code: {printable}")
    tag = parse(typed)
    if tag is None:
        raise ValueError(_no_code(typed, printable))
    if tag.language not in LANGUAGES:
        raise ValueError(f"There are no words for the language {typed!r}. Write {printable}.")
    if tag.digits is not None:
        plain = str(tag._replace(digits=None))
        raise ValueError(
            f"{typed!r} has its digits with it. Write {plain}, and `digits: {tag.digits}`."
        )
    try:
        return canonical(typed)
    except CannotMakeError as error:
        raise ValueError(str(error)) from None


_OTHER_NAMES: Final = {"farsi": "fa", "mandarin": "zh", "bahasa": "id", "brazilian": "pt"}
"""What languages are called, beside what they and English call them."""


def _no_code(typed: str, printable: str) -> str:
    folded = typed.lower()
    names = {each.lower(): code for code in LANGUAGES for each in _names(code)} | _OTHER_NAMES
    if folded in names:
        return f"{short(typed)} is not a language code. Did you mean {names[folded]!r}?"
    start = re.split(r"[-_]", folded, maxsplit=1)[0]
    if re.fullmatch(r"[a-z]{2}[-_].*", folded) and start in LANGUAGES:
        return f"{short(typed)} says more of the language than can be heeded. Write {start}."
    return f"{short(typed)} is not a language code. Write {printable}."


def _names(code: str) -> tuple[str, str]:
    own = words(code)
    return own.name, own.in_english


def replaced(value: Any) -> dict[str, str]:
    """Texts of the book's own for built-in words, by key; `count_mazes.few` for one plural category.

    Texts that are filled in keep their `{names}`, spelt as `NAMES` has them; in others doubled braces are single.
    """
    if not isinstance(value, dict):
        instead = "There is no value." if value is None else "Keys and values are wanted here."
        raise ValueError(f"{instead} Write words and their texts, like {{puzzle: Labyrinth}}.")
    faults = Faults()
    made: dict[str, str] = {}
    for key, item in value.items():
        with faults.at(key):
            if key not in ALL_KEYS:
                raise ValueError(_no_word(key))
            if key in COUNTS and isinstance(item, dict):
                made |= _forms(key, item)
            else:
                made[key] = _text(key, item)
    faults.tell()
    return made


def _no_word(key: str) -> str:
    near = did_you_mean(key, ALL_KEYS)
    if near:
        return f"{short(key)} is not a built-in word. Did you mean {near!r}?"
    return f"{short(key)} is not a built-in word. There are {listed(ALL_KEYS, 'and')}."


def _forms(key: str, value: dict[str, Any]) -> dict[str, str]:
    faults = Faults()
    made: dict[str, str] = {}
    if not value:
        raise ValueError("The mapping is empty. Write at least one form, like {other: ...}.")
    for category, item in value.items():
        with faults.at(category):
            if category not in CATEGORIES:
                raise ValueError(
                    f"{short(category)} is not a plural category. Write {listed(CATEGORIES)}."
                )
            made[f"{key}.{category}"] = _text(key, item)
    faults.tell()
    return made


def _text(key: str, value: Any) -> str:
    typed = text(value, most=most_of(key), required=True) or ""
    names, braces = faults_in(typed)
    allowed = NAMES.get(key, ())
    for fault in braces:
        raise ValueError(fault)
    for name in names:
        if name not in allowed:
            near = did_you_mean(name, allowed)
            there = listed((f"{{{each}}}" for each in allowed), "and") if allowed else ""
            advice = (
                f"Did you mean {{{near}}}?" if near else f"There is {there}." if there else
                f"Write {{{{{name}}}}} to print braces."
            )  # fmt: skip
            raise ValueError(f"{{{name}}} cannot be filled in here. {advice}")
    if not allowed:
        return fill(typed, {})
    return re.sub(r"(?<!\{)\{\s*(\w+)\s*\}(?!\})", r"{\1}", typed)


def wrong_forms(replaced_words: Mapping[str, str], tag: str) -> Iterator[tuple[str, str, str]]:
    """Key, category and a sentence for every plural form that the language does not have."""
    code = tag.partition("-")[0]
    has = RULES[code][1]
    for name in replaced_words:
        key, _, category = name.partition(".")
        if category and category not in has:
            yield (
                key,
                category,
                f"The language {code!r} has no plural form {category!r}. Write {listed(has)}.",
            )
