from __future__ import annotations

import pickle
import unicodedata

import pytest
import uharfbuzz as hb
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.text import shaping
from puzzlebook.text.characters import extends, grapheme_starts
from puzzlebook.text.fonts import FAMILIES, face
from puzzlebook.text.shaping import Line, MissingGlyph, TextStyle, shape, shape_spans

SERIF = TextStyle("serif", 11)
SANS = TextStyle("sans", 9)
STYLES = [
    TextStyle(family, 10, bold=bold, italic=italic, tracking=tracking)
    for family in FAMILIES
    for bold in (False, True)
    for italic in (False, True)
    for tracking in (0.0, 0.08)
]

LETTERS = (
    "abfilAVTyéßżőşñ ωΆϊΣжйЁѣ№12.,;:!?'\"-–—«»“”…()&%$€§→✓\u00a0\u202f\u2009\u2011\u0301\u0323"
)
TEXTS = st.text(st.sampled_from(LETTERS + "\u200c\u200d\u00ad\u200b\u2060\ufeff"), max_size=16)


def glyphs(line):
    return [glyph for run in line.runs for glyph in run.glyphs]


def texts(line):
    return [glyph.text for glyph in glyphs(line)]


def advances(text, style=SERIF):
    return sum(glyph.advance for glyph in glyphs(shape(text, style)))


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(STYLES))
def test_the_glyphs_of_a_line_spell_its_text(text, style):
    line = shape(text, style)
    assert "".join(texts(line)) == line.text == "".join(run.text for run in line.runs)
    kept = unicodedata.normalize("NFC", text)
    for steering in "\u00ad\u200b\u2060\ufeff":
        kept = kept.replace(steering, "")
    assert line.text in {kept, ""}
    assert line.text or not kept.strip("\u200c\u200d")


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(STYLES))
def test_a_line_is_as_wide_as_its_advances(text, style):
    line = shape(text, style)
    width = sum(g.advance * run.size / face(run.face).upem for run in line.runs for g in run.glyphs)
    assert line.width == pytest.approx(width)
    assert all(glyph.gid for glyph in glyphs(line))


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(STYLES), st.floats(4, 90))
def test_a_width_is_proportional_to_the_size(text, style, size):
    other = TextStyle(
        style.family, size, bold=style.bold, italic=style.italic, tracking=style.tracking
    )
    assert shape(text, other).width == pytest.approx(shape(text, style).width * size / style.size)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from(STYLES))
def test_a_mark_stands_in_the_run_of_its_base(text, style):
    for run in shape(text, style).runs[1:]:
        assert not extends(run.text[0])


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.sampled_from(STYLES))
def test_decomposed_and_composed_text_are_the_same_line(text, style):
    assert shape(unicodedata.normalize("NFD", text), style) == shape(
        unicodedata.normalize("NFC", text), style
    )


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(TEXTS, st.sampled_from([SERIF, SANS])), max_size=4))
def test_spans_give_their_texts_in_order(spans):
    line = shape_spans(spans)
    joined = shape("".join(text for text, _ in spans), SERIF).text
    assert unicodedata.normalize("NFC", line.text) == unicodedata.normalize("NFC", joined)


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from("abfilAVToé, ωΣжй"), min_size=1, max_size=16))
def test_runs_are_what_harfbuzz_makes_of_them_when_told_direction_script_and_language(text):
    line = shape(text, SERIF, "en")
    at = 0
    for run in line.runs:
        buffer = hb.Buffer()
        buffer.add_str(line.text, at, len(run.text))
        buffer.direction, buffer.language = "ltr", "en"
        tags = {"Latn": "aéf", "Grek": "ωΣ", "Cyrl": "жй"}
        found = [tag for tag in tags if set(run.text) & set(tags[tag])]
        buffer.script = found[0] if found else first_script(line.text)
        hb.shape(face(run.face).hb_font, buffer)
        at += len(run.text)
        if len(found) == 1:
            assert [g.gid for g in run.glyphs] == [i.codepoint for i in buffer.glyph_infos]
            assert [g.advance for g in run.glyphs] == [p.x_advance for p in buffer.glyph_positions]


def first_script(text):
    return next((t for c in text for t, s in (("Grek", "ωΣ"), ("Cyrl", "жй")) if c in s), "Latn")


def test_capitals_are_kerned():
    assert advances("AV") < advances("A") + advances("V")
    assert advances("To") < advances("T") + advances("o")


def test_a_ligature_is_one_glyph_with_the_text_that_was_typed():
    assert texts(shape("office", SERIF)) == ["o", "ffi", "c", "e"]
    assert texts(shape("of\u200cfice", SERIF)) == ["o", "f\u200c", "fi", "c", "e"]


def test_tracked_text_has_no_ligatures_and_its_space_between_letters_only():
    apart = TextStyle("serif", 10, tracking=0.1)
    off = TextStyle("serif", 10, features=(("liga", 0), ("clig", 0)))
    assert texts(shape("office", apart)) == list("office")
    assert shape("office", apart).width == pytest.approx(shape("office", off).width + 5 * 1.0)
    marked = "x\u0301x\u0301"
    assert shape(marked, apart).width == pytest.approx(shape(marked, off).width + 1.0)


def test_features_reach_the_font():
    figures = TextStyle("sans", 10, features=(("tnum", 1), ("lnum", 1)))
    assert shape("111", figures).width == pytest.approx(shape("888", figures).width)
    small = TextStyle("sans", 10, features=(("subs", 1),))
    assert [g.gid for g in glyphs(shape("2", small))] != [g.gid for g in glyphs(shape("2", SANS))]


