"""A page → a PNG file (https://www.w3.org/TR/png-3/) in 256 greys, drawn by what prints it.

The page becomes a PDF with its fonts in it, and pdfium draws that: the picture is set in our own
fonts, wherever it is made.
"""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING

from puzzlebook.layout.page import Facts
from puzzlebook.output.pdf import write_pdf

if TYPE_CHECKING:
    from puzzlebook.layout.page import Page

SCALE = 2.0
"""Pixels a point: 144 to the inch."""
SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GREY = bytes((8, 0, 0, 0, 0))
"""8 bits, greys without alpha, the only compression and filter method, not interlaced."""


def png(page: Page, title: str) -> bytes:
    """The page as PNG, SCALE pixels a point."""
    width, height, rows = _pixels(page, title)
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + _GREY
    # 144 to the inch, told by the metre
    dots = round(SCALE * 72 / 0.0254).to_bytes(4, "big")
    parts = chunk(b"IHDR", head), chunk(b"pHYs", dots + dots + b"\1"), chunk(b"IDAT", packed)
    return SIGNATURE + b"".join(parts) + chunk(b"IEND", b"")


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk: its length, name, data and checksum."""
    check = zlib.crc32(name + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + name + data + check


def _pixels(page: Page, title: str) -> tuple[int, int, list[bytes]]:
    """Width, height and the rows of greys from the top."""
    import pypdfium2  # noqa: PLC0415  (only where there is something to draw)

    stream = io.BytesIO()
    write_pdf([page], Facts(title, "", "en"), stream)
    with pypdfium2.PdfDocument(stream.getvalue()) as document:
        bitmap = document[0].render(scale=SCALE, grayscale=True)
        greys = bytes(memoryview(bitmap.buffer).cast("B"))
        width, height, stride = bitmap.width, bitmap.height, bitmap.stride
        bitmap.close()
    return width, height, [greys[y * stride :][:width] for y in range(height)]
