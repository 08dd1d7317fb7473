"""A book's choices of shapes → the shapes, read once, and what is wrong with them at the sizes of its mazes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from puzzlebook.config.agreement import sizes_of, twisted
from puzzlebook.config.models import MazeRun
from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.mazes.carving import carving_problem
from puzzlebook.mazes.cutting import cut_of
from puzzlebook.mazes.ends import check_ends
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid_on
from puzzlebook.mazes.ids import builtin_shape
from puzzlebook.mazes.piecing import ends_in, pieces_of
from puzzlebook.mazes.shapes import builtin
from puzzlebook.mazes.spec import Ends
from puzzlebook.outlines.letters import text_shape
from puzzlebook.outlines.pictures import picture_shape
from puzzlebook.outlines.svg import svg_shape
from puzzlebook.text.shaping import MissingGlyph

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step
    from puzzlebook.config.shapes import ShapeChoice
    from puzzlebook.mazes.cutting import Cut
    from puzzlebook.mazes.shape import Shape


class Fault(NamedTuple):
    """Something wrong with a shape: the steps to where it is named, and a sentence."""

    steps: tuple[Step, ...]
    message: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Shapes:
    """The shapes of a book, and the files they came from."""

    made: Mapping[ShapeChoice, Shape] = field(default_factory=dict)
    files: tuple[Path, ...] = ()


def shaped(config: BookConfig, book: Path) -> tuple[Shapes, list[Fault]]:
    """All shapes that the entries of a book ask for, their files found from the folder of the file `book`.

    A shape that cannot be made, or of which a size of a run leaves no maze, is told as a fault.
    """
    made: dict[ShapeChoice, Shape] = {}
    faults: list[Fault] = []
    for at, entry in enumerate(config.pages):
        if not isinstance(entry, MazeRun):
            continue
        wrong = False
        for choice in dict.fromkeys(entry.shapes):
            try:
                if choice not in made:
                    made[choice] = shape_of(choice, book.parent)
            except ValueError as error:
                faults.append(Fault(("pages", at, "shape"), str(error)))
                wrong = True
        if not wrong and (entry.shapes or entry.room):
            faults += _cut_faults(entry, at, made)
    return Shapes(made, shape_files(config, book)), faults


def shape_files(config: BookConfig, book: Path) -> tuple[Path, ...]:
    """The files that the shapes of a book are made of, each once, as paths from the folder of the file `book`."""
    named = (
        choice.file
        for entry in config.pages
        if isinstance(entry, MazeRun)
        for choice in entry.shapes
        if choice.file is not None
    )
    return tuple(book.parent / name for name in dict.fromkeys(named))


def shape_of(choice: ShapeChoice, folder: Path) -> Shape:
    """The shape of a choice; ValueError, with a sentence, where it cannot be made."""
    path = None if choice.file is None else folder / choice.file
    if path is not None and not path.is_file():
        raise ValueError(f"There is no file {path}. Check the name and the folder.")
    try:
        if choice.kind == "name":
            return builtin(choice.value)
        if choice.kind in {"letter", "text"}:
            return text_shape("letter" if choice.kind == "letter" else "text", choice.value, path)
        if choice.kind == "image":
            return picture_shape(folder / choice.value, choice.threshold, invert=choice.invert)
        return svg_shape(folder / choice.value)
    except MissingGlyph as missing:
        raise ValueError(str(missing)) from None
    except OSError as error:
        raise ValueError(f"{path} cannot be read ({error.strerror}). Check the file.") from None


def named_shape(name: str) -> Shape:
    """The shape of that name in an id, where it takes no file; UsageError with what would do for any other."""
    kind, _, word = name.partition(".")
    if not word:
        return builtin_shape(name)
    if kind.lower() in {"letter", "text"} and "." not in word:
        try:
            return text_shape("letter" if kind.lower() == "letter" else "text", unquote(word))
        except ValueError as error:
            raise UsageError(f"maze id: the shape {name}: {error}") from None
    raise UsageError(
        f"maze id: the shape {name} was made of a file. Name it: --shape image:cat.png, svg:cat.svg, "
        "or {text: MIA, font: hand.ttf}."
    )


def _cut_faults(entry: MazeRun, at: int, made: Mapping[ShapeChoice, Shape]) -> Iterator[Fault]:
    """What is wrong with the shapes of a run at its sizes, each fault of a shape told once."""
    told: set[tuple[str, ShapeChoice | None]] = (
        set()
    )  # asked for what is in it, never for its order
    for choice, grid, size in dict.fromkeys(_in_turn(entry)):
        for key, message, warning in _faults_at(entry, choice, Ground(grid, size), made):
            if (key, choice) not in told:
                told.add((key, choice))
                yield Fault(("pages", at, key), message, warning)


def _in_turn(entry: MazeRun) -> Iterator[tuple[ShapeChoice | None, str, tuple[int, int]]]:
    for index, size in enumerate(sizes_of(entry)):
        choice = entry.shapes[index % len(entry.shapes)] if entry.shapes else None
        yield choice, entry.grids[index % len(entry.grids)], size


def _faults_at(
    entry: MazeRun,
    choice: ShapeChoice | None,
    whole: Ground,
    made: Mapping[ShapeChoice, Shape],
) -> Iterator[tuple[str, str, bool]]:
    """Keys and sentences for one shape at one size."""
    grid = grid_on(whole)
    shape = None if choice is None else made[choice]
    pieces = entry.pieces_of(choice)
    try:
        cut = cut_of(grid, shape, pieces)
    except CannotMakeError as error:
        yield "shape", _sentence(error), False
        return
    if choice is not None and cut.dropped:
        yield "shape", _dropped(choice, cut, whole.size), True
    try:
        cut = cut_of(grid, shape, pieces, entry.room_size)
    except CannotMakeError as error:
        yield "room", _sentence(error), False
        return
    if cut.pieces > 1 and (entry.levels is not None or entry.ranges):
        message = (
            f"The shape is in {cut.pieces} pieces, each a maze of its own, and none is chosen by its difficulty. "
            "Leave `difficulty` out, or write `pieces: largest`."
        )
        yield "difficulty", message, False
    ground = Ground(whole.grid, whole.size, cut.kept)
    twists = twisted(entry, whole.grid, whole.size)
    if not twists.unicursal and (problem := carving_problem(twists, ground)) is not None:
        yield "symmetry" if twists.symmetry else "weave", _sentence(problem), False
    start, finish = (None if end is None else end.at for end in (entry.start, entry.finish))
    ends = Ends(entry.endpoints, start, finish)
    parts = pieces_of(grid_on(ground)) if cut.pieces > 1 else ()
    asked = [(ends, ground), *((ends_in(piece, ends), piece.grid.ground) for piece in parts)]
    for its_ends, its_ground in asked:
        problem = check_ends(its_ends, its_ground)
        if problem is not None:
            named = next(
                (key for key in ("start", "finish") if problem.startswith(f"{key} is")), None
            )
            yield named or "shape", _sentence(problem), False


def _sentence(problem: CannotMakeError | str) -> str:
    told = str(problem)
    return f"{told[0].upper()}{told[1:]}"


def _dropped(choice: ShapeChoice, cut: Cut, size: tuple[int, int]) -> str:
    lost, left = sum(cut.dropped), cut.kept.count(1)
    what = "1 piece" if len(cut.dropped) == 1 else f"{len(cut.dropped)} pieces"
    cells = "1 cell" if lost == 1 else f"{lost} cells"
    does = "does" if len(cut.dropped) == 1 else "do"
    return (
        f"Of the shape {choice.told} {what} of {cells} ({100 * lost / (lost + left):.0f}%) {does} not touch the "
        f"rest at {size[0]}x{size[1]} and {does} not print. Write `pieces: each`, or a larger `size`."
    )
