"""`Survey` → one page with two kinds of picture: effort over the book, and a histogram of every run."""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING

from puzzlebook.charts.scales import step, top
from puzzlebook.layout.page import DiscItem, FillItem, Page, StrokeItem, TextItem
from puzzlebook.mazes.scale import STEPS
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.themes.theme import MARKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.survey import Section, Survey
    from puzzlebook.text.shaping import Line

Shape = TextItem | StrokeItem | FillItem | DiscItem
"""What a picture is made of."""

WIDTH = 760.0
_LEFT, _RIGHT, _EDGE = 52.0, 700.0, 24.0
_BARS_TALL = 210.0
_TICKS = 6
_MOST_BAR, _BAR_SHARE = 26.0, 0.74
"""Points from one bar to the next at most, and how much of that a bar takes."""
_PARTING = 1.4
"""Between two runs, in bars."""
_NAME_LINES = 3

_PANELS = 4
"""Histograms side by side."""
MOST_PANELS = 48
"""Histograms in all: more runs than these have none, and the picture says so."""
_PANEL_TALL, _PANEL_GAP = 54.0, 24.0
_PANEL_TICKS = 4
BINS = 24

_INK, _SOFT, _FAINT, _PALE = 0.15, 0.4, 0.6, 0.87
_FILLS = (0.3, 0.55)
"""The greys of the bars of one run and of the next."""

_FIGURES = (("lnum", 1), ("tnum", 1))
_TITLE = TextStyle("serif", 17, bold=True)
_NAME = TextStyle("serif", 9.5)
_SMALL_NAME = TextStyle("serif", 8.5)
_BOLD = TextStyle("sans", 9, bold=True, features=_FIGURES)
_TEXT = TextStyle("sans", 9, features=_FIGURES)
_SMALL = TextStyle("sans", 8, features=_FIGURES)


_BOOKS_OWN = (_TITLE, _NAME, _SMALL_NAME)
"""The styles of texts that the book gives."""


@dataclass(slots=True)
class _Sheet:
    """Shapes put down from the top; y counts down until `page` turns it round."""

    language: str
    shapes: list[Shape] = field(default_factory=list)

    def line(self, text: str, style: TextStyle) -> Line:
        """The text, shaped: names in the book's language, what the chart says of itself in English."""
        return shape(text, style, self.language if style in _BOOKS_OWN else "en")

    def text(
        self,
        x: float,
        y: float,
        text: str,
        style: TextStyle,
        *,
        at: float = 0.0,
        grey: float = _INK,
    ) -> None:
        """A line on the baseline y; `at` is the share of its width that lies to the left of x."""
        shaped = self.line(text, style)
        self.shapes.append(TextItem(x - at * shaped.width, y, shaped, grey))

    def rule(self, x: float, y: float, x2: float, y2: float, *, width: float, grey: float) -> None:
        """A straight line."""
        self.shapes.append(StrokeItem(((x, y), (x2, y2)), width, "butt", "mitre", grey=grey))

    def box(self, x: float, y: float, width: float, height: float, grey: float) -> None:
        """A filled rectangle that stands on y."""
        right, upper = x + width, y - height
        self.shapes.append(FillItem(((x, y), (right, y), (right, upper), (x, upper)), grey))

    def marks(self, x: float, y: float, filled: int) -> None:
        """Four small marks, the first `filled` of them black, their middles at y."""
        for k in range(MARKS):
            middle = x + 6.0 * k
            self.shapes.append(DiscItem(middle, y, 1.9, 0.6, _INK))
            if k < filled:
                self.shapes.append(DiscItem(middle, y, 1.9, None, _INK))

    def cut(self, text: str, style: TextStyle, width: float) -> str:
        """The text, with an ellipsis at its end where it is wider."""
        shown = text
        while shown and self.line(shown, style).width > width:
            text = text[:-1]
            shown = f"{text.rstrip()}…" if text else ""
        return shown

    def page(self, height: float) -> Page:
        """All of it on a page of that height, y up."""
        return Page(1, WIDTH, height, tuple(_turned(item, height) for item in self.shapes))


