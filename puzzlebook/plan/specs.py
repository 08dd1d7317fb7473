"""Maze entries → one `MazeSpec` per maze: lists taken in turn, ramps spread, chance keyed by what was written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.mazes.levels import ramp
from puzzlebook.mazes.spec import Ends, MazeSpec, Source

if TYPE_CHECKING:
    from puzzlebook.config.load import Book
    from puzzlebook.config.models import BookConfig, MazesEntry
    from puzzlebook.mazes.spec import Level, Place


@dataclass(frozen=True, slots=True)
class Wanted:
    """A maze to make and the entry that asks for it."""

    entry: int
    index: int
    spec: MazeSpec


@dataclass(frozen=True, slots=True)
class Specs:
    """All mazes of a book in order; `repeated` names entries that ask for the same as an earlier one."""

    wanted: tuple[Wanted, ...]
    repeated: tuple[tuple[int, int], ...]


def specs(book: Book, seed: str, *, rtl: bool) -> Specs:
    """The mazes of a book made with `seed`.

    An entry's chance hangs on its own `seed` or else on its maze-making settings as written, never on its place, so
    adding, moving or editing one entry changes no other; entries written alike are numbered in book order.
    """
    config = book.config
    wanted: list[Wanted] = []
    seen: dict[str, list[int]] = {}
    repeated: list[tuple[int, int]] = []
    for at, page in enumerate(config.pages):
        if page.kind != "mazes":
            continue
        key = entry_key(page)
        alike = seen.setdefault(key, [])
        if alike:
            repeated.append((at, alike[0]))
        alike.append(at)
        numbered = key if len(alike) == 1 else f"{key} #{len(alike)}"
        for index in range(page.count):
            number = len(wanted) + 1
            source = Source(seed, numbered, index, config.reroll.get(number, 0))
            wanted.append(Wanted(at, index, _spec(page, index, source, rtl=rtl)))
    return Specs(tuple(wanted), tuple(repeated))


def book_seed(config: BookConfig) -> str:
    """The book's seed as text; without one, made of title and author, so that a file is always the same book."""
    if config.seed is not None:
        return config.seed
    return json.dumps([config.title, config.author])


def entry_key(entry: MazesEntry) -> str:
    """What an entry's chance hangs on, as text. Settings left at their defaults are left out."""
    if entry.seed is not None:
        return json.dumps({"seed": entry.seed})
    made: dict[str, Any] = {
        "algorithm": [[choice.name, *map(list, choice.options)] for choice in entry.algorithms],
        "size": [list(size) for size in entry.sizes],
    }
    if entry.size_ramp:
        made["ramp"] = True
    if entry.grids != ("square",):
        made["grid"] = list(entry.grids)
    if entry.levels is not None:
        made["difficulty"] = list(entry.levels)
    if entry.endpoints != "suggested":
        made["endpoints"] = entry.endpoints
    for name, end in (("start", entry.start), ("finish", entry.finish)):
        if end is not None and end.at is not None:
            made[name] = end.at
    return json.dumps(made, sort_keys=True)


def _spec(entry: MazesEntry, index: int, source: Source, *, rtl: bool) -> MazeSpec:
    choice = entry.algorithms[index % len(entry.algorithms)]
    level, rank = _level(entry, index)
    return MazeSpec(
        algorithm=choice.name,
        options=choice.options,
        grid=entry.grids[index % len(entry.grids)],
        size=_size(entry, index),
        ends=Ends(entry.endpoints, _place(entry.start), _place(entry.finish), rtl),
        level=level,
        rank=rank,
        source=source,
        solved=entry.solution and entry.endpoints == "none",
    )


def _place(end: Any) -> Place | None:
    return None if end is None else end.at


def _size(entry: MazesEntry, index: int) -> tuple[int, int]:
    if not entry.size_ramp:
        return entry.sizes[index % len(entry.sizes)]
    first, last = entry.sizes
    steps = max(entry.count - 1, 1)
    columns, rows = (
        (2 * (a * (steps - index) + b * index) + steps) // (2 * steps)
        for a, b in zip(first, last, strict=True)
    )
    return columns, rows


def _level(entry: MazesEntry, index: int) -> tuple[Level | None, int | None]:
    if entry.levels is None:
        return None, None
    return ramp(*entry.levels, index, entry.count)
