"""Outlines and where they stand → corners numbered once each, and the corners of every cell.

Compiled when installed; runs as it stands too, with equal results.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled


def stamp(
    at_x: cython.int[::1],
    at_y: cython.int[::1],
    kinds: cython.uchar[::1],
    outline_starts: cython.int[::1],
    outline_x: cython.int[::1],
    outline_y: cython.int[::1],
) -> tuple[array[int], array[int], array[int], array[int]]:
    """Corner x and y, where the corners of each cell begin, and the corners' numbers; O(corners).

    Cell c is outline kinds[c] moved by (at_x[c], at_y[c]), and outline k is the points
    outline_starts[k]..outline_starts[k + 1] - 1. Corners are numbered as they first come.
    """
    cells: cython.Py_ssize_t = len(at_x)
    cell_starts: array[int] = array("i", bytes(4 * (cells + 1)))
    begins: cython.int[::1] = cell_starts
    cell: cython.Py_ssize_t
    i: cython.Py_ssize_t
    side: cython.Py_ssize_t = 0
    for cell in range(cells):
        side += outline_starts[kinds[cell] + 1] - outline_starts[kinds[cell]]
        begins[cell + 1] = cython.cast(cython.int, side)
    cell_corners: array[int] = array("i", bytes(4 * side))
    corner_of: cython.int[::1] = cell_corners
    corner_x: array[int] = array("i", bytes(4 * side))
    corner_y: array[int] = array("i", bytes(4 * side))
    xs: cython.int[::1] = corner_x
    ys: cython.int[::1] = corner_y
    slots: cython.Py_ssize_t = 16
    while slots < 2 * side:
        slots *= 2
    # corners by place: open addressing, half of the slots free at least
    table: cython.int[::1] = array("i", [-1]) * slots
    slot: cython.Py_ssize_t
    count: cython.int = 0
    x: cython.longlong
    y: cython.longlong
    side = 0
    for cell in range(cells):
        for i in range(outline_starts[kinds[cell]], outline_starts[kinds[cell] + 1]):
            x = at_x[cell] + outline_x[i]
            y = at_y[cell] + outline_y[i]
            slot = _slot(x, y, slots)
            while table[slot] >= 0 and (xs[table[slot]] != x or ys[table[slot]] != y):
                slot = (slot + 1) & (slots - 1)
            if table[slot] < 0:
                table[slot] = count
                xs[count] = cython.cast(cython.int, x)
                ys[count] = cython.cast(cython.int, y)
                count += 1
            corner_of[side] = table[slot]
            side += 1
    return corner_x[:count], corner_y[:count], cell_starts, cell_corners


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _slot(x: cython.longlong, y: cython.longlong, slots: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """Where a corner is looked for first; any place does, this one spreads them."""
    return (x * 40503 + y * 30103 + ((x * 7919) ^ (y * 104729) & 0xFFFF)) & (slots - 1)
