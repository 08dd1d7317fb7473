"""Passages of a tree and pairs of cells → the counts on the routes between them, and such pairs.

Kernels: compiled when installed, equal when interpreted; they trust what they are given. `starts`,
`neighbours` and `links` are a `Grid`'s, `passages` is one byte per edge, 1 open, and must be a
spanning tree. Pairs are cells two by two: a start, its finish, the next start.

A *wrong way* is a passage that leaves the route before the finish; the cells behind it are its
*branch*, and its *depth* is the number of cells of the longest way into it.

The tree is rooted once. How many cells lie behind a passage and how deep they go is then known for
every passage in both directions, so that any number of pairs costs one walk over the maze and one
over each route.
"""

from __future__ import annotations

from array import array

import cython

from puzzlebook.mazes._kernels import Rng  # noqa: TC001  (a C type where compiled)

COMPILED: bool = cython.compiled
"""Whether this module is the compiled one."""

TURN = cython.declare(cython.double, 0.5868)
"""cos² 40°: where the way bends by more it turns. Between the 60° of hexagons, 45° of octagons, and
the bends of 36° and less that a ring of ten cells or more makes of itself."""

COUNTS = (
    *("solution", "turns", "junctions", "choices", "branches", "largest_branch", "deepest_branch"),
    *("branch_cells", "dead_ends", "longest_dead_end", "border", "length", "effort"),
)
"""What `counts` gives, in order."""


@cython.final
@cython.cclass
class _Rooted:
    """A spanning tree hung from cell 0, and room for a route through it."""

    starts: cython.int[::1]
    neighbours: cython.int[::1]
    links: cython.int[::1]
    passages: cython.uchar[::1]
    parents: cython.int[::1]
    level: cython.int[::1]
    """Steps from the root."""
    size: cython.int[::1]
    """Cells at and below."""
    down: cython.int[::1]
    """Steps to the farthest cell below."""
    second: cython.int[::1]
    """The same by another child than the one that leads to the farthest; 0 without."""
    up: cython.int[::1]
    """Steps to the farthest cell the other way, by the parent; 0 at the root."""
    way: cython.int[::1]
    length: cython.Py_ssize_t
    """Cells of the route in `way`."""
    depth: cython.int
    """Of the branch last asked for."""
    behind: cython.int
    """Cells of that branch."""

    def __init__(
        self,
        starts: cython.int[::1],
        neighbours: cython.int[::1],
        links: cython.int[::1],
        passages: cython.uchar[::1],
    ) -> None:
        size: cython.Py_ssize_t = 4 * (len(starts) - 1)
        self.starts = starts
        self.neighbours = neighbours
        self.links = links
        self.passages = passages
        self.parents = array("i", bytes(size))
        self.level = array("i", bytes(size))
        self.size = array("i", bytes(size))
        self.down = array("i", bytes(size))
        self.second = array("i", bytes(size))
        self.up = array("i", bytes(size))
        self.way = array("i", bytes(size))
        self.length = 0
        self.hang()

    @cython.cfunc
    @cython.exceptval(check=False)
    def hang(self) -> cython.void:
        """Fill everything known of the tree: downwards, upwards, and downwards again."""
        order: cython.int[::1] = array("i", bytes(4 * len(self.starts)))
        cells: cython.Py_ssize_t = len(self.parents)
        head: cython.Py_ssize_t = 0
        tail: cython.Py_ssize_t = 1
        slot: cython.Py_ssize_t
        cell: cython.int
        other: cython.int
        reach: cython.int
        new: cython.int
        parent: cython.int = -1
        while head < tail:
            cell = order[head]
            head += 1
            parent = self.parents[cell]
            for slot in range(self.starts[cell], self.starts[cell + 1]):
                # written first and kept if open and not whence we came: no branch to be guessed
                other = self.neighbours[slot]
                new = self.passages[self.links[slot]] & (other != parent)
                order[tail] = other
                tail += new
                if new:
                    self.parents[other] = cell
                    self.level[other] = self.level[cell] + 1
        for head in range(cells):
            self.size[head] = 1
        for head in range(cells - 1):
            cell = order[cells - 1 - head]
            parent = self.parents[cell]
            self.size[parent] += self.size[cell]
            reach = self.down[cell] + 1
            if reach > self.down[parent]:
                self.second[parent] = self.down[parent]
                self.down[parent] = reach
            elif reach > self.second[parent]:
                self.second[parent] = reach
        for head in range(1, cells):
            cell = order[head]
            parent = self.parents[cell]
            reach = self.down[parent]
            if self.down[cell] + 1 == reach:
                reach = self.second[parent]
            self.up[cell] = 1 + max(reach, self.up[parent])

    @cython.cfunc
    @cython.exceptval(check=False)
    def go(self, start: cython.int, finish: cython.int) -> cython.void:
        """Put the route into `way`: both ends climb until they meet."""
        first: cython.Py_ssize_t = 0
        last: cython.Py_ssize_t = len(self.way)
        place: cython.Py_ssize_t
        while start != finish:
            if self.level[start] >= self.level[finish]:
                self.way[first] = start
                first += 1
                start = self.parents[start]
            else:
                last -= 1
                self.way[last] = finish
                finish = self.parents[finish]
        self.way[first] = start
        first += 1
        for place in range(last, len(self.way)):
            self.way[first] = self.way[place]
            first += 1
        self.length = first

    @cython.cfunc
    @cython.exceptval(check=False)
    def look(self, cell: cython.int, other: cython.int) -> cython.void:
        """Put size and depth of what lies behind the passage from `cell` to `other` into its fields."""
        if self.parents[cell] == other:
            self.depth = self.up[cell]
            self.behind = len(self.parents) - self.size[cell]
        else:
            self.depth = self.down[other] + 1
            self.behind = self.size[other]


