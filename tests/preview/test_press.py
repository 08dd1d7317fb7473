"""A book file → editions: what is made again, what changes, and what is wrong."""

import io
import threading
import time
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image
from shell import BOOK

from puzzlebook.build import Order, build
from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import making
from puzzlebook.mazes.making import NoMazeError
from puzzlebook.preview import press as presses
from puzzlebook.preview.handing import fault
from puzzlebook.preview.pictures import Pictures, png
from puzzlebook.preview.press import Press, SupersededError
from puzzlebook.preview.telling import told_book


class Bench:
    """A press and the file it prints from."""

    def __init__(self, path):
        self.path = path
        self.press = Press(path)
        self.progress = []

    def make(self, text=None, stop=None):
        if text is not None:
            self.path.write_text(text, encoding="utf-8")
        return self.press.make(lambda *done: self.progress.append(done), stop or threading.Event())

    def edition(self, text=None):
        outcome = self.make(text)
        assert outcome.edition is not None, outcome.problems
        return outcome.edition


@pytest.fixture
def bench(tmp_path):
    return Bench(tmp_path / "book.yaml")


class Silent:
    def problems(self, problems):
        pass

    def stage(self, name, total):
        return lambda done: None


def changed(before, after):
    return [
        n + 1
        for n, pair in enumerate(zip(before.digests, after.digests, strict=True))
        if len({*pair}) > 1
    ]


@pytest.mark.parametrize("answers", ["end", "separate"])
def test_an_edition_is_what_build_writes(bench, tmp_path, answers):
    edition = bench.edition(f"{BOOK}answers: {answers}\n")
    built = build(Order(bench.path, tmp_path / "book.pdf", check=False), Silent())
    assert edition.printed.pdf == built.pdf.read_bytes()
    assert (edition.printed.answers_pdf is None) == (answers == "end")
    if built.answers_pdf is not None:
        assert edition.printed.answers_pdf == built.answers_pdf.read_bytes()


@pytest.mark.parametrize(
    ("old", "new", "made"),
    [
        ("heading: Hunts", "heading: Chases", 0),
        ("title: Small", "title: Large", 0),
        ("per_page: 2", "per_page: 1", 0),
        ("count: 3, algorithm: hunt", "count: 5, algorithm: hunt", 2),
        ("size: 6x7", "size: 7x7", 3),
        ("seed: 7", "seed: 8", 6),
    ],
)
def test_only_mazes_that_change_are_made_again(bench, old, new, made):
    bench.edition(BOOK)
    before = bench.press.known.made
    assert old in BOOK
    bench.edition(BOOK.replace(old, new))
    assert bench.press.known.made - before == made


def test_mazes_known_are_forgotten_with_the_edition_that_had_them(bench):
    bench.edition(BOOK)
    bench.edition(BOOK.replace("size: 6x7", "size: 7x7"))
    assert len(bench.press.known._known) == 6


def test_a_broken_file_in_between_costs_no_maze(bench):
    bench.edition(BOOK)
    assert bench.make(BOOK + "x: 1\n").edition is None
    before = bench.press.known.made
    bench.edition(BOOK)
    assert bench.press.known.made == before


def test_a_hundred_pages_take_less_than_a_second(bench):
    """Of this process's own time, so that what else the machine does is not counted."""
    text = BOOK.replace("count: 3, algorithm: hunt", "count: 80, algorithm: hunt").replace(
        "6x7", "15x20"
    )
    assert len(bench.edition(text).digests) > 90
    begun = time.process_time()
    bench.edition(text.replace("Hunts", "Chases"))
    assert time.process_time() - begun < 1


def test_a_page_changes_where_something_on_it_does_and_nowhere_else(bench):
    first = bench.edition(BOOK)
    assert changed(first, bench.edition(BOOK)) == []
    assert changed(first, bench.edition(BOOK.replace("title: Small", "title: QÜILTS"))) == [1]
    assert changed(first, bench.edition(BOOK.replace("Hunts", "Chases"))) == [2, 3, 4]


