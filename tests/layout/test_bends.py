"""Round bends, compiled and as they stand."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st
from paper import interpreted

from puzzlebook.layout import _bends

INTERPRETED = interpreted("layout._bends")

PLACES = st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), max_size=30)
SHARES = st.floats(0.05, 0.49)


@given(PLACES, st.floats(0.0, 20.0), SHARES, st.floats(0.05, 0.95))
def test_compiled_and_interpreted_bend_lines_alike(places, radius, most, most_at_ends):
    assert _bends.COMPILED
    assert not INTERPRETED.COMPILED
    points = [place for at, place in enumerate(places) if not at or place != places[at - 1]]
    xs, ys = (array("d", [float(point[axis]) for point in points]) for axis in (0, 1))
    given_ = xs, ys, radius, most, most_at_ends, 0.02
    assert _bends.bent(*given_) == INTERPRETED.bent(*given_)
