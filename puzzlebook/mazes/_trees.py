"""Passages of a tree → distances, farthest pairs, routes, and the bitmap all mirror images share.

Kernels: compiled when installed, equal when interpreted; they trust what they are given. `starts`,
`neighbours` and `links` are a `Grid`'s, sets of cells are `array('i')` and never empty, `passages`
is one byte per edge, 1 open. Steps are counted between cells: a route of n cells has n - 1.

In a tree, whichever cell a walk starts from, the farthest cell of a set S is one end of a farthest
pair of S, and from every cell one of that pair is the farthest of S. So a few walks find what all
pairs tried would (Bulterman and others, "On computing a longest path in a tree", Information
Processing Letters 81, 2002, for the whole tree; the same argument holds for a subset).
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled
"""Whether this module is the compiled one."""


def distances(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    source: cython.int,
) -> array[int]:
    """Steps from `source` to each cell, `array('i')`; -1 where no passage leads."""
    size: cython.Py_ssize_t = 4 * len(starts)
    steps = array("i", bytes(size - 4))
    order: cython.int[::1] = array("i", bytes(size))
    parents: cython.int[::1] = array("i", bytes(size - 4))
    reached: cython.Py_ssize_t = _walk(starts, neighbours, links, passages, source, order, parents)
    _count(source, order, parents, reached, steps)
    return steps


def farthest_within(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    among: cython.int[::1],
) -> tuple[int, int, int]:
    """Two cells of `among` farthest apart in a tree, and the steps between them.

    The first is the farthest from `among`'s first cell, the second the farthest from that one; of
    equally far cells the one standing first in `among` (the lowest number, where that is sorted).
    """
    size: cython.Py_ssize_t = 4 * len(starts)
    steps: cython.int[::1] = array("i", bytes(size - 4))
    order: cython.int[::1] = array("i", bytes(size))
    parents: cython.int[::1] = array("i", bytes(size - 4))
    cells: cython.Py_ssize_t = _walk(starts, neighbours, links, passages, among[0], order, parents)
    _count(among[0], order, parents, cells, steps)
    one: cython.int = _farthest(steps, among)
    _count(one, order, parents, cells, steps)
    other: cython.int = _farthest(steps, among)
    return one, other, steps[other]


def farthest_between(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    first: cython.int[::1],
    second: cython.int[::1],
) -> tuple[int, int, int]:
    """A cell of `first` and one of `second` farthest apart in a tree, and the steps between them.

    Ties as in `farthest_within`.
    """
    size: cython.Py_ssize_t = 4 * len(starts)
    steps: cython.int[::1] = array("i", bytes(size - 4))
    order: cython.int[::1] = array("i", bytes(size))
    parents: cython.int[::1] = array("i", bytes(size - 4))
    cells: cython.Py_ssize_t = _walk(starts, neighbours, links, passages, first[0], order, parents)
    _count(first[0], order, parents, cells, steps)
    one: cython.int = _farthest(steps, first)
    _count(one, order, parents, cells, steps)
    other: cython.int = _farthest(steps, second)
    reach: cython.int = steps[other]
    # `one` and `far_end` are a farthest pair of `first`: from any cell one of them is the farthest
    far_end: cython.int = _farthest(steps, first)
    _count(far_end, order, parents, cells, steps)
    from_far_end: cython.int = _farthest(steps, second)
    if steps[from_far_end] > reach:
        return far_end, from_far_end, steps[from_far_end]
    return one, other, reach


def route(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    start: cython.int,
    finish: cython.int,
) -> array[int]:
    """The cells from `start` to `finish`, both included, `array('i')`: in a tree the only way.

    With loops it is a shortest way, and the same each time: of cells as near to the finish the one
    first met on a walk from there that goes through neighbours in their order. The two must be
    connected.
    """
    size: cython.Py_ssize_t = 4 * len(starts)
    order: cython.int[::1] = array("i", bytes(size))
    parents: cython.int[::1] = array("i", bytes(size - 4))
    _walk(starts, neighbours, links, passages, finish, order, parents)
    length: cython.Py_ssize_t = 1
    cell: cython.int = start
    while cell != finish:
        cell = parents[cell]
        length += 1
    cells = array("i", bytes(4 * length))
    way: cython.int[::1] = cells
    place: cython.Py_ssize_t
    cell = start
    for place in range(length):
        way[place] = cell
        cell = parents[cell]
    return cells


def dead_ends(starts: cython.int[::1], links: cython.int[::1], passages: cython.uchar[::1]) -> int:
    """The number of cells with exactly one passage."""
    count: cython.Py_ssize_t = 0
    cell: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    ways: cython.int
    for cell in range(len(starts) - 1):
        ways = 0
        for slot in range(starts[cell], starts[cell + 1]):
            ways += passages[links[slot]]
        if ways == 1:
            count += 1
    return int(count)


def edge_order(
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
    image: cython.int[::1],
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
) -> array[int]:
    """Which edge comes where when cell c is laid on cell image[c]: `array('i')`, one per edge.

    The first two arrays are the grid's own, the last three those of the grid it is laid on (itself,
    or its quarter turn): place e of that grid's bitmap takes edge order[e] of this one's. Between any
    two cells there must be one edge at most.
    """
    order = array("i", bytes(4 * len(edge_low)))
    places: cython.int[::1] = order
    edge: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    low: cython.int
    high: cython.int
    for edge in range(len(edge_low)):
        low = image[edge_low[edge]]
        high = image[edge_high[edge]]
        for slot in range(starts[low], starts[low + 1]):
            if neighbours[slot] == high:
                places[links[slot]] = edge
                break
    return order


def canonical(passages: cython.uchar[::1], orders: cython.int[::1]) -> bytes:
    """The least of the bitmaps `passages` gives in each order, packed as `pack` does.

    `orders` holds one `edge_order` after another.
    """
    edges: cython.Py_ssize_t = len(passages)
    best: cython.Py_ssize_t = 0
    base: cython.Py_ssize_t = edges
    place: cython.Py_ssize_t
    while base < len(orders):
        for place in range(edges):
            if passages[orders[base + place]] != passages[orders[best + place]]:
                if passages[orders[base + place]] < passages[orders[best + place]]:
                    best = base
                break
        base += edges
    ordered = bytearray(edges)
    out: cython.uchar[::1] = ordered
    for place in range(edges):
        out[place] = passages[orders[best + place]]
    return pack(ordered)


def pack(passages: cython.uchar[::1]) -> bytes:
    """One bit per edge: the first in the highest bit of the first byte, zeros on the right."""
    edges: cython.Py_ssize_t = len(passages)
    packed = bytearray((edges + 7) // 8)
    out: cython.uchar[::1] = packed
    edge: cython.Py_ssize_t
    for edge in range(edges):
        out[edge >> 3] |= passages[edge] << (7 - (edge & 7))
    return bytes(packed)


@cython.cfunc
@cython.exceptval(check=False)
def _walk(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    source: cython.int,
    order: cython.int[::1],
    parents: cython.int[::1],
) -> cython.Py_ssize_t:
    """Breadth first from `source`: the number of cells reached, their order, where each came from.

    `parents` is -1 for cells not reached and `source` for itself. `order` has room for one more than
    all cells. Passages are as good as random, so a branch on each would be guessed wrong half the
    time and cost twice the rest. Instead every neighbour is written at the end of `order`, and the
    end moves on past those that are open and new.
    """
    head: cython.Py_ssize_t = 0
    tail: cython.Py_ssize_t = 1
    slot: cython.Py_ssize_t
    cell: cython.int
    other: cython.int
    new: cython.int
    for slot in range(len(parents)):
        parents[slot] = -1
    order[0] = source
    parents[source] = source
    while head < tail:
        cell = order[head]
        head += 1
        for slot in range(starts[cell], starts[cell + 1]):
            other = neighbours[slot]
            # all ones where open and not yet reached (parents is -1), else 0
            new = (parents[other] >> 31) & -passages[links[slot]]
            parents[other] += new & (cell + 1)
            order[tail] = other
            tail -= new
    return tail


@cython.cfunc
@cython.exceptval(check=False)
def _count(
    source: cython.int,
    order: cython.int[::1],
    parents: cython.int[::1],
    reached: cython.Py_ssize_t,
    steps: cython.int[::1],
) -> cython.void:
    """Fill `steps` from any `source` in a tree that `_walk` has been over; -1 where it did not come.

    From `source` up to where that walk began the steps count up; every other cell is one step from
    its parent.
    """
    place: cython.Py_ssize_t
    cell: cython.int = source
    step: cython.int = 0
    for place in range(len(steps)):
        steps[place] = -1
    while steps[cell] < 0:
        steps[cell] = step
        cell = parents[cell]
        step += 1
    for place in range(reached):
        cell = order[place]
        if steps[cell] < 0:
            steps[cell] = steps[parents[cell]] + 1


@cython.cfunc
@cython.exceptval(check=False)
def _farthest(steps: cython.int[::1], among: cython.int[::1]) -> cython.int:
    """The cell of `among` with the most steps, the first of equals."""
    best: cython.int = among[0]
    place: cython.Py_ssize_t
    for place in range(1, len(among)):
        if steps[among[place]] > steps[best]:
            best = among[place]
    return best
