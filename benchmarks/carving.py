"""Nothing → seconds to build large grids and to carve them by every algorithm, as JSON."""

from __future__ import annotations

import json
import time
from typing import Any

from timing import quickest

SIDES = (250, 500, 1000)
"""Columns and rows of the grids; each has four times the cells of the one before."""
SMALL = 50
"""Also for Aldous-Broder: its steps per cell grow with the grid."""
SLOW = "aldous-broder"
SEED = 2026


def carvings() -> dict[str, Any]:
    """`grid`: seconds by side. `carve`: by algorithm, seconds by side. `steps`: of Aldous-Broder, per cell."""
    from puzzlebook.mazes.algorithms import ALGORITHMS
    from puzzlebook.mazes.grids import GRIDS

    build = GRIDS["square"]
    found: dict[str, Any] = {"grid": {}, "carve": {name: {} for name in ALGORITHMS}, "steps": {}}
    for side in SIDES:
        found["grid"][side] = quickest(lambda side=side: build((side, side)), 3)
        grid = build((side, side))
        for name in ALGORITHMS:
            repeats = 1 if name == SLOW else 3
            found["carve"][name][side] = min(_carved(name, grid)[0] for _ in range(repeats))
    for side in (SMALL, *SIDES):
        _, draws = _carved(SLOW, build((side, side)))
        found["steps"][side] = draws / side**2
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
