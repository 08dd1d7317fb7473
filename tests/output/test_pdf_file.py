"""The written PDF, opened by programs that did not write it."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from paper import FACTS, PER_ANSWER_PAGE, Plan, bound, drawing, maze, text, written

from puzzlebook.layout.page import (
    DiscItem,
    Facts,
    FillItem,
    MazeItem,
    Page,
    StrokeItem,
)
from puzzlebook.text.shaping import TextStyle

SAMPLES = [
    "Plain words, and 0123456789.",
    "Office, affluent, fjord: ligatures of AV To WA pairs",
    "Ελληνικά με τόνους: Λαβύρινθος",
    "Кириллица: Лабиринт, щука, ёж",
    "Crème brûlée, Łódź, İstanbul, Straße — “quoted” … «так»",
    "Ṣ̌ x̣̌ combining q̃ marks",
]


@pytest.fixture(scope="module")
def book():
    mazes = [maze((7, 8), seed) for seed in range(PER_ANSWER_PAGE + 1)]
    return bound(Plan(mazes))


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def test_the_file_is_sound_and_says_what_it_was_told(book):
    with opened(book.pdf) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.pdf_version == "1.4"
        assert not pdf.is_encrypted
        assert pdf.docinfo["/Title"] == FACTS.title
        assert pdf.docinfo["/Author"] == FACTS.author
        assert str(pdf.docinfo["/Producer"]).startswith("puzzlebook ")
        assert pdf.Root["/Lang"] == "en"
        assert "/Outlines" not in pdf.Root
        assert "/Direction" not in pdf.Root["/ViewerPreferences"]


def test_a_book_read_from_right_to_left_says_so():
    data, _ = written([Page(1, 100, 100, ())], Facts("T", "A", "fa", binding="right"))
    with opened(data) as pdf:
        assert pdf.Root["/ViewerPreferences"]["/Direction"] == "/R2L"


def test_every_page_is_the_trim_size(book):
    with opened(book.pdf) as pdf:
        assert len(pdf.pages) == book.report["pdf"]["pages"]
        for page in pdf.pages:
            assert list(page.obj["/MediaBox"]) == [0, 0, 432, 576]
            assert list(page.obj["/TrimBox"]) == [0, 0, 432, 576]


def test_every_font_of_the_file_is_an_embedded_subset_and_helvetica_is_nowhere(book):
    with opened(book.pdf) as pdf:
        kinds = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary)]
        simple = [o for o in kinds if o.get("/Subtype") in ("/Type1", "/TrueType", "/Type3")]
        described = [o for o in kinds if o.get("/Type") == "/FontDescriptor"]
        assert simple == []
        assert described
        for descriptor in described:
            name = str(descriptor["/FontName"])
            assert name[7] == "+"
            assert "/FontFile2" in descriptor
    assert b"Helvetica" not in book.pdf


@pytest.mark.parametrize("family", ["serif", "sans"])
def test_text_comes_out_of_the_file_as_it_was_typed(family):
    style = TextStyle(family, 11)
    items = [text(20, 500 - 40 * i, sample, style) for i, sample in enumerate(SAMPLES)]
    data, _ = written([Page(1, 432, 576, tuple(items))])
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].get_textpage()
        found = page.get_text_range().split("\r\n")
    assert found == [item.line.text for item in items]


def test_text_stands_where_the_page_says():
    places = [(20, 500), (100.125, 480.5), (20, 40)]
    items = tuple(text(x, y, "H", TextStyle("sans", 20)) for x, y in places)
    data, _ = written([Page(1, 432, 576, items)])
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].get_textpage()
        starts = [page.get_charbox(i, loose=True)[0] for i in range(page.count_chars())]
        bases = [page.get_charbox(i)[1] for i in range(page.count_chars())]
        letters = [page.get_text_range(i, 1) for i in range(page.count_chars())]
    found = [
        place for place, c in zip(zip(starts, bases, strict=True), letters, strict=True) if c == "H"
    ]
    assert found == [pytest.approx(place, abs=0.02) for place in places]


def test_a_line_is_as_wide_on_paper_as_it_was_shaped():
    item = text(20, 500, "AVAToWa Tomorrow, Yesterday and AWAY|", TextStyle("serif", 20))
    data, _ = written([Page(1, 432, 576, (item,))])
    with pypdfium2.PdfDocument(data) as pdf:
        page = pdf[0].get_textpage()
        right = page.get_charbox(page.count_chars() - 1, loose=True)[2]
    assert right == pytest.approx(20 + item.line.width, abs=0.1)


def test_unicode_tables_have_at_most_a_hundred_entries_a_block():
    letters = [chr(c) for c in (*range(33, 127), *range(161, 383), *range(1040, 1104)) if c != 0xAD]
    lines = [text(5, 500 - 20 * i, "".join(letters[i::12])) for i in range(12)]
    data, _ = written([Page(1, 432, 576, tuple(lines))])
    with opened(data) as pdf:
        (font,) = (
            font for name, font in pdf.pages[0].obj["/Resources"]["/Font"].items() if name == "/F1"
        )
        blocks = font["/ToUnicode"].read_bytes().decode("ascii").split("beginbfchar\n")[1:]
    sizes = [block.split("endbfchar")[0].count("\n") for block in blocks]
    assert len(sizes) > 1
    assert max(sizes) <= 100


def test_each_maze_is_one_form_placed_twice_and_holds_neither_width_nor_colour(book):
    with opened(book.pdf) as pdf:
        forms = [
            o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
        assert len(forms) == len(book.report["mazes"])
        for form in forms:
            operators = {str(i.operator) for i in pikepdf.parse_content_stream(form)}
            assert operators <= {"J", "j", "m", "l", "h", "S", "cm"}
        placed = [
            page.obj["/Resources"]["/XObject"][str(i.operands[0])].objgen
            for page in pdf.pages
            for i in pikepdf.parse_content_stream(page, "Do")
        ]
    assert sorted(placed) == sorted([form.objgen for form in forms] * 2)


def test_a_page_of_30x40_with_its_answer_takes_under_four_kilobytes_its_font_included():
    mazes = [maze((30, 40), seed) for seed in range(8)]
    assert len(bound(Plan(mazes)).pdf) / len(mazes) < 4096


def test_operators_are_not_repeated_where_nothing_changes():
    line = StrokeItem(((10, 10), (20, 20)), 1.5, grey=0.25)
    data, _ = written([Page(1, 100, 100, (line, line, FillItem(((1, 1), (5, 1), (5, 5))), line))])
    with opened(data) as pdf:
        content = pdf.pages[0].obj["/Contents"].read_bytes().decode("ascii")
    assert content == (
        "1.5 w\n0.25 G\n1 J\n1 j\n10 10 m 20 20 l S\n10 10 m 20 20 l S\n"
        "1 1 m 5 1 l 5 5 l f\n10 10 m 20 20 l S"
    )


def test_numbers_have_no_trailing_zeros_and_at_most_three_decimals_for_places():
    disc = DiscItem(100 / 3, 50, 10 / 3)
    data, _ = written([Page(1, 100, 100, (disc,))])
    with opened(data) as pdf:
        content = pdf.pages[0].obj["/Contents"].read_bytes().decode("ascii")
    numbers = [word for word in content.split() if not word.isalpha()]
    assert all(len(n.partition(".")[2]) <= 3 and not n.endswith(".0") for n in numbers)


def test_the_content_hash_can_be_recomputed_as_its_description_says(book):
    with opened(book.pdf) as pdf:
        pages = [page.obj["/Contents"].read_bytes() for page in pdf.pages]
        forms = {}
        for page in pdf.pages:
            for i in pikepdf.parse_content_stream(page, "Do"):
                form = page.obj["/Resources"]["/XObject"][str(i.operands[0])]
                forms.setdefault(form.objgen, form.read_bytes())
        fonts = []
        shared = pdf.pages[0].obj["/Resources"]["/Font"]
        for k in range(len(shared.keys())):
            font = shared[f"/F{k + 1}"]
            below = font["/DescendantFonts"][0]
            streams = (
                below["/FontDescriptor"]["/FontFile2"],
                below["/CIDToGIDMap"],
                font["/ToUnicode"],
            )
            fonts += [stream.read_bytes() for stream in streams]
    digests = [hashlib.sha256(s).digest() for s in (*pages, *forms.values(), *fonts)]
    facts = book.report["pdf"]
    assert hashlib.sha256(b"".join(digests)).hexdigest() == facts["content_sha256"]
    assert hashlib.sha256(book.pdf).hexdigest() == facts["sha256"]
    assert len(book.pdf) == facts["bytes"]
    assert facts["fonts"] == ["SourceSerif4-Regular"]


def test_every_stream_is_compressed_and_zlib_reads_it(book):
    with opened(book.pdf) as pdf:
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        for stream in streams:
            assert stream["/Filter"] == "/FlateDecode"
            assert zlib.decompress(stream.read_raw_bytes()) == stream.read_bytes()


SCRIPT = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from paper import Plan, bound, maze
print(hashlib.sha256(bound(Plan([maze((6, 7), seed) for seed in range(3)])).pdf).hexdigest())
"""


