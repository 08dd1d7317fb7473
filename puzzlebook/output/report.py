"""What a book turned out to be → its JSON report, and back. `docs/report.md` tells every key."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from puzzlebook.errors import CannotMakeError

if TYPE_CHECKING:
    from pathlib import Path

    from puzzlebook.output.pdf import Written

FORMAT = "puzzlebook report"
VERSION = 1
"""Raised when a key changes its meaning or goes; a new key raises nothing."""


def book_report(
    made: dict[str, Any],
    pdf: tuple[str, Written],
    answers: tuple[str, Written] | None = None,
    cover: tuple[str, Written] | None = None,
) -> dict[str, Any]:
    """The report of a book, keys in the order they are written.

    `made` has the keys `book` and `mazes`; `pdf` and `answers` are each file's name and what was
    written there, `answers` None unless they are a file of their own.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "book": made["book"],
        "pdf": file_facts(*pdf),
        "answers_pdf": None if answers is None else file_facts(*answers),
        "cover": None if cover is None else file_facts(*cover) | made["cover"],
        "mazes": made["mazes"],
    }


def file_facts(name: str, written: Written) -> dict[str, Any]:
    """What a report says of a file: `pdf` and `answers_pdf`."""
    return {
        "file": name,
        "pages": written.pages,
        "bytes": written.bytes,
        "sha256": written.sha256,
        "content_sha256": written.content_sha256,
        "fonts": list(written.fonts),
    }


def report_bytes(report: dict[str, Any]) -> bytes:
    """The report as UTF-8 JSON: one key a line, one maze a line, to be read and compared.

    The same report is the same bytes. Raises ValueError for a number that JSON does not have.
    """
    lines = [f"{_json(key)}: {_value(value)}" for key, value in report.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode("utf-8")


def read_report(path: Path) -> dict[str, Any]:
    """The report in a file; CannotMakeError where there is none or it is no JSON object."""
    try:
        found = json.loads(path.read_bytes())
    except OSError as error:
        raise CannotMakeError(
            f"{path}: the report cannot be read ({error.strerror}). Build the book again."
        ) from error
    except (ValueError, RecursionError) as error:
        raise CannotMakeError(f"{path}: is not a report. Build the book again.") from error
    if not isinstance(found, dict):
        raise CannotMakeError(f"{path}: is not a report. Build the book again.")
    return found


def is_report(value: dict[str, Any]) -> bool:
    """Whether a JSON object is a report this version can read."""
    return value.get("format") == FORMAT and value.get("version") == VERSION


MAZE_KEYS = frozenset(
    ("id", "algorithm", "grid", "size", "passages", "edges", "solution", "fingerprint")
)
"""What the file of one maze has, and no report (`mazes.single.maze_json`)."""


def is_maze(value: dict[str, Any]) -> bool:
    """Whether a JSON object is one maze, as `puzzlebook maze -o` writes it."""
    return value.keys() >= MAZE_KEYS and "mazes" not in value


def _value(value: Any) -> str:
    if isinstance(value, dict) and value:
        lines = [f"  {_json(key)}: {_json(entry)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(lines) + "\n}"
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join([_json(entry) for entry in value]) + "\n]"
    return _json(value)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
