"""A book file → a finished book: the whole line, one named step after the other."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from puzzlebook.errors import EntryError, PreflightError, Problem, UsageError, WarningsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from puzzlebook.config.load import Book
    from puzzlebook.config.table import Row
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
    import secrets  # it brings OpenSSL along

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
    digital: bool = False
    """Whether the book is to be read on a screen: the same pages, untrimmed, with an outline and links."""
    row: Row | None = None
    """The row of a table that the file's `{columns}` are filled with."""
    columns: tuple[str, ...] = ()
    """The columns of that table."""
    inputs: str | None = None
    """What the report keeps of all that a row's book is made from."""
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
    cover: Path | None
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
        parts = (self.pdf, self.answers_pdf, self.cover, self.report)
        return tuple(path for path in parts if path is not None)


@dataclass(frozen=True, slots=True)
class Printed:
    """A whole book in memory: the bytes that `build` writes, its pages, and its report."""

    pdf: bytes
    answers_pdf: bytes | None
    pages: tuple[Page, ...]
    answer_pages: tuple[Page, ...]
    """The pages of a separate file of answers; empty where the answers are in the book."""
    report: dict[str, Any]
    cover: bytes | None = None
    cover_pages: tuple[Page, ...] = ()
    """The cover's one page; none where the book file asks for no cover."""


@dataclass(frozen=True, slots=True)
class Target:
    """The files of a book."""

    ANSWERS: ClassVar[str] = "-answers"
    """What the name of a separate file of answers has behind the book's."""
    COVER: ClassVar[str] = "-cover"
    """What a cover's has."""

    pdf: Path
    answers: Path | None
    report: Path
    cover: Path | None = None

    @property
    def pdfs(self) -> tuple[Path, ...]:
        """The PDFs."""
        return tuple(path for path in (self.pdf, self.answers, self.cover) if path is not None)

    @classmethod
    def of(cls, order: Order, planned: Plan) -> Target:
        """Where an order's files go; a part of a book does not take the whole book's name."""
        pdf = order.output
        if pdf is None:
            edition = "-digital" if order.digital else ""
            pdf = Path("output") / f"{order.book.stem}{edition}{part_name(order.pages)}.pdf"
        elif os.path.isdir(pdf):  # noqa: PTH112  (Path.is_dir raises for a name too long)
            raise UsageError(f"-o {pdf}: is a folder. Give a file's name, like {pdf / 'book.pdf'}.")
        elif pdf.suffix.lower() != ".pdf":
            raise UsageError(f"-o {pdf}: a book is a PDF. Give a name that ends in .pdf.")
        answers = pdf.with_name(f"{pdf.stem}{cls.ANSWERS}.pdf") if planned.answer_leaves else None
        cover = pdf.with_name(f"{pdf.stem}{cls.COVER}.pdf") if planned.cover is not None else None
        return cls(pdf, answers, pdf.with_suffix(".json"), cover)


def build(order: Order, talk: Talk, executor: Executor | None = None) -> Built:
    """A finished book, its files written all or none; the same whatever `executor` does the work.

    Raises BookFileError, WarningsError, CannotMakeError, UsageError or PreflightError; the old
    files are then as they were.
    """
    prepared = prepare(order.book, order.new_seed, order.printer, order.row, order.columns)
    talk.problems(prepared.notes)
    if order.strict:
        refuse_warnings(prepared, "; nothing was written")
    if order.digital:
        prepared = replace(prepared, plan=for_screens(prepared.plan))
    whole = prepared.plan
    shown = part(whole, order.pages)
    target = Target.of(order, shown)
    refuse_target(target, order, prepared.book.files)
    mazes = make_mazes(prepared, talk, executor)
    report = write(prepared, shown, mazes, target, order, talk)
    return Built(
        pdf=target.pdf,
        answers_pdf=target.answers,
        cover=target.cover,
        report=target.report,
        pages=len(shown.leaves),
        mazes=len(report["mazes"]),
        seed=whole.seed,
        warnings=prepared.warnings,
    )


def prepare(
    path: Path,
    fresh_seed: Callable[[], str] | None = None,
    printer: str | None = None,
    row: Row | None = None,
    columns: tuple[str, ...] = (),
) -> Prepared:
    """The book of a file, planned; `fresh_seed` gives the seed of one that says `seed: random`.

    Without `fresh_seed` such a book can be looked at, but has no mazes to make yet. `printer`, where given, stands
    in place of the file's; a `row` of a table with these `columns` is filled in.

    Raises BookFileError with every problem of the file, CannotMakeError where no printer takes it,
    UsageError where there is none.
    """
    from puzzlebook.config.load import load_book  # `--help` needs none of these
    from puzzlebook.plan import book_seed, plan

    book = load_book(path, printer=printer, row=row, columns=columns)
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


def for_screens(planned: Plan) -> Plan:
    """The same pages as a book that nobody prints: without bleed, in reading order, for no printer but one at home."""
    return replace(
        planned, flavour="digital", page_order="reading", bleed=0.0, printer="home", cover=None
    )


def part(planned: Plan, pages: tuple[int, int] | None) -> Plan:
    """The plan with only the leaves asked for; all mazes stay, so that each is as in the book."""
    if pages is None:
        return planned
    first, last = pages
    if last > len(planned.leaves):
        raise UsageError(f"--pages {_range(pages)}: the book has {len(planned.leaves)} pages.")
    kept = tuple(leaf for leaf in planned.leaves if first <= leaf.number <= last)
    return replace(planned, leaves=kept, answer_leaves=(), cover=None)


