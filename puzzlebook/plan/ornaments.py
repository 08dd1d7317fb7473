"""Which of a book's mazes its ornaments are cut from, and where each stands; the walls are known only when the maze is.

A band under the title of a divider, a round piece on the title page, a frame round a certificate: page-design rule 18.
"""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from puzzlebook.mazes.grids import RINGED
from puzzlebook.plan.leaves import Frame, Ornament
from puzzlebook.plan.scale import extent
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.plan.desk import Desk

_BAND_ROWS = 3
_BAND_SHARE = 0.42  # of the frame's width
_BAND_LEAST = 6  # corridors along a band: fewer are no pattern
_ROUND_SHARE = 0.5  # of the frame's width
_ROUND_LEAST = mm(30)
_ROUND_CELLS = (6, 15)  # corridors across: a pattern, and not a puzzle
_ROUND_PITCH = 0.4  # of the corridors whose walls the theme's rules are as wide as
_ROUND_ABOVE = 0.6  # of the spare height: what is kept free at the foot comes to the rest
_ROUND_CLEAR = 0.12  # of the room a round piece stands in, kept free above and below it
_FRAME_THICK = mm(12)
_FRAME_PITCHES = (mm(2.5), mm(8))


def band(desk: Desk, frame: Frame, top: float, at: int) -> Ornament | None:
    """A strip `Theme.ornament` high in the middle of a frame, from a maze of the section that begins at entry `at`."""
    tall = desk.theme.ornament
    puzzle = _widest(desk, _of_section(desk, at))
    if not tall or puzzle is None:
        return None
    u = tall / _BAND_ROWS
    across, down = extent(desk.specs.wanted[puzzle].spec)
    columns = min(floor(across), round(_BAND_SHARE * frame.width / u))
    if columns < _BAND_LEAST or down < _BAND_ROWS:
        return None
    return Ornament(puzzle, _centred(frame, top, columns * u, tall), u, "band")


def round_piece(desk: Desk, frame: Frame, top: float, bottom: float) -> Ornament | None:
    """A round piece in the room from `top` down to `bottom`; None where that has no room for one that is seen."""
    puzzle = _widest(desk, range(len(desk.specs.wanted)))
    room = (top - bottom) * (1 - 2 * _ROUND_CLEAR)
    side = min(_ROUND_SHARE * frame.width, room)
    if not desk.theme.ornament or puzzle is None or side < _ROUND_LEAST:
        return None
    least, most = _ROUND_CELLS
    # not so narrow that the theme's walls would fill them
    fit = floor(side / (_ROUND_PITCH * desk.theme.wall_sample))
    cells = min(floor(min(extent(desk.specs.wanted[puzzle].spec))), most, fit)
    if cells < least:
        return None
    upper = top - _ROUND_ABOVE * (top - bottom - side)
    return Ornament(puzzle, _centred(frame, upper, side, side), side / cells, "round")


def border(desk: Desk, frame: Frame) -> Ornament | None:
    """A frame of a maze's outer corridors, as large as `frame` allows, from the last maze that has enough of them."""
    if not desk.theme.ornament:
        return None
    for puzzle in range(len(desk.specs.wanted) - 1, -1, -1):
        if not _is_whole(desk, puzzle):
            continue
        across, down = map(floor, extent(desk.specs.wanted[puzzle].spec))
        columns = min(across, floor(down * frame.width / frame.height + 0.5))
        u = frame.width / max(columns, 1)
        rows = min(down, floor(frame.height / u))
        low, high = _FRAME_PITCHES
        if low <= u <= high and rows * u > 0.8 * frame.height:
            middle = (frame.top + frame.bottom + rows * u) / 2
            deep = max(2, round(_FRAME_THICK / u))
            return Ornament(
                puzzle, _centred(frame, middle, columns * u, rows * u), u, "frame", deep
            )
    return None


def _of_section(desk: Desk, at: int) -> list[int]:
    """The puzzles of the section that begins at entry `at`, or of the whole book where it has none."""
    pages = desk.settled.book.config.pages
    end = next((i for i in range(at + 1, len(pages)) if pages[i].kind == "section"), len(pages))
    every = enumerate(desk.specs.wanted)
    own = [i for i, wanted in every if at <= wanted.entry < end]
    return own or list(range(len(desk.specs.wanted)))


def _widest(desk: Desk, among: list[int] | range) -> int | None:
    """The first of the mazes whose narrower side has the most corridors; None where there are none."""
    whole = [i for i in among if _is_whole(desk, i)]
    return max(whole, key=lambda i: (min(extent(desk.specs.wanted[i].spec)), -i), default=None)


def _is_whole(desk: Desk, puzzle: int) -> bool:
    """Whether a maze has walls all over its rectangle: none cut to a shape, of rings, or with a room in it."""
    spec = desk.specs.wanted[puzzle].spec
    return spec.shape is None and spec.room is None and spec.grid not in RINGED


def _centred(frame: Frame, top: float, width: float, height: float) -> Frame:
    middle = (frame.left + frame.right) / 2
    return Frame(middle - width / 2, top - height, middle + width / 2, top)
