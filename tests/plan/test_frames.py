"""Trim, printer and page count → margins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.plan.frames import frames
from puzzlebook.printers import NAMES, Margins, printer
from puzzlebook.themes import THEMES
from puzzlebook.units import POINTS

INCH = 72.0
THEME = THEMES["classic"]


def least(rules, pages):
    """What has to stay free at the edges of a book of that many pages."""
    return Margins(*(margin + rules.buffer for margin in rules.margins_for(pages)))


@pytest.mark.parametrize(
    ("pages", "inches"),
    [
        *((1, 0.375), (24, 0.375), (149, 0.375), (150, 0.375), (151, 0.5), (300, 0.5)),
        *((301, 0.625), (500, 0.625), (501, 0.75), (700, 0.75), (701, 0.875), (828, 0.875)),
    ],
)
def test_the_gutter_of_kdp_grows_at_its_published_page_counts(pages, inches):
    assert printer("kdp-paperback").gutter(pages) == pytest.approx(inches * INCH)


def test_an_odd_count_is_bound_with_one_page_more():
    assert printer("kdp-paperback").gutter(149) == printer("kdp-paperback").gutter(150)
    assert printer("kdp-paperback").gutter(299) == printer("kdp-paperback").gutter(300)


def test_a_book_thicker_than_the_printer_binds_is_refused_with_both_counts():
    with pytest.raises(CannotMakeError, match=r"at most 828 pages and this book has 830"):
        printer("kdp-paperback").gutter(829)


@pytest.mark.parametrize("name", NAMES)
@given(
    width=st.floats(4 * INCH, 12 * INCH),
    height=st.floats(6 * INCH, 14 * INCH),
    pages=st.integers(1, 828),
    binding=st.sampled_from(["left", "right"]),
    number=st.integers(1, 800),
)
def test_no_frame_is_nearer_to_an_edge_than_the_printer_allows(
    name, width, height, pages, binding, number
):
    rules = printer(name)
    pages = min(pages, rules.margins.inside.value[-1][0] or pages)
    gutter = rules.gutter(pages)
    made = frames(width, height, least(rules, pages), THEME, binding)
    spine_left = (number % 2 == 1) == (binding == "left")
    for frame in (made.live_frame(number), made.text_frame(number)):
        left, right = frame.left, width - frame.right
        inside, outside = (left, right) if spine_left else (right, left)
        assert inside >= gutter + rules.buffer - 1e-9
        assert outside >= rules.outside + rules.buffer - 1e-9
        assert frame.bottom >= rules.bottom + rules.buffer - 1e-9
        assert height - frame.top >= rules.top + rules.buffer - 1e-9
        assert made.folio >= rules.bottom + rules.buffer
        assert frame.bottom >= made.folio + THEME.folio.style.size
        assert frame.width > 0
        assert frame.height > 0


def test_facing_pages_mirror_each_other():
    made = frames(612, 792, least(printer("kdp-paperback"), 200), THEME, "left")
    recto, verso = made.live_frame(7), made.live_frame(8)
    assert recto.left == pytest.approx(612 - verso.right)
    assert recto.right == pytest.approx(612 - verso.left)
    assert recto.left > 612 - recto.right, "a recto's inner margin is its left one, and the wider"


def test_a_letter_page_keeps_the_margins_of_the_design():
    frame = frames(612, 792, least(printer("home"), 4), THEME, "left").live_frame(1)
    edges = (frame.left, 612 - frame.right, 792 - frame.top, frame.bottom)
    assert [round(edge / POINTS["mm"], 2) for edge in edges] == [19, 15, 17, 21]
