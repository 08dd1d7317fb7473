"""One function per page kind: an entry of the book file → leaves on the desk."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzlebook.config.fill import fill
from puzzlebook.plan.answers import answers_heading
from puzzlebook.plan.backs import to_recto
from puzzlebook.plan.coarse import mm_text
from puzzlebook.plan.display import section_lines, section_room, title_gap, title_room
from puzzlebook.plan.flow import (
    FIRST_BASELINE,
    alignment,
    below,
    centred,
    flow,
    height,
    lines_of,
    pages,
    place,
)
from puzzlebook.plan.forms import certificate, dedication
from puzzlebook.plan.leaves import (
    BlankPage,
    ContentsPage,
    ContentsRow,
    Display,
    Heading,
    SectionPage,
    TextPage,
    TitlePage,
)
from puzzlebook.plan.ornaments import band, round_piece
from puzzlebook.plan.plain import copyright_page, image, notes
from puzzlebook.plan.puzzles import mazes, numbers_of, values_of_run
from puzzlebook.plan.sheetkey import all_answers
from puzzlebook.plan.worksheets import worksheet
from puzzlebook.units import mm

_LEADER_FROM = mm(60)
_LEVEL_INDENT = 1.5  # ems that rows stand in under the name of their section
_SECTION_SHARE = 0.75  # of the width, for the words on a divider

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.mazes.spec import Level
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine
    from puzzlebook.plan.leaves import Frame, Placed
    from puzzlebook.text.shaping import TextStyle
    from puzzlebook.themes.theme import Type

_TITLE_LINES = 4
_TITLE_STEPS = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4)
_SMALL_STEPS = (1.0, 0.85, 0.7)


def _title(desk: Desk, _entry: Any, _at: int) -> None:
    """Title and subtitle, then author and publisher at the foot; no page number."""
    frame = desk.frame("live")
    page = _title_page(desk, frame)
    room = title_room(desk.theme, frame, desk.settled.book.config.page.height, page)
    if room < 0:
        desk.setter.problem(
            "title",
            f"the texts of the title page need {mm_text(-room)} more than it has. "
            "Shorten title, subtitle, author or publisher, or take a larger trim.",
        )
    top, bottom = title_gap(desk.theme, frame, desk.settled.book.config.page.height, page)
    desk.add(replace(page, ornament=round_piece(desk, frame, top, bottom)), "live", folio=False)


def _title_page(desk: Desk, frame: Frame) -> TitlePage:
    """The title page's texts, smaller where they would not all have room."""
    config = desk.settled.book.config
    theme = desk.theme
    for small in _SMALL_STEPS:
        for large in _TITLE_STEPS:
            page = TitlePage(
                title=_display(desk, config.title, theme.book_title, frame, "title", large),
                subtitle=_even(
                    desk, config.subtitle, theme.book_subtitle, frame, "subtitle", small
                ),
                author=_even(desk, config.author, theme.book_subtitle, frame, "author", small),
                publisher=_even(desk, config.publisher, theme.body, frame, "publisher", small),
            )
            if title_room(theme, frame, config.page.height, page) >= 0:
                return page
    return page


def _display(
    desk: Desk, text: str, type_: Type, frame: Frame, key: str, most: float = 1.0
) -> Display:
    """A title in few, even lines: smaller where it would take more than four or break a word."""
    shown = Display((), type_.leading)
    words = set(desk.filled(text).split())
    for step in (step for step in _TITLE_STEPS if step <= most):
        shown = _even(desk, text, type_, frame, key, step)
        whole = {word for line in shown.lines for word in line.text.split()} >= words
        if len(shown.lines) <= _TITLE_LINES and whole:
            break
    return shown


def _even(desk: Desk, text: str, type_: Type, frame: Frame, key: str, step: float) -> Display:
    """A text in even lines, its type `step` times as large."""
    style = replace(type_.style, size=type_.style.size * step)
    filled = desk.filled(text)
    lines = desk.setter.wrap([(filled, style)], frame.width, key, balance=True) if filled else ()
    return Display(lines, type_.leading * step)


