"""`BookConfig` → `Plan`: numbered leaves, frames, gutter, the scale and spec of every maze, cross references.

The plan is complete before any maze exists. Page numbers in texts and the gutter depend on the page count and the
page count on them: planning goes round until they agree. The gutter and the leaves of a text may only grow, so it
ends.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.config.models import MazeRun, WorksheetEntry
from puzzlebook.config.sheets import groups_of
from puzzlebook.errors import BookFileError, CannotMakeError
from puzzlebook.mazes.carving import carving_problem
from puzzlebook.mazes.difficulty import difficulty_problem
from puzzlebook.mazes.ends import check_ends
from puzzlebook.mazes.grids import ground_of
from puzzlebook.plan.backs import last_pages
from puzzlebook.plan.cover import cover_notes, plan_cover
from puzzlebook.plan.desk import Counted, Desk, Settled, theme_of
from puzzlebook.plan.frames import frames
from puzzlebook.plan.kinds import KINDS, headings
from puzzlebook.plan.leaves import Plan, Puzzle
from puzzlebook.plan.notes import notes
from puzzlebook.plan.ownwords import refuse_own_words
from puzzlebook.plan.printing import (
    free_margins,
    limits_of,
    refuse_frames,
    refuse_margins,
    refuse_pages,
    spine_width,
)
from puzzlebook.plan.setting import Setter
from puzzlebook.plan.sheetkey import all_answers
from puzzlebook.plan.sizing import page_sizes
from puzzlebook.plan.specs import Sheet, book_seed, specs
from puzzlebook.plan.worksheets import maze_frame, sheet_head
from puzzlebook.printers import printer
from puzzlebook.text.words import words

if TYPE_CHECKING:
    from puzzlebook.config.load import Book
    from puzzlebook.config.models import BookConfig
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.cover import CoverPlan
    from puzzlebook.plan.leaves import Leaf
    from puzzlebook.plan.specs import RunKey, Wanted

__all__ = ["book_seed", "plan"]

_MOST_ROUNDS = 12


def plan(book: Book, seed: str | None = None) -> Plan:
    """The plan of a book made with `seed`, by default the seed its file gives.

    Raises BookFileError with every text that cannot be printed and every maze that would be too small.
    """
    settled = _settle(book, book_seed(book.config) if seed is None else seed)
    desk = _go_round(settled)
    if not settled.setter.problems:
        refuse_margins(desk)
        _refuse_levels(desk)
        cover = plan_cover(desk, spine_width(desk))
    if settled.setter.problems:
        raise BookFileError(
            sorted(settled.setter.problems.values(), key=lambda p: (p.line, p.column))
        )
    apart = _answers_apart(desk)
    return _finish(desk, apart, cover)


def _settle(book: Book, seed: str) -> Settled:
    config = book.config
    own = words(config.tag, config.words)
    house = theme_of(config.theme, config.page.width, own.fonts, book.fonts)
    rules = printer(config.printer)
    return Settled(
        book=book,
        seed=seed,
        rtl=own.direction == "rtl",
        binding=config.binding or ("right" if own.direction == "rtl" else "left"),
        theme=house,
        house=house,
        themes={
            at: theme_of(entry.theme, config.page.width, own.fonts, book.fonts)
            for at, entry in enumerate(config.pages)
            if isinstance(entry, MazeRun) and entry.theme is not None
        },
        printer=rules,
        limits=limits_of(config, rules),
        words=own,
        setter=Setter(book),
    )


def _go_round(settled: Settled) -> Desk:
    counted = Counted()
    for _ in range(_MOST_ROUNDS):
        desk = _lay_out(settled, counted)
        if settled.setter.problems:
            return desk
        found = _count(desk, counted)
        if found == counted:
            return desk
        counted = found
    raise CannotMakeError(
        "the page numbers in this book's texts never settle: each changes the length of the text it stands in. "
        "Take one of {first_answer_page} and {page_count} out of a text."
    )


def _lay_out(settled: Settled, counted: Counted) -> Desk:
    """One round: every leaf of the book laid down with the page numbers of the last round."""
    config = settled.book.config
    made = frames(
        config.page.width,
        config.page.height,
        free_margins(config, settled.printer, counted.gutter),
        settled.theme,
        settled.binding,
        asked=config.margins,
        numbered=config.page_numbers.at != "none" or _shows_ids(config),
    )
    desk = Desk(settled, counted, made)
    refuse_frames(desk)
    refuse_own_words(desk)
    if settled.setter.problems:
        return desk
    desk.specs = specs(settled.book, settled.seed, _sizes(desk), rtl=settled.rtl)
    _refuse_impossible(desk)
    if settled.setter.problems:
        return desk
    sections = _section_ends(settled)
    for at, entry in enumerate(config.pages):
        KINDS[entry.kind](desk.dressed(at), entry, at)
        if at in sections:
            all_answers(desk, -1 - len(desk.leaves))  # a heading of its own in the contents
    placed = any(entry.kind == "answers" for entry in config.pages)
    if config.answers.place in ("end", "teacher") and not placed:
        all_answers(desk, -1)
    last_pages(desk)
    refuse_pages(desk)
    return desk


def _shows_ids(config: BookConfig) -> bool:
    """Whether ids stand on the line of the page numbers."""
    return any(isinstance(entry, MazeRun) and entry.show.id for entry in config.pages)


def _sizes(desk: Desk) -> dict[RunKey, tuple[tuple[int, int], ...]]:
    """The sizes of the runs that leave them to the page."""
    made: dict[RunKey, tuple[tuple[int, int], ...]] = {}
    for at, entry in enumerate(desk.settled.book.config.pages):
        if not isinstance(entry, MazeRun):
            continue
        dressed = desk.dressed(at)
        if isinstance(entry, WorksheetEntry):
            for part in groups_of(entry):
                sheet = Sheet(at, part, 0, entry.variants, 0, entry.count)
                spot = maze_frame(dressed), sheet_head(dressed, entry, at, sheet).height
                if (sizes := page_sizes(dressed, part.entry, at, spot)) is not None:
                    made[at, part.mark] = sizes
        elif (sizes := page_sizes(dressed, entry, at)) is not None:
            made[at, None] = sizes
    return made


def _refuse_impossible(desk: Desk) -> None:
    """Tells of what mazes of a size the page decided cannot be: their ends, and all else that was asked for."""
    for wanted in desk.specs.wanted:
        entry = desk.run_of(wanted)
        spec = wanted.spec
        if entry.sizes:
            continue
        if (wrong := carving_problem(spec, ground_of(spec))) is not None:
            desk.setter.problem(f"pages[{wanted.entry}].grid", wrong)
            continue
        problem = check_ends(spec.ends, ground_of(spec))
        if problem is not None:
            key = "finish" if problem.startswith("finish") or entry.start is None else "start"
            desk.setter.problem(f"pages[{wanted.entry}].{key}", problem)


def _refuse_levels(desk: Desk) -> None:
    """Tells of levels that no maze of their run can have."""
    seen: set[tuple[int, MazeSpec]] = set()  # asked whether something is in it, never for its order
    for wanted in desk.specs.wanted:
        setting = (
            wanted.entry,
            replace(wanted.spec, source=None, band=None, rising=None, level=None),
        )
        if wanted.spec.level is None or setting in seen:
            continue
        seen.add(setting)
        problem = difficulty_problem(wanted.spec)
        if problem is not None:
            desk.setter.problem(f"pages[{wanted.entry}].difficulty", problem)


def _section_ends(settled: Settled) -> frozenset[int]:
    """After which entries a section's answers come: the last run before the next divider, or every run."""
    config = settled.book.config
    if config.answers.place != "section":
        return frozenset()
    runs = [at for at, entry in enumerate(config.pages) if isinstance(entry, MazeRun)]
    dividers = [at for at, entry in enumerate(config.pages) if entry.kind == "section"]
    if not dividers:
        return frozenset(runs)
    bounds = [*dividers, len(config.pages)]
    lasts = (max((at for at in runs if at < bound), default=-1) for bound in bounds)
    return frozenset(lasts) - {-1}


