"""Ink where a printer keeps nothing is found, as rendered."""

import io

import pikepdf
import pytest

from puzzlebook.preflight.margins import check_margins

MARGINS = [72, 18, 30, 40]  # inside, outside, top, bottom
WIDTH, HEIGHT = 400, 600


def book(marks, pages=2):
    """A PDF with a black square of 4 points at each (page, x, y)."""
    document = pikepdf.new()
    for number in range(1, pages + 1):
        page = document.add_blank_page(page_size=(WIDTH, HEIGHT))
        squares = "".join(f"{x} {y} 4 4 re f\n" for at, x, y in marks if at == number)
        page.Contents = document.make_stream(squares.encode())
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


REPORT = {"book": {"margins": MARGINS}}


def found(marks, **given):
    return [
        (f.page, f.what.split(" margin")[0].split()[-1])
        for f in check_margins(book(marks), REPORT, **given)
    ]


@pytest.mark.parametrize(
    ("mark", "side"),
    [
        *(
            ((1, 60, 300), "left"),
            ((1, 386, 300), "right"),
            ((1, 200, 574), "top"),
            ((1, 200, 30), "bottom"),
        ),
        *(
            ((2, 10, 300), "left"),
            ((2, 330, 300), "right"),
            ((2, 200, 574), "top"),
            ((2, 200, 2), "bottom"),
        ),
    ],
)
def test_ink_in_a_margin_is_found_on_its_page_and_side(mark, side):
    assert found([mark]) == [(mark[0], side)]


def test_what_keeps_the_margins_of_its_side_of_the_spread_is_no_fault():
    front = [(1, 72, 40), (1, 378, 566), (1, 72, 566), (1, 378, 40)]
    back = [(2, 18, 40), (2, 324, 566)]
    assert found(front + back) == []


def test_a_book_read_from_the_right_has_its_spine_on_the_other_side():
    report = {"book": {"margins": MARGINS, "direction": "rtl"}}
    marks = [(1, 330, 300), (2, 60, 300)]
    assert [f.page for f in check_margins(book(marks), report)] == [1, 2]
    assert found([(1, 325, 300), (2, 72, 300)]) == []


@pytest.mark.parametrize("direction", ["ltr", "rtl"])
def test_the_binding_decides_where_the_spine_is_whatever_the_direction(direction):
    report = {"book": {"margins": MARGINS, "direction": direction, "binding": "right"}}
    marks = [(1, 330, 300), (2, 60, 300)]
    assert [f.page for f in check_margins(book(marks), report)] == [1, 2]
    left = {"book": report["book"] | {"binding": "left"}}
    assert [f.page for f in check_margins(book(marks), left)] == []


def test_the_pages_of_a_part_keep_the_sides_they_have_in_the_book():
    whole, part = ({"book": {"margins": MARGINS} | more} for more in ({}, {"part": [2, 3]}))
    inside_of_a_verso = [(1, 330, 300)]
    assert found(inside_of_a_verso) == []
    assert check_margins(book(inside_of_a_verso), whole) == []
    assert [f.page for f in check_margins(book(inside_of_a_verso), part)] == [1]


def test_a_hairline_at_the_very_edge_is_found():
    assert found([(1, 0, 0)]) == [(1, "left"), (1, "bottom")]


def test_only_the_pages_asked_for_are_looked_at():
    assert found([(1, 10, 300), (2, 10, 300)], pages=[2]) == [(2, "left")]
