"""A run without a size → as many columns and rows as fit its pages at the width its corridors should have."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor
from typing import TYPE_CHECKING

from puzzlebook.config.agreement import fitted
from puzzlebook.errors import BookFileError, CannotMakeError
from puzzlebook.mazes.grids import RINGED, grid, ground_of
from puzzlebook.mazes.ids import MOST_CELLS_ACROSS
from puzzlebook.mazes.spec import Ends, MazeSpec
from puzzlebook.plan.audience import corridors
from puzzlebook.plan.coarse import mm_text
from puzzlebook.plan.endwords import end_words, shape
from puzzlebook.plan.puzzles import (
    areas_of,
    columns_at_most,
    instruction_lines,
    instructions_room,
    room_for,
)
from puzzlebook.plan.scale import WOVEN, above, below, extent, rise, side_bands

if TYPE_CHECKING:
    from puzzlebook.config.models import MazeRun
    from puzzlebook.config.shapes import ShapeChoice
    from puzzlebook.mazes.shape import Shape as Outline
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Frame
    from puzzlebook.plan.scale import Room, Shape

_NOMINAL = (10, 10)  # openings fall on the same sides at any size from 3x3 up
_NOMINAL_CUT = (40, 40)  # enough for a shape to have all its parts
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
    kinds = _kinds(entry)
    if place is None:
        frame = desk.frame("live")
        place = frame, instructions_room(desk, instruction_lines(desk, entry, at, frame))
    forms = {kind: _surroundings(desk, entry, at, place, *kind) for kind in dict.fromkeys(kinds)}
    highest = max(rise(form, max(widths), desk.theme, room) for _, room, _, form in forms.values())
    steps = max(entry.count - 1, 1)
    made = []
    for index, kind in enumerate(kinds):
        area, room, spec, form = forms[kind]
        room = replace(room, least_rise=highest)
        u = (widths[0] * (steps - index) + widths[1] * index) / steps
        if (
            entry.corridors is None
        ):  # an audience asks for no corridor narrower than its theme can print
            u = max(u, desk.theme.least_pitch * (WOVEN if entry.weave else form.finest))
        most = _most(desk, spec, form, area, room, u)
        if spec.grid in RINGED:
            most = min(most), min(most)
        made.append(fitted(entry, spec.grid, most))
    if min(map(min, made)) < _LEAST:
        _refuse(desk, entry, at, max(widths), area)
        if entry.shapes or entry.room:  # there may be no such maze to go on with
            raise BookFileError(list(desk.setter.problems.values()))
        return tuple((_LEAST, _LEAST) for _ in made)
    for kind, size in zip(kinds, made, strict=True):
        spec = replace(forms[kind][2], size=size, room=entry.room_size)
        _refuse_unless_cut(desk, spec, at)
    return tuple(made)


def _kinds(entry: MazeRun) -> list[tuple[str, ShapeChoice | None]]:
    """The grid and the shape of each maze of a run, both taken in turn."""
    shapes = entry.shapes or (None,)
    return [
        (entry.grids[index % len(entry.grids)], shapes[index % len(shapes)])
        for index in range(entry.count)
    ]


def _refuse_unless_cut(desk: Desk, spec: MazeSpec, at: int) -> None:
    """BookFileError where a shape or room leaves no maze of the size that the page gave."""
    try:
        ground_of(spec)
    except CannotMakeError as error:
        key = f"pages[{at}].{'shape' if spec.room is None else 'room'}"
        raise BookFileError([desk.settled.book.problem(key, str(error))]) from None


def _surroundings(
    desk: Desk,
    entry: MazeRun,
    at: int,
    place: tuple[Frame, float],
    grid_name: str,
    choice: ShapeChoice | None,
) -> tuple[Frame, Room, MazeSpec, Shape]:
    """The area of one maze, the lines around it, and a maze of a usual size with its grid and shape on paper."""
    frame, used = place
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
    spec = MazeSpec(entry.algorithms[0].name, _NOMINAL, grid=grid_name, ends=ends)
    if choice is not None:
        outline = desk.settled.book.shapes.made[choice]
        pieces = entry.pieces_of(choice)
        spec = replace(spec, size=_NOMINAL_CUT, shape=outline, pieces=pieces)
    words = end_words(desk, entry, at, frame.width / columns_at_most(entry))
    return areas_of(desk, frame, used, columns, rows)[0], room, spec, shape(desk, spec, words)


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


def _most(
    desk: Desk, spec: MazeSpec, form: Shape, area: Frame, room: Room, u: float
) -> tuple[int, int]:
    theme = desk.theme
    wide = area.width - sum(side_bands(form, u, theme))
    tall = area.height - above(form, u, theme, room) - below(form, u, theme, room)
    most = floor(wide / u * spec.size[0] / form.across), floor(tall / u * spec.size[1] / form.down)
    return most if spec.shape is None else _cut_to(spec, spec.shape, most, (wide / u, tall / u))


def _cut_to(
    spec: MazeSpec, outline: Outline, most: tuple[int, int], room: tuple[float, float]
) -> tuple[int, int]:
    """No more columns or rows than the shape in them reaches, and so many that what is left of them fits.

    `room` is the room there is, in corridors.
    """
    left, top, right, bottom = outline.box
    columns, rows = (max(1, min(side, MOST_CELLS_ACROSS)) for side in most)
    whole = grid(spec.grid, spec.size)
    # columns of the grid for each row, where the drawing has the outline's proportions
    ratio = (
        (right - left)
        / (bottom - top)
        * (whole.height / spec.size[1])
        / (whole.width / spec.size[0])
    )
    while min(columns, rows) > _LEAST:
        columns = min(columns, max(1, ceil(rows * ratio)))
        rows = min(rows, max(1, ceil(columns / ratio)))
        try:
            across, down = extent(replace(spec, size=(columns, rows)))
        except CannotMakeError:
            break  # told of the size that is left
        if across <= room[0] and down <= room[1]:
            break
        # what was rounded up by a cell is taken back
        columns, rows = columns - (across > room[0]), rows - (down > room[1])
    return columns, rows


def _refuse(desk: Desk, entry: MazeRun, at: int, u: float, area: Frame) -> None:
    key = "corridor" if entry.corridors is not None else "audience"
    desk.setter.problem(
        f"pages[{at}].{key}",
        f"corridors {mm_text(u)} wide leave no room for a maze of 3x3 in an area of "
        f"{mm_text(area.width)} by {mm_text(area.height)}. "
        "Make them narrower, put fewer mazes on a page (per_page), or take a larger trim.",
    )
