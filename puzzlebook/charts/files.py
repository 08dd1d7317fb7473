"""A plot → a file, and whether a file is such a plot, as it was written.

At the end of each stands the SHA-256 of what is before. So a plot is known again, and one that
somebody has worked on is not taken for ours.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from puzzlebook.charts.png import chunk, png
from puzzlebook.charts.svg import svg
from puzzlebook.errors import CannotMakeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from puzzlebook.layout.page import Page

_NAME = b"puzzlebook plot"


def _svg_mark(before: bytes) -> bytes:
    """A comment, which may stand after all else (XML 1.0, 2.8)."""
    return b"<!-- %s %s -->\n" % (_NAME, _digest(before))


def _png_mark(before: bytes) -> bytes:
    """A text chunk and the end of the file (PNG, 11.3.3)."""
    return chunk(b"tEXt", _NAME + b"\0" + _digest(before)) + _PNG_END


_PNG_END = chunk(b"IEND", b"")

WRITERS: dict[str, Callable[[Page, str], bytes]] = {
    ".svg": lambda page, title: _marked(svg(page, title), _svg_mark),
    ".png": lambda page, title: _marked(png(page, title).removesuffix(_PNG_END), _png_mark),
}
"""The formats, by the end of a file's name."""

_MARKS: dict[str, Callable[[bytes], bytes]] = {".svg": _svg_mark, ".png": _png_mark}


def plot_bytes(page: Page, title: str, path: Path) -> bytes:
    """The file of a plot, in the format that its name asks for."""
    return WRITERS[path.suffix.lower()](page, title)


def refuse_plot(path: Path, *, force: bool, inputs: Iterable[Path] = ()) -> None:
    """UsageError where no plot can be written, or would replace what is none of ours.

    With `force` anything is replaced but a folder and the `inputs`, of which the book is made.
    """
    suffix = path.suffix.lower()
    if suffix not in WRITERS:
        raise UsageError(f"--plot {path}: the name tells the format. End it in .svg or .png.")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return
    except IsADirectoryError:
        raise UsageError(f"--plot {path}: is a folder. Give a file's name in it.") from None
    except OSError as error:
        raise CannotMakeError(
            f"--plot {path}: cannot be written ({error.strerror}). Give another name."
        ) from error
    if any(given.exists() and path.samefile(given) for given in inputs):
        raise UsageError(
            f"--plot {path}: would replace a file the book is made from. Give another name."
        )
    if not force and not is_plot(data, suffix):
        raise UsageError(
            f"--plot {path}: is there already, and is not a plot of puzzlebook's as it was "
            "written. Give another name, or replace it with --force."
        )


def is_plot(data: bytes, suffix: str) -> bool:
    """Whether bytes are a plot, unchanged since it was written."""
    mark = _MARKS[suffix]
    before = data[: -len(mark(b""))]
    return _marked(before, mark) == data


def _marked(before: bytes, mark: Callable[[bytes], bytes]) -> bytes:
    return before + mark(before)


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode("ascii")
