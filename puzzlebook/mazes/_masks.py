"""An outline, a grid and which cells are kept → shares of cells inside, pieces, and the arrays of what is left.

Compiled when installed; runs as it stands too, with equal results. All is whole numbers, so every
processor cuts alike. Lines across the drawing stand `step` apart, the first at `step // 2`; where
they cross an outline or a wall is rounded towards the crossed line's upper end.
"""

from __future__ import annotations

from array import array

import cython

COMPILED: bool = cython.compiled


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _first_line(y: cython.longlong, step: cython.longlong) -> cython.longlong:
    """The first line at `y`, not negative, or below it."""
    half: cython.longlong = step // 2
    if y <= half:
        return 0
    return (y - half + step - 1) // step


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _crossing(
    x: cython.longlong,
    y: cython.longlong,
    lower_x: cython.longlong,
    lower_y: cython.longlong,
    at: cython.longlong,
) -> cython.longlong:
    """Where a line from (x, y) down to a lower point is at height `at`; mirror images give mirror images."""
    if lower_x >= x:
        return x + (at - y) * (lower_x - x) // (lower_y - y)
    return x - (at - y) * (x - lower_x) // (lower_y - y)


def spans(
    ring_starts: cython.int[::1],
    ring_parts: cython.int[::1],
    even_odd: cython.uchar[::1],
    xs: cython.longlong[::1],
    ys: cython.longlong[::1],
    step: cython.longlong,
    lines: cython.Py_ssize_t,
) -> tuple[array[int], array[int], array[int], array[int]]:
    """Where each of `lines` lines lies within an outline: CSR starts, left and right ends, length before each.

    Ring r is the points ring_starts[r]..ring_starts[r + 1], not negative, and belongs to part
    ring_parts[r]. A place is inside that lies in any part: by the number of crossings where
    even_odd, else by the winding number.
    """
    rings: cython.Py_ssize_t = len(ring_starts) - 1
    starts: cython.int[::1] = array("i", bytes(4 * (lines + 1)))
    ring: cython.Py_ssize_t
    i: cython.Py_ssize_t
    j: cython.Py_ssize_t
    upper: cython.Py_ssize_t
    lower: cython.Py_ssize_t
    line: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    end: cython.Py_ssize_t
    for ring in range(rings):
        for i in range(ring_starts[ring], ring_starts[ring + 1]):
            j = i + 1 if i + 1 < ring_starts[ring + 1] else ring_starts[ring]
            upper, lower = (i, j) if ys[i] < ys[j] else (j, i)
            end = min(_first_line(ys[lower], step), lines)
            for line in range(_first_line(ys[upper], step), end):
                starts[line + 1] += 1
    for line in range(lines):
        starts[line + 1] += starts[line]
    crossings: cython.Py_ssize_t = starts[lines]
    at: cython.longlong[::1] = array("q", bytes(8 * crossings))
    # of each crossing its part, counted from 1, negative where the ring goes up
    way: cython.int[::1] = array("i", bytes(4 * crossings))
    filled: cython.int[::1] = array("i", bytes(4 * lines))
    x: cython.longlong
    turn: cython.int
    for ring in range(rings):
        for i in range(ring_starts[ring], ring_starts[ring + 1]):
            j = i + 1 if i + 1 < ring_starts[ring + 1] else ring_starts[ring]
            upper, lower = (i, j) if ys[i] < ys[j] else (j, i)
            turn = ring_parts[ring] + 1 if upper == i else -(ring_parts[ring] + 1)
            end = min(_first_line(ys[lower], step), lines)
            for line in range(_first_line(ys[upper], step), end):
                x = _crossing(xs[upper], ys[upper], xs[lower], ys[lower], line * step + step // 2)
                slot = starts[line] + filled[line]
                filled[line] += 1
                while slot > starts[line] and at[slot - 1] > x:
                    at[slot] = at[slot - 1]
                    way[slot] = way[slot - 1]
                    slot -= 1
                at[slot] = x
                way[slot] = turn
    found: tuple[array[int], array[int], array[int], array[int]] = _joined(
        starts, at, way, even_odd, lines
    )
    return found


@cython.cfunc
def _joined(
    starts: cython.int[::1],
    at: cython.longlong[::1],
    way: cython.int[::1],
    even_odd: cython.uchar[::1],
    lines: cython.Py_ssize_t,
) -> tuple[array[int], array[int], array[int], array[int]]:
    """The sorted crossings of each line → where it lies within any part."""
    line: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    part: cython.Py_ssize_t
    inside: cython.int
    was: cython.bint
    now: cython.bint
    length: cython.longlong
    winding: cython.int[::1] = array("i", bytes(4 * len(even_odd)))
    span_starts = array("i", [0])
    lefts, rights, before = array("q"), array("q"), array("q")
    for line in range(lines):
        inside = 0
        length = 0
        for slot in range(starts[line], starts[line + 1]):
            part = (way[slot] if way[slot] > 0 else -way[slot]) - 1
            was = winding[part] & 1 if even_odd[part] else winding[part] != 0
            winding[part] += 1 if way[slot] > 0 else -1
            now = winding[part] & 1 if even_odd[part] else winding[part] != 0
            if now and not was:
                if inside == 0:
                    lefts.append(at[slot])
                    before.append(length)
                inside += 1
            elif was and not now:
                inside -= 1
                if inside == 0:
                    rights.append(at[slot])
                    length += rights[len(rights) - 1] - lefts[len(lefts) - 1]
        span_starts.append(len(lefts))
    return span_starts, lefts, rights, before


@cython.cfunc
@cython.exceptval(check=False)
def _length_before(
    span_starts: cython.int[::1],
    lefts: cython.longlong[::1],
    rights: cython.longlong[::1],
    before: cython.longlong[::1],
    line: cython.Py_ssize_t,
    x: cython.longlong,
) -> cython.longlong:
    """How much of a line lies inside to the left of `x`."""
    low: cython.Py_ssize_t = span_starts[line]
    high: cython.Py_ssize_t = span_starts[line + 1]
    middle: cython.Py_ssize_t
    first: cython.Py_ssize_t = low
    while low < high:
        middle = (low + high) // 2
        if lefts[middle] <= x:
            low = middle + 1
        else:
            high = middle
    if low == first:
        return 0
    low -= 1
    return before[low] + min(x, rights[low]) - lefts[low]


def shares(
    corner_x: cython.int[::1],
    corner_y: cython.int[::1],
    centre_x: cython.double[::1],
    centre_y: cython.double[::1],
    wall_from: cython.int[::1],
    wall_to: cython.int[::1],
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
    rim_cells: cython.int[::1],
    fine: cython.longlong,
    step: cython.longlong,
    span_starts: cython.int[::1],
    lefts: cython.longlong[::1],
    rights: cython.longlong[::1],
    before: cython.longlong[::1],
) -> tuple[array[int], array[int]]:
    """Of each cell how much of it the lines find inside, and how much of it there is.

    Green's theorem, line by line: a wall gives what lies to the left of it to the cell on its left and
    takes it from the cell on its right. Lattice places times `fine` are those of the outline.
    """
    cells: cython.Py_ssize_t = len(centre_x)
    edges: cython.Py_ssize_t = len(edge_low)
    lines: cython.Py_ssize_t = len(span_starts) - 1
    inside_of: array[int] = array("q", bytes(8 * cells))
    whole_of: array[int] = array("q", bytes(8 * cells))
    inside: cython.longlong[::1] = inside_of
    whole: cython.longlong[::1] = whole_of
    wall: cython.Py_ssize_t
    line: cython.Py_ssize_t
    end: cython.Py_ssize_t
    a: cython.Py_ssize_t
    b: cython.Py_ssize_t
    cell: cython.Py_ssize_t
    x: cython.longlong
    length: cython.longlong
    across: cython.longlong
    left: cython.bint
    for wall in range(len(wall_from)):
        a, b = wall_from[wall], wall_to[wall]
        if corner_y[a] > corner_y[b]:
            a, b = b, a
        cell = edge_low[wall] if wall < edges else rim_cells[wall - edges]
        left = (corner_x[b] - corner_x[a]) * (centre_y[cell] - corner_y[a]) > (
            corner_y[b] - corner_y[a]
        ) * (centre_x[cell] - corner_x[a])
        across = 0
        length = 0
        end = min(_first_line(corner_y[b] * fine, step), lines)
        for line in range(_first_line(corner_y[a] * fine, step), end):
            x = _crossing(
                corner_x[a] * fine,
                corner_y[a] * fine,
                corner_x[b] * fine,
                corner_y[b] * fine,
                line * step + step // 2,
            )
            across += x
            length += _length_before(span_starts, lefts, rights, before, line, x)
        inside[cell] += length if left else -length
        whole[cell] += across if left else -across
        if wall < edges:
            inside[edge_high[wall]] -= length if left else -length
            whole[edge_high[wall]] -= across if left else -across
    return inside_of, whole_of


def pieces(
    starts: cython.int[::1], neighbours: cython.int[::1], kept: cython.uchar[::1]
) -> tuple[array[int], array[int]]:
    """The piece of each cell, -1 where it is not kept, and the cells of each piece.

    A piece is cells that neighbours lead to; pieces are numbered by their lowest cells.
    """
    cells: cython.Py_ssize_t = len(kept)
    piece_of: array[int] = array("i", [-1]) * cells
    sizes = array("i")
    of: cython.int[::1] = piece_of
    queue: cython.int[::1] = array("i", bytes(4 * cells))
    first: cython.Py_ssize_t
    head: cython.Py_ssize_t
    tail: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    piece: cython.int = 0
    for first in range(cells):
        if not kept[first] or of[first] >= 0:
            continue
        queue[0] = first
        of[first] = piece
        head, tail = 0, 1
        while head < tail:
            for slot in range(starts[queue[head]], starts[queue[head] + 1]):
                if kept[neighbours[slot]] and of[neighbours[slot]] < 0:
                    of[neighbours[slot]] = piece
                    queue[tail] = neighbours[slot]
                    tail += 1
            head += 1
        sizes.append(tail)
        piece += 1
    return piece_of, sizes


def linked(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    kept: cython.uchar[::1],
    edge_low: cython.int[::1],
    edge_high: cython.int[::1],
) -> tuple[array[int], array[int], array[int], array[int], array[int], array[int]]:
    """What is left of a graph: CSR starts, neighbours and links, all renumbered in their order.

    And which cells and edges are left, and the number each cell has now, -1 for one cut away.
    """
    cells: cython.Py_ssize_t = len(kept)
    number_of: array[int] = array("i", [-1]) * cells
    number: cython.int[::1] = number_of
    edge_number: cython.int[::1] = array("i", [-1]) * len(edge_low)
    cell: cython.Py_ssize_t
    edge: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    cells_left, edges_left = array("i"), array("i")
    for cell in range(cells):
        if kept[cell]:
            number[cell] = len(cells_left)
            cells_left.append(cell)
    for edge in range(len(edge_low)):
        if kept[edge_low[edge]] and kept[edge_high[edge]]:
            edge_number[edge] = len(edges_left)
            edges_left.append(edge)
    starts_left: array[int] = array("i", bytes(4 * (len(cells_left) + 1)))
    neighbours_left: array[int] = array("i", bytes(8 * len(edges_left)))
    links_left: array[int] = array("i", bytes(8 * len(edges_left)))
    begins: cython.int[::1] = starts_left
    neighbour: cython.int[::1] = neighbours_left
    link: cython.int[::1] = links_left
    filled: cython.Py_ssize_t = 0
    for cell in range(cells):
        if not kept[cell]:
            continue
        for slot in range(starts[cell], starts[cell + 1]):
            if kept[neighbours[slot]]:
                neighbour[filled] = number[neighbours[slot]]
                link[filled] = edge_number[links[slot]]
                filled += 1
        begins[number[cell] + 1] = filled
    return starts_left, neighbours_left, links_left, cells_left, edges_left, number_of


def rims(
    starts: cython.int[::1],
    neighbours: cython.int[::1],
    links: cython.int[::1],
    kept: cython.uchar[::1],
    rim_cells: cython.int[::1],
) -> tuple[array[int], array[int]]:
    """The walls that are now rim sides, and the cell of each, both by their old numbers, cell by cell.

    Where a neighbour was cut away first, then the rim sides that were there.
    """
    edges: cython.Py_ssize_t = len(neighbours) // 2
    walls, cells_of = array("i"), array("i")
    cell: cython.Py_ssize_t
    slot: cython.Py_ssize_t
    rim: cython.Py_ssize_t = 0
    for cell in range(len(kept)):
        if kept[cell]:
            for slot in range(starts[cell], starts[cell + 1]):
                if not kept[neighbours[slot]]:
                    walls.append(links[slot])
                    cells_of.append(cell)
        while rim < len(rim_cells) and rim_cells[rim] == cell:
            if kept[cell]:
                walls.append(edges + rim)
                cells_of.append(cell)
            rim += 1
    return walls, cells_of
