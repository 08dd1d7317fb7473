"""One function per page kind: an entry of the book file → leaves on the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzlebook.config.fill import fill
from puzzlebook.plan.answers import answers
from puzzlebook.plan.flow import FIRST_BASELINE, below, flow, height, lines_of, pages, place
from puzzlebook.plan.leaves import (
    BlankPage,
    ContentsPage,
    ContentsRow,
    SectionPage,
    TextPage,
    TitlePage,
)
from puzzlebook.plan.puzzles import mazes, numbers_of, values_of_run

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine
    from puzzlebook.plan.leaves import Placed
    from puzzlebook.text.shaping import Line, TextStyle
    from puzzlebook.themes.theme import Type

_TITLE_LINES = 4
_TITLE_STEPS = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)


def _title(desk: Desk, _entry: Any, _at: int) -> None:
    """Title and subtitle, then author and publisher at the foot; no page number."""
    config = desk.settled.book.config
    frame = desk.frame("live")
    theme = desk.theme
    desk.add(
        TitlePage(
            title=_display(desk, desk.filled(config.title), theme.book_title, frame.width, "title"),
            subtitle=_centred(
                desk, desk.filled(config.subtitle), theme.book_subtitle, frame.width, "subtitle"
            ),
            author=_centred(
                desk, desk.filled(config.author), theme.book_subtitle, frame.width, "author"
            ),
            publisher=_centred(
                desk, desk.filled(config.publisher), theme.body, frame.width, "publisher"
            ),
        ),
        "live",
        folio=False,
    )


def _display(desk: Desk, text: str, type_: Type, width: float, key: str) -> tuple[Line, ...]:
    """A title in few, even lines: smaller where it would take more than four or break a word."""
    lines: tuple[Line, ...] = ()
    for step in _TITLE_STEPS:
        style = replace(type_.style, size=type_.style.size * step)
        lines = desk.setter.wrap([(text, style)], width, key, balance=True)
        whole = {word for line in lines for word in line.text.split()} >= set(text.split())
        if len(lines) <= _TITLE_LINES and whole:
            break
    return lines


def _centred(desk: Desk, text: str, type_: Type, width: float, key: str) -> tuple[Line, ...]:
    return desk.setter.wrap([(text, type_.style)], width, key, balance=True) if text else ()


def _contents(desk: Desk, entry: Any, at: int) -> None:
    """What the book holds and where, page numbers flush to the column's end."""
    frame = desk.frame("text")
    width = min(frame.width, desk.theme.measure * desk.theme.body.style.size)
    heading = _heading(
        desk,
        desk.filled(entry.heading or desk.words["contents"]),
        frame.width,
        f"pages[{at}].heading",
    )
    rows = _contents_rows(desk, width)
    first = True
    while first or rows:
        top = height(heading) + desk.theme.body.leading / 2 if first else 0.0
        placed: list[ContentsRow] = []
        while rows and (not placed or top + rows[0][1] <= frame.height):
            row, room = rows.pop(0)
            placed.append(replace(row, drop=top + row.drop))
            top += room
        desk.add(ContentsPage(place(heading) if first else (), tuple(placed)), "text")
        first = False


def _contents_rows(desk: Desk, width: float) -> list[tuple[ContentsRow, float]]:
    """Rows and the height each takes; `drop` counts from the row's own top."""
    body = desk.theme.body
    where = dict(desk.counted.heading_pages)
    rows: list[tuple[ContentsRow, float]] = []
    for at in sorted(where, key=lambda at: (where[at], at)):
        heading, note, bold = _listed(desk, at)
        key = f"pages[{at}].heading" if at >= 0 else "answers.heading"
        note_line = desk.setter.line(note, desk.theme.caption.style, key) if note else None
        taken = note_line.width + body.style.size if note_line else 0.0
        style = replace(body.style, bold=bold)
        label = desk.setter.wrap([(heading, style)], width - taken - 3 * body.style.size, key)
        above = body.leading if bold and rows else body.leading / 2
        row = ContentsRow(
            label=label,
            note=note_line,
            page=desk.setter.line(desk.number(where[at]), _figures(desk), "pages"),
            drop=above + FIRST_BASELINE * body.leading,
            leading=body.leading,
        )
        rows.append((row, above + len(label) * body.leading))
    return rows


def _figures(desk: Desk) -> TextStyle:
    return replace(desk.theme.folio.style, size=desk.theme.body.style.size)


def _listed(desk: Desk, at: int) -> tuple[str, str, bool]:
    """Heading, note and weight of what stands at index `at` of the book's pages."""
    config = desk.settled.book.config
    page: Any = config.pages[at] if at >= 0 else None
    if page is None or page.kind == "answers":
        own = page.heading if page is not None else None
        return desk.filled(own or config.answers.heading or desk.words["answers"]), "", False
    if page.kind == "mazes":
        return fill(page.heading, values_of_run(desk, at)), numbers_of(desk, at), False
    return desk.filled(page.heading), "", page.kind == "section"


def _text(desk: Desk, entry: Any, at: int) -> None:
    """A page of text under its heading, on as many leaves as it needs."""
    key = f"pages[{at}]"
    frame = desk.frame("text")
    heading = (
        _heading(desk, desk.filled(entry.heading), frame.width, f"{key}.heading")
        if entry.heading
        else ()
    )
    body = flow(entry.body, desk.values(), desk.setter, desk.theme, frame.width, f"{key}.body")
    if entry.heading:
        desk.heading_pages[at] = desk.next_number
    made: list[tuple[Placed, ...]] = pages(
        below(heading, body, desk.theme.body.leading), frame.height
    )
    least = dict(desk.counted.text_leaves).get(at, 0)
    made.extend(() for _ in range(least - len(made)))
    desk.text_leaves[at] = len(made)
    for lines in made:
        desk.add(TextPage(lines), "text")


def _heading(desk: Desk, text: str, width: float, key: str) -> tuple[FlowLine, ...]:
    """The lines of a heading above a page, kept with what follows."""
    type_ = desk.theme.heading
    return lines_of(
        desk.setter.wrap([(text, type_.style)], width, key, balance=True), type_, keep=2
    )


def _section(desk: Desk, entry: Any, at: int) -> None:
    """A divider: its title a third down the page, a short rule, which puzzles come, and a few words."""
    key = f"pages[{at}]"
    frame = desk.frame("live")
    values = desk.values()
    numbers = numbers_of(desk, at, section=True)
    body = (
        flow(entry.body, values, desk.setter, desk.theme, frame.width * 0.75, f"{key}.body")
        if entry.body
        else ()
    )
    desk.heading_pages[at] = desk.next_number
    desk.add(
        SectionPage(
            title=_display(
                desk, desk.filled(entry.heading), desk.theme.divider, frame.width, f"{key}.heading"
            ),
            note=desk.setter.line(numbers, desk.theme.book_subtitle.style, key)
            if numbers
            else None,
            body=place(body),
        ),
        "live",
        folio=False,
    )


def _blank(desk: Desk, _entry: Any, _at: int) -> None:
    """An empty page."""
    desk.add(BlankPage(), "live", folio=False)


def _answers(desk: Desk, _entry: Any, at: int) -> None:
    """The answers of all puzzles before it that have not been given yet."""
    answers(desk, at)


KINDS: dict[str, Callable[[Desk, Any, int], None]] = {
    "title": _title,
    "contents": _contents,
    "text": _text,
    "section": _section,
    "mazes": mazes,
    "blank": _blank,
    "answers": _answers,
}
