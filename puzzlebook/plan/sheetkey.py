"""Worksheets → the teacher's pages: the answers of every sheet in a row of their own, under the sheet's code."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.plan.answers import answer_slot, answers, heading_lines, refuse_answer, taken
from puzzlebook.plan.backs import to_recto
from puzzlebook.plan.desk import has_answer
from puzzlebook.plan.flow import height, place
from puzzlebook.plan.leaves import AnswersPage, Frame, SheetTitle
from puzzlebook.plan.scale import Shape, extent, finest, fit_answer
from puzzlebook.plan.worksheets import sheet_frame
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.leaves import Placed, Slot
    from puzzlebook.plan.specs import Sheet

_ACROSS = (6, 4, 3, 2, 1)
"""How many answers stand side by side, at best: those of one sheet in one row."""
_USUAL_ACROSS = 4
_EASY = mm(1.5)
"""A corridor in which an answer reads comfortably (page-design rule 19): none is made narrower to save a page."""
_SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.55, 0.5, 0.45, 0.4)
"""Of their column that answers may take, so that there are fewer pages."""
_TITLE_GAP = mm(2.5)
_BLOCK_GAP = mm(7)


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

    @property
    def finest(self) -> float:
        """The narrowest corridor of its answers, in points, as seen: woven ones look narrower."""
        return min(pitch / form.finest for _, form, pitch in self.cells)


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
    frame = sheet_frame(desk)
    across = _across(desk, due, frame)
    cell = _cell(desk, frame, across)
    blocks = list(_side_by_side(due, across))
    ways: list[list[list[tuple[_Row, float]]]] = []
    for share in _SHARES:
        rows = [row for each in blocks for row in _rows(desk, each, across, cell * share)]
        if not ways or min(row.finest for row in rows) >= _EASY:
            ways.append(_stacked(desk, rows, frame, used))
    # as few pages as answers that read comfortably allow, and on these as large as can be
    pages = min(ways, key=len)
    for k, page in enumerate(pages):
        _lay_down(desk, page, cell, place(heading) if k == 0 else ())


def _stacked(
    desk: Desk, rows: list[_Row], frame: Frame, used: float
) -> list[list[tuple[_Row, float]]]:
    """Rows one below the other on pages, each with its top; `used` points of the first page are taken."""
    pages: list[list[tuple[_Row, float]]] = []
    top = 0.0
    for row in rows:
        tall = _tall(desk, row)
        gap = _BLOCK_GAP if row.begins else desk.theme.key.row_gap
        if pages and top - gap - tall >= frame.bottom:
            top -= gap
        else:
            top = frame.top - (0.0 if pages else used)
            pages.append([])
        pages[-1].append((row, top))
        top -= tall
    return pages


def _across(desk: Desk, due: list[tuple[int, Sheet]], frame: Frame) -> int:
    """How many answers stand side by side: as many as a sheet has, fewer where they would be too small."""
    most = max(sheet.count for _, sheet in due)
    shapes = {_shape(desk, puzzle) for _, sheet in due for puzzle in sheet.held}
    for across in _ACROSS:
        wide = _cell(desk, frame, across)
        pitch = min(
            _pitch(desk, form, wide, frame) / form.finest
            for form in shapes  # only a minimum is asked of them
        )
        usual = across <= _USUAL_ACROSS
        if pitch >= (desk.theme.key.least_pitch if usual else _EASY) and (usual or most > 4):
            return across
    return 1


def _cell(desk: Desk, frame: Frame, across: int) -> float:
    return (frame.width - (across - 1) * desk.theme.key.column_gap) / across


def _shape(desk: Desk, puzzle: int) -> Shape:
    spec = desk.specs.wanted[puzzle].spec
    return Shape(*extent(spec), frozenset(), finest=finest(spec))


def _pitch(desk: Desk, form: Shape, wide: float, frame: Frame) -> float:
    """The pitch of an answer in a column, with room for the page's heading and the sheet's title above it."""
    head = desk.theme.heading.leading + desk.theme.body.leading / 2 + _title(desk) + taken(desk)
    return fit_answer(form, wide, frame.height - head, desk.theme)


def _title(desk: Desk) -> float:
    return desk.theme.body.leading + _TITLE_GAP


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


def _rows(desk: Desk, sheets: list[tuple[int, Sheet]], across: int, cell: float) -> Iterator[_Row]:
    """The rows of sheets that share them; a sheet alone may need several."""
    frame = sheet_frame(desk)
    places: list[tuple[int, int]] = []
    puzzles: list[int] = []
    for number, sheet in sheets:
        places.append((number, len(puzzles)))
        puzzles += sheet.held
    for start in range(0, len(puzzles), across):
        cells = []
        for puzzle in puzzles[start : start + across]:
            form = _shape(desk, puzzle)
            pitch = _pitch(desk, form, cell, frame)
            if pitch < desk.theme.key.least_pitch * form.finest:
                refuse_answer(desk, puzzle, pitch, desk.theme.key.least_pitch * form.finest)
            cells.append((puzzle, form, pitch))
        begins = start == 0
        yield _Row(tuple(cells), tuple(places) if begins else ((sheets[0][0], 0),), begins)


def _tall(desk: Desk, row: _Row) -> float:
    """What a row takes with its titles, which stand over later rows only at the top of a page."""
    answer = max(form.down * pitch for _, form, pitch in row.cells)
    return _title(desk) + taken(desk, *(pitch for _, _, pitch in row.cells)) + answer


def _lay_down(
    desk: Desk, rows: list[tuple[_Row, float]], cell: float, heading: tuple[Placed, ...]
) -> None:
    """A page of rows, each with its top."""
    frame = sheet_frame(desk)
    gap = desk.theme.key.column_gap
    slots: list[Slot] = []
    titles: list[SheetTitle] = []
    for row, top in rows:
        own: list[Slot] = []
        for place_, (puzzle, form, pitch) in enumerate(row.cells):
            offset = place_ * (cell + gap)
            left = frame.right - offset - cell if desk.settled.rtl else frame.left + offset
            area = Frame(left, frame.bottom, left + cell, top - _title(desk))
            own.append(answer_slot(desk, puzzle, form, pitch, area))
            desk.answer_pages[puzzle] = desk.next_number
        for number, at in row.sheets:
            titles.append(_titled(desk, number, own[at].box, top))
        slots += own
    page = AnswersPage(heading, tuple(slots), tuple(titles))
    desk.add(page, "live", folio=False, frame=frame)


def _titled(desk: Desk, number: int, box: Frame, top: float) -> SheetTitle:
    """The title of a sheet's answers: its badge and code, and the level, which the sheet itself does not say."""
    sheet = desk.specs.sheets[number]
    levels = sheet.part.entry.levels
    words = dict.fromkeys(desk.words[f"level_{level}"] for level in levels or ())
    first, last = (*words, *words)[:1], (*words,)[-1:]
    told = "".join(first)
    if len(words) > 1:
        told = desk.words["difficulty_range"].format(first="".join(first), last="".join(last))
    line = desk.setter.line(told, desk.theme.caption.style, "pages") if told else None
    return SheetTitle(number, box.left, box.right, top - 0.75 * desk.theme.body.leading, line)
