"""A run of mazes → pages of puzzles: how they share a page, how wide their corridors are, where each stands."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.mazes.ids import maze_id, widest_id
from puzzlebook.plan.areas import areas
from puzzlebook.plan.backs import back, to_recto
from puzzlebook.plan.coarse import mm_text, mm_up
from puzzlebook.plan.endwords import end_words, refuse_long_words, shape
from puzzlebook.plan.flow import flow, height, place
from puzzlebook.plan.leaves import Frame, MazesPage, Slot
from puzzlebook.plan.rooms import refuse_long_room
from puzzlebook.plan.scale import (
    Room,
    Shape,
    above,
    below,
    drop,
    fit,
    largest_size,
    rise,
    side_bands,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.config.models import MazeRun
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine
    from puzzlebook.themes.theme import Type

_CAP = 0.72  # height of capitals and figures as a share of the type size
_INSTRUCTIONS_SHARE = 0.5  # of a page's height, the most that instructions may take
_IDENT_SHARE = 0.94  # of an area's width, so that digits wider than those planned with still fit
_MOST_COLUMNS = {1: 1, 2: 2, 4: 2, 6: 3}
LABEL_GAP = 0.5
"""Em of the heading, between a puzzle's number and its heading."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """A puzzle with its shape and, once the arrangement is chosen, its pitch."""

    puzzle: int
    shape: Shape
    u: float


def mazes(desk: Desk, entry: MazeRun, at: int) -> None:
    """Lays down the pages of one run of mazes."""
    if desk.settled.book.config.single_sided:
        to_recto(desk)
    frame = desk.frame("live")
    instructions = instruction_lines(desk, entry, at, frame)
    used = instructions_room(desk, instructions)
    held = [i for i, wanted in enumerate(desk.specs.wanted) if wanted.entry == at]
    run = arranged(desk, entry, at, held, frame, used)
    if entry.heading:
        desk.heading_pages[at] = desk.next_number
    for page in range(run.pages):
        slots = run.slots(desk, page, desk.frame("live"), used)
        refuse_long_labels(desk, entry, at, slots)
        refuse_long_room(desk, entry, at, slots)
        for slot in slots:
            desk.puzzle_pages[slot.puzzle] = desk.next_number
        desk.add(MazesPage(slots, place(instructions), desk.theme), "live")
        back(desk)


