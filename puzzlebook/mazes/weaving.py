"""A square grid and a share → where passages cross over each other, and the `Grid` that has them.

┌───┐       ┌───┐     A *crossing* is a cell in which one passage goes over another: two nodes of
│   │       │   │     the graph. The *over* keeps the cell's number, the *under* is numbered after
├───┴───────┴───┤     all cells. The over's two walls run through the cell, set in by INSET; the
     over  ══>        under ends at them and goes on beyond. What closes the rest of the cell's
├───┬───────┬───┤     sides are *fixed walls*: always closed, and no edge's.
│   │ under │   │
"""

from __future__ import annotations

from array import array
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.mazes import _cells, _kernels
from puzzlebook.mazes.quotient import quotient

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Crossings, Grid
    from puzzlebook.mazes.quotient import Quotient

FINE = 5
"""Lattice units of a woven grid for each of a plain one."""
INSET = 1
"""How far the over's walls stand in from the sides of a crossing, in units of the woven grid.

A fifth of a corridor: what remains of the over is wide enough for the route between its walls, and
the under is seen to end at a wall that stands back.
"""

BRIDGE = 1 - 2 * INSET / FINE
"""How wide a bridge is between its walls' middles, as a share of a corridor."""

ACROSS, DOWN = 0, 1
"""Whether a crossing's over runs from left to right or from top to bottom."""


def weave(grid: Grid, share: float, chance: Rng, without: Iterable[int] = ()) -> Grid:
    """The grid with that share of the crossings it has room for; itself where it has none.

    Cells with four neighbours are gone through in random order. Each becomes a crossing that none of
    its neighbours is, that is not among `without`, and whose bridge and tunnel close no loop with
    those before; of these the first are taken, `share` of all, rounded.
    """
    banned = set(without)  # asked whether something is in it, never for its order
    inner = [c for c in range(grid.cells) if _is_open(grid, c) and c not in banned]
    shuffle(inner, chance)
    sets = array("i", range(grid.cells))
    taken: set[int] = set()
    found: list[tuple[int, int]] = []
    for cell in inner:
        way = chance.below(2)
        around = _around(grid, cell)
        if taken.isdisjoint(around) and _joins(sets, cell, around, way):
            taken.add(cell)
            found.append((cell, way))
    chosen = found[: round(share * len(found))]
    made = woven(grid, tuple(sorted(chosen)))
    while not _is_connected(made):
        # on shapes a crossing may part what hangs together at its corners only
        chosen.pop()
        made = woven(grid, tuple(sorted(chosen)))
    return made


def woven(grid: Grid, crossings: Crossings) -> Grid:
    """The grid with these crossings, no two of them neighbours, on a lattice FINE times as fine; or itself."""
    if not crossings:
        return grid
    under = {cell: grid.cells + at for at, (cell, _) in enumerate(crossings)}
    every = grid.cells + len(crossings)
    order, starts, neighbours, links, low, high = _cells.graph(every, *_ends(grid, crossings))
    walls = _Walls(grid, order)
    for cell, way in crossings:
        walls.cross(cell, way)
    cells = [cell for cell, _ in crossings]
    layer_starts, layer_cells = _layers(grid, under)
    return replace(
        grid,
        ground=replace(grid.ground, crossings=crossings),
        cells=every,
        starts=starts,
        neighbours=neighbours,
        links=links,
        edge_low=low,
        edge_high=high,
        wall_from=walls.begin,
        wall_to=walls.end,
        corner_x=walls.xs,
        corner_y=walls.ys,
        centre_x=_scaled(grid.centre_x, cells),
        centre_y=_scaled(grid.centre_y, cells),
        layer_starts=layer_starts,
        layer_cells=layer_cells,
        layer_of=grid.layer_of + array("i", [grid.layer_of[cell] for cell in cells]),
        by_columns=grid.by_columns + array("i", under.values()),
        whole=grid.whole and grid.whole + array("i", [grid.whole[cell] for cell in cells]),
        pitch=FINE * grid.pitch,
        bore=(FINE - 2 * INSET) * grid.pitch,
        width=FINE * grid.width,
        height=FINE * grid.height,
    )


def crossings_problem(grid: Grid, cells: Sequence[int]) -> str | None:
    """Why passages cannot cross in these cells of a plain grid, to follow what they are of; None if they can."""
    for at, cell in enumerate(cells):
        if not 0 <= cell < grid.cells or not _is_open(grid, cell) or grid.name != "square":
            return f"it has a crossing in cell {cell}, where there is no room for one"
        if cell <= max(cells[:at], default=-1):
            return "its crossings are not in ascending order"
        if not set(cells).isdisjoint(_around(grid, cell)):
            return f"it has crossings in neighbouring cells, at cell {cell}"
    return None


def drawn(grid: Grid, crossings: Crossings) -> tuple[array[int], bytes]:
    """Which edge of the plain `grid` each of the woven one is, and 1 for each that is a bridge's arm."""
    arms = bytearray(grid.edges)
    for cell, way in crossings:
        for edge in _edges(grid, cell):
            arms[edge] = _direction(grid, edge) == way
    order = _cells.graph(grid.cells + len(crossings), *_ends(grid, crossings))[0]
    return order, bytes(arms)


def has_room(grid: Grid) -> bool:
    """Whether passages can cross over each other somewhere: on squares, in a cell with four neighbours."""
    return grid.name == "square" and any(_is_open(grid, cell) for cell in range(grid.cells))


def forest(grid: Grid) -> list[int]:
    """The edges of a woven grid that are open in every maze: four at each crossing, without a loop."""
    plain = grid.cells - len(grid.ground.crossings)
    nodes = [*(cell for cell, _ in grid.ground.crossings), *range(plain, grid.cells)]
    return sorted(edge for node in nodes for edge in _edges(grid, node))