def plot(survey: Survey) -> Page:
    """The picture of a book: a bar for each maze in its order, below it a histogram for each run.

    Runs are set apart, numbered, and named where there is room; lines show where a mark of
    difficulty begins.
    WIDTH points wide and as tall as it needs, in greys. Every text is in the book's own fonts.
    """
    sheet = _Sheet(survey.language)
    sheet.text(_EDGE, 36, sheet.cut(survey.title, _TITLE, WIDTH - 2 * _EDGE), _TITLE)
    mazes = "1 maze" if survey.count == 1 else f"{survey.count} mazes"
    sheet.text(_EDGE, 53, f"Effort of {mazes} in the order of the book", _TEXT, grey=_SOFT)
    most = top(survey.most, _TICKS)
    floor = 78 + _BARS_TALL
    _axis(sheet, most, floor)
    _thresholds(sheet, most, floor)
    below = floor + _bars(sheet, survey.sections, most, floor)
    return sheet.page(_histograms(sheet, survey.sections, most, below + 40) + _EDGE)


def _axis(sheet: _Sheet, most: float, floor: float) -> None:
    """Round numbers at the left, and at the right the marks that begin at each line."""
    size = step(most, _TICKS)
    for k in range(round(most / size) + 1):
        y = floor - k * size / most * _BARS_TALL
        sheet.rule(_LEFT, y, _RIGHT, y, width=0.5, grey=_PALE)
        sheet.text(_LEFT - 7, y + 3, f"{k * size:.0f}", _SMALL, at=1.0, grey=_SOFT)
    told = -1e9
    for marks, effort in sorted(enumerate((0.0, *STEPS), 1), reverse=True):
        y = floor - effort / most * _BARS_TALL
        if effort >= most or y - told < 6.5:
            continue
        told = y
        sheet.marks(_RIGHT + 12, y, marks)


def _thresholds(sheet: _Sheet, most: float, floor: float) -> None:
    """A line at each effort from which a maze has one mark more."""
    for effort in STEPS:
        if effort < most:
            y = floor - effort / most * _BARS_TALL
            sheet.rule(_LEFT, y, _RIGHT + 6, y, width=0.75, grey=_FAINT)


def _bars(sheet: _Sheet, sections: Sequence[Section], most: float, floor: float) -> float:
    """A bar for each maze with the runs below them; what the labels take below the floor."""
    count = sum(len(section.rows) for section in sections)
    wide = min(_MOST_BAR, (_RIGHT - _LEFT) / (count + _PARTING * len(sections)))
    deepest = 0
    x = _LEFT + _PARTING / 2 * wide
    told = _EDGE
    for number, section in enumerate(sections, 1):
        if number > 1:
            parting = x - _PARTING / 2 * wide
            sheet.rule(parting, floor, parting, floor - _BARS_TALL, width=0.5, grey=_PALE)
        for k, effort in enumerate(section.efforts):
            left = x + (k + (1 - _BAR_SHARE) / 2) * wide
            tall = effort / most * _BARS_TALL
            sheet.box(left, floor, _BAR_SHARE * wide, tall, _FILLS[number % 2])
        width = len(section.rows) * wide
        told, lines = _name(sheet, section, number, (x, width, wide), floor, told)
        deepest = max(deepest, lines)
        x += width + _PARTING * wide
    sheet.rule(_LEFT, floor, _RIGHT, floor, width=0.9, grey=_INK)
    return 16 + 10 * deepest


def _name(
    sheet: _Sheet,
    section: Section,
    number: int,
    span: tuple[float, float, float],
    floor: float,
    told: float,
) -> tuple[float, int]:
    """A run's number below its bars, and its name where all of it has room.

    Gives how far numbers reach to the right now, and how many lines the name has.
    """
    x, width, bar = span
    middle = x + width / 2
    half = sheet.line(str(number), _BOLD).width / 2
    if middle - half >= told:
        sheet.text(middle, floor + 14, str(number), _BOLD, at=0.5)
        told = middle + half + 2
    lines = _wrapped(sheet, section.name, width + _PARTING * bar - 5)
    for k, line in enumerate(lines):
        sheet.text(middle, floor + 25 + 10 * k, line, _SMALL_NAME, at=0.5)
    return told, len(lines)


