"""What is measured on a maze: against a plain, slow reference; compiled and interpreted."""

from __future__ import annotations

import math
from array import array
from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tilings import KERNELS, TILINGS, interpreted, ways_of

from puzzlebook.mazes import _kernels, _measures
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.measures import MEASURES, measure, measure_pairs, pair_efforts

SLOW = interpreted("_measures", _kernels=KERNELS)
SIZES = [(1, 2), (2, 1), (2, 2), (1, 9), (5, 4), (7, 7), (10, 3)]
GRIDS = {f"{columns}x{rows}": named_grid("square", (columns, rows)) for columns, rows in SIZES} | {
    name: grid for name, (grid, _) in TILINGS.items()
}


def route_of(ways, start, finish):
    came = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for other in ways[cell]:
            if other not in came:
                came[other] = cell
                queue.append(other)
    route = [finish]
    while route[-1] != start:
        route.append(came[route[-1]])
    return route[::-1]


def branch_of(ways, route, first):
    """Cells behind a wrong way and how far each is from the route."""
    depth = {first: 1}
    queue = [first]
    while queue:
        cell = queue.pop()
        for other in ways[cell]:
            if other not in depth and other not in route:
                depth[other] = depth[cell] + 1
                queue.append(other)
    return depth


def bend(grid, one, two, three):
    """Degrees between the step in and the step out."""
    x, y = grid.centre_x, grid.centre_y
    into = math.atan2(y[two] - y[one], x[two] - x[one])
    out = math.atan2(y[three] - y[two], x[three] - x[two])
    turn = abs(math.degrees(out - into))
    return min(turn, 360 - turn)


def blind_corridor(ways, route, end):
    """Cells from a dead end on, before the next junction or the route."""
    cells = []
    before, cell = None, end
    while cell not in route and len(ways[cell]) <= 2:
        cells.append(cell)
        before, cell = cell, next(other for other in ways[cell] if other != before)
    return len(cells)


def reference(grid, passages, start, finish):
    ways = ways_of(grid, passages)
    route = route_of(ways, start, finish)
    wrong = {cell: [o for o in ways[cell] if o not in route] for cell in route[:-1]}
    branches = [branch_of(ways, route, first) for firsts in wrong.values() for first in firsts]
    depths = [max(branch.values()) for branch in branches]
    turns = sum(bend(grid, *three) > 40 for three in zip(route, route[1:], route[2:], strict=False))
    dead_ends = [cell for cell, there in ways.items() if len(there) == 1]
    centre = list(zip(grid.centre_x, grid.centre_y, strict=True))
    length = sum(math.dist(centre[a], centre[b]) for a, b in pairwise(route))
    border = {cell for cell, out in zip(grid.rim_cells, grid.rim_outer, strict=True) if out}
    return {
        "solution": len(route),
        "solution_share": round(len(route) / grid.cells, 4),
        "turns": turns,
        "junctions": sum(bool(firsts) for firsts in wrong.values()),
        "choices": len(branches),
        "branches": sum(depth > 3 for depth in depths),
        "largest_branch": max(map(len, branches), default=0),
        "deepest_branch": max(depths, default=0),
        "branch_cells": sum(map(len, branches)),
        "dead_ends": len(dead_ends),
        "dead_end_share": round(len(dead_ends) / grid.cells, 4),
        "longest_dead_end": max(blind_corridor(ways, route, end) for end in dead_ends),
        "directness": round(math.dist(centre[start], centre[finish]) / length, 4),
        "border_share": round(sum(cell in border for cell in route) / len(route), 4),
        "effort": len(route) + turns / 2 + sum(min(max(depth - 3, 0), 6) for depth in depths),
    }


def pairs_of(cells):
    cell = st.integers(0, cells - 1)
    return st.tuples(cell, cell).filter(lambda pair: pair[0] != pair[1])


@given(st.sampled_from(sorted(GRIDS)), st.sampled_from(sorted(ALGORITHMS)), st.data())
@settings(max_examples=400, deadline=None)
def test_every_measure_is_what_a_plain_count_finds_on_every_kind_of_grid(name, algorithm, data):
    grid = GRIDS[name]
    passages = carve(algorithm, grid, rng(data.draw(st.integers(0, 2**64 - 1))), ())
    pairs = data.draw(st.lists(pairs_of(grid.cells), min_size=1, max_size=4))
    wanted = [reference(grid, passages, *pair) for pair in pairs]
    flat = array("i", [cell for pair in pairs for cell in pair])
    assert list(measure_pairs(grid, passages, flat)) == wanted
    assert list(pair_efforts(grid, passages, flat)) == [each["effort"] for each in wanted]
    assert measure(grid, passages, *pairs[0]) == wanted[0]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_measures_hang_together_on_a_maze_of_a_page(algorithm):
    grid = named_grid("square", (30, 40))
    passages = carve(algorithm, grid, rng(11), ())
    made = measure(grid, passages, 0, grid.cells - 1)
    assert made == reference(grid, passages, 0, grid.cells - 1)
    assert list(made) == list(MEASURES)
    assert made["largest_branch"] <= made["branch_cells"] <= grid.cells - made["solution"]
    assert made["branches"] <= made["choices"] >= made["junctions"]
    for name, kind in ((name, each.kind) for name, each in MEASURES.items()):
        assert made[name] >= 0
        assert kind != "share" or made[name] <= 1
        assert kind == "share" or float(2 * made[name]).is_integer()


