"""Symmetries of grids: permutations that keep the graph, as many as the drawing has, found from places alone."""

from __future__ import annotations

from array import array
from itertools import pairwise
from math import cos, pi, sin

import pytest
from tilings import from_polygons, hexagons, interpreted, squares

from puzzlebook.mazes import _symmetries
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import GRIDS, impossible
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.likeness import fingerprint
from puzzlebook.mazes.symmetries import symmetries


def star(arms):
    """A cell with `arms` corners and a square, nearly, on each of its sides."""
    ring = [(1000 * cos(2 * pi * k / arms), 1000 * sin(2 * pi * k / arms)) for k in range(arms)]
    whole = [(round(x) + 4000, round(y) + 4000) for x, y in ring]
    polygons = [whole]
    for k, (one, other) in enumerate(pairwise([*whole, whole[0]])):
        x, y = (round(1500 * f(2 * pi * (k + 0.5) / arms)) for f in (cos, sin))
        polygons.append([one, other, (other[0] + x, other[1] + y), (one[0] + x, one[1] + y)])
    return from_polygons("star", (arms, 1), polygons, [range(arms + 1)], 2000)


GRIDS_BY_COUNT = {
    "one row": (squares(5, 1), 4),
    "rectangle": (squares(4, 3), 4),
    "square": (squares(4, 4), 8),
    "square with a hole in the middle": (squares(5, 5, [(2, 2)]), 8),
    "square without a corner": (squares(4, 4, [(0, 0)]), 2),
    "an L": (squares(3, 4, [(1, 0), (2, 0), (1, 1), (2, 1), (2, 2)]), 1),
    "hexagons, odd rows": (hexagons(4, 5), 2),
    "hexagons, even rows": (hexagons(4, 4), 2),
    "a star of five": (star(5), 10),
    "a star of seven": (star(7), 14),
    "a star of twelve": (star(12), 24),
}


@pytest.mark.parametrize("name", GRIDS_BY_COUNT)
def test_a_grid_has_the_symmetries_of_its_drawing_and_no_others(name):
    grid, count = GRIDS_BY_COUNT[name]
    assert len(symmetries(grid)) == count


@pytest.mark.parametrize("grid", [grid for grid, _ in GRIDS_BY_COUNT.values()])
def test_symmetries_lay_edges_on_edges_and_are_a_group(grid):
    found = symmetries(grid)
    cells = [tuple(each.cells) for each in found]
    assert cells[0] == tuple(range(grid.cells))
    assert found[0].angle == 0
    assert not found[0].mirrored
    # all cells of a row lie on the axis of a mirror image, which moves none
    assert len({(each.mirrored, tuple(each.cells)) for each in found}) == len(found)
    for each in found:
        assert sorted(each.edges) == list(range(grid.edges))
        for edge, at in enumerate(each.edges):
            ends = {each.cells[grid.edge_low[edge]], each.cells[grid.edge_high[edge]]}
            assert ends == {grid.edge_low[at], grid.edge_high[at]}
    for one in cells:
        for other in cells:
            assert tuple(one[cell] for cell in other) in cells


@pytest.mark.parametrize(
    ("grid", "size"),
    [
        (grid, size)
        for grid in GRIDS
        for size in ((1, 2), (2, 1), (2, 2), (6, 9), (7, 7))
        if impossible(Ground(grid, size)) is None
    ],
)
def test_every_grid_of_the_table_is_laid_on_itself_at_least_as_it_is(grid, size):
    found = symmetries(named_grid(grid, size))
    assert list(found[0].cells) == list(range(named_grid(grid, size).cells))


def test_a_mirror_image_knows_its_axis_and_a_turn_its_angle():
    told = [(each.mirrored, each.angle) for each in symmetries(squares(3, 3))]
    turns, mirrors = [(False, 0), (False, 90), (False, 180), (False, 270)], [0, 45, 90, 135]
    assert told == [*turns, *((True, angle) for angle in mirrors)]
    upright = symmetries(squares(3, 3))[6]
    assert upright.cells[0] == 2  # the axis at 90 degrees is upright: left and right change places


@pytest.mark.parametrize("grid", [squares(3, 4, [(1, 1)]), hexagons(3, 4), star(6)])
def test_images_of_a_maze_share_its_fingerprint_on_any_grid(grid):
    passages = bytes(edge % 3 > 0 for edge in range(grid.edges))
    for each in symmetries(grid):
        image = bytearray(grid.edges)
        for edge, at in enumerate(each.edges):
            image[at] = passages[edge]
        assert fingerprint(grid, image) == fingerprint(grid, passages)
    other = bytes([1 - passages[0]]) + passages[1:]
    assert fingerprint(grid, other) != fingerprint(grid, passages)


@pytest.mark.parametrize("grid", [squares(6, 4), hexagons(3, 4), star(9)])
def test_compiled_and_interpreted_find_the_same(grid):
    plain = interpreted("_symmetries")
    assert not plain.COMPILED
    xs = array("d", (x - grid.width / 2 for x in grid.centre_x))
    ys = array("d", (y - grid.height / 2 for y in grid.centre_y))
    for way in [
        (1.0, 0.0, 0.0, 1.0),
        (-1.0, 0.0, 0.0, 1.0),
        (-1.0, 0.0, 0.0, -1.0),
        (0.0, 1.0, 1.0, 0.0),
    ]:
        found = [
            list(module.Places(xs, ys, grid.pitch / 2, grid.pitch / 50).laid(*way))
            for module in (_symmetries, plain)
        ]
        assert found[0] == found[1]
