"""A finished PDF page → a PNG file (https://www.w3.org/TR/png-3/) in 256 greys, drawn by pdfium."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from puzzlebook.pictures import Raster

SIGNATURE = b"\x89PNG\r\n\x1a\n"

RESOLUTIONS = (72, 1200)
"""Least and most pixels to the inch."""

_GREY, _RGB, _GREY_ALPHA = 0, 2, 4
"""Colour types: greys, colours, and greys with how opaque they are."""
_OPAQUE = bytes(range(255, -1, -1))
_LEVEL = 9
"""libdeflate's level: pixels are few bytes in the end, and soon packed."""


def page_png(pdf: bytes, dpi: int, *, transparent: bool = False) -> bytes:
    """The first page of a PDF as it prints, `dpi` pixels to the inch, its size in pixels to the nearest.

    The resolution stands in the file (`pHYs`), so that it is placed at the page's size. On white paper, or with
    `transparent` on none: black ink, as opaque as it is dark.
    """
    import pypdfium2  # only drawing needs it

    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        size = [max(1, round(side * dpi / 72)) for side in page.get_size()]
        pixels = _greys(page, *size)
        page.close()
    kind = _GREY
    if transparent:
        kind, pixels = _GREY_ALPHA, _as_ink(pixels)
    return _file(size[0], size[1], kind, pixels, resolution(dpi))


def raster_png(picture: Raster) -> bytes:
    """The pixels of a picture, in its greys or colours; inks as a screen mixes them."""
    from puzzlebook.pictures.raster import on_screen  # few books have pictures

    shown = on_screen(picture)
    return _file(shown.width, shown.height, _RGB if shown.coloured else _GREY, shown.data)


def resolution(dpi: float) -> bytes:
    """The chunk that tells pixels to the inch, which it counts by the metre."""
    dots = round(dpi / 0.0254).to_bytes(4, "big")
    return chunk(b"pHYs", dots + dots + b"\1")


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk: its length, name, data and checksum."""
    check = zlib.crc32(name + data).to_bytes(4, "big")
    return len(data).to_bytes(4, "big") + name + data + check


def _file(width: int, height: int, kind: int, pixels: bytes, *more: bytes) -> bytes:
    """The file of an image of that colour type, 8 bits a sample, with `more` chunks before its pixels."""
    import deflate  # only writing needs it

    row = len(pixels) // height
    lines = b"".join([b"\0" + pixels[at : at + row] for at in range(0, len(pixels), row)])
    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, kind, 0, 0, 0))
    packed = bytes(deflate.zlib_compress(lines, _LEVEL))
    parts = chunk(b"IHDR", head), *more, chunk(b"IDAT", packed), chunk(b"IEND", b"")
    return SIGNATURE + b"".join(parts)


def _greys(page: Any, width: int, height: int) -> bytes:
    """Rows of greys from the top."""
    from pypdfium2 import PdfBitmap, raw

    bitmap = PdfBitmap.new_native(width, height, raw.FPDFBitmap_Gray)
    try:
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_GRAYSCALE)
        data, stride = bytes(memoryview(bitmap.buffer).cast("B")), bitmap.stride
    finally:
        bitmap.close()
    if stride == width:
        return data
    return b"".join([data[y * stride :][:width] for y in range(height)])


def _as_ink(greys: bytes) -> bytes:
    """Black for every pixel, and how opaque it is: on white it looks as before, on colour as ink would.

    What is white, as around the marks on a route, is clear too.
    """
    out = bytearray(2 * len(greys))
    out[1::2] = greys.translate(_OPAQUE)
    return bytes(out)