def contracted(grid: Grid, joined: Iterable[int]) -> Quotient:
    """The woven grid with all that the edges of its forest, `joined`, join made one cell."""
    sets = array("i", range(grid.cells))
    for edge in joined:
        _kernels.join(sets, grid.edge_low[edge], grid.edge_high[edge])
    part_of = [_kernels.find(sets, cell) for cell in range(grid.cells)]
    return quotient(grid, part_of, range(grid.edges))


def _ends(grid: Grid, crossings: Crossings) -> tuple[array[int], array[int]]:
    """The two cells that each edge of the plain grid joins in the woven one, a tunnel's under last."""
    ones, others = grid.edge_low[:], grid.edge_high[:]
    for under, (cell, way) in enumerate(crossings, grid.cells):
        for edge in _edges(grid, cell):
            if _direction(grid, edge) != way:
                ones[edge] += others[edge] - cell  # the end that is not the crossing
                others[edge] = under
    return ones, others


class _Walls:
    """The walls of a woven grid, and its corners: those of the plain one, then two on each side of a bridge."""

    def __init__(self, grid: Grid, order: Sequence[int]) -> None:
        self.grid = grid
        self.xs = array("i", [FINE * x for x in grid.corner_x])
        self.ys = array("i", [FINE * y for y in grid.corner_y])
        walls = [*order, *range(grid.edges, len(grid.wall_from))]
        self.begin = array("i", [grid.wall_from[wall] for wall in walls])
        self.end = array("i", [grid.wall_to[wall] for wall in walls])
        self._wall_of = {edge: wall for wall, edge in enumerate(order)}

    def cross(self, cell: int, way: int) -> None:
        """Set the over's two walls in, close the sides beside it, and make its openings that much narrower."""
        over = [edge for edge in _edges(self.grid, cell) if _direction(self.grid, edge) == way]
        along = self.xs if way == DOWN else self.ys  # the axis across the bridge
        inner: list[tuple[int, int]] = []
        for edge in over:
            wall = self._wall_of[edge]
            one, other = sorted((self.begin[wall], self.end[wall]), key=along.__getitem__)
            near, far = self._beside(one, way, INSET), self._beside(other, way, -INSET)
            self._close(one, near)
            self._close(far, other)
            self.begin[wall], self.end[wall] = near, far
            inner.append((near, far))
        for one, other in zip(*inner, strict=True):
            self._close(one, other)

    def _beside(self, corner: int, way: int, by: int) -> int:
        self.xs.append(self.xs[corner] + (by if way == DOWN else 0))
        self.ys.append(self.ys[corner] + (0 if way == DOWN else by))
        return len(self.xs) - 1

    def _close(self, one: int, other: int) -> None:
        self.begin.append(one)
        self.end.append(other)


def _scaled(centres: array[float], crossings: Sequence[int]) -> array[float]:
    return array("d", [FINE * at for at in (*centres, *(centres[cell] for cell in crossings))])


def _layers(grid: Grid, under: dict[int, int]) -> tuple[array[int], array[int]]:
    """Each layer's cells and after them its unders, so that cells keep their columns."""
    starts, cells = array("i", [0]), array("i")
    for layer in range(len(grid.layer_starts) - 1):
        here = grid.layer_cells[grid.layer_starts[layer] : grid.layer_starts[layer + 1]]
        cells.extend(here)
        cells.extend([under[cell] for cell in here if cell in under])
        starts.append(len(cells))
    return starts, cells


def _edges(grid: Grid, cell: int) -> array[int]:
    return grid.links[grid.starts[cell] : grid.starts[cell + 1]]


def _around(grid: Grid, cell: int) -> array[int]:
    return grid.neighbours[grid.starts[cell] : grid.starts[cell + 1]]


def _direction(grid: Grid, edge: int) -> int:
    """Whether a passage there goes across or down: a square's upright walls are passed across."""
    return (
        ACROSS if grid.corner_x[grid.wall_from[edge]] == grid.corner_x[grid.wall_to[edge]] else DOWN
    )


def _is_open(grid: Grid, cell: int) -> bool:
    return grid.starts[cell + 1] - grid.starts[cell] == 4


def _joins(sets: array[int], cell: int, around: Sequence[int], way: int) -> bool:
    """Whether bridge and tunnel join what was apart; if so it is joined now.

    `around` is sorted: above, left, right, below.
    """
    above, left, right, below = around
    over, tunnel = (
        ((left, right), (above, below)) if way == ACROSS else ((above, below), (left, right))
    )
    roots = [_kernels.find(sets, other) for other in (*over, *tunnel)]
    # the crossing itself is in no set of others yet: a loop needs both ends of one passage joined,
    # or each end of one joined to an end of the other
    if roots[0] == roots[1] or roots[2] == roots[3]:
        return False
    if {roots[0], roots[1]} == {roots[2], roots[3]}:
        return False
    _kernels.join(sets, over[0], over[1])
    _kernels.join(sets, over[0], cell)
    _kernels.join(sets, tunnel[0], tunnel[1])
    return True


def _is_connected(grid: Grid) -> bool:
    sets = array("i", range(grid.cells))
    joined: int = sum(
        _kernels.join(sets, low, high)
        for low, high in zip(grid.edge_low, grid.edge_high, strict=True)
    )
    return joined == grid.cells - 1


def shuffle(items: list[int], chance: Rng) -> None:
    """Every order is as likely (Fisher and Yates 1938; Durstenfeld 1964)."""
    for last in range(len(items) - 1, 0, -1):
        other = chance.below(last + 1)
        items[last], items[other] = items[other], items[last]
