"""A book whose every value is right by itself → what does not go together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from puzzlebook.config import offered
from puzzlebook.config.agreement import sizes_of
from puzzlebook.config.finding import Finding
from puzzlebook.config.kinds import AnswersPage, SectionPage, TextPage, TitlePage
from puzzlebook.config.models import MazeRun, MazesEntry, WorksheetEntry
from puzzlebook.config.sheets import groups_of
from puzzlebook.config.wording import wrong_forms
from puzzlebook.mazes.counting import different

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step

MOST_MAZES_IN_ALL = 20_000
MOST_SHEETS = 5_000


def findings(book: BookConfig, broken: frozenset[Step]) -> Iterator[Finding]:
    """All that does not go together in `book`.

    `broken` holds keys of the book whose own faults are told already and that stand-ins took the place of:
    what would be said because of a stand-in is not said.
    """
    for needs, check in _CHECKS:
        if broken.isdisjoint(needs):
            yield from check(book)


def _mazes(book: BookConfig) -> Iterator[tuple[int, MazeRun]]:
    """Every run of mazes by its entry; of a worksheet that of every sheet, copies apart."""
    for at, page in enumerate(book.pages):
        if isinstance(page, WorksheetEntry):
            for part in groups_of(page):
                yield from ((at, part.entry) for _ in range(page.variants))
        elif isinstance(page, MazeRun):
            yield at, page


def _rerolls(book: BookConfig) -> Iterator[Finding]:
    total = sum(entry.count for _, entry in _mazes(book))
    has = f"has {total} mazes" if total != 1 else "has 1 maze"
    first = book.number_from
    for number in book.reroll:
        if not first <= number < first + total:
            message = f"There is no maze {number}: the book {has}. Write a number up to {total}."
            if first > 1:
                message = f"There is no maze {number}: the book {has}, numbered from {first}. "
                message += f"Write a number from {first} to {first + total - 1}."
            if not total:
                message = f"There is no maze {number}: the book has none. Leave `reroll` out."
            yield Finding(("reroll", str(number)), message)


def _total(book: BookConfig) -> Iterator[Finding]:
    total = sum(entry.count for _, entry in _mazes(book))
    if total > MOST_MAZES_IN_ALL:
        yield Finding(
            ("pages",),
            f"The book has {total:,} mazes, and takes up to {MOST_MAZES_IN_ALL:,}. Split it.",
        )


def _copies(book: BookConfig) -> Iterator[Finding]:
    sheets = [(at, page) for at, page in enumerate(book.pages) if isinstance(page, WorksheetEntry)]
    for at, page in sheets:
        printed = sum(part.copies * page.variants for part in groups_of(page))
        if printed > MOST_SHEETS:
            message = (
                f"That makes {printed:,} sheets, copies counted, and a worksheet has up to {MOST_SHEETS:,}. "
                "Ask for fewer copies, and print the file more than once."
            )
            yield Finding(("pages", at, "copies"), message)


def _teacher(book: BookConfig) -> Iterator[Finding]:
    """A teacher's page answers worksheets."""
    if book.answers.place == "teacher" and not any(
        isinstance(page, WorksheetEntry) for page in book.pages
    ):
        message = "The teacher's page has the answers of worksheets, and there is none. Write `answers: end`."
        yield Finding(("answers",), message)


def _answers_pages(book: BookConfig) -> Iterator[Finding]:
    at = [at for at, page in enumerate(book.pages) if isinstance(page, AnswersPage)]
    for second in at[1:]:
        message = f"The answers stand at pages[{at[0]}] already. Remove one of the two."
        yield Finding(("pages", second), message)
    reasons = {
        "none": "The book has no answers (`answers: none`).",
        "separate": "The answers go to a file of their own (`answers: separate`).",
        "section": "The answers stand after each section (`answers: section`).",
        "teacher": "The answers stand on the teacher's page (`answers: teacher`).",
    }
    reason = reasons.get(book.answers.place)
    if reason and at:
        yield Finding(("pages", at[0]), f"{reason} Remove this page, or write `answers: end`.")


def _nothing_listed(book: BookConfig) -> Iterator[Finding]:
    answered = book.answers.place in {"end", "section"} and any(
        entry.endpoints != "none" or entry.solution for _, entry in _mazes(book)
    )
    headed = any(
        isinstance(page, TextPage | SectionPage | MazesEntry) and page.heading
        for page in book.pages
    )
    for at, page in enumerate(book.pages):
        if page.kind == "contents" and not headed and not answered:
            message = (
                "There is nothing to list: no page has a `heading`. Write one, or remove this page."
            )
            yield Finding(("pages", at), message, warning=True)


def _title_pages(book: BookConfig) -> Iterator[Finding]:
    at = [at for at, page in enumerate(book.pages) if isinstance(page, TitlePage)]
    for second in at[1:]:
        message = f"The title page stands at pages[{at[0]}] already. This prints it again."
        yield Finding(("pages", second), message, warning=True)


def _titles(book: BookConfig) -> Iterator[Finding]:
    for at, entry in _mazes(book):
        titles, count = len(entry.titles), entry.count
        if titles > count:
            mazes = "1 maze" if count == 1 else f"{count} mazes"
            message = (
                f"There are {titles} titles for {mazes}; the last are not used. Raise `count`."
            )
            yield Finding(("pages", at, "titles"), message, warning=True)


def _unused(book: BookConfig) -> Iterator[Finding]:
    for at, entry in _mazes(book):
        for key, end in (("start", entry.start), ("finish", entry.finish)):
            if entry.endpoints == "none" and end is not None:
                message = (
                    f"`{key}` is not used, as `endpoints: none` prints neither start nor finish."
                )
                yield Finding(("pages", at, key), message, warning=True)


