"""A planned book → its cover: the sheet's panels, colours, and every line of words at its size.

The measures are page-design rule 20's: a title to be read from a thumbnail, words clear of folds and edges.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.boxes import Box
from puzzlebook.colours import Cmyk, contrast, limited, readable_on
from puzzlebook.config.offered import cited
from puzzlebook.plan.flow import flow, height, place
from puzzlebook.plan.leaves import Display, Placed
from puzzlebook.printers.covers import cover_sheet
from puzzlebook.themes.theme import Type
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.covers import Cover
    from puzzlebook.errors import Problem
    from puzzlebook.plan.desk import Desk
    from puzzlebook.printers.covers import CoverSheet
    from puzzlebook.text.shaping import Line, TextStyle

GROUND, ACCENT = Cmyk(0.9, 0.55, 0.0, 0.55), Cmyk(0.0, 0.2, 0.85, 0.0)
"""A deep blue, and a yellow that stands out from dark colours."""

_MARGIN = 0.07
"""Of the front's width, from its edges to what is printed; more where the printer's safety asks for it."""
_BEYOND_SAFE = 4.0
_TITLE_LARGEST, _TITLE_SMALLEST, _TITLE_STEP = 1 / 5.6, 1 / 22, 0.94
"""Of the front's width: type sizes of the title."""
_TITLE_LINES = 3
_HEAD = 0.4
"""Of the front's height, at most, for author, title and subtitle."""
_BACK_TEXT = 0.4
"""Of the back's height, at most, for its words."""
_SPINE_TALL = 1.08
"""Of a type size: from its ascenders to its descenders, a hair to spare."""
_SPINE_LARGEST = 0.045
"""Of the cover's height: the largest type on a thick spine."""
_TOLD_APART = 3.0
"""Contrast of colours that are seen as two (WCAG 2.2, 1.4.11)."""


@dataclass(frozen=True, slots=True)
class CoverPlan:
    """A cover before any maze exists."""

    sheet: CoverSheet
    certainty: str
    """How sure its measures are, a word of `printers.rules.CERTAINTIES`."""
    margin: float
    """From the edges of front and back to what is printed there, bleeding art aside."""
    ground: Cmyk
    ink: Cmyk
    """What words and walls are printed with: white or black."""
    accent: Cmyk
    author: Display
    title: Display
    subtitle: Display
    badge: Display
    back: tuple[Placed, ...]
    back_column: Box
    """Its words begin at the top of it and end at its bottom."""
    publisher: Line | None
    spine_title: Line | None
    spine_author: Line | None
    isbn: str | None
    isbn_line: Line | None
    isbn_style: TextStyle
    """The digits below a barcode."""
    art: int | None
    """The puzzle on the front, counted from 0, where the book file names one."""


def plan_cover(desk: Desk, spine: float | None) -> CoverPlan | None:
    """The cover that the book file asks for, None where it asks for none. What does not fit is told to the setter."""
    settled = desk.settled
    config = settled.book.config
    rule, asked = settled.printer.cover, config.cover
    if asked is None or rule is None or spine is None:
        return None
    page = (config.page.width, config.page.height)
    sheet = cover_sheet(rule, page, spine, settled.binding)
    margin = max(rule.safe.value + _BEYOND_SAFE, _MARGIN * sheet.front.width)
    front = inner(sheet.front, sheet.safe_front, margin)
    ground, ink, accent = _colours(asked, settled.printer.most_ink.value)
    author, title, subtitle = _front(desk, front)
    placed, column = _back(desk, inner(sheet.back, sheet.safe_back, margin), asked)
    spine_title, spine_author = _spine(desk, sheet, asked)
    isbn_style = replace(settled.theme.caption.style, size=8.5)
    isbn = None if config.isbn is None else config.isbn.replace("-", "")
    return CoverPlan(
        sheet=sheet,
        certainty=rule.bleed.certainty,
        margin=margin,
        ground=ground,
        ink=ink,
        accent=accent,
        author=author,
        title=title,
        subtitle=subtitle,
        badge=_badge(desk, asked, sheet.front.width),
        back=placed,
        back_column=column,
        publisher=_publisher(desk, sheet, margin),
        spine_title=spine_title,
        spine_author=spine_author,
        isbn=isbn,
        isbn_line=desk.setter.line(f"ISBN {config.isbn}", isbn_style, "isbn") if isbn else None,
        isbn_style=isbn_style,
        art=None if asked.art is None else asked.art - 1,
    )


