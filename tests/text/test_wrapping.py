from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.text import bidi
from puzzlebook.text.breaking import opportunities
from puzzlebook.text.characters import grapheme_starts
from puzzlebook.text.shaping import MissingGlyph, TextStyle, base_level, shape
from puzzlebook.text.wrapping import TOLERANCE, shrink, wrap

SERIF = TextStyle("serif", 11)
BOLD = TextStyle("serif", 11, bold=True)
TRACKED = TextStyle("sans", 9, tracking=0.1)
LARGE = TextStyle("sans", 20)

PIECES = st.lists(
    st.sampled_from(
        [
            *(
                "a",
                "maze",
                "office",
                "AVATAR",
                "Ελλάς",
                "Привет",
                "x\u0301y",
                "S&P\u00a0500",
                "—",
                "«",
                "»",
            ),
            *(
                "well-known",
                "Donau\u00addampf\u00adschiff",
                "https://example.org/mazes/",
                "1,000.5",
                "?",
            ),
            *(" ", "  ", " ", " ", "\u200b", "\u2060", "\u202f", "("),
        ]
    ),
    max_size=14,
).map("".join)
SPANS = st.lists(
    st.tuples(PIECES, st.sampled_from([SERIF, BOLD, TRACKED, LARGE])), min_size=1, max_size=3
)
WIDTHS = st.floats(3, 300)


def printed(text):
    """What is left of a text on the page: without spaces a line may end at and hyphens."""
    kept = unicodedata.normalize("NFC", text)
    return "".join(c for c in kept if c not in " \n-\u00ad\u200b\u2060")


@settings(max_examples=250, deadline=None)
@given(SPANS, WIDTHS, st.floats(0, 20), st.booleans())
def test_no_line_is_wider_than_the_width_unless_it_is_a_single_character(
    spans, width, hanging, balance
):
    for i, line in enumerate(wrap(spans, width, hanging=hanging, balance=balance)):
        room = width - (hanging if i else 0.0)
        bare = line.text.removesuffix("-")
        assert line.width <= room + TOLERANCE or len(grapheme_starts(bare)) <= 1


@settings(max_examples=250, deadline=None)
@given(SPANS, WIDTHS, st.booleans())
def test_the_lines_hold_the_whole_text_in_order(spans, width, balance):
    lines = wrap(spans, width, balance=balance)
    assert printed("".join(line.text for line in lines)) == printed("".join(t for t, _ in spans))


@settings(max_examples=200, deadline=None)
@given(SPANS, WIDTHS)
def test_every_line_is_shaped_as_if_it_stood_alone(spans, width):
    for line in wrap(spans, width):
        for run in line.runs:
            assert run.glyphs
        assert "".join(g.text for run in line.runs for g in run.glyphs) == line.text
    if len({style for _, style in spans}) == 1:
        style = spans[0][1]
        assert all(line == shape(line.text, style) for line in wrap(spans, width))


@settings(max_examples=200, deadline=None)
@given(PIECES, st.floats(60, 300))
def test_a_line_ends_only_when_the_next_piece_does_not_fit(text, width):
    whole = unicodedata.normalize("NFC", re.sub("[\u00ad\u200b\u2060]", "", text)).strip(" ")
    cuts = [0, *opportunities(whole), len(whole)]
    start = 0
    for line in wrap([(whole, SERIF)], width)[:-1]:
        end = start + len(line.text)
        assert whole[start:end] == line.text
        end += len(whole[end:]) - len(whole[end:].lstrip(" "))
        following = next((cut for cut in cuts if cut > end), len(whole))
        # half a point: a kern across the break is not worth a line
        assert shape(whole[start:following].rstrip(" "), SERIF).width > width - 0.5
        start = end


@settings(max_examples=150, deadline=None)
@given(SPANS, st.floats(80, 300))
def test_balanced_lines_are_as_few_and_no_wider(spans, width):
    plain, even = wrap(spans, width), wrap(spans, width, balance=True)
    assert len(even) == len(plain)
    assert max((x.width for x in even), default=0) <= max((x.width for x in plain), default=0) + 1


