"""Every algorithm on every grid with every cut, and with all that mazes have beside: what always holds."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from math import hypot

import pytest
from making_grids import CUTS, cut_spec

from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.carving import carving_problem, dead_ends
from puzzlebook.mazes.ends import APART
from puzzlebook.mazes.grids import GRIDS, ground_of
from puzzlebook.mazes.ids import parse_id
from puzzlebook.mazes.making import make
from puzzlebook.mazes.piecing import pieces_of
from puzzlebook.mazes.single import maze_record, recorded_grid
from puzzlebook.mazes.spec import ENDS_MODES, Ends
from puzzlebook.mazes.symmetries import symmetries

TWISTS = {
    "braided": {"braid": 0.5},
    "mirrored": {"symmetry": "mirror"},
    "turned": {"symmetry": "rotate"},
    "woven": {"weave": 0.6},
    "woven and braided": {"weave": 1.0, "braid": 1.0},
}
ON = {
    "braided": set(GRIDS),
    "mirrored": {"square", "triangle", "polar"},
    "turned": {"polar", "upsilon"},
    "woven": {"square"},
    "woven and braided": {"square"},
}
"""Grids that can have each at the sizes of these tests."""
on_every_grid = pytest.mark.parametrize(("name", "cut"), list(product(GRIDS, CUTS)))


def parts(grid, passages):
    """How many cells hang together, of each part, by the passages alone."""
    part = list(range(grid.cells))

    def of(cell):
        while part[cell] != cell:
            cell = part[cell]
        return cell

    for edge, (low, high) in enumerate(zip(grid.edge_low, grid.edge_high, strict=True)):
        if passages[edge]:
            part[of(high)] = of(low)
    return sorted(Counter(map(of, range(grid.cells))).values())


def is_way(maze, way):
    """Whether a way goes through open walls from its start to its finish, and never twice over a cell."""
    joined = Counter()
    for (low, high), opened in zip(
        zip(maze.grid.edge_low, maze.grid.edge_high, strict=True), maze.passages, strict=True
    ):
        joined[low, high] += opened
    steps = [(min(step), max(step)) for step in pairwise(way.solution)]
    return (
        len(set(way.solution)) == len(way.solution) > 1
        and all(joined[step] for step in steps)
        and (way.solution[0], way.solution[-1]) == (way.start.cell, way.finish.cell)
    )


@on_every_grid
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_maze_is_a_spanning_tree_of_every_piece_with_one_way_through_it(name, cut, algorithm):
    maze = make(cut_spec(name, cut, algorithm, seed=5))
    pieces = pieces_of(maze.grid)

    assert len(pieces) == len(maze.routes) == (2 if cut == "two letters" else 1)
    assert parts(maze.grid, maze.passages) == sorted(piece.grid.cells for piece in pieces)
    assert maze.passages.count(1) == maze.grid.cells - len(pieces)
    assert all(is_way(maze, way) for way in maze.routes)


# whole squares keep the ends that they have had since the first book
@pytest.mark.parametrize(("name", "cut"), list(product(GRIDS, CUTS))[1:])
def test_suggested_ends_do_not_lie_next_to_each_other(name, cut):
    for seed in range(20):
        maze = make(cut_spec(name, cut, seed=seed))
        grid = maze.grid
        for way in maze.routes:
            one, other = way.solution[0], way.solution[-1]
            across = grid.centre_x[one] - grid.centre_x[other]
            down = grid.centre_y[one] - grid.centre_y[other]
            assert hypot(across, down) >= APART * grid.pitch


@on_every_grid
@pytest.mark.parametrize("mode", ENDS_MODES)
def test_ends_of_every_mode_are_two_cells_and_open_to_the_outside_only(name, cut, mode):
    maze = make(cut_spec(name, cut, seed=8, ends=Ends(mode), solved=mode == "none"))
    for way in maze.routes:
        assert way.start.cell != way.finish.cell
        for gate in (way.start, way.finish):
            if gate.wall is not None:
                rim = gate.wall - maze.grid.edges
                assert maze.grid.rim_outer[rim] == 1
                assert maze.grid.rim_cells[rim] == gate.cell
    if mode == "center":
        assert all(way.finish.wall is None for way in maze.routes)


@pytest.mark.parametrize("twist", TWISTS)
def test_whatever_a_maze_has_beside_it_joins_all_cells_and_is_told_again_by_its_record(twist):
    seen = Counter()
    for name, cut, algorithm in product(GRIDS, CUTS, ("wilson", "eller", "recursive-backtracker")):
        spec = cut_spec(name, cut, algorithm, seed=9, **TWISTS[twist])
        if carving_problem(spec, ground_of(spec)) is not None:
            continue
        seen[name, cut] += 1
        maze = make(spec)
        grid, pieces = maze.grid, len(maze.routes)
        assert len(parts(grid, maze.passages)) == pieces
        assert all(is_way(maze, way) for way in maze.routes)
        perfect = maze.passages.count(1) == grid.cells - pieces
        assert perfect == (not spec.braid)
        if spec.symmetry:
            assert any(is_image(maze, each) for each in symmetries(grid)[1:])
        again = recorded_grid(maze_record(maze))
        assert again.ground == grid.ground
        assert again is grid or again.wall_from == grid.wall_from
    assert {name for name, _ in seen} >= ON[twist]
    assert {cut for _, cut in seen} >= (
        {"whole"} if twist == "turned" else {"whole", "heart", "room"}
    )


def is_image(maze, symmetry):
    return all(maze.passages[edge] == maze.passages[at] for edge, at in enumerate(symmetry.edges))


@pytest.mark.parametrize("share", [0.25, 0.5])
@on_every_grid
def test_braiding_takes_its_share_of_the_dead_ends_away_in_every_piece(name, cut, share):
    plain = make(cut_spec(name, cut, "recursive-backtracker", seed=4))
    braided = make(cut_spec(name, cut, "recursive-backtracker", seed=4, braid=share))
    before = len(dead_ends(plain.grid, plain.passages))

    left = len(dead_ends(braided.grid, braided.passages))
    # one wall between two dead ends ends both
    assert before - round(share * before) - 1 <= left <= before - round(share * before)


@on_every_grid
def test_an_id_makes_the_same_maze_again(name, cut):
    maze = make(cut_spec(name, cut, seed=77))
    again = make(parse_id(maze.id, lambda _: maze.spec.shape))

    assert again.passages == maze.passages
    assert again.fingerprint == maze.fingerprint
    assert [list(way.solution) for way in again.routes] == [
        list(way.solution) for way in maze.routes
    ]
