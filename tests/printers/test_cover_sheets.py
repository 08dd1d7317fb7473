"""Covers come out as the printers' own calculators have them, to a thousandth of an inch."""

from __future__ import annotations

import pytest

from puzzlebook.boxes import Box
from puzzlebook.printers import NAMES, printer
from puzzlebook.printers.covers import cover_sheet
from puzzlebook.printers.rules import CoverRule, Stated

IN = 72
BOUND = [name for name in NAMES if printer(name).cover is not None]

READINGS = [
    # printer, trim, pages, paper, spine, sheet; inches. IngramSpark's spine is asked for.
    ("kdp-paperback", (6, 9), 240, "cream", 0.6, (12.85, 9.25)),
    ("kdp-hardcover", (6, 9), 126, "cream", 0.504, (14.079, 10.417)),
    ("kdp-hardcover", (6, 9), 240, "cream", 0.789, (14.364, 10.417)),
    ("kdp-hardcover", (6, 9), 120, "white", 0.459, (14.034, 10.417)),
    ("kdp-hardcover", (8.25, 11), 200, "white", 0.639, (18.714, 12.417)),
    ("ingramspark", (6, 9), 240, "cream", 0.545, (12.795, 9.25)),
    ("lulu", (6, 9), 240, "cream", 0.6005, (12.8505, 9.25)),
]


def inches(trim):
    return trim[0] * IN, trim[1] * IN


@pytest.mark.parametrize(("name", "trim", "pages", "paper", "spine", "sheet"), READINGS)
def test_spines_and_sheets_are_what_the_printers_calculators_say(
    name, trim, pages, paper, spine, sheet
):
    rules = printer(name)
    found = rules.spine(paper, "black", pages)
    width = spine * IN if found == "ask" else found
    assert width / IN == pytest.approx(spine, abs=6e-4)
    made = cover_sheet(rules.cover, inches(trim), width)
    assert [side / IN for side in made.sheet] == pytest.approx(sheet, abs=6e-4)


def rule(board, joint, bleed):
    """A rule with these lengths in inches, as cases of other printers have them."""

    def stated(value):
        return Stated(value, "a test", "third-party")

    none = stated(0.0)
    return CoverRule(
        bleed=stated(bleed * IN),
        board=stated((board[0] * IN, board[1] * IN)),
        joint=stated(joint * IN),
        hinge=none,
        safe=none,
        spine_clear=none,
        barcode=stated((IN, IN)),
        barcode_at=stated((0.0, 0.0)),
        barcode_free_from=none,
    )


@pytest.mark.parametrize(
    ("board", "joint", "bleed", "spine", "sheet"),
    [
        ((-0.185, 0.25), 0.5, 0.625, 0.688, (14.568, 10.5)),
        ((0.125, 0.25), 0.0, 0.75, 0.813, (14.563, 10.75)),
    ],
    ids=["a case of IngramSpark's", "a case of Lulu's"],
)
def test_the_same_sums_give_cases_with_joints_and_smaller_boards(board, joint, bleed, spine, sheet):
    made = cover_sheet(rule(board, joint, bleed), inches((6, 9)), spine * IN)
    assert [side / IN for side in made.sheet] == pytest.approx(sheet, abs=6e-4)


def within(one, other):
    return (
        one.left >= other.left - 1e-9
        and one.bottom >= other.bottom - 1e-9
        and one.right <= other.right + 1e-9
        and one.top <= other.top + 1e-9
    )


@pytest.mark.parametrize("binding", ["left", "right"])
@pytest.mark.parametrize("name", BOUND)
def test_panels_tile_the_cover_and_what_is_safe_lies_within_them(name, binding):
    made = cover_sheet(printer(name).cover, inches((6, 9)), 30.0, binding)
    first, last = (made.back, made.front) if binding == "left" else (made.front, made.back)
    assert (first.left, first.right) == (0, made.spine.left)
    assert made.spine.right == last.left
    assert last.right == made.width
    assert made.spine.width == pytest.approx(30)
    for safe, panel in (
        (made.safe_back, made.back),
        (made.safe_front, made.front),
        (made.safe_spine, made.spine),
        (made.barcode, made.back),
        (made.barcode_free, made.back),
        (made.barcode, made.barcode_free),
    ):
        assert within(safe, panel)


@pytest.mark.parametrize("name", BOUND)
def test_a_cover_bound_on_the_right_is_the_mirror_image_of_one_bound_on_the_left(name):
    left, right = (
        cover_sheet(printer(name).cover, inches((8, 10)), 20.0, side) for side in ("left", "right")
    )

    def mirrored(panel):
        return Box(left.width - panel.right, panel.bottom, left.width - panel.left, panel.top)

    for part in ("back", "spine", "front", "safe_back", "safe_front", "safe_spine", "barcode"):
        assert mirrored(getattr(left, part)) == pytest.approx(getattr(right, part))


def test_the_barcode_of_a_hardcover_keeps_off_the_hinge_and_covers_both_places_kdp_names():
    made = cover_sheet(printer("kdp-hardcover").cover, inches((6, 9)), 40.0)
    hinge = made.back.right - 10 / 25.4 * IN
    assert made.barcode.right == pytest.approx(hinge - 0.25 * IN)
    assert made.barcode.bottom == pytest.approx(0.375 * IN)
    assert made.barcode_free.bottom + made.bleed == pytest.approx(0.76 * IN, abs=0.1)
    assert made.barcode_free.top == made.barcode.top