def test_a_straight_corridor_asks_for_nothing_but_going():
    grid = named_grid("square", (9, 1))
    passages = bytearray(b"\1" * grid.edges)
    assert measure(grid, passages, 0, 8) | {"dead_ends": 2} == dict.fromkeys(MEASURES, 0) | {
        "solution": 9,
        "solution_share": 1,
        "dead_ends": 2,
        "dead_end_share": 0.2222,
        "directness": 1,
        "border_share": 1,
        "effort": 9,
    }


def test_what_lies_beyond_the_finish_is_no_choice_and_what_lies_behind_the_start_is_one():
    grid = named_grid("square", (9, 1))
    passages = bytearray(b"\1" * grid.edges)
    there, back = measure(grid, passages, 0, 4), measure(grid, passages, 4, 0)
    assert (there["choices"], there["effort"]) == (0, 5)
    assert (back["choices"], back["largest_branch"], back["effort"]) == (1, 4, 5 + 1)


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("algorithm", ["wilson", "sidewinder"])
def test_compiled_and_interpreted_kernels_measure_and_draw_alike(name, algorithm):
    assert _measures.COMPILED
    assert not SLOW.COMPILED
    grid = GRIDS[name]
    passages = carve(algorithm, grid, rng(3), ())
    cells = array("i", sorted(set(grid.rim_cells)))
    shape = grid.starts, grid.neighbours, grid.links, passages, grid.centre_x, grid.centre_y
    least = (min(grid.width, grid.height) / 2) ** 2
    drawn = []
    for kernel, chance in ((_measures, _kernels), (SLOW, KERNELS)):
        generator = chance.Rng(1, 2, 3)
        arguments = cells, grid.centre_x, grid.centre_y, least, 7, 56, generator
        drawn.append((kernel.draw_pairs(*arguments), generator.next32()))
    assert drawn[0] == drawn[1]
    pairs = drawn[0][0] or array("i", [0, grid.cells - 1])
    lengths = array("d", range(1, grid.edges + 1))
    border = bytearray(cell % 2 for cell in range(grid.cells))
    for kernel_name, rest in (
        ("efforts", (pairs, 3, 6)),
        ("counts", (lengths, border, pairs, 3, 6)),
    ):
        fast = getattr(_measures, kernel_name)(*shape, *rest)
        slow = getattr(SLOW, kernel_name)(*shape, *rest)
        assert fast == slow
        assert fast.typecode == slow.typecode


@given(st.sampled_from(sorted(GRIDS)), st.integers(0, 2**32 - 1), st.data())
@settings(max_examples=200, deadline=None)
def test_drawn_pairs_are_far_enough_apart_in_order_and_as_many_as_asked_for(name, seed, data):
    grid = GRIDS[name]
    cells = array("i", data.draw(st.permutations(sorted(set(grid.rim_cells)))))
    place = {cell: at for at, cell in enumerate(cells)}
    least = data.draw(st.floats(0, 2 * max(grid.width, grid.height) ** 2))
    pairs = _measures.draw_pairs(
        cells, grid.centre_x, grid.centre_y, least, 7, 56, _kernels.Rng(seed, 1, 2)
    )

    def squared(one, other):
        across = grid.centre_x[one] - grid.centre_x[other]
        down = grid.centre_y[one] - grid.centre_y[other]
        return across * across + down * down

    allowed = [(a, b) for a in cells for b in cells if a != b and squared(a, b) >= least]
    drawn = list(zip(pairs[::2], pairs[1::2], strict=True))
    assert all(place[a] < place[b] for a, b in drawn)
    assert set(drawn) <= set(allowed)
    assert len(drawn) <= 7
    if len(allowed) >= 0.6 * len(cells) ** 2:
        assert len(drawn) == 7


def test_every_allowed_pair_is_drawn_about_as_often():
    grid = named_grid("square", (3, 3))
    cells = array("i", [0, 1, 2, 3, 5, 6, 7, 8])
    chance = _kernels.Rng(1, 2, 3)
    seen = {}
    for _ in range(2000):
        pairs = _measures.draw_pairs(cells, grid.centre_x, grid.centre_y, 2.25, 4, 99, chance)
        for pair in zip(pairs[::2], pairs[1::2], strict=True):
            seen[pair] = seen.get(pair, 0) + 1
    assert len(seen) == 16
    assert sum(seen.values()) == 8000
    # chi-square with 15 degrees of freedom is under 37.7 in 999 of 1000 cases
    assert sum((count - 500) ** 2 / 500 for count in seen.values()) < 37.7
