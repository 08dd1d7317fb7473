"""A leaf of the plan → links: from a puzzle to its answer and back, from the contents to what they list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout.page import Bookmark, Link
from puzzlebook.plan.leaves import AnswersPage, ContentsPage, MazesPage

if TYPE_CHECKING:
    from puzzlebook.layout.book import Edition
    from puzzlebook.plan.leaves import ContentsRow, Frame, Leaf, Plan, Slot

_ABOVE, _BELOW = 0.85, 0.35
"""Em above and below a baseline that a link on it covers."""


def links(edition: Edition, leaf: Leaf) -> tuple[Link, ...]:
    """The links of a leaf, in the order of reading; none between two files."""
    content = leaf.content
    plan = edition.plan
    if isinstance(content, ContentsPage):
        return tuple(_row_link(edition, leaf.frame, row) for row in content.rows)
    if plan.answer_leaves or not isinstance(content, MazesPage | AnswersPage):
        return ()
    made = []
    for slot in content.slots:
        puzzle = plan.puzzles[slot.puzzle]
        if isinstance(content, AnswersPage):
            size = plan.theme.key_number.style.size
            top = slot.header + _ABOVE * size
            made.append(Link(slot.box.left, slot.box.bottom, slot.box.right, top, puzzle.page))
        elif puzzle.answer_page is not None:
            made.append(_answer_link(edition, slot, puzzle.answer_page))
    return tuple(made)


def outline(plan: Plan) -> tuple[Bookmark, ...]:
    """The book's headings; runs and texts stand below the section that they are in."""
    made: list[Bookmark] = []
    sectioned = False
    answered = plan.first_answer_page
    for heading in plan.headings:
        last = heading.page == answered
        sectioned = (sectioned or heading.opens) and not last
        depth = 1 if sectioned and not heading.opens else 0
        made.append(Bookmark(heading.text, heading.page, depth))
    return tuple(made)


def _row_link(edition: Edition, frame: Frame, row: ContentsRow) -> Link:
    """All of a row, from its label to the page number."""
    theme = edition.theme
    size = theme.body.style.size
    width = min(frame.width, theme.measure * size)
    left = edition.from_start(frame.left, frame.right, 0.0, width)
    top = frame.top - row.drop
    bottom = top - (len(row.label) - 1) * row.leading - _BELOW * size
    return Link(left, bottom, left + width, top + _ABOVE * size, row.leads_to)


def _answer_link(edition: Edition, slot: Slot, page: int) -> Link:
    """The line below a maze where "Answer on page" stands, as wide as the maze."""
    size = edition.theme.caption.style.size
    foot = slot.foot
    return Link(slot.box.left, foot - _BELOW * size, slot.box.right, foot + _ABOVE * size, page)
