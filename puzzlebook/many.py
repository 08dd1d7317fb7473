"""A book file and a table → one finished book for each row, built side by side, and one summary.

A row's report holds a fingerprint of everything the book was made from; a row whose files stand there with the same one
is left as it is, so that an interrupted run goes on where it ended.
"""

from __future__ import annotations

import gc
import json
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook import __version__
from puzzlebook.build import RANDOM, Target, build, part_name, prepare
from puzzlebook.config.fill import faults_in, fill
from puzzlebook.config.filling import blank_cells
from puzzlebook.config.load import columns_of, load_book
from puzzlebook.config.table import read_table
from puzzlebook.config.values import did_you_mean, listed
from puzzlebook.console import product, talk
from puzzlebook.errors import BookFileError, Problem, PuzzlebookError, UsageError
from puzzlebook.workers import workers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from typing import Literal

    from puzzlebook.build import Built, Order, Prepared, Talk
    from puzzlebook.config.load import Book
    from puzzlebook.config.table import Row, Table
    from puzzlebook.console import Console

LONGEST_NAME, MOST_NAME_BYTES = 60, 120
"""Characters, and bytes of UTF-8, of a cell in a file's name: disks take 255 bytes for a whole one."""

# https://learn.microsoft.com/windows/win32/fileio/naming-a-file: names that are devices, whatever their ending
_DEVICES = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a row."""

    row: Row
    pdf: Path
    state: Literal["built", "kept", "failed"]
    built: Built | None = None
    notes: tuple[Problem, ...] = ()
    """Warnings and notes about its book."""
    told: str = ""
    """Why it failed."""
    exit_code: int = 0


@dataclass(frozen=True, slots=True)
class _Job:
    """A row, the file to write, and how."""

    order: Order
    row: Row
    again: bool
    """Whether it is built although it is there."""


class _Listener:
    """A `Talk` that keeps what it is told."""

    def __init__(self) -> None:
        self.told: tuple[Problem, ...] = ()

    def problems(self, problems: Sequence[Problem]) -> None:
        self.told = tuple(problems)

    def stage(self, name: str, total: int) -> Callable[[int], None]:  # noqa: ARG002  (the rows are counted)
        return lambda _done: None


def build_rows(
    order: Order, table: Path, talk: Talk, executor: Executor | None = None
) -> list[Outcome]:
    """What became of each row of the CSV file `table`, in its order; the same whatever `executor` does the work.

    `order.output` may hold the names of columns in braces; by default a row's book is named by its cell of the first
    column that the book names, in a folder of the book's name. `order.force` builds what is there already too.

    Raises BookFileError with every empty cell that the book needs, UsageError where table and book do not go
    together; nothing is built then. A row that fails later leaves the others alone.
    """
    gc.enable()  # hundreds of books are not over before their garbage matters
    rows = read_table(table)
    names = _naming(order, rows, columns_of(order.book, rows.columns))
    _refuse_blank(order.book, rows, names[1])
    order = replace(order, columns=rows.columns, new_seed=partial(str, order.new_seed()))
    jobs = [
        _Job(replace(order, output=path, row=row), row, order.force)
        for row, path in zip(rows.rows, _paths(names[0], rows, order), strict=True)
    ]
    return list(_made(jobs, talk, executor))


def check_rows(book: Path, table: Path, printer: str | None = None) -> Iterator[Prepared]:
    """Every row's book, planned, in the table's order.

    Raises BookFileError with every empty cell that the book needs, and with the problems of the first row that has any.
    """
    gc.enable()
    rows = read_table(table)
    _refuse_blank(book, rows)
    for row in rows.rows:
        yield prepare(book, None, printer, row, rows.columns)


def _refuse_blank(book: Path, rows: Table, also: tuple[str, ...] = ()) -> None:
    """BookFileError with every empty cell that the book, or one of the columns `also`, needs."""
    needed = (*columns_of(book, rows.columns), *also)
    blank = [problem for row in rows.rows for problem in blank_cells(row, needed)]
    if blank:
        raise BookFileError(dict.fromkeys(blank))


def _made(jobs: list[_Job], talk: Talk, executor: Executor | None) -> Iterator[Outcome]:
    done = talk.stage("Building books", len(jobs))
    outcomes: Iterable[Outcome] = map(_outcome, jobs)
    if executor is not None:
        futures = [executor.submit(_outcome, job) for job in jobs]
        outcomes = (future.result() for future in futures)
    for count, outcome in enumerate(outcomes, 1):
        done(count)
        yield outcome


def _outcome(job: _Job) -> Outcome:
    """One row's book, made where it is not there already."""
    path = job.order.output
    assert path is not None
    listener = _Listener()
    try:
        book = load_book(
            job.order.book, printer=job.order.printer, row=job.row, columns=job.order.columns
        )
        order = replace(job.order, inputs=inputs_of(book, job.order))
        if not job.again and _is_there(path, order):
            return Outcome(job.row, path, "kept")
        built = build(order, listener)
    except PuzzlebookError as error:
        return Outcome(
            job.row, path, "failed", None, listener.told, str(error), type(error).exit_code
        )
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        told = f"{place}{error.strerror or error}."
        return Outcome(job.row, path, "failed", None, listener.told, told, 1)
    return Outcome(job.row, path, "built", built, listener.told)