def test_the_language_reaches_the_font():
    # Turkish keeps the dot of i, so "fi" is no ligature there.
    turkish, english = shape("fi", SERIF, "tr"), shape("fi", SERIF, "en")
    assert texts(english) == ["fi"]
    assert texts(turkish) == ["f", "i"]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("bold", [False, True])
def test_latin_greek_and_cyrillic_are_set_in_the_familys_own_face(family, bold):
    text = "Żółć ğ ș Ångström Ελληνικά Съешь ещё Ђурђевак Їжак – “x” «y» … § & €"
    line = shape(text, TextStyle(family, 10, bold=bold))
    assert {run.face for run in line.runs} == {family + ("-bold" if bold else "")}


def test_fallback_takes_only_the_characters_the_family_lacks():
    line = shape("a ꭓ b", SERIF)
    assert not face("serif").has("ꭓ")
    assert [(run.face, run.text) for run in line.runs] == [
        ("serif", "a "),
        ("noto", "ꭓ "),
        ("serif", "b"),
    ]


def test_a_mark_the_family_lacks_takes_its_base_along():
    mark = next(
        chr(code)
        for code in range(0x300, 0x370)
        if face("noto").has(chr(code)) and not face("serif").has(chr(code))
    )
    line = shape(f"ab{mark}c", SERIF)
    assert [(run.face, run.text) for run in line.runs] == [
        ("serif", "a"),
        ("noto", f"b{mark}"),
        ("serif", "c"),
    ]


def test_characters_that_print_nothing_need_no_glyph():
    plain = shape("ab", SERIF)
    for char in "\u200c\u200d\u2060\u200b\ufeff\u200e\u200f\u2066\ufe0f\U000e0020":
        line = shape(f"a{char}b", SERIF)
        assert [g.gid for g in glyphs(line)] == [g.gid for g in glyphs(plain)]
        assert shape(char, SERIF) == Line("", (), 0.0)


def test_line_ends_and_tabs_are_spaces_on_a_single_line():
    assert shape("a\nb\tc", SERIF) == shape("a b c", SERIF)


def test_no_text_is_a_line_of_no_width():
    assert shape("", SERIF) == Line("", (), 0.0)
    assert shape_spans([]) == Line("", (), 0.0)


@pytest.mark.parametrize(
    ("text", "char", "named"),
    [
        ("abᚠ", "ᚠ", "'ᚠ' (U+16A0, RUNIC LETTER FEHU FEOH FE F)"),
        ("迷龘", "龘", "'龘' (U+9F98, CJK UNIFIED IDEOGRAPH-9F98)"),
        ("שܐ", "ܐ", "U+0710, SYRIAC LETTER ALAPH"),
        ("xж\u05b0", "ж\u05b0", "LETTER ZHE and U+05B0, HEBREW POINT SHEVA"),
        ("\U0001f5dd", "\U0001f5dd", "U+1F5DD, OLD KEY"),
        ("a\x07", "\x07", "'\\x07' (U+0007, a control character)"),
        ("\ud800", "\ud800", "(U+D800, half of a surrogate pair)"),
        ("\ue000", "\ue000", "(U+E000, a private-use character)"),
        ("\U00100000", "\U00100000", "(U+100000, a private-use character)"),
        ("\ufdd0", "\ufdd0", "(U+FDD0, a character Unicode does not know)"),
    ],
)
def test_a_character_no_font_has_is_named_with_its_place(text, char, named):
    with pytest.raises(MissingGlyph) as caught:
        shape(text, SERIF, where="pages[2].body")
    assert caught.value.char == char
    assert isinstance(caught.value, CannotMakeError)
    assert str(caught.value).startswith("pages[2].body: no font here has ")
    assert named in str(caught.value)
    assert "`fonts: {body: font.ttf}`, or use other characters" in str(caught.value)
    with pytest.raises(MissingGlyph, match=r"^No font here has"):
        shape(text, SERIF)


def test_the_sentence_survives_the_way_from_a_worker_process():
    error = MissingGlyph("ᚠ", "title")
    again = pickle.loads(pickle.dumps(error))
    assert (again.char, again.where, str(again)) == (error.char, error.where, str(error))


def test_lines_survive_the_way_from_a_worker_process():
    line = shape("Office Ελλάς", SERIF)
    assert pickle.loads(pickle.dumps(line)) == line


def test_equal_requests_are_answered_with_the_same_line():
    assert shape("Answer on page 7", TextStyle("serif", 9)) is shape(
        "Answer on page 7", TextStyle("serif", 9)
    )


def test_a_mark_at_the_start_of_a_span_joins_the_base_before_it():
    line = shape_spans([("cafe", SERIF), ("\u0301s", SANS)])
    assert [(run.face, run.text) for run in line.runs] == [("serif", "café"), ("sans", "s")]
    assert len(grapheme_starts(line.text)) == 5


@pytest.mark.parametrize(
    ("text", "language", "level"),
    [
        *(("Mazes, Vol. 2!", "he", 0), ("מבוך", "he", 1), ("מבוך Vol. 2!", "he", 1)),
        *(("12 (3)", "fa", 1), ("", "ar", 1), ("S&P 500 <x", "ar", 0), ("متاهة", "en", 0)),
    ],
)
def test_a_text_all_in_the_other_direction_keeps_its_punctuation_at_its_end(text, language, level):
    assert shaping.base_level(text, language) == level
