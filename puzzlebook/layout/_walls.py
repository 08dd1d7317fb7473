"""A maze's closed walls → few long polylines, its route → the cells where it bends; in lattice units.

A trail that starts at a corner where an odd number of walls meet ends at another such corner, so
taking one trail from each leaves only loops, and no drawing of these walls needs fewer strokes
(Euler 1736; Hierholzer 1873). Compiled when installed, the same polylines interpreted.
"""

from __future__ import annotations

from array import array

import cython

SMOOTH = cython.declare(cython.double, 0.02)
"""Where walls are arcs: the tangent of the angle by which one may leave another and still go straight on,
since corners of a circle lie beside it by the lattice's rounding."""

COMPILED: bool = cython.compiled
"""Whether this module runs as C."""

Arrays = tuple["array[int]", "array[int]", "array[int]", "array[float]"]


def join(
    corner_x: array[int],
    corner_y: array[int],
    wall_from: array[int],
    wall_to: array[int],
    closed: bytes | bytearray,
    first: int,
    last: int,
    wall_bulge: array[float] | None = None,
) -> Arrays:
    """`(xs, ys, starts, bulges)`: the closed ones of walls first..last - 1 as polylines.

    `closed` holds one byte per wall of the grid, 1 where it is to be drawn. Polyline k is points
    starts[k]..starts[k + 1] - 1. A point stands only where the direction or the curve changes, and on a
    circle after half of it; a loop's first point is its last. Every wall is drawn once; trails that end
    come before loops, each from the lowest corner free. `bulges` holds for every point the bulge of the
    line to the next one, and is empty where `wall_bulge` is None: all walls are straight.
    """
    total = closed.count(1, first, last)
    bulge = array("d") if wall_bulge is None else wall_bulge
    bulges = array("d", bytes(16 * total if wall_bulge is not None else 0))
    # Typed views take writable buffers only.
    drawn = bytearray(closed)
    xs = array("i", bytes(8 * total))
    ys = array("i", bytes(8 * total))
    starts = array("i", bytes(4 * total + 4))
    ends = array("i", bytes(4 * len(corner_x) + 4))
    slots = array("i", bytes(8 * total))
    used = bytearray(len(wall_from))
    _slots(wall_from, wall_to, drawn, first, last, ends, slots)
    lines = _trails(
        corner_x, corner_y, wall_from, wall_to, bulge, ends, slots, used, xs, ys, starts, bulges
    )
    points = starts[lines]
    del xs[points:], ys[points:], starts[lines + 1 :], bulges[points:]
    return xs, ys, starts, bulges


