"""The tree → every text of the book, and what is wrong with its `{names}` or lost behind a `#`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.config.fill import MAZE_NAMES, NAMES, NAMES_IN, faults_in
from puzzlebook.config.nodes import Mapping, Scalar, Sequence, locate, steps_of
from puzzlebook.config.syntax import quoted
from puzzlebook.config.values import did_you_mean, listed
from puzzlebook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.nodes import Node, Step

_IMPRINT = ("edition", "copyright")
_RUNS = ("mazes", "worksheet")
"""Kinds of pages whose texts may hold the names of mazes."""
UNFILLED = ("seed", "fields")
"""Sorts of texts in which braces stay as typed."""


_OF_BOOK = (
    *("title", "subtitle", "author", "publisher", *_IMPRINT, "answers.heading", "seed"),
    *("cover.back", "cover.badge"),
)


class Text(NamedTuple):
    """A text of the file: which one it is in `NAMES_IN`, its steps, and what was typed."""

    sort: str
    steps: tuple[Step, ...]
    node: Scalar


@dataclass(frozen=True, slots=True)
class Fillable:
    """What `{names}` of a book can be filled with, beyond what depends on the place."""

    fields: tuple[str, ...]
    author: bool
    answers: str
    """"" where the answers stand in the book, else the reason why `{first_answer_page}` cannot be filled."""

    @property
    def own_names(self) -> tuple[str, ...]:
        """Those of the book's `fields` that are names, and not taken."""
        return tuple(name for name in self.fields if name.isidentifier() and name not in NAMES)


def texts(root: Mapping) -> Iterator[Text]:
    """Every text of the file that is written at a key for texts, whatever else is wrong with the file."""
    for sort in _OF_BOOK:
        yield from _at(root, steps_of(sort), (), sort)
    fields = root.get("fields")
    if isinstance(fields, Mapping):
        for key, entry in fields.entries.items():
            yield from _scalars(entry.value, ("fields", key), "fields")
    pages = root.get("pages")
    for at, page in enumerate(pages.items if isinstance(pages, Sequence) else ()):
        if isinstance(page, Mapping):
            kind = page.get("kind")
            name = kind.text.strip() if isinstance(kind, Scalar) else "mazes"
            yield from _of_page(page, name, ("pages", at))


def _of_page(page: Mapping, kind: str, steps: tuple[Step, ...]) -> Iterator[Text]:
    if kind in _RUNS:
        yield from _at(page, ("seed",), steps, "seed")
    for sort in NAMES_IN:
        of_kind, _, key = sort.partition(".")
        if of_kind == kind and key:
            yield from _at(page, steps_of(key), steps, sort)


def _at(
    root: Mapping, below: tuple[Step, ...], above: tuple[Step, ...], sort: str
) -> Iterator[Text]:
    node: Node | None = root
    for step in below:
        node = node.get(str(step)) if isinstance(node, Mapping) else None
    if node is not None:
        yield from _scalars(node, (*above, *below), sort)


def _scalars(node: Node, steps: tuple[Step, ...], sort: str) -> Iterator[Text]:
    if isinstance(node, Scalar):
        yield Text(sort, steps, node)
    elif isinstance(node, Sequence) and sort.endswith(".titles"):
        for at, item in enumerate(node.items):
            yield from _scalars(item, (*steps, at), sort)


def lost_texts(root: Mapping) -> list[Problem]:
    """A warning for every text of which a `#` without a space after it cut something off."""
    found = []
    for text in texts(root):
        if text.node.lost and not text.node.empty:
            spot = locate(root, text.steps)
            whole = quoted(f"{text.node.text} {text.node.lost}")
            message = (
                f"What follows ` #` is a comment, so {quoted(text.node.lost)} is lost. "
                f"To keep it, put the text in quotes: {whole}"
            )
            found.append(Problem(spot.file, spot.line, spot.column, spot.key, message, "warning"))
    return found


def names_problems(root: Mapping, fillable: Fillable) -> list[Problem]:
    """An error for every `{name}` of a text that cannot be filled in there."""
    found = []
    for text in texts(root):
        if text.sort in UNFILLED:
            continue
        of_run = text.sort.partition(".")[0] in _RUNS
        page = locate(root, text.steps[:2]).node if of_run else None
        names, faults = faults_in(text.node.text)
        messages = [*faults, *(_fault(name, text.sort, page, fillable) for name in names)]
        spot = locate(root, text.steps)
        found += [Problem(spot.file, spot.line, spot.column, spot.key, m) for m in messages if m]
    return found


def _fault(name: str, sort: str, page: Node | None, fillable: Fillable) -> str:
    """Why `name` cannot be filled in a text of that sort; empty where it can."""
    allowed = NAMES_IN[sort]
    if name in fillable.fields:
        return ""
    own = fillable.own_names
    if name not in allowed:
        near = did_you_mean(name, (*allowed, *own)) if name not in NAMES else None
        if near:
            return f"{{{name}}} cannot be filled in. Did you mean {{{near}}}?"
        able = [known for known in allowed if not _lacking(known, page, fillable)]
        there = listed((f"{{{known}}}" for known in (*able, *own)), "and")
        here = " here" if name in NAMES else ""
        adds = "" if own else ", and what `fields` adds"
        return f"{{{name}}} cannot be filled in{here}. There is {there}{adds}."
    return _lacking(name, page, fillable)


def _lacking(name: str, page: Node | None, fillable: Fillable) -> str:
    """Why a name that texts of its sort may hold cannot be filled in this book; empty where it can."""
    if name == "author" and not fillable.author:
        return "{author} cannot be filled in, as the book has no `author`. Write one."
    if name in {"first_answer_page", "answer_page"} and fillable.answers:
        return f"{{{name}}} cannot be filled in: {fillable.answers}"
    if name in MAZE_NAMES and isinstance(page, Mapping):
        return _maze_fault(name, page)
    return ""


def _maze_fault(name: str, page: Mapping) -> str:
    if name == "difficulty":
        asked = page.get("difficulty")
        if asked is None:
            return (
                "{difficulty} cannot be filled in, as these mazes have no `difficulty`. Write one."
            )
        if isinstance(asked, Mapping):
            return "{difficulty} cannot be filled in, as ranges of measures have no name. Write a level."
    if name == "answer_page" and not answered(page):
        return (
            "{answer_page} cannot be filled in, as these mazes have no answer. "
            "Write `solution: true`, or other `endpoints` than none."
        )
    return ""


def answered(page: Mapping) -> bool:
    """Whether the mazes of an entry have an answer to print."""
    endpoints, solution = page.get("endpoints"), page.get("solution")
    if not (isinstance(endpoints, Scalar) and endpoints.text.strip() == "none"):
        return True
    return isinstance(solution, Scalar) and solution.text.strip().lower() in {"true", "yes", "on"}
