"""The plan's cover and the mazes → one page: colour all over, a maze of the book running off the front, words.

The maze stands by its own walls, corridors as wide as a thumb, with the first part of its way drawn in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist, hypot, log
from typing import TYPE_CHECKING

from puzzlebook.boxes import Box
from puzzlebook.colours import readable_on
from puzzlebook.layout.answer import route_items
from puzzlebook.layout.barcode import barcode_items
from puzzlebook.layout.book import Edition
from puzzlebook.layout.drawing import drawing
from puzzlebook.layout.marks import arrow, opening
from puzzlebook.layout.page import (
    DiscItem,
    Drawing,
    FillItem,
    Item,
    MazeItem,
    Page,
    StrokeItem,
    TextItem,
)
from puzzlebook.layout.rounding import chords
from puzzlebook.mazes.scale import marks
from puzzlebook.plan.cover import inner
from puzzlebook.plan.leaves import Frame, Slot
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.layout.page import Point
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.cover import CoverPlan
    from puzzlebook.plan.leaves import Display, Placed, Plan

_LIKED = mm(9)
"""A corridor on the front that looks well: bold, and still a maze."""
_LEAST = mm(6)
_WALL = 0.15
"""Of a corridor: how thick its walls are on a cover."""
_WALL_MOST = 6.0
_OFF = 0.6
"""Corridors by which the maze at least runs over the sheet's edge, so that its far border is not seen."""
_WAY, _HEAD = 0.36, 0.34
"""Of a corridor: how wide the way is drawn, and the radius of the disc at its end."""
_SHOWN = 0.7
"""Of the way that can be seen: how much of it is drawn."""
_CLEAR = 0.045
"""Of the cover's height: from the words on the front to the maze."""
_LONG = 3.0
"""Widths of the front that a way may be long to be liked better than a shorter one."""
_BADGE = 1 / 8.8
"""Of the front's width: the badge's radius."""
_RING = 0.09
"""Of the badge's radius: the ring of ground round it."""
_SAMPLES = 3
_ENOUGH = 0.6
_SAMPLE_LEAST = 4.2
"""Points of a corridor in a sample on the back, at the least."""
_DOT, _DOT_GAP = 3.0, 3.6
_CENTRE = 0.29
"""Of a type size: from the baseline up to the middle between ascenders and descenders."""
_LEVELS = 4
_CHORDS = 4
"""Of a bend of the way."""


@dataclass(frozen=True, slots=True)
class _Placed:
    """A maze on the cover: which, where, and how much of the page it may be seen on."""

    index: int
    slot: Slot
    seen: Box

    @property
    def wall(self) -> float:
        """Wall width in points."""
        return max(0.75, min(_WALL * self.slot.u, _WALL_MOST))


def cover_page(plan: Plan, cover: CoverPlan, mazes: Sequence[Maze]) -> Page:
    """The whole cover. The trimmed page is what is left of the sheet without its bleed."""
    edition = Edition(plan, mazes, plan.words)
    sheet = cover.sheet
    front = inner(sheet.front, sheet.safe_front, cover.margin)
    back = inner(sheet.back, sheet.safe_back, cover.margin)
    head, below = _head_items(edition, cover, front)
    art = _art(edition, cover, front, below)
    samples = _samples(edition, cover, back, without=art)
    items = [
        *_ground(cover),
        *(_art_items(edition, cover, art, front) if art is not None else ()),
        *head,
        *_badge_items(cover, front),
        *_back_items(edition, cover, back),
        *_sample_items(edition, cover, samples),
        *_spine_items(plan, cover),
    ]
    if cover.isbn is not None and cover.isbn_line is not None:
        items += barcode_items(cover.isbn, cover.isbn_line, cover.isbn_style, sheet.barcode)
    placed = (*((art,) if art is not None else ()), *samples)
    return Page(
        1,
        sheet.width,
        sheet.height,
        tuple(items),
        tuple(_drawings(edition, placed)),
        (sheet.bleed,) * 4,
    )


