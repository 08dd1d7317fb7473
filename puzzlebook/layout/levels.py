"""A maze's difficulty → four marks, as many filled as it is hard, or the word for its level."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, FillItem, Item, StrokeItem, TextItem
from puzzlebook.mazes.scale import marks
from puzzlebook.themes.theme import MARKS

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.page import Point
    from puzzlebook.plan.leaves import Slot
    from puzzlebook.themes.theme import MarkShape

_CAP = 0.66  # height of figures as a share of the type size


def level_items(edition: Edition, slot: Slot) -> list[Item]:
    """The level of a puzzle, flush with the end of its maze and centred on the figures of its number."""
    puzzle = edition.plan.puzzles[slot.puzzle]
    theme = edition.theme
    number = (theme.number if slot.alone else theme.number_many).style.size
    if puzzle.show_level == "marks":
        effort = edition.mazes[slot.puzzle].measures["effort"]
        y = slot.header + _CAP * number / 2
        wide = theme.level_marks.width(alone=slot.alone)
        end = edition.from_end(slot.box.left, slot.box.right, 0.0, wide) + wide
        return mark_items(edition, end, y, marks(effort), alone=slot.alone)
    if puzzle.show_level == "word" and puzzle.spec.level is not None:
        line = edition.line(edition.words[f"level_{puzzle.spec.level}"], theme.caption.style)
        x = edition.from_end(slot.box.left, slot.box.right, 0.0, line.width)
        return [TextItem(x, slot.header, line)]
    return []


def level_width(edition: Edition, slot: Slot) -> float:
    """Points that a puzzle's level takes."""
    puzzle = edition.plan.puzzles[slot.puzzle]
    if puzzle.show_level == "marks":
        return edition.theme.level_marks.width(alone=slot.alone)
    if puzzle.show_level == "word" and puzzle.spec.level is not None:
        word = edition.words[f"level_{puzzle.spec.level}"]
        return edition.line(word, edition.theme.caption.style).width
    return 0.0


def run_marks(edition: Edition, entry: int) -> int:
    """The marks of a run: those of its middle maze by effort."""
    efforts = sorted(
        maze.measures["effort"]
        for maze, puzzle in zip(edition.mazes, edition.plan.puzzles, strict=True)
        if puzzle.entry == entry
    )
    return marks(efforts[len(efforts) // 2])


def mark_items(edition: Edition, right: float, y: float, filled: int, *, alone: bool) -> list[Item]:
    """Four marks that reach to `right`, their middles at height y, the first `filled` in reading order black."""
    style = edition.theme.level_marks
    size = style.size if alone else style.size_many
    left = right - style.width(alone=alone)
    items: list[Item] = []
    for k in range(MARKS):
        x = left + size / 2 + k * size * (1 + style.gap)
        full = (MARKS - 1 - k if edition.plan.rtl else k) < filled
        items += SHAPES[style.shape](x, y, size, style.outline, full)
    return items


def _dot(x: float, y: float, size: float, outline: float, full: bool) -> list[Item]:  # noqa: FBT001 - `SHAPES`
    radius = size / 2 - outline / 2
    ring: list[Item] = [DiscItem(x, y, radius, stroke=outline)]
    return [*ring, DiscItem(x, y, radius)] if full else ring


def _star(x: float, y: float, size: float, outline: float, full: bool) -> list[Item]:  # noqa: FBT001 - `SHAPES`
    """Five points within a square of that size, the outline's width included."""
    outer = size / 2 - outline / 2
    # a star with one point up is less wide and less high than the circle round it
    outer, y = outer * _STAR_GROWN, y - outer * (_STAR_GROWN - 1) * 0.9
    points = []
    for k in range(10):
        radius = outer if k % 2 == 0 else outer * _STAR_INNER
        angle = pi / 2 + k * pi / 5
        points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return _polygon(tuple(points), outline, full)


def _diamond(x: float, y: float, size: float, outline: float, full: bool) -> list[Item]:  # noqa: FBT001 - `SHAPES`
    half = size / 2 - outline * 0.7
    points = ((x, y + half), (x + half, y), (x, y - half), (x - half, y))
    return _polygon(points, outline, full)


def _polygon(points: tuple[Point, ...], outline: float, full: bool) -> list[Item]:  # noqa: FBT001 - `SHAPES`
    line: list[Item] = [StrokeItem(points, outline, "round", "round", closed=True)]
    return [*line, FillItem(points)] if full else line


_STAR_INNER = 0.5
"""Of the outer radius: plumper than a pentagram's 0.38, so that an empty star has white within."""
_STAR_GROWN = 1.05
SHAPES: dict[MarkShape, Callable[[float, float, float, float, bool], list[Item]]] = {
    "dots": _dot,
    "stars": _star,
    "diamonds": _diamond,
}
"""How each form of mark is drawn: middle, size, width of the outline, and whether it is filled."""
