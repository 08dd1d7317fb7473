"""Where a book is bound, read from the finished file by tools that did not write it."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pikepdf
import pypdfium2
import pytest
from making_books import planned

from puzzlebook.layout.book import book_pages, facts
from puzzlebook.layout.record import record
from puzzlebook.mazes.making import make_all
from puzzlebook.output.pdf import page_labels, write_pdf
from puzzlebook.plan.leaves import BlankPage
from puzzlebook.preflight.margins import check_margins
from puzzlebook.text.words import words

BOOK = """\
title: Test
language: {language}
{binding}
printer: kdp-paperback
trim: 6x9in
pages:
  - kind: title
  - {{kind: text, heading: "12", body: "12 34 56 78\\n\\n9 10 11"}}
  - {{size: 16x24, count: 5, endpoints: none, show: {{id: true}}}}
"""
DARK = 128


def finished(language, binding=None):
    """Plan and PDF of a small book."""
    line = f"binding: {binding}" if binding else ""
    made = planned(BOOK.format(language=language, binding=line))
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    file = io.BytesIO()
    write_pdf(book_pages(made, mazes), facts(made), file)
    return made, mazes, file.getvalue()


def ink(page):
    """The first and the last column with ink, in points from the left, and the page's width."""
    bitmap = page.render(scale=1, grayscale=True)
    pixels, stride = bytes(bitmap.buffer), bitmap.stride
    rows = range(int(bitmap.height * 0.9))  # without the line of the page number
    dark = [x for x in range(bitmap.width) if any(pixels[y * stride + x] < DARK for y in rows)]
    return dark[0], dark[-1], bitmap.width


def words_at(data, page):
    """The words on the last fifth of a page with where they begin and end, by poppler."""
    told = subprocess.run(
        ["pdftotext", "-bbox", "-f", str(page), "-l", str(page), "-", "-"],
        input=data, capture_output=True, check=True,
    ).stdout.decode()  # fmt: skip
    return [
        (float(line.split('xMin="')[1].split('"')[0]), line.split(">")[1].split("<")[0])
        for line in told.splitlines()
        if "<word" in line and float(line.split('yMin="')[1].split('"')[0]) > 0.9 * 648
    ]


@pytest.mark.parametrize("binding", ["left", "right"])
@pytest.mark.parametrize("language", ["en", "fa"])
def test_the_gutter_is_on_the_inner_side_of_every_page_and_numbers_in_the_outer_corner(
    language, binding
):
    made, mazes, data = finished(language, binding)
    assert made.binding == binding
    number = words(language).number
    with pypdfium2.PdfDocument(data) as document:
        for at, page in enumerate(document, 1):
            if isinstance(made.leaves[at - 1].content, BlankPage):
                assert at == len(document)  # makes the count even, as the printer binds
                continue
            spine_left = (at % 2 == 1) == (binding == "left")
            left, right, width = ink(page)
            inner, outer = (left, width - right) if spine_left else (width - right, left)
            assert inner >= made.gutter
            if at > 2:  # a maze stands in the middle of what is left beside the gutter
                assert inner > outer + 4
                corner = next(x for x, word in words_at(data, at) if word == number(at))
                assert (corner > width / 2) == spine_left
    assert check_margins(data, record(made, mazes)) == []


@pytest.mark.parametrize(
    ("language", "binding", "followed"),
    [
        *(("en", None, "left"), ("fa", None, "right"), ("he", None, "right")),
        *(("th", None, "left"), ("en", "right", "right"), ("fa", "left", "left")),
    ],
)
def test_a_book_is_bound_where_reading_begins_unless_it_says_otherwise(language, binding, followed):
    made, _, data = finished(language, binding)
    assert made.binding == followed
    with pikepdf.open(io.BytesIO(data)) as pdf:
        shown = pdf.Root.ViewerPreferences.get("/Direction")
        assert (shown == pikepdf.Name.R2L) == (followed == "right")


def test_a_binding_changes_no_maze_and_no_text():
    _, left, _ = finished("fa", "left")
    _, right, _ = finished("fa", "right")
    assert [maze.id for maze in left] == [maze.id for maze in right]
    assert [maze.passages for maze in left] == [maze.passages for maze in right]


@pytest.mark.parametrize("language", ["en", "fa", "ar-EG", "ar", "he"])
def test_a_viewer_numbers_pages_as_they_are_printed(language):
    made, _, data = finished(language)
    number = words(language).number
    wanted = [number(leaf.number) for leaf in made.leaves]
    with pypdfium2.PdfDocument(data) as document:
        assert [document.get_page_label(i) for i in range(len(document))] == wanted
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert [page.label for page in pdf.pages] == wanted
    for leaf in made.leaves:
        assert leaf.folio is None or leaf.folio.text == number(leaf.number)


@pytest.mark.parametrize(
    ("pages", "digits", "tree"),
    [
        ([1, 2, 3], "0123456789", "0<</S/D/St 1>>"),
        ([3, 4, 5], "0123456789", "0<</S/D/St 3>>"),
        ([1, 2, 7, 8], "0123456789", "0<</S/D/St 1>>2<</S/D/St 7>>"),
        ([9, 10], "۰۱۲۳۴۵۶۷۸۹", "0<</P<FEFF06F9>>>1<</P<FEFF06F106F0>>>"),
        ([], "0123456789", ""),
    ],
)
def test_labels_begin_anew_where_pages_are_left_out(pages, digits, tree):
    assert page_labels(pages, digits) == tree


def test_a_part_of_a_book_keeps_its_numbers_in_a_viewer(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_text(BOOK.format(language="fa", binding=""), "utf-8")
    subprocess.run(
        [sys.executable, "-m", "puzzlebook", "build", str(path), "--pages", "4-5", "-o", "p.pdf"],
        cwd=tmp_path, check=True, capture_output=True,
    )  # fmt: skip
    with pikepdf.open(tmp_path / "p.pdf") as pdf:
        assert [page.label for page in pdf.pages] == ["۴", "۵"]
    assert json.loads((tmp_path / "p.json").read_text("utf-8"))["book"]["binding"] == "right"
