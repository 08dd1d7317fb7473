"""The tree of a book file that `extends` another → one tree with the keys of both, every place kept.

What is written in the book stands in place of what the other file says, key by key within mappings, so that a
volume of a series holds only what is its own.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.config.defaults import SIZED_BY
from puzzlebook.config.nodes import Entry, Mapping, Scalar, Sequence
from puzzlebook.config.source import parse
from puzzlebook.errors import BookFileError, Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.config.nodes import Node

MOST_FILES = 10
"""Files that extend one another; a series needs two or three."""

_NAME_ONE = "Name a book file, from the folder of this one, like `extends: series.yaml`."

WHOLE = frozenset(
    {"algorithm", "grid", "size", "corridor", "shape", "difficulty", "body", "heading", "pages"}
)
"""Keys whose value is one thing, `body` and `heading` below `fonts` too: never put together of two files."""

SHORT = {"answers": "place", "start": "at", "finish": "at", "theme": "name"}
"""Keys that may be written as one value, and the key it stands for."""

FILE_KEYS = frozenset({"avoid", "image", "svg", "font", "fonts"})
"""Keys below which files are named, from the folder of the file they are written in."""

_NUMBERS = frozenset({"index", "weight"})
"""Keys below `fonts` that name no file."""


@dataclass(frozen=True, slots=True)
class Extended:
    """A book's tree with all keys of the files it extends, and those files, nearest first."""

    root: Mapping
    files: tuple[Path, ...]
    problems: tuple[Problem, ...]
    """Faults that the other files survive."""


def extended(root: Mapping, path: Path, read: Callable[[Path], bytes]) -> Extended:
    """The tree of the book file `path`, the files that it extends read with `read`.

    Raises BookFileError where one of them is missing, is no book file, or leads back to one before.
    """
    chain, files, problems = [root], [path], list[Problem]()
    while (named := extends(chain[-1])) is not None:
        other = files[-1].parent / named.text
        _refuse_circle(named, other, files)
        try:
            data = read(other)
        except OSError as error:
            reason = "There is no" if isinstance(error, FileNotFoundError) else "Cannot read the"
            raise _wrong(named, f"{reason} file {other}. {_NAME_ONE}") from None
        try:
            tree, faults = parse(data, str(other))
        except BookFileError as error:
            raise BookFileError([*problems, *error.problems]) from None
        problems += faults
        chain.append(_from_here(tree, other, path))
        files.append(other)
    whole = chain[-1]
    for nearer in reversed(chain[:-1]):
        whole = merged(nearer, whole)
    return Extended(whole, tuple(files[1:]), tuple(problems))


def merged(own: Mapping, base: Mapping) -> Mapping:
    """The mapping `own` with the keys of `base` that it does not have, and so within its mappings."""
    entries = {
        key: entry
        for key, entry in base.entries.items()
        if SIZED_BY.get(key, frozenset()).isdisjoint(own.entries)
    }
    for key, entry in own.entries.items():
        below = entries.get(key)
        if below is not None and key not in WHOLE:
            value, other = _alike(key, entry, below)
            if isinstance(value, Mapping) and isinstance(other, Mapping):
                entries[key] = replace(entry, value=merged(value, other))
                continue
        entries[key] = entry
    return replace(own, entries=entries)


def _alike(key: str, own: Entry, base: Entry) -> tuple[Node, Node]:
    """Both values as mappings, where one is and the other is the short form of one."""
    short = SHORT.get(key)
    if short is None or isinstance(own.value, Mapping) == isinstance(base.value, Mapping):
        return own.value, base.value
    return _spelt_out(short, own), _spelt_out(short, base)


def _spelt_out(short: str, entry: Entry) -> Node:
    value = entry.value
    if isinstance(value, Mapping) or (isinstance(value, Scalar) and value.empty):
        return value
    key = replace(entry.key, text=short)
    return Mapping({short: Entry(key, value)}, key.line, key.column, flow=False, file=key.file)


def extends(root: Mapping) -> Scalar | None:
    """The name of the file that a book extends, from its own folder, at its key's place.

    None where it extends none, or where its models will tell what is wrong.
    """
    entry = root.entries.get("extends")
    if entry is None or not isinstance(entry.value, Scalar) or not entry.value.text.strip():
        return None
    return replace(entry.key, text=entry.value.text.strip())


def _refuse_circle(named: Scalar, other: Path, files: list[Path]) -> None:
    places = [os.path.realpath(file) for file in files]
    if os.path.realpath(other) in places:
        whose = "this file" if os.path.realpath(other) == places[-1] else str(other)
        told = f"{whose} extends itself" if len(files) == 1 else f"{other} leads back to itself"
        raise _wrong(named, f"{told}, so there would be no end. Remove one `extends`.")
    if len(files) >= MOST_FILES:
        message = f"More than {MOST_FILES} files extend one another. Put some of them together."
        raise _wrong(named, message)


def _wrong(named: Scalar, message: str) -> BookFileError:
    return BookFileError([Problem(named.file, named.line, named.column, "extends", message)])


def _from_here(tree: Mapping, file: Path, book: Path) -> Mapping:
    """The tree of `file` with the files it names as the folder of `book` has them."""
    if file.parent == book.parent:
        return tree
    try:
        folder = Path(os.path.relpath(file.parent, book.parent))
    except ValueError:  # on another drive of Windows
        folder = file.parent.absolute()
    made = _rebased(tree, folder, named=False)
    assert isinstance(made, Mapping)
    return made


def _rebased(node: Node, folder: Path, *, named: bool) -> Node:
    def names(key: str) -> bool:
        return key in FILE_KEYS or (named and key not in _NUMBERS)

    match node:
        case Scalar():
            is_name = named and Path(node.text.strip()).suffix
            return replace(node, text=str(folder / node.text.strip())) if is_name else node
        case Sequence():
            items = tuple(_rebased(item, folder, named=named) for item in node.items)
            return replace(node, items=items)
        case Mapping():
            return replace(
                node,
                entries={
                    key: replace(entry, value=_rebased(entry.value, folder, named=names(key)))
                    for key, entry in node.entries.items()
                },
            )
