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

from puzzlebook.mazes._kernels import Rng  # noqa: TC001  (Cython needs the type)

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
    """X and y of a point for each column of each row, every other row half a step on, each astray by up to `jitter`."""
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
def _gathered(
    xs: cython.int[::1],
    ys: cython.int[::1],
    at: cython.Py_ssize_t,
    stride: cython.Py_ssize_t,
    reach: cython.longlong,
    near_x: cython.int[::1],
    near_y: cython.int[::1],
) -> cython.Py_ssize_t:
    """The points within `reach` of point `at`, as seen from it, into near_x and near_y; how many."""
    row: cython.Py_ssize_t
    i: cython.Py_ssize_t
    dx: cython.longlong
    dy: cython.longlong
    found: cython.Py_ssize_t = 0
    for row in range(-ROWS, ROWS + 1):
        for i in range(at + row * stride - REACH, at + row * stride + REACH + 1):
            dx = xs[i] - xs[at]
            dy = ys[i] - ys[at]
            if i != at and dx * dx + dy * dy <= reach * reach:
                near_x[found] = cython.cast(cython.int, dx)
                near_y[found] = cython.cast(cython.int, dy)
                found += 1
    return found


@cython.cfunc
@cython.exceptval(check=False)
def _next(
    near_x: cython.int[::1],
    near_y: cython.int[::1],
    found: cython.Py_ssize_t,
    ax: cython.longlong,
    ay: cython.longlong,
) -> cython.Py_ssize_t:
    """The neighbour after a going round clockwise: of the points on that side the one whose circle is empty."""
    i: cython.Py_ssize_t
    best: cython.Py_ssize_t = -1
    for i in range(found):
        if ax * near_y[i] - ay * near_x[i] > 0 and (
            best < 0 or _beats(ax, ay, near_x[best], near_y[best], near_x[i], near_y[i])
        ):
            best = i
    return best


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
    i: cython.Py_ssize_t
    found: cython.Py_ssize_t
    first: cython.Py_ssize_t = 0
    one: cython.Py_ssize_t
    best: cython.Py_ssize_t
    least: cython.longlong = 0
    dx: cython.longlong
    dy: cython.longlong
    ax: cython.longlong
    ay: cython.longlong
    bx: cython.longlong
    by: cython.longlong
    under: cython.longlong
    count: cython.Py_ssize_t = 0
    found = _gathered(xs, ys, at, stride, reach, near_x, near_y)
    for i in range(found):
        dx = near_x[i]
        dy = near_y[i]
        if i == 0 or dx * dx + dy * dy < least:
            first = i
            least = dx * dx + dy * dy
    one = first
    while count < MOST_SIDES:
        ax = near_x[one]
        ay = near_y[one]
        best = _next(near_x, near_y, found, ax, ay)
        if best < 0:
            return 0
        bx = near_x[best]
        by = near_y[best]
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

    Neighbours are not farther apart than `reach`. Corners may repeat, one after the other, where sides are
    shorter than the lattice.
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
