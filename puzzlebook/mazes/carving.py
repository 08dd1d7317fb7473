"""`MazeSpec` and chance → grid and passages: the one place where mazes are carved.

Weave, symmetry and unicursal each change what an algorithm carves on, so that a maze has one of them;
braid changes what it has carved.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.mazes import _loops
from puzzlebook.mazes.algorithms import carve
from puzzlebook.mazes.ends import places
from puzzlebook.mazes.grids import grid_of, grid_on
from puzzlebook.mazes.piecing import carve_pieces, pieces_of
from puzzlebook.mazes.symmetric import symmetric, symmetry_problem
from puzzlebook.mazes.unicursal import unicursal, unicursal_problem
from puzzlebook.mazes.weaving import contracted, forest, has_room, shuffle, weave

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid, Ground
    from puzzlebook.mazes.spec import MazeSpec

Carved = tuple["Grid", bytearray]
"""The grid, a maze's own where it is woven, and one byte per edge of it: 1 open."""


def carved(spec: MazeSpec, chance: Rng) -> Carved:
    """What a spec and chance make: a perfect maze, or with `braid` a connected one with loops.

    Raises CannotMakeError for ends that no maze of the size can have.
    """
    grid, passages = _perfect(spec, grid_of(spec), chance)
    if spec.braid:
        braid(grid, passages, spec.braid, chance)
    return grid, passages


def _perfect(spec: MazeSpec, grid: Grid, chance: Rng) -> Carved:
    if spec.symmetry is not None:
        return grid, symmetric(spec, grid, spec.symmetry, chance)
    if spec.unicursal:
        return grid, unicursal(spec, grid, chance)
    if spec.weave:
        return _woven(spec, grid, chance)
    return grid, carve_pieces(spec.algorithm, grid, chance, spec.options)


def _woven(spec: MazeSpec, grid: Grid, chance: Rng) -> Carved:
    """Crossings first, then all else: the algorithm sees each bridge and each tunnel as one cell."""
    where = places(grid, spec.ends)
    made = weave(grid, spec.weave, chance, without=(*where.start.cells, *where.finish.cells))
    always = forest(made)
    parts = contracted(made, always)
    passages = bytearray(made.edges)
    for edge, opened in zip(
        parts.edges, carve(spec.algorithm, parts.grid, chance, spec.options), strict=True
    ):
        passages[edge] = opened
    for edge in always:
        passages[edge] = 1
    return made, passages


def braid(grid: Grid, passages: bytearray, share: float, chance: Rng) -> None:
    """Open walls until that share of the dead ends, rounded, is gone; none is made.

    A dead end with no wall to open, as in a corridor one cell wide, stays. See `_loops.braid`.
    """
    ends = dead_ends(grid, passages)
    count = round(share * len(ends))
    shuffle(ends, chance)
    shape = grid.starts, grid.neighbours, grid.links
    standing = array("i", bytes(4 * len(grid.corner_x)))
    for wall, corners in enumerate(zip(grid.wall_from, grid.wall_to, strict=True)):
        if wall >= grid.edges or not passages[wall]:
            for corner in corners:
                standing[corner] += 1
    walls = grid.wall_from, grid.wall_to, standing
    _loops.braid(*shape, *walls, passages, array("i", ends), count, chance)


def dead_ends(grid: Grid, passages: Sequence[int]) -> list[int]:
    """The cells with one passage, in ascending order."""
    ways = [0] * grid.cells
    for edge, (low, high) in enumerate(zip(grid.edge_low, grid.edge_high, strict=True)):
        ways[low] += passages[edge]
        ways[high] += passages[edge]
    return [cell for cell, count in enumerate(ways) if count == 1]


APART = {
    ("symmetry", "unicursal"): "one long way is not the same on both sides",
    ("symmetry", "weave"): "crossings fall where chance has them",
    ("symmetry", "braid"): "walls open where chance has them",
    ("unicursal", "weave"): "one long way crosses nothing",
    ("unicursal", "braid"): "one long way has no dead ends but its own",
    ("unicursal", "shape"): "one long way is laid over a whole square grid",
    ("unicursal", "room"): "one long way is laid over a whole square grid",
}
"""What cannot be together in one maze, and why. Weave and braid can."""


def twists_problem(spec: MazeSpec) -> str | None:
    """Why what is asked for cannot be together in one maze, in a sentence with what would do, or None."""
    return apart_problem([name for pair in APART for name in pair if getattr(spec, name)])


def apart_problem(asked: Collection[str]) -> str | None:
    """The same by the names of all that is asked for."""
    for pair, why in APART.items():
        if all(name in asked for name in pair):
            return f"`{pair[0]}` and `{pair[1]}` do not go together: {why}. Leave one of them out."
    return None


def carving_problem(spec: MazeSpec, ground: Ground) -> str | None:
    """Why no maze of the spec can be on this ground, in a sentence with what would do, or None."""
    if spec.unicursal and (problem := unicursal_problem(ground)):
        return problem
    if not (spec.symmetry or spec.weave):
        return None
    grid = grid_on(ground)
    if (pieces := len(pieces_of(grid))) > 1:
        name = "symmetry" if spec.symmetry else "weave"
        return (
            f"the shape is in {pieces} pieces, and `{name}` is for mazes in one. Write `pieces: largest`, "
            f"or leave `{name}` out."
        )
    if spec.symmetry is not None:
        return symmetry_problem(grid, spec.symmetry)
    if not has_room(grid):
        columns, rows = ground.size
        return (
            f"a maze on a {ground.grid} grid of {columns}x{rows} has no room for a passage to go over "
            "another. Write `grid: square` and a size of 3x3 or more, or leave `weave` out."
        )
    return None
