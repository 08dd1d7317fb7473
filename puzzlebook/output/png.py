"""A finished PDF page → a PNG file (https://www.w3.org/TR/png-3/) in 256 greys, drawn by pdfium."""

from __future__ import annotations

import zlib
from typing import Any

SIGNATURE = b"\x89PNG\r\n\x1a\n"

RESOLUTIONS = (72, 1200)
"""Least and most pixels to the inch."""

_GREY, _GREY_ALPHA = 0, 4
"""Colour types: greys, and greys with how opaque they are."""
_LEVEL = 9
"""libdeflate's level: pixels are few bytes in the end, and soon packed."""


def page_png(pdf: bytes, dpi: int, *, transparent: bool = False) -> bytes:
    """The first page of a PDF as it prints, `dpi` pixels to the inch, its size in pixels to the nearest.

    The resolution stands in the file (`pHYs`), so that it is placed at the page's size. White paper, or none with
    `transparent`.
    """
    import deflate  # noqa: PLC0415  (only writing needs it)
    import pypdfium2  # noqa: PLC0415

    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        size = [max(1, round(side * dpi / 72)) for side in page.get_size()]
        pixels = _pixels(page, *size, transparent=transparent)
        page.close()
    kind, samples = (_GREY_ALPHA, 2) if transparent else (_GREY, 1)
    row = samples * size[0]
    lines = b"".join([b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row)])
    head = b"".join(side.to_bytes(4, "big") for side in size) + bytes((8, kind, 0, 0, 0))
    parts = (
        chunk(b"IHDR", head),
        resolution(dpi),
        chunk(b"IDAT", bytes(deflate.zlib_compress(lines, _LEVEL))),
        chunk(b"IEND", b""),
    )
    return SIGNATURE + b"".join(parts)


def resolution(dpi: float) -> bytes:
    """The chunk that tells pixels to the inch, which it counts by the metre."""
    dots = round(dpi / 0.0254).to_bytes(4, "big")
    return chunk(b"pHYs", dots + dots + b"\1")


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk: its length, name, data and checksum."""
    check = zlib.crc32(name + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + name + data + check


def _pixels(page: Any, width: int, height: int, *, transparent: bool) -> bytes:
    """Rows of greys from the top, with `transparent` each followed by how opaque it is."""
    from pypdfium2 import PdfBitmap, raw  # noqa: PLC0415

    kind = raw.FPDFBitmap_BGRA if transparent else raw.FPDFBitmap_Gray
    bitmap = PdfBitmap.new_native(width, height, kind)
    try:
        bitmap.fill_rect((255, 255, 255, 0 if transparent else 255), 0, 0, width, height)
        flags = raw.FPDF_ANNOT | (0 if transparent else raw.FPDF_GRAYSCALE)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
        data, stride = bytes(memoryview(bitmap.buffer).cast("B")), bitmap.stride
    finally:
        bitmap.close()
    row = 4 * width if transparent else width
    if stride != row:
        data = b"".join([data[y * stride :][:row] for y in range(height)])
    if not transparent:
        return data
    greys = bytearray(2 * width * height)
    greys[::2], greys[1::2] = data[::4], data[3::4]
    return bytes(greys)
