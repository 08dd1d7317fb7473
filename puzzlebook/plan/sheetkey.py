"""Worksheets → the teacher's pages: the answers of every sheet in a row of their own, with the sheet's code."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from puzzlebook.mazes.codes import LEAST
from puzzlebook.plan.answers import answer_slot, answers, heading_lines, refuse_answer, taken
from puzzlebook.plan.backs import to_recto
from puzzlebook.plan.desk import has_answer
from puzzlebook.plan.flow import FIRST_BASELINE, height, place
from puzzlebook.plan.leaves import AnswersPage, Frame, SheetTitle
from puzzlebook.plan.scale import Shape, bore, extent, fit_answer
from puzzlebook.plan.worksheets import sheet_frame
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Placed, Slot
    from puzzlebook.plan.specs import Sheet
    from puzzlebook.text.shaping import Line

_ACROSS = (6, 4, 3, 2, 1)
"""How many answers stand side by side, at best: those of one sheet in one row."""
_USUAL_ACROSS = 4
_EASY = mm(1.5)
"""A corridor in which an answer reads comfortably (page-design rule 19): none is made narrower to save a page."""
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.45, 0.4)
"""Of their column that answers may take, so that there are fewer pages."""
_SMALL = 2
"""Mazes of a sheet that shares a row with others."""
TITLE_MARK = 0.72
"""Height of a group's mark as a share of the title's type size: no higher than what is kept for its capitals."""
TITLE_GAP = 0.6
"""Of the title's type size, between the parts of a title."""
_TITLE_LINES = 3
_TITLE_GAP = mm(2.5)
_BLOCK_GAP = mm(7)
_BETWEEN = 1.75  # times the gap between the rows of one sheet, so that sheets are told apart


def all_answers(desk: Desk, at: int) -> None:
    """Lays down all answers not given yet: those of runs, and after them those of worksheets.

    `at` is the entry that asks, negative for none.
    """
    answers(desk, at)
    _sheet_answers(desk, at)


@dataclass(frozen=True, slots=True)
class _Row:
    """Answers side by side, and the sheets whose first of the row they are, by place."""

    cells: tuple[tuple[int, Shape, float], ...]
    sheets: tuple[tuple[int, int], ...]
    """A sheet and the place of the first of its answers here."""
    begins: bool
    """Whether they are the first of their sheet; if not, its title is said again only at the top of a page."""

    @property
    def finest(self) -> float:
        """The narrowest corridor of its answers, in points, as seen: woven ones look narrower."""
        return min(pitch * form.bore for _, form, pitch in self.cells)


def _sheet_answers(desk: Desk, at: int) -> None:
    """The answers of the sheets, on front pages, so that none is ever the back of a sheet."""
    sectioned = desk.settled.book.config.answers.place == "section"
    due = [
        (k, sheet)
        for k, sheet in enumerate(desk.specs.sheets)
        if has_answer(desk.specs.wanted[sheet.first].spec)
        and sheet.first not in desk.answer_pages
        and (sheet.first in desk.puzzle_pages or not sectioned)
    ]
    if not due:
        return
    to_recto(desk)
    heading = () if at in desk.heading_pages else heading_lines(desk, at)
    desk.heading_pages.setdefault(at, desk.next_number)
    used = height(heading) + desk.theme.body.leading / 2 if heading else 0.0
    grid = _grid(desk, due)
    blocks = [[each] for each in due] if grid.column else list(_side_by_side(due, grid.across))
    ways: list[list[list[tuple[_Row, float]]]] = []
    for share in _SHARES:
        rows = [row for each in blocks for row in _rows(desk, each, grid, share)]
        if share == 1:
            _refuse_narrow(desk, rows)
        elif min(row.finest for row in rows) < _easy(desk):
            break
        ways.append(_stacked(desk, grid, rows, used))
    # as few pages as answers that read comfortably allow, and on these as large as can be
    pages = min(ways, key=len)
    for k, page in enumerate(pages):
        _lay_down(desk, page, grid, place(heading) if k == 0 else ())


@dataclass(frozen=True, slots=True)
class _Grid:
    """How answers stand in a frame: so many side by side, each in a cell of so many points."""

    across: int
    cell: float
    column: float
    """Points that titles take at the start of rows; 0 where they stand above their answers."""


