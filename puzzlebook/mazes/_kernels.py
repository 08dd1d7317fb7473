"""Flat graph arrays and an `Rng` → passages: the generator, and the algorithms on a bare graph.

Pure-Python mode of Cython: compiled when installed, this file also runs as it stands and gives
equal results. For all kernels:

    starts, neighbours, links   the graph in CSR form, as in `Grid`; it must be connected
    passages                    one byte per edge, all 0; what a kernel opens it sets to 1
    rng                         the only source of chance
    …_odds                      a chance in 1/2**32 parts, 0..2**32

A *slot* is an index into `neighbours` and `links`: one side of one edge. Kernels do no checking.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled


@cython.final
@cython.cclass
class Rng:
    """Chris Doty-Humphrey's sfc32 (PractRand): three words of state and a counter.

    `a`, `b`, `c` are 32 bits each. The counter starts at 1, and the first 12 outputs are thrown
    away so that near seeds part.
    """

    a: cython.uint
    b: cython.uint
    c: cython.uint
    counter: cython.uint

    def __init__(self, a: cython.uint, b: cython.uint, c: cython.uint) -> None:
        self.a = a
        self.b = b
        self.c = c
        self.counter = 1
        for _ in range(12):
            self.next32()

    @cython.ccall
    @cython.inline
    @cython.exceptval(check=False)
    def next32(self) -> cython.longlong:
        """The next 32 bits, 0..2**32 - 1."""
        mask: cython.uint = 0xFFFFFFFF
        out: cython.uint = (self.a + self.b + self.counter) & mask
        self.counter = (self.counter + 1) & mask
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & mask
        self.c = (((self.c << 21) | (self.c >> 11)) + out) & mask
        return out

    @cython.ccall
    @cython.inline
    @cython.exceptval(check=False)
    def below(self, n: cython.longlong) -> cython.longlong:
        """A whole number 0..n - 1, each exactly as likely; 1 <= n <= 2**31.

        Lemire, "Fast Random Integer Generation in an Interval" (2019): the high half of a product,
        with the few low halves rejected that would favour some numbers.
        """
        mask: cython.longlong = 0xFFFFFFFF
        span: cython.longlong = 0x100000000
        product: cython.longlong = self.next32() * n
        if (product & mask) < n:
            surplus: cython.longlong = (span - n) % n
            while (product & mask) < surplus:
                product = self.next32() * n
        return product >> 32

    @cython.ccall
    @cython.inline
    @cython.exceptval(check=False)
    def chance(self, odds: cython.longlong) -> cython.bint:
        """True in `odds` of 2**32 cases; 0 is never, 2**32 always."""
        return self.next32() < odds


VISITED = cython.declare(cython.uchar, 2)
WAITING = cython.declare(cython.uchar, 1)


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _random_slot(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    state: cython.uchar[::1],
    cell: cython.Py_ssize_t,
    rng: Rng,
    visited: cython.bint,
) -> cython.Py_ssize_t:
    """A random one of the slots of `cell` to visited, or to unvisited, cells; -1: none."""
    slot: cython.Py_ssize_t
    nth: cython.longlong = 0
    for slot in range(starts[cell], starts[cell + 1]):
        nth += (state[neighbours[slot]] == VISITED) == visited
    if nth == 0:
        return -1
    nth = rng.below(nth)
    slot = starts[cell]
    while nth > 0 or (state[neighbours[slot]] == VISITED) != visited:
        nth -= (state[neighbours[slot]] == VISITED) == visited
        slot += 1
    return slot


@cython.ccall
@cython.exceptval(check=False)
def find(sets: cython.int[::1], cell: cython.Py_ssize_t) -> cython.Py_ssize_t:
    """The name of the cell's set; path halving (Tarjan and van Leeuwen 1984)."""
    while sets[cell] != cell:
        sets[cell] = sets[sets[cell]]
        cell = sets[cell]
    return cell


@cython.ccall
@cython.exceptval(check=False)
def join(
    sets: cython.int[::1],
    cell: cython.Py_ssize_t,
    other: cython.Py_ssize_t,
) -> cython.bint:
    """Make one set of two and say whether they were two; the set of `cell` keeps its name."""
    root: cython.Py_ssize_t = find(sets, cell)
    joined: cython.Py_ssize_t = find(sets, other)
    if root == joined:
        return False
    sets[joined] = cython.cast(cython.int, root)
    return True


