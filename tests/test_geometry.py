"""Finished PDFs, opened with tools that did not write them: boxes, margins and sheets are the printer's."""

import json
from dataclasses import dataclass

import pikepdf
import pypdfium2
import pytest
from clean import breaches
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.printers import printer

SCALE = 4
INK = 200
NEAR = 0.75
"""Points: a glyph's own white beside it, and what a pixel hides."""


@dataclass
class Sheet:
    """A page as it lies in the PDF: boxes, and where its ink is, in points from the sheet's corner."""

    media: list
    trim: list
    bleed: list | None
    ink: tuple | None


def built(tmp_path, text, pages=None, **more):
    """The sheets of a book, or of some of its pages, its report and what was said."""
    file = tmp_path / "book.yaml"
    file.write_text(text)
    listener = Silence()
    order = Order(file, output=tmp_path / "book.pdf", pages=pages, **more)
    made = build(order, listener)
    return sheets(made.pdf), json.loads(made.report.read_text("utf-8")), listener.told


def sheets(path):
    made = []
    with pikepdf.open(path) as document, pypdfium2.PdfDocument(path) as drawn:
        for page, picture in zip(document.pages, drawn, strict=True):
            boxes = [
                None if name not in page.obj else [round(float(side), 3) for side in page.obj[name]]
                for name in ("/MediaBox", "/TrimBox", "/BleedBox")
            ]
            made.append(Sheet(*boxes, inked(picture)))
    return made


def inked(picture):
    """Left, bottom, right and top of all ink on a page in points; None for a blank one."""
    drawn = picture.render(scale=SCALE, grayscale=True).to_pil().convert("L")
    box = drawn.point(lambda level: 255 * (level < INK)).getbbox()
    if box is None:
        return None
    left, top, right, bottom = (side / SCALE for side in box)
    return left, picture.get_height() - bottom, right, picture.get_height() - top


def trims(name):
    """A small and a large one of its own, or of any size."""
    own = printer(name).trims
    return (own[0].name, own[-1].name) if own else ("6x9in", "8x10in")


BRACKETS = {
    "kdp-paperback": (149, 150, 151, 299, 300, 301, 499, 500, 501, 590),
    "kdp-hardcover": (149, 150, 151, 299, 300, 301, 499, 500, 501, 550),
    "ingramspark": (24, 150, 600),
    "lulu": (58, 59, 60, 150, 151, 249, 250),
    "home": (2, 301),
}
MORE = {"kdp-paperback": (700, 701, 776), "lulu": (398, 399, 400, 600, 601, 800)}
"""Page counts where the gutter changes that only small or portrait pages may have."""
CASES = [
    (name, trim, count)
    for name, counts in BRACKETS.items()
    for trim in trims(name)
    for count in counts
]
CASES += [(name, trims(name)[0], count) for name, counts in MORE.items() for count in counts]


@pytest.mark.parametrize(("name", "trim", "count"), CASES)
def test_at_every_bracket_edge_ink_begins_where_the_printer_s_margin_ends(
    tmp_path, name, trim, count
):
    rules = printer(name)
    asked = rules.margins_for(count)
    # As narrow as the printer lets it be: an id stands at the inner edge, the page's number at the outer one.
    text = (
        f"title: T\nprinter: {name}\ntrim: {trim}\nanswers: none\nshow: {{id: true}}\n{margins(asked)}"
        f"pages:\n  - {{size: 4x5, count: {count}}}\n"
    )
    (front, back), report, _ = built(tmp_path, text, pages=(21, 22) if count > 21 else (1, 2))
    width, height = report["book"]["trim"]
    for sheet, spine_left in ((front, True), (back, False)):
        assert sheet.media == sheet.trim == [0, 0, width, height]
        assert sheet.bleed is None
        left, bottom, right, top = sheet.ink
        inside, outside = (left, width - right) if spine_left else (width - right, left)
        assert asked.inside + rules.buffer - 0.01 <= inside + 1 / SCALE
        assert inside <= asked.inside + rules.buffer + NEAR
        assert asked.outside + rules.buffer - 0.01 <= outside + 1 / SCALE
        assert outside <= asked.outside + rules.buffer + NEAR
        assert bottom >= asked.bottom + rules.buffer - 1 / SCALE
        assert height - top >= asked.top + rules.buffer - 1 / SCALE
    assert breaches(tmp_path / "book.pdf") == []


def margins(asked):
    """The narrowest margins, in the file's words."""
    sides = zip(("inside", "outside", "top", "bottom"), asked, strict=True)
    return "margins: {" + ", ".join(f"{side}: {points:g}pt" for side, points in sides) + "}\n"


