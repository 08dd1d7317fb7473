"""A book file → a finished book: the whole line, one named step after the other."""

from __future__ import annotations

import io
import os
import signal
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from puzzlebook.errors import EntryError, PreflightError, Problem, UsageError, WarningsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

    from puzzlebook.config.load import Book
    from puzzlebook.layout.page import Page
    from puzzlebook.mazes.making import Maker
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.output.files import Staging
    from puzzlebook.output.pdf import Written
    from puzzlebook.plan.leaves import Plan
    from puzzlebook.preflight.findings import Breach, Finding
    from puzzlebook.preflight.structure import Part

RANDOM = "random"
"""The seed that makes a new book each time."""

MOST_FINDINGS = 20
"""Findings told of a book that fails its check; a broken page has hundreds."""


def new_seed() -> str:
    """A seed nobody has had: twelve digits or fewer, short enough to copy into a book file."""
    import secrets  # noqa: PLC0415  (it brings OpenSSL along)

    return str(secrets.randbelow(10**12))


@dataclass(frozen=True, slots=True)
class Order:
    """What a build was asked to do."""

    book: Path
    output: Path | None = None
    """The PDF to write; by default `output/` and the book file's name."""
    pages: tuple[int, int] | None = None
    """First and last page to write, both included; all of them by default."""
    strict: bool = False
    """Whether a warning stops the build before anything is written."""
    force: bool = False
    """Whether files that are not ours may be replaced."""
    check: bool = True
    """Whether the finished files are read back before they take their place."""
    printer: str | None = None
    """Stands in place of the printer that the file names."""
    new_seed: Callable[[], str] = new_seed
    """Gives the seed where the file says `seed: random`."""


class Talk(Protocol):
    """Whoever is told how the work goes."""

    def problems(self, problems: Sequence[Problem]) -> None:
        """Warnings and notes about the book file."""

    def stage(self, name: str, total: int) -> Callable[[int], None]:
        """A stage of `total` steps begins; what is returned is told how many are done."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A book file that is right, planned, with what there is to say about it."""

    book: Book
    plan: Plan
    notes: tuple[Problem, ...]
    """Warnings and notes, none of which is in the way."""

    @property
    def warnings(self) -> int:
        """How many of the notes are warnings."""
        return sum(problem.severity == "warning" for problem in self.notes)


@dataclass(frozen=True, slots=True)
class Built:
    """A finished book."""

    pdf: Path
    answers_pdf: Path | None
    report: Path
    pages: int
    """Pages written, those of a separate file of answers not counted."""
    mazes: int
    """Mazes that stand on those pages, or whose answers do."""
    seed: str
    warnings: int

    @property
    def files(self) -> tuple[Path, ...]:
        """What was written, in that order."""
        answers = () if self.answers_pdf is None else (self.answers_pdf,)
        return (self.pdf, *answers, self.report)


@dataclass(frozen=True, slots=True)
class Printed:
    """A whole book in memory: the bytes that `build` writes, its pages, and its report."""

    pdf: bytes
    answers_pdf: bytes | None
    pages: tuple[Page, ...]
    answer_pages: tuple[Page, ...]
    """The pages of a separate file of answers; empty where the answers are in the book."""
    report: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Target:
    """The files of a book."""

    pdf: Path
    answers: Path | None
    report: Path

    @property
    def pdfs(self) -> tuple[Path, ...]:
        """The PDFs."""
        return (self.pdf,) if self.answers is None else (self.pdf, self.answers)

    @classmethod
    def of(cls, order: Order, planned: Plan) -> Target:
        """Where an order's files go; a part of a book does not take the whole book's name."""
        pdf = order.output
        if pdf is None:
            pdf = Path("output") / f"{order.book.stem}{_part_name(order.pages)}.pdf"
        elif os.path.isdir(pdf):  # noqa: PTH112  (Path.is_dir raises for a name too long)
            raise UsageError(f"-o {pdf}: is a folder. Give a file's name, like {pdf / 'book.pdf'}.")
        elif pdf.suffix.lower() != ".pdf":
            raise UsageError(f"-o {pdf}: a book is a PDF. Give a name that ends in .pdf.")
        answers = pdf.with_name(f"{pdf.stem}-answers.pdf") if planned.answer_leaves else None
        return cls(pdf, answers, pdf.with_suffix(".json"))


