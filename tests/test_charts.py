"""Measured mazes → tables and charts in characters, and pictures in files."""

from __future__ import annotations

import hashlib
import io
import xml.etree.ElementTree as ET
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from puzzlebook.charts.files import is_plot, plot_bytes
from puzzlebook.charts.plot import BINS, MOST_PANELS, WIDTH, counts, plot
from puzzlebook.charts.png import SCALE
from puzzlebook.charts.scales import step, top
from puzzlebook.charts.svg import svg
from puzzlebook.charts.table import COLUMNS, DROPPED, columns_of, shortened, table
from puzzlebook.charts.terminal import ASCII, BLOCKS, ROWS, chart
from puzzlebook.layout.page import DiscItem, FillItem, MazeItem, Page, StrokeItem, TextItem
from puzzlebook.mazes.scale import STEPS, marks
from puzzlebook.survey import Row, Section, Survey
from puzzlebook.text import bidi
from puzzlebook.text.shaping import TextStyle, shape

SVG = "{http://www.w3.org/2000/svg}"


def survey(*runs, title="A Book"):
    """A book of runs, each a name and the efforts of its mazes."""
    number = 0
    sections = []
    for at, (name, efforts) in enumerate(runs):
        rows = []
        for effort in efforts:
            number += 1
            measures = dict.fromkeys(("solution", "turns", "junctions"), round(effort))
            measures |= {"solution_share": 0.25, "dead_end_share": 0.1, "effort": effort}
            rows.append(
                Row(
                    number, number + 3, (10 + at, 12), "recursive-backtracker",
                    "expert", marks(effort), 8.25, measures,
                )
            )  # fmt: skip
        sections.append(Section(f"pages[{at}]", name, tuple(rows)))
    return Survey(title, "en", tuple(sections))


BOOKS = {
    "one maze": survey(("Alone", [30.0])),
    "twelve runs": survey(
        *((f"Run {k} of a fair length", [20.0 * k + 7 * j for j in range(5)]) for k in range(1, 13))
    ),
    "many mazes": survey(("Long", [float(20 + k) for k in range(400)]), ("Short", [600.0])),
    "many runs": survey(*((f"R{k}", [50.0 + k]) for k in range(130))),
    "letters": survey(("Ελληνικά", [12.5]), ("Русский e\u0301", [300.0]), ("A & <b>", [44.5])),
}


@pytest.fixture(params=BOOKS)
def book(request):
    return BOOKS[request.param]


# Scales ---------------------------------------------------------------------------------------


@given(st.floats(0.5, 1e6), st.integers(1, 9))
def test_an_axis_reaches_its_values_in_few_round_steps(most, ticks):
    size, end = step(most, ticks), top(most, ticks)
    assert most <= end * (1 + 1e-9)
    assert end - size < max(most, size)
    assert round(end / size) <= ticks + 1
    assert f"{size:e}"[0] in "125"


@given(st.lists(st.floats(0, 500), min_size=1, max_size=30))
def test_every_effort_is_counted_once(efforts):
    found = counts(efforts, 500.0)
    assert (len(found), sum(found)) == (BINS, len(efforts))


# Tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("room", [30, 40, 60, 80, 100])
def test_no_line_of_a_table_is_wider_than_there_is_room(book, room, ascii_only):
    lines = table(book, room, ascii_only=ascii_only)
    assert max(map(columns_of, lines)) <= room
    assert len(lines) == 2 + book.count


def test_a_hundred_columns_hold_every_column_and_few_hold_fewer():
    heads = [table(BOOKS["twelve runs"], room)[1].split() for room in range(100, 20, -1)]
    assert len(heads[0]) == len(COLUMNS)
    for wide, narrow in pairwise(heads):
        assert len(narrow) <= len(wide)
    assert heads[-1] == ["no.", "size", "effort"]
    assert set(DROPPED) <= set(COLUMNS)


