"""Tables as spreadsheets write them → rows; and rows filled into books."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.config.load import columns_of, load_book
from puzzlebook.config.table import MOST_ROWS, read_table
from puzzlebook.errors import BookFileError, UsageError

PLAIN = "child,age\nMia,7\nZoë,007\n"


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def read(content, name="class.csv"):
        data = content if isinstance(content, bytes) else content.encode()
        Path(name).write_bytes(data)
        return read_table(Path(name))

    return read


def told(table, content):
    with pytest.raises(BookFileError) as caught:
        table(content)
    return [str(problem) for problem in caught.value.problems]


WRITTEN = {
    "plain": PLAIN,
    "Excel's CSV UTF-8": "\ufeff" + PLAIN.replace("\n", "\r\n"),
    "Excel with semicolons": PLAIN.replace(",", ";"),
    "Excel's Unicode text": PLAIN.replace(",", "\t").encode("utf-16"),
    "big-endian UTF-16": b"\xfe\xff" + PLAIN.encode("utf-16-be"),
    "tabs": PLAIN.replace(",", "\t"),
    "what parts cells said": "sep=|\n" + PLAIN.replace(",", "|"),
    "an old Mac": PLAIN.replace("\n", "\r"),
    "no break at the end": PLAIN.rstrip("\n"),
    "quotes everywhere": '"child","age"\n"Mia","7"\n"Zoë","007"\n',
    "zeros kept for Excel": PLAIN.replace("007", '"=""007"""'),
    "spaces and empty rows": "child , age\n\n Mia ,7\n,\nZoë,007\n \n",
    "empty columns": "child,age,,\nMia,7,,\nZoë,007,,\n",
    "a semicolon in a name of a column": '"child","age","a;b;c;d;e"\nMia,7\nZoë,007\n',
}


@pytest.mark.parametrize("way", WRITTEN)
def test_however_it_is_written_the_table_is_the_same(table, way):
    made = table(WRITTEN[way])
    assert made.columns[:2] == ("child", "age")
    assert [(row.values["child"], row.values["age"]) for row in made.rows] == [
        ("Mia", "7"),
        ("Zoë", "007"),
    ]


def test_rows_are_numbered_as_a_spreadsheet_does_and_have_the_line_of_the_file(table):
    made = table('child,text\nMia,"one\ntwo\r\nthree"\n\nZoë,"say ""hi"", you"\n')
    assert [(row.number, row.line) for row in made.rows] == [(2, 2), (4, 6)]
    assert made.rows[0].values["text"] == "one\ntwo\r\nthree"
    assert made.rows[1].values["text"] == 'say "hi", you'
    said = table("sep=,\nchild\nMia\n")
    assert [(row.number, row.line) for row in said.rows] == [(3, 3)]


def test_names_of_columns_are_what_can_stand_in_braces(table):
    made = table("First name,2nd-name,Größe (cm),اسم,class\na,b,c,d,e\n")
    assert made.columns == ("First_name", "_2nd_name", "Größe_cm", "اسم", "class")
    assert all(name.isidentifier() for name in made.columns)


WRONG = {
    "empty": ("", "class.csv: The table is empty."),
    "only names": ("child,age\n", "class.csv: The table has no rows"),
    "no names": (",\nMia,7\n", "class.csv:1:1: The first row names no column."),
    "no names in the first row": (";;\nMia;7\n", "class.csv:1:1: The first row names no column."),
    "signs for names": ("?,!\nMia,7\n", "class.csv:1:1: The first row names no column."),
    "a name twice": ("child,a,child\n1,2,3\n", "class.csv:1:1: Two columns are called `child`."),
    "a name twice, spelt otherwise": (
        "first name,first-name\n1,2\n",
        "class.csv:1:1: Two columns are called `first_name`.",
    ),
    "too many cells": (
        "child,age\nMia,7\nLopez, Ana,8\n",
        "class.csv:3:1: Row 3 has 3 cells, and the first row names 2 columns.",
    ),
    "an open quote": ('child\n"Mia\nZoë\n', "class.csv:2:1: A quote is not closed"),
    "text behind a quote": ('child\n"Mia" L\n', "class.csv:2:1: A quote is not closed"),
    "Windows-1252": (
        "child\nZoë\n".encode("cp1252"),
        "class.csv:2:1: Byte 8 of the file is not UTF-8.",
    ),
    "a workbook": (b"PK\x03\x04xl", "class.csv: This is a workbook."),
    "an old workbook": (b"\xd0\xcf\x11\xe0xl", "class.csv: This is a workbook."),
    "half of UTF-16": (b"\xff\xfea\x00b", "class.csv:1:1: Byte 4 of the file is not UTF-16."),
    "a control character": ("child\nM\x00ia\n", "class.csv:2:1: The character U+0000"),
    "a cell without end": (
        "child\n" + "x" * 200_000,
        "class.csv:2:1: The cells of this row cannot",
    ),
    "more rows than a table takes": (
        "child\n" + "x\n" * (MOST_ROWS + 1),
        "class.csv: The table has 10,001",
    ),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_table_is_told_at_its_line(table, wrong):
    text, begins = WRONG[wrong]
    assert told(table, text)[0].startswith(begins)


@pytest.mark.parametrize("name", ["nothing.csv", "."])
def test_no_file_is_wrong_usage(table, name):
    with pytest.raises(UsageError):
        read_table(Path(name))


CELLS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=8)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=5), st.sampled_from(",;\t|"))
def test_what_the_csv_module_writes_is_read_back(tmp_path_factory, cells, delimiter):
    stream = io.StringIO(newline="")
    csv.writer(stream, delimiter=delimiter).writerows([("a", "b"), *cells, ("x", "y")])
    path = tmp_path_factory.getbasetemp() / "written.csv"
    path.write_text(stream.getvalue(), encoding="utf-8", newline="")
    wanted = [(a.strip(), b.strip()) for a, b in [*cells, ("x", "y")] if (a + b).strip()]
    assert [tuple(row.values.values()) for row in read_table(path).rows] == wanted


