"""The example books, finished, opened with tools that did not write them."""

import json
import re
from collections import Counter
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.config.load import load_book
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.shapes import names
from puzzlebook.preflight.handouts import check_handouts
from puzzlebook.preflight.printed import check_printed
from puzzlebook.preflight.structure import check_structure

CONFIGS = [
    *sorted((Path(__file__).parents[1] / "configs").glob("*.yaml")),
    Path(__file__).parent / "books" / "good" / "chinese.yaml",
]


@pytest.fixture(scope="module", params=CONFIGS, ids=lambda path: path.stem)
def finished(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("books")
    made = build(Order(request.param, output=folder / "book.pdf"), Silence())
    return made, json.loads(made.report.read_text("utf-8"))


@pytest.fixture(scope="module")
def scored():
    """Books whose worksheets have a line for the score, by title."""
    books = [load_book(path).config for path in CONFIGS]
    return {
        book.title
        for book in books
        if any(page.kind == "worksheet" and "score" in page.lines for page in book.pages)
    }


def page_texts(path):
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_every_example_book_was_found():
    there = {path.stem for path in CONFIGS}
    assert there >= {"first-book", "hunt-and-wilson", "worksheet", "class-sheets"}


def test_the_first_book_has_every_algorithm():
    made = next(path for path in CONFIGS if path.stem == "first-book")
    text = made.read_text("utf-8")
    assert [name for name in ALGORITHMS if name not in text] == []


def test_the_gallery_has_every_grid_and_every_shape():
    made = Path(__file__).parents[1] / "docs" / "gallery.yaml"
    grids, shapes = load_book(made, made.read_bytes()).config.pages
    assert set(grids.grids) == set(GRIDS)
    assert {choice.value for choice in shapes.shapes} == set(names())


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


def numbers(text):
    """The whole numbers in a text, whatever digits they are written with."""
    return Counter(int(found) for found in re.findall(r"\d+", text))


def test_the_numbers_on_every_puzzle_page_are_its_puzzles_their_answers_and_its_own(
    finished, scored
):
    made, report = finished
    pages = {}
    for maze in report["mazes"]:
        for page in (maze["page"], *(copy["page"] for copy in maze.get("copies", ()))):
            shown = pages.setdefault(page, Counter())
            shown[maze.get("on_sheet", maze["number"])] += 1
        if maze["answer_page"] and made.answers_pdf is None and "on_sheet" not in maze:
            shown[maze["answer_page"]] += 1
    for sheet in report["book"].get("sheets", ()):
        for page in sheet["pages"]:
            pages[page][len(sheet["mazes"])] += report["book"]["title"] in scored
    texts = page_texts(made.pdf)
    for page, shown in pages.items():
        said = numbers(texts[page - 1])
        assert said - Counter([page]) == shown - Counter(
            [page] if said[page] <= shown[page] else []
        )
        assert shown - said == Counter()


def test_the_numbers_on_every_answer_page_are_its_answers_their_puzzles_and_its_own(finished):
    made, report = finished
    texts = page_texts(made.answers_pdf or made.pdf)
    pages = {}
    for maze in report["mazes"]:
        if maze["answer_page"]:
            told = [maze["on_sheet"]] if "on_sheet" in maze else [maze["number"], maze["page"]]
            pages.setdefault(maze["answer_page"], Counter()).update(told)
    assert pages
    for page, shown in pages.items():
        on_sheets = all("on_sheet" in m for m in report["mazes"] if m["answer_page"] == page)
        own = Counter() if len(texts) == 1 else Counter([page])
        if on_sheets:  # nothing but figures on a line, which pdfium reads as one number
            said = Counter("".join(re.findall(r"\d", texts[page - 1])))
            assert said == Counter("".join(map(str, shown.elements())))
            continue
        assert numbers(texts[page - 1]) == shown + own


def test_references_in_english_books_read_as_they_should(finished):
    made, report = finished
    if report["book"]["language"] != "en" or made.answers_pdf is not None:
        return
    texts = page_texts(made.pdf)
    for maze in report["mazes"]:
        if maze["answer_page"] and "on_sheet" not in maze:
            assert re.search(rf"Answer on page\s{maze['answer_page']}\b", texts[maze["page"] - 1])
            assert re.search(
                rf"\b{maze['number']}\s+p\.\s{maze['page']}\b", texts[maze["answer_page"] - 1]
            )


def test_page_numbers_stand_in_the_outer_corner_of_every_page_that_has_one(finished):
    made, report = finished
    with pypdfium2.PdfDocument(made.pdf) as document:
        if len(document) == 1 or "sheets" in report["book"]:
            return
        seen = 0
        right = report["book"]["binding"] == "right"
        for number, page in enumerate(document, 1):
            width, _ = page.get_size()
            outer = (
                (width / 2, 20, width, 50) if (number % 2 == 1) != right else (0, 20, width / 2, 50)
            )
            inner = (
                (0, 20, width / 2, 50) if (number % 2 == 1) != right else (width / 2, 20, width, 50)
            )
            text = page.get_textpage()
            seen += list(numbers(text.get_text_bounded(*outer))) == [number]
            assert not re.fullmatch(r"\d+", text.get_text_bounded(*inner).strip())
        # title, copyright and divider pages, blanks, pictures and certificates have none
        assert seen >= len(document) * 2 / 3


def test_the_contents_read_from_the_page_are_true(finished):
    made, _ = finished
    texts = page_texts(made.pdf)
    at = next((i for i, text in enumerate(texts) if text.startswith("Contents")), None)
    if at is None:
        return
    rows = re.findall(
        r"^(?!Contents)(.+?)(?:\s+Puzzles?\s.*?)?[\s.]+(\d+)\s*$", texts[at], re.MULTILINE
    )
    assert len(rows) > 4
    for heading, page in rows:
        assert heading.strip() in texts[int(page) - 1].replace("\r\n", " "), (heading, page)


def test_every_sheet_says_its_code_and_no_page_number_and_its_answers_say_the_code(finished):
    made, report = finished
    texts = page_texts(made.pdf)
    answers = page_texts(made.answers_pdf) if made.answers_pdf else texts
    mazes = {maze["number"]: maze for maze in report["mazes"]}
    for sheet in report["book"].get("sheets", ()):
        for page in sheet["pages"]:
            assert texts[page - 1].split()[-1] == sheet["code"]
        for number in sheet["mazes"]:
            text = answers[mazes[number]["answer_page"] - 1]
            assert re.search(rf"\b{sheet['code']}(\b|\d)", text)
    assert check_handouts(made.pdf, report) == []


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
    placed = Counter(
        1 + bool(maze["answer_page"]) + len(maze.get("copies", ())) for maze in report["mazes"]
    )
    assert Counter(used.values()) == placed


def test_no_two_mazes_are_alike(finished):
    _, report = finished
    prints = [maze["fingerprint"] for maze in report["mazes"]]
    assert len(set(prints)) == len(prints)
