"""Grid and kind of symmetry → a spanning tree that is its own image, carved on a part of the grid.

The algorithm carves the graph whose cells are the *orbits*, the cells laid on each other. Each of its
passages is opened at every image. What comes out joins all through a cell that stays where it is; where
none does it is two images of one tree, which one passage joins that is laid on itself.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.quotient import quotient
from puzzlebook.mazes.symmetries import symmetries

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.quotient import Quotient
    from puzzlebook.mazes.spec import MazeSpec, SymmetryKind
    from puzzlebook.mazes.symmetries import Symmetry

UPRIGHT = 90.0
"""Degrees of the axis by which left and right change places."""


@dataclass(frozen=True, eq=False, slots=True)
class Folded:
    """A grid with a symmetry that its mazes can have."""

    orbits: Quotient
    images: tuple[array[int], ...]
    """Where each edge comes, image by image; the first leaves all as it is."""
    seams: tuple[int, ...]
    """The edges of which one joins the two halves; empty where a cell that stays does."""


def symmetric(spec: MazeSpec, grid: Grid, kind: SymmetryKind, chance: Rng) -> bytearray:
    """The passages of a perfect maze that is its own mirror image, or itself when turned.

    The grid must have a symmetry of that kind with room for one: `symmetry_problem` has said so.
    """
    folded = fold(grid, kind)
    if folded is None:
        raise ValueError(f"no {kind} maze on a {grid.name} grid of {grid.size}")
    passages = bytearray(grid.edges)
    # two cells that are each other's images are one orbit: no algorithm is asked for its tree
    orbits = folded.orbits.grid
    carved = carve(spec.algorithm, orbits, chance, spec.options) if orbits.cells > 1 else b""
    for edge, opened in zip(folded.orbits.edges, carved, strict=True):
        if opened:
            for image in folded.images:
                passages[image[edge]] = 1
    if folded.seams:
        passages[folded.seams[chance.below(len(folded.seams))]] = 1
    return passages


@lru_cache(maxsize=16)
def fold(grid: Grid, kind: SymmetryKind) -> Folded | None:
    """The grid folded by the first symmetry of the kind that its mazes can have, None without one."""
    return next(filter(None, (_folded(grid, each) for each in _of_kind(grid, kind))), None)


def symmetry_problem(grid: Grid, kind: SymmetryKind) -> str | None:
    """Why no maze of the grid has that symmetry, in a sentence with what would do, or None."""
    if fold(grid, kind) is not None:
        return None
    columns, rows = grid.size
    done = "mirrored" if kind == "mirror" else "turned"
    if grid.whole is not None:
        return (
            f"what is left of a {grid.name} grid of {columns}x{rows} is not the same when {done}, or has more than "
            "one cell in its middle. Write another size or shape, or leave `symmetry` out."
        )
    if grid.name == "square" and kind == "mirror":
        return (
            f"a mirrored maze of {columns}x{rows} would have its answer down the middle column. "
            f"Write an even number of columns, like {columns + 1}x{rows}."
        )
    if grid.name == "square":
        return (
            f"a maze of {columns}x{rows} has neither a cell nor a wall in its middle to turn about. "
            f"Write an odd number of columns or rows, like {columns + 1}x{rows}."
        )
    return (
        f"no maze on a {grid.name} grid of {columns}x{rows} is the same when {done}. "
        "Write another size, another grid, or leave `symmetry` out."
    )


def _of_kind(grid: Grid, kind: SymmetryKind) -> Iterator[Symmetry]:
    """The symmetries to try: left for right before any other mirror image, and half a turn before less."""
    if kind == "mirror":
        mirrors = [each for each in symmetries(grid) if each.mirrored]
        upright = [each for each in mirrors if each.angle == UPRIGHT]
        # a mirror image of top and bottom is not what is meant where one of left and right is there
        yield from upright
        yield from (
            each for each in mirrors if each.angle != UPRIGHT and (each.angle or not upright)
        )
    else:
        turns = [each for each in symmetries(grid) if not each.mirrored and 0 < each.angle <= 180]
        yield from sorted(turns, key=lambda each: -each.angle)


def _folded(grid: Grid, symmetry: Symmetry) -> Folded | None:
    """The grid folded by a symmetry, None where its mazes cannot have it.

    A tree that is laid on itself keeps its middle, which is a cell or a passage. So there must be one
    cell that stays, or, of two halves, a passage between a cell and its own image; where more cells
    stay, as down the middle of an odd mirror image, the answer would run along them.
    """
    images = _powers(symmetry.edges)
    orbit_of = _orbits(symmetry.cells)
    staying = [cell for cell in range(grid.cells) if symmetry.cells[cell] == cell]
    seams = [
        edge
        for edge in range(grid.edges)
        if symmetry.edges[edge] == edge
        and orbit_of[grid.edge_low[edge]] == orbit_of[grid.edge_high[edge]]
    ]
    if len(staying) > 1 or (not staying and (len(images) > 2 or not seams)):
        return None
    kept = [edge for edge in range(grid.edges) if edge == min(image[edge] for image in images)]
    return Folded(quotient(grid, orbit_of, kept), images, () if staying else tuple(seams))


def _powers(permutation: array[int]) -> tuple[array[int], ...]:
    """The permutation done no time, once, twice and so on until all is as it was."""
    powers = [array("i", range(len(permutation)))]
    while (following := array("i", [permutation[at] for at in powers[-1]])) != powers[0]:
        powers.append(following)
    return tuple(powers)


def _orbits(permutation: Sequence[int]) -> list[int]:
    """Of each cell the lowest of those that it comes on."""
    orbit_of = [-1] * len(permutation)
    for cell in range(len(permutation)):
        at = cell
        while orbit_of[at] < 0:
            orbit_of[at] = cell
            at = permutation[at]
    return orbit_of
