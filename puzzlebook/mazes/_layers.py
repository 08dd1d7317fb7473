"""Flat graph arrays with layers or centres, and an `Rng` → passages: algorithms that need order.

Compiled when installed, as `_kernels.py`, whose conventions hold here too. A *layer* is a row or a
ring, in order along it: layer_cells[layer_starts[l]:layer_starts[l + 1]]; layer_of gives a cell's
layer. *Along* means to the next cell of the layer, *up* to an earlier layer, *down* to a later one.
What these kernels leave apart, on shapes whose layers are broken, is for `kruskal` to join.
"""

from __future__ import annotations

from array import array

import cython

from puzzlebook.mazes._kernels import Rng, find, join

COMPILED: bool = cython.compiled

HALF = cython.declare(cython.longlong, 0x80000000)
# of the ways down a set does not need; with a third, dead ends and routes are as Eller is known for
DOWN_ODDS = cython.declare(cython.longlong, 0x55555555)


@cython.final
@cython.cclass
class _Eller:
    """The edges sorted by layer, the sets of cells so far, and one offered edge per set.

    In layer l the edges along it stand at side[l]..down[l] and those to later layers at
    down[l]..side[l + 1], each with its `upper` and its `lower` cell.
    """

    edge: cython.int[::1]
    upper: cython.int[::1]
    lower: cython.int[::1]
    side: cython.int[::1]
    down: cython.int[::1]
    sets: cython.int[::1]
    way_down: cython.uchar[::1]
    offers: cython.int[::1]
    offered: cython.int[::1]
    waiting: cython.int[::1]
    waits: cython.Py_ssize_t
    passages: cython.uchar[::1]
    rng: Rng

    def __init__(
        self,
        edge_low: cython.int[::1],
        edge_high: cython.int[::1],
        layer_of: cython.int[::1],
        layers: cython.Py_ssize_t,
        passages: cython.uchar[::1],
        rng: Rng,
    ) -> None:
        cells: cython.Py_ssize_t = len(layer_of)
        edges: cython.Py_ssize_t = len(edge_low)
        self.edge = array("i", bytes(4 * edges))
        self.upper = array("i", bytes(4 * edges))
        self.lower = array("i", bytes(4 * edges))
        self.side = array("i", bytes(4 * (layers + 1)))
        self.down = array("i", bytes(4 * (layers + 1)))
        self.sets = array("i", range(cells))
        self.way_down = bytearray(cells)
        self.offers = array("i", bytes(4 * cells))
        self.offered = array("i", bytes(4 * cells))
        self.waiting = array("i", bytes(4 * cells))
        self.waits = 0
        self.passages = passages
        self.rng = rng
        self.sort(edge_low, edge_high, layer_of)

    @cython.cfunc
    @cython.exceptval(check=False)
    def sort(
        self, edge_low: cython.int[::1], edge_high: cython.int[::1], layer_of: cython.int[::1]
    ) -> cython.void:
        """Counting sort of the edges by upper layer, those along it first."""
        edge: cython.Py_ssize_t
        layer: cython.Py_ssize_t
        i: cython.Py_ssize_t
        count: cython.int
        upper: cython.int
        lower: cython.int
        at: cython.int = 0
        for edge in range(len(edge_low)):
            upper = layer_of[edge_low[edge]]
            lower = layer_of[edge_high[edge]]
            if upper == lower:
                self.side[upper] += 1
            else:
                self.down[min(upper, lower)] += 1
        for layer in range(len(self.side)):
            count = self.side[layer]
            self.side[layer] = at
            at += count
            count = self.down[layer]
            self.down[layer] = at
            at += count
        for edge in range(len(edge_low)):
            upper = edge_low[edge]
            lower = edge_high[edge]
            if layer_of[upper] > layer_of[lower]:
                upper, lower = lower, upper
            layer = layer_of[upper]
            if layer == layer_of[lower]:
                i = self.side[layer]
                self.side[layer] += 1
            else:
                i = self.down[layer]
                self.down[layer] += 1
            self.edge[i] = edge
            self.upper[i] = upper
            self.lower[i] = lower
        # both now point to the ends of their stretches: one kind ends where the other begins
        for layer in range(len(self.side) - 1, 0, -1):
            self.side[layer], self.down[layer] = self.down[layer - 1], self.side[layer]
        self.down[0] = self.side[0]
        self.side[0] = 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def open(self, i: cython.Py_ssize_t) -> cython.bint:
        """Open the ith edge if it joins two sets, and say whether it did."""
        joined: cython.bint = join(self.sets, self.upper[i], self.lower[i])
        if joined:
            self.passages[self.edge[i]] = 1
        return joined

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_by_chance(
        self, first: cython.Py_ssize_t, last: cython.Py_ssize_t, odds: cython.longlong
    ) -> cython.void:
        """Open each of the edges that joins two sets, by chance."""
        i: cython.Py_ssize_t
        for i in range(first, last):
            if self.rng.chance(odds):
                self.open(i)

    @cython.cfunc
    @cython.exceptval(check=False)
    def offer(self, root: cython.Py_ssize_t, i: cython.Py_ssize_t) -> cython.void:
        """Let edge i be the set's choice, as likely as the others offered (reservoir of one)."""
        if self.offers[root] == 0:
            self.waiting[self.waits] = root
            self.waits += 1
        self.offers[root] += 1
        if self.offers[root] == 1 or self.rng.below(self.offers[root]) == 0:
            self.offered[root] = i

    @cython.cfunc
    @cython.exceptval(check=False)
    def open_offered(self) -> cython.int:
        """Open what was chosen, set by set; how many edges that opened."""
        k: cython.Py_ssize_t
        opened: cython.int = 0
        for k in range(self.waits):
            self.offers[self.waiting[k]] = 0
            opened += self.open(self.offered[self.waiting[k]])
        self.waits = 0
        return opened

    @cython.cfunc
    @cython.exceptval(check=False)
    def join_stranded(
        self, side: cython.Py_ssize_t, down: cython.Py_ssize_t, end: cython.Py_ssize_t
    ) -> cython.int:
        """Join each set that has no way down to one beside it; how many were joined."""
        i: cython.Py_ssize_t
        one: cython.Py_ssize_t
        two: cython.Py_ssize_t
        for i in range(down, end):
            self.way_down[find(self.sets, self.upper[i])] = 1
        for i in range(side, down):
            one = find(self.sets, self.upper[i])
            two = find(self.sets, self.lower[i])
            if one != two:
                if not self.way_down[one]:
                    self.offer(one, i)
                if not self.way_down[two]:
                    self.offer(two, i)
        for i in range(down, end):
            self.way_down[find(self.sets, self.upper[i])] = 0
        return self.open_offered()

    @cython.cfunc
    @cython.exceptval(check=False)
    def carve_layer(self, layer: cython.Py_ssize_t) -> cython.void:
        """Open what this layer has to open along it and down from it."""
        side: cython.Py_ssize_t = self.side[layer]
        down: cython.Py_ssize_t = self.down[layer]
        end: cython.Py_ssize_t = self.side[layer + 1]
        i: cython.Py_ssize_t
        self.open_by_chance(side, down, HALF)
        while self.join_stranded(side, down, end) > 0:
            pass
        for i in range(down, end):
            self.offer(find(self.sets, self.upper[i]), i)
        self.open_offered()
        self.open_by_chance(down, end, DOWN_ODDS)


