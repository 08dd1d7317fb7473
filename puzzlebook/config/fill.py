"""Texts with `{names}` → the names in them, and the texts filled in.

Doubled braces, `{{` and `}}`, print as braces.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

BOOK_NAMES = ("title", "author", "maze_count", "page_count", "first_answer_page")
"""Names that mean the same all over the book."""

MAZE_NAMES = ("number", "difficulty", "algorithm", "id", "answer_page", "puzzle_page")
"""Names that belong to one maze."""

NAMES: tuple[str, ...] = BOOK_NAMES + MAZE_NAMES

_EACH_MAZE = NAMES
_ANYWHERE = BOOK_NAMES

NAMES_IN: dict[str, tuple[str, ...]] = {
    # `title` may hold the author and `author` neither, so that filling in never goes round.
    "title": ("author", "maze_count", "page_count", "first_answer_page"),
    "author": ("maze_count", "page_count", "first_answer_page"),
    "subtitle": _ANYWHERE,
    "publisher": _ANYWHERE,
    "edition": _ANYWHERE,
    "copyright": _ANYWHERE,
    "answers.heading": _ANYWHERE,
    "cover.back": _ANYWHERE,
    "cover.badge": _ANYWHERE,
    "contents.heading": _ANYWHERE,
    "text.heading": _ANYWHERE,
    "text.body": _ANYWHERE,
    "section.heading": _ANYWHERE,
    "section.body": _ANYWHERE,
    "notes.heading": _ANYWHERE,
    "certificate.heading": _ANYWHERE,
    "certificate.body": _ANYWHERE,
    "certificate.name": _ANYWHERE,
    "copyright.body": _ANYWHERE,
    "dedication.body": _ANYWHERE,
    "image.heading": _ANYWHERE,
    "image.caption": _ANYWHERE,
    # a run's heading stands in the contents too, where no maze is made yet and so has no id
    "mazes.heading": tuple(name for name in _EACH_MAZE if name != "id"),
    "mazes.titles": _EACH_MAZE,
    # These stand once for a whole run, so no one maze's names mean anything in them.
    "mazes.instructions": _ANYWHERE,
    "mazes.start.text": _ANYWHERE,
    "mazes.finish.text": _ANYWHERE,
    "mazes.room.text": ("number", *_ANYWHERE),
    "worksheet.heading": _ANYWHERE,
    # sheets have no page numbers, and do not say how hard they are
    "worksheet.titles": (*_ANYWHERE, "number", "algorithm", "id"),
    "worksheet.instructions": _ANYWHERE,
    "worksheet.start.text": _ANYWHERE,
    "worksheet.finish.text": _ANYWHERE,
    "worksheet.room.text": ("number", *_ANYWHERE),
}
"""The names each text may hold, the book's `fields` apart, which may stand everywhere.

A text is named by its key in the book, or by page kind and key; `answers.heading` is both.
"""

_PART = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")


def faults_in(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names in `text`, each once, and a sentence for every brace that belongs to none."""
    names: dict[str, None] = {}
    faults: dict[str, None] = {}
    for match in _names(text):
        try:
            names[_name(match)] = None
        except ValueError as error:
            faults[str(error)] = None
    return tuple(names), tuple(faults)


def fill(text: str, values: Mapping[str, str]) -> str:
    """`text` with every name replaced by its value, and doubled braces by single ones.

    The values go in as they stand, braces included. KeyError for a name without a value, which `load_book`
    has ruled out for the texts of a book.
    """

    def value(match: re.Match[str]) -> str:
        if match[0] in {"{{", "}}"}:
            return match[0][0]
        return values[_name(match)]

    return _PART.sub(value, text)


def _names(text: str) -> Iterator[re.Match[str]]:
    return (match for match in _PART.finditer(text) if match[0] not in {"{{", "}}"})


def _name(match: re.Match[str]) -> str:
    if match[1] is None:
        raise ValueError(
            f"A single {match[0]} stands in the text. Write {match[0] * 2} to print one."
        )
    name = match[1].strip()
    if not name.isidentifier():
        inside = match[1]
        raise ValueError(
            f"{{{inside}}} is not a name that can be filled in. Write {{{{{inside}}}}} to print braces."
        )
    return name
