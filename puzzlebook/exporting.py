"""A book file → each of its puzzles and answers as a file of its own, and a table of them for data merge."""

from __future__ import annotations

import csv
import io
import json
import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, cast

from puzzlebook.build import make_mazes, new_seed, prepare, refuse_warnings
from puzzlebook.errors import CannotMakeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor

    from puzzlebook.build import Prepared, Talk
    from puzzlebook.layout.page import Facts
    from puzzlebook.layout.picture import Picture
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.output.files import Staging

Format = Literal["svg", "png", "pdf", "json"]
FORMATS: tuple[Format, ...] = ("svg", "png", "pdf", "json")
"""What a maze can be written as; a file's name ends in it."""

MANIFEST = "manifest.csv"
FACTS = ("number", "title", "level", "page", "answer_page")
"""The first columns of the manifest; after them comes one for each kind of file, as `puzzle_svg`."""

FOLDER_OPTION = "-d"

_MARK = "puzzlebook maze"
_DIGITS = 3
"""Of a number in a file's name, at least: programs sort names as text."""


@dataclass(frozen=True, slots=True)
class Look:
    """How pictures of pixels are made."""

    dpi: int = 300
    transparent: bool = False


@dataclass(frozen=True, slots=True)
class Export:
    """What an export was asked to do."""

    book: Path
    folder: Path | None = None
    """By default `output/` and the book file's name."""
    formats: tuple[Format, ...] = ("svg",)
    look: Look = Look()
    strict: bool = False
    force: bool = False
    """Whether files that are not ours may be replaced."""
    printer: str | None = None
    new_seed: Callable[[], str] = new_seed

    @property
    def target(self) -> Path:
        """The folder that is written to."""
        return Path("output") / self.book.stem if self.folder is None else self.folder


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written."""

    manifest: Path
    puzzles: int
    answers: int
    files: tuple[Path, ...]
    """All but the manifest, puzzle by puzzle."""


def export(order: Export, talk: Talk, executor: Executor | None = None) -> Exported:
    """Every puzzle and answer of a book in its files, all there or none, the same whatever `executor` does the work.

    Raises BookFileError, WarningsError, CannotMakeError or UsageError; the old files are then as they were.
    """
    prepared = prepare(order.book, order.new_seed, order.printer)
    talk.problems(prepared.notes)
    if order.strict:
        refuse_warnings(prepared, "; nothing was written")
    _refuse_targets(order, prepared)
    mazes = make_mazes(prepared, talk, executor)
    return _write(order, prepared, mazes, talk, executor)


def maze_file(maze: Maze, kind: Format, look: Look, *, solution: bool) -> bytes:
    """The file of one maze of no book, or of its answer; JSON always holds both."""
    from puzzlebook.layout.book import facts  # `--help` needs none of these
    from puzzlebook.layout.picture import pairs
    from puzzlebook.mazes.single import maze_json
    from puzzlebook.plan.alone import alone

    if kind == "json":
        return _json(maze_json(maze))
    sheet = alone(maze.spec)
    pair = next(pairs(sheet, [maze]))
    shown = pair.answer if solution and pair.answer is not None else pair.puzzle
    titled = replace(shown, title=maze.id)
    return _WRITERS[kind](titled, facts(sheet), look)


def refuse_unless_ours(path: Path, *, force: bool, option: str = "-o") -> None:
    """UsageError where something else than a file of a maze, as it was written, stands; nothing with `force`."""
    from puzzlebook.output.files import refuse_unless_maze
    from puzzlebook.output.marking import is_marked

    suffix = path.suffix.lower()
    if suffix == ".json":
        refuse_unless_maze(path, force=force, option=option)
        return
    data = None if force else _at(path)
    if data is not None and not is_marked(data, _MARK, suffix):
        raise UsageError(
            f"{path}: is there already, and is not a maze as puzzlebook wrote it. "
            f"Choose another name with {option}, or replace it with --force."
        )


def _svg(picture: Picture, _facts: Facts, _look: Look) -> bytes:
    from puzzlebook.output.marking import marked
    from puzzlebook.output.svg import svg

    return marked(svg(picture), _MARK, ".svg")


def _pdf(picture: Picture, facts: Facts, _look: Look) -> bytes:
    from puzzlebook.output.marking import marked

    return marked(_plain_pdf(picture, facts), _MARK, ".pdf")


def _png(picture: Picture, facts: Facts, look: Look) -> bytes:
    return _drawn(_plain_pdf(picture, facts), look)


def _plain_pdf(picture: Picture, facts: Facts) -> bytes:
    from puzzlebook.output.pdf import write_pdf

    stream = io.BytesIO()
    write_pdf([picture.page], replace(facts, title=picture.title), stream)
    return stream.getvalue()


def _drawn(pdf: bytes, look: Look) -> bytes:
    """The picture of a page in pixels: what takes long, and other processes do."""
    from puzzlebook.output.marking import marked
    from puzzlebook.output.png import page_png

    return marked(page_png(pdf, look.dpi, transparent=look.transparent), _MARK, ".png")


_WRITERS: dict[Format, Callable[[Picture, Facts, Look], bytes]] = {
    "svg": _svg,
    "png": _png,
    "pdf": _pdf,
}


def _json(value: dict[str, Any]) -> bytes:
    return (json.dumps(value, ensure_ascii=False) + "\n").encode("utf-8")


def _at(path: Path) -> bytes | None:
    """What a file there holds; None where there is no file, or no name the disk takes, which writing will tell."""
    if not os.path.isfile(path):  # noqa: PTH113  (Path.is_file raises for a name too long)
        return None
    try:
        return path.read_bytes()
    except OSError as error:
        raise CannotMakeError(f"{path}: cannot be read ({error.strerror}).") from error


def _columns(formats: Sequence[Format]) -> list[tuple[str, Literal["puzzle", "answer"], Format]]:
    """The manifest's columns of files: name, whether of puzzles or answers, format."""
    made: list[tuple[str, Literal["puzzle", "answer"], Format]] = []
    for kind in formats:
        made.append((f"puzzle_{kind}", "puzzle", kind))
        if kind != "json":  # the puzzle's file holds the answer
            made.append((f"answer_{kind}", "answer", kind))
    return made


