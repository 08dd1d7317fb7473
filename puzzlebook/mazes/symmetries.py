"""`Grid` → its symmetries: the turns and mirror images of the plane that lay it on itself.

┌───┬───┐      turned by half        Every symmetry keeps the mean of the cells' centres. It is
│ a │ b │      a ↔ d  b ↔ c          known by where it lays one cell, so that the cells as far
├───┼───┤      mirrored              from the middle as that one are all there is to try.
│ c │ d │      a ↔ b  c ↔ d
└───┴───┘
"""

from __future__ import annotations

import math
from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.mazes._symmetries import Places, laid_edges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.mazes.grid import Grid

NEAR = 0.02
"""A cell laid this share of a pitch or less beside another is laid on it.

Corners are rounded to the lattice, which moves centres by far less; no two centres are this near.
"""

_BUCKET = 0.5
_LEAST = 0.25
"""Pitches from the middle from where on a cell tells by its place how the grid is turned."""


@dataclass(frozen=True, eq=False, slots=True)
class Symmetry:
    """A way to lay a grid on itself: cell c on cells[c] and edge e on edges[e], `array('i')`.

    A place (x, y) from the middle goes to (xx x + xy y, yx x + yy y).
    """

    cells: array[int]
    edges: array[int]
    mirrored: bool
    xx: float
    xy: float
    yx: float
    yy: float

    @property
    def angle(self) -> float:
        """Of a turn its degrees clockwise as drawn; of a mirror image those from the x-axis to its axis.

        To a thousandth; 0 up to 360, for mirror images up to 180.
        """
        whole = round(math.degrees(math.atan2(self.yx, self.xx)), 3) % 360
        return whole / 2 if self.mirrored else whole


@lru_cache(maxsize=16)
def symmetries(grid: Grid) -> tuple[Symmetry, ...]:
    """All symmetries of a grid: turns by their angle, the first leaves all as it is, then mirror images.

    Each is proved on the graph: a permutation of the cells that takes edges to edges. For grids
    whose cells have each a place of their own. Linear in cells for each that is tried, of which there
    are twice as many as cells in the smallest circle of them about the middle.
    """
    found = [
        made
        for places, mirrored, way in _candidates(grid)
        if (made := _laid(grid, places, mirrored=mirrored, way=way)) is not None
    ]
    return tuple(sorted(found, key=lambda made: (made.mirrored, made.angle)))


def _laid(
    grid: Grid, places: Places, *, mirrored: bool, way: tuple[float, float, float, float]
) -> Symmetry | None:
    cells = places.laid(*way)
    if not cells:
        return None
    shape = grid.starts, grid.neighbours, grid.links
    edges = laid_edges(cells, grid.edge_low, grid.edge_high, *shape)
    return Symmetry(cells, edges, mirrored, *way) if edges else None


def _candidates(
    grid: Grid,
) -> Iterator[tuple[Places, bool, tuple[float, float, float, float]]]:
    """Every turn and every mirror image that lays the first cell of the smallest circle on one of it."""
    middle_x = math.fsum(grid.centre_x) / grid.cells
    middle_y = math.fsum(grid.centre_y) / grid.cells
    xs = array("d", (x - middle_x for x in grid.centre_x))
    ys = array("d", (y - middle_y for y in grid.centre_y))
    places = Places(xs, ys, _BUCKET * grid.pitch, NEAR * grid.pitch)
    circle = _smallest_circle(xs, ys, grid.pitch)
    x, y = xs[circle[0]], ys[circle[0]]
    square = x * x + y * y
    for cell in circle:
        u, v = xs[cell], ys[cell]
        cos, sin = (x * u + y * v) / square, (x * v - y * u) / square
        yield places, False, (cos, -sin, sin, cos)
        cos, sin = (x * u - y * v) / square, (x * v + y * u) / square
        yield places, True, (cos, sin, sin, -cos)


def _smallest_circle(xs: array[float], ys: array[float], pitch: int) -> list[int]:
    """The fewest cells that lie equally far from the middle, the nearest of such, in ascending order."""
    far = [math.hypot(x, y) for x, y in zip(xs, ys, strict=True)]
    order = sorted((c for c in range(len(far)) if far[c] > _LEAST * pitch), key=far.__getitem__)
    circles: list[list[int]] = []
    last = -math.inf
    for cell in order:
        if far[cell] - last > NEAR * pitch:
            circles.append([])
        circles[-1].append(cell)
        last = far[cell]
    smallest = min(circles, key=len)
    return sorted(smallest)
