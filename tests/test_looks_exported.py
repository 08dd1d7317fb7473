"""Single mazes as files, in every theme and with pictures at their ends."""

import re
import shutil
from pathlib import Path

import pytest
from making_books import Silence
from pictures import apart, by_pdfium, by_resvg

from puzzlebook.exporting import Export, export
from puzzlebook.themes import THEMES

ROOT = Path(__file__).parents[1]
DPI = 144
PAGES = [
    *(f"{{size: 8x8, theme: {theme}}}" for theme in THEMES),
    *(f"{{grid: polar, size: 5, theme: {theme}}}" for theme in THEMES),
    "{size: 8x8, start: {text: Help the rabbit, image: pictures/rabbit.svg}, finish: {image: pictures/snail.png}}",
    "{size: 6x6, start: {at: center, image: pictures/carrot.svg}}",
]
PICTURED = len(PAGES) - 1
"""The number of the maze with two pictures outside."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("looks")
    shutil.copytree(ROOT / "configs" / "pictures", place / "pictures")
    pages = "".join(f"  - {page}\n" for page in PAGES)
    text = f"title: T\nprinter: lulu\nink: premium-color\ntrim: letter\npages:\n{pages}"
    (place / "book.yaml").write_text(text, encoding="utf-8")
    export(Export(place / "book.yaml", folder=place / "out", formats=("svg", "pdf")), Silence())
    return place / "out"


def test_svg_and_pdf_are_one_picture_in_every_look(folder):
    drawn = sorted(folder.glob("*.svg"))
    assert len(drawn) == 2 * len(PAGES)
    for path in drawn:
        by_svg = by_resvg(path.read_bytes(), DPI)
        by_pdf = by_pdfium(path.with_suffix(".pdf").read_bytes(), DPI)
        assert apart(by_svg.resize(by_pdf.size), by_pdf) == 0, path.name


def test_a_maze_is_exported_in_its_own_theme(folder):
    """Corners of `bold` are round; `fine` has the thinnest walls."""
    texts = {
        theme: (folder / f"{k:03}-puzzle.svg").read_text() for k, theme in enumerate(THEMES, 1)
    }
    walls = {
        theme: re.search(r'<g id="walls">(.*?)</g>', text, re.DOTALL)[1]
        for theme, text in texts.items()
    }
    assert {theme for theme, drawn in walls.items() if re.search(r"\dA\d", drawn)} == {"bold"}
    widths = {
        theme: min(map(float, re.findall(r'stroke-width="([\d.]+)"', drawn)))
        for theme, drawn in walls.items()
    }
    assert min(widths, key=widths.get) == "fine"


def test_a_drawing_becomes_paths_and_pixels_stand_in_the_file(folder):
    text = (folder / f"{PICTURED:03}-puzzle.svg").read_text()
    start, finish = (
        re.search(rf'<g id="{end}">(.*)', text, re.DOTALL)[1].partition('<g id="')[0]
        for end in ("start", "finish")
    )
    assert start.count("<path") > 3
    assert "<image" not in start
    assert finish.count("<image") == 1
    assert "data:image/png;base64," in finish


SHEETS = """\
title: T
theme: bold
pages:
  - kind: worksheet
    size: 5x5
    count: 2
    groups: {circle: {size: 6x6}, star: {size: 5x6}}
    variants: A..B
    copies: 3
  - {size: 7x7}
"""


def test_mazes_of_worksheets_are_exported_once_however_many_copies_there_are(tmp_path):
    book = tmp_path / "book.yaml"
    book.write_text(SHEETS, encoding="utf-8")
    made = export(Export(book, folder=tmp_path / "out", formats=("svg", "pdf")), Silence())
    assert (made.puzzles, made.answers) == (9, 9)
    names = [f"{n:03}-{what}.svg" for n in range(1, 10) for what in ("answer", "puzzle")]
    assert sorted(path.name for path in (tmp_path / "out").glob("*.svg")) == names
    rows = made.manifest.read_text("utf-8-sig").splitlines()
    assert [row.split(",")[0] for row in rows[1:]] == [str(n) for n in range(1, 10)]
    for name in ("001-puzzle", "008-answer"):
        of_svg = by_resvg((tmp_path / "out" / f"{name}.svg").read_bytes(), DPI)
        of_pdf = by_pdfium((tmp_path / "out" / f"{name}.pdf").read_bytes(), DPI)
        assert apart(of_svg.resize(of_pdf.size), of_pdf) == 0
