"""A worksheet → its sheets, group by group and variant by variant, each with lines to fill in above its mazes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from puzzlebook.plan.backs import back, to_recto
from puzzlebook.plan.flow import FIRST_BASELINE, height, lines_of, place
from puzzlebook.plan.leaves import Badge, Frame, Placed, SheetPage, WriteLine
from puzzlebook.plan.printing import free_margins
from puzzlebook.plan.puzzles import arranged, instruction_lines, refuse_long_labels
from puzzlebook.plan.rooms import refuse_long_room
from puzzlebook.units import mm

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.config.models import WorksheetEntry
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.puzzles import Arranged
    from puzzlebook.plan.specs import Sheet
    from puzzlebook.text.shaping import Line

SAFE = (522.0, 720.0)
"""Points that both A4 and Letter have inside half an inch: 7.25 x 10 in.

An A4 page printed on Letter at its size, or the other way round, keeps all that stands in the middle of it.
"""

_LEAST: dict[str, float] = {
    "name": mm(45),
    "class": mm(16),
    "date": mm(24),
    "score": mm(9),
    "time": mm(16),
}
"""What a line to write on has at least: a child's first and last name, a date in full, two figures."""
_MOST_ALONE = mm(110)
"""What one has at most that is the only one."""
_WRITE = mm(10)
"""From one row of lines to the next: what first writers need between two lines."""
_FIRST_WRITE = mm(6)
_LABEL_GAP, _LINE_GAP = mm(1.5), mm(5)
_BADGE_SHARE = 0.92  # height of a group's mark, of the letter's type size
_BADGE_GAP = 0.4
_MOST_INSET = mm(12)
_ROUNDS = 3
"""A narrower text may take a line more, which makes mazes smaller, and the text narrower again."""
_BADGE_CLEAR = mm(6)
_FOOT_GAP = mm(3)


def worksheet(desk: Desk, entry: WorksheetEntry, at: int) -> None:
    """Lays down the sheets of a worksheet; those of one group are dealt out A, B, C, A, B, C.

    So whoever sits side by side has another sheet when they are handed out as they come from the printer.
    """
    sheets = [(k, sheet) for k, sheet in enumerate(desk.specs.sheets) if sheet.entry == at]
    for _, same in groupby(sheets, key=lambda each: each[1].part.mark):
        group = list(same)
        first = group[0][1]
        run, inset = _arranged(desk, entry, at, first)
        for _, sheet in group[1:]:
            for puzzle, like in zip(sheet.held, first.held, strict=True):
                desk.end_words[puzzle] = desk.end_words[like]
        for _ in range(first.part.copies):
            for number, sheet in group:
                head = sheet_head(desk, entry, at, sheet, inset)
                _lay_down(desk, at, number, head, run)


def _arranged(desk: Desk, entry: WorksheetEntry, at: int, sheet: Sheet) -> tuple[Arranged, float]:
    """How the mazes of a sheet stand, and how far the text above them stands in, so that it begins where they do."""
    frame = maze_frame(desk)
    inset = 0.0
    for _ in range(_ROUNDS):
        tall = sheet_head(desk, entry, at, sheet, inset).height
        run = arranged(desk, sheet.part.entry, at, sheet.held, frame, tall)
        slots = run.slots(desk, 0, frame, tall)
        left = min(slot.box.left for slot in slots) - frame.left
        right = frame.right - max(slot.box.right for slot in slots)
        wanted = min(left, right)
        if wanted > _MOST_INSET or sheet_head(desk, entry, at, sheet, wanted).height == tall:
            return run, max(0.0, wanted) if wanted <= _MOST_INSET else inset
        inset = max(0.0, wanted)
    return run, inset


def _lay_down(desk: Desk, at: int, number: int, head: SheetHead, run: Arranged) -> None:
    """The pages of one copy of a sheet."""
    sheet = desk.specs.sheets[number]
    first = sheet.first - run.standing[0].puzzle
    for page in range(run.pages):
        if desk.settled.book.config.single_sided:
            to_recto(desk)
        slots = run.slots(desk, page, maze_frame(desk), head.height, first=first)
        refuse_long_labels(desk, sheet.part.entry, at, slots)
        refuse_long_room(desk, sheet.part.entry, at, slots)
        for slot in slots:
            desk.puzzle_pages.setdefault(slot.puzzle, desk.next_number)
        content = SheetPage(
            slots=slots,
            sheet=number,
            page=page,
            pages=run.pages,
            lines=head.lines,
            rules=head.rules,
            badge=head.badge,
            inset=head.inset,
            theme=desk.theme,
        )
        desk.add(content, "live", folio=False, frame=sheet_frame(desk))
        back(desk)


def sheet_frame(desk: Desk) -> Frame:
    """Where the leaf to come may have ink as a sheet: in the middle of the page, within SAFE.

    A book that gives margins, or is bound with a wider one, has its own frame.
    """
    config = desk.settled.book.config
    page = config.page
    least = free_margins(config, desk.settled.printer, desk.counted.gutter)
    wide, tall = SAFE if page.height >= page.width else SAFE[::-1]
    sides = max((page.width - wide) / 2, least.outside)
    ends = max((page.height - tall) / 2, least.top, least.bottom)
    asked = config.margins
    own = any(side is not None for side in (asked.inside, asked.outside, asked.top, asked.bottom))
    if own or sides < least.inside:
        return desk.frame("live")
    return Frame(sides, ends, page.width - sides, page.height - ends)


def maze_frame(desk: Desk) -> Frame:
    """The sheet's frame without the line at its foot, where the code stands."""
    frame = sheet_frame(desk)
    return frame._replace(bottom=frame.bottom + desk.theme.caption.leading + _FOOT_GAP)


