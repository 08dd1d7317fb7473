"""Thirteen digits → the bars of an EAN-13 and the digits below it, in a white box (GS1 General Specifications, 5.2).

python-barcode knows which modules are dark; here they get their places.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from puzzlebook.layout.page import FillItem, Item, TextItem
from puzzlebook.text.shaping import shape
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.boxes import Box
    from puzzlebook.text.shaping import Line, TextStyle

MODULE, LEAST_MODULE = mm(0.33), mm(0.264)
"""The width of a module in full size, and at 80 %, the least that shops' scanners are promised."""
_LEFT, _BARS, _RIGHT = 11, 95, 7
"""Modules: the quiet zone before the bars, the bars, the quiet zone after them."""
_GUARD = 5
"""Modules by which the guard bars are longer."""
_GUARDS = (range(3), range(45, 50), range(92, 95))
_PAD, _GAP, _CAP = 4.0, 2.5, 0.74
_PAPER = 1.0


def barcode_items(isbn: str, above: Line, style: TextStyle, box: Box) -> list[Item]:
    """The whole of a box: white, the line above the bars, bars in black alone, their digits in `style` below."""
    from barcode import EAN13  # few books have one

    modules = "".join(EAN13(isbn).build())
    whole = _LEFT + _BARS + _RIGHT
    module = min(MODULE, max(LEAST_MODULE, (box.width - 2 * _PAD) / whole))
    first = (box.left + box.right - whole * module) / 2 + _LEFT * module
    high = _CAP * style.size
    top = box.top - _PAD - high - _GAP
    foot = box.bottom + _PAD
    bottom = foot + high + _GAP
    items: list[Item] = [
        _rectangle(box.left, box.bottom, box.right, box.top, _PAPER),
        TextItem((box.left + box.right - above.width) / 2, box.top - _PAD - high, above),
    ]
    for at, dark, count in _stretches(modules):
        if dark:
            guard = any(at in places for places in _GUARDS)
            low = bottom - _GUARD * module if guard else bottom
            items.append(
                _rectangle(first + at * module, low, first + (at + count) * module, top, 0.0)
            )
    places = ((isbn[0], -_LEFT, -2), (isbn[1:7], 3, 45), (isbn[7:], 50, 92))
    for digits, start, end in places:
        line = shape(digits, style)
        middle = first + (start + end) / 2 * module
        items.append(TextItem(middle - line.width / 2, foot, line))
    return items


def _stretches(modules: str) -> list[tuple[int, bool, int]]:
    """Where each run of equal modules begins, whether it is dark, and how many they are."""
    out, at = [], 0
    for dark, run in groupby(modules, lambda module: module != "0"):
        count = len(list(run))
        out.append((at, dark, count))
        at += count
    return out


def _rectangle(left: float, bottom: float, right: float, top: float, grey: float) -> FillItem:
    return FillItem(((left, bottom), (right, bottom), (right, top), (left, top)), grey)
