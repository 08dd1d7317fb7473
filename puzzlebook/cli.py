"""Arguments → a command's work, its words and its exit code.

Everything heavy is imported inside the commands, so that `--help` is there at once.
"""

from __future__ import annotations

import gc
import os
from pathlib import Path  # noqa: TC003  (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer

from puzzlebook import __version__
from puzzlebook.console import Console, as_json, counted, product, run, speaks
from puzzlebook.errors import UsageError
from puzzlebook.helping import (
    HELP,
    algorithm_names,
    list_names,
    printer_names,
    starting_with,
    template_names,
)
from puzzlebook.options import (
    BookFile,
    Data,
    Dpi,
    ForPrinter,
    Jobs,
    Quiet,
    Strict,
    Transparent,
    file_named,
    page_range,
)
from puzzlebook.templates import FIRST
from puzzlebook.workers import workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlebook.exporting import Look
    from puzzlebook.mazes.maze import Maze

app = typer.Typer(
    name="puzzlebook",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code of the command that `arguments`, by default those of the process, call for.

    0 done, 1 could not be done, 2 wrong usage, 3 the book file is wrong, 4 warnings under
    `--strict`, 5 the finished file failed its check, 130 interrupted.
    """
    # A command is over before its garbage matters: without collections a build is a tenth quicker and takes the same
    # memory at 5,000 pages. No plugin of pydantic's is ours, and looking for them costs 12 ms.
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    return run(
        lambda: app(args=None if arguments is None else list(arguments), prog_name=app.info.name)
    )


def _version(wanted: bool) -> None:  # noqa: FBT001  (typer's callbacks get one value)
    if wanted:
        from puzzlebook.kernels import COMPILED, INTERPRETED, all_compiled

        product(f"puzzlebook {__version__} ({COMPILED if all_compiled() else INTERPRETED})")
        raise typer.Exit


@app.callback(help=HELP[""].long)
def _puzzlebook(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Tell it and end."),
    ] = False,
) -> None:
    """See HELP."""


def command(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Makes a function the command of that name, with its help."""
    return app.command(name, help=HELP[name].long, short_help=HELP[name].line)


@command("init")
def begin_book(
    *,
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", help="The book file to write. [book.yaml]")
    ] = "book",
    template: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="See `puzzlebook list templates`.",
            autocompletion=starting_with(template_names),
        ),
    ] = FIRST,
) -> None:
    """See HELP."""
    from puzzlebook.beginning import begin

    console = Console()
    written = begin(name, template, console.say)
    for file in written:
        product(str(file))
    console.say(f"Look into it, then: puzzlebook build {written[0]}")


@command("build")
def build_book(
    *,
    book: BookFile,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", parser=file_named, help="The PDF. [output/BOOK.pdf]"
        ),
    ] = None,
    pages: Annotated[
        str | None,
        typer.Option(metavar="3-5", help="Only these pages of the book, to try it."),
    ] = None,
    jobs: Jobs = 1,
    strict: Strict = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that puzzlebook did not make.")
    ] = False,
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Do not read the finished file back.")
    ] = False,
    quiet: Quiet = False,
    printer: ForPrinter = None,
    digital: Annotated[
        bool,
        typer.Option("--digital", help="For screens: with links. [output/BOOK-digital.pdf]"),
    ] = False,
    data: Data = None,
) -> None:
    """See HELP."""
    from puzzlebook.build import Order, build
    from puzzlebook.kernels import tell_if_interpreted

    order = Order(
        book=book,
        output=output,
        pages=None if pages is None else page_range(pages),
        strict=strict,
        force=force,
        check=not no_check,
        printer=printer,
        digital=digital,
    )
    with Console(quiet=quiet) as console:
        tell_if_interpreted(console.say)
        if data is not None:
            from puzzlebook.many import build_and_tell

            build_and_tell(order, data, console, jobs)
            return
        with workers(jobs) as executor:
            built = build(order, console, executor)
        console.say(f"{counted(built.pages, 'page')}, {counted(built.mazes, 'maze')}")
    for file in built.files:
        product(str(file))


