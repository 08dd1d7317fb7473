"""What a theme decides. Lengths are points; `u` is the corridor's pitch, from wall middle to wall middle."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Literal

from puzzlebook.units import LEAST_STROKE, mm

if TYPE_CHECKING:
    from puzzlebook.text.shaping import TextStyle

Cap = Literal["butt", "round", "square"]
Join = Literal["mitre", "round"]
MarkShape = Literal["dots", "stars", "diamonds"]
"""The form of a mark for difficulty; stars are for children (page-design rule 16)."""
Align = Literal["start", "justify", "center"]
"""How lines stand in their column: at its start, from edge to edge, in its middle."""


@dataclass(frozen=True, slots=True)
class Type:
    """A style of type and the distance between its baselines."""

    style: TextStyle
    leading: float


@dataclass(frozen=True, slots=True)
class Walls:
    """How the lines of a puzzle look: width k * sqrt(u), never under the floor."""

    k: float
    floor: float
    rim_ratio: float
    cap: Cap
    join: Join
    rim_join: Join
    fillet: float = 0.0
    """Radius, as a share of u, of the corners where exactly two walls meet; 0 leaves them square."""
    fixed: float | None = None
    """One width for all pitches, in points, where a book asks for it."""

    def width(self, u: float) -> float:
        """Wall width at a corridor pitch of u, at most a fifth of it."""
        if self.fixed is not None:
            return max(LEAST_STROKE, min(self.fixed, u / 5))
        return max(self.floor, min(self.k * sqrt(u), u / 5))


@dataclass(frozen=True, slots=True)
class Marks:
    """Arrows at the openings and marks inside, as shares of u."""

    arrow: float
    arrow_least: float
    arrow_most: float
    arrow_gap: float
    """From the rim to the arrow."""
    word_gap: float
    """From the arrow to its word, in points."""
    start_disc: float
    """Diameter of the disc that marks a start inside."""
    goal_ring: float
    goal_disc: float
    narrow_ring: float
    """Diameter of the ring that marks a finish in a corridor too narrow for the usual one."""
    halo: float
    """Width of the white around a mark inside."""
    picture: float = 1.6
    """Longer side of a picture at an opening, page-design rule 15."""
    picture_inside: float = 0.8
    """Longer side of a picture in a cell."""
    picture_most: float = mm(24)

    def arrow_length(self, u: float) -> float:
        """Length of the arrow at an opening, in points."""
        return min(max(self.arrow * u, self.arrow_least), self.arrow_most)

    def picture_side(self, u: float) -> float:
        """Longer side of a picture at an opening, in points."""
        return min(self.picture * u, self.picture_most)

    def band(self, u: float, *, picture: bool = False) -> float:
        """Space an arrow, or a picture in its place, takes outside the rim, in points."""
        length = self.arrow_length(u)
        return self.arrow_gap * u + (max(length, self.picture_side(u)) if picture else length)


@dataclass(frozen=True, slots=True)
class LevelMarks:
    """Four marks for a maze's difficulty, as many filled as it is hard (page-design rule 16)."""

    size: float
    size_many: float
    """Of a mark where several mazes share a page, and in the contents."""
    gap: float
    """Between marks, as a share of their size."""
    outline: float
    clear: float
    """Kept free before them."""
    shape: MarkShape = "dots"

    def width(self, *, alone: bool) -> float:
        """Of all four, in points."""
        return (self.size if alone else self.size_many) * (MARKS + (MARKS - 1) * self.gap)


MARKS = 4


@dataclass(frozen=True, slots=True)
class Key:
    """The answer pages."""

    per_page: int
    """As many on a page as suit the theme's readers, at most."""
    column_gap: float
    row_gap: float
    caption_gap: float
    """From a caption's baseline to the thumbnail."""
    least_pitch: float
    """The narrowest corridor in which the route still reads."""
    wall_share: float
    wall_least: float
    wall_most: float
    wall_grey: float
    route_share: float
    route_k: float
    route_least: float
    route_bend: float
    """Radius of the route's bends, as a share of u."""
    run_out: float
    """How far the route runs out of an opening, as a share of u."""
    run_out_most: float

    def wall(self, u: float) -> float:
        """Width of the grey walls under a route."""
        return min(max(self.wall_least, self.wall_share * u), self.wall_most)

    def route(self, u: float) -> float:
        """Width of the route: it keeps off the walls, and is never thinner than can be seen."""
        return max(self.route_least, min(self.route_share * u, self.route_k * sqrt(u)))


@dataclass(frozen=True, eq=False, slots=True)
class Theme:
    """One look for a whole book. Compared by identity: there is one of each name."""

    name: str
    look: str
    """A few words on it, for a list of themes."""
    body: Type
    subhead: Type
    heading: Type
    """Above a page of text."""
    caption: Type
    folio: Type
    ident: Type
    """The printed id of a maze."""
    ident_gap: float
    """Above an id that stands below its maze."""
    number: Type
    """A puzzle's number alone on its page; `number_many` where several share one."""
    number_many: Type
    puzzle_heading: Type
    puzzle_heading_many: Type
    word: Type
    """The word beside an arrow."""
    divider: Type
    book_title: Type
    book_subtitle: Type
    key_number: Type
    key_page: Type
    heading_floor: float
    """A heading that must stay on one line is set no smaller than this."""
    measure: float
    """Widest column of text, in ems of the body."""
    walls: Walls
    marks: Marks
    level_marks: LevelMarks
    key: Key
    least_pitch: float
    """A puzzle with corridors narrower than this is refused."""
    widest_pitch: float
    column_gap: float
    row_gap: float
    rule_length: float
    foot_drop: float
    """From the rim down to the baseline of "Answer on page"."""
    header_rise: float
    """From the rim up to the number's baseline, where no arrow stands between."""
    header_clear: float
    """From an arrow in the top rim up to the number's baseline."""
    folio_rise: float
    """From the trimmed edge up to the page number's baseline."""
    ninths: bool = True
    """Whether text pages keep to ninths of the page; else to the frame of the mazes (page-design rule 2)."""
    ornament: float = 0.0
    """Height of the ornament of a divider, in points; 0 for none."""
    wall_sample: float = mm(6)
    """The pitch whose wall weight rules, frames and ornaments have."""
    align: Align = "start"
    """How text stands on its pages; justified only in columns of `Type` wide enough for it."""
