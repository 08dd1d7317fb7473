"""Reports of several books → the mazes that are alike in two of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from puzzlebook.config.avoiding import volume
from puzzlebook.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Volume:
    """A book as its report tells of it."""

    path: Path
    title: str
    mazes: tuple[Printed, ...]
    part: bool
    """Whether the report tells of a part of the book only (`--pages`)."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A maze in a book: its number, its page, and what it shares with mazes that are alike."""

    number: int
    page: int
    fingerprint: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two mazes that are alike, mirror images and quarter turns included, and the books they are in."""

    one: tuple[Volume, Printed]
    other: tuple[Volume, Printed]

    def __str__(self) -> str:
        (first, one), (second, other) = self.one, self.other
        return (
            f"maze {one.number} on page {one.page} of {first.title!r} ({first.path}) is like "
            f"maze {other.number} on page {other.page} of {second.title!r} ({second.path})"
        )


def volumes(paths: Sequence[Path]) -> list[Volume]:
    """The books of two or more reports.

    Raises UsageError for what is no report of this version, damaged, or named twice.
    """
    places: set[str] = set()  # asked whether something is in it, never for its order
    for path in paths:
        place = os.path.realpath(path)
        if place in places:
            raise UsageError(f"{path} is named twice. Name the reports of different books.")
        places.add(place)
    return [_volume(path) for path in paths]


def alike(books: Sequence[Volume]) -> list[Pair]:
    """Every pair of mazes that are alike in two of the books: by books as named, then by number."""
    pairs = []
    for first, second in combinations(books, 2):
        found: dict[str, list[Printed]] = {}
        for maze in second.mazes:
            found.setdefault(maze.fingerprint, []).append(maze)
        pairs += [
            Pair((first, one), (second, other))
            for one in first.mazes
            for other in found.get(one.fingerprint, ())
        ]
    return pairs


def comparison_json(books: Sequence[Volume], pairs: Sequence[Pair]) -> dict[str, Any]:
    """What `check --json` prints of reports."""
    return {
        "books": [
            {"file": str(book.path), "title": book.title, "mazes": len(book.mazes)}
            for book in books
        ],
        "alike": [
            {
                "fingerprint": pair.one[1].fingerprint,
                "mazes": [_place(pair.one), _place(pair.other)],
            }
            for pair in pairs
        ],
    }


def _place(maze: tuple[Volume, Printed]) -> dict[str, Any]:
    book, printed = maze
    return {"file": str(book.path), "number": printed.number, "page": printed.page}


def _volume(path: Path) -> Volume:
    try:
        report = volume(path, str(path))
        mazes = tuple(_printed(maze, path) for maze in report["mazes"])
    except ValueError as error:
        raise UsageError(str(error)) from None
    title = report["book"].get("title")
    part = report["book"].get("part") is not None
    return Volume(path, title if isinstance(title, str) else path.stem, mazes, part)


def _printed(maze: dict[str, Any], path: Path) -> Printed:
    number, page = maze.get("number"), maze.get("page")
    if not isinstance(number, int) or not isinstance(page, int):
        raise ValueError(f"{path} is a damaged report. Build that volume again.")
    return Printed(number, page, maze["fingerprint"])