@cython.cfunc
@cython.exceptval(check=False)
def _wait(waiting: cython.int[::1], key: cython.int, anywhere: cython.bint) -> cython.void:
    """Add `key` to waiting[1:], a binary heap, least first; `anywhere`, a mere list. [0] counts."""
    hole: cython.Py_ssize_t = waiting[0] + 1
    waiting[0] = hole
    while not anywhere and hole > 1 and waiting[hole >> 1] > key:
        waiting[hole] = waiting[hole >> 1]
        hole >>= 1
    waiting[hole] = key


@cython.cfunc
@cython.exceptval(check=False)
def _next_waiting(waiting: cython.int[::1], anywhere: cython.bint, rng: Rng) -> cython.int:
    """Take out the least of those waiting; `anywhere`, a random one."""
    last: cython.Py_ssize_t = waiting[0]
    hole: cython.Py_ssize_t = 1 + rng.below(last) if anywhere else 1
    taken: cython.int = waiting[hole]
    key: cython.int = waiting[last]
    child: cython.Py_ssize_t
    waiting[0] = last - 1
    while not anywhere and 2 * hole < last:
        child = 2 * hole
        if child + 1 < last and waiting[child + 1] < waiting[child]:
            child += 1
        if waiting[child] >= key:
            break
        waiting[hole] = waiting[child]
        hole = child
    waiting[hole] = key
    return taken


@cython.cfunc
@cython.exceptval(check=False)
def _visit(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    state: cython.uchar[::1],
    position: cython.int[::1],
    waiting: cython.int[::1],
    cell: cython.Py_ssize_t,
    anywhere: cython.bint,
) -> cython.bint:
    """Mark `cell` visited, let its unvisited neighbours wait for a hunt, say whether it has any."""
    slot: cython.Py_ssize_t
    other: cython.Py_ssize_t
    fresh: cython.bint = False
    state[cell] = VISITED
    for slot in range(starts[cell], starts[cell + 1]):
        other = neighbours[slot]
        if state[other] != VISITED:
            fresh = True
            if state[other] != WAITING:
                state[other] = WAITING
                _wait(waiting, position[other], anywhere)
    return fresh


def hunt_and_kill(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    order: cython.int[::1],
    passages: cython.uchar[::1],
    rng: Rng,
    hunt_odds: cython.longlong,
    every: cython.longlong,
    anywhere: cython.bint,
) -> None:
    """Walk to unvisited neighbours; when stuck, by chance, or after `every` steps (0: never), hunt.

    A hunt takes the first cell in scan `order` that is unvisited and has a visited neighbour
    (`anywhere`: any such cell), joins it to a random one of those, and walks on from it. Such cells
    wait in a heap by scan position, so nothing is scanned twice: O(n log n) whatever the options.
    """
    cells: cython.Py_ssize_t = len(order)
    position: cython.int[::1] = array("i", bytes(4 * cells))
    waiting: cython.int[::1] = array("i", bytes(4 * (cells + 1)))
    state: cython.uchar[::1] = bytearray(cells)
    walked: cython.longlong = 0
    slot: cython.Py_ssize_t
    fresh: cython.bint
    cell: cython.Py_ssize_t
    for slot in range(cells):
        position[order[slot]] = slot
    cell = rng.below(cells)
    for _ in range(cells - 1):
        fresh = _visit(starts, neighbours, state, position, waiting, cell, anywhere)
        if not fresh or walked == every > 0 or (hunt_odds > 0 and rng.chance(hunt_odds)):
            walked = 0
            # cells that the walk has reached since are dropped when met
            while state[cell] == VISITED:
                cell = order[_next_waiting(waiting, anywhere, rng)]
            slot = _random_slot(starts, neighbours, state, cell, rng, visited=True)
        else:
            walked += 1
            slot = _random_slot(starts, neighbours, state, cell, rng, visited=False)
            cell = neighbours[slot]
        passages[links[slot]] = 1


