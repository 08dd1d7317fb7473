"""A language tag as typed → its parts, in the one spelling BCP 47 gives it.

Sources: RFC 5646, 2.1 (syntax) and 2.1.1 (case); deprecated and three-letter codes from the IANA subtag registry and
CLDR's supplementalMetadata; `-u-nu-` from RFC 6067 and UTS #35, where `native` is the language's own digits.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, Literal, NamedTuple

Digits = Literal["latin", "native"]

_OTHER_CODES: Final[dict[str, tuple[str, ...]]] = {
    "ar": ("ara", "arb"),
    "de": ("deu", "ger"),
    "el": ("ell", "gre"),
    "en": ("eng",),
    "es": ("spa",),
    "fa": ("fas", "per", "pes"),
    "fr": ("fra", "fre"),
    "he": ("iw", "heb"),
    "hi": ("hin",),
    "id": ("in", "ind"),
    "it": ("ita",),
    "ja": ("jpn",),
    "ms": ("msa", "may", "zsm"),
    "pl": ("pol",),
    "pt": ("por",),
    "ru": ("rus",),
    "sq": ("sqi", "alb", "als"),
    "th": ("tha",),
    "tr": ("tur",),
    "zh": ("zho", "chi", "cmn"),
}

ALIASES: Final[dict[str, str]] = {
    other: code for code, others in _OTHER_CODES.items() for other in others
}
"""Other codes of languages there are, deprecated, of three letters, or of the standard form of a macrolanguage."""

_REGION_ALIASES: Final = {"UK": "GB"}

_NUMBERS: Final[dict[str, Digits]] = {"latn": "latin", "native": "native"}

_SYNTAX: Final = re.compile(
    r"(?P<language>[a-z]{2,3})"
    r"(-(?P<script>[a-z]{4}))?"
    r"(-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(-u-nu-(?P<numbers>[a-z]{3,8}))?"
)


class Tag(NamedTuple):
    """A language, and what is said of it; empty where nothing is."""

    language: str
    """ISO 639: two letters where there are two."""
    script: str = ""
    """ISO 15924, as Hant."""
    region: str = ""
    """ISO 3166 or UN M.49, as EG or 419."""
    digits: Digits | None = None

    def __str__(self) -> str:
        numbers = next((nu for nu, digits in _NUMBERS.items() if digits == self.digits), "")
        ending = f"u-nu-{numbers}" if numbers else ""
        return "-".join(part for part in (self.language, self.script, self.region, ending) if part)


@cache
def parse(typed: str) -> Tag | None:
    """The parts of a tag; `-` or `_` between them, in any case. None for what is no tag.

    Variants, and extensions other than `-u-nu-latn` and `-u-nu-native`, are no part of any language here, and so
    None too.
    """
    match = _SYNTAX.fullmatch(typed.strip().replace("_", "-").lower())
    if match is None or (match["numbers"] or "latn") not in _NUMBERS:
        return None
    language, region = match["language"], (match["region"] or "").upper()
    return Tag(
        ALIASES.get(language, language),
        (match["script"] or "").title(),
        _REGION_ALIASES.get(region, region),
        _NUMBERS[match["numbers"]] if match["numbers"] else None,
    )


def with_digits(language: str, digits: Digits | None) -> str:
    """A tag without a choice of digits, with one: fa and latin → fa-u-nu-latn."""
    tag = parse(language)
    return language if tag is None else str(tag._replace(digits=digits))
