"""The tables of the product → lines for `puzzlebook list`: what can be written in a book file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlebook.mazes.algorithms import Option


PICTURES: dict[str, tuple[str, ...]] = {
    "square": ("+--+--+--+", "|  |  |  |", "+--+--+--+", "|  |  |  |", "+--+--+--+"),
    "hexagon": (
        " / \\ / \\ / \\",
        "|   |   |   |",
        " \\ / \\ / \\ /",
        "  |   |   |",
        "   \\ / \\ /",
    ),
    "triangle": (
        "    /\\----/\\",
        "   /  \\  /  \\",
        "  /----\\/----\\",
        "  \\    /\\    /",
        "   \\  /  \\  /",
    ),
    "polar": ("   .--+--.", " .' .-+-. '.", "+--+     +--+", " '. '-+-' .'", "   '--+--'"),
    "upsilon": (" /--\\  /--\\", "|    ++    |", "|    ++    |", " \\--/  \\--/", " +--+  +--+"),
    "organic": (
        "+----+--+-----+",
        "|    /   \\    |",
        "+---+     +---+",
        "|    \\___/ \\  |",
        "+----+--+---+-+",
    ),
    "brick": ("+-----+-----+", "|     |     |", "+--+--+--+--+", "|  |     |  |", "+--+-----+--+"),
}
"""A few cells of each grid, in characters that every terminal has."""


def lines(what: str) -> Iterator[str]:
    """The lines about one table, a key of `LISTS`; UsageError for anything else."""
    if what in NOT_YET:
        raise UsageError(f"list {what}: {NOT_YET[what]}")
    if what not in LISTS:
        raise UsageError(f"list {what}: there is no such list. Write {', '.join(LISTS)}.")
    return LISTS[what]()


def _algorithms() -> Iterator[str]:
    from puzzlebook.mazes.algorithms import ALGORITHMS  # noqa: PLC0415  (`--help` needs no table)

    for name, algorithm in ALGORITHMS.items():
        yield f"{name:<22} {algorithm.look}"
        for option in algorithm.options:
            yield f"{'':<24}{option.name}: {_range(option)} ({option.default}). {option.help}"


def _range(option: Option) -> str:
    if option.choices:
        return " | ".join(option.choices)
    return f"{option.lowest}..{option.highest}"


def _grids() -> Iterator[str]:
    from puzzlebook.mazes.grids import GRIDS  # noqa: PLC0415

    for name in GRIDS:
        first, *more = PICTURES[name]
        yield f"{name:<22} {first}"
        yield from (f"{'':<22} {line}" for line in more)
        yield ""


def _printers() -> Iterator[str]:
    from puzzlebook.printers import NAMES, printer  # noqa: PLC0415

    for name in NAMES:
        yield f"{name:<22} {printer(name).title}"


def _trims() -> Iterator[str]:
    from puzzlebook.units import POINTS, TRIMS  # noqa: PLC0415

    for name, (width, height) in TRIMS.items():
        inches = f"{width / POINTS['in']:.2f} x {height / POINTS['in']:.2f} in"
        yield f"{name:<22} {inches}, {width / POINTS['mm']:.0f} x {height / POINTS['mm']:.0f} mm"
    yield f"{'WxH':<22} any other, with a unit: 6x9in, 200x200mm"


def _themes() -> Iterator[str]:
    from puzzlebook.themes import THEMES  # noqa: PLC0415

    yield from THEMES


def _languages() -> Iterator[str]:
    from puzzlebook.text.words import LANGUAGES, WITHOUT_FONTS, words  # noqa: PLC0415

    for code in LANGUAGES:
        own = words(code)
        reader = own.reviewed_by
        read = f"reviewed by {reader}" if reader else "not reviewed yet by a reader of it"
        lacking = (
            f"; no font has {WITHOUT_FONTS[code]} characters yet" if code in WITHOUT_FONTS else ""
        )
        yield f"{code:<22} {own.name}, {own.in_english}: {read}{lacking}"


def _fonts() -> Iterator[str]:
    from puzzlebook.text.fonts import FACES  # noqa: PLC0415

    for name, face in FACES.items():
        cut = " ".join(["bold"] * face.bold + ["italic"] * face.italic) or "regular"
        yield f"{name:<22} {face.family} {cut}"


LISTS: dict[str, Callable[[], Iterator[str]]] = {
    "algorithms": _algorithms,
    "grids": _grids,
    "printers": _printers,
    "trims": _trims,
    "themes": _themes,
    "languages": _languages,
    "fonts": _fonts,
}
"""What can be listed, and what lists it."""

NOT_YET = {"shapes": "shapes are not built yet. Every maze is a rectangle."}
"""Lists that are to come."""
