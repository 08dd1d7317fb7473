"""A finished cover and the report beside it → what the printer would send it back for.

Sizes are worked out anew from the page, the spine and the printer's rule; words are found where they print.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.geometry import diagonal
from puzzlebook.preflight.job import Job, length_told, size_told
from puzzlebook.preflight.rules import breaches
from puzzlebook.printers import printer
from puzzlebook.printers.covers import cover_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.boxes import Box
    from puzzlebook.preflight.facts import Facts, Leaf
    from puzzlebook.preflight.findings import Breach
    from puzzlebook.printers.covers import CoverSheet
    from puzzlebook.printers.rules import CoverRule

OF_PAGES = frozenset(
    [
        *("page-size", "same-size", "page-count", "page-multiple", "blanks", "last-page"),
        *("margins", "bleed", "hue"),
    ]
)
"""Rules for the pages of a book, of which a cover is none."""

_NEAR = 0.05
"""Points by which a box may lie beside its place."""
_HAIR = 0.3
"""Points that nobody sees."""
_SCALE = 2.0
_FEW = 12
"""Levels of 255 by which a colour may differ and be the same, where a renderer mixes it."""


def check_cover(data: bytes, facts: Facts, report: dict[str, Any], name: str) -> Iterator[Breach]:
    """Everything in a cover that the printer of that name takes exception to; `report` is its book's."""
    job = Job(facts, printer(name), cover=True)
    rule = job.printer.cover
    if rule is None:
        return
    book = report["book"]
    width, height = map(float, book["trim"])
    sheet = cover_sheet(rule, (width, height), float(book["spine"]), book["binding"])
    yield from breaches(job, OF_PAGES)
    if facts.file.pages != 1:
        told = f"it has {facts.file.pages} pages"
        yield _breach(job, "cover-size", rule, told, "takes a cover as one page")
    yield from _size(job, rule, sheet, facts.leaves[0])
    yield from _words(job, rule, sheet, data)
    yield from _barcode(job, rule, sheet, data, numbered=report["cover"]["isbn"] is not None)


def _size(job: Job, rule: CoverRule, sheet: CoverSheet, leaf: Leaf) -> Iterator[Breach]:
    """The sheet's size to the printer's calculator, and the trimmed cover in its middle."""
    wide, high = sheet.sheet
    if diagonal((0.0, 0.0, *leaf.size), (0.0, 0.0, wide, high)) > _NEAR:
        told = f"it is {size_told(leaf)}"
        limit = f"wants {size_told((wide, high))} for this book"
        yield _breach(job, "cover-size", rule, told, limit)
    edge = sheet.bleed
    asked = (edge, edge, wide - edge, high - edge)
    trim = leaf.trim
    if trim is None or diagonal((trim.left, trim.bottom, trim.right, trim.top), asked) > _NEAR:
        limit = f"trims {length_told(edge)} off at every edge, or turns it in"
        yield _breach(job, "cover-size", rule, "its TrimBox is not the finished cover", limit)


def _words(job: Job, rule: CoverRule, sheet: CoverSheet, data: bytes) -> Iterator[Breach]:
    """Words nearer to an edge, a hinge or a fold than is safe."""
    import pypdfium2  # only the preflight needs it

    places = (sheet.safe_back, sheet.safe_spine, sheet.safe_front, sheet.barcode)
    stray: list[str] = []
    with pypdfium2.PdfDocument(data) as document:
        text = document[0].get_textpage()
        for i in range(text.count_chars()):
            sign = text.get_text_range(i, 1)
            left, bottom, right, top = (side - sheet.bleed for side in text.get_charbox(i))
            if sign.strip() and not any(
                _within((left, bottom, right, top), place) for place in places
            ):
                stray.append(sign)
        text.close()
    if stray:
        told = f"words stand too near to an edge or a fold: {''.join(stray[:20])!r}"
        limit = (
            f"keeps words {length_told(rule.safe.value)} from edges and "
            f"{length_told(rule.spine_clear.value)} from folds"
        )
        yield _breach(job, "cover-words", rule, told, limit)


def _within(box: tuple[float, float, float, float], place: Box) -> bool:
    return (
        box[0] >= place.left - _HAIR
        and box[1] >= place.bottom - _HAIR
        and box[2] <= place.right + _HAIR
        and box[3] <= place.top + _HAIR
    )


def _barcode(
    job: Job, rule: CoverRule, sheet: CoverSheet, data: bytes, *, numbered: bool
) -> Iterator[Breach]:
    """Something printed where the barcode comes; one of the book's own stands in white there."""
    box = sheet.barcode_free
    if numbered:
        box = box._replace(top=sheet.barcode.bottom)
        edge = sheet.barcode._replace(top=sheet.barcode.bottom + 2)
        fine = _plain(sheet, edge, data)
    else:
        fine = True
    if not fine or (box.height > 1 and not _plain(sheet, box, data)):
        width, height = rule.barcode.value
        yield job.breach(
            "cover-barcode",
            rule.barcode,
            "something is printed where the barcode comes",
            f"keeps {length_told(width)} by {length_told(height)} free for it on the back",
            "Move it away.",
        )


def _plain(sheet: CoverSheet, box: Box, data: bytes) -> bool:
    """Whether a part of the cover is of one colour, as rendered."""
    import pypdfium2  # only the preflight needs it

    wide, high = sheet.sheet
    left, bottom = box.left + sheet.bleed, box.bottom + sheet.bleed
    crop = (left, bottom, wide - left - box.width, high - bottom - box.height)
    with pypdfium2.PdfDocument(data) as document:
        bitmap = document[0].render(scale=_SCALE, crop=crop)
        rows = range(1, bitmap.height - 1)
        pixels, channels, stride = bytes(bitmap.buffer), bitmap.n_channels, bitmap.stride
        inner = [
            pixels[y * stride + channels : y * stride + (bitmap.width - 1) * channels] for y in rows
        ]
        bitmap.close()
    parts = (b"".join(row[k::channels] for row in inner) for k in range(3))
    return all(max(part, default=0) - min(part, default=0) <= _FEW for part in parts)


def _breach(job: Job, name: str, rule: CoverRule, told: str, limit: str) -> Breach:
    return job.breach(name, rule.bleed, told, limit, "Build the cover again for this printer.")
