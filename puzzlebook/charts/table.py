"""`Survey` → a table of its mazes, in columns of characters, as wide as there is room for."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.themes.theme import MARKS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlebook.survey import Row, Survey

Cell = tuple["Row", str, bool]
"""A maze, its run's name, and whether only ASCII can be shown."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head in two lines, and what it tells of a maze."""

    head: tuple[str, str]
    told: Callable[[Cell], str]
    right: bool = True
    least: int | None = None
    """To how many characters it may be cut where there is no room; None: it never is."""


def _share(measure: str) -> Callable[[Cell], str]:
    return lambda cell: f"{100 * cell[0].measures[measure]:.0f}%"


def _count(measure: str) -> Callable[[Cell], str]:
    return lambda cell: f"{cell[0].measures[measure]:.0f}"


def _marks(cell: Cell) -> str:
    filled, empty = "*." if cell[2] else "●○"
    return filled * cell[0].marks + empty * (MARKS - cell[0].marks)


COLUMNS: dict[str, Column] = {
    "number": Column(("", "no."), lambda cell: str(cell[0].number)),
    "page": Column(("", "page"), lambda cell: str(cell[0].page)),
    "run": Column(("", "run"), lambda cell: cell[1], right=False, least=8),
    "size": Column(("", "size"), lambda cell: "{}x{}".format(*cell[0].size)),
    "algorithm": Column(("", "algorithm"), lambda cell: cell[0].algorithm, right=False, least=9),
    "level": Column(("", "level"), lambda cell: cell[0].level or "", right=False),
    "effort": Column(("", "effort"), lambda cell: f"{cell[0].effort:.1f}"),
    "marks": Column(("", "marks"), _marks, right=False),
    "solution": Column(("solu-", "tion"), _count("solution")),
    "solution_share": Column(("its", "share"), _share("solution_share")),
    "turns": Column(("", "turns"), _count("turns")),
    "junctions": Column(("junc-", "tions"), _count("junctions")),
    "dead_end_share": Column(("dead", "ends"), _share("dead_end_share")),
    "corridor_mm": Column(("", "mm"), lambda cell: f"{cell[0].corridor_mm:.1f}"),
}
"""All columns in their order; `mm` is the width of a corridor."""

DROPPED = (
    *("corridor_mm", "dead_end_share", "turns", "junctions", "solution_share", "algorithm"),
    *("page", "solution", "level", "run", "marks"),
)
"""The columns left out where there is no room for all, the first of them first."""


def table(survey: Survey, room: int, *, ascii_only: bool = False) -> list[str]:
    """The lines of a table of all mazes, no wider than `room` characters; numbers are flush right.

    Two lines of heads, then a line for each maze. Where there is little room names are cut, then
    columns left out; number, size and effort always stay.
    """
    cells: list[Cell] = [
        (row, section.name, ascii_only) for section in survey.sections for row in section.rows
    ]
    told = {name: [each.told(cell) for cell in cells] for name, each in COLUMNS.items()}
    widths = {name: max(map(columns_of, (*COLUMNS[name].head, *told[name]))) for name in COLUMNS}
    widths = _fitted(widths, room)
    lines = [[COLUMNS[name].head[line] for name in widths] for line in (0, 1)]
    lines += [[told[name][at] for name in widths] for at in range(len(cells))]
    return [_line(line, widths, ascii_only=ascii_only) for line in lines]


def shortened(text: str, width: int, *, ascii_only: bool = False) -> str:
    """The text, cut and with an ellipsis at its end where it is wider than `width` characters."""
    if columns_of(text) <= width:
        return text
    dots = "..." if ascii_only else "…"
    while text and columns_of(text) + len(dots) > width:
        text = text[:-1]
    return (text.rstrip() + dots)[:width]


def columns_of(text: str) -> int:
    """The columns a text takes on a terminal: a mark above or below a letter takes none."""
    return sum(unicodedata.category(char) not in {"Mn", "Me", "Cf"} for char in text)


def _fitted(widths: dict[str, int], room: int) -> dict[str, int]:
    """The widths of the columns that stay."""
    dropped = iter(DROPPED)
    while True:
        cut = {name: COLUMNS[name].least for name in widths}
        least = {name: min(widths[name], cut[name] or widths[name]) for name in widths}
        spare = room - sum(least.values()) - (len(widths) - 1)
        if spare >= 0:
            break
        name = next(dropped, None)
        if name is None:
            break
        del widths[name]
    while spare > 0 and least != widths:
        for name, natural in widths.items():
            more = spare > 0 and least[name] < natural
            least[name] += more
            spare -= more
    return least


def _line(cells: Sequence[str], widths: dict[str, int], *, ascii_only: bool) -> str:
    shown = []
    for cell, (name, width) in zip(cells, widths.items(), strict=True):
        text = shortened(cell, width, ascii_only=ascii_only)
        blank = " " * (width - columns_of(text))
        shown.append(blank + text if COLUMNS[name].right else text + blank)
    return " ".join(shown).rstrip()
