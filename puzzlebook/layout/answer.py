"""A slot and its maze → the answer: number and page, grey walls, and the route in black."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout import _walls
from puzzlebook.layout.marks import centre, goal_ring, opening, start_disc
from puzzlebook.layout.page import Item, MazeItem, Point, StrokeItem, TextItem, told, untold
from puzzlebook.plan.scale import run_out
from puzzlebook.text.words import number as digits

if TYPE_CHECKING:
    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.page import Told
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import Slot

_PAGE_GAP = 0.6  # em between an answer's number and its page


def answer_items(edition: Edition, slot: Slot) -> list[Item]:
    """All that is printed of one answer. Told apart without colour: grey walls, a black route, disc and ring."""
    return [*untold(answer_parts(edition, slot)), *_caption(edition, slot)]


def answer_parts(edition: Edition, slot: Slot) -> list[Told]:
    """The answer without its caption."""
    theme = edition.theme
    maze = edition.mazes[slot.puzzle]
    name = edition.drawing_name(slot.puzzle)
    scale = slot.u / maze.grid.pitch
    wall, grey = theme.key.wall(slot.u), theme.key.wall_grey
    return [
        ("walls", MazeItem(name, slot.box.left, slot.box.top, scale, wall, grey)),
        ("solution", StrokeItem(route_points(edition, maze, slot), theme.key.route(slot.u))),
        *_marks(edition, maze, slot),
    ]


def route_points(edition: Edition, maze: Maze, slot: Slot) -> tuple[Point, ...]:
    """The route from centre to centre through the openings, straight runs merged, out of both gates."""
    grid = maze.grid
    bends = _walls.bends(maze.solution, grid.centre_x, grid.centre_y)
    points = [centre(grid, cell, slot) for cell in bends]
    if maze.start is not None:
        points[:0] = _outside(edition, maze, maze.start, slot)
    if maze.finish is not None:
        points += _outside(edition, maze, maze.finish, slot)
    return _merged(points)


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


def _marks(edition: Edition, maze: Maze, slot: Slot) -> list[Told]:
    first, last = maze.solution[0], maze.solution[len(maze.solution) - 1]
    start = centre(maze.grid, first, slot)
    finish = centre(maze.grid, last, slot)
    return [
        *told("start", start_disc(*start, slot.u, edition.theme)),
        *told("finish", goal_ring(*finish, slot.u, edition.theme)),
    ]


def _caption(edition: Edition, slot: Slot) -> list[Item]:
    theme = edition.theme
    language = edition.plan.tag
    puzzle = edition.plan.puzzles[slot.puzzle]
    number = edition.line(digits(puzzle.number, language), theme.key_number.style)
    left, right = slot.box.left, slot.box.right
    items: list[Item] = [
        TextItem(edition.from_start(left, right, 0.0, number.width), slot.header, number)
    ]
    # a page that does not say its number is not found by it
    if edition.plan.folio_at != "none":
        page = edition.words["puzzle_page"].format(page=digits(puzzle.page, language))
        shown = edition.line(page, theme.key_page.style)
        after = number.width + _PAGE_GAP * theme.key_page.style.size
        x = edition.from_start(left, right, after, shown.width)
        items.append(TextItem(x, slot.header, shown))
    return items
