"""What is told of one maze: report record, JSON, drawing in text."""

from __future__ import annotations

import json
from array import array
from dataclasses import replace

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.making import make
from puzzlebook.mazes.maze import Gate, Maze
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.single import (
    draw_text,
    maze_json,
    maze_record,
    passages_from_hex,
    passages_hex,
)
from puzzlebook.mazes.spec import ENDS_MODES, Ends, MazeSpec, Source

CELL = {"type": "integer", "minimum": 0}
GATE = {
    "type": ["object", "null"],
    "required": ["cell", "opening", "wall"],
    "additionalProperties": False,
    "properties": {
        "cell": CELL,
        "opening": {"enum": ["left", "right", "top", "bottom", None]},
        "wall": {"type": ["integer", "null"]},
    },
}
EDGES = {
    "type": "array",
    "items": {"type": "array", "items": CELL, "minItems": 2, "maxItems": 2},
}
COMMON = {
    "id": {"type": "string", "pattern": "^[!-~]+$"},
    "algorithm": {"enum": sorted(ALGORITHMS)},
    "options": {"type": "object", "additionalProperties": {"type": ["string", "number"]}},
    "grid": {"const": "square"},
    "size": {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
    "cells": {"type": "integer", "minimum": 2},
    "seed": {"type": "string", "pattern": "^[0-9a-f]{16}$"},
    "attempt": {"type": "integer", "minimum": 0},
    "start": GATE,
    "finish": GATE,
    "solution": {"type": "array", "items": CELL, "uniqueItems": True},
    "measures": {
        "type": "object",
        "required": list(MEASURES),
        "additionalProperties": False,
        "properties": {
            name: {"type": "number", "minimum": 0}
            | ({"maximum": 1} if each.kind == "share" else {})
            for name, each in MEASURES.items()
        },
    },
    "level": {"enum": ["easy", "medium", "hard", "expert", None]},
    "reached": {
        "type": ["object", "null"],
        "required": ["wanted", "effort", "candidates"],
        "additionalProperties": False,
        "properties": {
            "wanted": {
                "type": "array",
                "items": {"type": ["number", "null"]},
                "minItems": 2,
                "maxItems": 2,
            },
            "effort": {"type": "number"},
            "candidates": {"type": "integer", "minimum": 1},
        },
    },
    "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
}
RECORD = COMMON | {"passages": {"type": "string", "pattern": "^([0-9a-f]{2})+$"}}
SINGLE = COMMON | {"passages": EDGES, "edges": EDGES}


def schema(properties):
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "type": "object",
        "required": sorted(properties),
        "additionalProperties": False,
        "properties": properties,
    }


@pytest.mark.parametrize("asked", [{}, {"band": (0.7, 0.9), "level": "hard", "solved": True}])
@pytest.mark.parametrize("size", [(1, 2), (2, 2), (6, 1), (5, 4)])
@pytest.mark.parametrize("mode", ENDS_MODES)
def test_records_and_json_keep_their_schemas_and_tell_the_same_maze(mode, size, asked):
    options = (("hunt", 0.2),)
    spec = MazeSpec("hunt-and-kill", size, options, source=Source("b", "e", 0), ends=Ends(mode))
    maze = make(replace(spec, **asked))
    record = json.loads(json.dumps(maze_record(maze)))
    single = json.loads(json.dumps(maze_json(maze)))
    jsonschema.Draft7Validator(schema(RECORD)).validate(record)
    jsonschema.Draft7Validator(schema(SINGLE)).validate(single)
    assert {**record, "passages": 0} == {
        **{key: value for key, value in single.items() if key != "edges"},
        "passages": 0,
    }
    opened = passages_from_hex(record["passages"], maze.grid.edges)
    assert opened == maze.passages
    assert single["edges"] == sorted(single["edges"])
    assert all(low < high for low, high in single["edges"])
    assert single["passages"] == [
        edge for edge, there in zip(single["edges"], opened, strict=True) if there
    ]
    assert int(record["seed"], 16) == maze.seed
    assert record["cells"] == record["size"][0] * record["size"][1]
    for name, gate in (("start", maze.start), ("finish", maze.finish)):
        if gate is None:
            assert record[name] is None
        else:
            assert (record[name]["cell"], record[name]["wall"]) == (gate.cell, gate.wall)
            assert (record[name]["opening"] is None) == (gate.wall is None)
    ends = [record[name]["cell"] for name in ("start", "finish") if record[name]]
    assert record["solution"][:1] + record["solution"][-1:] == ends


def test_the_opening_named_is_the_side_that_is_open():
    maze = make(MazeSpec("wilson", (4, 5), ends=Ends("sides", start="right"), seed=8))
    assert maze_record(maze)["start"]["opening"] == "right"
    assert maze_record(maze)["finish"]["opening"] == "left"


