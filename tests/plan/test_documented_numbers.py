"""The numbers told in the docs are those that are used."""

import re
from pathlib import Path

from puzzlebook.mazes.scale import STEPS
from puzzlebook.plan.audience import CORRIDORS

DOCS = Path(__file__).parents[2] / "docs"


def rows(page, head):
    text = (DOCS / page).read_text("utf-8")
    table = text.split(head)[1].split("\n\n")[0]
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]
    ]


def test_the_page_on_difficulty_tells_the_steps_of_the_marks():
    told = rows("difficulty.md", "| marks | effort from | to |")
    edges = ["0", *(f"{step:g}" for step in STEPS), "any"]
    assert told == [[str(k + 1), edges[k], edges[k + 1]] for k in range(len(STEPS) + 1)]


def test_the_page_on_the_book_file_tells_the_corridors_of_every_audience():
    told = rows("book-file.md", "| audience | easy | medium | hard | expert |")
    assert told == [
        [f"`{name}`", *(f"{mm:g}" for mm in widths)] for name, widths in CORRIDORS.items()
    ]


def test_the_page_on_difficulty_says_that_nothing_was_tested_on_people():
    assert re.search(
        r"None of this has been tested on people", (DOCS / "difficulty.md").read_text("utf-8")
    )
