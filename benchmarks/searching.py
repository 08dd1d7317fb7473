"""An algorithm → seconds to search for a maze of a difficulty and to learn the bands of a ramp, as JSON.

Without an argument all algorithms, each in a process of its own: what one has learnt and the grids it built are kept.
"""

from __future__ import annotations

import json
import sys
import time

from timing import quickest, told

SIZE = (30, 40)
RAMP = ((10, 12), (30, 38))
SIZES = 20
"""Sizes of the ramp."""
OUT_OF_REACH = (1e9, 1e9)
"""An effort no maze has: every search goes to its end."""


def searches() -> dict[str, dict[str, float]]:
    """By what is measured, `search` and `learn`, and by algorithm: seconds."""
    from puzzlebook.mazes.algorithms import ALGORITHMS

    each = {name: told("searching.py", name) for name in ALGORITHMS}
    return {work: {name: each[name][work] for name in each} for work in ("search", "learn")}


def searched(algorithm: str) -> dict[str, float]:
    """`search`, seconds of one that makes all its candidates, and `learn`, of a ramp of sizes not met before."""
    return {"search": quickest(lambda: _search(algorithm), 5), "learn": _learn(algorithm)}


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
    """Grids included, as in a book."""
    from puzzlebook.mazes.difficulty import wanted_efforts
    from puzzlebook.mazes.levels import USUAL
    from puzzlebook.mazes.spec import MazeSpec

    steps = SIZES - 1

    def between(first: int, last: int, index: int) -> int:
        return (first * (steps - index) + last * index) // steps

    (columns, rows), (most_columns, most_rows) = RAMP
    sizes = [(between(columns, most_columns, i), between(rows, most_rows, i)) for i in range(SIZES)]
    specs = [MazeSpec(algorithm, size, band=USUAL, rising=0) for size in sizes]
    began = time.perf_counter()
    wanted_efforts(specs)
    return time.perf_counter() - began


if __name__ == "__main__":
    print(json.dumps(searched(sys.argv[1]) if sys.argv[1:] else searches()))
