"""`avoid` names reports of other volumes: their mazes are read, and what is no such report is told."""

from __future__ import annotations

import json

import jsonschema
import pytest

from puzzlebook.config.load import load_book
from puzzlebook.config.schema import book_schema
from puzzlebook.errors import BookFileError
from puzzlebook.output.report import FORMAT, VERSION, is_report, report_bytes

OWN = {"title": "T", "subtitle": None, "author": "A", "seed": '["T", "A"]'}
OTHER = OWN | {"subtitle": "Volume 1"}


def report(*fingerprints, book=OTHER, **keys):
    mazes = [{"number": at, "fingerprint": each} for at, each in enumerate(fingerprints, 1)]
    return {"format": FORMAT, "version": VERSION, "book": book, "mazes": mazes} | keys


def write(path, value):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(report_bytes(value))
    return path


def book(folder, avoid, keys="", name="vol2.yaml"):
    path = folder / name
    path.write_text(f"title: T\nauthor: A\n{keys}avoid: {avoid}\npages:\n  - size: 5x5\n")
    return path


def told(path):
    """What is said of a book file, its name left off."""
    try:
        problems = load_book(path).warnings
    except BookFileError as error:
        problems = error.problems
    return [str(problem).removeprefix(f"{path}:") for problem in problems]


def test_the_mazes_of_all_volumes_are_taken(tmp_path):
    one = write(tmp_path / "vol1.json", report("a", "b"))
    two = write(tmp_path / "old" / "vol0.json", report("c", "a"))
    made = load_book(book(tmp_path, f"[vol1.json, {two}]"))
    assert made.taken == {"a", "b", "c"}
    assert made.avoided.reports == (one, two)
    assert load_book(book(tmp_path, "old/vol0.json")).taken == {"a", "c"}