def _count(desk: Desk, before: Counted) -> Counted:
    """The page numbers of this round."""
    total = len(desk.specs.wanted)
    pages = len(desk.leaves)
    return Counted(
        pages=pages,
        gutter=max(before.gutter, desk.settled.printer.gutter(pages)),
        first_answer_page=min(desk.answer_pages.values(), default=None),
        puzzle_pages=tuple(desk.puzzle_pages[i] for i in range(total)),
        answer_pages=tuple(desk.answer_pages.get(i) for i in range(total)),
        heading_pages=tuple(sorted(desk.heading_pages.items())),
        text_leaves=tuple(
            (at, max(count, dict(before.text_leaves).get(at, 0)))
            for at, count in sorted(desk.text_leaves.items())
        ),
    )


def _answers_apart(desk: Desk) -> Desk | None:
    """The leaves of a file of answers of its own, where the book asks for one."""
    if desk.settled.book.config.answers.place != "separate":
        return None
    apart = Desk(desk.settled, desk.counted, desk.frames, desk.specs)
    all_answers(apart, -1)
    return apart


def _finish(desk: Desk, apart: Desk | None, cover: CoverPlan | None) -> Plan:
    settled = desk.settled
    config = settled.book.config
    bleed = settled.printer.bleed
    keyed = apart or desk
    return Plan(
        title=desk.filled(config.title),
        subtitle=desk.filled(config.subtitle),
        author=desk.filled(config.author),
        publisher=desk.filled(config.publisher),
        language=config.language,
        tag=config.tag,
        words=settled.words,
        rtl=settled.rtl,
        binding=settled.binding,
        seed=settled.seed,
        printer=config.printer,
        paper=config.paper,
        ink=config.ink,
        spine=spine_width(desk),
        width=config.page.width,
        height=config.page.height,
        bleed=bleed.width.value if config.bleed and bleed is not None else 0.0,
        bleed_edges=bleed.edges if bleed is not None else "all",
        gutter=desk.counted.gutter,
        folio=desk.frames.folio,
        folio_at=config.page_numbers.at,
        margins=free_margins(config, settled.printer, desk.counted.gutter),
        theme=settled.theme,
        puzzles=tuple(
            _puzzle(desk, i, wanted, keyed.answer_pages.get(i))
            for i, wanted in enumerate(desk.specs.wanted)
        ),
        sheets=desk.specs.sheets,
        leaves=_leaves(desk),
        headings=headings(desk),
        cover=cover,
        flavour=settled.printer.flavour,
        page_order=settled.printer.right_to_left.order.value
        if settled.binding == "right"
        else "reading",
        answer_leaves=_leaves(apart) if apart else (),
        fields=dict(desk.values()),
        first_answer_page=desk.counted.first_answer_page,
        notes=(*notes(desk, keyed), *cover_notes(desk, cover)),
    )


