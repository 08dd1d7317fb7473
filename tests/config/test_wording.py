"""`language`, `digits` and `words` of a book file → tags and texts."""

from __future__ import annotations

import pytest

from puzzlebook.config.load import load_book
from puzzlebook.text.words import ALL_KEYS, COUNTS, LANGUAGES, NAMES, words


def config(text):
    return load_book("book.yaml", f"title: T\n{text}\npages:\n  - kind: title\n".encode()).config


def test_every_language_can_be_chosen():
    for code in LANGUAGES:
        assert config(f"language: {code}").language == code


@pytest.mark.parametrize(
    ("typed", "language", "digits", "number"),
    [
        ("language: ar_eg", "ar-EG", None, "١٢"),
        ("language: ar", "ar", None, "12"),
        ("language: ar\ndigits: native", "ar", "native", "١٢"),
        ("language: ar-EG\ndigits: latin", "ar-EG", "latin", "12"),
        ("language: fa", "fa", None, "۱۲"),
        ("language: FA\ndigits: latin", "fa", "latin", "12"),
        ("language: iw", "he", None, "12"),
        ("digits: native", "en", "native", "12"),
    ],
)
def test_the_tag_of_a_book_has_its_region_and_its_choice_of_digits(typed, language, digits, number):
    made = config(typed)
    assert (made.language, made.digits) == (language, digits)
    assert words(made.tag, made.words).number(12) == number
    assert made.tag.startswith(language)


@pytest.mark.parametrize("key", ALL_KEYS)
def test_every_built_in_word_can_be_replaced(key):
    names = NAMES.get(key, ())
    typed = "Ours " + " ".join(f"{{ {name} }}" for name in names)
    made = config(f"words: {{{key}: '{typed}'}}")
    own = words("en", made.words)
    if key in COUNTS:
        assert own.count(key, 1) == "Ours 1"
        assert own.count(key, 12) == "Ours 12"
    else:
        text = "Ours " + " ".join(f"{{{name}}}" for name in names)
        assert own[key] == text
        assert [k for k in own if own[k] != words("en")[k]] == [key]


def test_doubled_braces_print_as_braces_with_and_without_names():
    own = words("en", config("words: {page: 'a {{b}}', puzzle_page: '{{p}} {page}'}").words)
    assert own["page"] == "a {b}"
    assert own["puzzle_page"].format(page=3) == "{p} 3"


def test_a_text_may_leave_its_names_out():
    own = words("en", config("words: {answer_on_page: At the back}").words)
    assert own["answer_on_page"].format(page=3) == "At the back"
