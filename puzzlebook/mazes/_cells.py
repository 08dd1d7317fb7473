"""Polygons of corner numbers → the flat arrays of a `Grid`: neighbours, walls, rim, centres.

Compiled when installed; runs as it stands too, with equal results. A *side* is one side of one
cell, numbered as its first corner stands in cell_corners. Two sides with the same two corners are
one wall, seen from its two cells.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled


def mates(
    cell_starts: cython.int[::1], cell_corners: cython.int[::1], corners: cython.Py_ssize_t
) -> tuple[array[int], array[int], array[int]]:
    """Of each side: the side on the other side of its wall (-1: none), its cell, its second corner.

    O(n): sides wait in a list at their lower corner until one with the same higher corner comes.
    ValueError where three cells meet in one side, or one cell meets itself.
    """
    sides: cython.Py_ssize_t = len(cell_corners)
    mate_of: array[int] = array("i", [-1]) * sides
    cell_of: array[int] = array("i", bytes(4 * sides))
    second: array[int] = array("i", bytes(4 * sides))
    mate: cython.int[::1] = mate_of
    owner: cython.int[::1] = cell_of
    to: cython.int[::1] = second
    newest: cython.int[::1] = array("i", [-1]) * corners
    older: cython.int[::1] = array("i", [-1]) * sides
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    other: cython.Py_ssize_t
    low: cython.int
    high: cython.int
    for cell in range(len(cell_starts) - 1):
        for side in range(cell_starts[cell], cell_starts[cell + 1]):
            owner[side] = cell
            to[side] = cell_corners[
                side + 1 if side + 1 < cell_starts[cell + 1] else cell_starts[cell]
            ]
            low = min(cell_corners[side], to[side])
            high = max(cell_corners[side], to[side])
            other = newest[low]
            while other >= 0 and max(cell_corners[other], to[other]) != high:
                other = older[other]
            if other < 0:
                older[side] = newest[low]
                newest[low] = side
            elif mate[other] >= 0 or owner[other] == cell:
                raise ValueError(
                    f"corners {low} and {high} are a side of more than two different cells"
                )
            else:
                mate[side] = other
                mate[other] = side
    return mate_of, cell_of, second


def _slot_starts(cell_starts: cython.int[::1], mate: cython.int[::1]) -> array[int]:
    """Where the slots of each cell start; one more than cells, the last is the end."""
    cells: cython.Py_ssize_t = len(cell_starts) - 1
    starts: array[int] = array("i", bytes(4 * (cells + 1)))
    begins: cython.int[::1] = starts
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    slot: cython.int = 0
    for cell in range(cells):
        for side in range(cell_starts[cell], cell_starts[cell + 1]):
            slot += mate[side] >= 0
        begins[cell + 1] = slot
    return starts


def link(
    cell_starts: cython.int[::1],
    mate: cython.int[::1],
    owner: cython.int[::1],
) -> tuple[array[int], array[int], array[int], array[int]]:
    """CSR starts, neighbours and links, and of each edge the side by which its lower cell has it.

    Cells are gone through in order and each enters itself with its neighbours, so every list comes
    out sorted. Cells that share several sides have as many edges, in the order of the higher cell's
    sides.
    """
    cells: cython.Py_ssize_t = len(cell_starts) - 1
    starts: array[int] = _slot_starts(cell_starts, mate)
    begins: cython.int[::1] = starts
    slots: cython.Py_ssize_t = begins[cells]
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    edge: cython.int = 0
    neighbours: array[int] = array("i", bytes(4 * slots))
    links: array[int] = array("i", bytes(4 * slots))
    edge_sides: array[int] = array("i", bytes(2 * slots))
    neighbour: cython.int[::1] = neighbours
    linked: cython.int[::1] = links
    edge_side: cython.int[::1] = edge_sides
    filled: cython.int[::1] = array("i", bytes(4 * cells))
    through: cython.int[::1] = array("i", bytes(4 * slots))
    edge_of: cython.int[::1] = array("i", bytes(4 * len(mate)))
    for cell in range(cells):
        for side in range(cell_starts[cell], cell_starts[cell + 1]):
            if mate[side] >= 0:
                slot = begins[owner[mate[side]]] + filled[owner[mate[side]]]
                filled[owner[mate[side]]] += 1
                neighbour[slot] = cell
                through[slot] = mate[side]
    for cell in range(cells):
        for slot in range(begins[cell], begins[cell + 1]):
            side = through[slot]
            if neighbour[slot] > cell:
                edge_of[side] = edge
                edge_side[edge] = side
                edge += 1
                linked[slot] = edge_of[side]
            else:
                linked[slot] = edge_of[mate[side]]
    return starts, neighbours, links, edge_sides


def ends(
    edge_sides: cython.int[::1], mate: cython.int[::1], owner: cython.int[::1]
) -> tuple[array[int], array[int]]:
    """The lower and the higher cell of each edge."""
    edges: cython.Py_ssize_t = len(edge_sides)
    edge_low: array[int] = array("i", bytes(4 * edges))
    edge_high: array[int] = array("i", bytes(4 * edges))
    low: cython.int[::1] = edge_low
    high: cython.int[::1] = edge_high
    edge: cython.Py_ssize_t
    for edge in range(edges):
        low[edge] = owner[edge_sides[edge]]
        high[edge] = owner[mate[edge_sides[edge]]]
    return edge_low, edge_high


def layers_of(layer_starts: cython.int[::1], layer_cells: cython.int[::1]) -> array[int]:
    """The layer of each cell."""
    layer_of: array[int] = array("i", bytes(4 * len(layer_cells)))
    of: cython.int[::1] = layer_of
    layer: cython.Py_ssize_t
    i: cython.Py_ssize_t
    for layer in range(len(layer_starts) - 1):
        for i in range(layer_starts[layer], layer_starts[layer + 1]):
            of[layer_cells[i]] = layer
    return layer_of


def walls(
    cell_corners: cython.int[::1],
    mate: cython.int[::1],
    owner: cython.int[::1],
    to: cython.int[::1],
    edge_sides: cython.int[::1],
) -> tuple[array[int], array[int], array[int]]:
    """The two corners of each wall, edges first and then rim sides, and the cell of each rim side.

    Rim sides stand in the order of (cell, side).
    """
    edges: cython.Py_ssize_t = len(edge_sides)
    sides: cython.Py_ssize_t = len(mate)
    side: cython.Py_ssize_t
    wall: cython.Py_ssize_t
    wall_from: array[int] = array("i", bytes(4 * (sides - edges)))
    wall_to: array[int] = array("i", bytes(4 * (sides - edges)))
    rim_cells: array[int] = array("i", bytes(4 * (sides - 2 * edges)))
    begin: cython.int[::1] = wall_from
    end: cython.int[::1] = wall_to
    rim: cython.int[::1] = rim_cells
    for wall in range(edges):
        begin[wall] = cell_corners[edge_sides[wall]]
        end[wall] = to[edge_sides[wall]]
    wall = edges
    for side in range(sides):
        if mate[side] < 0:
            begin[wall] = cell_corners[side]
            end[wall] = to[side]
            rim[wall - edges] = owner[side]
            wall += 1
    return wall_from, wall_to, rim_cells


def wall_bulges(
    bulges: cython.double[::1], mate: cython.int[::1], edge_sides: cython.int[::1]
) -> array[float]:
    """The bulge of each wall, in the order of `walls` and from its first end to its second."""
    edges: cython.Py_ssize_t = len(edge_sides)
    sides: cython.Py_ssize_t = len(mate)
    wall: cython.Py_ssize_t
    side: cython.Py_ssize_t
    wall_bulge: array[float] = array("d", bytes(8 * (sides - edges)))
    bulge: cython.double[::1] = wall_bulge
    for wall in range(edges):
        bulge[wall] = bulges[edge_sides[wall]]
    wall = edges
    for side in range(sides):
        if mate[side] < 0:
            bulge[wall] = bulges[side]
            wall += 1
    return wall_bulge


def centres(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    cell_starts: cython.int[::1],
    cell_corners: cython.int[::1],
) -> tuple[array[float], array[float], bytearray]:
    """The centroid of each cell, and 1 for each whose corners go clockwise as drawn.

    Sums are whole numbers and each coordinate one division and one addition, so no processor rounds
    otherwise (a fused multiply-add would). ValueError for a cell without area.
    """
    cells: cython.Py_ssize_t = len(cell_starts) - 1
    centre_x: array[float] = array("d", bytes(8 * cells))
    centre_y: array[float] = array("d", bytes(8 * cells))
    clockwise = bytearray(cells)
    middle_x: cython.double[::1] = centre_x
    middle_y: cython.double[::1] = centre_y
    turns: cython.uchar[::1] = clockwise
    cell: cython.Py_ssize_t
    side: cython.Py_ssize_t
    origin: cython.Py_ssize_t
    x: cython.longlong
    y: cython.longlong
    next_x: cython.longlong
    next_y: cython.longlong
    cross: cython.longlong
    area: cython.longlong
    # doubles hold these whole numbers exactly; of whole numbers C would make a whole quotient
    sum_x: cython.double
    sum_y: cython.double
    for cell in range(cells):
        origin = cell_corners[cell_starts[cell]]
        area = x = y = 0
        sum_x = sum_y = 0
        for side in range(cell_starts[cell] + 1, cell_starts[cell + 1]):
            next_x = corner_x[cell_corners[side]] - corner_x[origin]
            next_y = corner_y[cell_corners[side]] - corner_y[origin]
            cross = x * next_y - next_x * y
            area += cross
            sum_x += (x + next_x) * cross
            sum_y += (y + next_y) * cross
            x = next_x
            y = next_y
        if area == 0:
            raise ValueError(f"cell {cell} has no area")
        middle_x[cell] = corner_x[origin] + sum_x / (3 * area)
        middle_y[cell] = corner_y[origin] + sum_y / (3 * area)
        turns[cell] = area > 0
    return centre_x, centre_y, clockwise


def outer(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    rim_cells: cython.int[::1],
    clockwise: cython.uchar[::1],
) -> bytes:
    """1 for each rim side on an outer border, 0 for each on the border of a hole.

    Rim sides, each with its cell to the right, are traced into loops that keep the same empty side:
    clockwise as drawn round cells, the other way round a hole. Where loops touch in a corner the
    next side is the one first met turning through the empty part, so that a hole touching the
    border with a corner is still a hole.
    """
    rims: cython.Py_ssize_t = len(rim_cells)
    edges: cython.Py_ssize_t = len(wall_from) - rims
    begin: cython.int[::1] = array("i", bytes(4 * rims))
    end: cython.int[::1] = array("i", bytes(4 * rims))
    newest: cython.int[::1] = array("i", [-1]) * len(corner_x)
    older: cython.int[::1] = array("i", bytes(4 * rims))
    # of each rim side its loop, numbered from 1, and of each loop twice its area
    loop_of: cython.int[::1] = array("i", bytes(4 * rims))
    area: cython.longlong[::1] = array("q", bytes(8 * (rims + 1)))
    loop: cython.int = 0
    rim: cython.Py_ssize_t
    i: cython.Py_ssize_t
    x: cython.longlong
    y: cython.longlong
    for rim in range(rims):
        begin[rim] = wall_from[edges + rim]
        end[rim] = wall_to[edges + rim]
        if not clockwise[rim_cells[rim]]:
            begin[rim], end[rim] = end[rim], begin[rim]
        older[rim] = newest[begin[rim]]
        newest[begin[rim]] = rim
    for rim in range(rims):
        i = rim
        loop += loop_of[rim] == 0
        while loop_of[i] == 0:
            loop_of[i] = loop
            x = corner_x[begin[i]]
            y = corner_y[begin[i]]
            area[loop] += x * corner_y[end[i]] - y * corner_x[end[i]]
            i = _next_rim(corner_x, corner_y, begin, end, newest, older, i)
    return bytes([area[loop_of[rim]] > 0 for rim in range(rims)])


@cython.cfunc
@cython.exceptval(check=False)
def _next_rim(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    begin: cython.int[::1],
    end: cython.int[::1],
    newest: cython.int[::1],
    older: cython.int[::1],
    rim: cython.Py_ssize_t,
) -> cython.Py_ssize_t:
    """The rim side that goes on where `rim` ends: the first clockwise from looking back."""
    at: cython.Py_ssize_t = end[rim]
    best: cython.Py_ssize_t = newest[at]
    other: cython.Py_ssize_t = older[best]
    back_x: cython.longlong = corner_x[begin[rim]] - corner_x[at]
    back_y: cython.longlong = corner_y[begin[rim]] - corner_y[at]
    best_x: cython.longlong
    best_y: cython.longlong
    x: cython.longlong
    y: cython.longlong
    best_half: cython.longlong
    half: cython.longlong
    while other >= 0:
        best_x = corner_x[end[best]] - corner_x[at]
        best_y = corner_y[end[best]] - corner_y[at]
        best_half = back_x * best_y - back_y * best_x
        x = corner_x[end[other]] - corner_x[at]
        y = corner_y[end[other]] - corner_y[at]
        half = back_x * y - back_y * x
        # less than half a turn comes first; within the same half the turn between the two decides
        if half > 0 >= best_half or ((half > 0) == (best_half > 0) and x * best_y - y * best_x > 0):
            best = other
        other = older[other]
    return best


def graph(
    cells: cython.Py_ssize_t, one: cython.int[::1], other: cython.int[::1]
) -> tuple[array[int], array[int], array[int], array[int], array[int], array[int]]:
    """Edges between cells one[e] and other[e], as a `Grid` has them.

    In order: where each edge of the grid stood in the given ones, CSR starts, neighbours and links,
    and the lower and the higher cell of each edge. Edges are sorted by these, equal ones as given.
    """
    edges: cython.Py_ssize_t = len(one)
    order, edge_low, edge_high = _sorted(cells, one, other)
    begins: array[int] = array("i", bytes(4 * (cells + 1)))
    neighbours: array[int] = array("i", bytes(8 * edges))
    links: array[int] = array("i", bytes(8 * edges))
    low: cython.int[::1] = edge_low
    high: cython.int[::1] = edge_high
    starts: cython.int[::1] = begins
    neighbour: cython.int[::1] = neighbours
    link: cython.int[::1] = links
    filled: cython.int[::1] = array("i", bytes(4 * cells))
    edge: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    at: cython.Py_ssize_t
    for edge in range(edges):
        starts[low[edge] + 1] += 1
        starts[high[edge] + 1] += 1
    for cell in range(cells):
        starts[cell + 1] += starts[cell]
    for edge in range(edges):
        # by rising lower cell: each cell has its lower neighbours in order
        at = starts[high[edge]] + filled[high[edge]]
        filled[high[edge]] += 1
        neighbour[at] = low[edge]
        link[at] = cython.cast(cython.int, edge)
    for edge in range(edges):
        at = starts[low[edge]] + filled[low[edge]]
        filled[low[edge]] += 1
        neighbour[at] = high[edge]
        link[at] = cython.cast(cython.int, edge)
    return order, begins, neighbours, links, edge_low, edge_high


@cython.cfunc
def _sorted(
    cells: cython.Py_ssize_t, one: cython.int[::1], other: cython.int[::1]
) -> tuple[array[int], array[int], array[int]]:
    """Where each edge stood, its lower and its higher cell: a counting sort by these, then one by those."""
    edges: cython.Py_ssize_t = len(one)
    order_of: array[int] = array("i", bytes(4 * edges))
    edge_low: array[int] = array("i", bytes(4 * edges))
    edge_high: array[int] = array("i", bytes(4 * edges))
    order: cython.int[::1] = order_of
    low: cython.int[::1] = edge_low
    high: cython.int[::1] = edge_high
    by_high: cython.int[::1] = array("i", bytes(4 * edges))
    below: cython.int[::1] = array("i", bytes(4 * (cells + 1)))
    above: cython.int[::1] = array("i", bytes(4 * (cells + 1)))
    edge: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    at: cython.Py_ssize_t
    for edge in range(edges):
        below[max(one[edge], other[edge]) + 1] += 1
        above[min(one[edge], other[edge]) + 1] += 1
    for cell in range(cells):
        below[cell + 1] += below[cell]
        above[cell + 1] += above[cell]
    for edge in range(edges):
        cell = max(one[edge], other[edge])
        by_high[below[cell]] = cython.cast(cython.int, edge)
        below[cell] += 1
    for at in range(edges):
        edge = by_high[at]
        cell = min(one[edge], other[edge])
        order[above[cell]] = cython.cast(cython.int, edge)
        low[above[cell]] = cython.cast(cython.int, cell)
        high[above[cell]] = max(one[edge], other[edge])
        above[cell] += 1
    return order_of, edge_low, edge_high