def _wrapped(sheet: _Sheet, text: str, width: float) -> list[str]:
    """The text in a few lines of whole words, or none where it has no room."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and sheet.line(longer, _SMALL_NAME).width <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    fits = all(sheet.line(line, _SMALL_NAME).width <= width for line in lines)
    return lines if fits and len(lines) <= _NAME_LINES else []


def _histograms(sheet: _Sheet, sections: Sequence[Section], most: float, begin: float) -> float:
    """How the efforts of each run lie, all on one scale; gives the height where they end."""
    shown = sections[:MOST_PANELS]
    told = "How many mazes of each run have which effort"
    if len(shown) < len(sections):
        told += f" (the first {len(shown)} of {len(sections)} runs)"
    sheet.text(_EDGE, begin, told, _TEXT, grey=_SOFT)
    width = (WIDTH - 2 * _EDGE - (_PANELS - 1) * _PANEL_GAP) / _PANELS
    tall = _PANEL_TALL + 58
    for at, section in enumerate(shown):
        row, column = divmod(at, _PANELS)
        x = _EDGE + column * (width + _PANEL_GAP)
        _histogram(sheet, section, at + 1, most, (x, begin + 24 + row * tall, width))
    rows = -(-len(shown) // _PANELS)
    return begin + 10 + rows * tall - 10


def _histogram(
    sheet: _Sheet,
    section: Section,
    number: int,
    most: float,
    place: tuple[float, float, float],
) -> None:
    x, y, width = place
    indent = sheet.line(f"{number}", _BOLD).width + 5
    sheet.text(x, y, f"{number}", _BOLD)
    sheet.text(x + indent, y, sheet.cut(section.name, _NAME, width - indent), _NAME)
    count = len(section.rows)
    mazes = "1 maze" if count == 1 else f"{count} mazes"
    sheet.text(
        x, y + 11, f"{mazes}, median {round(median(section.efforts), 1):g}", _SMALL, grey=_SOFT
    )
    floor = y + 18 + _PANEL_TALL
    each = width / BINS
    filled = counts(section.efforts, most)
    for effort in STEPS:
        if effort < most:
            at = x + effort / most * width
            sheet.rule(at, floor, at, floor - _PANEL_TALL + 10, width=0.6, grey=_FAINT)
    for k, mazes_there in enumerate(filled):
        if mazes_there:
            tall = mazes_there / max(filled) * (_PANEL_TALL - 10)
            sheet.box(x + k * each + 0.4, floor, each - 0.8, tall, _FILLS[number % 2])
    fullest = filled.index(max(filled))
    sheet.text(
        x + (fullest + 0.5) * each, floor - _PANEL_TALL + 7, f"{max(filled)}", _SMALL, at=0.5
    )
    sheet.rule(x, floor, x + width, floor, width=0.75, grey=_INK)
    size = step(most, _PANEL_TICKS)
    for k in range(int(most / size + 1e-9) + 1):
        along = k * size / most
        sheet.text(x + along * width, floor + 10, f"{k * size:.0f}", _SMALL, at=along, grey=_SOFT)


def counts(efforts: Sequence[float], most: float) -> list[int]:
    """How many efforts lie in each of BINS equal parts from 0 to `most`, which belongs to the last."""
    found = [0] * BINS
    for effort in efforts:
        found[min(int(effort / most * BINS), BINS - 1)] += 1
    return found


def _turned(item: Shape, height: float) -> Shape:
    """The shape with y counted from the page's foot."""
    match item:
        case TextItem():
            return TextItem(item.x, height - item.y, item.line, item.grey)
        case DiscItem():
            return DiscItem(item.x, height - item.y, item.radius, item.stroke, item.grey)
        case FillItem():
            return FillItem(tuple(_points(item.points, height)), item.grey)
        case StrokeItem():
            points = tuple(_points(item.points, height))
            return StrokeItem(points, item.width, item.cap, item.join, item.closed, item.grey)


def _points(points: Sequence[tuple[float, float]], height: float) -> Iterator[tuple[float, float]]:
    return ((x, height - y) for x, y in points)