def build(order: Order, talk: Talk, executor: Executor | None = None) -> Built:
    """A finished book, its files written all or none; the same whatever `executor` does the work.

    Raises BookFileError, WarningsError, CannotMakeError, UsageError or PreflightError; the old
    files are then as they were.
    """
    prepared = prepare(order.book, order.new_seed, order.printer)
    talk.problems(prepared.notes)
    if order.strict:
        refuse_warnings(prepared, "; nothing was written")
    whole = prepared.plan
    shown = part(whole, order.pages)
    target = Target.of(order, shown)
    refuse_target(target, order, prepared.book.avoided.reports)
    mazes = make_mazes(prepared, talk, executor)
    report = write(prepared, shown, mazes, target, order, talk)
    return Built(
        pdf=target.pdf,
        answers_pdf=target.answers,
        report=target.report,
        pages=len(shown.leaves),
        mazes=len(report["mazes"]),
        seed=whole.seed,
        warnings=prepared.warnings,
    )


def prepare(
    path: Path, fresh_seed: Callable[[], str] | None = None, printer: str | None = None
) -> Prepared:
    """The book of a file, planned; `fresh_seed` gives the seed of one that says `seed: random`.

    `printer`, where given, stands in place of the file's.

    Without `fresh_seed` such a book can be looked at, but has no mazes to make yet.

    Raises BookFileError with every problem of the file, CannotMakeError where no printer takes it,
    UsageError where there is none.
    """
    from puzzlebook.config.load import load_book  # noqa: PLC0415  (`--help` needs none of these)
    from puzzlebook.plan import book_seed, plan  # noqa: PLC0415

    book = load_book(path, printer=printer)
    notes = list(book.warnings)
    seed = book_seed(book.config)
    if book.config.seed == RANDOM and fresh_seed is not None:
        seed = fresh_seed()
        told = f"this time the seed is {seed}. Write it here to have the same book again."
        notes.append(book.problem("seed", told, severity="note"))
    planned = plan(book, seed)
    return Prepared(book, planned, (*notes, *planned.notes))


def refuse_warnings(prepared: Prepared, so: str = "", *, also: int = 0) -> None:
    """WarningsError where there are warnings, `so` being what follows from it; nothing otherwise.

    `also` are warnings beside those of the plan.
    """
    count = prepared.warnings + also
    if count:
        warnings = "one warning" if count == 1 else f"{count} warnings"
        raise WarningsError(f"{prepared.book.path}: {warnings} under --strict{so}.")


def part(planned: Plan, pages: tuple[int, int] | None) -> Plan:
    """The plan with only the leaves asked for; all mazes stay, so that each is as in the book."""
    if pages is None:
        return planned
    first, last = pages
    if last > len(planned.leaves):
        raise UsageError(f"--pages {_range(pages)}: the book has {len(planned.leaves)} pages.")
    kept = tuple(leaf for leaf in planned.leaves if first <= leaf.number <= last)
    return replace(planned, leaves=kept, answer_leaves=())


def refuse_target(target: Target, order: Order, avoided: Iterable[Path] = ()) -> None:
    """UsageError or CannotMakeError, before any maze is made, where the files cannot be written.

    The book file and the reports of `avoided` volumes are read for the book, and never replaced.
    """
    from puzzlebook.output.files import refuse_if_foreign  # noqa: PLC0415

    _try_out((*target.pdfs, target.report))
    for pdf in target.pdfs:
        inputs = (order.book, *avoided)
        refuse_if_foreign(pdf, target.report, force=order.force, inputs=inputs)


