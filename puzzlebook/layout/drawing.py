"""A maze → its drawing: closed walls and rim joined into long lines, openings left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout._walls import join
from puzzlebook.layout.page import Drawing, Polylines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.maze import Maze
    from puzzlebook.themes import Theme

_CLOSED = bytes([1, 0]) + bytes(254)
_MARGIN = 0.5  # points around the widest half-stroke, so that no viewer's rounding clips the rim


def drawing(maze: Maze, name: str, theme: Theme, strokes: Sequence[tuple[float, float]]) -> Drawing:
    """The drawing of a maze that will be placed at each (u, wall width) of `strokes`, both in points."""
    grid = maze.grid
    closed = bytearray(maze.passages.translate(_CLOSED))
    closed.extend(b"\1" * len(grid.rim_cells))
    for gate in (gate for way in maze.routes for gate in (way.start, way.finish)):
        if gate is not None and gate.wall is not None:
            closed[gate.wall] = 0
    walls = join(grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed, 0, grid.edges)
    rim = join(
        grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed, grid.edges, len(closed)
    )
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
