"""A maze's size and its room → the pitch of its corridors."""

from dataclasses import replace

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.making import make
from puzzlebook.mazes.spec import CORNERS, ENDS_MODES, SIDES, Ends, MazeSpec, Source
from puzzlebook.plan.scale import (
    Room,
    Shape,
    fit,
    fit_answer,
    group_height,
    largest_size,
    opening_sides,
    run_out,
    shape,
    side_band,
)
from puzzlebook.themes import THEMES

themes = st.sampled_from(list(THEMES.values()))
shapes = st.builds(
    Shape,
    across=st.integers(1, 80).map(float),
    down=st.integers(2, 80).map(float),
    top=st.booleans(),
    bottom=st.booleans(),
    sides=st.booleans(),
    side_word=st.just(0.0),
)
rooms = st.builds(Room, st.sampled_from([None, 8.0, 18.0]), st.sampled_from([None, 6.0]))
lengths = st.floats(100, 900)


@given(shapes, lengths, lengths, themes, rooms)
def test_a_maze_with_all_around_it_fits_its_room_and_fills_it(form, width, height, theme, room):
    u = fit(form, width, height, theme, room)
    if u == 0:
        return

    def size(pitch):
        across = form.across * pitch + 2 * side_band(form, pitch, theme)
        return across, group_height(form, pitch, theme, room)

    across, down = size(u)
    assert across <= width
    assert down <= height
    more_across, more_down = size(u + 0.02)
    full = more_across > width or more_down > height
    assert full or u >= theme.widest_pitch - 0.02


@given(shapes, lengths, lengths, themes)
def test_an_answer_with_its_route_running_out_fits_its_area(form, width, height, theme):
    u = fit_answer(form, width, height, theme)
    run = run_out(theme, u)
    assert form.across * u + 2 * run <= width
    assert form.down * u + 2 * run <= height


@given(shapes, lengths, lengths, themes, rooms)
def test_the_size_said_to_fit_does_fit(form, width, height, theme, room):
    columns, rows = largest_size(form, width, height, theme, room)
    smaller = replace(form, across=float(columns), down=float(rows))
    if columns > 1 and rows > 1:
        assert fit(smaller, width, height, theme, room) >= theme.least_pitch - 0.011


places = st.one_of(
    st.sampled_from((None, *SIDES, *CORNERS, "center")),
    st.tuples(st.integers(1, 4), st.integers(1, 5)),
)


@given(st.sampled_from(ENDS_MODES), places, places, st.integers(0, 50))
def test_no_opening_falls_on_a_side_where_the_plan_left_no_room(mode, start, finish, index):
    ends = Ends(mode, start, finish)
    spec = MazeSpec("wilson", (4, 5), ends=ends, source=Source("t", "t", index))
    try:
        maze = make(spec)
    except CannotMakeError:
        reject()
    allowed = opening_sides(ends, spec.size)
    for gate in (maze.start, maze.finish):
        if gate is None or gate.wall is None:
            continue
        grid = maze.grid
        xs = {grid.corner_x[c[gate.wall]] for c in (grid.wall_from, grid.wall_to)}
        ys = {grid.corner_y[c[gate.wall]] for c in (grid.wall_from, grid.wall_to)}
        found = {
            side
            for side, true in (
                ("left", xs == {0}),
                ("right", xs == {grid.width}),
                ("top", ys == {0}),
                ("bottom", ys == {grid.height}),
            )
            if true
        }
        assert found <= allowed


def test_a_maze_without_ends_needs_no_room_for_arrows():
    form = shape(MazeSpec("wilson", (10, 10), ends=Ends("none")))
    assert {form.top, form.bottom, form.sides} == {False}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_walls_and_routes_keep_to_the_design_at_every_pitch(theme):
    for tenths in range(56, 600):
        u = tenths / 10
        wall = theme.walls.width(u)
        assert wall >= 0.75
        assert wall <= max(u / 5, theme.walls.floor)
    for tenths in range(34, 400):
        u = tenths / 10
        wall, route = theme.key.wall(u), theme.key.route(u)
        assert min(wall, route) >= 0.75
        # grey walls and a black route keep a white gap between them
        assert (u - wall - route) / 2 > 0.4
