"""Mazes as pdfium paints them: widths, corners, openings and closed walls, from pixels."""

from __future__ import annotations

import pypdfium2
import pytest
from paper import closed_walls, drawing, maze, written

from puzzlebook.layout.page import DiscItem, FillItem, MazeItem, Page

SIDE = 300
RESOLUTION = 8  # pixels a point


def pixels(items, drawings=(), scale=RESOLUTION):
    """Grey levels of a page of SIDE points, as a function of whole pixels from the top left."""
    data, _ = written([Page(1, SIDE, SIDE, tuple(items), tuple(drawings))])
    with pypdfium2.PdfDocument(data) as pdf:
        bitmap = pdf[0].render(scale=scale, grayscale=True)
        stride, buffer = bitmap.stride, bytes(bitmap.buffer)
    return lambda x, y: buffer[y * stride + x]


def ink(grey, x, y, direction, reach):
    """Points of full black along a line through (x, y) points, `reach` to either side."""
    dx, dy = direction
    start_x, start_y = (x - reach * dx) * RESOLUTION, (SIDE - y - reach * dy) * RESOLUTION
    levels = [
        grey(int(start_x + k * dx), int(start_y + k * dy)) for k in range(2 * reach * RESOLUTION)
    ]
    return sum(255 - level for level in levels) / 255 / RESOLUTION


SCALES = [(20.0, 2.0), (7.5, 0.75)]


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
def test_the_border_is_as_wide_as_asked_in_both_placements_of_one_drawing(ratio):
    made = maze((6, 6), mode="none")
    places = [(20.0, 280.0, *SCALES[0]), (200.0, 150.0, *SCALES[1])]
    items = [MazeItem("m", x, y, scale, stroke) for x, y, scale, stroke in places]
    reach = max(stroke * ratio / 2 / scale for scale, stroke in SCALES)
    grey = pixels(items, [drawing(made, rim_ratio=ratio, reach=reach)])
    for left, top, scale, stroke in places:
        side = 6 * scale
        border = stroke * ratio
        # half a corridor from a corner no other wall stands in the way on the outside
        for x, y, direction in (
            (left, top - scale / 2, (1, 0)),
            (left + side, top - scale / 2, (1, 0)),
            (left + scale / 2, top, (0, 1)),
            (left + scale / 2, top - side, (0, 1)),
        ):
            assert ink(grey, x, y, direction, 3) == pytest.approx(border, abs=0.05)


@pytest.mark.parametrize(("scale", "stroke"), SCALES)
def test_walls_are_as_wide_as_asked(scale, stroke):
    made = maze((6, 6))
    grid = made.grid
    grey = pixels([MazeItem("m", 20, 280, scale, stroke)], [drawing(made)])
    for edge, passage in enumerate(made.passages):
        a, b = grid.wall_from[edge], grid.wall_to[edge]
        x = 20 + (grid.corner_x[a] + grid.corner_x[b]) / 2 * scale
        y = 280 - (grid.corner_y[a] + grid.corner_y[b]) / 2 * scale
        across = (1, 0) if grid.corner_x[a] == grid.corner_x[b] else (0, 1)
        found = ink(grey, x, y, across, 2)
        assert found == pytest.approx(0 if passage else stroke, abs=0.05)


@pytest.mark.parametrize("cap", ["butt", "round", "square"])
@pytest.mark.parametrize("mode", ["none", "suggested", "center"])
def test_walls_meet_without_a_gap_so_colour_poured_into_a_maze_stays_in(cap, mode):
    made = maze((8, 7), seed=5, mode=mode)
    scale, left, top = 16.0, 20.0, 280.0
    grey = pixels([MazeItem("m", left, top, scale, 1)], [drawing(made, cap=cap)], scale=3)
    side = SIDE * 3
    start = int((left + scale / 2) * 3), int((SIDE - top + scale / 2) * 3)
    seen = {start}
    todo = [start]
    while todo:
        x, y = todo.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            inside = 0 <= beside[0] < side and 0 <= beside[1] < side
            if inside and beside not in seen and grey(*beside) > 200:
                seen.add(beside)
                todo.append(beside)
    gates = [
        gate for gate in (made.start, made.finish) if gate is not None and gate.wall is not None
    ]
    assert ((0, 0) in seen) == bool(gates)
    middles = [
        (int((left + x * scale) * 3), int((SIDE - top + y * scale) * 3))
        for x, y in zip(made.grid.centre_x, made.grid.centre_y, strict=True)
    ]
    assert seen.issuperset(middles)


def test_a_wall_that_is_closed_keeps_two_halves_of_a_maze_apart():
    made = maze((8, 7), mode="none")
    closed = closed_walls(made)
    bridge = next(e for e, passage in enumerate(made.passages) if passage)
    closed[bridge] = 1
    grid = made.grid
    scale = 16.0
    grey = pixels([MazeItem("m", 20, 280, scale, 1)], [drawing(made, closed=closed)], scale=3)
    seen = {(int((20 + grid.centre_x[0] * scale) * 3), int((20 + grid.centre_y[0] * scale) * 3))}
    todo = list(seen)
    while todo:
        x, y = todo.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside not in seen and grey(*beside) > 200:
                seen.add(beside)
                todo.append(beside)
    reached = [
        (int((20 + x * scale) * 3), int((20 + y * scale) * 3)) in seen
        for x, y in zip(grid.centre_x, grid.centre_y, strict=True)
    ]
    assert 0 < sum(reached) < grid.cells
    assert reached[grid.edge_low[bridge]] != reached[grid.edge_high[bridge]]


@pytest.mark.parametrize("grey_level", [0.0, 0.5, 0.75])
def test_greys_come_out_as_asked_and_do_not_spill_to_the_next_item(grey_level):
    square = ((10, 10), (60, 10), (60, 60), (10, 60))
    grey = pixels(
        [
            FillItem(square, grey_level),
            DiscItem(150, 150, 20),
            DiscItem(220, 220, 20, stroke=4, grey=grey_level),
            DiscItem(220, 100, 20, stroke=4),
        ],
        scale=2,
    )
    tint = pytest.approx(grey_level * 255, abs=1)
    assert grey(70, 600 - 70) == tint
    assert grey(300, 300) == 0
    assert grey(2 * 240, 600 - 2 * 220) == tint
    assert grey(2 * 240, 600 - 2 * 100) == 0
    assert grey(2 * 220, 600 - 2 * 100) == 255


def test_a_disc_is_round():
    grey = pixels([DiscItem(150, 150, 100)], scale=2)
    area = sum(255 - grey(x, y) for x in range(2 * SIDE) for y in range(2 * SIDE)) / 255 / 4
    assert area == pytest.approx(3.14159 * 100**2, rel=0.001)
