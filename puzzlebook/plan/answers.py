"""Puzzles → pages of answers: as many to a page as asked, fewer where a route could not be read."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.plan.areas import areas, arrangements
from puzzlebook.plan.coarse import mm_text
from puzzlebook.plan.desk import has_answer
from puzzlebook.plan.flow import height, lines_of, place
from puzzlebook.plan.leaves import AnswersPage, Frame, Slot
from puzzlebook.plan.scale import Shape, bore, extent, fit_answer, run_room

if TYPE_CHECKING:
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine

_COUNTS = (12, 9, 6, 4, 2, 1)
_CAP = 0.72
_MOST_RATIO = 1.6  # widest to narrowest corridor on one page, so that it looks of one scale


@dataclass(frozen=True, slots=True)
class _Spread:
    """The answers that share a page: how they stand, and the pitch of each."""

    held: tuple[tuple[int, Shape], ...]
    columns: int
    rows: int
    used: float
    pitches: tuple[float, ...]


def answers(desk: Desk, at: int) -> None:
    """Lays down the answers of all puzzles not answered yet; `at` is the entry that asks, negative for none.

    In a book answered section by section only puzzles already laid down are meant.
    """
    sectioned = desk.settled.book.config.answers.place == "section"
    due = [
        (i, Shape(*extent(wanted.spec), frozenset(), bore=bore(wanted.spec)))
        for i, wanted in enumerate(desk.specs.wanted)
        if wanted.sheet is None
        and has_answer(wanted.spec)
        and i not in desk.answer_pages
        and (i in desk.puzzle_pages or not sectioned)
    ]
    if not due:
        return
    desk.heading_pages[at] = desk.next_number
    heading = heading_lines(desk, at)
    spreads = _spreads(desk, due, height(heading) + desk.theme.body.leading / 2)
    for k, spread in enumerate(_to_one_scale(spreads)):
        slots = _slots(desk, spread)
        for slot in slots:
            desk.answer_pages[slot.puzzle] = desk.next_number
        desk.add(AnswersPage(place(heading) if k == 0 else (), slots), "live")


def _spreads(desk: Desk, due: list[tuple[int, Shape]], used: float) -> list[_Spread]:
    """The answers dealt out to pages, `used` points of the first one taken by a heading."""
    out: list[_Spread] = []
    while due:
        spread = _next(desk, due, 0.0 if out else used, out[-1] if out else None)
        out.append(spread)
        due = due[len(spread.held) :]
    return out


def _to_one_scale(spreads: list[_Spread]) -> list[_Spread]:
    """Answers of one size at one pitch through the whole key, and none much wider than others on its page."""
    least: dict[tuple[float, float], float] = {}
    for spread in spreads:
        narrow = min(spread.pitches) * _MOST_RATIO
        for (_, form), pitch in zip(spread.held, spread.pitches, strict=True):
            size = form.across, form.down
            least[size] = min(least.get(size, pitch), pitch, narrow)
    return [
        replace(spread, pitches=tuple(least[form.across, form.down] for _, form in spread.held))
        for spread in spreads
    ]


def answers_heading(desk: Desk, own: str | None) -> str:
    """The heading of answer pages: of their own entry, of the book's answers, or the language's word."""
    typed = own or desk.settled.book.config.answers.heading
    return desk.filled(typed) if typed else desk.words["answers"]


def heading_lines(desk: Desk, at: int) -> tuple[FlowLine, ...]:
    """The heading of the answer pages that entry `at` asks for, negative for none."""
    config = desk.settled.book.config
    page = config.pages[at] if at >= 0 else None
    own = page.heading if page is not None and page.kind == "answers" else None
    key = f"pages[{at}].heading" if own else "answers.heading"
    text = answers_heading(desk, own)
    type_ = desk.theme.heading
    frame = desk.frame("live")
    return lines_of(desk.setter.wrap([(text, type_.style)], frame.width, key, balance=True), type_)


def _next(desk: Desk, due: list[tuple[int, Shape]], used: float, before: _Spread | None) -> _Spread:
    """The answers of the next page: the most that keep every corridor wide enough, at least one.

    They stand as those of the page before where that makes none narrower than it is there.
    """
    frame = desk.frame("live")
    asked = _asked(desk)
    least = desk.theme.key.least_pitch
    for count in [n for n in dict.fromkeys((asked, *_COUNTS)) if n <= asked]:
        held = due[:count]
        columns, rows = _best(desk, count, held, frame, used)
        if before is not None and before.columns * before.rows >= count:
            as_before = _pitches(desk, held, frame, used, before.columns, before.rows)
            alike = dict(zip((form for _, form in before.held), before.pitches, strict=True))
            if all(
                pitch >= alike.get(form, least / form.bore)
                for (_, form), pitch in zip(held, as_before, strict=True)
            ):
                columns, rows = before.columns, before.rows
        pitches = _pitches(desk, held, frame, used, columns, rows)
        narrow = [
            (puzzle, pitch, least / form.bore)
            for (puzzle, form), pitch in zip(held, pitches, strict=True)
            if pitch * form.bore < least
        ]
        if not narrow or count == 1:
            break
    if narrow:
        refuse_answer(desk, *narrow[0])
    if count < asked:
        desk.crowded.append((held[0][0], held[-1][0], count))
    return _Spread(tuple(held), columns, rows, used, tuple(pitches))


def _asked(desk: Desk) -> int:
    """Answers on a page, at most: as the book asks, and not more than suit the theme's readers."""
    return min(desk.settled.book.config.answers.per_page, desk.theme.key.per_page)


