"""Path text: the polylines' numbers, no more digits than they have."""

from __future__ import annotations

from array import array
from decimal import ROUND_HALF_UP, Decimal
from math import cos, hypot, radians, sin, tan

import pytest
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


def bezier(points, t):
    (a, b), (c, d), (e, f), (g, h) = points
    u = 1 - t
    parts = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
    return (
        sum(p * x for p, x in zip(parts, (a, c, e, g), strict=True)),
        sum(p * x for p, x in zip(parts, (b, d, f, h), strict=True)),
    )


@pytest.mark.parametrize("degrees", [10, 45, 60, 90, 133, 180])
@pytest.mark.parametrize("way", [1, -1])
def test_an_arc_is_beziers_off_by_less_than_a_thousandth_of_its_radius(degrees, way):
    angle, radius = radians(degrees), 90_000
    start = (radius, 0)
    end = (round(radius * cos(angle)), round(radius * sin(angle) * way))
    # y goes down, so a turn from x to y is clockwise as drawn and swells to the left
    text = _pathtext.path_text(
        array("i", [start[0], end[0]]),
        array("i", [start[1], end[1]]),
        array("i", [0, 2]),
        bulges=array("d", [way * tan(angle / 4), 0.0]),
    ).decode()
    at, far = start, 0.0
    for line in text.splitlines()[1:]:
        *numbers, operator = line.split()
        assert operator == "c"
        points = list(zip(*[iter(map(float, numbers))] * 2, strict=True))
        for k in range(21):
            far = max(far, abs(hypot(*bezier([at, *points], k / 20)) - radius))
        at = points[-1]
    assert at == end
    assert far < radius / 1000
