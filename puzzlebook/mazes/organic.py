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

from puzzlebook.mazes import _cells, _organic, _outlines, _voronoi
from puzzlebook.mazes.chance import rng
from puzzlebook.mazes.tiling import tiling

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_ACROSS, _DOWN = 512, 443
"""Steps from point to point and from row to row, as of hexagons that stand on a corner."""
_JITTERS = (180, 150, 120, 60)
"""How far points lie astray: the first with which all cells come out sound. Among 100,000 cells there may
be one that stretching has folded; with the last no side is short."""
_MANY = 20_000
"""Cells among which the first is hardly ever right, and not tried."""
_REACH = 1152
"""Neighbours are not farther apart: no place is farther from a point than a hexagon's corner from its
middle and a jitter each way, and neighbours twice that at most."""
_RELAXED = 2
"""How often points move to the middles of their cells; more makes the cells more even."""
_CLOSED = 80
"""Sides shorter than this are drawn together, which leaves four cells in a corner."""
_LEAST = 235
"""The shortest side: openings are 0.45 of a pitch wide at least."""
_CLEAR, _LEAST_CLEAR = 92, 86
"""What a way through a cell should keep off its sides, and what it must: a third of a pitch in all."""
_ROUNDS = 12
"""Rounds of stretching and rounding at most; a few do."""

Cells = tuple["array[int]", "array[int]"]
Places = tuple["array[int]", "array[int]"]


def organic(size: tuple[int, int]) -> Grid:
    """One cell for each of `size` (columns, rows), numbered row by row; its layers are the rows."""
    columns, rows = size
    for jitter in _JITTERS[columns * rows > _MANY :]:
        corners, cells = _cells_of(size, jitter)
        across, down, _ = _cells.centres(*corners, *cells)
        clear = _organic.clearance(*cells, *corners, across, down)
        if clear >= _LEAST_CLEAR:
            break
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
        bore=floor(2 * clear),
    )


def _cells_of(size: tuple[int, int], jitter: int) -> tuple[Places, Cells]:
    """The corners and the cells round points that lie astray by up to `jitter`."""
    columns, rows = size
    extent = _ACROSS * columns, _DOWN * rows
    return _opened(*_numbered(*_outlined(size, extent, jitter)), extent)


def _outlined(
    size: tuple[int, int], extent: tuple[int, int], jitter: int
) -> tuple[array[int], array[int], array[int]]:
    """Where each relaxed cell's corners begin, and their x and y."""
    text = "organic {}x{}".format(*size).encode()
    seed = int.from_bytes(blake2b(text, digest_size=8, person=b"puzzlebook grid").digest(), "big")
    points = _voronoi.strew(*size, _ACROSS, _DOWN, jitter, rng(seed))
    outlines = _voronoi.voronoi(*points, *size, *extent, _REACH)
    for _ in range(_RELAXED):
        _voronoi.relax(*outlines, *points)
        outlines = _voronoi.voronoi(*points, *size, *extent, _REACH)
    return outlines


def _numbered(starts: array[int], xs: array[int], ys: array[int]) -> tuple[Places, Cells]:
    """Corners numbered once each, and each cell's corners without those that repeat."""
    # every corner a cell of its own to the stamp, which numbers equal places alike
    kinds, zero = bytearray(len(xs)), array("i", [0])
    corner_x, corner_y, _, corners = _outlines.stamp(xs, ys, kinds, array("i", [0, 1]), zero, zero)
    return _tidied((corner_x, corner_y), (starts, corners), array("i", range(len(corner_x))))


def _opened(corners: Places, cells: Cells, extent: tuple[int, int]) -> tuple[Places, Cells]:
    """The same cells with every side long enough to be an opening."""
    mate, owner, _ = _cells.mates(*cells, len(corners[0]))
    into = _organic.close(*cells, mate, owner, *corners, *extent, _CLOSED)
    corners, cells = _tidied(corners, cells, into)
    _, _, to = _cells.mates(*cells, len(corners[0]))
    for _ in range(_ROUNDS):
        short = _organic.stretch(cells[1], to, *corners, *extent, _LEAST)
        across, down, _ = _cells.centres(*corners, *cells)
        tight = _organic.soften(*cells, *corners, across, down, *extent, _CLEAR)
        if not (tight or short):
            break
    return corners, cells


def _tidied(corners: Places, cells: Cells, into: array[int]) -> tuple[Places, Cells]:
    xs, ys, *tidy = _organic.tidied(*cells, into, *corners)
    return (xs, ys), (tidy[0], tidy[1])
