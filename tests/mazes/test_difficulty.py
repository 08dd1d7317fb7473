"""Levels, ramps and runs of sizes: that they are told apart, rise, and mean the same in every book."""

from __future__ import annotations

import math
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_grids import sized

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import making
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.candidates import candidate, least_distance
from puzzlebook.mazes.difficulty import (
    _population,
    _rising,
    difficulty_problem,
    population,
    wanted_effort,
    wanted_efforts,
)
from puzzlebook.mazes.ends import farthest, in_order, places
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.ids import parse_id
from puzzlebook.mazes.levels import BANDS, USUAL, ramp
from puzzlebook.mazes.making import NoMazeError, make, make_all
from puzzlebook.mazes.measures import measure
from puzzlebook.mazes.searching import MOST, MOST_NARROW
from puzzlebook.mazes.spec import ENDS_MODES, LEVELS, Ends, MazeSpec, Source

MAZES = 200
"""At each level."""

TWICE_EXCEPTIONS: dict[str, str] = {}
"""Algorithms whose expert mazes have less than twice the effort of easy ones from 12x12 up, and why."""

ALIKE: dict[tuple[str, str], str] = {
    ("binary-tree", "corners"): "along the open row at the top and down the open column",
}
"""Algorithm and ends whose mazes all have the same route, from 6x6 up, and which it is."""


def source(index=0, entry="entry"):
    return Source("book", entry, index)


def efforts(algorithm, grid, size, level, count):
    specs = [
        MazeSpec(algorithm, size, grid=grid, level=level, band=BANDS[level], source=source(i))
        for i in range(count)
    ]
    return [make(spec).measures["effort"] for spec in specs]


def overlap(lower, upper):
    """The share of both that lies on the wrong side of the best line between them."""
    return min(
        sum(a > line for a in lower) / len(lower) + sum(b <= line for b in upper) / len(upper)
        for line in {*lower, *upper}
    )


def levels_over(count, size=(12, 12), algorithm="wilson", first="easy", last="expert", **more):
    ramped = [ramp(first, last, i, count) for i in range(count)]
    return [
        MazeSpec(
            algorithm, size, level=level, band=band, rising=3, source=source(i, "ramp"), **more
        )
        for i, (level, band) in enumerate(ramped)
    ]


