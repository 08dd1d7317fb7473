"""Which files a book file and those it extends name, whatever is wrong with them."""

from pathlib import Path

import pytest

from puzzlebook.config.following import SUFFIXES, files_followed
from puzzlebook.errors import BookFileError

BOOK = Path("books/mine.yaml")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def named(text, **others):
    """The files followed for a book of this text, beside others by name: `shared="…"` is `shared/series.yaml`."""
    BOOK.parent.mkdir()
    BOOK.write_text(text, encoding="utf-8")
    for name, other in others.items():
        Path(name).mkdir()
        Path(name, "series.yaml").write_text(other, encoding="utf-8")
    return [str(path) for path in files_followed(BOOK)]


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
    assert named("titel: x\navoid: [vol1.json]\npages: 3\nshape: 7\nmask: fox.txt") == [
        "books/vol1.json",
        "books/fox.txt",
    ]


def test_what_is_no_yaml_names_nothing():
    with pytest.raises(BookFileError):
        named("a: [1")


def test_files_that_an_extended_file_names_are_followed_from_its_own_folder():
    told = named(
        "extends: ../one/series.yaml\nmask: mine.png\n",
        one="extends: ../two/series.yaml\nfonts: {body: f.ttf}\navoid: [v.json]\n",
        two="defaults: {start: {image: art/fox.svg}}\n",
    )
    assert [Path(path).as_posix() for path in told] == [
        "books/../one/series.yaml",
        "books/mine.png",
        "books/../one/../two/series.yaml",
        "books/../one/f.ttf",
        "books/../one/v.json",
        "books/../one/../two/art/fox.svg",
    ]


@pytest.mark.parametrize("fault", ["a: [1", "a: b: c", "\x00"])
def test_an_extended_file_that_is_broken_is_followed_itself(fault):
    assert named("extends: ../one/series.yaml\n", one=fault) == ["books/../one/series.yaml"]


def test_an_extended_file_that_is_missing_is_followed_whatever_its_name():
    assert named("extends: ../one/series\n") == ["books/../one/series"]


def test_files_that_lead_back_to_one_another_have_an_end():
    told = named(
        "extends: ../one/series.yaml\n", one="extends: ../books/mine.yaml\nmask: fox.png\n"
    )
    assert "books/../one/fox.png" in told
    assert len(told) < 30
