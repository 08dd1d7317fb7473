from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break_boundaries

from puzzlebook.text import thai
from puzzlebook.text.breaking import opportunities, standard_opportunities
from puzzlebook.text.characters import extends


def pieces(text):
    cuts = [0, *opportunities(text), len(text)]
    return [text[a:b] for a, b in pairwise(cuts)]


# No zero-width joiner: after one the reference does not see the end of the text (LB15b with LB9), nor after a mark.
SIGNS = (
    "אבعن١กั้語かっーハ、。「」（）！・々￥％क्ि۔،"
    "ab яω12 .,:;!?-–—/()[]«»“”‘’\"'%$€&§·¡´…+#@*\u00a0\u202f\u2060\u00ad\u200b\u0301\u2010\u2011"
)


@settings(max_examples=1500, deadline=None)
@given(st.text(st.sampled_from(SIGNS), max_size=12))
def test_the_standard_rules_agree_with_the_reference_implementation(text):
    assume(not extends(text[-1:]))
    inside = [i for i in line_break_boundaries(text) if 0 < i < len(text)] if text else []
    assert standard_opportunities(text) == inside


@settings(deadline=None)
@given(st.text(st.sampled_from(SIGNS + "ๆฯ"), max_size=20))
def test_the_tailoring_only_takes_opportunities_away_and_only_at_dashes_slashes_and_thai_signs(
    text,
):
    standard, ours = standard_opportunities(text), opportunities(text)
    assert set(ours) <= {*standard, *thai.word_starts(text)}
    for i in set(standard) - set(ours):
        assert text[i] in "–—ๆฯ" or text[i - 1] == "/"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one two  three", ["one ", "two  ", "three"]),
        ("well-known twenty–one a—b", ["well-", "known ", "twenty–", "one ", "a—", "b"]),
        ("wait — now – then", ["wait — ", "now – ", "then"]),
        ("S&P\u00a0500 and 10\u202f000 km/h", ["S&P\u00a0500 ", "and ", "10\u202f000 ", "km/h"]),
        (
            "a\u2060-\u2060b co\u00adop x\u200by",
            ["a\u2060-\u2060b ", "co\u00ad", "op ", "x\u200b", "y"],
        ),
        ("Quoi ? « Oui » : non !", ["Quoi ? ", "« Oui » : ", "non !"]),
        ("(so) [it] “goes” on…", ["(so) ", "[it] ", "“goes” ", "on…"]),
        ("-5 $9.50 12,5% (3)", ["-5 ", "$9.50 ", "12,5% ", "(3)"]),
        ("https://example.org/mazes/of/gold", ["https://", "example.org/", "mazes/of/", "gold"]),
        ("και/ή 1/2 and/or", ["και/ή ", "1/2 ", "and/or"]),
        ("Это — тест", ["Это — ", "тест"]),
        ("e\u0301 x\u0301y", ["e\u0301 ", "x\u0301y"]),
        ("", [""]),
    ],
)
def test_lines_may_end_where_a_typesetter_would_let_them(text, expected):
    assert pieces(text) == expected
