"""What a finished PDF says beside its pages, by the printer it is for."""

from __future__ import annotations

import io
import json
import shutil
import subprocess

import pikepdf
import pytest
from clean import breaches
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.layout.page import Bookmark, Facts, Link, Page
from puzzlebook.output.flavours import FLAVOURS
from puzzlebook.output.pdf import write_pdf
from puzzlebook.printers import NAMES, printer

BOOK = """\
title: A Book (of mazes)
author: Ünïcode
trim: 6x9in
{more}
pages:
  - kind: title
  - kind: contents
  - {{kind: text, heading: How to play, body: Go in.}}
  - {{kind: section, heading: Part one}}
  - {{heading: Easy, size: 5x6, count: 5}}
  - {{heading: Harder, size: 6x7, count: {count}}}
"""
LEAST = {"kdp-hardcover": 66}
"""Mazes that fill as many pages as are bound, where few do not."""
OF_SCREENS = ("/Outlines", "/Dests", "/Metadata", "/PageMode")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Builds each book once, by printer, further keys and whether it is for screens."""
    known = {}

    def get(name="home", more="", *, digital=False):
        key = name, more, digital
        if key not in known:
            folder = tmp_path_factory.mktemp("book")
            book = folder / "book.yaml"
            text = BOOK.format(more=f"printer: {name}\n{more}", count=LEAST.get(name, 19))
            book.write_text(text, encoding="utf-8")
            order = Order(book, output=folder / "book.pdf", digital=digital)
            known[key] = build(order, Silence())
        return known[key]

    return get


def paper(flavour, facts=None, pages=None):
    file = io.BytesIO()
    write_pdf(pages or [Page(1, 100, 100, ())], facts or Facts("T (x)", "Ä", "en"), file, flavour)
    return pikepdf.open(io.BytesIO(file.getvalue()))


@pytest.mark.parametrize("flavour", FLAVOURS)
def test_every_flavour_is_sound_of_its_version_and_has_an_id(flavour):
    with paper(flavour) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.pdf_version == ".".join(map(str, FLAVOURS[flavour].version))
        assert len(pdf.trailer["/ID"]) == 2
        assert not any(
            isinstance(o, pikepdf.Stream) and o.get("/Type") == "/ObjStm" for o in pdf.objects
        )


def test_a_bare_file_has_not_a_word_about_the_book():
    with paper("bare") as pdf:
        assert "/Info" not in pdf.trailer
        assert not set(OF_SCREENS) & set(pdf.Root.keys())


def test_a_pdfx_file_has_the_keys_that_iso_15930_asks_for_and_no_newer_ones():
    with paper("pdfx1a") as pdf:
        assert pdf.docinfo["/GTS_PDFXVersion"] == "PDF/X-1:2001"
        assert pdf.docinfo["/GTS_PDFXConformance"] == "PDF/X-1a:2001"
        assert pdf.docinfo["/Trapped"] == pikepdf.Name("/False")
        assert pdf.docinfo["/Title"] == "T (x)"
        assert pdf.docinfo["/CreationDate"] == pdf.docinfo["/ModDate"]
        (intent,) = pdf.Root["/OutputIntents"]
        assert intent["/S"] == "/GTS_PDFX"
        assert intent["/OutputConditionIdentifier"] == "CGATS TR 001"
        assert intent["/RegistryName"] == "http://www.color.org"
        assert "/DestOutputProfile" not in intent
        assert not {"/Lang", "/Metadata", "/Outlines"} & set(pdf.Root.keys())
        assert "/TrimBox" in pdf.pages[0].obj


def test_the_properties_and_the_packet_of_a_file_for_screens_say_the_same():
    with paper("digital", Facts("A & B", "<me>", "de")) as pdf:
        with pdf.open_metadata() as told:
            assert told["dc:title"] == pdf.docinfo["/Title"] == "A & B"
            assert told["dc:creator"] == ["<me>"]
            assert set(told["dc:language"]) == {"de"}
            assert str(told["pdf:Producer"]) == pdf.docinfo["/Producer"]
        assert pdf.Root["/Lang"] == "de"


def test_only_files_for_screens_have_links():
    page = Page(1, 100, 100, (), links=(Link(10, 20, 30, 40, 1),), bleed=(5, 6, 7, 8))
    for flavour in FLAVOURS:
        with paper(flavour, pages=[page]) as pdf:
            found = pdf.pages[0].obj.get("/Annots", [])
            assert [list(each["/Rect"]) for each in found] == (
                [[15, 26, 35, 46]] if flavour == "digital" else []
            )


def outline(pdf):
    """Titles with depth and page number, as a viewer shows them."""
    numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
    with pdf.open_outline() as found:

        def told(items, depth):
            for item in items:
                yield item.title, depth, numbers[item.destination[0].objgen]
                yield from told(item.children, depth + 1)

        return list(told(found.root, 0))


def test_an_outline_is_the_headings_those_of_a_section_below_it():
    marks = (
        Bookmark("Zero", 1, 0),
        Bookmark("One", 1, 0),
        Bookmark("One a", 2, 1),
        Bookmark("One b", 2, 1),
        Bookmark("Ταυ", 3, 0),
    )
    pages = [Page(number, 100, 100, ()) for number in (1, 2, 3)]
    with paper("digital", Facts("T", "", "en", outline=marks), pages) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert outline(pdf) == [(each.title, each.depth, each.page) for each in marks]


@pytest.mark.parametrize("name", NAMES)
def test_a_book_is_clean_for_its_printer_document_properties_and_pdfx_included(name, made):
    book = made(name)
    assert breaches(book.pdf) == []
    with pikepdf.open(book.pdf) as pdf:
        assert ("/Info" in pdf.trailer) == ("metadata" not in printer(name).forbidden)
        assert ("/OutputIntents" in pdf.Root) == (printer(name).flavour == "pdfx1a")


def test_who_forbids_document_properties_gets_none():
    for name in NAMES:
        rules = printer(name)
        assert FLAVOURS[rules.flavour].info == ("metadata" not in rules.forbidden)


@pytest.mark.parametrize("name", ["kdp-paperback", "home"])
def test_a_book_for_screens_leads_from_puzzle_to_answer_and_back_and_from_the_contents(name, made):
    book = made(name, digital=True)
    assert breaches(book.pdf) == []
    with pikepdf.open(book.pdf) as pdf:
        numbers = {page.objgen: number for number, page in enumerate(pdf.pages, 1)}
        ways = {}
        for number, page in enumerate(pdf.pages, 1):
            for link in page.obj.get("/Annots", []):
                there = pdf.Root["/Dests"][link["/Dest"]][0]
                ways.setdefault(number, []).append(numbers[there.objgen])
        titles = outline(pdf)
    report = json.loads(book.report.read_text("utf-8"))
    for maze in report["mazes"]:
        assert ways[maze["page"]] == [maze["answer_page"]]
        assert maze["page"] in ways[maze["answer_page"]]
    assert report["book"]["flavour"] == "digital"
    listed = [page for _, _, page in titles]
    assert ways[2] == listed
    assert [title for title, _, _ in titles] == [
        "How to play",
        "Part one",
        "Easy",
        "Harder",
        "Answers",
    ]
    assert [depth for _, depth, _ in titles] == [0, 0, 1, 1, 0]


def test_a_book_for_screens_has_the_pages_of_the_printed_one(made):
    printed, shown = made("kdp-paperback"), made("kdp-paperback", digital=True)
    with pikepdf.open(printed.pdf) as one, pikepdf.open(shown.pdf) as other:
        for a, b in zip(one.pages, other.pages, strict=True):
            assert a.Contents.read_bytes() == b.Contents.read_bytes()


def test_a_book_read_from_the_right_goes_to_ingramspark_last_page_first(made):
    book = made("ingramspark", "language: he")
    plain = made("home", "language: he")
    assert breaches(book.pdf) == []
    with pikepdf.open(book.pdf) as pdf, pikepdf.open(plain.pdf) as other:
        count = len(pdf.pages)
        assert count % 2 == 0
        labels = [str(pdf.pages[at].label) for at in range(count)]
        assert labels == [str(number) for number in range(count, 0, -1)]
        assert "/Direction" not in pdf.Root["/ViewerPreferences"]
        assert other.Root["/ViewerPreferences"]["/Direction"] == "/R2L"


def test_the_gutter_of_a_reversed_book_is_where_an_ordinary_one_has_it(made):
    """Page k of the file is printed where page k of any book is: odd ones have their spine at the left."""
    bled = made("ingramspark", "language: he\nbleed: true")
    assert breaches(bled.pdf) == []
    with pikepdf.open(bled.pdf) as pdf:
        for number, page in enumerate(pdf.pages, 1):
            at_left = float(page.trimbox[0]) == 0
            assert at_left == (number % 2 == 1)


@pytest.mark.parametrize("tool", ["qpdf", "gs"])
def test_other_programs_read_a_pdfx_book_without_a_complaint(tool, made):
    book = made("ingramspark")
    where = shutil.which(tool)
    if where is None:
        with pikepdf.open(book.pdf) as pdf:
            assert pdf.check_pdf_syntax() == []
        return
    calls = {
        "qpdf": [where, "--check", str(book.pdf)],
        "gs": [where, "-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=inkcov", "-o", "-", str(book.pdf)],
    }
    found = subprocess.run(calls[tool], capture_output=True, text=True, check=True)
    if tool == "gs":
        rows = [line.split() for line in found.stdout.splitlines() if "CMYK" in line]
        assert rows
        assert all(float(ink) == 0 for row in rows for ink in row[:3])