def _ground(cover: CoverPlan) -> Iterator[Item]:
    """Colour over the whole sheet."""
    sheet, b = cover.sheet, cover.sheet.bleed
    corners = ((-b, -b), (sheet.width + b, -b), (sheet.width + b, sheet.height + b))
    yield FillItem((*corners, (-b, sheet.height + b)), cover.ground)


def _head_items(edition: Edition, cover: CoverPlan, front: Box) -> tuple[list[Item], float]:
    """Author, title and subtitle from where reading begins, and where what is below them may start."""
    items: list[Item] = []
    y = front.top
    for shown, first, used in (
        (cover.author, 0.75, 1.0),
        (cover.title, 0.85, 1.0),
        (cover.subtitle, 1.05, 1.45),
    ):
        if shown.lines:
            items += _lines(edition, cover, shown, front, y - first * shown.leading)
            y -= used * shown.leading + shown.height
    return items, y


def _lines(
    edition: Edition, cover: CoverPlan, shown: Display, room: Box, baseline: float
) -> list[Item]:
    return [
        TextItem(
            edition.from_start(room.left, room.right, 0.0, line.width),
            baseline - i * shown.leading,
            line,
            cover.ink,
        )
        for i, line in enumerate(shown.lines)
    ]


def _art(edition: Edition, cover: CoverPlan, front: Box, below: float) -> _Placed | None:
    """The maze of the front: from the inner edge of its words over its outer and its lower edge."""
    sheet = cover.sheet
    at_left = sheet.front.left > sheet.spine.left
    outer = sheet.width + sheet.bleed if at_left else -sheet.bleed
    left, right = (front.left, outer) if at_left else (outer, front.right)
    room = Box(left, -sheet.bleed, right, below - _CLEAR * sheet.height)
    band = edition.theme.marks.band

    def placed(index: int) -> _Placed:
        maze = edition.mazes[index]
        first = _placed(maze, index, room, at_left=at_left)
        # an arrow above the border keeps clear of the words
        lower = below - band(first.slot.u) - _CLEAR * sheet.height / 2
        return _placed(maze, index, room._replace(top=min(room.top, lower)), at_left=at_left)

    if cover.art is not None:
        return placed(cover.art)
    found = map(placed, range(len(edition.mazes)))
    return min(found, key=lambda one: (_fault(edition, one), one.index), default=None)


def _placed(maze: Maze, index: int, seen: Box, *, at_left: bool) -> _Placed:
    """A maze so large that it fills what can be seen, its upper corner at the spine."""
    grid = maze.grid
    wide, high = grid.width / grid.pitch, grid.height / grid.pitch
    room_wide, room_high = max(1.0, wide - _OFF), max(1.0, high - _OFF)
    u = max(_LEAST, seen.width / room_wide, seen.height / room_high)
    left = seen.left if at_left else seen.right - wide * u
    box = Frame(left, seen.top - high * u, left + wide * u, seen.top)
    return _Placed(index, _slot(index, box, u), seen)


def _slot(index: int, box: Frame, u: float) -> Slot:
    return Slot(index, box, box, u, box.top, box.bottom, alone=True)


def _fault(edition: Edition, placed: _Placed) -> float:
    """How far a maze is from one that suits a front: by its corridors, and how much of its way can be seen."""
    off = abs(log(placed.slot.u / _LIKED))
    way = _way(edition, placed, None)
    length = sum(dist(a, b) for a, b in pairwise(way))
    return round(2 * off + max(0.0, _LONG - length / placed.seen.width), 6)


def _way(edition: Edition, placed: _Placed, badge: tuple[Point, float] | None) -> list[Point]:
    """The first part of the route, as far as it can be seen; empty where its beginning cannot."""
    maze = edition.mazes[placed.index]
    if maze.start is None or not len(maze.solution):
        return []
    u, seen = placed.slot.u, placed.seen

    def visible(point: Point) -> bool:
        x, y = point
        inside = seen.left < x < seen.right and seen.bottom + 2 * u < y < seen.top + u
        return inside and (badge is None or dist(point, badge[0]) > badge[1] + u)

    # of a way that passes under bridges, the part before the first of them
    line = route_items(edition, maze, maze.routes[0], placed.slot)[0]
    points = _stepped(chords(line.points, line.bulges, _CHORDS), u / 2)
    hidden = next((i for i, point in enumerate(points) if not visible(point)), len(points))
    shown = points[: int(hidden * _SHOWN) + 1] if hidden > 4 else []
    return _straightened(shown)