def refuse_target(target: Target, order: Order, others: Iterable[Path] = ()) -> None:
    """UsageError or CannotMakeError, before any maze is made, where the files cannot be written.

    The book file, a row's table and the `others` are read for the book, and never replaced.
    """
    from puzzlebook.output.files import refuse_if_foreign, try_out

    try_out((*target.pdfs, target.report))
    for pdf in target.pdfs:
        table = () if order.row is None else (Path(order.row.file),)
        inputs = (order.book, *others, *table)
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
    from puzzlebook.mazes.making import NoMazeError, make, make_all

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
    from puzzlebook.layout.book import answer_pages, book_pages, facts
    from puzzlebook.layout.cover import cover_page
    from puzzlebook.layout.record import whole_record
    from puzzlebook.output.pdf import write_pdf
    from puzzlebook.output.report import book_report

    planned = prepared.plan
    target = Target.of(Order(prepared.book.path), planned)
    made = whole_record(prepared.book, prepared.plan, mazes)
    covers = () if planned.cover is None else (cover_page(planned, planned.cover, mazes),)
    kept: dict[str, bytes] = {}

    def put(path: Path, pages: tuple[Page, ...], *, apart: bool) -> tuple[str, Written]:
        file = io.BytesIO()
        told = write_pdf(pages, facts(planned, apart=apart), file, planned.flavour)
        kept[path.name] = file.getvalue()
        return path.name, told

    pages, answers = tuple(book_pages(planned, mazes)), tuple(answer_pages(planned, mazes))
    report = book_report(
        made,
        put(target.pdf, pages, apart=False),
        None if target.answers is None else put(target.answers, answers, apart=True),
        None if target.cover is None else put(target.cover, covers, apart=True),
    )
    return Printed(
        kept[target.pdf.name],
        None if target.answers is None else kept[target.answers.name],
        pages,
        answers,
        report,
        None if target.cover is None else kept[target.cover.name],
        covers,
    )


def write(
    prepared: Prepared, shown: Plan, mazes: list[Maze], target: Target, order: Order, talk: Talk
) -> dict[str, Any]:
    """Pages → PDF, answers and report, which is given back; all checked before any takes its place."""
    from puzzlebook.layout.book import answer_pages, book_pages
    from puzzlebook.layout.record import part_record, row_record, whole_record
    from puzzlebook.output.files import Staging, signals_held
    from puzzlebook.output.report import book_report, report_bytes

    apart = cover = None
    laid = _counted(talk, "Laying out pages", len(shown.leaves) + len(shown.answer_leaves))
    with signals_held() as hold, Staging() as staging:
        pdf, written = _stage(staging, target.pdf, laid(book_pages(shown, mazes)), shown)
        waiting: dict[Part, Path] = {"pdf": pdf}
        if target.answers is not None:
            answers = laid(answer_pages(shown, mazes))
            waiting["answers_pdf"], told = _stage(
                staging, target.answers, answers, shown, apart=True
            )
            apart = (target.answers.name, told)
        if target.cover is not None:
            waiting["cover"], told = _stage_cover(staging, target.cover, shown, mazes)
            cover = (target.cover.name, told)
        # after the pages, so that a long book and its record are not in memory together
        made = whole_record(prepared.book, prepared.plan, mazes)
        made = made if shown is prepared.plan else part_record(made, shown)
        made = made if order.row is None else row_record(made, order.row, order.inputs)
        report = book_report(made, (target.pdf.name, written), apart, cover)
        if order.check:
            check(report, waiting, talk)
        staging.write(target.report, report_bytes(report))
        hold()
    return report


def check(report: dict[str, Any], files: Mapping[Part, Path], talk: Talk) -> None:
    """PreflightError unless the finished files, read back as printed, hold what the report says."""
    from puzzlebook.preflight.built import (  # 60 ms that --no-check saves
        check_built,
        check_built_cover,
    )

    bound = [(name, path) for name, path in files.items() if name != "cover"]
    done = talk.stage("Checking pages", sum(report[name]["pages"] for name, _ in bound))
    findings: list[Finding | Breach] = []
    before = 0
    for name, path in bound:
        findings += check_built(path, report, name, _beyond(done, before))
        before += report[name]["pages"]
    if "cover" in files:
        findings += check_built_cover(files["cover"], report)
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
    staging: Staging, path: Path, pages: Iterator[Page], planned: Plan, *, apart: bool = False
) -> tuple[Path, Written]:
    """A file of pages, written beside its place: where it waits, and what was written."""
    from puzzlebook.layout.book import facts
    from puzzlebook.output.pdf import write_pdf

    written: list[Written] = []
    waiting = staging.write(
        path,
        lambda stream: written.append(
            write_pdf(pages, facts(planned, apart=apart), stream, planned.flavour)
        ),
    )
    return waiting, written[0]


def _stage_cover(
    staging: Staging, path: Path, planned: Plan, mazes: list[Maze]
) -> tuple[Path, Written]:
    """The cover, written beside its place: where it waits, and what was written."""
    from puzzlebook.layout.cover import cover_page

    assert planned.cover is not None
    page = cover_page(planned, planned.cover, mazes)
    return _stage(staging, path, iter((page,)), planned, apart=True)


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


def part_name(pages: tuple[int, int] | None) -> str:
    """What the name of a file has behind the book's where it holds only these pages."""
    if pages is None:
        return ""
    return f"-page-{pages[0]}" if pages[0] == pages[1] else f"-pages-{_range(pages)}"


def _range(pages: tuple[int, int]) -> str:
    return f"{pages[0]}-{pages[1]}" if pages[0] != pages[1] else f"{pages[0]}"