def _contents(desk: Desk, entry: Any, at: int) -> None:
    """What the book holds and where, page numbers flush to the column's end."""
    frame = desk.frame("text")
    width = min(frame.width, desk.theme.measure * desk.theme.body.style.size)
    heading = _heading(
        desk,
        desk.filled(entry.heading) if entry.heading else desk.words["contents"],
        frame.width,
        f"pages[{at}].heading",
    )
    rows = _listed_rows(desk, width)
    leaders = any(_gap(desk, width, row) > _LEADER_FROM for row, _, _ in rows)
    first = True
    while first or rows:
        top = height(heading) + desk.theme.body.leading / 2 if first else 0.0
        placed: list[ContentsRow] = []
        while rows and (not placed or top + _with_next(rows) <= frame.height):
            row, above, room = rows.pop(0)
            top += above if placed else 0.0
            placed.append(replace(row, drop=top + row.drop))
            top += room
        desk.add(ContentsPage(place(heading) if first else (), tuple(placed), leaders), "text")
        first = False


def _with_next(rows: list[tuple[ContentsRow, float, float]]) -> float:
    """The height that the next row needs, a section's name with the row after it."""
    kept = 2 if rows[0][0].opens and len(rows) > 1 else 1
    return sum(above + room for _, above, room in rows[:kept])


def _gap(desk: Desk, width: float, row: ContentsRow) -> float:
    """Points between a row's last word and its page number."""
    note = row.note.width + desk.theme.body.style.size if row.note is not None else 0.0
    return width - row.indent - row.label[-1].width - note - row.page.width


def _listed_rows(desk: Desk, width: float) -> list[tuple[ContentsRow, float, float]]:
    """The rows with the numbers of their puzzles, or all without where a heading would be parted for them."""
    noted, plain = (_contents_rows(desk, width, noted=noted) for noted in (True, False))
    parted = any(
        len(one.label) > len(other.label)
        for (one, *_), (other, *_) in zip(noted, plain, strict=True)
    )
    return plain if parted else noted


def _contents_rows(
    desk: Desk, width: float, *, noted: bool
) -> list[tuple[ContentsRow, float, float]]:
    """Rows with the space above each and the height each takes; `drop` counts from the row's own top."""
    body = desk.theme.body
    where = dict(desk.counted.heading_pages)
    rows: list[tuple[ContentsRow, float, float]] = []
    within = False
    for at in sorted(where, key=lambda at: (where[at], at)):
        heading, note, bold = _listed(desk, at)
        within = (within or bold) and not _of_book(desk, at)
        indent = _LEVEL_INDENT * body.style.size if within and not bold else 0.0
        marked = _marked(desk, at)
        marks = (
            desk.theme.level_marks.width(alone=False) + body.style.size
            if marked is not None
            else 0.0
        )
        key = f"pages[{at}].heading" if at >= 0 else "answers.heading"
        shown = noted and bool(note)
        note_line = desk.setter.line(note, desk.theme.caption.style, key) if shown else None
        taken = marks + (note_line.width + body.style.size if note_line else 0.0)
        style = replace(body.style, bold=bold)
        label = desk.setter.wrap(
            [(heading, style)], width - indent - taken - 3 * body.style.size, key
        )
        opens = bold or (not indent and bool(rows) and rows[-1][0].indent > 0)
        above = body.leading if opens else body.leading / 2
        row = ContentsRow(
            label=label,
            note=note_line,
            page=desk.setter.line(desk.number(where[at]), _figures(desk), "pages"),
            drop=FIRST_BASELINE * body.leading,
            leading=body.leading,
            opens=bold,
            indent=indent,
            marked=marked,
            leads_to=where[at],
        )
        rows.append((row, above, len(label) * body.leading))
    return rows


def _of_book(desk: Desk, at: int) -> bool:
    """Whether what stands at index `at` of the book's pages belongs to no section: answers of the whole book."""
    config = desk.settled.book.config
    answered = at < 0 or config.pages[at].kind == "answers"
    return answered and config.answers.place != "section"


