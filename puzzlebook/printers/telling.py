"""A printer's rules → rows that say each in words, with how sure it is and where it is from."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlebook.units import POINTS, inches_and_mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.printers.rules import AnyTrim, Limits, Printer, Stated, Stock, Trim


class Row(NamedTuple):
    """What a rule is about, what it says, how sure that is and where it is from."""

    what: str
    value: str
    certainty: str
    source: str


def rule_rows(printer: Printer) -> Iterator[Row]:
    """Every rule but trims and page counts, in the order a book is made."""
    yield from _margin_rows(printer)
    bleed = printer.bleed
    if bleed is not None:
        edges = "all edges" if bleed.edges == "all" else "outside, top and bottom"
        yield _row("bleed", f"{inches_and_mm(bleed.width.value)}, {edges}", bleed.width)
    yield _row("thinnest line", f"{printer.least_stroke.value:g} pt", printer.least_stroke)
    yield _row("smallest type", f"{printer.least_type.value:g} pt", printer.least_type)
    yield _row("lightest grey", f"{printer.least_grey.value:.0%} black", printer.least_grey)
    yield _row("pictures", f"{printer.least_dpi.value} dpi at least", printer.least_dpi)
    if printer.most_ink.value is not None:
        yield _row("ink", f"{printer.most_ink.value} % at most", printer.most_ink)
    if printer.multiple.value > 1:
        yield _row("pages", f"in multiples of {printer.multiple.value}", printer.multiple)
    yield from _blank_rows(printer)
    if printer.file_limit.value is not None:
        megabytes = printer.file_limit.value // 1_000_000
        yield _row("file", f"{megabytes} MB at most", printer.file_limit)
    yield _row("PDF", _FLAVOURS[printer.flavour], printer.pdf)
    yield _row("no", ", ".join(printer.forbidden), printer.forbids)
    yield from _direction_rows(printer)
    yield from _spine_rows(printer)
    yield from _cover_rows(printer)


_ORDERS = {"reading": "reading", "reversed": "reverse"}
_FLAVOURS = {"plain": "plain", "bare": "without document properties", "pdfx1a": "PDF/X-1a"}


def trim_rows(printer: Printer) -> Iterator[Row]:
    """Every size with its page counts on each stock, sizes in inches and mm."""
    for trim in printer.trims:
        yield from _stock_rows(f"{trim.name} ({_mm(trim)})", trim.stocks)
    if printer.any_trim is not None:
        yield from _stock_rows(f"WxH, {_any(printer.any_trim)}", printer.any_trim.stocks)


def _mm(trim: Trim) -> str:
    width, height = trim.width_pt / POINTS["mm"], trim.height_pt / POINTS["mm"]
    return f"{width:.0f} x {height:.0f} mm"


def _any(free: AnyTrim) -> str:
    (least_w, most_w), (least_h, most_h) = free.widths, free.heights
    return f"{least_w / 72:g}-{most_w / 72:g} x {least_h / 72:g}-{most_h / 72:g} in"


def _stock_rows(name: str, stocks: tuple[Stock, ...]) -> Iterator[Row]:
    """A row for stocks with equal limits, side by side."""
    for limits, alike in groupby(stocks, lambda stock: stock.limits):
        told = ", ".join(f"{stock.ink} on {stock.paper}" for stock in alike)
        yield Row(name, f"{_pages(limits)}: {told}", limits.certainty, limits.source)
        name = ""


def _pages(limits: Limits) -> str:
    most = "or more" if limits.most is None else f"to {limits.most}"
    return f"{limits.least} {most} pages"


def _row(what: str, value: str, stated: Stated[Any]) -> Row:
    return Row(what, value, stated.certainty, stated.source)


def _margin_rows(printer: Printer) -> Iterator[Row]:
    rules = printer.margins
    for most, width in rules.inside.value:
        upto = "inside" if most is None else f"inside, to {most} pages"
        yield _row(upto, inches_and_mm(width), rules.inside)
    sides = ("outside", "top", "bottom")
    for side in sides:
        stated = getattr(rules, side)
        yield _row(side, inches_and_mm(stated.value), stated)
    for side, stated in zip(sides, rules.with_bleed or (), strict=False):
        yield _row(f"{side}, with bleed", inches_and_mm(stated.value), stated)
    if rules.buffer.value:
        yield _row("kept beyond these", f"{rules.buffer.value:g} pt", rules.buffer)


def _blank_rows(printer: Printer) -> Iterator[Row]:
    blank = printer.blank
    if blank.in_a_row.value is not None:
        yield _row("blank pages", f"{blank.in_a_row.value} in a row at most", blank.in_a_row)
    if blank.advised.value is not None:
        yield _row("", f"{blank.advised.value} in a row are safe", blank.advised)
    if blank.at_end.value is not None:
        yield _row("", f"{blank.at_end.value} at the end at most", blank.at_end)
    if blank.final.value:
        yield _row("last page", "blank", blank.final)


def _direction_rows(printer: Printer) -> Iterator[Row]:
    taken, order = printer.right_to_left.languages, printer.right_to_left.order
    languages = "not known" if taken.value is None else ", ".join(taken.value)
    yield _row("from the right", languages, taken)
    yield _row("", f"pages in {_ORDERS[order.value]} order", order)


def _spine_rows(printer: Printer) -> Iterator[Row]:
    rule = printer.spine_rule
    if rule.kind == "ask":
        yield _row("spine", "write `spine`", rule.constant)
    more = f" + {inches_and_mm(rule.constant.value)}" if rule.constant.value else ""
    for one in rule.calipers:
        inches = one.width.value / POINTS["in"]
        told = f"pages x {inches:.6f} in{more}: {one.ink} on {one.paper}"
        yield _row("spine", told, one.width)
    if rule.text_from.value is not None:
        yield _row("words on the spine", f"from {rule.text_from.value} pages", rule.text_from)


def _cover_rows(printer: Printer) -> Iterator[Row]:
    rule = printer.cover
    if rule is None:
        return
    yield _row("cover bleed", inches_and_mm(rule.bleed.value), rule.bleed)
    if any(rule.board.value):
        wider, higher = map(inches_and_mm, rule.board.value)
        yield _row("cover boards", f"{wider} wider, {higher} higher than pages", rule.board)
    if rule.hinge.value:
        yield _row("cover hinge", inches_and_mm(rule.hinge.value), rule.hinge)
    yield _row("cover words", f"{inches_and_mm(rule.safe.value)} from edges", rule.safe)
    yield _row("", f"{inches_and_mm(rule.spine_clear.value)} from folds", rule.spine_clear)
    width, height = (side / 72 for side in rule.barcode.value)
    yield _row("barcode", f"{width:g} x {height:g} in, beside the spine", rule.barcode)