@dataclass(frozen=True, slots=True)
class Arranged:
    """Mazes of one run that share pages in one way."""

    columns: int
    rows: int
    standing: tuple[_Standing, ...]
    tallest: tuple[float, float]
    room: Room

    @property
    def per_page(self) -> int:
        """Mazes on a full page."""
        return self.columns * self.rows

    @property
    def pages(self) -> int:
        """How many pages they take."""
        return -(-len(self.standing) // self.per_page)

    def slots(
        self, desk: Desk, page: int, frame: Frame, used: float, *, first: int = 0
    ) -> tuple[Slot, ...]:
        """The slots of a page, counted from 0, in a frame with `used` points taken at its top.

        `first` is added to the number of every puzzle: other mazes that stand as these do.
        """
        places = areas_of(desk, frame, used, self.columns, self.rows)
        items = self.standing[page * self.per_page : (page + 1) * self.per_page]
        return tuple(
            _slot(
                desk,
                replace(item, puzzle=item.puzzle + first),
                places[k],
                self.tallest,
                self.room,
                alone=self.per_page == 1,
            )
            for k, item in enumerate(items)
        )


def arranged(
    desk: Desk, entry: MazeRun, at: int, held: Sequence[int], frame: Frame, used: float
) -> Arranged:
    """How the mazes of a run share pages of that frame, with `used` points taken at the top of each.

    Their words are kept on the desk; what has no room is told of.
    """
    words = end_words(desk, entry, at, frame.width / columns_at_most(entry))
    specs = [(i, desk.specs.wanted[i].spec) for i in held]
    shapes = [(i, shape(desk, spec, words)) for i, spec in specs]
    columns, rows = _arrangement(desk, entry, at, shapes, frame, used)
    area = areas_of(desk, frame, used, columns, rows)[0]
    room = room_for(desk, entry, at, frame, columns, alone=columns * rows == 1)
    standing, room = _standing(desk, shapes, area, room)
    _refuse_narrow(desk, entry, at, standing, area, room)
    for item, (_, spec) in zip(standing, specs, strict=True):
        refuse_long_words(desk, entry, at, spec, words, area.width, item.u)
        desk.end_words[item.puzzle] = words
    return Arranged(columns, rows, tuple(standing), _tallest(desk, standing, room), room)


def instruction_lines(desk: Desk, entry: MazeRun, at: int, frame: Frame) -> tuple[FlowLine, ...]:
    """The lines above the mazes of every page of a run."""
    if not entry.instructions:
        return ()
    key = f"pages[{at}].instructions"
    lines = flow(entry.instructions, desk.values(), desk.setter, desk.theme, frame.width, key)
    takes, most = height(lines), _INSTRUCTIONS_SHARE * frame.height
    if takes > most:
        desk.setter.problem(
            key,
            f"the text takes {mm_text(takes)} of a page's {mm_text(frame.height)}, and there is room for "
            f"{mm_text(most)} above the mazes. Shorten it, or put it on a page of its own (kind: text).",
        )
        return ()
    return lines


def instructions_room(desk: Desk, lines: Sequence[FlowLine]) -> float:
    """Points that the lines above the mazes take, the space below them included."""
    return height(lines) + desk.theme.body.leading if lines else 0.0


def columns_at_most(entry: MazeRun) -> int:
    """The most mazes that may stand side by side on a page of a run."""
    return entry.per_page[0] if isinstance(entry.per_page, tuple) else _MOST_COLUMNS[entry.per_page]


def _standing(
    desk: Desk, shapes: list[tuple[int, Shape]], area: Frame, room: Room
) -> tuple[list[_Standing], Room]:
    """Every maze's pitch, and the room with all numbers of the run at the height the highest of them needs."""
    theme = desk.theme

    def fitted(around: Room) -> list[_Standing]:
        return [
            _Standing(i, form, fit(form, area.width, area.height, theme, around))
            for i, form in shapes
        ]

    first = fitted(room)
    distinct = {(item.shape, item.u) for item in first}  # only a maximum is asked of them
    room = replace(room, least_rise=max(rise(form, u, theme, room) for form, u in distinct))
    return fitted(room), room


def numbers_of(desk: Desk, at: int, *, section: bool = False) -> str:
    """Which puzzles stand in entry `at`, or in the section that begins there, as "Puzzles 1–10"; may be empty."""
    pages = desk.settled.book.config.pages
    end = at + 1
    if section:
        end = next((i for i in range(at + 1, len(pages)) if pages[i].kind == "section"), len(pages))
    held = [
        desk.numbered(i)
        for i, wanted in enumerate(desk.specs.wanted)
        if at <= wanted.entry < end and wanted.sheet is None
    ]
    if not held:
        return ""
    if len(held) == 1:
        return desk.words["puzzle_one"].format(number=desk.number(held[0]))
    return desk.words["puzzle_range"].format(first=desk.number(held[0]), last=desk.number(held[-1]))


def values_of_run(desk: Desk, at: int) -> dict[str, str]:
    """What `{names}` in a run's heading stand for in the contents: those of its first maze."""
    wanted = enumerate(desk.specs.wanted)
    first, spec = next((i, each.spec) for i, each in wanted if each.entry == at)
    return _values(desk, first, spec)


def room_for(
    desk: Desk, entry: MazeRun, at: int, frame: Frame, columns: int, *, alone: bool
) -> Room:
    """The lines above and below every puzzle of an entry."""
    theme = desk.theme
    number = theme.number if alone else theme.number_many
    shows_header = entry.show.number or bool(entry.heading) or bool(entry.titles)
    config = desk.settled.book.config
    answered = entry.endpoints != "none" or entry.solution
    shows_answer = (
        entry.show.answer_page and answered and config.answers.place in ("end", "section")
    )
    lines = ident_lines(desk, entry, at, frame, columns, alone=alone)
    return Room(
        _height(number) if shows_header else None,
        _height(theme.caption) if shows_answer else None,
        lines * theme.ident.leading + theme.ident_gap if lines else 0.0,
    )


def ident_lines(
    desk: Desk, entry: MazeRun, at: int, frame: Frame, columns: int, *, alone: bool
) -> int:
    """How many lines the longest id of an entry takes below its maze; 0 where it stands beside the page number."""
    if not entry.show.id:
        return 0
    style = desk.theme.ident.style
    gap = desk.theme.column_gap
    width = (frame.width - (columns - 1) * gap) / columns * _IDENT_SHARE
    beside = width
    if desk.settled.book.config.page_numbers.at == "center":
        number = desk.setter.line(desk.number(desk.next_number), desk.theme.folio.style, "pages")
        beside = (frame.width - number.width) / 2 - gap
    most = 0
    for wanted in desk.specs.wanted:
        if wanted.entry == at:
            ident = widest_id(wanted.spec)
            on_folio = alone and wanted.sheet is None  # sheets to hand out have no page number
            if on_folio and desk.setter.line(ident, style, f"pages[{at}]").width <= beside:
                continue
            most = max(most, len(desk.setter.wrap([(ident, style)], width, f"pages[{at}]")))
    return most


def _height(type_: Type) -> float:
    return type_.style.size * _CAP


def refuse_long_labels(desk: Desk, entry: MazeRun, at: int, slots: Sequence[Slot]) -> None:
    """Tells of headings that would not fit on their line; an id is as long as any other of its maze."""
    for slot in slots:
        wanted = desk.specs.wanted[slot.puzzle]
        titled = wanted.index < len(entry.titles)
        label = entry.titles[wanted.index] if titled else entry.heading
        if not label:
            continue
        key = f"pages[{at}].titles[{wanted.index}]" if titled else f"pages[{at}].heading"
        theme = desk.theme
        type_ = theme.puzzle_heading if slot.alone else theme.puzzle_heading_many
        number = theme.number if slot.alone else theme.number_many
        used = 0.0
        if entry.show.number:
            shown = desk.number(desk.shown(slot.puzzle))
            used = desk.setter.line(shown, number.style, key).width + LABEL_GAP * type_.style.size
        text = fill(label, _values(desk, slot.puzzle, wanted.spec))
        level = level_room(desk, entry, slot.puzzle, alone=slot.alone)
        room = (slot.box.right - level if level else slot.area.right) - slot.box.left - used
        desk.setter.fitted(text, type_.style, room, theme.heading_floor, key)


def level_room(desk: Desk, entry: MazeRun, puzzle: int, *, alone: bool) -> float:
    """Points that a maze's level takes at the end of its heading's line, the space before it included."""
    marks = desk.theme.level_marks
    if entry.show.difficulty == "marks":
        return marks.width(alone=alone) + marks.clear
    level = desk.specs.wanted[puzzle].spec.level
    if entry.show.difficulty == "word" and level is not None:
        line = desk.setter.line(desk.words[f"level_{level}"], desk.theme.caption.style, "show")
        return line.width + marks.clear
    return 0.0


def _values(desk: Desk, puzzle: int, spec: MazeSpec) -> dict[str, str]:
    """What `{names}` in a heading will stand for, the id's digits not known yet."""
    answers = desk.counted.answer_pages
    answer = answers[puzzle] if answers else None  # none are known in the first round
    return {
        **desk.values(),
        "number": desk.number(desk.shown(puzzle)),
        "puzzle_page": desk.number(desk.next_number),
        "answer_page": desk.number(answer or desk.next_number),
        "algorithm": desk.words[f"algorithm_{spec.algorithm}"],
        "difficulty": desk.words[f"level_{spec.level}"] if spec.level else "",
        "id": maze_id(spec, 0),
    }


def _arrangement(
    desk: Desk,
    entry: MazeRun,
    at: int,
    shapes: list[tuple[int, Shape]],
    frame: Frame,
    used: float,
) -> tuple[int, int]:
    """Columns and rows of mazes on a page: as asked, or as gives the narrowest of them the widest corridors."""
    if isinstance(entry.per_page, tuple):
        return entry.per_page
    count = entry.per_page
    options = [(c, count // c) for c in range(1, count + 1) if count % c == 0]

    def narrowest(option: tuple[int, int]) -> float:
        area = areas_of(desk, frame, used, *option)[0]
        if area.width <= 0 or area.height <= 0:
            return 0.0
        room = room_for(desk, entry, at, frame, option[0], alone=count == 1)
        return min(fit(s, area.width, area.height, desk.theme, room) for _, s in shapes)

    # of equals the one nearest to a square
    return max(
        options, key=lambda option: (narrowest(option), -abs(option[0] - option[1]), -option[0])
    )


def areas_of(desk: Desk, frame: Frame, used: float, columns: int, rows: int) -> list[Frame]:
    """The areas of the mazes of a page in reading order, `used` points taken at the top."""
    gaps = desk.theme.column_gap, desk.theme.row_gap
    return areas(frame.below(used), columns, rows, gaps, rtl=desk.settled.rtl)


def _tallest(desk: Desk, run: list[_Standing], room: Room) -> tuple[float, float]:
    """The most that any maze of a run takes above its top rim, and from there down, in points."""
    theme = desk.theme
    distinct = {(item.shape, item.u) for item in run}  # only a maximum is asked of them
    head = max(above(shape_, u, theme, room) for shape_, u in distinct)
    rest = max(shape_.down * u + below(shape_, u, theme, room) for shape_, u in distinct)
    return head, rest


def _slot(
    desk: Desk,
    item: _Standing,
    area: Frame,
    tallest: tuple[float, float],
    room: Room,
    *,
    alone: bool,
) -> Slot:
    """The same top rim on every page of a run; spare height 40 above, 60 below (page-design rule 11)."""
    theme = desk.theme
    head, rest = tallest
    spare = max(0.0, area.height - head - rest)
    rim = area.top - 0.4 * spare - head
    left, right = side_bands(item.shape, item.u, theme)
    across = item.shape.across * item.u
    x = area.left + left + (area.width - left - across - right) / 2
    box = Frame(x, rim - item.shape.down * item.u, x + across, rim)
    return Slot(
        puzzle=item.puzzle,
        area=area,
        box=box,
        u=item.u,
        header=rim + rise(item.shape, item.u, theme, room),
        foot=box.bottom - drop(item.shape, item.u, theme, room),
        alone=alone,
        ident_below=room.ident_height > 0,
    )


def _refuse_narrow(
    desk: Desk, entry: MazeRun, at: int, run: list[_Standing], area: Frame, room: Room
) -> None:
    narrow = next(
        (item for item in run if item.u < desk.theme.least_pitch * item.shape.finest), None
    )
    if narrow is None:
        return
    least = desk.theme.least_pitch * narrow.shape.finest
    if entry.corridors is not None and not entry.sizes:
        desk.setter.problem(
            f"pages[{at}].corridor",
            f"corridors {mm_text(narrow.u)} wide, as those of maze {desk.numbered(narrow.puzzle)} would be, cannot be "
            f"followed here; write {mm_up(least)} or more.",
        )
        return
    size = desk.specs.wanted[narrow.puzzle].spec.size
    fits = largest_size(narrow.shape, size, area.width, area.height, desk.theme, room)
    advice = f"{fits[0]}x{fits[1]} would fit here; or put" if fits else "Put"
    desk.setter.problem(
        f"pages[{at}].size",
        f"maze {desk.numbered(narrow.puzzle)} is {size[0]}x{size[1]}, and its corridors would print "
        f"{mm_text(narrow.u)} wide; under {mm_text(least)} they "
        f"cannot be followed. {advice} fewer mazes on a page (per_page), or take a larger trim.",
    )
