"""A sheet to hand out, and the title of its answers → items: lines to fill in, marks of groups, codes."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, Item, StrokeItem, TextItem
from puzzlebook.layout.puzzle import puzzles_items
from puzzlebook.plan.sheetkey import TITLE_GAP, TITLE_MARK
from puzzlebook.text.words import number as digits
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from puzzlebook.config.sheets import Mark
    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.page import Point
    from puzzlebook.plan.leaves import Badge, Frame, Leaf, SheetPage, SheetTitle

_DESCENT = 0.3  # of the type size, below a baseline
_CAP = 0.66
_OUTLINE, _OUTLINE_SHARE = 1.0, 0.08
"""Points that marks are drawn with at most, and of their size: an outline costs no ink and stays sharp in a copier."""
_STAR_INNER = 0.45
_LONGEST = 1.15
"""How far a star reaches where a circle has 1: pointed marks are longer, to look as large."""


def sheet_items(edition: Edition, leaf: Leaf, page: SheetPage) -> list[Item]:
    """All that is printed of a page of a worksheet."""
    whole = leaf.frame
    frame = whole._replace(left=whole.left + page.inset, right=whole.right - page.inset)
    items: list[Item] = [
        TextItem(
            edition.from_start(frame.left, frame.right, placed.indent, placed.line.width),
            frame.top - placed.drop,
            placed.line,
        )
        for placed in page.lines
    ]
    for rule in page.rules:
        x = edition.from_start(frame.left, frame.right, rule.indent, rule.width)
        y = frame.top - rule.drop
        items.append(StrokeItem(((x, y), (x + rule.width, y)), LEAST_STROKE, "butt"))
    if page.badge is not None:
        items += _badge(edition, frame, page.badge)
    items += puzzles_items(edition, leaf, page.slots)
    return [*items, _code(edition, frame, page)]


def title_items(edition: Edition, title: SheetTitle) -> list[Item]:
    """What stands above the answers of a sheet: mark, letter and code, and the level at the end."""
    sheet = edition.plan.sheets[title.sheet]
    style = edition.theme.key_number.style
    items: list[Item] = []
    used, mark = 0.0, sheet.part.mark
    if mark is not None:
        size = TITLE_MARK * style.size
        x = edition.from_start(title.left, title.right, 0.0, size)
        items += mark_items(mark, x, title.y + (_CAP * style.size - size) / 2, size)
        used = size + TITLE_GAP * style.size
    y = title.y
    code = edition.line(edition.codes[title.sheet], style)
    letter = edition.line(sheet.letter, style) if sheet.letter else None
    for line in filter(None, (letter, code, title.level)):
        if title.stacked and used and line is not letter:
            used, y = 0.0, y - edition.theme.caption.leading
        x = edition.from_start(title.left, title.right, used, line.width)
        items.append(TextItem(x, y, line))
        used += line.width + TITLE_GAP * style.size
    return items


def mark_items(mark: Mark, x: float, y: float, size: float) -> list[Item]:
    """A mark's outline in the square of `size` at (x, y); all marks look as large as each other."""
    middle = x + size / 2, y + size / 2
    outline = max(LEAST_STROKE, min(_OUTLINE, _OUTLINE_SHARE * size))
    half = (size - outline) / 2 / _LONGEST
    if mark == "circle":
        return [DiscItem(*middle, half, stroke=outline)]
    points = _SHAPES[mark]
    placed = tuple((middle[0] + half * a, middle[1] + half * b) for a, b in points)
    return [StrokeItem(placed, outline, "butt", "mitre", closed=True)]


def _star() -> tuple[Point, ...]:
    radii = (_LONGEST, _LONGEST * _STAR_INNER)
    turns = (pi / 2 + k * pi / 5 for k in range(10))
    return tuple((radii[k % 2] * cos(a), radii[k % 2] * sin(a)) for k, a in enumerate(turns))


_SHAPES: dict[Mark, tuple[Point, ...]] = {
    "triangle": ((-1.08, -0.9), (1.08, -0.9), (0.0, 0.97)),
    "square": ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    "diamond": ((0.0, -1.1), (1.1, 0.0), (0.0, 1.1), (-1.1, 0.0)),
    "star": _star(),
}
"""Corners, in halves of the size from the middle; a circle has none."""


def _badge(edition: Edition, frame: Frame, badge: Badge) -> list[Item]:
    y = frame.top - badge.drop
    items: list[Item] = []
    used = 0.0
    if badge.letter is not None:
        x = edition.from_end(frame.left, frame.right, 0.0, badge.letter.width)
        items.append(TextItem(x, y, badge.letter))
        used = badge.letter.width + badge.gap
    if badge.mark is not None:
        x = edition.from_end(frame.left, frame.right, used, badge.size)
        middle = y + _CAP * edition.theme.puzzle_heading.style.size / 2
        items += mark_items(badge.mark, x, middle - badge.size / 2, badge.size)
    return items


def _code(edition: Edition, frame: Frame, page: SheetPage) -> TextItem:
    """The sheet's code at the foot, and which of its pages this is, where there are several."""
    style = edition.theme.caption.style
    text = edition.codes[page.sheet]
    if page.pages > 1:
        first, last = (digits(n, edition.plan.tag) for n in (page.page + 1, page.pages))
        text = f"{text}\u2003{first}/{last}"
    line = edition.line(text, style)
    x = edition.from_end(frame.left, frame.right, 0.0, line.width)
    return TextItem(x, frame.bottom + _DESCENT * style.size, line)