def _stepped(points: Sequence[Point], step: float) -> list[Point]:
    """The polyline with points every `step` along it."""
    out = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        count = max(1, round(hypot(bx - ax, by - ay) / step))
        out += [
            (ax + (bx - ax) * k / count, ay + (by - ay) * k / count) for k in range(1, count + 1)
        ]
    return out


def _straightened(points: list[Point]) -> list[Point]:
    """The polyline without the points between its bends."""
    out: list[Point] = []
    for x, y in points:
        if len(out) > 1:
            (ax, ay), (bx, by) = out[-2], out[-1]
            if abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6:
                out[-1] = (x, y)
                continue
        out.append((x, y))
    return out


def _art_items(edition: Edition, cover: CoverPlan, art: _Placed, front: Box) -> list[Item]:
    """Walls, the first part of the way, and the arrow at its beginning."""
    maze = edition.mazes[art.index]
    slot = art.slot
    items: list[Item] = [_walls(cover, edition, art)]
    way = _way(edition, art, _badge_place(cover, front) if cover.badge.lines else None)
    if len(way) > 1:
        items.append(StrokeItem(tuple(way), _WAY * slot.u, grey=cover.accent))
        items.append(DiscItem(*way[-1], _HEAD * slot.u, grey=cover.accent))
        at = None if maze.start is None else opening(maze.grid, maze.start, slot)
        if at is not None:
            items.append(replace(arrow(at, slot.u, edition.theme, inward=True), grey=cover.accent))
    return items


def _walls(cover: CoverPlan, edition: Edition, placed: _Placed) -> MazeItem:
    slot = placed.slot
    scale = slot.u / edition.mazes[placed.index].grid.pitch
    name = edition.drawing_name(placed.index)
    return MazeItem(name, slot.box.left, slot.box.top, scale, placed.wall, cover.ink)


def _badge_place(cover: CoverPlan, front: Box) -> tuple[Point, float]:
    """The badge's middle, at the front's lower outer corner, and its radius with the ring."""
    radius = cover.sheet.front.width * _BADGE
    at_right = cover.sheet.front.left > cover.sheet.spine.left
    x = front.right - radius if at_right else front.left + radius
    return (x, front.bottom + radius), radius * (1 + _RING)


def _badge_items(cover: CoverPlan, front: Box) -> Iterator[Item]:
    """A disc with words: how many mazes there are."""
    if not cover.badge.lines:
        return
    (x, y), whole = _badge_place(cover, front)
    yield DiscItem(x, y, whole, grey=cover.ground)
    yield DiscItem(x, y, whole / (1 + _RING), grey=cover.accent)
    sizes = [max((run.size for run in line.runs), default=0.0) for line in cover.badge.lines]
    leading = cover.badge.leading
    tall = 0.72 * sizes[0] + leading * (len(sizes) - 1)
    baseline = y + tall / 2 - 0.72 * sizes[0]
    for i, line in enumerate(cover.badge.lines):
        ink = readable_on(cover.accent)
        yield TextItem(x - line.width / 2, baseline - i * leading, line, ink)


def _back_items(edition: Edition, cover: CoverPlan, back: Box) -> Iterator[Item]:
    """The words on the back, and the publisher at its foot, away from the spine."""
    for placed in cover.back:
        yield _text(edition, cover, back, placed)
    if cover.publisher is not None:
        line = cover.publisher
        outer_left = cover.sheet.back.left < cover.sheet.spine.left
        x = back.left if outer_left else back.right - line.width
        yield TextItem(x, back.bottom, line, cover.ink)


def _text(edition: Edition, cover: CoverPlan, room: Box, placed: Placed) -> TextItem:
    x = edition.from_start(room.left, room.right, placed.indent, placed.line.width)
    return TextItem(x, room.top - placed.drop, placed.line, cover.ink)


