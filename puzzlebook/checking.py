"""Files → what `puzzlebook check` tells of them: a book, a finished PDF, or reports compared."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.build import RANDOM, make_mazes, new_seed, prepare, refuse_warnings
from puzzlebook.console import Console, as_json, product, room, speaks
from puzzlebook.course import easier_runs
from puzzlebook.errors import BookFileError, UsageError, WarningsError
from puzzlebook.finished import Upload, check_finished, is_pdf
from puzzlebook.kernels import tell_if_interpreted
from puzzlebook.workers import workers

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from puzzlebook.build import Prepared
    from puzzlebook.errors import Problem
    from puzzlebook.mazes.maze import Maze

CHART = "●○▁▂▃▄▅▆▇█┄┤└─╷…"
"""What a terminal has to show for tables and charts that are not in ASCII."""


@dataclass(frozen=True, slots=True)
class Check:
    """What a check was asked to do."""

    files: tuple[Path, ...]
    as_json: bool = False
    strict: bool = False
    """Whether warnings, and mazes that are alike, end it with an error."""
    quiet: bool = False
    measures: bool = False
    """Whether the mazes are made and what they measure is told."""
    plot: Path | None = None
    jobs: int = 1
    force: bool = False
    """Whether a file that is no plot of ours may be replaced."""
    printer: str | None = None
    """Stands in place of the printer that the book file names; of a PDF, whom it is for."""
    data: Path | None = None
    """The table whose rows the book is filled with."""


def check(order: Check) -> None:
    """Tells what is asked for, on stdout, and warnings of a book on stderr.

    Raises UsageError where the files are not of one kind, BookFileError and all that making mazes
    may raise for a book, PreflightError for a PDF that a printer would send back, WarningsError
    under `strict`.
    """
    pdfs = [path for path in order.files if is_pdf(path)]
    if pdfs:
        _check_pdf(order, pdfs[0])
    elif len(order.files) > 1:
        _check_reports(order)
    elif order.data is not None:
        _check_rows(order, order.files[0], order.data)
    else:
        _check_book(order, order.files[0])


# Books ----------------------------------------------------------------------------------------


def _check_book(order: Check, path: Path) -> None:
    _refuse_report(path)
    makes = order.measures or order.plot is not None
    try:
        # Only where mazes are made does `seed: random` need a seed.
        prepared = prepare(path, new_seed if makes else None, order.printer)
    except BookFileError as error:
        if not order.as_json:
            raise
        product(as_json(_checked(path, error.problems, None)))
        raise SystemExit(error.exit_code) from None
    if order.plot is not None:
        from puzzlebook.charts.files import refuse_plot

        refuse_plot(order.plot, force=order.force, inputs=(path, *prepared.book.files))
    notes = [*prepared.notes, *easier_runs(prepared)]
    console = Console(quiet=order.quiet or order.as_json)
    console.problems(notes)
    mazes = _made(prepared, order, console) if makes else []
    if order.as_json:
        told = _checked(path, notes, facts(prepared))
        product(as_json(told | _made_json(prepared, mazes, order)))
    else:
        if not order.quiet:
            _tell(prepared)
        if order.measures:
            _tell_measures(prepared, mazes, blank=not order.quiet)
    if order.plot is not None:
        _plot(prepared, mazes, order.plot)
        if not order.as_json:
            product(str(order.plot))
    if order.strict:
        refuse_warnings(prepared, also=len(notes) - len(prepared.notes))


def _check_rows(order: Check, path: Path, table: Path) -> None:
    """The book of every row, as far as it can be known before one is built."""
    from puzzlebook.many import check_rows

    if order.measures or order.plot is not None:
        raise UsageError(
            "--measures and --plot tell of one book, and --data of many, with the same mazes all. "
            "Leave out one or the other."
        )
    notes: dict[Problem, None] = {}
    count, first = 0, None
    try:
        for count, prepared in enumerate(check_rows(path, table, order.printer), 1):  # noqa: B007  (used below)
            notes |= dict.fromkeys(prepared.notes)
            first = prepared if first is None else first
    except BookFileError as error:
        if not order.as_json:
            raise
        product(as_json(_checked(path, error.problems, None)))
        raise SystemExit(error.exit_code) from None
    assert first is not None
    Console(quiet=order.quiet or order.as_json).problems(list(notes))
    if order.as_json:
        product(as_json(_checked(path, notes, facts(first)) | {"rows": count}))
    elif not order.quiet:
        product(f"{'rows:':<14} {count}, the first of which is")
        _tell(first)
    if order.strict:
        refuse_warnings(
            first, also=sum(note.severity == "warning" for note in notes) - first.warnings
        )


def _refuse_report(path: Path) -> None:
    """UsageError for a single report: there is nothing to compare it with."""
    from puzzlebook.config.avoiding import FORMAT

    if path.suffix.lower() != ".json":
        return
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return  # a book file that cannot be read is told of as one
    if isinstance(found, dict) and found.get("format") == FORMAT:
        raise UsageError(
            f"{path} is a report, and one alone has nothing to be compared with. "
            "Name two or more reports, or a book file."
        )


def _made(prepared: Prepared, order: Check, console: Console) -> list[Maze]:
    tell_if_interpreted(console.say)
    with console, workers(order.jobs) as executor:
        return make_mazes(prepared, console, executor)


def _made_json(prepared: Prepared, mazes: list[Maze], order: Check) -> dict[str, Any]:
    from puzzlebook.survey import survey_json  # only for measures

    made: dict[str, Any] = {}
    if order.measures:
        made["mazes"] = survey_json(prepared, mazes)
    if order.plot is not None:
        made["plot"] = str(order.plot)
    return made


def _tell(prepared: Prepared) -> None:
    """The facts of a book, one a line."""
    config = prepared.book.config
    told = facts(prepared)
    if not config.avoid:
        del told["avoided_mazes"]
    if not config.seed:
        told["seed"] = "made of title and author"
    elif config.seed == RANDOM:
        told["seed"] = prepared.plan.seed
    for key, value in told.items():
        product(f"{key.replace('_', ' ') + ':':<14} {value}")


def _tell_measures(prepared: Prepared, mazes: list[Maze], *, blank: bool) -> None:
    """Table and chart; an empty line before them where something stands there."""
    from puzzlebook.charts.table import table
    from puzzlebook.charts.terminal import chart
    from puzzlebook.survey import survey

    measured = survey(prepared, mazes)
    plain = not speaks(CHART)
    lines = [""] * blank + table(measured, room(), ascii_only=plain)
    lines += ["", *chart(measured, room(), ascii_only=plain)]
    product("\n".join(lines))


def _plot(prepared: Prepared, mazes: list[Maze], path: Path) -> None:
    from puzzlebook.charts.files import plot_bytes
    from puzzlebook.charts.plot import plot
    from puzzlebook.output.files import replace
    from puzzlebook.survey import survey

    picture = plot(survey(prepared, mazes))
    replace(path, plot_bytes(picture, prepared.plan.title, path))


def facts(prepared: Prepared) -> dict[str, Any]:
    """What a book will be. Its answers' pages are counted in the book or in a file of their own."""
    from puzzlebook.plan.leaves import AnswersPage  # `--help` needs no plan

    planned = prepared.plan
    leaves = (*planned.leaves, *planned.answer_leaves)
    config = prepared.book.config
    return {
        "title": planned.title,
        "pages": len(planned.leaves),
        "answer_pages": sum(isinstance(leaf.content, AnswersPage) for leaf in leaves),
        "mazes": len(planned.puzzles),
        "avoided_mazes": len(prepared.book.taken),
        "trim": " ".join(filter(None, (config.trim.name, config.orientation))),
        "printer": planned.printer,
        "theme": planned.theme.name,
        "language": planned.language,
        "seed": planned.seed,
    }


