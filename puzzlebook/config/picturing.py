"""The pictures a book names → pictures read, and what is wrong with their files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.config.finding import Finding
from puzzlebook.pictures import read
from puzzlebook.printers import printer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step
    from puzzlebook.pictures import Picture


def pictures(config: BookConfig, book: Path) -> tuple[dict[str, Picture], list[Finding]]:
    """The pictures of a book by their names as written, which are paths from the folder of the file `book`.

    Grey where the book is printed in black. A picture that cannot be used is told at each place and left out.
    """
    found: dict[str, Picture | str] = {}
    faults: list[Finding] = []
    colour = config.ink != "black"
    for steps, name in _named(config):
        if name not in found:
            found[name] = _read(book.parent / name, config, colour=colour)
        read_or_fault = found[name]
        if isinstance(read_or_fault, str):
            faults.append(Finding(steps, read_or_fault))
    return {name: each for name, each in found.items() if not isinstance(each, str)}, faults


def _read(path: Path, config: BookConfig, *, colour: bool) -> Picture | str:
    try:
        made = read(path, colour=colour)
    except ValueError as error:
        return str(error)
    if made.coloured and printer(config.printer).flavour == "pdfx1a":
        return (
            f"{path.name} holds colours as red, green and blue, and {printer(config.printer).title} takes CMYK. "
            "Save it as a CMYK JPEG, or write `ink: black`."
        )
    return made


def _named(config: BookConfig) -> Iterator[tuple[tuple[Step, ...], str]]:
    """Every picture named in the book, with the steps to where it is."""
    for at, page in enumerate(config.pages):
        if page.kind == "image":
            yield ("pages", at, "image"), page.image
        elif page.kind == "mazes":
            for key, end in (("start", page.start), ("finish", page.finish)):
                if end is not None and end.image is not None:
                    yield ("pages", at, key, "image"), end.image
