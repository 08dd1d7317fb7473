"""A finished file → whatever stands where a printer keeps nothing: in the gutter and at the edges, as rendered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.findings import Finding
from puzzlebook.preflight.sheets import bleeds, book_page, spine_left

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

_SCALE = 0.75  # pixels a point: a hairline greys a pixel of this size well below white
_WHITE = 250
_MM = 72 / 25.4


def check_margins(
    pdf: Path | bytes, report: dict[str, Any], pages: Collection[int] | None = None
) -> list[Finding]:
    """Every page with ink in the margins that the report names as `book.margins`, one finding a page.

    Odd pages are fronts, their spine on the side of `book.binding`. What is to be trimmed off is looked at too.
    `pages` are leaf numbers of the file from 1, None for all.
    """
    import pypdfium2  # only the preflight needs it

    findings: list[Finding] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number in range(1, len(document) + 1):
            if pages is None or number in pages:
                page = document[number - 1]
                findings += _check_page(page, number, report["book"])
                page.close()
    return findings


def _check_page(page: Any, number: int, book: dict[str, Any]) -> Iterator[Finding]:
    inside, outside, top, bottom = book["margins"]
    in_book = book_page(book, number)
    left, right = (inside, outside) if spine_left(book, in_book) else (outside, inside)
    off_left, off_bottom, off_right, off_top = bleeds(book, in_book)
    kept = (left + off_left, right + off_right, top + off_top, bottom + off_bottom)
    beyond = inked_beyond(page, kept)
    for name, ink in zip(("left", "right", "top", "bottom"), beyond, strict=True):
        if ink:
            margin = (left, right, top, bottom)[("left", "right", "top", "bottom").index(name)]
            what = (
                f"there is ink in the {name} margin, nearer to the edge than {margin / _MM:.1f} mm"
            )
            yield Finding(number, None, what, "margins")


def inked_beyond(page: Any, kept: tuple[float, float, float, float]) -> list[bool]:
    """Whether there is ink nearer to an edge than is kept free there: left, right, top and bottom, in points."""
    bitmap = page.render(scale=_SCALE, grayscale=True)
    # every edge is taken a pixel short, so that what stands exactly on a margin does not count as beyond it
    edges = [max(0, int(edge * _SCALE) - 1) for edge in kept]
    beyond = _beyond(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, edges)
    bitmap.close()
    return beyond


def _beyond(pixels: bytes, width: int, height: int, stride: int, edges: list[int]) -> list[bool]:
    """Whether there is ink beyond the left, right, top and bottom edges, given in pixels."""
    left, right, top, bottom = edges
    white = b"\xff" * width

    def inked(row: bytes) -> bool:
        return row != white[: len(row)] and min(row, default=255) < _WHITE

    rows = [pixels[y * stride : y * stride + width] for y in range(height)]
    return [
        any(inked(row[:left]) for row in rows),
        any(inked(row[width - right :]) for row in rows) if right else False,
        any(inked(row) for row in rows[:top]),
        any(inked(row) for row in rows[height - bottom :]) if bottom else False,
    ]
