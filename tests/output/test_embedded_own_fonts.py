"""Fonts that a book brings, in the finished PDF: embedded, told by name, taken out again, seen on paper."""

from __future__ import annotations

import io
import re
import shutil
import subprocess

import making_fonts
import pikepdf
import pypdfium2
import pytest
from fontTools.cffLib import CFFFontSet
from making_fonts import advance, stem

from puzzlebook.layout.page import Facts, Page, TextItem
from puzzlebook.output.pdf import write_pdf
from puzzlebook.text.own_fonts import OwnFace, OwnFamily, digest_of
from puzzlebook.text.shaping import TextStyle, shape

TEXT = "Find the\u00a0way out – page 12, “é” & fi"
SIZE = 40.0
FONT = making_fonts.font()
NO_CUTTING = making_fonts.font(fs_type=0x100), making_fonts.font(cff=True, fs_type=0x100)
KINDS = {
    # what it is → the file, what is taken of it, the kinds in the PDF, the weight of its bars
    "TrueType": (FONT, {}, "CIDFontType2", "FontFile2", 400),
    "CFF": (making_fonts.font(cff=True), {}, "CIDFontType0", "FontFile3", 400),
    "variable": (making_fonts.variable(), {"weight": 800.0}, "CIDFontType2", "FontFile2", 800),
    "collection": (
        making_fonts.collection(FONT, making_fonts.font(weight=700, cff=True)),
        {"index": 1},
        "CIDFontType0",
        "FontFile3",
        700,
    ),
    "TrueType, not to be cut": (NO_CUTTING[0], {"whole": True}, "CIDFontType2", "FontFile2", 400),
    "CFF, not to be cut": (NO_CUTTING[1], {"whole": True}, "CIDFontType0", "FontFile3", 400),
}


def written(folder, kind, text=TEXT):
    data, keys, *_ = KINDS[kind]
    path = folder / "font.bin"
    path.write_bytes(data)
    family = OwnFamily("body", OwnFace(str(path), path.name, digest_of(data), **keys))
    line = shape(text, TextStyle("serif", SIZE, own=family))
    file = io.BytesIO()
    page = Page(1, 1200.0, 100.0, (TextItem(10.0, 20.0, line),))
    told = write_pdf([page], Facts("Title", "Author", "en"), file)
    return file.getvalue(), line, told


@pytest.mark.parametrize("kind", KINDS)
def test_a_font_is_embedded_in_the_way_of_its_outlines(tmp_path, kind):
    data, _, told = written(tmp_path, kind)
    _, keys, subtype, file, _ = KINDS[kind]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (font,) = pdf.pages[0].Resources.Font.values()
        below = font.DescendantFonts[0]
        assert str(below.Subtype) == f"/{subtype}"
        assert f"/{file}" in below.FontDescriptor
        assert ("/CIDToGIDMap" in below) == (file == "FontFile2")
        if file == "FontFile3":
            program = below.FontDescriptor.FontFile3
            assert str(program.Subtype) == "/CIDFontType0C"
            cff = CFFFontSet()
            cff.decompile(io.BytesIO(program.read_bytes()), None)
            assert len(cff[0].CharStrings) >= len(list(below.W[1]))
        name = str(font.BaseFont)[1:]
        cut = re.fullmatch(r"[A-Z]{6}\+(.+)", name)
        assert (cut is None) == ("whole" in keys)
        assert told.fonts == (cut[1] if cut else name,)


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_typed_is_taken_out_by_two_readers(tmp_path, kind):
    data, _, _ = written(tmp_path, kind)
    plain = TEXT.replace("\u00a0", " ")
    with pypdfium2.PdfDocument(data) as document:
        assert document[0].get_textpage().get_text_bounded().replace("\u00a0", " ") == plain
    if shutil.which("pdftotext"):
        (tmp_path / "own.pdf").write_bytes(data)
        made = subprocess.run(
            ["pdftotext", str(tmp_path / "own.pdf"), "-"], capture_output=True, check=True
        )
        assert made.stdout.decode().strip().replace("\u00a0", " ") == plain


@pytest.mark.parametrize("kind", KINDS)
def test_letters_stand_on_paper_where_they_were_measured_and_as_heavy(tmp_path, kind):
    data, line, _ = written(tmp_path, kind, "MI x")
    weight = KINDS[kind][4]
    assert line.width == pytest.approx((3 * advance("M", weight) + 300) * SIZE / 1000, abs=0.1)
    scale = 4
    with pypdfium2.PdfDocument(data) as document:
        picture = document[0].render(scale=scale).to_pil().convert("L")
    row = [
        picture.getpixel((x, picture.height - (20 + 10) * scale)) < 128
        for x in range(picture.width)
    ]
    edges = [x / scale for x in range(1, picture.width) if row[x] != row[x - 1]]
    unit = SIZE / 1000
    places = [0, advance("M", weight), 2 * advance("M", weight) + 300]
    wanted = [10 + (at + 100 + by) * unit for at in places for by in (0, stem(weight))]
    assert edges == pytest.approx(wanted, abs=0.4)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_font_in_another_place_gives_the_same_bytes(tmp_path, kind):
    (tmp_path / "else").mkdir()
    assert written(tmp_path, kind)[0] == written(tmp_path / "else", kind)[0]