def wilson(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    root: cython.Py_ssize_t,
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Every spanning tree as likely as every other (Wilson, STOC 1996), for any root.

    From each cell a random walk to the tree; of each cell only the last exit is kept, so loops
    erase themselves. The steps do not depend on the order of the walks, only on the root: one in
    the middle is reached soonest.
    """
    cells: cython.Py_ssize_t = len(starts) - 1
    in_tree: cython.uchar[::1] = bytearray(cells)
    last_exit: cython.int[::1] = array("i", bytes(4 * cells))
    first: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    in_tree[root] = 1
    for first in range(cells):
        cell = first
        while not in_tree[cell]:
            slot = starts[cell]
            slot += rng.below(starts[cell + 1] - slot)
            last_exit[cell] = slot
            cell = neighbours[slot]
        cell = first
        while not in_tree[cell]:
            in_tree[cell] = 1
            slot = last_exit[cell]
            passages[links[slot]] = 1
            cell = neighbours[slot]


def aldous_broder(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Every spanning tree as likely as every other (Aldous 1990, Broder 1989).

    One random walk until all cells are visited; the passage by which each was first entered is
    opened.
    """
    left: cython.Py_ssize_t = len(starts) - 1
    visited: cython.uchar[::1] = bytearray(left)
    slot: cython.Py_ssize_t
    cell: cython.Py_ssize_t = rng.below(left)
    visited[cell] = 1
    left -= 1
    while left > 0:
        slot = starts[cell]
        slot += rng.below(starts[cell + 1] - slot)
        cell = neighbours[slot]
        if not visited[cell]:
            visited[cell] = 1
            passages[links[slot]] = 1
            left -= 1


def recursive_backtracker(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Walk to random unvisited neighbours; stuck, go back along the walk. The stack is an array."""
    cells: cython.Py_ssize_t = len(starts) - 1
    state: cython.uchar[::1] = bytearray(cells)
    stack: cython.int[::1] = array("i", bytes(4 * cells))
    depth: cython.Py_ssize_t = 1
    cell: cython.Py_ssize_t = rng.below(cells)
    slot: cython.Py_ssize_t
    stack[0] = cell
    state[cell] = VISITED
    while depth > 0:
        cell = stack[depth - 1]
        slot = _random_slot(starts, neighbours, state, cell, rng, visited=False)
        if slot < 0:
            depth -= 1
            continue
        passages[links[slot]] = 1
        cell = neighbours[slot]
        state[cell] = VISITED
        stack[depth] = cell
        depth += 1


def growing_tree(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    rng: Rng,
    newest_odds: cython.longlong,
) -> None:
    """Grow from the newest living cell or a random one; a cell with nowhere to grow dies.

    Dead cells stay in the list, skipped, until they outnumber the living: the order is kept, and
    O(n) in all.
    """
    cells: cython.Py_ssize_t = len(starts) - 1
    state: cython.uchar[::1] = bytearray(cells)
    dead: cython.uchar[::1] = bytearray(cells)
    grown: cython.int[::1] = array("i", bytes(4 * cells))
    size: cython.Py_ssize_t = 1
    living: cython.Py_ssize_t = 1
    cell: cython.Py_ssize_t = rng.below(cells)
    slot: cython.Py_ssize_t
    grown[0] = cell
    state[cell] = VISITED
    while living > 0:
        cell = grown[size - 1]
        if not rng.chance(newest_odds):
            cell = grown[rng.below(size)]
            while dead[cell]:
                cell = grown[rng.below(size)]
        slot = _random_slot(starts, neighbours, state, cell, rng, visited=False)
        if slot >= 0:
            passages[links[slot]] = 1
            cell = neighbours[slot]
            state[cell] = VISITED
            grown[size] = cell
            size += 1
            living += 1
            continue
        dead[cell] = 1
        living -= 1
        if size > 2 * living:
            size = _drop_dead(grown, size, dead)
        while size > 0 and dead[grown[size - 1]]:
            size -= 1


@cython.cfunc
@cython.exceptval(check=False)
def _drop_dead(
    grown: cython.int[::1], size: cython.Py_ssize_t, dead: cython.uchar[::1]
) -> cython.Py_ssize_t:
    """Close the gaps of the dead in grown[:size]; what is left of the size."""
    kept: cython.Py_ssize_t = 0
    i: cython.Py_ssize_t
    for i in range(size):
        if not dead[grown[i]]:
            grown[kept] = grown[i]
            kept += 1
    return kept


def kruskal(
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
    cells: cython.Py_ssize_t,
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Open edges in random order wherever they join two sets, until one set is left.

    Passages already open count: so a forest is completed to a spanning tree, what it leaves apart
    joined at random.
    """
    sets: cython.int[::1] = array("i", range(cells))
    edges: cython.Py_ssize_t = len(passages)
    order: cython.int[::1] = array("i", bytes(4 * edges))
    size: cython.Py_ssize_t = 0
    left: cython.Py_ssize_t = cells - 1
    edge: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for edge in range(edges):
        if passages[edge]:
            left -= join(sets, edge_low[edge], edge_high[edge])
        else:
            order[size] = edge
            size += 1
    while left > 0:
        i = rng.below(size)
        edge = order[i]
        size -= 1
        order[i] = order[size]
        if join(sets, edge_low[edge], edge_high[edge]):
            passages[edge] = 1
            left -= 1
