"""Every kind of wrong book file gets its sentences, at their lines and columns."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puzzlebook.config.load import load_book
from puzzlebook.config.models import BookConfig
from puzzlebook.config.schema import book_schema
from puzzlebook.config.values import PLACES, did_you_mean
from puzzlebook.errors import BookFileError, Problem, UsageError
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.printers import NAMES as PRINTERS
from puzzlebook.units import TRIMS

# Sections of `=== what it is`, the file (⇥ is a tab), `>>>`, and what is said of it, from its line on.
TABLE = Path(__file__).with_name("wrong-files.txt")
SECTIONS = [part.partition("\n") for part in TABLE.read_text("utf-8").split("=== ")[1:]]
CASES = {
    name: (text.replace("⇥", "\t"), expected)
    for name, _, rest in SECTIONS
    for text, _, expected in [rest.partition(">>>\n")]
}
GOOD_PAGES = "pages:\n  - kind: title\n"

BYTES = {
    "UTF-16 with its mark": (
        f"title: T\n{GOOD_PAGES}".encode("utf-16"),
        "The file is in UTF-16. Save the file as UTF-8.",
    ),
    "UTF-16 without a mark": (
        f"title: T\n{GOOD_PAGES}".encode("utf-16-be"),
        "The file is in UTF-16. Save the file as UTF-8.",
    ),
    "UTF-32": (
        f"title: T\n{GOOD_PAGES}".encode("utf-32"),
        "The file is in UTF-32. Save the file as UTF-8.",
    ),
    "Windows-1252": (
        "title: T\nauthor: José\n".encode("cp1252"),
        "2:12: Byte 20 of the file is 0xE9, 'é' in Windows-1252, not UTF-8. Save the file as UTF-8.",
    ),
    "Windows-1252 behind a UTF-8 mark": (
        b"\xef\xbb\xbftitle: caf\xe9\n",
        "1:11: Byte 13 of the file is 0xE9, 'é' in Windows-1252, not UTF-8. Save the file as UTF-8.",
    ),
    "a cut-off UTF-8 character": (
        b"title: caf\xc3",
        "1:11: Byte 10 of the file is 0xC3, 'Ã' in Windows-1252, not UTF-8. Save the file as UTF-8.",
    ),
    "a NUL": (
        b"title: T\nauthor: a\0b\n",
        "2:10: The character U+0000 cannot be printed. Take it out; the file may not be a text file.",
    ),
    "a control character": (
        b"title: a\x1bb\n",
        "1:9: The character U+001B cannot be printed. Take it out; the file may not be a text file.",
    ),
    "a file too large": (
        b"#" * 2_000_001,
        "The file has 2,000,001 bytes, and a book file takes up to 2,000,000. Check that it is the book file.",
    ),
    "nesting without end": (
        b"title: " + b"[" * 5000,
        "1:28: This is nested more than 20 deep. A book file never is.",
    ),
    "an alias bomb": (
        b"a: &a [x,x,x,x,x,x,x,x,x,x]\n"
        + b"".join(
            b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 10))
            for i in range(8)
        ),
        "5:29: The file unfolds to more than 100,000 values. Use fewer aliases (`*name`).",
    ),
}


def said(data: bytes) -> str:
    """What is said of a file, its name left off."""
    try:
        problems = load_book("book.yaml", data).warnings
    except BookFileError as error:
        problems = error.problems
    return "".join(str(problem).removeprefix("book.yaml:").lstrip() + "\n" for problem in problems)


@pytest.mark.parametrize("name", CASES)
def test_every_fault_is_told_in_its_sentence_at_its_place(name):
    text, expected = CASES[name]
    assert said(text.encode()) == expected


@pytest.mark.parametrize("name", BYTES)
def test_every_file_that_is_no_text_is_named_for_what_it_is(name):
    data, expected = BYTES[name]
    assert said(data) == f"{expected}\n"


@pytest.mark.parametrize("name", CASES)
def test_every_sentence_ends_as_one_and_none_is_in_pydantic_s_words(name):
    for line in CASES[name][1].splitlines():
        assert not re.search(r"Input should|\[type=|Field required|NoneType|union|Error", line)
        if re.match(r"\d+:\d+: ", line):
            assert re.search(r'[.?!`"}\]]$', line), line


LONG = {
    "pages": (
        "title: T\npages:\n" + "  - kind: blank\n" * 2001,
        (
            "2:1: pages: The list has 2,001 entries, and takes up to 2,000. "
            "Use `count` for runs of mazes, or split the book."
        ),
    ),
    "titles": (
        "title: T\npages:\n  - size: 5x5\n    count: 5000\n    titles:\n" + "      - A\n" * 5001,
        "5:5: pages[0].titles: The list has 5,001 values. Shorten it to 5,000.",
    ),
    "fields": (
        "title: T\nfields:\n" + "".join(f"  f{i}: x\n" for i in range(101)) + GOOD_PAGES,
        "2:1: fields: There are 101 fields. Keep to 100.",
    ),
    "a seed": (
        f"title: T\nseed: {'x' * 201}\n{GOOD_PAGES}",
        "2:1: seed: The seed has 201 characters. Shorten it to 200.",
    ),
    "a body": (
        f"title: T\npages:\n  - kind: text\n    body: {'x ' * 50_001}\n",
        "4:5: pages[0].body: The text has 100,001 characters. Shorten it to 100,000.",
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_everything_that_may_be_long_has_a_bound(name):
    text, expected = LONG[name]
    assert said(text.encode()) == f"{expected}\n"


def test_the_same_fault_in_many_entries_is_told_three_times_and_its_list_once():
    data = "title: T\npages:\n" + "  - {size: 5x5, gloss: red}\n" * 300
    with pytest.raises(BookFileError) as caught:
        load_book("book.yaml", data.encode())
    lines = str(caught.value).splitlines()
    assert len(caught.value.problems) == 300
    assert str(caught.value).count("Its keys are") == 1
    assert len(lines) == 5
    assert lines[-1] == "book.yaml:7:17: ... and 296 more like that, the last on line 302."


WORDS = [name for name in (*ALGORITHMS, *PLACES, *PRINTERS, *TRIMS) if "-" in name]


@pytest.mark.parametrize("name", WORDS)
@pytest.mark.parametrize("between", ["-", " ", "_"])
def test_a_name_with_its_words_in_another_order_is_recognised(name, between):
    turned = between.join(reversed(name.split("-"))).title()
    assert did_you_mean(turned, (*ALGORITHMS, *PLACES, *PRINTERS, *TRIMS)) == name


def test_a_file_that_may_not_be_read_is_a_usage_error(tmp_path, monkeypatch):
    def refuse(_path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UsageError, match="may not be read"):
        load_book(tmp_path / "book.yaml")
    # Windows says so of folders.
    with pytest.raises(UsageError, match="is a folder"):
        load_book(tmp_path)


def test_a_wrong_book_names_its_file_and_exits_with_3(tmp_path):
    path = tmp_path / "my book.yaml"
    path.write_text("title: T\n")
    with pytest.raises(BookFileError) as caught:
        load_book(path)
    assert caught.value.exit_code == 3
    assert str(caught.value).startswith(f"{path}:1:1: pages: ")
    assert all(isinstance(problem, Problem) for problem in caught.value.problems)


def test_a_missing_file_and_a_folder_are_usage_errors(tmp_path):
    with pytest.raises(UsageError, match="There is no file") as caught:
        load_book(tmp_path / "none.yaml")
    assert caught.value.exit_code == 2
    with pytest.raises(UsageError, match="is a folder"):
        load_book(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot be read: Not a directory"):
        load_book(tmp_path / "file" / "book.yaml")
    with pytest.raises(UsageError, match="cannot be read"):
        load_book("a\0b.yaml")


def test_problems_come_by_line():
    text, _ = CASES["all kinds of faults at once"]
    with pytest.raises(BookFileError) as caught:
        load_book("book.yaml", text.encode())
    lines = [problem.line for problem in caught.value.problems]
    assert lines == sorted(lines)
    assert len(set(caught.value.problems)) == len(lines)


def test_the_models_have_no_key_that_the_schema_does_not_have():
    keys = {field.alias or name for name, field in BookConfig.model_fields.items()}
    assert keys == set(book_schema()["properties"])
