"""Levels and ramps → places among the candidates."""

from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.mazes.levels import CANDIDATES, RANKS, ramp
from puzzlebook.mazes.spec import LEVELS

levels = st.sampled_from(LEVELS)


def test_every_level_has_a_place_among_the_candidates_and_they_rise():
    places = [RANKS[level] for level in LEVELS]
    assert places == sorted(set(places))
    assert places[0] == 2
    assert places[-1] == CANDIDATES == 20


@given(levels, st.integers(1, 60))
def test_a_run_at_one_level_keeps_its_place(level, count):
    assert {ramp(level, level, i, count) for i in range(count)} == {(level, RANKS[level])}


@given(levels, levels, st.integers(2, 60))
def test_a_ramp_begins_and_ends_at_its_levels_and_never_turns_back(first, last, count):
    made = [ramp(first, last, i, count) for i in range(count)]
    assert made[0] == (first, RANKS[first])
    assert made[-1] == (last, RANKS[last])
    ranks = [rank for _, rank in made]
    assert ranks == sorted(ranks, reverse=LEVELS.index(first) > LEVELS.index(last))


@given(levels, levels, st.integers(1, 60))
def test_the_level_named_is_one_of_the_two_beside_the_place(first, last, count):
    for index in range(count):
        level, rank = ramp(first, last, index, count)
        at = LEVELS.index(level)
        beside = [RANKS[LEVELS[i]] for i in (at - 1, at, at + 1) if 0 <= i < len(LEVELS)]
        assert min(beside) <= rank <= max(beside)
