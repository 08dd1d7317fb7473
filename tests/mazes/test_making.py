"""From spec to maze, one and many: levels, measures, no two alike, the same in any process."""

from __future__ import annotations

import pickle
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from itertools import pairwise
from multiprocessing import get_context

import pytest

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.ids import parse_id
from puzzlebook.mazes.levels import BANDS
from puzzlebook.mazes.making import ATTEMPTS, NoMazeError, make, make_all
from puzzlebook.mazes.measures import measure
from puzzlebook.mazes.shapes import builtin
from puzzlebook.mazes.spec import ENDS_MODES, Ends, MazeSpec, Source

SIZES = [(1, 2), (2, 1), (2, 2), (1, 50), (50, 1), (7, 6), (8, 8)]


def source(index=0, entry="entry"):
    return Source("book", entry, index)


def specs_of(count, size, algorithm="wilson", **settings):
    return [MazeSpec(algorithm, size, source=source(i), **settings) for i in range(count)]


def facts(maze):
    return (
        maze.spec,
        maze.seed,
        maze.attempt,
        maze.passages,
        maze.start,
        maze.finish,
        maze.solution,
        maze.measures,
        maze.reached,
        maze.fingerprint,
        maze.id,
    )


class Direct:
    """An executor that works at once, in this process, and keeps what it was sent."""

    def __init__(self):
        self.sent = []

    def submit(self, function, *arguments):
        self.sent.append(arguments)
        future = Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(function(*arguments))))
        except CannotMakeError as error:
            future.set_exception(pickle.loads(pickle.dumps(error)))
        return future


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_the_solution_is_a_path_through_open_edges_from_start_to_finish(algorithm, mode, size):
    maze = make(MazeSpec(algorithm, size, ends=Ends(mode), source=source(), solved=True))
    edges = dict(
        zip(zip(maze.grid.edge_low, maze.grid.edge_high, strict=True), maze.passages, strict=True)
    )
    assert sum(maze.passages) == maze.grid.cells - 1
    assert (maze.solution[0], maze.solution[-1]) == (maze.start.cell, maze.finish.cell)
    assert all(edges[min(pair), max(pair)] for pair in pairwise(maze.solution))
    assert len(set(maze.solution)) == len(maze.solution) >= 2


@pytest.mark.parametrize("solved", [False, True])
def test_a_maze_without_ends_shows_them_and_its_solution_only_if_asked(solved):
    spec = MazeSpec("wilson", (8, 8), ends=Ends("none"), source=source(), solved=solved)
    maze = make(spec)
    suggested = make(MazeSpec("wilson", (8, 8), source=source()))
    assert maze.passages == suggested.passages
    assert maze.measures == suggested.measures
    if solved:
        assert (maze.start.cell, maze.finish.cell) == (suggested.start.cell, suggested.finish.cell)
        assert maze.start.wall is maze.finish.wall is None
        assert maze.solution == suggested.solution
    else:
        assert maze.start is maze.finish is None
        assert list(maze.solution) == []


@pytest.mark.parametrize("band", [None, BANDS["hard"]])
@pytest.mark.parametrize("mode", ENDS_MODES)
def test_measures_are_those_between_the_ends_of_the_maze(mode, band):
    spec = MazeSpec("kruskal", (9, 7), ends=Ends(mode), band=band, source=source(), solved=True)
    maze = make(spec)
    ends = maze.start.cell, maze.finish.cell
    assert maze.measures == measure(maze.grid, bytearray(maze.passages), *ends)
    assert maze.measures["solution"] == len(maze.solution)
    hidden = make(replace(spec, solved=False))
    assert hidden.measures == maze.measures


def test_without_a_difficulty_the_seed_is_that_of_the_source_and_the_attempt():
    for attempt in (0, 3):
        maze = make(MazeSpec("prim", (6, 5), source=source(4)), attempt)
        assert maze.seed == maze_seed(source(4), "maze", attempt)
        assert maze.attempt == attempt
        assert maze.reached is None
        assert maze.passages == bytes(carve("prim", maze.grid, rng(maze.seed), ()))


@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("band", [None, BANDS["hard"]])
def test_the_printed_id_makes_the_same_maze_again(mode, band):
    options = (("hunt", 0.1), ("scan", "random"))
    spec = MazeSpec(
        "hunt-and-kill", (9, 8), options, ends=Ends(mode, finish=(3, 2)), band=band, source=source()
    )
    maze = make(spec)
    again = make(parse_id(maze.id))
    assert facts(again)[3:8] == facts(maze)[3:8]
    assert (again.seed, again.fingerprint, again.id) == (maze.seed, maze.fingerprint, maze.id)


def test_a_spec_with_neither_seed_nor_source_is_refused():
    with pytest.raises(ValueError, match="source or a seed"):
        make(MazeSpec("wilson", (3, 3)))


def test_no_two_of_many_are_alike_and_the_later_is_the_one_made_anew():
    # 28 of the 192 mazes of 3x3 are different; asking for 20 makes many a duplicate
    mazes = make_all(specs_of(20, (3, 3)))
    assert len({maze.fingerprint for maze in mazes}) == 20
    assert sum(maze.attempt > 0 for maze in mazes) > 3
    seen = set()
    for maze in mazes:
        tried = [make(maze.spec, attempt) for attempt in range(maze.attempt + 1)]
        assert all(other.fingerprint in seen for other in tried[:-1])
        assert facts(tried[-1]) == facts(maze)
        seen.add(maze.fingerprint)
    assert [facts(maze) for maze in make_all(specs_of(7, (3, 3)))] == [
        facts(maze) for maze in mazes[:7]
    ]


