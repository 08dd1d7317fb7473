"""Text in every script: stored lines, directions, fonts by language."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
import unicodedata

import pytest
import uharfbuzz as hb
from fontTools import unicodedata as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from shaped_lines import as_set, reading_order, stored, style_of

from puzzlebook.text import bidi
from puzzlebook.text.characters import resolved_scripts
from puzzlebook.text.east_asian import HAN, WRITTEN_TOGETHER, half_width
from puzzlebook.text.fonts import CHAINS, FACES, FAMILIES, SCALE, face
from puzzlebook.text.scripts import (
    CHAIN_OF_SCRIPT,
    RIGHT_TO_LEFT,
    UNTRACKED,
    default_script,
    font_chain,
    is_rtl,
    script_of,
)
from puzzlebook.text.shaping import TextStyle, base_level, measured, shape, shape_spans
from puzzlebook.text.words import LANGUAGES, words

LINES = stored()
SERIF = TextStyle("serif", 20)
SANS = TextStyle("sans", 20)


def by_text(line):
    return f"{line['language']}-{line['family']}-{line['text'][:12]}"


def glyphs(line):
    return [glyph for run in line.runs for glyph in run.glyphs]


@pytest.mark.parametrize("line", LINES, ids=by_text)
def test_every_stored_line_is_set_with_the_glyphs_that_were_looked_at(line):
    assert as_set(line) == line["runs"]


@pytest.mark.parametrize("line", LINES, ids=by_text)
def test_every_stored_run_is_what_harfbuzz_alone_makes_of_it(line):
    text = "".join(run["text"] for run in line["runs"])
    at = 0
    for run in line["runs"]:
        font = hb.Font(hb.Face(face(run["face"]).data))
        buffer = hb.Buffer()
        buffer.add_str(text, at, len(run["text"]))
        buffer.direction = "rtl" if run["level"] % 2 else "ltr"
        buffer.script, buffer.language = run["script"], line["language"]
        buffer.cluster_level = hb.BufferClusterLevel.MONOTONE_CHARACTERS
        buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        own = script_of(line["language"])
        signs = half_width(text, at, at + len(run["text"]), own) if run["script"] == HAN else ()
        halved = [(i, i + 1, 1) for i in signs]
        hb.shape(font, buffer, {"halt": halved} if halved else {})
        places = zip(buffer.glyph_infos, buffer.glyph_positions, strict=True)
        made = [[i.codepoint, p.x_advance, p.x_offset, p.y_offset] for i, p in places]
        assert made == run["glyphs"]
        at += len(run["text"])


@pytest.mark.parametrize("line", LINES, ids=by_text)
def test_every_letter_of_a_stored_line_is_shaped_in_its_own_script_and_direction(line):
    for run in line["runs"]:
        own = {reference.script(char) for char in run["text"]} - {"Zyyy", "Zinh"}
        own = {HAN if script in WRITTEN_TOGETHER else script for script in own}
        assert own <= {run["script"]}
        classes = set(map(unicodedata.bidirectional, run["text"]))
        assert not (classes & {"R", "AL"} and run["level"] % 2 == 0)
        assert not (classes & {"L", "EN", "AN"} and run["level"] % 2)


def test_the_stored_lines_are_in_every_script_and_both_weights_of_every_face():
    faces = {run["face"] for line in LINES for run in line["runs"]}
    assert len(LINES) >= 30
    assert {name for name in FACES if name.startswith(tuple(CHAIN_OF_SCRIPT.values()))} <= faces
    assert {"naskh", "naskh-bold", "vazirmatn", "vazirmatn-bold", "serif", "serif-bold"} <= faces


PIECES = st.lists(
    st.sampled_from(
        [
            *(
                "maze",
                "12",
                "50%",
                " ",
                " ",
                " ",
                ", ",
                "(",
                ")",
                "«",
                "»",
                "متاهة",
                "مُتَاهَةٌ",
                "لا",
                "۱۲",
                "١٢",
            ),
            *(
                "می\u200cخواهم",
                "מבוך",
                "שָׁלוֹם",
                "भूलभुलैया",
                "क्षत्रिय",
                "เขาวงกต",
                "น้ำ",
                "Ωж",
                "\u200f",
                "\u2067",
                "\u2069",
            ),
        ]
    ),
    max_size=8,
).map("".join)
STYLES = st.sampled_from([SERIF, SANS, TextStyle("sans", 20, bold=True, tracking=0.1)])
SOME = st.sampled_from(["en", "fa", "ar", "he", "hi", "th"])


@settings(max_examples=300, deadline=None)
@given(PIECES, STYLES, SOME)
def test_the_glyphs_of_every_run_spell_its_text_in_its_direction(text, style, language):
    line = shape(text, style, language)
    assert line.rtl == is_rtl(language)
    assert "".join(run.text for run in reading_order(line)) == line.text
    for run in line.runs:
        texts = [glyph.text for glyph in run.glyphs]
        assert "".join(texts[::-1] if run.level % 2 else texts) == run.text
        assert "".join(text for text, _ in run.clusters()) == run.text


@settings(max_examples=300, deadline=None)
@given(PIECES, SOME)
def test_runs_stand_on_the_page_as_the_bidi_algorithm_orders_their_characters(text, language):
    line = shape(text, SERIF, language)
    base = base_level(unicodedata.normalize("NFC", text), language)
    whole = unicodedata.normalize("NFC", text)
    found = bidi.line_levels(whole, bidi.levels(whole, base), base)
    wanted = [whole[i] for i in bidi.visual_order(found)]
    shown = [c for run in line.runs for c in (run.text[::-1] if run.level % 2 else run.text)]
    seen = [c for c in shown if unicodedata.category(c)[0] not in "CM"]
    assert seen == [c for c in wanted if unicodedata.category(c)[0] not in "CM"] or not line.runs


@settings(max_examples=200, deadline=None)
@given(PIECES, STYLES, SOME)
def test_the_measures_of_the_characters_add_up_to_the_line(text, style, language):
    line = shape(text, style, language)
    # of the text as given: without its isolates letters would join that stand in runs of their own
    assert sum(measured([(text, style)], language)) == pytest.approx(line.width)


@pytest.mark.parametrize("language", ["ar", "fa"])
def test_arabic_letters_join_across_a_change_of_weight(language):
    bold = TextStyle("serif", 20, bold=True)
    parted = shape_spans([("مت", SERIF), ("هم", bold)], language)
    after, before = ([glyph.gid for glyph in run.glyphs] for run in parted.runs)
    # The second letter is not drawn as at a word's end, nor the third as at its start.
    assert before != [glyph.gid for glyph in glyphs(shape("مت", SERIF, language))]
    assert after != [glyph.gid for glyph in glyphs(shape("هم", bold, language))]


def test_the_half_space_parts_letters_without_a_gap():
    joined, parted = shape("میخواهم", SERIF, "fa"), shape("می\u200cخواهم", SERIF, "fa")
    assert [g.gid for g in glyphs(joined)] != [g.gid for g in glyphs(parted)]
    assert face("vazirmatn").hb_font.get_nominal_glyph(0x20) not in {g.gid for g in glyphs(parted)}


def test_vowel_signs_stand_above_and_below_their_letters():
    for text, language in (("مَ", "ar"), ("مِ", "ar"), ("לָ", "he"), ("שׁ", "he")):
        marked, bare = shape(text, SERIF, language), shape(text[0], SERIF, language)
        assert marked.width == pytest.approx(bare.width)
    # A vowel sign on a tanwin finds the place above the first.
    two, one = shape("شَّ", SERIF, "ar"), shape("شَ", SERIF, "ar")
    assert max(g.dy for g in glyphs(two)) >= max(g.dy for g in glyphs(one))


def test_brackets_turn_in_text_that_reads_to_the_left():
    opening = face("hebrew").hb_font.get_nominal_glyph(ord("("))
    closing = face("hebrew").hb_font.get_nominal_glyph(ord(")"))
    line = shape("(א)", SERIF, "he")
    assert [(g.gid, g.text) for g in (glyphs(line)[0], glyphs(line)[-1])] == [
        (opening, ")"),
        (closing, "("),
    ]


def test_both_brackets_of_a_pair_are_of_one_face():
    line = shape("Wilson (ויל) x", SERIF, "he")
    assert {run.face for run in line.runs if set("()") & set(run.text)} == {"sans"}
    assert resolved_scripts("x (ж) y")[2:5] == ["Latn", "Cyrl", "Latn"]
    assert resolved_scripts("ж (x) 1")[5:] == ["Cyrl", "Cyrl"]


@pytest.mark.parametrize("language", ["ar", "fa", "he", "hi", "th"])
def test_european_figures_are_of_the_books_latin_face(language):
    word = {"ar": "رقم", "fa": "شماره", "he": "עמוד", "hi": "पृष्ठ", "th": "หน้า"}[language]
    alone, beside = shape("12%", SANS, language), shape(f"{word} 12%", SANS, language)
    assert {run.face for run in alone.runs} == {"sans"}
    assert {run.face for run in beside.runs if "1" in run.text} == {"sans"}


@pytest.mark.parametrize(
    ("language", "digits", "name"),
    [
        ("fa", "۱۲۳", "vazirmatn"),
        ("ar", "١٢٣", "naskh"),
        ("hi", "१२३", "devanagari"),
        ("th", "๑๒๓", "thai"),
    ],
)
def test_the_languages_own_figures_are_of_its_own_face_and_stand_in_order(language, digits, name):
    line = shape(digits, SERIF, language)
    (run,) = line.runs
    assert run.face == name
    assert [g.text for g in run.glyphs] == list(digits)
    assert run.level % 2 == 0


def test_urdu_and_persian_draw_the_same_figures_differently():
    # Noto Naskh knows Urdu's 4, 6 and 7 by the language it is told.
    assert [g.gid for g in glyphs(shape("۴", SERIF, "ur"))] != [
        g.gid for g in glyphs(shape("۴", SERIF, "ar"))
    ]


@pytest.mark.parametrize("name", FACES)
def test_a_run_is_as_large_as_its_face_asks(name):
    sizes = {FACES[name].scale}
    assert sizes <= {size for size, _ in SCALE.values()}
    for line in LINES:
        for run in shape(line["text"], style_of(line), line["language"]).runs:
            assert run.size == 20 * FACES[run.face].scale


@pytest.mark.parametrize(("text", "language"), [("متاهة", "ar"), ("گچ پژ", "fa"), ("भूलभुलैया", "hi")])
def test_joined_scripts_are_never_tracked(text, language):
    plain, apart = SANS, TextStyle("sans", 20, tracking=0.2)
    assert shape(text, apart, language).width == shape(text, plain, language).width


def test_tracking_in_hebrew_stands_between_letters_and_marks_stay_on_theirs():
    apart, plain = TextStyle("sans", 20, tracking=0.1), TextStyle("sans", 20)
    for text, gaps in (("מבוך", 3), ("שָׁלוֹם", 3)):
        assert shape(text, apart, "he").width == pytest.approx(
            shape(text, plain, "he").width + gaps * 2
        )
    tracked, bare = (reach(shape("שָׁל", style, "he")) for style in (apart, plain))
    # The line begins at its right end: what belongs to its first letter stays at the same distance of it.
    assert tracked[-3:] == [pytest.approx(x) for x in bare[-3:]]


def reach(line):
    """Where each glyph is drawn, from the right end of the line."""
    x = -line.width
    places = []
    for run in line.runs:
        scale = run.size / face(run.face).upem
        for glyph in run.glyphs:
            places.append(x + glyph.dx * scale)
            x += glyph.advance * scale
    return places


@pytest.mark.parametrize(
    ("language", "script", "chain", "rtl"),
    [
        *(("en", "Latn", "latin", False), ("ru", "Cyrl", "latin", False), ("el", "Grek", "latin", False)),
        *(("fa", "Arab", "persian", True), ("fa-AF", "Arab", "persian", True), ("ar-EG", "Arab", "arabic", True)),
        *(("he", "Hebr", "hebrew", True), ("iw", "Hebr", "hebrew", True), ("yi", "Hebr", "hebrew", True)),
        *(("hi", "Deva", "devanagari", False), ("th", "Thai", "thai", False), ("ja", "Jpan", "japanese", False)),
        *(("zh", "Hans", "chinese", False), ("zh-TW", "Hant", "latin", False), ("zh-Hant", "Hant", "latin", False)),
        *(("az", "Latn", "latin", False), ("az-Arab", "Arab", "arabic", True), ("az-IR", "Arab", "arabic", True)),
        *(("pt_BR", "Latn", "latin", False), ("ur", "Arab", "arabic", True), ("sr-Latn-RS", "Latn", "latin", False)),
        *(("dv", "Thaa", "latin", True), ("ckb", "Arab", "persian", True), ("fa-u-nu-latn", "Arab", "persian", True)),
    ],
)  # fmt: skip
def test_a_languages_script_direction_and_fonts_are_known(language, script, chain, rtl):
    assert (script_of(language), font_chain(language), is_rtl(language)) == (script, chain, rtl)
    assert default_script(language) in {"Latn", script}


@pytest.mark.parametrize("script", sorted(RIGHT_TO_LEFT))
def test_scripts_that_read_to_the_left_do_so_by_unicode(script):
    letters = [chr(c) for c in range(0x590, 0x1F000) if reference.script(chr(c)) == script]
    strong = {unicodedata.bidirectional(c) for c in letters} & {"L", "R", "AL"}
    assert strong <= {"R", "AL"}
    assert strong
    assert script in UNTRACKED or script in {"Hebr", "Mend", "Samr", "Thaa"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_language_and_its_text_agree_on_direction_and_fonts(language):
    there = words(language)
    assert there.direction == ("rtl" if is_rtl(language) else "ltr")
    assert there.fonts == font_chain(language) or there.fonts not in CHAINS


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_style_names_the_face_of_the_language(language, family):
    first = CHAINS[font_chain(language)][family][False, False][0]
    assert TextStyle(family, 10).face_in(language) is face(first)


SCRIPT = """
import hashlib
from shaped_lines import stored, style_of
from puzzlebook.text.shaping import shape
lines = [shape(line["text"], style_of(line), line["language"]) for line in stored()]
print(hashlib.sha256(repr(lines).encode()).hexdigest())
"""


@pytest.mark.parametrize("seed", ["0", "4242"])
def test_lines_of_every_script_are_the_same_in_every_process(seed):
    lines = [shape(line["text"], style_of(line), line["language"]) for line in LINES]
    here = hashlib.sha256(repr(lines).encode()).hexdigest()
    made = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert made.stdout.strip() == here


def test_a_line_asked_for_again_costs_next_to_nothing():
    def ask():
        for line in LINES:
            shape(line["text"], style_of(line), line["language"])

    ask()
    start = time.perf_counter()
    for _ in range(20):
        ask()
    # Some 5 µs a line here; a line shaped anew takes over a hundred.
    assert (time.perf_counter() - start) / (20 * len(LINES)) < 100e-6
