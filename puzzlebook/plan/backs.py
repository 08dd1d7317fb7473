"""Pages that are there for the sides of a sheet: backs of mazes, blanks before a recto, the last pages of a book."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.plan.flow import lines_of, place
from puzzlebook.plan.leaves import BlankPage, NotesPage, TextPage
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Leaf

_LINE = mm(8)
"""Between the lines of a page for notes: the ruling of exercise books for adults and from the third school year on."""


def to_recto(desk: Desk) -> None:
    """A blank page where the leaf to come would otherwise be a back."""
    if not desk.frames.recto(desk.next_number):
        desk.add(BlankPage(), "live", folio=False)


def back(desk: Desk) -> None:
    """What the book has on the backs of its mazes; nothing where both sides are printed."""
    sort = desk.settled.book.config.single_sided
    if sort == "blank":
        desk.add(BlankPage(), "live", folio=False)
    elif sort == "notes":
        desk.add(notes_page(desk, desk.words["notes"], "words.notes"), "live")


def last_pages(desk: Desk) -> None:
    """Blank pages at the end until the printer can bind the book: an even count, the last page empty where asked."""
    limits = desk.settled.limits
    leaves = desk.leaves
    if desk.settled.printer.blank.final.value and leaves and not is_blank(leaves[-1]):
        desk.add(BlankPage(), "live", folio=False)
    while len(leaves) % limits.multiple:
        desk.add(BlankPage(), "live", folio=False)


def is_blank(leaf: Leaf) -> bool:
    """Whether nothing is printed on a page."""
    content = leaf.content
    empty = isinstance(content, TextPage) and not content.lines and leaf.folio is None
    return empty or isinstance(content, BlankPage)


def notes_page(desk: Desk, text: str, key: str) -> NotesPage:
    """A heading where there is `text` for one, and lines to write on from there to the foot of the frame."""
    frame = desk.frame("live")
    type_ = desk.theme.heading
    lines = desk.setter.wrap([(text, type_.style)], frame.width, key, balance=True) if text else ()
    heading = lines_of(lines, type_)
    step = max(_LINE, desk.theme.body.leading)
    top = len(lines) * type_.leading + step
    count = int((frame.height - top) / step) + 1
    return NotesPage(place(heading), tuple(top + k * step for k in range(count)))
