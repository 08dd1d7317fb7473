"""A maze's difficulty → four marks, as many filled as it is hard, or the word for its level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, Item, TextItem
from puzzlebook.mazes.scale import marks
from puzzlebook.themes.theme import MARKS

if TYPE_CHECKING:
    from puzzlebook.layout.book import Edition
    from puzzlebook.plan.leaves import Slot

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
    radius = size / 2 - style.outline / 2
    items: list[Item] = []
    for k in range(MARKS):
        x = left + size / 2 + k * size * (1 + style.gap)
        items.append(DiscItem(x, y, radius, stroke=style.outline))
        if (MARKS - 1 - k if edition.plan.rtl else k) < filled:
            items.append(DiscItem(x, y, radius))
    return items
