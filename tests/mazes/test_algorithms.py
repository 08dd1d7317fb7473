"""What makes each algorithm itself: the texture it is known by, and the rule that only its mazes obey."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.mazes import _trees
from puzzlebook.mazes.algorithms import ALGORITHMS, Option, carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import grid

MAZES = 200
SIDE = 20


def mazes(name, options=(), side=SIDE, count=MAZES):
    made = grid("square", (side, side))
    return made, [carve(name, made, rng(seed), options) for seed in range(count)]


def adjacent(made, passages):
    """The cells each cell is open to."""
    ways = [[] for _ in range(made.cells)]
    for edge in range(made.edges):
        if passages[edge]:
            ways[made.edge_low[edge]].append(made.edge_high[edge])
            ways[made.edge_high[edge]].append(made.edge_low[edge])
    return ways


def dead_end_share(made, passages):
    return sum(len(ways) == 1 for ways in adjacent(made, passages)) / made.cells


def route_share(made, passages):
    way = _trees.route(made.starts, made.neighbours, made.links, passages, 0, made.cells - 1)
    return len(way) / made.cells


def down_share(made, passages):
    opened = [edge for edge in range(made.edges) if passages[edge]]
    down = [edge for edge in opened if made.edge_high[edge] - made.edge_low[edge] > 1]
    return len(down) / len(opened)


def longest_wall(made, passages):
    """The longest straight wall inside, in cells."""
    longest, across, along = 0, {}, {}
    for edge in range(made.edges):
        if passages[edge]:
            continue
        low = made.edge_low[edge]
        x, y = low % made.width, low // made.width
        if made.edge_high[edge] == low + 1:
            along[x, y] = along.get((x, y - 1), 0) + 1
        else:
            across[x, y] = across.get((x - 1, y), 0) + 1
    return max([longest, *across.values(), *along.values()])


# Means over 20x20 mazes, the route from corner to corner; the bands are a few standard errors wide.
# Other code gave the same: backtracker 11 % and 30 %, hunt-and-kill 10 and 19, growing tree half and
# half 23 and 14, random 28 and 10, Wilson 29 and 15, Kruskal 30 and 14, Eller 29 and 14.
TEXTURES = [
    # algorithm, options, dead ends, route, passages that run down
    ("hunt-and-kill", (), (0.09, 0.11), (0.17, 0.22), (0.48, 0.53)),
    ("hunt-and-kill", (("scan", "columns"),), (0.09, 0.11), (0.17, 0.22), (0.47, 0.52)),
    ("hunt-and-kill", (("hunt", 0.2),), (0.11, 0.30), (0.10, 0.17), (0.45, 0.62)),
    ("wilson", (), (0.28, 0.30), (0.14, 0.17), (0.49, 0.51)),
    ("aldous-broder", (), (0.28, 0.30), (0.14, 0.17), (0.49, 0.51)),
    ("recursive-backtracker", (), (0.10, 0.12), (0.26, 0.32), (0.49, 0.51)),
    ("kruskal", (), (0.295, 0.31), (0.13, 0.16), (0.49, 0.51)),
    ("eller", (), (0.275, 0.295), (0.13, 0.155), (0.56, 0.59)),
    ("growing-tree", (), (0.22, 0.24), (0.13, 0.155), (0.49, 0.51)),
    ("growing-tree", (("newest", 0),), (0.27, 0.30), (0.09, 0.12), (0.49, 0.51)),
    ("growing-tree", (("newest", 1),), (0.10, 0.12), (0.26, 0.32), (0.49, 0.51)),
    ("prim", (), (0.34, 0.36), (0.10, 0.12), (0.49, 0.51)),
    ("sidewinder", (), (0.265, 0.285), (0.11, 0.125), (0.49, 0.51)),
    ("binary-tree", (), (0.245, 0.26), (0.0975, 0.0975), (0.49, 0.51)),
    ("recursive-division", (), (0.26, 0.28), (0.15, 0.18), (0.48, 0.52)),
]


def test_every_algorithm_has_its_texture_tested():
    assert {name for name, *_ in TEXTURES} == set(ALGORITHMS)


@pytest.mark.parametrize(("name", "options", "dead_ends", "route", "down"), TEXTURES)
def test_every_algorithm_keeps_its_texture(name, options, dead_ends, route, down):
    made, some = mazes(name, options)

    def mean(measure):
        return sum(measure(made, passages) for passages in some) / len(some)

    assert dead_ends[0] <= mean(dead_end_share) <= dead_ends[1]
    assert route[0] - 1e-9 <= mean(route_share) <= route[1] + 1e-9
    assert down[0] <= mean(down_share) <= down[1]


def test_division_has_long_straight_walls_and_nothing_else_has():
    means = {}
    for name in ALGORITHMS:
        made, some = mazes(name, count=60)
        means[name] = sum(longest_wall(made, passages) for passages in some) / len(some)

    assert 14 < means.pop("recursive-division") < 16.5
    assert max(means.values()) < 10


def naive_hunt_and_kill(made, order, chance, hunt, every):
    """As the seed pages tell it: every hunt looks through the whole grid from the beginning."""
    passages, visited = bytearray(made.edges), set()

    def ways(cell, *, known):
        slots = range(made.starts[cell], made.starts[cell + 1])
        return [slot for slot in slots if (made.neighbours[slot] in visited) == known]

    cell, walked = chance.below(made.cells), 0
    visited.add(cell)
    while len(visited) < made.cells:
        fresh = ways(cell, known=False)
        if (
            not fresh
            or (every and walked == every)
            or (hunt and chance.chance(round(hunt * 2**32)))
        ):
            cell = next(c for c in order if c not in visited and ways(c, known=True))
            found, walked = ways(cell, known=True), 0
            slot = found[chance.below(len(found))]
        else:
            slot, walked = fresh[chance.below(len(fresh))], walked + 1
            cell = made.neighbours[slot]
        visited.add(cell)
        passages[made.links[slot]] = 1
    return passages


@pytest.mark.parametrize("scan", ["rows", "columns"])
@pytest.mark.parametrize("hunt", [0, 0.05, 0.5, 1])
@pytest.mark.parametrize("every", [0, 1, 3, 20])
def test_hunt_and_kill_hunts_as_the_plain_scan_does(scan, hunt, every):
    for size in ((9, 7), (1, 12), (12, 1), (2, 2)):
        made = grid("square", size)
        order = made.by_columns if scan == "columns" else range(made.cells)
        for seed in range(4):
            options = (("hunt", hunt), ("every", every), ("scan", scan))
            carved = carve("hunt-and-kill", made, rng(seed), options)
            assert carved == naive_hunt_and_kill(made, order, rng(seed), hunt, every)


def naive_prim(made, chance):
    """A random cell beside the tree, joined to a random neighbour in it."""
    passages, tree = bytearray(made.edges), {chance.below(made.cells)}
    while len(tree) < made.cells:
        slots = {
            cell: [
                slot
                for slot in range(made.starts[cell], made.starts[cell + 1])
                if made.neighbours[slot] in tree
            ]
            for cell in range(made.cells)
            if cell not in tree
        }
        frontier = [cell for cell, found in slots.items() if found]
        cell = frontier[chance.below(len(frontier))]
        passages[made.links[slots[cell][chance.below(len(slots[cell]))]]] = 1
        tree.add(cell)
    return passages


@pytest.mark.parametrize(
    ("name", "options"), [("prim", ()), ("hunt-and-kill", (("hunt", 1), ("scan", "random")))]
)
def test_a_random_hunt_takes_every_cell_beside_the_tree_as_often(name, options):
    made, count = grid("square", (3, 2)), 6000
    ours = Counter(bytes(carve(name, made, rng(seed), options)) for seed in range(count))
    plain = Counter(bytes(naive_prim(made, rng(seed + count))) for seed in range(count))

    assert set(ours) == set(plain)
    assert len(ours) == 15
    # two samples compared: chi-square with 14 degrees of freedom, p about one in a million
    assert sum((ours[tree] - plain[tree]) ** 2 / (ours[tree] + plain[tree]) for tree in ours) < 55


def ancestors(made, passages, root):
    """Each cell with all cells from it to the root."""
    ways, above, waiting = adjacent(made, passages), {root: {root}}, [root]
    while waiting:
        cell = waiting.pop()
        for other in ways[cell]:
            if other not in above:
                above[other] = above[cell] | {other}
                waiting.append(other)
    return above


def is_depth_first(made, passages, root):
    """Whether every edge joins a cell to one it descends from: so in depth-first trees and no others."""
    above = ancestors(made, passages, root)
    return all(
        low in above[high] or high in above[low]
        for low, high in zip(made.edge_low, made.edge_high, strict=True)
    )


@pytest.mark.parametrize(
    ("name", "options"), [("recursive-backtracker", ()), ("growing-tree", (("newest", 1),))]
)
def test_the_backtracker_makes_depth_first_trees(name, options):
    made = grid("square", (9, 8))
    for seed in range(30):
        root = rng(seed).below(made.cells)
        assert is_depth_first(made, carve(name, made, rng(seed), options), root)
        assert not is_depth_first(made, carve("growing-tree", made, rng(seed)), root)


def test_a_binary_tree_opens_each_cell_up_or_along_and_never_both():
    made, some = mazes("binary-tree", side=9, count=30)
    for passages in some:
        ways = adjacent(made, passages)
        for cell in range(made.cells):
            up, along = cell - 9 in ways[cell], cell + 1 in ways[cell] and cell % 9 < 8
            assert up + along == (cell != 8)


def test_a_sidewinder_opens_each_run_up_exactly_once():
    made, some = mazes("sidewinder", side=9, count=30)
    for passages in some:
        ways = adjacent(made, passages)
        ups = 0
        for cell in range(made.cells):
            ups += cell - 9 in ways[cell]
            if cell % 9 == 8 or cell + 1 not in ways[cell]:
                assert ups == (cell >= 9)
                ups = 0


def test_a_sidewinders_way_up_is_any_of_its_run_but_a_binary_trees_the_last():
    places = {}
    for name in ("sidewinder", "binary-tree"):
        made, some = mazes(name, side=9, count=30)
        ups = [
            (passages, cell)
            for passages in some
            for cell in range(9, made.cells)
            if cell - 9 in adjacent(made, passages)[cell]
        ]
        places[name] = sum(
            cell + 1 in adjacent(made, passages)[cell] for passages, cell in ups
        ) / len(ups)

    assert places["binary-tree"] == 0
    assert 0.2 < places["sidewinder"] < 0.5


def test_ellers_sets_each_go_on_to_the_next_row():
    made, some = mazes("eller", side=12, count=30)
    for passages in some:
        ways = adjacent(made, passages)
        for row in range(11):
            # no cell above the cut may be shut off from what is below it
            reached = {
                cell
                for cell in range(12 * row + 12)
                if cell + 12 in ways[cell] and cell // 12 == row
            }
            waiting = list(reached)
            while waiting:
                for other in ways[waiting.pop()]:
                    if other < 12 * row + 12 and other not in reached:
                        reached.add(other)
                        waiting.append(other)
            assert len(reached) == 12 * row + 12


def is_divided(crossings, left, top, right, bottom):
    """Whether a rectangle has a line across with exactly one gap, and both its parts likewise."""
    if right - left == 1 or bottom - top == 1:
        return True
    for x in range(left, right - 1):
        if sum((x, y, "along") in crossings for y in range(top, bottom)) == 1:
            parts = (left, top, x + 1, bottom), (x + 1, top, right, bottom)
            return all(is_divided(crossings, *part) for part in parts)
    for y in range(top, bottom - 1):
        if sum((x, y, "down") in crossings for x in range(left, right)) == 1:
            parts = (left, top, right, y + 1), (left, y + 1, right, bottom)
            return all(is_divided(crossings, *part) for part in parts)
    return False


def gaps(made, passages):
    return {
        (low % made.width, low // made.width, "along" if high == low + 1 else "down")
        for low, high, opened in zip(made.edge_low, made.edge_high, passages, strict=True)
        if opened
    }


def test_recursive_division_divides_by_lines_with_one_gap_all_the_way_down():
    made, some = mazes("recursive-division", side=13, count=40)
    assert all(is_divided(gaps(made, passages), 0, 0, 13, 13) for passages in some)

    for name in ("wilson", "kruskal", "prim", "recursive-backtracker"):
        made, some = mazes(name, side=13, count=40)
        assert not any(is_divided(gaps(made, passages), 0, 0, 13, 13) for passages in some)


OPTIONS = [(name, option) for name, entry in ALGORITHMS.items() for option in entry.options]


@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_every_option_accepts_its_default_and_its_bounds_and_no_more(name, option):
    made = grid("square", (6, 6))
    assert option.accepts(option.default)
    for value in option.choices or (option.lowest, option.highest):
        assert option.accepts(value)
        assert carve(name, made, rng(1), [(option.name, value)]).count(1) == 35
    for value in ("zigzag", None, [], True, float("nan"), option.lowest - 1, option.highest + 1):
        assert not option.accepts(value)


def test_a_count_is_whole_and_a_share_need_not_be():
    count = Option("n", "count", 0, "", highest=9)
    share = Option("s", "share", 0.5, "")

    assert (count.accepts(3), count.accepts(3.5), share.accepts(0.25)) == (True, False, True)
    assert count.wanted == "a whole number from 0 to 9"
    assert share.wanted == "a number from 0 to 1"
    assert Option("c", "choice", "a", "", choices=("a", "b", "c")).wanted == "a, b or c"


def test_every_algorithm_and_option_is_told_in_a_sentence():
    told = [entry.look for entry in ALGORITHMS.values()] + [option.help for _, option in OPTIONS]

    assert len(set(told)) == len(told)
    assert all(text[0].isupper() and text.endswith(".") and 20 < len(text) < 100 for text in told)


@settings(deadline=None)
@given(st.floats(0, 1))
def test_any_share_is_a_chance_the_generator_takes(share):
    made = grid("square", (4, 4))

    assert carve("growing-tree", made, rng(1), [("newest", share)]).count(1) == 15
