"""The bytes of a book file → the other files it names, so that someone can wait for them to change."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.config.extending import MOST_FILES
from puzzlebook.config.nodes import Mapping, Scalar
from puzzlebook.config.source import parse
from puzzlebook.errors import BookFileError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlebook.config.nodes import Node

SUFFIXES: dict[str, frozenset[str]] = {
    "fonts": frozenset({".ttf", ".otf", ".ttc", ".woff", ".woff2"}),
    "images": frozenset(
        {".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".tif", ".tiff", ".bmp", ".pbm", ".pgm"}
    ),
    "reports": frozenset({".json"}),
    "books": frozenset({".yaml", ".yml"}),
    "tables": frozenset({".csv", ".tsv"}),
}
"""How the names of files end that a book file may name, by what is in them."""

_ALL = frozenset().union(*SUFFIXES.values())
_LONGEST = 1024
"""Characters of a name; a text longer than that is prose."""


def files_named(data: bytes, book: Path) -> tuple[Path, ...]:
    """The files that the values of a book file name, each once, in the file's order, there or not.

    A value is a name where it ends in one of SUFFIXES, whatever its key: so a file that is missing, and makes the
    book wrong, is among them, and a key need not be told of here. Raises BookFileError where there is no YAML.
    """
    root, _ = parse(data, str(book))
    named = (scalar.text for scalar in _scalars(root) if _names_a_file(scalar.text))
    return tuple(dict.fromkeys(book.parent / name for name in named))


def files_followed(
    data: bytes, book: Path, read: Callable[[Path], bytes] = Path.read_bytes
) -> tuple[Path, ...]:
    """The same, and after them those that the book files among them name, each from its own folder.

    A book file that is missing, or is no YAML, names none. Raises BookFileError where `data` is no YAML.
    """
    found = dict.fromkeys(files_named(data, book))
    waiting = [book]
    for _ in range(MOST_FILES):
        others = [path for path in found if path.suffix.lower() in SUFFIXES["books"]]
        other = next((path for path in others if path not in waiting), None)
        if other is None:
            break
        waiting.append(other)
        with suppress(OSError, BookFileError):
            found |= dict.fromkeys(files_named(read(other), other))
    return tuple(found)


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