def efforts(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    pairs: cython.int[::1],
    glance: cython.int,
    cap: cython.int,
) -> array[int]:
    """Twice the effort between each pair, `array('i')`: see `measures.EFFORT`."""
    tree: _Rooted = _Rooted(starts, neighbours, links, passages)
    found = array("i", bytes(2 * len(pairs)))
    out: cython.int[::1] = found
    at: cython.Py_ssize_t
    place: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    cell: cython.int
    other: cython.int
    before: cython.int
    after: cython.int
    total: cython.int
    for at in range(len(out)):
        tree.go(pairs[2 * at], pairs[2 * at + 1])
        total = 2 * tree.length
        before = -1
        for place in range(tree.length - 1):
            cell = tree.way[place]
            after = tree.way[place + 1]
            if place > 0:
                total += turns(centre_x, centre_y, before, cell, after)
            for slot in range(starts[cell], starts[cell + 1]):
                other = neighbours[slot]
                if passages[links[slot]] and other not in (before, after):
                    tree.look(cell, other)
                    total += 2 * min(max(tree.depth - glance, 0), cap)
            before = cell
        out[at] = total
    return found


def counts(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    lengths: cython.double[::1],
    on_border: cython.uchar[::1],
    pairs: cython.int[::1],
    glance: cython.int,
    cap: cython.int,
) -> array[float]:
    """All that can be counted between each pair: COUNTS for the first, then for the next, `array('d')`.

    `lengths` are the edges' from centre to centre; `on_border` is 1 for a cell on the outer border.
    """
    tree: _Rooted = _Rooted(starts, neighbours, links, passages)
    width: cython.Py_ssize_t = len(COUNTS)
    found = array("d", bytes(4 * width * len(pairs)))
    out: cython.double[::1] = found
    on_route = bytearray(len(starts) - 1)
    marked: cython.uchar[::1] = on_route
    at: cython.Py_ssize_t
    place: cython.Py_ssize_t
    for at in range(len(pairs) // 2):
        tree.go(pairs[2 * at], pairs[2 * at + 1])
        _count_route(tree, centre_x, centre_y, lengths, on_border, glance, cap, out, at * width)
        for place in range(tree.length):
            marked[tree.way[place]] = 1
        count_dead_ends(starts, neighbours, links, passages, marked, out, at * width)
        for place in range(tree.length):
            marked[tree.way[place]] = 0
    return found


def draw_pairs(
    border: cython.int[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    least: cython.double,
    count: cython.int,
    draws: cython.int,
    rng: Rng,
) -> array[int]:
    """Up to `count` pairs of `border`'s cells, each as likely as any other that is allowed.

    Two cells make a pair if the square of the straight distance between them is `least` or more;
    the one that stands first in `border` comes first. After `draws` draws there may be fewer pairs,
    or none. A pair can come twice.
    """
    room: cython.int[::1] = array("i", bytes(8 * count))
    drawn: cython.int = 0
    one: cython.Py_ssize_t
    other: cython.Py_ssize_t
    place: cython.Py_ssize_t
    across: cython.double
    down: cython.double
    while drawn < count and draws > 0:
        draws -= 1
        one = rng.below(len(border))
        other = rng.below(len(border))
        across = centre_x[border[one]] - centre_x[border[other]]
        down = centre_y[border[one]] - centre_y[border[other]]
        if one != other and across * across + down * down >= least:
            room[2 * drawn] = border[min(one, other)]
            room[2 * drawn + 1] = border[max(one, other)]
            drawn += 1
    pairs = array("i", bytes(8 * drawn))
    out: cython.int[::1] = pairs
    for place in range(2 * drawn):
        out[place] = room[place]
    return pairs


@cython.ccall
@cython.exceptval(check=False)
def turns(
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    before: cython.int,
    cell: cython.int,
    after: cython.int,
) -> cython.int:
    """1 where the way from centre to centre bends by more than 40°, else 0."""
    in_x: cython.double = centre_x[cell] - centre_x[before]
    in_y: cython.double = centre_y[cell] - centre_y[before]
    out_x: cython.double = centre_x[after] - centre_x[cell]
    out_y: cython.double = centre_y[after] - centre_y[cell]
    along: cython.double = in_x * out_x + in_y * out_y
    if along <= 0:
        return 1
    whole: cython.double = (in_x * in_x + in_y * in_y) * (out_x * out_x + out_y * out_y)
    return 1 if along * along < TURN * whole else 0


@cython.cfunc
@cython.exceptval(check=False)
def _count_route(
    tree: _Rooted,
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    lengths: cython.double[::1],
    on_border: cython.uchar[::1],
    glance: cython.int,
    cap: cython.int,
    out: cython.double[::1],
    base: cython.Py_ssize_t,
) -> cython.void:
    """Fill in what is counted along the route in `tree.way`."""
    before: cython.int = -1
    after: cython.int
    cell: cython.int = tree.way[tree.length - 1]
    other: cython.int
    choices: cython.int
    place: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    out[base] = tree.length
    out[base + 10] = on_border[cell]
    out[base + 12] = tree.length
    for place in range(tree.length - 1):
        cell = tree.way[place]
        after = tree.way[place + 1]
        choices = 0
        out[base + 10] += on_border[cell]
        if place > 0 and turns(centre_x, centre_y, before, cell, after):
            out[base + 1] += 1
            out[base + 12] += 0.5
        for slot in range(tree.starts[cell], tree.starts[cell + 1]):
            other = tree.neighbours[slot]
            if not tree.passages[tree.links[slot]] or other == before:
                continue
            if other == after:
                out[base + 11] += lengths[tree.links[slot]]
                continue
            choices += 1
            tree.look(cell, other)
            out[base + 4] += tree.depth > glance
            out[base + 5] = max(out[base + 5], tree.behind)
            out[base + 6] = max(out[base + 6], tree.depth)
            out[base + 7] += tree.behind
            out[base + 12] += min(max(tree.depth - glance, 0), cap)
        out[base + 2] += choices > 0
        out[base + 3] += choices
        before = cell


@cython.ccall
@cython.exceptval(check=False)
def count_dead_ends(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    passages: cython.uchar[::1],
    marked: cython.uchar[::1],
    out: cython.double[::1],
    base: cython.Py_ssize_t,
) -> cython.void:
    """Fill in dead ends: how many, and the cells of the longest up to a junction or the route."""
    end: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    cell: cython.int
    before: cython.int
    following: cython.int
    ways: cython.int
    steps: cython.int
    for end in range(len(marked)):
        cell = end
        before = -1
        steps = -1
        ways = 1
        while ways == 1:
            # on to the only cell that is not the one before
            steps += 1
            ways = 0
            following = -1
            for slot in range(starts[cell], starts[cell + 1]):
                if passages[links[slot]] and neighbours[slot] != before:
                    ways += 1
                    following = neighbours[slot]
            if steps == 0 and ways == 1:
                out[base + 8] += 1
            if marked[cell]:
                break
            before = cell
            cell = following
        out[base + 9] = max(out[base + 9], steps)