def _name(number: int, of: int, what: str, kind: Format) -> str:
    digits = max(_DIGITS, len(str(of)))
    return f"{number:0{digits}}-{what}.{kind}"


def _refuse_targets(order: Export, prepared: Prepared) -> None:
    """UsageError or CannotMakeError, before any maze is made, where the files cannot be written."""
    from puzzlebook.output.files import try_out

    folder = order.target
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: is a file. Name a folder with {FOLDER_OPTION}.")
    try_out([folder / MANIFEST], FOLDER_OPTION)
    puzzles = prepared.plan.puzzles
    names = [
        _name(puzzle.number, len(puzzles), what, kind)
        for puzzle in puzzles
        for _, what, kind in _columns(order.formats)
    ]
    inputs = [path.resolve() for path in (order.book, *prepared.book.files)]
    for path in (folder / MANIFEST, *(folder / name for name in names)):
        if not path.exists():
            continue
        if path.resolve() in inputs:
            raise UsageError(
                f"{path}: would replace a file the book is made from. "
                f"Choose another folder with {FOLDER_OPTION}."
            )
        if path.name != MANIFEST:
            refuse_unless_ours(path, force=order.force, option=FOLDER_OPTION)
        elif not order.force and not _is_manifest(path):
            raise UsageError(
                f"{path}: is there already, and has other columns than a manifest of puzzlebook's. "
                f"Choose another folder with {FOLDER_OPTION}, or replace it with --force."
            )


def _is_manifest(path: Path) -> bool:
    """Whether a table has the columns of a manifest, in any formats and no others."""
    lines = (_at(path) or b"").decode("utf-8-sig", "replace").splitlines()
    columns = [name for name, _, _ in _columns(FORMATS)]
    head = lines[0].split(",") if lines else []
    return tuple(head[: len(FACTS)]) == FACTS and set(head[len(FACTS) :]) <= set(columns)


def _write(
    order: Export, prepared: Prepared, mazes: list[Maze], talk: Talk, executor: Executor | None
) -> Exported:
    from puzzlebook.layout.picture import pairs
    from puzzlebook.layout.record import placements
    from puzzlebook.output.files import Staging, signals_held

    plan, folder = prepared.plan, order.target
    placed = placements(plan)
    made = list(pairs(plan, mazes))
    columns = _columns(order.formats)
    rows: list[dict[str, object]] = []
    files: list[Path] = []
    contents: list[_Content] = []
    for pair in made:
        about = {"title": pair.title} | placed[pair.index]
        row = {key: about.get(key) for key in FACTS} | {"level": pair.level}
        for column, what, kind in columns:
            picture = pair.puzzle if what == "puzzle" else pair.answer
            if picture is None:
                continue
            row[column] = name = _name(about["number"], len(mazes), what, kind)
            files.append(folder / name)
            contents.append(_Content(folder / name, kind, picture, mazes[pair.index], about))
        rows.append(row)
    manifest = folder / MANIFEST
    with signals_held() as hold, Staging(FOLDER_OPTION) as staging:
        _stage_all(staging, contents, prepared, order.look, talk, executor)
        staging.write(manifest, _table([*FACTS, *(name for name, _, _ in columns)], rows))
        hold()
    answers = sum(pair.answer is not None for pair in made)
    return Exported(manifest, len(made), answers, tuple(files))


