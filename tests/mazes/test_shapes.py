"""Shapes cut from grids, the mazes in them, their ends, pieces, rooms and ids."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import hypot

import pytest
from tilings import is_spanning_tree

from puzzlebook.config.shaping import named_shape
from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.cutting import count_pieces, cut_of, inside
from puzzlebook.mazes.ends import place_ends
from puzzlebook.mazes.grids import GRIDS, grid, grid_of, room_of
from puzzlebook.mazes.ids import parse_id
from puzzlebook.mazes.likeness import fingerprint
from puzzlebook.mazes.making import make
from puzzlebook.mazes.piecing import pieces_of
from puzzlebook.mazes.shape import Part, shape
from puzzlebook.mazes.shapes import builtin, names
from puzzlebook.mazes.single import maze_record, recorded_grid
from puzzlebook.mazes.spec import ENDS_MODES, Ends, MazeSpec, Source
from puzzlebook.mazes.symmetries import symmetries
from puzzlebook.outlines.letters import text_shape


def drawn(*rings, even_odd=False):
    return shape("drawn", [Part(tuple(map(tuple, rings)), even_odd)])


def box(left, top, right, bottom):
    return (left, top), (right, top), (right, bottom), (left, bottom)


def spec(outline, size=(20, 20), **more):
    given = {"algorithm": "wilson", "source": Source("test", "shapes", 0)} | more
    return MazeSpec(size=size, shape=outline, **given)


def picture(outline, size):
    cells = inside(grid("square", size), outline)
    return [cells[at : at + size[0]] for at in range(0, len(cells), size[0])]


TWO = drawn(box(0, 0, 40, 100), box(60, 0, 100, 60))
"""Two blocks with a gap of a fifth, one lower than the other."""
DUMB_BELL = drawn(box(0, 0, 60, 60), box(60, 22, 140, 30), box(140, 0, 200, 60))
SHAPES = {name: builtin(name) for name in names()} | {
    "the letter A": text_shape("letter", "A"),
    "the letter O": text_shape("letter", "O"),
    "the digit 8": text_shape("letter", "8"),
}

# Outlines ------------------------------------------------------------------------------------


def test_there_are_more_than_twenty_shapes_and_each_is_one_piece():
    assert len(names()) >= 20
    for outline, size in product(SHAPES.values(), ((20, 20), (33, 27))):
        cut = cut_of(grid("square", size), outline, "largest")
        assert (cut.pieces, cut.dropped) == (1, ()), outline.name
        assert 0.15 < cut.kept.count(1) / len(cut.kept) < 1, outline.name


def test_no_two_shapes_look_the_same():
    assert len({tuple(picture(outline, (20, 20))) for outline in SHAPES.values()}) == len(SHAPES)


@pytest.mark.parametrize("size", [(20, 20), (23, 31), (22, 22), (40, 17)])
def test_what_is_symmetric_stays_symmetric(size):
    symmetric = (
        "circle ring heart star diamond triangle hexagon octagon cross egg drop tree cat crown"
    )
    for name in symmetric.split():
        assert all(row == row[::-1] for row in picture(builtin(name), size)), name


def test_the_cells_kept_add_up_to_the_area_of_the_shape():
    """Half of each cell on the border counts, so what is lost and won is a small part of it."""
    circle = inside(grid("square", (100, 100)), builtin("circle"))
    assert abs(circle.count(1) / 10_000 - 3.14159 / 4) < 0.002
    half = drawn(((0, 0), (100, 0), (0, 100)))
    assert inside(grid("square", (50, 50)), half).count(1) in range(1225, 1276)


@pytest.mark.parametrize(("even_odd", "kept"), [(False, 64), (True, 48)])
def test_a_ring_in_a_ring_is_a_hole_by_the_even_odd_rule_only(even_odd, kept):
    nested = drawn(box(0, 0, 80, 80), box(20, 20, 60, 60), even_odd=even_odd)
    assert inside(grid("square", (8, 8)), nested).count(1) == kept


def test_parts_are_joined_whichever_way_round_they_are_drawn():
    one, other = Part((box(0, 0, 60, 40),)), Part((box(40, 0, 100, 40)[::-1],))
    assert inside(grid("square", (10, 4)), shape("both", [one, other])) == b"\1" * 40


def test_a_cell_is_kept_from_half_of_it_up():
    # a step of the border runs through the fifth column: at its middle, and a hundredth before it
    half = drawn(((0, 0), (100, 0), (100, 20), (45, 20), (45, 40), (0, 40)))
    less = drawn(((0, 0), (100, 0), (100, 20), (44, 20), (44, 40), (0, 40)))
    assert picture(half, (10, 4))[3] == b"\1" * 5 + bytes(5)
    assert picture(less, (10, 4))[3] == b"\1" * 4 + bytes(6)


@pytest.mark.parametrize("ring", [(), ((0, 0), (9, 9)), ((0, 0), (5, 0), (9, 0))])
def test_an_outline_that_encloses_nothing_is_no_shape(ring):
    with pytest.raises(ValueError, match="no outline that encloses anything"):
        drawn(ring)


# Mazes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GRIDS)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_fills_every_shape(name, algorithm):
    for outline in SHAPES.values():
        made = grid_of(spec(outline, (15, 16), grid=name))
        assert is_spanning_tree(made, carve(algorithm, made, rng(7))), outline.name


@pytest.mark.parametrize("mode", ENDS_MODES)
def test_gates_open_to_the_outside_where_nothing_stands_before_them(mode):
    for outline in SHAPES.values():
        for seed in range(3):
            maze = make(spec(outline, ends=Ends(mode), source=None, seed=seed, solved=True))
            made = maze.grid
            assert maze.start.cell != maze.finish.cell
            assert maze.solution[0] == maze.start.cell
            assert maze.solution[-1] == maze.finish.cell
            for gate in (maze.start, maze.finish):
                if gate.wall is None:
                    continue
                assert made.rim_outer[gate.wall - made.edges]
                ends = made.wall_from[gate.wall], made.wall_to[gate.wall]
                x = sum(made.corner_x[c] for c in ends) / 2
                y = sum(made.corner_y[c] for c in ends) / 2
                beyond = 2 * x - made.centre_x[gate.cell], 2 * y - made.centre_y[gate.cell]
                assert beyond not in set(zip(made.centre_x, made.centre_y, strict=True))
                further = (
                    beyond[0] + 2 * (x - made.centre_x[gate.cell]),
                    beyond[1] + 2 * (y - made.centre_y[gate.cell]),
                )
                assert further not in set(zip(made.centre_x, made.centre_y, strict=True))


def test_suggested_ends_in_a_shape_never_lie_side_by_side():
    for outline in SHAPES.values():
        made = grid_of(spec(outline))
        for seed in range(20):
            passages = carve("recursive-backtracker", made, rng(seed))
            start, finish = (gate.cell for gate in place_ends(made, passages, Ends()))
            away = hypot(
                made.centre_x[start] - made.centre_x[finish],
                made.centre_y[start] - made.centre_y[finish],
            )
            assert away >= 3, outline.name


def test_a_cell_as_an_end_counts_columns_and_rows_of_the_whole_size():
    maze = make(spec(builtin("heart"), ends=Ends(start=(10, 18))))
    assert maze.grid.whole[maze.start.cell] == 17 * 20 + 9
    with pytest.raises(CannotMakeError, match=r"start is cell \[1, 1\], which the shape cuts away"):
        make(spec(builtin("heart"), ends=Ends(start=(1, 1))))


def test_a_neck_one_cell_wide_joins_both_sides():
    cut = cut_of(grid("square", (20, 6)), DUMB_BELL, "largest")
    assert cut.pieces == 1
    assert cut.dropped == ()
    assert cut.kept.count(1) == 36 + 36 + 8


@pytest.mark.parametrize(("size", "told"), [((1, 2), "no cell"), ((2, 1), "no cell")])
def test_a_size_too_small_for_a_shape_is_refused(size, told):
    cross = drawn(box(0, 0, 100, 1), box(0, 99, 100, 100), box(0, 0, 1, 100))
    with pytest.raises(CannotMakeError, match=f"leaves {told}"):
        cut_of(grid("square", size), cross, "largest")


def test_one_cell_is_no_maze():
    with pytest.raises(CannotMakeError, match="leaves one cell of 1x9"):
        cut_of(grid("square", (1, 9)), builtin("circle"), "largest")


def test_a_shape_of_a_hundred_thousand_cells_is_one_tree():
    made = grid_of(spec(builtin("heart"), (400, 400)))
    assert made.cells > 90_000
    assert is_spanning_tree(made, carve("wilson", made, rng(1)))


# Pieces --------------------------------------------------------------------------------------


def test_the_largest_piece_is_kept_and_the_others_are_told():
    cut = cut_of(grid("square", (20, 20)), TWO, "largest")
    assert (cut.pieces, cut.dropped) == (1, (96,))
    assert cut.kept.count(1) == 160
    assert cut.extent == (8, 20)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_each_piece_is_a_maze_with_its_own_way_through(algorithm):
    maze = make(spec(TWO, pieces="each", algorithm=algorithm))
    pieces = pieces_of(maze.grid)
    assert count_pieces(maze.grid) == len(pieces) == len(maze.routes) == 2
    opened = set()
    for piece, way in zip(pieces, maze.routes, strict=True):
        own = bytearray(maze.passages[wall] for wall in piece.walls[: piece.grid.edges])
        assert is_spanning_tree(piece.grid, own)
        assert {way.solution[0], way.solution[-1]} == {way.start.cell, way.finish.cell}
        assert set(way.solution) <= set(piece.cells)
        links = {(a, b) for a, b in zip(maze.grid.edge_low, maze.grid.edge_high, strict=True)}
        steps = zip(way.solution, way.solution[1:], strict=False)
        assert all((min(a, b), max(a, b)) in links for a, b in steps)
        opened |= {way.start.wall, way.finish.wall}
    assert len(opened) == 4
    assert maze.measures["solution"] == sum(len(way.solution) for way in maze.routes)


def test_pieces_of_fewer_than_four_cells_are_dropped_even_where_each_is_kept():
    speck = drawn(box(0, 0, 40, 100), box(60, 0, 65, 5), box(60, 80, 100, 100))
    cut = cut_of(grid("square", (20, 20)), speck, "each")
    assert (cut.pieces, cut.dropped) == (2, (1,))


def test_a_shape_in_one_piece_is_the_same_maze_whichever_pieces_are_kept():
    one, other = (make(spec(builtin("star"), pieces=pieces)) for pieces in ("largest", "each"))
    assert one.passages == other.passages
    assert one.solution == other.solution


# Rooms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("outline", [None, builtin("circle"), builtin("heart"), builtin("cat")])
def test_a_room_is_free_and_in_the_middle_and_the_maze_goes_round_it(outline):
    given = spec(outline, (21, 20), room=(5, 4))
    maze = make(given)
    without = grid_of(replace(given, room=None))
    assert is_spanning_tree(maze.grid, maze.passages)
    left, top, right, bottom = room_of(given)
    assert abs(left + right - without.width) <= 1
    assert abs(top + bottom - without.height) <= 1
    middles = zip(maze.grid.centre_x, maze.grid.centre_y, strict=True)
    assert not [1 for x, y in middles if left < x < right and top < y < bottom]
    assert sum(maze.grid.rim_outer) == sum(without.rim_outer)


ROOMS = {
    "as large as the maze": (None, (9, 9), (9, 9), "does not lie inside"),
    "that leaves one row": (None, (9, 9), (9, 7), "does not lie inside"),
    "where a hole is": (builtin("ring"), (20, 20), (3, 3), "takes no cell"),
    "that cuts a dumb-bell": (DUMB_BELL, (20, 6), (2, 1), "does not lie inside"),
}


@pytest.mark.parametrize("name", ROOMS)
def test_a_room_that_cannot_be_is_refused(name):
    outline, size, room, told = ROOMS[name]
    with pytest.raises(CannotMakeError, match=told):
        grid_of(spec(outline, size, room=room))


# What is told of a maze ----------------------------------------------------------------------

SPECS = {
    "a heart": spec(builtin("heart"), room=(4, 3)),
    "a letter": spec(text_shape("letter", "Ä")),
    "a text": spec(text_shape("text", "Zoë/50% x.y"), (50, 14), pieces="each"),
    "a room alone": spec(None, (12, 9), room=(2, 3), ends=Ends(start="left")),
}


@pytest.mark.parametrize("name", SPECS)
def test_an_id_makes_the_maze_again(name):
    maze = make(SPECS[name])
    again = make(parse_id(maze.id, named_shape))
    assert again.id == maze.id
    assert again.passages == maze.passages
    assert again.routes[0].solution == maze.solution
    assert len(again.routes) == len(maze.routes)


def test_an_id_without_a_shape_is_what_it_was():
    assert make(spec(None, (5, 5), source=None, seed=1)).id == "wilson/5x5/0000000000000001"


WRONG_IDS = {
    "wilson/20x20/shape=hart/0000000000000001": "'hart' is not a shape. Did you mean heart?",
    "wilson/20x20/shape=heart/shape=star/0000000000000001": "shape is given twice",
    "wilson/20x20/pieces=all/0000000000000001": "'all' is not a value of pieces",
    "wilson/20x20/room=big/0000000000000001": "'big' is not a room",
    "wilson/20x20/shape=svg.0123456789abcdef/0000000000000001": "was made of a file",
    "wilson/20x20/shape=letter.%20/0000000000000001": "no outline that encloses anything",
    "wilson/4x4/shape=heart/room=4x4/0000000000000001": "does not lie inside",
}


@pytest.mark.parametrize("text", WRONG_IDS)
def test_what_is_wrong_with_the_shape_of_an_id_is_told(text):
    with pytest.raises(UsageError) as caught:
        parse_id(text, named_shape)
    assert WRONG_IDS[text] in str(caught.value)


@pytest.mark.parametrize("name", SPECS)
def test_a_record_gives_the_grid_back_with_its_edges_in_order(name):
    maze = make(SPECS[name])
    record = maze_record(maze)
    assert recorded_grid(record) is maze.grid
    pairs = zip(maze.grid.edge_low, maze.grid.edge_high, strict=True)
    assert record["edges"] == [list(pair) for pair in pairs]
    assert [len(piece["solution"]) for piece in record.get("pieces", ())] == [
        len(way.solution) for way in maze.routes if maze.others
    ]


@pytest.mark.parametrize(("name", "images"), [("heart", 2), ("cross", 8), ("whale", 1)])
def test_mirrored_and_turned_mazes_in_a_shape_are_alike_and_others_are_not(name, images):
    grid = grid_of(spec(builtin(name), (18, 18)))
    passages = carve("wilson", grid, rng(3))
    found = symmetries(grid)
    assert len(found) == images
    for symmetry in found:
        same = bytearray(grid.edges)
        for edge, at in enumerate(symmetry.edges):
            same[at] = passages[edge]
        assert fingerprint(grid, passages) == fingerprint(grid, same)
    assert fingerprint(grid, passages) != fingerprint(grid, carve("wilson", grid, rng(4)))
    other = grid_of(spec(builtin(name), (18, 18), room=(2, 2)))
    assert fingerprint(other, carve("wilson", other, rng(3))) != fingerprint(grid, passages)


def test_the_border_of_a_hole_has_no_gate():
    made = grid_of(spec(builtin("ring")))
    assert len(border(made).gates) < len(border(made).cells)
    walls = [w for sides in border(made).openings.values() for w in sides.values()]
    assert all(made.rim_outer[wall - made.edges] for wall in walls)