def test_a_balanced_heading_leaves_no_word_alone():
    heading = TextStyle("sans", 24, bold=True)
    text = "A book of forty mazes for you and me"
    width = shape("A book of forty mazes for you and", heading).width + 1
    plain = [line.text for line in wrap([(text, heading)], width)]
    even = wrap([(text, heading)], width, balance=True)
    assert plain == ["A book of forty mazes for you and", "me"]
    assert len(even) == 2
    assert min(x.width for x in even) > 0.6 * max(x.width for x in even)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("one two three", 1000, ["one two three"]),
        ("one two three", 45, ["one two", "three"]),
        ("one two\nthree", 1000, ["one two", "three"]),
        ("one\r\n\n three \n", 1000, ["one", "", "three"]),
        ("  one  two  ", 1000, ["one  two"]),
        ("one   two", 30, ["one", "two"]),
        ("well-known", 40, ["well-", "known"]),
        ("a\tb", 1000, ["a b"]),
        ("Donau\u00addampf\u00adschiff", 1000, ["Donaudampfschiff"]),
        ("Donau\u00addampf\u00adschiff", 75, ["Donaudampf-", "schiff"]),
        ("abc\u200bdef", 25, ["abc", "def"]),
        ("wait — now", 44, ["wait —", "now"]),
        ("10\u00a0000 mazes", 40, ["10\u00a0000", "mazes"]),
        ("x\u0301x\u0301x\u0301x\u0301", 13, ["x\u0301x\u0301", "x\u0301x\u0301"]),
        ("WW", 3, ["W", "W"]),
        ("", 100, []),
        (" \n ", 100, []),
    ],
)
def test_text_is_wrapped_as_a_typesetter_would(text, width, expected):
    assert [line.text for line in wrap([(text, SERIF)], width)] == expected


def test_a_ligature_does_not_reach_across_a_line_end():
    lines = wrap([("of\u00adfice", SERIF)], shape("fice", SERIF).width)
    assert [line.text for line in lines] == ["of-", "fice"]
    assert [g.text for g in lines[1].runs[0].glyphs] == ["fi", "c", "e"]


def test_lines_after_the_first_are_narrower_by_the_hanging_indent():
    text = [("aaa aaa aaa aaa aaa aaa", SERIF)]
    first = shape("aaa aaa aaa", SERIF).width
    one = shape("aaa", SERIF).width
    hung = wrap(text, first + 1, hanging=first - one)
    assert [line.text for line in hung] == ["aaa aaa aaa", "aaa", "aaa", "aaa"]


def test_a_character_no_font_has_is_told_with_its_place():
    with pytest.raises(MissingGlyph, match=r"^pages\[1\]\.body: no font here has 'ᚠ'"):
        wrap([("one ᚠ", SERIF)], 100, where="pages[1].body")
    with pytest.raises(MissingGlyph, match=r"^No font here has 'ᚠ'"):
        shrink("ᚠ", SERIF, 100, 7)


@settings(max_examples=150, deadline=None)
@given(PIECES, st.floats(5, 200), st.floats(4, 11))
def test_shrunk_text_is_the_largest_that_fits_or_nothing(text, width, floor):
    line = shrink(text, SERIF, width, floor)
    whole = shape(text, SERIF)
    if line is None:
        assert shape(text, TextStyle("serif", floor)).width > width - 0.5
        return
    assert line.text == whole.text
    assert line.width <= width + TOLERANCE
    if line != whole:
        (size,) = {run.size for run in line.runs}
        assert floor <= size < 11
        assert shape(text, TextStyle("serif", size + 0.02)).width > width


def test_text_that_fits_is_not_shrunk():
    assert shrink("Puzzle", SERIF, 500, 7) == shape("Puzzle", SERIF)


