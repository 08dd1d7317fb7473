"""Pages with every item at its place, in points: all that is left to do is to write them down.

The origin is the lower left corner of the trimmed page, y up. Greys are 0 (black) to 1 (white);
covers have inks in their place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable

    from puzzlebook.colours import Tint
    from puzzlebook.config.types import Binding
    from puzzlebook.pictures import Picture
    from puzzlebook.text.shaping import Line
    from puzzlebook.themes.theme import Cap, Join

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Polylines:
    """Joined walls in lattice units, y down: polyline k is points starts[k]..starts[k + 1] of xs, ys.

    A polyline whose first and last point are equal is closed. With `per` the coordinates are so many to a unit.
    `bulges` is empty, or holds for each point the bulge of the line to the next: 0 straight, positive swelling
    to the left as drawn (see `Grid`).
    """

    xs: array[int]
    ys: array[int]
    starts: array[int]
    bulges: array[float]
    per: int = 1


@dataclass(frozen=True, slots=True)
class Drawing:
    """A maze's closed walls, drawn once and placed wherever it appears, without width or colour.

    The rim is stroked `rim_ratio` times as wide as the walls. `reach` is the widest half-stroke of any placement,
    in lattice units, so that nothing is clipped.
    """

    name: str
    walls: Polylines
    rim: Polylines
    width: int
    height: int
    rim_ratio: float
    wall_join: Join
    rim_join: Join
    cap: Cap
    reach: float


@dataclass(frozen=True, slots=True)
class TextItem:
    """A shaped line with its baseline starting at (x, y), turned by so many degrees to the left about that point."""

    x: float
    y: float
    line: Line
    grey: Tint = 0.0
    turn: Literal[-90, 0, 90] = 0


@dataclass(frozen=True, slots=True)
class MazeItem:
    """A drawing placed with its lattice origin (top left corner) at (x, y)."""

    drawing: str
    x: float
    y: float
    scale: float
    """Points per lattice unit."""
    stroke: float
    """Wall width in points; the rim's is `rim_ratio` times that."""
    grey: Tint = 0.0


@dataclass(frozen=True, slots=True)
class StrokeItem:
    """A polyline, some of its lines arcs."""

    points: tuple[Point, ...]
    width: float
    cap: Cap = "round"
    join: Join = "round"
    closed: bool = False
    grey: Tint = 0.0
    bulges: tuple[float, ...] = ()
    """None at all, or for each point the tangent of a quarter of the angle by which the line to the next
    turns: 0 straight, positive counterclockwise as drawn (as in DXF)."""
    grain: tuple[float, float, float] | None = None
    """A place and a length: where a long line may be written in whole such lengths from there, to be short."""


@dataclass(frozen=True, slots=True)
class FillItem:
    """A filled polygon."""

    points: tuple[Point, ...]
    grey: Tint = 0.0


@dataclass(frozen=True, slots=True)
class DiscItem:
    """A filled circle, or with `stroke` a ring of that width, centred on the circle's line."""

    x: float
    y: float
    radius: float
    stroke: float | None = None
    grey: Tint = 0.0


@dataclass(frozen=True, slots=True)
class PictureItem:
    """A picture that fills a box; lines of a drawing are at least `least` points wide."""

    picture: Picture
    left: float
    bottom: float
    width: float
    height: float
    least: float = LEAST_STROKE


Item = TextItem | MazeItem | StrokeItem | FillItem | DiscItem | PictureItem


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle that leads to another page of the book, where the file is read on a screen."""

    left: float
    bottom: float
    right: float
    top: float
    page: int


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A heading, the page it stands on, and whether it belongs to the one above it (1) or to none (0)."""

    title: str
    page: int
    depth: int


Part = Literal["bridges", "walls", "room", "solution", "start", "finish"]
"""What an item of a maze is a part of: those who take a maze from its page change each by itself."""
Told = tuple[Part, Item]
"""An item and its part."""


def told(part: Part, items: Iterable[Item]) -> list[Told]:
    """All items as of one part."""
    return [(part, item) for item in items]


def untold(parts: Iterable[Told]) -> list[Item]:
    """The items alone."""
    return [item for _, item in parts]


@dataclass(frozen=True, slots=True)
class Page:
    """One page, items drawn in order. `drawings` are those that stand on a page for the first time here."""

    number: int
    width: float
    height: float
    items: tuple[Item, ...]
    drawings: tuple[Drawing, ...] = ()
    bleed: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """What the sheet is larger by than the trimmed page: left, bottom, right and top, in points."""
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What a file says of itself, beside its pages."""

    title: str
    author: str
    language: str
    binding: Binding = "left"
    """The side of the spine; pages of a book bound on the right follow one another to the left."""
    digits: str = "0123456789"
    """The ten characters that pages are numbered with, 0 first."""
    reversed: bool = False
    """Whether the file's first page is the book's last."""
    outline: tuple[Bookmark, ...] = ()
