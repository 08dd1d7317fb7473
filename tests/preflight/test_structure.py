"""A finished file is found sound, and each way of breaking it is found by its rule."""

from __future__ import annotations

import copy
import io
from pathlib import Path

import pikepdf
import pytest
from paper import PER_ANSWER_PAGE, STYLE, Plan, bound, drawing, maze, text, written

from puzzlebook.layout.page import MazeItem, Page, StrokeItem
from puzzlebook.preflight.findings import RULES, Finding
from puzzlebook.preflight.structure import check_structure

FILE_RULES = {"file"}  # any change to the bytes breaks these too


@pytest.fixture(scope="module")
def book():
    return bound(Plan([maze((7, 8), seed) for seed in range(PER_ANSWER_PAGE + 1)]))


def changed(book, change, **save):
    """The finished file after `change(pdf)` with another program."""
    stream = io.BytesIO()
    with pikepdf.open(io.BytesIO(book.pdf)) as pdf:
        change(pdf)
        pdf.save(stream, **save)
    return stream.getvalue()


def rules(findings):
    assert {finding.rule for finding in findings} <= set(RULES)
    return {finding.rule for finding in findings} - FILE_RULES


def test_a_finished_book_passes(book, tmp_path):
    assert check_structure(book.pdf, book.report) == []
    path = tmp_path / "book.pdf"
    path.write_bytes(book.pdf)
    assert check_structure(path, book.report) == []


@pytest.mark.parametrize("mode", ["none", "center", "sides"])
def test_books_with_other_ends_pass(mode):
    made = bound(Plan([maze((5, 6), seed, mode) for seed in range(2)]))
    assert check_structure(made.pdf, made.report) == []


def test_separate_answers_pass_and_are_not_taken_for_the_book():
    made = bound(Plan([maze((5, 6), seed) for seed in range(3)], separate=True))
    assert check_structure(made.pdf, made.report) == []
    assert check_structure(made.answers, made.report, "answers_pdf") == []
    found = rules(check_structure(made.answers, made.report))
    assert found >= {"pages", "placement"}


