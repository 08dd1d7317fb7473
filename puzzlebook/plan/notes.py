"""A book laid down → what its author should know of it: warnings, and notes on what is no fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from puzzlebook.config.models import MazesEntry
from puzzlebook.mazes.spec import LEVELS
from puzzlebook.plan.answers import crowded_notes
from puzzlebook.plan.audience import narrowest
from puzzlebook.plan.coarse import mm_text
from puzzlebook.plan.leaves import MazesPage, SheetPage
from puzzlebook.plan.printing import printing_notes
from puzzlebook.plan.scale import extent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.errors import Problem
    from puzzlebook.plan.desk import Desk

_REACHED = 0.6
"""Of the columns and rows of a size, what a run's one shape takes at least or is told not to."""


def notes(desk: Desk, keyed: Desk) -> Iterator[Problem]:
    """What there is to say of a book that is right, in order; `keyed` is the desk that has its answers."""
    book = desk.settled.book
    if desk.specs.repeated:
        later, earlier = desk.specs.repeated[0]
        more = len(desk.specs.repeated) - 1
        others = (
            f", and {more} more runs do as much"
            if more > 1
            else ", and one more run does so"
            if more
            else ""
        )
        yield book.problem(
            f"pages[{later}]",
            f"this run asks for the same mazes as pages[{earlier}]{others}; moving or removing one of them changes "
            "the mazes of the others. Give each a `seed` of its own to keep them apart.",
            severity="note",
        )
    yield from printing_notes(desk)
    for role, sentence in desk.setter.stand_ins():
        yield book.problem(f"fonts.{role}", sentence, severity="note")
    yield from _wasted(desk)
    yield from _too_narrow(desk)
    yield from _undivided(desk)
    yield from _against_the_level(desk)
    for sentence in crowded_notes(keyed):
        yield book.problem("answers.per_page", sentence, severity="note")


def _wasted(desk: Desk) -> Iterator[Problem]:
    """Runs whose shape reaches much less far than the size asked for, the first maze of each named."""
    told: set[int] = set()  # asked whether something is in it, never for its order
    for puzzle, wanted in enumerate(desk.specs.wanted):
        spec = wanted.spec
        entry = cast("MazesEntry", desk.settled.book.config.pages[wanted.entry])
        if len(entry.shapes) != 1 or not entry.sizes or wanted.entry in told:
            continue
        across, down = extent(spec)
        if across >= _REACHED * spec.size[0] and down >= _REACHED * spec.size[1]:
            continue
        told.add(wanted.entry)
        columns, rows = spec.size
        yield desk.settled.book.problem(
            f"pages[{wanted.entry}].size",
            f"maze {desk.numbered(puzzle)} is {columns}x{rows}, and its shape keeps its proportions: it takes "
            f"{across:.0f}x{down:.0f} of that.",
            severity="note",
        )


def _undivided(desk: Desk) -> Iterator[Problem]:
    """The first Thai text whose lines end only at its spaces, for want of a dictionary."""
    for key in list(desk.setter.undivided)[:1]:
        yield desk.settled.book.problem(
            key,
            "no dictionary of Thai is installed, so the lines of this text end only at its spaces. "
            "Install puzzlebook[thai], or write zero-width spaces (U+200B) between words.",
            severity="note",
        )


def _too_narrow(desk: Desk) -> Iterator[Problem]:
    """Runs whose corridors print narrower than suits their audience, the first maze of each named."""
    told: set[int] = set()  # asked whether something is in it, never for its order
    for leaf in desk.leaves:
        for slot in leaf.content.slots if isinstance(leaf.content, MazesPage | SheetPage) else ():
            at = desk.specs.wanted[slot.puzzle].entry
            entry = desk.run_of(desk.specs.wanted[slot.puzzle])
            if at in told or entry.audience is None or slot.u >= narrowest(entry.audience):
                continue
            told.add(at)
            yield desk.settled.book.problem(
                f"pages[{at}].size",
                f"the corridors of maze {desk.numbered(slot.puzzle)} print {mm_text(slot.u)} wide, "
                f"and {entry.audience} need {mm_text(narrowest(entry.audience))}. "
                "Take a smaller size, or leave `size` to the audience.",
                severity="warning",
            )


def _against_the_level(desk: Desk) -> Iterator[Problem]:
    """Runs whose mazes get smaller while their level climbs: size pulls effort down as fast as the level lifts it."""
    for at, page in enumerate(desk.settled.book.config.pages):
        if not isinstance(page, MazesEntry) or page.levels is None:
            continue
        cells = [w.spec.size[0] * w.spec.size[1] for w in desk.specs.wanted if w.entry == at]
        first, last = (LEVELS.index(level) for level in page.levels)
        if first < last and cells[-1] < cells[0]:
            yield desk.settled.book.problem(
                f"pages[{at}].difficulty",
                "the level climbs over this run while its mazes get smaller, so their effort may fall. "
                "Let the size stay or grow, or write one level.",
                severity="warning",
            )
