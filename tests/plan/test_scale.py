"""A maze's size and its room → the pitch of its corridors."""

from dataclasses import replace

import pytest
from hypothesis import given, reject
from hypothesis import strategies as st

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.ends import opening_sides
from puzzlebook.mazes.grids import grid
from puzzlebook.mazes.making import make
from puzzlebook.mazes.spec import CORNERS, ENDS_MODES, SIDES, Ends, MazeSpec, Source
from puzzlebook.plan.scale import (
    Room,
    Shape,
    fit,
    fit_answer,
    group_height,
    largest_size,
    run_out,
    side_bands,
)
from puzzlebook.themes import THEMES

themes = st.sampled_from(list(THEMES.values()))
shapes = st.builds(
    Shape,
    across=st.integers(1, 80).map(float),
    down=st.integers(2, 80).map(float),
    sides=st.frozensets(st.sampled_from(SIDES)),
    left_word=st.sampled_from([0.0, 30.0]),
    right_word=st.sampled_from([0.0, 30.0]),
    top_words=st.sampled_from([0.0, 12.0]),
    bottom_words=st.sampled_from([0.0, 24.0]),
)
rooms = st.builds(Room, st.sampled_from([None, 8.0, 18.0]), st.sampled_from([None, 6.0]))
lengths = st.floats(100, 900)


@given(shapes, lengths, lengths, themes, rooms)
def test_a_maze_with_all_around_it_fits_its_room_and_fills_it(form, width, height, theme, room):
    u = fit(form, width, height, theme, room)
    if u == 0:
        return

    def size(pitch):
        across = form.across * pitch + sum(side_bands(form, pitch, theme))
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
    run = run_out(theme, u) + theme.key.route(u) / 2
    assert form.across * u + 2 * run <= width
    assert form.down * u + 2 * run <= height


@given(shapes, lengths, lengths, themes, rooms)
def test_the_size_said_to_fit_does_fit_and_takes_nothing_off_what_fits_already(
    form, width, height, theme, room
):
    size = int(form.across), int(form.down)
    said = largest_size(form, size, width, height, theme, room)
    if said is None:
        return
    columns, rows = said
    assert columns <= size[0]
    assert rows <= size[1]
    smaller = replace(form, across=float(columns), down=float(rows))
    u = theme.least_pitch
    assert columns * u + sum(side_bands(form, u, theme)) <= width + 1e-6
    assert group_height(smaller, u, theme, room) <= height + 1e-6


places = st.one_of(
    st.sampled_from((None, *SIDES, *CORNERS, "center")),
    st.tuples(st.integers(1, 4), st.integers(1, 5)),
)


@given(st.sampled_from(ENDS_MODES), places, places, st.integers(0, 50))
def test_no_opening_falls_on_a_side_where_the_plan_left_no_room(mode, start, finish, index):
    spec = MazeSpec(
        "wilson", (4, 5), ends=Ends(mode, start, finish), source=Source("t", "t", index)
    )
    try:
        maze = make(spec)
    except CannotMakeError:
        reject()
    allowed = opening_sides(maze.grid, spec.ends)
    for gate, sides in zip((maze.start, maze.finish), allowed, strict=True):
        if gate is None or gate.wall is None:
            continue
        grid = maze.grid
        xs = {grid.corner_x[c[gate.wall]] for c in (grid.wall_from, grid.wall_to)}
        ys = {grid.corner_y[c[gate.wall]] for c in (grid.wall_from, grid.wall_to)}
        edges = {
            "left": (xs, 0),
            "right": (xs, grid.width),
            "top": (ys, 0),
            "bottom": (ys, grid.height),
        }
        found = {side for side, (at, edge) in edges.items() if at == {edge}}
        # where nothing decides, start and finish may change places
        assert found <= (sides if mode != "suggested" or start or finish else set(SIDES))


def test_a_maze_without_ends_opens_nowhere():
    assert opening_sides(grid("square", (10, 10)), Ends("none")) == (frozenset(), frozenset())


def test_a_cell_inside_opens_nowhere_and_one_at_the_edge_on_its_own_side():
    ends = Ends("suggested", (3, 3), (1, 3))
    assert opening_sides(grid("square", (5, 5)), ends) == (frozenset(), frozenset({"left"}))


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
