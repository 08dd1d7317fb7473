"""Finished covers, opened with programs that did not write them."""

from __future__ import annotations

import io
import json

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from making_books import Silence, planned

from puzzlebook.boxes import Box
from puzzlebook.build import Order, build
from puzzlebook.errors import BookFileError
from puzzlebook.layout.barcode import barcode_items
from puzzlebook.layout.page import Facts, Page
from puzzlebook.output.pdf import write_pdf
from puzzlebook.preflight.inspecting import inspect
from puzzlebook.printers import printer
from puzzlebook.printers.covers import cover_sheet
from puzzlebook.text.shaping import TextStyle, shape

ISBN = "9780306406157"
BOOK = """\
title: {title}
subtitle: Gentle to fiendish
author: A. Author
publisher: Maze Press
printer: {name}
trim: 6x9in
{more}
pages:
  - kind: title
  - {{size: {size}, count: {count}}}
"""


@pytest.fixture(scope="module")
def covered(tmp_path_factory):
    """Builds each book once; its cover, its report and what was told of it."""
    known = {}

    def get(name, more="cover: true", count=9, size="6x7", title="Mazes for Evenings"):
        key = name, more, count, size, title
        if key not in known:
            folder = tmp_path_factory.mktemp("cover")
            book = folder / "book.yaml"
            text = BOOK.format(name=name, more=more, count=count, size=size, title=title)
            book.write_text(text, encoding="utf-8")
            talk = Silence()
            built = build(Order(book, output=folder / "book.pdf", check=False), talk)
            report = json.loads(built.report.read_text("utf-8"))
            known[key] = built.cover, report, [str(each) for each in talk.told]
        return known[key]

    return get


PRINTERS = {
    "kdp-paperback": "cover: true",
    "kdp-hardcover": "cover: true",
    "ingramspark": "spine: 0.4in\ncover: true",
    "lulu": "cover: true",
}


def broken(path):
    return [each.rule for each in inspect(path).breaches if each.severity == "breach"]


@pytest.mark.parametrize("name", PRINTERS)
@pytest.mark.parametrize("isbn", [None, ISBN])
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_cover_is_as_large_as_its_printer_says_and_passes_its_preflight(
    name, isbn, language, covered
):
    more = f"language: {language}\n" + PRINTERS[name] + (f"\nisbn: {isbn}" if isbn else "")
    path, report, _ = covered(name, more)
    spine = report["book"]["spine"]
    side = "right" if language == "he" else "left"
    sheet = cover_sheet(printer(name).cover, (432, 648), spine, side)
    with pikepdf.open(path) as pdf:
        (page,) = pdf.pages
        wide, high = sheet.sheet
        edge = sheet.bleed
        assert [float(side) for side in page.mediabox] == pytest.approx(
            [0, 0, wide, high], abs=0.01
        )
        trim = [float(side) for side in page.trimbox]
        assert trim == pytest.approx([edge, edge, wide - edge, high - edge], abs=0.01)
    assert broken(path) == []
    told = report["cover"]
    assert (told["width"], told["height"]) == pytest.approx((wide, high), abs=0.01)
    assert (told["front"][0] < told["spine"][0]) == (language == "he")


def words(path):
    """Every word of the cover as pdfium finds it, with the middle of its first letter."""
    with pypdfium2.PdfDocument(path) as document:
        text = document[0].get_textpage()
        found = []
        for sought in ("Mazes", "Author", "mazes", "Gentle"):
            search = text.search(sought, match_case=True)
            while (hit := search.get_next()) is not None:
                left, bottom, right, top = text.get_charbox(hit[0])
                found.append((sought, (left + right) / 2, (bottom + top) / 2))
        return found


def test_title_and_author_stand_on_the_spine_from_the_page_count_on_that_the_printer_names(covered):
    thick, report, _ = covered("kdp-paperback", count=140)
    thin, small, told = covered("kdp-paperback", count=40)
    left, _, right, _ = (side + report["cover"]["bleed"] for side in report["cover"]["spine"])
    on_spine = [word for word, x, _ in words(thick) if left < x < right]
    assert on_spine == ["Mazes", "Author"]
    assert small["book"]["pages"] < 80
    assert small["cover"]["spine_text"] is False
    left, _, right, _ = (side + small["cover"]["bleed"] for side in small["cover"]["spine"])
    assert not [word for word, x, _ in words(thin) if left < x < right]
    assert any("from 80 pages" in each for each in told)


def test_spine_text_may_be_left_out(covered):
    _, report, told = covered("kdp-paperback", "cover: {spine_text: false}", count=80)
    assert report["cover"]["spine_text"] is False
    assert not any("spine" in each for each in told)


@pytest.mark.parametrize("name", PRINTERS)
def test_a_barcode_is_read_by_a_program_that_did_not_draw_it(name, covered):
    path, _, _ = covered(name, PRINTERS[name] + f"\nisbn: {ISBN}")
    with pypdfium2.PdfDocument(path) as document:
        picture = document[0].render(scale=300 / 72).to_pil()
    (read,) = zxingcpp.read_barcodes(picture)
    assert read.format == zxingcpp.BarcodeFormat.EAN13
    assert read.text == ISBN


@pytest.mark.parametrize("isbn", ["9791090636071", "9783161484100", "9780000000002"])
def test_every_pattern_of_digits_is_drawn_right(isbn):

    style = TextStyle("sans", 8.5)
    box = Box(10, 10, 154, 96.4)
    items = barcode_items(isbn, shape(f"ISBN {isbn}", style), style, box)
    file = io.BytesIO()
    write_pdf([Page(1, 170, 110, tuple(items))], Facts("T", "", "en"), file)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        picture = document[0].render(scale=300 / 72).to_pil()
    (read,) = zxingcpp.read_barcodes(picture)
    assert read.text == isbn