def test_numbers_are_flush_right_and_texts_flush_left(book):
    lines = table(book, 100)[1:]
    for name, column in COLUMNS.items():
        head = column.head[1]
        at = lines[0].find(f" {head}") + 1 if name != "number" else lines[0].find(head)
        for line in lines[1:]:
            padded = f"{line:<110}"
            if any(columns_of(char) == 0 for char in line):
                continue
            if column.right:
                assert padded[at + len(head) - 1] != " "
                assert padded[at + len(head)] == " "
            else:
                assert padded[at] != " "
                assert padded[at - 1] == " "


@given(st.text("abcdé̂ ", max_size=30), st.integers(1, 20), st.booleans())
def test_a_text_is_cut_to_its_room_and_only_where_it_must(text, width, ascii_only):
    cut = shortened(text, width, ascii_only=ascii_only)
    assert columns_of(cut) <= width
    assert (cut == text) == (columns_of(text) <= width)


# Charts in characters -------------------------------------------------------------------------


@pytest.mark.parametrize("ascii_only", [False, True])
@pytest.mark.parametrize("room", [40, 80, 100])
def test_no_line_of_a_chart_is_wider_than_there_is_room(book, room, ascii_only):
    lines = chart(book, room, ascii_only=ascii_only)
    assert max(map(columns_of, lines)) <= room
    names = {char for section in book.sections for char in section.name}
    if ascii_only:
        assert {char for line in lines for char in line if not char.isascii()} <= names


