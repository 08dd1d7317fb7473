"""A slot and its maze → the answer: number and page, grey walls, and the route in black."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout import _walls
from puzzlebook.layout.marks import centre, goal_ring, opening, start_disc
from puzzlebook.layout.page import Item, MazeItem, Point, StrokeItem, TextItem
from puzzlebook.plan.scale import run_out
from puzzlebook.text.words import number as digits

if TYPE_CHECKING:
    from puzzlebook.layout.book import Edition
    from puzzlebook.mazes.maze import Gate, Maze, Route
    from puzzlebook.plan.leaves import Slot

_PAGE_GAP = 0.6  # em between an answer's number and its page


def answer_items(edition: Edition, slot: Slot) -> list[Item]:
    """All that is printed of one answer. Told apart without colour: grey walls, a black route, disc and ring."""
    theme = edition.theme
    maze = edition.mazes[slot.puzzle]
    name = edition.drawing_name(slot.puzzle)
    scale = slot.u / maze.grid.pitch
    items: list[Item] = [
        MazeItem(
            name, slot.box.left, slot.box.top, scale, theme.key.wall(slot.u), theme.key.wall_grey
        ),
    ]
    for way in maze.routes:
        items.append(StrokeItem(route_points(edition, maze, way, slot), theme.key.route(slot.u)))
        items += _marks(edition, maze, way, slot)
    items += _caption(edition, slot)
    return items


def route_points(edition: Edition, maze: Maze, way: Route, slot: Slot) -> tuple[Point, ...]:
    """The route from centre to centre through the openings, straight runs merged, out of both gates."""
    grid = maze.grid
    bends = _walls.bends(way.solution, grid.centre_x, grid.centre_y)
    points = [centre(grid, cell, slot) for cell in bends]
    if way.start is not None:
        points[:0] = _outside(edition, maze, way.start, slot)
    if way.finish is not None:
        points += _outside(edition, maze, way.finish, slot)
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


def _marks(edition: Edition, maze: Maze, way: Route, slot: Slot) -> list[Item]:
    first, last = way.solution[0], way.solution[len(way.solution) - 1]
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
