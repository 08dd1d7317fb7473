from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlebook
from puzzlebook import listing
from puzzlebook.errors import CannotMakeError
from puzzlebook.text.tags import parse, with_digits
from puzzlebook.text.words import (
    KEYS,
    LANGUAGES,
    canonical,
    number,
    words,
)

PACKAGE = Path(puzzlebook.__file__).parent


def test_every_key_the_package_asks_for_is_there():
    asked = {
        key
        for path in PACKAGE.rglob("*.py")
        for key in re.findall(r'\bwords_?\["([^"{]+)"\]', path.read_text("utf-8"))
    }
    assert asked
    assert asked <= set(KEYS)


def test_phrases_are_filled_in_and_keep_their_number_beside_its_word():
    assert words("en")["answer_on_page"].format(page="57") == "Answer on page\u00a057"
    assert words("en")["puzzle_page"].format(page="12") == "p.\u00a012"
    assert words("en")["puzzle_range"].format(first=21, last=40) == "Puzzles 21 to\u00a040"


@pytest.mark.parametrize(
    ("typed", "tag"),
    [
        *(("en", "en"), ("EN", "en"), ("pt_BR", "pt-BR"), ("pt-br", "pt-BR"), ("es-419", "es-419")),
        *(("iw", "he"), ("in", "id"), ("per", "fa"), ("zsm", "ms"), ("en-UK", "en-GB")),
        *(("zh-Hans", "zh"), ("zh_Hans_CN", "zh-CN"), ("ru-Cyrl-RU", "ru-RU"), (" el ", "el")),
        *(("FA-u-nu-LATN", "fa-u-nu-latn"), ("ar-EG-u-nu-native", "ar-EG-u-nu-native")),
    ],
)
def test_a_tag_has_one_spelling_and_the_words_of_its_language(typed, tag):
    assert canonical(typed) == tag
    assert canonical(tag) == tag
    assert words(typed).language == tag
    assert dict(words(typed)) == dict(words(tag[:2]))


@pytest.mark.parametrize("typed", ["tlh", "no", "nb-NO"])
def test_a_language_there_is_not_is_refused_with_those_there_are(typed):
    with pytest.raises(CannotMakeError, match=rf"language '{typed}'\. There are: .*en"):
        words(typed)


@pytest.mark.parametrize(
    ("typed", "asked", "code", "own"),
    [
        *(("zh-Hant", "Hant", "zh", "Hans"), ("zh_TW", "Hant", "zh", "Hans")),
        *(("zh-HK", "Hant", "zh", "Hans"), ("ms-Arab", "Arab", "ms", "Latn")),
    ],
)
def test_another_script_is_refused_with_the_one_there_is(typed, asked, code, own):
    with pytest.raises(CannotMakeError, match=rf"its script, {asked}\. Write '{code}'.* in {own}"):
        words(typed)


@pytest.mark.parametrize("typed", ["", "x", "klingon", "en-", "en--US", "de-1996", "en-u-nu-roman"])
def test_what_is_no_tag_is_refused(typed):
    with pytest.raises(CannotMakeError, match=r"is not a language code\. There are: "):
        words(typed)


@settings(deadline=None)
@given(st.text(max_size=20))
def test_any_text_is_a_tag_or_is_none(text):
    tag = parse(text)
    assert tag is None or parse(str(tag)) == tag


@pytest.mark.parametrize(
    ("tag", "digits"),
    [
        *(("en", "123"), ("fa", "۱۲۳"), ("fa-AF", "۱۲۳"), ("ar", "123"), ("ar-EG", "١٢٣")),
        *(("ar-MA", "123"), ("hi", "123"), ("th", "123"), ("he", "123")),
    ],
)
def test_digits_follow_the_language_and_the_region(tag, digits):
    assert number(123, tag) == digits


@pytest.mark.parametrize(
    ("language", "digits"),
    [
        *(("en", "123"), ("fa", "۱۲۳"), ("ar", "١٢٣"), ("ar-MA", "١٢٣"), ("ar-EG", "١٢٣")),
        *(("hi", "१२३"), ("th", "๑๒๓"), ("he", "123")),
    ],
)
def test_digits_can_be_chosen_against_the_language_and_the_region(language, digits):
    assert number(123, with_digits(language, "native")) == digits
    assert number(123, with_digits(language, "latin")) == "123"
    assert with_digits(language, None) == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("choice", [None, "latin", "native"])
def test_every_language_has_ten_digits_and_writes_numbers_with_them(language, choice):
    own = words(with_digits(language, choice))
    assert [int(digit) for digit in own.digits] == list(range(10))
    assert int(own.number(90210)) == 90210
    assert set(own.number(1234567890)) == set(own.digits)


def test_replaced_words_stand_in_place_of_the_language_s_and_nothing_else_changes():
    own = words("de", {"puzzle": "Irrgarten", "count_mazes.other": "{number} Irrgärten"})
    assert own["puzzle"] == "Irrgarten"
    assert {key for key in KEYS if own[key] != words("de")[key]} == {"puzzle"}
    assert own.count("count_mazes", 12) == "12 Irrgärten"
    assert own.count("count_mazes", 1) == words("de").count("count_mazes", 1)
    assert words("ru", {"count_mazes": "№ {number}"}).count("count_mazes", 3) == "№ 3"
    assert words("de")["puzzle"] == "Rätsel"


def test_languages_are_listed_with_both_names_and_who_has_read_them(monkeypatch):
    lines = list(listing.lines("languages"))
    assert [line.split()[0] for line in lines] == list(LANGUAGES)
    for code, line in zip(LANGUAGES, lines, strict=True):
        own = words(code)
        assert f"{own.name}, {own.in_english}: " in line
        assert ("not reviewed" in line) == (own.reviewed_by == "")
    monkeypatch.setattr(words("sq"), "reviewed_by", "A Reader")
    assert any(
        line.startswith("sq ") and line.endswith(": reviewed by A Reader")
        for line in listing.lines("languages")
    )
