"""Loops, bridges, symmetry and labyrinths: laws for every algorithm, judged from the graph and the drawing alone."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter, deque
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tilings import CELLS, interpreted, is_spanning_tree, rings, squares

from puzzlebook.errors import UsageError
from puzzlebook.mazes import _cells, _loops, _trees
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.candidates import candidate
from puzzlebook.mazes.carving import braid, carved, carving_problem, dead_ends, twists_problem
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.difficulty import population
from puzzlebook.mazes.ends import farthest, places
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid, grid_on
from puzzlebook.mazes.ids import maze_id, parse_id, widest_id
from puzzlebook.mazes.likeness import fingerprint
from puzzlebook.mazes.making import make
from puzzlebook.mazes.measures import (
    CAP,
    GLANCE,
    _lengths,
    _measured,
    _straight,
    measure,
    pair_efforts,
)
from puzzlebook.mazes.shortest import shortest_routes
from puzzlebook.mazes.single import draw_text, maze_json, maze_record, recorded_grid
from puzzlebook.mazes.spec import Ends, MazeSpec, Source
from puzzlebook.mazes.symmetric import fold, symmetric
from puzzlebook.mazes.symmetries import symmetries
from puzzlebook.mazes.weaving import ACROSS, FINE, crossings_problem, drawn, forest, weave, woven

SEEDS = st.integers(0, 2**64 - 1)
NAMES = st.sampled_from(list(ALGORITHMS))
quick = settings(max_examples=40, deadline=None)


def sizes(least=3, most=12, step=1):
    side = st.integers(-(-least // step), most // step).map(lambda k: k * step)
    return st.tuples(side, side)


def steps_from(made, passages, source):
    """Steps to each cell by a plain walk."""
    around = {cell: [] for cell in range(made.cells)}
    for low, high, opened in zip(made.edge_low, made.edge_high, passages, strict=True):
        if opened:
            around[low].append(high)
            around[high].append(low)
    steps, waiting = {source: 0}, deque([source])
    while waiting:
        cell = waiting.popleft()
        for other in around[cell]:
            if other not in steps:
                steps[other] = steps[cell] + 1
                waiting.append(other)
    return steps


# Loops ----------------------------------------------------------------------------------------


@quick
@given(NAMES, sizes(), SEEDS, st.floats(0, 1))
def test_a_braided_maze_has_that_share_of_its_dead_ends_less_and_no_new_ones(
    name, size, seed, share
):
    made, passages = carved(MazeSpec(name, size), rng(seed))
    before, perfect = dead_ends(made, passages), bytes(passages)
    braid(made, passages, share, rng(seed))
    after = dead_ends(made, passages)
    assert set(after) <= set(before)
    assert all(new >= old for new, old in zip(passages, perfect, strict=True))
    gone, wanted = len(before) - len(after), round(share * len(before))
    # one more only where none of those left could go without another
    assert gone in (wanted, wanted + 1)
    assert gone == wanted or not after or len(before) < 8
    assert len(steps_from(made, passages, 0)) == made.cells


@pytest.mark.parametrize("name", ALGORITHMS)
def test_with_a_braid_of_one_no_dead_end_is_left(name):
    made, passages = carved(MazeSpec(name, (15, 12), braid=1.0), rng(3))
    assert dead_ends(made, passages) == []


def test_a_strip_keeps_its_dead_ends():
    made, passages = carved(MazeSpec("wilson", (1, 9), braid=1.0), rng(3))
    assert dead_ends(made, passages) == [0, 8]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_braiding_leaves_few_corners_without_a_wall(name):
    made, passages = carved(MazeSpec(name, (30, 30), braid=1.0), rng(4))
    standing = Counter()
    for wall in range(len(made.wall_from)):
        if wall >= made.edges or not passages[wall]:
            standing.update((made.wall_from[wall], made.wall_to[wall]))
    # of 961 corners, with some 250 walls opened
    assert sum(standing[corner] == 0 for corner in range(len(made.corner_x))) < 9


@quick
@given(NAMES, sizes(2, 9), SEEDS, st.floats(0.2, 1))
def test_the_ends_of_a_braided_maze_are_those_with_the_longest_shortest_route(
    name, size, seed, share
):
    spec = MazeSpec(name, size, braid=share, seed=seed)
    maze = make(spec)
    cells = border(maze.grid).cells
    longest = max(
        steps_from(maze.grid, maze.passages, one)[other] for one in cells for other in cells
    )
    assert len(maze.solution) == longest + 1
    opened = {
        edge
        for edge, passage in zip(
            zip(maze.grid.edge_low, maze.grid.edge_high, strict=True), maze.passages, strict=True
        )
        if passage
    }
    assert all((min(step), max(step)) in opened for step in pairwise(maze.solution))


def test_shortest_routes_of_an_open_field_are_counted_exactly():
    field = grid("square", (40, 40))
    # lattice paths: 78 over 39, more than 64 bits hold
    assert (
        shortest_routes(field, bytes([1]) * field.edges, 0, field.cells - 1)
        == 27217014869199032015600
    )
    assert shortest_routes(field, bytes([1]) * field.edges, 0, 0) == 1


@quick
@given(NAMES, sizes(2, 9), SEEDS)
def test_without_loops_what_is_measured_with_loops_is_what_is_measured_without(name, size, seed):
    made, passages = carved(MazeSpec(name, size), rng(seed))
    one, other, _ = farthest(made, places(made, Ends()), passages)
    expected = measure(made, passages, one, other)
    shape = made.starts, made.neighbours, made.links, passages, made.centre_x, made.centre_y
    lengths = _lengths(made)
    way = _trees.route(*shape[:4], one, other)
    counted = _loops.counts(*shape, lengths.edges, lengths.on_border, way, GLANCE, CAP)
    assert _measured(made, counted, _straight(made, one, other)) == expected
    assert _loops.effort(*shape, way, GLANCE, CAP) / 2 == expected["effort"]


@quick
@given(NAMES, sizes(3, 9), SEEDS)
def test_the_effort_alone_is_the_effort_measured_with_loops_too(name, size, seed):
    made, passages = carved(MazeSpec(name, size, braid=0.6), rng(seed))
    one, other, _ = farthest(made, places(made, Ends()), passages)
    assert pair_efforts(made, passages, array("i", [one, other])) == (
        measure(made, passages, one, other)["effort"],
    )


def test_wrong_ways_of_a_maze_with_a_loop_are_counted_as_documented():
    # 0 1 2   a ring of eight around 4, which hangs on 3; from 0 to 2 along the top
    # 3 4 5
    # 6 7 8
    field = grid("square", (3, 3))
    ring = {(0, 1), (1, 2), (0, 3), (2, 5), (3, 6), (5, 8), (6, 7), (7, 8), (3, 4)}
    ends = zip(field.edge_low, field.edge_high, strict=True)
    passages = bytearray(edge in ring for edge in ends)
    found = measure(field, passages, 0, 2)
    told = {
        name: found[name]
        for name in (
            "solution",
            "junctions",
            "choices",
            "branch_cells",
            "deepest_branch",
            "dead_ends",
        )
    }
    assert told == {
        "solution": 3,
        "junctions": 1,
        "choices": 1,
        "branch_cells": 6,
        "deepest_branch": 5,
        "dead_ends": 1,
    }
    assert found["effort"] == 3 + 2


# Bridges --------------------------------------------------------------------------------------


@quick
@given(NAMES, sizes(3, 12), SEEDS, st.floats(0, 1), st.sampled_from([0.0, 0.5]))
def test_a_woven_maze_is_a_spanning_tree_whose_crossings_go_straight_on(
    name, size, seed, share, loops
):
    spec = MazeSpec(name, size, weave=share)
    made, passages = carved(spec, rng(seed))
    assert is_spanning_tree(made, passages)
    plain = grid("square", size)
    crossings = made.ground.crossings
    assert made.cells == plain.cells + len(crossings)
    assert made.edges == plain.edges
    assert all(passages[edge] for edge in forest(made))
    assert len(forest(made)) == 4 * len(crossings)
    assert crossings_problem(plain, [cell for cell, _ in crossings]) is None
    columns = size[0]
    for at, (cell, way) in enumerate(crossings):
        around = [
            set(made.neighbours[made.starts[node] : made.starts[node + 1]])
            for node in (cell, plain.cells + at)
        ]
        level, upright = {cell - 1, cell + 1}, {cell - columns, cell + columns}
        assert around == ([level, upright] if way == ACROSS else [upright, level])
    if loops:
        braid(made, passages, 1.0, rng(seed))
        # an under passage has two openings whatever happens, and is no dead end
        assert all(end < plain.cells for end in dead_ends(made, passages))
        assert len(steps_from(made, passages, 0)) == made.cells


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_a_share_of_the_crossings_there_is_room_for_is_taken(share):
    plain = grid("square", (20, 20))
    most = len(weave(plain, 1.0, rng(9)).ground.crossings)
    assert most > 60
    assert len(weave(plain, share, rng(9)).ground.crossings) == round(share * most)
    assert weave(plain, 0.0, rng(9)) is plain


def test_the_walls_of_a_woven_grid_close_every_crossing_but_for_its_four_openings():
    made = weave(grid("square", (9, 9)), 1.0, rng(2))
    fixed = range(made.edges + len(made.rim_cells), len(made.wall_from))
    assert len(fixed) == 6 * len(made.ground.crossings)
    lengths = Counter()
    for wall in fixed:
        one, other = made.wall_from[wall], made.wall_to[wall]
        dx, dy = (
            made.corner_x[one] - made.corner_x[other],
            made.corner_y[one] - made.corner_y[other],
        )
        assert 0 in (dx, dy)
        lengths[abs(dx) + abs(dy)] += 1
    assert lengths == {1: 4 * len(made.ground.crossings), FINE: 2 * len(made.ground.crossings)}


def test_no_crossing_lies_where_an_end_is_asked_for():
    for seed in range(30):
        made, _ = carved(MazeSpec("wilson", (5, 5), weave=1.0, ends=Ends("center")), rng(seed))
        assert 12 not in dict(made.ground.crossings)


def test_a_shape_that_hangs_together_at_corners_is_still_joined_when_woven():
    cross = squares(5, 5, [(x, y) for x in (0, 4) for y in (0, 4)] + [(1, 0), (3, 0)])
    for seed in range(40):
        made = weave(cross, 1.0, rng(seed))
        assert len(steps_from(made, bytes([1]) * made.edges, 0)) == made.cells


@quick
@given(NAMES, sizes(3, 8), SEEDS)
def test_images_of_a_woven_maze_share_its_fingerprint(name, size, seed):
    made, passages = carved(MazeSpec(name, size, weave=1.0), rng(seed))
    plain = grid("square", size)
    order, _ = drawn(plain, made.ground.crossings)
    for each in symmetries(plain):
        turned = abs(each.xx) < 0.5
        images = tuple(
            sorted(
                (each.cells[cell], 1 - way if turned else way)
                for cell, way in made.ground.crossings
            )
        )
        image = woven(plain, images)
        laid = {each.edges[at]: passages[edge] for edge, at in enumerate(order)}
        image_order, _ = drawn(plain, images)
        image_passages = bytearray(laid[at] for at in image_order)
        assert fingerprint(image, image_passages) == fingerprint(made, passages)


def test_a_bridge_the_other_way_round_is_another_maze():
    plain = grid("square", (5, 3))
    prints = {fingerprint(woven(plain, ((6, way),)), bytes([1]) * plain.edges) for way in (0, 1)}
    assert len(prints) == 2


def test_a_woven_maze_is_pickled_and_recorded_with_its_own_grid():
    maze = make(MazeSpec("kruskal", (9, 7), weave=0.8, seed=5))
    again = pickle.loads(pickle.dumps(maze))
    for field in ("edge_low", "edge_high", "wall_from", "corner_x", "centre_y", "layer_cells"):
        assert getattr(again.grid, field) == getattr(maze.grid, field)
    assert recorded_grid(maze_record(maze)).edge_high == maze.grid.edge_high
    assert maze_record(maze)["edges"] == maze_json(maze)["edges"]
    with pytest.raises(Exception, match="cannot be drawn with characters"):
        draw_text(maze)


# Symmetry -------------------------------------------------------------------------------------


@quick
@given(NAMES, sizes(2, 12), SEEDS, st.sampled_from(["mirror", "rotate"]))
def test_a_symmetric_maze_is_a_spanning_tree_and_its_own_image(name, size, seed, kind):
    spec = MazeSpec(name, size, symmetry=kind)
    problem = carving_problem(spec, Ground("square", size))
    columns, rows = size
    possible = columns % 2 == 0 if kind == "mirror" else columns % 2 or rows % 2
    assert (problem is None) == possible
    if problem is not None:
        return
    made, passages = carved(spec, rng(seed))
    assert is_spanning_tree(made, passages)
    opened = set()
    for low, high, passage in zip(made.edge_low, made.edge_high, passages, strict=True):
        if passage:
            opened.add(frozenset(divmod(cell, columns) for cell in (low, high)))

    def image(row, column):
        return (row if kind == "mirror" else rows - 1 - row), columns - 1 - column

    assert {frozenset(image(*place) for place in edge) for edge in opened} == opened


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("kind", ["mirror", "rotate"])
def test_on_rings_about_a_middle_a_maze_can_be_turned_and_mirrored(name, kind):
    wheel = rings(6, 2)
    folded = fold(wheel, kind)
    assert folded is not None
    passages = symmetric(MazeSpec(name, (6, 2)), wheel, kind, rng(8))
    assert is_spanning_tree(wheel, passages)
    images = [each for each in symmetries(wheel) if each.mirrored == (kind == "mirror")]
    kept = [
        each
        for each in images
        if all(passages[at] == passages[edge] for edge, at in enumerate(each.edges))
        and list(each.cells) != list(range(wheel.cells))
    ]
    assert kept


def test_every_way_across_a_mirrored_maze_goes_through_one_opening():
    made, passages = carved(MazeSpec("wilson", (10, 8), symmetry="mirror"), rng(1))
    across = [
        edge
        for edge in range(made.edges)
        if passages[edge] and (made.edge_low[edge] % 10, made.edge_high[edge] % 10) == (4, 5)
    ]
    assert len(across) == 1


def test_seams_are_as_likely_as_each_other():
    seen = Counter()
    for seed in range(400):
        made, passages = carved(MazeSpec("kruskal", (2, 4), symmetry="mirror"), rng(seed))
        seen.update(
            made.edge_low[edge]
            for edge in range(made.edges)
            if passages[edge] and made.edge_high[edge] == made.edge_low[edge] + 1
        )
    assert len(seen) == 4
    assert min(seen.values()) > 70


# Labyrinths -----------------------------------------------------------------------------------


@quick
@given(NAMES, sizes(4, 14, 2), SEEDS)
def test_a_labyrinth_is_one_way_through_every_cell_with_both_ends_on_the_border(name, size, seed):
    maze = make(MazeSpec(name, size, unicursal=True, seed=seed))
    assert is_spanning_tree(maze.grid, maze.passages)
    assert sorted(maze.solution) == list(range(maze.grid.cells))
    assert maze.start.wall is not None
    assert maze.finish.wall is not None
    assert maze.measures["choices"] == 0
    # and they lie apart: half the longer side as the crow flies
    across, down = maze.grid.centre_x, maze.grid.centre_y
    one, other = maze.start.cell, maze.finish.cell
    away = hypot(across[one] - across[other], down[one] - down[other])
    assert away >= max(size) / 2


@pytest.mark.parametrize("size", [(2, 4), (4, 2), (2, 40), (40, 2)])
def test_narrow_labyrinths_are_made_too(size):
    maze = make(MazeSpec("eller", size, unicursal=True, seed=1))
    assert len(maze.solution) == size[0] * size[1]


@pytest.mark.parametrize("size", [(2, 2), (1, 8), (3, 4), (4, 3), (5, 5)])
def test_other_sizes_are_refused_with_one_that_would_do(size):
    problem = carving_problem(MazeSpec("eller", size, unicursal=True), Ground("square", size))
    columns, rows = map(int, problem.split("like ")[1].rstrip(".").split("x"))
    assert (
        carving_problem(MazeSpec("eller", size, unicursal=True), Ground("square", (columns, rows)))
        is None
    )


# All of them ----------------------------------------------------------------------------------

TWISTED = [
    {"braid": 0.5},
    {"braid": 1.0},
    {"weave": 0.25},
    {"weave": 1.0, "braid": 0.1 + 0.2},
    {"symmetry": "mirror"},
    {"symmetry": "rotate", "size": (9, 8)},
    {"unicursal": True},
]


@pytest.mark.parametrize("twist", TWISTED, ids=str)
def test_an_id_holds_all_that_was_asked_for_and_makes_the_maze_again(twist):
    spec = MazeSpec(
        **{"algorithm": "wilson", "size": (10, 8), "source": Source("b", "e", 0), **twist}
    )
    maze = make(spec)
    again = make(parse_id(maze.id.upper()))
    assert again.id == maze.id
    assert again.passages == maze.passages
    assert again.grid.ground == maze.grid.ground
    assert list(again.solution) == list(maze.solution)
    assert len(widest_id(spec)) >= len(maze.id)


@pytest.mark.parametrize("twist", [*TWISTED[:-1], {"weave": 0.5, "ends": Ends("center")}], ids=str)
def test_levels_are_learnt_of_mazes_with_the_same_twist(twist):
    spec = MazeSpec(**{"algorithm": "kruskal", "size": (8, 8), **twist})
    known = population(spec)
    assert known.efforts[0] < known.efforts[-1]
    low, high = known.quantile(0.35), known.quantile(0.6)
    wanted = make(
        MazeSpec(
            **{
                "algorithm": "kruskal",
                "size": (8, 8),
                "source": Source("b", "e", 0),
                "band": (0.35, 0.6),
                **twist,
            }
        )
    )
    assert low - 0.5 <= wanted.measures["effort"] <= high + 0.5
    assert wanted.id == make(parse_id(wanted.id)).id
    assert make(parse_id(wanted.id)).measures == wanted.measures


def test_a_labyrinth_has_one_pair_of_ends():
    assert len(candidate(MazeSpec("eller", (8, 8), unicursal=True), 3).pairs) == 2


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("braid=2", "Write a number from 0 to 1"),
        ("weave=", "Write a number from 0 to 1"),
        ("symmetry=flip", "is not a symmetry"),
        ("symmetry=rotate", "neither a cell nor a wall in its middle"),
        ("symmetry=mirror/weave=1", "do not go together"),
        ("braid=1/braid=1", "given twice"),
        ("unicorn", "Did you mean unicursal"),
    ],
)
def test_ids_with_what_cannot_be_are_refused_in_a_sentence(part, told):
    with pytest.raises(UsageError, match=told):
        parse_id(f"wilson/8x8/{part}/0000000000000001")


def test_plain_mazes_have_the_ids_and_records_they_always_had():
    maze = make(MazeSpec("wilson", (8, 8), seed=7))
    assert maze.id == maze_id(maze.spec, 7) == "wilson/8x8/0000000000000007"
    new = {"braid", "weave", "symmetry", "unicursal", "crossings", "edges", "shortest_routes"}
    assert new.isdisjoint(maze_record(maze))
    assert twists_problem(maze.spec) is None


@pytest.mark.parametrize("twist", TWISTED[:4], ids=str)
def test_compiled_and_interpreted_braid_and_measure_alike(twist):
    plain = interpreted("_loops", _measures=interpreted("_measures"))
    assert not plain.COMPILED
    made, passages = carved(MazeSpec("kruskal", (9, 9), weave=twist.get("weave", 0.0)), rng(6))
    results = []
    for module in (_loops, plain):
        standing = array("i", [8]) * len(made.corner_x)
        ours = bytearray(passages)
        order = array("i", dead_ends(made, passages))
        shape = made.starts, made.neighbours, made.links
        gone = module.braid(*shape, made.wall_from, made.wall_to, standing, ours, order, 9, rng(1))
        cells = border(made).cells
        ends = module.farthest(*shape, ours, cells, cells)
        way = array("i", make(MazeSpec("kruskal", (9, 9), seed=1)).solution)
        results.append((gone, bytes(ours), list(standing), ends, len(way)))
    assert results[0] == results[1]


@quick
@given(
    st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 7)).filter(lambda ends: ends[0] != ends[1])
    )
)
def test_a_graph_of_edges_is_sorted_and_linked_as_a_grid_is(ends):
    one, other = (array("i", [pair[at] for pair in ends]) for at in (0, 1))
    made = _cells.graph(8, one, other)
    order, starts, neighbours, links, low, high = made
    assert made == CELLS.graph(8, one, other)
    wanted = sorted((min(pair), max(pair), at) for at, pair in enumerate(ends))
    assert list(zip(low, high, order, strict=True)) == wanted
    for cell in range(8):
        slots = range(starts[cell], starts[cell + 1])
        around = sorted(
            (a + b - cell, edge) for edge, (a, b, _) in enumerate(wanted) if cell in (a, b)
        )
        assert [(neighbours[slot], links[slot]) for slot in slots] == around


def test_a_twisted_grid_is_the_same_however_it_is_asked_for():
    maze = make(MazeSpec("eller", (7, 7), weave=1.0, seed=2))
    assert grid_on(maze.grid.ground).edge_low == maze.grid.edge_low