def sizes_over(count, first, last, algorithm="wilson", band=USUAL, **more):
    steps = max(count - 1, 1)
    sizes = [
        tuple((a * (steps - i) + b * i) // steps for a, b in zip(first, last, strict=True))
        for i in range(count)
    ]
    return [
        MazeSpec(algorithm, size, band=band, rising=3, source=source(i, "sizes"), **more)
        for i, size in enumerate(sizes)
    ]


@pytest.mark.parametrize("size", [(6, 6), (12, 12), (16, 20)])
@pytest.mark.parametrize("grid", ["square"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_levels_rise_and_hardly_overlap_with_every_algorithm_and_grid(algorithm, grid, size):
    made = [efforts(algorithm, grid, size, level, MAZES) for level in LEVELS]
    medians = [median(each) for each in made]
    assert medians == sorted(set(medians))
    assert all(overlap(*pair) < 0.1 for pair in pairwise(made))
    if min(size) >= 12:
        assert (medians[-1] < 2 * medians[0]) == (algorithm in TWICE_EXCEPTIONS)


@pytest.mark.parametrize("grid", [name for name in GRIDS if name != "square"])
@pytest.mark.parametrize("algorithm", ["wilson", "recursive-backtracker", "eller"])
def test_levels_rise_on_every_grid(algorithm, grid):
    made = [median(efforts(algorithm, grid, sized(grid, (12, 12)), level, 12)) for level in LEVELS]
    assert made == sorted(set(made))


@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("grid", ["square"])
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_no_level_is_refused_from_6x6_up_but_where_all_routes_are_one(algorithm, grid, mode):
    for size in ((6, 6), (9, 6), (12, 12)):
        for level in LEVELS:
            spec = MazeSpec(algorithm, size, grid=grid, ends=Ends(mode), band=BANDS[level])
            problem = difficulty_problem(spec)
            assert (problem is not None) == ((algorithm, mode) in ALIKE)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (MazeSpec("wilson", (1, 30)), "every maze of size 1x30 is the same one"),
        (MazeSpec("wilson", (30, 1), ends=Ends("none")), "every maze of size 30x1 is the same"),
        (MazeSpec("prim", (2, 2)), "prim mazes of size 2x2 with these ends are all about as hard"),
        (
            MazeSpec("binary-tree", (12, 12), ends=Ends("corners")),
            "every binary-tree maze has the same route between these ends",
        ),
    ],
)
def test_a_setting_without_harder_mazes_is_told_with_what_would_do(spec, said):
    told = difficulty_problem(MazeSpec(spec.algorithm, spec.size, ends=spec.ends, band=(0, 0.25)))
    assert told.startswith(said)
    assert any(f"rite {what}" in told for what in ("a larger `size`", "another `algorithm`"))
    assert difficulty_problem(spec) is None  # no difficulty is asked for


def test_a_level_means_the_same_whatever_the_book():
    one = MazeSpec("eller", (9, 9), band=BANDS["hard"], source=Source("a", "b", 1), level="hard")
    other = MazeSpec("eller", (9, 9), band=BANDS["hard"], source=Source("c", "d", 2, 5), rising=4)
    assert wanted_effort(one) == wanted_effort(other)
    assert population(one) is population(other)
    known = population(one)
    _population.cache_clear()
    assert population(one).efforts == known.efforts
    assert list(known.efforts) == sorted(known.efforts)
    # a book that names a level prints the same mazes for ever: what it means is written here
    assert wanted_effort(one) == (41, 49)


def test_samples_shrink_with_the_size_of_their_mazes():
    def sampled(size):
        return len(population(MazeSpec("sidewinder", size, ends=Ends("corners"))).efforts)

    counts = [sampled(size) for size in ((5, 5), (50, 50), (80, 80), (210, 210))]
    assert counts == [128, 128, 50, 8]


@given(st.lists(st.floats(0, 500), min_size=1, max_size=30), st.floats(0, 1), st.floats(0, 1))
def test_quantiles_rise_from_the_least_to_the_most(values, low, high):
    known = type(population(MazeSpec("prim", (4, 4))))(tuple(sorted(values)), one_route=False)
    assert (known.quantile(0), known.quantile(1)) == (min(values), max(values))
    low, high = sorted((low, high))
    assert known.quantile(low) <= known.quantile(high) * (1 + 1e-12) + 1e-12


@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("algorithm", ["wilson", "recursive-backtracker", "binary-tree"])
def test_a_maze_is_the_first_candidate_in_its_band_or_else_the_nearest(algorithm, mode):
    for band in (BANDS["easy"], BANDS["expert"], (0.5, 0.51)):
        spec = MazeSpec(algorithm, (8, 7), ends=Ends(mode), band=band, source=source(2))
        maze = make(spec)
        low, high = wanted_effort(spec)
        bound = MOST if band[1] - band[0] > 0.04 else MOST_NARROW
        tried = []
        for k in range(bound):
            made = candidate(spec, making.maze_seed(source(2), f"candidate {k}", 0))
            off = [max(low - effort, effort - high, 0) for effort in made.efforts]
            tried += [(miss, k, made.seed, made.pair(at)) for at, miss in enumerate(off)]
        miss, k, seed, pair = min(tried, key=lambda each: (each[0] > 0, each[0], each[1]))
        assert maze.seed == seed
        assert maze.reached.effort == maze.measures["effort"]
        assert max(low - maze.reached.effort, maze.reached.effort - high, 0) == miss
        assert maze.reached.candidates == (bound if miss else k + 1)
        assert maze.reached.wanted == tuple(None if math.isinf(w) else w for w in (low, high))
        if mode != "none":
            assert (maze.start.cell, maze.finish.cell) == pair


@given(st.integers(0, 2**64 - 1), st.sampled_from([(2, 2), (3, 3), (1, 9), (9, 4), (12, 12)]))
@settings(max_examples=60, deadline=None)
def test_ends_that_are_chosen_lie_on_the_border_far_apart_and_the_farthest_pair_is_there(
    seed, size
):
    spec = MazeSpec("wilson", size)
    grid = named_grid("square", size)
    made = candidate(spec, seed)
    *drawn, last = [made.pair(at) for at in range(len(made.efforts))]
    for one, other in drawn:
        assert {one, other} <= set(border(grid).cells)
        apart = math.dist(divmod(one, size[0]), divmod(other, size[0]))
        assert apart >= least_distance(grid) >= min(size) / 2
        assert apart > 1
    one, other, _ = farthest(grid, places(grid, spec.ends), made.passages)
    assert last == in_order(grid, spec.ends, one, other)
    for pair, effort in zip([*drawn, last], made.efforts, strict=True):
        assert effort == measure(grid, made.passages, *pair)["effort"]


@pytest.mark.parametrize(
    "ends", [Ends("corners"), Ends("sides"), Ends("none"), Ends(start="left"), Ends(finish=(2, 2))]
)
def test_ends_that_are_named_or_left_to_the_reader_are_not_chosen(ends):
    assert len(candidate(MazeSpec("wilson", (8, 8), ends=ends), 5).efforts) == 1


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("level", LEVELS)
def test_the_id_of_a_maze_whose_ends_were_chosen_holds_them_and_reprints_it(level, rtl):
    for index in range(12):
        spec = MazeSpec(
            "kruskal", (9, 8), ends=Ends(rtl=rtl), band=BANDS[level], source=source(index)
        )
        maze = make(spec)
        again = make(parse_id(maze.id))
        assert "/start=" in maze.id
        assert "/finish=" in maze.id
        assert again.passages == maze.passages
        assert (again.start, again.finish, again.id) == (maze.start, maze.finish, maze.id)
        assert again.solution == maze.solution
        assert again.measures == maze.measures
        (y, x), (v, u) = divmod(maze.start.cell, 9), divmod(maze.finish.cell, 9)
        assert (y, -x if rtl else x) < (v, -u if rtl else u)


RUNS = {
    "levels": levels_over(60),
    "levels between corners": levels_over(60, ends=Ends("corners")),
    "two levels for the reader's own ends": levels_over(
        60, algorithm="prim", first="medium", last="hard", ends=Ends("none")
    ),
    "sizes": sizes_over(60, (10, 12), (30, 38), "recursive-backtracker"),
    "small sizes": sizes_over(60, (4, 5), (8, 8), "binary-tree"),
    "experts of every size": sizes_over(60, (10, 12), (14, 14), "eller", BANDS["expert"]),
    "one size of one level": sizes_over(60, (9, 9), (9, 9), "kruskal", BANDS["medium"]),
    "levels and sizes": [
        MazeSpec(each.algorithm, each.size, band=band, rising=3, source=each.source)
        for i, each in enumerate(sizes_over(60, (8, 8), (20, 20), "hunt-and-kill"))
        for _, band in [ramp("easy", "hard", i, 60)]
    ],
    "two runs": [
        *levels_over(8),
        MazeSpec("wilson", (6, 6), band=BANDS["easy"], source=source(9)),
        *[MazeSpec("prim", s.size, band=s.band, rising=4, source=s.source) for s in levels_over(8)],
    ],
}


@pytest.mark.parametrize("name", RUNS)
def test_effort_never_falls_over_a_run_that_rises(name):
    mazes = make_all(RUNS[name])
    made = [(maze.spec.rising, maze.measures["effort"]) for maze in mazes]
    for (run, before), (same, after) in pairwise(made):
        assert run is None or run != same or before <= after
    rising = [effort for run, effort in made if run is not None]
    assert rising[-1] > rising[0]
    assert len({maze.fingerprint for maze in mazes}) == len(mazes)
    # nearly all are what they should be; the others had to stand in
    met = [(maze.reached.wanted, maze.reached.effort) for maze in mazes]
    outside = [e for (low, high), e in met if not (low or 0) <= e <= (high or math.inf)]
    assert len(outside) <= len(mazes) / 10


def test_a_ramp_that_gets_easier_ends_where_one_that_gets_harder_begins():
    falling = levels_over(10, first="expert", last="easy")
    plain = [MazeSpec(s.algorithm, s.size, band=s.band, source=s.source) for s in falling]
    made = [maze.measures["effort"] for maze in make_all(plain)]
    assert made == sorted(made, reverse=True)


efforts_wanted = st.tuples(st.integers(0, 400), st.integers(0, 400)).map(
    lambda pair: (min(pair) / 2, max(pair) / 2)
)


@given(st.lists(efforts_wanted, min_size=1, max_size=30))
def test_what_a_rising_run_wants_never_falls_and_no_two_overlap(bands):
    made = _rising(bands)
    assert len(made) == len(bands)
    assert all(low <= high for low, high in made)
    assert all(before[1] <= after[0] for before, after in pairwise(made))
    assert all((2 * end).is_integer() for pair in made for end in pair)


@given(st.lists(st.integers(0, 400), min_size=2, max_size=30, unique=True))
def test_bands_that_rise_by_themselves_are_left_as_they_are(ends):
    ordered = [end / 2 for end in sorted(ends)]
    bands = list(pairwise(ordered))
    assert _rising(bands) == bands


def test_specs_outside_of_runs_want_what_they_want_alone():
    specs = [
        MazeSpec("wilson", (8, 8), band=BANDS[level], source=source(i))
        for i, level in enumerate(reversed(LEVELS))
    ]
    assert wanted_efforts(specs) == [wanted_effort(spec) for spec in specs]
    assert wanted_efforts([MazeSpec("wilson", (8, 8), source=source())]) == [(-math.inf, math.inf)]


def test_a_maze_that_falls_is_made_again_with_what_came_before_as_its_least(monkeypatch):
    # with what is wanted turned round every maze but the first falls
    specs = levels_over(6, (9, 9))
    monkeypatch.setattr(making, "wanted_efforts", lambda all_: wanted_efforts(all_)[::-1])
    mazes = make_all(specs)
    made = [maze.measures["effort"] for maze in mazes]
    assert made == sorted(made)
    assert [maze.attempt > 0 for maze in mazes] == [False] + [True] * 5
    for before, maze in pairwise(mazes):
        assert maze.reached.wanted[0] >= before.measures["effort"]


def test_a_run_that_cannot_rise_stops_at_the_maze_that_would_fall():
    shrinking = [
        MazeSpec("wilson", size, band=USUAL, rising=1, source=source(i))
        for i, size in enumerate([(20, 20), (3, 3)])
    ]
    told = r"^the effort of this run never falls, and no wilson maze of size 3x3 was found that has"
    with pytest.raises(NoMazeError, match=told) as stopped:
        make_all(shrinking)
    assert stopped.value.index == 1


def test_ends_that_cannot_be_are_told_of_the_maze_that_has_them():
    wrong = MazeSpec("wilson", (4, 4), ends=Ends(start=(9, 1)), band=USUAL, source=source())
    with pytest.raises(NoMazeError, match="column 9 of 4") as stopped:
        make_all([MazeSpec("wilson", (5, 5), source=source()), wrong])
    assert stopped.value.index == 1
    with pytest.raises(CannotMakeError, match="column 9 of 4"):
        difficulty_problem(wrong)


def test_runs_are_the_same_in_this_process_and_in_two_others():
    specs = [
        *levels_over(12, (8, 8)),
        *sizes_over(12, (6, 6), (9, 9), "hunt-and-kill"),
        *[MazeSpec("prim", (7, 7), band=BANDS["expert"], source=source(i)) for i in range(6)],
    ]
    here = [(maze.id, maze.reached, maze.attempt) for maze in make_all(specs)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = [(maze.id, maze.reached, maze.attempt) for maze in make_all(specs, pool)]
    assert here == there
