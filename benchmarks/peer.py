"""Pages and a solver's name → seconds mazelib and `canvas.line` take, as JSON: `peer.py 18 Collision`.

What people do today: mazelib's Wilson and one of its solvers, then a line of reportlab for every
wall, on the puzzle's page and again on a page of nine answers with the route.
"""

from __future__ import annotations

import io
import json
import sys
import time
from importlib import import_module
from itertools import pairwise
from typing import Any

from books import COLUMNS, PER_ANSWER_PAGE, ROWS

LETTER = (612.0, 792.0)
DOCUMENTED = "BacktrackingSolver"
"""The solver that mazelib's documentation takes (docs/API.md, "How to Solve a Maze")."""
FASTEST = "Collision"
"""The quickest of its solvers on these mazes; all were tried but RandomMouse, a random walk."""


def peer(pages: int, solver: str) -> dict[str, float]:
    """Seconds of each step for that many pages with their answers."""
    began = time.perf_counter()
    from mazelib import Maze
    from mazelib.generate.Wilsons import Wilsons
    from reportlab.pdfgen.canvas import Canvas

    solving = getattr(import_module(f"mazelib.solve.{solver}"), solver)
    imported = time.perf_counter()
    mazes = []
    for seed in range(pages):
        maze = Maze(seed)
        maze.generator = Wilsons(ROWS, COLUMNS)
        maze.generate()
        maze.generate_entrances()
        mazes.append(maze)
    generated = time.perf_counter()
    for maze in mazes:
        maze.solver = solving()
        maze.solve()
    solved = time.perf_counter()
    canvas = Canvas(io.BytesIO(), pagesize=LETTER)
    for number, maze in enumerate(mazes, 1):
        _draw(canvas, maze, number, (50, 80, 500, 640))
        canvas.showPage()
    for first in range(0, pages, PER_ANSWER_PAGE):
        for k, maze in enumerate(mazes[first : first + PER_ANSWER_PAGE]):
            row, column = divmod(k, 3)
            _draw(canvas, maze, first + k + 1, (50 + 175 * column, 520 - 230 * row, 150, 200))
            _route(canvas, maze, (50 + 175 * column, 520 - 230 * row, 150, 200))
        canvas.showPage()
    drawn = time.perf_counter()
    canvas.save()
    saved = time.perf_counter()
    return {
        "imports": imported - began,
        "generate": generated - imported,
        "solve": solved - generated,
        "draw": drawn - solved,
        "save": saved - drawn,
    }


def _draw(canvas: Any, maze: Any, number: int, box: tuple[float, float, float, float]) -> None:
    """A line for every wall: in mazelib's grid of cells and walls, 1 at an odd and an even place."""
    left, bottom, width, height = box
    canvas.drawString(left, bottom + height + 8, f"Maze {number}")
    u = width / COLUMNS
    top = bottom + height
    opened = (maze.start, maze.end)
    grid = maze.grid.tolist()
    for r, row in enumerate(grid):
        for c in range((r + 1) % 2, 2 * COLUMNS + 1, 2):
            if not row[c] or (r, c) in opened:
                continue
            x, y = left + c // 2 * u, top - r // 2 * u
            if r % 2 == 0:
                canvas.line(x, y, x + u, y)
            else:
                canvas.line(x, y, x, y - u)


def _route(canvas: Any, maze: Any, box: tuple[float, float, float, float]) -> None:
    left, bottom, width, height = box
    half = width / COLUMNS / 2
    route = [maze.start, *maze.solutions[0], maze.end]
    places = [(left + c * half, bottom + height - r * half) for r, c in route]
    for (x1, y1), (x2, y2) in pairwise(places):
        canvas.line(x1, y1, x2, y2)


if __name__ == "__main__":
    print(json.dumps(peer(int(sys.argv[1]), sys.argv[2])))
