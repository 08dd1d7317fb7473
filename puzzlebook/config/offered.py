"""A book and its printer → what the printer does not offer, known before any page is planned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.config.finding import Finding
from puzzlebook.config.values import Trim, listed
from puzzlebook.printers import printer
from puzzlebook.text.words import words
from puzzlebook.units import inches_and_mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step
    from puzzlebook.printers.rules import Certainty, Printer, Stated, Stock


def as_printed(trim: Trim, name: str) -> Trim:
    """The trim in the printer's own measure where it has that size: A4 is 8.27 x 11.69 in to some."""
    offered = printer(name).trim(trim.width, trim.height)
    if offered is None:
        return trim
    return Trim(trim.name, offered.width_pt, offered.height_pt)


def cited(source: str, certainty: Certainty) -> str:
    """Where a number is from, in brackets; said too where it is not the printer's own word."""
    sure = "" if certainty == "published" else f"; {certainty}"
    return f"({source.rstrip('.')}{sure})"


def _key(book: BookConfig, *keys: str) -> tuple[Step, ...]:
    """The first of these keys that the file has, else the printer, which is what the others have to suit."""
    return (next((key for key in keys if key in book.model_fields_set), "printer"),)


def trim_findings(book: BookConfig) -> Iterator[Finding]:
    """A page size that the printer does not print, with those nearest to it."""
    rules = printer(book.printer)
    page = book.page
    if rules.trim(page.width, page.height) is not None:
        return
    turned = "" if book.orientation is None else f" in {book.orientation}"
    advice = _other_sizes(rules, page.width, page.height)
    message = f"{rules.title} does not print {book.trim.name}{turned}. {advice}"
    yield Finding(_key(book, "trim", "orientation"), message)


def _other_sizes(rules: Printer, width: float, height: float) -> str:
    near = listed(trim.name for trim in rules.near(width, height)) if rules.trims else ""
    free = rules.any_trim
    own = ""
    if free is not None:
        (least_w, most_w), (least_h, most_h) = free.widths, free.heights
        own = f"{least_w / 72:g} to {most_w / 72:g} in wide and {least_h / 72:g} to {most_h / 72:g} in high"
    if not near:
        return f"Write a size {own}."
    return f"Near it are {near}." + (f" Sizes of your own may be {own}." if own else "")


def stock_findings(book: BookConfig) -> Iterator[Finding]:
    """Ink and paper that the printer does not put together at that size."""
    rules = printer(book.printer)
    trim = rules.trim(book.page.width, book.page.height)
    if trim is None or rules.pages(trim, book.paper, book.ink) is not None:
        return
    message = (
        f"{rules.title} does not print {book.trim.name} in {book.ink} on {book.paper} paper. "
        f"Take {_stocks(trim.stocks)}."
    )
    yield Finding(_key(book, "paper", "ink"), message)


def _stocks(stocks: Iterable[Stock]) -> str:
    return listed(f"{stock.ink} on {stock.paper}" for stock in stocks)


def bleed_findings(book: BookConfig) -> Iterator[Finding]:
    """Bleed where the printer has none."""
    rules = printer(book.printer)
    if book.bleed and rules.bleed is None:
        yield Finding(("bleed",), f"{rules.title} cannot print to the edge. Leave `bleed` out.")


def margin_findings(book: BookConfig) -> Iterator[Finding]:
    """Margins under the printer's least; the inner one, which grows with the pages, is seen to by the plan.

    A least that is only assumed is no reason to refuse the book.
    """
    rules = printer(book.printer)
    plain = (rules.margins.outside, rules.margins.top, rules.margins.bottom)
    least = rules.margins.with_bleed if book.bleed and rules.margins.with_bleed else plain
    narrow: dict[tuple[float, Stated[float]], list[str]] = {}
    for side, stated in zip(_WHERE, least, strict=True):
        asked: float | None = getattr(book.margins, side)
        if asked is not None and asked < stated.value - 1e-6:
            narrow.setdefault((asked, stated), []).append(side)
    for (asked, stated), sides in narrow.items():
        message = (
            f"{rules.title} wants {inches_and_mm(stated.value)} at least "
            f"{listed((_WHERE[side] for side in sides), 'and')} "
            f"{cited(stated.source, stated.certainty)}, and this is {inches_and_mm(asked)}. "
            "Write that or more, or leave it out."
        )
        yield Finding(("margins", sides[0]), message, warning=not stated.sure)


_WHERE = {"outside": "outside", "top": "at the top", "bottom": "at the bottom"}


def spine_findings(book: BookConfig) -> Iterator[Finding]:
    """A spine's width where the book has no spine, or where the printer's own rule gives it."""
    rule = printer(book.printer).spine_rule
    title = printer(book.printer).title
    if book.spine is None or rule.kind == "ask":
        return
    if rule.kind == "none":
        yield Finding(("spine",), f"{title} binds no spine. Leave `spine` out.")
    else:
        message = f"{title} gives the spine by page count and paper, and so does the report. Leave `spine` out."
        yield Finding(("spine",), message)


def cover_findings(book: BookConfig) -> Iterator[Finding]:
    """A cover where nobody binds one, where its spine is not known, or with a maze that there is not."""
    rules = printer(book.printer)
    if book.cover is None:
        return
    if rules.cover is None:
        message = (
            f"{rules.title} binds no cover. Leave `cover` out, or write the `printer` that does."
        )
        yield Finding(_key(book, "cover"), message)
    elif rules.spine_rule.kind == "ask" and book.spine is None:
        constant = rules.spine_rule.constant
        message = f"a cover needs the spine's width. {constant.source} Write it as `spine`, like `spine: 0.505in`."
        yield Finding(("cover",), message)
    for key, ink in (("color", book.cover.color), ("accent", book.cover.accent)):
        if ink is not None and 0 < max(ink) < rules.least_grey.value:
            least = rules.least_grey
            message = (
                f"{rules.title} prints no tint under {least.value:.0%} {cited(least.source, least.certainty)}, and "
                f'the strongest ink of this colour has {max(ink):.0%}. Write a darker one, or white ("#ffffff").'
            )
            yield Finding(("cover", key), message)
    count = sum(page.count for page in book.pages if page.kind == "mazes")
    if book.cover.art is not None and book.cover.art > count:
        message = f"there is no maze {book.cover.art}: the book has {count}. Write one of them, or leave it out."
        if not count:
            message = "the book has no mazes. Leave `art` out."
        yield Finding(("cover", "art"), message)


def direction_findings(book: BookConfig) -> Iterator[Finding]:
    """What is not known to be printed of books that are read from the right."""
    rules = printer(book.printer)
    language = book.language.partition("-")[0]
    if words(book.tag).direction != "rtl":
        return
    taken = rules.right_to_left.languages
    where = _key(book, "language")
    if taken.value is None:
        message = f"{rules.title} says nothing of books that are read from the right. Ask before you upload one."
        yield Finding(where, message, warning=True)
    elif language not in taken.value:
        message = (
            f"{rules.title} prints no books read from the right in {words(language).in_english} "
            f"{cited(taken.source, taken.certainty)}. Ask before you upload one, or take another printer."
        )
        yield Finding(where, message, warning=True)
