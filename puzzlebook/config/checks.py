"""A book whose every value is right by itself → what does not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.config.models import AnswersPage, MazesEntry, SectionPage, TextPage, TitlePage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step

MOST_MAZES_IN_ALL = 20_000


class Finding(NamedTuple):
    """Something that does not go together: the steps to its place, and a sentence."""

    steps: tuple[Step, ...]
    message: str
    warning: bool = False


def findings(book: BookConfig, broken: frozenset[Step]) -> Iterator[Finding]:
    """All that does not go together in `book`.

    `broken` holds keys of the book whose own faults are told already and that stand-ins took the place of:
    what would be said because of a stand-in is not said.
    """
    for needs, check in _CHECKS:
        if broken.isdisjoint(needs):
            yield from check(book)


def _mazes(book: BookConfig) -> Iterator[tuple[int, MazesEntry]]:
    return ((at, page) for at, page in enumerate(book.pages) if isinstance(page, MazesEntry))


def _rerolls(book: BookConfig) -> Iterator[Finding]:
    total = sum(entry.count for _, entry in _mazes(book))
    has = f"has {total} mazes" if total != 1 else "has 1 maze"
    for number in book.reroll:
        if number > total:
            message = f"There is no maze {number}: the book {has}. Write a number up to {total}."
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


def _answers_pages(book: BookConfig) -> Iterator[Finding]:
    at = [at for at, page in enumerate(book.pages) if isinstance(page, AnswersPage)]
    for second in at[1:]:
        message = f"The answers stand at pages[{at[0]}] already. Remove one of the two."
        yield Finding(("pages", second), message)
    reasons = {
        "none": "The book has no answers (`answers: none`).",
        "separate": "The answers go to a file of their own (`answers: separate`).",
        "section": "The answers stand after each section (`answers: section`).",
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


_CHECKS: tuple[tuple[frozenset[Step], Callable[[BookConfig], Iterator[Finding]]], ...] = (
    (frozenset({"reroll", "pages"}), _rerolls),
    (frozenset(), _total),
    (frozenset({"answers"}), _answers_pages),
    (frozenset({"answers", "pages"}), _nothing_listed),
    (frozenset(), _title_pages),
    (frozenset(), _titles),
    (frozenset(), _unused),
)
"""Every check with the keys of the book it cannot do without."""