def test_inks_stay_within_what_the_printer_takes_and_are_cmyk_and_grey_alone(covered):
    more = 'spine: 0.4in\ncover: {color: "cmyk(90, 90, 90, 50)", accent: "cmyk(100, 100, 100, 0)"}'
    path, _, _ = covered("ingramspark", more)
    assert broken(path) == []
    with pikepdf.open(path) as pdf:
        inks = [
            sum(map(float, operands))
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operator) in "kK"
        ]
        used = {str(operator) for _, operator in pikepdf.parse_content_stream(pdf.pages[0])}
        assert pdf.docinfo["/GTS_PDFXConformance"] == "PDF/X-1a:2001"
    assert max(inks) <= 2.4
    assert not used & {"rg", "RG", "cs", "CS", "gs"}


def test_the_maze_on_the_front_is_the_one_asked_for(covered):
    first, one, _ = covered("lulu", "cover: {art: 1}")
    second, other, _ = covered("lulu", "cover: {art: 2}")
    assert one["cover"]["content_sha256"] != other["cover"]["content_sha256"]
    assert one["pdf"]["sha256"] == other["pdf"]["sha256"]
    assert first.name == second.name == "book-cover.pdf"


def test_a_badge_says_what_is_asked_or_nothing(covered):
    def said(badge):
        path, _, _ = covered("lulu", f"cover: {{badge: {badge}}}")
        with pypdfium2.PdfDocument(path) as document:
            return document[0].get_textpage().get_text_range()

    assert "9" in said("true")
    assert "9" not in said("false")
    assert "print" in said("Large print")


def test_the_cover_follows_the_book_and_part_of_a_book_has_none(covered, tmp_path):
    path, report, _ = covered("kdp-paperback")
    assert path.stat().st_size == report["cover"]["bytes"]
    book = path.with_name("book.yaml")
    whole = build(Order(book, output=tmp_path / "whole.pdf"), Silence())
    assert whole.cover.read_bytes() == path.read_bytes()
    assert whole.cover in whole.files
    part = build(Order(book, output=tmp_path / "part.pdf", pages=(2, 3)), Silence())
    shown = build(Order(book, output=tmp_path / "shown.pdf", digital=True), Silence())
    assert part.cover is None
    assert shown.cover is None


FAULTS = {
    "cover-size": lambda page, sheet: page.obj.__setitem__("/MediaBox", [0, 0, 900, 700]),
    "boxes": lambda page, sheet: page.obj.__setitem__("/TrimBox", [-5, 0, 900, 648]),
    "cover-words": lambda page, sheet: move(page, sheet.front.width / 2),
    "cover-barcode": lambda page, sheet: mark(page, sheet),
}


def move(page, by):
    """Shift all that is drawn, so that words cross the folds."""
    page.contents_add(f"1 0 0 1 {by} 0 cm".encode(), prepend=True)


def mark(page, sheet):
    """A line through the barcode's place."""
    box, edge = sheet.barcode_free, sheet.bleed
    middle = (box.bottom + box.top) / 2 + edge
    line = f"q 0 G 3 w {box.left + edge} {middle} m {box.right + edge} {middle} l S Q"
    page.contents_add(line.encode())


@pytest.mark.parametrize("rule", FAULTS)
def test_a_cover_broken_on_purpose_is_found(rule, covered, tmp_path):
    path, report, _ = covered("kdp-paperback")
    sheet = cover_sheet(printer("kdp-paperback").cover, (432, 648), report["book"]["spine"])
    target = tmp_path / "book-cover.pdf"
    with pikepdf.open(path) as pdf:
        FAULTS[rule](pdf.pages[0], sheet)
        pdf.save(target, static_id=True)
    (tmp_path / "book.json").write_text(json.dumps(report), encoding="utf-8")
    assert rule in broken(target)


def test_a_cover_for_another_spine_is_refused(covered, tmp_path):
    path, report, _ = covered("kdp-paperback")
    (tmp_path / "book-cover.pdf").write_bytes(path.read_bytes())
    longer = report | {"book": report["book"] | {"spine": report["book"]["spine"] + 9}}
    (tmp_path / "book.json").write_text(json.dumps(longer), encoding="utf-8")
    assert "cover-size" in broken(tmp_path / "book-cover.pdf")


def test_texts_too_long_for_the_cover_are_told():
    more = f"cover: {{back: {'many words ' * 900}}}"
    book = BOOK.format(name="lulu", more=more, size="5x5", count=40, title="T")
    with pytest.raises(BookFileError, match="too long for the back of the cover"):
        planned(book)


@pytest.mark.parametrize("name", ["ingramspark", "kdp-paperback", "lulu"])
@pytest.mark.parametrize("trim", ["5x8in", "5.5x8.5in", "8.5x8.5in", "8.5x11in"])
def test_a_cover_of_any_size_passes_the_check_of_its_printer(name, trim, tmp_path):
    # two pages and a spine side by side are as wide as some printer's page may be
    text = BOOK.format(name=name, more="cover: true", count=32, size="6x7", title="Covers")
    spine = "spine: 4mm\n" if name == "ingramspark" else ""
    book = tmp_path / "book.yaml"
    book.write_text(spine + text.replace("trim: 6x9in", f"trim: {trim}"), "utf-8")
    done = build(Order(book, output=tmp_path / "book.pdf"), Silence())
    assert not inspect(done.pdf.with_name("book-cover.pdf")).breaches
