"""Grid and route → the line on which the route goes: points and bulges, in lattice units.

From centre to centre through the middle of each opening. Where the cells lie in rings it goes along
the circle through their middles and leaves it square to the opening, without a way back to a centre:

     ──────┬── ──┬──           ╭────────┬── ──╮
           │  │  │             │        │  │  │
       ·───┼──╯  │             │   ·────┼──╯  │
     ──────┴─────┘             ╰────────┴─────╯
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from itertools import pairwise
from math import hypot, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.mazes import _routes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate, Route

Point = tuple[float, float]

_SAME = 1e-6
"""Of a pitch: points nearer than this are one, and a line is straight where it turns aside by less."""

STOP = 0.45
"""Where a route ends before a bridge that it passes under, of the way from its last cell's middle to the bridge's."""


class Line(NamedTuple):
    """Points, and of each the bulge of the line to the next (`Grid.wall_bulge`); the last is 0."""

    points: list[Point]
    bulges: list[float]


def passed(
    grid: Grid,
    passages: Sequence[int],
    solution: Sequence[int],
    start: Gate | None,
    finish: Gate | None,
) -> tuple[list[int | None], list[int | None]]:
    """Of each cell of the route the wall by which it comes in and the one by which it leaves.

    None where it begins or ends inside. ValueError where the route has no passage.
    """
    edges = _routes.edges_of(
        grid.starts, grid.neighbours, grid.links, bytearray(passages), array("i", solution)
    )
    first = start.wall if start is not None else None
    last = finish.wall if finish is not None else None
    return [first, *edges], [*edges, last]


def route_line(
    grid: Grid,
    passages: Sequence[int],
    solution: Sequence[int],
    start: Gate | None,
    finish: Gate | None,
    run_out: float = 0.0,
) -> Line:
    """The way of a route of two cells or more, from the start's opening or centre to the finish's.

    It begins and ends `run_out` lattice units outside the openings there are.
    """
    come, leave = passed(grid, passages, solution, start, finish)
    first, last = _beyond(grid, come[0], run_out), _beyond(grid, leave[-1], run_out)
    if grid.hub is None:
        return _straight(grid, solution, come, leave, first, last)
    line, same = Line([], []), grid.pitch * _SAME
    for point in first:
        _add(line, point, 0.0, same)
    for cell, one, other in zip(solution, come, leave, strict=True):
        for point, bulge in _through(grid, cell, one, other):
            _add(line, point, bulge, same)
    for point in last:
        _add(line, point, 0.0, same)
    return line


def _straight(
    grid: Grid,
    solution: Sequence[int],
    come: Sequence[int | None],
    leave: Sequence[int | None],
    first: list[Point],
    last: list[Point],
) -> Line:
    """The line of `route_line` where it has no arcs: middles of cells and of openings in turn."""
    walls = array("i", [-1 if wall is None else wall for wall in (*come, leave[-1])])
    middles = _routes.from_middle_to_middle(
        grid.centre_x,
        grid.centre_y,
        grid.corner_x,
        grid.corner_y,
        grid.wall_from,
        grid.wall_to,
        array("i", solution),
        walls,
    )
    xs, ys = (
        array("d", [point[axis] for point in first])
        + middles[axis]
        + array("d", [point[axis] for point in last])
        for axis in (0, 1)
    )
    kept = list(zip(*_routes.straight(xs, ys, grid.pitch), strict=True))
    return Line(kept, [0.0] * len(kept))


def route_lines(
    grid: Grid, passages: Sequence[int], way: Route, run_out: float = 0.0
) -> list[Line]:
    """The way through a maze as `route_line` has it; where it passes under bridges in several lines.

    Each ends before a bridge, STOP of the way from its last cell's middle to the bridge's.
    """
    plain = grid.cells - len(grid.ground.crossings)
    if max(way.solution) < plain:
        return [route_line(grid, passages, way.solution, way.start, way.finish, run_out)]
    ends = [-1, *(at for at, cell in enumerate(way.solution) if cell >= plain), len(way.solution)]
    lines = []
    for before, after in pairwise(ends):
        run = way.solution[before + 1 : after]
        start = way.start if before < 0 else None
        finish = way.finish if after == ends[-1] else None
        come, leave = passed(grid, passages, run, start, finish)
        first, last = _beyond(grid, come[0], run_out), _beyond(grid, leave[-1], run_out)
        if before >= 0:
            first = [_short_of(grid, run[0], way.solution[before])]
        if after < ends[-1]:
            last = [_short_of(grid, run[-1], way.solution[after])]
        lines.append(_straight(grid, run, come, leave, first, last))
    return lines


def _beyond(grid: Grid, wall: int | None, far: float) -> list[Point]:
    """The point outside an opening, none where there is no opening."""
    return [] if wall is None else [outside(grid, wall, far)]


def _short_of(grid: Grid, cell: int, under: int) -> Point:
    """Where the route from a cell ends before the bridge that it passes under."""
    x, y = grid.centre_x[cell], grid.centre_y[cell]
    return x + STOP * (grid.centre_x[under] - x), y + STOP * (grid.centre_y[under] - y)


def outside(grid: Grid, wall: int, far: float) -> Point:
    """The point `far` lattice units out of a rim side's middle, square to it."""
    x, y = wall_middle(grid, wall)
    out_x, out_y = outward(grid, wall)
    return x + far * out_x, y + far * out_y


