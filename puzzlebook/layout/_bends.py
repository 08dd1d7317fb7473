"""A line of straight pieces → the same with an arc in place of every bend.

Compiled when installed; runs as it stands too, with equal results.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import sqrt

COMPILED: bool = cython.compiled
"""Whether this module runs as C."""

_TURNED_BACK = cython.declare(cython.double, -0.999)
"""The cosine of a turn by which a line goes back on itself: a bend is reckoned with no sharper one."""


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _half_turn(
    ax: cython.double, ay: cython.double, bx: cython.double, by: cython.double
) -> cython.double:
    """The tangent of half the angle from one direction of length 1 to the other, positive as a bulge is."""
    return (ax * by - ay * bx) / (1 + max(_TURNED_BACK, ax * bx + ay * by))


def bent(
    xs: cython.double[::1],
    ys: cython.double[::1],
    radius: cython.double,
    most: cython.double,
    most_at_ends: cython.double,
    straight: cython.double,
) -> tuple[array[float], array[float], array[float]]:
    """Points and, for each, the bulge of the piece to the next; see `rounding.rounded`.

    No two points in turn are the same. An arc takes `most` of a piece beside it, of the first and the last
    `most_at_ends`; turns of less than `straight` radians are none.
    """
    count: cython.Py_ssize_t = len(xs)
    made = (
        array("d", bytes(16 * count)),
        array("d", bytes(16 * count)),
        array("d", bytes(16 * count)),
    )
    at: cython.Py_ssize_t = 0
    if count > 0:
        at = _bend(xs, ys, radius, most, most_at_ends, straight, made[0], made[1], made[2])
    return made[0][:at], made[1][:at], made[2][:at]


@cython.cfunc
def _bend(
    xs: cython.double[::1],
    ys: cython.double[::1],
    radius: cython.double,
    most: cython.double,
    most_at_ends: cython.double,
    straight: cython.double,
    x: cython.double[::1],
    y: cython.double[::1],
    bulge: cython.double[::1],
) -> cython.Py_ssize_t:
    """Fills in points and bulges; how many they are."""
    last: cython.Py_ssize_t = len(xs) - 1
    at: cython.Py_ssize_t = 1
    k: cython.Py_ssize_t
    x[0], y[0] = xs[0], ys[0]
    for k in range(1, last):
        ax: cython.double = xs[k] - xs[k - 1]
        ay: cython.double = ys[k] - ys[k - 1]
        bx: cython.double = xs[k + 1] - xs[k]
        by: cython.double = ys[k + 1] - ys[k]
        size: cython.double = sqrt(ax * ax + ay * ay)
        after: cython.double = sqrt(bx * bx + by * by)
        ax, ay, bx, by = ax / size, ay / size, bx / after, by / after
        half: cython.double = _half_turn(ax, ay, bx, by)
        if abs(half) <= straight / 2:
            x[at], y[at] = xs[k], ys[k]
            at += 1
            continue
        size *= most_at_ends if k == 1 else most
        after *= most_at_ends if k == last - 1 else most
        cut: cython.double = min(radius * abs(half), size, after)
        x[at], y[at] = xs[k] - cut * ax, ys[k] - cut * ay
        bulge[at] = half / (1 + sqrt(1 + half * half))
        x[at + 1], y[at + 1] = xs[k] + cut * bx, ys[k] + cut * by
        at += 2
    if last > 0:
        x[at], y[at] = xs[last], ys[last]
        at += 1
    return at