@cython.cfunc
def _slots(
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    closed: cython.uchar[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    ends: cython.int[::1],
    slots: cython.int[::1],
) -> cython.void:
    """Walls by corner: those of corner c go to slots[ends[c]..ends[c + 1]], lowest first."""
    corners: cython.Py_ssize_t = len(ends) - 1
    w: cython.Py_ssize_t
    c: cython.Py_ssize_t
    for w in range(first, last):
        if closed[w]:
            ends[wall_from[w]] += 1
            ends[wall_to[w]] += 1
    for c in range(1, corners + 1):
        ends[c] += ends[c - 1]
    # Filled from the back, the running ends come to stand at the beginnings.
    for w in range(last - 1, first - 1, -1):
        if closed[w]:
            c = wall_to[w]
            ends[c] -= 1
            slots[ends[c]] = cython.cast(cython.int, w)
            c = wall_from[w]
            ends[c] -= 1
            slots[ends[c]] = cython.cast(cython.int, w)


@cython.cfunc
def _trails(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    wall_bulge: cython.double[::1],
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    xs: cython.int[::1],
    ys: cython.int[::1],
    starts: cython.int[::1],
    bulges: cython.double[::1],
) -> cython.Py_ssize_t:
    """The number of polylines written to xs, ys, starts, bulges."""
    corners: cython.Py_ssize_t = len(ends) - 1
    lines: cython.Py_ssize_t = 0
    point: cython.Py_ssize_t = 0
    loops: cython.int
    begin: cython.Py_ssize_t
    free: cython.int
    s: cython.Py_ssize_t
    for loops in range(2):
        for begin in range(corners):
            free = 0
            for s in range(ends[begin], ends[begin + 1]):
                free += 1 - used[slots[s]]
            # An odd corner starts one trail and is even after it; what is left then are loops.
            while free > 0 and (loops == 1 or free % 2 == 1):
                point = _trail(
                    corner_x,
                    corner_y,
                    wall_from,
                    wall_to,
                    wall_bulge,
                    ends,
                    slots,
                    used,
                    xs,
                    ys,
                    bulges,
                    point,
                    begin,
                )
                lines += 1
                starts[lines] = cython.cast(cython.int, point)
                free = 0
                for s in range(ends[begin], ends[begin + 1]):
                    free += 1 - used[slots[s]]
    return lines


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _bulge(
    wall_from: cython.int[::1],
    wall_bulge: cython.double[::1],
    wall: cython.Py_ssize_t,
    at: cython.Py_ssize_t,
) -> cython.double:
    """The bulge of a wall gone along from its corner `at`."""
    if len(wall_bulge) == 0:
        return 0
    return wall_bulge[wall] if wall_from[wall] == at else -wall_bulge[wall]


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _goes_on(
    dx: cython.double,
    dy: cython.double,
    turn: cython.double,
    nx: cython.double,
    ny: cython.double,
    next_turn: cython.double,
    smooth: cython.double,
) -> cython.bint:
    """Whether a line of direction (dx, dy) and bulge `turn` goes on as the chord (nx, ny) with `next_turn`."""
    if turn * next_turn < 0 or (turn == 0) != (next_turn == 0):
        return False
    # the direction in which an arc leaves is its chord's turned by half its angle
    square: cython.double = 1 - next_turn * next_turn
    twice: cython.double = 2 * next_turn
    tx: cython.double = square * nx + twice * ny
    ty: cython.double = square * ny - twice * nx
    dot: cython.double = tx * dx + ty * dy
    return dot > 0 and abs(tx * dy - ty * dx) <= smooth * dot


@cython.cfunc
@cython.inline
def _next(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    wall_bulge: cython.double[::1],
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    at: cython.Py_ssize_t,
    dx: cython.double,
    dy: cython.double,
    turn: cython.double,
) -> cython.Py_ssize_t:
    """The free wall at a corner that goes straight on, else the first free, else -1."""
    chosen: cython.Py_ssize_t = -1
    smooth: cython.double = SMOOTH if len(wall_bulge) > 0 else 0
    s: cython.Py_ssize_t
    wall: cython.Py_ssize_t
    ahead: cython.Py_ssize_t
    nx: cython.double
    ny: cython.double
    for s in range(ends[at], ends[at + 1]):
        wall = slots[s]
        if used[wall]:
            continue
        ahead = wall_from[wall] + wall_to[wall] - at
        nx = corner_x[ahead] - corner_x[at]
        ny = corner_y[ahead] - corner_y[at]
        if _goes_on(dx, dy, turn, nx, ny, _bulge(wall_from, wall_bulge, wall, at), smooth):
            return wall
        if chosen < 0:
            chosen = wall
    return chosen


@cython.cfunc
@cython.inline
def _trail(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    wall_bulge: cython.double[::1],
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    xs: cython.int[::1],
    ys: cython.int[::1],
    bulges: cython.double[::1],
    point: cython.Py_ssize_t,
    begin: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The next free point after one trail from `begin`, straight on where it can."""
    at: cython.Py_ssize_t = begin
    ahead: cython.Py_ssize_t
    wall: cython.Py_ssize_t
    start: cython.Py_ssize_t = point
    curved: cython.bint = len(wall_bulge) > 0
    smooth: cython.double = SMOOTH if curved else 0
    dx: cython.double = 0
    dy: cython.double = 0
    nx: cython.double
    ny: cython.double
    turn: cython.double = 0
    next_turn: cython.double
    square: cython.double
    xs[point] = corner_x[at]
    ys[point] = corner_y[at]
    point += 1
    while True:
        wall = _next(
            corner_x, corner_y, wall_from, wall_to, wall_bulge, ends, slots, used, at, dx, dy, turn
        )
        if wall < 0:
            break
        used[wall] = 1
        ahead = wall_from[wall] + wall_to[wall] - at
        nx = corner_x[ahead] - corner_x[at]
        ny = corner_y[ahead] - corner_y[at]
        next_turn = _bulge(wall_from, wall_bulge, wall, at)
        square = 1 - next_turn * next_turn
        # the direction in which the wall arrives
        arrive_x: cython.double = square * nx - 2 * next_turn * ny
        arrive_y: cython.double = square * ny + 2 * next_turn * nx
        # Going straight on moves the last point; a turn adds one. Along a circle the tangents of
        # quarter angles add, up to half a circle.
        if _goes_on(dx, dy, turn, nx, ny, next_turn, smooth):
            if not curved:
                point -= 1
            elif abs(bulges[point - 2] + next_turn) <= 1 - bulges[point - 2] * next_turn:
                point -= 1
                next_turn = (bulges[point - 1] + next_turn) / (1 - bulges[point - 1] * next_turn)
        if curved:
            bulges[point - 1] = next_turn
        xs[point] = corner_x[ahead]
        ys[point] = corner_y[ahead]
        point += 1
        dx, dy, at, turn = arrive_x, arrive_y, ahead, next_turn
    if at == begin and point - start > 3 and turn == 0:
        return _begun_later(xs, ys, bulges, start, point, dx, dy, smooth)
    return point


@cython.cfunc
@cython.exceptval(check=False)
def _begun_later(
    xs: cython.int[::1],
    ys: cython.int[::1],
    bulges: cython.double[::1],
    start: cython.Py_ssize_t,
    point: cython.Py_ssize_t,
    dx: cython.double,
    dy: cython.double,
    smooth: cython.double,
) -> cython.Py_ssize_t:
    """The same for a loop: one begun in the middle of a straight run begins at the run's far end instead."""
    nx: cython.double = xs[start + 1] - xs[start]
    ny: cython.double = ys[start + 1] - ys[start]
    if _goes_on(dx, dy, 0, nx, ny, bulges[start] if len(bulges) > 0 else 0, smooth):
        point -= 1
        xs[start] = xs[point - 1]
        ys[start] = ys[point - 1]
    return point
