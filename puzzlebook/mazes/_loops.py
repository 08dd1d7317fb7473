"""Passages → fewer dead ends; and of passages with loops the ends farthest apart and what is measured.

Kernels: compiled when installed, equal when interpreted; they trust what they are given. `starts`,
`neighbours` and `links` are a `Grid`'s, `passages` is one byte per edge, 1 open; all cells are
connected. A *way* is a shortest route, cell by cell.

Where there are loops a *wrong way* may come back to the route. Its *branch* is what can be reached by
it without a cell of the route, its *depth* the number of cells on the way to the farthest of that,
each reached by the shortest way. In a tree that is what `_measures` counts.
"""

from __future__ import annotations

from array import array

import cython

from puzzlebook.mazes._kernels import Rng  # noqa: TC001  (a C type where compiled)
from puzzlebook.mazes._measures import count_dead_ends, turns

COMPILED: bool = cython.compiled
"""Whether this module is the compiled one."""

UNLIMITED = cython.declare(cython.int, 0x7FFFFFFF)


def braid(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    standing: cython.int[::1],
    passages: cython.uchar[::1],
    order: cython.int[::1],
    count: cython.Py_ssize_t,
    rng: Rng,
) -> int:
    """Open walls of dead ends until `count` are gone, in the order of `order`; how many went.

    `standing` is the number of closed walls at each corner and is kept up. Of a dead end's walls one
    is opened that leaves a wall standing at both its corners, rather than make an empty square; of
    those one to another dead end, which goes too; a random one of equals. Where one dead end is left
    to go, another is spared if it can be.
    """
    ways: cython.int[::1] = array("i", bytes(4 * (len(starts) - 1)))
    gone: cython.Py_ssize_t = 0
    at: cython.Py_ssize_t
    cell: cython.int
    edge: cython.int
    other: cython.int
    slot: cython.Py_ssize_t
    for cell in range(len(starts) - 1):
        for slot in range(starts[cell], starts[cell + 1]):
            ways[cell] += passages[links[slot]]
    # once more, for a last one that could not go without another
    for at in range(2 * len(order)):
        cell = order[at % len(order)]
        if gone >= count:
            break
        if ways[cell] != 1:
            continue
        slot = _wall_to_open(
            starts,
            neighbours,
            links,
            wall_from,
            wall_to,
            standing,
            passages,
            ways,
            cell,
            gone + 1 < count,
            at < len(order),
            rng,
        )
        if slot < 0:
            continue
        edge = links[slot]
        other = neighbours[slot]
        gone += 1 + (ways[other] == 1)
        passages[edge] = 1
        ways[cell] += 1
        ways[other] += 1
        standing[wall_from[edge]] -= 1
        standing[wall_to[edge]] -= 1
    return int(gone)


@cython.cfunc
@cython.exceptval(check=False)
def _wall_to_open(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    standing: cython.int[::1],
    passages: cython.uchar[::1],
    ways: cython.int[::1],
    cell: cython.int,
    two: cython.bint,
    strict: cython.bint,
    rng: Rng,
) -> cython.Py_ssize_t:
    """The slot of the wall to open, -1 for none; `two`: a second dead end may go too, or, if `strict`, may not."""
    best: cython.int = UNLIMITED
    chosen: cython.Py_ssize_t = -1
    equals: cython.longlong = 0
    rank: cython.int
    edge: cython.int
    slot: cython.Py_ssize_t
    for slot in range(starts[cell], starts[cell + 1]):
        edge = links[slot]
        if passages[edge] or (strict and not two and ways[neighbours[slot]] == 1):
            continue
        rank = (ways[neighbours[slot]] == 1) != two
        if standing[wall_from[edge]] == 1 or standing[wall_to[edge]] == 1:
            rank += 2
        if rank < best:
            best = rank
            equals = 0
        if rank == best:
            # each of n equals is kept with a chance of 1 in n
            equals += 1
            if equals == 1 or rng.below(equals) == 0:
                chosen = slot
    return chosen