def _grid(desk: Desk, due: list[tuple[int, Sheet]]) -> _Grid:
    """As many answers side by side as a sheet has, fewer where they would be too small.

    Titles stand before rows of three and more, and above those of small sheets, which share a row.
    """
    frame = sheet_frame(desk)
    gap = desk.theme.key.column_gap
    most = max(sheet.count for _, sheet in due)
    column = max(_title_width(desk, number) for number, _ in due) if most > _SMALL else 0.0
    room = frame.width - (column + gap if column else 0.0)
    forms = {_shape(desk, puzzle) for _, sheet in due for puzzle in sheet.held}
    for across in _ACROSS:
        grid = _Grid(across, (room - (across - 1) * gap) / across, column)
        if across > 1 and not column and not all(_fits(desk, grid, *each) for each in due):
            continue
        # only a minimum is asked of the forms
        finest_ = min(_pitch(desk, form, grid, 1.0) * form.bore for form in forms)
        if finest_ >= _easy(desk) and (across <= _USUAL_ACROSS or most > _USUAL_ACROSS):
            break
    even = ceil(most / ceil(most / grid.across))  # four in two rows of two, not in three and one
    if grid.column and even < grid.across:
        return _Grid(even, (room - (even - 1) * gap) / even, column)
    return grid


def _easy(desk: Desk) -> float:
    """The narrowest corridor in which an answer reads comfortably, in points."""
    return max(_EASY, desk.theme.key.least_pitch)


def _title_width(desk: Desk, number: int) -> float:
    """Points that a title takes in a column of its own, with the widest code there is."""
    level = _level(desk, number)
    return max(_widest_code(desk), level.width if level else 0.0)


def _widest_code(desk: Desk) -> float:
    return desk.setter.line(LEAST * "W", desk.theme.key_number.style, "pages").width


def _line_width(desk: Desk, number: int) -> float:
    """Points that a title takes on one line, with the widest code there is."""
    style = desk.theme.key_number.style
    sheet = desk.specs.sheets[number]
    level = _level(desk, number)
    parts = [TITLE_MARK * style.size] if sheet.part.mark else []
    parts += [desk.setter.line(sheet.letter, style, "pages").width] if sheet.letter else []
    parts += [_widest_code(desk)] + ([level.width] if level else [])
    return sum(parts) + (len(parts) - 1) * TITLE_GAP * style.size


def _span(desk: Desk, grid: _Grid, number: int) -> float:
    """Points from the first cell of a sheet's answers to the end of the last beside it."""
    held = min(desk.specs.sheets[number].count, grid.across)
    return held * grid.cell + (held - 1) * desk.theme.key.column_gap


def _fits(desk: Desk, grid: _Grid, number: int, _sheet: Sheet) -> bool:
    """Whether a title has room on one line above the answers of its sheet."""
    return _line_width(desk, number) <= _span(desk, grid, number)


def _refuse_narrow(desk: Desk, rows: list[_Row]) -> None:
    least = desk.theme.key.least_pitch
    for row in rows:
        for puzzle, form, pitch in row.cells:
            if pitch * form.bore < least:
                refuse_answer(desk, puzzle, pitch, least / form.bore)


def _stacked(
    desk: Desk, grid: _Grid, rows: list[_Row], used: float
) -> list[list[tuple[_Row, float]]]:
    """Rows one below the other on pages, each with its top; `used` points of the first page are taken."""
    frame = sheet_frame(desk)
    pages: list[list[tuple[_Row, float]]] = []
    top = 0.0
    for row in rows:
        tall = _tall(desk, grid, row)
        within = desk.theme.key.row_gap
        gap = max(_BLOCK_GAP, _BETWEEN * within) if row.begins else within
        if pages and top - gap - tall >= frame.bottom:
            top -= gap
        else:
            top = frame.top - (0.0 if pages else used)
            pages.append([])
        pages[-1].append((row, top))
        top -= tall
    return pages


def _shape(desk: Desk, puzzle: int) -> Shape:
    spec = desk.specs.wanted[puzzle].spec
    return Shape(*extent(spec), frozenset(), bore=bore(spec))


def _pitch(desk: Desk, form: Shape, grid: _Grid, share: float) -> float:
    """The pitch of an answer in a share of its cell, with room for the page's heading and a title above it."""
    head = desk.theme.heading.leading + desk.theme.body.leading / 2
    head += _above(desk, grid) + taken(desk)
    return fit_answer(form, grid.cell * share, sheet_frame(desk).height - head, desk.theme)


def _above(desk: Desk, grid: _Grid) -> float:
    """What titles take above answers."""
    return 0.0 if grid.column else desk.theme.body.leading + _TITLE_GAP


