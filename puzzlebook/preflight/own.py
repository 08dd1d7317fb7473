"""A finished PDF → the report beside it, by which it is known as ours, and what of it is not as the report says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.findings import Breach, Finding
from puzzlebook.preflight.structure import Part, standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

FORMAT = "puzzlebook report"
PARTS: tuple[Part, ...] = ("pdf", "answers_pdf", "cover")

_FOUND_BY_ANY = frozenset(("syntax", "encryption", "fonts", "interactive", "stroke", "page-size"))
"""Rules of `check_structure` that `rules.RULES` looks at in any file, for the printer that is asked about."""


@dataclass(frozen=True, slots=True)
class Beside:
    """The report in the PDF's folder that speaks of a file of its name."""

    path: Path
    report: dict[str, Any]
    part: Part
    matches: bool
    """Whether the file's SHA-256 stands in it: the file is then ours, as it was built."""

    @property
    def filed(self) -> dict[str, Any]:
        """The report with pages as the file counts them."""
        return as_filed(self.report, self.part)


def beside(path: Path, data: bytes) -> Beside | None:
    """The report of a PDF: BOOK.json for BOOK.pdf, BOOK-answers.pdf and BOOK-cover.pdf; None where there is none."""
    names = [path.stem, path.stem.rpartition("-")[0]]
    for name in filter(None, names):
        place = path.with_name(f"{name}.json")
        report = _read(place)
        if report is None:
            continue
        for part in PARTS:
            facts = report.get(part)
            if isinstance(facts, dict) and facts.get("file") == path.name:
                return Beside(place, report, part, facts.get("sha256") == sha256(data).hexdigest())
    return None


def _read(path: Path) -> dict[str, Any] | None:
    """A report, None where there is none that can be read."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    if isinstance(found, dict) and found.get("format") == FORMAT and found.get("version") == 1:
        return found
    return None


def as_filed(report: dict[str, Any], part: Part) -> dict[str, Any]:
    """The report with pages counted as one of its files has them: that of a part of a book, or in reverse order.

    Answers of a file of their own are always in reading order.
    """
    book = report["book"]
    order = book.get("page_order", "reading") if part == "pdf" else "reading"
    if "part" not in book and order == "reading":
        return report | {"book": book | {"page_order": order}}
    first, last = (int(page) for page in book.get("part", [1, book["pages"]]))

    def filed(page: int | None) -> int | None:
        if page is None or not first <= page <= last:
            return None
        return last - page + 1 if order == "reversed" else page - first + 1

    def copied(entry: dict[str, Any]) -> dict[str, Any]:
        if "copies" not in entry:
            return {}
        return {"copies": [copy | {"page": filed(copy["page"])} for copy in entry["copies"]]}

    mazes = [
        entry
        | {
            "page": filed(entry["page"]),
            **copied(entry),
            # answers of a file of their own are on no page of this one
            "answer_page": None if book["answer_pages"] else filed(entry["answer_page"]),
        }
        for entry in report["mazes"]
    ]
    in_file = {"pages": report[part]["pages"], "page_order": order}
    if "sheets" in book:
        in_file["sheets"] = [
            sheet | {"pages": [filed(page) for page in sheet["pages"] if filed(page) is not None]}
            for sheet in book["sheets"]
        ]
    return report | {"book": book | in_file, "mazes": mazes}


def first_bound(book: dict[str, Any]) -> int:
    """Where the first page of a file with the book's pages lies in the file of the whole book, from 1."""
    first, last = book.get("part", [1, book["pages"]])
    reverse = book.get("page_order") == "reversed"
    return int(book["pages"] - last + 1 if reverse else first)


def of_pages(report: dict[str, Any], part: Part, pages: Collection[int]) -> dict[str, Any]:
    """The report with only the mazes that stand on those pages of the file: little to send to a process."""
    numbers = {standing.maze for standing in standings(report, part) if standing.page in pages}
    return report | {"mazes": [entry for entry in report["mazes"] if entry["number"] in numbers]}


def as_breaches(findings: Collection[Finding], report: Path) -> Iterator[Breach]:
    """What a book's own report found wrong with it, one breach each; what any file is asked is left out."""
    from puzzlebook.preflight.findings import RULES

    for finding in findings:
        if finding.rule not in _FOUND_BY_ANY:
            yield Breach(
                rule=finding.rule,
                what=finding.what,
                limit=RULES[finding.rule],
                source=f"The book's own report, {report}.",
                certainty="published",
                remedy="Build the book again, and tell us of it: this is our bug.",
                pages=() if finding.page is None else (finding.page,),
                maze=finding.maze,
            )


def not_matching(path: Path) -> Breach:
    """Advice on a file that was changed after its report was written, or is another's."""
    return Breach(
        rule="file",
        what=f"it is not the file that {path} tells of: its SHA-256 is another",
        limit="The file is the one that was built, so that its mazes can be held against its report.",
        source="The report beside it.",
        certainty="published",
        remedy="Build the book again, or take the report away: the mazes were not checked.",
        severity="advice",
    )
