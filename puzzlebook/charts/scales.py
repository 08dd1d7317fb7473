"""The greatest of some values → an axis that begins at 0 and is marked at round numbers."""

from __future__ import annotations

import math


def step(most: float, ticks: int) -> float:
    """The least of 1, 2, 5, 10, 20, 50, … that cuts 0 to `most` into at most `ticks` parts."""
    least = max(most, 1.0) / ticks
    power = 10.0 ** math.floor(math.log10(least))
    return next(k * power for k in (1, 2, 5, 10) if k * power >= least * (1 - 1e-9))


def top(most: float, ticks: int) -> float:
    """The end of an axis that reaches `most`: the first whole number of steps there or above."""
    each = step(most, ticks)
    return each * max(1, math.ceil(most / each - 1e-9))