def test_the_same_pages_are_the_same_bytes_whatever_the_hash_seed_and_the_clock():
    here = Path(__file__).parent.parent
    found = set()
    for seed, epoch in (("0", "0"), ("1", "1700000000"), ("77", "")):
        environment = os.environ | {"PYTHONHASHSEED": seed, "SOURCE_DATE_EPOCH": epoch}
        if not epoch:
            del environment["SOURCE_DATE_EPOCH"]
        command = [sys.executable, "-c", SCRIPT, str(here)]
        run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.add(run.stdout)
    again = bound(Plan([maze((6, 7), seed) for seed in range(3)])).pdf
    assert found == {hashlib.sha256(again).hexdigest() + "\n"}


def test_pages_may_come_one_by_one():
    made = maze((4, 5))
    seen = []

    def pages():
        for n in range(3):
            seen.append(n)
            items = (MazeItem(f"m{n}", 10, 90, 10, 1),)
            yield Page(n + 1, 100, 100, items, (drawing(made, f"m{n}"),))

    data, told = written(pages())
    assert seen == [0, 1, 2]
    assert told.pages == 3
    with opened(data) as pdf:
        assert len(pdf.pages) == 3


def test_a_title_may_be_anything():
    for title in ("(", "back\\slash)", "Zeile\nZwei", "🗝 key", "", "ü"):
        data, _ = written([Page(1, 10, 10, ())], Facts(title, title, "en"))
        with opened(data) as pdf:
            assert str(pdf.docinfo["/Title"]) == title