def _no_word(book: BookConfig) -> Iterator[Finding]:
    for at, entry in _mazes(book):
        if entry.show.difficulty == "word" and entry.levels is None:
            message = (
                "No word is printed beside mazes without a level. Write one after the entry's "
                "`difficulty`, or show marks."
            )
            yield Finding(("pages", at, "show", "difficulty"), message, warning=True)


def _too_many_of_a_size(book: BookConfig) -> Iterator[Finding]:
    """No two mazes of a book are alike, and of small sizes there are few."""
    asked: Counter[tuple[str, int, int]] = Counter()
    for at, entry in _mazes(book):
        if entry.shapes or entry.room or entry.braid or entry.weave:
            continue  # with a shape, loops or crossings there are many more, or none can say how many
        for index, (columns, rows) in enumerate(sizes_of(entry)):
            grid = entry.grids[index % len(entry.grids)]
            kind = (grid, min(columns, rows), max(columns, rows))
            asked[kind] += 1
            there = different(grid, (columns, rows))
            if there is not None and asked[kind] > there:
                mazes = "1 maze" if there == 1 else f"{there} different mazes"
                message = (
                    f"There {'is' if there == 1 else 'are'} only {mazes} of {columns}x{rows} cells, as turned and "
                    "mirrored ones count as the same, and no maze comes twice in a book. "
                    "Write a larger size, or fewer mazes."
                )
                yield Finding(("pages", at, "size"), message)
                break


def _ramps_of_one(book: BookConfig) -> Iterator[Finding]:
    """A run of one maze goes from nowhere to nowhere."""
    for at, entry in _mazes(book):
        if entry.count > 1:
            continue
        if entry.levels is not None and len(set(entry.levels)) > 1:
            message = f"The run has 1 maze, which will be {entry.levels[0]}. Raise `count`, or write one level."
            yield Finding(("pages", at, "difficulty"), message, warning=True)
        if entry.size_ramp and len(set(entry.sizes)) > 1:
            columns, rows = entry.sizes[0]
            message = f"The run has 1 maze, which will be {columns}x{rows}. Raise `count`, or write one size."
            yield Finding(("pages", at, "size"), message, warning=True)


def _lists_too_long(book: BookConfig) -> Iterator[Finding]:
    """What is taken in turn and never comes to its turn, in no run that has the same list (from `defaults`)."""
    for key, what, read in _IN_TURN:
        longest: dict[Sequence[object], int] = {}
        first: dict[Sequence[object], int] = {}
        for at, entry in _mazes(book):
            values = read(entry)
            longest[values] = max(longest.get(values, 0), entry.count)
            first.setdefault(values, at)
        for values, count in longest.items():
            if len(values) > count:
                mazes = "1 maze" if count == 1 else f"{count} mazes"
                message = f"There are {len(values)} {what} for {mazes}; the last are not used. Raise `count`."
                yield Finding(("pages", first[values], key), message, warning=True)


_IN_TURN: tuple[tuple[str, str, Callable[[MazeRun], Sequence[object]]], ...] = (
    ("algorithm", "algorithms", lambda entry: entry.algorithms),
    ("grid", "grids", lambda entry: entry.grids),
    ("shape", "shapes", lambda entry: entry.shapes),
    ("size", "sizes", lambda entry: () if entry.size_ramp else entry.sizes),
)
"""Lists that are taken in turn: the key, what they are of, and the list of an entry."""


def _plural_forms(book: BookConfig) -> Iterator[Finding]:
    for key, category, message in wrong_forms(book.words, book.language):
        yield Finding(("words", key, category), message)


def _unnumbered(book: BookConfig) -> Iterator[Finding]:
    """References to pages that do not say which they are."""
    if book.page_numbers.at != "none":
        return
    listed = any(page.kind == "contents" for page in book.pages)
    answered = book.answers.place in {"end", "section"}
    told = any(entry.show.answer_page for _, entry in _mazes(book)) and answered
    if listed or told:
        who = "the contents name" if listed else "mazes name their answers'"
        advice = "remove the contents" if listed else "write `show: {answer_page: false}`"
        message = (
            f"No page shows its number, and {who} pages. Leave `page_numbers` out, or {advice}."
        )
        yield Finding(("page_numbers",), message, warning=True)


_CHECKS: tuple[tuple[frozenset[Step], Callable[[BookConfig], Iterator[Finding]]], ...] = (
    (frozenset({"reroll", "pages"}), _rerolls),
    (frozenset(), _total),
    (frozenset(), _copies),
    (frozenset({"answers", "pages"}), _teacher),
    (frozenset({"language", "words"}), _plural_forms),
    (frozenset({"answers"}), _answers_pages),
    (frozenset({"answers", "pages"}), _nothing_listed),
    (frozenset(), _title_pages),
    (frozenset(), _titles),
    (frozenset(), _unused),
    (frozenset(), _no_word),
    (frozenset(), _too_many_of_a_size),
    (frozenset(), _ramps_of_one),
    (frozenset(), _lists_too_long),
    (frozenset({"printer", "trim", "orientation"}), offered.trim_findings),
    (frozenset({"printer", "trim", "orientation", "paper", "ink"}), offered.stock_findings),
    (frozenset({"printer", "bleed"}), offered.bleed_findings),
    (frozenset({"printer", "bleed", "margins"}), offered.margin_findings),
    (frozenset({"printer", "spine"}), offered.spine_findings),
    (frozenset({"printer", "spine", "cover", "pages"}), offered.cover_findings),
    (frozenset({"printer", "language"}), offered.direction_findings),
    (frozenset({"page_numbers", "pages", "answers"}), _unnumbered),
)
"""Every check with the keys of the book it cannot do without."""
