"""A page of a finished PDF → a PNG file of it, drawn by pdfium, and a digest that tells equal pages."""

from __future__ import annotations

import zlib
from array import array
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from puzzlebook.layout.page import MazeItem, Polylines
from puzzlebook.output.png import SIGNATURE, chunk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.layout.page import Drawing, Page

WIDTHS = range(16, 4801)
"""Pixels a picture may be wide: as many as it takes on the screen, so that its lines are sharp."""

KEPT_BYTES = 64 * 1024 * 1024
"""Of pictures that stay in memory."""

_DIGITS = 32
"""Hexadecimal digits of a digest: 128 bits of SHA-256."""

_GREY, _RGB = bytes((8, 0, 0, 0, 0)), bytes((8, 2, 0, 0, 0))
"""8 bits a sample, one or three of them, not interlaced (https://www.w3.org/TR/png-3/, 11.2.1)."""


def digests(pages: Iterable[Page], salt: bytes = b"") -> list[str]:
    """A digest for each page, equal for pages that look equal, whatever stands on the others.

    A file's own bytes would not do: its fonts number their glyphs through all pages. `salt` stands for what a page
    only names, as a font's file.
    """
    drawn: dict[str, str] = {}
    found = []
    for page in pages:
        for drawing in page.drawings:
            drawn[drawing.name] = _drawing_digest(drawing)
        digest = sha256(salt)
        sheet = replace(page, number=0, items=(), drawings=())
        digest.update(repr(sheet).encode())
        for item in page.items:
            known = (
                replace(item, drawing=drawn[item.drawing]) if isinstance(item, MazeItem) else item
            )
            digest.update(repr(known).encode("utf-8", "surrogatepass"))
        found.append(digest.hexdigest()[:_DIGITS])
    return found


def _drawing_digest(drawing: Drawing) -> str:
    digest = sha256()
    for lines in (drawing.walls, drawing.rim):
        for numbers in (lines.xs, lines.ys, lines.starts, lines.bulges):
            digest.update(numbers.tobytes() + b"|")
    nothing = Polylines(array("i"), array("i"), array("i"), array("d"))
    digest.update(repr(replace(drawing, name="", walls=nothing, rim=nothing)).encode())
    return digest.hexdigest()


def png(document: Any, index: int, width: int) -> bytes:
    """Page `index` of a pypdfium2 document, `width` pixels wide, as PNG: in greys where it has no colour."""
    page = document[index]
    try:
        bitmap = page.render(scale=width / page.get_width(), rev_byteorder=True, prefer_bgrx=False)
        try:
            pixels, stride = bytes(memoryview(bitmap.buffer).cast("B")), bitmap.stride
            size = bitmap.width, bitmap.height
        finally:
            bitmap.close()
    finally:
        page.close()
    columns, rows = size
    if stride != 3 * columns:
        pixels = b"".join([pixels[y * stride :][: 3 * columns] for y in range(rows)])
    red = pixels[::3]
    kind, samples, row = _RGB, pixels, 3 * columns
    if red == pixels[1::3] == pixels[2::3]:
        kind, samples, row = _GREY, red, columns
    lines = b"".join([b"\0" + samples[y * row : (y + 1) * row] for y in range(rows)])
    head = columns.to_bytes(4, "big") + rows.to_bytes(4, "big") + kind
    parts = chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(lines, 1)), chunk(b"IEND", b"")
    return SIGNATURE + b"".join(parts)


class Pictures:
    """Pictures of the pages of one book after the other, those asked for last kept.

    pdfium is not made for two threads at once: all calls have to come from one.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._bytes = 0
        self._open: tuple[bytes, Any] | None = None

    def picture(self, digest: str, width: int, pdf: bytes, index: int) -> bytes:
        """The PNG of the page with that digest, which stands at `index` (from 0) in `pdf`."""
        key = digest, width
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = png(self._document(pdf), index, width)
            self._bytes += len(found)
        self._kept.move_to_end(key)
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= len(self._kept.popitem(last=False)[1])
        return found

    def close(self) -> None:
        """Give back what pdfium holds."""
        if self._open is not None:
            self._open[1].close()
            self._open = None

    def _document(self, pdf: bytes) -> Any:
        import pypdfium2  # only where there is something to draw

        if self._open is None or self._open[0] is not pdf:
            self.close()
            self._open = pdf, pypdfium2.PdfDocument(pdf)
        return self._open[1]
