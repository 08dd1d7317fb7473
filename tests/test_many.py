"""`build --data`: one book for each row, whoever does the work, and none made twice."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from shell import files, report

from puzzlebook import many
from puzzlebook.build import Order
from puzzlebook.config.table import Row, Table
from puzzlebook.many import MOST_NAME_BYTES, safe_name, unreserved

BOOK = """\
title: Mazes for {child}
seed: 5
pages:
  - {heading: "Go, {child}", size: 5x5, count: 2, per_page: 2}
"""
CLASS = "child,level\nMia,1\nBo [red],2\nمیا,3\n"


@pytest.fixture
def rows(run):
    Path("class.csv").write_text(CLASS, encoding="utf-8")

    def ran(*arguments, book=BOOK, table=None):
        if table is not None:
            Path("class.csv").write_text(table, encoding="utf-8")
        return run("build", "book.yaml", "--data", "class.csv", *arguments, book=book)

    return ran


def mazes(path):
    return [maze["passages"] for maze in report(path)["mazes"]]


def text(path):
    with pypdfium2.PdfDocument(path) as document:
        return document[0].get_textpage().get_text_bounded()


def test_every_row_has_its_book_with_its_texts_and_the_same_mazes(rows):
    ran = rows()
    assert (ran.code, ran.err) == (0, "3 books: 3 built\n")
    pdfs = [Path(line) for line in ran.out.splitlines()]
    assert pdfs == [Path(f"output/book/{name}.pdf") for name in ("Mia", "Bo-red", "میا")]
    assert "Go, Mia" in text(pdfs[0])
    assert "Go, Bo [red]" in text(pdfs[1])
    made = [mazes(pdf.with_suffix(".json")) for pdf in pdfs]
    assert made[0] == made[1] == made[2]
    assert (
        report(pdfs[1].with_suffix(".json"))["book"]["data"].items()
        >= {
            "file": "class.csv",
            "row": 3,
        }.items()
    )


def test_a_seed_that_names_a_column_gives_each_row_its_own_mazes(rows):
    assert rows(book=BOOK.replace("seed: 5", 'seed: "{child}"')).code == 0
    made = [tuple(mazes(path)) for path in Path("output/book").glob("*.json")]
    assert len(set(made)) == 3


def test_a_random_seed_is_one_for_all_rows(rows):
    assert rows(book=BOOK.replace("seed: 5", "seed: random")).code == 0
    made = [tuple(mazes(path)) for path in Path("output/book").glob("*.json")]
    assert len(set(made)) == 1


def test_two_processes_write_the_same_files_as_one(rows):
    rows("-o", "one/{child}.pdf", "-j", "1")
    rows("-o", "two/{child}.pdf", "-j", "2")
    assert len(files(Path("one"))) == 6
    assert files(Path("one")) == files(Path("two"))


CHANGES = {
    "nothing": (lambda: None, {}, 0),
    "the book": (lambda: None, {"book": BOOK + "author: A\n"}, 3),
    "one row": (lambda: None, {"table": CLASS.replace("Bo [red],2", "Bo [red],9")}, 1),
    "a row moved": (lambda: None, {"table": "child,level\nBo [red],2\nMia,1\nمیا,3\n"}, 0),
    "a new row": (lambda: None, {"table": CLASS + "Zoë,4\n"}, 1),
    "a PDF gone": (lambda: Path("output/book/Mia.pdf").unlink(), {}, 1),
    "a report gone": (lambda: os.truncate("output/book/Mia.json", 0), {}, None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_only_rows_whose_inputs_changed_are_built_again(rows, change):
    rows()
    act, given_, built = CHANGES[change]
    act()
    ran = rows(**given_)
    if built is None:  # what stands there is not ours any more
        assert (ran.code, "--force" in ran.err) == (2, True)
    else:
        assert ran.code == 0
        assert f": {built} built" in ran.err


def test_a_file_that_a_row_extends_is_one_of_its_inputs(rows):
    Path("series.yaml").write_text("author: A\n", encoding="utf-8")
    rows(book="extends: series.yaml\n" + BOOK)
    assert ": 0 built, 3 left" in rows(book="extends: series.yaml\n" + BOOK).err
    Path("series.yaml").write_text("author: B\n", encoding="utf-8")
    assert ": 3 built" in rows(book="extends: series.yaml\n" + BOOK).err


def test_force_and_other_options_build_again(rows):
    rows()
    assert ": 3 built" in rows("--force").err
    assert ": 3 built" in rows("--printer", "lulu", "--force").err
    assert ": 3 built" in rows().err


def test_a_row_that_fails_leaves_the_others_and_is_told_with_its_line(rows):
    ran = rows(table=CLASS.replace("Bo [red]", "\U0001f600"))
    assert ran.code == 3
    assert len(ran.out.split()) == 2
    lines = ran.err.splitlines()
    assert lines[0] == "class.csv:3: row 3, row-3.pdf: not built:"
    assert "U+1F600" in lines[1]
    assert lines[-1] == "3 books: 2 built, 1 not built"
    again = rows(table=CLASS)
    assert (again.code, again.err) == (0, "3 books: 1 built, 2 left as they were\n")


def test_empty_cells_are_all_told_before_anything_is_built(rows):
    ran = rows(table="child,level\n,1\nMia,2\n ,3\nBo,\n")
    assert (ran.code, ran.out) == (3, "")
    assert [line.split(": ")[0] for line in ran.err.splitlines()] == [
        "class.csv:2:1",
        "class.csv:4:1",
    ]
    assert not Path("output").exists()


def test_warnings_are_told_once_and_end_every_row_under_strict(rows):
    book = BOOK + "subtitle: For all #1\n"
    ran = rows(book=book)
    assert ran.err.count("is lost") == 1
    strict = rows("--strict", book=book)
    assert (strict.code, strict.out) == (4, "")
    assert strict.err.splitlines()[-1] == "3 books: 0 built, 3 not built"


USAGES = {
    "no column in the book": ((), {"book": BOOK.replace("{child}", "you")}, "{child} and {level}"),
    "one name for all": (("-o", "x.pdf"), {}, "x-{child}.pdf"),
    "no such column": (("-o", "{chld}.pdf"), {}, "Did you mean {child}?"),
    "no PDF": (("-o", "{child}.txt"), {}, "ends in .pdf"),
    "a brace alone": (("-o", "{child}}.pdf"), {}, "A single }"),
}


@pytest.mark.parametrize("usage", USAGES)
def test_a_table_and_a_book_that_do_not_go_together_are_wrong_usage(rows, usage):
    arguments, given_, said = USAGES[usage]
    ran = rows(*arguments, **given_)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


def test_the_table_itself_is_never_replaced(rows):
    Path("Mia.json").write_text("child\nMia\n", encoding="utf-8")
    before = Path("Mia.json").read_bytes()
    ran = rows("--data", "Mia.json", "-o", "{child}.pdf", "--force")
    assert ran.code == 2
    assert "would replace the file the book is made from" in ran.err
    assert Path("Mia.json").read_bytes() == before


def test_a_part_of_every_book_has_a_name_of_its_own(rows):
    ran = rows("--pages", "1", "--no-check")
    assert ran.out.splitlines()[0] == "output/book/Mia-page-1.pdf"


# Names of files -------------------------------------------------------------------------------


def paths(cells, pattern="{child}.pdf"):
    table = Table("t.csv", ("child",), tuple(Row("t.csv", n, n, {"child": c}) for n, c in cells))
    return [path.name for path in many._paths(pattern, table, Order(Path("book.yaml")))]


NAMES = {
    "Mia López": "Mia-López",
    "CON": "CON_",
    "aux": "aux_",
    "com¹": "com1_",
    "../../etc/passwd": "etc-passwd",
    "C:\\x": "C-x",
    "O'Neill, Zoë": "ONeill-Zoë",
    "  .hidden.  ": "hidden",
    "a/b|c?d*e": "a-b-c-d-e",
    "नमस्ते": "नमस्ते",
    "می‌خواهم": "میخواهم",
    "ﬁne": "fine",
    "one\ntwo": "one-two",
    "007": "007",
    "?": "",
    "a_b": "a_b",
}


@pytest.mark.parametrize("cell", NAMES)
def test_a_cell_as_a_file_name_is_safe_on_every_system(cell):
    assert unreserved(safe_name(cell)) == NAMES[cell]


@given(st.text(max_size=300))
def test_whatever_is_in_a_cell_makes_a_name_that_disks_take(cell):
    name = safe_name(cell)
    assert not set(name) & set('<>:"/\\|?*. \0\n')
    assert len(name.encode()) <= MOST_NAME_BYTES
    assert safe_name(name) == name


@given(st.lists(st.sampled_from(["Mia", "mia", "MIA", "Mia-2", "mia-answers", "?", "ß", "SS"])))
def test_no_two_rows_share_a_file_on_any_disk(cells):
    made = paths(list(enumerate(cells, 2)))
    taken = [name.removesuffix(".pdf").casefold() for name in made]
    both = [*taken, *(f"{name}-answers" for name in taken)]
    assert len(set(both)) == len(both)
    assert made[: len(cells) // 2] == paths(list(enumerate(cells, 2))[: len(cells) // 2])


def test_no_cell_value_is_kept_in_a_report_beside_the_texts(rows):
    rows(table="child,grade\nMia,secret-note\n")
    kept = json.dumps(report(Path("output/book/Mia.json")))
    assert "secret-note" not in kept


# check ----------------------------------------------------------------------------------------


def test_check_looks_through_every_row_and_writes_nothing(run):
    Path("class.csv").write_text(CLASS, encoding="utf-8")
    ran = run("check", "book.yaml", "--data", "class.csv", book=BOOK)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0] == "rows:          3, the first of which is"
    assert "Mazes for Mia" in ran.out
    told = json.loads(run("check", "book.yaml", "--data", "class.csv", "--json").out)
    assert (told["rows"], told["problems"]) == (3, [])
    assert not Path("output").exists()


def test_check_tells_empty_cells_warnings_and_rows_that_cannot_be_printed(run):
    table = Path("class.csv")
    table.write_text("child\nMia\n\U0001f600\n", encoding="utf-8")
    wrong = run("check", "book.yaml", "--data", "class.csv", book=BOOK)
    assert (wrong.code, wrong.out) == (3, "")
    assert wrong.err.startswith("class.csv:3:1: fields.child: ")
    as_json = run("check", "book.yaml", "--data", "class.csv", "--json")
    assert (as_json.code, json.loads(as_json.out)["book"]) == (3, None)
    table.write_text("child,x\n,1\n,2\n", encoding="utf-8")
    assert len(run("check", "book.yaml", "--data", "class.csv").err.splitlines()) == 2
    table.write_text(CLASS, encoding="utf-8")
    strict = run(
        "check", "book.yaml", "--data", "class.csv", "--strict", book=BOOK + "subtitle: a #1\n"
    )
    assert strict.code == 4
    assert strict.err.count("is lost") == 1


def test_columns_go_into_shapes(rows):
    ran = rows(book=BOOK.replace("size: 5x5", 'size: 14x14, shape: {text: "{level}"}'))
    assert (ran.code, ran.err.splitlines()[-1]) == (0, "3 books: 3 built")
    made = [tuple(mazes(path)) for path in Path("output/book").glob("*.json")]
    assert len(set(made)) == 3
