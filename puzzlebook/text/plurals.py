"""A language and a number → the CLDR plural category of the noun beside it.

The rules are those of CLDR (plurals.xml) for whole numbers; what they say about fractions has no place in a book of
whole mazes and pages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

Category = Literal["zero", "one", "two", "few", "many", "other"]

CATEGORIES: Final[tuple[Category, ...]] = ("zero", "one", "two", "few", "many", "other")
"""All there are, in CLDR's order."""


def _none(n: int) -> Category:  # noqa: ARG001  (a rule of its own shape)
    return "other"


def _one(n: int) -> Category:
    return "one" if n == 1 else "other"


def _zero_or_one(n: int) -> Category:
    return "one" if n in {0, 1} else "other"


def _million(n: int) -> Category:
    return "one" if n == 1 else _millions(n)


def _zero_or_one_million(n: int) -> Category:
    return "one" if n in {0, 1} else _millions(n)


def _millions(n: int) -> Category:
    # Romance languages put a preposition between "a million" and the noun.
    return "many" if n and n % 1_000_000 == 0 else "other"


def _hebrew(n: int) -> Category:
    return "two" if n == 2 else _one(n)


def _arabic(n: int) -> Category:
    if n <= 2:
        return CATEGORIES[n]  # zero, one and two come first
    if 3 <= n % 100 <= 10:
        return "few"
    return "many" if 11 <= n % 100 <= 99 else "other"


def _russian(n: int) -> Category:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _paucal(n) else "many"


def _polish(n: int) -> Category:
    if n == 1:
        return "one"
    return "few" if _paucal(n) else "many"


def _paucal(n: int) -> bool:
    """Two to four, but not twelve to fourteen."""
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


RULES: Final[dict[str, tuple[Callable[[int], Category], tuple[Category, ...]]]] = {
    "ar": (_arabic, CATEGORIES),
    "de": (_one, ("one", "other")),
    "el": (_one, ("one", "other")),
    "en": (_one, ("one", "other")),
    "es": (_million, ("one", "many", "other")),
    "fa": (_zero_or_one, ("one", "other")),
    "fr": (_zero_or_one_million, ("one", "many", "other")),
    "he": (_hebrew, ("one", "two", "other")),
    "hi": (_zero_or_one, ("one", "other")),
    "id": (_none, ("other",)),
    "it": (_million, ("one", "many", "other")),
    "ja": (_none, ("other",)),
    "ms": (_none, ("other",)),
    "pl": (_polish, ("one", "few", "many", "other")),
    "pt": (_zero_or_one_million, ("one", "many", "other")),
    "ru": (_russian, ("one", "few", "many", "other")),
    "sq": (_one, ("one", "other")),
    "th": (_none, ("other",)),
    "tr": (_one, ("one", "other")),
    "zh": (_none, ("other",)),
}
"""Every language's rule, and the categories it has a form for.

`other` of Russian and Polish is for fractions; CLDR wants it of every language.
"""


def category(n: int, language: str) -> Category:
    """The category of a whole number from 0 on in one of the languages of `RULES`."""
    return RULES[language][0](n)
