"""Justified lines: edge to edge in either direction, only at their gaps, and never torn open."""

from __future__ import annotations

import io
import itertools
import re
import subprocess
import unicodedata
from dataclasses import replace

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.layout.page import Facts, Page, TextItem
from puzzlebook.output.pdf import write_pdf
from puzzlebook.text import fitting, wrapping
from puzzlebook.text.characters import grapheme_starts
from puzzlebook.text.fitting import best_ends
from puzzlebook.text.justifying import (
    MOST,
    SHRINK,
    STRETCH,
    WIDE_STRETCH,
    gives,
    justified,
    least_width,
    line_gives,
)
from puzzlebook.text.shaping import Glyph, Line, Run, TextStyle, normalised, shape, shape_spans
from puzzlebook.text.wrapping import wrap

SERIF = TextStyle("serif", 11)
BOLD = TextStyle("serif", 11, bold=True)
CLOSE = 0.02
"""Points that rounding to font units may leave at the end of a line."""

TEXTS = {
    "en": "Start at the arrow and find the way out. No maze of this book has more than one way, and "
    "none has a ring: whoever keeps a hand on the wall comes through, though it may take a while.",
    "de": "Beginne beim Pfeil und suche den Weg hinaus. Kein Irr\u00adgar\u00adten die\u00adses Bu\u00adches hat mehr "
    "als einen Weg, und kei\u00adner hat einen Ring: wer die Hand an der Wand lässt, kommt hindurch.",
    "fa": "از پیکان آغاز کنید و راه بیرون را بیابید. هیچ هزارتویی در این کتاب بیش از یک راه ندارد و "
    "هیچ\u200cیک حلقه ندارد: هر کس دستش را بر دیوار نگه دارد (Wilson, 1996) سرانجام بیرون می\u200cآید.",
    "ar": "اِبْدَأْ مِنَ السَّهْمِ وَابْحَثْ عَنِ المَخْرَجِ. لا توجد متاهة في هذا الكتاب لها أكثر من طريق واحد، "
    "ومن يضع يده على الجدار يصل في النهاية، ولو طال الوقت 12-15 دقيقة.",
    "he": "התחילו בחץ ומצאו את הדרך החוצה. לאף מבוך בספר הזה אין יותר מדרך אחת, ואין בו מעגלים: "
    "מי ששומר יד על הקיר (Wilson) יגיע לבסוף, גם אם זה ייקח זמן.",
    "hi": "तीर से शुरू करें और बाहर का रास्ता खोजें। इस पुस्तक की किसी भी भूलभुलैया में एक से अधिक रास्ता नहीं है, "
    "और जो दीवार पर हाथ रखता है वह अंत में पार हो जाता है।",
}
WORDS = st.lists(
    st.sampled_from(
        [
            *("a", "maze", "office", "Irr\u00adgar\u00adten", "well-known", "S&P\u00a0500", "—", "1,000.5"),
            *("متاهة", "مُتَاهَةٌ", "می\u200cخواهم", "۱۲", "(", ")", "،", "שָׁלוֹם", "भूलभुलैया", "น้ำ\u200bปั่น"),
            *("\n", "\u200f", "Donaudampfschifffahrt"),
        ]
    ),
    max_size=16,
).map(" ".join)  # fmt: skip
LANGUAGES = st.sampled_from(["en", "fa", "he", "hi"])


def printed(text):
    kept = unicodedata.normalize("NFC", text)
    return "".join(c for c in kept if c not in " \n-\u00ad\u200b\u200f")


def same_but_for_advances(line, other):
    """Whether two lines are the same glyphs at the same offsets."""
    return [[(g.gid, g.text, g.dx, g.dy) for g in run.glyphs] for run in line.runs] == [
        [(g.gid, g.text, g.dx, g.dy) for g in run.glyphs] for run in other.runs
    ]


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("width", [180, 240, 363])
def test_all_lines_but_the_last_fill_the_width_or_would_be_torn_open(language, width):
    *body, last = wrap([(TEXTS[language], SERIF)], width, language=language, justify=True)
    assert body
    for line in body:
        room = sum(give.stretch for give in line_gives(line))
        assert line.width == pytest.approx(width, abs=CLOSE) or width - line.width > MOST * room
    full = [line for line in body if abs(line.width - width) <= CLOSE]
    assert len(full) >= len(body) * (0.5 if width < 200 else 0.8)
    assert last.width <= width + CLOSE
    assert last.rtl == (language in {"fa", "ar", "he"})