def refuse_answer(desk: Desk, puzzle: int, pitch: float, least: float) -> None:
    """Tells of an answer whose route could not be read."""
    entry = desk.specs.wanted[puzzle].entry
    desk.setter.problem(
        f"pages[{entry}].size",
        f"the answer to maze {desk.numbered(puzzle)} would have corridors {mm_text(pitch)} wide even alone on "
        f"its page; under {mm_text(least)} a route cannot be read. "
        "Take a smaller size, a larger trim or a shorter heading for the answers.",
    )


def _best(
    desk: Desk, count: int, held: list[tuple[int, Shape]], frame: Frame, used: float
) -> tuple[int, int]:
    """Columns and rows for `count` answers, the last row full or not, with the widest corridors."""
    return max(arrangements(count), key=lambda way: min(_pitches(desk, held, frame, used, *way)))


def _slots(desk: Desk, spread: _Spread) -> tuple[Slot, ...]:
    places = _areas(desk, desk.frame("live"), spread.used, spread.columns, spread.rows)
    return tuple(
        answer_slot(desk, puzzle, form, pitch, area)
        for (puzzle, form), pitch, area in zip(
            spread.held, spread.pitches, _closed_up(desk, places, spread), strict=True
        )
    )


def _pitches(
    desk: Desk, held: list[tuple[int, Shape]], frame: Frame, used: float, columns: int, rows: int
) -> list[float]:
    area = _areas(desk, frame, used, columns, rows)[0]
    tall = area.height - _caption(desk)
    return [fit_answer(shape_, area.width, tall, desk.theme) for _, shape_ in held]


def _caption(desk: Desk) -> float:
    return desk.theme.key_number.style.size * _CAP + desk.theme.key.caption_gap


def _areas(desk: Desk, frame: Frame, used: float, columns: int, rows: int) -> list[Frame]:
    gaps = desk.theme.key.column_gap, desk.theme.key.row_gap
    return areas(frame.below(used), columns, rows, gaps, rtl=desk.settled.rtl)


def _closed_up(desk: Desk, places: list[Frame], spread: _Spread) -> list[Frame]:
    """The areas with each row only as tall as its tallest answer, so that rows stand evenly apart."""
    tall = [
        shape_.down * u + 2 * run_room(desk.theme, u) + _caption(desk)
        for (_, shape_), u in zip(spread.held, spread.pitches, strict=True)
    ]
    out: list[Frame] = []
    top = places[0].top
    for start in range(0, len(tall), spread.columns):
        end = min(start + spread.columns, len(tall))
        row = max(tall[start:end])
        out += [area._replace(top=top, bottom=top - row) for area in places[start:end]]
        top -= row + desk.theme.key.row_gap
    return out


def taken(desk: Desk, *pitches: float) -> float:
    """Points that the caption of an answer takes above it, and the route's ends at those pitches around it."""
    return _caption(desk) + 2 * max((run_room(desk.theme, u) for u in pitches), default=0.0)


def answer_slot(desk: Desk, puzzle: int, shape_: Shape, u: float, area: Frame) -> Slot:
    """Where an answer of that shape and pitch stands in the middle of an area, from its top down."""
    run = run_room(desk.theme, u)
    rim = area.top - _caption(desk) - run
    middle = (area.left + area.right) / 2
    half = shape_.across * u / 2
    box = Frame(middle - half, rim - shape_.down * u, middle + half, rim)
    return Slot(
        puzzle=puzzle,
        area=area,
        box=box,
        u=u,
        header=rim + run + desk.theme.key.caption_gap,
        foot=box.bottom,
        alone=False,
    )


def crowded_notes(desk: Desk) -> list[str]:
    """Sentences for answers that stand fewer to a page than asked, runs of pages told once."""
    asked = _asked(desk)
    runs: list[list[int]] = []
    for first, last, count in desk.crowded:
        if runs and runs[-1][2] == count and runs[-1][1] == first - 1:
            runs[-1][1] = last
        else:
            runs.append([first, last, count])
    return [
        _crowded_note(desk.numbered(first), desk.numbered(last), count, asked)
        for first, last, count in runs
    ]


def _crowded_note(first: int, last: int, count: int, asked: int) -> str:
    which = f"answer {first} is" if first == last else f"answers {first} to {last} are"
    how = "on a page of its own" if first == last else f"{count} to a page"
    if count == 1 and first != last:
        how = "each on a page of its own"
    return f"{which} printed {how}: {asked} to a page they would be too small to read."