def cover_notes(desk: Desk, made: CoverPlan | None) -> Iterator[Problem]:
    """What of the cover is not as it was asked for, or has to be compared with the printer's own template."""
    if made is None:
        return
    book, printer = desk.settled.book, desk.settled.printer
    asked = book.config.cover
    if asked is not None and asked.spine_text and made.spine_title is None:
        least = printer.spine_rule.text_from
        told = "the spine is too narrow for words in 7 pt type, so it has none."
        if least.value is not None and len(desk.leaves) < least.value:
            told = (
                f"{printer.title} prints words on spines from {least.value} pages "
                f"{cited(least.source, least.certainty)}, and this book has {len(desk.leaves)}, so it has none."
            )
        yield book.problem("cover", told, severity="note")
    if printer.cover is not None and made.certainty != "published":
        told = f"compare the cover with the printer's template before you order: {printer.cover.bleed.source}"
        yield book.problem("cover", told, severity="note")


def inner(panel: Box, safe: Box, margin: float) -> Box:
    """A panel's part for print: the margin at outer edges, and beside the spine from the hinge on."""
    edge = margin - (safe.bottom - panel.bottom)
    return Box(safe.left + edge, safe.bottom + edge, safe.right - edge, safe.top - edge)


def _colours(asked: Cover, most: int | None) -> tuple[Cmyk, Cmyk, Cmyk]:
    """Ground, ink and accent, no more ink in each than the printer takes."""
    ground = limited(asked.color or GROUND, most)
    ink = readable_on(ground)
    if asked.accent is not None:
        return ground, ink, limited(asked.accent, most)
    choices = (ACCENT, Cmyk(0.0, 0.85, 0.75, 0.1), GROUND, ink)
    return ground, ink, next(c for c in choices if c is ink or contrast(c, ground) >= _TOLD_APART)


def _front(desk: Desk, front: Box) -> tuple[Display, Display, Display]:
    """Author, title and subtitle: the title as large as they all fit the head of the front."""
    theme, config = desk.theme, desk.settled.book.config
    width = front.width
    author_size = max(10.0, width / 34)
    capitals = replace(theme.word.style, size=author_size)
    author = _even(desk, config.author, Type(capitals, 1.3 * author_size), width, "author")
    sub = max(12.0, width / 24)
    subtitle = _even(desk, config.subtitle, _scaled(theme.book_subtitle, sub), width, "subtitle")
    size = width * _TITLE_LARGEST
    room = _HEAD * (front.height)
    words = set(desk.filled(config.title).split())
    while True:
        title = _even(desk, config.title, _scaled(theme.book_title, size, 0.98), width, "title")
        whole = {word for line in title.lines for word in line.text.split()} >= words
        used = head_height(author, title, subtitle)
        smallest = size * _TITLE_STEP < width * _TITLE_SMALLEST
        if (whole and len(title.lines) <= _TITLE_LINES and used <= room) or smallest:
            break
        size *= _TITLE_STEP
    if used > 1.25 * room:
        told = "title and subtitle are too long for the front of the cover. Shorten them, or take a larger trim."
        desk.setter.problem("title", told)
    return author, title, subtitle


def head_height(author: Display, title: Display, subtitle: Display) -> float:
    """Points from the top of the author's line to the last baseline of the subtitle."""
    used = author.leading + author.height if author.lines else 0.0
    used += title.leading + title.height
    return used + (1.45 * subtitle.leading + subtitle.height if subtitle.lines else 0.0)


def _back(desk: Desk, room: Box, asked: Cover) -> tuple[tuple[Placed, ...], Box]:
    """The words on the back, in type that suits a cover, and the column they take."""
    config, theme = desk.settled.book.config, desk.theme
    for share in (36, 40, 45, 50):
        size = max(9.0, room.width / share)
        grown = replace(
            theme,
            body=_scaled(theme.body, size),
            subhead=_scaled(theme.subhead, size * 1.2),
            measure=38.0,
        )
        head = _even(desk, config.title, _scaled(theme.book_title, 2 * size), room.width, "title")
        text = asked.back or config.subtitle
        key = "cover.back" if asked.back else "subtitle"
        lines = flow(text, desk.values(), desk.setter, grown, room.width, key) if text else ()
        above = len(head.lines) * head.leading + grown.body.leading * 0.8
        used = above + height(lines)
        if used <= _BACK_TEXT * room.height:
            break
    else:
        if used > (_BACK_TEXT + 0.2) * room.height:
            over = used - (_BACK_TEXT + 0.2) * room.height
            told = (
                f"the text is {over / mm(1):.0f} mm too long for the back of the cover. Shorten it."
            )
            desk.setter.problem(key, told)
    headed = [Placed(line, 0.0, (i + 0.8) * head.leading) for i, line in enumerate(head.lines)]
    below = [replace(each, drop=each.drop + above) for each in place(lines)]
    return (*headed, *below), room._replace(bottom=room.top - used)