# What a book is made from ---------------------------------------------------------------------


def inputs_of(book: Book, order: Order) -> str:
    """SHA-256 over everything that decides a row's files: texts, tables, options and this version."""
    row = book.row
    digest = sha256()
    facts = {
        "version": __version__,
        "row": {} if row is None else row.values,
        "printer": order.printer,
        "pages": order.pages,
        "check": order.check,
        "strict": order.strict,
        "digital": order.digital,
        "seed": order.new_seed() if book.config.seed == RANDOM else None,
    }
    digest.update(json.dumps(facts, sort_keys=True).encode())
    for path in (book.path, *book.files):
        digest.update(sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _is_there(pdf: Path, order: Order) -> bool:
    """Whether a row's files stand there, whole, made from the same."""
    from puzzlebook.output.files import sha256_of
    from puzzlebook.output.report import read_report

    try:
        report = read_report(pdf.with_suffix(".json"))
        if report["book"]["data"]["inputs"] != order.inputs:
            return False
        parts = (report["pdf"], report["answers_pdf"], report["cover"])
        return all(
            sha256_of(pdf.with_name(part["file"])) == part["sha256"]
            for part in parts
            if part is not None
        )
    except (PuzzlebookError, OSError, KeyError, TypeError):
        return False


# Names of files -------------------------------------------------------------------------------


def _naming(order: Order, table: Table, used: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """How files are named, columns in braces, and the columns in it; UsageError where it cannot be."""
    if not used:
        there = listed((f"{{{name}}}" for name in table.columns), "and")
        raise UsageError(
            f"{order.book} names no column of {table.file}, so all books would be the same. "
            f"Write one of its names into a text: {there}."
        )
    if order.output is None:
        folder = order.book.stem.replace("{", "{{").replace("}", "}}")
        edition = "-digital" if order.digital else ""
        return str(Path("output") / folder / f"{{{used[0]}}}{edition}.pdf"), used[:1]
    pattern = str(order.output)
    names, faults = faults_in(pattern)
    if faults:
        raise UsageError(f"-o {pattern}: {faults[0]}")
    for name in names:
        if name not in table.columns:
            near = did_you_mean(name, table.columns)
            there = listed((f"{{{column}}}" for column in table.columns), "and")
            advice = f"Did you mean {{{near}}}?" if near else f"There is {there}."
            raise UsageError(f"-o {pattern}: {{{name}}} is not a column of {table.file}. {advice}")
    if not names:
        write = order.output.with_name(f"{order.output.stem}-{{{used[0]}}}.pdf")
        raise UsageError(
            f"-o {pattern}: all books would have this name. Write a column into it, like {write}."
        )
    if order.output.suffix.lower() != ".pdf":
        raise UsageError(f"-o {pattern}: a book is a PDF. Give a name that ends in .pdf.")
    return pattern, names


def _paths(pattern: str, table: Table, order: Order) -> Iterator[Path]:
    """The PDF of each row: safe on every system, and no two the same on any, their answers' files included."""
    taken: set[str] = set()  # asked whether a name is in it, never for its order
    for row in table.rows:
        cells = {name: safe_name(cell) or f"row-{row.number}" for name, cell in row.values.items()}
        path = Path(fill(pattern, cells))
        path = path.with_name(f"{unreserved(path.stem)}{part_name(order.pages)}.pdf")
        count = 1
        made = path
        while not taken.isdisjoint(_claims(made)):
            count += 1
            made = path.with_name(f"{path.stem}-{count}.pdf")
        taken |= _claims(made)
        yield made


def _claims(pdf: Path) -> set[str]:
    """The names a book takes, as disks that know no capitals compare them."""
    plain = unicodedata.normalize("NFKC", str(pdf.with_suffix(""))).casefold()
    return {plain, plain + Target.ANSWERS, plain + Target.COVER}


def safe_name(cell: str) -> str:
    """A cell as part of a file's name, the same on every system: letters and digits of any script, `-` and `_`.

    Empty where nothing of it can stand in a name.
    """
    text = unicodedata.normalize("NFKC", cell)
    kept = "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" else
                   "" if c in "'’" or unicodedata.category(c) == "Cf" else
                   "_" if c == "_" else "-" for c in text)  # fmt: skip
    name = re.sub(r"-+", "-", kept).strip("-_")[:LONGEST_NAME]
    while len(name.encode()) > MOST_NAME_BYTES:
        name = name[:-1]
    return name.strip("-_")


def unreserved(stem: str) -> str:
    """The name of a file, `con_` for one that Windows keeps for a device."""
    return f"{stem}_" if stem.split(".", maxsplit=1)[0].casefold() in _DEVICES else stem


# What is told of it ---------------------------------------------------------------------------


def build_and_tell(order: Order, table: Path, console: Console, jobs: int) -> None:
    """A book for each row: their names on stdout, what is wrong with any on stderr, and one summary.

    Raises what `build_rows` does, and SystemExit with the exit code of the first row that failed.
    """
    with workers(jobs) as executor:
        outcomes = build_rows(order, table, console, executor)
    console.problems(list(dict.fromkeys(note for each in outcomes for note in each.notes)))
    for outcome in outcomes:
        if outcome.state != "failed":
            product(str(outcome.pdf))
    for line in failures(outcomes):
        talk(line)
    console.say(summary(outcomes))
    codes = [outcome.exit_code for outcome in outcomes if outcome.exit_code]
    if codes:
        raise SystemExit(codes[0])


def failures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """For every row that failed its place in the table and, indented, what is wrong."""
    for outcome in outcomes:
        if outcome.state == "failed":
            row = outcome.row
            yield f"{row.file}:{row.line}: row {row.number}, {outcome.pdf.name}: not built:"
            yield from (f"  {line}" for line in outcome.told.splitlines())


def summary(outcomes: Sequence[Outcome]) -> str:
    """`30 books: 28 built, 1 left as it was, 1 not built`."""
    count = dict.fromkeys(("built", "kept", "failed"), 0)
    for outcome in outcomes:
        count[outcome.state] += 1
    parts = [f"{count['built']} built"]
    if count["kept"]:
        was = "it was" if count["kept"] == 1 else "they were"
        parts.append(f"{count['kept']} left as {was}")
    if count["failed"]:
        parts.append(f"{count['failed']} not built")
    books = "1 book" if len(outcomes) == 1 else f"{len(outcomes)} books"
    return f"{books}: {', '.join(parts)}"
