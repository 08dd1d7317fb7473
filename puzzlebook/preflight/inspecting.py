"""Any PDF and a printer → every breach of its rules, and of the report beside it; pages shared out to processes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.cover import check_cover
from puzzlebook.preflight.facts import Facts, open_pdf, read_file, read_leaves
from puzzlebook.preflight.findings import Breach
from puzzlebook.preflight.ink import read_ink
from puzzlebook.preflight.job import Job
from puzzlebook.preflight.own import as_breaches, beside, first_bound, not_matching, of_pages
from puzzlebook.preflight.rules import RULES, breaches
from puzzlebook.preflight.structure import check_structure
from puzzlebook.printers import NAMES, printer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor
    from pathlib import Path

    from puzzlebook.preflight.facts import File, Leaf
    from puzzlebook.preflight.findings import Finding
    from puzzlebook.preflight.ink import Ink
    from puzzlebook.preflight.own import Beside
    from puzzlebook.preflight.structure import Part

HOME = "home"
"""The printer of a file that nobody names one for, as of a book file."""

_UNPRINTED = frozenset(("margins", "bleed", "page-count", "page-multiple", "blanks", "last-page"))
"""Rules about paper."""

_PAGES_A_STEP = 16
"""Pages that one process reads at a time."""

_BEGINS = 1024
"""Bytes within which a PDF says that it is one."""

_KINDS = {
    b"<": "it looks like a web page (HTML) or XML",
    b"PK": "it looks like a zipped file, as of a word processor",
    b"\x89PNG": "it is a PNG picture",
    b"\xff\xd8": "it is a JPEG picture",
    b"%!PS": "it is PostScript",
}
"""How files begin that are named .pdf and are not."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What was found of a file."""

    path: Path
    printer: str
    pages: int
    report: Path | None
    """The report beside it that speaks of it."""
    ours: bool
    """Whether that report's hash is the file's, so that its mazes were held against it."""
    mazes: int
    """Mazes that were read from their pages and solved."""
    breaches: tuple[Breach, ...]

    @property
    def passed(self) -> bool:
        """Whether nothing is in the printer's way."""
        return all(breach.severity != "breach" for breach in self.breaches)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What one process has read."""

    leaves: tuple[Leaf, ...]
    ink: tuple[Ink, ...]
    findings: tuple[Finding, ...]


def inspect(
    path: Path,
    name: str | None = None,
    executor: Executor | None = None,
    stage: Callable[[str, int], Callable[[int], None]] | None = None,
) -> Inspection:
    """Everything in a PDF that the printer of that name takes exception to.

    Without a name it is the printer of the report beside the file, or a home printer. `stage` is told of the pages
    as they are done. Raises OSError where the file cannot be read; one that is no PDF has one breach.
    """
    import pikepdf  # 60 ms that only the preflight should cost

    data = path.read_bytes()
    found = beside(path, data)
    chosen = name or _printer_of(found)
    try:
        opened = open_pdf(data)
    except pikepdf.PasswordError:
        return _refused(path, chosen, "encryption", "it is encrypted and asks for a password")
    except pikepdf.PdfError as error:
        return _refused(path, chosen, "syntax", _no_pdf(data, str(error)))
    with opened:
        file = read_file(data, opened)
        if not file.pages:
            return _refused(path, chosen, "syntax", "it has no pages")
        if not _renders(data):
            return _refused(
                path, chosen, "syntax", "it is broken: only qpdf can open it, and pdfium not"
            )
        if found is not None and found.part == "cover":
            return _cover(path, chosen, found, data, Facts(file, _leaves(opened, file), ()))
        ours = found if found is not None and found.matches else None
        read = list(_read(path, file.pages, ours, executor, stage))
        findings = [finding for stretch in read for finding in stretch.findings]
    leaves = tuple(leaf for stretch in read for leaf in stretch.leaves)
    if ours is not None:
        findings = [*check_structure(data, ours.filed, ours.part, leaves=leaves), *findings]
    inks = tuple(ink for stretch in read for ink in stretch.ink)
    facts = Facts(_directed(file, ours), leaves, inks)
    book = {} if found is None else found.report["book"]
    job = Job(facts, printer(chosen), book.get("paper"), book.get("ink"), *_place(ours))
    told = breaches(job, _UNPRINTED if name is None and _on_screen(ours) else ())
    if found is not None:
        told += as_breaches(findings, found.path) if ours else [not_matching(found.path)]
    return Inspection(
        path=path,
        printer=chosen,
        pages=file.pages,
        report=None if found is None else found.path,
        ours=ours is not None,
        mazes=0 if ours is None else len(ours.report["mazes"]),
        breaches=tuple(told),
    )


def _leaves(opened: Any, file: File) -> tuple[Leaf, ...]:
    return tuple(read_leaves(opened, range(1, file.pages + 1)))


def _cover(path: Path, name: str, found: Beside, data: bytes, facts: Facts) -> Inspection:
    """The inspection of the cover that the report beside it speaks of."""
    told = list(check_cover(data, facts, found.report, name))
    told += [] if found.matches else [not_matching(found.path)]
    return Inspection(path, name, 1, found.path, found.matches, 0, tuple(told))


def _on_screen(ours: Beside | None) -> bool:
    """Whether it is an edition of ours for screens, which nobody trims or binds."""
    return ours is not None and ours.report["book"].get("flavour") == "digital"


def _renders(data: bytes) -> bool:
    """Whether pdfium, which is in many viewers, can open a file too."""
    import pypdfium2  # only the preflight needs it

    try:
        pypdfium2.PdfDocument(data).close()
    except pypdfium2.PdfiumError:
        return False
    return True


def _printer_of(found: Beside | None) -> str:
    named = None if found is None else found.report["book"].get("printer")
    return named if named in NAMES else HOME


def _directed(file: File, ours: Beside | None) -> File:
    """The file's facts, bound on the side that its report says."""
    if ours is None:
        return file
    book = ours.report["book"]
    side = book.get("binding", "right" if book.get("direction") == "rtl" else "left")
    return replace(file, from_right=side == "right")


