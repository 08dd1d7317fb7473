from __future__ import annotations

import unicodedata

import pytest
from fontTools import unicodedata as reference
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from unicode_tables import break_class as reference_break_class
from uniseg.graphemecluster import grapheme_cluster_boundaries

from puzzlebook.text.breaking import break_class
from puzzlebook.text.characters import (
    NO_SCRIPT,
    STEERING,
    grapheme_starts,
    is_ignorable,
    resolved_scripts,
    script,
)
from puzzlebook.text.fonts import FACES, fonts_folder

OURS = sorted(
    chr(code)
    for code in {
        code for f in FACES.values() for code in TTFont(fonts_folder() / f.file).getBestCmap()
    }
)


def test_the_script_table_agrees_with_the_unicode_data_for_every_character_of_our_fonts():
    assert len(OURS) > 3000
    assert [c for c in OURS if script(c) != reference.script(c)] == []


def test_the_script_table_agrees_with_the_unicode_data_for_every_script_there_is():
    letters = {}
    for code in range(0x110000):
        letters.setdefault(reference.script(chr(code)), []).append(chr(code))
    del letters["Zzzz"]
    for tag, chars in letters.items():
        if unicodedata.category(chars[0]) != "Cn":  # this Python's Unicode may be older
            assert {script(c) for c in (chars[0], chars[-1])} == {tag}


def test_the_break_table_agrees_with_the_unicode_data_for_every_character_of_our_fonts():
    settled = {"Pi": "QU", "Pf": "QU"}
    wrong = [
        c for c in OURS if settled.get(break_class(c), break_class(c)) != reference_break_class(c)
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("a1 b", ["Latn"] * 4),
        ("12 %", ["Latn"] * 4),
        ("«Δ» x", ["Grek", "Grek", "Grek", "Grek", "Latn"]),
        ("ж\u0301!", ["Cyrl"] * 3),
        ("", []),
    ],
)
def test_characters_of_no_script_take_that_of_their_neighbours(text, scripts):
    assert resolved_scripts(text) == scripts


@given(st.text(st.sampled_from(OURS), max_size=20))
def test_every_character_gets_a_real_script(text):
    assert not set(resolved_scripts(text)) & NO_SCRIPT


# No enclosing marks: whether one after a virama parts two Devanagari consonants differs between Unicode 15.1 and 16.
GRAPHEMES = st.text(
    st.sampled_from("aЖω e\u0301\u0323\u200d\u200c\ufe0f.\u00a0é-क्ाि़षआกำ้שָّع"), max_size=12
)


@given(GRAPHEMES)
def test_graphemes_begin_where_the_reference_implementation_says(text):
    assert [*grapheme_starts(text), len(text)] == (
        list(grapheme_cluster_boundaries(text)) if text else [0]
    )


@pytest.mark.parametrize("char", ["\u00ad", "\u200b", "\u200d", "\u2060", "\ufeff", "\ufe0f"])
def test_default_ignorable_characters_are_known(char):
    assert is_ignorable(char)


def test_what_steers_line_breaking_prints_nothing():
    assert all(map(is_ignorable, STEERING))
    assert not any(map(is_ignorable, "a\u00a0\u202f-\u2011"))
