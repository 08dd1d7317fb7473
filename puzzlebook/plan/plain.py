"""Notes, copyright and image pages: an entry of the book file → leaves on the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.plan.backs import notes_page
from puzzlebook.plan.coarse import LEAST_DPI, mm_text, refuse_coarse
from puzzlebook.plan.flow import (
    below,
    centred,
    flow,
    height,
    lines_of,
    pages,
    place,
)
from puzzlebook.plan.leaves import Frame, ImagePage, TextPage
from puzzlebook.units import POINTS

if TYPE_CHECKING:
    from puzzlebook.config.kinds import CopyrightPage, NotesPage
    from puzzlebook.config.kinds import ImagePage as ImageEntry
    from puzzlebook.pictures import Picture
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine

_LEAST_PICTURE = 36.0
"""Points: a picture smaller than half an inch on a page of its own is a mistake."""


def notes(desk: Desk, entry: NotesPage, at: int) -> None:
    """Pages of lines to write on, the heading on the first."""
    if entry.heading:
        desk.heading_pages[at] = desk.next_number
    text = desk.filled(entry.heading) if entry.heading else desk.words["notes"]
    for k in range(entry.count):
        desk.add(notes_page(desk, text if k == 0 else "", f"pages[{at}].heading"), "live")


def copyright_page(desk: Desk, entry: CopyrightPage, at: int) -> None:
    """Small lines at the foot of a page, which goes without a number; on as many pages as they need."""
    frame = desk.frame("text")
    lines = _imprint(desk, frame.width)
    if entry.body:
        small = replace(desk.theme, body=desk.theme.caption)
        more = flow(entry.body, desk.values(), desk.setter, small, frame.width, f"pages[{at}].body")
        lines = below(lines, more, desk.theme.caption.leading)
    made = pages(lines, frame.height)
    for k, placed in enumerate(made):
        used = max((each.drop for each in placed), default=0.0)
        down = frame.height - used - desk.theme.caption.style.size * 0.25 if k == 0 else 0.0
        moved = tuple(replace(each, drop=each.drop + down) for each in placed)
        desk.add(TextPage(moved if len(made) == 1 else placed), "text", folio=False)


def _imprint(desk: Desk, width: float) -> tuple[FlowLine, ...]:
    """Title and author; rights and publisher; edition and ISBN: three groups, a line apart."""
    config, words = desk.settled.book.config, desk.words
    holder = desk.filled(config.author or config.publisher)
    year = desk.number(config.year) if config.year is not None else ""
    owned = " ".join(part for part in ("\u00a9", year, holder) if part)
    rights = f"{owned}\n{words['all_rights_reserved']}"
    if config.copyright:
        rights = desk.filled(config.copyright)
    groups = (
        (("title", desk.filled(config.title), True), ("author", desk.filled(config.author), False)),
        (("copyright", rights, False), ("publisher", desk.filled(config.publisher), False)),
        (
            ("edition", desk.filled(config.edition), False),
            ("isbn", f"ISBN {config.isbn}" if config.isbn else "", False),
        ),
    )
    caption = desk.theme.caption
    made: tuple[FlowLine, ...] = ()
    for group in groups:
        lines: tuple[FlowLine, ...] = ()
        for key, text, bold in group:
            style = replace(caption.style, bold=bold or caption.style.bold)
            for part in filter(None, (each.strip() for each in text.splitlines())):
                lines += lines_of(desk.setter.wrap([(part, style)], width, key), caption)
        made = below(made, lines, caption.leading)
    return made


def image(desk: Desk, entry: ImageEntry, at: int) -> None:
    """A picture in the middle of what heading and caption leave of the page, as large as it may be."""
    key = f"pages[{at}]"
    picture = desk.settled.book.pictures[entry.image]
    frame = desk.frame("live")
    theme = desk.theme
    heading = _lines(desk, entry.heading, "heading", frame.width, f"{key}.heading")
    caption = centred(
        _lines(desk, entry.caption, "caption", frame.width, f"{key}.caption"), frame.width
    )
    above = height(heading) + (theme.body.leading if heading else 0.0)
    under = height(caption) + (theme.body.leading / 2 if caption else 0.0)
    room = Frame(frame.left, frame.bottom + under, frame.right, frame.top - above)
    box = _box(desk, picture, room, entry.width, key)
    _refuse_coarse(desk, picture, box, f"{key}.image", entry.image)
    if entry.heading:
        desk.heading_pages[at] = desk.next_number
    drop = frame.top - box.bottom + (theme.body.leading / 2 if caption else 0.0)
    desk.add(
        ImagePage(place(heading), picture, box, place(caption, drop)), "live", folio=bool(heading)
    )


def _lines(desk: Desk, text: str | None, name: str, width: float, key: str) -> tuple[FlowLine, ...]:
    """A heading or caption as lines; none for None."""
    if not text:
        return ()
    type_ = desk.theme.heading if name == "heading" else desk.theme.caption
    filled = desk.filled(text)
    return lines_of(desk.setter.wrap([(filled, type_.style)], width, key, balance=True), type_)


def _box(desk: Desk, picture: Picture, room: Frame, width: float | None, key: str) -> Frame:
    """Where the picture stands: in the middle, spare height 40 above and 60 below."""
    ratio = picture.height / picture.width
    fits = min(room.width, room.height / ratio)
    if width is not None and width > fits + 1e-6:
        desk.setter.problem(
            f"{key}.width",
            f"the picture would be {mm_text(width)} by {mm_text(width * ratio)}, and there is room for "
            f"{mm_text(max(0.0, fits))} by {mm_text(max(0.0, fits * ratio))}. Write less, or leave `width` out.",
        )
    elif fits < _LEAST_PICTURE:
        desk.setter.problem(
            f"{key}.image", "there is no room left for the picture. Shorten heading or caption."
        )
    across = max(1.0, fits if width is None else min(width, fits))
    tall = across * ratio
    middle = (room.left + room.right) / 2
    top = room.top - 0.4 * max(0.0, room.height - tall)
    return Frame(middle - across / 2, top - tall, middle + across / 2, top)


def _refuse_coarse(desk: Desk, picture: Picture, box: Frame, key: str, name: str) -> None:
    most = picture.width / LEAST_DPI * POINTS["in"]
    advice = f"print it smaller (`width: {mm_text(most).replace(' ', '')}`), or take an SVG."
    refuse_coarse(desk, picture, box.width, key, name, advice)
