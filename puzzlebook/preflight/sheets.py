"""A report and a page's number → the sheet that page is printed on, and where on it the trimmed page lies."""

from __future__ import annotations

from typing import Any

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


def book_page(book: dict[str, Any], number: int) -> int:
    """The number in the book of a file's page; `book` is that of a report, as `own.as_filed` gives it.

    A file in reverse order begins with the last of its pages.
    """
    first: int = book.get("part", [1])[0]
    if book.get("page_order") == "reversed":
        return first + int(book["pages"]) - number
    return first + number - 1


def spine_left(book: dict[str, Any], page: int) -> bool:
    """Whether the spine is at the left of a page, numbered as the whole book counts it.

    Reports of older versions tell only the direction, which the binding then follows.
    """
    followed = "right" if book.get("direction") == "rtl" else "left"
    on_left: bool = book.get("binding", followed) == "left"
    return (page % 2 == 1) == on_left


def bleeds(book: dict[str, Any], page: int) -> Box:
    """What the sheet of a page is larger by than the page, at the left, bottom, right and top."""
    width = float(book.get("bleed", 0.0))
    if book.get("bleed_edges") != "outer-top-bottom":
        return width, width, width, width
    return (0.0, width, width, width) if spine_left(book, page) else (width, width, 0.0, width)


def sheet_and_trim(book: dict[str, Any], page: int) -> tuple[Box, Box]:
    """The sheet of a page and the trimmed page on it, in points from the sheet's lower left corner."""
    width, height = map(float, book["trim"])
    left, bottom, right, top = bleeds(book, page)
    trim = (left, bottom, left + width, bottom + height)
    return (0.0, 0.0, left + width + right, bottom + height + top), trim