def test_a_file_that_is_no_pdf_or_half_a_pdf_is_one_finding_or_more_and_no_exception(book):
    assert rules(check_structure(b"hello", book.report)) == {"syntax"}
    assert "syntax" in rules(check_structure(book.pdf[: len(book.pdf) // 2], book.report))
    assert "syntax" in rules(
        check_structure(book.pdf.replace(b"endobj", b"endobx", 3), book.report)
    )


def test_one_changed_byte_is_found(book):
    data = bytearray(book.pdf)
    data[-2] ^= 1
    assert {f.rule for f in check_structure(bytes(data), book.report)} >= {"file"}


def test_a_file_saved_by_another_program_has_other_bytes_and_the_same_content(book):
    findings = check_structure(changed(book, lambda _: None), book.report)
    assert {finding.what for finding in findings} <= {
        "its SHA-256 is not that of the report",
        *[finding.what for finding in findings if "bytes" in finding.what],
    }
    assert rules(findings) == set()


def drop_page(pdf):
    del pdf.pages[0]


def turn_page(pdf):
    pdf.pages[1].obj["/Rotate"] = 90


def trim_page(pdf):
    pdf.pages[1].obj["/TrimBox"] = pikepdf.Array([0, 0, 432, 570])


def crop_page(pdf):
    pdf.pages[1].obj["/CropBox"] = pikepdf.Array([10, 10, 400, 500])


def annotate(pdf):
    note = pikepdf.Dictionary(
        Type=pikepdf.Name("/Annot"), Subtype=pikepdf.Name("/Text"), Rect=[0, 0, 9, 9]
    )
    pdf.pages[0].obj["/Annots"] = pdf.make_indirect(pikepdf.Array([note]))


def add_script(pdf):
    action = pikepdf.Dictionary(S=pikepdf.Name("/JavaScript"), JS=pikepdf.String("1"))
    pdf.Root["/OpenAction"] = action


def add_helvetica(pdf):
    font = pikepdf.Dictionary(
        Type=pikepdf.Name("/Font"),
        Subtype=pikepdf.Name("/Type1"),
        BaseFont=pikepdf.Name("/Helvetica"),
    )
    pdf.pages[0].obj["/Resources"]["/Font"]["/F9"] = pdf.make_indirect(font)


def take_font_out(pdf):
    for obj in pdf.objects:
        if isinstance(obj, pikepdf.Dictionary) and "/FontFile2" in obj:
            del obj["/FontFile2"]


def place_again(pdf):
    first = pdf.pages[0]
    again = first.obj["/Contents"].read_bytes() + b"\nq 3 0 0 -3 20 80 cm 0.3 w /M1 Do Q"
    first.obj["/Contents"] = pdf.make_stream(again)


def take_maze_off(pdf):
    content = pdf.pages[0].obj["/Contents"].read_bytes()
    pdf.pages[0].obj["/Contents"] = pdf.make_stream(content.replace(b"/M1 Do", b""))


def shift_maze(pdf):
    content = pdf.pages[0].obj["/Contents"].read_bytes()
    assert content.count(b"46.5 500.25 cm") == 1
    pdf.pages[0].obj["/Contents"] = pdf.make_stream(
        content.replace(b"46.5 500.25 cm", b"46.5 501 cm")
    )


def copy_form(pdf):
    forms = pdf.pages[0].obj["/Resources"]["/XObject"]
    forms["/M1"] = duplicate(pdf, forms["/M1"])


def duplicate(pdf, form):
    stream = pdf.make_stream(form.read_bytes())
    stream["/Subtype"] = pikepdf.Name("/Form")
    stream["/BBox"] = form["/BBox"]
    return stream


def same_maze_twice(pdf):
    forms = pdf.pages[1].obj["/Resources"]["/XObject"]
    forms["/M2"] = pdf.pages[0].obj["/Resources"]["/XObject"]["/M1"]


def draw_hairline(pdf):
    first = pdf.pages[0]
    thin = first.obj["/Contents"].read_bytes() + b"\nq .5 0 0 .5 0 0 cm 1 w 10 10 m 90 10 l S Q"
    first.obj["/Contents"] = pdf.make_stream(thin)


def squeeze_line(pdf):
    first = pdf.pages[0]
    thin = first.obj["/Contents"].read_bytes() + b"\nq 1 0 0 .1 0 0 cm 2 w 10 10 m 90 10 l S Q"
    first.obj["/Contents"] = pdf.make_stream(thin)


BREAKS = {
    drop_page: {"pages", "placement"},
    turn_page: {"page-size"},
    trim_page: {"page-size"},
    crop_page: {"page-size"},
    annotate: {"interactive"},
    add_script: {"interactive"},
    add_helvetica: {"fonts"},
    take_font_out: {"fonts"},
    place_again: {"placement"},
    take_maze_off: {"placement"},
    shift_maze: {"placement"},
    copy_form: {"one-form"},
    same_maze_twice: {"one-form"},
    draw_hairline: {"stroke"},
    squeeze_line: {"stroke"},
}


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_each_way_of_breaking_the_file_is_found_by_its_rule(book, change):
    assert rules(check_structure(changed(book, change), book.report)) >= BREAKS[change]


@pytest.mark.parametrize(
    "change", [c for c in BREAKS if c not in (drop_page, same_maze_twice)], ids=lambda c: c.__name__
)
def test_breaking_one_thing_is_not_told_as_another(book, change):
    assert rules(check_structure(changed(book, change), book.report)) == BREAKS[change]


def test_an_encrypted_file_is_found_with_and_without_a_password(book):
    owner = changed(book, lambda _: None, encryption=pikepdf.Encryption(owner="a", user=""))
    assert "encryption" in rules(check_structure(owner, book.report))
    user = changed(book, lambda _: None, encryption=pikepdf.Encryption(owner="a", user="b"))
    assert rules(check_structure(user, book.report)) == {"encryption"}


REPORTS = {
    "pages": lambda r: r["book"].update(pages=r["book"]["pages"] + 1),
    "page-size": lambda r: r["book"].update(trim=[432, 577]),
    "fonts": lambda r: r["pdf"].update(fonts=["Other-Regular"]),
    "placement": lambda r: r["mazes"][0].update(page=2),
    "one-form": lambda r: r["mazes"].pop(),
}


@pytest.mark.parametrize("rule", REPORTS)
def test_a_report_that_says_something_else_is_found(book, rule):
    report = copy.deepcopy(book.report)
    REPORTS[rule](report)
    assert rule in rules(check_structure(book.pdf, report))


@pytest.mark.parametrize("key", ["sha256", "content_sha256", "bytes"])
def test_a_report_of_another_file_is_found(book, key):
    report = copy.deepcopy(book.report)
    report["pdf"][key] = "0" if key != "bytes" else 1
    (finding,) = check_structure(book.pdf, report)
    assert finding.rule == "file"


@pytest.mark.parametrize(("wall", "answer"), [(0.7, 0.75), (1.5, 0.7)])
def test_a_thin_wall_is_found_where_it_is_thin_with_its_maze(wall, answer):
    made = bound(Plan([maze((5, 6))], wall=wall, answer_wall=answer))
    (finding,) = check_structure(made.pdf, made.report)
    assert (finding.rule, finding.maze) == ("stroke", 1)
    assert finding.page == (1 if wall < 0.75 else 2)
    assert "0.700 pt" in finding.what


def test_a_thin_border_is_found_though_the_walls_are_wide_enough():
    made = bound(Plan([maze((5, 6))], wall=1.0, rim_ratio=0.7, answer_wall=1.2))
    (finding,) = check_structure(made.pdf, made.report)
    assert (finding.rule, finding.page) == ("stroke", 1)
    assert check_structure(made.pdf, made.report, least=0.69) == []


@pytest.mark.parametrize("scale", [7.3137, 15.0001, 20])
def test_the_least_stroke_itself_passes_at_any_scale(scale):
    made = maze((5, 6))
    items = (
        MazeItem("m", 20, 400, scale, 0.75),
        StrokeItem(((1, 1), (9, 9)), 0.75),
        text(9, 9, "x", STYLE),
    )
    data, _ = written([Page(1, 432, 576, items, (drawing(made, rim_ratio=1.0),))])
    report = copy.deepcopy(bound(Plan([made])).report)
    assert "stroke" not in rules(check_structure(data, report))


def test_a_finding_reads_as_a_sentence_with_its_place():
    assert str(Finding(3, 7, "it is thin", "stroke")) == "page 3, maze 7: it is thin [stroke]"
    assert str(Finding(None, None, "it is thin", "stroke")) == "the file: it is thin [stroke]"


def test_a_file_that_is_not_there_is_an_os_error(book):
    with pytest.raises(OSError):
        check_structure(Path("no such file.pdf"), book.report)
