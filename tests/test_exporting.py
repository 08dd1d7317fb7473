"""A book file → its puzzles and answers as files: what they show, and that they are there whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import making_fonts
import pikepdf
import pytest
from making_books import Silence
from paper import closed_walls
from pictures import apart, browser_page, by_chromium, by_pdfium, by_resvg, walls_read
from PIL import Image, ImageChops
from shell import files

from puzzlebook import exporting
from puzzlebook.build import make_mazes, prepare
from puzzlebook.errors import CannotMakeError, UsageError, WarningsError
from puzzlebook.exporting import Export, Look, export, formats_of, look_of
from puzzlebook.layout.picture import STEP, pairs
from puzzlebook.layout.record import whole_record
from puzzlebook.output import svg as output_svg
from puzzlebook.workers import workers

HEAD = "title: Small & <fine>\nauthor: Tester\nseed: 7\npages:\n"
BOOK = (
    HEAD
    + """\
  - kind: title
  - {heading: "Hunts, all {number}", size: 6x7, count: 2, algorithm: hunt-and-kill, difficulty: easy..hard}
  - {heading: Walks, size: 11x10, count: 2, algorithm: wilson, per_page: 2, endpoints: corners}
  - {size: 9x9, endpoints: center, start: {at: left, text: Help the rabbit home}}
  - {size: 5x5, endpoints: none}
  - {heading: Über ﬁve "quotes", size: 7x7, weave: 0.4, braid: 0.3}
  - {size: 24x24, shape: heart, room: {size: 7x3, text: Hurray}}
  - {size: 30x12, shape: {text: HI}}
  - {grid: polar, size: 6}
  - {grid: [hexagon, triangle, organic], size: 9x9, count: 3}
