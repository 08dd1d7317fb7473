"""A grid in pieces that do not touch → a maze in each: carved, its ends placed, measured, and told as one."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes import _trees
from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.cutting import piece_masks
from puzzlebook.mazes.ends import place_ends
from puzzlebook.mazes.grids import grid_on
from puzzlebook.mazes.maze import Gate, Route
from puzzlebook.mazes.measures import PLACES, measure

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import Ends, OptionValue, Place

MOST_OF_ALL = ("largest_branch", "deepest_branch", "longest_dead_end")
"""Measures of which the most of all pieces counts; others are added up."""


@dataclass(frozen=True, eq=False, slots=True)
class Piece:
    """A grid of its own, and where its parts are in the whole drawing's."""

    grid: Grid
    cells: array[int]
    walls: array[int]
    """Edges first, in the same order, then rim sides."""


@lru_cache(maxsize=16)
def pieces_of(grid: Grid) -> tuple[Piece, ...]:
    """The pieces of a grid by their lowest cells; only one where it hangs together."""
    ground = grid.ground
    if ground.kept is None:
        every = array("i", range(grid.edges + len(grid.rim_cells)))
        return (Piece(grid, array("i", range(grid.cells)), every),)
    made = []
    for mask in piece_masks(grid_on(ground.whole), ground.kept):
        alone = mask == ground.kept
        piece = grid_on(ground if alone else replace(ground, kept=mask, beside=ground.kept))
        there = bytes(mask[number] for number in grid.whole or ())
        edges = (edge for edge in range(grid.edges) if there[grid.edge_low[edge]])
        rims = (grid.edges + rim for rim, cell in enumerate(grid.rim_cells) if there[cell])
        cells = array("i", (cell for cell in range(grid.cells) if there[cell]))
        made.append(Piece(piece, cells, array("i", [*edges, *rims])))
    return tuple(made)


def carve_pieces(
    algorithm: str, grid: Grid, rng: Rng, options: Iterable[tuple[str, OptionValue]] = ()
) -> bytearray:
    """The passages of a perfect maze in each piece, all by one generator: what `carve` gives of a single one."""
    pieces = pieces_of(grid)
    if len(pieces) == 1:
        return carve(algorithm, grid, rng, options)
    passages = bytearray(grid.edges)
    given = tuple(options)
    for piece in pieces:
        carved = carve(algorithm, piece.grid, rng, given)
        for edge, is_open in enumerate(carved):
            passages[piece.walls[edge]] = is_open
    return passages


def routes(grid: Grid, passages: bytearray, ends: Ends) -> tuple[list[Route], dict[str, float]]:
    """The way through each piece, in the drawing's own numbers, and the measures of all together.

    Raises CannotMakeError for ends that a piece cannot have. A cell named as an end is that of the
    piece it lies in; the others have the ends that the mode gives them.
    """
    found: list[Route] = []
    measured: list[dict[str, float]] = []
    for piece in pieces_of(grid):
        own = _own(piece, passages)
        start, finish = place_ends(piece.grid, own, ends_in(piece, ends))
        shape = piece.grid.starts, piece.grid.neighbours, piece.grid.links, own
        solution = _trees.route(*shape, start.cell, finish.cell)
        measured.append(measure(piece.grid, own, start.cell, finish.cell))
        cells = array("i", map(piece.cells.__getitem__, solution))
        found.append(Route(_gate(piece, start), _gate(piece, finish), cells))
    return found, _together(measured, grid.cells)


def _own(piece: Piece, passages: bytearray) -> bytearray:
    return bytearray(passages[wall] for wall in piece.walls[: piece.grid.edges])


def _gate(piece: Piece, gate: Gate) -> Gate:
    wall = None if gate.wall is None else piece.walls[gate.wall]
    return Gate(piece.cells[gate.cell], wall)


def ends_in(piece: Piece, ends: Ends) -> Ends:
    """The ends without cells that lie in other pieces."""
    whole = grid_on(piece.grid.ground.whole)
    kept = piece.grid.ground.kept or b""

    def here(place: Place | None) -> Place | None:
        if not isinstance(place, tuple):
            return place
        column, row = place
        within = row < len(whole.layer_starts)
        return (
            place
            if within and kept[whole.layer_cells[whole.layer_starts[row - 1] + column - 1]]
            else None
        )

    return replace(ends, start=here(ends.start), finish=here(ends.finish))


def _together(measured: Sequence[dict[str, float]], cells: int) -> dict[str, float]:
    """The measures of all pieces as one: counts added up, shares taken anew of all cells and routes."""
    made: dict[str, float] = {}
    steps = sum(each["solution"] for each in measured)
    for name in measured[0]:
        values = [each[name] for each in measured]
        if name in MOST_OF_ALL:
            made[name] = max(values)
        elif name in {"directness", "border_share"}:
            by_length = sum(
                value * each["solution"] for value, each in zip(values, measured, strict=True)
            )
            made[name] = round(by_length / steps, PLACES)
        else:
            made[name] = sum(values)
    made["solution_share"] = round(steps / cells, PLACES)
    made["dead_end_share"] = round(made["dead_ends"] / cells, PLACES)
    return made