def _place(ours: Beside | None) -> tuple[int, int | None]:
    """Where a part of a book begins in it, and how many pages the whole has; (1, None) for a whole."""
    if ours is None or "part" not in ours.report["book"]:
        return 1, None
    return first_bound(ours.report["book"]), ours.report["book"]["pages"]


def _read(
    path: Path,
    pages: int,
    ours: Beside | None,
    executor: Executor | None,
    stage: Callable[[str, int], Callable[[int], None]] | None,
) -> Iterator[Stretch]:
    """The pages in order, stretch by stretch, each read by whoever has time."""
    firsts = range(1, pages + 1, _PAGES_A_STEP)
    stretches = [range(first, min(first + _PAGES_A_STEP, pages + 1)) for first in firsts]
    calls = [(path, numbers, *_share(ours, numbers)) for numbers in stretches]
    done = None if stage is None else stage("Checking pages", pages)
    answers: Iterable[Stretch]
    if executor is None:
        answers = (read_stretch(*call) for call in calls)
    else:
        waiting = [executor.submit(read_stretch, *call) for call in calls]
        answers = (future.result() for future in waiting)
    for numbers, answer in zip(stretches, answers, strict=True):
        yield answer
        if done is not None:
            done(numbers[-1])


def _share(ours: Beside | None, pages: range) -> tuple[dict[str, Any] | None, Part]:
    if ours is None:
        return None, "pdf"
    return of_pages(ours.filed, ours.part, pages), ours.part


def read_stretch(path: Path, numbers: range, report: dict[str, Any] | None, part: Part) -> Stretch:
    """What those pages of a file draw, their ink, and what of their mazes is not as the report says."""
    import pypdfium2  # only the preflight needs it

    from puzzlebook.preflight.handouts import check_handouts
    from puzzlebook.preflight.printed import check_printed

    data = path.read_bytes()
    with open_pdf(data) as opened:
        leaves = list(read_leaves(opened, numbers))
    with pypdfium2.PdfDocument(data) as document:
        ink = list(read_ink(document, leaves))
    findings = []
    if report is not None:
        findings += check_printed(data, report, numbers, part)
        findings += check_handouts(data, report, numbers, part)
    return Stretch(tuple(leaves), tuple(ink), tuple(findings))


def _refused(path: Path, name: str, rule: str, what: str) -> Inspection:
    """The inspection of a file whose pages cannot be seen."""
    breach = Breach(
        rule=rule,
        what=what,
        limit="No printer takes a file that it cannot open.",
        source=f"What all of them say; {RULES[rule].says[0].lower()}{RULES[rule].says[1:]}",
        certainty="assumed",
        remedy="Export it again, whole and without a password.",
    )
    return Inspection(path, name, 0, None, False, 0, (breach,))  # noqa: FBT003  (ours: no)


def _no_pdf(data: bytes, told: str) -> str:
    """Why a file cannot be opened, for people."""
    if not data:
        return "it is empty"
    if b"%PDF-" not in data[:_BEGINS]:
        start = data.lstrip()
        kinds = (kind for begins, kind in _KINDS.items() if start.startswith(begins))
        return f"it is no PDF: {next(kinds, 'it does not begin with %PDF-')}"
    return f"it is broken or only a part of a PDF ({told})"
