"""A maze → its drawing: closed walls and rim joined into long lines, openings left out."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from puzzlebook.layout._walls import join
from puzzlebook.layout.page import Drawing, Polylines
from puzzlebook.layout.rounding import midway, rounded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.layout.page import Point
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.themes import Theme
    from puzzlebook.themes.theme import Cap

Lines = tuple["array[int]", "array[int]", "array[int]", "array[float]"]

_CLOSED = bytes([1, 0]) + bytes(254)
_RIM = 0.27
"""Of a passage narrower than a corridor, the widest border: its corners keep off a route half as wide."""
_FILLET = (0.28, 0.28)
"""Of a wall, what a round corner takes at most: even at a sharp one the wall is still where it is, between."""
_MARGIN = 0.5  # points around the widest half-stroke, so that no viewer's rounding clips the rim
_PER = 100
"""Parts of a lattice unit in which rounded corners are written."""


def drawing(maze: Maze, name: str, theme: Theme, strokes: Sequence[tuple[float, float]]) -> Drawing:
    """The drawing of a maze that will be placed at each (u, wall width) of `strokes`, both in points."""
    grid = maze.grid
    closed = closed_walls(maze)
    lattice = grid.corner_x, grid.corner_y, grid.wall_from, grid.wall_to, closed
    fixed = grid.edges + len(grid.rim_cells)
    walls = join(*lattice, 0, grid.edges, grid.wall_bulge)
    rim = Polylines(*join(*lattice, grid.edges, fixed, grid.wall_bulge))
    if fixed < len(closed):  # of woven squares, whose walls are straight
        walls = _together(walls, join(*lattice, fixed, len(closed)))
    ratio = _rim_ratio(grid, theme, strokes)
    reach = max((width * ratio / 2 + _MARGIN) * grid.pitch / u for u, width in strokes)
    return Drawing(
        name=name,
        walls=filleted(Polylines(*walls), grid, closed, theme.walls.fillet),
        rim=filleted(rim, grid, closed, theme.walls.fillet),
        width=grid.width,
        height=grid.height,
        rim_ratio=ratio,
        wall_join=theme.walls.join,
        rim_join=theme.walls.rim_join,
        cap=_cap(grid, theme),
        reach=reach,
    )


def _cap(grid: Grid, theme: Theme) -> Cap:
    """How walls end: square ends would reach into passages that are narrower than corridors, at slanting walls."""
    return "butt" if grid.bore_share < 1 and theme.walls.cap == "square" else theme.walls.cap


def _rim_ratio(grid: Grid, theme: Theme, strokes: Sequence[tuple[float, float]]) -> float:
    """How many times as wide as walls the border is: as the theme has it, or less, to keep off narrow passages."""
    ratio = theme.walls.rim_ratio
    if grid.bore_share == 1:
        return ratio
    return max(1.0, min(ratio, *(_RIM * grid.bore_share * u / width for u, width in strokes)))


def answer_wall(theme: Theme, grid: Grid, u: float) -> float:
    """Width of the walls below a route, in points: in grids of narrow passages they are thinner, as the route is."""
    return theme.key.wall(u * grid.bore_share)


def closed_walls(maze: Maze) -> bytearray:
    """One byte per wall of the grid, edges first, rim sides, then those that nothing opens: 1 where it is drawn."""
    grid = maze.grid
    closed = bytearray(maze.passages.translate(_CLOSED))
    closed.extend(b"\1" * (len(grid.wall_from) - grid.edges))
    for gate in (gate for way in maze.routes for gate in (way.start, way.finish)):
        if gate is not None and gate.wall is not None:
            closed[gate.wall] = 0
    return closed


def _together(lines: Lines, more: Lines) -> Lines:
    """Polylines as `join` gives them, and after them others."""
    xs, ys, starts, bulges = lines
    points = len(xs)
    after = array("i", [points + at for at in more[2][1:]])
    return xs + more[0], ys + more[1], starts + after, bulges


def filleted(lines: Polylines, grid: Grid, closed: bytes | bytearray, fillet: float) -> Polylines:
    """The lines with every corner at which exactly two walls meet rounded, `fillet` of a corridor the radius.

    Where three meet, or at an opening, nothing is rounded (page-design rule 13). The same lines for a fillet of 0.
    """
    if not fillet:
        return lines
    twos = _where_two_meet(grid, closed)
    xs, ys, starts, bulges = array("i"), array("i"), array("i", (0,)), array("d")
    for k in range(len(lines.starts) - 1):
        span = slice(lines.starts[k], lines.starts[k + 1])
        points = [*zip(lines.xs[span], lines.ys[span], strict=True)]
        for run, swells in _runs(points, list(lines.bulges[span]), twos):
            made, bent = rounded(run, swells, fillet * grid.pitch, _FILLET)
            if len(xs) > starts[-1]:
                # the run before ends where this begins
                for each in (xs, ys, bulges):
                    each.pop()
            xs.extend([round(x * _PER) for x, _ in made])
            ys.extend([round(y * _PER) for _, y in made])
            bulges.extend(bent or [0.0] * len(made))
        starts.append(len(xs))
    return Polylines(xs, ys, starts, bulges if any(bulges) else array("d"), _PER)


def _where_two_meet(grid: Grid, closed: bytes | bytearray) -> set[tuple[int, int]]:
    """The corners at which exactly two walls meet; asked whether something is in it, never for its order."""
    meet = bytearray(len(grid.corner_x))
    fixed = grid.edges + len(grid.rim_cells)
    for wall, drawn in enumerate(closed):
        if drawn:
            # the walls of bridges are too short to be rounded: three as one
            count = 1 if wall < fixed else 3
            meet[grid.wall_from[wall]] += count
            meet[grid.wall_to[wall]] += count
    corners = zip(grid.corner_x, grid.corner_y, meet, strict=True)
    return {(x, y) for x, y, count in corners if count == 2}


def _runs(
    points: list[tuple[int, int]], bulges: list[float], twos: set[tuple[int, int]]
) -> Iterator[tuple[list[Point], list[float]]]:
    """The parts of a line between the places that stay sharp; bulges are empty where it is straight."""
    every: list[Point] = [*points]
    if len(points) > 2 and points[0] == points[-1] and points[0] in twos:
        # begun in the middle of a side, so that its first corner is one like the others
        every, bulges = midway(every, bulges)
    first = 0
    for at in range(1, len(every)):
        if at == len(every) - 1 or every[at] not in twos:
            yield every[first : at + 1], bulges[first : at + 1]
            first = at