@cython.final
@cython.cclass
class _Wave:
    """Breadth-first walks one after the other, without clearing anything between them."""

    starts: cython.int[::1]
    neighbours: cython.int[::1]
    links: cython.int[::1]
    passages: cython.uchar[::1]
    marked: cython.uchar[::1]
    """1 for cells that no walk enters."""
    seen: cython.int[::1]
    """The number of the last walk that came to each cell."""
    steps: cython.int[::1]
    """How many steps that one took."""
    order: cython.int[::1]
    walks: cython.int
    reached: cython.Py_ssize_t

    def __init__(
        self,
        starts: cython.int[::1],
        neighbours: cython.int[::1],
        links: cython.int[::1],
        passages: cython.uchar[::1],
    ) -> None:
        cells: cython.Py_ssize_t = len(starts) - 1
        self.starts = starts
        self.neighbours = neighbours
        self.links = links
        self.passages = passages
        self.marked = bytearray(cells)
        self.seen = array("i", bytes(4 * cells))
        self.steps = array("i", bytes(4 * cells))
        self.order = array("i", bytes(4 * cells))
        self.walks = 0
        self.reached = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def go(self, source: cython.int, most: cython.int) -> cython.int:
        """Walk from `source` over `most` steps at most; the steps to the farthest cell reached."""
        head: cython.Py_ssize_t = 0
        tail: cython.Py_ssize_t = 1
        slot: cython.Py_ssize_t
        cell: cython.int = source
        other: cython.int
        self.walks += 1
        self.seen[source] = self.walks
        self.steps[source] = 0
        self.order[0] = source
        while head < tail:
            cell = self.order[head]
            head += 1
            if self.steps[cell] == most:
                break
            for slot in range(self.starts[cell], self.starts[cell + 1]):
                other = self.neighbours[slot]
                if (
                    self.passages[self.links[slot]]
                    and self.seen[other] != self.walks
                    and not self.marked[other]
                ):
                    self.seen[other] = self.walks
                    self.steps[other] = self.steps[cell] + 1
                    self.order[tail] = other
                    tail += 1
        self.reached = tail
        return self.steps[self.order[tail - 1]]


def farthest(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    first: cython.int[::1],
    second: cython.int[::1],
) -> tuple[int, int, int]:
    """A cell of `first` and one of `second` with the longest shortest way between them, and its steps.

    A walk from every cell of `first`; of equals those standing first.
    """
    wave: _Wave = _Wave(starts, neighbours, links, passages)
    one: cython.int = first[0]
    other: cython.int = second[0]
    reach: cython.int = -1
    source: cython.Py_ssize_t
    target: cython.Py_ssize_t
    for source in range(len(first)):
        wave.go(first[source], UNLIMITED)
        for target in range(len(second)):
            if wave.steps[second[target]] > reach:
                reach = wave.steps[second[target]]
                one = first[source]
                other = second[target]
    return one, other, reach


def effort(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    way: cython.int[::1],
    glance: cython.int,
    cap: cython.int,
) -> int:
    """Twice the effort of a way: see `measures.MEASURES`."""
    wave: _Wave = _Wave(starts, neighbours, links, passages)
    total: cython.int = 2 * len(way)
    place: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    cell: cython.int
    other: cython.int
    for place in range(len(way)):
        wave.marked[way[place]] = 1
    for place in range(len(way) - 1):
        cell = way[place]
        if place > 0:
            total += turns(centre_x, centre_y, way[place - 1], cell, way[place + 1])
        for slot in range(starts[cell], starts[cell + 1]):
            other = neighbours[slot]
            if passages[links[slot]] and not wave.marked[other]:
                # beyond glance and cap nothing more is counted
                total += 2 * min(max(wave.go(other, glance + cap) + 1 - glance, 0), cap)
    return int(total)


def counts(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    lengths: cython.double[::1],
    on_border: cython.uchar[::1],
    way: cython.int[::1],
    glance: cython.int,
    cap: cython.int,
) -> array[float]:
    """All that `_measures.counts` counts, in its order, of a way: `array('d')`."""
    wave: _Wave = _Wave(starts, neighbours, links, passages)
    found = array("d", bytes(8 * 13))
    out: cython.double[::1] = found
    told: cython.uchar[::1] = bytearray(len(starts) - 1)
    place: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    k: cython.Py_ssize_t
    cell: cython.int
    other: cython.int
    depth: cython.int
    choices: cython.int
    out[0] = len(way)
    out[12] = len(way)
    for place in range(len(way)):
        wave.marked[way[place]] = 1
        out[10] += on_border[way[place]]
    for place in range(len(way) - 1):
        cell = way[place]
        if place > 0 and turns(centre_x, centre_y, way[place - 1], cell, way[place + 1]):
            out[1] += 1
            out[12] += 0.5
        choices = 0
        for slot in range(starts[cell], starts[cell + 1]):
            other = neighbours[slot]
            if not passages[links[slot]]:
                continue
            if other == way[place + 1]:
                out[11] += lengths[links[slot]]
            if wave.marked[other]:
                continue
            choices += 1
            depth = wave.go(other, UNLIMITED) + 1
            out[4] += depth > glance
            out[5] = max(out[5], wave.reached)
            out[6] = max(out[6], depth)
            out[12] += min(max(depth - glance, 0), cap)
            # a branch that several wrong ways lead into is counted once
            for k in range(wave.reached):
                out[7] += 1 - told[wave.order[k]]
                told[wave.order[k]] = 1
        out[2] += choices > 0
        out[3] += choices
    count_dead_ends(starts, neighbours, links, passages, wave.marked, out, 0)
    return found
