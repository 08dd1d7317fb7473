"""Signs with marks in the finished PDF: on paper where they were shaped, in fonts that other programs take."""

from __future__ import annotations

import io
import subprocess
from dataclasses import replace
from unicodedata import normalize

import making_fonts
import pikepdf
import pytest
from making_fonts import HEIGHT, advance, stem
from pictures import apart, by_pdfium, by_resvg

from puzzlebook.layout.page import Facts, Page, TextItem
from puzzlebook.output.marks import clusters, readable
from puzzlebook.output.pdf import write_pdf
from puzzlebook.text.fonts import FAMILIES, face
from puzzlebook.text.justifying import justified
from puzzlebook.text.outlines import outlines
from puzzlebook.text.own_fonts import OwnFace, digest_of
from puzzlebook.text.shaping import Glyph, Line, Run, TextStyle, shape

LINES = [
    ("th", "ที่ น้ำ ผู้ ปั๊ม กี๋ ญี่ปุ่น ศักดิ์สิทธิ์"),
    ("ar", "مُتَاهَةٌ مُمْتِعَةٌ لِلْأَطْفَالِ"),
    ("fa", "اَلِفْبا، مُعَلِّم ۴۵"),
    ("he", "שָׁלוֹם, יְלָדִים! בְּרֵאשִׁית"),
    ("hi", "कैसे खेलें: क्षत्रिय श्रृंखला हिन्दी"),
    ("en", "m̌́ x̂ Office q̣́"),
]
STYLE = TextStyle("serif", 22)


def written(line, language="en"):
    page = Page(1, 504.0, 72.0, (TextItem(10.0, 25.0, line),))
    file = io.BytesIO()
    write_pdf([page], Facts("Title", "Author", language), file)
    return file.getvalue()


def as_svg(line):
    """The line's outlines where the page has it."""
    steps = [
        command + " ".join(f"{10 + x:.4f},{47 - y:.4f}" for x, y in places)
        for command, places in outlines(line)
    ]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="504pt" height="72pt" viewBox="0 0 504 72">'
        f'<path d="{" ".join(steps)}"/></svg>'
    ).encode()


@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
@pytest.mark.parametrize(("language", "text"), LINES)
def test_a_line_looks_on_paper_as_it_was_shaped(language, text, bold):
    line = shape(text, replace(STYLE, bold=bold), language)
    dpi = 600
    paper, shaped = by_pdfium(written(line, language), dpi), by_resvg(as_svg(line), dpi)
    assert paper.size == shaped.size
    assert sum(shaped.histogram()[:60]) > 20_000
    assert apart(paper, shaped) == 0


def drawn(glyphs):
    """Which glyphs stand where, in font units, and where the pen is after them."""
    pen, found = 0, []
    for glyph in glyphs:
        found.append((glyph.gid, pen + glyph.dx, glyph.dy))
        pen += glyph.advance
    return sorted(found), pen


@pytest.mark.parametrize("tracking", [0.0, 0.1])
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize(("language", "text"), LINES)
def test_marks_told_apart_are_drawn_where_they_were_and_say_the_same(
    language, text, family, tracking
):
    line = shape(text, TextStyle(family, 22, tracking=tracking), language)
    for run in (*line.runs, *justified(line, 1.1 * line.width).runs):
        told = readable(run, face(run.face))
        assert drawn(told) == drawn(run.glyphs)
        if run.level % 2:
            parts = ["".join(glyph.text for glyph in cluster) for cluster in clusters(told)]
            assert normalize("NFC", "".join(reversed(parts))) == run.text
        else:
            assert told == run.glyphs


KINDS = {
    "TrueType": (making_fonts.font("Over"), {}, 400),
    "CFF": (making_fonts.font("Over", cff=True), {}, 400),
    "variable": (making_fonts.variable("Over"), {"weight": 800.0}, 800),
    "TrueType, not to be cut": (making_fonts.font("Over", fs_type=0x100), {"whole": True}, 400),
    "CFF, not to be cut": (
        making_fonts.font("Over", cff=True, fs_type=0x100),
        {"whole": True},
        400,
    ),
}
SIZE = 20.0
MARK = {"dx": -150, "dy": 900}
"""Above a bar, and left of where the pen stands."""