def test_equal_digests_are_equal_pictures(bench):
    """Fonts number their glyphs through the file, so the bytes of pages that look alike differ."""
    editions = [bench.edition(BOOK), bench.edition(BOOK.replace("title: Small", "title: QÜILTS"))]
    seen = {}
    for edition in editions:
        with pypdfium2.PdfDocument(edition.printed.pdf) as document:
            for index, digest in enumerate(edition.digests):
                assert seen.setdefault(digest, png(document, index, 150)) == png(
                    document, index, 150
                )
    assert len(seen) == len(editions[0].digests) + 1


def test_a_font_or_picture_of_another_content_changes_the_pages_that_may_show_it(bench):
    named = BOOK.replace("author: Tester", "author: letters.ttf")
    first = bench.edition(named)
    bench.path.with_name("letters.ttf").write_bytes(b"another")
    assert len(changed(first, bench.edition())) == len(first.digests)


def test_a_seed_that_is_random_stays_the_same_as_long_as_the_preview_runs(bench):
    text = BOOK.replace("seed: 7", "seed: random")
    assert bench.edition(text).printed.pdf == bench.edition(text).printed.pdf


def test_progress_is_told_to_the_last_maze(bench):
    bench.edition(BOOK)
    assert bench.progress[-1] == ("Making mazes", 6, 6)


def test_work_in_vain_is_given_up(bench):
    stop = threading.Event()
    stop.set()
    with pytest.raises(SupersededError):
        bench.make(BOOK, stop)


# What is wrong ------------------------------------------------------------------------------


def test_every_problem_of_a_file_comes_with_its_line(bench):
    outcome = bench.make(BOOK.replace("title:", "titel:").replace("wilson", "wislon"))
    assert outcome.edition is None
    assert [problem.line for problem in outcome.problems] == [1, 1, 7]


def test_a_maze_that_cannot_be_made_is_a_problem_of_its_entry(bench, monkeypatch):
    def fails(*_):
        raise NoMazeError("no such maze", 4)

    monkeypatch.setattr(making, "make_all", fails)
    problem = bench.make(BOOK).problems[0]
    assert (problem.line, problem.key, problem.message) == (7, "pages[2]", "no such maze")


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (CannotMakeError("It cannot be made."), "It cannot be made."),
        (OSError(5, "Input/output error", "x.pdf"), "x.pdf: Input/output error."),
        (MemoryError(), "not enough memory"),
        (ZeroDivisionError("oh"), "our bug: ZeroDivisionError: oh"),
    ],
)
def test_whatever_goes_wrong_is_a_sentence(bench, monkeypatch, error, told):
    def fails(*_):
        raise error

    monkeypatch.setattr(presses, "prepare", fails)
    outcome = bench.make(BOOK)
    assert outcome.edition is None
    assert told in outcome.problems[0].message


def test_a_file_that_is_away_is_told_of(bench):
    assert "There is no file" in bench.make().problems[0].message


def test_warnings_come_with_the_book(bench):
    outcome = bench.make(BOOK.replace("title: Small", "title: Small #1"))
    assert outcome.edition is not None
    assert [problem.severity for problem in outcome.problems] == ["warning"]


# Files followed -----------------------------------------------------------------------------


def test_the_files_that_a_book_names_are_followed_also_while_it_is_no_yaml(bench):
    bench.make(BOOK + "avoid: [vol1.json]\n")
    other = bench.path.with_name("vol1.json")
    assert list(bench.press.seen) == [other]
    bench.make("a: [1")
    assert list(bench.press.seen) == [other]


# Pictures and what is told ------------------------------------------------------------------


def test_a_picture_is_as_wide_as_asked_and_grey_where_the_page_is(bench):
    edition = bench.edition(BOOK)
    with pypdfium2.PdfDocument(edition.printed.pdf) as document:
        picture = Image.open(io.BytesIO(png(document, 1, 331)))
        drawn = document[1].render(scale=331 / 612).to_pil().convert("L")
    assert (picture.mode, picture.size) == ("L", (331, 429))
    assert picture.tobytes() == drawn.tobytes()


