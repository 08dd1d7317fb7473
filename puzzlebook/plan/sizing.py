"""A run without a size → as many columns and rows as fit its pages at the width its corridors should have."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import TYPE_CHECKING

from puzzlebook.config.agreement import fitted
from puzzlebook.mazes.spec import Ends, MazeSpec
from puzzlebook.plan.audience import corridors
from puzzlebook.plan.endwords import end_words, mm_text, shape
from puzzlebook.plan.puzzles import (
    areas_of,
    columns_at_most,
    instruction_lines,
    instructions_room,
    room_for,
)
from puzzlebook.plan.scale import above, below, rise, side_bands

if TYPE_CHECKING:
    from puzzlebook.config.models import MazeRun
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Frame
    from puzzlebook.plan.scale import Room, Shape

_NOMINAL = (10, 10)  # openings fall on the same sides at any size from 3x3 up
_IDENT_LINES = 2
_LEAST = 3  # columns and rows: anything less is hardly a maze, and of 2x2 there is only one


def page_sizes(
    desk: Desk, entry: MazeRun, at: int, place: tuple[Frame, float] | None = None
) -> tuple[tuple[int, int], ...] | None:
    """Columns and rows of each maze of a run in order; None for a run that gives its sizes.

    `place` is the frame of its pages and what is taken at its top, where they are not as of most runs.
    """
    widths = corridors(entry)
    if widths is None:
        return None
    if place is None:
        frame = desk.frame("live")
        place = frame, instructions_room(desk, instruction_lines(desk, entry, at, frame))
    area, room, form = _surroundings(desk, entry, at, *place)
    room = replace(room, least_rise=rise(form, max(widths), desk.theme, room))
    steps = max(entry.count - 1, 1)
    made = []
    for index in range(entry.count):
        u = (widths[0] * (steps - index) + widths[1] * index) / steps
        grid = entry.grids[index % len(entry.grids)]
        made.append(fitted(entry, grid, _most(desk, form, area, room, u)))
    if min(map(min, made)) < _LEAST:
        _refuse(desk, entry, at, max(widths), area)
        return tuple((_LEAST, _LEAST) for _ in made)
    return tuple(made)


def _surroundings(
    desk: Desk, entry: MazeRun, at: int, frame: Frame, used: float
) -> tuple[Frame, Room, Shape]:
    """The area of one maze, the lines around it, and the shape of a maze of a usual size."""
    columns, rows = _arrangement(desk, entry, frame, used)
    room = room_for(desk, entry, at, frame, columns, alone=columns * rows == 1)
    if entry.show.id:
        lines = _IDENT_LINES * desk.theme.ident.leading + desk.theme.ident_gap
        room = replace(room, ident_height=lines)
    # a cell may lie anywhere in a size not known yet
    start, finish = (
        None if end is None or isinstance(end.at, tuple) else end.at
        for end in (entry.start, entry.finish)
    )
    ends = Ends(entry.endpoints, start, finish, desk.settled.rtl)
    spec = MazeSpec(entry.algorithms[0].name, _NOMINAL, grid=entry.grids[0], ends=ends)
    words = end_words(desk, entry, at, frame.width / columns_at_most(entry))
    return areas_of(desk, frame, used, columns, rows)[0], room, shape(desk, spec, words)


def _arrangement(desk: Desk, entry: MazeRun, frame: Frame, used: float) -> tuple[int, int]:
    """Columns and rows of mazes on a page: as asked, or so that each has an area nearest to a square."""
    if isinstance(entry.per_page, tuple):
        return entry.per_page
    count = entry.per_page
    options = [(c, count // c) for c in range(1, count + 1) if count % c == 0]

    def lopsided(option: tuple[int, int]) -> float:
        area = areas_of(desk, frame, used, *option)[0]
        sides = sorted((max(area.width, 1.0), max(area.height, 1.0)))
        return sides[1] / sides[0]

    return min(options, key=lopsided)


def _most(desk: Desk, form: Shape, area: Frame, room: Room, u: float) -> tuple[int, int]:
    theme = desk.theme
    wide = area.width - sum(side_bands(form, u, theme))
    tall = area.height - above(form, u, theme, room) - below(form, u, theme, room)
    return floor(wide / u * _NOMINAL[0] / form.across), floor(tall / u * _NOMINAL[1] / form.down)


def _refuse(desk: Desk, entry: MazeRun, at: int, u: float, area: Frame) -> None:
    key = "corridor" if entry.corridors is not None else "audience"
    desk.setter.problem(
        f"pages[{at}].{key}",
        f"corridors {mm_text(u)} wide leave no room for a maze of 3x3 in an area of "
        f"{mm_text(area.width)} by {mm_text(area.height)}. "
        "Make them narrower, put fewer mazes on a page (per_page), or take a larger trim.",
    )
