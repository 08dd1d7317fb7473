"""Columns and rows → the `Grid` of soft, uneven cells, like those of a leaf or a foam.

A point for each column of each row, strewn about its place; what is nearer to it than to any other is
its cell. Points move to the middles of their cells, which rounds them, and sides too short to pass
are drawn together to a corner or stretched:

       ╲        ╱────╲                  one cell in a square of 512 x 443 on average,
        ╲──────╱      ╲────             chance from the size alone: one grid for each
        ╱      ╲   0   ╱    ╲
       ╱        ╲─────╱   1  ╲          4 to 8 neighbours, 6 on average
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from math import floor
from typing import TYPE_CHECKING

from puzzlebook.mazes import _cells, _organic, _outlines
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.tiling import tiling

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_ACROSS, _DOWN = 512, 443
"""Steps from point to point and from row to row, as of hexagons that stand on a corner."""
_JITTER = 180
_REACH = 1152
"""Neighbours are not farther apart: no place is farther from a point than a hexagon's corner from its
middle and a jitter each way, and neighbours twice that at most."""
_RELAXED = 2
"""How often points move to the middles of their cells; more makes the cells more even."""
_CLOSED = 80
"""Sides shorter than this are drawn together, which leaves four cells in a corner."""
_LEAST = 250
"""The shortest side: openings are 0.48 of a pitch wide at least."""
_STRETCHES = 40
"""Rounds of stretching at most; a few do."""

Cells = tuple["array[int]", "array[int]"]
Places = tuple["array[int]", "array[int]"]


def organic(size: tuple[int, int]) -> Grid:
    """One cell for each of `size` (columns, rows), numbered row by row; its layers are the rows."""
    columns, rows = size
    extent = _ACROSS * columns, _DOWN * rows
    corners, cells = _numbered(*_voronoi(size, extent))
    corners, cells = _opened(corners, cells, extent)
    *centres, _ = _cells.centres(*corners, *cells)
    count = array("i", range(columns * rows))
    by_columns = array("i")
    for column in range(columns):
        by_columns.extend(count[column::columns])
    return tiling(
        "organic",
        size,
        corners=corners,
        cells=cells,
        layers=(count[row * columns : (row + 1) * columns] for row in range(rows)),
        by_columns=by_columns,
        pitch=_ACROSS,
        bore=floor(2 * _organic.clearance(*cells, *corners, *centres)),
    )


def _voronoi(
    size: tuple[int, int], extent: tuple[int, int]
) -> tuple[array[int], array[int], array[int]]:
    """Where each relaxed cell's corners begin, and their x and y."""
    text = "organic {}x{}".format(*size).encode()
    seed = int.from_bytes(blake2b(text, digest_size=8, person=b"puzzlebook grid").digest(), "big")
    points = _organic.strew(*size, _ACROSS, _DOWN, _JITTER, rng(seed))
    outlines = _organic.voronoi(*points, *size, *extent, _REACH)
    for _ in range(_RELAXED):
        _organic.relax(*outlines, *points)
        outlines = _organic.voronoi(*points, *size, *extent, _REACH)
    return outlines


def _numbered(
    starts: array[int], xs: array[int], ys: array[int]
) -> tuple[Places, Cells]:
    """Corners numbered once each, and each cell's corners without those that repeat."""
    count = len(starts) - 1
    # every corner a cell of its own to the stamp, which numbers equal places alike
    kinds, zero = bytearray(len(xs)), array("i", [0])
    corner_x, corner_y, _, corners = _outlines.stamp(
        xs, ys, kinds, array("i", [0, 1]), zero, zero
    )
    return (corner_x, corner_y), _once(count, starts, corners)


def _once(count: int, starts: array[int], corners: array[int]) -> Cells:
    """Cells without the corners that repeat the one before."""
    begins, kept = array("i", [0]), array("i")
    for cell in range(count):
        before = corners[starts[cell + 1] - 1]
        for corner in corners[starts[cell] : starts[cell + 1]]:
            if corner != before:
                kept.append(corner)
            before = corner
        begins.append(len(kept))
    return begins, kept


def _opened(corners: Places, cells: Cells, extent: tuple[int, int]) -> tuple[Places, Cells]:
    """The same cells with every side long enough to be an opening."""
    mate, owner, _ = _cells.mates(*cells, len(corners[0]))
    merged = _organic.close(*cells, mate, owner, *corners, *extent, _CLOSED)
    cells = _once(len(cells[0]) - 1, cells[0], array("i", map(merged.__getitem__, cells[1])))
    used = sorted(set(cells[1]))
    numbers = {corner: number for number, corner in enumerate(used)}
    cells = cells[0], array("i", map(numbers.__getitem__, cells[1]))
    xs, ys = (array("i", map(places.__getitem__, used)) for places in corners)
    mate, owner, to = _cells.mates(*cells, len(xs))
    for _ in range(_STRETCHES):
        if not _organic.stretch(cells[1], to, xs, ys, *extent, _LEAST):
            break
    return (xs, ys), cells
