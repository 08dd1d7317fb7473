"""Language → its script, its direction, and the chain of fonts for each script in it.

Languages are BCP 47 codes. What script one is written in follows CLDR's likelySubtags
(https://github.com/unicode-org/cldr/blob/main/common/supplemental/likelySubtags.xml) unless the
code says so itself, as "az-Arab". Nothing here is guessed from a text.
"""

from __future__ import annotations

from functools import cache
from typing import Final

_WRITTEN_IN: Final[dict[str, str]] = {
    "Arab": "ar aeb apc arq ary arz azb bal bgn brh ckb fa glk haz khw ks lrc luz mzn ota pbt prs ps "
    "sd sdh shu skr swb ug ur",
    "Hebr": "he iw ji jpr lad yi",
    "Syrc": "syc syr",
    "Thaa": "dv",
    "Nkoo": "nqo",
    "Deva": "hi anp awa bgc bho brx doi dty gom hne hoc kok mag mai mr mwr ne new raj sa sat xnr",
    "Thai": "th sou tts",
    "Cyrl": "ru ab av ba be bg bua ce cu cv kaa kk kv ky mhr mk mn myv os rue sah sr tg tt tyv udm uk",
    "Grek": "el grc",
    "Armn": "hy",
    "Geor": "ka",
    "Ethi": "am ti",
    "Beng": "as bn",
    "Taml": "ta",
    "Hans": "zh",
    "Hant": "yue",
    "Jpan": "ja",
    "Kore": "ko",
}
_BY_REGION: Final[dict[tuple[str, str], str]] = {
    ("az", "IR"): "Arab",
    ("pa", "PK"): "Arab",
    ("uz", "AF"): "Arab",
    ("zh", "HK"): "Hant",
    ("zh", "MO"): "Hant",
    ("zh", "TW"): "Hant",
}
_SCRIPT: Final = {
    language: script for script, languages in _WRITTEN_IN.items() for language in languages.split()
}

RIGHT_TO_LEFT: Final = frozenset(
    {"Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"}
)
"""Scripts in use whose lines begin at the right."""

UNTRACKED: Final = frozenset({"Adlm", "Arab", "Deva", "Mand", "Mong", "Nkoo", "Rohg", "Syrc"})
"""Scripts whose letters are joined, so that nothing may be put between them (CSS Text 3, 8.2.1)."""

CHAIN_OF_SCRIPT: Final[dict[str, str]] = {
    "Arab": "arabic",
    "Bopo": "chinese",
    "Deva": "devanagari",
    "Hani": "japanese",
    "Hans": "chinese",
    "Hebr": "hebrew",
    "Hira": "japanese",
    "Jpan": "japanese",
    "Kana": "japanese",
    "Thai": "thai",
}
"""Scripts with fonts of their own, and the name of their chain in `fonts.CHAINS`."""

LATIN: Final = "latin"
"""The chain of all other scripts."""

BESIDE: Final[dict[str, str]] = {
    "chinese": "latin-sans",
    "devanagari": "latin-sans",
    "hebrew": "latin-sans",
    "japanese": "latin-sans",
    "persian": "latin-sans",
    "thai": "latin-sans",
}
"""The chain of other scripts in a language whose own fonts are without serifs."""

PERSIAN: Final = frozenset({"azb", "bgn", "ckb", "fa", "glk", "lrc", "mzn", "prs"})
"""Languages in Arabic script that are set in a face made for Persian."""


HAN_CHAINS: Final = frozenset({"chinese", "japanese"})
"""Chains for characters that the two languages draw differently: neither stands in for the other."""


@cache
def script_of(language: str) -> str:
    """The script by ISO 15924 that the language is written in: "Arab" for "fa" and "az-IR"."""
    tags = language.replace("_", "-").split("-")
    primary = tags[0].lower()
    for tag in tags[1:]:
        if len(tag) == 1:  # extensions follow, as in fa-u-nu-latn
            break
        if len(tag) == 4 and tag.isalpha():
            return tag.title()
        if (primary, tag.upper()) in _BY_REGION:
            return _BY_REGION[primary, tag.upper()]
    return _SCRIPT.get(primary, "Latn")


def is_rtl(language: str) -> bool:
    """Whether the language's lines begin at the right: the base direction of its paragraphs."""
    return script_of(language) in RIGHT_TO_LEFT


@cache
def is_han(language: str) -> bool:
    """Whether the language is written in Han characters that there is a chain of fonts for."""
    return CHAIN_OF_SCRIPT.get(script_of(language)) in HAN_CHAINS


@cache
def font_chain(language: str, script: str | None = None) -> str:
    """The chain in `fonts.CHAINS` for text of a script, the language's own if none is said."""
    found = CHAIN_OF_SCRIPT.get(script or script_of(language), LATIN)
    if found == LATIN and script is not None:
        return BESIDE.get(font_chain(language), LATIN)
    if found in HAN_CHAINS:
        # Han characters are drawn as the language of the book draws them, kana in a Chinese book too
        return CHAIN_OF_SCRIPT.get(script_of(language), found) if is_han(language) else found
    primary = language.replace("_", "-").split("-")[0].lower()
    return "persian" if found == "arabic" and primary in PERSIAN else found


def default_script(language: str) -> str:
    """The script of text that has no letters: digits stand in the face of the words beside them."""
    own = script_of(language)
    return own if own in CHAIN_OF_SCRIPT else "Latn"
