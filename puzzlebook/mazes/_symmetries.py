"""Cells' centres and a turn or mirror image of the plane → which cell and which edge comes where.

Kernels: compiled when installed, equal when interpreted; they trust what they are given. Centres are
looked up in square buckets half a pitch wide, so that a grid is laid on itself in linear time.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled
"""Whether this module is the compiled one."""


@cython.final
@cython.cclass
class Places:
    """Where the centres of a grid's cells are, about its middle at (0, 0), to be looked up.

    `xs` and `ys` are lattice units from the middle, `width` that of a bucket, `near` how far from
    where it should be a centre may be found; `near` is less than `width`.
    """

    xs: cython.double[::1]
    ys: cython.double[::1]
    newest: cython.int[::1]
    older: cython.int[::1]
    left: cython.double
    top: cython.double
    width: cython.double
    near: cython.double
    across: cython.Py_ssize_t
    down: cython.Py_ssize_t

    def __init__(
        self,
        xs: cython.double[::1],
        ys: cython.double[::1],
        width: cython.double,
        near: cython.double,
    ) -> None:
        cell: cython.Py_ssize_t
        bucket: cython.Py_ssize_t
        self.xs = xs
        self.ys = ys
        self.width = width
        self.near = near
        self.left = min(xs)
        self.top = min(ys)
        # one bucket more on every side: those around a centre are always there
        self.across = int((max(xs) - self.left) / width) + 3
        self.down = int((max(ys) - self.top) / width) + 3
        self.newest = array("i", [-1]) * (self.across * self.down)
        self.older = array("i", [-1]) * len(xs)
        for cell in range(len(xs)):
            bucket = self.bucket(xs[cell], ys[cell])
            self.older[cell] = self.newest[bucket]
            self.newest[bucket] = cython.cast(cython.int, cell)

    @cython.cfunc
    @cython.exceptval(check=False)
    def bucket(self, x: cython.double, y: cython.double) -> cython.Py_ssize_t:
        """The bucket of a place within the extent of the centres, or a hair outside."""
        column: cython.Py_ssize_t = int((x - self.left) / self.width + 1)
        row: cython.Py_ssize_t = int((y - self.top) / self.width + 1)
        return row * self.across + column

    @cython.cfunc
    @cython.exceptval(check=False)
    def cell_at(self, x: cython.double, y: cython.double) -> cython.Py_ssize_t:
        """The cell whose centre is near a place, -1 for none."""
        cell: cython.Py_ssize_t
        bucket: cython.Py_ssize_t
        row: cython.Py_ssize_t
        column: cython.Py_ssize_t
        dx: cython.double
        dy: cython.double
        if not (
            -self.near <= x - self.left <= (self.across - 3) * self.width + self.width + self.near
            and -self.near <= y - self.top <= (self.down - 3) * self.width + self.width + self.near
        ):
            return -1
        for row in range(2):
            for column in range(2):
                # the place itself or a hair beside it: four corners of the square that is near
                dx = self.near if column else -self.near
                dy = self.near if row else -self.near
                bucket = self.bucket(x + dx, y + dy)
                cell = self.newest[bucket]
                while cell >= 0:
                    if abs(self.xs[cell] - x) <= self.near and abs(self.ys[cell] - y) <= self.near:
                        return cell
                    cell = self.older[cell]
        return -1

    def laid(
        self, xx: cython.double, xy: cython.double, yx: cython.double, yy: cython.double
    ) -> array[int]:
        """The cell on which each comes when (x, y) goes to (xx x + xy y, yx x + yy y); else empty.

        Empty as soon as one comes on none, or two on one.
        """
        cells: cython.Py_ssize_t = len(self.xs)
        image = array("i", bytes(4 * cells))
        out: cython.int[::1] = image
        taken: cython.uchar[::1] = bytearray(cells)
        cell: cython.Py_ssize_t
        at: cython.Py_ssize_t
        x: cython.double
        y: cython.double
        for cell in range(cells):
            x = self.xs[cell]
            y = self.ys[cell]
            at = self.cell_at(xx * x + xy * y, yx * x + yy * y)
            if at < 0 or taken[at]:
                return array("i")
            taken[at] = 1
            out[cell] = cython.cast(cython.int, at)
        return image


def laid_edges(
    image: cython.int[::1],
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
) -> array[int]:
    """The edge on which each comes when cell c comes on image[c]; empty where one comes on none.

    Of several edges between the same two cells each takes the next that is free.
    """
    edges: cython.Py_ssize_t = len(edge_low)
    laid = array("i", bytes(4 * edges))
    out: cython.int[::1] = laid
    taken: cython.uchar[::1] = bytearray(edges)
    edge: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    low: cython.int
    high: cython.int
    found: cython.int
    for edge in range(edges):
        low = image[edge_low[edge]]
        high = image[edge_high[edge]]
        found = -1
        for slot in range(starts[low], starts[low + 1]):
            if neighbours[slot] == high and not taken[links[slot]]:
                found = links[slot]
                break
        if found < 0:
            return array("i")
        taken[found] = 1
        out[edge] = found
    return laid
