"""A page → a PNG file in 256 greys, drawn by what prints it.

The page becomes a PDF with its fonts in it, and pdfium draws that: the picture is set in our own
fonts, wherever it is made.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from puzzlebook.layout.page import Facts
from puzzlebook.output.pdf import write_pdf
from puzzlebook.output.png import page_png

if TYPE_CHECKING:
    from puzzlebook.layout.page import Page

SCALE = 2.0
"""Pixels a point: 144 to the inch."""


def png(page: Page, title: str) -> bytes:
    """The page as PNG, SCALE pixels a point."""
    stream = io.BytesIO()
    write_pdf([page], Facts(title, "", "en"), stream)
    return page_png(stream.getvalue(), round(72 * SCALE))