# Rows in books --------------------------------------------------------------------------------

BOOK = """\
title: "Mazes for {child}"
seed: 5
fields: {child: Mia, hello: "Hi, {child}!"}
pages:
  - {heading: "{hello}", size: "{size}", difficulty: "{level}", titles: ["{child} {number}"]}
"""
CLASS = "child,size,level,unused\nZoë {x},9x9,easy,\nBo,8x7,hard,?\n"


def of_rows(table, book=BOOK, rows=CLASS):
    made = table(rows)
    Path("book.yaml").write_text(book, encoding="utf-8")
    return [load_book("book.yaml", row=row, columns=made.columns) for row in made.rows]


def test_columns_fill_texts_fields_and_every_other_value(table):
    one, two = of_rows(table)
    assert (one.config.fields["child"], one.config.fields["hello"]) == ("Zoë {x}", "Hi, Zoë {x}!")
    assert [book.config.pages[0].sizes for book in (one, two)] == [((9, 9),), ((8, 7),)]
    assert [book.config.pages[0].levels[0] for book in (one, two)] == ["easy", "hard"]
    assert one.config.title == "Mazes for {child}"  # filled in as fields are, when it is laid out


def test_without_a_table_the_fields_stand(table):
    book = BOOK.replace('"{size}"', "9x9").replace('"{level}"', "easy")
    assert load_book("book.yaml", book.encode()).config.fields["child"] == "Mia"
    assert of_rows(table, book)[1].config.fields["child"] == "Bo"


def test_the_columns_a_book_names_are_found_in_all_its_values(table):
    made = table(CLASS)
    path = Path("book.yaml")
    path.write_text(BOOK, encoding="utf-8")
    assert columns_of(path, made.columns) == ("child", "size", "level")


PROBLEMS = {
    "an empty cell": (
        BOOK,
        "child,size,level\n,9x9,easy\n",
        "class.csv:2:1: child: Row 2 has nothing for",
    ),
    "a cell that is not there": (
        BOOK,
        "child,size,level\nBo,9x9\n",
        "class.csv:2:1: level: Row 2 has nothing for `level`.",
    ),
    "a cell too long": (
        BOOK,
        f"child,size,level\n{'x' * 1001},9x9,easy\n",
        "class.csv:2:1: fields.child: ",
    ),
    "a wrong value": (
        BOOK,
        "child,size,level\nBo,ten,easy\n",
        "book.yaml:5:26: pages[0].size: 'ten'",
    ),
    "a missing column": (
        BOOK,
        "child,level\nBo,easy\n",
        "book.yaml:5:26: pages[0].size: {size} is not a column of class.csv that can be filled in. There is",
    ),
    "a name nearly right": (
        BOOK,
        "child,sizes,level\nBo,9x9,easy\n",
        "book.yaml:5:26: pages[0].size: {size} is not a column of class.csv that can be filled in. Did you mean {s",
    ),
    "a name nearly right in a text": (
        BOOK.replace("for {child}", "for {chld}"),
        CLASS,
        "book.yaml:1:1: title: {chld} cannot be filled in. Did you mean {child}?",
    ),
    "a name every book has": (
        BOOK.replace("seed: 5", 'seed: "{number}"'),
        CLASS.replace("unused", "number"),
        "book.yaml:2:1: seed: {number} is not a column of class.csv that can be filled in. It is a name",
    ),
}


@pytest.mark.parametrize("problem", PROBLEMS)
def test_what_is_wrong_names_the_row_or_the_line_of_the_book(table, problem):
    book, rows, begins = PROBLEMS[problem]
    with pytest.raises(BookFileError) as caught:
        of_rows(table, book, rows)
    lines = [str(each) for each in caught.value.problems]
    assert any(line.startswith(begins) for line in lines), lines