def outward(grid: Grid, wall: int) -> Point:
    """The direction of length 1 in which a rim side faces, away from its cell."""
    cell = grid.rim_cells[wall - grid.edges]
    a, b = grid.wall_from[wall], grid.wall_to[wall]
    x, y = grid.corner_y[b] - grid.corner_y[a], grid.corner_x[a] - grid.corner_x[b]
    towards_x = grid.corner_x[a] - grid.centre_x[cell]
    towards_y = grid.corner_y[a] - grid.centre_y[cell]
    if x * towards_x + y * towards_y < 0:
        x, y = -x, -y
    return x / hypot(x, y), y / hypot(x, y)


def half_way(grid: Grid, cell: int, wall: int) -> Point:
    """The point of the way from an opening's middle to a cell's at three tenths of the way."""
    x, y = wall_middle(grid, wall)
    to_x, to_y = grid.centre_x[cell], grid.centre_y[cell]
    if grid.hub is not None and (to_x, to_y) != grid.hub:
        ring, door = _ring(grid, cell), _from_hub(grid, (x, y))
        if abs(door - ring) > grid.pitch / 4:
            to_x, to_y = _on_circle(grid, (x, y), ring)
    return x + 0.3 * (to_x - x), y + 0.3 * (to_y - y)


def wall_middle(grid: Grid, wall: int) -> Point:
    """The middle of a wall, on its arc where it is one."""
    return wall_point(grid, wall, 0.5)


def wall_point(grid: Grid, wall: int, share: float) -> Point:
    """The point of a wall at a share of its length from its first end; of an arc to a thousandth of its chord."""
    a, b = grid.wall_from[wall], grid.wall_to[wall]
    x, y = grid.corner_x[a], grid.corner_y[a]
    dx, dy = grid.corner_x[b] - x, grid.corner_y[b] - y
    if grid.wall_bulge is None or grid.wall_bulge[wall] == 0:
        return x + share * dx, y + share * dy
    # an arc of a cell is so flat that a parabola through its ends and its middle lies on it
    swell = 2 * grid.wall_bulge[wall] * share * (1 - share)
    return x + share * dx + swell * dy, y + share * dy - swell * dx


def inside(grid: Grid, cell: int) -> float:
    """Across the largest circle round a cell's middle that lies in it, in lattice units."""
    x, y = grid.centre_x[cell], grid.centre_y[cell]
    nearest = inf
    for wall in walls_of(grid, cell):
        a, b = grid.wall_from[wall], grid.wall_to[wall]
        if grid.hub is not None and grid.wall_bulge is not None and grid.wall_bulge[wall]:
            here = _from_hub(grid, (grid.corner_x[a], grid.corner_y[a]))
            nearest = min(nearest, abs(here - _from_hub(grid, (x, y))))
        else:
            ends = (
                (grid.corner_x[a], grid.corner_y[a]),
                (grid.corner_x[b], grid.corner_y[b]),
            )
            nearest = min(nearest, distance((x, y), *ends))
    return 2 * nearest


