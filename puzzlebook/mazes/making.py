"""`MazeSpec` → `Maze`: seed, carve, ends, route, measures; and many of them, no two alike."""

from __future__ import annotations

import math
from array import array
from contextlib import closing
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _trees
from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.ends import farthest, gates, places
from puzzlebook.mazes.grids import grid as named_grid
from puzzlebook.mazes.ids import maze_id
from puzzlebook.mazes.levels import CANDIDATES
from puzzlebook.mazes.likeness import fingerprint
from puzzlebook.mazes.maze import Maze, Reached

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from concurrent.futures import Executor

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec, Source

ATTEMPTS = 200
"""How many mazes are set aside as alike before a size is said to have no more."""

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


def make(spec: MazeSpec, attempt: int = 0) -> Maze:
    """The one maze that `spec` and `attempt` describe; the same whenever and wherever it is made.

    With a `rank`, of the candidates the one whose route is at that place by length. Later attempts
    make other mazes, unless the spec names the seed. Raises CannotMakeError for ends that no maze
    of the size can have.
    """
    grid = named_grid(spec.grid, spec.size)
    seed, passages, one, other, reached = _carve(spec, grid, attempt)
    start, finish = gates(grid, spec.ends, one, other)
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
        measures=_measures(grid, passages, len(route)),
        reached=reached,
        fingerprint=fingerprint(grid, passages),
        id=maze_id(spec, seed),
    )


def make_all(
    specs: Sequence[MazeSpec],
    executor: Executor | None = None,
    on_done: Callable[[int], None] | None = None,
    taken: Iterable[str] = (),
) -> list[Maze]:
    """A maze for each spec, in order, no two alike and none with a fingerprint in `taken`.

    Of two alike the later is made anew, so what an earlier one is depends on none after it; the
    list is the same whatever `executor` does the work (None: this process). `on_done` is told how
    many are made so far. Raises NoMazeError for the first spec that cannot be made, also when
    ATTEMPTS mazes in a row are alike to others.
    """
    used = set(taken)  # asked whether something is in it, never for its order
    mazes: list[Maze] = []
    with closing(_made(specs, executor)) as first_attempts:
        for made in first_attempts:
            alike = made.fingerprint in used
            maze = _made_anew(made, used, index=len(mazes)) if alike else made
            used.add(maze.fingerprint)
            mazes.append(maze)
            if on_done is not None:
                on_done(len(mazes))
    return mazes


def _carve(
    spec: MazeSpec, grid: Grid, attempt: int
) -> tuple[int, bytearray, int, int, Reached | None]:
    """Seed, passages, the two ends in no particular order, and how the level was met."""
    where = places(grid, spec.ends)
    if spec.seed is not None or spec.rank is None:
        seed = spec.seed
        if seed is None:
            seed = maze_seed(_source(spec), "maze", attempt)
        passages = carve(spec.algorithm, grid, rng(seed), spec.options)
        one, other, _ = farthest(grid, where, passages)
        return seed, passages, one, other, None
    source = _source(spec)
    candidates = []
    for k in range(CANDIDATES):
        seed = maze_seed(source, f"candidate {k}", attempt)
        passages = carve(spec.algorithm, grid, rng(seed), spec.options)
        one, other, steps = farthest(grid, where, passages)
        candidates.append((steps + 1, k, seed, passages, one, other))
    candidates.sort(key=lambda candidate: candidate[:2])
    route, _, seed, passages, one, other = candidates[spec.rank - 1]
    shortest, longest = candidates[0][0], candidates[-1][0]
    return seed, passages, one, other, Reached(spec.rank, CANDIDATES, route, shortest, longest)


def _source(spec: MazeSpec) -> Source:
    if spec.source is None:
        raise ValueError("a MazeSpec needs a source or a seed")
    return spec.source


def _measures(grid: Grid, passages: bytearray, route: int) -> dict[str, float]:
    """What the report holds of every maze; shares of all cells, to four places."""
    dead_ends = _trees.dead_ends(grid.starts, grid.links, passages)
    return {
        "solution": route,
        "solution_share": round(route / grid.cells, 4),
        "dead_ends": dead_ends,
        "dead_end_share": round(dead_ends / grid.cells, 4),
        "effort": route,
    }


def _made_anew(maze: Maze, used: set[str], index: int) -> Maze:
    spec = maze.spec
    columns, rows = spec.size
    if spec.seed is not None:
        raise NoMazeError(
            f"maze {maze.id} is there already, turned or mirrored perhaps, and its seed is given. "
            "Name another seed or leave one of the two out.",
            index,
        )
    for attempt in range(1, ATTEMPTS + 1):
        other = make(spec, attempt)
        if other.fingerprint not in used:
            return other
    raise NoMazeError(
        f"no more different mazes of size {columns}x{rows} were found in {ATTEMPTS} attempts "
        "(turned and mirrored mazes count as the same); use a larger size or fewer mazes",
        index,
    )


def _made(specs: Sequence[MazeSpec], executor: Executor | None) -> Generator[Maze, None, None]:
    """First attempts, in order; closing it takes back the work not yet begun."""
    if executor is None:
        for index in range(len(specs)):
            yield from _make_chunk(specs[index : index + 1], index)
        return
    from concurrent.futures import BrokenExecutor  # noqa: PLC0415  (not where no executor is)

    chunk = max(1, min(CHUNK, math.ceil(len(specs) / 8)))
    futures = [
        executor.submit(_make_chunk, specs[first : first + chunk], first)
        for first in range(0, len(specs), chunk)
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


def _make_chunk(specs: Sequence[MazeSpec], first: int) -> list[Maze]:
    mazes = []
    for index, spec in enumerate(specs, first):
        try:
            mazes.append(make(spec))
        except CannotMakeError as error:
            raise NoMazeError(str(error), index) from error
    return mazes
