"""`Maze` → what is told of it: its record in a book's report, its JSON, its drawing in text."""

from __future__ import annotations

from dataclasses import asdict, replace
from itertools import compress, pairwise
from typing import TYPE_CHECKING, Any

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _trees
from puzzlebook.mazes.borders import facing, sides_of
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid_on
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.scale import STEPS, marks
from puzzlebook.mazes.shortest import shortest_routes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.mazes.measures import Kind
    from puzzlebook.mazes.spec import MazeSpec

WAYS = ("across", "down")
"""How the passage that goes over runs, as the report tells it of each crossing."""

UNTOLD = frozenset({"organic"})
"""Grids whose neighbours nobody can tell from name and size without building them."""

RIGHT, LEFT, DOWN, UP = 1, 2, 4, 8
"""The arms of a corner in a drawing in text: which of its four walls stand."""

LINES = " ╶╴─╷┌┐┬╵└┘┴│├┤┼"
LINES_ASCII = " ++-++++++++|+++"
"""The character of each sum of arms."""


def maze_record(maze: Maze) -> dict[str, Any]:
    """The maze's part of a book's report: JSON values only.

    `passages` is a hex bitmap (`passages_hex`), `solution` the cells from start to finish. `start`
    and `finish` hold the cell, the side where the border opens and the number of the wall opened
    there; both null for a mark inside. `level` is the level asked for and `reached` how the difficulty was met.
    """
    grid = maze.grid
    spelled: dict[str, Any] = {"passages": passages_hex(maze.passages)}
    if grid.ground.kept is not None:
        spelled["kept"] = passages_hex(grid.ground.kept)
    if grid.ground != grid.ground.whole or grid.name in UNTOLD:
        spelled["edges"] = _edges(grid)
    return {**_facts(maze), **spelled, **_result(maze)}


def maze_json(maze: Maze) -> dict[str, Any]:
    """The same for a file of one maze, with `passages` and all `edges` spelled out: [[a, b], …]."""
    grid = maze.grid
    edges = _edges(grid)
    spelled = {"passages": list(compress(edges, maze.passages)), "edges": edges}
    return {**_facts(maze), **spelled, **_result(maze)}


def _edges(grid: Grid) -> list[list[int]]:
    return [list(edge) for edge in zip(grid.edge_low, grid.edge_high, strict=True)]


def measure_lines(maze: Maze) -> list[str]:
    """A line for each measure of a maze: its name, its value and unit, what it is; and its marks."""
    effort = maze.measures["effort"]
    lines = [
        f"{name:<18} {_told(each.kind, maze.measures[name]):>8}  {each.definition}"
        for name, each in MEASURES.items()
    ]
    return [*lines, f"{'marks':<18} {marks(effort):>8}  of 4, from efforts of {_steps()}"]


def _told(kind: Kind, value: float) -> str:
    return f"{100 * value:.1f}%" if kind == "share" else f"{value:g}"


def _steps() -> str:
    *first, last = (f"{step:g}" for step in STEPS)
    return f"{', '.join(first)} and {last} on one more"


def passages_hex(passages: bytes) -> str:
    """One byte per edge → one bit each in hex, the first in the highest bit, zeros on the right."""
    return _trees.pack(bytearray(passages)).hex()


def passages_from_hex(text: str, edges: int) -> bytes:
    """What `passages_hex` was given; ValueError if `text` is not for that many edges."""
    packed = bytes.fromhex(text)
    bits = f"{int.from_bytes(packed, 'big'):0{8 * len(packed)}b}" if packed else ""
    if len(packed) != (edges + 7) // 8 or "1" in bits[edges:]:
        raise ValueError(f"{len(text)} hex digits are not the bitmap of {edges} edges")
    return bytes(map(int, bits[:edges]))


def recorded_grid(record: Mapping[str, Any]) -> Grid:
    """The grid of a maze's record: its geometry, and its edges in the order of the bitmap."""
    columns, rows = record["size"]
    crossings = tuple((cell, WAYS.index(way)) for cell, way in record.get("crossings", ()))
    ground = Ground(record["grid"], (columns, rows), crossings=crossings)
    if record.get("kept") is not None:
        kept = passages_from_hex(record["kept"], grid_on(ground.whole).cells)
        ground = replace(ground, kept=kept)
    return grid_on(ground)


