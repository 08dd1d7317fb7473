"""Starts and finishes → arrows at openings, marks inside, and the words beside them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import hypot
from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, FillItem, Item, Point, TextItem
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate
    from puzzlebook.plan.leaves import Frame, Slot
    from puzzlebook.text.shaping import Line
    from puzzlebook.themes import Theme

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

_ARROW_BASE = 0.9  # of its length, page-design rule 14
_CAP = 0.66  # height of capitals as a share of the type size
_LEFT_OUT = 2
_BREATHS = (12.0, 1.0)  # points between a word and another's arrow or word: at best, and at least


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a gate's opening is on the page, and which way is out (a unit vector)."""

    x: float
    y: float
    out_x: float
    out_y: float


@dataclass(frozen=True, slots=True)
class Word:
    """A word to set beside an arrow; `own` when the author wrote it, so that it may not be left out."""

    line: Line
    size: float
    own: bool


def centre(grid: Grid, cell: int, slot: Slot) -> Point:
    """The middle of a cell on the page."""
    scale = slot.u / grid.pitch
    return slot.box.left + grid.centre_x[cell] * scale, slot.box.top - grid.centre_y[cell] * scale


def opening(grid: Grid, gate: Gate, slot: Slot) -> Opening | None:
    """Where a gate opens the rim; None for one inside the maze."""
    if gate.wall is None:
        return None
    scale = slot.u / grid.pitch
    a, b = grid.wall_from[gate.wall], grid.wall_to[gate.wall]
    x = slot.box.left + (grid.corner_x[a] + grid.corner_x[b]) / 2 * scale
    y = slot.box.top - (grid.corner_y[a] + grid.corner_y[b]) / 2 * scale
    cell_x, cell_y = centre(grid, gate.cell, slot)
    # square to the opening, away from the cell
    along_x = (grid.corner_x[b] - grid.corner_x[a]) * scale
    along_y = -(grid.corner_y[b] - grid.corner_y[a]) * scale
    out_x, out_y = along_y, -along_x
    if out_x * (x - cell_x) + out_y * (y - cell_y) < 0:
        out_x, out_y = -out_x, -out_y
    length = hypot(out_x, out_y)
    return Opening(x, y, out_x / length, out_y / length)


def arrow(at: Opening, u: float, theme: Theme, *, inward: bool) -> FillItem:
    """A filled triangle outside an opening, its point in the way of travel."""
    length = theme.marks.arrow_length(u)
    near = theme.marks.arrow_gap * u
    tip, base = (near, near + length) if inward else (near + length, near)
    half = _ARROW_BASE * length / 2

    def point(out: float, across: float) -> Point:
        return at.x + at.out_x * out - at.out_y * across, at.y + at.out_y * out + at.out_x * across

    return FillItem((point(tip, 0), point(base, half), point(base, -half)))


def start_disc(x: float, y: float, u: float, theme: Theme) -> tuple[Item, ...]:
    """A filled disc with a white halo: a start inside the maze or on a route."""
    radius = theme.marks.start_disc * u / 2
    return (DiscItem(x, y, radius + theme.marks.halo * u, grey=1.0), DiscItem(x, y, radius))


def goal_ring(x: float, y: float, u: float, theme: Theme) -> tuple[Item, ...]:
    """A ring with a disc in it and a white halo: a finish, told from a start by its form and size.

    In a narrow corridor the ring is as thin as can be printed, and wider and without a halo.
    """
    inner = theme.marks.goal_disc * u / 2
    outer = theme.marks.goal_ring * u / 2
    # the ring's line takes half of what lies between its outer edge and the disc
    width = (outer - inner) / 2
    white = outer + theme.marks.halo * u
    if width < LEAST_STROKE:
        # no halo: the route meets the ring, which leaves it in sight where it goes on
        outer, width = theme.marks.narrow_ring * u / 2, LEAST_STROKE
        white = outer - width / 2
    return (
        DiscItem(x, y, white, grey=1.0),
        DiscItem(x, y, outer - width / 2, stroke=width),
        DiscItem(x, y, inner),
    )


