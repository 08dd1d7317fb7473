"""The example books, finished, opened with tools that did not write them."""

import json
import re
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from puzzlebook.build import Order, build
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.preflight.printed import check_printed
from puzzlebook.preflight.structure import check_structure

CONFIGS = sorted((Path(__file__).parents[1] / "configs").glob("*.yaml"))


class Silence:
    """A listener that does not."""

    def problems(self, problems):
        self.told = list(problems)

    def stage(self, name, total):
        return lambda done: None


@pytest.fixture(scope="module", params=CONFIGS, ids=lambda path: path.stem)
def finished(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    made = build(Order(request.param, output=folder / "book.pdf"), Silence())
    return made, json.loads(made.report.read_text("utf-8"))


def page_texts(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_every_example_book_was_found():
    assert {path.stem for path in CONFIGS} >= {"first-book", "hunt-and-wilson", "worksheet"}


def test_the_first_book_has_every_algorithm():
    made = next(path for path in CONFIGS if path.stem == "first-book")
    text = made.read_text("utf-8")
    assert [name for name in ALGORITHMS if name not in text] == []


def test_qpdf_finds_nothing_to_complain_of(finished):
    made, _ = finished
    for path in filter(None, (made.pdf, made.answers_pdf)):
        job = pikepdf.Job(["qpdf", "--check", str(path)])
        job.run()
        assert job.exit_code == 0
        assert not job.has_warnings


def test_every_wall_opening_and_route_on_paper_is_that_of_the_report(finished):
    made, report = finished
    assert check_structure(made.pdf, report) == []
    assert check_printed(made.pdf, report) == []
    if made.answers_pdf:
        assert check_structure(made.answers_pdf, report, "answers_pdf") == []
        assert check_printed(made.answers_pdf, report, part="answers_pdf") == []


def test_a_report_with_one_passage_flipped_is_not_what_was_printed(finished):
    made, report = finished
    wrong = json.loads(json.dumps(report))
    first = wrong["mazes"][0]
    digits = first["passages"]
    first["passages"] = format(int(digits[0], 16) ^ 8, "x") + digits[1:]
    assert check_printed(made.pdf, wrong, pages=[first["page"]])


def test_every_reference_to_an_answer_is_true(finished):
    made, report = finished
    texts = page_texts(made.pdf)
    separate = made.answers_pdf is not None
    expected = {}
    for maze in report["mazes"]:
        if maze["answer_page"] and not separate:
            expected.setdefault(maze["page"], Counter())[maze["answer_page"]] += 1
    for number, text in enumerate(texts, 1):
        said = Counter(int(page) for page in re.findall(r"Answer on page\s(\d+)", text))
        assert said == expected.get(number, Counter())


def test_every_answer_names_its_puzzle_and_the_page_of_it(finished):
    made, report = finished
    texts = page_texts(made.answers_pdf or made.pdf)
    expected = {}
    for maze in report["mazes"]:
        if maze["answer_page"]:
            expected.setdefault(maze["answer_page"], []).append((maze["number"], maze["page"]))
    assert expected
    for number, text in enumerate(texts, 1):
        said = [(int(a), int(b)) for a, b in re.findall(r"(\d+)\s+p\.\s(\d+)", text)]
        assert sorted(said) == expected.get(number, [])


def test_every_puzzle_page_shows_the_numbers_of_its_puzzles(finished):
    made, report = finished
    texts = page_texts(made.pdf)
    for maze in report["mazes"]:
        lines = texts[maze["page"] - 1].split()
        assert str(maze["number"]) in lines


def test_page_numbers_stand_in_the_outer_corner_of_every_page_that_has_one(finished):
    made, _ = finished
    with pypdfium2.PdfDocument(made.pdf) as document:
        if len(document) == 1:
            return
        seen = 0
        for number, page in enumerate(document, 1):
            width, _ = page.get_size()
            outer = (width / 2, 20, width, 50) if number % 2 else (0, 20, width / 2, 50)
            inner = (0, 20, width / 2, 50) if number % 2 else (width / 2, 20, width, 50)
            text = page.get_textpage()
            seen += text.get_text_bounded(*outer).strip() == str(number)
            assert not re.fullmatch(r"\d+", text.get_text_bounded(*inner).strip())
        assert seen >= len(document) - 3


def test_the_contents_read_from_the_page_are_true(finished):
    made, _ = finished
    texts = page_texts(made.pdf)
    at = next((i for i, text in enumerate(texts) if text.startswith("Contents")), None)
    if at is None:
        return
    rows = re.findall(
        r"^(?!Contents)(.+?)(?:\s+Puzzles? .*?)?[\s.]+(\d+)\s*$", texts[at], re.MULTILINE
    )
    assert len(rows) > 4
    for heading, page in rows:
        assert heading.strip() in texts[int(page) - 1].replace("\r\n", " "), (heading, page)


def test_every_font_is_embedded_and_none_is_one_of_the_standard_fourteen(finished):
    made, _ = finished
    for path in filter(None, (made.pdf, made.answers_pdf)):
        with pikepdf.open(path) as document:
            fonts = [
                o
                for o in document.objects
                if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
            ]
            names = {str(font.BaseFont) for font in fonts}
            assert names
            assert not [name for name in names if "Helvetica" in name or "Times" in name]
            for font in fonts:
                if font.Subtype == "/CIDFontType2":
                    assert "/FontFile2" in font.FontDescriptor


def test_a_maze_stands_in_the_file_once_and_is_placed_twice(finished):
    made, report = finished
    if made.answers_pdf:
        return
    with pikepdf.open(made.pdf) as document:
        used = Counter()
        for page in document.pages:
            for name in page.get("/Resources", {}).get("/XObject", {}):
                used[page.Resources.XObject[name].objgen] += 1
    assert len(used) == len(report["mazes"])
    placed = Counter(2 if maze["answer_page"] else 1 for maze in report["mazes"])
    assert Counter(used.values()) == placed


def test_no_two_mazes_are_alike(finished):
    _, report = finished
    prints = [maze["fingerprint"] for maze in report["mazes"]]
    assert len(set(prints)) == len(prints)
