"""Plan and mazes → the book's report, as plain data: what stands where, and what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlebook.layout.book import slots
from puzzlebook.mazes.scale import marks
from puzzlebook.mazes.single import maze_json, maze_record
from puzzlebook.units import POINTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.cover import CoverPlan
    from puzzlebook.plan.leaves import Plan, Slot

FORMAT = "puzzlebook report"
VERSION = 1


def record(plan: Plan, mazes: Sequence[Maze]) -> dict[str, Any]:
    """The report of a book but for what is known only when its files are written (`docs/report.md`)."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "book": _book(plan),
        "cover": None if plan.cover is None else _cover(plan.cover),
        "mazes": [
            placed | maze_record(maze) | {"marks": marks(maze.measures["effort"])}
            for placed, maze in zip(placements(plan), mazes, strict=True)
        ],
    }


def placed_record(placed: dict[str, Any], maze: Maze) -> dict[str, Any]:
    """What the report says of a maze with `passages` and all `edges` spelled out, for a file of its own."""
    return placed | maze_json(maze) | {"marks": marks(maze.measures["effort"])}


def placements(plan: Plan) -> list[dict[str, Any]]:
    """What the report says of where each maze stands, and its answer."""
    puzzles: dict[int, tuple[int, Slot]] = {}
    answers: dict[int, tuple[int, Slot]] = {}
    for leaf, slot, is_answer in slots(plan):
        (answers if is_answer else puzzles)[slot.puzzle] = (leaf.number, slot)
    return [_placed(plan, i, puzzles[i], answers.get(i)) for i in range(len(plan.puzzles))]


def _book(plan: Plan) -> dict[str, Any]:
    sources = ((puzzle.number, puzzle.spec.source) for puzzle in plan.puzzles)
    reroll = {str(number): source.reroll for number, source in sources if source and source.reroll}
    return {
        "title": plan.title,
        "subtitle": plan.subtitle,
        "author": plan.author,
        "publisher": plan.publisher,
        "language": plan.language,
        "direction": "rtl" if plan.rtl else "ltr",
        "binding": plan.binding,
        "seed": plan.seed,
        **({"reroll": reroll} if reroll else {}),
        "printer": plan.printer,
        "paper": plan.paper,
        "ink": plan.ink,
        "spine": None if plan.spine is None else round(plan.spine, 3),
        "theme": plan.theme.name,
        "trim": [round(plan.width, 3), round(plan.height, 3)],
        "bleed": round(plan.bleed, 3),
        "bleed_edges": plan.bleed_edges if plan.bleed else None,
        "flavour": plan.flavour,
        "page_order": plan.page_order,
        "gutter": round(plan.gutter, 3),
        "margins": [round(margin, 3) for margin in plan.margins],
        "pages": len(plan.leaves),
        "answer_pages": len(plan.answer_leaves),
    }


def _cover(cover: CoverPlan) -> dict[str, Any]:
    """What a cover is, lengths and boxes as everywhere in points from the lower left of what is left when trimmed."""
    sheet = cover.sheet
    width, height = sheet.sheet
    return {
        "width": round(width, 3),
        "height": round(height, 3),
        "bleed": round(sheet.bleed, 3),
        "spine": [round(side, 3) for side in sheet.spine],
        "front": [round(side, 3) for side in sheet.front],
        "back": [round(side, 3) for side in sheet.back],
        "barcode": [round(side, 3) for side in sheet.barcode_free],
        "spine_text": cover.spine_title is not None,
        "isbn": cover.isbn,
        "certainty": cover.certainty,
    }


def _placed(
    plan: Plan, index: int, at: tuple[int, Slot], answer: tuple[int, Slot] | None
) -> dict[str, Any]:
    page, slot = at
    return {
        "number": plan.puzzles[index].number,
        "page": page,
        "box": _box(slot),
        "corridor_mm": round(slot.u / POINTS["mm"], 2),
        "answer_page": answer[0] if answer else None,
        "answer_box": _box(answer[1]) if answer else None,
    }


def _box(slot: Slot) -> list[float]:
    box = slot.box
    return [round(value, 3) for value in (box.left, box.bottom, box.right, box.top)]
