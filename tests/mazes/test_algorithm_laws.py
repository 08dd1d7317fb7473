"""What holds for every algorithm of the table, on every grid and size."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_grids import sized
from tilings import KERNELS, LAYERS, TILINGS, is_spanning_tree

from puzzlebook.mazes import _kernels, _layers, _trees, algorithms
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import GRIDS, grid

SIZES = [(1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (2, 9), (9, 2), (7, 6), (8, 5), (40, 60)]
VARIED = {
    "hunt-and-kill": [
        (("hunt", 0.05), ("scan", "columns")),
        (("hunt", 1), ("scan", "random")),
        (("every", 1),),
        (("every", 7), ("hunt", 0.3), ("scan", "random")),
        (("scan", "columns"),),
        (("scan", "random"),),
    ],
    "growing-tree": [(("newest", 0),), (("newest", 1),), (("newest", 0.9),)],
}
CASES = [(name, ()) for name in ALGORITHMS] + [
    (name, options) for name, varied in VARIED.items() for options in varied
]
GRIDS_AND_TILINGS = {name: made for name, (made, _) in TILINGS.items()} | {
    f"{name} 11x8": grid(name, sized(name, (11, 8))) for name in GRIDS
}

cases = pytest.mark.parametrize(("name", "options"), CASES)


def carve_interpreted(name, made, seed, options):
    """As `carve`, on kernels that are not compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(algorithms, "_kernels", KERNELS)
        patch.setattr(algorithms, "_layers", LAYERS)
        return carve(name, made, KERNELS.Rng(seed, 1, 2), options)


@cases
@pytest.mark.parametrize("size", SIZES)
def test_every_maze_is_a_spanning_tree_at_every_size(name, options, size):
    for kind in GRIDS:
        made = grid(kind, sized(kind, size))
        for seed in range(5 if kind == "square" else 2):
            passages = carve(name, made, rng(seed), options)
            assert passages.count(1) == made.cells - 1
            assert is_spanning_tree(made, passages)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(CASES),
    st.sampled_from(list(GRIDS)),
    st.integers(1, 14),
    st.integers(2, 14),
    st.integers(0, 2**64 - 1),
)
def test_every_maze_is_a_spanning_tree_whatever_its_seed(case, kind, columns, rows, seed):
    name, options = case
    made = grid(kind, sized(kind, (columns, rows)))

    assert is_spanning_tree(made, carve(name, made, rng(seed), options))


@cases
@pytest.mark.parametrize("tiling", TILINGS)
def test_no_algorithm_needs_squares_or_whole_rows(name, options, tiling):
    made, _ = TILINGS[tiling]
    for seed in range(10):
        assert is_spanning_tree(made, carve(name, made, rng(seed), options))


@pytest.mark.parametrize("size", [(500, 500), (5, 5000)])
@cases
def test_big_mazes_are_spanning_trees_too(name, options, size):
    made = grid("square", size)
    passages = carve(name, made, rng(1), options)
    steps = _trees.distances(made.starts, made.neighbours, made.links, passages, 0)

    assert passages.count(1) == made.cells - 1
    assert min(steps) == 0


@cases
@pytest.mark.parametrize("tiling", GRIDS_AND_TILINGS)
def test_mazes_are_the_same_compiled_and_interpreted(name, options, tiling):
    made = GRIDS_AND_TILINGS[tiling]
    for seed in range(3):
        compiled = carve(name, made, _kernels.Rng(seed, 1, 2), options)
        assert carve_interpreted(name, made, seed, options) == compiled


def test_each_kernel_is_what_it_claims():
    assert _kernels.COMPILED
    assert _layers.COMPILED
    assert not KERNELS.COMPILED
    assert not LAYERS.COMPILED
    assert LAYERS.Rng is KERNELS.Rng


@cases
def test_the_same_seed_gives_the_same_maze_and_another_another(name, options):
    made = grid("square", (12, 10))
    mazes = [bytes(carve(name, made, rng(seed), options)) for seed in range(20)]

    assert mazes == [bytes(carve(name, made, rng(seed), options)) for seed in range(20)]
    assert len(set(mazes)) == 20


@cases
def test_an_options_default_may_be_written_or_left_out(name, options):
    made = grid("square", (9, 9))
    written = {option.name: option.default for option in ALGORITHMS[name].options} | dict(options)

    assert carve(name, made, rng(3), options) == carve(name, made, rng(3), written.items())


class Counted:
    """An array that counts how often it is read."""

    reads = 0

    def __init__(self, values):
        self.values = values

    def __getitem__(self, index):
        Counted.reads += 1
        return self.values[index]

    def __len__(self):
        return len(self.values)


READ = ["neighbours", "links", "edge_low", "edge_high", "layer_of", "centre_x", "centre_y"]
WALKS = {"wilson", "aldous-broder"}


def reads_per_cell(name, options, size):
    made = grid("square", size)
    counted = replace(made, **{field: Counted(getattr(made, field)) for field in READ})
    Counted.reads = 0
    carve_interpreted(name, counted, 2, options)
    return Counted.reads / made.cells


@pytest.mark.parametrize(("name", "options"), [case for case in CASES if case[0] not in WALKS])
def test_work_per_cell_hardly_grows_with_the_maze(name, options):
    small = reads_per_cell(name, options, (16, 16))
    large = reads_per_cell(name, options, (64, 64))

    # sixteen times the cells: log2 grows from 8 to 12, anything quadratic sixteenfold
    assert large < (1.75 if name == "recursive-division" else 1.25) * small


LEFT = {
    ("recursive-division", tiling)
    for tiling in ("triangle", "hexagon", "polar", "upsilon", "brick")
}
"""Where a line through the cells' middles may cut off cells that have no side on it."""


@pytest.mark.parametrize(
    ("name", "tiling"),
    [
        (name, tiling)
        for name in ("eller", "sidewinder", "binary-tree", "recursive-division")
        for tiling in ("square", "triangle", "hexagon", "polar", "brick", "upsilon")
        if (name, tiling) not in LEFT
    ],
)
def test_nothing_is_left_to_join_on_whole_grids(name, tiling):
    made = grid(tiling, sized(tiling, (15, 15)))
    for seed in range(20):
        settings_ = {option.name: option.default for option in ALGORITHMS[name].options}
        assert ALGORITHMS[name].carve(made, rng(seed), settings_).count(1) == made.cells - 1


@pytest.mark.parametrize("tiling", ["hexagons", "triangles", "rings"])
def test_eller_leaves_under_one_passage_in_a_hundred_to_join_at_random(tiling):
    made, _ = TILINGS[tiling]
    opened = sum(ALGORITHMS["eller"].carve(made, rng(seed), {}).count(1) for seed in range(100))

    assert opened > 0.99 * 100 * (made.cells - 1)