@dataclass(frozen=True, slots=True)
class _Content:
    """A file to write, and what it is made from."""

    path: Path
    kind: Format
    picture: Picture
    maze: Maze
    placed: dict[str, Any]
    """What there is to say of where it stands."""

    def data(self, facts: Facts, look: Look) -> bytes:
        """The file."""
        from puzzlebook.layout.record import placed_record

        if self.kind == "json":
            return _json(placed_record(self.placed, self.maze))
        return _WRITERS[self.kind](self.picture, facts, look)


def _stage_all(
    staging: Staging,
    contents: Sequence[_Content],
    prepared: Prepared,
    look: Look,
    talk: Talk,
    executor: Executor | None,
) -> None:
    """All files, written beside their places; those of pixels by the executor, since they take longest."""
    from puzzlebook.layout.book import facts

    about = facts(prepared.plan)
    done = talk.stage("Writing files", len(contents))
    count = 0
    drawn = [content for content in contents if content.kind == "png"]
    for content in contents:
        if content.kind == "png":
            continue
        staging.write(content.path, content.data(about, look))
        count += 1
        done(count)
    pdfs = [_plain_pdf(content.picture, about) for content in drawn]
    for content, data in zip(drawn, _all_drawn(pdfs, look, executor), strict=True):
        staging.write(content.path, data)
        count += 1
        done(count)


def _all_drawn(pdfs: Sequence[bytes], look: Look, executor: Executor | None) -> Iterator[bytes]:
    if executor is None:
        yield from (_drawn(pdf, look) for pdf in pdfs)
        return
    from concurrent.futures import BrokenExecutor  # not where no executor is

    try:
        yield from executor.map(_drawn, pdfs, [look] * len(pdfs))
    except BrokenExecutor as error:
        raise CannotMakeError(
            "a worker process ended before its pictures were made, perhaps for want of memory; "
            "try again with one job"
        ) from error


def _table(columns: Sequence[str], rows: Iterable[dict[str, object]]) -> bytes:
    """CSV as RFC 4180 has it, in UTF-8 with the mark that Excel knows it by; no cell has a line break in it."""
    stream = io.StringIO()
    table = csv.DictWriter(stream, columns, restval="", lineterminator="\r\n")
    table.writeheader()
    for row in rows:
        table.writerow({key: "" if value is None else value for key, value in row.items()})
    return stream.getvalue().encode("utf-8-sig")


def formats_of(texts: Sequence[str]) -> tuple[Format, ...]:
    """The formats of one or more `--format`, each a name or several with commas; UsageError with what would do."""
    names = [name.strip().lower() for text in texts for name in text.split(",")]
    for name in names:
        if name not in FORMATS:
            raise UsageError(f"--format {name}: write {', '.join(FORMATS[:-1])} or {FORMATS[-1]}.")
    return cast("tuple[Format, ...]", tuple(kind for kind in FORMATS if kind in names))


def look_of(
    dpi: int | None,
    *,
    transparent: bool,
    formats: Sequence[str],
    so: str = "Add --format png.",
) -> Look:
    """How pictures of pixels are made; UsageError where there are none to be made so, and what would do."""
    if "png" not in formats:
        for option, given in (("--dpi", dpi is not None), ("--transparent", transparent)):
            if given:
                raise UsageError(f"{option}: only a PNG file has it. {so}")
    return Look(300 if dpi is None else dpi, transparent)


def look_of_one(path: Path | None, dpi: int | None, *, transparent: bool, force: bool) -> Look:
    """How a maze of no book is drawn in its file; UsageError where it cannot be written there, or must not."""
    if path is not None:
        if format_of(path) not in FORMATS:
            ends = f".{', .'.join(FORMATS[:-1])} or .{FORMATS[-1]}"
            raise UsageError(f"-o {path}: the name tells the format. Give one that ends in {ends}.")
        refuse_unless_ours(path, force=force)
    formats = [] if path is None else [format_of(path)]
    return look_of(dpi, transparent=transparent, formats=formats, so="Give -o a name in .png.")


def format_of(path: Path) -> Format:
    """The format that the end of a file's name asks for, one of `FORMATS`."""
    return cast("Format", path.suffix.lower().removeprefix("."))
