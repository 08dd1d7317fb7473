"""A book file → the other files it is made of, so that someone can wait for them to change."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.config.extending import MOST_FILES, extends
from puzzlebook.config.nodes import Mapping, Scalar
from puzzlebook.config.source import parse
from puzzlebook.errors import BookFileError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.nodes import Node

SUFFIXES: dict[str, frozenset[str]] = {
    "fonts": frozenset({".ttf", ".otf", ".ttc", ".woff", ".woff2"}),
    "images": frozenset(
        {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".bmp"}
    ),
    "masks": frozenset({".txt", ".pbm", ".pgm"}),
    "reports": frozenset({".json"}),
    "books": frozenset({".yaml", ".yml"}),
    "tables": frozenset({".csv", ".tsv"}),
}
"""How the names of files end that a book file may name, by what is in them."""

_ALL = frozenset().union(*SUFFIXES.values())
_LONGEST = 1024
"""Characters of a name; a text longer than that is prose."""


def files_followed(book: Path) -> tuple[Path, ...]:
    """The files that a book file names, and those that the files it extends name, each once, there or not.

    A value is a name where it ends in one of SUFFIXES, whatever its key: so a file that is missing, and makes the
    book wrong, is among them, and a key need not be told of here. Raises OSError where the book file cannot be read
    and BookFileError where it is no YAML; a file that it extends and that is so is among them too, and names none.
    """
    root, _ = parse(book.read_bytes(), str(book))
    found, at = dict.fromkeys(_named(root, book)), book
    for _ in range(MOST_FILES):  # where they lead back to one another there would be no end
        base = extends(root)
        if base is None:
            break
        at = at.parent / base.text
        found[at] = None
        try:
            root, _ = parse(at.read_bytes(), str(at))
        except (OSError, ValueError, BookFileError):
            break
        found |= dict.fromkeys(_named(root, at))
    return tuple(found)


def _named(root: Node, book: Path) -> Iterator[Path]:
    """The files that the values of a book file's tree name, from its folder."""
    return (book.parent / each.text for each in _scalars(root) if _names_a_file(each.text))


def _scalars(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
        return
    inner = (
        [entry.value for entry in node.entries.values()]
        if isinstance(node, Mapping)
        else node.items
    )
    for child in inner:
        yield from _scalars(child)


def _names_a_file(text: str) -> bool:
    return len(text) <= _LONGEST and text.isprintable() and Path(text).suffix.lower() in _ALL
