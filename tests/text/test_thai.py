"""Where a line of Thai may end: between words of a dictionary, at its author's zero-width spaces, or at spaces."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import accumulate, pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from making_books import planned

from puzzlebook.text import thai, wrapping
from puzzlebook.text.breaking import opportunities
from puzzlebook.text.characters import grapheme_starts
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.words import words
from puzzlebook.text.wrapping import wrap

SERIF = TextStyle("serif", 11)
SENTENCE = "วิธีนี้เดินแบบสุ่มและลบทุกวงที่เดินวน"


@pytest.fixture
def without_dictionary(monkeypatch):
    monkeypatch.setattr(thai, "has_dictionary", lambda: False)
    wrapping._measured.cache_clear()
    yield
    wrapping._measured.cache_clear()


def parted(text):
    cuts = [0, *opportunities(text), len(text)]
    return "|".join(text[a:b] for a, b in pairwise(cuts))


@pytest.mark.parametrize(
    "expected",
    [
        "และ|หาทางตัน",
        "แล้วหาทางออก",
        "เขาวงกต|แต่ละ|แบบ|มีทางออก|เพียง|ทางเดียว",
        "หนังสือ|เล่ม|นี้",
        "วิธี|ของ|วิลสัน",
        "วิธี|ของ|เอลเลอร์",
        "สั้น ๆ",
        "เดิน|ไป|เรื่อย ๆ|จน|ติด",
        "กรุงเทพฯ |เมือง",
        "เขาวงกต|ที่ |12",
        "หน้า |๔๕",
    ],
)
def test_lines_end_between_words(expected):
    assert parted(expected.replace("|", "")) == expected


def test_the_dictionary_finds_the_words_of_our_own_texts():
    # their zero-width spaces were set by hand, not between all words
    found = missed = more = 0
    own = words("th")
    for text in (own[key] for key in own if thai.ZERO_WIDTH_SPACE in own[key]):
        pieces = text.split(thai.ZERO_WIDTH_SPACE)
        wanted = set(accumulate(map(len, pieces[:-1])))
        bare = "".join(pieces)
        spaces = {i for i in opportunities(bare) if not thai.ROWS.match(bare[i - 1 : i + 1])}
        told = set(opportunities(bare)) - spaces
        found += len(wanted & told)
        missed += len(wanted - told)
        more += len(told - wanted)
    assert found > 280
    assert missed < 0.2 * found
    assert more < 0.06 * found


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.sampled_from(["เขาวงกต", "น้ำ", "ที่", "วิล", "ๆ", "ฯ", "เ", "์", " ", "maze", "12", "๔๕", "ก"]),
        max_size=12,
    ).map("".join)
)  # fmt: skip
def test_no_line_begins_with_a_mark_or_a_sign_that_belongs_to_the_word_before(text):
    assume(" ์" not in text)  # a mark on a space is no Thai
    starts = set(grapheme_starts(text))
    for at in opportunities(text):
        assert at in starts
        assert text[at] not in "ๆฯ"


def test_the_words_an_author_has_parted_are_parted_nowhere_else():
    text = "หนังสือเล่มนี้\u200bเป็นของ ที่\u200bหนึ่ง"
    assert parted(text) == "หนังสือเล่มนี้\u200b|เป็นของ |ที่\u200b|หนึ่ง"


def test_lines_of_thai_are_filled_with_whole_words():
    lines = wrap([(SENTENCE, SERIF)], shape(SENTENCE, SERIF, "th").width / 2.5, language="th")
    assert len(lines) == 3
    assert "".join(line.text for line in lines) == SENTENCE
    at = 0
    for line in lines[:-1]:
        at += len(line.text)
        assert at in opportunities(SENTENCE)


@pytest.mark.usefixtures("without_dictionary")
def test_without_a_dictionary_lines_end_at_spaces():
    assert parted(f"{SENTENCE} {SENTENCE}") == f"{SENTENCE} |{SENTENCE}"
    assert parted("สั้น ๆจึง") == "สั้น ๆจึง"


BOOK = """\
title: เขาวงกต
language: th
pages:
  - kind: text
    body: "{0}"
  - kind: text
    body: "{0}"
"""


@pytest.mark.usefixtures("without_dictionary")
def test_a_book_whose_words_nothing_knows_is_told_what_to_do():
    (note,) = planned(BOOK.format(SENTENCE * 5)).notes
    assert note.severity == "note"
    assert "pages[0].body" in str(note)
    assert "puzzlebook[thai]" in str(note)
    assert "U+200B" in str(note)


@pytest.mark.parametrize("text", [SENTENCE, f"{SENTENCE}\u200b" * 5, "maze " * 50])
@pytest.mark.usefixtures("without_dictionary")
def test_a_text_that_needs_no_dictionary_is_not_told(text):
    assert planned(BOOK.format(text)).notes == ()


def test_with_a_dictionary_there_is_nothing_to_tell():
    assert planned(BOOK.format(SENTENCE * 5)).notes == ()


def test_the_dictionary_is_read_for_thai_only_and_makes_no_folder(tmp_path):
    code = (
        "import sys; from puzzlebook.text.breaking import opportunities as o;"
        "o('one two'); print('pythainlp' in sys.modules); o('เขาวงกตที่'); print('pythainlp' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, check=True, text=True, env={"HOME": str(tmp_path), "PATH": ""},
    ).stdout  # fmt: skip
    assert re.findall("True|False", told) == ["False", "True"]
    assert list(tmp_path.iterdir()) == []
