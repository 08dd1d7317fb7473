"""The walks that find far ends and routes: against trying everything, compiled and interpreted."""

from __future__ import annotations

from array import array
from collections import deque
from itertools import pairwise, product

import cython
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tilings import interpreted, ways_of

from puzzlebook.mazes import _trees
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.likeness import square

SIZES = [(1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (5, 4), (7, 7), (10, 3)]


def steps_between_all(grid, passages):
    ways = ways_of(grid, passages)
    table = []
    for source in range(grid.cells):
        steps = [-1] * grid.cells
        steps[source] = 0
        queue = deque([source])
        while queue:
            cell = queue.popleft()
            for other in ways[cell]:
                if steps[other] < 0:
                    steps[other] = steps[cell] + 1
                    queue.append(other)
        table.append(steps)
    return table


def shape(grid):
    return grid.starts, grid.neighbours, grid.links


@st.composite
def mazes(draw):
    columns = draw(st.integers(1, 9))
    rows = draw(st.integers(1 if columns > 1 else 2, 9))
    grid = named_grid("square", (columns, rows))
    algorithm = draw(st.sampled_from(sorted(ALGORITHMS)))
    return grid, carve(algorithm, grid, rng(draw(st.integers(0, 2**64 - 1))), ())


def cell_sets(grid):
    return st.lists(
        st.integers(0, grid.cells - 1), min_size=1, max_size=grid.cells, unique=True
    ).map(lambda cells: array("i", sorted(cells)))


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("size", SIZES)
def test_distances_are_those_of_a_plain_breadth_first_search(algorithm, size):
    grid = named_grid("square", size)
    passages = carve(algorithm, grid, rng(7), ())
    table = steps_between_all(grid, passages)
    for source in range(grid.cells):
        found = _trees.distances(*shape(grid), passages, source)
        assert found.typecode == "i"
        assert list(found) == table[source]


def test_distances_are_right_with_loops_and_leave_out_what_no_passage_reaches():
    grid = named_grid("square", (4, 4))
    everything_open = bytearray(b"\1" * grid.edges)
    around = [abs(cell % 4 - 1) + abs(cell // 4 - 2) for cell in range(16)]
    assert list(_trees.distances(*shape(grid), everything_open, 9)) == around
    everything_closed = bytearray(grid.edges)
    alone = [0 if cell == 9 else -1 for cell in range(16)]
    assert list(_trees.distances(*shape(grid), everything_closed, 9)) == alone


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_two_walks_find_the_farthest_pair_of_any_set_of_cells(data):
    grid, passages = data.draw(mazes())
    among = data.draw(cell_sets(grid))
    table = steps_between_all(grid, passages)
    one, other, steps = _trees.farthest_within(*shape(grid), passages, among)
    assert {one, other} <= set(among)
    assert steps == table[one][other] == max(table[a][b] for a, b in product(among, among))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_three_walks_find_the_farthest_pair_between_any_two_sets(data):
    grid, passages = data.draw(mazes())
    first, second = data.draw(cell_sets(grid)), data.draw(cell_sets(grid))
    table = steps_between_all(grid, passages)
    one, other, steps = _trees.farthest_between(*shape(grid), passages, first, second)
    assert one in first
    assert other in second
    assert steps == table[one][other] == max(table[a][b] for a, b in product(first, second))


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_a_route_goes_through_open_edges_and_has_one_cell_more_than_steps(data):
    grid, passages = data.draw(mazes())
    cell = st.integers(0, grid.cells - 1)
    start, finish = data.draw(cell), data.draw(cell)
    route = _trees.route(*shape(grid), passages, start, finish)
    edges = dict(zip(zip(grid.edge_low, grid.edge_high, strict=True), passages, strict=True))
    assert route.typecode == "i"
    assert (route[0], route[-1]) == (start, finish)
    assert all(edges[min(pair), max(pair)] for pair in pairwise(route))
    assert len(route) == 1 + steps_between_all(grid, passages)[start][finish]


@given(mazes())
@settings(max_examples=50, deadline=None)
def test_dead_ends_are_the_cells_with_one_passage(maze):
    grid, passages = maze
    ways = [0] * grid.cells
    for edge, opened in enumerate(passages):
        ways[grid.edge_low[edge]] += opened
        ways[grid.edge_high[edge]] += opened
    assert _trees.dead_ends(grid.starts, grid.links, passages) == ways.count(1)


@given(st.binary(min_size=1, max_size=40).map(lambda data: bytearray(b & 1 for b in data)))
def test_packing_puts_the_first_edge_in_the_highest_bit(passages):
    bits = "".join(map(str, passages))
    padded = bits + "0" * (-len(bits) % 8)
    assert _trees.pack(passages) == int(padded, 2).to_bytes(len(padded) // 8, "big")


@pytest.mark.parametrize("size", [(1, 2), (1, 9), (6, 6), (5, 8)])
@pytest.mark.parametrize("algorithm", ["wilson", "recursive-backtracker"])
def test_compiled_and_interpreted_walks_are_equal(algorithm, size):
    slow = interpreted("_trees")
    assert _trees.COMPILED
    assert not slow.COMPILED
    assert not cython.compiled  # this file itself
    assert _trees.__file__ != slow.__file__
    grid = named_grid("square", size)
    passages = carve(algorithm, grid, rng(3), ())
    border = array("i", sorted(set(grid.rim_cells)))
    ends = array("i", [0, grid.cells - 1])
    orders = square(grid).orders
    ways = (grid.edge_low, grid.edge_high, array("i", range(grid.cells)))
    for name, arguments in {
        "distances": (*shape(grid), passages, grid.cells - 1),
        "farthest_within": (*shape(grid), passages, border),
        "farthest_between": (*shape(grid), passages, border, ends),
        "route": (*shape(grid), passages, 0, grid.cells - 1),
        "dead_ends": (grid.starts, grid.links, passages),
        "edge_order": (*ways, *shape(grid)),
        "canonical": (passages, orders),
        "pack": (passages,),
    }.items():
        fast = getattr(_trees, name)(*arguments)
        assert fast == getattr(slow, name)(*arguments)
        assert type(fast) is type(getattr(slow, name)(*arguments))
