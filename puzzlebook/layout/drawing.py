"""A maze → its drawing: closed walls and rim joined into long lines, openings left out."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.layout._walls import join
from puzzlebook.layout.page import Drawing, Polylines

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.themes import Theme

_CLOSED = bytes([1, 0]) + bytes(254)
_MARGIN = 0.5  # points around the widest half-stroke, so that no viewer's rounding clips the rim
_PER = 100
"""Parts of a lattice unit in which rounded corners are written."""
_BENT = ((0.5625, 0.0625), (0.25, 0.25), (0.0625, 0.5625))
"""Weights of a corner's two legs at a quarter, a half and three quarters of a quadratic Bézier round it."""


def drawing(maze: Maze, name: str, theme: Theme, strokes: Sequence[tuple[float, float]]) -> Drawing:
    """The drawing of a maze that will be placed at each (u, wall width) of `strokes`, both in points."""
    grid = maze.grid
    closed = closed_walls(maze)
    geometry = (grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed)
    walls = Polylines(*join(*geometry, 0, grid.edges))
    rim = Polylines(*join(*geometry, grid.edges, len(closed)))
    reach = max(
        (width * theme.walls.rim_ratio / 2 + _MARGIN) * grid.pitch / u for u, width in strokes
    )
    return Drawing(
        name=name,
        walls=rounded(walls, grid, closed, theme.walls.fillet),
        rim=rounded(rim, grid, closed, theme.walls.fillet),
        width=grid.width,
        height=grid.height,
        rim_ratio=theme.walls.rim_ratio,
        wall_join=theme.walls.join,
        rim_join=theme.walls.rim_join,
        cap=theme.walls.cap,
        reach=reach,
    )


def closed_walls(maze: Maze) -> bytearray:
    """One byte per wall of the grid, edges first, then rim sides: 1 where it is drawn."""
    closed = bytearray(maze.passages.translate(_CLOSED))
    closed.extend(b"\1" * len(maze.grid.rim_cells))
    for gate in (maze.start, maze.finish):
        if gate is not None and gate.wall is not None:
            closed[gate.wall] = 0
    return closed


def rounded(lines: Polylines, grid: Grid, closed: bytes | bytearray, fillet: float) -> Polylines:
    """The lines with every corner at which exactly two walls meet rounded, `fillet` of a corridor wide.

    Where three meet, or at an opening, nothing is rounded (page-design rule 13). The same lines for a fillet of 0.
    """
    if not fillet:
        return lines
    meet = bytearray(len(grid.corner_x))
    for wall, drawn in enumerate(closed):
        if drawn:
            meet[grid.wall_from[wall]] += 1
            meet[grid.wall_to[wall]] += 1
    twos = {
        (x, y) for x, y, count in zip(grid.corner_x, grid.corner_y, meet, strict=True) if count == 2
    }
    reach = fillet * grid.pitch
    xs, ys, starts = array("i"), array("i"), array("i", (0,))
    for k in range(len(lines.starts) - 1):
        span = range(lines.starts[k], lines.starts[k + 1])
        points = [(lines.xs[i], lines.ys[i]) for i in span]
        for x, y in _rounded(points, twos, reach):
            xs.append(round(x * _PER))
            ys.append(round(y * _PER))
        starts.append(len(xs))
    return Polylines(xs, ys, starts, _PER)


def _rounded(
    points: list[tuple[int, int]], twos: set[tuple[int, int]], reach: float
) -> Iterator[tuple[float, float]]:
    """The points of one line, its corners at `twos` replaced by curves that begin `reach` before them."""
    loop = points[0] == points[-1] and len(points) > 2
    if loop and points[0] in twos:
        # begun in the middle of a side, so that its first corner is one like the others
        (ax, ay), (bx, by) = points[0], points[1]
        half = ((ax + bx) / 2, (ay + by) / 2)
        every: list[tuple[float, float]] = [half, *points[1:], half]
    else:
        every = list(points)
    yield every[0]
    for before, at, after in zip(every, every[1:], every[2:], strict=False):
        if at in twos:
            yield from bend(before, at, after, reach)
        else:
            yield at
    yield every[-1]


def bend(
    before: tuple[float, float],
    at: tuple[float, float],
    after: tuple[float, float],
    reach: float,
) -> Iterator[tuple[float, float]]:
    """A corner as a curve of four chords that leaves its legs `reach` from it, less where they are shorter."""
    legs = []
    for x, y in (before, after):
        dx, dy = x - at[0], y - at[1]
        length = float(dx * dx + dy * dy) ** 0.5
        share = min(reach, length / 2) / length
        legs.append((dx * share, dy * share))
    (ax, ay), (bx, by) = legs
    yield at[0] + ax, at[1] + ay
    for one, other in _BENT:
        yield at[0] + one * ax + other * bx, at[1] + one * ay + other * by
    yield at[0] + bx, at[1] + by
