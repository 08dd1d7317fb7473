"""What holds for every grid: squares of any size, and tilings no algorithm has heard of."""

from __future__ import annotations

import pickle
from array import array
from dataclasses import fields

import pytest
import tilings
from hypothesis import given, settings
from hypothesis import strategies as st
from tilings import TILINGS

from puzzlebook.mazes import _cells, tiling
from puzzlebook.mazes.grids import GRIDS, grid

SIZES = [(1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (7, 4), (30, 40)]
ALL = {
    **{name: made for name, (made, _) in TILINGS.items()},
    **{f"{name} {size}": grid(name, size) for name in GRIDS for size in SIZES},
}


@pytest.fixture(params=ALL)
def any_grid(request):
    return ALL[request.param]


def slots(made, cell):
    return range(made.starts[cell], made.starts[cell + 1])


def sides(made):
    """Each wall as its two corners, either way round."""
    return [frozenset(pair) for pair in zip(made.wall_from, made.wall_to, strict=True)]


def test_neighbours_are_mutual_by_the_same_edge(any_grid):
    ways = [
        (cell, any_grid.neighbours[slot], any_grid.links[slot])
        for cell in range(any_grid.cells)
        for slot in slots(any_grid, cell)
    ]

    assert sorted((other, cell, edge) for cell, other, edge in ways) == sorted(ways)
    for cell, other, edge in ways:
        assert {cell, other} == {any_grid.edge_low[edge], any_grid.edge_high[edge]}
    assert len(ways) == 2 * any_grid.edges


def test_neighbours_of_a_cell_rise(any_grid):
    for cell in range(any_grid.cells):
        found = [any_grid.neighbours[slot] for slot in slots(any_grid, cell)]
        assert found == sorted(found)


def test_edges_stand_in_the_order_of_lower_then_higher_cell(any_grid):
    ends = list(zip(any_grid.edge_low, any_grid.edge_high, strict=True))

    assert ends == sorted(ends)
    assert all(low < high for low, high in ends)


def test_every_wall_belongs_to_one_cell_or_two_and_is_there_once(any_grid):
    assert len(set(sides(any_grid))) == len(any_grid.wall_from)
    assert len(any_grid.wall_from) == any_grid.edges + len(any_grid.rim_cells)
    assert len(any_grid.rim_cells) == len(any_grid.rim_outer)


def test_rim_sides_stand_in_the_order_of_their_cells(any_grid):
    assert list(any_grid.rim_cells) == sorted(any_grid.rim_cells)


def test_every_grid_is_connected(any_grid):
    seen, waiting = {0}, [0]
    while waiting:
        for slot in slots(any_grid, waiting.pop()):
            if any_grid.neighbours[slot] not in seen:
                seen.add(any_grid.neighbours[slot])
                waiting.append(any_grid.neighbours[slot])

    assert len(seen) == any_grid.cells


def test_layers_and_columns_hold_every_cell_once(any_grid):
    assert sorted(any_grid.layer_cells) == list(range(any_grid.cells))
    assert sorted(any_grid.by_columns) == list(range(any_grid.cells))
    for layer in range(len(any_grid.layer_starts) - 1):
        for i in range(any_grid.layer_starts[layer], any_grid.layer_starts[layer + 1]):
            assert any_grid.layer_of[any_grid.layer_cells[i]] == layer


def test_every_number_is_in_a_plain_array(any_grid):
    for field in fields(any_grid):
        value = getattr(any_grid, field.name)
        if "array[int]" in field.type and field.default is not None:
            assert isinstance(value, array)
            assert value.typecode == "i"
        if "array[float]" in field.type:
            assert isinstance(value, array)
            assert value.typecode == "d"


@pytest.mark.parametrize("name", TILINGS)
def test_corners_minus_walls_plus_cells_is_one_minus_holes(name):
    made, holes = TILINGS[name]

    assert len(made.corner_x) - len(made.wall_from) + made.cells == 1 - holes


@pytest.mark.parametrize("name", TILINGS)
def test_holes_and_only_holes_have_inner_rims(name):
    made, holes = TILINGS[name]

    assert (0 in made.rim_outer) == (holes > 0)
    assert 1 in made.rim_outer


def hole_walls(columns, rows, holes):
    """The rim sides of these missing squares, as pairs of points."""
    made = tilings.squares(columns, rows, without=holes)
    points = list(zip(made.corner_x, made.corner_y, strict=True))
    inner = {
        frozenset((points[made.wall_from[made.edges + k]], points[made.wall_to[made.edges + k]]))
        for k, outer in enumerate(made.rim_outer)
        if not outer
    }
    wanted = set()
    for x, y in holes:
        ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)]
        wanted ^= {frozenset((ring[i], ring[i - 1])) for i in range(4)}
    return inner, wanted


