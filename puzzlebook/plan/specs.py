"""Maze entries → one `MazeSpec` per maze: lists taken in turn, ramps spread, chance keyed by what was written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.config.agreement import TWISTS, sizes_of
from puzzlebook.config.models import MazeRun, WorksheetEntry
from puzzlebook.config.sheets import LETTERS, groups_of
from puzzlebook.mazes.levels import USUAL, ramp, share_of
from puzzlebook.mazes.spec import LEVELS, Ends, MazeSpec, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from puzzlebook.config.load import Book
    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.shapes import ShapeChoice
    from puzzlebook.config.shaping import Shapes
    from puzzlebook.config.sheets import Mark, Part
    from puzzlebook.mazes.spec import Level, Place

    RunKey = tuple[int, Mark | None]
    """An entry by its place among the pages, and the group, where it is a worksheet with groups."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A maze to make and the entry that asks for it."""

    entry: int
    index: int
    """Its place in the run, or on its sheet."""
    spec: MazeSpec
    sheet: int | None = None
    """Which of the book's sheets it stands on."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A worksheet to hand out: its group and variant, and which of the book's mazes it has, from `first` on."""

    entry: int
    part: Part
    variant: int
    """0 for A."""
    variants: int
    first: int
    count: int

    @property
    def letter(self) -> str:
        """The variant's letter; empty where there is only one."""
        return LETTERS[self.variant] if self.variants > 1 else ""

    @property
    def held(self) -> range:
        """Its mazes, by their place in the book."""
        return range(self.first, self.first + self.count)


@dataclass(frozen=True, slots=True)
class Specs:
    """All mazes of a book in order; `repeated` names entries that ask for the same as an earlier one."""

    wanted: tuple[Wanted, ...] = ()
    repeated: tuple[tuple[int, int], ...] = ()
    sheets: tuple[Sheet, ...] = ()


def specs(
    book: Book,
    seed: str,
    sizes: Mapping[RunKey, tuple[tuple[int, int], ...]] | None = None,
    *,
    rtl: bool,
) -> Specs:
    """The mazes of a book made with `seed`; `sizes` of each maze for the entries whose size the page decides.

    An entry's chance hangs on its own `seed` or else on its maze-making settings as written, never on its place, so
    adding, moving or editing one entry changes no other; entries written alike are numbered in book order. Each
    group of a worksheet is written like an entry of its own, and each variant has chance of its own, so that more
    groups, variants or copies change no sheet there was.
    """
    config = book.config
    wanted: list[Wanted] = []
    sheets: list[Sheet] = []
    seen: dict[str, list[int]] = {}
    repeated: list[tuple[int, int]] = []
    for at, page in enumerate(config.pages):
        if not isinstance(page, MazeRun):
            continue
        for part, variants in _parts(page):
            entry = page if part is None else part.entry
            key = entry_key(entry, book.shapes)
            if part is not None:
                key = f"sheet {key}"
            alike = seen.setdefault(key, [])
            if alike and alike[0] != at:
                repeated.append((at, alike[0]))
            alike.append(at)
            numbered = key if len(alike) == 1 else f"{key} #{len(alike)}"
            own = (sizes or {}).get((at, part.mark if part else None))
            run = _Run(entry, at, own or tuple(sizes_of(entry)), own is not None, book.shapes)
            for variant in range(variants):
                if part is not None:
                    sheets.append(Sheet(at, part, variant, variants, len(wanted), entry.count))
                chance = f"{numbered} {LETTERS[variant]}" if part is not None else numbered
                sheet = len(sheets) - 1 if part is not None else None
                for index in range(entry.count):
                    number = config.number_from + len(wanted)
                    source = Source(seed, chance, index, config.reroll.get(number, 0))
                    spec = _spec(run, index, source, rtl=rtl)
                    wanted.append(Wanted(at, index, spec, sheet))
    return Specs(tuple(wanted), tuple(repeated), tuple(sheets))


def _parts(page: MazeRun) -> Iterator[tuple[Part | None, int]]:
    """The groups of a worksheet with the variants of each; for any other run None, once."""
    if isinstance(page, WorksheetEntry):
        yield from ((part, page.variants) for part in groups_of(page))
    else:
        yield None, 1


def book_seed(config: BookConfig) -> str:
    """The book's seed as text; without one, made of title and author, so that a file is always the same book."""
    if config.seed is not None:
        return config.seed
    return json.dumps([config.title, config.author])


def entry_key(entry: MazeRun, shapes: Shapes | None = None) -> str:
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

    entry: MazeRun
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
        if isinstance(entry, WorksheetEntry):
            return False  # its mazes rise by their parts of the band
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
        even=band is not None and isinstance(entry, WorksheetEntry),
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
    if isinstance(entry, WorksheetEntry):
        return _level_on_sheet(run, entry, index)
    if entry.levels is not None:
        return ramp(*entry.levels, index, entry.count)
    chosen = not (entry.ranges or entry.unicursal or run.several)
    return None, USUAL if run.grows and chosen else None


def _level_on_sheet(
    run: _Run, entry: WorksheetEntry, index: int
) -> tuple[Level | None, tuple[float, float] | None]:
    """Level and band of a sheet's maze: the harder the later, the same in every variant."""
    if entry.ranges or run.several:
        return None, None
    first, last = entry.levels or (None, None)
    if first is None or last is None:
        return None, share_of(USUAL, index, entry.count)
    level, band = ramp(first, last, index, entry.count)
    return level, share_of(band, index, entry.count) if first == last else band
