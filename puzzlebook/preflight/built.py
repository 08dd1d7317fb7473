"""A book just built → what is wrong with it, by its own report and by its printer's rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight import handouts, margins, printed, structure
from puzzlebook.preflight.cover import check_cover
from puzzlebook.preflight.facts import Facts, open_pdf, read_file, read_leaves
from puzzlebook.preflight.job import Job
from puzzlebook.preflight.own import as_filed, first_bound
from puzzlebook.preflight.rules import breaches
from puzzlebook.preflight.sheets import book_page
from puzzlebook.printers import printer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from puzzlebook.preflight.facts import Leaf
    from puzzlebook.preflight.findings import Breach, Finding
    from puzzlebook.preflight.structure import Part

ELSEWHERE = frozenset(
    [
        # of the book file, and told when it is read and planned
        *("page-size", "page-count", "page-multiple", "blanks", "last-page", "hue"),
        # held to what the book file asks for, which is more than the printer does
        *("margins", "bleed"),
        # the report knows the fonts, and qpdf was asked
        *("fonts", "syntax"),
    ]
)
"""Rules for any file that a build passes over: they are looked at in another way, or are nobody's mistake."""

_PAGES_A_STEP = 8
"""Pages checked between two words on the progress."""


def check_built(
    path: Path, report: dict[str, Any], part: Part, done: Callable[[int], None]
) -> Iterator[Finding | Breach]:
    """Everything wrong with one of the files of a report; pages are counted as in the whole book.

    `done` is told how many pages have been looked at. Raises OSError where the file cannot be read.
    """
    filed = as_filed(report, part)
    book = filed["book"]
    data = path.read_bytes()
    facts = _facts(data)
    findings = structure.check_structure(data, filed, part, leaves=facts.leaves)
    pages = report[part]["pages"]
    for first in range(1, pages + 1, _PAGES_A_STEP):
        step = range(first, min(first + _PAGES_A_STEP, pages + 1))
        findings += printed.check_printed(data, filed, step, part)
        findings += margins.check_margins(data, filed, step)
        findings += handouts.check_handouts(data, filed, step, part)
        done(step[-1])
    for finding in findings:
        yield replace(finding, page=finding.page and book_page(book, finding.page))
    for breach in _of_printer(facts, report["book"]):
        yield replace(breach, pages=tuple(sorted(book_page(book, page) for page in breach.pages)))


def check_built_cover(path: Path, report: dict[str, Any]) -> Iterator[Breach]:
    """Everything wrong with the cover of a report, for the printer of its book."""
    data = path.read_bytes()
    told = check_cover(data, _facts(data), report, report["book"]["printer"])
    return (each for each in told if each.severity == "breach")


def _facts(data: bytes) -> Facts:
    """The file and its pages, without their ink: no rule that a build looks at asks for it."""
    with open_pdf(data) as opened:
        file = read_file(data, opened)
        leaves: tuple[Leaf, ...] = tuple(read_leaves(opened, range(1, file.pages + 1)))
    return Facts(file, leaves, ())


def _of_printer(facts: Facts, book: dict[str, Any]) -> Iterator[Breach]:
    """What the book's printer would send it back for."""
    job = Job(facts, printer(book["printer"]), book["paper"], book["ink"], first_bound(book))
    return (each for each in breaches(job, ELSEWHERE) if each.severity == "breach")
