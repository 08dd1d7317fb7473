"""Algorithms said to be uniform make every spanning tree as often, seeded one by one as a book seeds them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.grids import grid
from puzzlebook.mazes.spec import Source

TREES = {(3, 2): 15, (2, 3): 15, (3, 3): 192}
"""Spanning trees of each size by Kirchhoff's theorem."""
OTHERS = {("hexagon", (3, 2)): 21, ("polar", (2, 2)): 320, ("triangle", (4, 2)): 6}
"""The same on other grids; a test counts them."""

EACH = 120
UNIFORM = [name for name, entry in ALGORITHMS.items() if entry.uniform]


def chi_square(name, size, kind="square"):
    made, trees = grid(kind, size), OTHERS.get((kind, size)) or TREES[size]
    counts = Counter(
        bytes(carve(name, made, rng(maze_seed(Source("book", name, index), "maze", 0))))
        for index in range(EACH * trees)
    )
    assert len(counts) <= trees
    return sum((count - EACH) ** 2 / EACH for count in counts.values()) + EACH * (
        trees - len(counts)
    )


def limit(size, z, kind="square"):
    """Chi-square's quantile at z standard deviations, Wilson and Hilferty's approximation (1931)."""
    free = (OTHERS.get((kind, size)) or TREES[size]) - 1
    return free * (1 - 2 / (9 * free) + z * sqrt(2 / (9 * free))) ** 3


def test_some_algorithms_are_uniform():
    assert UNIFORM == ["wilson", "aldous-broder"]


@pytest.mark.parametrize("size", TREES)
@pytest.mark.parametrize("name", UNIFORM)
def test_uniform_algorithms_make_every_tree_as_often(name, size):
    assert limit(size, -3.5) < chi_square(name, size) < limit(size, 3.5)


@pytest.mark.parametrize(("kind", "size"), OTHERS)
def test_the_trees_of_the_other_grids_are_as_many_as_kirchhoff_counts(kind, size):
    made = grid(kind, size)
    matrix = [[Fraction(0)] * made.cells for _ in range(made.cells)]
    for low, high in zip(made.edge_low, made.edge_high, strict=True):
        for one, other in ((low, high), (high, low)):
            matrix[one][one] += 1
            matrix[one][other] -= 1
    minor, trees = [row[1:] for row in matrix[1:]], Fraction(1)
    for k in range(len(minor)):
        trees *= minor[k][k]
        for row in minor[k + 1 :]:
            share = row[k] / minor[k][k]
            for at in range(k, len(minor)):
                row[at] -= share * minor[k][at]

    assert trees == OTHERS[kind, size]


@pytest.mark.parametrize(("kind", "size"), OTHERS)
def test_wilson_makes_every_tree_as_often_on_other_grids(kind, size):
    chi = chi_square("wilson", size, kind)
    assert limit(size, -3.5, kind) < chi < limit(size, 3.5, kind)


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
