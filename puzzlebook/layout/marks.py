"""Starts and finishes → arrows at openings, marks inside, and the words beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, FillItem, Item, Point, TextItem
from puzzlebook.mazes.borders import fills_its_box
from puzzlebook.mazes.routes import inside, outward, wall_middle
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import EndWord, Frame, Slot
    from puzzlebook.themes import Theme

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""

_ARROW_BASE = 0.9  # of its length, page-design rule 14
_CAP = 0.66  # height of capitals as a share of the type size
_DESCENT = 0.2  # below a baseline, as a share of the type size
_BEYOND = 0.8  # of the leading, from an arrow's end down to the baseline of a word below it
_BREATHS = (12.0, 1.0)  # points between a word and another's arrow or word: at best, and at least


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a gate's opening is on the page, and which way is out (a unit vector)."""

    x: float
    y: float
    out_x: float
    out_y: float


def centre(grid: Grid, cell: int, slot: Slot) -> Point:
    """The middle of a cell on the page."""
    scale = slot.u / grid.pitch
    return slot.box.left + grid.centre_x[cell] * scale, slot.box.top - grid.centre_y[cell] * scale


def opening(grid: Grid, gate: Gate, slot: Slot) -> Opening | None:
    """Where a gate opens the rim; None for one inside the maze."""
    if gate.wall is None:
        return None
    scale = slot.u / grid.pitch
    x, y = wall_middle(grid, gate.wall)
    out_x, out_y = outward(grid, gate.wall)
    return Opening(slot.box.left + x * scale, slot.box.top - y * scale, out_x, -out_y)


def mark_pitch(grid: Grid, cell: int, u: float) -> float:
    """The pitch by which a mark in this cell is drawn: that of the maze, less where the cell is narrower."""
    return u * min(1.0, inside(grid, cell) / grid.pitch)


def around(maze: Maze, slot: Slot, theme: Theme) -> Around | None:
    """What stands beside the ends of a maze that does not fill its box: its rim, and the arrows of other pieces."""
    grid = maze.grid
    if fills_its_box(grid):
        return None
    boxes = _rim_boxes(grid, slot)
    for way in maze.others:
        for gate in (way.start, way.finish):
            at = None if gate is None else opening(grid, gate, slot)
            if at is not None:
                boxes.append(_arrow_frame(at, slot.u, theme))
    return Around(slot.box, tuple(boxes))


def _rim_boxes(grid: Grid, slot: Slot) -> list[Box]:
    """A box round each side of the outer rim, and round the cell behind it, which a word may not lie in either."""
    scale, half = slot.u / grid.pitch, slot.u / 2
    boxes = []
    for rim, cell in enumerate(grid.rim_cells):
        if not grid.rim_outer[rim]:
            continue
        wall = grid.edges + rim
        corners = grid.wall_from[wall], grid.wall_to[wall]
        xs = [slot.box.left + grid.corner_x[corner] * scale for corner in corners]
        ys = [slot.box.top - grid.corner_y[corner] * scale for corner in corners]
        x, y = centre(grid, cell, slot)
        boxes.append(
            (min(*xs, x - half), min(*ys, y - half), max(*xs, x + half), max(*ys, y + half))
        )
    return boxes


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


@dataclass(frozen=True, slots=True)
class Around:
    """What a word must keep off beside arrows and words, where a maze does not fill its box."""

    box: Frame
    taken: tuple[Box, ...] = ()


def words(
    ends: Sequence[tuple[Opening, EndWord]],
    u: float,
    area: Frame,
    theme: Theme,
    *,
    rtl: bool,
    around: Around | None = None,
) -> tuple[tuple[TextItem, ...], ...]:
    """For each end the lines of its word, beside its arrow, never rotated, in the area and clear of all else.

    A built-in word that has no room has no lines; the arrow says the same. The author's own always have: where
    none is beside their arrow they stand above or below it, where the plan kept room. In a shape they then stand
    outside of its box, in line with their arrow.
    """
    arrows = [_arrow_frame(at, u, theme) for at, _ in ends]
    stands = [
        [
            way
            for place in (at, *_edge(at, word, around))
            for way in _stands(place, word, k, u, area, theme, rtl=rtl)
            if around is None
            or not any(_touch(way.box, box, theme.marks.word_gap) for box in around.taken)
        ]
        for k, (at, word) in enumerate(ends)
    ]
    best: tuple[tuple[TextItem, ...], ...] = tuple(() for _ in ends)
    for breath in _BREATHS:
        for choice in product(*(range(len(each) + 1) for each in stands)):
            placed = _placed(stands, arrows, choice, breath)
            if _worth(placed, ends) > _worth(best, ends):
                best = placed
        if all(best):
            break
    return best


