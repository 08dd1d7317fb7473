"""Starts and finishes → arrows at openings, marks inside, and the words beside them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

from puzzlebook.layout.page import DiscItem, FillItem, Item, PictureItem, Point, TextItem
from puzzlebook.mazes.borders import fills_its_box
from puzzlebook.mazes.routes import outward, wall_middle
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.pictures import Picture
    from puzzlebook.plan.leaves import EndWord, Frame, Slot
    from puzzlebook.themes import Theme

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
Side = tuple[Point, Point]
"""Both ends of a side of the rim, on the page."""

_ARROW_BASE = 0.9  # of its length, page-design rule 14
_CAP = 0.66  # height of capitals as a share of the type size
_DESCENT = 0.2  # below a baseline, as a share of the type size
_BEYOND = 0.8  # of the leading, from an arrow's end down to the baseline of a word below it
_THIN_ROUTE = 0.7  # of a mark's diameter: a mark on a route so much thinner is seen without a halo
_SMALLER, _SMALLER_STEPS = 0.9, 16
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


def around(maze: Maze, slot: Slot, theme: Theme) -> Around | None:
    """What stands beside the ends of a maze that does not fill its box: its rim, and the arrows of other pieces."""
    grid = maze.grid
    if fills_its_box(grid):
        return None
    boxes = list[Box]()
    for way in maze.others:
        for gate in (way.start, way.finish):
            at = None if gate is None else opening(grid, gate, slot)
            if at is not None:
                boxes.append(_arrow_box(at, slot.u, theme))
    rim = _rim(grid, slot)
    return Around(
        slot.box,
        (*_rim_boxes(grid, slot, rim), *boxes),
        tuple(boxes),
        tuple(rim.values()),
        theme.walls.width(slot.u) * theme.walls.rim_ratio / 2,
    )


def _rim(grid: Grid, slot: Slot) -> dict[int, Side]:
    """The sides of the outer rim, openings among them, by their numbers in the rim."""
    scale = slot.u / grid.pitch
    places = [
        (slot.box.left + x * scale, slot.box.top - y * scale)
        for x, y in zip(grid.corner_x, grid.corner_y, strict=True)
    ]
    return {
        rim: (places[grid.wall_from[wall]], places[grid.wall_to[wall]])
        for rim, wall in enumerate(range(grid.edges, grid.edges + len(grid.rim_cells)))
        if grid.rim_outer[rim]
    }


def _rim_boxes(grid: Grid, slot: Slot, sides: dict[int, Side]) -> list[Box]:
    """A box round each side of the outer rim, and round the cell behind it, which a word may not lie in either."""
    half = slot.u / 2
    boxes = []
    for rim, corners in sides.items():
        xs, ys = zip(*corners, strict=True)
        x, y = centre(grid, grid.rim_cells[rim], slot)
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


def start_disc(x: float, y: float, u: float, theme: Theme, route: float = 0) -> tuple[Item, ...]:
    """A filled disc with a white halo: a start inside the maze, or on a `route` of that width.

    On a route much thinner than the disc it has no halo, which would cut the route off.
    """
    radius = theme.marks.start_disc * u / 2
    if 0 < route < _THIN_ROUTE * 2 * radius:
        return (DiscItem(x, y, radius),)
    return (DiscItem(x, y, radius + theme.marks.halo * u, grey=1.0), DiscItem(x, y, radius))


def goal_ring(x: float, y: float, u: float, theme: Theme, route: float = 0) -> tuple[Item, ...]:
    """A ring with a disc in it and a white halo: a finish, told from a start by its form and size.

    In a narrow corridor the ring is as thin as can be printed, and wider and without a halo. On a `route` much thinner
    than the ring it has none either.
    """
    inner = theme.marks.goal_disc * u / 2
    outer = theme.marks.goal_ring * u / 2
    # the ring's line takes half of what lies between its outer edge and the disc
    width = (outer - inner) / 2
    white = outer + (0.0 if 0 < route < _THIN_ROUTE * 2 * outer else theme.marks.halo * u)
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
    """What words and pictures must keep off beside each other, where a maze does not fill its box."""

    box: Frame
    taken: tuple[Box, ...] = ()
    """What no word may stand on."""
    arrows: tuple[Box, ...] = ()
    """Of other pieces."""
    rim: tuple[Side, ...] = ()
    half: float = 0.0
    """Half the width of the rim's line."""


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
    side = picture_side(ends, u, area, theme, around)
    arrows = [_mark_box(at, word, u, side, theme) for at, word in ends]
    stands = [
        [
            way
            for place in (at, *_edge(at, word, around))
            for way in _stands(
                place, word, k, area, theme, _mark_box(place, word, u, side, theme), rtl=rtl
            )
            if around is None
            or not any(_touch(way.box, box, theme.marks.word_gap) for box in around.taken)
        ]
        if word.text
        else []
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
    at: Opening,
    word: EndWord,
    index: int,
    area: Frame,
    theme: Theme,
    mark: Box,
    *,
    rtl: bool,
) -> list[_Stand]:
    """The ways a word may stand by its arrow that lie in the area, the reading side first."""
    if abs(at.out_y) < abs(at.out_x):
        ways = [_aside(at, word, mark, theme)]
    else:
        ways = [_beside(word, mark, theme, right=right) for right in (not rtl, rtl)]
        if word.own:
            ways.append(_beyond(at, word, index, mark, area, theme))
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


