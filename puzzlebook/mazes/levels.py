"""A level's name → a place among the candidates. The first measure of difficulty: the length of the route."""

from __future__ import annotations

from puzzlebook.mazes.spec import LEVELS, Level

CANDIDATES = 20
"""Mazes made for every maze that is asked for at a level."""

RANKS: dict[Level, int] = {"easy": 2, "medium": 10, "hard": 18, "expert": 20}
"""The place of each level among the candidates, 1 the shortest route."""


def ramp(first: Level, last: Level, index: int, count: int) -> tuple[Level, int]:
    """Level and rank of maze `index` (from 0) of `count` in a run from `first` to `last`.

    Ranks move evenly from level to level, so a run gets harder step by step; the level named is the nearest one.
    """
    low, high = LEVELS.index(first), LEVELS.index(last)
    steps = max(count - 1, 1)
    # whole-number arithmetic: position = low + (high - low) * index / steps
    whole, part = divmod((high - low) * index, steps)
    at = low + whole
    here = RANKS[LEVELS[at]]
    there = RANKS[LEVELS[min(at + 1, len(LEVELS) - 1)]]
    rank = here + (2 * (there - here) * part + steps) // (2 * steps)
    return LEVELS[at + (2 * part >= steps)] if part else LEVELS[at], rank