@command("check")
def check_files(
    *,
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", parser=file_named, help="A book file, a PDF, or reports."),
    ],
    in_json: Annotated[
        bool, typer.Option("--json", help="All that is told, as JSON on stdout.")
    ] = False,
    strict: Strict = False,
    quiet: Quiet = False,
    measures: Annotated[
        bool, typer.Option("--measures", help="Make the mazes; table and chart of their measures.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", parser=file_named, help="Draw effort over the book: .svg or .png."
        ),
    ] = None,
    jobs: Jobs = 1,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is not a plot of puzzlebook's.")
    ] = False,
    data: Data = None,
    printer: ForPrinter = None,
) -> None:
    """See HELP."""
    from puzzlebook.checking import Check, check

    check(
        Check(
            files=tuple(files),
            as_json=in_json,
            strict=strict,
            quiet=quiet,
            measures=measures,
            plot=plot,
            jobs=jobs,
            force=force,
            printer=printer,
            data=data,
        )
    )


@command("maze")
def one_maze(
    *,
    identity: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="A printed id: exactly that maze.")
    ] = None,
    algorithm: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="See `puzzlebook list algorithms`.",
            autocompletion=starting_with(algorithm_names),
        ),
    ] = None,
    size: Annotated[str | None, typer.Option(metavar="WxH", help="Columns x rows. [16x10]")] = None,
    grid: Annotated[
        str | None, typer.Option(metavar="NAME", help="See `puzzlebook list grids`. [square]")
    ] = None,
    shape: Annotated[
        str | None,
        typer.Option(
            metavar="SHAPE",
            help="A name of `puzzlebook list shapes`, letter:A, text:MIA, image:FILE or svg:FILE.",
        ),
    ] = None,
    pieces: Annotated[
        str | None, typer.Option(metavar="WHICH", help="largest, or each: of a shape in pieces.")
    ] = None,
    room: Annotated[
        str | None, typer.Option(metavar="WxH", help="Cells left free in the middle.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option of the algorithm; may be repeated."),
    ] = None,
    endpoints: Annotated[
        str | None,
        typer.Option(metavar="MODE", help="none, suggested, corners, sides or center."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(metavar="PLACE", help="A side, a corner, center, or a cell: 3,1."),
    ] = None,
    finish: Annotated[str | None, typer.Option(metavar="PLACE", help="The same.")] = None,
    difficulty: Annotated[
        str | None, typer.Option(metavar="LEVEL", help="easy, medium, hard or expert.")
    ] = None,
    braid: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Share of dead ends removed, 0 to 1.")
    ] = None,
    weave: Annotated[
        str | None, typer.Option(metavar="SHARE", help="Passages that cross over, 0 to 1.")
    ] = None,
    symmetry: Annotated[str | None, typer.Option(metavar="KIND", help="mirror or rotate.")] = None,
    unicursal: Annotated[
        bool, typer.Option("--unicursal", help="One long way without a junction.")
    ] = False,
    seed: Annotated[
        str | None, typer.Option(metavar="SEED", help="A number or a text, as in a book.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Show the way.")] = False,
    measures: Annotated[
        bool, typer.Option("--measures", help="Tell what the maze measures.")
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            parser=file_named,
            help="A .svg, .png, .pdf or .json file.",
        ),
    ] = None,
    dpi: Dpi = None,
    transparent: Transparent = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace a file that is not a maze of puzzlebook's.")
    ] = False,
) -> None:
    """See HELP."""
    from puzzlebook.build import RANDOM, new_seed
    from puzzlebook.exporting import look_of_one
    from puzzlebook.kernels import tell_if_interpreted
    from puzzlebook.maze_order import new_spec, reprint_spec

    look = look_of_one(output, dpi, transparent=transparent, force=force)
    given = {
        "algorithm": algorithm,
        "size": size,
        "grid": grid,
        "shape": shape,
        "pieces": pieces,
        "room": room,
        "endpoints": endpoints,
        "start": start,
        "finish": finish,
        "difficulty": difficulty,
        "braid": braid,
        "weave": weave,
        "symmetry": symmetry,
        "unicursal": "true" if unicursal else None,
    }
    written = {key: value for key, value in given.items() if value is not None}
    console = Console()
    tell_if_interpreted(console.say)
    if identity is None:
        chosen = new_seed() if seed is None or seed == RANDOM else seed
        spec = new_spec(written, option or (), chosen, solution=solution)
        if chosen != seed:
            console.say(f"seed: {chosen}")
    elif set(written) - {"shape"} or option or seed is not None:
        raise UsageError("an id says everything about a maze. Leave out the id, or the options.")
    else:
        spec = reprint_spec(identity, solution=solution, shape=shape)
    from puzzlebook.mazes.making import make

    maze = make(spec)
    console.say(f"id: {maze.id}")
    _give(maze, output, look, solution=solution)
    if measures:
        from puzzlebook.mazes.single import measure_lines

        product("\n".join(measure_lines(maze)))


