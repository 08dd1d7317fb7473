"""Maze entries → one `MazeSpec` per maze: lists taken in turn, ramps spread, chance keyed by what was written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.config.agreement import TWISTS, sizes_of
from puzzlebook.mazes.levels import USUAL, ramp
from puzzlebook.mazes.spec import LEVELS, Ends, MazeSpec, Source

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzlebook.config.load import Book
    from puzzlebook.config.models import BookConfig, MazesEntry
    from puzzlebook.config.shapes import ShapeChoice
    from puzzlebook.config.shaping import Shapes
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

    wanted: tuple[Wanted, ...] = ()
    repeated: tuple[tuple[int, int], ...] = ()


def specs(
    book: Book,
    seed: str,
    sizes: Mapping[int, tuple[tuple[int, int], ...]] | None = None,
    *,
    rtl: bool,
) -> Specs:
    """The mazes of a book made with `seed`; `sizes` of each maze for the entries whose size the page decides.

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
        key = entry_key(page, book.shapes)
        alike = seen.setdefault(key, [])
        if alike:
            repeated.append((at, alike[0]))
        alike.append(at)
        numbered = key if len(alike) == 1 else f"{key} #{len(alike)}"
        own = (sizes or {}).get(at)
        run = _Run(page, at, own or tuple(sizes_of(page)), own is not None, book.shapes)
        for index in range(page.count):
            number = config.number_from + len(wanted)
            source = Source(seed, numbered, index, config.reroll.get(number, 0))
            wanted.append(Wanted(at, index, _spec(run, index, source, rtl=rtl)))
    return Specs(tuple(wanted), tuple(repeated))


def book_seed(config: BookConfig) -> str:
    """The book's seed as text; without one, made of title and author, so that a file is always the same book."""
    if config.seed is not None:
        return config.seed
    return json.dumps([config.title, config.author])


def entry_key(entry: MazesEntry, shapes: Shapes | None = None) -> str:
    """What an entry's chance hangs on, as text. Settings left at their defaults are left out.

    Shapes made of files, which `shapes` holds, count by what is in them.
    """
    if entry.seed is not None:
        return json.dumps({"seed": entry.seed})
    made: dict[str, Any] = {
        "algorithm": [[choice.name, *map(list, choice.options)] for choice in entry.algorithms],
    }
    if entry.sizes:
        made["size"] = [list(size) for size in entry.sizes]
    elif entry.corridors is not None:
        made["corridor"] = list(entry.corridors)
    else:
        made["audience"] = entry.audience
    if entry.size_ramp:
        made["ramp"] = True
    if entry.grids != ("square",):
        made["grid"] = list(entry.grids)
    if entry.levels is not None:
        made["difficulty"] = list(entry.levels)
    if entry.ranges:
        made["ranges"] = [[each.measure, each.low, each.high] for each in entry.ranges]
    if entry.endpoints != "suggested":
        made["endpoints"] = entry.endpoints
    for name, end in (("start", entry.start), ("finish", entry.finish)):
        if end is not None and end.at is not None:
            made[name] = end.at
    if entry.shapes:
        made["shape"] = [_shape_key(choice, shapes) for choice in entry.shapes]
    if entry.pieces is not None:
        made["pieces"] = entry.pieces
    if entry.room_size is not None:
        made["room"] = list(entry.room_size)
    for name in TWISTS:
        if value := getattr(entry, name):
            made[name] = value
    return json.dumps(made, sort_keys=True)


def _shape_key(choice: ShapeChoice, shapes: Shapes | None) -> str:
    if choice.file is not None and shapes is not None:
        return shapes.made[choice].name
    return choice.told


@dataclass(frozen=True, slots=True)
class _Run:
    """An entry with the size of each of its mazes; `paged` where the page decided them."""

    entry: MazesEntry
    at: int
    sizes: tuple[tuple[int, int], ...]
    paged: bool
    shapes: Shapes

    def shape(self, index: int) -> ShapeChoice | None:
        """The shape of one of its mazes."""
        own = self.entry.shapes
        return own[index % len(own)] if own else None

    @property
    def several(self) -> bool:
        """Whether a maze may be in pieces, of which no difficulty chooses."""
        shapes = (None, *self.entry.shapes)
        return any(self.entry.pieces_of(choice) == "each" for choice in shapes)

    @property
    def grows(self) -> bool:
        """Whether its mazes get larger from the first to the last."""
        if not (self.paged or self.entry.size_ramp):
            return False
        first, last = self.sizes[0], self.sizes[-1]
        return first != last and first[0] <= last[0] and first[1] <= last[1]

    @property
    def rises(self) -> bool:
        """Whether effort may not fall: the run rises in level, in size or both, in one kind of maze."""
        entry = self.entry
        if len(entry.algorithms) > 1 or len(entry.grids) > 1 or entry.count == 1:
            return False
        if entry.ranges or entry.unicursal:
            return False
        if len(entry.shapes) > 1 or self.several:
            return False
        first, last = entry.levels or ("easy", "easy")
        steps = LEVELS.index(last) - LEVELS.index(first)
        alike = len(set(self.sizes)) == 1
        return (steps > 0 and alike) or (steps >= 0 and self.grows)


def _spec(run: _Run, index: int, source: Source, *, rtl: bool) -> MazeSpec:
    entry = run.entry
    choice = entry.algorithms[index % len(entry.algorithms)]
    level, band = _level(run, index)
    shape = run.shape(index)
    return MazeSpec(
        algorithm=choice.name,
        options=choice.options,
        grid=entry.grids[index % len(entry.grids)],
        size=run.sizes[index],
        ends=Ends(entry.endpoints, _place(entry.start), _place(entry.finish), rtl),
        level=level,
        band=band,
        rising=run.at if run.rises else None,
        ranges=entry.ranges,
        source=source,
        solved=entry.solution and entry.endpoints == "none",
        shape=None if shape is None else run.shapes.made[shape],
        pieces="largest" if shape is None else entry.pieces_of(shape),
        room=entry.room_size,
        braid=entry.braid,
        weave=entry.weave,
        symmetry=entry.symmetry,
        unicursal=entry.unicursal,
    )


def _place(end: Any) -> Place | None:
    return None if end is None else end.at


def _level(run: _Run, index: int) -> tuple[Level | None, tuple[float, float] | None]:
    entry = run.entry
    if entry.levels is not None:
        return ramp(*entry.levels, index, entry.count)
    chosen = not (entry.ranges or entry.unicursal or run.several)
    return None, USUAL if run.grows and chosen else None
