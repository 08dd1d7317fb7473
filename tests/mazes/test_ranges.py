"""Ranges of measures: met exactly, or refused where no maze of the setting meets them."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tilings import is_spanning_tree

from puzzlebook.mazes.borders import border
from puzzlebook.mazes.candidates import least_distance
from puzzlebook.mazes.ends import farthest, in_order, places
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.making import NoMazeError, make, make_all
from puzzlebook.mazes.measures import MEASURES, measure
from puzzlebook.mazes.searching import MOST_NARROW, bound
from puzzlebook.mazes.spec import Ends, MazeSpec, Range, Source

GRID = named_grid("square", (3, 3))
ENDS = [Ends(), Ends("corners"), Ends("none"), Ends("center"), Ends(start="left", finish=(3, 2))]


def source(index=0):
    return Source("book", "ranges", index)


def every_maze():
    for opened in combinations(range(GRID.edges), GRID.cells - 1):
        passages = bytearray(edge in opened for edge in range(GRID.edges))
        if is_spanning_tree(GRID, passages):
            yield passages


def every_pair(ends, passages):
    """All ends a maze may have, the farthest and, where they are chosen, all far enough apart."""
    one, other, _ = farthest(GRID, places(GRID, ends), passages)
    yield in_order(GRID, ends, one, other)
    if ends == Ends():
        for a, b in combinations(sorted(border(GRID).cells), 2):
            squared = (a % 3 - b % 3) ** 2 + (a // 3 - b // 3) ** 2
            if squared >= least_distance(GRID) ** 2:
                yield a, b


def meets(measures, ranges):
    return all(
        (each.low is None or measures[each.measure] >= each.low)
        and (each.high is None or measures[each.measure] <= each.high)
        for each in ranges
    )


TREES = list(every_maze())
EVERYTHING = {
    ends: [measure(GRID, tree, *pair) for tree in TREES for pair in every_pair(ends, tree)]
    for ends in ENDS
}


@st.composite
def range_of(draw, measure_name):
    values = sorted({each[measure_name] for made in EVERYTHING.values() for each in made})
    beyond = [values[0] - 0.5, *values, values[-1] + 0.5]
    first, second = sorted((draw(st.sampled_from(beyond)), draw(st.sampled_from(beyond))))
    low, high = draw(st.sampled_from([(first, second), (None, second), (first, None)]))
    return Range(measure_name, low, high)


some_ranges = st.lists(
    st.sampled_from(list(MEASURES)), min_size=1, max_size=3, unique=True
).flatmap(lambda names: st.tuples(*map(range_of, names)))


def test_there_are_as_many_mazes_of_3x3_as_kirchhoff_counts():
    assert len(TREES) == 192


@pytest.mark.slow
@given(some_ranges, st.sampled_from(ENDS), st.integers(0, 99))
@settings(max_examples=100, deadline=None)
def test_ranges_are_met_exactly_or_refused_where_no_maze_of_3x3_meets_them(ranges, ends, index):
    spec = MazeSpec("wilson", (3, 3), ends=ends, ranges=ranges, source=source(index))
    possible = any(meets(each, ranges) for each in EVERYTHING[ends])
    try:
        maze = make(spec)
    except make_error() as error:
        assert not possible
        told(str(error), ranges, EVERYTHING[ends])
    else:
        assert possible
        assert meets(maze.measures, ranges)
        assert maze.measures in EVERYTHING[ends]


def make_error():
    from puzzlebook.errors import CannotMakeError

    return CannotMakeError


def told(message, ranges, everything):
    """The refusal names what was not met, the nearest there is, and what to change."""
    fewest = min(sum(not meets(each, [one]) for one in ranges) for each in everything)
    named = [each for each in ranges if f"{each.measure} " in message.split("nearest has")[1]]
    assert len(named) >= fewest > 0
    assert "3x3" in message
    assert "Change `size`, `algorithm` or" in message
    if len(ranges) == 1:
        reached = re.search(rf"{ranges[0].measure} ([\d.]+)(%?) where", message)
        value = float(reached[1]) / (100 if reached[2] else 1)
        values = [each[ranges[0].measure] for each in everything]
        low, high = ranges[0].low, ranges[0].high
        off = [max((low or 0) - v, 0 if high is None else v - high) for v in [value, *values]]
        assert off[0] == pytest.approx(min(off))


@pytest.mark.parametrize(
    ("ranges", "sentence"),
    [
        (
            (Range("solution", 200),),
            (
                "of 450 wilson mazes of size 10x10 the nearest has solution N where at least 200 is "
                "wanted. Change `size`, `algorithm` or its range."
            ),
        ),
        (
            (Range("solution_share", 0.9, 0.95), Range("turns", high=90)),
            (
                "of 450 wilson mazes of size 10x10 the nearest has solution_share N% where 90% to 95% "
                "is wanted. Change `size`, `algorithm` or its range."
            ),
        ),
        (
            (Range("dead_ends", high=3), Range("junctions", 80, 80), Range("turns", 0)),
            (
                "of 450 wilson mazes of size 10x10 the nearest has dead_ends N where at most 3 is "
                "wanted and junctions N where 80 is wanted. Change `size`, `algorithm` or one of the "
                "ranges."
            ),
        ),
    ],
)
def test_a_range_that_is_not_met_is_told_in_a_sentence_with_its_maze(ranges, sentence):
    specs = [
        MazeSpec("wilson", (4, 4), source=source()),
        MazeSpec("wilson", (10, 10), ranges=ranges, source=source()),
    ]
    with pytest.raises(NoMazeError) as refused:
        make_all(specs)
    assert re.sub(r"\b[\d.]+(?=%? where)", "N", str(refused.value)) == sentence
    assert refused.value.index == 1


def test_few_mazes_are_made_on_large_grids_and_enough_on_small_ones():
    ranged = {
        size: bound(MazeSpec("wilson", size, ranges=(Range("turns", 1),)))
        for size in ((3, 3), (10, 10), (30, 40))
    }
    assert ranged == {(3, 3): 5000, (10, 10): 450, (30, 40): MOST_NARROW}


@pytest.mark.parametrize("texture", [(None, 0.12), (0.12, 0.2), (0.24, None)])
@pytest.mark.parametrize("length", [(None, 0.12), (0.2, 0.3), (0.4, None)])
def test_texture_and_length_of_the_route_are_chosen_apart(length, texture):
    # the mix decides on dead ends, choice of ends and selection on the route
    newest = {0.12: 0.95, 0.2: 0.85}.get(texture[1], 0.5)
    options = (("newest", newest),) if newest != 0.5 else ()
    if (length[0], texture[0]) == (0.4, 0.24):
        length = (0.3, None)
    ranges = (Range("solution_share", *length), Range("dead_end_share", *texture))
    for index in range(5):
        spec = MazeSpec("growing-tree", (12, 12), options, ranges=ranges, source=source(index))
        maze = make(spec)
        assert meets(maze.measures, ranges)
        assert maze.reached.wanted == (None, None)
        assert maze.reached.candidates <= bound(spec)


def test_a_level_and_ranges_go_together():
    for index in range(10):
        spec = MazeSpec(
            "hunt-and-kill",
            (10, 10),
            band=(0.7, 0.9),
            ranges=(Range("border_share", high=0.3),),
            source=source(index),
        )
        maze = make(spec)
        low, high = maze.reached.wanted
        assert low <= maze.reached.effort <= high
        assert maze.measures["border_share"] <= 0.3


def test_ranges_are_met_again_where_a_maze_was_there_already():
    ranges = (Range("solution", 3, 7),)
    specs = [MazeSpec("wilson", (3, 3), ranges=ranges, source=source(i)) for i in range(12)]
    mazes = make_all(specs)
    assert len({maze.fingerprint for maze in mazes}) == 12
    assert any(maze.attempt for maze in mazes)
    assert all(meets(maze.measures, ranges) for maze in mazes)
