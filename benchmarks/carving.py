"""Nothing → seconds to build large grids and to carve them by every algorithm, as JSON."""

from __future__ import annotations

import json
import time
from functools import partial
from typing import Any

from timing import quickest

SIDES = (250, 500, 1000)
"""Columns and rows of the grids; each has four times the cells of the one before."""
SMALL = 50
"""Also for Aldous-Broder: its steps per cell grow with the grid."""
SLOW = "aldous-broder"
LARGE = {"polar": (187, 187), "brick": (223, 447)}
"""Sizes with about 100,000 cells where 316x316 has another number."""
REPEATS = 5
SEED = 2026


def carvings() -> dict[str, Any]:
    """`grid`, by side: seconds to build one. `carve` and `draws`, by algorithm and side.

    `carve` is in seconds; `draws` counts the random numbers drawn for a cell, in which no machine
    has a part.
    """
    from puzzlebook.mazes.algorithms import ALGORITHMS
    from puzzlebook.mazes.grids import GRIDS

    build = GRIDS["square"]
    found: dict[str, Any] = {
        "grid": {},
        "carve": {name: {} for name in ALGORITHMS},
        "draws": {name: {} for name in ALGORITHMS},
    }
    for side in (SMALL, *SIDES):
        found["grid"][side] = quickest(partial(build, (side, side)), REPEATS)
        grid = build((side, side))
        for name in ALGORITHMS:
            runs = [_carved(name, grid) for _ in range(1 if name == SLOW else REPEATS)]
            found["carve"][name][side] = min(seconds for seconds, _ in runs)
            found["draws"][name][side] = runs[0][1] / side**2
    found["grids"] = on_all_grids()
    return found


def on_all_grids() -> dict[str, dict[str, float]]:
    """By grid, of one with about 100,000 cells: its `cells`, `edges`, seconds to `build`, `carve` and `cut` it.

    `carve` is the time of all algorithms but Aldous-Broder together, `cut` that to a heart.
    """
    from puzzlebook.mazes.algorithms import ALGORITHMS
    from puzzlebook.mazes.cutting import cut_of
    from puzzlebook.mazes.grids import GRIDS
    from puzzlebook.mazes.shapes import builtin

    heart = builtin("heart")
    found = {}
    for name, build in GRIDS.items():
        size = LARGE.get(name, (316, 316))
        made = build(size)
        seconds = sum(
            min(_carved(each, made)[0] for _ in range(REPEATS))
            for each in ALGORITHMS
            if each != SLOW
        )
        found[name] = {
            "cells": made.cells,
            "edges": made.edges,
            "build": quickest(partial(build, size), REPEATS),
            "carve": seconds,
            "cut": quickest(partial(cut_of.__wrapped__, made, heart, "largest"), REPEATS),
        }
    return found


def _carved(name: str, grid: Any) -> tuple[float, int]:
    """Seconds to carve a grid, and the numbers drawn for it."""
    from puzzlebook.mazes.algorithms import carve
    from puzzlebook.mazes.chance import rng

    chance = rng(SEED)
    before = _drawn(chance)
    began = time.perf_counter()
    carve(name, grid, chance)
    return time.perf_counter() - began, (_drawn(chance) - before) % 2**32


def _drawn(chance: Any) -> int:
    """The generator's counter, the last of its fields, which only pickling shows."""
    return int(chance.__reduce__()[1][2][3])


if __name__ == "__main__":
    print(json.dumps(carvings()))
