"""What `puzzlebook maze` was told → the `MazeSpec` of one maze.

The options are keys of a maze entry and are read as those are: they become a book of one maze, which is
loaded like any other. So the maze is the first of a book with that seed and only that entry.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebook.errors import BookFileError, UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlebook.errors import Problem
    from puzzlebook.mazes.shape import Shape
    from puzzlebook.mazes.spec import MazeSpec

DEFAULTS = {"algorithm": "hunt-and-kill", "size": "16x10"}
"""What a maze is without options. Drawn in a terminal it takes 65 x 21 of the usual 80 x 24."""

_ENTRY = "pages[0]."
_SAYS_EVERYTHING = "an id says everything about a maze. Leave out the id, or the options."
_CELL = re.compile(r"\[?\s*(\d+)\s*,\s*(\d+)\s*\]?", re.ASCII)


def reprint_spec(identity: str, *, solution: bool, shape: str | None = None) -> MazeSpec:
    """The spec of the maze that has this printed id; UsageError where none can have it.

    `shape` is asked for by an id whose shape was made of a file, and refused by any other.
    """
    from puzzlebook.mazes.ids import parse_id  # `--help` needs no table

    spec = parse_id(identity, partial(_shape_named, given=shape))
    if shape is not None and (spec.shape is None or not spec.shape.from_file):
        raise UsageError(_SAYS_EVERYTHING)
    return replace(spec, solved=True) if solution and spec.ends.mode == "none" else spec


def _shape_named(name: str, given: str | None) -> Shape:
    """The shape that an id names; of a file where `given` names one."""
    from puzzlebook.config.shapes import shapes  # `--help` needs no outlines
    from puzzlebook.config.shaping import named_shape, shape_of

    if given is None or not re.search(r"\.[0-9a-f]{16}$", name):
        return named_shape(name)
    try:
        made = shape_of(shapes(shape_value(given))[0], Path())
    except ValueError as error:
        raise UsageError(f"--shape {given}: {error}") from None
    if made.name != name:
        raise UsageError(
            f"--shape {given}: this is {made.name}, and the maze was cut to {name}. Name that file."
        )
    return made


def shape_value(typed: str) -> Any:
    """What `--shape` says as in a book file: `heart`, or of `letter:A` and `image:cat.png` a mapping."""
    kind, colon, value = typed.partition(":")
    if colon and kind.strip() in ("letter", "text", "letters", "image", "svg"):
        return {kind.strip(): value}
    if typed.lstrip().startswith("{"):
        from puzzlebook.config.nodes import plain
        from puzzlebook.config.source import parse

        root, problems = parse(f"shape: {typed}\n".encode(), "maze")
        if not problems:
            return plain(root)["shape"]  # type: ignore[call-overload, index]  # a mapping of one key
    return typed


def new_spec(
    given: Mapping[str, str], settings: Sequence[str], seed: str, *, solution: bool
) -> MazeSpec:
    """The spec of the maze with these keys of a maze entry and `name=value` settings of its algorithm.

    Raises UsageError with everything that is wrong, each at its option.
    """
    from puzzlebook.config.load import load_book  # `--help` needs no models
    from puzzlebook.plan.specs import book_seed, specs

    entry: dict[str, Any] = DEFAULTS | dict(given)
    if settings:
        entry["algorithm"] = {"name": entry["algorithm"]} | dict(map(_setting, settings))
    if "shape" in entry:
        entry["shape"] = shape_value(entry["shape"])
    for end in ("start", "finish"):
        cell = _CELL.fullmatch(entry.get(end, ""))
        if cell:
            entry[end] = list(cell.groups())
    if solution and entry.get("endpoints") == "none":
        entry["solution"] = "true"
    # JSON is YAML; the loader keeps every value as the text that was typed.
    text = json.dumps({"title": "Maze", "seed": seed, "pages": [entry]}, ensure_ascii=False)
    try:
        book = load_book(Path("maze"), text.encode("utf-8", "replace"))
    except BookFileError as error:
        raise UsageError("\n".join(map(_told, error.problems))) from None
    _refuse_runs(book.config.pages[0], given)
    return specs(book, book_seed(book.config), rtl=False).wanted[0].spec


def _refuse_runs(entry: Any, given: Mapping[str, str]) -> None:
    """UsageError where a key says what changes over a run: a run of one maze has only its beginning."""
    runs = {"difficulty": len(set(entry.levels or ())) > 1, "size": entry.size_ramp}
    told = [
        f"--{key} {given[key]}: this is one maze, and no run. Write the first or the last of the two."
        for key, run in runs.items()
        if run
    ]
    if told:
        raise UsageError("\n".join(told))


def _setting(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option {text}: write a name and a value, like hunt=0.05.")
    return name.strip(), value.strip()


def _told(problem: Problem) -> str:
    """A problem of the book of one maze, told of the option it comes from."""
    key = problem.key.removeprefix(_ENTRY)
    name, _, rest = key.partition(".")
    option = f"--option {rest}" if name == "algorithm" and rest not in {"", "name"} else f"--{name}"
    return f"{option}: {problem.message}"
