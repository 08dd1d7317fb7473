"""Algorithms said to be uniform make every spanning tree as often, seeded one by one as a book seeds them."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.grids import grid
from puzzlebook.mazes.spec import Source

TREES = {(3, 2): 15, (2, 3): 15, (3, 3): 192}
"""Spanning trees of each size by Kirchhoff's theorem."""

EACH = 120
UNIFORM = [name for name, entry in ALGORITHMS.items() if entry.uniform]


def chi_square(name, size):
    made, trees = grid("square", size), TREES[size]
    counts = Counter(
        bytes(carve(name, made, rng(maze_seed(Source("book", name, index), "maze", 0))))
        for index in range(EACH * trees)
    )
    assert len(counts) <= trees
    return sum((count - EACH) ** 2 / EACH for count in counts.values()) + EACH * (
        trees - len(counts)
    )


def limit(size, z):
    """Chi-square's quantile at z standard deviations, Wilson and Hilferty's approximation (1931)."""
    free = TREES[size] - 1
    return free * (1 - 2 / (9 * free) + z * sqrt(2 / (9 * free))) ** 3


def test_some_algorithms_are_uniform():
    assert UNIFORM == ["wilson", "aldous-broder"]


@pytest.mark.parametrize("size", TREES)
@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_algorithms_make_every_tree_as_often(name, size):
    assert limit(size, -3.5) < chi_square(name, size) < limit(size, 3.5)


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name not in UNIFORM])
def test_the_same_count_finds_every_other_algorithm_biased(name):
    assert chi_square(name, (3, 3)) > 2 * limit((3, 3), 3.5)


def biased(numerator):
    """Wilson's walks with a generator that draws the first of its choices a little too often."""

    class Leaning:
        def __init__(self, fair):
            self.fair = fair

        def below(self, n):
            value = self.fair.below(n)
            return 0 if self.fair.below(100) < numerator else value

    return Leaning


@pytest.mark.parametrize(("numerator", "fair"), [(0, True), (8, False)])
def test_the_count_finds_a_generator_that_leans(numerator, fair, monkeypatch):
    from tilings import KERNELS

    from puzzlebook.mazes import algorithms

    monkeypatch.setattr(algorithms, "_kernels", KERNELS)
    lean = biased(numerator)
    monkeypatch.setitem(
        ALGORITHMS,
        "leaning",
        algorithms.Algorithm(
            lambda made, chance, options: ALGORITHMS["wilson"].carve(made, lean(chance), options),
            "",
        ),
    )

    assert (chi_square("leaning", (3, 2)) < limit((3, 2), 3.5)) == fair