def picture_side(
    ends: Sequence[tuple[Opening, EndWord]],
    u: float,
    area: Frame,
    theme: Theme,
    around: Around | None = None,
) -> float:
    """The longer side of the pictures at a maze's openings: smaller where they would touch or leave the area."""
    side = theme.marks.picture_side(u)
    if all(word.picture is None for _, word in ends):
        return side
    for _ in range(_SMALLER_STEPS):
        boxes = [_mark_box(at, word, u, side, theme) for at, word in ends]
        apart = not any(
            _touch(one, other, _BREATHS[1]) for k, one in enumerate(boxes) for other in boxes[:k]
        ) and not any(
            _meets(box, around)
            for box, (_, word) in zip(boxes, ends, strict=True)
            if word.picture is not None and around is not None
        )
        if apart and all(_inside(box, area) for box in boxes):
            break
        side *= _SMALLER
    return side


def _meets(box: Box, around: Around) -> bool:
    """Whether a picture touches the rim itself, which may lean, or an arrow of another piece."""
    if any(_touch(box, arrow, _BREATHS[1]) for arrow in around.arrows):
        return True
    reach = around.half + _BREATHS[1]
    wide = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    return any(_crosses(side, wide) for side in around.rim)


def _crosses(side: Side, box: Box) -> bool:
    """Whether a part of the line lies in the box (Liang and Barsky, doi:10.1145/357332.357333)."""
    (x, y), (to_x, to_y) = side
    first, last = 0.0, 1.0
    for start, way, low, high in ((x, to_x - x, box[0], box[2]), (y, to_y - y, box[1], box[3])):
        if way == 0:
            if not low <= start <= high:
                return False
            continue
        one, other = sorted(((low - start) / way, (high - start) / way))
        first, last = max(first, one), min(last, other)
    return first <= last


def picture_item(at: Opening, picture: Picture, u: float, side: float, theme: Theme) -> PictureItem:
    """A picture outside an opening, in the middle of it, upright whichever side it is on."""
    share = side / max(picture.width, picture.height)
    width, height = picture.width * share, picture.height * share
    out = theme.marks.arrow_gap * u + (abs(at.out_x) * width + abs(at.out_y) * height) / 2
    x, y = at.x + at.out_x * out, at.y + at.out_y * out
    return PictureItem(picture, x - width / 2, y - height / 2, width, height)


def picture_inside(x: float, y: float, picture: Picture, u: float, theme: Theme) -> PictureItem:
    """A picture in a cell, its middle at (x, y)."""
    share = theme.marks.picture_inside * u / max(picture.width, picture.height)
    width, height = picture.width * share, picture.height * share
    return PictureItem(picture, x - width / 2, y - height / 2, width, height)


def _mark_box(at: Opening, word: EndWord, u: float, side: float, theme: Theme) -> Box:
    """What an arrow, or the picture in its place, covers."""
    if word.picture is not None:
        item = picture_item(at, word.picture, u, side, theme)
        return item.left, item.bottom, item.left + item.width, item.bottom + item.height
    return _arrow_box(at, u, theme)


def _arrow_box(at: Opening, u: float, theme: Theme) -> Box:
    # one that leans takes other room when it points the other way
    points = [p for way in (True, False) for p in arrow(at, u, theme, inward=way).points]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _beside(word: EndWord, mark: Box, theme: Theme, *, right: bool) -> _Stand:
    """On one line to the right or left of what points up or down."""
    size = theme.word.style.size
    left, bottom, end, top = mark
    y = (bottom + top) / 2 - _CAP * size / 2
    clear = theme.marks.word_gap
    x = end + clear if right else left - clear - word.line.width
    return _stand((TextItem(x, y, word.line),), size)


def _aside(at: Opening, word: EndWord, mark: Box, theme: Theme) -> _Stand:
    """In short lines beyond what points left or right, flush to it."""
    size, leading = theme.word.style.size, theme.word.leading
    clear = theme.marks.word_gap
    right = at.out_x > 0
    x = mark[2] + clear if right else mark[0] - clear
    first = (mark[1] + mark[3]) / 2 + (len(word.lines) - 1) * leading / 2 - _CAP * size / 2
    return _stand(
        tuple(
            TextItem(x if right else x - line.width, first - i * leading, line)
            for i, line in enumerate(word.lines)
        ),
        size,
    )


def _beyond(at: Opening, word: EndWord, index: int, mark: Box, area: Frame, theme: Theme) -> _Stand:
    """On a line of its own beyond what points up or down, as near to it as the area allows."""
    size, leading = theme.word.style.size, theme.word.leading
    x = min(max(at.x - word.line.width / 2, area.left), area.right - word.line.width)
    above = mark[3] + index * leading + _DESCENT * size
    y = above if at.out_y > 0 else mark[1] - (index + _BEYOND) * leading
    return _stand((TextItem(x, y, word.line),), size)


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
