"""A band of a setting → the efforts it means, learnt from a sample that no book's seed touches."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING

from puzzlebook.mazes import _trees
from puzzlebook.mazes.candidates import candidate, setting_of
from puzzlebook.mazes.chance import maze_seed
from puzzlebook.mazes.ends import chooses
from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.ids import setting_id
from puzzlebook.mazes.levels import EVEN
from puzzlebook.mazes.measures import GLANCE
from puzzlebook.mazes.spec import Source

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator, Sequence

    from puzzlebook.mazes.candidates import Candidate
    from puzzlebook.mazes.spec import MazeSpec

Wanted = tuple[float, float]
"""Least and most effort, both included, infinite for no limit."""

ANY: Wanted = (-math.inf, math.inf)

SAMPLE_BOOK = "puzzlebook levels 1"
"""The seed of all samples. To change it is to change every book that names a level."""
MOST_SAMPLED, LEAST_SAMPLED = 128, 8
CELLS_SAMPLED = 320_000
"""A sample has so many cells in all: 128 mazes of up to 2,500 cells, fewer larger ones."""


@dataclass(frozen=True, eq=False, slots=True)
class Population:
    """What the sample of a setting says of its mazes."""

    efforts: tuple[float, ...]
    """Between all pairs of ends of the sample, from the least to the most."""
    one_route: bool
    """Whether every maze of the sample has the same route, and no other to choose."""

    def quantile(self, share: float) -> float:
        """The effort that this share of the sample stays below, between two of them in proportion."""
        place = share * (len(self.efforts) - 1)
        below = min(int(place), len(self.efforts) - 2) if len(self.efforts) > 1 else 0
        above = min(below + 1, len(self.efforts) - 1)
        part = place - below
        return (1 - part) * self.efforts[below] + part * self.efforts[above]


def population(spec: MazeSpec) -> Population:
    """The efforts of the spec's setting. Raises CannotMakeError for ends that cannot be."""
    return _population(setting_of(spec))


def wanted_effort(spec: MazeSpec) -> Wanted:
    """The efforts that the spec's band means; without a limit at the ends of the population."""
    if spec.band is None:
        return ANY
    if spec.even:
        return _evenly(spec, sum(spec.band) / 2)
    low, high = _between(spec, *spec.band)
    return (-math.inf if spec.band[0] <= 0 else low, math.inf if spec.band[1] >= 1 else high)


def _evenly(spec: MazeSpec, share: float) -> Wanted:
    """Efforts round that at a quantile, so near that of any two the greater is within EVEN of the other.

    It is one that the sample has, so that in the smallest mazes, whose efforts lie far apart, there is one.
    """
    known = population(spec).efforts
    aim = known[round(share * (len(known) - 1))]
    reach = math.sqrt(1 + EVEN)
    low, high = math.ceil(2 * aim / reach) / 2, math.floor(2 * aim * reach) / 2
    return (low, high) if high <= low * (1 + EVEN) else (aim, aim)


def _between(spec: MazeSpec, low: float, high: float) -> Wanted:
    """The efforts at two quantiles, to the half that all efforts are multiples of."""
    known = population(spec)
    return round(2 * known.quantile(low)) / 2, round(2 * known.quantile(high)) / 2


def wanted_efforts(specs: Sequence[MazeSpec]) -> list[Wanted]:
    """What each spec's band means; in a run that rises no effort wanted is below an earlier one.

    Raises CannotMakeError for ends that cannot be.
    """
    wanted: list[Wanted] = []
    for rising, run in groupby(specs, key=lambda spec: spec.rising):
        together = list(run)
        if rising is None:
            wanted += [wanted_effort(spec) for spec in together]
        else:
            wanted += _rising([_with_room(spec) for spec in together])
    return wanted


def difficulty_problem(spec: MazeSpec) -> str | None:
    """Why no maze of the spec's setting is harder than another, in a sentence with what would do.

    None where some are, and where no difficulty is asked for. Raises CannotMakeError for ends that
    cannot be.
    """
    if spec.band is None:
        return None
    columns, rows = spec.size
    grid = grid_of(spec)
    if grid.edges == grid.cells - 1:
        return (
            f"every maze of size {columns}x{rows} is the same one, so none is harder than another. "
            "Leave `difficulty` out, or write a larger `size`."
        )
    known = population(spec)
    if known.one_route:
        return (
            f"every {spec.algorithm} maze has the same route between these ends, so none is harder "
            "than another. Write another `algorithm` or `endpoints: suggested`, "
            "or leave `difficulty` out."
        )
    if known.efforts[-1] - known.efforts[0] < GLANCE:
        return (
            f"{spec.algorithm} mazes of size {columns}x{rows} with these ends are all about as "
            "hard. Write a larger `size` or another `endpoints`, or leave `difficulty` out."
        )
    return None


def sample(setting: MazeSpec, most: int = MOST_SAMPLED) -> Iterator[Candidate]:
    """The first mazes, `most` at most, of those from which it is learnt what a setting gives.

    Raises CannotMakeError for ends that cannot be.
    """
    text = setting_id(setting)
    cells = grid_of(setting).cells
    for k in range(max(LEAST_SAMPLED, min(most, CELLS_SAMPLED // cells))):
        yield candidate(setting, maze_seed(Source(SAMPLE_BOOK, text, k), "sample", 0))


@lru_cache(maxsize=256)
def _population(setting: MazeSpec) -> Population:
    efforts: list[float] = []
    routes: list[array[int]] = []
    fixed = not chooses(setting.ends)
    for sampled in sample(setting):
        efforts += sampled.efforts
        if fixed:
            grid = sampled.grid
            shape = grid.starts, grid.neighbours, grid.links, sampled.passages
            routes.append(_trees.route(*shape, *sampled.pair(0)))
    one_route = fixed and all(route == routes[0] for route in routes)
    return Population(tuple(sorted(efforts)), one_route)


def _with_room(spec: MazeSpec) -> Wanted:
    """A band's efforts, all finite, and some left above for the mazes that follow in the run.

    The hardest maze of a sample is the rarest: the upper half of a band that reaches it stays free.
    """
    low, high = spec.band or (0.0, 1.0)
    return _between(spec, low, high if high < 1 else (low + high) / 2)


def _rising(bands: list[Wanted]) -> list[Wanted]:
    """Each cut so that it ends where the next begins, in the order of the run.

    First none begins below an earlier one and none ends above a later one. Where neighbours still
    overlap they are parted in the overlap, the further up the later in the run: lows and highs
    never fall, so neither do these lines.
    """
    lows = [low for low, _ in bands]
    highs = [high for _, high in bands]
    for at in range(1, len(bands)):
        lows[at] = max(lows[at], lows[at - 1])
    for at in range(len(bands) - 2, -1, -1):
        highs[at] = min(highs[at], highs[at + 1])
    highs = [max(low, high) for low, high in zip(lows, highs, strict=True)]
    for at in range(1, len(bands)):
        if lows[at] < highs[at - 1]:
            share = at / len(bands)
            line = round(2 * ((1 - share) * lows[at] + share * highs[at - 1])) / 2
            lows[at] = highs[at - 1] = line
    return list(zip(lows, highs, strict=True))
