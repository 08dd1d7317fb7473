"""Grid and size → how many different mazes there are, where a book could use them up.

Different as `likeness` has it: turned and mirrored mazes are the same one. An algorithm may know fewer.
"""

from __future__ import annotations

from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import grid_on

DIFFERENT: dict[str, dict[tuple[int, int], int]] = {
    "square": {
        (2, 2): 1,
        (2, 3): 6,
        (2, 4): 17,
        (2, 5): 59,
        (2, 6): 204,
        (2, 7): 750,
        (2, 8): 2746,
        (2, 9): 10215,
        (3, 3): 28,
        (3, 4): 629,
        (3, 5): 7650,
        (4, 4): 12600,
    },
}
"""By grid, then by size, the shorter side first: the number of mazes. A test counts them all.

Larger ones than these have more than 30,000 each (2x10: 151,316 spanning trees, four of which are alike at
most; OEIS A001353 and A116469).
"""


def different(grid: str, size: tuple[int, int]) -> int | None:
    """How many different mazes of `size` (columns, rows) there are, None for more than 30,000.

    A strip one cell wide has one. None too for grids whose mazes nobody has counted.
    """
    narrow, wide = sorted(size)
    if narrow == 1:
        return 1 if one_corridor(grid, size) else None
    return DIFFERENT.get(grid, {}).get((narrow, wide))


def one_corridor(grid: str, size: tuple[int, int]) -> bool:
    """Whether the cells of a strip have no other maze than the strip itself: no way round leads anywhere."""
    made = grid_on(Ground(grid, size))
    return made.edges == made.cells - 1
