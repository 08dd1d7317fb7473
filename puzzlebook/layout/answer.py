"""A slot and its maze → the answer: number and page, grey walls, and the route in black."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout.drawing import answer_wall
from puzzlebook.layout.marks import centre, goal_ring, start_disc
from puzzlebook.layout.page import Item, MazeItem, StrokeItem, TextItem, told, untold
from puzzlebook.layout.rounding import rounded
from puzzlebook.mazes.routes import route_lines
from puzzlebook.plan.scale import cell_pitch, run_out
from puzzlebook.text.words import number as digits

if TYPE_CHECKING:
    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.page import Told
    from puzzlebook.mazes.maze import Maze, Route
    from puzzlebook.plan.leaves import Slot

_GRAIN, _FINE_GRAIN = 20, 200
"""Parts of a corridor in which routes are written. On squares the ends of all pieces are whole ones; what handles of
bends lose is under a hundredth of a corridor. Elsewhere a two-hundredth is seen by nobody."""
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
    wall, grey = answer_wall(theme, maze.grid, slot.u), theme.key.wall_grey
    items: list[Told] = [("walls", MazeItem(name, slot.box.left, slot.box.top, scale, wall, grey))]
    for way in maze.routes:
        items += told("solution", route_items(edition, maze, way, slot))
        items += _marks(edition, maze, way, slot)
    return items


def route_items(edition: Edition, maze: Maze, way: Route, slot: Slot) -> list[StrokeItem]:
    """The route from centre to centre through the openings, out of both gates, its bends rounded.

    In one piece, or where it passes under bridges in several.
    """
    grid, theme = maze.grid, edition.theme
    scale = slot.u / grid.pitch
    grain = _GRAIN if grid.ground.grid == "square" and not grid.ground.crossings else _FINE_GRAIN
    items = []
    for line in route_lines(grid, maze.passages, way, run_out(theme, slot.u) / scale):
        points, bulges = rounded(*line, theme.key.route_bend * grid.pitch)
        items.append(
            StrokeItem(
                tuple([(slot.box.left + x * scale, slot.box.top - y * scale) for x, y in points]),
                theme.key.route(slot.u * grid.bore_share),
                # what swells to the left where y goes down is counterclockwise where it goes up
                bulges=tuple([-bulge for bulge in bulges]),
                grain=(slot.box.left, slot.box.bottom, slot.u / grain),
            )
        )
    return items


def _marks(edition: Edition, maze: Maze, way: Route, slot: Slot) -> list[Told]:
    grid, theme = maze.grid, edition.theme
    first, last = way.solution[0], way.solution[len(way.solution) - 1]
    route = theme.key.route(slot.u * grid.bore_share)
    return [
        *told(
            "start",
            start_disc(*centre(grid, first, slot), cell_pitch(grid, first, slot.u), theme, route),
        ),
        *told(
            "finish",
            goal_ring(*centre(grid, last, slot), cell_pitch(grid, last, slot.u), theme, route),
        ),
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
