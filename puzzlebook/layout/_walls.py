"""A maze's closed walls → few long polylines, its route → the cells where it bends; in lattice units.

A trail that starts at a corner where an odd number of walls meet ends at another such corner, so
taking one trail from each leaves only loops, and no drawing of these walls needs fewer strokes
(Euler 1736; Hierholzer 1873). Compiled when installed, the same polylines interpreted.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled
"""Whether this module runs as C."""

Arrays = tuple["array[int]", "array[int]", "array[int]"]


def join(
    corner_x: array[int],
    corner_y: array[int],
    wall_from: array[int],
    wall_to: array[int],
    closed: bytes | bytearray,
    first: int,
    last: int,
) -> Arrays:
    """`(xs, ys, starts)`: the closed ones of walls first..last - 1 as polylines.

    `closed` holds one byte per wall of the grid, 1 where it is to be drawn. Polyline k is points
    starts[k]..starts[k + 1] - 1. A point stands only where the direction changes; a loop's first
    point is its last. Every wall is drawn once; trails that end come before loops, each from the
    lowest corner free.
    """
    total = closed.count(1, first, last)
    # Typed views take writable buffers only.
    drawn = bytearray(closed)
    xs = array("i", bytes(8 * total))
    ys = array("i", bytes(8 * total))
    starts = array("i", bytes(4 * total + 4))
    ends = array("i", bytes(4 * len(corner_x) + 4))
    slots = array("i", bytes(8 * total))
    used = bytearray(len(wall_from))
    _slots(wall_from, wall_to, drawn, first, last, ends, slots)
    lines = _trails(corner_x, corner_y, wall_from, wall_to, ends, slots, used, xs, ys, starts)
    points = starts[lines]
    del xs[points:], ys[points:], starts[lines + 1 :]
    return xs, ys, starts


def bends(
    route: cython.int[::1], centre_x: cython.double[::1], centre_y: cython.double[::1]
) -> array[int]:
    """The first cell of a route of two cells or more, those where it leaves its line, and the last."""
    kept = array("i", bytes(4 * len(route)))
    out: cython.int[::1] = kept
    count: cython.Py_ssize_t = 1
    last: cython.Py_ssize_t = len(route) - 1
    k: cython.Py_ssize_t
    dx: cython.double
    dy: cython.double
    nx: cython.double
    ny: cython.double
    out[0] = route[0]
    for k in range(1, last):
        dx = centre_x[route[k]] - centre_x[route[k - 1]]
        dy = centre_y[route[k]] - centre_y[route[k - 1]]
        nx = centre_x[route[k + 1]] - centre_x[route[k]]
        ny = centre_y[route[k + 1]] - centre_y[route[k]]
        if nx * dy != ny * dx:
            out[count] = route[k]
            count += 1
    out[count] = route[last]
    return kept[: count + 1]


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
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    xs: cython.int[::1],
    ys: cython.int[::1],
    starts: cython.int[::1],
) -> cython.Py_ssize_t:
    """The number of polylines written to xs, ys, starts."""
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
                    corner_x, corner_y, wall_from, wall_to, ends, slots, used, xs, ys, point, begin
                )
                lines += 1
                starts[lines] = cython.cast(cython.int, point)
                free = 0
                for s in range(ends[begin], ends[begin + 1]):
                    free += 1 - used[slots[s]]
    return lines


@cython.cfunc
@cython.inline
def _next(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    at: cython.Py_ssize_t,
    dx: cython.longlong,
    dy: cython.longlong,
) -> cython.Py_ssize_t:
    """The free wall at a corner that goes straight on from (dx, dy), else the first free, else -1."""
    chosen: cython.Py_ssize_t = -1
    s: cython.Py_ssize_t
    wall: cython.Py_ssize_t
    ahead: cython.Py_ssize_t
    nx: cython.longlong
    ny: cython.longlong
    for s in range(ends[at], ends[at + 1]):
        wall = slots[s]
        if used[wall]:
            continue
        ahead = wall_from[wall] + wall_to[wall] - at
        nx = corner_x[ahead] - corner_x[at]
        ny = corner_y[ahead] - corner_y[at]
        if nx * dy == ny * dx and nx * dx + ny * dy > 0:
            return wall
        if chosen < 0:
            chosen = wall
    return chosen


@cython.cfunc
def _trail(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    ends: cython.int[::1],
    slots: cython.int[::1],
    used: cython.uchar[::1],
    xs: cython.int[::1],
    ys: cython.int[::1],
    point: cython.Py_ssize_t,
    begin: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The next free point after one trail from `begin`, straight on where it can."""
    at: cython.Py_ssize_t = begin
    ahead: cython.Py_ssize_t
    wall: cython.Py_ssize_t
    start: cython.Py_ssize_t = point
    dx: cython.longlong = 0
    dy: cython.longlong = 0
    nx: cython.longlong
    ny: cython.longlong
    xs[point] = corner_x[at]
    ys[point] = corner_y[at]
    point += 1
    while True:
        wall = _next(corner_x, corner_y, wall_from, wall_to, ends, slots, used, at, dx, dy)
        if wall < 0:
            break
        used[wall] = 1
        ahead = wall_from[wall] + wall_to[wall] - at
        nx = corner_x[ahead] - corner_x[at]
        ny = corner_y[ahead] - corner_y[at]
        # Going straight on moves the last point; a turn adds one.
        if (dx != 0 or dy != 0) and nx * dy == ny * dx and nx * dx + ny * dy > 0:
            point -= 1
        xs[point] = corner_x[ahead]
        ys[point] = corner_y[ahead]
        point += 1
        dx, dy, at = nx, ny, ahead
    if at == begin and point - start > 3:
        # A loop begun in the middle of a straight run begins at the run's far end instead.
        nx = xs[start + 1] - xs[start]
        ny = ys[start + 1] - ys[start]
        if nx * dy == ny * dx and nx * dx + ny * dy > 0:
            point -= 1
            xs[start] = xs[point - 1]
            ys[start] = ys[point - 1]
    return point
