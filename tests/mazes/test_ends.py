"""Where start and finish are put: against trying all pairs of the cells that may be taken."""

from __future__ import annotations

import re
from array import array
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _trees
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.ends import check_ends, column_and_row, place_ends, places
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import GRIDS, grid_on, ground_of
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.shapes import builtin
from puzzlebook.mazes.spec import CORNERS, ENDS_MODES, SIDES, Ends, MazeSpec
from puzzlebook.mazes.tiling import tiling

SIZES = [(1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (2, 9), (9, 2), (6, 6), (7, 5), (4, 9)]
PLACES = [*SIDES, *CORNERS, "center"]


def named_cells(size, place):
    """The cells a named place means, by column and row."""
    columns, rows = size
    if isinstance(place, tuple):
        return [(place[1] - 1) * columns + place[0] - 1]
    if place == "center":
        return [(rows - 1) // 2 * columns + (columns - 1) // 2]
    across = {"left": [0], "right": [columns - 1]}
    down = {"top": [0], "bottom": [rows - 1]}
    words = place.split("-")
    xs = next((across[word] for word in words if word in across), range(columns))
    ys = next((down[word] for word in words if word in down), range(rows))
    return [y * columns + x for y in ys for x in xs]


def border_cells(size):
    return sorted({cell for side in SIDES for cell in named_cells(size, side)})


def choices(size, mode):
    """The cells each mode lets start and finish take."""
    match mode:
        case "corners":
            return named_cells(size, "top-left"), named_cells(size, "bottom-right")
        case "sides":
            return named_cells(size, "top"), named_cells(size, "bottom")
        case "center":
            return border_cells(size), named_cells(size, "center")
    return border_cells(size), border_cells(size)


def maze(size, algorithm="wilson", seed=5):
    grid = named_grid("square", size)
    return grid, carve(algorithm, grid, rng(seed), ())


def steps(grid, passages, one, other):
    table = _trees.distances(grid.starts, grid.neighbours, grid.links, passages, one)
    return table[other]


def side_of_wall(grid, wall):
    """The side of the drawing a rim wall lies on, from its two corners."""
    xs = {grid.corner_x[grid.wall_from[wall]], grid.corner_x[grid.wall_to[wall]]}
    ys = {grid.corner_y[grid.wall_from[wall]], grid.corner_y[grid.wall_to[wall]]}
    on = {"left": xs == {0}, "right": xs == {grid.width}}
    on |= {"top": ys == {0}, "bottom": ys == {grid.height}}
    (side,) = [side for side, there in on.items() if there]
    return side


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_each_mode_takes_the_farthest_pair_of_the_cells_it_allows(algorithm, mode, size):
    grid, passages = maze(size, algorithm)
    start, finish = place_ends(grid, passages, Ends(mode))
    starts, finishes = choices(size, mode)
    assert start.cell != finish.cell
    assert start.cell in starts
    assert finish.cell in finishes
    longest = max(steps(grid, passages, a, b) for a, b in product(starts, finishes))
    assert steps(grid, passages, start.cell, finish.cell) == longest


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ENDS_MODES)
def test_a_gate_opens_a_rim_side_of_its_cell_and_a_mark_opens_none(mode, size):
    grid, passages = maze(size)
    start, finish = place_ends(grid, passages, Ends(mode))
    if mode == "none":
        assert start.wall is None
    else:
        assert grid.rim_cells[start.wall - grid.edges] == start.cell
    if mode in ("none", "center"):
        assert finish.wall is None
    else:
        assert grid.rim_cells[finish.wall - grid.edges] == finish.cell
        assert finish.wall != start.wall


@pytest.mark.parametrize("size", [(1, 6), (6, 1), (5, 5)])
def test_opposite_sides_open_on_those_sides(size):
    grid, passages = maze(size)
    start, finish = place_ends(grid, passages, Ends("sides"))
    assert side_of_wall(grid, start.wall) == "top"
    assert side_of_wall(grid, finish.wall) == "bottom"


@given(st.sampled_from(ENDS_MODES), st.data())
@settings(max_examples=200, deadline=None)
def test_a_named_place_is_kept_in_every_mode_and_the_pair_is_the_farthest(mode, data):
    size = data.draw(st.sampled_from(SIZES))
    cell = st.tuples(st.integers(1, size[0]), st.integers(1, size[1]))
    place = st.one_of(st.sampled_from(PLACES), cell)
    ends = Ends(mode, data.draw(place), data.draw(place), rtl=data.draw(st.booleans()))
    starts, finishes = named_cells(size, ends.start), named_cells(size, ends.finish)
    assume(len(set(starts + finishes)) > 1)
    assert check_ends(ends, Ground("square", size)) is None
    grid, passages = maze(size)
    start, finish = place_ends(grid, passages, ends)
    assert start.cell in starts
    assert finish.cell in finishes
    longest = max(steps(grid, passages, a, b) for a, b in product(starts, finishes))
    assert steps(grid, passages, start.cell, finish.cell) == longest
    for gate, asked in ((start, ends.start), (finish, ends.finish)):
        if mode == "none" or asked == "center" or gate.cell not in border_cells(size):
            assert gate.wall is None
        else:
            assert grid.rim_cells[gate.wall - grid.edges] == gate.cell
            if asked in SIDES:
                assert side_of_wall(grid, gate.wall) == asked


@pytest.mark.parametrize(
    ("ends", "finishes"),
    [
        (Ends("sides", start="left"), ["right"]),
        (Ends("sides", start="bottom"), ["top"]),
        (Ends("sides", start="bottom-left"), ["top"]),
        (Ends("sides", start=(1, 3)), ["right"]),
        (Ends("sides", start=(3, 3)), ["bottom"]),
        (Ends("sides", start="center"), ["bottom"]),
        (Ends("corners", start="bottom-left"), ["top-right"]),
        (Ends("corners", start="left"), ["top-right", "bottom-right"]),
        (Ends("corners", start="center"), list(CORNERS)),
        (Ends("corners", start=(2, 2)), list(CORNERS)),
        (Ends("center", start="left"), ["center"]),
        (Ends("center", start="center"), list(SIDES)),
        (Ends("suggested", start="left"), list(SIDES)),
        (Ends("suggested", start=(2, 2)), list(SIDES)),
    ],
)
def test_the_end_that_is_not_named_follows_the_mode(ends, finishes):
    size = (6, 7)
    allowed = sorted({cell for place in finishes for cell in named_cells(size, place)})
    for algorithm in ("wilson", "recursive-backtracker", "sidewinder"):
        grid, passages = maze(size, algorithm)
        start, finish = place_ends(grid, passages, ends)
        turned = Ends(ends.mode, finish=ends.start)
        turned_start, turned_finish = place_ends(grid, passages, turned)
        starts = named_cells(size, ends.start)
        longest = max(steps(grid, passages, a, b) for a, b in product(starts, allowed))
        assert finish.cell in allowed
        assert steps(grid, passages, start.cell, finish.cell) == longest
        if ends.mode != "sides" or ends.start not in ((3, 3), "center"):  # from there up, not down
            assert turned_start.cell in allowed
            assert steps(grid, passages, turned_start.cell, turned_finish.cell) == longest


@pytest.mark.parametrize("rtl", [False, True])
@pytest.mark.parametrize("mode", ["none", "suggested"])
def test_the_start_is_the_upper_one_then_the_one_where_reading_begins(mode, rtl):
    ends = Ends(mode, rtl=rtl)
    for seed in range(30):
        grid, passages = maze((5, 4), seed=seed)
        start, finish = place_ends(grid, passages, ends)
        (start_y, start_x), (finish_y, finish_x) = divmod(start.cell, 5), divmod(finish.cell, 5)
        assert start_y <= finish_y
        if start_y == finish_y:
            assert (start_x > finish_x) == rtl
    grid, passages = maze((9, 1))
    first = place_ends(grid, passages, ends)[0].cell
    assert first == (8 if rtl else 0)


def test_reading_direction_chooses_the_corner_to_begin_in():
    grid, passages = maze((5, 4))
    for rtl, cells in ((False, (0, 19)), (True, (4, 15))):
        start, finish = place_ends(grid, passages, Ends("corners", rtl=rtl))
        assert (start.cell, finish.cell) == cells


def test_two_ends_on_one_named_side_start_at_the_upper_one():
    grid, passages = maze((5, 6))
    start, finish = place_ends(grid, passages, Ends(start="right", finish="right"))
    assert start.cell < finish.cell
    assert {side_of_wall(grid, gate.wall) for gate in (start, finish)} == {"right"}


@pytest.mark.parametrize(
    ("size", "cell", "side"),
    [
        ((4, 5), (1, 1), "top"),
        ((4, 5), (4, 5), "bottom"),
        ((4, 5), (1, 3), "left"),
        ((4, 5), (4, 3), "right"),
        ((1, 5), (1, 1), "top"),
        ((1, 5), (1, 5), "bottom"),
        ((1, 5), (1, 3), "left"),
        ((5, 1), (1, 1), "left"),
        ((5, 1), (5, 1), "right"),
        ((5, 1), (3, 1), "top"),
    ],
)
def test_a_cell_on_the_border_opens_up_or_down_before_sideways_unless_both_would_do(
    size, cell, side
):
    grid, passages = maze(size)
    other = (2, 2) if min(size) > 1 else (1, 2) if size[0] == 1 else (2, 1)
    start, _ = place_ends(grid, passages, Ends(start=cell, finish=other))
    assert side_of_wall(grid, start.wall) == side


@pytest.mark.parametrize(
    ("ends", "size", "sentence"),
    [
        (
            Ends(start=(31, 4)),
            (30, 40),
            "start is cell [31, 4], column 31 of 30. Columns go from 1",
        ),
        (Ends(finish=(3, 41)), (30, 40), "finish is cell [3, 41], row 41 of 40."),
        (Ends(start=(0, 1)), (30, 40), "column 0 of 30"),
        (Ends(finish=(1, -1)), (30, 40), "row -1 of 40"),
        (Ends(start=(2, 3), finish=(2, 3)), (4, 4), "both be cell [2, 3] of a maze of 4x4"),
        (Ends(start="left", finish="top-left"), (4, 1), "both be cell [1, 1]"),
        (Ends(start="left", finish="left"), (4, 1), "both be cell [1, 1]"),
        (Ends("center", start="center", finish="center"), (3, 3), "both be cell [2, 2]"),
        (Ends("center", start=(2, 2)), (3, 3), "both be cell [2, 2]"),
        (Ends("corners", start="top-left", finish=(1, 1)), (3, 3), "both be cell [1, 1]"),
    ],
)
def test_ends_that_no_maze_can_have_are_refused_before_and_while_making(ends, size, sentence):
    grid, passages = maze(size)
    assert sentence in check_ends(ends, Ground("square", size))
    with pytest.raises(CannotMakeError, match=re.escape(sentence)):
        place_ends(grid, passages, ends)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_the_check_says_nothing_exactly_where_ends_can_be_placed(data):
    size = data.draw(st.sampled_from([(1, 2), (2, 1), (1, 3), (2, 2), (3, 1), (3, 3)]))
    cell = st.tuples(st.integers(0, 4), st.integers(0, 4))
    place = st.one_of(st.none(), st.sampled_from(PLACES), cell)
    mode = data.draw(st.sampled_from(ENDS_MODES))
    ends = Ends(mode, data.draw(place), data.draw(place), rtl=data.draw(st.booleans()))
    grid, passages = maze(size)
    problem = check_ends(ends, Ground("square", size))
    if problem is None:
        start, finish = place_ends(grid, passages, ends)
        assert start.cell != finish.cell
    else:
        with pytest.raises(CannotMakeError, match=re.escape(problem)):
            place_ends(grid, passages, ends)


@pytest.mark.parametrize("size", SIZES)
def test_the_border_is_every_cell_on_an_extreme_row_or_column(size):
    found = border(named_grid("square", size))
    assert list(found.cells) == border_cells(size)
    assert {side: list(cells) for side, cells in found.sides.items()} == {
        side: named_cells(size, side) for side in SIDES
    }
    assert found.corners == {corner: named_cells(size, corner)[0] for corner in CORNERS}


def grid_of(*polygons):
    """A grid of one layer of these cells, each given as its corners (x, y) in order round it."""
    places = sorted({place for polygon in polygons for place in polygon})
    starts, numbers = array("i", [0]), array("i")
    for polygon in polygons:
        numbers.extend(places.index(place) for place in polygon)
        starts.append(len(numbers))
    cells = array("i", range(len(polygons)))
    corners = array("i", (x for x, _ in places)), array("i", (y for _, y in places))
    return tiling("test", (len(polygons), 1), corners, (starts, numbers), [cells], cells, pitch=4)


def hexagon(x, y):
    return [(x + 2, y), (x + 4, y + 1), (x + 4, y + 3), (x + 2, y + 4), (x, y + 3), (x, y + 1)]


def test_on_any_grid_a_rim_side_is_on_the_side_it_faces():
    # two hexagons side by side, and one below in the gap between them
    grid = grid_of(hexagon(0, 0), hexagon(4, 0)[::-1], hexagon(2, 3))
    found = border(grid)
    assert {side: list(cells) for side, cells in found.sides.items()} == {
        "left": [0, 2],
        "right": [1, 2],
        "top": [0, 1],
        "bottom": [0, 1, 2],
    }
    assert found.corners == {"top-left": 0, "top-right": 1, "bottom-left": 2, "bottom-right": 2}
    start, finish = place_ends(grid, bytearray([1, 1, 0]), Ends("sides", start="left"))
    assert (start.cell, finish.cell) == (2, 1)


def test_a_rim_side_at_exactly_45_degrees_is_on_both_sides():
    diamond = grid_of([(1, 0), (2, 1), (1, 2), (0, 1)], [(2, 1), (3, 2), (2, 3), (1, 2)])
    assert border(diamond).openings[0].keys() == set(SIDES)
    # the side that the two share is no rim side, so nothing of cell 0 faces down and right at once
    assert border(diamond).openings[0]["bottom"] == border(diamond).openings[0]["left"]


def test_sides_of_a_hole_never_open():
    ring = [(x, y) for y in range(3) for x in range(3) if (x, y) != (1, 1)]
    grid = grid_of(*([(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in ring))
    assert grid.rim_outer.count(0) == 4
    walls = [wall for on in border(grid).openings.values() for wall in on.values()]
    assert len(walls) == 12
    assert all(grid.rim_outer[wall - grid.edges] for wall in walls)
    assert {side: len(cells) for side, cells in border(grid).sides.items()} == dict.fromkeys(
        SIDES, 3
    )


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("outline", ["heart", "ring", "fish"])
def test_every_cell_that_a_shape_leaves_may_be_an_end_by_its_column_and_row(name, outline):
    drawn = grid_on(ground_of(MazeSpec("wilson", (12, 12), grid=name, shape=builtin(outline))))
    for cell in range(drawn.cells):
        ends = Ends("suggested", column_and_row(drawn, cell))
        assert list(places(drawn, ends).start.cells) == [cell]
