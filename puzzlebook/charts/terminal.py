"""`Survey` → a chart of effort over the book, in characters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from puzzlebook.charts.scales import step, top
from puzzlebook.charts.table import shortened
from puzzlebook.mazes.scale import STEPS
from puzzlebook.themes.theme import MARKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.survey import Section, Survey

ROWS = 10
"""Lines of a chart's bars."""
TICKS = 5


@dataclass(frozen=True, slots=True)
class Ink:
    """The characters a chart is drawn with."""

    bars: str
    """Bars of no height, then in equal steps up to a whole line's."""
    parting: str
    """Between two runs."""
    threshold: str
    axis: str
    corner: str
    base: str
    filled: str
    empty: str


BLOCKS = Ink(" ▁▂▃▄▅▆▇█", "╷", "┄", "┤", "└", "─", "●", "○")
ASCII = Ink(" .#", ":", "-", "|", "+", "-", "*", ".")


def chart(survey: Survey, room: int, *, ascii_only: bool = False) -> list[str]:
    """The lines of a chart no wider than `room` characters: a bar for each maze, runs set apart.

    Runs are numbered below their bars and told by number, name, mazes and efforts below the chart.
    Where there are more mazes than columns the chart goes on in another of the same scale. Efforts
    from which a maze has one mark more are drawn through, the marks at the end of the line.
    """
    ink = ASCII if ascii_only else BLOCKS
    if not survey.count:
        return []
    most = top(survey.most, TICKS)
    margin = len(f"{most:.0f}") + 2
    bars = room - margin - MARKS - 1
    lines: list[str] = []
    for columns in _panels(survey.sections, max(bars, 1)):
        lines += [*_drawn(columns, most, margin, ink), ""]
    lines += [shortened(line, room, ascii_only=ascii_only) for line in _legend(survey.sections)]
    return lines


Place = tuple[int, float] | None
"""A column of a chart: a run's number and a maze's effort, or None between two runs."""


def _panels(sections: Sequence[Section], width: int) -> Iterator[list[Place]]:
    """The columns of each chart, `width` at most."""
    columns: list[Place] = []
    for number, section in enumerate(sections, 1):
        if columns:
            columns.append(None)
        for effort in section.efforts:
            if len(columns) >= width:
                yield _trimmed(columns)
                columns = []
            columns.append((number, effort))
    yield _trimmed(columns)


def _trimmed(columns: list[Place]) -> list[Place]:
    return columns[:-1] if columns[-1] is None else columns


def _drawn(columns: list[Place], most: float, margin: int, ink: Ink) -> Iterator[str]:
    each = most / ROWS
    labels = _labels(most)
    thresholds = {
        _row(effort, each): marks for marks, effort in enumerate(STEPS, 2) if effort < most
    }
    for row in range(ROWS - 1, -1, -1):
        marks = thresholds.get(row)
        blank = ink.threshold if marks else " "
        line = "".join(_bar(place, row, each, blank, ink) for place in columns)
        shown = "" if marks is None else f" {ink.filled * marks}{ink.empty * (MARKS - marks)}"
        yield f"{labels.get(row, ''):>{margin - 2}} {ink.axis}{line}{shown}".rstrip()
    yield f"{0:>{margin - 2}} {ink.corner}{ink.base * len(columns)}"
    yield (" " * margin + _numbers(columns)).rstrip()


def _labels(most: float) -> dict[int, str]:
    """The efforts told at the axis, each by the row whose upper end it is."""
    size = step(most, TICKS)
    ticks = (size * k for k in range(1, round(most / size) + 1))
    return {math.ceil(tick * ROWS / most - 1e-9) - 1: f"{tick:.0f}" for tick in ticks}


def _row(effort: float, each: float) -> int:
    return min(int(effort / each), ROWS - 1)


def _bar(place: Place, row: int, each: float, blank: str, ink: Ink) -> str:
    if place is None:
        return ink.parting
    steps = len(ink.bars) - 1
    height = math.ceil(place[1] / each * steps - 1e-9) - row * steps
    return blank if height <= 0 else ink.bars[min(height, steps)]


def _numbers(columns: list[Place]) -> str:
    """The number of each run at its first column; one that would touch the number before is left out."""
    line = ""
    before = 0
    for at, place in enumerate(columns):
        if place is not None and place[0] != before:
            before = place[0]
            if at == 0 or len(line) < at:
                line += " " * (at - len(line)) + str(before)
    return line


def _legend(sections: Sequence[Section]) -> Iterator[str]:
    width = len(str(len(sections)))
    for number, section in enumerate(sections, 1):
        first, last = section.rows[0].number, section.rows[-1].number
        mazes = f"maze {first}" if first == last else f"mazes {first}-{last}"
        named = "" if section.name == mazes else f"{section.name}: "
        low, high = min(section.efforts), max(section.efforts)
        efforts = (
            f"{low:g}"
            if low == high
            else f"{low:g} to {high:g}, median {round(median(section.efforts), 1):g}"
        )
        yield f"{number:>{width}}  {named}{mazes}, effort {efforts}"