SCRIPTS = st.lists(
    st.sampled_from(
        [
            *("متاهة", "مُتَاهَةٌ", "می\u200cخواهم", "۱۲", "12", "50%", "(", ")", "،", "שָׁלוֹם", "maze", "Wilson"),
            *(" ", " ", " ", " ", "भूलभुलैया", "क्षत्रिय", "น้ำ\u200bปั่น", "\u2067", "\u2069", "\u200f"),
        ]
    ),
    max_size=12,
).map("".join)  # fmt: skip
LANGUAGE = st.sampled_from(["en", "fa", "ar", "he", "hi", "th"])


@settings(max_examples=200, deadline=None)
@given(SCRIPTS, LANGUAGE, st.floats(15, 250), st.booleans())
def test_lines_of_every_script_fit_and_hold_the_whole_text_in_reading_order(
    text, language, width, balance
):
    lines = wrap([(text, SERIF)], width, language=language, balance=balance)
    unseen = "[\u200f\u2067\u2069]"
    kept = re.sub(unseen, "", printed("".join(line.text for line in lines)))
    assert kept == re.sub(unseen, "", printed(text))
    for line in lines:
        bare = re.sub(unseen, "", line.text).removesuffix("-")
        assert line.width <= width + TOLERANCE or len(grapheme_starts(bare)) <= 1
        assert line.rtl == (language in {"fa", "ar", "he"})


@settings(max_examples=200, deadline=None)
@given(SCRIPTS, st.sampled_from(["en", "fa", "he"]), st.floats(40, 250))
def test_every_character_keeps_the_level_it_has_in_its_paragraph(text, language, width):
    whole = unicodedata.normalize("NFC", text.replace("\u200b", "")).strip(" ")
    base = base_level(whole, language)
    found = bidi.levels(whole, base)
    start = 0
    for line in wrap([(whole, SERIF)], width, language=language):
        by_char = {}
        for run in line.runs:
            for char in run.text:
                by_char.setdefault(char, set()).add(run.level)
        for char in line.text:
            if char.isspace() or unicodedata.category(char)[0] in "CM":
                continue
            start = whole.index(char, start)
            assert found[start] in by_char[char]
            start += 1


def test_a_number_keeps_its_direction_when_the_letters_before_it_are_on_another_line():
    # 1-2 after Arabic letters reads 2-1 on the page; alone in an Arabic line it would not.
    text = "متاهة متاهة 12-15"
    first, second = wrap(
        [(text, SERIF)], shape("متاهة متاهة", SERIF, "ar").width + 1, language="ar"
    )
    assert second.text == "12-15"
    assert [run.text for run in second.runs] == ["15", "-", "12"]
    assert [run.text for run in shape("12-15", SERIF, "ar").runs] == ["12-15"]
    assert first.rtl
    assert second.rtl


def test_thai_lines_end_at_its_spaces_and_zero_width_spaces():
    text = "เขา\u200bวงกต ที่\u200bสนุก"
    lines = wrap([(text, SERIF)], shape("เขาวงกต", SERIF, "th").width + 1, language="th")
    assert [line.text for line in lines] == ["เขาวงกต", "ที่สนุก"]
    narrow = wrap([(text, SERIF)], shape("วงกต", SERIF, "th").width + 1, language="th")
    assert [line.text for line in narrow] == ["เขา", "วงกต", "ที่", "สนุก"]


def test_a_conjunct_is_never_parted():
    lines = wrap([("क्षत्रिय", SERIF)], 1, language="hi")
    assert [line.text for line in lines] == ["क्ष", "त्रि", "य"]


def test_blanks_that_end_a_line_of_the_other_direction_are_not_on_its_page():
    lines = wrap([("one two three", SERIF)], shape("one two", SERIF).width + 1, language="he")
    assert [line.text for line in lines] == ["one two", "three"]
    assert all(line.rtl for line in lines)


def test_a_line_of_figures_alone_keeps_the_level_of_its_latin_paragraph():
    first, *_ = wrap([("۱۲50%maze", SERIF)], 40.0, language="he")
    assert {run.level for run in first.runs} == {0}
