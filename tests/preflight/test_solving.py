"""A maze read from paper is solved: whatever wall is moved, it is no longer solved as its report says."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from paper import maze

from puzzlebook.layout.drawing import closed_walls
from puzzlebook.mazes.making import make
from puzzlebook.mazes.single import maze_record
from puzzlebook.mazes.spec import Ends, MazeSpec
from puzzlebook.outlines.letters import text_shape
from puzzlebook.preflight.solving import unsolved

MADE = maze((7, 8), seed=3)
ENTRY = maze_record(MADE)
OPENED = [not closed for closed in closed_walls(MADE)]
EDGES = st.integers(0, MADE.grid.edges - 1)


def moved(*walls):
    opened = list(OPENED)
    for wall in walls:
        opened[wall] = not opened[wall]
    return unsolved(ENTRY, MADE.grid, opened)


def test_a_maze_as_its_report_has_it_is_solved():
    assert moved() == []


@given(EDGES)
def test_one_wall_too_many_or_too_few_is_not_solved(wall):
    assert moved(wall)


@given(EDGES, EDGES)
def test_of_two_walls_moved_the_solution_or_a_cell_is_another(one, other):
    if one == other:
        return
    opened = list(OPENED)
    for wall in (one, other):
        opened[wall] = not opened[wall]
    found = unsolved(ENTRY, MADE.grid, opened)
    steps = set(map(frozenset, zip(MADE.solution, MADE.solution[1:], strict=False)))
    cut = any(
        not opened[wall]
        and frozenset((MADE.grid.edge_low[wall], MADE.grid.edge_high[wall])) in steps
        for wall in (one, other)
    )
    if cut:
        assert found


def test_a_maze_without_ends_has_to_be_joined():
    free = maze((5, 6), seed=2, mode="none")
    opened = [not closed for closed in closed_walls(free)]
    entry = maze_record(free)
    assert unsolved(entry, free.grid, opened) == []
    opened[opened.index(True)] = False
    assert unsolved(entry, free.grid, opened) == ["some cells cannot be reached"]


def test_a_maze_with_loops_need_only_be_reached():
    opened = list(OPENED)
    loop = opened.index(False, 0, MADE.grid.edges)
    opened[loop] = True
    bits = bytearray(bytes.fromhex(ENTRY["passages"]))
    bits[loop >> 3] |= 0x80 >> (loop & 7)
    assert unsolved(ENTRY | {"passages": bits.hex()}, MADE.grid, opened) == []


PIECES = make(MazeSpec("wilson", (30, 12), shape=text_shape("text", "MIA"), pieces="each", seed=5))
"""Three letters, each a maze."""


def test_every_piece_is_solved_and_not_only_the_first():
    entry = maze_record(PIECES)
    opened = [not closed for closed in closed_walls(PIECES)]
    assert unsolved(entry, PIECES.grid, opened) == []
    for way in PIECES.routes:
        one, other = sorted(way.solution[:2])
        edges = zip(PIECES.grid.edge_low, PIECES.grid.edge_high, strict=True)
        broken = list(opened)
        broken[list(edges).index((one, other))] = False
        told = unsolved(entry, PIECES.grid, broken)
        assert told == ["on paper the finish cannot be reached from the start"]


def test_pieces_without_ends_have_to_be_joined_each_in_itself():
    free = make(replace(PIECES.spec, ends=Ends("none")))
    opened = [not closed for closed in closed_walls(free)]
    assert unsolved(maze_record(free), free.grid, opened) == []
    opened[opened.index(True)] = False
    assert unsolved(maze_record(free), free.grid, opened) == ["some cells cannot be reached"]
