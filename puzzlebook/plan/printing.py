"""A planned book and its printer → margins to keep, and what the printer would not bind."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from puzzlebook.config.offered import cited
from puzzlebook.plan.backs import is_blank
from puzzlebook.printers.rules import Limits, Margins
from puzzlebook.units import inches_and_mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.config.models import BookConfig
    from puzzlebook.errors import Problem
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Leaf
    from puzzlebook.printers import Printer


def limits_of(config: BookConfig, printer: Printer) -> Limits:
    """How many pages the printer binds of the book's trim and stock, which the config has found it to offer."""
    trim = printer.trim(config.page.width, config.page.height)
    limits = None if trim is None else printer.pages(trim, config.paper, config.ink)
    assert limits is not None
    return limits


def free_margins(config: BookConfig, printer: Printer, gutter: float) -> Margins:
    """What stays free at every page's edges, in points: the printer's least and its buffer.

    A printer's number that is only assumed gives way to a smaller margin of the book's own.
    """
    sides = (printer.margins.outside, printer.margins.top, printer.margins.bottom)
    if config.bleed and printer.margins.with_bleed is not None:
        sides = printer.margins.with_bleed
    asked = config.margins
    inside = printer.margins.inside
    least = [
        (asked.inside, gutter, inside.sure),
        *zip(
            (asked.outside, asked.top, asked.bottom),
            (side.value for side in sides),
            (side.sure for side in sides),
            strict=True,
        ),
    ]
    return Margins(
        *(
            own if own is not None and own < value and not sure else value + printer.buffer
            for own, value, sure in least
        )
    )


def refuse_pages(desk: Desk) -> None:
    """Tells of a book too thick for its printer, of margins that swallow the page, and of too many blanks."""
    settled = desk.settled
    limits, count = settled.limits, len(desk.leaves)
    if limits.most is not None and count > limits.most and limits.sure:
        settled.setter.problem("pages", _too_many(desk, limits.most))
    blank = settled.printer.blank
    for most, run in ((blank.in_a_row, _longest(desk.leaves)), (blank.at_end, _last(desk.leaves))):
        if most.value is not None and run > most.value and most.sure:
            where = "at the end" if most is blank.at_end else "in a row"
            settled.setter.problem(
                "pages",
                f"{settled.printer.title} takes {most.value} blank pages {where} {cited(most.source, most.certainty)}, "
                f"and this book has {run}. Remove `kind: blank` pages.",
            )


def refuse_margins(desk: Desk) -> None:
    """Tells of an inner margin under the printer's least for that many pages, and of margins with nothing between."""
    settled = desk.settled
    asked = settled.book.config.margins
    inside = settled.printer.margins.inside
    if asked.inside is not None and asked.inside < desk.counted.gutter - 1e-6 and inside.sure:
        settled.setter.problem("margins.inside", _narrow_gutter(desk))


def refuse_frames(desk: Desk) -> None:
    """Tells of margins that leave no page to print on."""
    frame = desk.frame("live")
    page = desk.settled.book.config.page
    if frame.width < page.width / 4 or frame.height < page.height / 4:
        desk.settled.setter.problem(
            "margins",
            f"the margins leave {inches_and_mm(max(0.0, frame.width))} by {inches_and_mm(max(0.0, frame.height))} "
            "of the page. Write smaller ones, or a larger trim.",
        )


def printing_notes(desk: Desk) -> Iterator[Problem]:
    """Warnings and notes on what the printer may not take, or what it has to be asked."""
    book, printer = desk.settled.book, desk.settled.printer
    limits, count = desk.settled.limits, len(desk.leaves)
    if count < limits.least:
        told = f"{_binds(desk, 'from', limits.least)}, and this book has {count}. Add pages before you order it."
        yield book.problem("pages", told, severity="warning")
    if limits.most is not None and count > limits.most and not limits.sure:
        yield book.problem("pages", _too_many(desk, limits.most), severity="warning")
    yield from _blank_notes(desk)
    asked, inside = book.config.margins.inside, printer.margins.inside
    if asked is not None and asked < desk.counted.gutter - 1e-6 and not inside.sure:
        yield book.problem("margins.inside", _narrow_gutter(desk), severity="warning")
    if printer.spine(book.config.paper, book.config.ink, count) == "ask" and not book.config.spine:
        constant = printer.spine_rule.constant
        told = (
            f"how wide the spine will be is not known: {constant.source} Write it as `spine`, like `spine: 0.505in`; "
            "a cover cannot be made without it."
        )
        yield book.problem("printer", told, severity="note")


def spine_width(desk: Desk) -> float | None:
    """The spine in points: as written, or by the printer's rule; None where neither says."""
    config = desk.settled.book.config
    if config.spine is not None:
        return config.spine
    found = desk.settled.printer.spine(config.paper, config.ink, len(desk.leaves))
    return None if found == "ask" else found


def _binds(desk: Desk, bound: str, pages: int) -> str:
    config, limits = desk.settled.book.config, desk.settled.limits
    turned = f" in {config.orientation}" if config.orientation else ""
    stock = f"{config.ink} on {config.paper} paper"
    return (
        f"{desk.settled.printer.title} binds {bound} {pages} pages of {config.trim.name}{turned}, {stock} "
        f"{cited(limits.source, limits.certainty)}"
    )


def _too_many(desk: Desk, most: int) -> str:
    return (
        f"{_binds(desk, 'at most', most)}, and this book has {len(desk.leaves)}. Put more mazes on a page, "
        "or more answers (`answers: {per_page: 9}`), or split the book."
    )


def _narrow_gutter(desk: Desk) -> str:
    inside = desk.settled.printer.margins.inside
    asked = desk.settled.book.config.margins.inside or 0.0
    return (
        f"{desk.settled.printer.title} wants {inches_and_mm(desk.counted.gutter)} at least inside a book of "
        f"{len(desk.leaves)} pages {cited(inside.source, inside.certainty)}, and this is {inches_and_mm(asked)}. "
        "Write that or more, or leave it out."
    )


def _blank_notes(desk: Desk) -> Iterator[Problem]:
    advised, run = desk.settled.printer.blank.advised, _longest(desk.leaves)
    if advised.value is not None and run > advised.value:
        told = (
            f"{run} blank pages follow each other, and {desk.settled.printer.title} may refuse more than "
            f"{advised.value} {cited(advised.source, advised.certainty)}. Remove `kind: blank` pages."
        )
        yield desk.settled.book.problem("pages", told, severity="warning")


def _runs(leaves: Sequence[Leaf]) -> list[tuple[bool, int]]:
    """Whether blank, and how many pages in a row, from the first page to the last."""
    return [(blank, len(list(run))) for blank, run in groupby(map(is_blank, leaves))]


def _longest(leaves: Sequence[Leaf]) -> int:
    """The most blank pages in a row before the last page that has something on it."""
    runs = _runs(leaves)
    inner = runs[:-1] if runs and runs[-1][0] else runs
    return max((count for blank, count in inner if blank), default=0)


def _last(leaves: Sequence[Leaf]) -> int:
    """Blank pages at the end."""
    runs = _runs(leaves)
    return runs[-1][1] if runs and runs[-1][0] else 0
