"""A level's name → a band of the efforts that the mazes of a setting have, as quantiles."""

from __future__ import annotations

from puzzlebook.mazes.spec import LEVELS, Level

Band = tuple[float, float]

BANDS: dict[Level, Band] = {
    "easy": (0.0, 0.25),
    "medium": (0.35, 0.60),
    "hard": (0.70, 0.90),
    "expert": (0.95, 1.0),
}
"""What lies between two bands is neither: so levels are told apart though a sample drew their lines."""

USUAL: Band = (0.35, 0.65)
"""The band of a run that grows in size and names no level: what such a maze usually is."""


EVEN = 0.1
"""How far the effort of one variant of a sheet may be from another's, as a share."""


def share_of(band: Band, index: int, count: int) -> Band:
    """The part of a band for maze `index` of `count`: equal parts of its inner half, from the easiest up.

    The inner half, because the rarest efforts of a population can hardly be met twice.
    """
    low, high = band
    inner = low + (high - low) / 4, high - (high - low) / 4
    return _between(*inner, index, count), _between(*inner, index + 1, count)


def ramp(first: Level, last: Level, index: int, count: int) -> tuple[Level, Band]:
    """Level and band of maze `index` (from 0) of `count` in a run from `first` to `last`.

    From the low end of the easier to the high end of the harder level `count` bands of equal width
    follow each other, the other way round where the run gets easier; the level is the one nearest
    to the band's middle. A run at one level has its whole band every time.
    """
    if first == last:
        return first, BANDS[first]
    easier, harder = sorted((first, last), key=LEVELS.index)
    step = index if first == easier else count - 1 - index
    low, high = BANDS[easier][0], BANDS[harder][1]
    band = _between(low, high, step, count), _between(low, high, step + 1, count)
    middle = sum(band) / 2
    named = LEVELS[LEVELS.index(easier) : LEVELS.index(harder) + 1]
    return min(named, key=lambda level: _distance(middle, BANDS[level])), band


def _between(low: float, high: float, step: int, steps: int) -> float:
    """The same number from either side, so that bands touch and the last ends where it should."""
    return (low * (steps - step) + high * step) / steps


def _distance(quantile: float, band: Band) -> float:
    return max(band[0] - quantile, quantile - band[1], 0.0)
