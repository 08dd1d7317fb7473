"""An `Edition` and the problems of its file → plain data for the page in the browser."""

from __future__ import annotations

import io
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from puzzlebook.layout.book import slots

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from puzzlebook.errors import Problem
    from puzzlebook.plan.leaves import Leaf, Plan
    from puzzlebook.preview.press import Edition

Box = list[float]
"""Left, bottom, right and top in points."""


def told_problems(problems: Iterable[Problem], book: Path) -> list[dict[str, Any]]:
    """Each problem as a mapping of its fields; line and column 0 where the file as a whole is meant.

    `elsewhere` is the file's name where it is not the book's own, but one that it extends.
    """
    own = str(book)
    return [
        asdict(problem) | {"elsewhere": "" if problem.file == own else problem.file}
        for problem in problems
    ]


def told_book(edition: Edition) -> dict[str, Any]:
    """What the browser shows of a book: lengths and boxes in points, boxes from the lower left of the trimmed page."""
    plan, report = edition.prepared.plan, edition.printed.report
    book = report["book"]
    margins = dict(zip(("inside", "outside", "top", "bottom"), book["margins"], strict=True))
    return {
        "title": plan.title,
        "author": plan.author,
        "language": plan.tag,
        "binding": plan.binding,
        "trim": edition.prepared.book.config.trim.name,
        "printer": plan.printer,
        "gutter": book["gutter"],
        "margins": margins,
        "mazes": len(plan.puzzles),
        "parts": _parts(edition),
        "puzzles": _puzzles(plan),
    }


def _parts(edition: Edition) -> list[dict[str, Any]]:
    """The book, the separate file of answers and the cover, where there are such."""
    plan, made = edition.prepared.plan, edition.printed
    mazes = made.report["mazes"]
    puzzles: dict[int, list[int]] = {}
    answers: dict[int, list[int]] = {}
    for maze in mazes:
        puzzles.setdefault(maze["page"], []).append(maze["number"])
        if maze["answer_page"] is not None:
            answers.setdefault(maze["answer_page"], []).append(maze["number"])
    apart = bool(plan.answer_leaves)
    parts = [
        {
            "name": "book",
            "file": made.report["pdf"]["file"],
            "pages": _pages(
                plan.leaves,
                edition.digests,
                made.pdf,
                puzzles,
                {} if apart else answers,
                backwards=plan.page_order == "reversed",
            ),
        }
    ]
    if made.answers_pdf is not None:
        parts.append(
            {
                "name": "answers",
                "file": made.report["answers_pdf"]["file"],
                "pages": _pages(
                    plan.answer_leaves, edition.answer_digests, made.answers_pdf, {}, answers
                ),
            }
        )
    if made.cover is not None:
        ((media, trim),) = _boxes(made.cover)
        page = {"number": 1, "recto": True, "digest": edition.cover_digests[0], "kind": "cover"}
        page |= {"media": media, "trim": trim, "puzzles": [], "answers": []}
        parts.append({"name": "cover", "file": made.report["cover"]["file"], "pages": [page]})
    return parts


def _pages(
    leaves: Sequence[Leaf],
    digests: Sequence[str],
    pdf: bytes,
    puzzles: dict[int, list[int]],
    answers: dict[int, list[int]],
    *,
    backwards: bool = False,
) -> list[dict[str, Any]]:
    """The pages of a file, with the mazes on them by number; `media` and `trim` are boxes as the file has them."""
    boxes = _boxes(pdf)
    if backwards:
        boxes.reverse()
    return [
        {
            "number": leaf.number,
            "recto": leaf.recto,
            "digest": digest,
            "media": media,
            "trim": trim,
            "kind": type(leaf.content).__name__.removesuffix("Page").lower(),
            "puzzles": puzzles.get(leaf.number, []),
            "answers": answers.get(leaf.number, []),
        }
        for leaf, digest, (media, trim) in zip(leaves, digests, boxes, strict=True)
    ]


def _boxes(pdf: bytes) -> list[tuple[Box, Box]]:
    """The media box and the trim box of each page of a file."""
    import pikepdf  # only where a book has been made

    with pikepdf.open(io.BytesIO(pdf)) as document:
        return [(_box(page.mediabox), _box(page.trimbox)) for page in document.pages]


def _box(sides: Iterable[Any]) -> Box:
    return [round(float(side), 3) for side in sides]


def _puzzles(plan: Plan) -> list[dict[str, Any]]:
    """Where every puzzle and its answer stand, with all that belongs to each: a page, and a box on it.

    `part` of an answer is the place of its file among the parts.
    """
    part = 1 if plan.answer_leaves else 0
    found: list[dict[str, Any]] = [
        {"number": puzzle.number, "at": None, "answer": None} for puzzle in plan.puzzles
    ]
    for leaf, slot, is_answer in slots(plan):
        area, box = slot.area, slot.box
        # what is printed beside a maze may be wider than the maze, and keeps within the area
        sides = (area.left, min(area.bottom, box.bottom), area.right, max(area.top, box.top))
        told = {"page": leaf.number, "box": [round(side, 3) for side in sides]}
        place = "answer" if is_answer else "at"
        if found[slot.puzzle][place] is None:  # the first copy of a worksheet
            found[slot.puzzle][place] = told | {"part": part if is_answer else 0}
    return found
