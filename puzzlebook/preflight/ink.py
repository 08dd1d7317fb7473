"""A page as rendered → where its outermost ink stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.content import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.preflight.facts import Leaf

PIXEL = 1 / 1.5
"""Points a pixel: small enough to measure a margin, and a hairline still greys one."""
_MOST_PIXELS = 3_000
"""Of a side; larger sheets are seen more coarsely."""
_PAPER = 250
"""Grey levels (0 black to 255) from this on are paper: a tint of 2 % and less leaves nothing."""
_WHITENED = bytes(255 if level >= _PAPER else level for level in range(256))
_WHITE = b"\xff"


@dataclass(frozen=True, slots=True)
class Ink:
    """How far the outermost ink stands from each edge of a page as one reads it, in points."""

    page: int
    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0
    blank: bool = False
    """Whether there is none; the distances are then 0."""
    pixel: float = PIXEL
    """How exact that is, in points."""


def read_ink(document: Any, leaves: list[Leaf]) -> Iterator[Ink]:
    """The ink on those pages of a pypdfium2.PdfDocument, all of the sheet and not only its crop box.

    A page that would take for ever to render, or that pdfium cannot show, is told of as neither
    blank nor near an edge; the latter is noted as a fault of its leaf.
    """
    import pypdfium2  # only the preflight needs it

    for leaf in leaves:
        middle = abs(min(leaf.size)) / 2
        unseen = Ink(leaf.number, middle, middle, middle, middle)
        if ENDLESS in leaf.drawn.faults:
            yield unseen
            continue
        try:
            yield _seen(document, leaf)
        except (pypdfium2.PdfiumError, IndexError) as error:
            leaf.drawn.faults.add(f"pdfium cannot show it: {error}")
            yield unseen


def _seen(document: Any, leaf: Leaf) -> Ink:
    page = document[leaf.number - 1]
    try:
        # what is cropped away on a screen is still on the sheet that a printer gets
        page.set_cropbox(*page.get_mediabox())
        return _ink(page, leaf)
    finally:
        page.close()


def _ink(page: Any, leaf: Leaf) -> Ink:
    width, height = leaf.size
    across = page.get_width()
    if not (width > 0 and height > 0 and across > 0):
        return Ink(leaf.number, blank=True)
    pixel = max(PIXEL, max(width, height) / _MOST_PIXELS)
    bitmap = page.render(scale=width / across / pixel, grayscale=True)
    rows = _rows(bytes(bitmap.buffer).translate(_WHITENED), bitmap.width, bitmap.stride)
    columns = bitmap.width
    bitmap.close()
    inked = [y for y, row in enumerate(rows) if row]
    if not inked:
        return Ink(leaf.number, blank=True, pixel=pixel)
    left = min(columns - len(rows[y].lstrip(_WHITE)) for y in inked)
    right = min(columns - len(rows[y].rstrip(_WHITE)) for y in inked)
    top, bottom = inked[0], len(rows) - 1 - inked[-1]
    distances = (left * pixel, right * pixel, top * pixel, bottom * pixel)
    return Ink(leaf.number, *distances, pixel=pixel)


def _rows(pixels: bytes, width: int, stride: int) -> list[bytes]:
    """The rows of a picture, empty where they are all white."""
    white = _WHITE * width
    rows = [pixels[start : start + width] for start in range(0, len(pixels), stride)]
    return [b"" if row == white else row for row in rows]
