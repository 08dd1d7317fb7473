"""Pages of mazes in shapes: words and numbers keep off the walls."""

from __future__ import annotations

import pytest
from making_books import book

from puzzlebook.layout.book import book_pages
from puzzlebook.layout.page import TextItem
from puzzlebook.mazes.making import make_all
from puzzlebook.mazes.shapes import names
from puzzlebook.plan import plan

EVERY = ", ".join(names())
BOOKS = {
    "usual words": f"pages:\n  - {{shape: [{EVERY}], size: 20x20, count: {len(names())}}}\n",
    "words of the author's own": f"pages:\n  - {{shape: [{EVERY}], size: 24x24, count: {len(names())}, "
    "start: {text: Help the rabbit}, finish: {text: Home}}\n",
}
EVERY_OWN = "words of the author's own"
CAP, DESCENT = 0.66, 0.2


def pages_of(text):
    planned = plan(book(text))
    mazes = make_all([puzzle.spec for puzzle in planned.puzzles])
    return planned, mazes, list(book_pages(planned, mazes))


@pytest.mark.parametrize("name", BOOKS)
def test_no_word_stands_on_a_wall(name):
    planned, mazes, made = pages_of(BOOKS[name])
    words = {"START", "FINISH", "Help the rabbit", "Home", "Help the", "rabbit"}
    seen = 0
    for leaf, page in zip(planned.leaves, made, strict=True):
        for slot in getattr(leaf.content, "slots", ()):
            maze = mazes[slot.puzzle]
            half = slot.u / 2
            for item in page.items:
                if not isinstance(item, TextItem) or item.line.text not in words:
                    continue
                seen += 1
                size = item.line.runs[0].size
                low, high = item.y - DESCENT * size, item.y + CAP * size
                for x, y in zip(maze.grid.centre_x, maze.grid.centre_y, strict=True):
                    at_x, at_y = slot.box.left + x * slot.u, slot.box.top - y * slot.u
                    beside = item.x > at_x + half or item.x + item.line.width < at_x - half
                    assert beside or low > at_y + half or high < at_y - half, item.line.text
    assert seen
    assert name != EVERY_OWN or seen >= 2 * len(mazes)