def make_mazes(
    prepared: Prepared,
    talk: Talk,
    executor: Executor | None = None,
    maker: Maker | None = None,
) -> list[Maze]:
    """The mazes of a plan, in order, none like one of the volumes that the book avoids.

    `maker` stands in for `mazes.making.make`, as one that knows mazes made before. EntryError tells of a maze that
    cannot be made at the entry that asks for it.
    """
    from puzzlebook.mazes.making import NoMazeError, make, make_all  # noqa: PLC0415

    puzzles = prepared.plan.puzzles
    done = talk.stage("Making mazes", len(puzzles))
    try:
        taken = prepared.book.taken
        specs = [puzzle.spec for puzzle in puzzles]
        return make_all(specs, executor, done, taken, maker or make)
    except NoMazeError as error:
        where = puzzles[error.index].key
        raise EntryError(prepared.book.problem(where, str(error))) from error


def printed(prepared: Prepared, mazes: list[Maze]) -> Printed:
    """The whole book in memory, to be looked at; `check` has not read it back."""
    from puzzlebook.layout.book import answer_pages, book_pages, facts  # noqa: PLC0415
    from puzzlebook.output.pdf import write_pdf  # noqa: PLC0415
    from puzzlebook.output.report import book_report  # noqa: PLC0415

    planned = prepared.plan
    target = Target.of(Order(prepared.book.path), planned)
    pages, apart = tuple(book_pages(planned, mazes)), tuple(answer_pages(planned, mazes))
    pdf, answers = io.BytesIO(), io.BytesIO()
    written = (target.pdf.name, write_pdf(pages, facts(planned), pdf))
    made = whole_record(prepared, mazes)
    if target.answers is None:
        return Printed(pdf.getvalue(), None, pages, (), book_report(made, written))
    written_too = (target.answers.name, write_pdf(apart, facts(planned), answers))
    report = book_report(made, written, written_too)
    return Printed(pdf.getvalue(), answers.getvalue(), pages, apart, report)


def write(
    prepared: Prepared, shown: Plan, mazes: list[Maze], target: Target, order: Order, talk: Talk
) -> dict[str, Any]:
    """Pages → PDF, answers and report, which is given back; all checked before any takes its place."""
    from puzzlebook.layout.book import answer_pages, book_pages  # noqa: PLC0415
    from puzzlebook.output.files import Staging  # noqa: PLC0415
    from puzzlebook.output.report import book_report, report_bytes  # noqa: PLC0415

    made = whole_record(prepared, mazes)
    made = made if shown is prepared.plan else part_record(made, shown)
    laid = _counted(talk, "Laying out pages", len(shown.leaves) + len(shown.answer_leaves))
    with _signals_held() as hold, Staging() as staging:
        pdf, written = _stage(staging, target.pdf, laid(book_pages(shown, mazes)), shown)
        report = book_report(made, (target.pdf.name, written))
        if target.answers is not None:
            answers = laid(answer_pages(shown, mazes))
            answers_pdf, written_too = _stage(staging, target.answers, answers, shown)
            apart = (target.answers.name, written_too)
            report = book_report(made, (target.pdf.name, written), apart)
        if order.check:
            check(report, pdf, None if target.answers is None else answers_pdf, talk)
        staging.write(target.report, report_bytes(report))
        hold()
    return report


def whole_record(prepared: Prepared, mazes: list[Maze]) -> dict[str, Any]:
    """The record of the whole book.

    `book.avoid` names the volumes avoided and `book.fonts` the fonts it brings, where there are any.
    """
    from puzzlebook.layout.record import record  # noqa: PLC0415

    made = record(prepared.plan, mazes)
    given = {"avoid": list(prepared.book.config.avoid), "fonts": _own_fonts(prepared.book)}
    return made | {"book": made["book"] | {key: value for key, value in given.items() if value}}


def _own_fonts(book: Book) -> dict[str, Any]:
    """What the report says of the fonts that a book brings: for each role the file of each cut."""
    return {
        role: {
            cut: {
                "file": face.file,
                "index": face.index,
                "weight": face.weight,
                "sha256": face.digest,
            }
            for cut, face in family.faces.items()
        }
        for role, family in book.fonts.items()
    }


