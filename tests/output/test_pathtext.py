"""Path text: the polylines' numbers, no more digits than they have."""

from __future__ import annotations

from array import array
from decimal import ROUND_HALF_UP, Decimal

from hypothesis import example, given
from hypothesis import strategies as st
from paper import interpreted

from puzzlebook.output import _pathtext
from puzzlebook.output.numbers import number

INTERPRETED = interpreted("output._pathtext")

points = st.tuples(st.integers(-(2**31), 2**31 - 1), st.integers(0, 4000))
lines = st.lists(st.lists(points, min_size=2, max_size=6), max_size=4)
divisors = st.integers(1, 1_000_000) | st.sampled_from([1000, 1500, 2000, 1250])


def arrays(polylines):
    starts = array("i", [0])
    for line in polylines:
        starts.append(starts[-1] + len(line))
    flat = [point for line in polylines for point in line]
    return array("i", [x for x, _ in flat]), array("i", [y for _, y in flat]), starts


def expected(value, divisor):
    exact = Decimal(abs(value)) * 1000 / Decimal(divisor)
    text = format(exact.quantize(Decimal("0.0001"), ROUND_HALF_UP), "f")
    return ("-" if value < 0 else "") + text.rstrip("0").rstrip(".")


@given(lines, divisors)
@example([[(0, 0), (1, 0), (1, 1), (0, 0)]], 1000)
@example([[(7, 10), (100, 1000)]], 1500)
def test_every_point_is_written_in_order_to_four_decimals(polylines, divisor):
    text = _pathtext.path_text(*arrays(polylines), divisor).decode("ascii")
    rows = []
    for line in polylines:
        closed = len(line) > 2 and line[0] == line[-1]
        for i, (x, y) in enumerate(line[:-1] if closed else line):
            rows.append(f"{expected(x, divisor)} {expected(y, divisor)} {'l' if i else 'm'}")
        rows += ["h"] if closed else []
    assert text.split("\n")[:-1] == rows


@given(lines, divisors)
def test_compiled_and_interpreted_write_the_same_bytes(polylines, divisor):
    assert _pathtext.COMPILED
    assert not INTERPRETED.COMPILED
    given_ = arrays(polylines)
    assert _pathtext.path_text(*given_, divisor) == INTERPRETED.path_text(*given_, divisor)


@given(st.floats(-20000, 20000), st.integers(0, 7))
def test_a_number_is_within_half_a_unit_of_its_last_place_and_short(value, places):
    text = number(value, places)
    assert "e" not in text
    assert abs(Decimal(text) - Decimal(value)) <= Decimal(10) ** -places / 2 + Decimal("1e-9")
    assert text != "-0"
    if "." in text:
        assert not text.endswith(("0", "."))
