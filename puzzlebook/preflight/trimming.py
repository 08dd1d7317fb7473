"""A page's size and a printer → what is printed on: the trim, whether it bleeds, which margins are kept free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.printers.rules import Stated

if TYPE_CHECKING:
    from puzzlebook.preflight.facts import Leaf
    from puzzlebook.printers import Printer
    from puzzlebook.printers.rules import Trim

_SAME = 1.0
"""Points by which sizes may differ and be meant as the same."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page with its trim. `edges` are points of bleed at the left, right, top and bottom."""

    trim: Trim
    bleeds: bool
    edges: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a page keeps free at the left, right, top and bottom, in points from its own edges."""

    edges: tuple[float, ...]
    rules: tuple[Stated[float], ...]
    """What each is from."""


def sheet(leaf: Leaf, printer: Printer, *, left: bool) -> Sheet | None:
    """What a page is printed on, None where the printer has no such size.

    A size on the printer's list comes first, with bleed or without; then a TrimBox decides.
    """
    width, height = leaf.size
    plain = printer.trim(width, height)
    if plain is not None and not plain.custom:
        return Sheet(plain, bleeds=False, edges=(0, 0, 0, 0))
    bled = _bled(leaf, printer, left=left)
    if bled is not None and (not bled.trim.custom or _trimmed(leaf, bled)):
        return bled
    return None if plain is None else Sheet(plain, bleeds=False, edges=(0, 0, 0, 0))


def _bled(leaf: Leaf, printer: Printer, *, left: bool) -> Sheet | None:
    if printer.bleed is None:
        return None
    bleed = printer.bleed.width.value
    at_spine = bleed if printer.bleed.edges == "all" else 0.0
    edges = (at_spine, bleed, bleed, bleed) if left else (bleed, at_spine, bleed, bleed)
    width, height = leaf.size
    trim = printer.trim(width - bleed - at_spine, height - 2 * bleed)
    return None if trim is None else Sheet(trim, bleeds=True, edges=edges)


def _trimmed(leaf: Leaf, sheet: Sheet) -> bool:
    """Whether the page's TrimBox says that it bleeds."""
    if leaf.trim is None:
        return False
    sizes = (leaf.trim.width, leaf.trim.height)
    width, height = sizes[::-1] if leaf.turned % 180 == 90 else sizes
    return abs(width - sheet.trim.width_pt) < _SAME and abs(height - sheet.trim.height_pt) < _SAME


def kept(sheet: Sheet, printer: Printer, pages: int, *, left: bool) -> Kept | None:
    """The margins of a page, None for a book so thick that it is not bound."""
    try:
        margins = printer.margins_for(pages, bleed=sheet.bleeds)
    except CannotMakeError:
        return None
    rules = printer.margins
    outside, top, bottom = rules.outside, rules.top, rules.bottom
    if sheet.bleeds and rules.with_bleed is not None:
        outside, top, bottom = rules.with_bleed
    inside = Stated(margins.inside, rules.inside.source, rules.inside.certainty)
    sides = (inside, outside) if left else (outside, inside)
    stated = (*sides, top, bottom)
    edges = [rule.value + bleed for rule, bleed in zip(stated, sheet.edges, strict=True)]
    return Kept(tuple(edges), stated)
