"""An ornament of the plan and its maze → polylines: a piece of the maze's own closed walls."""

from __future__ import annotations

from itertools import pairwise
from math import hypot, sqrt
from typing import TYPE_CHECKING

from puzzlebook.layout._walls import join
from puzzlebook.layout.drawing import closed_walls, filleted
from puzzlebook.layout.page import DiscItem, Item, Polylines, StrokeItem
from puzzlebook.layout.rounding import chords
from puzzlebook.units import LEAST_STROKE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.page import Point
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.leaves import Frame, Ornament
    from puzzlebook.themes.theme import Join

_SLACK = 1e-6
_CHORDS = 6  # of a fillet or an arc of a ring: in an ornament nobody sees them
_BORDER_MOST = 1.5  # points, the thinner line of a plain border


def ornament_items(edition: Edition, ornament: Ornament) -> list[Item]:
    """The piece, at the theme's wall weight; a frame and a round piece within lines of their own."""
    maze = edition.mazes[ornament.puzzle]
    width = edition.theme.walls.width(max(ornament.u, 1.0))
    lines = _lines(edition, maze, ornament)
    walls = edition.theme.walls
    items: list[Item] = [
        StrokeItem(points, width, walls.cap, walls.join, closed=False) for points in lines
    ]
    return items + _outline(edition, ornament, width)


def _lines(edition: Edition, maze: Maze, ornament: Ornament) -> list[tuple[Point, ...]]:
    """The walls of the piece on the page, joined and with the theme's corners."""
    grid = maze.grid
    scale = ornament.u / grid.pitch
    box = ornament.box
    left, top = _origin(maze, ornament)
    keeps = _keeper(ornament)
    closed = closed_walls(maze)
    for wall in range(len(closed)):
        if closed[wall]:
            ends = (grid.wall_from[wall], grid.wall_to[wall])
            places = [
                ((grid.corner_x[c] - left) * scale, (grid.corner_y[c] - top) * scale) for c in ends
            ]
            closed[wall] = keeps(*places)
    geometry = (grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed)
    lines = Polylines(*join(*geometry, 0, len(closed), grid.wall_bulge))
    lines = filleted(lines, grid, closed, edition.theme.walls.fillet)
    made = []
    for k in range(len(lines.starts) - 1):
        span = slice(lines.starts[k], lines.starts[k + 1])
        points = [*zip(lines.xs[span], lines.ys[span], strict=True)]
        made.append(
            tuple(
                (
                    box.left + (x / lines.per - left) * scale,
                    box.top - (y / lines.per - top) * scale,
                )
                for x, y in chords(points, lines.bulges[span], _CHORDS)
            )
        )
    return made if ornament.sort != "round" else [*_within_circle(made, box)]


def _within_circle(lines: list[tuple[Point, ...]], box: Frame) -> Iterator[tuple[Point, ...]]:
    """The lines cut off at the circle that the box holds."""
    middle = (box.left + box.right) / 2, (box.bottom + box.top) / 2
    for line in lines:
        kept: list[Point] = []
        for one, other in pairwise(line):
            part = _chord(one, other, middle, box.width / 2)
            if part is None or (kept and kept[-1] != part[0]):
                if len(kept) > 1:
                    yield tuple(kept)
                kept = []
            if part is not None:
                kept += part if not kept else part[1:]
        if len(kept) > 1:
            yield tuple(kept)


