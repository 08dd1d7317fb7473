"""A book file → seconds to draw its mazes, by us and by `canvas.line`, as JSON: `drawing.py BOOK.yaml`.

The same mazes in the same places of the same pages, so that drawing alone is compared.
"""

from __future__ import annotations

import io
import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from timing import quickest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.leaves import Plan, Slot


def compared(book_file: Path, repeats: int = 3) -> dict[str, float]:
    """Seconds of each way, the best of some, and the mazes drawn."""
    from puzzlebook.config.load import load_book
    from puzzlebook.layout.book import book_pages, facts
    from puzzlebook.mazes.making import make_all
    from puzzlebook.output.pdf import write_pdf
    from puzzlebook.plan import plan

    planned = plan(load_book(book_file))
    mazes = make_all([puzzle.spec for puzzle in planned.puzzles])

    def by_us() -> None:
        write_pdf(book_pages(planned, mazes), facts(planned), io.BytesIO())

    return {
        "mazes": len(mazes),
        "by_us": quickest(by_us, repeats),
        "by_lines": quickest(lambda: by_lines(planned, mazes), repeats),
    }


def by_lines(planned: Plan, mazes: Sequence[Maze]) -> None:
    """A `canvas.line` for every closed wall, on the puzzle's page and on the answer's, and the route."""
    from reportlab.pdfgen.canvas import Canvas

    from puzzlebook.layout.book import slots

    canvas = Canvas(io.BytesIO(), pagesize=(planned.width, planned.height))
    page = 1
    for leaf, slot, is_answer in slots(planned):
        while page < leaf.number:
            canvas.showPage()
            page += 1
        maze = mazes[slot.puzzle]
        canvas.drawString(slot.box.left, slot.header, f"Maze {slot.puzzle + 1}")
        _walls(canvas, maze, slot)
        if is_answer:
            _route(canvas, maze, slot)
    canvas.showPage()
    canvas.save()


def _walls(canvas: Any, maze: Maze, slot: Slot) -> None:
    grid = maze.grid
    u = slot.u / grid.pitch
    xs = [slot.box.left + x * u for x in grid.corner_x]
    ys = [slot.box.top - y * u for y in grid.corner_y]
    opened = {gate.wall for gate in (maze.start, maze.finish) if gate is not None}
    for wall, (a, b) in enumerate(zip(grid.wall_from, grid.wall_to, strict=True)):
        if wall in opened or (wall < grid.edges and maze.passages[wall]):
            continue
        canvas.line(xs[a], ys[a], xs[b], ys[b])


def _route(canvas: Any, maze: Maze, slot: Slot) -> None:
    grid = maze.grid
    u = slot.u / grid.pitch
    places = [
        (slot.box.left + grid.centre_x[cell] * u, slot.box.top - grid.centre_y[cell] * u)
        for cell in maze.solution
    ]
    for (x1, y1), (x2, y2) in pairwise(places):
        canvas.line(x1, y1, x2, y2)


if __name__ == "__main__":
    print(json.dumps(compared(Path(sys.argv[1]))))
