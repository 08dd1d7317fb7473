"""Title, text, contents and dividers → items."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from puzzlebook.layout.levels import mark_items, run_marks
from puzzlebook.layout.ornaments import ornament_items, plain_border
from puzzlebook.layout.page import DiscItem, Item, PictureItem, StrokeItem, TextItem
from puzzlebook.plan.display import section_lines, title_lines
from puzzlebook.plan.forms import PLAIN_BORDER
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.layout.book import Edition
    from puzzlebook.plan.leaves import (
        ContentsPage,
        ContentsRow,
        Display,
        FormPage,
        Frame,
        ImagePage,
        Leaf,
        NotesPage,
        Placed,
        SectionPage,
        TextPage,
        TitlePage,
    )

_MARKS_BEFORE = 2.5  # ems, from the marks of a run to the end of its page number
_X_HEIGHT = 0.66
_LEADER_STEP = 6.0
_LEADER_DOT = 0.45


def title_items(edition: Edition, leaf: Leaf, page: TitlePage) -> list[Item]:
    """Title from a third down the page, a short rule, the subtitle; author and publisher at the foot."""
    frame = leaf.live
    at = title_lines(edition.theme, frame, edition.plan.height, page)
    return [
        *_centred(page.title, frame, at.title),
        _rule(edition, frame, at.rule),
        *_centred(page.subtitle, frame, at.subtitle),
        *_centred(page.author, frame, at.author),
        *_centred(page.publisher, frame, at.publisher),
        *(ornament_items(edition, page.ornament) if page.ornament else ()),
    ]


def section_items(edition: Edition, leaf: Leaf, page: SectionPage) -> list[Item]:
    """A divider: title, rule, which puzzles come, a few words."""
    frame = leaf.live
    at = section_lines(edition.theme, edition.plan.height, page)
    items = _centred(page.title, frame, at.title)
    if page.ornament is None:
        items.append(_rule(edition, frame, at.rule))
    else:
        items += ornament_items(edition, page.ornament)
    if page.note is not None:
        items.append(TextItem(_middle(frame) - page.note.width / 2, at.note, page.note))
    if page.body:
        widest = max(placed.indent + placed.line.width for placed in page.body)
        left = _middle(frame) - widest / 2
        items += [
            TextItem(
                edition.from_start(left, left + widest, placed.indent, placed.line.width),
                at.body - placed.drop,
                placed.line,
            )
            for placed in page.body
        ]
    return items


def text_items(edition: Edition, leaf: Leaf, page: TextPage) -> list[Item]:
    """Lines where the plan put them."""
    return placed_items(edition, leaf.frame, page.lines)


def contents_items(edition: Edition, leaf: Leaf, page: ContentsPage) -> list[Item]:
    """A heading and rows, page numbers flush to the column's end, dots where the eye would lose its way."""
    items = placed_items(edition, leaf.frame, page.heading)
    theme = edition.theme
    width = min(leaf.frame.width, theme.measure * theme.body.style.size)
    for row in page.rows:
        items += _row(edition, leaf.frame, width, row, leaders=page.leaders)
    return items


def notes_items(edition: Edition, leaf: Leaf, page: NotesPage) -> list[Item]:
    """A heading, and lines to write on over the whole width."""
    frame = leaf.frame
    rules = (frame.top - drop for drop in page.rules)
    return [
        *placed_items(edition, frame, page.heading),
        *(StrokeItem(((frame.left, y), (frame.right, y)), LEAST_STROKE, "butt") for y in rules),
    ]


def form_items(edition: Edition, leaf: Leaf, page: FormPage) -> list[Item]:
    """Words and lines to write on, within an ornament or two plain lines."""
    frame = leaf.frame
    items: list[Item] = []
    if page.ornament is not None:
        items += ornament_items(edition, page.ornament)
    elif page.framed:
        items += plain_border(edition, frame, PLAIN_BORDER)
    for rule in page.rules:
        x = edition.from_start(frame.left, frame.right, rule.indent, rule.width)
        y = frame.top - rule.drop
        items.append(StrokeItem(((x, y), (x + rule.width, y)), LEAST_STROKE, "butt"))
    return items + placed_items(edition, frame, page.lines)


def image_items(edition: Edition, leaf: Leaf, page: ImagePage) -> list[Item]:
    """The picture with its heading and caption."""
    box = page.box
    return [
        *placed_items(edition, leaf.frame, page.heading),
        PictureItem(page.picture, box.left, box.bottom, box.width, box.height),
        *placed_items(edition, leaf.frame, page.caption),
    ]


def placed_items(
    edition: Edition, frame: Frame, lines: Iterable[Placed], indent: float = 0.0
) -> list[Item]:
    """Lines at their indents and drops in a frame, all `indent` further in where they have room for that."""
    placed = tuple(lines)
    widest = max((p.indent + p.line.width for p in placed), default=0.0)
    more = indent if indent + widest <= frame.width else 0.0
    return [
        TextItem(
            edition.from_start(frame.left, frame.right, more + p.indent, p.line.width),
            frame.top - p.drop,
            p.line,
        )
        for p in placed
    ]


def _row(
    edition: Edition, frame: Frame, width: float, row: ContentsRow, *, leaders: bool
) -> list[Item]:
    theme = edition.theme
    left = edition.from_start(frame.left, frame.right, 0.0, width)
    right = left + width
    top = frame.top - row.drop
    items: list[Item] = [
        TextItem(
            edition.from_start(left, right, row.indent, line.width), top - i * row.leading, line
        )
        for i, line in enumerate(row.label)
    ]
    y = top - (len(row.label) - 1) * row.leading
    used = row.indent + row.label[-1].width
    if row.note is not None:
        used += theme.body.style.size
        x = edition.from_start(left, right, used, row.note.width)
        items.append(TextItem(x, y, row.note))
        used += row.note.width
    items.append(TextItem(edition.from_end(left, right, 0.0, row.page.width), y, row.page))
    kept = 0.0
    if row.marked is not None:
        kept = _MARKS_BEFORE * theme.body.style.size
        wide = theme.level_marks.width(alone=False)
        middle = y + _X_HEIGHT * theme.body.style.size / 2
        x = edition.from_end(left, right, kept, wide) + wide
        items += mark_items(edition, x, middle, run_marks(edition, row.marked), alone=False)
        kept += wide
    if leaders:
        items += _leaders(edition, (left, right), y, used, kept)
    return items


def _leaders(
    edition: Edition, column: tuple[float, float], y: float, used: float, kept: float
) -> list[Item]:
    """Dots on one lattice counted from the column's end, so that they line up from row to row."""
    left, right = column
    first = 4 + ceil(kept / _LEADER_STEP)
    count = int((right - left - first * _LEADER_STEP - used - _LEADER_STEP) // _LEADER_STEP)
    return [
        DiscItem(
            edition.from_end(left, right, (first + k) * _LEADER_STEP, 0.0),
            y + _LEADER_DOT,
            _LEADER_DOT,
        )
        for k in range(count)
    ]


def _centred(shown: Display, frame: Frame, y: float) -> list[Item]:
    """Lines centred in a frame, the first baseline at y."""
    return [
        TextItem(_middle(frame) - line.width / 2, y - i * shown.leading, line)
        for i, line in enumerate(shown.lines)
    ]


def _rule(edition: Edition, frame: Frame, y: float) -> StrokeItem:
    half = edition.theme.rule_length / 2
    middle = _middle(frame)
    width = edition.theme.walls.width(edition.theme.wall_sample)
    return StrokeItem(((middle - half, y), (middle + half, y)), width)


def _middle(frame: Frame) -> float:
    return (frame.left + frame.right) / 2