def part_record(made: dict[str, Any], shown: Plan) -> dict[str, Any]:
    """The record with only the mazes on the leaves shown; their places stay those in the book.

    `book.part` is the first and the last page shown; a whole book does not have it.
    """
    numbers = [leaf.number for leaf in shown.leaves]
    book = made["book"] | {"part": [numbers[0], numbers[-1]]}
    keys = ("page",) if book["answer_pages"] else ("page", "answer_page")
    kept = [
        entry
        for entry in made["mazes"]
        if any(entry[key] in numbers for key in keys)
        or any(copy["page"] in numbers for copy in entry.get("copies", ()))
    ]
    return made | {"book": book, "mazes": kept}


def check(report: dict[str, Any], pdf: Path, answers: Path | None, talk: Talk) -> None:
    """PreflightError unless the finished files, read back as printed, hold what the report says."""
    from puzzlebook.preflight.built import check_built  # noqa: PLC0415  (60 ms that --no-check saves)

    parts: list[tuple[Part, Path]] = [("pdf", pdf)]
    if answers is not None:
        parts.append(("answers_pdf", answers))
    done = talk.stage("Checking pages", sum(report[name]["pages"] for name, _ in parts))
    findings: list[Finding | Breach] = []
    before = 0
    for name, path in parts:
        findings += check_built(path, report, name, _beyond(done, before))
        before += report[name]["pages"]
    if findings:
        told = [f"  {finding}" for finding in findings[:MOST_FINDINGS]]
        told += [f"  and {len(findings) - len(told)} more"] * (len(findings) > len(told))
        raise PreflightError(
            "the finished book does not pass its own check, so no file was replaced. "
            "This is our bug; please report it with the book file:\n" + "\n".join(told)
        )


def _beyond(done: Callable[[int], None], before: int) -> Callable[[int], None]:
    """Tells `done` of so many more than it is told itself."""
    return lambda count: done(before + count)


def _stage(
    staging: Staging, path: Path, pages: Iterator[Page], planned: Plan
) -> tuple[Path, Written]:
    """A file of pages, written beside its place: where it waits, and what was written."""
    from puzzlebook.layout.book import facts  # noqa: PLC0415
    from puzzlebook.output.pdf import write_pdf  # noqa: PLC0415

    written: list[Written] = []
    waiting = staging.write(
        path, lambda stream: written.append(write_pdf(pages, facts(planned), stream))
    )
    return waiting, written[0]


def _counted(talk: Talk, name: str, total: int) -> Callable[[Iterable[Page]], Iterator[Page]]:
    """A stage whose steps are pages: what is returned passes pages on and tells how many."""
    done = talk.stage(name, total)
    count = 0

    def passed(pages: Iterable[Page]) -> Iterator[Page]:
        nonlocal count
        for page in pages:
            yield page
            count += 1
            done(count)

    return passed


@contextmanager
def _signals_held() -> Iterator[Callable[[], object]]:
    """What is given holds SIGINT and SIGTERM back until the block ends: no half of the renames."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield lambda: None
        return
    names = {signal.SIGINT, signal.SIGTERM}
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    try:
        yield lambda: signal.pthread_sigmask(signal.SIG_BLOCK, names)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _TriedError(Exception):
    """Ends a trial, so that nothing of it stays."""


def _try_out(paths: Iterable[Path]) -> None:
    """Write an empty file beside each target and take it away: better to fail before the work."""
    from puzzlebook.output.files import Staging  # noqa: PLC0415

    with suppress(_TriedError), Staging() as staging:
        for path in paths:
            staging.write(path, b"")
        raise _TriedError


def _part_name(pages: tuple[int, int] | None) -> str:
    if pages is None:
        return ""
    return f"-page-{pages[0]}" if pages[0] == pages[1] else f"-pages-{_range(pages)}"


def _range(pages: tuple[int, int]) -> str:
    return f"{pages[0]}-{pages[1]}" if pages[0] != pages[1] else f"{pages[0]}"
