"""Colours as typed become inks, and inks stay within what a press takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.colours import BLACK, WHITE, Cmyk, contrast, from_hex, limited, readable_on
from puzzlebook.config.covers import colour

SHARES = st.floats(0, 1).map(lambda share: round(share, 3))
INKS = st.builds(Cmyk, SHARES, SHARES, SHARES, SHARES)


@given(st.integers(0, 0xFFFFFF))
def test_a_hex_colour_comes_back_from_its_inks(value):
    typed = f"#{value:06x}"
    shown = from_hex(typed).rgb
    assert [round(part * 255) for part in shown] == pytest.approx(
        [value >> 16, value >> 8 & 255, value & 255], abs=1
    )


@pytest.mark.parametrize("typed", ["", "blue", "#12345", "#1234567", "#12345g", "rgb(1,2,3)"])
def test_what_is_no_colour_is_none(typed):
    assert from_hex(typed) is None


@given(INKS, st.integers(100, 400))
def test_inks_never_add_up_to_more_than_is_taken_and_stay_where_they_fit(ink, percent):
    made = limited(ink, percent)
    assert made.total * 100 <= percent + 1e-6
    assert made == ink or ink.total * 100 > percent
    assert made.black == ink.black


@given(INKS)
def test_words_stand_out_from_every_ground(ink):
    """Of black and white the better one has 4.5 at least, whatever the ground."""
    best = readable_on(ink)
    assert contrast(best, ink) >= 4.5
    assert contrast(best, ink) == max(contrast(WHITE, ink), contrast(BLACK, ink))


def test_inks_may_be_written_as_percentages():
    assert colour("cmyk(80, 40, 0, 60)") == Cmyk(0.8, 0.4, 0, 0.6)
    assert colour("1D3557") == from_hex("#1d3557")
    for wrong in ("cmyk(80, 40, 0)", "cmyk(1, 2, 3, 101)", "cmyk(1, 2, 3, 4.5.6)"):
        with pytest.raises(ValueError, match="is not a colour"):
            colour(wrong)
