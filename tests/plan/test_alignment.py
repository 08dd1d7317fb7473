"""How the lines of a text page stand: at the start, from edge to edge, in the middle."""

from __future__ import annotations

from dataclasses import replace

import pytest
from making_books import planned

from puzzlebook.layout.book import book_pages
from puzzlebook.layout.page import TextItem
from puzzlebook.plan.flow import alignment
from puzzlebook.plan.leaves import TextPage
from puzzlebook.themes import THEMES

CLASSIC = THEMES["classic"]
SENTENCE = {
    "en": "Start at the arrow and find the way out before the candle has burnt down to its end. ",
    "fa": "از پیکان آغاز کنید و راه بیرون را بیابید پیش از آن که شمع تا پایان بسوزد. ",
}


def pages(language, align, trim="letter"):
    """The frame and the lines of the text page, with where each stands: x, y, line."""
    text = SENTENCE[language] * 3
    made = planned(
        f"title: T\nlanguage: {language}\ntrim: {trim}\npages:\n"
        f"  - kind: text\n    heading: {SENTENCE[language][:12]}\n"
        + (f"    align: {align}\n" if align else "")
        + f"    body: |\n      ## {SENTENCE[language][:9]}\n\n      {text}\n\n      {text}\n\n"
        f"      1. {text}\n      2. {text}\n\n      {SENTENCE[language][:20]}\n"
    )
    (leaf,) = made.leaves
    assert isinstance(leaf.content, TextPage)
    (page,) = book_pages(made, [])
    assert all(isinstance(item, TextItem) for item in page.items)
    return made, leaf, page.items


def column(made, leaf):
    """Left and right edge of the column of text."""
    width = min(leaf.frame.width, made.theme.measure * made.theme.body.style.size)
    if made.rtl:
        return leaf.frame.right - width, leaf.frame.right
    return leaf.frame.left, leaf.frame.left + width


@pytest.mark.parametrize("language", SENTENCE)
def test_text_begins_where_its_language_does_unless_something_else_is_asked_for(language):
    made, leaf, items = pages(language, None)
    again = pages(language, "start")[2]
    assert items == again
    left, right = column(made, leaf)
    edge = right if made.rtl else left
    starts = [item.x + item.line.width if made.rtl else item.x for item in items]
    assert sum(abs(start - edge) < 0.01 for start in starts) > len(items) / 2
    ends = {round(item.x if made.rtl else item.x + item.line.width) for item in items}
    assert len(ends) > len(items) / 2


@pytest.mark.parametrize("language", SENTENCE)
def test_justified_text_fills_its_column_and_ends_where_reading_began(language):
    made, leaf, items = pages(language, "justify")
    left, right = column(made, leaf)
    full = [item for item in items if item.line.width > 0.6 * (right - left)]
    assert len(full) >= 8
    ends = [item.x if made.rtl else item.x + item.line.width for item in full]
    far = left if made.rtl else right
    assert sum(abs(end - far) < 0.05 for end in ends) >= len(full) - 5, (
        "the last lines of five paragraphs"
    )
    edge = right if made.rtl else left
    wide = [item for item in items if item.line.width > 20]  # without the list's markers
    starts = [item.x + item.line.width if made.rtl else item.x for item in wide]
    assert all(abs(start - edge) < 0.05 or abs(start - edge) > 8 for start in starts)
    # steps of a list begin farther in and end at the same edge
    assert any(abs(start - edge) > 8 for start in starts)


@pytest.mark.parametrize("language", SENTENCE)
def test_centred_text_stands_in_the_middle_of_its_frame_and_lists_at_the_start(language):
    made, leaf, items = pages(language, "center")
    middle = (leaf.frame.left + leaf.frame.right) / 2
    off = [abs(item.x + item.line.width / 2 - middle) > 0.01 for item in items]
    first = off.index(True)
    assert first >= 5, "heading, subhead and two paragraphs come before the list"
    assert not off[-1], "and one after it"
    left, right = column(made, leaf)
    for item in items[first : len(off) - off[::-1].index(True)]:
        assert left - 0.01 <= item.x
        assert item.x + item.line.width <= right + 0.01
    assert not any(
        item.line.width < 0.4 * max(i.line.width for i in items[2:first]) for item in items[2:first]
    ), "lines of a centred paragraph are even"


@pytest.mark.parametrize(
    ("asked", "align", "language", "width", "expected"),
    [
        *((None, align, "en", 400, align) for align in ("start", "justify", "center")),
        *((None, align, "fa", 400, align) for align in ("start", "justify")),
        (None, "justify", "en", 27 * 11, "start"),
        (None, "justify", "en", 28 * 11, "justify"),
        (None, "start", "ja", 100, "justify"),
        (None, "start", "zh-CN", 400, "justify"),
        ("start", "justify", "ja", 400, "start"),
        ("justify", "start", "en", 100, "justify"),
        ("center", "start", "en", 100, "center"),
    ],
)
def test_what_is_asked_for_goes_before_what_suits_the_language_and_that_before_the_theme(
    asked, align, language, width, expected
):
    assert alignment(asked, replace(CLASSIC, align=align), language, width) == expected


def test_themes_justify_nothing_that_is_short_or_for_children():
    assert {name for name, theme in THEMES.items() if theme.align == "justify"} <= {"fine"}
