"""Plan and mazes → the book's report, as plain data: what stands where, and what it is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebook.layout.book import sheet_codes, slots
from puzzlebook.mazes.scale import marks
from puzzlebook.mazes.single import maze_json, maze_record
from puzzlebook.plan.leaves import SheetPage
from puzzlebook.plan.worksheets import SAFE
from puzzlebook.units import POINTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.config.load import Book
    from puzzlebook.config.table import Row
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.cover import CoverPlan
    from puzzlebook.plan.leaves import Plan, Slot
    from puzzlebook.plan.specs import Sheet

FORMAT = "puzzlebook report"
VERSION = 1
_SLACK = 0.01  # points


def record(plan: Plan, mazes: Sequence[Maze]) -> dict[str, Any]:
    """The report of a book but for what is known only when its files are written (`docs/report.md`)."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "book": _book(plan) | _sheets(plan, mazes),
        "cover": None if plan.cover is None else _cover(plan.cover),
        "mazes": [
            placed | maze_record(maze) | {"marks": marks(maze.measures["effort"])}
            for placed, maze in zip(placements(plan), mazes, strict=True)
        ],
    }


def whole_record(book: Book, plan: Plan, mazes: Sequence[Maze]) -> dict[str, Any]:
    """The record of the whole book.

    `book.avoid` names the volumes avoided and `book.fonts` the fonts it brings, where there are any.
    """
    made = record(plan, mazes)
    given = {"avoid": list(book.config.avoid), "fonts": _own_fonts(book)}
    return made | {"book": made["book"] | {key: value for key, value in given.items() if value}}


def part_record(made: dict[str, Any], shown: Plan) -> dict[str, Any]:
    """The record with only the mazes on the leaves shown; their places stay those in the book.

    `book.part` is the first and the last page shown; a whole book does not have it.
    """
    numbers = [leaf.number for leaf in shown.leaves]
    book = made["book"] | {"part": [numbers[0], numbers[-1]]}
    keys = ("page",) if book["answer_pages"] else ("page", "answer_page")
    kept = [
        entry
        for entry in made["mazes"]
        if any(entry[key] in numbers for key in keys)
        or any(copy["page"] in numbers for copy in entry.get("copies", ()))
    ]
    return made | {"book": book, "mazes": kept}


def row_record(made: dict[str, Any], row: Row, inputs: str | None) -> dict[str, Any]:
    """The record with where the book's row stands, and `inputs`, by which it is known to be finished."""
    data = {"file": Path(row.file).name, "row": row.number, "inputs": inputs}
    return made | {"book": made["book"] | {"data": data}}


def placed_record(placed: dict[str, Any], maze: Maze) -> dict[str, Any]:
    """What the report says of a maze with `passages` and all `edges` spelled out, for a file of its own."""
    return placed | maze_json(maze) | {"marks": marks(maze.measures["effort"])}


def placements(plan: Plan) -> list[dict[str, Any]]:
    """What the report says of where each maze stands, its copies, and its answer."""
    puzzles: dict[int, tuple[int, Slot]] = {}
    answers: dict[int, tuple[int, Slot]] = {}
    copies: dict[int, list[tuple[int, Slot]]] = {}
    for leaf, slot, is_answer in slots(plan):
        at = leaf.number, slot
        if is_answer:
            answers[slot.puzzle] = at
        elif puzzles.setdefault(slot.puzzle, at) is not at:
            copies.setdefault(slot.puzzle, []).append(at)
    return [
        _placed(plan, i, puzzles[i], answers.get(i)) | _copied(copies.get(i, []))
        for i in range(len(plan.puzzles))
    ]


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


def _own_fonts(book: Book) -> dict[str, Any]:
    """What the report says of the fonts that a book brings: for each role the file of each cut."""
    return {
        role: {
            cut: {
                "file": face.file,
                "index": face.index,
                "weight": face.weight,
                "sha256": face.digest,
            }
            for cut, face in family.faces.items()
        }
        for role, family in book.fonts.items()
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


def _sheets(plan: Plan, mazes: Sequence[Maze]) -> dict[str, Any]:
    """What is said of worksheets; nothing in a book without any."""
    if not plan.sheets:
        return {}
    names = sheet_codes(plan, mazes)
    pages: dict[int, list[int]] = {}
    for leaf in plan.leaves:
        if isinstance(leaf.content, SheetPage):
            pages.setdefault(leaf.content.sheet, []).append(leaf.number)
    return {
        "sheet_area": _area(plan),
        "sheets": [
            {
                "code": names[k],
                "group": sheet.part.mark,
                "variant": sheet.letter or None,
                "mazes": [plan.puzzles[puzzle].number for puzzle in sheet.held],
                "pages": pages.get(k, []),
                "uneven": round(_uneven(plan, mazes, sheet), 4) if sheet.letter else None,
            }
            for k, sheet in enumerate(plan.sheets)
        ],
    }


def _area(plan: Plan) -> list[float] | None:
    """The middle of the page that sheets keep to, None where one does not: a book's margins go before."""
    wide, tall = SAFE if plan.height >= plan.width else SAFE[::-1]
    for leaf in plan.leaves:
        frame = leaf.frame
        if isinstance(leaf.content, SheetPage) and not (
            frame.width <= wide + _SLACK
            and frame.height <= tall + _SLACK
            and abs(frame.left + frame.right - plan.width) < _SLACK
            and abs(frame.bottom + frame.top - plan.height) < _SLACK
        ):
            return None
    return [wide, tall]


def _uneven(plan: Plan, mazes: Sequence[Maze], sheet: Sheet) -> float:
    """How far the effort of any maze of a sheet is from that of variant A's, at most, as a share of the latter."""
    first = next(
        each
        for each in plan.sheets
        if (each.entry, each.part.mark) == (sheet.entry, sheet.part.mark)
    )
    efforts = [
        (mazes[own].measures["effort"], mazes[other].measures["effort"])
        for own, other in zip(sheet.held, first.held, strict=True)
    ]
    return max(abs(own - other) / other if other else own for own, other in efforts)


def _copied(copies: list[tuple[int, Slot]]) -> dict[str, Any]:
    """Where a maze of a worksheet stands again, in later copies."""
    if not copies:
        return {}
    return {"copies": [{"page": page, "box": _box(slot)} for page, slot in copies]}


def _placed(
    plan: Plan, index: int, at: tuple[int, Slot], answer: tuple[int, Slot] | None
) -> dict[str, Any]:
    page, slot = at
    return {
        "number": plan.puzzles[index].number,
        **({} if plan.puzzles[index].sheet is None else {"on_sheet": plan.puzzles[index].shown}),
        "page": page,
        "box": _box(slot),
        "corridor_mm": round(slot.u / POINTS["mm"], 2),
        "answer_page": answer[0] if answer else None,
        "answer_box": _box(answer[1]) if answer else None,
    }


def _box(slot: Slot) -> list[float]:
    box = slot.box
    return [round(value, 3) for value in (box.left, box.bottom, box.right, box.top)]