def walls_of(grid: Grid, cell: int) -> Iterator[int]:
    """All walls of a cell, those of the rim last."""
    yield from grid.links[grid.starts[cell] : grid.starts[cell + 1]]
    rim = bisect_left(grid.rim_cells, cell)
    while rim < len(grid.rim_cells) and grid.rim_cells[rim] == cell:
        yield grid.edges + rim
        rim += 1


def distance(point: Point, a: Point, b: Point) -> float:
    """From a point to the line from a to b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = point[0] - a[0], point[1] - a[1]
    share = min(max((x * dx + y * dy) / (dx * dx + dy * dy), 0.0), 1.0)
    return hypot(x - share * dx, y - share * dy)


def _through(
    grid: Grid, cell: int, come: int | None, leave: int | None
) -> Iterator[tuple[Point, float]]:
    """The points from where the route enters a cell to where it leaves, each with the bulge that leads on."""
    centre = grid.centre_x[cell], grid.centre_y[cell]
    doors = [None if wall is None else wall_middle(grid, wall) for wall in (come, leave)]
    if grid.hub is None or centre == grid.hub:
        yield from ((point, 0.0) for point in (doors[0], centre, doors[1]) if point is not None)
        return
    ring = _ring(grid, cell)
    one, other = (centre if door is None else _on_circle(grid, door, ring) for door in doors)
    if doors[0] is not None and not _near(doors[0], one, grid.pitch / 4):
        yield doors[0], 0.0
    yield one, _bulge(grid.hub, one, other)
    yield other, 0.0
    if doors[1] is not None and not _near(doors[1], other, grid.pitch / 4):
        yield doors[1], 0.0


def _add(line: Line, point: Point, bulge: float, same: float) -> None:
    """A point at the line's end; points that only repeat or lie straight on are left out."""
    points, bulges = line
    if points and _near(points[-1], point, same):
        bulges[-1] = bulge
        return
    if len(points) >= 2 and bulges[-2] == 0 and bulges[-1] == 0:
        (ax, ay), (bx, by) = points[-2:]
        dx, dy, nx, ny = bx - ax, by - ay, point[0] - bx, point[1] - by
        if abs(dx * ny - dy * nx) <= same * hypot(nx, ny) and dx * nx + dy * ny > 0:
            points[-1], bulges[-1] = point, bulge
            return
    points.append(point)
    bulges.append(bulge)


def _near(one: Point, other: Point, least: float) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= least


def _ring(grid: Grid, cell: int) -> float:
    """From the hub to the middle of a cell."""
    return _from_hub(grid, (grid.centre_x[cell], grid.centre_y[cell]))


def _from_hub(grid: Grid, point: Point) -> float:
    x, y = grid.hub or (0, 0)
    return hypot(point[0] - x, point[1] - y)


def _on_circle(grid: Grid, point: Point, radius: float) -> Point:
    """Where the ray from the hub through a point meets the circle of that radius."""
    x, y = grid.hub or (0, 0)
    share = radius / _from_hub(grid, point)
    return x + share * (point[0] - x), y + share * (point[1] - y)


def _bulge(hub: tuple[int, int], one: Point, other: Point) -> float:
    """The bulge of the arc round the hub from one point to another of the same circle, less than half of it."""
    ax, ay, bx, by = one[0] - hub[0], one[1] - hub[1], other[0] - hub[0], other[1] - hub[1]
    square = sqrt((ax * ax + ay * ay) * (bx * bx + by * by))
    half = (ax * by - ay * bx) / (square + ax * bx + ay * by)
    return half / (1 + sqrt(1 + half * half))
