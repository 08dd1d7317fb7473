"""Polylines → PDF path text: `x y m`, `x y l`, `… c`, `h`, in as few digits as they have.

Compiled when installed, the same bytes interpreted.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import floor, sqrt

COMPILED: bool = cython.compiled
"""Whether this module runs as C."""

_LONGEST = 20
"""Bytes of the longest number written: sign, 13 digits, point, four decimals, space."""


_PIECES = 2
"""Béziers of half a circle, the longest arc: each turns by 90° and is off by 0.03 % of the radius."""
_STEEPEST = cython.declare(cython.double, 0.42)
"""The bulge of an arc that is drawn as one Bézier: just over 90°."""


def path_text(
    xs: array[int],
    ys: array[int],
    starts: array[int],
    divisor: int = 1000,
    bulges: array[float] | None = None,
) -> bytes:
    """The operators that build the polylines' path, one a line, nothing painted yet.

    Polyline k is points starts[k]..starts[k + 1] - 1; one whose last point equals its first ends
    with `h`. Every coordinate is divided by `divisor` thousandths (1 to 1,000,000) and written to
    four decimals without trailing zeros: with 1000 the lattice's integers come out as they are.
    `bulges`, where there are any, holds for each point the bulge of the line to the next: an arc of half
    a circle at most, whose Bézier points are rounded to whole xs and ys.
    """
    curves = bulges or array("d")
    longest = _PIECES * 6 if bulges else 2
    out = bytearray(len(xs) * (longest * _LONGEST + 2 * _PIECES) + 2 * len(starts))
    size = _write(xs, ys, starts, len(starts) - 1, divisor, curves, out)
    del out[size:]
    return bytes(out)


@cython.cfunc
@cython.inline
def _number(
    out: cython.uchar[::1], at: cython.Py_ssize_t, value: cython.longlong, divisor: cython.longlong
) -> cython.Py_ssize_t:
    """The next free byte after `value` thousandths over `divisor`, and a space."""
    left: cython.longlong
    size: cython.longlong
    digits: cython.int = 0
    i: cython.int
    if value < 0:
        out[at] = 45
        at += 1
        value = -value
    left = value
    if divisor != 1000:
        # Rounded to ten-thousandths, which are then written as an integer with a point before the
        # last four.
        left = (value * 10000000 + divisor // 2) // divisor
        digits = 4
        while digits > 0 and left % 10 == 0:
            left = left // 10
            digits -= 1
    size = 1
    i = 1
    while size * 10 <= left or i < digits + 1:
        size *= 10
        i += 1
    while size > 0:
        out[at] = cython.cast(cython.uchar, 48 + left // size % 10)
        at += 1
        i -= 1
        if i == digits and digits > 0:
            out[at] = 46
            at += 1
        size = size // 10
    out[at] = 32
    return at + 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _whole(value: cython.double) -> cython.longlong:
    return cython.cast(cython.longlong, floor(value + 0.5))


@cython.cfunc
@cython.exceptval(check=False)
def _arc(
    out: cython.uchar[::1],
    at: cython.Py_ssize_t,
    divisor: cython.longlong,
    x: cython.double,
    y: cython.double,
    to_x: cython.double,
    to_y: cython.double,
    bulge: cython.double,
) -> cython.Py_ssize_t:
    """The next free byte after the Béziers of an arc from (x, y) to (to_x, to_y).

    With the chord d and n square to it, an arc of bulge b has its middle at b n / 2 from the chord's, and its
    handles are ((1 - b²) d ± 2 b n) / 3: no angle is needed. Half of it has the bulge b / (1 + √(1 + b²)).
    """
    dx: cython.double = to_x - x
    dy: cython.double = to_y - y
    along: cython.double
    aside: cython.double
    if abs(bulge) > _STEEPEST:
        mid_x: cython.double = (x + to_x) / 2 + bulge * dy / 2
        mid_y: cython.double = (y + to_y) / 2 - bulge * dx / 2
        half: cython.double = bulge / (1 + sqrt(1 + bulge * bulge))
        at = _arc(out, at, divisor, x, y, mid_x, mid_y, half)
        return _arc(out, at, divisor, mid_x, mid_y, to_x, to_y, half)
    along = (1 - bulge * bulge) / 3
    aside = 2 * bulge / 3
    at = _number(out, at, _whole(x + along * dx + aside * dy), divisor)
    at = _number(out, at, _whole(y + along * dy - aside * dx), divisor)
    at = _number(out, at, _whole(to_x - along * dx + aside * dy), divisor)
    at = _number(out, at, _whole(to_y - along * dy - aside * dx), divisor)
    at = _number(out, at, _whole(to_x), divisor)
    at = _number(out, at, _whole(to_y), divisor)
    out[at] = 99
    out[at + 1] = 10
    return at + 2


@cython.cfunc
def _write(
    xs: cython.int[::1],
    ys: cython.int[::1],
    starts: cython.int[::1],
    lines: cython.Py_ssize_t,
    divisor: cython.longlong,
    bulges: cython.double[::1],
    out: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """The number of bytes written to `out`."""
    at: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    first: cython.Py_ssize_t
    end: cython.Py_ssize_t
    loop: cython.bint
    curved: cython.bint = len(bulges) > 0
    for k in range(lines):
        first = starts[k]
        end = starts[k + 1]
        loop = end - first > 2 and xs[first] == xs[end - 1] and ys[first] == ys[end - 1]
        if loop and not (curved and bulges[end - 2] != 0):
            # h draws the last line, where that is straight
            end -= 1
        for p in range(first, end):
            if curved and p > first and bulges[p - 1] != 0:
                at = _arc(out, at, divisor, xs[p - 1], ys[p - 1], xs[p], ys[p], bulges[p - 1])
                continue
            at = _number(out, at, xs[p], divisor)
            at = _number(out, at, ys[p], divisor)
            out[at] = 109 if p == first else 108
            out[at + 1] = 10
            at += 2
        if loop:
            out[at] = 104
            out[at + 1] = 10
            at += 2
    return at
