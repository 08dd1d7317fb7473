"""A maze's size and the room there is → the pitch of its corridors, before the maze exists.

The space a maze takes comes from its spec, never from chance, so every page is known first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING

from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.routes import inside
from puzzlebook.mazes.weaving import BRIDGE

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec, Side
    from puzzlebook.themes import Theme


@dataclass(frozen=True, slots=True)
class Shape:
    """What the room a maze takes depends on: its extent in corridors and the sides an opening may be on.

    `left_word` and `right_word` are the widths in points kept for words of the author's own beside arrows there,
    `top_words` and `bottom_words` the heights kept for words that find no room beside theirs.
    """

    across: float
    down: float
    sides: frozenset[Side]
    left_word: float = 0.0
    right_word: float = 0.0
    top_words: float = 0.0
    bottom_words: float = 0.0
    pictures: frozenset[Side] = frozenset()
    """The sides on which a picture may stand in place of an arrow."""
    finest: float = 1.0
    """How many times the narrowest corridor of the theme is the narrowest that can be followed here."""
    bore: float = 1.0
    """The narrowest place of a route, in corridors."""

    def band(self, side: Side, u: float, theme: Theme) -> float:
        """What an arrow or a picture takes outside the rim on a side, in points."""
        return theme.marks.band(u, picture=side in self.pictures)


@dataclass(frozen=True, slots=True)
class Room:
    """What stands around a maze, in points: the heights of the line above and of the line below, None for no line.

    `ident_height` is what a printed id takes below them; `least_rise` is kept from the rim up to the line above,
    so that the lines of a run stand at one height.
    """

    header_height: float | None
    foot_height: float | None
    ident_height: float = 0.0
    least_rise: float = 0.0


WOVEN = 1.75
"""How many times as wide the narrowest corridors are where passages cross: bridges are narrower inside."""


PASSED = 0.6
"""How wide the narrowest place of a grid is at least, as a share of the narrowest corridor of squares."""


def finest(spec: MazeSpec) -> float:
    """How many times the narrowest corridor of a theme the mazes of a spec need."""
    return WOVEN if spec.weave else max(1.0, PASSED / grid_of(spec).bore_share)


def extent(spec: MazeSpec) -> tuple[float, float]:
    """Width and height of the drawing of a spec's mazes in corridors."""
    made = grid_of(spec)
    return made.width / made.pitch, made.height / made.pitch


def bore(spec: MazeSpec) -> float:
    """The narrowest place of a route in the mazes of a spec, in corridors, at most one: what its width goes by."""
    return BRIDGE if spec.weave else grid_of(spec).bore_share


def cell_pitch(grid: Grid, cell: int, u: float) -> float:
    """The pitch by which a mark in this cell is drawn: that of the maze, less where the cell is narrower."""
    return u * min(1.0, inside(grid, cell) / grid.pitch)


def rise(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim up to the number's baseline, or to the end of an arrow where there is no line above."""
    band = shape.band("top", u, theme) + shape.top_words if "top" in shape.sides else 0.0
    if room.header_height is None:
        return max(band, room.least_rise)
    return max(theme.header_rise, band + theme.header_clear if band else 0.0, room.least_rise)


def above(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim up to the top of all that stands above it."""
    return rise(shape, u, theme, room) + (room.header_height or 0.0)


def below(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim down to the bottom of all that stands below it, descenders included."""
    return drop(shape, u, theme, room) + (room.foot_height or 0.0) * 0.35 + room.ident_height


def drop(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the rim down to the foot's baseline, or to the end of an arrow where there is no foot."""
    band = shape.band("bottom", u, theme) + shape.bottom_words if "bottom" in shape.sides else 0.0
    if room.foot_height is None:
        return band
    return max(theme.foot_drop, band + theme.header_clear + room.foot_height if band else 0.0)


def side_bands(shape: Shape, u: float, theme: Theme) -> tuple[float, float]:
    """Space kept left and right of the rim: the same for arrows, so that the maze stands in the middle."""
    rim = theme.walls.width(u) * theme.walls.rim_ratio / 2
    band = rim
    if shape.sides & {"left", "right"}:
        band = max(shape.band("left", u, theme), shape.band("right", u, theme))
    gap = theme.marks.word_gap
    left = band + (shape.left_word + gap if shape.left_word else 0.0)
    right = band + (shape.right_word + gap if shape.right_word else 0.0)
    return left, right


def group_height(shape: Shape, u: float, theme: Theme, room: Room) -> float:
    """From the top of the number to the bottom of the foot."""
    return above(shape, u, theme, room) + shape.down * u + below(shape, u, theme, room)


@lru_cache(maxsize=4096)
def fit(shape: Shape, width: float, height: float, theme: Theme, room: Room) -> float:
    """The widest pitch in points at which the maze with all around it fits; 0 where nothing does.

    Rounded down to a hundredth of a point, at most the theme's widest corridor.
    """

    def fits(u: float) -> bool:
        across = shape.across * u + sum(side_bands(shape, u, theme))
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


def run_room(theme: Theme, u: float) -> float:
    """What a route takes outside its maze, its round end included, in points."""
    return run_out(theme, u) + theme.key.route(u) / 2


@lru_cache(maxsize=4096)
def fit_answer(shape: Shape, width: float, height: float, theme: Theme) -> float:
    """The widest pitch of an answer in an area of that size, its route running out of its openings."""
    low, high = 0.0, theme.widest_pitch
    while high - low > 0.001:
        u = (low + high) / 2
        run = run_room(theme, u)
        across, down = shape.across * u + 2 * run, shape.down * u + 2 * run
        low, high = (u, high) if across <= width and down <= height else (low, u)
    return floor(low * 100) / 100


def largest_size(
    shape: Shape, size: tuple[int, int], width: float, height: float, theme: Theme, room: Room
) -> tuple[int, int] | None:
    """The most columns and rows, neither more than `size` has, whose corridors are wide enough to print.

    None where no maze at all is.
    """
    u = theme.least_pitch * shape.finest
    around = group_height(shape, u, theme, room) - shape.down * u
    columns, rows = size
    across = floor((width - sum(side_bands(shape, u, theme))) / u * columns / shape.across)
    down = floor((height - around) / u * rows / shape.down)
    fits = min(columns, across), min(rows, down)
    return fits if min(fits) >= 1 and max(fits) > 1 else None