def words(
    ends: Sequence[tuple[Opening, Word]], u: float, area: Frame, theme: Theme
) -> tuple[TextItem, ...]:
    """The words beside the arrows, 2 mm from them, never rotated, inside the area and clear of each other.

    A built-in word that has no room is left out; the arrow says the same.
    """
    arrows = [_arrow_frame(at, u, theme) for at, _ in ends]
    stands = [_stands(at, word, u, area, theme) for at, word in ends]
    best: tuple[TextItem, ...] = ()
    for breath in _BREATHS:
        for choice in _choices(len(ends)):
            placed = _placed(stands, arrows, choice, breath)
            if len(placed) > len(best):
                best = placed
            if len(best) == len(ends):
                return best
    return best


def _stands(
    at: Opening, word: Word, u: float, area: Frame, theme: Theme
) -> tuple[tuple[TextItem, Box] | None, ...]:
    """A word by the side of its arrow it stands on, with the room it takes; None where there is no room."""
    stands: list[tuple[TextItem, Box] | None] = []
    for side in range(_LEFT_OUT):
        item = _beside(at, word, u, theme, leading=side == 0)
        stand = None if item is None else (item, _text_frame(item, word))
        stands.append(stand if stand is not None and _inside(stand[1], area) else None)
    return tuple(stands)


def _placed(
    stands: Sequence[Sequence[tuple[TextItem, Box] | None]],
    arrows: Sequence[Box],
    choice: tuple[int, ...],
    breath: float,
) -> tuple[TextItem, ...]:
    """The words of one choice of sides that keep off all that is not their own."""
    taken: list[Box] = []
    placed: list[TextItem] = []
    for k, side in enumerate(choice):
        stand = stands[k][side] if side < _LEFT_OUT else None
        if stand is None:
            continue
        item, box = stand
        others = [*arrows[:k], *arrows[k + 1 :], *taken]
        if not any(_touch(box, other, breath) for other in others):
            placed.append(item)
            taken.append(box)
    return tuple(placed)


def _choices(count: int) -> Iterable[tuple[int, ...]]:
    """Which side of its arrow each word stands on, the reading side first."""
    return product((0, 1, _LEFT_OUT), repeat=count)


def _arrow_frame(at: Opening, u: float, theme: Theme) -> Box:
    points = arrow(at, u, theme, inward=True).points
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _beside(at: Opening, word: Word, u: float, theme: Theme, *, leading: bool) -> TextItem | None:
    length = theme.marks.arrow_length(u)
    middle = theme.marks.arrow_gap * u + length / 2
    x, y = at.x + at.out_x * middle, at.y + at.out_y * middle
    baseline = y - _CAP * word.size / 2
    if abs(at.out_y) >= abs(at.out_x):
        clear = _ARROW_BASE * length / 2 + theme.marks.word_gap
        return TextItem(x + clear if leading else x - clear - word.line.width, baseline, word.line)
    if not leading:
        return None
    clear = length / 2 + theme.marks.word_gap
    return TextItem(x + clear if at.out_x > 0 else x - clear - word.line.width, baseline, word.line)


def _text_frame(item: TextItem, word: Word) -> Box:
    return item.x, item.y - 0.2 * word.size, item.x + item.line.width, item.y + 0.8 * word.size


def _inside(box: Box, area: Frame) -> bool:
    slack = 0.01
    return (
        box[0] >= area.left - slack
        and box[2] <= area.right + slack
        and box[1] >= area.bottom - slack
        and box[3] <= area.top + slack
    )


def _touch(a: Box, b: Box, breath: float) -> bool:
    return (
        a[0] < b[2] + breath
        and b[0] < a[2] + breath
        and a[1] < b[3] + breath
        and b[1] < a[3] + breath
    )
