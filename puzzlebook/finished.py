"""A finished PDF → what `puzzlebook check` tells of it for a printer: every breach, as text or as JSON."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.console import Console, as_json, product
from puzzlebook.errors import PreflightError, UsageError, WarningsError
from puzzlebook.workers import workers

if TYPE_CHECKING:
    from pathlib import Path

    from puzzlebook.preflight.findings import Breach
    from puzzlebook.preflight.inspecting import Inspection

FORMAT = "puzzlebook preflight"
VERSION = 1
"""Raised when a key changes its meaning or goes (docs/preflight.md)."""

_BEGINS = 1024
"""Bytes within which a PDF says that it is one."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A PDF that is to be sent to a printer, and what is to be told of it."""

    path: Path
    printer: str | None = None
    as_json: bool = False
    strict: bool = False
    """Whether advice ends it with an error too."""
    quiet: bool = False
    jobs: int = 1


def is_pdf(path: Path) -> bool:
    """Whether a file is to be looked at as a PDF: by its name, or by how it begins."""
    if path.suffix.lower() == ".pdf":
        return True
    try:
        with path.open("rb") as file:
            return b"%PDF-" in file.read(_BEGINS)
    except OSError:
        return False  # whoever reads it tells of it


def check_finished(order: Upload) -> None:
    """Tells every breach on stdout.

    Raises PreflightError where the printer would send the file back, WarningsError where there is
    advice under `strict`, UsageError for a printer there is not, OSError for a file that cannot be read.
    """
    from puzzlebook.preflight.inspecting import inspect  # `--help` needs none of it

    named = None if order.printer is None else _printer(order.printer)
    console = Console(quiet=order.quiet or order.as_json)
    with console, workers(order.jobs) as executor:
        found = inspect(order.path, named, executor, console.stage)
    if order.as_json:
        product(as_json(inspection_json(found)))
    else:
        _tell(found, quiet=order.quiet)
        if named is None and not found.ours:
            console.say(
                f"note: looked at for {_title(found)}. Name another with --printer; see puzzlebook list printers."
            )
    _end(found, order)


def _printer(name: str) -> str:
    from puzzlebook.config.values import name_of  # pydantic
    from puzzlebook.printers import NAMES

    try:
        return name_of(name, NAMES, "a printer")
    except ValueError as error:
        raise UsageError(f"--printer: {error}") from None


def _tell(found: Inspection, *, quiet: bool) -> None:
    for breach in found.breaches:
        if breach.severity == "breach" or not quiet:
            product("\n".join(_lines(breach)))
    if not quiet:
        product(_summary(found))


def _lines(breach: Breach) -> list[str]:
    """A breach for people: where and what, then the rule, what would do and where it is from."""
    advice = "" if breach.severity == "breach" else "advice: "
    return [
        f"{advice}{breach.place}: {breach.what} [{breach.rule}]",
        f"    {breach.limit} {breach.remedy}",
        f"    ({breach.certainty}: {breach.source})",
    ]


def _summary(found: Inspection) -> str:
    solved = f", {_count(found.mazes, 'maze')} solved from the printed pages" if found.ours else ""
    pages = f"{_count(found.pages, 'page')}{solved}" if found.pages else "no pages to be seen"
    breaches, advice = _counts(found)
    told = _count(breaches, "breach", "breaches") if breaches else "no breach"
    more = f", {_count(advice, 'thing')} to look at" if advice else ""
    return f"{found.path}: {pages}; {told} of the rules of {_title(found)}{more}"


def _end(found: Inspection, order: Upload) -> None:
    breaches, advice = _counts(found)
    if breaches:
        told = "one rule" if breaches == 1 else f"{breaches} rules"
        raise PreflightError(f"{found.path} breaks {told} of {_title(found)}.")
    if advice and order.strict:
        told = "one thing" if advice == 1 else f"{advice} things"
        raise WarningsError(f"{found.path}: {told} to look at, under --strict.")


def _counts(found: Inspection) -> tuple[int, int]:
    breaches = sum(breach.severity == "breach" for breach in found.breaches)
    return breaches, len(found.breaches) - breaches


def _title(found: Inspection) -> str:
    from puzzlebook.printers import printer  # YAML

    title = printer(found.printer).title
    return title[0].lower() + title[1:] if title.startswith("A ") else title


def inspection_json(found: Inspection) -> dict[str, Any]:
    """What `check BOOK.pdf --json` prints, as docs/preflight.md says."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "file": str(found.path),
        "printer": found.printer,
        "pages": found.pages,
        "report": None if found.report is None else str(found.report),
        "ours": found.ours,
        "mazes": found.mazes,
        "passed": found.passed,
        "findings": [asdict(breach) for breach in found.breaches],
    }


def _count(number: int, thing: str, things: str | None = None) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {things or thing + 's'}"
