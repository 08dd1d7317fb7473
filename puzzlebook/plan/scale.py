"""A maze's size and the room there is → the pitch of its corridors, before the maze exists.

The space a maze takes comes from its spec, never from chance, so every page is known first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from puzzlebook.mazes.grids import grid
from puzzlebook.mazes.spec import CORNERS, SIDES

if TYPE_CHECKING:
    from puzzlebook.mazes.spec import Ends, MazeSpec, Place, Side
    from puzzlebook.themes import Theme


@dataclass(frozen=True, slots=True)
class Shape:
    """What the room a maze takes depends on: its extent in corridors and which sides an opening may be on.

    `side_word` is the widest word an opening at the left or right must have room for, in points.
    """

    across: float
    down: float
    top: bool
    bottom: bool
    sides: bool
    side_word: float


@dataclass(frozen=True, slots=True)
class Room:
    """What stands around a maze, in points: the heights of the line above and of the line below, None for no line.

    `ident_height` is what a printed id takes below them.
    """

    header_height: float | None
    foot_height: float | None
    ident_height: float = 0.0


def extent(name: str, size: tuple[int, int]) -> tuple[float, float]:
    """Width and height of a grid's drawing in corridors."""
    made = grid(name, size)
    return made.width / made.pitch, made.height / made.pitch


def opening_sides(ends: Ends, size: tuple[int, int]) -> frozenset[Side]:
    """The sides on which an opening may fall, known from where the ends may be."""
    if ends.mode == "none":
        return frozenset()
    usual: dict[str, frozenset[Side]] = {
        "suggested": frozenset(SIDES),
        "center": frozenset(SIDES),
        "sides": frozenset(("top", "bottom")),
        "corners": frozenset(("top", "bottom")) if size[0] > 1 else frozenset(SIDES),
    }
    if ends.start is None and ends.finish is None:
        return usual[ends.mode]
    if ends.start is None or ends.finish is None:
        # the other end goes wherever is farthest, or opposite
        return frozenset(SIDES)
    return _sides_of(ends.start) | _sides_of(ends.finish)


def _sides_of(place: Place) -> frozenset[Side]:
    if place == "center":
        return frozenset()
    for side in SIDES:
        if place == side:
            return frozenset((side,))
    if place in CORNERS:
        return frozenset(("top", "bottom"))
    return frozenset(SIDES)


def shape(spec: MazeSpec, side_word: float = 0.0) -> Shape:
    """The shape of a maze to come."""
    across, down = extent(spec.grid, spec.size)
    sides = opening_sides(spec.ends, spec.size)
    at_sides = not sides.isdisjoint(("left", "right"))
    return Shape(
        across, down, "top" in sides, "bottom" in sides, at_sides, side_word if at_sides else 0.0
    )


def rise(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim up to the number's baseline, or to the end of an arrow where there is no line above."""
    band = theme.marks.band(u) if shape.top else 0.0
    if room.header_height is None:
        return band
    return max(theme.header_rise, band + theme.header_clear if band else 0.0)


def above(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim up to the top of all that stands above it."""
    return rise(shape, u, theme, room) + (room.header_height or 0.0)


def below(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim down to the bottom of all that stands below it, descenders included."""
    return drop(shape, u, theme, room) + (room.foot_height or 0.0) * 0.35 + room.ident_height


def drop(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim down to the foot's baseline, or to the end of an arrow where there is no foot."""
    band = theme.marks.band(u) if shape.bottom else 0.0
    if room.foot_height is None:
        return band
    return max(theme.foot_drop, band + theme.header_clear + room.foot_height if band else 0.0)


def side_band(shape: Shape, u: float, theme: Theme) -> float:
    """Space kept left and right of the rim, the same on both sides so that the maze stands in the middle."""
    if not shape.sides:
        return theme.walls.width(u) * theme.walls.rim_ratio / 2
    word = shape.side_word + theme.marks.word_gap if shape.side_word else 0.0
    return theme.marks.band(u) + word


def group_height(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the top of the number to the bottom of the foot."""
    return above(shape, u, theme, room) + shape.down * u + below(shape, u, theme, room)


@lru_cache(maxsize=4096)
def fit(shape: Shape, width: float, height: float, theme: Theme, room: Room) -> float:
    """The widest pitch in points at which the maze with all around it fits; 0 where nothing does.

    Rounded down to a hundredth of a point, at most the theme's widest corridor.
    """

    def fits(u: float) -> bool:
        across = shape.across * u + 2 * side_band(shape, u, theme)
        return across <= width and group_height(shape, u, theme, room) <= height

    low, high = 0.0, theme.widest_pitch
    if fits(high):
        return floor(high * 100) / 100
    while high - low > 0.001:  # a thousandth of a point
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return floor(low * 100) / 100


def run_out(theme: Theme, u: float) -> float:
    """How far a route runs out of its openings, in points."""
    return min(theme.key.run_out * u, theme.key.run_out_most)


@lru_cache(maxsize=4096)
def fit_answer(shape: Shape, width: float, height: float, theme: Theme) -> float:
    """The widest pitch of an answer in an area of that size, its route running out of its openings."""
    low, high = 0.0, theme.widest_pitch
    while high - low > 0.001:
        u = (low + high) / 2
        run = run_out(theme, u)
        across, down = shape.across * u + 2 * run, shape.down * u + 2 * run
        low, high = (u, high) if across <= width and down <= height else (low, u)
    return floor(low * 100) / 100


def largest_size(
    shape: Shape, width: float, height: float, theme: Theme, room: Room
) -> tuple[int, int]:
    """Columns and rows of the largest maze of that proportion whose corridors are wide enough to print."""
    u = theme.least_pitch
    across = (width - 2 * side_band(shape, u, theme)) / u
    around = group_height(shape, u, theme, room) - shape.down * u
    down = (height - around) / u
    share = min(across / shape.across, down / shape.down)
    return max(1, floor(shape.across * share)), max(1, floor(shape.down * share))