def test_a_page_with_colour_keeps_it():
    from reportlab.pdfgen.canvas import Canvas

    stream = io.BytesIO()
    canvas = Canvas(stream, (50, 40))
    canvas.setFillColorRGB(1, 0, 0)
    canvas.rect(0, 0, 50, 20, stroke=0, fill=1)
    canvas.save()
    with pypdfium2.PdfDocument(stream.getvalue()) as document:
        picture = Image.open(io.BytesIO(png(document, 0, 53)))
    assert picture.mode == "RGB"
    assert (picture.getpixel((10, 35)), picture.getpixel((10, 3))) == ((255, 0, 0), (255, 255, 255))


def test_pictures_kept_stay_within_their_room(bench, monkeypatch):
    from puzzlebook.preview import pictures

    edition = bench.edition(BOOK)
    monkeypatch.setattr(pictures, "KEPT_BYTES", 20_000)
    kept = Pictures()
    for index, digest in enumerate(edition.digests):
        assert kept.picture(digest, 200, edition.printed.pdf, index).startswith(b"\x89PNG")
    assert 0 < sum(map(len, kept._kept.values())) == kept._bytes <= 20_000
    kept.close()


@pytest.mark.parametrize("answers", ["end", "separate"])
def test_what_is_told_of_puzzles_is_where_they_stand(bench, answers):
    edition = bench.edition(f"{BOOK}answers: {answers}\n")
    told = told_book(edition)
    boxes = {maze["number"]: maze for maze in edition.printed.report["mazes"]}
    assert [puzzle["number"] for puzzle in told["puzzles"]] == list(boxes)
    for puzzle in told["puzzles"]:
        maze = boxes[puzzle["number"]]
        for place, page, box in (("at", "page", "box"), ("answer", "answer_page", "answer_box")):
            outer, inner = puzzle[place]["box"], maze[box]
            assert puzzle[place]["page"] == maze[page]
            assert all(outer[side] <= inner[side] + 0.01 for side in (0, 1))
            assert all(outer[side] >= inner[side] - 0.01 for side in (2, 3))
        shown = told["parts"][puzzle["answer"]["part"]]["pages"]
        page = next(page for page in shown if page["number"] == maze["answer_page"])
        assert puzzle["number"] in page["answers"]


# Handing out --------------------------------------------------------------------------------


def test_a_book_is_read_back_before_it_is_handed_out(bench):
    printed = bench.edition(BOOK + "answers: separate\n").printed
    assert fault(printed.report, printed.pdf, printed.answers_pdf) is None
    other = bench.edition(BOOK.replace("seed: 7", "seed: 8") + "answers: separate\n").printed
    assert "does not pass its own check" in fault(printed.report, other.pdf, other.answers_pdf)


def test_example_books_can_be_previewed():
    for name in ("persian", "worksheet"):
        path = Path(__file__).parents[2] / "configs" / f"{name}.yaml"
        outcome = Press(path).make(lambda *_: None, threading.Event())
        assert outcome.edition is not None
        assert len(set(outcome.edition.digests)) > 1 or len(outcome.edition.digests) == 1


COVERED = """\
title: T
printer: ingramspark
trim: 6x9in
language: he
spine: 0.3in
cover: true
pages:
  - kind: title
  - {size: 5x6, count: 3}
"""


def test_a_cover_is_a_part_of_the_preview_the_same_as_it_is_built(bench, tmp_path):
    edition = bench.edition(COVERED)
    cover = told_book(edition)["parts"][-1]
    assert (cover["name"], cover["file"], len(cover["pages"])) == ("cover", "book-cover.pdf", 1)
    data, at = edition.places()[cover["pages"][0]["digest"]]
    assert (data, at) == (edition.printed.cover, 0)
    built = build(Order(bench.path, output=tmp_path / "out.pdf", check=False), Silent())
    assert built.cover.read_bytes() == data
    printed = edition.printed
    assert fault(printed.report, printed.pdf, printed.answers_pdf, printed.cover) is None


def test_a_file_with_its_last_page_first_is_shown_in_the_order_of_the_book(bench):
    edition = bench.edition(COVERED)
    book = told_book(edition)["parts"][0]
    count = len(book["pages"])
    places = edition.places()
    for page in book["pages"]:
        _, at = places[page["digest"]]
        if page["kind"] == "title":
            assert at == count - 1
        if page["puzzles"]:
            assert at == count - page["number"]
