"""Grid, passages and ends → what can be measured on a maze, and its effort.

`docs/difficulty.md` says what studies hold for and against each measure.
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from puzzlebook.mazes import _loops, _measures, _trees
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.ends import is_perfect

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.mazes.grid import Grid

Kind = Literal["count", "share", "cells"]

GLANCE = 3
"""Cells of a wrong way that are seen to lead nowhere without being followed: no effort."""
CAP = 6
"""Cells of effort that one wrong way costs at most: whoever followed it so far looks again."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a measure is."""

    kind: Kind
    """`count` and `cells` are numbers from 0 up, a `share` lies between 0 and 1."""
    definition: str


MEASURES: dict[str, Measure] = {
    "solution": Measure("cells", "cells of the route from start to finish, both included"),
    "solution_share": Measure("share", "the route's cells among all cells"),
    "turns": Measure("count", "cells of the route where it bends by more than 40°"),
    "junctions": Measure("count", "cells of the route, the finish apart, where a wrong way leaves"),
    "choices": Measure("count", "wrong ways at the junctions of the route"),
    "branches": Measure("count", f"wrong ways deeper than a glance, {GLANCE} cells"),
    "largest_branch": Measure("cells", "cells behind the wrong way with the most"),
    "deepest_branch": Measure("cells", "cells of the longest way into a branch"),
    "branch_cells": Measure("cells", "cells behind all wrong ways"),
    "dead_ends": Measure("count", "cells with one passage, start and finish among them"),
    "dead_end_share": Measure("share", "cells with one passage among all cells"),
    "longest_dead_end": Measure(
        "cells", "cells from a dead end back to the next junction or the route, the most there are"
    ),
    "directness": Measure(
        "share", "straight distance from start to finish over the route's length"
    ),
    "border_share": Measure("share", "cells of the route that lie on the outer border"),
    "effort": Measure(
        "cells",
        "cells of the route, half its turns, and for each wrong way its depth beyond a glance, "
        f"{CAP} at most",
    ),
}
"""All measures by name, in the order in which they are told; `docs/difficulty.md` has them too."""

PLACES = 4
"""Decimal places of a share. Ranges are held against what is told, so that it agrees with them."""


@dataclass(frozen=True, eq=False, slots=True)
class _Lengths:
    """What the measures need of a grid beside its own arrays."""

    edges: array[float]
    """From centre to centre, in lattice units."""
    on_border: bytearray
    """1 for a cell on the outer border."""


def measure(grid: Grid, passages: bytearray, start: int, finish: int) -> dict[str, float]:
    """All MEASURES of a maze between two of its cells, shares to four places."""
    (measured,) = measure_pairs(grid, passages, array("i", [start, finish]))
    return measured


def measure_pairs(grid: Grid, passages: bytearray, pairs: array[int]) -> Iterator[dict[str, float]]:
    """The same between each of several starts and finishes, two by two in `pairs`."""
    lengths = _lengths(grid)
    shape = grid.starts, grid.neighbours, grid.links, passages, grid.centre_x, grid.centre_y
    more = lengths.edges, lengths.on_border
    if is_perfect(grid, passages):
        counted = _measures.counts(*shape, *more, pairs, GLANCE, CAP)
    else:
        counted = array("d")
        for way in _ways(grid, passages, pairs):
            counted += _loops.counts(*shape, *more, way, GLANCE, CAP)
    width = len(_measures.COUNTS)
    for at in range(len(pairs) // 2):
        values = counted[at * width : (at + 1) * width]
        start, finish = pairs[2 * at : 2 * at + 2]
        yield _measured(grid, values, _straight(grid, start, finish))


def pair_efforts(grid: Grid, passages: bytearray, pairs: array[int]) -> tuple[float, ...]:
    """The effort alone between each pair: a multiple of a half, and quicker than all measures."""
    shape = grid.starts, grid.neighbours, grid.links, passages, grid.centre_x, grid.centre_y
    if is_perfect(grid, passages):
        return tuple(twice / 2 for twice in _measures.efforts(*shape, pairs, GLANCE, CAP))
    ways = _ways(grid, passages, pairs)
    return tuple(_loops.effort(*shape, way, GLANCE, CAP) / 2 for way in ways)


def _ways(grid: Grid, passages: bytearray, pairs: array[int]) -> Iterator[array[int]]:
    """The route between each pair, one of the shortest where there are several."""
    shape = grid.starts, grid.neighbours, grid.links, passages
    for at in range(0, len(pairs), 2):
        yield _trees.route(*shape, pairs[at], pairs[at + 1])


def _measured(grid: Grid, values: array[float], straight: float) -> dict[str, float]:
    counted = dict(zip(_measures.COUNTS, values, strict=True))
    shares = {
        "solution_share": counted["solution"] / grid.cells,
        "dead_end_share": counted["dead_ends"] / grid.cells,
        "directness": straight / counted["length"],
        "border_share": counted["border"] / counted["solution"],
    }
    return {
        name: round(shares[name], PLACES) if name in shares else _plain(counted[name])
        for name in MEASURES
    }


def _plain(value: float) -> float:
    """42 for 42.0; efforts have halves."""
    return int(value) if value.is_integer() else value


def _straight(grid: Grid, one: int, other: int) -> float:
    across, down = grid.centre_x, grid.centre_y
    return math.hypot(across[one] - across[other], down[one] - down[other])


@lru_cache(maxsize=32)
def _lengths(grid: Grid) -> _Lengths:
    on_border = bytearray(grid.cells)
    for cell in border(grid).cells:
        on_border[cell] = 1
    ends = zip(grid.edge_low, grid.edge_high, strict=True)
    return _Lengths(array("d", (_straight(grid, *pair) for pair in ends)), on_border)
