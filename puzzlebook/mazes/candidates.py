"""A setting and a seed → a candidate: passages, and the ends it may have with the effort between them.

A *setting* is all that is said of a maze but what chance and difficulty decide: algorithm, options,
grid, size, ends, shape, and whether it is braided, woven, symmetric or unicursal.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes import _measures
from puzzlebook.mazes.borders import border
from puzzlebook.mazes.carving import carved
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.ends import chooses, farthest, in_order, places, reading_place
from puzzlebook.mazes.measures import pair_efforts
from puzzlebook.mazes.piecing import pieces_of, routes

if TYPE_CHECKING:
    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import Ends, MazeSpec

PAIRS = 7
"""Pairs of ends drawn for each maze where they may be chosen, beside the pair farthest apart."""

DRAWS = 56
"""Draws after which there may be fewer: on the smallest grids hardly two cells are far enough apart."""

LEAST_SHARE = 0.5
"""Start and finish lie this share of the grid's shorter extent apart or more, as the crow flies."""

NEIGHBOURS = 1.1
"""And more than this many pitches, for two neighbours make no maze; a little over one is rounding."""


@dataclass(frozen=True, eq=False, slots=True)
class Candidate:
    """A maze that may be taken, with any of its pairs of ends."""

    seed: int
    grid: Grid
    passages: bytearray
    pairs: array[int]
    """Start and finish, two by two; the pair farthest apart is the last."""
    efforts: tuple[float, ...]
    """Of each pair."""

    def pair(self, at: int) -> tuple[int, int]:
        """Start and finish of a pair."""
        return self.pairs[2 * at], self.pairs[2 * at + 1]


def setting_of(spec: MazeSpec) -> MazeSpec:
    """The setting alone: equal for all mazes that share one, whatever their chance and difficulty."""
    return replace(
        spec,
        level=None,
        band=None,
        even=False,
        rising=None,
        ranges=(),
        source=None,
        seed=None,
        solved=False,
    )


def candidate(spec: MazeSpec, seed: int) -> Candidate:
    """The candidate that a setting and a 64-bit seed make.

    Its pairs are drawn by the generator that has made its passages. Raises CannotMakeError for ends
    that no maze of the size can have.
    """
    chance = rng(seed)
    grid, passages = carved(spec, chance)
    if len(pieces_of(grid)) > 1:
        return _in_pieces(grid, spec.ends, seed, passages)
    # the ends of a labyrinth are where its one way ends
    free = chooses(spec.ends) and not spec.unicursal
    pairs = _drawn(grid, spec.ends, chance) if free else array("i")
    one, other, _ = farthest(grid, places(grid, spec.ends), passages)
    pairs.extend(in_order(grid, spec.ends, one, other))
    return Candidate(seed, grid, passages, pairs, pair_efforts(grid, passages, pairs))


def _in_pieces(grid: Grid, ends: Ends, seed: int, passages: bytearray) -> Candidate:
    """A candidate in pieces: its one choice of ends, with the effort of all pieces together."""
    ways, measures = routes(grid, passages, ends)
    pair = array("i", [ways[0].solution[0], ways[0].solution[len(ways[0].solution) - 1]])
    return Candidate(seed, grid, passages, pair, (measures["effort"],))


def least_distance(grid: Grid) -> float:
    """How far apart drawn ends are at least, in lattice units, centre to centre."""
    return max(LEAST_SHARE * min(grid.width, grid.height), NEIGHBOURS * grid.pitch)


def _drawn(grid: Grid, ends: Ends, chance: Rng) -> array[int]:
    least = least_distance(grid) ** 2
    cells = _in_reading_order(grid, ends)
    return _measures.draw_pairs(cells, grid.centre_x, grid.centre_y, least, PAIRS, DRAWS, chance)


@lru_cache(maxsize=32)
def _in_reading_order(grid: Grid, ends: Ends) -> array[int]:
    """The outer border, so that of two cells the start comes first."""
    return array("i", sorted(border(grid).gates, key=lambda c: reading_place(grid, c, ends)))