@command("list")
def list_what(
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT",
            help="algorithms, grids, shapes, printers, trims, themes, languages, fonts or templates.",
            autocompletion=starting_with(list_names),
        ),
    ],
    printer: Annotated[
        str | None,
        typer.Option(
            "--printer",
            metavar="NAME",
            help="Only of this printer, with every source.",
            autocompletion=starting_with(printer_names),
        ),
    ] = None,
) -> None:
    """See HELP."""
    from puzzlebook.listing import HALVES, PLAIN, lines

    told = "\n".join(lines(what, printer))
    product(told if speaks(HALVES) or what != "shapes" else told.translate(PLAIN))


@command("schema")
def print_schema() -> None:
    """See HELP."""
    from puzzlebook.config.schema import book_schema

    product(as_json(book_schema()))


@command("export")
def export_book(
    *,
    book: BookFile,
    folder: Annotated[
        Path | None,
        typer.Option("-d", "--folder", metavar="DIR", parser=file_named, help="[output/BOOK]"),
    ] = None,
    format_: Annotated[
        list[str] | None,
        typer.Option(
            "--format", metavar="NAME", help="svg, png, pdf or json; several with commas. [svg]"
        ),
    ] = None,
    dpi: Dpi = None,
    transparent: Transparent = False,
    jobs: Jobs = 1,
    strict: Strict = False,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that puzzlebook did not make.")
    ] = False,
    quiet: Quiet = False,
    printer: ForPrinter = None,
) -> None:
    """See HELP."""
    from puzzlebook.exporting import Export, export, formats_of, look_of
    from puzzlebook.kernels import tell_if_interpreted

    formats = formats_of(format_ or ["svg"])
    order = Export(
        book=book,
        folder=folder,
        formats=formats,
        look=look_of(dpi, transparent=transparent, formats=formats),
        strict=strict,
        force=force,
        printer=printer,
    )
    with Console(quiet=quiet) as console:
        tell_if_interpreted(console.say)
        with workers(jobs) as executor:
            made = export(order, console, executor)
        kinds = counted(made.puzzles, "puzzle"), counted(made.answers, "answer")
        console.say(f"{kinds[0]} and {kinds[1]} in {counted(len(made.files), 'file')}")
    product(str(made.manifest))


@command("preview")
def preview_book(
    *,
    book: BookFile,
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, metavar="PORT", help="Where to listen. [8321, or a free one]"
        ),
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address and open nothing.")
    ] = False,
) -> None:
    """See HELP."""
    from puzzlebook.kernels import tell_if_interpreted
    from puzzlebook.preview.running import Preview, preview

    console = Console()
    tell_if_interpreted(console.say)
    preview(Preview(book, port, browser=not no_browser), console.say)


def _give(maze: Maze, output: Path | None, look: Look, *, solution: bool) -> None:
    """The maze in the terminal, or in its file."""
    if output is None:
        from puzzlebook.mazes.single import LINES, draw_text

        product(draw_text(maze, route=solution, ascii_only=not speaks(f"{LINES}·")))
        return
    from puzzlebook.exporting import format_of, maze_file
    from puzzlebook.output.files import replace

    replace(output, maze_file(maze, format_of(output), look, solution=solution))
    product(str(output))
