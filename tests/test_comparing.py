"""Reports of several books → the mazes that are alike in two of them."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import BOOK, report

from puzzlebook.comparing import Printed, Volume, alike


@pytest.fixture
def reports(run):
    """Reports of three books: the first two share three mazes."""
    texts = {
        "one": BOOK,
        "two": BOOK.replace("Small", "Other").replace("wilson", "prim"),
        "three": BOOK.replace("seed: 7", "seed: 8"),
    }
    for name, text in texts.items():
        assert run("build", "book.yaml", "--no-check", "-o", f"{name}.pdf", book=text).code == 0


def test_mazes_that_are_alike_are_told_with_their_pages_and_books(run, reports):
    ran = run("check", "one.json", "two.json", "three.json")
    assert (ran.code, ran.err) == (0, "")
    *pairs, count = ran.out.splitlines()
    assert pairs[0] == (
        "warning: maze 1 on page 2 of 'Small' (one.json) is like "
        "maze 1 on page 2 of 'Other' (two.json)"
    )
    assert len(pairs) == 3
    assert count == "6 and 6 and 6 mazes, of which 3 pairs are alike"


def test_alike_mazes_end_with_4_under_strict_only(run, reports):
    ran = run("check", "one.json", "two.json", "--strict")
    assert ran.code == 4
    assert "3 pairs of mazes are alike, under --strict" in ran.err
    assert run("check", "one.json", "three.json", "--strict").code == 0


def test_a_comparison_as_json_has_all_of_it(run, reports):
    told = json.loads(run("check", "one.json", "two.json", "--json").out)
    assert [(book["title"], book["mazes"]) for book in told["books"]] == [
        ("Small", 6),
        ("Other", 6),
    ]
    prints = [maze["fingerprint"] for maze in report(Path("one.json"))["mazes"][:3]]
    assert [pair["fingerprint"] for pair in told["alike"]] == prints
    assert told["alike"][2]["mazes"] == [
        {"file": "one.json", "number": 3, "page": 4},
        {"file": "two.json", "number": 3, "page": 4},
    ]


def test_no_alike_mazes_are_told_of_in_one_line_and_quietly_not_at_all(run, reports):
    ran = run("check", "one.json", "three.json")
    assert (ran.code, ran.out) == (0, "6 and 6 mazes, of which none are alike\n")
    assert run("check", "one.json", "three.json", "-q").out == ""


MIXED = {
    "one report": (("one.json",), "one alone has nothing to be compared with"),
    "a report twice": (("one.json", "./one.json"), "is named twice"),
    "a report and a book": (("one.json", "book.yaml"), "all have to be reports"),
    "a report and a PDF": (("one.json", "one.pdf"), "one file at a time"),
    "another JSON": (("one.json", "theirs.json"), "theirs.json is not a puzzlebook report"),
    "another version": (("one.json", "old.json"), "a report of another version"),
    "a report with a hole": (("one.json", "hole.json"), "is a damaged report"),
    "measures of reports": (("one.json", "two.json", "--measures"), "--measures needs a book"),
    "a plot of reports": (("one.json", "two.json", "--plot", "x.svg"), "--plot needs a book"),
}


@pytest.mark.parametrize("mix", MIXED)
def test_files_that_cannot_be_compared_are_told_in_one_sentence(run, reports, mix):
    made = report(Path("one.json"))
    Path("theirs.json").write_text("[1]", encoding="utf-8")
    Path("old.json").write_text(json.dumps(made | {"version": 0}), encoding="utf-8")
    hole = [{"fingerprint": maze["fingerprint"]} for maze in made["mazes"]]
    Path("hole.json").write_text(json.dumps(made | {"mazes": hole}), encoding="utf-8")
    arguments, sentence = MIXED[mix]
    ran = run("check", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


def test_a_report_of_a_part_is_compared_with_a_note(run, reports):
    run("build", "book.yaml", "--no-check", "--pages", "2-3", "-o", "part.pdf", book=BOOK)
    ran = run("check", "part.json", "two.json")
    assert ran.err.startswith("note: part.json tells of a part of its book only")
    assert ran.out.splitlines()[-1] == "2 and 6 mazes, of which 2 pairs are alike"


def test_a_book_file_may_be_json(run):
    book = {"title": "T", "pages": [{"size": "5x5"}]}
    Path("book.json").write_text(json.dumps(book), encoding="utf-8")
    assert run("check", "book.json").code == 0


BOOKS = st.lists(
    st.lists(st.sampled_from("abcdefgh"), max_size=6, unique=True), min_size=2, max_size=4
)


@given(BOOKS)
def test_pairs_are_those_of_all_mazes_of_all_pairs_of_books(prints):
    books = [
        Volume(
            Path(f"{at}.json"),
            "T",
            tuple(Printed(number, 2 * number, each) for number, each in enumerate(held, 1)),
            part=False,
        )
        for at, held in enumerate(prints)
    ]
    found = [
        (first.path.stem, one.number, second.path.stem, other.number)
        for first, second in combinations(books, 2)
        for one in first.mazes
        for other in second.mazes
        if one.fingerprint == other.fingerprint
    ]
    told = alike(books)
    assert [
        (pair.one[0].path.stem, pair.one[1].number, pair.other[0].path.stem, pair.other[1].number)
        for pair in told
    ] == found
