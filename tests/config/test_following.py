"""Which files a book file names, whatever is wrong with it."""

from pathlib import Path

import pytest

from puzzlebook.config.following import SUFFIXES, files_followed, files_named
from puzzlebook.errors import BookFileError

BOOK = Path("books/mine.yaml")


def named(text):
    return [str(path) for path in files_named(text.encode(), BOOK)]


@pytest.mark.parametrize("suffix", sorted(set().union(*SUFFIXES.values())))
def test_a_value_that_ends_as_a_file_does_is_followed(suffix):
    assert named(f"a: name{suffix}\nb: {{c: [x, UP{suffix.upper()}]}}") == [
        f"books/name{suffix}",
        f"books/UP{suffix.upper()}",
    ]


def test_names_are_from_the_folder_of_the_book_and_each_once():
    assert named("a: ../art/x.svg\nb: [../art/x.svg, /abs/y.png]") == [
        "books/../art/x.svg",
        "/abs/y.png",
    ]


@pytest.mark.parametrize(
    "text",
    ["heading: The end.", "body: |\n  See x.svg\n  and y.svg", f"body: '{'x' * 2000}.svg'"],
)
def test_prose_is_no_name(text):
    assert named(text) == []


def test_a_book_with_every_other_fault_still_tells_its_files():
    assert named("titel: x\navoid: [vol1.json]\npages: 3\nshape: 7\nmask: fox.pgm") == [
        "books/vol1.json",
        "books/fox.pgm",
    ]


def test_what_is_no_yaml_names_nothing():
    with pytest.raises(BookFileError):
        named("a: [1")


def test_files_that_an_extended_book_names_are_followed_from_its_own_folder(tmp_path):
    (tmp_path / "series").mkdir()
    (tmp_path / "series" / "base.yaml").write_text(
        "extends: first.yaml\nfonts: {body: faces/own.ttf}\n", "utf-8"
    )
    (tmp_path / "series" / "first.yaml").write_text("cover: {image: back.png}\n", "utf-8")
    book = tmp_path / "book.yaml"
    text = b"extends: series/base.yaml\npages:\n  - {shape: {image: cat.png}, size: 9x9}\n"
    found = [path.relative_to(tmp_path).as_posix() for path in files_followed(text, book)]
    own = ["series/base.yaml", "cat.png"]
    assert found == [*own, "series/first.yaml", "series/faces/own.ttf", "series/back.png"]


def test_an_extended_book_that_is_missing_broken_or_extends_itself_names_nothing_more(tmp_path):
    book = tmp_path / "book.yaml"
    for base in (None, b"a: [", b"extends: base.yaml\n", b"extends: book.yaml\n"):
        if base is not None:
            (tmp_path / "base.yaml").write_bytes(base)
        found = [path.name for path in files_followed(b"extends: base.yaml\n", book)]
        assert found in (["base.yaml"], ["base.yaml", "book.yaml"])
