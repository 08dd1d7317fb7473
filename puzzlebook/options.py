"""Words of the command line → what they mean, and the options that several commands have in common."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from puzzlebook.errors import UsageError
from puzzlebook.helping import printer_names, starting_with
from puzzlebook.output.png import RESOLUTIONS
from puzzlebook.workers import MOST_JOBS


def file_named(name: str) -> Path:
    """The path of a file named on the command line: `Path("")` would be the folder one is in."""
    if not name:
        raise UsageError("a file's name is empty. Write one, like book.pdf.")
    return Path(name)


def page_range(text: str) -> tuple[int, int]:
    """First and last page of `3-5` or `4`; UsageError with what would do."""
    match = re.fullmatch(r"\s*([0-9]{1,6})\s*(?:-\s*([0-9]{1,6})\s*)?", text)
    if match is not None:
        first = int(match[1])
        last = first if match[2] is None else int(match[2])
        if 1 <= first <= last:
            return first, last
    raise UsageError(f"--pages {text}: write the first and the last page, like 3-5, or one page.")


BookFile = Annotated[
    Path, typer.Argument(metavar="BOOK.yaml", parser=file_named, help="The book file.")
]
Strict = Annotated[bool, typer.Option("--strict", help="Take no warnings: end with 4.")]
Jobs = Annotated[
    int, typer.Option("-j", "--jobs", min=1, max=MOST_JOBS, help="Processes that share the work.")
]
ForPrinter = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="In place of the book's `printer`.",
        autocompletion=starting_with(printer_names),
    ),
]
Data = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="CSV", parser=file_named, help="One book for each row of this table."
    ),
]
Dpi = Annotated[
    int | None,
    typer.Option(
        "--dpi",
        min=RESOLUTIONS[0],
        max=RESOLUTIONS[1],
        metavar="N",
        help="Pixels to the inch of a PNG. [300]",
    ),
]
Transparent = Annotated[
    bool, typer.Option("--transparent", help="A PNG without white paper behind it.")
]
Quiet = Annotated[bool, typer.Option("-q", "--quiet", help="Tell nothing but errors.")]
