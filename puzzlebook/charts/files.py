"""A plot → a file, and whether a file is such a plot, as it was written.

At the end of each stands the SHA-256 of what is before. So a plot is known again, and one that
somebody has worked on is not taken for ours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.charts.png import png
from puzzlebook.charts.svg import svg
from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.output.marking import is_marked, marked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from puzzlebook.layout.page import Page

_NAME = "puzzlebook plot"

WRITERS: dict[str, Callable[[Page, str], bytes]] = {".svg": svg, ".png": png}
"""The formats, by the end of a file's name."""


def plot_bytes(page: Page, title: str, path: Path) -> bytes:
    """The file of a plot, in the format that its name asks for."""
    suffix = path.suffix.lower()
    return marked(WRITERS[suffix](page, title), _NAME, suffix)


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
    return is_marked(data, _NAME, suffix)