def headings(desk: Desk) -> tuple[Heading, ...]:
    """Everything that contents of the book would list."""
    where = desk.heading_pages
    listed = ((at, _listed(desk, at)) for at in sorted(where, key=lambda at: (where[at], at)))
    return tuple(Heading(text, where[at], opens) for at, (text, _, opens) in listed)


def _figures(desk: Desk) -> TextStyle:
    return replace(desk.theme.folio.style, size=desk.theme.body.style.size)


def _listed(desk: Desk, at: int) -> tuple[str, str, bool]:
    """Heading, note and weight of what stands at index `at` of the book's pages."""
    config = desk.settled.book.config
    page: Any = config.pages[at] if at >= 0 else None
    if page is None or page.kind == "answers":
        own = page.heading if page is not None else None
        return answers_heading(desk, own), "", False
    if page.kind == "mazes":
        note = numbers_of(desk, at)
        if page.show.difficulty == "word" and page.levels is not None:
            note = f"{note} · {_levels(desk, page.levels)}"
        return fill(page.heading, values_of_run(desk, at)), note, False
    return desk.filled(page.heading), "", page.kind == "section"


def _levels(desk: Desk, levels: tuple[Level, Level]) -> str:
    """The levels of a run in words."""
    first, last = (desk.words[f"level_{level}"] for level in levels)
    return first if first == last else desk.words["difficulty_range"].format(first=first, last=last)


def _marked(desk: Desk, at: int) -> int | None:
    page: Any = desk.settled.book.config.pages[at] if at >= 0 else None
    shown = page is not None and page.kind == "mazes" and page.show.difficulty == "marks"
    return at if shown else None


def _text(desk: Desk, entry: Any, at: int) -> None:
    """A page of text under its heading, on as many leaves as it needs."""
    key = f"pages[{at}]"
    width = (frame := desk.frame("text")).width
    heading = (
        _heading(desk, desk.filled(entry.heading), width, f"{key}.heading") if entry.heading else ()
    )
    align = alignment(entry.align, desk.theme, desk.setter.language, width)
    if align == "center":
        heading = centred(heading, width)
    body = flow(entry.body, desk.values(), desk.setter, desk.theme, width, f"{key}.body", align)
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
    """A divider: its title a third down the page, a short rule, which puzzles come, and a few words.

    Words that have no room under the title go on over the next pages.
    """
    if entry.recto:
        to_recto(desk)
    key = f"pages[{at}]"
    frame = desk.frame("live")
    theme = desk.theme
    numbers = numbers_of(desk, at, section=True)
    width = frame.width * _SECTION_SHARE
    body = (
        flow(entry.body, desk.values(), desk.setter, theme, width, f"{key}.body")
        if entry.body
        else ()
    )
    title = _display(desk, entry.heading, theme.divider, frame, f"{key}.heading")
    note = desk.setter.line(numbers, theme.book_subtitle.style, key) if numbers else None
    page = SectionPage(title, note, ())
    rule = section_lines(theme, desk.settled.book.config.page.height, page).rule
    page = replace(page, ornament=band(desk, frame, rule, at))
    room = section_room(theme, frame, desk.settled.book.config.page.height, page)
    parts = pages(body, desk.frame("text").height, first=max(0.0, room)) if body else [()]
    desk.heading_pages[at] = desk.next_number
    desk.add(replace(page, body=parts[0]), "live", folio=False)
    for lines in parts[1:]:
        desk.add(TextPage(lines), "text")


def _blank(desk: Desk, _entry: Any, _at: int) -> None:
    """An empty page."""
    desk.add(BlankPage(), "live", folio=False)


def _answers(desk: Desk, _entry: Any, at: int) -> None:
    """The answers of all puzzles before it that have not been given yet."""
    all_answers(desk, at)


KINDS: dict[str, Callable[[Desk, Any, int], None]] = {
    "title": _title,
    "contents": _contents,
    "text": _text,
    "section": _section,
    "mazes": mazes,
    "blank": _blank,
    "notes": notes,
    "image": image,
    "copyright": copyright_page,
    "dedication": dedication,
    "certificate": certificate,
    "answers": _answers,
    "worksheet": worksheet,
}
