"""`MazeSpec` → the effort to be expected of its maze, which is not made for that."""

from __future__ import annotations

from functools import lru_cache
from statistics import median
from typing import TYPE_CHECKING

from puzzlebook.mazes.candidates import setting_of
from puzzlebook.mazes.difficulty import population, sample
from puzzlebook.mazes.measures import measure_pairs
from puzzlebook.mazes.searching import missed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.mazes.spec import MazeSpec, Range

LOOKED_AT = 32
"""Mazes of the sample that are looked at where no band is asked for: their median is off by a few percent."""


def expected_effort(spec: MazeSpec) -> float:
    """The effort in the middle of those that the spec's maze may have, by the sample of its setting.

    With a band that at the band's middle. With ranges the median of the sample's mazes that meet
    most of them; with neither the median between ends that lie as far apart as they can.
    Raises CannotMakeError for ends that cannot be.
    """
    if spec.band is not None:
        return population(spec).quantile(sum(spec.band) / 2)
    return _median(setting_of(spec), spec.ranges)


@lru_cache(maxsize=1024)
def _median(setting: MazeSpec, ranges: tuple[Range, ...]) -> float:
    if not ranges:
        return median(each.efforts[-1] for each in sample(setting, LOOKED_AT))
    found = list(_ranged(setting, ranges))
    best = min(misses for misses, _ in found)
    return median(effort for misses, effort in found if misses == best)


def _ranged(
    setting: MazeSpec, ranges: tuple[Range, ...]
) -> Iterator[tuple[tuple[int, float], float]]:
    """For each pair of ends of the sample how many ranges it misses, by how much in all, and its effort."""
    for each in sample(setting):
        for measures in measure_pairs(each.grid, each.passages, each.pairs):
            misses = [miss for one in ranges if (miss := missed(one, measures)) > 0]
            yield (len(misses), sum(misses)), measures["effort"]