@given(st.binary(min_size=1, max_size=100).map(lambda data: bytes(b & 1 for b in data)))
def test_passages_come_back_from_their_hex(passages):
    text = passages_hex(passages)
    assert len(text) == 2 * ((len(passages) + 7) // 8)
    assert passages_from_hex(text, len(passages)) == passages


def test_passages_hex_begins_with_the_first_edge():
    assert passages_hex(bytes([1, 0, 0, 0, 0, 0, 0, 0, 1])) == "8080"
    assert passages_hex(bytes([0, 1, 1])) == "60"


@pytest.mark.parametrize(("text", "edges"), [("80", 9), ("8080", 8), ("81", 7), ("8g", 8), ("", 1)])
def test_hex_for_another_number_of_edges_is_refused(text, edges):
    with pytest.raises(ValueError):
        passages_from_hex(text, edges)


def maze_by_hand(size, opened, start, finish, solution):
    """A maze of the given open edges, as pairs of cells."""
    grid = named_grid("square", size)
    edges = zip(grid.edge_low, grid.edge_high, strict=True)
    passages = bytes((low, high) in opened for low, high in edges)
    spec = MazeSpec("wilson", size, seed=0)
    return Maze(
        spec=spec,
        grid=grid,
        seed=0,
        attempt=0,
        passages=passages,
        start=start,
        finish=finish,
        solution=array("i", solution),
        measures={},
        reached=None,
        fingerprint="",
        id="",
    )


def wall_of(size, cell, side):
    grid = named_grid("square", size)
    rims = [k for k, rim_cell in enumerate(grid.rim_cells) if rim_cell == cell]
    for k in rims:
        wall = grid.edges + k
        a, b = grid.wall_from[wall], grid.wall_to[wall]
        if (side == "top" and grid.corner_y[a] == grid.corner_y[b] == 0) or (
            side == "right" and grid.corner_x[a] == grid.corner_x[b] == size[0]
        ):
            return wall
    raise AssertionError(side)


# 0 1 2
# 3 4 5
OPENED = {(0, 1), (1, 2), (1, 4), (3, 4), (2, 5)}


def by_hand():
    start, finish = Gate(0, wall_of((3, 2), 0, "top")), Gate(5, wall_of((3, 2), 5, "right"))
    return maze_by_hand((3, 2), OPENED, start, finish, [0, 1, 2, 5])


def picture(text):
    lines = [line[4:] for line in text.splitlines()[1:-1]]
    return "\n".join(lines)


def test_a_maze_is_drawn_with_box_characters_and_gaps_for_gates():
    assert draw_text(by_hand()) == picture(
        """
    ╷   ╶───────┐
    │ S         │
    ├───╴   ╷   ╵
    │       │ F
    └───────┴───╴
    """
    )


def test_the_route_is_dotted_on_request():
    assert draw_text(by_hand(), route=True) == picture(
        """
    ╷   ╶───────┐
    │ S · · · · │
    ├───╴   ╷ · ╵
    │       │ F
    └───────┴───╴
    """
    )


def test_a_maze_can_be_drawn_in_plain_ascii():
    assert draw_text(by_hand(), route=True, ascii_only=True) == picture(
        """
    +   +-------+
    | S . . . . |
    +---+   + . +
    |       | F
    +-------+---+
    """
    )


def test_ends_inside_are_letters_in_a_whole_border_and_no_ends_are_none():
    inside = maze_by_hand((3, 2), OPENED, Gate(0, None), Gate(4, None), [0, 1, 4])
    assert draw_text(inside) == picture(
        """
    ┌───────────┐
    │ S         │
    ├───╴   ╷   │
    │     F │   │
    └───────┴───┘
    """
    )
    bare = maze_by_hand((3, 2), OPENED, None, None, [])
    assert draw_text(bare, route=True) == draw_text(inside).replace("S", " ").replace("F", " ")


@given(st.integers(0, 2**64 - 1), st.integers(1, 7), st.integers(2, 7), st.booleans())
@settings(max_examples=40, deadline=None)
def test_every_wall_and_every_gap_of_the_maze_is_in_its_drawing(seed, columns, rows, plain):
    maze = make(MazeSpec("wilson", (columns, rows), seed=seed))
    grid = maze.grid
    lines = draw_text(maze, ascii_only=plain).split("\n")
    lines = [line.ljust(4 * columns + 1) for line in lines]
    assert len(lines) == 2 * rows + 1
    assert {len(line) for line in lines} == {4 * columns + 1}
    open_walls = {maze.start.wall, maze.finish.wall}
    for wall, (a, b) in enumerate(zip(grid.wall_from, grid.wall_to, strict=True)):
        x = 2 * (grid.corner_x[a] + grid.corner_x[b])
        y = grid.corner_y[a] + grid.corner_y[b]
        opened = wall in open_walls or (wall < grid.edges and maze.passages[wall])
        assert (lines[y][x] == " ") == opened
    assert lines[2 * (maze.start.cell // columns) + 1][4 * (maze.start.cell % columns) + 2] == "S"
    assert lines[2 * (maze.finish.cell // columns) + 1][4 * (maze.finish.cell % columns) + 2] == "F"


def test_a_grid_that_characters_cannot_show_is_refused():
    maze = by_hand()
    hexagon = replace(maze, grid=replace(maze.grid, ground=Ground("hexagon", (5, 4))))
    with pytest.raises(CannotMakeError, match="a hexagon grid cannot be drawn with characters"):
        draw_text(hexagon)
