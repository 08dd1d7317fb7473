"""Finished worksheets → what the preflight says of sheets that are not as their report tells."""

import io
import json

import pikepdf
import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.preflight.built import check_built
from puzzlebook.preflight.handouts import check_handouts
from puzzlebook.preflight.structure import check_structure

BOOK = """\
title: Sheets
trim: a4
answers: {place}
pages:
  - {{kind: worksheet, size: 7x7, groups: {{circle: easy, star: hard}}, variants: 2, copies: 2}}
"""


def made(folder, place, **order):
    file = folder / "book.yaml"
    file.write_text(BOOK.format(place=place))
    built = build(Order(file, output=folder / "book.pdf", **order), Silence())
    return built, json.loads(built.report.read_text("utf-8"))


@pytest.fixture(scope="module", params=["teacher", "separate"])
def finished(request, tmp_path_factory):
    return made(tmp_path_factory.mktemp("sheets"), request.param)


@pytest.fixture
def report(finished):
    return json.loads(json.dumps(finished[1]))


def found(finished, report):
    pdf = finished[0].pdf.read_bytes()
    return [str(finding) for finding in check_handouts(pdf, report)]


def test_sheets_of_ours_and_their_answers_have_no_fault(finished):
    built, report = finished
    assert check_handouts(built.pdf, report) == []
    if built.answers_pdf:
        assert check_handouts(built.answers_pdf, report, part="answers_pdf") == []


def test_the_report_tells_every_sheet_once_with_the_pages_of_its_copies(finished):
    sheets = finished[1]["book"]["sheets"]
    assert [(sheet["group"], sheet["variant"], sheet["pages"]) for sheet in sheets] == [
        ("circle", "A", [1, 3]),
        ("circle", "B", [2, 4]),
        ("star", "A", [5, 7]),
        ("star", "B", [6, 8]),
    ]
    assert [sheet["mazes"][0] for sheet in sheets] == [1, 5, 9, 13]
    assert [sheet["uneven"] == 0 for sheet in sheets][::2] == [True, True]
    assert all(0 <= sheet["uneven"] <= 0.1 for sheet in sheets)
    assert finished[1]["book"]["sheet_area"] == [522.0, 720.0]
    for maze in finished[1]["mazes"]:
        assert maze["on_sheet"] == (maze["number"] - 1) % 4 + 1
        (copy,) = maze["copies"]
        assert copy == {"page": maze["page"] + 2, "box": maze["box"]}


def test_a_sheet_without_its_code_is_found_and_one_with_another_s(finished, report):
    one, other = report["book"]["sheets"][:2]
    one["code"], other["code"] = other["code"], one["code"]
    told = found(finished, report)
    for page in (1, 2, 3, 4):
        assert sum(each.startswith(f"page {page}: ") for each in told) == 2
    assert any("of its sheet is not on it [sheet]" in each for each in told)
    assert any("of another sheet [sheet]" in each for each in told)


def test_a_code_that_the_key_does_not_have_is_found_there(finished, report):
    report["book"]["sheets"][3]["code"] = "ZZZZ"
    built, _ = finished
    part = "answers_pdf" if built.answers_pdf else "pdf"
    pdf = built.answers_pdf or built.pdf
    pages = {finding.page for finding in check_handouts(pdf, report, part=part)}
    assert report["mazes"][12]["answer_page"] in pages


def test_a_variant_that_is_harder_than_sheet_a_is_found(finished, report):
    efforts = [maze["measures"]["effort"] for maze in report["mazes"]]
    report["mazes"][5]["measures"]["effort"] = 1.11 * efforts[1]
    assert found(finished, report) == [
        f"maze 6: its effort is {1.11 * efforts[1]:g}, and that of maze 2, whose variant it is, {efforts[1]:g} [sheet]"
    ]
    report["mazes"][5]["measures"]["effort"] = 0.9 * efforts[1]
    assert found(finished, report) == []


def test_ink_that_other_paper_would_cut_off_is_found(finished, report):
    stream = io.BytesIO()
    with pikepdf.open(finished[0].pdf) as document:
        page = document.pages[2]
        page.contents_add(document.make_stream(b"q 300 40 m 320 40 l 2 w S Q"))
        document.save(stream)
    told = [str(each) for each in check_handouts(stream.getvalue(), report)]
    assert told == [
        "page 3: ink at the bottom would be cut off when it is printed on A4 or Letter alike [sheet]"
    ]
    report["book"]["sheet_area"] = None
    assert check_handouts(stream.getvalue(), report) == []


def test_a_copy_that_stands_elsewhere_is_found(finished, report):
    report["mazes"][2]["copies"][0]["box"][0] += 3
    told = {each.rule for each in check_structure(finished[0].pdf, report)}
    assert told == {"placement"}


def test_any_pages_of_a_set_of_sheets_can_be_built_alone(tmp_path):
    for pages in ((3, 5), (4, 4), (8, 9)):
        folder = tmp_path / f"{pages[0]}"
        folder.mkdir()
        built, report = made(folder, "teacher", pages=pages)
        assert list(check_built(built.pdf, report, "pdf", lambda done: None)) == []
        assert built.pages == pages[1] - pages[0] + 1


def test_a_book_without_sheets_has_nothing_to_find(tmp_path):
    file = tmp_path / "book.yaml"
    file.write_text("title: T\npages:\n  - size: 6x6\n")
    built = build(Order(file, output=tmp_path / "book.pdf"), Silence())
    report = json.loads(built.report.read_text("utf-8"))
    assert "sheets" not in report["book"]
    assert check_handouts(built.pdf, report) == []