def _checked(
    file: Path, problems: Iterable[Problem], book: dict[str, Any] | None
) -> dict[str, Any]:
    """What `check --json` prints of a book; `book` is null where the file is wrong."""
    return {"file": str(file), "problems": [asdict(p) for p in problems], "book": book}


# PDFs -----------------------------------------------------------------------------------------


def _check_pdf(order: Check, path: Path) -> None:
    if len(order.files) > 1:
        raise UsageError(f"{path} is a PDF, and one file at a time is looked at. Name it alone.")
    for option, wanted in {"--measures": order.measures, "--plot": order.plot is not None}.items():
        if wanted:
            raise UsageError(f"{option} needs a book file, not a PDF. Leave it out.")
    check_finished(
        Upload(
            path,
            printer=order.printer,
            as_json=order.as_json,
            strict=order.strict,
            quiet=order.quiet,
            jobs=order.jobs,
        )
    )


# Reports --------------------------------------------------------------------------------------


def _check_reports(order: Check) -> None:
    from puzzlebook.comparing import alike, comparison_json, volumes

    others = [path for path in order.files if path.suffix.lower() != ".json"]
    if others:
        raise UsageError(
            f"{others[0]}: of several files all have to be reports of books, which end in .json. "
            "Name one book file, or two or more reports."
        )
    _refuse_for_reports(order)
    books = volumes(order.files)
    pairs = alike(books)
    console = Console(quiet=order.quiet or order.as_json)
    for book in books:
        if book.part:
            console.say(
                f"note: {book.path} tells of a part of its book only (`--pages`); "
                "the other mazes of it are not compared."
            )
    if order.as_json:
        product(as_json(comparison_json(books, pairs)))
    else:
        for pair in pairs:
            product(f"warning: {pair}")
        if not order.quiet:
            product(_counted(pairs, [len(book.mazes) for book in books]))
    if order.strict and pairs:
        told = "one pair of mazes is" if len(pairs) == 1 else f"{len(pairs)} pairs of mazes are"
        raise WarningsError(f"{told} alike, under --strict. Use `avoid` in one of the books.")


def _counted(pairs: Sequence[Any], mazes: Sequence[int]) -> str:
    held = " and ".join(map(str, mazes))
    alike = f"{len(pairs)} pairs are" if len(pairs) > 1 else "one pair is" if pairs else "none are"
    return f"{held} mazes, of which {alike} alike"


def _refuse_for_reports(order: Check) -> None:
    """UsageError for an option that means nothing for reports."""
    given = {
        "--measures": order.measures,
        "--plot": order.plot is not None,
        "--printer": order.printer is not None,
        "--data": order.data is not None,
    }
    for option, wanted in given.items():
        if wanted:
            raise UsageError(
                f"{option} needs a book file: the mazes of reports are not made again. "
                "Leave it out, or name one book file."
            )
