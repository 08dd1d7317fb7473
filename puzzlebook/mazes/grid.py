"""A tiling's cells → `Grid`: a graph with geometry, which every algorithm and every drawing takes.

corner ──side── corner        A *cell* is a polygon of corners. Two cells that share a side are
  │               │           neighbours: an *edge* of the graph and, while closed, a *wall* of the
side    cell    side          drawing. A side with one cell only is a *rim side*. Corners lie on an
  │               │           integer lattice, y downwards, so shared corners are equal exactly.
corner ──side── corner
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array


Crossings = tuple[tuple[int, int], ...]
"""Cells in which one passage goes over another, in ascending order, each with 0 where the over runs
from left to right, 1 where it runs from top to bottom."""


@dataclass(frozen=True, slots=True)
class Ground:
    """Which cells there are, as a value: equal grounds are one `Grid`, built once and shared."""

    grid: str
    """The kind of grid, a name of `GRIDS`."""
    size: tuple[int, int]
    """Columns and rows, as the book file gives them."""
    kept: bytes | None = None
    """One byte for each cell of the whole grid, 1 for one that is there; None: all are."""
    beside: bytes | None = None
    """The same of a drawing that this ground is one piece of: where no arrow has room."""
    crossings: Crossings = ()
    """Of a woven maze's own grid. Its under passages are cells too, numbered after all others."""

    @property
    def whole(self) -> Ground:
        """The ground that nothing is cut from."""
        return Ground(self.grid, self.size)


@dataclass(frozen=True, eq=False, slots=True)
class Grid:
    """The cells of one size and shape; immutable, built once and shared by all mazes on its ground.

    Flat arrays, `array('i')` unless said. Edges are numbered 0..edges-1, sorted by (lower cell, higher cell);
    that is the order of every passages bitmap. Wall e < edges is the wall between the two cells of edge e, wall
    edges + k is rim side k. What walls there are beyond are fixed: always closed, and no edge's (a weave's).
    """

    ground: Ground
    cells: int
    edges: int
    starts: array[int]
    """CSR: the slots of cell c are starts[c]..starts[c + 1]."""
    neighbours: array[int]
    """The neighbouring cell of each slot; within a cell from the lowest to the highest."""
    links: array[int]
    """The edge of each slot."""
    edge_low: array[int]
    edge_high: array[int]
    wall_from: array[int]
    """Corner numbers of each wall's two ends, for edges, rim sides and fixed walls."""
    wall_to: array[int]
    rim_cells: array[int]
    """The one cell of each rim side."""
    rim_outer: bytes
    """1 for a rim side on the outer border, 0 for one on a hole: gates open to the outside only."""
    corner_x: array[int]
    """Lattice coordinates of each corner, x to the right, y down; the drawing's top left is (0, 0)."""
    corner_y: array[int]
    centre_x: array[float]
    """`array('d')`: the middle of each cell in lattice units, where the route passes."""
    centre_y: array[float]
    layer_starts: array[int]
    """CSR: the cells of layer l (row; ring) are layer_cells[layer_starts[l]..layer_starts[l + 1]]."""
    layer_cells: array[int]
    layer_of: array[int]
    by_columns: array[int]
    """All cells column by column, for algorithms that scan that way."""
    pitch: int
    """Lattice units from one corridor's middle to the next."""
    width: int
    """Extent of the drawing in lattice units."""
    height: int
    bore: int
    """Lattice units between the walls where a route has least room: what the route's width goes by."""
    wall_bulge: array[float] | None = None
    """`array('d')`: of each wall the tangent of a quarter of the angle it turns by, as in DXF; 0 for a
    straight one. Positive: it swells to the left of the way from its first end to its second, as
    drawn. None where all walls are straight."""
    hub: tuple[int, int] | None = None
    """Where the cells lie in rings: the middle of the rings, lattice units. Routes go round it."""
    whole: array[int] | None = None
    """Of each cell its number in the whole grid that this one is cut from, ascending but for under passages;
    None: nothing is cut."""

    @property
    def bore_share(self) -> float:
        """`bore` in corridors, at most one."""
        return min(1.0, self.bore / self.pitch)

    @property
    def name(self) -> str:
        """The kind of grid, a name of `GRIDS`."""
        return self.ground.grid

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows, as the book file gives them."""
        return self.ground.size

    def __reduce__(self) -> tuple[object, tuple[Ground]]:
        """Pickled by its ground: another process builds, or already has, the same grid."""
        from puzzlebook.mazes.grids import grid_on  # the table imports this module

        return grid_on, (self.ground,)