def _side_by_side(due: list[tuple[int, Sheet]], across: int) -> Iterator[list[tuple[int, Sheet]]]:
    """The sheets that share rows: of small ones as many as there is room for, of one entry and group."""
    held: list[tuple[int, Sheet]] = []
    for number, sheet in due:
        whose = sheet.entry, sheet.part.mark
        full = sum(each.count for _, each in held) + sheet.count > across
        if held and (full or whose != (held[0][1].entry, held[0][1].part.mark)):
            yield held
            held = []
        held.append((number, sheet))
    yield held


def _rows(desk: Desk, sheets: list[tuple[int, Sheet]], grid: _Grid, share: float) -> Iterator[_Row]:
    """The rows of sheets that share them; a sheet alone may need several."""
    places: list[tuple[int, int]] = []
    puzzles: list[int] = []
    for number, sheet in sheets:
        places.append((number, len(puzzles)))
        puzzles += sheet.held
    for start in range(0, len(puzzles), grid.across):
        forms = [(puzzle, _shape(desk, puzzle)) for puzzle in puzzles[start : start + grid.across]]
        cells = tuple((puzzle, form, _pitch(desk, form, grid, share)) for puzzle, form in forms)
        begins = start == 0
        yield _Row(cells, tuple(places) if begins else ((sheets[0][0], 0),), begins)


def _tall(desk: Desk, grid: _Grid, row: _Row) -> float:
    """What a row takes."""
    answer = max(form.down * pitch for _, form, pitch in row.cells)
    pitches = (pitch for _, _, pitch in row.cells)
    title = _TITLE_LINES * desk.theme.caption.leading if grid.column else 0.0
    return max(_above(desk, grid) + taken(desk, *pitches) + answer, title)


def _lay_down(
    desk: Desk, rows: list[tuple[_Row, float]], grid: _Grid, heading: tuple[Placed, ...]
) -> None:
    """A page of rows, each with its top."""
    slots: list[Slot] = []
    titles: list[SheetTitle] = []
    for k, (row, top) in enumerate(rows):
        own: list[Slot] = []
        for place_, (puzzle, form, pitch) in enumerate(row.cells):
            area = _area(desk, grid, place_, top)
            own.append(answer_slot(desk, puzzle, form, pitch, area))
            desk.answer_pages[puzzle] = desk.next_number
        if row.begins or not k:
            titles += (_titled(desk, grid, number, own[at], top) for number, at in row.sheets)
        slots += own
    page = AnswersPage(heading, tuple(slots), tuple(titles))
    desk.add(page, "live", folio=False, frame=sheet_frame(desk))


def _area(desk: Desk, grid: _Grid, place_: int, top: float) -> Frame:
    """The area of an answer in its cell."""
    frame = sheet_frame(desk)
    gap = desk.theme.key.column_gap
    offset = (grid.column + gap if grid.column else 0.0) + place_ * (grid.cell + gap)
    left = frame.right - offset - grid.cell if desk.settled.rtl else frame.left + offset
    return Frame(left, frame.bottom, left + grid.cell, top - _above(desk, grid))


def _titled(desk: Desk, grid: _Grid, number: int, slot: Slot, top: float) -> SheetTitle:
    """The title of a sheet's answers: its badge and code, and the level, which the sheet itself does not say."""
    frame = sheet_frame(desk)
    level = _level(desk, number)
    if grid.column:
        return SheetTitle(number, frame.left, frame.right, slot.header, level, stacked=True)
    y = top - FIRST_BASELINE * desk.theme.body.leading
    # it begins where the answers do, or so far before that it ends with their cells
    spare = _span(desk, grid, number) - _line_width(desk, number)
    left, right = slot.box.left, slot.box.right
    if desk.settled.rtl:
        right = max(right, slot.area.right - spare)
    else:
        left = min(left, slot.area.left + spare)
    return SheetTitle(number, left, right, y, level, stacked=False)


def _level(desk: Desk, number: int) -> Line | None:
    """The level of a sheet's mazes in words, None where none is asked for."""
    levels = desk.specs.sheets[number].part.entry.levels
    if levels is None:
        return None
    first, last = (desk.words[f"level_{level}"] for level in levels)
    told = first
    if first != last:
        told = desk.words["difficulty_range"].format(first=first, last=last)
    return desk.setter.line(told, desk.theme.caption.style, "pages")
