"""A name and a template → a book file that builds at once, with the schema for editors beside it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.config.schema import book_schema
from puzzlebook.config.values import name_of
from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.output.files import create
from puzzlebook.templates import TEMPLATES, book_text

if TYPE_CHECKING:
    from collections.abc import Callable

SCHEMA = "puzzlebook.schema.json"
"""The schema's name, as the first line of every template has it."""

ENDINGS = (".yaml", ".yml")


def begin(name: str, template: str, say: Callable[[str], None]) -> tuple[Path, ...]:
    """The files written: `name`, with .yaml behind it, and the schema in its folder.

    Nothing is ever replaced: a schema that is there is left as it is, and `say` tells of one that is another.
    UsageError where the book file is there, or where there is no such template.
    """
    book = _book_path(name)
    try:
        chosen = name_of(template, tuple(TEMPLATES), "a template")
    except ValueError as error:
        raise UsageError(f"--template: {error}") from None
    if os.path.lexists(book):
        raise UsageError(f"{book} is there already, and nothing is replaced. Give another name.")
    _make_folder(book.parent)
    create(book, book_text(chosen, _typed(book)).encode())
    schema = book.with_name(SCHEMA)
    text = schema_bytes()
    if not os.path.lexists(schema):
        create(schema, text)
        return book, schema
    if not schema.is_file() or schema.read_bytes() != text:
        say(
            f"{schema} is there already and was left as it is. `puzzlebook schema` prints the new one."
        )
    return (book,)


def schema_bytes() -> bytes:
    """The schema of book files as `init` writes it."""
    import json

    return (json.dumps(book_schema(), ensure_ascii=False, indent=2) + "\n").encode()


def _book_path(name: str) -> Path:
    path = Path(name)
    if not path.name or name.endswith(("/", os.sep)):
        raise UsageError("the book has no name. Give one, like mazes.yaml.")
    if path.suffix.lower() in ENDINGS:
        return path
    if path.suffix.lower() in {".pdf", ".json", ".csv"}:
        raise UsageError(f"{path}: a book file ends in .yaml. Give a name like {path.stem}.yaml.")
    return path.with_name(f"{path.name}.yaml")


def _typed(path: Path) -> str:
    """The path as it is typed in a shell, in quotes where it needs them."""
    import shlex

    return shlex.quote(str(path))


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotMakeError(
            f"{folder}: the folder cannot be made ({error.strerror}). Choose another."
        ) from error