@settings(max_examples=150, deadline=None)
@given(WORDS, LANGUAGES, st.floats(15, 300), st.floats(0, 12))
def test_justified_lines_hold_the_whole_text_and_none_is_wider_than_the_width(
    text, language, width, hanging
):
    lines = wrap([(text, SERIF)], width, language=language, hanging=hanging, justify=True)
    assert printed("".join(line.text for line in lines)) == printed(text)
    for i, line in enumerate(lines):
        room = width - (hanging if i else 0.0)
        bare = re.sub("[\u200f]", "", line.text).removesuffix("-")
        assert line.width <= room + CLOSE or len(grapheme_starts(bare)) <= 1


@settings(max_examples=150, deadline=None)
@given(WORDS.filter(lambda text: "\n" not in text), LANGUAGES, st.floats(-20, 120))
def test_a_line_is_stretched_at_its_spaces_and_nowhere_else(text, language, more):
    line = shape(text, SERIF, language)
    made = justified(line, line.width + more)
    assert same_but_for_advances(made, line)
    assert made.text == line.text
    changed = set()
    for run, before in zip(made.runs, line.runs, strict=True):
        for glyph, old in zip(run.glyphs, before.glyphs, strict=True):
            if glyph.advance != old.advance:
                changed.add(glyph.text.strip("\u200f"))
                assert (glyph.advance > old.advance) == (more > 0)
    assert changed <= {" ", "\u00a0"}
    assert made is line or made.width == pytest.approx(line.width + more, abs=CLOSE)


@pytest.mark.parametrize(
    ("share", "filled"), [(0.0, True), (0.5, True), (MOST * 0.999, True), (MOST * 1.001, False)]
)
def test_a_gap_opens_so_far_and_no_farther(share, filled):
    line = shape("one two three", SERIF)
    room = sum(give.stretch for give in line_gives(line))
    made = justified(line, line.width + share * room)
    assert (made.width == pytest.approx(line.width + share * room, abs=CLOSE)) == filled
    assert filled or made is line


def test_a_line_without_gaps_stays_as_it_is():
    for text in ("maze", "متاهة", ""):
        line = shape(text, SERIF)
        assert justified(line, 300) is line
        assert least_width(line) == line.width


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["a", " ", "b"], [0, STRETCH, 0]),
        (["迷", "路", "の", "本", "。"], [WIDE_STRETCH] * 3 + [0, 0]),
        (["迷", "a"], [WIDE_STRETCH, 0]),
        (["a", "迷"], [WIDE_STRETCH, 0]),
        (["迷", " ", "路"], [0, STRETCH, 0]),
        (["「", "迷", "」", "路"], [0, 0, WIDE_STRETCH, 0]),
        (["か", "\u3099"], [0, 0]),
        (["한", "국"], [0, 0]),
        (["ม", "า"], [0, 0]),
        (["\u00a0", "\u202f", "\u3000"], [STRETCH, 0, 0]),
        ([], []),
    ],
)
def test_gaps_are_between_words_and_between_wide_characters(texts, expected):
    found = list(gives(texts, [1.0] * len(texts)))
    assert [give.stretch for give in found] == expected
    assert [give.shrink for give in found] == [SHRINK * (x == STRETCH) for x in expected]


def test_chinese_lines_are_filled_between_their_characters():
    # the characters are put on other glyphs: what is asked is where the gaps go
    gid = shape("m", SERIF).runs[0].glyphs[0].gid
    glyphs = tuple(Glyph(gid, char, 1000) for char in "迷宫书「走」出")
    run = Run("serif", 10.0, glyphs, 0, "迷宫书「走」出")
    line = Line(run.text, (run,), 70.0)
    made = justified(line, 73.0)
    more = [new.advance - 1000 for new in made.runs[0].glyphs]
    assert made.width == pytest.approx(73.0, abs=CLOSE)
    assert more == [pytest.approx(75, abs=1)] * 3 + [0, 0, pytest.approx(75, abs=1), 0]


class Counted:
    """A paragraph of given pieces, each a word's width and the width of the space after it."""

    def __init__(self, pieces):
        self.pieces = pieces
        self.breaks = tuple(range(1, len(pieces) + 1))
        sums = itertools.accumulate((word + gap for word, gap in pieces), initial=0.0)
        self.places = tuple(sums)

    def natural(self, start, end):
        return self.places[end] - self.places[start] - self.pieces[end - 1][1]

    def give(self, start, end):
        gaps = sum(gap for _, gap in self.pieces[start : end - 1])
        return STRETCH * gaps, SHRINK * gaps

    def inside_word(self, start, width):
        return start + 1

    def hyphenated(self, end):
        return end % 5 == 0


