"""Specs that ask for an even effort → mazes within a tenth of each other, or a sentence."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.difficulty import population, wanted_effort
from puzzlebook.mazes.levels import BANDS, EVEN, USUAL, share_of
from puzzlebook.mazes.making import make
from puzzlebook.mazes.searching import search
from puzzlebook.mazes.spec import Ends, MazeSpec, Source

SETTINGS = {
    "a usual one": MazeSpec("hunt-and-kill", (10, 10)),
    "a small one": MazeSpec("wilson", (5, 5)),
    "a tall one": MazeSpec("kruskal", (8, 14)),
    "corners": MazeSpec("recursive-backtracker", (9, 9), ends=Ends("corners")),
    "loops": MazeSpec("prim", (10, 10), braid=0.5),
    "bridges": MazeSpec("wilson", (9, 9), weave=0.4),
    "a mirror": MazeSpec("wilson", (10, 10), symmetry="mirror"),
}


def asked(setting, band, variant):
    source = Source("book", f"entry {variant}", 0)
    return replace(setting, band=band, even=True, source=source)


@pytest.mark.parametrize("name", SETTINGS)
@pytest.mark.parametrize("band", [*BANDS.values(), USUAL])
def test_of_any_two_efforts_wanted_each_is_within_a_tenth_of_the_other(name, band):
    for index in range(4):
        low, high = wanted_effort(asked(SETTINGS[name], share_of(band, index, 4), "A"))
        assert 0 < low <= high <= (1 + EVEN) * low
        assert any(low <= effort <= high for effort in population(SETTINGS[name]).efforts)


@pytest.mark.parametrize("name", SETTINGS)
def test_mazes_of_all_variants_are_as_hard_as_each_other(name):
    for band in (BANDS["easy"], BANDS["expert"]):
        third = share_of(band, 2, 4)
        made = [make(asked(SETTINGS[name], third, variant)) for variant in "ABC"]
        efforts = [maze.measures["effort"] for maze in made]
        assert all(abs(a - b) <= EVEN * min(a, b) for a, b in combinations(efforts, 2))
        assert len({maze.fingerprint for maze in made}) == 3


def test_parts_of_a_band_follow_each_other_in_its_inner_half():
    for low, high in (*BANDS.values(), USUAL):
        parts = [share_of((low, high), index, 5) for index in range(5)]
        assert parts[0][0] == pytest.approx(low + (high - low) / 4)
        assert parts[-1][1] == pytest.approx(high - (high - low) / 4)
        assert all(one[1] == other[0] for one, other in pairwise(parts))


def test_an_effort_that_no_maze_has_stops_with_what_would_do():
    spec = asked(SETTINGS["a small one"], (0.4, 0.5), "A")
    with pytest.raises(
        CannotMakeError, match=r"every variant of a sheet .* the nearest has .*Change `size`"
    ):
        search(spec, spec.source, 0, (900.0, 980.0))
