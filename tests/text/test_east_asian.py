"""Chinese and Japanese lines: where they end, which signs are half as wide, and what is set in which font."""

from __future__ import annotations

import pytest

from puzzlebook.text.east_asian import half_width
from puzzlebook.text.shaping import MissingGlyph, TextStyle, shape
from puzzlebook.text.wrapping import wrap

STYLE = TextStyle("serif", 10)
EM = 9.5  # of a character: see fonts.SCALE

NEVER_FIRST = "、。，．」』）〕】〉》！？：；・ーぁぃっゃゅょァィッャュョ々ゝ”’％"
NEVER_LAST = "「『（〔【〈《“‘"


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("sign", NEVER_FIRST)
def test_a_line_never_begins_with_these(language, sign):
    text = "迷" * 5 + sign + "迷" * 3
    for width in range(20, 90, 5):
        for line in wrap([(text, STYLE)], width, language=language)[1:]:
            assert line.text[0] != sign


@pytest.mark.parametrize("language", ["ja", "zh"])
@pytest.mark.parametrize("sign", NEVER_LAST)
def test_a_line_never_ends_with_these(language, sign):
    text = "迷" * 5 + sign + "迷" * 3
    for width in range(20, 90, 5):
        for line in wrap([(text, STYLE)], width, language=language)[:-1]:
            assert line.text[-1] != sign


@pytest.mark.parametrize(
    ("text", "ems"),
    [
        ("迷路", 2),
        ("「迷路」", 3),  # both at the edges of the line
        ("迷「路」迷", 5),
        ("迷」「路", 3.5),  # of two signs one keeps its air
        ("迷」。路", 3.5),
        ("迷、「路", 3.5),
        ("迷「「路", 3.5),
        ("迷（「路」）。", 5),  # 迷 （ half「 路 half」 half） half。
        ("、", 0.5),
        ("迷！", 2),  # no sign with an empty half
        ("迷…迷", 3),
    ],
)
def test_signs_that_stand_together_and_at_the_edges_are_half_as_wide(text, ems):
    assert shape(text, STYLE, "ja").width == pytest.approx(ems * EM, abs=1e-6)


def test_halved_signs_are_those_of_the_line_not_of_the_run():
    assert list(half_width("「」x「", 0, 4, "Jpan")) == [0]
    assert list(half_width("「「x」", 2, 4, "Jpan")) == [3]


@pytest.mark.parametrize(
    ("text", "ems"), [("问：“路", 3.5), ("路？”路", 3.5), ("路！", 1.5), ("路：路", 3)]
)
def test_chinese_colons_and_marks_stand_at_the_left_and_are_halved_too(text, ems):
    assert shape(text, STYLE, "zh").width == pytest.approx(ems * EM, abs=1e-6)


@pytest.mark.parametrize("language", ["ja", "zh", "en"])
def test_a_line_is_never_wider_than_it_was_measured(language):
    text = "「迷路」、「壁」。第12（Wilson法）の『道』、！" * 6
    for width in range(60, 200, 7):
        for line in wrap([(text, STYLE)], width, language=language):
            assert line.width <= width + 1e-6


def faces(text, language):
    return [(run.face, run.text) for run in shape(text, STYLE, language).runs]


def test_latin_and_figures_are_set_in_the_latin_face_and_signs_in_their_own():
    assert faces("第12問（Wilson）。", "ja") == [
        ("japanese", "第"),
        ("sans", "12"),
        ("japanese", "問（"),
        ("sans", "Wilson"),
        ("japanese", "）。"),
    ]
    assert faces("“Wilson”算法，don’t", "zh") == [
        ("chinese", "“"),
        ("sans", "Wilson"),
        ("chinese", "”算法，"),
        ("sans", "don’t"),
    ]


def test_kana_and_kanji_are_one_run():
    assert faces("ウィルソン法を使う", "ja") == [("japanese", "ウィルソン法を使う")]


def test_han_characters_are_drawn_as_the_language_draws_them():
    assert faces("直", "ja") == [("japanese", "直")]
    assert faces("直", "zh") == [("chinese", "直")]
    assert faces("直", "en") == [("japanese", "直")]


@pytest.mark.parametrize(
    ("language", "char"), [("ja", "这"), ("zh", "込"), ("ja", "龘"), ("zh", "龘")]
)
def test_a_character_outside_the_cut_is_named_and_never_borrowed_from_the_other_language(
    language, char
):
    with pytest.raises(MissingGlyph, match=f"no font here has '{char}'.*fonts: {{body") as caught:
        shape(f"迷{char}", STYLE, language, where="pages[0].body")
    assert caught.value.char == char
