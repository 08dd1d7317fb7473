"""Title, text, contents and dividers → items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, Item, StrokeItem, TextItem
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.layout.book import Edition
    from puzzlebook.plan.leaves import (
        ContentsPage,
        ContentsRow,
        Frame,
        Leaf,
        Placed,
        SectionPage,
        TextPage,
        TitlePage,
    )
    from puzzlebook.text.shaping import Line
    from puzzlebook.themes.theme import Type

_THIRD = 1 / 3  # of the height: where titles and dividers begin, page-design rule 18
_RULE_DROP = mm(8)
_DESCENT = 0.3  # of the type size, below a baseline
_LEADER_FROM = mm(60)
_LEADER_STEP = 6.0
_LEADER_DOT = 0.45


def title_items(edition: Edition, leaf: Leaf, page: TitlePage) -> list[Item]:
    """Title from a third down the page, a short rule, the subtitle; author and publisher at the foot."""
    theme = edition.theme
    frame = leaf.live
    y = edition.plan.height * (1 - _THIRD)
    items, y = _centred(page.title, theme.book_title, frame, y)
    items.append(_rule(edition, frame, y - _RULE_DROP))
    y -= _RULE_DROP + 1.5 * theme.book_subtitle.leading
    more, _ = _centred(page.subtitle, theme.book_subtitle, frame, y)
    items += more
    bottom = frame.bottom + _DESCENT * theme.book_subtitle.style.size
    foot = bottom + (theme.body.leading * 2 if page.publisher else 0.0)
    author_top = foot + (len(page.author) - 1) * theme.book_subtitle.leading
    more, _ = _centred(page.author, theme.book_subtitle, frame, author_top)
    items += more
    more, _ = _centred(page.publisher, theme.body, frame, bottom)
    return items + more


def section_items(edition: Edition, leaf: Leaf, page: SectionPage) -> list[Item]:
    """A divider: title, rule, which puzzles come, a few words."""
    theme = edition.theme
    frame = leaf.live
    items, y = _centred(page.title, theme.divider, frame, edition.plan.height * (1 - _THIRD))
    y -= _RULE_DROP
    items.append(_rule(edition, frame, y))
    if page.note is not None:
        y -= 1.5 * theme.book_subtitle.leading
        items.append(TextItem(_middle(frame) - page.note.width / 2, y, page.note))
    if page.body:
        top = y - 1.5 * theme.body.leading
        widest = max(placed.indent + placed.line.width for placed in page.body)
        left = _middle(frame) - widest / 2
        items += [
            TextItem(left + placed.indent, top - placed.drop, placed.line) for placed in page.body
        ]
    return items


def text_items(_edition: Edition, leaf: Leaf, page: TextPage) -> list[Item]:
    """Lines where the plan put them."""
    return placed_items(leaf.frame, page.lines)


def contents_items(edition: Edition, leaf: Leaf, page: ContentsPage) -> list[Item]:
    """A heading and rows, page numbers flush to the column's end, dots where the eye would lose its way."""
    items = placed_items(leaf.frame, page.heading)
    theme = edition.theme
    width = min(leaf.frame.width, theme.measure * theme.body.style.size)
    leaders = any(_gap(edition, width, row) > _LEADER_FROM for row in page.rows)
    for row in page.rows:
        items += _row(edition, leaf.frame, width, row, leaders=leaders)
    return items


def placed_items(frame: Frame, lines: Iterable[Placed]) -> list[Item]:
    """Lines at their indents and drops in a frame."""
    return [TextItem(frame.left + p.indent, frame.top - p.drop, p.line) for p in lines]


def _gap(edition: Edition, width: float, row: ContentsRow) -> float:
    """Points between a row's last word and its page number."""
    note = row.note.width + edition.theme.body.style.size if row.note is not None else 0.0
    return width - row.label[-1].width - note - row.page.width


def _row(
    edition: Edition, frame: Frame, width: float, row: ContentsRow, *, leaders: bool
) -> list[Item]:
    right = frame.left + width
    top = frame.top - row.drop
    items: list[Item] = [
        TextItem(frame.left, top - i * row.leading, line) for i, line in enumerate(row.label)
    ]
    y = top - (len(row.label) - 1) * row.leading
    x = frame.left + row.label[-1].width
    if row.note is not None:
        x += edition.theme.body.style.size
        items.append(TextItem(x, y, row.note))
        x += row.note.width
    page_x = right - row.page.width
    items.append(TextItem(page_x, y, row.page))
    if leaders:
        # dots stand on one lattice counted from the column's end, so that they line up from row to row
        count = int((right - 4 * _LEADER_STEP - x - _LEADER_STEP) // _LEADER_STEP)
        items += [
            DiscItem(right - (4 + k) * _LEADER_STEP, y + _LEADER_DOT, _LEADER_DOT)
            for k in range(count)
        ]
    return items


def _centred(
    lines: tuple[Line, ...], type_: Type, frame: Frame, y: float
) -> tuple[list[Item], float]:
    """Lines centred in a frame, the first baseline at y; also the last baseline."""
    items: list[Item] = [
        TextItem(_middle(frame) - line.width / 2, y - i * type_.leading, line)
        for i, line in enumerate(lines)
    ]
    return items, y - max(0, len(lines) - 1) * type_.leading


def _rule(edition: Edition, frame: Frame, y: float) -> StrokeItem:
    half = edition.theme.rule_length / 2
    middle = _middle(frame)
    width = edition.theme.walls.width(mm(6))
    return StrokeItem(((middle - half, y), (middle + half, y)), width)


def _middle(frame: Frame) -> float:
    return (frame.left + frame.right) / 2
