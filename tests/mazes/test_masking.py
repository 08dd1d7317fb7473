"""A mask cut from a grid is the grid of those cells, built from their corners alone."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tilings import TILINGS, interpreted, squares

from puzzlebook.mazes import _masks
from puzzlebook.mazes.grids import GRIDS, grid, grid_on
from puzzlebook.mazes.masking import masked

COLUMNS, ROWS = 7, 6
MASKS = st.lists(st.booleans(), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS)


def cut(made, kept):
    return masked(made, replace(made.ground, kept=bytes(kept)))


def sides(made):
    """Every wall as its two places, with the cells on it by their middles, and whether it is a hole's."""
    middles = list(zip(made.centre_x, made.centre_y, strict=True))
    left, top = min(made.corner_x), min(made.corner_y)
    found = []
    for wall, ends in enumerate(zip(made.wall_from, made.wall_to, strict=True)):
        places = sorted((made.corner_x[c] - left, made.corner_y[c] - top) for c in ends)
        if wall < made.edges:
            cells = sorted(middles[c] for c in (made.edge_low[wall], made.edge_high[wall]))
            outer = None
        else:
            cells = [middles[made.rim_cells[wall - made.edges]]]
            outer = made.rim_outer[wall - made.edges]
        found.append((places, [(x - left, y - top) for x, y in cells], outer))
    return sorted(found, key=repr)


@settings(max_examples=60, deadline=None)
@given(MASKS)
def test_a_mask_of_squares_is_what_a_tiling_of_the_squares_left_would_be(kept):
    assume(sum(kept) >= 2)
    gone = {(c % COLUMNS, c // COLUMNS) for c, there in enumerate(kept) if not there}
    made = cut(grid("square", (COLUMNS, ROWS)), kept)
    built = squares(COLUMNS, ROWS, without=gone)
    assert sides(made) == sides(built)
    for name in ("starts", "neighbours", "edge_low", "edge_high", "layer_starts", "layer_cells"):
        assert getattr(made, name) == getattr(built, name), name


def whole_grids():
    grids = {name: made for name, (made, _) in TILINGS.items()}
    return grids | {name: grid(name, (9, 8)) for name in GRIDS}


@pytest.mark.parametrize("name", whole_grids())
def test_what_is_left_of_a_grid_is_a_grid(name):
    made = whole_grids()[name]
    kept = bytes(c % 5 != 2 for c in range(made.cells))
    left = cut(made, kept)
    assert list(left.whole) == [c for c in range(made.cells) if kept[c]]
    for cell in range(left.cells):
        slots = range(left.starts[cell], left.starts[cell + 1])
        near = [left.neighbours[slot] for slot in slots]
        assert near == sorted(near)
        for slot, other in zip(slots, near, strict=True):
            ends = left.edge_low[left.links[slot]], left.edge_high[left.links[slot]]
            assert sorted((cell, other)) == list(ends)
    pairs = list(zip(left.edge_low, left.edge_high, strict=True))
    assert pairs == sorted(pairs)
    assert sorted(left.layer_cells) == sorted(left.by_columns) == list(range(left.cells))
    assert 0 not in {b - a for a, b in zip(left.layer_starts, left.layer_starts[1:], strict=False)}
    assert (min(left.corner_x), min(left.corner_y)) == (0, 0)
    used = {*left.wall_from, *left.wall_to}
    assert used == set(range(len(left.corner_x)))
    assert len(left.wall_from) == left.edges + len(left.rim_cells) == len(left.wall_to)


def test_a_grid_is_cut_once_and_shared():
    ground = replace(grid("square", (4, 4)).ground, kept=b"\1" * 12 + bytes(4))
    assert grid_on(ground) is grid_on(replace(ground))
    assert (grid_on(ground).width, grid_on(ground).height) == (4, 3)


def test_a_hole_in_a_hole_s_island_is_told_from_the_border():
    """A ring, a moat, and a block with a hole in it."""
    size = 9
    kept = bytearray(b"\1" * size * size)
    for row in range(size):
        for column in range(size):
            if max(abs(column - 4), abs(row - 4)) + 0 == 2 or (column, row) == (4, 4):
                kept[row * size + column] = 0
    left = cut(grid("square", (size, size)), kept)
    outer = Counter(zip(left.rim_cells, left.rim_outer, strict=True))
    assert sum(n for (_, is_outer), n in outer.items() if is_outer) == 4 * size + 4 * 3
    assert sum(n for (_, is_outer), n in outer.items() if not is_outer) == 4 * 5 + 4


def test_kernels_of_masks_are_equal_to_their_interpreted_selves():
    plain = interpreted("_masks")
    assert plain.COMPILED is False
    made = grid("square", (13, 11))
    kept = bytearray(c * c % 7 != 3 for c in range(made.cells))
    graph = made.starts, made.neighbours
    xs, ys = array("q", [3, 250, 140, 20, 60, 60]), array("q", [5, 40, 255, 20, 20, 60])
    rings = array("i", [0, 3, 6]), array("i", [0, 1]), bytearray([0, 1]), xs, ys, 16, 16
    corners = made.corner_x, made.corner_y, made.centre_x, made.centre_y
    walls = made.wall_from, made.wall_to, made.edge_low, made.edge_high, made.rim_cells
    for kernel in (plain, _masks):
        found = kernel.spans(*rings)
        told = (
            found,
            kernel.shares(*corners, *walls, 20, 16, *found),
            kernel.pieces(*graph, kept),
            kernel.linked(*graph, made.links, kept, made.edge_low, made.edge_high),
            kernel.rims(*graph, made.links, kept, made.rim_cells),
        )
        if kernel is plain:
            expected = told
    assert told == expected
