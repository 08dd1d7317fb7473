"""A finished file with worksheets → sheets without their code, that are cut off on other paper, or unevenly hard."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.findings import Finding
from puzzlebook.preflight.margins import inked_beyond
from puzzlebook.preflight.sheets import bleeds, book_page

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from puzzlebook.preflight.structure import Part

EVEN = 0.1
"""How far the effort of a variant's maze may be from variant A's, as a share of it."""


def check_handouts(
    pdf: Path | bytes,
    report: dict[str, Any],
    pages: Collection[int] | None = None,
    part: Part = "pdf",
) -> list[Finding]:
    """What is wrong with the worksheets of a file; nothing where it has none.

    `pages` are those to look at, from 1, None for all; the report's efforts are held to EVEN with the first of them.
    """
    import pypdfium2

    if not report["book"].get("sheets"):
        return []
    findings: list[Finding] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number, codes in sorted(_told(report, part).items()):
            if not 1 <= number <= len(document) or (pages is not None and number not in pages):
                continue
            page = document[number - 1]
            findings += _untold(page, number, codes, report)
            findings += _cut_off(page, number, report["book"])
            page.close()
    if part == "pdf" and (pages is None or 1 in pages):
        findings += _uneven(report)
    return findings


def _told(report: dict[str, Any], part: Part) -> dict[int, list[str]]:
    """For each page of the file the codes that must stand there: of its sheet, or of the sheets it answers."""
    mazes = {entry["number"]: entry for entry in report["mazes"]}
    separate = report["answers_pdf"] is not None
    told: dict[int, list[str]] = {}
    for sheet in report["book"]["sheets"]:
        held = [mazes[number] for number in sheet["mazes"] if number in mazes]
        pages = list(sheet["pages"]) if part == "pdf" else []
        if separate == (part == "answers_pdf"):
            pages += [entry["answer_page"] for entry in held]
        for page in dict.fromkeys(page for page in pages if page is not None):
            told.setdefault(page, []).append(sheet["code"])
    return told


def _untold(page: Any, number: int, codes: list[str], report: dict[str, Any]) -> Iterator[Finding]:
    """Codes that do not stand on a page, and those of other sheets that do."""
    # what stands on one line may be read without a space between: a figure beside the code
    words = set(re.split(r"[\W\d_]+", page.get_textpage().get_text_range()))
    for code in codes:
        # the letter of the next sheet may stand close behind it
        if not any(code in word for word in words):
            yield Finding(number, None, f"the code {code} of its sheet is not on it", "sheet")
    for sheet in report["book"]["sheets"]:
        if sheet["code"] in words and sheet["code"] not in codes:
            told = f"it has the code {sheet['code']} of another sheet"
            yield Finding(number, None, told, "sheet")


def _cut_off(page: Any, number: int, book: dict[str, Any]) -> Iterator[Finding]:
    """Ink beside the middle of a page, which A4 and Letter have in common, where the report promises it."""
    area = book.get("sheet_area")
    if area is None:
        return
    width, height = book["trim"]
    across, down = (width - area[0]) / 2, (height - area[1]) / 2
    left, bottom, right, top = bleeds(book, book_page(book, number))
    kept = (left + across, right + across, top + down, bottom + down)
    for side, ink in zip(("left", "right", "top", "bottom"), inked_beyond(page, kept), strict=True):
        if ink:
            told = f"ink at the {side} would be cut off when it is printed on A4 or Letter alike"
            yield Finding(number, None, told, "sheet")


def _uneven(report: dict[str, Any]) -> Iterator[Finding]:
    """Mazes of variants that are harder or easier than the first's."""
    efforts = {entry["number"]: entry["measures"]["effort"] for entry in report["mazes"]}
    first: list[int] = []
    for sheet in report["book"]["sheets"]:
        if sheet["variant"] in {None, "A"}:
            first = sheet["mazes"]
        for number, other in zip(sheet["mazes"], first, strict=True):
            if number not in efforts or other not in efforts:
                continue  # of a part of a book
            if abs(efforts[number] - efforts[other]) > EVEN * efforts[other] + 1e-9:
                told = (
                    f"its effort is {efforts[number]:g}, and that of maze {other}, whose variant "
                    f"it is, {efforts[other]:g}"
                )
                yield Finding(None, number, told, "sheet")