@pytest.mark.parametrize("ink", [BLOCKS, ASCII])
def test_every_maze_has_a_bar_as_high_as_its_effort(book, ink):
    most = top(book.most, 5)
    heights = []
    lines = [line for line in chart(book, 100, ascii_only=ink is ASCII) if ink.axis in line]
    for begin in range(0, ROWS * (len(lines) // ROWS), ROWS):
        panel = [line.split(ink.axis, 1)[1] for line in lines[begin : begin + ROWS]]
        wide = max(map(len, panel[-1].split(" ")))
        for at in range(wide):
            column = [line[at : at + 1] for line in panel]
            steps = [max(ink.bars.find(char), 0) for char in column if char]
            if sum(steps):
                heights.append(sum(steps))
    full = ROWS * (len(ink.bars) - 1)
    efforts = [effort for section in book.sections for effort in section.efforts]
    assert len(heights) == len(efforts)
    for height, effort in zip(heights, efforts, strict=True):
        assert abs(height / full * most - effort) <= most / full + 1e-9


def test_runs_are_numbered_below_their_bars_and_named_below_the_chart():
    lines = chart(BOOKS["twelve runs"], 100)
    numbers = next(line for line in lines if line.split()[:2] == ["1", "2"])
    assert numbers.split() == [str(number) for number in range(1, 13)]
    axis = next(line for line in lines if "└" in line).index("└")
    assert [numbers.index(f" {number} ") + 1 for number in (1, 2, 3)] == [
        axis + 1, axis + 7, axis + 13,
    ]  # fmt: skip
    assert lines[-1] == "12  Run 12 of a fair length: mazes 56-60, effort 240 to 268, median 254"


@pytest.mark.parametrize("most", [30.0, 100.0, 240.0, 600.0])
def test_the_marks_that_begin_within_a_chart_stand_at_its_side(most):
    lines = chart(survey(("Run", [most])), 60)
    told = [line.split()[-1] for line in lines if line.endswith(("●", "○"))]
    assert told == ["●" * k + "○" * (4 - k) for k in (4, 3, 2) if STEPS[k - 2] < top(most, 5)]


def test_a_book_without_mazes_has_no_chart():
    assert chart(survey(), 80) == []
    assert len(table(survey(), 80)) == 2


# Pictures -------------------------------------------------------------------------------------


def bars(page):
    """Height and middle of the bars of the great chart: those that stand on its floor."""
    boxes = [item for item in page.items if isinstance(item, FillItem)]
    floor = max(min(y for _, y in box.points) for box in boxes)
    standing = [box for box in boxes if min(y for _, y in box.points) == floor]
    return [(max(y for _, y in box.points) - floor, box) for box in standing]


def test_a_plot_has_a_bar_for_each_maze_as_high_as_its_effort(book):
    efforts = [effort for section in book.sections for effort in section.efforts]
    heights = [height for height, _ in bars(plot(book))]
    assert len(heights) == len(efforts)
    scale = heights[0] / efforts[0]
    for height, effort in zip(heights, efforts, strict=True):
        assert height == pytest.approx(effort * scale)


def test_bars_stand_side_by_side_and_runs_apart(book):
    edges = [
        (min(x for x, _ in box.points), max(x for x, _ in box.points), box.grey)
        for _, box in bars(plot(book))
    ]
    for (_, right, grey), (left, _, other) in pairwise(edges):
        assert right < left
        width = edges[0][1] - edges[0][0]
        assert (left - right > width) == (grey != other)


def boxes_of_texts(page):
    for item in page.items:
        if isinstance(item, TextItem):
            size = item.line.runs[0].size
            yield item.x, item.y - 0.2 * size, item.x + item.line.width, item.y + 0.7 * size, item


def test_no_two_texts_overlap_and_none_leaves_the_picture(book):
    page = plot(book)
    boxes = list(boxes_of_texts(page))
    for left, foot, right, head, item in boxes:
        assert left >= 0, item.line.text
        assert right <= WIDTH, item.line.text
        assert foot >= 0, item.line.text
        assert head <= page.height, item.line.text
    for k, (left, foot, right, head, item) in enumerate(boxes):
        for left2, foot2, right2, head2, other in boxes[:k]:
            apart = right <= left2 or right2 <= left or head <= foot2 or head2 <= foot
            assert apart, (item.line.text, other.line.text)


def texts(page):
    return [item.line.text for item in page.items if isinstance(item, TextItem)]


def test_every_run_is_named_once_at_least_and_has_a_histogram(book):
    told = texts(plot(book))
    shown = book.sections[:MOST_PANELS]
    for section in shown:
        assert section.name.replace("e\u0301", "é") in told
    left_out = len(shown) < len(book.sections)
    assert any("the first 48 of 130 runs" in text for text in told) == left_out


def test_a_name_too_long_is_cut_in_a_picture():
    long = plot(survey(("word " * 60, [20.0]), title="Title " * 60))
    assert sum(text.endswith("…") for text in texts(long)) == 2


def test_an_svg_has_every_shape_of_the_page_in_greys(book):
    page = plot(book)
    root = ET.fromstring(svg(page, book.title))
    kinds = {FillItem: "polygon", StrokeItem: "polyline", DiscItem: "circle"}
    for kind, name in kinds.items():
        found = root.findall(SVG + name)
        assert len(found) == sum(isinstance(item, kind) for item in page.items)
    paints = {each.get(key, "none") for each in root for key in ("fill", "stroke")} - {"none"}
    for paint in paints - {"#fff"}:
        assert paint[1:3] == paint[3:5] == paint[5:7]
    assert "".join(each.text for each in root.findall(f"{SVG}text")) == "".join(texts(page))
    assert root.find(f"{SVG}title").text == book.title


def test_an_svg_text_is_as_wide_as_it_was_shaped_whatever_font_is_there():
    page = plot(BOOKS["letters"])
    root = ET.fromstring(svg(page, "T"))
    told = sum(float(each.get("textLength")) for each in root.findall(f"{SVG}text"))
    shaped = [item.line.width for item in page.items if isinstance(item, TextItem)]
    assert told == pytest.approx(sum(shaped), abs=0.01 * len(shaped))


ORDERED = [
    *(("fa", "هزارتوی (Wilson) شمارهٔ ۱۲: تمام!"), ("he", "מבוך 12: הפתרון (קל) בעמוד 45?")),
    *(("ar", "المتاهة «رقم» 12: الحل [هنا]."), ("en", "One (two) שלום! three 1-2")),
    *(("he", "Wilson."), ("fa", "۱۲-۱۵"), ("en", "Plain (text).")),
]


@pytest.mark.parametrize(("language", "text"), ORDERED)
def test_a_viewer_that_orders_the_text_of_an_svg_comes_to_the_order_it_was_shaped_in(
    language, text
):
    line = shape(text, TextStyle("serif", 20), language)
    root = ET.fromstring(svg(Page(1, 500, 60, (TextItem(20, 20, line),)), "T"))
    shown = root.findall(f"{SVG}text")
    assert [float(each.get("x")) for each in shown] == sorted(float(e.get("x")) for e in shown)
    for each, run in zip(shown, line.runs, strict=True):
        # as a viewer does (UAX #9): no direction is given, so the paragraph reads to the right
        found = bidi.line_levels(each.text, bidi.levels(each.text, 0), 0)
        kept = [i for i, char in enumerate(each.text) if char in run.text]
        assert "".join(each.text[i] for i in kept) == run.text
        order = [i for i in bidi.visual_order(found) if i in kept]
        assert order == (kept[::-1] if run.level % 2 else kept)
        assert {found[i] % 2 for i in kept} == {run.level % 2}, "brackets turn with it"


def test_a_line_that_reads_to_the_right_needs_no_marks_in_an_svg():
    line = shape("Plain (text).", TextStyle("serif", 20))
    root = ET.fromstring(svg(Page(1, 500, 60, (TextItem(20, 20, line),)), "T"))
    assert [each.text for each in root.findall(f"{SVG}text")] == ["Plain (text)."]


def test_a_page_with_a_maze_is_no_svg():
    with pytest.raises(ValueError, match="maze"):
        svg(Page(1, 9, 9, (MazeItem("M1", 0, 0, 1, 1),)), "T")


@pytest.mark.parametrize("name", ["one maze", "twelve runs", "letters"])
def test_a_png_is_the_page_in_greys_with_black_text_on_white(name):
    page = plot(BOOKS[name])
    image = Image.open(io.BytesIO(plot_bytes(page, "T", Path("x.png"))))
    image.load()
    assert (image.format, image.mode) == ("PNG", "L")
    assert image.size == (round(WIDTH * SCALE), pytest.approx(page.height * SCALE, abs=1))
    assert image.getpixel((0, 0)) == 255
    for height, box in bars(page):
        xs, ys = [[point[k] for point in box.points] for k in (0, 1)]
        middle = (min(xs) + max(xs)) / 2, max(ys) - height / 2
        at = round(middle[0] * SCALE), round((page.height - middle[1]) * SCALE)
        assert image.getpixel(at) == pytest.approx(255 * box.grey, abs=2)
    for left, foot, right, head, item in boxes_of_texts(page):
        corners = (left, page.height - head, right, page.height - foot)
        greys = image.crop(tuple(round(value * SCALE) for value in corners))
        assert greys.getextrema()[0] < 255 * item.grey + 60, item.line.text


@pytest.mark.parametrize("name", ["x.svg", "x.PNG"])
def test_the_same_plot_is_the_same_bytes_and_known_again_until_changed(name):
    made = [plot_bytes(plot(BOOKS["letters"]), "T", Path(name)) for _ in range(2)]
    assert made[0] == made[1]
    suffix = Path(name).suffix.lower()
    assert is_plot(made[0], suffix)
    for at in range(0, len(made[0]), 997):
        changed = bytearray(made[0])
        changed[at] ^= 1
        assert not is_plot(bytes(changed), suffix)
    assert not is_plot(made[0] + b"\n", suffix)
    digest = hashlib.sha256(b"").hexdigest().encode()
    assert not is_plot(digest, suffix)
