"""Plan and mazes → pictures of single mazes, as they stand on their pages and as large, cut close round the ink."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, dist
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.layout.answer import answer_parts
from puzzlebook.layout.book import Edition
from puzzlebook.layout.drawing import answer_wall, drawing
from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    Page,
    PictureItem,
    StrokeItem,
    TextItem,
    untold,
)
from puzzlebook.layout.puzzle import puzzle_parts, shows_words, values
from puzzlebook.plan.leaves import MazesPage, SheetPage
from puzzlebook.text.outlines import outlines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlebook.layout.page import Drawing, Item, Part, Told
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.leaves import Plan, Slot

STEP = 0.24
"""Points: sides of pictures are multiples of it, one pixel at 300 to the inch and two at 600."""

_BREATH = 2.0
"""Points kept free around the ink, so that nobody's rounding cuts it."""

_MITRE = 2.0
"""Half-strokes a mitre reaches: one over the sine of half its angle, 60° being our sharpest."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A maze alone, or its answer. Coordinates are in points from the lower left corner."""

    title: str
    width: float
    height: float
    parts: tuple[Told, ...]
    """All items, drawn in order, each with its part."""
    drawing: Drawing

    @property
    def page(self) -> Page:
        """The picture as a page of that size."""
        return Page(1, self.width, self.height, tuple(untold(self.parts)), (self.drawing,))

    def groups(self) -> dict[Part, list[Item]]:
        """The items of each part, in the order in which parts are first drawn."""
        found: dict[Part, list[Item]] = {}
        for part, item in self.parts:
            found.setdefault(part, []).append(item)
        return found


@dataclass(frozen=True, slots=True)
class Pair:
    """A puzzle and its answer, with one size and the walls at one place: one may be laid over the other."""

    index: int
    """The puzzle's place in the plan."""
    title: str
    """What stands above it in the book; may be empty."""
    level: str
    """The level asked for, as the book calls it; may be empty."""
    puzzle: Picture
    answer: Picture | None
    """None where there is no route to show."""


def pairs(plan: Plan, mazes: Sequence[Maze]) -> Iterator[Pair]:
    """Every puzzle of a book with its answer, in the order of their pages; those of copied worksheets once."""
    edition = Edition(plan, mazes, plan.words)
    copied: set[int] = set()  # asked whether something is in it, never for its order
    for leaf in plan.leaves:
        if isinstance(leaf.content, MazesPage | SheetPage):
            dressed = edition.dressed(leaf.content.theme)
            worded = shows_words(dressed, leaf.content.slots)
            for slot in leaf.content.slots:
                if slot.puzzle not in copied:
                    copied.add(slot.puzzle)
                    yield _pair(edition, dressed, slot, worded=worded)


def _pair(edition: Edition, dressed: Edition, slot: Slot, *, worded: bool) -> Pair:
    """The puzzle in the look of its page, and its answer in the book's, as in the answer key."""
    plan, maze = edition.plan, edition.mazes[slot.puzzle]
    puzzle = plan.puzzles[slot.puzzle]
    theme = puzzle.theme
    widths = theme.walls.width(slot.u), answer_wall(plan.theme, maze.grid, slot.u)
    strokes = [(slot.u, width) for width in widths]
    made = drawing(maze, edition.drawing_name(slot.puzzle), theme, strokes)
    parts = puzzle_parts(dressed, slot, worded=worded)
    solved = answer_parts(edition, slot) if all(len(way.solution) for way in maze.routes) else []
    title = fill(puzzle.label, values(edition, puzzle)) if puzzle.label else ""
    level = edition.words[f"level_{puzzle.spec.level}"] if puzzle.spec.level else ""
    shown = _shown(plan, puzzle.number, title)
    one, *other = _pictures(shown, made, [parts, solved] if solved else [parts])
    return Pair(slot.puzzle, title, level, one, other[0] if other else None)


def _shown(plan: Plan, number: int, title: str) -> str:
    return " ".join(f"{plan.title} – {number} {title}".split())


def _pictures(title: str, made: Drawing, choices: Sequence[list[Told]]) -> list[Picture]:
    """Pictures with one frame, which holds the ink of all."""
    boxes = [_ink(item, made) for parts in choices for item in untold(parts)]
    left, bottom = (min(box[k] for box in boxes) - _BREATH for k in (0, 1))
    right, top = (max(box[k] for box in boxes) + _BREATH for k in (2, 3))
    width, height = (ceil(side / STEP) * STEP for side in (right - left, top - bottom))
    # what the sides were rounded up by is shared
    dx, dy = (width - left - right) / 2, (height - bottom - top) / 2
    return [
        Picture(
            title,
            width,
            height,
            tuple([(part, _moved(item, dx, dy)) for part, item in parts]),
            made,
        )
        for parts in choices
    ]


def _moved(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, StrokeItem | FillItem):
        moved = replace(item, points=tuple([(x + dx, y + dy) for x, y in item.points]))
        # a picture alone is enlarged as its user likes, and need not be short
        return replace(moved, grain=None) if isinstance(moved, StrokeItem) else moved
    if isinstance(item, PictureItem):
        return replace(item, left=item.left + dx, bottom=item.bottom + dy)
    return replace(item, x=item.x + dx, y=item.y + dy)


Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


def _ink(item: Item, made: Drawing) -> Box:
    """A box that holds all that an item prints."""
    match item:
        case MazeItem():
            reach = item.stroke / 2 * max(1.0, made.rim_ratio)
            reach *= _MITRE if "mitre" in (made.rim_join, made.wall_join) else 1.0
            right, bottom = item.x + made.width * item.scale, item.y - made.height * item.scale
            return item.x - reach, bottom - reach, right + reach, item.y + reach
        case StrokeItem():
            reach = item.width / 2 * (_MITRE if item.join == "mitre" else 1.0)
            return _around(item.points, reach + _swell(item))
        case FillItem():
            return _around(item.points, 0.0)
        case DiscItem():
            return _around([(item.x, item.y)], item.radius + (item.stroke or 0.0) / 2)
        case TextItem():
            places = [place for _, places in outlines(item.line) for place in places]
            # a line of spaces prints nothing, but stands somewhere
            drawn = [(item.x + x, item.y + y) for x, y in places] or [(item.x, item.y)]
            return _around(drawn, 0.0)
        case PictureItem():
            return item.left, item.bottom, item.left + item.width, item.bottom + item.height


def _swell(item: StrokeItem) -> float:
    """The most that an arc of a line swells beside its chord."""
    chords = pairwise(item.points)
    swells = [
        abs(bulge) * dist(*ends) / 2 for ends, bulge in zip(chords, item.bulges, strict=False)
    ]
    return max(swells, default=0.0)


def _around(points: Iterable[tuple[float, float]], reach: float) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
