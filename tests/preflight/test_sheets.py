"""Books with bleed → what the preflight says of sheets that are not as their report tells."""

import io
import json

import pikepdf
import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.preflight.margins import check_margins
from puzzlebook.preflight.printed import check_printed
from puzzlebook.preflight.sheets import sheet_and_trim
from puzzlebook.preflight.structure import check_structure


@pytest.fixture(scope="module", params=["kdp-paperback", "lulu"])
def bled(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("bled")
    file = folder / "book.yaml"
    head = f"title: T\nprinter: {request.param}\ntrim: 6x9in\nbleed: true\n"
    file.write_text(f"{head}pages:\n  - {{size: 9x12, count: 5}}\n")
    made = build(Order(file, output=folder / "book.pdf"), Silence())
    return made.pdf.read_bytes(), json.loads(made.report.read_text("utf-8"))


def broken(data, change):
    """The file with something changed on its second page."""
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as document:
        change(document, document.pages[1])
        document.save(stream)
    return stream.getvalue()


def rules(data, report):
    """Which rules are broken, the file's own bytes not looked at."""
    found = [
        *check_structure(data, report),
        *check_printed(data, report),
        *check_margins(data, report),
    ]
    return {finding.rule for finding in found} - {"file"}


def test_a_book_with_bleed_has_no_fault(bled):
    assert check_structure(*bled) == check_printed(*bled) == check_margins(*bled) == []


def moved(box, by):
    return [float(side) + by for side in box]


@pytest.mark.parametrize("key", ["/MediaBox", "/TrimBox", "/BleedBox"])
def test_a_box_that_is_not_the_report_s_is_found(bled, key):
    data, report = bled

    def change(_, page):
        page.obj[key] = pikepdf.Array(moved(page.obj[key], 4.5))

    assert "page-size" in rules(broken(data, change), report)


def test_a_box_that_is_missing_is_found(bled):
    data, report = bled

    def change(_, page):
        del page.obj["/BleedBox"]

    assert rules(broken(data, change), report) == {"page-size"}


@pytest.mark.parametrize("mark", [(1, 300), (200, 1), (200, 662)])
def test_ink_in_what_is_trimmed_off_is_found(bled, mark):
    data, report = bled

    def change(document, page):
        square = f"q 0 g {mark[0]} {mark[1]} 3 3 re f Q\n".encode()
        page.Contents = document.make_stream(square + page.Contents.read_bytes())

    assert rules(broken(data, change), report) == {"margins"}


def test_a_maze_beside_its_place_on_the_trimmed_page_is_found(bled):
    data, report = bled

    def change(document, page):
        page.Contents = document.make_stream(b"1 0 0 1 9 0 cm\n" + page.Contents.read_bytes())

    assert {"placement", "wall"} <= rules(broken(data, change), report)


@pytest.mark.parametrize(
    ("edges", "direction", "page", "trim"),
    [
        ("all", "ltr", 1, (9, 9, 441, 657)),
        ("outer-top-bottom", "ltr", 1, (0, 9, 432, 657)),
        ("outer-top-bottom", "ltr", 2, (9, 9, 441, 657)),
        ("outer-top-bottom", "rtl", 1, (9, 9, 441, 657)),
        ("outer-top-bottom", "rtl", 2, (0, 9, 432, 657)),
    ],
)
def test_the_trimmed_page_lies_against_the_spine_where_the_spine_does_not_bleed(
    edges, direction, page, trim
):
    book = {"trim": [432, 648], "bleed": 9, "bleed_edges": edges, "direction": direction}
    sheet, found = sheet_and_trim(book, page)
    assert found == trim
    assert sheet == (0, 0, 450 if edges == "all" else 441, 666)