def marked(folder, kind):
    """A bar, a mark that the font gives an advance and the shaper none, a bar and a mark as one cluster, a bar."""
    data, keys, _ = KINDS[kind]
    path = folder / "font.bin"
    path.write_bytes(data)
    own = OwnFace(str(path), path.name, digest_of(data), **keys)
    bar, mark = map(face(own.name).hb_font.get_nominal_glyph, map(ord, "MI"))
    width = face(own.name).advance(bar)
    over = Glyph(mark, "\u0301", 0, **MARK)
    glyphs = (
        *(Glyph(bar, "M", width), over),
        *(Glyph(bar, "e\u0300", width), replace(over, text="")),
        Glyph(bar, "x", width),
    )
    run = Run(own.name, SIZE, glyphs, 0, "M\u0301e\u0300x")
    return Line(run.text, (run,), 3 * width * SIZE / 1000)


@pytest.mark.parametrize("kind", KINDS)
def test_marks_stand_where_they_were_shaped_in_fonts_of_every_kind(tmp_path, kind):
    data = written(marked(tmp_path, kind))
    weight = KINDS[kind][2]
    scale = 4
    picture = by_pdfium(data, 72 * scale)

    def edges(height):
        """Where ink begins and ends at that height in font units, in font units from the line's start."""
        y = picture.height - round((25 + height * SIZE / 1000) * scale)
        row = [picture.getpixel((x, y)) < 128 for x in range(picture.width)]
        found = [x / scale for x in range(1, picture.width) if row[x] != row[x - 1]]
        return [(x - 10) * 1000 / SIZE for x in found]

    step, thick = advance("M", weight), stem(weight)
    near = 0.3 * 1000 / SIZE
    bars = [k * step + 100 + by for k in range(3) for by in (0, thick)]
    assert edges(HEIGHT / 2) == pytest.approx(bars, abs=near)
    marks = [k * step + MARK["dx"] + 100 + by for k in (1, 2) for by in (0, thick)]
    assert edges(MARK["dy"] + HEIGHT / 2) == pytest.approx(marks, abs=near)
    assert edges((HEIGHT + MARK["dy"]) / 2) == []


@pytest.mark.parametrize("kind", KINDS)
def test_text_with_marks_of_every_kind_of_font_is_taken_out_by_two_readers(tmp_path, kind):
    data = written(marked(tmp_path, kind))
    told = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True)
    assert told.stdout.decode().strip() == "M\u0301e\u0300x"
    (tmp_path / "own.pdf").write_bytes(data)
    with pikepdf.open(tmp_path / "own.pdf") as pdf:
        (font,) = pdf.pages[0].Resources.Font.values()
        below = font.DescendantFonts[0]
        widths = [float(width) for width in below.W[1]]
        first, *_, last = pikepdf.parse_content_stream(pdf.pages[0])
    # .notdef, bar, mark, bar with its mark, bar
    bar = float(advance("M", KINDS[kind][2]))
    assert widths[1:] == pytest.approx([bar, 0, bar, bar], abs=1)
    assert (str(first.operator), str(last.operator)) == ("BT", "ET")


@pytest.mark.parametrize("tool", ["qpdf", "gs", "pdffonts"])
@pytest.mark.parametrize("kind", [*KINDS, *(language for language, _ in LINES)])
def test_other_programs_take_the_fonts_without_a_complaint(tmp_path, tool, kind):
    texts = dict(LINES)
    line = shape(texts[kind], STYLE, kind) if kind in texts else marked(tmp_path, kind)
    path = str(tmp_path / "made.pdf")
    (tmp_path / "made.pdf").write_bytes(written(line))
    calls = {
        "qpdf": ["qpdf", "--check", path],
        "gs": ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONWARNING", "-sDEVICE=nullpage", path],
        "pdffonts": ["pdffonts", path],
    }
    told = subprocess.run(calls[tool], capture_output=True, text=True, check=True)
    assert told.stderr == ""
    if tool == "pdffonts":
        rows = [row.split() for row in told.stdout.splitlines()[2:]]
        assert rows
        assert all(row[-5] == "yes" and row[-3] == "yes" for row in rows)
