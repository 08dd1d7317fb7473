"""`MazeSpec` → `Maze`: seed, carve, ends, route, measures; and many of them, no two alike."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _trees
from puzzlebook.mazes.carving import carved
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.difficulty import Wanted, wanted_effort, wanted_efforts
from puzzlebook.mazes.ends import chooses, column_and_row, farthest, gates, in_order, places
from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.ids import maze_id
from puzzlebook.mazes.likeness import fingerprint
from puzzlebook.mazes.maze import Maze, Reached, Route
from puzzlebook.mazes.measures import measure
from puzzlebook.mazes.piecing import pieces_of, routes
from puzzlebook.mazes.searching import search
from puzzlebook.mazes.spec import MazeSpec

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence
    from concurrent.futures import Executor

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import Source

Job = tuple[MazeSpec, Wanted]
"""A maze to make and the effort it should have."""

Maker = Callable[[MazeSpec, int, Wanted | None, float], Maze]
"""`make`, or what stands in for it: the same arguments always give the same maze."""

ATTEMPTS = 200
"""How many mazes are set aside as alike before a size is said to have no more."""

FALLS = 20
"""How many searches in a run that rises may find nothing as hard as the maze before."""

CHUNK = 16
"""Mazes sent to another process at a time, at most: sending one takes as long as carving it."""


class NoMazeError(CannotMakeError):
    """One maze of many that cannot be made; `index` is its place in the list asked for."""

    def __init__(self, message: str, index: int) -> None:
        # all arguments go to the base, which is how an exception comes back from another process
        super().__init__(message, index)
        self.index = index

    def __str__(self) -> str:
        return str(self.args[0])


def make(
    spec: MazeSpec, attempt: int = 0, wanted: Wanted | None = None, floor: float = -math.inf
) -> Maze:
    """The one maze that the arguments describe; the same whenever and wherever it is made.

    `wanted` is the effort it should have, by default what the spec's band means for it alone; one
    with less than `floor` is made only if no other is found.
    Later attempts make other mazes, unless the spec names the seed. Raises CannotMakeError for ends
    that no maze of the size can have, and for ranges that are not met.
    """
    grid = grid_of(spec)
    if len(pieces_of(grid)) > 1:
        return _make_pieces(spec, attempt)
    seed, grid, passages, pair, reached = _carve(spec, attempt, wanted, floor)
    measures = measure(grid, passages, *pair)
    chosen = spec.ends
    if reached is not None and chooses(spec.ends):
        first, last = (column_and_row(grid, cell) for cell in pair)
        chosen = replace(spec.ends, start=first, finish=last)
    start, finish = gates(grid, chosen, *pair)
    route = _trees.route(
        grid.starts, grid.neighbours, grid.links, passages, start.cell, finish.cell
    )
    shown = spec.ends.mode != "none" or spec.solved
    return Maze(
        spec=spec,
        grid=grid,
        seed=seed,
        attempt=attempt,
        passages=bytes(passages),
        start=start if shown else None,
        finish=finish if shown else None,
        solution=route if shown else array("i"),
        measures=measures,
        reached=reached,
        fingerprint=fingerprint(grid, passages),
        id=maze_id(replace(spec, ends=chosen), seed),
    )


def make_all(
    specs: Sequence[MazeSpec],
    executor: Executor | None = None,
    on_done: Callable[[int], None] | None = None,
    taken: Iterable[str] = (),
    maker: Maker = make,
) -> list[Maze]:
    """A maze for each spec, in order, no two alike and none with a fingerprint in `taken`.

    Of two alike the later is made anew, so what an earlier one is depends on none after it; in a
    run that rises a maze with less effort than the one before is made anew too. The list is the
    same whatever `executor` does the work (None: this process). `on_done` is told how many are made
    so far. What this process makes comes from `maker`. Raises NoMazeError for the first spec that
    cannot be made, also when ATTEMPTS mazes in a row are alike to others, or FALLS in a run fall.
    """
    used = set(taken)  # asked whether something is in it, never for its order
    mazes: list[Maze] = []
    jobs = list(zip(specs, _wanted(specs), strict=True))
    with closing(_made(jobs, executor, maker)) as first_attempts:
        for made, job in zip(first_attempts, jobs, strict=True):
            index = len(mazes)
            floor = _floor(mazes[-1:], made)
            alike = made.fingerprint in used
            falls = made.measures["effort"] < floor
            maze = _made_anew(maker, made, job[1], floor, used, index) if alike or falls else made
            used.add(maze.fingerprint)
            mazes.append(maze)
            if on_done is not None:
                on_done(len(mazes))
    return mazes


def _wanted(specs: Sequence[MazeSpec]) -> list[Wanted]:
    """The effort of each, learnt here once for all; where ends cannot be, making them says so."""
    for index, spec in enumerate(specs):
        if spec.band is not None:
            try:
                places(grid_of(spec), spec.ends)
            except CannotMakeError as error:
                raise NoMazeError(str(error), index) from error
    return wanted_efforts(specs)


def _floor(before: Sequence[Maze], maze: Maze) -> float:
    """The least effort a maze may have after the one before it."""
    for earlier in before:
        if maze.spec.rising is not None and earlier.spec.rising == maze.spec.rising:
            return earlier.measures["effort"]
    return -math.inf


def _carve(
    spec: MazeSpec, attempt: int, wanted: Wanted | None, floor: float
) -> tuple[int, Grid, bytearray, tuple[int, int], Reached | None]:
    """Seed, grid, passages, start and finish, and how the difficulty was met."""
    if spec.seed is None and (spec.band is not None or spec.ranges):
        limits = wanted_effort(spec) if wanted is None else wanted
        found = search(spec, _source(spec), attempt, limits, floor)
        low, high = (limit if math.isfinite(limit) else None for limit in limits)
        reached = Reached((low, high), found.effort, found.made)
        taken = found.candidate
        return taken.seed, taken.grid, taken.passages, taken.pair(found.at), reached
    seed = _seed(spec, attempt)
    grid, passages = carved(spec, rng(seed))
    one, other, _ = farthest(grid, places(grid, spec.ends), passages)
    return seed, grid, passages, in_order(grid, spec.ends, one, other), None


def _make_pieces(spec: MazeSpec, attempt: int) -> Maze:
    """A maze in each piece, with its own start and finish; no difficulty chooses among them."""
    seed = _seed(spec, attempt)
    grid, passages = carved(spec, rng(seed))
    found, measures = routes(grid, passages, spec.ends)
    if spec.ends.mode == "none":
        found = found if spec.solved else [Route(None, None, array("i"))]
    first, *others = found
    return Maze(
        spec=spec,
        grid=grid,
        seed=seed,
        attempt=attempt,
        passages=bytes(passages),
        start=first.start,
        finish=first.finish,
        solution=first.solution,
        measures=measures,
        reached=None,
        fingerprint=fingerprint(grid, passages),
        id=maze_id(spec, seed),
        others=tuple(others),
    )


def _seed(spec: MazeSpec, attempt: int) -> int:
    return maze_seed(_source(spec), "maze", attempt) if spec.seed is None else spec.seed


def _source(spec: MazeSpec) -> Source:
    if spec.source is None:
        raise ValueError("a MazeSpec needs a source or a seed")
    return spec.source


def _made_anew(
    maker: Maker, maze: Maze, wanted: Wanted, floor: float, used: set[str], index: int
) -> Maze:
    """The first later attempt that is like none in `used` and has the effort of `floor` or more."""
    spec = maze.spec
    columns, rows = spec.size
    if spec.seed is not None:
        raise NoMazeError(
            f"maze {maze.id} is there already, turned or mirrored perhaps, and its seed is given. "
            "Name another seed or leave one of the two out.",
            index,
        )
    within = max(wanted[0], floor), max(wanted[1], floor)
    fell = 0
    for attempt in range(1, ATTEMPTS + 1):
        try:
            other = maker(spec, attempt, within, floor)
        except CannotMakeError as error:
            raise NoMazeError(str(error), index) from error
        fell += other.measures["effort"] < floor
        if fell == FALLS:
            raise NoMazeError(
                f"the effort of this run never falls, and no {spec.algorithm} maze of size "
                f"{columns}x{rows} was found that has {floor:g} like the one before it; "
                "write sizes that grow, or fewer mazes",
                index,
            )
        if other.measures["effort"] >= floor and other.fingerprint not in used:
            return other
    cut = f" cut to {maze.grid.cells} cells" if maze.grid.whole is not None else ""
    raise NoMazeError(
        f"no more different mazes of size {columns}x{rows}{cut} were found in {ATTEMPTS} attempts "
        "(turned and mirrored mazes count as the same); use a larger size or fewer mazes",
        index,
    )


def _made(
    jobs: Sequence[Job], executor: Executor | None, maker: Maker
) -> Generator[Maze, None, None]:
    """First attempts, in order; closing it takes back the work not yet begun."""
    if executor is None:
        for index in range(len(jobs)):
            yield from _make_chunk(jobs[index : index + 1], index, maker)
        return
    from concurrent.futures import BrokenExecutor  # not where no executor is

    chunk = max(1, min(CHUNK, math.ceil(len(jobs) / 8)))
    futures = [
        executor.submit(_make_chunk, jobs[first : first + chunk], first)
        for first in range(0, len(jobs), chunk)
    ]
    try:
        for future in futures:
            yield from future.result()
    except BrokenExecutor as error:
        raise CannotMakeError(
            "a worker process ended before its mazes were made, perhaps for want of memory; "
            "try again with one job"
        ) from error
    finally:
        for future in futures:
            future.cancel()


def _make_chunk(jobs: Sequence[Job], first: int, maker: Maker = make) -> list[Maze]:
    mazes = []
    for index, (spec, wanted) in enumerate(jobs, first):
        try:
            mazes.append(maker(spec, 0, wanted, -math.inf))
        except CannotMakeError as error:
            raise NoMazeError(str(error), index) from error
    return mazes
