"""The geometry of every grid of the table, recomputed from its corner points alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import pairwise
from math import dist, pi

import pytest
from making_grids import Near, all_cut, area, on_all, segments, sized, walked, wall_ends
from tilings import ROUTES

from puzzlebook.layout.rounding import rounded
from puzzlebook.mazes import _routes, routes
from puzzlebook.mazes import organic as organic_module
from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.grids import GRIDS, grid
from puzzlebook.mazes.making import make
from puzzlebook.mazes.routes import inside, route_line, wall_middle, walls_of
from puzzlebook.mazes.spec import Ends, MazeSpec
from puzzlebook.themes import THEMES

MADE = on_all([(1, 2), (2, 1), (2, 2), (5, 4), (4, 7), (12, 12), (17, 13)]) | all_cut()
WORKED = on_all([(9, 8), (14, 17)])
any_grid = pytest.mark.parametrize("name", MADE)


def loops(made, walls):
    """The closed lines that these walls make, as points and bulges, wherever only two meet."""
    at = defaultdict(list)
    for wall in walls:
        at[made.wall_from[wall]].append(wall)
        at[made.wall_to[wall]].append(wall)
    left, out = set(walls), []
    while left:
        wall = min(left)
        corner, points, bulges = made.wall_from[wall], [], []
        while wall in left:
            left.remove(wall)
            a, b, bulge = wall_ends(made, wall)
            forward = made.wall_from[wall] == corner
            points.append(a if forward else b)
            bulges.append(bulge if forward else -bulge)
            corner = made.wall_to[wall] if forward else made.wall_from[wall]
            wall = next((other for other in at[corner] if other in left), wall)
        out.append(([*points, points[0]], bulges))
    return out


def cell_area(made, cell):
    return sum(abs(area(*loop)) for loop in loops(made, list(walls_of(made, cell))))


@any_grid
def test_two_cells_are_neighbours_exactly_where_their_outlines_share_a_side(name):
    made = MADE[name]
    owners = defaultdict(set)
    for cell in range(made.cells):
        for wall in walls_of(made, cell):
            a, b, _ = wall_ends(made, wall)
            owners[frozenset((a, b))].add(cell)
    shared = sorted(tuple(sorted(cells)) for cells in owners.values() if len(cells) == 2)

    assert max(map(len, owners.values())) <= 2
    assert shared == sorted(zip(made.edge_low, made.edge_high, strict=True))
    assert sum(len(cells) == 1 for cells in owners.values()) == len(made.rim_cells)


@any_grid
def test_the_cells_fill_what_is_inside_the_rim(name):
    made = MADE[name]
    whole = 0.0
    for rim, cell in enumerate(made.rim_cells):
        a, b, bulge = wall_ends(made, made.edges + rim)
        x, y = made.centre_x[cell] - a[0], made.centre_y[cell] - a[1]
        # round the cells always one way, and so round holes the other
        to_the_right = (b[0] - a[0]) * y > (b[1] - a[1]) * x
        whole += area((a, b), (bulge,)) * (1 if to_the_right else -1)

    assert sum(cell_area(made, cell) for cell in range(made.cells)) == pytest.approx(whole)


@any_grid
def test_no_two_walls_cross_or_lie_on_each_other(name):
    made = MADE[name]
    walls = [wall_ends(made, wall) for wall in range(len(made.wall_from))]
    places = defaultdict(list)
    for k, (a, b, _) in enumerate(walls):
        for x in range(min(a[0], b[0]) // made.pitch, max(a[0], b[0]) // made.pitch + 1):
            for y in range(min(a[1], b[1]) // made.pitch, max(a[1], b[1]) // made.pitch + 1):
                places[x, y].append(k)

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    for here in places.values():
        for one in here:
            for other in here:
                (a, b, _), (c, d, _) = walls[one], walls[other]
                if one < other:
                    apart = side(a, b, c) * side(a, b, d) >= 0 or side(c, d, a) * side(c, d, b) >= 0
                    assert apart, (one, other)
                    assert {a, b} != {c, d}


@any_grid
def test_the_drawing_begins_at_nought_and_ends_at_its_extent(name):
    made = MADE[name]
    swelling = [wall_middle(made, wall) for wall in range(len(made.wall_from))]
    points = [*zip(made.corner_x, made.corner_y, strict=True), *swelling]
    for places, extent in zip(zip(*points, strict=True), (made.width, made.height), strict=True):
        assert min(places) == pytest.approx(0, abs=0.5)
        assert max(places) == pytest.approx(extent, abs=0.5)


@any_grid
def test_every_opening_is_a_third_of_a_pitch_wide_at_least_and_marks_fit_in_every_cell(name):
    made = MADE[name]

    assert min(dist(*wall_ends(made, wall)[:2]) for wall in range(len(made.wall_from))) >= (
        0.35 * made.pitch
    )
    assert min(inside(made, cell) for cell in range(made.cells)) >= 0.5 * made.pitch


@pytest.mark.parametrize("name", GRIDS)
def test_equal_corridors_look_equally_wide_on_all_grids(name):
    made = grid(name, sized(name, (20, 20)))
    share = sum(cell_area(made, cell) for cell in range(made.cells)) / made.cells / made.pitch**2

    # a brick is two corridors long
    assert 0.8 < share / (2 if name == "brick" else 1) < 1.35


@pytest.mark.parametrize("algorithm", ["wilson", "recursive-backtracker"])
@pytest.mark.parametrize("ends", [Ends(), Ends("center")], ids=["suggested", "center"])
@pytest.mark.parametrize("name", WORKED)
@pytest.mark.parametrize("theme", THEMES)
def test_a_route_keeps_clear_of_every_wall_at_any_stroke(name, ends, algorithm, theme):
    drawn = WORKED[name]
    key, rim_ratio = THEMES[theme].key, THEMES[theme].walls.rim_ratio
    made = make(MazeSpec(algorithm, drawn.size, grid=drawn.name, ends=ends, seed=11))
    gates = {gate.wall for gate in (made.start, made.finish)}
    closed = [w for w in range(drawn.edges) if not made.passages[w]]
    rim = [w for w in range(drawn.edges, len(drawn.wall_from)) if w not in gates]
    line = route_line(
        drawn, made.passages, made.solution, made.start, made.finish, 0.35 * drawn.pitch
    )
    points = walked(*rounded(*line, key.route_bend * drawn.pitch), drawn.pitch / 25)
    near = [Near(segments(drawn, walls, drawn.pitch / 25), drawn.pitch) for walls in (closed, rim)]
    inner, outer = (min(map(walls.least, points)) for walls in near)
    bore = min(1.0, drawn.bore / drawn.pitch)
    for u in (key.least_pitch / bore, 8, 14, 25, 57):
        if u * bore < key.least_pitch:
            continue
        half = key.route(u * bore) / 2
        assert inner * u / drawn.pitch > half + key.wall(u) / 2 + 0.25
        assert outer * u / drawn.pitch > half + key.wall(u) * rim_ratio / 2 + 0.1


@pytest.mark.parametrize("name", WORKED)
def test_a_route_goes_through_the_middle_of_each_opening_and_never_back(name):
    drawn = WORKED[name]
    made = make(MazeSpec("wilson", drawn.size, grid=drawn.name, seed=3))
    line = route_line(drawn, made.passages, made.solution, made.start, made.finish)
    points = walked(*line, drawn.pitch / 50)
    edges = {pair: k for k, pair in enumerate(zip(drawn.edge_low, drawn.edge_high, strict=True))}
    steps = zip(made.solution, made.solution[1:], strict=False)
    doors = [edges[min(step), max(step)] for step in steps]
    found = [
        min(range(len(points)), key=lambda k: dist(points[k], wall_middle(drawn, door)))
        for door in doors
    ]

    assert found == sorted(found)
    assert all(
        dist(points[k], wall_middle(drawn, door)) < drawn.pitch / 50
        for k, door in zip(found, doors, strict=True)
    )
    places = Counter((round(x * 20 / drawn.pitch), round(y * 20 / drawn.pitch)) for x, y in points)
    # a way gone twice would stand on its places twice as often
    assert max(places.values()) <= 6


def test_the_rings_of_a_polar_grid_are_circles_round_its_hub():
    made = grid("polar", (13, 13))
    for wall in range(len(made.wall_from)):
        a, b, bulge = wall_ends(made, wall)
        if bulge:
            radii = [dist(made.hub, point) for point in (a, b, wall_middle(made, wall))]
            assert max(radii) - min(radii) < 2
            assert radii[0] % made.pitch == pytest.approx(0, abs=1) or radii[0] % made.pitch > (
                made.pitch - 1
            )
    assert cell_area(made, 0) == pytest.approx(pi * made.pitch**2, rel=0.001)


@pytest.mark.parametrize("size", [(8, 10), (16, 20), (24, 30), (40, 50), (60, 80)])
def test_organic_cells_are_soft_and_none_is_a_sliver(size):
    made = grid("organic", size)
    rim = set(made.rim_cells)
    sides = Counter(
        made.starts[cell + 1] - made.starts[cell] for cell in range(made.cells) if cell not in rim
    )
    usual = made.pitch**2 * 443 / 512

    assert set(sides) <= {4, 5, 6, 7, 8}
    assert 5.6 < sum(count * number for count, number in sides.items()) / sides.total() < 6.1
    assert sides[6] < 0.9 * sides.total()
    assert made.bore > 0.33 * made.pitch
    for cell in range(made.cells):
        assert 0.5 * usual < cell_area(made, cell) < 2.0 * usual


def test_an_organic_grid_is_one_for_its_size_and_no_two_sizes_begin_alike():
    one, again = (organic_module.organic((9, 9)) for _ in range(2))
    other = organic_module.organic((9, 10))

    assert one.corner_x == again.corner_x
    assert one.neighbours == again.neighbours
    assert list(one.corner_x)[:20] != list(other.corner_x)[:20]


@pytest.mark.parametrize("algorithm", ["eller", "sidewinder", "binary-tree"])
@pytest.mark.parametrize("name", GRIDS)
def test_hardly_a_passage_is_left_to_join_at_random_on_whole_grids(name, algorithm):
    from puzzlebook.mazes.algorithms import ALGORITHMS

    made = grid(name, sized(name, (20, 20)))
    opened = sum(ALGORITHMS[algorithm].carve(made, rng(seed), {}).count(1) for seed in range(30))

    assert opened > 0.99 * 30 * (made.cells - 1)
    assert carve(algorithm, made, rng(1)).count(1) == made.cells - 1


@pytest.mark.parametrize("name", WORKED)
def test_routes_are_the_same_compiled_and_interpreted(name, monkeypatch):
    assert _routes.COMPILED
    assert not ROUTES.COMPILED
    drawn = WORKED[name]
    made = make(MazeSpec("wilson", drawn.size, grid=drawn.name, seed=8))
    asked = drawn, made.passages, made.solution, made.start, made.finish, 3.0
    compiled = route_line(*asked)
    monkeypatch.setattr(routes, "_routes", ROUTES)

    assert route_line(*asked) == compiled


def test_a_route_without_a_passage_is_refused():
    made = grid("hexagon", (5, 5))
    with pytest.raises(ValueError, match="no passage from cell 0 to 1"):
        route_line(made, bytes(made.edges), [0, 1], None, None)


@pytest.mark.parametrize("radius", [0.5, 3.0, 50.0])
def test_a_rounded_line_stays_within_its_bends_and_leaves_straight_lines_alone(radius):
    points = [(0.0, 0.0), (100.0, 0.0), (100.0, 80.0), (40.0, 80.0), (40.0, 81.0)]
    out, bulges = rounded(points, [0.0] * 5, radius)
    near = Near(pairwise(points), 200)

    assert out[0] == points[0]
    assert out[-1] == points[-1]
    assert max(map(near.least, walked(out, bulges, 0.5))) <= radius * 0.42
    assert rounded(points[:2], [0.0, 0.0], radius) == (tuple(points[:2]), ())
