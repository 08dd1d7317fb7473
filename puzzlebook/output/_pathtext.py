"""Polylines → PDF path text: `x y m`, `x y l`, `h`, in as few digits as they have.

Compiled when installed, the same bytes interpreted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import cython

if TYPE_CHECKING:
    from array import array

COMPILED: bool = cython.compiled
"""Whether this module runs as C."""

_LONGEST = 20
"""Bytes of the longest number written: sign, 13 digits, point, four decimals, space."""


def path_text(xs: array[int], ys: array[int], starts: array[int], divisor: int = 1000) -> bytes:
    """The operators that build the polylines' path, one a line, nothing painted yet.

    Polyline k is points starts[k]..starts[k + 1] - 1; one whose last point equals its first ends
    with `h`. Every coordinate is divided by `divisor` thousandths (1 to 1,000,000) and written to
    four decimals without trailing zeros: with 1000 the lattice's integers come out as they are.
    """
    out = bytearray(len(xs) * (2 * _LONGEST + 2) + 2 * len(starts))
    size = _write(xs, ys, starts, len(starts) - 1, divisor, out)
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
def _write(
    xs: cython.int[::1],
    ys: cython.int[::1],
    starts: cython.int[::1],
    lines: cython.Py_ssize_t,
    divisor: cython.longlong,
    out: cython.uchar[::1],
) -> cython.Py_ssize_t:
    """The number of bytes written to `out`."""
    at: cython.Py_ssize_t = 0
    k: cython.Py_ssize_t
    p: cython.Py_ssize_t
    first: cython.Py_ssize_t
    end: cython.Py_ssize_t
    loop: cython.int
    for k in range(lines):
        first = starts[k]
        end = starts[k + 1]
        loop = 0
        if end - first > 2 and xs[first] == xs[end - 1] and ys[first] == ys[end - 1]:
            loop = 1
            end -= 1
        for p in range(first, end):
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
