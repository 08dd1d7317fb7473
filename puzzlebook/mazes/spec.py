"""What decides a maze before chance does: frozen values, comparable, hashable, free of YAML and paper."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from puzzlebook.mazes.shape import Shape

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")

Side = Literal["left", "right", "top", "bottom"]
Corner = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
SIDES: tuple[Side, ...] = ("left", "right", "top", "bottom")
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")

EndsMode = Literal["none", "suggested", "corners", "sides", "center"]
ENDS_MODES: tuple[EndsMode, ...] = ("none", "suggested", "corners", "sides", "center")

Place = Side | Corner | Literal["center"] | tuple[int, int]
"""Where an end may be: a side, a corner, the middle, or a cell as (column, row) counted from 1 at the top left."""

Pieces = Literal["largest", "each"]
PIECES: tuple[Pieces, ...] = ("largest", "each")
"""What becomes of parts of a shape that do not touch: the largest is the maze, or each is one."""

OptionValue = float | int | str

SymmetryKind = Literal["mirror", "rotate"]
SYMMETRY_KINDS: tuple[SymmetryKind, ...] = ("mirror", "rotate")


@dataclass(frozen=True, slots=True)
class Ends:
    """Where start and finish may be. `start` and `finish` refine the mode; `rtl` is the reading direction."""

    mode: EndsMode = "suggested"
    start: Place | None = None
    finish: Place | None = None
    rtl: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where a maze's chance comes from: all of it, written down.

    A seed is BLAKE2b(book, entry, index, purpose, attempt). `reroll` makes this one maze anew.
    """

    book: str
    entry: str
    index: int
    reroll: int = 0


@dataclass(frozen=True, slots=True)
class Range:
    """A measure and what it may be, both ends included; None: no limit. Shares are 0..1."""

    measure: str
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class MazeSpec:
    """One maze to make. What stands here is in its printed id; where chance comes from is `source` or `seed`.

    `options` holds only what differs from the algorithm's defaults, sorted by name. With `band` or
    `ranges` mazes are made until one fits; `level` is the level asked for, a name for the report.
    Exactly one of `source` and `seed` is given; `seed` means exactly that maze, and nothing is
    chosen.
    """

    algorithm: str
    size: tuple[int, int]
    options: tuple[tuple[str, OptionValue], ...] = ()
    grid: str = "square"
    ends: Ends = field(default_factory=Ends)
    level: Level | None = None
    band: tuple[float, float] | None = None
    """Quantiles, low < high, of the efforts that the mazes of the setting have."""
    even: bool = False
    """Whether its effort is that of the middle of the band, within `levels.EVEN`: as in every variant of a sheet."""
    rising: int | None = None
    """Number of the run in which effort never falls; its specs stand one after the other."""
    ranges: tuple[Range, ...] = ()
    source: Source | None = None
    seed: int | None = None
    """64 bits."""
    solved: bool = False
    """With `endpoints: none`: whether the route between the suggested ends is wanted."""
    shape: Shape | None = None
    """What the grid is cut to; None: it stays whole."""
    pieces: Pieces = "largest"
    room: tuple[int, int] | None = None
    """Columns and rows left free in the middle."""
    braid: float = 0.0
    """Share of the dead ends removed, 0..1: above 0 there are loops, and the route is a shortest one."""
    weave: float = 0.0
    """Share of the crossings there is room for, 0..1: passages that go over and under each other."""
    symmetry: SymmetryKind | None = None
    """Whether left is the mirror image of right, or the maze turned by half is itself."""
    unicursal: bool = False
    """One long way through every cell, without a junction."""
