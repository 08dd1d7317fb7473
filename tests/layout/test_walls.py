"""Joined walls: every wall once, in as few lines and points as can be."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from paper import closed_walls, interpreted, maze

from puzzlebook.layout import _walls
from puzzlebook.mazes.grids import grid

INTERPRETED = interpreted("layout._walls")


def geometry(drawn):
    return drawn.corner_x, drawn.corner_y, drawn.wall_from, drawn.wall_to


def polylines(joined):
    xs, ys, starts, _ = joined
    return [list(zip(xs[a:b], ys[a:b], strict=True)) for a, b in pairwise(starts)]


def unit_walls(lines):
    """Every wall the lines run along, one lattice step each, with how often."""
    found = Counter()
    for line in lines:
        for (x, y), (u, v) in pairwise(line):
            steps = abs(u - x) + abs(v - y)
            dx, dy = (u - x) // steps, (v - y) // steps
            for k in range(steps):
                ends = (x + k * dx, y + k * dy), (x + (k + 1) * dx, y + (k + 1) * dy)
                found[tuple(sorted(ends))] += 1
    return found


def asked_walls(drawn, closed, first, last):
    at = list(zip(drawn.corner_x, drawn.corner_y, strict=True))
    pairs = zip(drawn.wall_from, drawn.wall_to, strict=True)
    walls = [tuple(sorted((at[a], at[b]))) for a, b in pairs]
    return Counter(walls[w] for w in range(first, last) if closed[w])


@st.composite
def walled(draw):
    drawn = grid("square", (draw(st.integers(1, 7)), draw(st.integers(2, 7))))
    total = drawn.edges + len(drawn.rim_cells)
    closed = bytes(draw(st.lists(st.integers(0, 1), min_size=total, max_size=total)))
    first = draw(st.integers(0, total))
    return drawn, closed, first, draw(st.integers(first, total))


@given(walled())
def test_every_closed_wall_of_the_range_is_drawn_exactly_once_and_no_other(case):
    drawn, closed, first, last = case
    lines = polylines(_walls.join(*geometry(drawn), closed, first, last))
    assert unit_walls(lines) == asked_walls(drawn, closed, first, last)


@given(walled())
def test_no_drawing_needs_fewer_open_lines_and_loops_close(case):
    drawn, closed, first, last = case
    lines = polylines(_walls.join(*geometry(drawn), closed, first, last))
    degree = Counter()
    for ends in asked_walls(drawn, closed, first, last):
        degree.update(ends)
    odd = [corner for corner, walls in degree.items() if walls % 2]
    still_open = [line for line in lines if line[0] != line[-1]]
    assert len(still_open) == len(odd) // 2
    assert {end for line in still_open for end in (line[0], line[-1])} == set(odd)


@given(walled())
def test_points_stand_only_where_the_direction_changes(case):
    lines = polylines(_walls.join(*geometry(case[0]), *case[1:]))
    for line in lines:
        around = [*line, line[1]] if line[0] == line[-1] else line
        for (a, b), (c, d), (e, f) in zip(around, around[1:], around[2:], strict=False):
            assert (c - a) * (f - d) != (d - b) * (e - c)


@given(walled())
def test_compiled_and_interpreted_give_the_same_lines(case):
    assert _walls.COMPILED
    assert not INTERPRETED.COMPILED
    arguments = (*geometry(case[0]), *case[1:])
    assert _walls.join(*arguments) == INTERPRETED.join(*arguments)


@pytest.mark.parametrize("size", [(1, 2), (2, 1), (3, 3), (30, 40)])
def test_a_border_without_openings_is_one_closed_rectangle(size):
    drawn = grid("square", size)
    closed = bytes([1]) * (drawn.edges + len(drawn.rim_cells))
    (line,) = polylines(_walls.join(*geometry(drawn), closed, drawn.edges, len(closed)))
    columns, rows = size
    assert line == [(0, 0), (columns, 0), (columns, rows), (0, rows), (0, 0)]


@pytest.mark.parametrize("mode", ["suggested", "corners", "sides"])
def test_a_border_with_two_openings_is_two_lines_that_end_at_them(mode):
    made = maze((7, 9), seed=3, mode=mode)
    drawn = made.grid
    closed = closed_walls(made)
    lines = polylines(_walls.join(*geometry(drawn), closed, drawn.edges, len(closed)))
    at = list(zip(drawn.corner_x, drawn.corner_y, strict=True))
    gates = [made.start.wall, made.finish.wall]
    ends = {at[end] for wall in gates for end in (drawn.wall_from[wall], drawn.wall_to[wall])}
    assert len(lines) == 2
    assert {end for line in lines for end in (line[0], line[-1])} == ends
