"""Nothing → seconds to search for a maze of a difficulty and to learn the bands of a ramp, as JSON."""

from __future__ import annotations

import json
import time

from timing import quickest

SIZE = (30, 40)
RAMP = ((10, 12), (30, 38))
SIZES = 20
"""Sizes of the ramp."""
OUT_OF_REACH = (1e9, 1e9)
"""An effort no maze has: every search goes to its end."""


def searches() -> dict[str, dict[str, float]]:
    """By algorithm: `search`, seconds of one that makes all its candidates, and `learn`, of a ramp."""
    from puzzlebook.mazes.algorithms import ALGORITHMS

    return {
        "search": {name: quickest(lambda name=name: _search(name), 5) for name in ALGORITHMS},
        "learn": {name: _learn(name) for name in ALGORITHMS},
    }


def _search(algorithm: str) -> None:
    from puzzlebook.mazes.levels import BANDS
    from puzzlebook.mazes.making import make
    from puzzlebook.mazes.searching import MOST
    from puzzlebook.mazes.spec import MazeSpec, Source

    spec = MazeSpec(algorithm, SIZE, band=BANDS["medium"], source=Source("bench", "search", 0))
    made = make(spec, 0, OUT_OF_REACH)
    if made.reached is None or made.reached.candidates != MOST:
        raise AssertionError("the search ended early")


def _learn(algorithm: str) -> float:
    """Grids included, as in a book; each algorithm learns once, for what it learnt is kept."""
    from puzzlebook.mazes.difficulty import wanted_efforts
    from puzzlebook.mazes.grids import grid
    from puzzlebook.mazes.levels import USUAL
    from puzzlebook.mazes.spec import MazeSpec

    grid.cache_clear()
    steps = SIZES - 1
    sizes = [
        tuple((a * (steps - i) + b * i) // steps for a, b in zip(*RAMP, strict=True))
        for i in range(SIZES)
    ]
    specs = [MazeSpec(algorithm, size, band=USUAL, rising=0) for size in sizes]
    began = time.perf_counter()
    wanted_efforts(specs)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(json.dumps(searches()))
