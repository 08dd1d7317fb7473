"""The room in the middle of a maze and its text → where it is on the page, and the text as large as it fits."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.mazes.grids import grid_of, room_of
from puzzlebook.text.shaping import shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.config.models import MazeRun
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Frame, Slot
    from puzzlebook.text.shaping import Line, TextStyle
    from puzzlebook.themes import Theme

_WIDE, _TALL = 0.84, 0.64
"""Shares of the room that a text takes at most, its capitals in height: walls keep their distance."""
_CAP = 0.72
"""Height of capitals as a share of the type size."""
FLOOR = 7.0
"""Points; a text in a room is set no smaller (page-design rule 5)."""


def room_frame(spec: MazeSpec, box: Frame, u: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a maze's room on the page, in points; the maze stands in `box`."""
    scale = u / grid_of(spec).pitch
    left, top, right, bottom = room_of(spec) or (0.0, 0.0, 0.0, 0.0)
    return (
        box.left + left * scale,
        box.top - top * scale,
        box.left + right * scale,
        box.top - bottom * scale,
    )


def room_line(
    text: str, width: float, height: float, theme: Theme, language: str
) -> tuple[Line, float]:
    """The text on one line, as large as a room of `width` by `height` points has space for; height of its capitals."""
    style = _style(theme, _TALL * height / _CAP)
    line = shape(text, style, language=language)
    if line.width > _WIDE * width:
        style = _style(theme, style.size * _WIDE * width / line.width)
        line = shape(text, style, language=language)
    return line, _CAP * style.size


def _style(theme: Theme, size: float) -> TextStyle:
    return replace(theme.number.style, size=size, tracking=0.0)


def refuse_long_room(desk: Desk, entry: MazeRun, at: int, slots: Sequence[Slot]) -> None:
    """Tells of a text that has no space in the room of its maze, and of characters that no font has."""
    if entry.room is None or not entry.room.text:
        return
    key = f"pages[{at}].room.text"
    for slot in slots:
        text = fill(
            entry.room.text, {**desk.values(), "number": desk.number(desk.shown(slot.puzzle))}
        )
        spec = desk.specs.wanted[slot.puzzle].spec
        left, top, right, bottom = room_frame(spec, slot.box, slot.u)
        least = desk.setter.line(text, _style(desk.theme, FLOOR), key)
        if least.width > _WIDE * (right - left) or _TALL * (top - bottom) < FLOOR * _CAP:
            desk.setter.problem(
                key,
                f"{text!r} has no space in the room of maze {desk.numbered(slot.puzzle)}, even in {FLOOR:g} pt type. "
                "Shorten it, or write a larger `room`.",
            )
            return
