"""Cells of a route → the walls it passes, and the line from middle to middle where no walls are arcs.

Compiled when installed; runs as it stands too, with equal results.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled

SAME = cython.declare(cython.double, 1e-6)
"""Of a pitch: a line that turns aside by less goes straight on."""


def edges_of(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    route: cython.int[::1],
) -> array[int]:
    """The open edge of each step of a route; ValueError where there is none."""
    steps: cython.Py_ssize_t = len(route) - 1
    edges: array[int] = array("i", bytes(4 * steps))
    found: cython.int[::1] = edges
    k: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    edge: cython.int
    for k in range(steps):
        edge = -1
        for slot in range(starts[route[k]], starts[route[k] + 1]):
            if edge < 0 and neighbours[slot] == route[k + 1] and passages[links[slot]]:
                edge = links[slot]
        if edge < 0:
            raise ValueError(f"there is no passage from cell {route[k]} to {route[k + 1]}")
        found[k] = edge
    return edges


def from_middle_to_middle(
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    cells: cython.int[::1],
    walls: cython.int[::1],
) -> tuple[array[float], array[float]]:
    """The middles of cells and, before each and after the last, of the straight walls passed; none where it is -1."""
    most: cython.Py_ssize_t = len(cells) + len(walls)
    made_x: array[float] = array("d", bytes(8 * most))
    made_y: array[float] = array("d", bytes(8 * most))
    x: cython.double[::1] = made_x
    y: cython.double[::1] = made_y
    k: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    a: cython.int
    b: cython.int
    for k in range(len(walls)):
        if walls[k] >= 0:
            a = wall_from[walls[k]]
            b = wall_to[walls[k]]
            x[count] = corner_x[a] + 0.5 * (corner_x[b] - corner_x[a])
            y[count] = corner_y[a] + 0.5 * (corner_y[b] - corner_y[a])
            count += 1
        if k < len(cells):
            x[count] = centre_x[cells[k]]
            y[count] = centre_y[cells[k]]
            count += 1
    return made_x[:count], made_y[:count]


def straight(
    xs: cython.double[::1], ys: cython.double[::1], pitch: cython.double
) -> tuple[array[float], array[float]]:
    """The points of a line where it turns, and its ends; points that repeat the one before are left out."""
    kept_x: array[float] = array("d", bytes(8 * len(xs)))
    kept_y: array[float] = array("d", bytes(8 * len(xs)))
    x: cython.double[::1] = kept_x
    y: cython.double[::1] = kept_y
    same: cython.double = pitch * SAME
    i: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    dx: cython.double
    dy: cython.double
    nx: cython.double
    ny: cython.double
    for i in range(len(xs)):
        if count > 0:
            nx = xs[i] - x[count - 1]
            ny = ys[i] - y[count - 1]
            if abs(nx) + abs(ny) <= same:
                continue
            if count > 1:
                dx = x[count - 1] - x[count - 2]
                dy = y[count - 1] - y[count - 2]
                if abs(dx * ny - dy * nx) <= same * (abs(nx) + abs(ny)) and dx * nx + dy * ny > 0:
                    count -= 1
        x[count] = xs[i]
        y[count] = ys[i]
        count += 1
    return kept_x[:count], kept_y[:count]
