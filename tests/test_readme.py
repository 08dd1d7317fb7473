"""The README: what it shows works as shown."""

import re
import shlex
from pathlib import Path

import pytest
from shell import report

from puzzlebook.config.load import load_book
from puzzlebook.errors import BookFileError

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BOOKS = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
COMMANDS = re.findall(r"^puzzlebook .*$", README, re.MULTILINE)


def test_the_readme_shows_books():
    assert len(BOOKS) == 2
    assert len(BOOKS[0].strip().splitlines()) == 5


@pytest.mark.parametrize("text", BOOKS)
def test_every_book_of_the_readme_is_built(run, text):
    assert run("build", "book.yaml", "--strict", book=text).code == 0
    assert len(report(Path("output/book.json"))["mazes"]) >= 10


def test_the_commands_of_the_readme_do_what_it_says_one_after_the_other(run):
    assert len(COMMANDS) == 6
    Path("class.csv").write_text("child\nMia\nZoë\n", encoding="utf-8")
    for line in COMMANDS:
        if " preview " in line:  # goes on until it is stopped; tests/preview do that
            continue
        ran = run(*shlex.split(line)[1:])
        assert ran.code == 0, (line, ran.err)
    for name in ("mazes.pdf", "mazes.json", "mazes/Mia.pdf", "mazes/Zoë.pdf", "sheet.pdf"):
        assert (Path("output") / name).is_file()


def test_an_install_comes_first():
    assert README.index("pipx install puzzlebook") < README.index("puzzlebook init")
    assert README.index("puzzlebook init") < README.index("make ")


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
