"""Levels and ramps → bands of quantiles."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.mazes.levels import BANDS, USUAL, ramp
from puzzlebook.mazes.spec import LEVELS

levels = st.sampled_from(LEVELS)
counts = st.integers(1, 200)


def between(first, last):
    """From the low end of the easier to the high end of the harder level."""
    easier, harder = sorted((first, last), key=LEVELS.index)
    return BANDS[easier][0], BANDS[harder][1]


def test_the_bands_of_levels_are_apart_and_span_the_whole_population():
    assert list(BANDS) == list(LEVELS)
    ends = [end for band in BANDS.values() for end in band]
    assert ends == sorted(set(ends))
    assert (ends[0], ends[-1]) == (0, 1)


def test_the_usual_band_lies_around_the_median():
    low, high = USUAL
    assert 0 < low < 0.5 < high < 1
    assert low + high == pytest.approx(1)


@given(levels, counts)
def test_a_run_at_one_level_keeps_its_band(level, count):
    assert {ramp(level, level, i, count) for i in range(count)} == {(level, BANDS[level])}


@given(levels, levels, counts)
def test_the_bands_of_a_ramp_touch_and_cut_its_whole_interval_evenly(first, last, count):
    if first == last:
        return
    bands = [ramp(first, last, i, count)[1] for i in range(count)]
    rising = bands if LEVELS.index(first) < LEVELS.index(last) else bands[::-1]
    low, high = between(first, last)
    assert (rising[0][0], rising[-1][1]) == pytest.approx((low, high))
    assert all(before[1] == after[0] for before, after in pairwise(rising))
    assert [b - a for a, b in rising] == pytest.approx([(high - low) / count] * count)
    assert all(0 <= a < b <= 1 for a, b in rising)


@given(levels, levels, counts)
def test_the_level_named_is_the_nearest_of_the_ramp_and_never_turns_back(first, last, count):
    places = []
    for index in range(count):
        level, (low, high) = ramp(first, last, index, count)
        middle = (low + high) / 2
        gaps = {name: max(BANDS[name][0] - middle, middle - BANDS[name][1], 0) for name in LEVELS}
        assert gaps[level] == pytest.approx(min(gaps.values()))
        places.append(LEVELS.index(level))
    assert places == sorted(places, reverse=LEVELS.index(first) > LEVELS.index(last))
    if count >= 60 and first != last:
        assert (LEVELS[places[0]], LEVELS[places[-1]]) == (first, last)
