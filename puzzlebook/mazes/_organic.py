"""Points strewn over a rectangle → the soft cells round them, in whole numbers throughout.

The cells are those of Voronoi (1908): what is nearer to a cell's point than to any other. Lloyd's
relaxation (IEEE Trans. Inf. Theory 28, 1982) moves each point to the middle of its cell, which rounds
the cells. Points are whole numbers, so which corners there are is decided exactly, and a corner is
rounded to the lattice from the fraction it is: cells that share one agree on it, on every processor.
Compiled when installed; runs as it stands too, with equal results.
"""

from __future__ import annotations

from array import array

import cython
from cython.cimports.libc.math import floor, sqrt

from puzzlebook.mazes._kernels import Rng

COMPILED: bool = cython.compiled

REACH = cython.declare(cython.int, 3)
"""Columns to either side in which a cell's neighbours lie, and the mirror images beyond a border."""
ROWS = cython.declare(cython.int, 3)
"""Rows above and below in which they lie. No place is farther from a point than a hexagon's corner
from its middle and a jitter, so neighbours are not farther apart than twice that, 2.2 steps."""
MOST_SIDES = cython.declare(cython.int, 16)


def strew(
    columns: cython.int,
    rows: cython.int,
    across: cython.int,
    down: cython.int,
    jitter: cython.int,
    rng: Rng,
) -> tuple[array[int], array[int]]:
    """x and y of a point for each column of each row, every other row half a step on, each astray by up to `jitter`."""
    cells: cython.Py_ssize_t = cython.cast(cython.Py_ssize_t, columns) * rows
    point_x: array[int] = array("i", bytes(4 * cells))
    point_y: array[int] = array("i", bytes(4 * cells))
    xs: cython.int[::1] = point_x
    ys: cython.int[::1] = point_y
    cell: cython.Py_ssize_t = 0
    row: cython.int
    column: cython.int
    quarter: cython.int
    x: cython.longlong
    y: cython.longlong
    for row in range(rows):
        quarter = 2 if rows == 1 else 1 + 2 * (row % 2)
        for column in range(columns):
            x = column * across + quarter * across // 4 + rng.below(2 * jitter + 1) - jitter
            y = row * down + down // 2 + rng.below(2 * jitter + 1) - jitter
            # a point on the border would be its own mirror image
            x = min(max(x, across // 8), columns * across - across // 8)
            y = min(max(y, down // 8), rows * down - down // 8)
            xs[cell] = cython.cast(cython.int, x)
            ys[cell] = cython.cast(cython.int, y)
            cell += 1
    return point_x, point_y


@cython.cfunc
@cython.exceptval(check=False)
def _mirrored(
    point_x: cython.int[::1],
    point_y: cython.int[::1],
    columns: cython.Py_ssize_t,
    rows: cython.Py_ssize_t,
    width: cython.int,
    height: cython.int,
    xs: cython.int[::1],
    ys: cython.int[::1],
) -> cython.void:
    """The points, and round them their mirror images in the borders, REACH columns and rows of them.

    Between a point and its mirror image the cells' side is the border itself.
    """
    column: cython.Py_ssize_t
    row: cython.Py_ssize_t
    from_column: cython.Py_ssize_t
    from_row: cython.Py_ssize_t
    turn_x: cython.Py_ssize_t
    turn_y: cython.Py_ssize_t
    x: cython.int
    y: cython.int
    at: cython.Py_ssize_t = 0
    for row in range(rows + 2 * REACH):
        # moved by a multiple of the period, so that what is divided is not negative
        turn_y = (row - REACH + 4 * rows) // (2 * rows) - 2
        from_row = (row - REACH + 4 * rows) % (2 * rows)
        for column in range(columns + 2 * REACH):
            turn_x = (column - REACH + 4 * columns) // (2 * columns) - 2
            from_column = (column - REACH + 4 * columns) % (2 * columns)
            x = cython.cast(cython.int, 2 * width * turn_x)
            y = cython.cast(cython.int, 2 * height * turn_y)
            if from_column < columns and from_row < rows:
                xs[at] = x + point_x[from_row * columns + from_column]
                ys[at] = y + point_y[from_row * columns + from_column]
            elif from_row < rows:
                from_column = 2 * columns - 1 - from_column
                xs[at] = x + 2 * width - point_x[from_row * columns + from_column]
                ys[at] = y + point_y[from_row * columns + from_column]
            elif from_column < columns:
                from_row_up: cython.Py_ssize_t = 2 * rows - 1 - from_row
                xs[at] = x + point_x[from_row_up * columns + from_column]
                ys[at] = y + 2 * height - point_y[from_row_up * columns + from_column]
            else:
                from_column = 2 * columns - 1 - from_column
                from_row_back: cython.Py_ssize_t = 2 * rows - 1 - from_row
                xs[at] = x + 2 * width - point_x[from_row_back * columns + from_column]
                ys[at] = y + 2 * height - point_y[from_row_back * columns + from_column]
            at += 1


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _beats(
    ax: cython.longlong,
    ay: cython.longlong,
    bx: cython.longlong,
    by: cython.longlong,
    cx: cython.longlong,
    cy: cython.longlong,
) -> cython.bint:
    """Whether c lies in the circle through 0, a and b, or on it and beyond b as seen from a.

    Both b and c lie on the positive side of the line from 0 to a. Exact up to 14 bits a number.
    """
    aa: cython.longlong = ax * ax + ay * ay
    bb: cython.longlong = bx * bx + by * by
    cc: cython.longlong = cx * cx + cy * cy
    inside: cython.longlong = (
        aa * (bx * cy - by * cx) - bb * (ax * cy - ay * cx) + cc * (ax * by - ay * bx)
    )
    return inside < 0 or (inside == 0 and bx * cy - by * cx > 0)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _rounded(over: cython.longlong, under: cython.longlong) -> cython.longlong:
    """A fraction of positive denominator to the nearest whole number, halves up."""
    over = 2 * over + under
    under = 2 * under
    if over >= 0:
        return over // under
    return -((-over + under - 1) // under)


@cython.cfunc
@cython.exceptval(check=False)
def _around(
    xs: cython.int[::1],
    ys: cython.int[::1],
    at: cython.Py_ssize_t,
    stride: cython.Py_ssize_t,
    reach: cython.longlong,
    near_x: cython.int[::1],
    near_y: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    out: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The corners of the cell of point `at`, clockwise as drawn, into corner_x and corner_y from `out`; how many.

    Points farther away than `reach` are no neighbours; near_x and near_y have room for those that are not.
    """
    x: cython.longlong = xs[at]
    y: cython.longlong = ys[at]
    row: cython.Py_ssize_t
    i: cython.Py_ssize_t
    found: cython.Py_ssize_t = 0
    first: cython.Py_ssize_t = 0
    one: cython.Py_ssize_t
    best: cython.Py_ssize_t
    least: cython.longlong = 0
    dx: cython.longlong
    dy: cython.longlong
    ax: cython.longlong
    ay: cython.longlong
    bx: cython.longlong = 0
    by: cython.longlong = 0
    under: cython.longlong
    count: cython.Py_ssize_t = 0
    for row in range(-ROWS, ROWS + 1):
        for i in range(at + row * stride - REACH, at + row * stride + REACH + 1):
            dx = xs[i] - x
            dy = ys[i] - y
            if i == at or dx * dx + dy * dy > reach * reach:
                continue
            near_x[found] = cython.cast(cython.int, dx)
            near_y[found] = cython.cast(cython.int, dy)
            if found == 0 or dx * dx + dy * dy < least:
                first = found
                least = dx * dx + dy * dy
            found += 1
    one = first
    while count < MOST_SIDES:
        ax = near_x[one]
        ay = near_y[one]
        best = -1
        for i in range(found):
            dx = near_x[i]
            dy = near_y[i]
            if ax * dy - ay * dx > 0 and (best < 0 or _beats(ax, ay, bx, by, dx, dy)):
                best = i
                bx = dx
                by = dy
        if best < 0:
            return 0
        under = 2 * (ax * by - ay * bx)
        corner_x[out + count] = cython.cast(
            cython.int,
            x + _rounded(by * (ax * ax + ay * ay) - ay * (bx * bx + by * by), under),
        )
        corner_y[out + count] = cython.cast(
            cython.int,
            y + _rounded(ax * (bx * bx + by * by) - bx * (ax * ax + ay * ay), under),
        )
        count += 1
        one = best
        if one == first:
            break
    return count


def voronoi(
    point_x: cython.int[::1],
    point_y: cython.int[::1],
    columns: cython.Py_ssize_t,
    rows: cython.Py_ssize_t,
    width: cython.int,
    height: cython.int,
    reach: cython.longlong,
) -> tuple[array[int], array[int], array[int]]:
    """Where the corners of each point's cell begin, and their x and y, clockwise as drawn.

    Neighbours are not farther apart than `reach`. Corners may repeat, one after the other, where sides are shorter than the lattice.
    """
    cells: cython.Py_ssize_t = columns * rows
    stride: cython.Py_ssize_t = columns + 2 * REACH
    xs: cython.int[::1] = array("i", bytes(4 * stride * (rows + 2 * REACH)))
    ys: cython.int[::1] = array("i", bytes(4 * stride * (rows + 2 * REACH)))
    starts: array[int] = array("i", bytes(4 * (cells + 1)))
    corner_x: array[int] = array("i", bytes(4 * (8 * cells + MOST_SIDES)))
    corner_y: array[int] = array("i", bytes(4 * (8 * cells + MOST_SIDES)))
    near_x: cython.int[::1] = array("i", bytes(4 * 64))
    near_y: cython.int[::1] = array("i", bytes(4 * 64))
    begins: cython.int[::1] = starts
    out_x: cython.int[::1] = corner_x
    out_y: cython.int[::1] = corner_y
    cell: cython.Py_ssize_t
    row: cython.Py_ssize_t
    column: cython.Py_ssize_t
    out: cython.Py_ssize_t = 0
    _mirrored(point_x, point_y, columns, rows, width, height, xs, ys)
    for row in range(rows):
        for column in range(columns):
            cell = row * columns + column
            out += _around(
                xs,
                ys,
                (row + REACH) * stride + column + REACH,
                stride,
                reach,
                near_x,
                near_y,
                out_x,
                out_y,
                out,
            )
            begins[cell + 1] = cython.cast(cython.int, out)
    return starts, corner_x[:out], corner_y[:out]


def relax(
    starts: cython.int[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    point_x: cython.int[::1],
    point_y: cython.int[::1],
) -> None:
    """Move each point to the middle of its cell, on the lattice."""
    cell: cython.Py_ssize_t
    i: cython.Py_ssize_t
    x: cython.longlong
    y: cython.longlong
    next_x: cython.longlong
    next_y: cython.longlong
    cross: cython.longlong
    area: cython.longlong
    sum_x: cython.longlong
    sum_y: cython.longlong
    for cell in range(len(starts) - 1):
        area = sum_x = sum_y = x = y = 0
        for i in range(starts[cell] + 1, starts[cell + 1]):
            next_x = corner_x[i] - corner_x[starts[cell]]
            next_y = corner_y[i] - corner_y[starts[cell]]
            cross = x * next_y - next_x * y
            area += cross
            sum_x += (x + next_x) * cross
            sum_y += (y + next_y) * cross
            x = next_x
            y = next_y
        point_x[cell] = cython.cast(cython.int, corner_x[starts[cell]] + _rounded(sum_x, 3 * area))
        point_y[cell] = cython.cast(cython.int, corner_y[starts[cell]] + _rounded(sum_y, 3 * area))


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
    return sqrt(least)


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
