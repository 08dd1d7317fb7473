"""A maze → its drawing: closed walls and rim joined into long lines, openings left out."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.layout._walls import join
from puzzlebook.layout.page import Drawing, Polylines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.maze import Maze
    from puzzlebook.themes import Theme

Lines = tuple["array[int]", "array[int]", "array[int]", "array[float]"]

_CLOSED = bytes([1, 0]) + bytes(254)
_MARGIN = 0.5  # points around the widest half-stroke, so that no viewer's rounding clips the rim


def drawing(maze: Maze, name: str, theme: Theme, strokes: Sequence[tuple[float, float]]) -> Drawing:
    """The drawing of a maze that will be placed at each (u, wall width) of `strokes`, both in points."""
    grid = maze.grid
    closed = bytearray(maze.passages.translate(_CLOSED))
    closed.extend(b"\1" * (len(grid.wall_from) - grid.edges))
    for gate in (gate for way in maze.routes for gate in (way.start, way.finish)):
        if gate is not None and gate.wall is not None:
            closed[gate.wall] = 0
    shape = grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed
    fixed = grid.edges + len(grid.rim_cells)
    walls = join(*shape, 0, grid.edges, grid.wall_bulge)
    rim = join(*shape, grid.edges, fixed, grid.wall_bulge)
    if fixed < len(closed):  # of woven squares, whose walls are straight
        walls = _together(walls, join(*shape, fixed, len(closed)))
    reach = max(
        (width * theme.walls.rim_ratio / 2 + _MARGIN) * grid.pitch / u for u, width in strokes
    )
    return Drawing(
        name=name,
        walls=Polylines(*walls),
        rim=Polylines(*rim),
        width=grid.width,
        height=grid.height,
        rim_ratio=theme.walls.rim_ratio,
        wall_join=theme.walls.join,
        rim_join=theme.walls.rim_join,
        cap=theme.walls.cap,
        reach=reach,
    )


def _together(lines: Lines, more: Lines) -> Lines:
    """Polylines as `join` gives them, and after them others."""
    xs, ys, starts, bulges = lines
    points = len(xs)
    after = array("i", [points + at for at in more[2][1:]])
    return xs + more[0], ys + more[1], starts + after, bulges
