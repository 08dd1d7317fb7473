"""A slot and its maze → the answer: number and page, grey walls, and the route in black."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout import _walls
from puzzlebook.layout.marks import centre, goal_ring, opening, start_disc
from puzzlebook.layout.page import Item, MazeItem, Point, StrokeItem, TextItem
from puzzlebook.mazes.weaving import BRIDGE
from puzzlebook.plan.scale import run_out
from puzzlebook.text.words import number as digits

if TYPE_CHECKING:
    from array import array

    from puzzlebook.layout.book import Edition
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import Slot
    from puzzlebook.themes import Theme

_STOP = 0.45
"""Where the route ends before a bridge, of the way from its last cell's middle to the bridge's."""
_CLEAR = 0.1
"""Kept free between the route and the walls of a bridge, as a share of u."""

_PAGE_GAP = 0.6  # em between an answer's number and its page


def answer_items(edition: Edition, slot: Slot) -> list[Item]:
    """All that is printed of one answer. Told apart without colour: grey walls, a black route, disc and ring."""
    theme = edition.theme
    maze = edition.mazes[slot.puzzle]
    name = edition.drawing_name(slot.puzzle)
    scale = slot.u / maze.grid.pitch
    width = route_width(maze, slot.u, theme)
    items: list[Item] = [
        MazeItem(
            name, slot.box.left, slot.box.top, scale, theme.key.wall(slot.u), theme.key.wall_grey
        ),
        *(StrokeItem(points, width) for points in route_points(edition, maze, slot)),
    ]
    items += _marks(edition, maze, slot)
    items += _caption(edition, slot)
    return items


def route_width(maze: Maze, u: float, theme: Theme) -> float:
    """The width of the route in points; in a woven maze it keeps off the walls of bridges too."""
    width = theme.key.route(u)
    if maze.grid.ground.crossings:
        width = min(width, BRIDGE * u - theme.key.wall(u) - 2 * _CLEAR * u)
    return width


def route_points(edition: Edition, maze: Maze, slot: Slot) -> list[tuple[Point, ...]]:
    """The route from centre to centre through the openings, straight runs merged, out of both gates.

    In one piece, or where it passes under bridges in several.
    """
    grid = maze.grid
    runs = _runs(maze)
    pieces = [[centre(grid, cell, slot) for cell in _bends(grid, run)] for run in runs]
    for at, under in enumerate(_unders(maze)):
        pieces[at].append(_short_of(grid, runs[at][-1], under, slot))
        pieces[at + 1].insert(0, _short_of(grid, runs[at + 1][0], under, slot))
    if maze.start is not None:
        pieces[0][:0] = _outside(edition, maze, maze.start, slot)
    if maze.finish is not None:
        pieces[-1] += _outside(edition, maze, maze.finish, slot)
    return [_merged(points) for points in pieces]


def _bends(grid: Grid, run: array[int]) -> array[int]:
    return _walls.bends(run, grid.centre_x, grid.centre_y) if len(run) > 1 else run


def _short_of(grid: Grid, cell: int, under: int, slot: Slot) -> Point:
    """Where the route from a cell ends before the bridge that it passes under."""
    (x, y), (to_x, to_y) = centre(grid, cell, slot), centre(grid, under, slot)
    return x + (to_x - x) * _STOP, y + (to_y - y) * _STOP


def _unders(maze: Maze) -> list[int]:
    """The under passages of the route, in its order."""
    plain = maze.grid.cells - len(maze.grid.ground.crossings)
    return [cell for cell in maze.solution if cell >= plain]


def _runs(maze: Maze) -> list[array[int]]:
    """The cells of the route from one under passage to the next, which lie in none."""
    runs, first = [], 0
    route = maze.solution
    for under in _unders(maze):
        at = route.index(under, first)
        runs.append(route[first:at])
        first = at + 1
    return [*runs, route[first:]]


def _outside(edition: Edition, maze: Maze, gate: Gate, slot: Slot) -> list[Point]:
    at = opening(maze.grid, gate, slot)
    if at is None:
        return []
    run = run_out(edition.theme, slot.u)
    return [(at.x + at.out_x * run, at.y + at.out_y * run)]


def _merged(points: list[Point]) -> tuple[Point, ...]:
    out: list[Point] = []
    for x, y in points:
        if len(out) >= 2:
            (ax, ay), (bx, by) = out[-2], out[-1]
            # on one line when the triangle has no area worth drawing, in square points
            if abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-6:
                out[-1] = (x, y)
                continue
        out.append((x, y))
    return tuple(out)


def _marks(edition: Edition, maze: Maze, slot: Slot) -> list[Item]:
    first, last = maze.solution[0], maze.solution[len(maze.solution) - 1]
    start = centre(maze.grid, first, slot)
    finish = centre(maze.grid, last, slot)
    return [
        *start_disc(*start, slot.u, edition.theme),
        *goal_ring(*finish, slot.u, edition.theme),
    ]


def _caption(edition: Edition, slot: Slot) -> list[Item]:
    theme = edition.theme
    language = edition.plan.tag
    puzzle = edition.plan.puzzles[slot.puzzle]
    number = edition.line(digits(puzzle.shown, language), theme.key_number.style)
    left, right = slot.box.left, slot.box.right
    items: list[Item] = []
    if puzzle.show_number or puzzle.sheet is None:
        x = edition.from_start(left, right, 0.0, number.width)
        items.append(TextItem(x, slot.header, number))
    # a page that does not say its number is not found by it
    if edition.plan.folio_at != "none" and puzzle.sheet is None:
        page = edition.words["puzzle_page"].format(page=digits(puzzle.page, language))
        shown = edition.line(page, theme.key_page.style)
        after = number.width + _PAGE_GAP * theme.key_page.style.size
        x = edition.from_start(left, right, after, shown.width)
        items.append(TextItem(x, slot.header, shown))
    return items