def test_what_is_taken_is_not_made_again():
    first = make_all(specs_of(10, (3, 3)))
    taken = [maze.fingerprint for maze in first]
    second = make_all(specs_of(10, (3, 3)), taken=taken)
    assert not {maze.fingerprint for maze in second} & set(taken)


@pytest.mark.parametrize("executor", [None, Direct()])
@pytest.mark.parametrize("settings", [{}, {"band": (0.35, 0.6)}])
def test_a_size_without_enough_mazes_stops_and_names_the_maze(executor, settings):
    # the four mazes of 2x2 are one and its turns
    told = (
        f"^no more different mazes of size 2x2 were found in {ATTEMPTS} attempts "
        r"\(turned and mirrored mazes count as the same\); use a larger size or fewer mazes$"
    )
    specs = [*specs_of(2, (4, 4)), *specs_of(3, (2, 2), **settings)]
    with pytest.raises(NoMazeError, match=told) as stopped:
        make_all(specs, executor)
    assert stopped.value.index == 3
    assert isinstance(stopped.value, CannotMakeError)
    assert len(make_all(specs[:3], executor)) == 3


def test_a_shape_without_enough_mazes_is_told_with_the_cells_it_has():
    kept = builtin("heart")
    specs = [
        MazeSpec("wilson", (5, 3), shape=kept, source=Source("s", "few", at)) for at in range(99)
    ]
    cells = grid_of(specs[0]).cells
    with pytest.raises(NoMazeError, match=f"of size 5x3 cut to {cells} cells were found"):
        make_all(specs)


@pytest.mark.parametrize("executor", [None, Direct()])
def test_ends_that_cannot_be_stop_and_name_the_maze(executor):
    impossible = MazeSpec("wilson", (4, 4), ends=Ends(start=(9, 1)), source=source())
    specs = [*specs_of(19, (5, 5)), impossible, *specs_of(3, (6, 6))]
    with pytest.raises(NoMazeError, match="column 9 of 4") as stopped:
        make_all(specs, executor)
    assert stopped.value.index == 19


def test_a_given_seed_is_kept_so_a_second_maze_of_it_is_refused():
    spec = MazeSpec("wilson", (5, 5), seed=1)
    with pytest.raises(
        NoMazeError, match="wilson/5x5/0000000000000001 is there already"
    ) as stopped:
        make_all([spec, MazeSpec("wilson", (5, 5), seed=2), spec])
    assert stopped.value.index == 2


def test_progress_counts_every_maze_once():
    for executor in (None, Direct()):
        told = []
        make_all(specs_of(37, (5, 4)), executor, on_done=told.append)
        assert told == list(range(1, 38))
    assert make_all([]) == make_all([], Direct()) == []


def test_an_executor_is_sent_chunks_in_order_that_hold_every_spec_once():
    executor = Direct()
    specs = specs_of(100, (5, 4))
    make_all(specs, executor)
    assert [spec for chunk, _ in executor.sent for spec, _ in chunk] == specs
    assert 8 <= len(executor.sent) <= 16


def test_mazes_are_the_same_with_and_without_a_process_pool():
    specs = [
        *specs_of(40, (3, 3))[:16],
        *specs_of(20, (9, 12), "hunt-and-kill", band=BANDS["hard"], level="hard"),
        *specs_of(4, (10, 8), "kruskal", ends=Ends("none")),
    ]
    here = [facts(maze) for maze in make_all(specs)]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        there = [facts(maze) for maze in make_all(specs, pool)]
    assert here == there


def test_a_worker_that_dies_is_told_in_a_sentence():
    class Dead(Direct):
        def submit(self, *_sent):
            future = Future()
            future.set_exception(BrokenProcessPool("A process in the process pool was terminated"))
            return future

    with pytest.raises(CannotMakeError, match="worker process ended before its mazes were made"):
        make_all(specs_of(3, (4, 4)), Dead())


def test_work_not_yet_begun_is_taken_back_when_one_cannot_be_made():
    class Waiting(Direct):
        def submit(self, *_sent):
            self.sent.append(Future())
            if len(self.sent) == 1:
                self.sent[0].set_exception(NoMazeError("no", 0))
            return self.sent[-1]

    executor = Waiting()
    with pytest.raises(NoMazeError):
        make_all(specs_of(30, (4, 4)), executor)
    assert len(executor.sent) > 2
    assert all(future.cancelled() for future in executor.sent[1:])


def test_a_maze_travels_between_processes_by_the_name_of_its_grid():
    maze = make(MazeSpec("recursive-backtracker", (30, 40), source=source()))
    sent = pickle.dumps(maze)
    assert len(sent) < 1000 + len(maze.passages) + 4 * len(maze.solution)
    back = pickle.loads(sent)
    assert back.grid is named_grid("square", (30, 40))
    assert facts(back) == facts(maze)