def _samples(
    edition: Edition, cover: CoverPlan, back: Box, without: _Placed | None
) -> tuple[_Placed, ...]:
    """Whole mazes for the back, from the first to the last: as many as fill the room best."""
    last = len(edition.mazes) - 1
    front = without.index if without is not None else None
    rows = [[0, last // 2, last], [0, last], [last // 2]] if last >= 0 else []
    tried = (
        _row(edition, cover, back, sorted({i for i in row if i != front or last < _SAMPLES}))
        for row in rows
    )
    made = list(tried)
    most = max(map(_covered, made), default=0.0)
    # several are better than one, where they are not much smaller
    return next((row for row in made if row and _covered(row) >= _ENOUGH * most), ())


def _covered(row: tuple[_Placed, ...]) -> float:
    """Square points that samples take."""
    return round(sum(one.slot.box.width * one.slot.box.height for one in row), 3)


def _row(
    edition: Edition, cover: CoverPlan, back: Box, indices: Sequence[int]
) -> tuple[_Placed, ...]:
    """Mazes side by side, each as large as its part of the row; without those whose corridors would be too narrow."""
    gap = 0.07 * back.width
    above = 0.045 * cover.sheet.height
    top = cover.back_column.bottom - above
    bottom = cover.sheet.barcode_free.top + above + 5 * _DOT
    wide = (back.width - (len(indices) - 1) * gap) / max(1, len(indices))
    high = top - bottom
    made: list[_Placed] = []
    for at, index in enumerate(indices):
        grid = edition.mazes[index].grid
        u = min(wide * grid.pitch / grid.width, high * grid.pitch / grid.height)
        if u < _SAMPLE_LEAST:
            continue
        width, height = u * grid.width / grid.pitch, u * grid.height / grid.pitch
        left = edition.from_start(back.left, back.right, at * (wide + gap), wide)
        left += (wide - width) / 2
        foot = (top + bottom - height) / 2
        box = Frame(left, foot, left + width, foot + height)
        made.append(_Placed(index, _slot(index, box, u), Box(left, foot, box.right, box.top)))
    return tuple(made)


def _sample_items(edition: Edition, cover: CoverPlan, samples: Sequence[_Placed]) -> Iterator[Item]:
    """Each sample with four dots below it, as many filled as the maze is hard."""
    lowest = min((one.slot.box.bottom for one in samples), default=0.0)
    for one in samples:
        yield _walls(cover, edition, one)
        filled = marks(edition.mazes[one.index].measures["effort"])
        step = 2 * _DOT + _DOT_GAP
        middle = (one.slot.box.left + one.slot.box.right) / 2
        for k in range(_LEVELS):
            along = (k - (_LEVELS - 1) / 2) * step * (-1 if edition.plan.rtl else 1)
            y = lowest - 4 * _DOT
            if k < filled:
                yield DiscItem(middle + along, y, _DOT, grey=cover.accent)
            else:
                yield DiscItem(middle + along, y, _DOT - 0.375, stroke=0.75, grey=cover.ink)


def _spine_items(plan: Plan, cover: CoverPlan) -> Iterator[Item]:
    """Title and author along the spine, from its top down, letters standing towards the front."""
    room = cover.sheet.safe_spine
    middle = (room.left + room.right) / 2
    top, bottom = room.top - mm(10), room.bottom + mm(10)
    for line, at_top in ((cover.spine_title, True), (cover.spine_author, False)):
        if line is None or not line.runs:
            continue
        size = max(run.size for run in line.runs)
        if plan.rtl:
            y = top - line.width if at_top else bottom
            yield TextItem(middle + _CENTRE * size, y, line, cover.ink, turn=90)
        else:
            y = top if at_top else bottom + line.width
            yield TextItem(middle - _CENTRE * size, y, line, cover.ink, turn=-90)


def _drawings(edition: Edition, placed: Sequence[_Placed]) -> Iterator[Drawing]:
    """The drawing of each maze on the cover, once."""
    strokes: dict[int, list[tuple[float, float]]] = {}
    for one in placed:
        strokes.setdefault(one.index, []).append((one.slot.u, one.wall))
    for index, widths in strokes.items():
        name = edition.drawing_name(index)
        yield drawing(edition.mazes[index], name, edition.theme, widths)
