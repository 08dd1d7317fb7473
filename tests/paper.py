"""Mazes → a small book as it would be laid out, with every place where a test may break it."""

from __future__ import annotations

import importlib.util
import io
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import puzzlebook
from puzzlebook.layout._walls import join
from puzzlebook.layout.page import (
    Drawing,
    Facts,
    Item,
    MazeItem,
    Page,
    Polylines,
    StrokeItem,
    TextItem,
)
from puzzlebook.mazes.making import make
from puzzlebook.mazes.single import maze_record
from puzzlebook.mazes.spec import Ends, MazeSpec
from puzzlebook.output.pdf import Written, write_pdf
from puzzlebook.output.report import book_report
from puzzlebook.text.shaping import TextStyle, shape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from types import ModuleType

    from puzzlebook.mazes.maze import Maze

TRIM = (432.0, 576.0)
FACTS = Facts("Mazes (for a test)", "Ünïcode Ωriter", "en")
STYLE = TextStyle("serif", 12)
PER_ANSWER_PAGE = 4


def interpreted(name: str) -> ModuleType:
    """The module `puzzlebook.<name>` loaded from its source, beside its compiled self."""
    path = Path(puzzlebook.__file__).parent.joinpath(*name.split(".")).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def maze(size: tuple[int, int] = (9, 11), seed: int = 1, mode: str = "suggested") -> Maze:
    return make(MazeSpec("wilson", size, ends=Ends(mode), seed=seed))


def closed_walls(made: Maze) -> bytearray:
    closed = bytearray(1 - passage for passage in made.passages)
    closed += b"\1" * len(made.grid.rim_cells)
    for gate in (made.start, made.finish):
        if gate is not None and gate.wall is not None:
            closed[gate.wall] = 0
    return closed


def drawing(
    made: Maze,
    name: str = "m",
    *,
    closed: bytes | None = None,
    rim_ratio: float = 1.5,
    reach: float = 0.2,
    **look: Any,
) -> Drawing:
    grid = made.grid
    drawn = closed_walls(made) if closed is None else closed
    geometry = (grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, drawn)
    walls = Polylines(*join(*geometry, 0, grid.edges, grid.wall_bulge))
    rim = Polylines(*join(*geometry, grid.edges, len(drawn), grid.wall_bulge))
    look = {"wall_join": "round", "rim_join": "mitre", "cap": "round"} | look
    return Drawing(name, walls, rim, grid.width, grid.height, rim_ratio, reach=reach, **look)


def text(x: float, y: float, words: str, style: TextStyle = STYLE) -> TextItem:
    return TextItem(x, y, shape(words, style))


def written(pages: Iterable[Page], facts: Facts = FACTS) -> tuple[bytes, Written]:
    stream = io.BytesIO()
    told = write_pdf(pages, facts, stream)
    return stream.getvalue(), told


@dataclass
class Plan:
    """A book of mazes, one a page, answers four to a page. The functions are for breaking it."""

    mazes: Sequence[Maze]
    wall: float = 1.5
    answer_wall: float = 0.75
    answer_grey: float = 0.5
    separate: bool = False
    drawn: Callable[[int, Maze], bytes] = lambda _, made: closed_walls(made)
    route: Callable[[int, Maze], Sequence[int]] = lambda _, made: made.solution
    route_share: float = 0.35
    puzzle_items: Callable[[int], Sequence[Item]] = lambda _: ()
    rim_ratio: float = 1.5
    records: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class Bound:
    pdf: bytes
    answers: bytes | None
    report: dict[str, Any]


def bound(plan: Plan) -> Bound:
    """The finished files and their report."""
    plan.records = [_record(i, made) for i, made in enumerate(plan.mazes)]
    puzzles = [_puzzle_page(plan, i) for i in range(len(plan.mazes))]
    firsts = range(0, len(plan.mazes), PER_ANSWER_PAGE)
    before = 0 if plan.separate else len(puzzles)
    answers = [_answer_page(plan, first, before + k + 1) for k, first in enumerate(firsts)]
    book, told = written(puzzles if plan.separate else [*puzzles, *answers])
    separate = written(answers) if plan.separate else None
    made = {"book": {"pages": told.pages, "trim": list(TRIM)}, "mazes": plan.records}
    report = book_report(
        made, ("book.pdf", told), None if separate is None else ("answers.pdf", separate[1])
    )
    return Bound(book, None if separate is None else separate[0], report)


def _record(index: int, made: Maze) -> dict[str, Any]:
    places = {"number": index + 1, "page": index + 1, "answer_page": None, "answer_box": None}
    return {**places, **maze_record(made)}


def _scale(made: Maze, room: tuple[float, float]) -> float:
    return min(room[0] / made.grid.width, room[1] / made.grid.height)


def _box(made: Maze, left: float, top: float, scale: float) -> list[float]:
    sides = (left, top - made.grid.height * scale, left + made.grid.width * scale, top)
    return [round(side, 3) for side in sides]


def _drawing(plan: Plan, index: int) -> Drawing:
    made = plan.mazes[index]
    closed = plan.drawn(index, made)
    return drawing(made, f"maze {index}", closed=closed, rim_ratio=plan.rim_ratio)


def _puzzle_page(plan: Plan, index: int) -> Page:
    made = plan.mazes[index]
    scale = _scale(made, (340, 440))
    left, top = 46.5, 500.25
    plan.records[index]["box"] = _box(made, left, top, scale)
    items = (
        text(left, 520, f"Maze {index + 1}"),
        MazeItem(f"maze {index}", left, top, scale, plan.wall),
        *plan.puzzle_items(index),
    )
    return Page(index + 1, *TRIM, items, (_drawing(plan, index),))


def _answer_page(plan: Plan, first: int, number: int) -> Page:
    items: list[Item] = []
    indices = range(first, min(first + PER_ANSWER_PAGE, len(plan.mazes)))
    for place, index in enumerate(indices):
        made = plan.mazes[index]
        scale = _scale(made, (150, 200))
        left, top = 40 + 180.125 * (place % 2), 520 - 240.3 * (place // 2)
        box = _box(made, left, top, scale)
        plan.records[index] |= {"answer_page": number, "answer_box": box}
        wall, grey = plan.answer_wall, plan.answer_grey
        items.append(MazeItem(f"maze {index}", left, top, scale, wall, grey))
        items.append(_route(plan, index, left, top, scale))
    drawings = tuple(_drawing(plan, index) for index in indices) if plan.separate else ()
    return Page(number, *TRIM, tuple(items), drawings)


def _route(plan: Plan, index: int, left: float, top: float, scale: float) -> StrokeItem:
    made = plan.mazes[index]
    grid = made.grid
    points = [(grid.centre_x[cell], grid.centre_y[cell]) for cell in plan.route(index, made)]
    for gate, end in ((made.start, 0), (made.finish, len(points))):
        if gate is None or gate.wall is None:
            continue
        a, b = grid.wall_from[gate.wall], grid.wall_to[gate.wall]
        x = grid.corner_x[a] + grid.corner_x[b] - grid.centre_x[gate.cell]
        y = grid.corner_y[a] + grid.corner_y[b] - grid.centre_y[gate.cell]
        points.insert(end if end == 0 else len(points), (x, y))
    placed = tuple((left + x * scale, top - y * scale) for x, y in points)
    return StrokeItem(placed, max(1.5, plan.route_share * scale))