@pytest.mark.parametrize(
    "holes",
    [
        {(3, 2)},
        {(2, 2), (3, 2), (3, 3)},
        {(1, 1), (2, 2), (3, 3)},
        {(1, 2), (2, 1), (3, 2), (2, 3)},
        {(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1)},
    ],
)
def test_the_rim_of_a_hole_is_inner_even_where_holes_touch_in_a_corner(holes):
    inner, wanted = hole_walls(5, 5, holes)

    assert inner == wanted


def test_a_hole_that_touches_the_border_in_a_corner_stays_a_hole():
    notch, hole = (0, 2), (1, 1)
    inner, wanted = hole_walls(5, 5, {hole})
    assert inner == wanted

    both = tilings.squares(5, 5, without={notch, hole})
    assert both.rim_outer.count(0) == 4


@pytest.mark.parametrize("without", [{(3, 0), (2, 1), (4, 1)}, {(3, 3), (2, 2), (4, 2)}])
def test_two_holes_and_a_notch_of_the_border_may_meet_in_one_corner(without):
    made = tilings.triangles(10, 4, without=without)
    whole = tilings.triangles(10, 4)
    inner = [made.rim_cells[k] for k, outer in enumerate(made.rim_outer) if not outer]

    assert len(inner) == 6
    assert made.rim_outer.count(1) == whole.rim_outer.count(1) + 1


@pytest.mark.parametrize("notch", [1, 3, 5, 7])
def test_of_many_gaps_that_meet_in_one_corner_only_the_open_one_is_outside(notch):
    around = [(-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)]

    def point(k, far):
        return 2 + far * around[k % 8][0], 2 + far * around[k % 8][1]

    slices = [[(2, 2), point(k, 1), point(k + 1, 1)] for k in (0, 2, 4, 6)]
    frame = [
        [point(k, 1), point(k, 2), point(k + 1, 2), point(k + 1, 1)] for k in range(8) if k != notch
    ]
    made = tilings.from_polygons("fan", (1, 1), slices + frame, [range(11)], 1)

    # three gaps of three sides each are shut in
    assert made.rim_outer.count(0) == 9


def test_which_way_round_a_cell_is_given_changes_nothing_but_walls_ends():
    turned = tilings.squares(6, 5, without={(2, 2), (3, 3)}, backwards=True)
    plain = tilings.squares(6, 5, without={(2, 2), (3, 3)})

    assert turned.neighbours == plain.neighbours
    assert turned.centre_x == plain.centre_x
    assert turned.rim_outer.count(0) == plain.rim_outer.count(0) == 8


