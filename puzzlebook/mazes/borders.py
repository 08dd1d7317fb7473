"""`Grid` → its outer border: the cells on it, and the walls that may open, by the side that they face."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes.openings import with_room
from puzzlebook.mazes.routes import outward
from puzzlebook.mazes.spec import CORNERS, SIDES, Corner, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.mazes.grid import Grid

_EVEN = 0.002
"""Of a direction of length 1: what a lattice may round away."""


@dataclass(frozen=True, eq=False, slots=True)
class Border:
    """A grid's outer border: where gates can be."""

    cells: array[int]
    """All cells with a side on it, in ascending order."""
    gates: array[int]
    """Those of them where an arrow has room, in ascending order."""
    sides: dict[Side, array[int]]
    """Cells of `gates` with a rim side that faces left, right, up or down, in ascending order; of `narrow`
    where no gate does."""
    openings: dict[int, dict[Side, int]]
    """For each cell in `gates`, the wall to open on each side it has."""
    narrow: dict[int, dict[Side, int]]
    """The same of sides where no arrow has room: what opens there if it must."""
    corners: dict[Corner, int]
    """The cell of `gates` nearest to each corner of the drawing."""


@lru_cache(maxsize=16)
def border(grid: Grid) -> Border:
    """The outer border of a grid, by the direction each of its rim sides faces."""
    outer = [rim for rim, is_outer in enumerate(grid.rim_outer) if is_outer]
    openings = _openings(grid, outer if grid.whole is None else with_room(grid, outer))
    cells = sorted(openings)
    missing = [side for side in SIDES if not any(side in openings[cell] for cell in cells)]
    narrow: dict[int, dict[Side, int]] = {}
    for side in missing:
        there = [rim for rim in outer if side in facing(grid, rim)]
        for cell, on in _openings(grid, with_room(grid, there)).items():
            narrow.setdefault(cell, {})[side] = on[side]
    return Border(
        cells=array("i", sorted({grid.rim_cells[rim] for rim in outer})),
        gates=array("i", cells),
        sides={
            side: array("i", sorted(cell for cell, on in of.items() if side in on))
            for side in SIDES
            for of in (narrow if side in missing else openings,)
        },
        openings=openings,
        narrow=narrow,
        corners={
            corner: nearest(
                grid,
                cells,
                grid.width if corner.endswith("right") else 0,
                grid.height if corner.startswith("bottom") else 0,
            )
            for corner in CORNERS
        },
    )


def _openings(grid: Grid, rims: Iterable[int]) -> dict[int, dict[Side, int]]:
    """For each cell of these rim sides the wall to open on each side it has: the one that faces it most."""
    openings: dict[int, dict[Side, int]] = {}
    squarest: dict[tuple[int, Side], float] = {}
    for rim in rims:
        cell = grid.rim_cells[rim]
        for side, square in facing(grid, rim).items():
            if square > squarest.get((cell, side), 0.0) + _EVEN:
                squarest[cell, side] = square
                openings.setdefault(cell, {})[side] = grid.edges + rim
    return openings


def sides_of(grid: Grid, cell: int) -> dict[Side, int]:
    """The sides of the outer border on which this cell can open, and the wall to open on each."""
    return border(grid).openings.get(cell, {})


def facing(grid: Grid, rim: int) -> dict[Side, float]:
    """The direction a rim side faces, and how squarely: two directions at 45°, to the lattice's rounding."""
    x, y = outward(grid, grid.edges + rim)
    faces: dict[Side, float] = {}
    if abs(x) >= abs(y) - _EVEN:
        faces["left" if x < 0 else "right"] = abs(x)
    if abs(y) >= abs(x) - _EVEN:
        faces["top" if y < 0 else "bottom"] = abs(y)
    return faces


@lru_cache(maxsize=64)
def fills_its_box(grid: Grid) -> bool:
    """Whether the outer rim runs along the edges of the drawing, as a rectangle."""
    for rim, is_outer in enumerate(grid.rim_outer):
        wall = grid.edges + rim
        a, b = grid.wall_from[wall], grid.wall_to[wall]
        across = grid.corner_x[a] == grid.corner_x[b] in (0, grid.width)
        down = grid.corner_y[a] == grid.corner_y[b] in (0, grid.height)
        if is_outer and not (across or down):
            return False
    return True


def nearest(grid: Grid, cells: Iterable[int], x: float, y: float) -> int:
    """The one of the cells whose middle is nearest to a place in lattice units, the first of equals."""
    across, down = grid.centre_x, grid.centre_y
    return min(cells, key=lambda cell: (across[cell] - x) ** 2 + (down[cell] - y) ** 2)
