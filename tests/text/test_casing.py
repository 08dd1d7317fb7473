"""Capitals and small capitals by the rules of each language, in the font's own letters where it has them."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.text.casing import SMALL, SMALL_FLOOR, cased, upper
from puzzlebook.text.fonts import face
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.words import LANGUAGES, words
from puzzlebook.text.wrapping import shrink, wrap
from puzzlebook.themes import THEMES

SERIF = TextStyle("serif", 12)
CAPITALS = replace(SERIF, case="capitals", tracking=0.08)
SMALL_CAPITALS = replace(SERIF, case="small-capitals", tracking=0.05)


@pytest.mark.parametrize(
    ("language", "text", "capitals"),
    [
        ("en", "Start here", "START HERE"),
        ("de", "Straße", "STRASSE"),
        ("de", "Größe ẞ", "GRÖSSE ẞ"),
        ("ru", "ещё й", "ЕЩЁ Й"),
        ("tr", "bitiş kısa", "BİTİŞ KISA"),
        ("tr-TR", "i\u0307ki", "İKİ"),
        ("az", "giriş", "GİRİŞ"),
        ("nl", "ijs ĳs IJsland", "IJS ĲS IJSLAND"),
        ("pl", "łódź", "ŁÓDŹ"),
        ("sq", "përgjigje çelës", "PËRGJIGJE ÇELËS"),
        ("el", "Ελληνικά", "ΕΛΛΗΝΙΚΑ"),
        ("el", "άυλος Κάιρο", "ΑΫΛΟΣ ΚΑΪΡΟ"),
        ("el", "μαΐου προϊόν", "ΜΑΪΟΥ ΠΡΟΪΟΝ"),
        ("el", "αρχή ή τέλος, ὕδωρ", "ΑΡΧΗ Ή ΤΕΛΟΣ, ΥΔΩΡ"),
        ("el", "café 12", "CAFÉ 12"),
        ("fr", "école", "ÉCOLE"),
        ("en", "ﬁn", "FIN"),
        ("en", "", ""),
        *((code, text, text) for code, text in [("fa", "شروع"), ("ar", "مُتَاهَة"), ("he", "שָׁלוֹם")]),
        *((code, text, text) for code, text in [("hi", "शुरू"), ("th", "เริ่ม"), ("ja", "開始"), ("ka", "დაწყება")]),
    ],
)  # fmt: skip
def test_capitals_follow_the_rules_of_the_language(language, text, capitals):
    assert upper(text, language) == capitals


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", [CAPITALS, SMALL_CAPITALS], ids=["capitals", "small"])
@pytest.mark.parametrize("family", ["serif", "sans"])
@pytest.mark.parametrize("bold", [False, True])
def test_labels_of_every_language_can_be_set_in_capitals(language, style, family, bold):
    own = words(language)
    style = replace(style, family=family, bold=bold)
    for key in ("start", "finish", "answers", "level_easy", "contents"):
        line = shape(own[key], style, language)
        assert line.text == unicodedata.normalize("NFC", upper(own[key], language))
        assert line.width > 0


@pytest.mark.parametrize("text", ["Start", "Лабиринт", "Λαβύρινθος"])
def test_small_capitals_are_the_fonts_own_where_it_has_them(text):
    language = {"Л": "ru", "Λ": "el"}.get(text[0], "en")
    (capitals,), (small,) = (
        shape(text, replace(style, tracking=0.0), language).runs
        for style in (CAPITALS, SMALL_CAPITALS)
    )
    assert small.size == capitals.size == SERIF.size
    for one, other in zip(small.glyphs, capitals.glyphs, strict=True):
        assert one.gid != other.gid
        assert one.text == other.text
    high = [_height(run) for run in (small, capitals)]
    assert high[0] < 0.85 * high[1]


def _height(run):
    """The greatest height of a run's glyphs, in font units."""
    font = face(run.face).hb_font
    return max(font.get_glyph_extents(glyph.gid).y_bearing for glyph in run.glyphs)


ITALIC = replace(SMALL_CAPITALS, italic=True)


@pytest.mark.parametrize(
    ("size", "set_at"),
    [(20, SMALL * 20), (10, SMALL * 10), (8, SMALL_FLOOR), (7, 7), (6, 6)],
)
def test_smaller_capitals_stand_in_where_a_font_has_none_and_are_never_too_small(size, set_at):
    # Source Serif's italic has no small capitals
    (run,) = shape("Start", replace(ITALIC, size=size)).runs
    assert run.text == "START"
    assert run.size == pytest.approx(set_at)


@pytest.mark.parametrize("language", ["fa", "he", "hi", "th"])
@pytest.mark.parametrize("style", [CAPITALS, SMALL_CAPITALS], ids=["capitals", "small"])
def test_scripts_without_capitals_are_set_as_typed_and_not_set_apart(language, style):
    text = words(language)["start"]
    assert shape(text, style, language) == shape(text, SERIF, language)


SPANS = st.lists(
    st.tuples(
        st.sampled_from(["maze ", "Straße ", "İki ", "ﬁn ", "12 ", "“a” ", "ß"]),
        st.sampled_from([SERIF, CAPITALS, SMALL_CAPITALS, ITALIC]),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=100, deadline=None)
@given(SPANS, st.floats(20, 200))
def test_lines_of_a_wrapped_text_are_in_the_case_of_their_styles(spans, width):
    wanted = "".join(text if s.case == "typed" else upper(text, "en") for text, s in spans)
    kept = "".join("".join(line.text.split()) for line in wrap(spans, width))
    assert kept == unicodedata.normalize("NFC", "".join(wanted.split()))
    once = cased(spans, "en")
    assert cased(once, "en") == once


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["Straße", "Long heading", "İki"]), st.floats(30, 200))
def test_a_heading_in_capitals_is_shrunk_in_capitals(text, width):
    line = shrink(text, CAPITALS, width, 5)
    if line is None:
        assert shape(text, replace(CAPITALS, size=5)).width > width - 0.5
    else:
        assert line.text == upper(text, "en")
        assert line.width <= width + 1e-6


def test_only_styles_in_capitals_are_tracked():
    for theme in THEMES.values():
        for name in theme.__slots__:
            style = getattr(getattr(theme, name), "style", None)
            assert style is None or style.case != "typed" or style.tracking == 0, name
