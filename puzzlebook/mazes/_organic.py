"""Soft cells → the same with every side long enough for an opening and none too narrow to pass.

Compiled when installed; runs as it stands too, with equal results.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import floor, sqrt

COMPILED: bool = cython.compiled


def close(
    cell_starts: cython.int[::1],
    cell_corners: cython.int[::1],
    side_mates: cython.int[::1],
    side_owners: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    width: cython.int,
    height: cython.int,
    least: cython.longlong,
) -> array[int]:
    """Of each corner the one it becomes, where sides shorter than `least` are drawn together to a point.

    The corner that stays is moved to the middle of the two, or to the one on the border. Cells keep four
    sides, and no corner is drawn together with more than one other.
    """
    corners: cython.Py_ssize_t = len(corner_x)
    merged: array[int] = array("i", range(corners))
    into: cython.int[::1] = merged
    moved: cython.uchar[::1] = bytearray(corners)
    sides: cython.int[::1] = array("i", bytes(4 * (len(cell_starts) - 1)))
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    one: cython.Py_ssize_t
    other: cython.Py_ssize_t
    limit: cython.longlong
    dx: cython.longlong
    dy: cython.longlong
    step: cython.int
    for cell in range(len(cell_starts) - 1):
        sides[cell] = cell_starts[cell + 1] - cell_starts[cell]
    # the shortest first, in eight steps
    for step in range(1, 9):
        limit = least * step // 8
        for cell in range(len(cell_starts) - 1):
            for side in range(cell_starts[cell], cell_starts[cell + 1]):
                one = cell_corners[side]
                other = cell_corners[
                    side + 1 if side + 1 < cell_starts[cell + 1] else cell_starts[cell]
                ]
                if moved[one] or moved[other] or sides[cell] < 5 or one == other:
                    continue
                if side_mates[side] >= 0 and sides[side_owners[side_mates[side]]] < 5:
                    continue
                dx = corner_x[other] - corner_x[one]
                dy = corner_y[other] - corner_y[one]
                if dx * dx + dy * dy >= limit * limit:
                    continue
                if not _joined(corner_x, corner_y, one, other, width, height):
                    continue
                into[other] = cython.cast(cython.int, one)
                moved[one] = moved[other] = 1
                sides[cell] -= 1
                if side_mates[side] >= 0:
                    sides[side_owners[side_mates[side]]] -= 1
    return merged


def tidied(
    starts: cython.int[::1],
    corners: cython.int[::1],
    into: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
) -> tuple[array[int], array[int], array[int], array[int]]:
    """The corners' x and y, and the cells, with every corner replaced by the one it is drawn `into`.

    A corner that repeats the one before it in its cell is left out, and the others are numbered as
    they first come.
    """
    cells: cython.Py_ssize_t = len(starts) - 1
    begins: array[int] = array("i", bytes(4 * (cells + 1)))
    kept: array[int] = array("i", bytes(4 * len(corners)))
    xs: array[int] = array("i", bytes(4 * len(corner_x)))
    ys: array[int] = array("i", bytes(4 * len(corner_x)))
    begin: cython.int[::1] = begins
    keep: cython.int[::1] = kept
    x: cython.int[::1] = xs
    y: cython.int[::1] = ys
    number: cython.int[::1] = array("i", [-1]) * len(corner_x)
    cell: cython.Py_ssize_t
    i: cython.Py_ssize_t
    before: cython.int
    corner: cython.int
    count: cython.int = 0
    at: cython.int = 0
    for cell in range(cells):
        before = into[corners[starts[cell + 1] - 1]]
        for i in range(starts[cell], starts[cell + 1]):
            corner = into[corners[i]]
            if corner == before:
                continue
            before = corner
            if number[corner] < 0:
                number[corner] = count
                x[count] = corner_x[corner]
                y[count] = corner_y[corner]
                count += 1
            keep[at] = number[corner]
            at += 1
        begin[cell + 1] = at
    return xs[:count], ys[:count], begins, kept[:at]


@cython.cfunc
@cython.exceptval(check=False)
def _joined(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    one: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
    width: cython.int,
    height: cython.int,
) -> cython.bint:
    """Move corner `one` to where it and the other meet; false where both lie on the border and must not."""
    one_on: cython.bint = _on_border(corner_x[one], corner_y[one], width, height)
    other_on: cython.bint = _on_border(corner_x[other], corner_y[other], width, height)
    if one_on and other_on:
        return False
    if other_on:
        corner_x[one] = corner_x[other]
        corner_y[one] = corner_y[other]
    elif not one_on:
        corner_x[one] = (corner_x[one] + corner_x[other]) // 2
        corner_y[one] = (corner_y[one] + corner_y[other]) // 2
    return True


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _on_border(x: cython.int, y: cython.int, width: cython.int, height: cython.int) -> cython.bint:
    return x == 0 or y == 0 or x == width or y == height


def stretch(
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    width: cython.int,
    height: cython.int,
    least: cython.longlong,
) -> cython.int:
    """Move the ends of each wall shorter than `least` apart until it is as long; how many were."""
    wall: cython.Py_ssize_t
    one: cython.Py_ssize_t
    other: cython.Py_ssize_t
    dx: cython.longlong
    dy: cython.longlong
    far: cython.double
    found: cython.int = 0
    for wall in range(len(wall_from)):
        one = wall_from[wall]
        other = wall_to[wall]
        dx = corner_x[other] - corner_x[one]
        dy = corner_y[other] - corner_y[one]
        if dx * dx + dy * dy >= least * least:
            continue
        found += 1
        # of the chord, at each end; a hair more, so that rounding does not leave it short
        far = (least / sqrt(cython.cast(cython.double, dx * dx + dy * dy)) - 1) / 2 + 0.01
        _move(corner_x, corner_y, one, -far * dx, -far * dy, width, height)
        _move(corner_x, corner_y, other, far * dx, far * dy, width, height)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _move(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    corner: cython.Py_ssize_t,
    dx: cython.double,
    dy: cython.double,
    width: cython.int,
    height: cython.int,
) -> cython.void:
    """Move a corner, one on the border along it only."""
    if corner_x[corner] != 0 and corner_x[corner] != width:
        corner_x[corner] = min(
            max(corner_x[corner] + cython.cast(cython.int, floor(dx + 0.5)), 1), width - 1
        )
    if corner_y[corner] != 0 and corner_y[corner] != height:
        corner_y[corner] = min(
            max(corner_y[corner] + cython.cast(cython.int, floor(dy + 0.5)), 1), height - 1
        )


def clearance(
    cell_starts: cython.int[::1],
    cell_corners: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
) -> float:
    """The least distance from a way between a cell's middle and the middle of a side to another side of it.

    0 where a side cannot be seen from the middle of its cell.
    """
    cell: cython.Py_ssize_t
    least: cython.double = -1
    here: cython.double
    for cell in range(len(cell_starts) - 1):
        here = _clearance(
            cell_corners,
            corner_x,
            corner_y,
            cell_starts[cell],
            cell_starts[cell + 1],
            centre_x[cell],
            centre_y[cell],
        )
        if least < 0 or here < least:
            least = here
    return float(sqrt(least))


def soften(
    cell_starts: cython.int[::1],
    cell_corners: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    width: cython.int,
    height: cython.int,
    least: cython.double,
) -> cython.int:
    """Make each cell rounder whose `clearance` is under `least`; how many there were.

    Its corners move a quarter of the way towards the circle round its middle through their mean distance.
    """
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    corner: cython.Py_ssize_t
    first: cython.Py_ssize_t
    end: cython.Py_ssize_t
    mean: cython.double
    dx: cython.double
    dy: cython.double
    far: cython.double
    found: cython.int = 0
    for cell in range(len(cell_starts) - 1):
        first = cell_starts[cell]
        end = cell_starts[cell + 1]
        if least * least <= _clearance(
            cell_corners, corner_x, corner_y, first, end, centre_x[cell], centre_y[cell]
        ):
            continue
        found += 1
        mean = 0
        for side in range(first, end):
            dx = corner_x[cell_corners[side]] - centre_x[cell]
            dy = corner_y[cell_corners[side]] - centre_y[cell]
            mean += sqrt(dx * dx + dy * dy)
        mean = mean / (end - first)
        for side in range(first, end):
            corner = cell_corners[side]
            dx = corner_x[corner] - centre_x[cell]
            dy = corner_y[corner] - centre_y[cell]
            far = (mean / sqrt(dx * dx + dy * dy) - 1) / 4
            _move(corner_x, corner_y, corner, far * dx, far * dy, width, height)
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _clearance(
    cell_corners: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    first: cython.Py_ssize_t,
    end: cython.Py_ssize_t,
    middle_x: cython.double,
    middle_y: cython.double,
) -> cython.double:
    """The square of the clearance of the cell of the corners first..end - 1; 0 for one that folds."""
    side: cython.Py_ssize_t
    other: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    c: cython.Py_ssize_t
    d: cython.Py_ssize_t
    x: cython.double
    y: cython.double
    here: cython.double
    least: cython.double = -1
    for side in range(first, end):
        a = cell_corners[side]
        b = cell_corners[side + 1 if side + 1 < end else first]
        # all sides are seen from the middle, or the cell is no cell
        if (corner_x[a] - middle_x) * (corner_y[b] - middle_y) <= (corner_y[a] - middle_y) * (
            corner_x[b] - middle_x
        ):
            return 0
        x = (corner_x[a] + corner_x[b]) / 2.0
        y = (corner_y[a] + corner_y[b]) / 2.0
        for other in range(first, end):
            if other == side:
                continue
            c = cell_corners[other]
            d = cell_corners[other + 1 if other + 1 < end else first]
            here = min(
                _far(corner_x[c], corner_y[c], x, y, middle_x, middle_y),
                _far(corner_x[d], corner_y[d], x, y, middle_x, middle_y),
                _far(x, y, corner_x[c], corner_y[c], corner_x[d], corner_y[d]),
                _far(middle_x, middle_y, corner_x[c], corner_y[c], corner_x[d], corner_y[d]),
            )
            if least < 0 or here < least:
                least = here
    return least


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _far(
    x: cython.double,
    y: cython.double,
    ax: cython.double,
    ay: cython.double,
    bx: cython.double,
    by: cython.double,
) -> cython.double:
    """The square of the distance from (x, y) to the line between a and b."""
    dx: cython.double = bx - ax
    dy: cython.double = by - ay
    share: cython.double = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    dx = x - ax - share * dx
    dy = y - ay - share * dy
    return dx * dx + dy * dy