@settings(deadline=None)
@given(st.integers(1, 12), st.integers(2, 12))
def test_a_square_grid_is_numbered_row_by_row_from_the_top_left(columns, rows):
    made = grid("square", (columns, rows))
    places = [(cell % columns, cell // columns) for cell in range(columns * rows)]

    assert made.cells == columns * rows
    assert made.edges == (columns - 1) * rows + columns * (rows - 1)
    assert list(made.centre_x) == [x + 0.5 for x, _ in places]
    assert list(made.centre_y) == [y + 0.5 for _, y in places]
    assert list(made.layer_of) == [y for _, y in places]
    assert list(made.layer_cells) == list(range(made.cells))
    assert list(made.by_columns) == sorted(range(made.cells), key=lambda cell: cell % columns)
    assert (made.width, made.height, made.pitch) == (columns, rows, 1)
    assert made.rim_outer == bytes([1]) * (2 * columns + 2 * rows)
    for low, high in zip(made.edge_low, made.edge_high, strict=True):
        (x, y), (right, below) = places[low], places[high]
        assert (right - x, below - y) in {(1, 0), (0, 1)}


def test_a_wall_stands_between_the_two_cells_of_its_edge():
    made = grid("square", (5, 4))
    for edge in range(made.edges):
        x = (made.corner_x[made.wall_from[edge]] + made.corner_x[made.wall_to[edge]]) / 2
        y = (made.corner_y[made.wall_from[edge]] + made.corner_y[made.wall_to[edge]]) / 2
        low, high = made.edge_low[edge], made.edge_high[edge]
        assert x == (made.centre_x[low] + made.centre_x[high]) / 2
        assert y == (made.centre_y[low] + made.centre_y[high]) / 2


def test_a_centre_is_the_centroid():
    made = tilings.from_polygons(
        "l", (1, 1), [[(0, 0), (3, 0), (3, 3), (2, 3), (2, 1), (0, 1)]], [[0]], 1
    )

    # a 3x1 bar with its middle at (1.5, 0.5) and a 1x2 bar with its middle at (2.5, 2)
    assert made.centre_x[0] == pytest.approx((3 * 1.5 + 2 * 2.5) / 5)
    assert made.centre_y[0] == pytest.approx((3 * 0.5 + 2 * 2.0) / 5)


def test_cells_that_share_two_sides_have_two_edges():
    made = tilings.twins()

    assert made.edges == 2
    assert list(made.neighbours) == [1, 1, 0, 0]
    assert sorted(made.links[:2]) == sorted(made.links[2:]) == [0, 1]


@pytest.mark.parametrize(
    ("polygons", "says"),
    [
        (
            [[(0, 0), (1, 0), (0, 1)], [(0, 0), (1, 0), (1, 1)], [(0, 0), (1, 0), (2, 2)]],
            "more than two",
        ),
        ([[(0, 0), (1, 0), (0, 0), (1, 0)]], "more than two"),
        ([[(0, 0), (1, 1), (2, 2)]], "no area"),
    ],
)
def test_what_is_no_tiling_is_refused(polygons, says):
    with pytest.raises(ValueError, match=says):
        tilings.from_polygons("no", (1, 1), polygons, [range(len(polygons))], 1)


BUILDERS = {
    "hexagons": lambda: tilings.hexagons(5, 4),
    "triangles": lambda: tilings.triangles(9, 4),
    "rings": lambda: tilings.rings(5, 2),
    "holes": lambda: tilings.squares(6, 6, without={(2, 2), (3, 3), (4, 2)}, backwards=True),
    "square": lambda: GRIDS["square"]((8, 5)),
}


@pytest.mark.parametrize("name", BUILDERS)
def test_grids_are_the_same_compiled_and_interpreted(name, monkeypatch):
    assert _cells.COMPILED
    assert not tilings.CELLS.COMPILED
    compiled = BUILDERS[name]()
    monkeypatch.setattr(tiling, "_cells", tilings.CELLS)
    interpreted = BUILDERS[name]()

    for field in fields(compiled):
        assert getattr(compiled, field.name) == getattr(interpreted, field.name), field.name


def test_a_grid_is_built_once_and_pickled_by_name():
    made = grid("square", (9, 8))

    assert grid("square", (9, 8)) is made
    assert pickle.loads(pickle.dumps(made)) is made
    assert len(pickle.dumps(made)) < 200