def total(text, ends, width):
    """How bad a way of parting a text is, counted anew from the paper's formula."""
    whole = 0.0
    for start, end in itertools.pairwise([0, *ends]):
        natural = text.natural(start, end)
        stretch, shrink = text.give(start, end)
        slack = width - natural
        if natural - shrink > width + 1e-6:
            if end > start + 1:
                return float("inf")
            whole += (1 + fitting._TORN) ** 2
            continue
        last = end == len(text.pieces)
        badness = fitting._badness(slack, stretch, shrink, width, last=last)
        badness = fitting._ragged(slack, width) if badness is None else badness
        whole += (1 + badness + (fitting._HYPHENATED if text.hyphenated(end) else 0)) ** 2
    return whole


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.floats(3, 60), st.floats(2, 4)), min_size=1, max_size=9),
    st.floats(30, 120),
)
def test_no_other_way_to_part_a_paragraph_is_better(pieces, width):
    text = Counted(pieces)
    ends = best_ends(text, 0, width, width)
    assert ends[-1] == len(pieces)
    assert ends == sorted(set(ends))
    ways = (
        [*cut, len(pieces)]
        for k in range(len(pieces))
        for cut in itertools.combinations(range(1, len(pieces)), k)
    )
    # a line that would stay ragged is only thought of where no fuller one fits
    good = [total(text, way, width) for way in ways if not _ragged_lines(text, way, width)]
    assert total(text, ends, width) <= min(good, default=float("inf")) * (1 + 1e-9)


def _ragged_lines(text, ends, width):
    """Whether a line of that way would have to be torn open, the last not counted."""
    lines = itertools.pairwise([0, *ends[:-1]])
    return any(
        width - text.natural(start, end) > MOST * text.give(start, end)[0] for start, end in lines
    )


def test_a_paragraph_is_parted_as_a_whole_and_not_line_by_line():
    greedy = fitted = 0.0
    for width in range(150, 370, 20):
        whole = wrap([(TEXTS["en"], SERIF)], width, justify=True)[:-1]
        fitted += sum((width - shape(line.text, SERIF).width) ** 2 for line in whole)
        greedy += sum((width - x.width) ** 2 for x in wrap([(TEXTS["en"], SERIF)], width)[:-1])
    assert fitted < 0.7 * greedy


def test_spans_are_stretched_alike():
    spans = [("one two three four five ", SERIF), ("six seven eight nine ten eleven twelve", BOLD)]
    line, *_ = wrap(spans, 170, justify=True)
    plain = shape_spans(wrapping._cut(normalised(spans), 0, len(line.text)))
    assert line.width == pytest.approx(170, abs=CLOSE)
    more = [
        (new.advance - old.advance) / old.advance
        for run, before in zip(line.runs, plain.runs, strict=True)
        for new, old in zip(run.glyphs, before.glyphs, strict=True)
        if new.text == " "
    ]
    assert max(more) - min(more) < 0.02


@pytest.mark.parametrize("language", ["en", "fa", "he"])
def test_what_is_justified_can_be_taken_out_word_by_word(language):
    lines = wrap([(TEXTS[language], SERIF)], 300, language=language, justify=True)
    items = tuple(TextItem(20.0, 200 - 20.0 * i, line) for i, line in enumerate(lines))
    file = io.BytesIO()
    write_pdf([Page(1, 340.0, 230.0, items)], Facts("T", "A", language), file)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        by_pdfium = document[0].get_textpage().get_text_bounded()
    by_poppler = subprocess.run(
        ["pdftotext", "-", "-"], input=file.getvalue(), capture_output=True, check=True
    ).stdout.decode()
    for found in (by_pdfium, by_poppler):
        told = [len(line.split()) for line in found.replace("\f", "").splitlines() if line.strip()]
        assert told == [len(line.text.split()) for line in lines]
        if language == "en":
            assert found.split() == " ".join(x.text for x in lines).split()


def test_a_line_asked_for_again_is_the_same():
    text = [(TEXTS["fa"], SERIF)]
    first, again = (wrap(text, 250, language="fa", justify=True) for _ in range(2))
    assert [id(line) for line in first] == [id(line) for line in again]
    assert replace(first[0]) == again[0]
