"""The README: what it shows works as shown."""

import re
from pathlib import Path

import pytest

from puzzlebook.config.load import load_book
from puzzlebook.errors import BookFileError
from puzzlebook.plan import plan

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BOOKS = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)


def test_the_readme_shows_books():
    assert len(BOOKS) == 2
    assert len(BOOKS[0].strip().splitlines()) == 5


@pytest.mark.parametrize("text", BOOKS)
def test_every_book_of_the_readme_can_be_planned(text):
    made = plan(load_book(Path("mine.yaml"), text.encode()))
    assert len(made.puzzles) >= 10


def test_the_error_shown_is_the_error_told():
    wrong = BOOKS[0].replace("count: 10", "count: ten")
    with pytest.raises(BookFileError) as caught:
        load_book(Path("mine.yaml"), wrong.encode())
    assert f"```\n{caught.value}\n```" in README


def test_every_make_target_and_file_named_is_there():
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\w+)$", README, re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for link in re.findall(r"\]\(([\w/.-]+)\)", README):
        assert (ROOT / link).exists(), link