@dataclass(frozen=True, slots=True)
class SheetHead:
    """All that stands above the mazes of a sheet, by drops below the top of its frame."""

    lines: tuple[Placed, ...]
    rules: tuple[WriteLine, ...]
    badge: Badge | None
    inset: float
    """How far all of it stands in at both ends of the frame."""
    height: float
    """Points down to where mazes begin."""


def sheet_head(
    desk: Desk, entry: WorksheetEntry, at: int, sheet: Sheet, inset: float = 0.0
) -> SheetHead:
    """Lines to fill in, the heading with the group's mark and the variant's letter, and instructions.

    It stands in by `inset` points at both ends, and is as tall for every sheet of a group.
    """
    whole = sheet_frame(desk)
    frame = whole._replace(left=whole.left + inset, right=whole.right - inset)
    labels, rules, top = _write_lines(desk, entry, frame.width, sheet.count)
    type_ = desk.theme.heading
    badge = _badge(desk, sheet, top + FIRST_BASELINE * type_.leading)
    room = frame.width - (badge.width + _BADGE_CLEAR if badge else 0.0)
    config = desk.settled.book.config
    key = f"pages[{at}].heading" if entry.heading else "title"
    text = desk.filled(entry.heading or config.title)
    heading = lines_of(
        desk.setter.wrap([(text, type_.style)], room, key, balance=True), type_, keep=2
    )
    instructions = instruction_lines(desk, entry, at, frame)
    below = top + height(heading) + desk.theme.body.leading / 4
    end = below + height(instructions) if instructions else top + height(heading)
    return SheetHead(
        lines=(*labels, *place(heading, top), *place(instructions, below)),
        rules=rules,
        badge=badge,
        inset=inset,
        height=end + desk.theme.body.leading,
    )


def _badge(desk: Desk, sheet: Sheet, drop: float) -> Badge | None:
    """The mark of the group and the letter of the variant, at the end of the heading's line."""
    mark = sheet.part.mark
    if mark is None and not sheet.letter:
        return None
    style = replace(desk.theme.puzzle_heading.style, bold=True)
    letter = desk.setter.line(sheet.letter, style, f"pages[{sheet.entry}].variants")
    size = _BADGE_SHARE * style.size if mark else 0.0
    gap = _BADGE_GAP * size if sheet.letter else 0.0
    return Badge(mark, letter if sheet.letter else None, size, gap, drop)


def _write_lines(
    desk: Desk, entry: WorksheetEntry, width: float, mazes: int
) -> tuple[list[Placed], tuple[WriteLine, ...], float]:
    """Labels and the lines after them in as few rows as they need, and the points down to below the last."""
    parts = [_labelled(desk, name, mazes) for name in entry.lines]
    labels: list[Placed] = []
    rules: list[WriteLine] = []
    drop = max(_FIRST_WRITE, FIRST_BASELINE * desk.theme.body.leading)
    rows = _rows(parts, width)
    for row in rows:
        at = 0.0
        for part, rule in zip(row, _stretched(row, width, alone=len(rows) == 1), strict=True):
            labels.append(Placed(part.label, at, drop))
            at += part.label.width + _LABEL_GAP
            rules.append(WriteLine(at, rule, drop + _LABEL_GAP / 2))
            at += rule
            if part.after is not None:
                labels.append(Placed(part.after, at + _LABEL_GAP, drop))
                at += _LABEL_GAP + part.after.width
            at += _LINE_GAP
        drop += _WRITE
    return labels, tuple(rules), drop if parts else 0.0


@dataclass(frozen=True, slots=True)
class _Labelled:
    """A line to fill in: its label, the least it is long, and what stands after it."""

    label: Line
    least: float
    after: Line | None

    @property
    def words(self) -> float:
        """What its words take, in points."""
        after = 0.0 if self.after is None else _LABEL_GAP + self.after.width
        return self.label.width + _LABEL_GAP + after


def _labelled(desk: Desk, name: str, mazes: int) -> _Labelled:
    style = desk.theme.body.style
    label = desk.setter.line(desk.words[name], style, f"words.{name}")
    after = None
    if name == "score":
        after = desk.setter.line(f"/\u00a0{desk.number(mazes)}", style, "pages")
    return _Labelled(label, _LEAST[name], after)


def _needs(row: Sequence[_Labelled]) -> float:
    """Points that the lines of a row take at least."""
    return sum(part.words + part.least for part in row) + (len(row) - 1) * _LINE_GAP


def _rows(parts: list[_Labelled], width: float) -> list[Sequence[_Labelled]]:
    """The lines in as few rows as hold them, in order, the rows as even as can be."""
    for count in range(1, len(parts) + 1):
        ways = [way for way in _ways(parts, count) if max(map(_needs, way)) <= width]
        if ways or count == len(parts):
            every = ways or list(_ways(parts, count))
            return min(every, key=lambda way: max(map(_needs, way)))
    return []


def _ways(parts: list[_Labelled], count: int) -> Iterator[list[Sequence[_Labelled]]]:
    """Every way to part a list in so many pieces, none empty."""
    if count == 1:
        yield [parts]
        return
    for first in range(1, len(parts) - count + 2):
        for rest in _ways(parts[first:], count - 1):
            yield [parts[:first], *rest]


def _stretched(row: Sequence[_Labelled], width: float, *, alone: bool) -> list[float]:
    """How long the lines of a row are, so that it fills its width; one that is all there is stays shorter."""
    words = sum(part.words for part in row) + (len(row) - 1) * _LINE_GAP
    share = (width - words) / sum(part.least for part in row)
    if len(row) == 1 and alone:
        return [min(share * row[0].least, max(_MOST_ALONE, row[0].least))]
    return [share * part.least for part in row]
