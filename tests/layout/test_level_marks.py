"""Difficulty as printed: four marks, or a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making_books import planned

from puzzlebook.layout.book import book_pages
from puzzlebook.layout.page import DiscItem, TextItem
from puzzlebook.layout.record import record
from puzzlebook.mazes.making import make_all
from puzzlebook.mazes.scale import STEPS, marks
from puzzlebook.plan.leaves import ContentsPage, MazesPage

BOOK = (
    "show: {difficulty: marks}\npages:\n  - {kind: contents}\n"
    "  - {heading: Small, size: 6x6, difficulty: easy, count: 2}\n"
    "  - {heading: Large, size: 30x36, difficulty: expert, count: 2}\n"
    "  - {heading: Many, size: 12x12, count: 4, per_page: 4}\n"
    "  - {heading: Said, size: 9x9, difficulty: easy..hard, count: 3, show: {difficulty: word}}\n"
    "  - {heading: Silent, size: 10x9, show: {difficulty: false}}\n"
)


@given(st.floats(0, 2000), st.floats(0, 2000))
def test_more_effort_never_has_fewer_marks(one, other):
    low, high = sorted((one, other))
    assert 1 <= marks(low) <= marks(high) <= len(STEPS) + 1 == 4


@pytest.fixture(scope="module")
def edition():
    made = planned(BOOK)
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    return made, mazes, list(zip(made.leaves, book_pages(made, mazes), strict=True))


def rings(page):
    return [item for item in page.items if isinstance(item, DiscItem) and item.stroke == 0.75]


def dots(page, ring):
    return [
        item
        for item in page.items
        if isinstance(item, DiscItem)
        and item.stroke is None
        and item.radius == ring.radius
        and (item.x, item.y) == (ring.x, ring.y)
    ]


def test_every_marked_puzzle_has_four_marks_filled_as_its_effort_says(edition):
    made, mazes, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        marked = [s for s in leaf.content.slots if made.puzzles[s.puzzle].show_level == "marks"]
        found = rings(page)
        assert len(found) == 4 * len(marked)
        for k, slot in enumerate(marked):
            four = found[4 * k : 4 * k + 4]
            filled = [bool(dots(page, ring)) for ring in four]
            wanted = marks(mazes[slot.puzzle].measures["effort"])
            assert filled == [True] * wanted + [False] * (4 - wanted)
            last = four[-1]
            assert last.x + last.radius + 0.375 == pytest.approx(slot.box.right)
            assert last.y > slot.box.top


def test_a_level_in_words_stands_flush_with_the_end_of_its_maze(edition):
    made, _, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        for slot in leaf.content.slots:
            puzzle = made.puzzles[slot.puzzle]
            if puzzle.show_level != "word":
                continue
            word = puzzle.spec.level.capitalize()
            (item,) = [i for i in page.items if isinstance(i, TextItem) and i.line.text == word]
            assert item.x + item.line.width == pytest.approx(slot.box.right)


def test_the_contents_show_the_level_of_each_run_as_its_puzzles_do(edition):
    _, _, pages = edition
    leaf, page = pages[0]
    assert isinstance(leaf.content, ContentsPage)
    marked = [row for row in leaf.content.rows if row.marked is not None]
    assert [row.label[0].text for row in marked] == ["Small", "Large", "Many"]
    assert len(rings(page)) == 12
    said = next(row for row in leaf.content.rows if row.label[0].text == "Said")
    assert said.note.text.endswith("Easy to Hard")


def test_the_report_tells_the_marks_of_every_maze(edition):
    made, mazes, _ = edition
    told = record(made, mazes)["mazes"]
    assert [m["marks"] for m in told] == [marks(maze.measures["effort"]) for maze in mazes]