def _chord(one: Point, other: Point, middle: Point, radius: float) -> tuple[Point, Point] | None:
    """What of a straight line lies in a circle, None for nothing; its own ends where they do."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    x, y = one[0] - middle[0], one[1] - middle[1]
    a, b, c = dx * dx + dy * dy, x * dx + y * dy, x * x + y * y - radius * radius
    root = b * b - a * c
    if a == 0 or root <= 0:
        return None
    first, last = max(0.0, (-b - sqrt(root)) / a), min(1.0, (-b + sqrt(root)) / a)
    if first >= last:
        return None
    start = one if first == 0.0 else (one[0] + first * dx, one[1] + first * dy)
    end = other if last == 1.0 else (one[0] + last * dx, one[1] + last * dy)
    return start, end


def _origin(maze: Maze, ornament: Ornament) -> tuple[int, int]:
    """The lattice point that comes to the piece's upper left corner: a whole corridor of the maze's middle."""
    grid = maze.grid
    if ornament.sort == "frame":
        return 0, 0
    scale = ornament.u / grid.pitch
    spare_x = grid.width - ornament.box.width / scale
    spare_y = grid.height - ornament.box.height / scale
    return (
        int(max(0.0, spare_x) / 2 / grid.pitch) * grid.pitch,
        int(max(0.0, spare_y) / 2 / grid.pitch) * grid.pitch,
    )


def _keeper(ornament: Ornament) -> Callable[[Point, Point], bool]:
    """Whether a wall, in points from the piece's upper left corner, is in the piece."""
    box = ornament.box
    width, height = box.width + _SLACK, box.height + _SLACK

    def within(place: Point) -> bool:
        return -_SLACK <= place[0] <= width and -_SLACK <= place[1] <= height

    if ornament.sort == "band":

        def between(one: Point, other: Point) -> bool:
            """Not along the upper and the lower line, which are drawn as lines of their own."""
            y = (one[1] + other[1]) / 2
            on_line = min(y, box.height - y) < _SLACK and one[1] == other[1]
            return within(one) and within(other) and not on_line

        return between
    if ornament.sort == "round":
        radius = box.width / 2

        def near(place: Point) -> bool:
            return hypot(place[0] - radius, place[1] - radius) < radius

        return lambda one, other: near(one) or near(other)
    deep = ornament.deep * ornament.u

    def in_ring(one: Point, other: Point) -> bool:
        """In the middle of a wall: one of the inner line's own ends may lie on it."""
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        inside = deep - _SLACK < x < box.width - deep + _SLACK
        inside = inside and deep - _SLACK < y < box.height - deep + _SLACK
        # the two outlines are drawn as lines of their own
        on_rim = min(x, y, box.width - x, box.height - y) < _SLACK
        return within(one) and within(other) and not inside and not on_rim

    return in_ring


def _outline(edition: Edition, ornament: Ornament, width: float) -> list[Item]:
    box, walls = ornament.box, edition.theme.walls
    rim = width * walls.rim_ratio
    if ornament.sort == "frame":
        deep = ornament.deep * ornament.u
        return [
            _rectangle(box, 0.0, rim, walls.rim_join),
            _rectangle(box, deep, rim, walls.rim_join),
        ]
    if ornament.sort == "round":
        middle = (box.left + box.right) / 2, (box.bottom + box.top) / 2
        return [DiscItem(*middle, box.width / 2, stroke=rim)]
    ends = (box.left, box.right)
    return [
        StrokeItem(tuple((x, y) for x in ends), width, walls.cap) for y in (box.top, box.bottom)
    ]


def plain_border(edition: Edition, frame: Frame, gap: float) -> list[Item]:
    """Two lines just within a frame, the outer one heavy, `gap` points of white between."""
    thin = min(edition.theme.walls.width(edition.theme.wall_sample) / 2, _BORDER_MOST)
    thin = max(thin, LEAST_STROKE)
    join_ = edition.theme.walls.rim_join
    heavy = 3 * thin
    return [
        _rectangle(frame, heavy / 2, heavy, join_),
        _rectangle(frame, heavy + gap + thin / 2, thin, join_),
    ]


def _rectangle(box: Frame, by: float, width: float, join_: Join) -> StrokeItem:
    """A line round a box, its middle `by` points within."""
    left, bottom, right, top = box.left + by, box.bottom + by, box.right - by, box.top - by
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return StrokeItem(corners, width, "butt", join_, closed=True)
