from __future__ import annotations

import re
import string
from pathlib import Path

import pytest
import yaml

import puzzlebook
from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.spec import LEVELS
from puzzlebook.text.fonts import CHAINS
from puzzlebook.text.markdown import Para, parse
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.words import DIGITS, KEYS, LANGUAGES, NAMES, number, upper, words

PACKAGE = Path(puzzlebook.__file__).parent


def raw(language):
    path = PACKAGE / "text" / "languages" / f"{language}.yaml"
    return yaml.safe_load(path.read_text("utf-8"))


def test_english_is_there():
    assert "en" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_all_words_and_no_others(language):
    assert list(raw(language)) == list(KEYS)
    assert list(words(language)) == list(KEYS)
    for key, text in words(language).items():
        assert text.strip() == text != "", key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_names_exactly_what_will_be_filled_in(language):
    for key, text in words(language).items():
        found = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert tuple(found) == NAMES.get(key, ()), key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", CHAINS)
@pytest.mark.parametrize("bold", [False, True])
def test_every_word_can_be_printed_in_every_family(language, family, bold):
    style = TextStyle(family, 9, bold=bold)
    for key, text in words(language).items():
        assert shape(text, style, language, where=key).width > 0
        assert shape(upper(text, language), style, language, where=key).width > 0
    assert shape(number(1234567890, language), style, language).width > 0


def test_there_is_a_word_for_every_algorithm_and_every_level():
    assert {f"algorithm_{name}" for name in ALGORITHMS} == {
        key for key in KEYS if key.startswith("algorithm_")
    }
    assert {f"level_{name}" for name in LEVELS} == {key for key in KEYS if key.startswith("level_")}


def test_every_key_the_package_asks_for_is_there():
    asked = {
        key
        for path in PACKAGE.rglob("*.py")
        for key in re.findall(r'\bwords_?\["([^"{]+)"\]', path.read_text("utf-8"))
    }
    assert asked
    assert asked <= set(KEYS)


def test_the_text_how_to_play_is_plain_paragraphs():
    blocks = parse(words("en")["how_to_play_text"])
    assert len(blocks) == 2
    assert all(isinstance(block, Para) and len(block.spans) == 1 for block in blocks)


def test_phrases_are_filled_in_and_keep_their_number_beside_its_word():
    assert words("en")["answer_on_page"].format(page="57") == "Answer on page\u00a057"
    assert words("en")["puzzle_page"].format(page="12") == "p.\u00a012"
    assert words("en")["puzzle_range"].format(first=21, last=40) == "Puzzles 21 to\u00a040"


def test_a_language_there_is_not_is_refused_with_those_there_are():
    with pytest.raises(CannotMakeError, match=r"language 'tlh'\. There are: .*en"):
        words("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_ten_digits_and_writes_numbers_with_them(language):
    assert len(set(DIGITS[language])) == 10
    assert [int(digit) for digit in DIGITS[language]] == list(range(10))
    assert int(number(90210, language)) == 90210
    assert number(7, "en") == "7"


@pytest.mark.parametrize(
    ("language", "text", "capitals"),
    [
        ("en", "Start here", "START HERE"),
        ("de", "Straße", "STRASSE"),
        ("ru", "ещё й", "ЕЩЁ Й"),
        ("tr", "bitiş kısa", "BİTİŞ KISA"),
        ("az", "giriş", "GİRİŞ"),
        ("el", "Ελληνικά", "ΕΛΛΗΝΙΚΑ"),
        ("el", "άυλος Κάιρο", "ΑΫΛΟΣ ΚΑΪΡΟ"),
        ("el", "μαΐου προϊόν", "ΜΑΪΟΥ ΠΡΟΪΟΝ"),
        ("el", "αρχή ή τέλος, ὕδωρ", "ΑΡΧΗ Ή ΤΕΛΟΣ, ΥΔΩΡ"),
        ("el", "café 12", "CAFÉ 12"),
        ("fr", "école", "ÉCOLE"),
        ("en", "", ""),
    ],
)
def test_capitals_follow_the_rules_of_the_language(language, text, capitals):
    assert upper(text, language) == capitals