"""
)
"""Thirteen mazes with every kind of end: words, arrows, marks inside, none; bridges, a room, pieces, arcs, slants."""
UNANSWERED = {6}
SAMPLED = (1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13)
"""Whose walls stand where cells meet: those of bridges stand elsewhere."""
RTL = "title: ספר\nlanguage: he\nseed: 1\npages:\n  - {heading: מבוכים, size: 8x8, count: 2, per_page: 2}\n"
ALL = exporting.FORMATS
DPI = 144


def exported(place, text=BOOK, executor=None, talk=None, **order):
    book = place / "book.yaml"
    book.write_text(text, encoding="utf-8")
    order = {"folder": place / "out", "formats": ALL} | order
    return export(Export(book, **order), talk or Silence(), executor)


class Exports:
    """A book that was exported in every format, and what it was made from."""

    def __init__(self, folder, text):
        self.made = exported(folder, text, look=Look(dpi=300))
        self.folder = folder / "out"
        self.drawn = {}
        prepared = prepare(folder / "book.yaml")
        self.mazes = make_mazes(prepared, Silence())
        self.pairs = list(pairs(prepared.plan, self.mazes))
        self.record = whole_record(prepared.book, prepared.plan, self.mazes)["mazes"]

    def rows(self):
        text = (self.folder / "manifest.csv").read_bytes().decode("utf-8-sig")
        return list(csv.DictReader(io.StringIO(text, newline="")))

    def bytes_of(self, number, what, kind):
        return (self.folder / f"{number:03}-{what}.{kind}").read_bytes()

    def images(self, page, number, what):
        """The file as two programs draw its SVG, and as pdfium its PDF; each drawn once."""
        key = number, what
        if key not in self.drawn:
            svg = self.bytes_of(number, what, "svg")
            self.drawn[key] = {
                "resvg": by_resvg(svg, DPI),
                "chromium": by_chromium(page, svg),
                "pdfium": by_pdfium(self.bytes_of(number, what, "pdf"), DPI),
            }
        return self.drawn[key]

    def pictures(self):
        """(number, "puzzle" or "answer", picture, maze) of everything that was exported."""
        for pair in self.pairs:
            for what, picture in (("puzzle", pair.puzzle), ("answer", pair.answer)):
                if picture is not None:
                    yield pair.index + 1, what, picture, self.mazes[pair.index]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return Exports(tmp_path_factory.mktemp("book"), BOOK)


@pytest.fixture(scope="module")
def hebrew(tmp_path_factory):
    return Exports(tmp_path_factory.mktemp("hebrew"), RTL)


@pytest.fixture(scope="module")
def page():
    with browser_page(DPI) as opened:
        yield opened


# What is written ------------------------------------------------------------------------------


def test_every_puzzle_has_its_files_and_every_file_its_cell_in_the_manifest(made):
    rows = made.rows()
    listed = [
        value
        for row in rows
        for name, value in row.items()
        if name.startswith(("puzzle_", "answer_")) and name != "answer_page" and value
    ]
    assert sorted(listed) == sorted(set(files(made.folder)) - {"manifest.csv"})
    assert [str(path.name) for path in made.made.files] == listed
    assert (made.made.puzzles, made.made.answers) == (len(rows), len(rows) - len(UNANSWERED))
    assert rows[0]["puzzle_svg"] == "001-puzzle.svg"
    assert rows[0]["answer_svg"] == "001-answer.svg"
    assert {int(row["number"]) for row in rows if not row["answer_svg"]} == UNANSWERED


def test_the_manifest_tells_what_the_book_says_of_each_puzzle(made):
    rows = made.rows()
    told = [(row["number"], row["page"], row["answer_page"]) for row in rows]
    known = [(m["number"], m["page"], m["answer_page"]) for m in made.record]
    assert told == [tuple("" if value is None else str(value) for value in each) for each in known]
    assert [row["title"] for row in rows[:3]] == ["Hunts, all 1", "Hunts, all 2", "Walks"]
    assert rows[6]["title"] == 'Über ﬁve "quotes"'
    assert [row["level"] for row in rows[:3]] == ["Easy", "Hard", ""]


def test_the_manifest_is_what_spreadsheets_read_without_being_asked(made):
    data = (made.folder / "manifest.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfnumber,title,level,page,answer_page,")
    assert data.count(b"\r\n") == data.count(b"\n") == 1 + len(made.rows())
    assert not re.search(rb"(^|,)@", data)  # a formula, in Excel


def test_json_is_the_report_of_a_maze_with_its_edges_spelled_out(made):
    for number, record in enumerate(made.record, 1):
        told = json.loads(made.bytes_of(number, "puzzle", "json"))
        known = json.loads(json.dumps(record))
        for key in known.keys() - {"passages", "kept"}:
            assert told[key] == known[key]
        opened = made.mazes[number - 1].passages.count(1)
        assert (len(told["passages"]), len(told["edges"])) == (
            opened,
            len(made.mazes[number - 1].passages),
        )
        assert told["title"] == made.rows()[number - 1]["title"]


def test_numbers_are_as_long_as_the_last_needs():
    assert exporting._name(7, 7, "puzzle", "svg") == "007-puzzle.svg"
    assert exporting._name(7, 1200, "answer", "png") == "0007-answer.png"


# SVG ------------------------------------------------------------------------------------------

ELEMENTS = {"svg", "title", "g", "path", "circle"}
ATTRIBUTES = {
    "width", "height", "viewBox", "version", "id", "d", "fill", "stroke", "stroke-width",
    "stroke-linecap", "stroke-linejoin", "cx", "cy", "r", "aria-label",
}  # fmt: skip


def parsed(data):
    return ET.fromstring(data)


def groups(data):
    return {group.get("id"): group for group in parsed(data) if group.get("id")}


def plain(name):
    return name.rpartition("}")[2]


def test_an_svg_has_millimetres_a_view_box_to_match_and_presentation_attributes_only(made):
    for number, what, picture, _ in made.pictures():
        root = parsed(made.bytes_of(number, what, "svg"))
        width, height = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
        assert [float(value) for value in root.get("viewBox").split()] == [0, 0, width, height]
        assert width == pytest.approx(picture.width * 25.4 / 72, abs=1e-3)
        assert height == pytest.approx(picture.height * 25.4 / 72, abs=1e-3)
        for element in root.iter():
            assert plain(element.tag) in ELEMENTS
            assert set(element.keys()) <= ATTRIBUTES
        assert root.find("{*}title").text.startswith(f"Small & <fine> – {number}")


def test_parts_are_groups_of_their_own(made):
    assert made.mazes[6].grid.ground.crossings
    for number, what, _, maze in made.pictures():
        root = parsed(made.bytes_of(number, what, "svg"))
        found = [element.get("id") for element in root.iter() if element.get("id")]
        ends = [] if number in UNANSWERED else ["start", "finish"]
        inside = ["bridges"] if maze.grid.ground.crossings and what == "puzzle" else []
        inside += ["room"] if number == 8 and what == "puzzle" else []
        route = ["solution"] if what == "answer" else []
        assert sorted(found) == sorted([*inside, "walls", *route, *ends])
        assert found.index("walls") == ("bridges" in found)


def test_walls_are_one_path_and_the_border_that_is_wider_another(made):
    for number, what, _, _ in made.pictures():
        walls = list(groups(made.bytes_of(number, what, "svg"))["walls"])
        widths = [float(path.get("stroke-width")) for path in walls]
        assert len(walls) == 2
        assert widths[0] < widths[1]
        assert min(widths) >= 0.75 * 25.4 / 72 - 1e-4  # the least that prints


def test_words_are_outlines_that_say_what_they_are(made):
    start = groups(made.bytes_of(5, "puzzle", "svg"))["start"]
    said = [path.get("aria-label") for path in start if path.get("aria-label")]
    assert " ".join(said) == "Help the rabbit home"


@pytest.mark.parametrize("turn", [1, -1], ids=["clockwise", "counterclockwise"])
@pytest.mark.parametrize("bulge", [0.1, 0.4142, 1.0])
def test_an_arc_swells_to_the_side_its_bulge_says(page, turn, bulge):
    d = output_svg.path([(4, 10), (16, 10)], [turn * bulge, 0.0])
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
        f'<path d="{d}" fill="none" stroke="#000000" stroke-width="0.5"/></svg>'
    ).encode()
    # from left to right, clockwise as seen: over the top
    there = 10 - turn * bulge * 6
    for image in (by_resvg(drawn, DPI), by_chromium(page, drawn)):
        scale = image.width / 20
        assert image.getpixel((round(10 * scale), round(there * scale))) < 128
        assert image.getpixel((round(10 * scale), round((20 - there) * scale))) > 128


def test_a_closed_line_of_two_arcs_is_a_circle(page):
    d = output_svg.path([(5, 10), (15, 10)], [1.0, 1.0], closed=True)
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
        f'<path d="{d}" fill="#000000"/></svg>'
    ).encode()
    for image in (by_resvg(drawn, DPI), by_chromium(page, drawn)):
        black = sum(image.point(lambda grey: grey < 128).tobytes())
        assert black == pytest.approx(25 * 3.14159 * (DPI / 25.4) ** 2, rel=0.01)


# What the files show --------------------------------------------------------------------------


def test_every_file_of_a_maze_shows_its_walls_whoever_draws_it(made, page):
    for number, what, picture, maze in made.pictures():
        if number not in SAMPLED:
            continue
        png = Image.open(io.BytesIO(made.bytes_of(number, what, "png")))
        images = made.images(page, number, what) | {"png": png}
        closed = closed_walls(maze)
        for way in maze.others:
            for gate in (way.start, way.finish):
                closed[gate.wall] = 0
        if what == "answer":  # the route goes out through the gates
            route = set()
            for way in maze.routes:
                route |= set(zip(way.solution, way.solution[1:], strict=False))
                for gate in (way.start, way.finish):
                    if gate is not None and gate.wall is not None:
                        closed[gate.wall] = 1
            for edge, pair in enumerate(zip(maze.grid.edge_low, maze.grid.edge_high, strict=True)):
                if pair in route or pair[::-1] in route:
                    closed[edge] = 1
        for name, image in images.items():
            assert walls_read(image, picture, maze) == bytes(closed), (number, what, name)


@pytest.mark.parametrize("book", ["made", "hebrew"])
def test_svg_and_pdf_are_one_picture(request, page, book):
    book = request.getfixturevalue(book)
    for number, what, _, _ in book.pictures():
        images = book.images(page, number, what)
        drawn = images["pdfium"]
        for image in (images["resvg"], images["chromium"]):
            assert abs(image.width - drawn.width) <= 1
            assert abs(image.height - drawn.height) <= 1
            assert apart(image.resize(drawn.size), drawn) == 0


def test_no_ink_is_cut_and_little_paper_is_left(made):
    for number, what, picture, _ in made.pictures():
        for side in (picture.width, picture.height):
            assert side / STEP == pytest.approx(round(side / STEP))
        image = by_pdfium(made.bytes_of(number, what, "pdf"), DPI)
        width, height = image.size
        edges = [(0, 0, width, 1), (0, height - 1, width, height), (0, 0, 1, height)]
        for edge in [*edges, (width - 1, 0, width, height)]:
            assert image.crop(edge).getextrema()[0] > 250, (number, what, edge)
    inks = [by_pdfium(made.bytes_of(1, what, "pdf"), DPI) for what in ("puzzle", "answer")]
    box = ImageChops.darker(*inks).point(lambda grey: 255 * (grey < 250)).getbbox()
    assert min(box[0], box[1]) < 6 * DPI / 72
    assert max(inks[0].width - box[2], inks[0].height - box[3]) < 6 * DPI / 72


def test_an_answer_lies_over_its_puzzle(made):
    for pair in made.pairs:
        if pair.answer is None:
            continue
        puzzle, answer = (
            parsed(made.bytes_of(pair.index + 1, what, "svg")) for what in ("puzzle", "answer")
        )
        assert puzzle.get("viewBox") == answer.get("viewBox")
        d = [
            [path.get("d") for path in root.find("{*}g[@id='walls']")] for root in (puzzle, answer)
        ]
        assert d[0] == d[1]


# PNG and PDF ----------------------------------------------------------------------------------


@pytest.mark.parametrize("dpi", [300, 600])
@pytest.mark.parametrize("transparent", [False, True])
def test_a_png_has_the_size_of_its_paper_and_says_so(tmp_path, dpi, transparent):
    text = HEAD + "  - {size: 6x7}\n"
    exported(tmp_path, text, formats=("svg", "png"), look=Look(dpi, transparent))
    root = parsed((tmp_path / "out/001-puzzle.svg").read_bytes())
    with Image.open(tmp_path / "out/001-puzzle.png") as image:
        assert image.mode == ("LA" if transparent else "L")
        assert [round(each) for each in image.info["dpi"]] == [dpi, dpi]
        sizes = [float(root.get(key).removesuffix("mm")) for key in ("width", "height")]
        assert list(image.size) == [round(size / 25.4 * dpi) for size in sizes]
        levels = image.getchannel("A") if transparent else image
        assert levels.getextrema() == (0, 255)
        corner = levels.getpixel((image.width - 1, image.height - 1))
        assert corner == (0 if transparent else 255)


def test_a_transparent_png_on_white_is_the_other_one(tmp_path):
    text = HEAD + "  - {size: 6x7}\n"
    for name, transparent in (("a", True), ("b", False)):
        look = Look(150, transparent)
        exported(tmp_path, text, formats=("png",), look=look, folder=tmp_path / name)
    for what in ("puzzle", "answer"):
        clear = Image.open(tmp_path / f"a/001-{what}.png")
        white = Image.open(tmp_path / f"b/001-{what}.png")
        laid = Image.composite(
            clear.getchannel("L"), Image.new("L", clear.size, 255), clear.getchannel("A")
        )
        assert ImageChops.difference(laid, white).getextrema() == (0, 0)


def test_a_pdf_is_one_page_that_other_tools_find_nothing_wrong_with(made):
    for number, what, picture, _ in made.pictures():
        with pikepdf.open(io.BytesIO(made.bytes_of(number, what, "pdf"))) as pdf:
            assert pdf.check_pdf_syntax() == []
            assert len(pdf.pages) == 1
            box = [float(value) for value in pdf.pages[0].mediabox]
            assert box == pytest.approx([0, 0, picture.width, picture.height], abs=1e-3)
            assert str(pdf.docinfo.Title) == picture.title


# Whole or not at all, and nothing of anybody else's ---------------------------------------------


def test_the_same_book_gives_the_same_files_whatever_does_the_work(tmp_path):
    exported(tmp_path, folder=tmp_path / "one", look=Look(100))
    with workers(2) as executor:
        talk = Silence()
        exported(tmp_path, executor=executor, talk=talk, folder=tmp_path / "two", look=Look(100))
    assert files(tmp_path / "one") == files(tmp_path / "two")
    total, *counts = talk.stages["Writing files"]
    assert counts == list(range(1, total + 1))


def test_fonts_of_the_book_s_own_are_drawn_by_every_process(tmp_path):
    (tmp_path / "own.ttf").write_bytes(making_fonts.font())
    text = "fonts: {body: own.ttf, heading: own.ttf}\n" + BOOK
    with workers(2) as executor:
        exported(tmp_path, text, executor=executor, look=Look(100))
    exported(tmp_path, text, look=Look(100), folder=tmp_path / "one")
    exported(tmp_path, BOOK, look=Look(100), folder=tmp_path / "other")
    assert files(tmp_path / "out") == files(tmp_path / "one")
    for kind in ("svg", "png", "pdf"):
        name = f"005-puzzle.{kind}"  # the one with words
        assert files(tmp_path / "one")[name] != files(tmp_path / "other")[name]


@pytest.mark.parametrize("fails", ["svg", "_drawn", "_table"])
def test_an_export_that_fails_leaves_everything_as_it_was(tmp_path, monkeypatch, fails):
    exported(tmp_path, HEAD + "  - {size: 5x5, count: 3}\n")
    before = files(tmp_path / "out")

    def broken(*_, **__):
        raise CannotMakeError("no more")

    monkeypatch.setattr(output_svg if fails == "svg" else exporting, fails, broken)
    with pytest.raises(CannotMakeError, match="no more"):
        exported(tmp_path, HEAD + "  - {size: 6x6, count: 4}\n")
    assert files(tmp_path / "out") == before


def test_files_of_ours_are_replaced_in_any_choice_of_formats(tmp_path):
    for formats in (("svg",), ALL, ("png", "pdf")):
        exported(tmp_path, HEAD + "  - {size: 5x5}\n", formats=formats)
        exported(tmp_path, HEAD + "  - {size: 6x6}\n", formats=formats)


@pytest.mark.parametrize("kind", ["svg", "png", "pdf", "json", "csv"])
def test_a_file_that_somebody_worked_on_is_not_replaced_but_with_force(tmp_path, kind):
    exported(tmp_path, HEAD + "  - {size: 5x5}\n")
    path = tmp_path / "out" / ("manifest.csv" if kind == "csv" else f"001-puzzle.{kind}")
    changed = {
        "svg": lambda data: data.replace(b"#000000", b"#00000f"),
        "json": lambda _: b'{"mine": 1}\n',
        "csv": lambda data: data.replace(b"number,", b"number,mine,"),
    }.get(kind, lambda data: data[:60] + bytes([data[60] ^ 1]) + data[61:])
    path.write_bytes(changed(path.read_bytes()))
    before = files(tmp_path / "out")
    with pytest.raises(UsageError, match=r"is there already.*with -d.*--force"):
        exported(tmp_path, HEAD + "  - {size: 6x6}\n")
    assert files(tmp_path / "out") == before
    exported(tmp_path, HEAD + "  - {size: 6x6}\n", force=True)
    assert files(tmp_path / "out")[path.name] != before[path.name]


def test_the_book_file_is_never_replaced(tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    (out / "001-puzzle.json").write_text(HEAD + "  - {size: 5x5}\n", encoding="utf-8")
    with pytest.raises(UsageError, match="file the book is made from"):
        export(
            Export(out / "001-puzzle.json", folder=out, formats=("json",), force=True), Silence()
        )


def test_a_folder_that_cannot_be_is_told_before_any_maze_is_made(tmp_path):
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    talk = Silence()
    with pytest.raises(UsageError, match=r"is a file\. Name a folder with -d"):
        exported(tmp_path, talk=talk)
    with pytest.raises(CannotMakeError, match="Choose another path with -d"):
        exported(tmp_path, talk=talk, folder=tmp_path / "out" / "x")
    assert talk.stages == {}


def test_warnings_stop_a_strict_export_before_anything_is_written(tmp_path):
    text = HEAD + "  - {size: 20x20..5x5, count: 3, difficulty: easy..hard}\n"
    with pytest.raises(WarningsError):
        exported(tmp_path, text, strict=True)
    assert not (tmp_path / "out").exists()


def test_without_a_folder_the_files_go_where_books_go():
    assert Export(Path("a/book.yaml")).target == Path("output/book")


# What is asked --------------------------------------------------------------------------------


def test_formats_may_be_repeated_or_stand_together():
    assert formats_of(["png", "SVG, png"]) == ("svg", "png")
    with pytest.raises(UsageError, match=r"--format gif: write svg, png, pdf or json\."):
        formats_of(["svg,gif"])


def test_what_only_pixels_have_is_refused_where_there_are_none():
    assert look_of(600, transparent=True, formats=["svg", "png"]) == Look(600, transparent=True)
    with pytest.raises(UsageError, match=r"--dpi: only a PNG file has it"):
        look_of(600, transparent=False, formats=["svg"])
    with pytest.raises(UsageError, match=r"--transparent: only a PNG file has it"):
        look_of(None, transparent=True, formats=["pdf"])


@pytest.mark.parametrize("answers", ["none", "separate", "end"])
def test_answers_are_exported_wherever_the_book_has_them(tmp_path, answers):
    text = f"answers: {answers}\n" + HEAD + "  - {size: 5x5}\n"
    exported(tmp_path, text, formats=("svg",))
    assert (tmp_path / "out/001-answer.svg").exists()
    row = (tmp_path / "out/manifest.csv").read_text("utf-8-sig").splitlines()[1]
    assert row.split(",")[4] == {"none": "", "separate": "1", "end": "2"}[answers]
