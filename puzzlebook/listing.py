"""The tables of the product → lines for `puzzlebook list`: what can be written in a book file."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from puzzlebook.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from puzzlebook.mazes.algorithms import Option
    from puzzlebook.mazes.shape import Shape
    from puzzlebook.printers.telling import Row

SHAPES_A_LINE = 3
HALVES = " ▀▄█"
"""Nothing, the upper cell, the lower, and both."""
PLAIN = str.maketrans(HALVES, " ':#")
"""For terminals that have no blocks."""
PICTURE = 22
"""Cells of a shape's picture, across and down."""


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


def lines(what: str, printer: str | None = None) -> Iterator[str]:
    """The lines about one table, a key of `LISTS`, of one `printer` where that is given.

    UsageError for a list or a printer there is not, and for a list in which printers are nothing.
    """
    if printer is not None:
        return _of_printer(what, printer)
    if what not in LISTS:
        raise UsageError(f"list {what}: there is no such list. Write {', '.join(LISTS)}.")
    return LISTS[what]()


def _algorithms() -> Iterator[str]:
    from puzzlebook.mazes.algorithms import ALGORITHMS  # `--help` needs no table

    for name, algorithm in ALGORITHMS.items():
        yield f"{name:<22} {algorithm.look}"
        for option in algorithm.options:
            yield f"{'':<24}{option.name}: {_range(option)} ({option.default}). {option.help}"


def _range(option: Option) -> str:
    if option.choices:
        return " | ".join(option.choices)
    return f"{option.lowest}..{option.highest}"


def _grids() -> Iterator[str]:
    from puzzlebook.mazes.grids import GRIDS

    for name in GRIDS:
        first, *more = PICTURES[name]
        yield f"{name:<22} {first}"
        yield from (f"{'':<22} {line}" for line in more)
        yield ""


def _shapes() -> Iterator[str]:
    """Each with its picture, two rows of cells to a line of half blocks; three side by side."""
    from puzzlebook.mazes.shapes import builtin, names

    drawn = [(name, _picture(builtin(name))) for name in names()]
    for first in range(0, len(drawn), SHAPES_A_LINE):
        row = drawn[first : first + SHAPES_A_LINE]
        yield "".join(f"{name:<{PICTURE + 4}}" for name, _ in row).rstrip()
        for lines_ in zip(*(picture for _, picture in row), strict=True):
            yield "".join(f"{line:<{PICTURE + 4}}" for line in lines_).rstrip()
        yield ""
    yield "Or {letter: A}, {text: MIA}, {letters: MIA}, {image: FILE} and {svg: FILE}."


def _picture(shape: Shape) -> list[str]:
    from puzzlebook.mazes.cutting import inside
    from puzzlebook.mazes.grids import grid

    cells = inside(grid("square", (PICTURE, PICTURE)), shape)
    rows = [cells[at : at + PICTURE] for at in range(0, len(cells), PICTURE)]
    pairs = list(zip(rows[::2], rows[1::2], strict=True))
    lines = ["".join(HALVES[a + 2 * b] for a, b in zip(*pair, strict=True)) for pair in pairs]
    # wide shapes have empty lines above and below: all stand on their feet
    empty = next((at for at, line in enumerate(lines[::-1]) if line.strip()), 0)
    return [" " * PICTURE] * empty + lines[: len(lines) - empty]


def _printers() -> Iterator[str]:
    from puzzlebook.printers import NAMES, printer
    from puzzlebook.printers.telling import rule_rows

    for name in NAMES:
        yield f"{name:<22} {printer(name).title}"
        yield from _table(rule_rows(printer(name)))


def _of_printer(what: str, name: str) -> Iterator[str]:
    """A printer's rules or sizes, the sources numbered below them."""
    from puzzlebook.config.values import name_of
    from puzzlebook.printers import NAMES, printer
    from puzzlebook.printers.telling import rule_rows, trim_rows

    told = {"printers": rule_rows, "trims": trim_rows}
    if what not in told:
        raise UsageError(f"list {what}: is the same for every printer. Leave --printer out.")
    try:
        rules = printer(name_of(name, NAMES, "a printer"))
    except ValueError as error:
        raise UsageError(f"--printer: {error}") from None
    rows = list(told[what](rules))
    sources = list(dict.fromkeys(row.source for row in rows))
    numbered = [
        row._replace(certainty=f"{row.certainty} [{sources.index(row.source) + 1}]") for row in rows
    ]
    head = [f"{name:<22} {rules.title}"]
    found = [f"[{number}] {source}" for number, source in enumerate(sources, start=1)]
    return iter([*head, *_table(numbered), "", *found])


def _table(rows: Iterable[Row]) -> Iterator[str]:
    """What, value and certainty in columns."""
    listed = list(rows)
    what = max(len(row.what) for row in listed)
    value = min(56, max(len(row.value) for row in listed))
    for row in listed:
        first, *rest = wrap(row.value, value)
        yield f"  {row.what:<{what}}  {first:<{value}}  {row.certainty}"
        yield from (f"  {'':<{what}}  {line}" for line in rest)


def _trims() -> Iterator[str]:
    from puzzlebook.printers import NAMES, printer
    from puzzlebook.printers.telling import trim_rows
    from puzzlebook.units import POINTS, TRIMS

    for name, (width, height) in TRIMS.items():
        inches = f"{width / POINTS['in']:.2f} x {height / POINTS['in']:.2f} in"
        yield f"{name:<22} {inches}, {width / POINTS['mm']:.0f} x {height / POINTS['mm']:.0f} mm"
    yield f"{'WxH':<22} any other that the printer takes, with a unit: 6x9in, 200x200mm"
    for name in NAMES:
        yield f"{name:<22} {printer(name).title}"
        yield from _table(trim_rows(printer(name)))


def _themes() -> Iterator[str]:
    from puzzlebook.themes import OVERRIDES, THEMES

    for theme in THEMES.values():
        yield f"{theme.name:<22} {theme.look}"
    for name, override in OVERRIDES.items():
        yield f"{'':<24}{name}: {override.help} ({override.example})"


def _languages() -> Iterator[str]:
    from puzzlebook.text.words import LANGUAGES, words

    for code in LANGUAGES:
        own = words(code)
        reader = own.reviewed_by
        read = f"reviewed by {reader}" if reader else "not reviewed yet by a reader of it"
        yield f"{code:<22} {own.name}, {own.in_english}: {read}"


def _fonts() -> Iterator[str]:
    from puzzlebook.text.fonts import FACES

    for name, face in FACES.items():
        cut = " ".join(["bold"] * face.bold + ["italic"] * face.italic) or "regular"
        yield f"{name:<22} {face.family} {cut}"
    yield ""
    yield "A book takes them by its language. For fonts of your own write in the book file:"
    yield "  fonts: {body: Lora.ttf, heading: Lobster.ttf}"
    yield "TrueType and OpenType files, collections and variable fonts; characters that they lack are set"
    yield "in those above."


def _templates() -> Iterator[str]:
    from puzzlebook.templates import TEMPLATES

    for name, what in TEMPLATES.items():
        yield f"{name:<22} {what}"


LISTS: dict[str, Callable[[], Iterator[str]]] = {
    "algorithms": _algorithms,
    "grids": _grids,
    "shapes": _shapes,
    "printers": _printers,
    "trims": _trims,
    "themes": _themes,
    "languages": _languages,
    "fonts": _fonts,
    "templates": _templates,
}
"""What can be listed, and what lists it."""