def _edge(at: Opening, word: EndWord, around: Around | None) -> tuple[Opening, ...]:
    """Where an opening within a maze's box would be on the edge of the box: for a word that may not be left out."""
    if around is None or not word.own:
        return ()
    box = around.box
    if abs(at.out_y) < abs(at.out_x):
        return (replace(at, x=box.right if at.out_x > 0 else box.left),)
    return (replace(at, y=box.top if at.out_y > 0 else box.bottom),)


def _worth(
    placed: Sequence[tuple[TextItem, ...]], ends: Sequence[tuple[Opening, EndWord]]
) -> tuple[int, int]:
    """More of the author's own words first, then more words."""
    own = sum(bool(lines) and word.own for lines, (_, word) in zip(placed, ends, strict=True))
    return own, sum(map(bool, placed))


@dataclass(frozen=True, slots=True)
class _Stand:
    """One way for a word to stand, and the room it takes."""

    lines: tuple[TextItem, ...]
    box: Box


def _stands(
    at: Opening, word: EndWord, index: int, u: float, area: Frame, theme: Theme, *, rtl: bool
) -> list[_Stand]:
    """The ways a word may stand by its arrow that lie in the area, the reading side first."""
    if abs(at.out_y) < abs(at.out_x):
        ways = [_aside(at, word, u, theme)]
    else:
        ways = [_beside(at, word, u, theme, right=right) for right in (not rtl, rtl)]
        if word.own:
            ways.append(_beyond(at, word, index, u, area, theme))
    return [way for way in ways if _inside(way.box, area)]


def _placed(
    stands: Sequence[Sequence[_Stand]],
    arrows: Sequence[Box],
    choice: tuple[int, ...],
    breath: float,
) -> tuple[tuple[TextItem, ...], ...]:
    """The words of one choice of ways that keep off all that is not their own; one past the last leaves it out."""
    taken: list[Box] = []
    placed: list[tuple[TextItem, ...]] = []
    for k, way in enumerate(choice):
        stand = stands[k][way] if way < len(stands[k]) else None
        others = [*arrows[:k], *arrows[k + 1 :], *taken]
        if stand is None or any(_touch(stand.box, other, breath) for other in others):
            placed.append(())
            continue
        placed.append(stand.lines)
        taken.append(stand.box)
    return tuple(placed)


def _arrow_frame(at: Opening, u: float, theme: Theme) -> Box:
    # one that leans takes other room when it points the other way
    points = [p for way in (True, False) for p in arrow(at, u, theme, inward=way).points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _beside(at: Opening, word: EndWord, u: float, theme: Theme, *, right: bool) -> _Stand:
    """On one line to the right or left of an arrow that points up or down."""
    size = theme.word.style.size
    x0, y0, x1, y1 = _arrow_frame(at, u, theme)
    y = (y0 + y1) / 2 - _CAP * size / 2
    x = x1 + theme.marks.word_gap if right else x0 - theme.marks.word_gap - word.line.width
    return _stand((TextItem(x, y, word.line),), size)


def _aside(at: Opening, word: EndWord, u: float, theme: Theme) -> _Stand:
    """In short lines beyond an arrow that points left or right, flush to it."""
    size, leading = theme.word.style.size, theme.word.leading
    x0, y0, x1, y1 = _arrow_frame(at, u, theme)
    right = at.out_x > 0
    x = x1 + theme.marks.word_gap if right else x0 - theme.marks.word_gap
    first = (y0 + y1) / 2 + (len(word.lines) - 1) * leading / 2 - _CAP * size / 2
    return _stand(
        tuple(
            TextItem(x if right else x - line.width, first - i * leading, line)
            for i, line in enumerate(word.lines)
        ),
        size,
    )


def _beyond(at: Opening, word: EndWord, index: int, u: float, area: Frame, theme: Theme) -> _Stand:
    """On a line of its own beyond an arrow that points up or down, as near to it as the area allows."""
    size, leading = theme.word.style.size, theme.word.leading
    x = min(max(at.x - word.line.width / 2, area.left), area.right - word.line.width)
    out = theme.marks.band(u) + (index + _BEYOND) * leading
    y = at.y + out - leading * _BEYOND if at.out_y > 0 else at.y - out
    return _stand((TextItem(x, y + (_DESCENT * size if at.out_y > 0 else 0.0), word.line),), size)


def _stand(lines: tuple[TextItem, ...], size: float) -> _Stand:
    left = min(item.x for item in lines)
    right = max(item.x + item.line.width for item in lines)
    return _Stand(
        lines, (left, lines[-1].y - _DESCENT * size, right, lines[0].y + (1 - _DESCENT) * size)
    )


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