def _leaves(desk: Desk) -> tuple[Leaf, ...]:
    """The book's leaves; a sheet of one page needs no page number."""
    if len(desk.leaves) == 1:
        return (replace(desk.leaves[0], folio=None),)
    return tuple(desk.leaves)


def _puzzle(desk: Desk, index: int, wanted: Wanted, answer_page: int | None) -> Puzzle:
    config = desk.settled.book.config
    entry = desk.run_of(wanted)
    titled = wanted.index < len(entry.titles)
    key = f"pages[{wanted.entry}]"
    return Puzzle(
        number=desk.numbered(index),
        shown=desk.shown(index),
        sheet=wanted.sheet,
        spec=wanted.spec,
        key=key,
        entry=wanted.entry,
        label=entry.titles[wanted.index] if titled else (entry.heading or ""),
        page=desk.puzzle_pages[index],
        answer_page=answer_page,
        show_number=entry.show.number,
        show_level=entry.show.difficulty,
        show_id=entry.show.id,
        show_answer_page=entry.show.answer_page
        and answer_page is not None
        and config.answers.place in ("end", "section"),
        start=desk.end_words[index].start,
        finish=desk.end_words[index].finish,
        room=(entry.room.text or "") if entry.room else "",
        theme=desk.dressed(wanted.entry).theme,
    )
