"""`Book.problem` finds the line and column of a dotted key, wherever the value was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.config.load import load_book
from puzzlebook.config.nodes import dotted, steps_of

FILE = b"""\
title: T
show: {id: true}
answers: none
defaults:
  count: 3
  difficulty: easy
  show: {number: false}
pages:
  - kind: title
  - heading: One
    size: [5x5,
           6x6]
    difficulty: hard
  - &two
    size: 7x7
    start: {at: left, text: In}
  - <<: *two
    count: 4
"""

# Dotted key → where it stands and the name it is told by.
PLACES = {
    "title": "1:1: title",
    "answers": "3:1: answers",
    "answers.heading": "3:1: answers.heading",
    "defaults.count": "5:3: defaults.count",
    "pages": "8:1: pages",
    "pages[0]": "9:5: pages[0]",
    "pages[0].kind": "9:5: pages[0].kind",
    "pages[1]": "10:5: pages[1]",
    "pages[1].heading": "10:5: pages[1].heading",
    "pages[1].size": "11:5: pages[1].size",
    "pages[1].size[1]": "12:12: pages[1].size[1]",
    "pages[1].difficulty": "13:5: pages[1].difficulty",
    "pages[1].count": "5:3: defaults.count",
    "pages[1].instructions": "10:5: pages[1].instructions",
    "pages[1].show.number": "7:10: defaults.show.number",
    "pages[1].show.id": "2:8: show.id",
    "pages[2].size": "15:5: pages[2].size",
    "pages[2].start.text": "16:23: pages[2].start.text",
    "pages[2].finish.text": "14:5: pages[2].finish.text",
    "pages[3].size": "15:5: pages[3].size",
    "pages[3].count": "18:5: pages[3].count",
    "pages[3].difficulty": "6:3: defaults.difficulty",
    "pages[9].size": "8:1: pages[9].size",
    "nothing.at.all": "1:1: nothing.at.all",
}


@pytest.mark.parametrize("key", PLACES)
def test_a_problem_stands_where_its_value_was_written(key):
    book = load_book("book.yaml", FILE)
    assert str(book.problem(key, "So.")) == f"book.yaml:{PLACES[key]}: So."


def test_a_problem_may_be_a_warning():
    book = load_book(Path("a") / "book.yaml", FILE)
    told = book.problem("title", "So.", "warning")
    assert str(told) == f"{Path('a') / 'book.yaml'}:1:1: warning: title: So."


def test_a_book_keeps_what_the_entry_says_over_the_defaults_and_those_over_the_book():
    _, one, two, three = load_book("book.yaml", FILE).config.pages
    assert (one.count, one.levels, one.show.number, one.show.id) == (
        3,
        ("hard", "hard"),
        False,
        True,
    )
    assert (two.count, two.levels, two.start.text) == (3, ("easy", "easy"), "In")
    assert (three.count, three.levels, three.sizes) == (4, ("easy", "easy"), ((7, 7),))


def test_an_entry_s_show_refines_the_layers_below_key_by_key():
    data = (
        b"title: T\nshow: {id: true, number: false}\ndefaults: {show: {number: true}}\n"
        b"pages:\n  - {size: 5x5, show: {answer_page: false}}\n  - {size: 5x5, show: {id: false}}\n"
    )
    shows = [page.show for page in load_book("b", data).config.pages]
    assert [(show.number, show.id, show.answer_page) for show in shows] == [
        (True, True, False),
        (True, False, True),
    ]


def test_an_audience_stands_where_it_was_written_and_the_nearest_counts():
    data = (
        b"title: T\naudience: adult\ndefaults: {audience: ages 3-5}\n"
        b"pages:\n  - {audience: low-vision}\n  - {count: 2}\n  - {kind: blank}\n"
    )
    book = load_book("b", data)
    assert [page.audience for page in book.config.pages[:2]] == ["low-vision", "ages 3-5"]
    assert str(book.problem("pages[1].audience", "So.")) == "b:3:12: defaults.audience: So."
    data = data.replace(b"defaults: {audience: ages 3-5}", b"author: A")
    book = load_book("b", data)
    assert [page.audience for page in book.config.pages[:2]] == ["low-vision", "adult"]
    assert str(book.problem("pages[1].audience", "So.")) == "b:2:1: audience: So."


def test_a_range_stands_where_its_measure_does():
    data = b"title: T\ndefaults: {difficulty: {turns: 3..,\n  effort: 9..}}\npages: [{size: 5x5}]\n"
    told = load_book("b", data).problem("pages[0].difficulty.effort", "So.")
    assert str(told) == "b:3:3: defaults.difficulty.effort: So."


def test_a_merge_takes_the_nearest_key():
    data = (
        b"title: T\npages:\n  - &a {size: 5x5, count: 2, heading: A}\n  - &b {size: 6x6, count: 3}\n"
        b"  - {<<: [*b, *a], count: 4}\n"
    )
    page = load_book("b", data).config.pages[2]
    assert (page.sizes, page.count, page.heading) == (((6, 6),), 4, "A")


def test_a_config_is_frozen_and_equal_to_itself_read_again():
    one, two = load_book("b", FILE).config, load_book("b", FILE).config
    assert one == two
    with pytest.raises(ValueError, match="frozen"):
        one.title = "U"
    with pytest.raises(ValueError, match="frozen"):
        one.pages[1].count = 4


@given(st.lists(st.integers(0, 999) | st.from_regex(r"[a-z_]+", fullmatch=True), min_size=1))
def test_a_dotted_key_and_its_steps_are_the_same(steps):
    assert steps_of(dotted(tuple(steps))) == tuple(steps)
