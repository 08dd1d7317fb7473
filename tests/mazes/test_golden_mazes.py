"""One maze of each algorithm as it was when first made: a book printed again must be the same book.

`python tests/mazes/test_golden_mazes.py` prints the file anew, for a change that is meant.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from puzzlebook.mazes.algorithms import ALGORITHMS, carve
from puzzlebook.mazes.chance import maze_seed, rng
from puzzlebook.mazes.grids import grid
from puzzlebook.mazes.spec import Source

GOLDEN = Path(__file__).with_name("golden.txt")
VARIED = {
    "hunt-and-kill hunt=0.1 scan=columns": (("hunt", 0.1), ("scan", "columns")),
    "hunt-and-kill every=5 scan=random": (("every", 5), ("scan", "random")),
    "growing-tree newest=0.9": (("newest", 0.9),),
}
CASES = dict.fromkeys(ALGORITHMS, ()) | VARIED


def line(case):
    made = grid("square", (8, 6))
    seed = maze_seed(Source("golden", case, 0), "maze", 0)
    bits = "".join(map(str, carve(case.split()[0], made, rng(seed), CASES[case])))
    # as in a book's report: the first edge highest, padded on the right
    return f"{case}: {int(bits.ljust(84, '0'), 2):021x}"


@pytest.mark.parametrize("case", CASES)
def test_every_algorithm_makes_the_maze_it_always_made(case):
    assert line(case) in GOLDEN.read_text(encoding="utf-8").splitlines()


def test_every_golden_maze_is_of_an_algorithm_there_is():
    kept = [text.split(":")[0] for text in GOLDEN.read_text(encoding="utf-8").splitlines()]

    assert kept == list(CASES)


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line(case)}\n" for case in CASES))
