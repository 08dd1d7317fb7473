"""A spec that asks for a difficulty → the first candidate that has it, within a bound."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes.candidates import candidate
from puzzlebook.mazes.chance import maze_seed
from puzzlebook.mazes.difficulty import ANY
from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.measures import MEASURES, PLACES, measure_pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.mazes.candidates import Candidate
    from puzzlebook.mazes.difficulty import Wanted
    from puzzlebook.mazes.spec import MazeSpec, Range, Source

MOST = 50
"""Mazes made for a level: of one whose band holds a twentieth of all pairs 13 in 14 are found."""
MOST_NARROW = 400
"""Mazes made for ranges, and for the narrow bands of a run that rises or falls."""
NARROW = 0.045
"""A band is narrow below this width; expert, the narrowest level, has 0.05."""
CELLS_RANGED = 45_000
"""With ranges so many cells are made at least: on a small grid that is nearly every maze it has."""


@dataclass(frozen=True, eq=False, slots=True)
class Found:
    """The candidate taken, with its pair of ends."""

    candidate: Candidate
    at: int
    made: int
    """Candidates made, this one and those after it included."""

    @property
    def effort(self) -> float:
        """The effort between its ends."""
        return self.candidate.efforts[self.at]


@dataclass(frozen=True, eq=False, slots=True)
class _Near:
    """A candidate and how near it came."""

    missed: tuple[int, bool, float, float]
    """The least is the best: ranges missed, whether below the floor, effort missed, ranges missed by."""
    found: Found
    measures: dict[str, float]


def search(
    spec: MazeSpec, source: Source, attempt: int, wanted: Wanted, floor: float = -math.inf
) -> Found:
    """The first candidate with an effort wanted that is in all of the spec's ranges.

    Candidates are made one by one, their pairs of ends tried in order, so the result depends on
    nothing else. Where none has the effort the one nearest to it, the first of equals, is taken, one
    with less than `floor` only if there is no other. A range is met, or CannotMakeError says which
    was not, what came nearest and what to change.
    """
    nearest: _Near | None = None
    for near in _tried(spec, source, attempt, wanted, floor):
        if nearest is None or near.missed < nearest.missed:
            nearest = near
            if nearest.missed[:3] == (0, False, 0.0):
                return nearest.found
    if nearest is None:  # every candidate has a pair
        raise AssertionError
    if nearest.missed[0]:
        raise CannotMakeError(_unmet(spec, nearest.measures, bound(spec)))
    if spec.even:
        raise CannotMakeError(_uneven(spec, wanted, nearest.found.effort))
    return replace(nearest.found, made=bound(spec))


def bound(spec: MazeSpec) -> int:
    """Candidates made at most for a spec."""
    if spec.ranges:
        return max(MOST_NARROW, CELLS_RANGED // grid_of(spec).cells)
    narrow = spec.even or (spec.band is not None and spec.band[1] - spec.band[0] < NARROW)
    return MOST_NARROW if narrow or spec.rising is not None else MOST


def off(value: float, low: float | None, high: float | None) -> float:
    """How far a value lies outside of limits; 0.0 within them."""
    below = 0.0 if low is None else low - value
    above = 0.0 if high is None else value - high
    return max(below, above, 0.0)


def _tried(
    spec: MazeSpec, source: Source, attempt: int, wanted: Wanted, floor: float
) -> Iterator[_Near]:
    for k in range(bound(spec)):
        made = candidate(spec, maze_seed(source, f"candidate {k}", attempt))
        measured = _measured(spec, made)
        for at, effort in enumerate(made.efforts):
            measures = next(measured, {})
            outside = 0.0 if wanted == ANY else off(effort, *wanted)
            misses = [miss for each in spec.ranges if (miss := missed(each, measures)) > 0]
            off_by = len(misses), effort < floor, outside, sum(misses)
            yield _Near(off_by, Found(made, at, k + 1), measures)


def _measured(spec: MazeSpec, made: Candidate) -> Iterator[dict[str, float]]:
    """All measures between each pair, where a range needs more than efforts."""
    if spec.ranges:
        yield from measure_pairs(made.grid, made.passages, made.pairs)


def missed(wanted: Range, measures: dict[str, float]) -> float:
    """How far a measure is out of its range: shares in whole, others as parts of the limit."""
    miss = off(measures[wanted.measure], wanted.low, wanted.high)
    if MEASURES[wanted.measure].kind == "share":
        return miss
    limits = [abs(limit) for limit in (wanted.low, wanted.high) if limit is not None]
    return miss / max(*limits, 1)


def _unmet(spec: MazeSpec, measures: dict[str, float], made: int) -> str:
    unmet = [each for each in spec.ranges if missed(each, measures) > 0]
    told = " and ".join(
        f"{each.measure} {_number(each.measure, measures[each.measure])} where "
        f"{_limits(each)} is wanted"
        for each in unmet
    )
    columns, rows = spec.size
    ranges = "its range" if len(unmet) == 1 else "one of the ranges"
    return (
        f"of {made} {spec.algorithm} mazes of size {columns}x{rows} the nearest has {told}. "
        f"Change `size`, `algorithm` or {ranges}."
    )


def _uneven(spec: MazeSpec, wanted: Wanted, nearest: float) -> str:
    columns, rows = spec.size
    return (
        f"every variant of a sheet has a maze of effort {wanted[0]:g} to {wanted[1]:g} here, and of "
        f"{bound(spec)} {spec.algorithm} mazes of size {columns}x{rows} the nearest has {nearest:g}. "
        "Change `size` or `algorithm`, write another `difficulty`, or ask for fewer variants."
    )


def _limits(wanted: Range) -> str:
    low, high = (
        None if limit is None else _number(wanted.measure, limit)
        for limit in (wanted.low, wanted.high)
    )
    if low is None:
        return f"at most {high}"
    if high is None:
        return f"at least {low}"
    return low if low == high else f"{low} to {high}"


def _number(measure: str, value: float) -> str:
    """12 or 12.5; a share in percent."""
    if MEASURES[measure].kind == "share":
        return f"{round(100 * value, PLACES - 2):g}%"
    return f"{value:g}" if math.isfinite(value) else str(value)
