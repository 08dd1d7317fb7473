"""`MazeSpec` and seed ↔ printed id: every setting that makes a maze, readable, in one word.

    wilson/16x20/3fa9c1d2e4b50718
    hunt-and-kill,hunt=0.05,scan=columns/16x20/corners/finish=12.3/3fa9c1d2e4b50718
    ─────────── algorithm, its options   size  endpoints             seed in 16 hex digits

    wilson/24x24/shape=heart/room=4x3/3fa9c1d2e4b50718
    wilson/30x12/shape=text.MIA/pieces=each/3fa9c1d2e4b50718

What is not written has its default. A grid other than square stands before the size, as in
`hexagon:16x20`; `start=` and `finish=` name a side, a corner, `center` or a cell as column.row;
`solved` and `rtl` are there when set. Where a difficulty chose the ends they are in the id as cells.
A shape is a built-in one, `letter.` or `text.` and what is written, signs other than letters and digits as in
an address (%20), or, of a file, its kind and a digest of its outline: only with the file is it that maze again.
Specs that make different mazes or ends never share an id.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.ends import check_ends, chooses
from puzzlebook.mazes.grids import GRIDS, ground_of
from puzzlebook.mazes.shapes import builtin
from puzzlebook.mazes.shapes import names as shape_names
from puzzlebook.mazes.spec import CORNERS, ENDS_MODES, PIECES, SIDES, Ends, MazeSpec

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from puzzlebook.mazes.algorithms import Option
    from puzzlebook.mazes.shape import Shape
    from puzzlebook.mazes.spec import EndsMode, OptionValue, Place

EXAMPLE = "wilson/16x20/3fa9c1d2e4b50718"
MOST_CELLS_ACROSS = 2000

_WIDEST_SEED = 0xDDDDDDDDDDDDDDDD  # d is as wide as any hexadecimal digit

_NUMBER = re.compile(r"\d+(\.\d*)?(e[+-]?\d+)?", re.ASCII)
_SIZE = re.compile(r"(?:(?P<grid>[a-z-]+):)?(?P<columns>\d{1,9})x(?P<rows>\d{1,9})", re.ASCII)
_CELL = re.compile(r"(\d{1,9})\.(\d{1,9})", re.ASCII)
_SEED = re.compile(r"[0-9a-f]{16}", re.ASCII)


def maze_id(spec: MazeSpec, seed: int) -> str:
    """The id of the maze that `spec` makes with this 64-bit seed."""
    return f"{setting_id(spec)}/{seed:016x}"


def setting_id(spec: MazeSpec) -> str:
    """The id without its seed: all that is said of a maze but its chance."""
    columns, rows = spec.size
    options = [f"{name}={value}" for name, value in sorted(spec.options)]
    grid = "" if spec.grid == "square" else f"{spec.grid}:"
    ends = spec.ends
    parts = [",".join([spec.algorithm, *options]), f"{grid}{columns}x{rows}"]
    if spec.shape is not None:
        parts.append(f"shape={spec.shape.name}")
    if spec.pieces != "largest":
        parts.append(f"pieces={spec.pieces}")
    if spec.room is not None:
        parts.append("room={}x{}".format(*spec.room))
    if ends.mode != "suggested":
        parts.append(ends.mode)
    if ends.start is not None:
        parts.append(f"start={_place_text(ends.start)}")
    if ends.finish is not None:
        parts.append(f"finish={_place_text(ends.finish)}")
    return "/".join(parts + ["solved"] * spec.solved + ["rtl"] * ends.rtl)


def widest_id(spec: MazeSpec) -> str:
    """An id as wide as any that a maze of the spec may have, in types whose figures are even.

    Where a difficulty chooses the ends, it will hold them; nothing known before the maze is made.
    """
    columns, rows = (int("8" * len(str(side))) for side in spec.size)
    if spec.seed is None and (spec.band is not None or spec.ranges) and chooses(spec.ends):
        ends = replace(spec.ends, start=(columns, rows), finish=(columns, rows))
        spec = replace(spec, ends=ends)
    return maze_id(spec, _WIDEST_SEED)


def shape_word(text: str) -> str:
    """A text as it stands in the name of a shape: nothing in it parts an id."""
    return quote(text, safe="").replace(".", "%2E")


def shape_part(text: str) -> str | None:
    """The name of the shape in an id as typed, None where it has none."""
    named = [part for part in text.strip().split("/") if part.lower().startswith("shape=")]
    return named[0][len("shape=") :] if named else None


def builtin_shape(name: str) -> Shape:
    """The built-in shape of that name; UsageError for any other."""
    if name.lower() not in shape_names():
        raise UsageError(f"maze id: {_unknown(name, 'a shape', shape_names())}")
    return builtin(name.lower())


def parse_id(text: str, shape_named: Callable[[str], Shape] = builtin_shape) -> MazeSpec:
    """The spec, with its seed, of the maze that has this id, however capitalized but for its shape's text.

    `shape_named` makes a shape of its name, or raises UsageError. Raises UsageError naming the part
    that is wrong and what would do.
    """
    named = shape_part(text)
    parts = text.strip().lower().split("/")
    if len(parts) < 3:
        raise UsageError(
            f"{_quoted(text)} is not a maze's id. "
            f"One has at least an algorithm, a size and a seed, like {EXAMPLE}."
        )
    algorithm, options = _algorithm(parts[0])
    grid, size = _size(parts[1])
    cut = [part for part in parts[2:-1] if part.startswith(_CUT)]
    ends, solved = _ends([part for part in parts[2:-1] if part not in cut])
    seed = _seed(parts[-1])
    spec = MazeSpec(algorithm, size, options, grid, ends, seed=seed, solved=solved)
    spec = replace(_cut(spec, cut), shape=None if named is None else shape_named(named))
    try:
        problem = check_ends(ends, ground_of(spec))
    except CannotMakeError as error:
        problem = str(error)
    if problem is not None:
        raise UsageError(f"maze id: {problem}")
    return spec


def _algorithm(part: str) -> tuple[str, tuple[tuple[str, OptionValue], ...]]:
    name, *typed = part.split(",")
    if name not in ALGORITHMS:
        raise UsageError(f"maze id: {_unknown(name, 'an algorithm', ALGORITHMS)}")
    known = {option.name: option for option in ALGORITHMS[name].options}
    options: dict[str, OptionValue] = {}
    for item in typed:
        key, _, value = item.partition("=")
        if key not in known:
            raise UsageError(f"maze id: {_unknown(key, f'an option of {name}', known)}")
        if key in options:
            raise UsageError(f"maze id: option {key} is given twice. Leave one out.")
        options[key] = _option(known[key], value)
    given = ((key, value) for key, value in options.items() if value != known[key].default)
    return name, tuple(sorted(given))


def _option(option: Option, text: str) -> OptionValue:
    value: OptionValue = text
    if option.kind != "choice" and _NUMBER.fullmatch(text):
        number = float(text)
        value = int(number) if option.kind == "count" and number.is_integer() else number
    if not option.accepts(value):
        raise UsageError(
            f"maze id: option {option.name} is {_quoted(text)}. Write {option.wanted}."
        )
    return value


def _size(part: str) -> tuple[str, tuple[int, int]]:
    match = _SIZE.fullmatch(part)
    if match is None:
        raise UsageError(
            f"maze id: {_quoted(part)} is not a size. Write columns x rows, like 16x20."
        )
    grid = match["grid"] or "square"
    if grid not in GRIDS:
        raise UsageError(f"maze id: {_unknown(grid, 'a grid', GRIDS)}")
    size = int(match["columns"]), int(match["rows"])
    if not all(1 <= side <= MOST_CELLS_ACROSS for side in size) or size == (1, 1):
        raise UsageError(
            f"maze id: no maze has {part} cells. Write two numbers from 1 to {MOST_CELLS_ACROSS}, "
            "and at least 1x2."
        )
    return grid, size


_CUT = ("shape=", "pieces=", "room=")


def _cut(spec: MazeSpec, parts: list[str]) -> MazeSpec:
    """The spec with what its id says of pieces and room."""
    given: dict[str, str] = {}
    for part in parts:
        key, _, value = part.partition("=")
        if key in given:
            raise UsageError(f"maze id: {key} is given twice. Leave one out.")
        given[key] = value
    pieces = next((name for name in PIECES if name == given.get("pieces", "largest")), None)
    if pieces is None:
        raise UsageError(f"maze id: {_unknown(given['pieces'], 'a value of pieces', PIECES)}")
    room = _SIZE.fullmatch(given.get("room", "1x1"))
    if room is None or room["grid"]:
        raise UsageError(
            f"maze id: {_quoted(given['room'])} is not a room. Write columns x rows, like 4x3."
        )
    size = (int(room["columns"]), int(room["rows"])) if "room" in given else None
    return replace(spec, pieces=pieces, room=size)


def _ends(parts: list[str]) -> tuple[Ends, bool]:
    given: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if key in {"start", "finish"} and equals:
            pass
        elif part in ENDS_MODES:
            key, value = "mode", part
        elif part not in {"solved", "rtl"}:
            known = [*ENDS_MODES, "start=", "finish=", "solved", "rtl", *_CUT]
            raise UsageError(f"maze id: {_unknown(part, 'a part of an id', known)}")
        if key in given:
            raise UsageError(f"maze id: {key} is given twice. Leave one out.")
        given[key] = value
    mode: EndsMode = next((mode for mode in ENDS_MODES if mode == given.get("mode")), "suggested")
    start, finish = (
        _place(key, given[key]) if key in given else None for key in ("start", "finish")
    )
    return Ends(mode, start, finish, rtl="rtl" in given), "solved" in given


def _place(key: str, text: str) -> Place:
    if cell := _CELL.fullmatch(text):
        return int(cell[1]), int(cell[2])
    named: tuple[Place, ...] = (*SIDES, *CORNERS, "center")
    for place in named:
        if place == text:
            return place
    raise UsageError(
        f"maze id: {key} is {_quoted(text)}. Write {', '.join(map(str, named))} or a cell as "
        "column.row, like 12.3."
    )


def _place_text(place: Place) -> str:
    return f"{place[0]}.{place[1]}" if isinstance(place, tuple) else place


def _seed(part: str) -> int:
    if not _SEED.fullmatch(part):
        raise UsageError(
            f"maze id: {_quoted(part)} is not a seed. "
            f"An id ends with 16 hex digits, like {EXAMPLE}."
        )
    return int(part, 16)


def _unknown(text: str, what: str, known: Iterable[str]) -> str:
    names = list(known)
    if not names:
        return f"{_quoted(text)} is not {what}: there is none. Leave it out."
    near = difflib.get_close_matches(text, names, 1)
    advice = f"Did you mean {near[0]}?" if near else f"There are {', '.join(names)}."
    return f"{_quoted(text)} is not {what}. {advice}"


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