BLED = """\
title: T
language: {language}
printer: {name}
trim: 6x9in
bleed: true
single_sided: notes
margins: {margins}
pages:
  - {{size: 8x10, count: 20}}
"""


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("name", ["kdp-paperback", "kdp-hardcover", "ingramspark", "lulu"])
def test_with_bleed_the_sheet_is_larger_where_the_printer_trims_and_nothing_else_moves(
    tmp_path, name, language
):
    rules = printer(name)
    text = BLED.format(name=name, language=language, margins="0.75in")
    made, report, _ = built(tmp_path, text, pages=(3, 4))
    plain, other, _ = built(tmp_path, text.replace("bleed: true", "bleed: false"), pages=(3, 4))
    all_round = rules.bleed.edges == "all"
    if report["book"]["page_order"] == "reversed":
        made, plain = made[::-1], plain[::-1]
    for sheet, flat, number in zip(made, plain, (3, 4), strict=True):
        spine_left = (number % 2 == 1) == (language == "en")
        left = 0 if spine_left and not all_round else 9
        right = 0 if not spine_left and not all_round else 9
        assert sheet.media == sheet.bleed == [0, 0, 432 + left + right, 648 + 18]
        assert sheet.trim == [left, 9, left + 432, 9 + 648]
        moved = (flat.ink[0] + left, flat.ink[1] + 9, flat.ink[2] + left, flat.ink[3] + 9)
        # KDP's lower margin is wider with bleed, and page numbers stand higher
        higher = 3 if rules.margins.with_bleed else 0.3
        assert 0 <= sheet.ink[1] - moved[1] + 0.3 < higher + 0.3
        assert sheet.ink[2:] == pytest.approx(moved[2:], abs=0.3)
        assert sheet.ink[0] == pytest.approx(moved[0], abs=0.3)
    assert (report["book"]["bleed"], report["book"]["bleed_edges"]) == (9, rules.bleed.edges)
    assert (other["book"]["bleed"], other["book"]["bleed_edges"]) == (0, None)
    assert report["mazes"][0]["box"] == other["mazes"][0]["box"], "counted from the trimmed page"


def test_kdp_s_wider_margins_with_bleed_are_kept(tmp_path):
    text = BLED.format(name="kdp-paperback", language="en", margins="0.375in")
    made, report, _ = built(tmp_path, text, pages=(4, 4))
    assert report["book"]["margins"] == [28, 28, 28, 28]
    left, _, _, top = made[0].ink
    assert left == pytest.approx(9 + 28, abs=0.3), "the lines of a back begin at its outer margin"
    assert 9 + 648 - top >= 28


def test_the_report_s_pages_begin_anywhere_and_the_check_knows_their_side(tmp_path):
    text = BLED.format(name="kdp-paperback", language="en", margins="{inside: 1.2in}")
    for first in (4, 5):
        made, report, _ = built(tmp_path, text, pages=(first, first + 1))
        assert report["book"]["part"] == [first, first + 1]
        assert [sheet.trim[0] for sheet in made] == ([9, 0] if first == 4 else [0, 9])


def test_a_number_in_the_middle_stands_between_the_margins(tmp_path):
    text = "title: T\nanswers: none\nmargins: {inside: 30mm, outside: 15mm}\npage_numbers: center\n"
    made, _, _ = built(tmp_path, text + "single_sided: notes\npages:\n  - {size: 5x5}\n")
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        for number, page in enumerate(document, start=1):
            words = page.get_textpage()
            found = [
                words.get_charbox(at)
                for at in range(words.count_chars())
                if words.get_text_range(at, 1) == str(number) and words.get_charbox(at)[3] < 60
            ]
            ((left, _, right, _),) = found
            inside, outside = 30 / 25.4 * 72, 15 / 25.4 * 72
            middle = (inside + 612 - outside) / 2 if number % 2 else (outside + 612 - inside) / 2
            assert (left + right) / 2 == pytest.approx(middle, abs=1)
    assert len(made) == 2


def test_answers_of_pages_without_numbers_do_not_name_them(tmp_path):
    text = "title: T\nshow: {answer_page: false}\npage_numbers: false\npages:\n  - {size: 5x5, count: 4}\n"
    built(tmp_path, text)
    with pypdfium2.PdfDocument(tmp_path / "book.pdf") as document:
        shown = document[4].get_textpage().get_text_bounded().split()
    assert shown == ["Answers", "1", "2", "3", "4"]


def test_another_printer_on_the_command_line_makes_that_printer_s_book(tmp_path):
    text = (
        "title: T\ntrim: 6x9in\nprinter: home\nanswers: none\npages:\n  - {size: 5x5, count: 33}\n"
    )
    made, report, told = built(tmp_path, text, printer="lulu")
    assert report["book"]["printer"] == "lulu"
    assert len(made) == 34
    assert told == []
