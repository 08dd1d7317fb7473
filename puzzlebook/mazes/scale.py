"""Effort → one to four marks, on one scale for every maze there is.

Levels are relative: an easy maze of 30x40 is more work than an expert one of 8x8. What is printed as marks is not: a
maze with three marks is more work than any with two, whatever its algorithm, size and level.
"""

from __future__ import annotations

from bisect import bisect_right

STEPS = (45.0, 110.0, 250.0)
"""Effort from which a maze has two, three and four marks.

A model, not tested on people: `docs/difficulty.md` says what it means in mazes.
"""


def marks(effort: float) -> int:
    """Marks for an effort, 1 to 4."""
    return 1 + bisect_right(STEPS, effort)