def draw_text(maze: Maze, *, route: bool = False, ascii_only: bool = False) -> str:
    """The maze in box-drawing characters (or `+-|`), lines joined by newlines, none at the end.

    A cell is 4 characters wide and 2 lines high, which looks square in most terminals. Gates are
    gaps in the border; S and F stand in the cells of start and finish; `route` dots the way between
    them. Raises CannotMakeError for grids that characters cannot show.
    """
    grid = maze.grid
    if grid.name != "square":
        raise CannotMakeError(
            f"a maze on a {grid.name} grid cannot be drawn with characters. Write it to a file."
        )
    if grid.ground.crossings:
        raise CannotMakeError("a woven maze cannot be drawn with characters. Write it to a file.")
    # a shape takes less room than its size
    columns, rows = grid.width // grid.pitch, grid.height // grid.pitch
    canvas = [[" "] * (4 * columns + 1) for _ in range(2 * rows + 1)]
    arms = [[0] * (columns + 1) for _ in range(rows + 1)]
    level, upright = "-|" if ascii_only else "─│"
    for x, y, across in _closed_walls(maze):
        arms[y][x] |= RIGHT if across else DOWN
        arms[y + (not across)][x + across] |= LEFT if across else UP
        if across:
            canvas[2 * y][4 * x + 1 : 4 * x + 4] = level * 3
        else:
            canvas[2 * y + 1][4 * x] = upright
    corners = LINES_ASCII if ascii_only else LINES
    for y, row in enumerate(arms):
        for x, arm in enumerate(row):
            canvas[2 * y][4 * x] = corners[arm]
    _draw_route(maze, canvas, ("." if ascii_only else "·") if route else "")
    return "\n".join("".join(line).rstrip() for line in canvas)


def _closed_walls(maze: Maze) -> Iterator[tuple[int, int, bool]]:
    """The upper left end of each wall that stands, in cells, and whether it runs across."""
    grid = maze.grid
    opened = {
        gate.wall for way in maze.routes for gate in (way.start, way.finish) if gate is not None
    }
    for wall, (a, b) in enumerate(zip(grid.wall_from, grid.wall_to, strict=True)):
        if wall in opened or (wall < grid.edges and maze.passages[wall]):
            continue
        x = min(grid.corner_x[a], grid.corner_x[b]) // grid.pitch
        y = min(grid.corner_y[a], grid.corner_y[b]) // grid.pitch
        yield x, y, grid.corner_y[a] == grid.corner_y[b]


def _draw_route(maze: Maze, canvas: list[list[str]], dot: str) -> None:
    grid = maze.grid

    def place(cell: int) -> tuple[int, int]:
        column, row = int(grid.centre_x[cell]) // grid.pitch, int(grid.centre_y[cell]) // grid.pitch
        return 4 * column + 2, 2 * row + 1

    for way in maze.routes:
        places = [place(cell) for cell in way.solution]
        if dot:
            for x, y in places:
                canvas[y][x] = dot
            for (x1, y1), (x2, y2) in pairwise(places):
                canvas[(y1 + y2) // 2][(x1 + x2) // 2] = dot
        for letter, gate in (("S", way.start), ("F", way.finish)):
            if gate is not None:
                x, y = place(gate.cell)
                canvas[y][x] = letter


def _facts(maze: Maze) -> dict[str, Any]:
    spec = maze.spec
    return {
        "id": maze.id,
        "algorithm": spec.algorithm,
        "options": dict(spec.options),
        "grid": maze.grid.name,
        "size": list(maze.grid.size),
        **_shape(spec),
        "cells": maze.grid.cells,
        **_twists(maze),
        "seed": f"{maze.seed:016x}",
        "attempt": maze.attempt,
        "start": _gate(maze, maze.start),
        "finish": _gate(maze, maze.finish),
    }


def _twists(maze: Maze) -> dict[str, Any]:
    """What the maze has beside its algorithm, where it has."""
    spec = maze.spec
    told: dict[str, Any] = {}
    for name in ("braid", "weave", "symmetry", "unicursal"):
        if getattr(spec, name):
            told[name] = getattr(spec, name)
    if spec.weave:
        told["crossings"] = [[cell, WAYS[way]] for cell, way in maze.grid.ground.crossings]
    if spec.braid:
        told["shortest_routes"] = _shortest_routes(maze)
    return told


def _shortest_routes(maze: Maze) -> int | None:
    if maze.start is None or maze.finish is None:
        return None
    return shortest_routes(maze.grid, maze.passages, maze.start.cell, maze.finish.cell)


def _shape(spec: MazeSpec) -> dict[str, Any]:
    """What is cut from the grid, where anything is."""
    made: dict[str, Any] = {}
    if spec.shape is not None:
        made["shape"] = spec.shape.name
    if spec.room is not None:
        made["room"] = list(spec.room)
    return made


def _pieces(maze: Maze) -> dict[str, Any]:
    """The way through every piece, where there are several."""
    if not maze.others:
        return {}
    return {
        "pieces": [
            {
                "start": _gate(maze, way.start),
                "finish": _gate(maze, way.finish),
                "solution": list(way.solution),
            }
            for way in maze.routes
        ]
    }


def _result(maze: Maze) -> dict[str, Any]:
    return {
        "solution": list(maze.solution),
        **_pieces(maze),
        "measures": dict(maze.measures),
        "level": maze.spec.level,
        "reached": None if maze.reached is None else asdict(maze.reached),
        "fingerprint": maze.fingerprint,
    }


def _gate(maze: Maze, gate: Gate | None) -> dict[str, Any] | None:
    if gate is None:
        return None
    sides = sides_of(maze.grid, gate.cell)
    opening = next((side for side, wall in sides.items() if wall == gate.wall), None)
    if opening is None and gate.wall is not None:  # of a piece, that may open where others do not
        opening = next(iter(facing(maze.grid, gate.wall - maze.grid.edges)))
    return {"cell": gate.cell, "opening": opening, "wall": gate.wall}