def eller(
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
    layer_of: cython.int[::1],
    layers: cython.Py_ssize_t,
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Layer by layer: join neighbours by chance, then open a way down or more for each set.

    A set with no way down is joined sideways first; in the last layer that joins all.
    """
    state: _Eller = _Eller(edge_low, edge_high, layer_of, layers, passages, rng)
    layer: cython.Py_ssize_t
    for layer in range(layers):
        state.carve_layer(layer)


@cython.cfunc
@cython.exceptval(check=False)
def _nth_up(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    layer_cells: cython.int[::1],
    layer_of: cython.int[::1],
    at: cython.Py_ssize_t,
    nth: cython.longlong,
) -> cython.Py_ssize_t:
    """The nth slot up, from 0, of the cells from layer_cells[at] on; there must be one."""
    layer: cython.int = layer_of[layer_cells[at]]
    slot: cython.Py_ssize_t
    while True:
        for slot in range(starts[layer_cells[at]], starts[layer_cells[at] + 1]):
            if layer_of[neighbours[slot]] < layer:
                if nth == 0:
                    return slot
                nth -= 1
        at += 1


@cython.cfunc
@cython.exceptval(check=False)
def _last_up(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    layer_cells: cython.int[::1],
    layer_of: cython.int[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The last place from `first` to `last` - 1 of a cell with a way up, `first` - 1 where none has."""
    layer: cython.int
    slot: cython.Py_ssize_t
    while last > first:
        last -= 1
        layer = layer_of[layer_cells[last]]
        for slot in range(starts[layer_cells[last]], starts[layer_cells[last] + 1]):
            if layer_of[neighbours[slot]] < layer:
                return last
    return first - 1


def runs(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    layer_starts: cython.int[::1],
    layer_cells: cython.int[::1],
    layer_of: cython.int[::1],
    passages: cython.uchar[::1],
    rng: Rng,
    whole_run: cython.bint,
) -> None:
    """Join cells along each layer into runs with one passage up: sidewinder and binary tree.

    At each cell a fair coin ends the run, if it can go up and some cell after it can. The passage up is a
    random one of the `whole_run` (sidewinder) or of its last cell (binary tree); where the last cells of a
    layer have none (triangles on their base), of the last that has.
    """
    layer: cython.int
    i: cython.Py_ssize_t
    last: cython.Py_ssize_t
    run: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    along: cython.Py_ssize_t
    ups: cython.longlong
    # the place of the last cell of the layer that has a way up, and whether the run is past it
    last_up: cython.Py_ssize_t
    past: cython.bint
    for layer in range(len(layer_starts) - 1):
        last = layer_starts[layer + 1]
        run = layer_starts[layer]
        ups = 0
        past = False
        last_up = _last_up(starts, neighbours, layer_cells, layer_of, run, last)
        for i in range(layer_starts[layer], last):
            cell = layer_cells[i]
            if not (whole_run or past):
                run = i
                ups = 0
            along = -1
            for slot in range(starts[cell], starts[cell + 1]):
                ups += layer_of[neighbours[slot]] < layer
                if i + 1 < last and neighbours[slot] == layer_cells[i + 1]:
                    along = slot
            if along >= 0 and (ups == 0 or i >= last_up or rng.chance(HALF)):
                passages[links[along]] = 1
                past = i >= last_up
                continue
            if ups > 0:
                slot = _nth_up(starts, neighbours, layer_cells, layer_of, run, rng.below(ups))
                passages[links[slot]] = 1
            run = i + 1
            ups = 0
            past = False


@cython.cfunc
@cython.exceptval(check=False)
def _cut(
    items: cython.int[::1],
    place: cython.int[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    rank: cython.int[::1],
    line: cython.int,
) -> cython.Py_ssize_t:
    """Put items[first:last] of a rank up to `line` before the others; where those begin."""
    i: cython.Py_ssize_t
    cell: cython.int
    middle: cython.Py_ssize_t = first
    for i in range(first, last):
        cell = items[i]
        if rank[cell] <= line:
            items[i] = items[middle]
            items[middle] = cell
            place[items[i]] = i
            place[cell] = middle
            middle += 1
    return middle


@cython.cfunc
@cython.exceptval(check=False)
def _divide(
    items: cython.int[::1],
    place: cython.int[::1],
    first: cython.Py_ssize_t,
    last: cython.Py_ssize_t,
    rank_x: cython.int[::1],
    rank_y: cython.int[::1],
    value_x: cython.double[::1],
    value_y: cython.double[::1],
    rng: Rng,
) -> cython.Py_ssize_t:
    """Cut items[first:last] across its longer extent; where the second part begins (last: none)."""
    i: cython.Py_ssize_t
    cell: cython.Py_ssize_t = items[first]
    left: cython.int = rank_x[cell]
    right: cython.int = left
    top: cython.int = rank_y[cell]
    bottom: cython.int = top
    for i in range(first + 1, last):
        cell = items[i]
        left = min(left, rank_x[cell])
        right = max(right, rank_x[cell])
        top = min(top, rank_y[cell])
        bottom = max(bottom, rank_y[cell])
    if left == right and top == bottom:
        return last
    wider: cython.double = value_x[right] - value_x[left]
    wider -= value_y[bottom] - value_y[top]
    if wider > 0 or (wider == 0 and rng.chance(HALF)):
        return _cut(items, place, first, last, rank_x, left + rng.below(right - left))
    return _cut(items, place, first, last, rank_y, top + rng.below(bottom - top))


@cython.cfunc
@cython.exceptval(check=False)
def _crossings(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    items: cython.int[::1],
    place: cython.int[::1],
    parts: cython.int[::1],
    at: cython.Py_ssize_t,
    crossing: cython.int[::1],
) -> cython.Py_ssize_t:
    """Put the edges between the parts [at:at + 2] and [at + 2:at + 4] into `crossing`; how many."""
    i: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    count: cython.Py_ssize_t = 0
    for i in range(parts[at + 2], parts[at + 3]):
        for slot in range(starts[items[i]], starts[items[i] + 1]):
            if parts[at] <= place[neighbours[slot]] < parts[at + 1]:
                crossing[count] = links[slot]
                count += 1
    return count


def recursive_division(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    rank_x: cython.int[::1],
    rank_y: cython.int[::1],
    value_x: cython.double[::1],
    value_y: cython.double[::1],
    passages: cython.uchar[::1],
    rng: Rng,
) -> None:
    """Cut the cells in two by a random straight line, leave one passage, cut each part again.

    rank_x numbers the different x of the cells' centres from the left, value_x holds them; y
    likewise. The cells of a part stand together in `items`. O(n log n) expected: lines are drawn as
    quicksort draws its pivots.
    """
    cells: cython.Py_ssize_t = len(starts) - 1
    items: cython.int[::1] = array("i", range(cells))
    place: cython.int[::1] = array("i", range(cells))
    crossing: cython.int[::1] = array("i", bytes(4 * len(neighbours)))
    # the first and last place of each part to cut; of two the smaller is cut first, so that no
    # more than log2(cells) larger ones wait
    parts: cython.int[::1] = array("i", bytes(4 * 2 * 34))
    waiting: cython.Py_ssize_t = 1
    first: cython.Py_ssize_t
    middle: cython.Py_ssize_t
    last: cython.Py_ssize_t
    at: cython.Py_ssize_t
    count: cython.Py_ssize_t
    parts[1] = cells
    while waiting > 0:
        waiting -= 1
        at = 2 * waiting
        first = parts[at]
        last = parts[at + 1]
        middle = _divide(items, place, first, last, rank_x, rank_y, value_x, value_y, rng)
        if middle == last:
            continue
        waiting += 2
        if middle - first < last - middle:
            parts[at], parts[at + 1], parts[at + 2], parts[at + 3] = middle, last, first, middle
        else:
            parts[at], parts[at + 1], parts[at + 2], parts[at + 3] = first, middle, middle, last
        count = _crossings(starts, neighbours, links, items, place, parts, at, crossing)
        if count > 0:
            passages[crossing[rng.below(count)]] = 1