def _spine(desk: Desk, sheet: CoverSheet, asked: Cover) -> tuple[Line | None, Line | None]:
    """Title and author for the spine, as large as they fit between the folds; None where they may not be."""
    settled = desk.settled
    config, theme = settled.book.config, settled.theme
    least = settled.printer.spine_rule.text_from.value
    if not asked.spine_text or (least is not None and len(desk.leaves) < least):
        return None, None
    room = sheet.safe_spine.height - sheet.safe_spine.width - mm(20)
    size = min(sheet.safe_spine.width / _SPINE_TALL, _SPINE_LARGEST * sheet.height)
    smallest = settled.printer.least_type.value
    if size < smallest:
        return None, None

    def lines(at: float) -> tuple[Line, Line | None]:
        bold = replace(theme.book_title.style, size=at, case="typed")
        author = desk.filled(config.author)
        small = replace(theme.book_subtitle.style, size=at * 0.8)
        title = desk.setter.line(desk.filled(config.title), bold, "title")
        beside = at * 0.8 >= smallest and author
        return title, desk.setter.line(author, small, "author") if beside else None

    title, author = lines(size)
    used = title.width + (2 * size + author.width if author else 0.0)
    if used > room:
        size = int(size * room / used * 100) / 100
        if size < smallest:
            return None, None
        title, author = lines(size)
    return title, author


def _badge(desk: Desk, asked: Cover, width: float) -> Display:
    """The badge's words, its number large in a line of its own; no lines where there is no badge."""
    theme = desk.theme
    count = len(desk.specs.wanted)
    text = (
        desk.words.count("count_mazes", count) if asked.badge is None else desk.filled(asked.badge)
    )
    if not text or (asked.badge is None and count < 2):
        return Display((), 0.0)
    number, _, rest = text.partition("\u00a0")
    across = width / 4.4 * 0.72
    small = replace(theme.number.style, size=max(9.0, width / 36))
    if rest and asked.badge is None:
        large = replace(theme.number.style, size=width / 13)
        parts = (desk.setter.line(number, large, "cover"), desk.setter.line(rest, small, "cover"))
        return Display(tuple(_narrowed(desk, line, across) for line in parts), width / 26)
    lines = desk.setter.wrap([(text, small)], across, "cover.badge", balance=True)
    return Display(lines, 1.2 * small.size)


def _narrowed(desk: Desk, line: Line, across: float) -> Line:
    """The line, smaller where it is wider than that."""
    if line.width <= across or not line.runs:
        return line
    size = desk.theme.number.style.size
    natural = desk.setter.line(line.text, desk.theme.number.style, "cover")
    fit = replace(desk.theme.number.style, size=int(size * across / natural.width * 100) / 100)
    return desk.setter.line(line.text, fit, "cover")


def _publisher(desk: Desk, sheet: CoverSheet, margin: float) -> Line | None:
    """The publisher's name for the foot of the back, beside the barcode; None where it has no room there."""
    text = desk.filled(desk.settled.book.config.publisher)
    if not text:
        return None
    style = replace(desk.theme.body.style, size=max(9.0, sheet.back.width / 52))
    line = desk.setter.line(text, style, "publisher")
    return line if line.width <= sheet.back.width - sheet.barcode.width - 3 * margin else None


def _even(desk: Desk, text: str, type_: Type, width: float, key: str) -> Display:
    filled = desk.filled(text)
    lines = desk.setter.wrap([(filled, type_.style)], width, key, balance=True) if filled else ()
    return Display(lines, type_.leading)


def _scaled(type_: Type, size: float, tight: float = 1.0) -> Type:
    """The style at another size, its leading in proportion, `tight` times that."""
    grown = replace(type_.style, size=round(size, 2))
    return Type(grown, type_.leading / type_.style.size * size * tight)