def test_a_book_that_avoids_nothing_takes_nothing(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_text("title: T\npages:\n  - size: 5x5\n")
    assert load_book(path).taken == frozenset()


def test_the_order_of_the_volumes_means_nothing(tmp_path):
    for name, fingerprints in (("a", "pq"), ("b", "qr"), ("c", "")):
        write(tmp_path / f"{name}.json", report(*fingerprints))
    orders = ("[a.json, b.json, c.json]", "[c.json, b.json, a.json]")
    assert len({load_book(book(tmp_path, order)).taken for order in orders}) == 1


def test_paths_are_taken_from_the_folder_of_the_book(tmp_path, monkeypatch):
    write(tmp_path / "series" / "vol1.json", report("a"))
    book(tmp_path / "series", "[vol1.json]")
    monkeypatch.chdir(tmp_path)
    assert load_book("series/vol2.yaml").taken == {"a"}


NAME_ONE = "Name the .json file that `puzzlebook build` wrote beside a volume's PDF."
AGAIN = "Build that volume again."
WRONG = {
    "no JSON": (b"title: T\n", f"x.json is not a puzzlebook report. {NAME_ONE}"),
    "no UTF-8": (b'{"format": "\xff"}', f"x.json is not a puzzlebook report. {NAME_ONE}"),
    "nested without end": (b"[" * 100_000, f"x.json is not a puzzlebook report. {NAME_ONE}"),
    "a list": (b"[]", f"x.json is not a puzzlebook report. {NAME_ONE}"),
    "another JSON": (b'{"format": "cake"}', f"x.json is not a puzzlebook report. {NAME_ONE}"),
    "a later version": (
        report_bytes(report(version=VERSION + 1)),
        (
            f"x.json is a report of another version than {VERSION}, which this puzzlebook reads. "
            "Build that volume again with this one."
        ),
    ),
    "no mazes": (report_bytes(report(mazes=None)), f"x.json is a damaged report. {AGAIN}"),
    "no maze": (report_bytes(report(mazes=["a"])), f"x.json is a damaged report. {AGAIN}"),
    "no prints": (report_bytes(report(mazes=[{}])), f"x.json is a damaged report. {AGAIN}"),
    "no book": (report_bytes(report(book=[])), f"x.json is a damaged report. {AGAIN}"),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_no_report_is_told_where_it_is_named(case, tmp_path):
    data, message = WRONG[case]
    (tmp_path / "x.json").write_bytes(data)
    write(tmp_path / "vol1.json", report("a"))
    assert told(book(tmp_path, "[vol1.json, x.json]")) == [f"3:20: avoid[1]: {message}"]
    assert told(book(tmp_path, "x.json")) == [f"3:1: avoid: {message}"]


def test_a_file_that_is_not_there_or_cannot_be_read_is_told_by_its_path(tmp_path):
    (tmp_path / "old").mkdir()
    missing, folder = told(book(tmp_path, "[none.json, old]"))
    assert missing == f"3:9: avoid[0]: There is no file {tmp_path / 'none.json'}. {NAME_ONE}"
    assert folder.startswith(f"3:20: avoid[1]: {tmp_path / 'old'} cannot be read (")
    assert folder.endswith(f"). {NAME_ONE}")


def test_a_report_named_twice_is_told_however_it_is_written(tmp_path):
    write(tmp_path / "vol1.json", report("a"))
    (tmp_path / "old").mkdir()
    twice = book(tmp_path, "[vol1.json, old/../vol1.json]")
    assert told(twice) == ["3:20: avoid[1]: old/../vol1.json is named twice. Remove one."]


OWN_REPORT = (
    "is this book's own report, and a book cannot avoid its own mazes. "
    "Name the reports of other volumes."
)


def test_a_book_cannot_avoid_what_it_wrote_itself_into_the_usual_place(tmp_path, monkeypatch):
    place = write(tmp_path / "output" / "vol2.json", report("a"))
    assert told(book(tmp_path, "output/vol2.json")) == [
        f"3:1: avoid: output/vol2.json {OWN_REPORT}"
    ]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "series").mkdir()
    elsewhere = book(tmp_path / "series", "../output/vol2.json")
    assert told(elsewhere) == [f"3:1: avoid: ../output/vol2.json {OWN_REPORT}"]
    other = book(tmp_path / "series", "../output/vol2.json", name="vol3.yaml")
    assert told(other) == []
    assert load_book(other).taken == {"a"}
    assert place.exists()


def test_a_report_with_title_author_and_seed_of_the_book_is_its_own_wherever_it_is(tmp_path):
    write(tmp_path / "x.json", report("a", book=OWN))
    assert told(book(tmp_path, "x.json")) == [f"3:1: avoid: x.json {OWN_REPORT}"]
    for keys in ("subtitle: Volume 2\n", "seed: 7\n", "seed: random\n"):
        assert told(book(tmp_path, "x.json", keys)) == []


def test_the_report_of_a_part_of_a_volume_is_warned_of(tmp_path):
    write(tmp_path / "x.json", report("a", book=OTHER | {"part": [3, 5]}))
    path = book(tmp_path, "x.json")
    warning = (
        "3:1: warning: avoid: x.json tells of a part of its volume only (`--pages`), so the other "
        "mazes of it may come again. Build that volume whole."
    )
    assert told(path) == [warning]
    assert load_book(path).taken == {"a"}


def test_reports_are_not_read_for_an_avoid_that_is_wrong(tmp_path):
    assert told(book(tmp_path, "[none.json, [a]]")) == [
        "3:20: avoid[1]: One value is wanted, not a list. Write a file's name, like vol1.json."
    ]


def test_what_is_avoided_is_what_output_writes():
    assert is_report(json.loads(report_bytes(report("a"))))


def test_editors_take_one_report_or_a_list_of_them():
    for avoid in ("vol1.json", ["vol1.json", "../vol0.json"]):
        typed = {"title": "T", "avoid": avoid, "pages": [{"size": "5x5"}]}
        jsonschema.Draft7Validator(book_schema()).validate(typed)
