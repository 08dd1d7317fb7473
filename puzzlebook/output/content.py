"""A page's items → its content stream.

What PDF remembers from one operator to the next (colour, line width, caps, font) is written only when
it changes.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Protocol, assert_never

from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    PictureItem,
    StrokeItem,
    TextItem,
)
from puzzlebook.output._pathtext import path_text
from puzzlebook.output.forms import CAPS, JOINS
from puzzlebook.output.numbers import number, numbers
from puzzlebook.output.pictures import picture_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.colours import Tint
    from puzzlebook.layout.page import Item, Point
    from puzzlebook.pictures import Raster
    from puzzlebook.text.shaping import Line
    from puzzlebook.themes.theme import Cap, Join

_CIRCLE = 0.5522847498
"""Handle of a quarter circle's Bézier, in radii: 4/3 (√2 - 1)."""
_SCALE_PLACES = 7
"""Decimals of a maze's scale: a lattice of 10,000 units stays within a thousandth of a point."""
_WIDTH_PLACES = 5
_MILLIONTHS = 1_000_000
"""`path_text`'s divisor for whole thousandths of a point."""
_WHOLE = 1_000
"""Its divisor for whole units of a grain."""


class Resources(Protocol):
    """What a page's content names, and where its glyphs are numbered."""

    def form(self, drawing: str) -> str:
        """The name of a drawing's form on this page."""

    def image(self, picture: Raster) -> str:
        """The name of a picture of pixels on this page."""

    def show(self, line: Line) -> Iterable[tuple[str, float, str]]:
        """Font name, size and showing operators of each run of a line, in order."""


class _Pen:
    """The operators of one page, and the state they have left."""

    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.out: list[str] = []
        self._state: dict[str, str] = {"w": "1", "J": "0", "j": "0"}
        self._fill = self._stroke = "0 g"
        self._start: tuple[int, int] | None = None

    def set(self, operator: str, value: str) -> None:
        """Write `value operator` unless it stands so already."""
        if self._state.get(operator) != value:
            self._state[operator] = value
            self.out.append(f"{value} {operator}")

    def fill_with(self, tint: Tint) -> None:
        """The colour of fills and text from now on."""
        told = _inks(tint)
        if told != self._fill:
            self._fill = told
            self.out.append(told)

    def stroke_with(self, tint: Tint) -> None:
        """The colour of lines from now on."""
        told = _inks(tint)
        if told != self._stroke:
            self._stroke = told
            self.out.append(told.upper())

    def turned_text(self, item: TextItem) -> None:
        """A line at a right angle, in a text object of its own."""
        self.fill_with(item.grey)
        rise = 1 if item.turn > 0 else -1
        self.out.append(f"q 0 {rise} {-rise} 0 {numbers(item.x, item.y)} cm BT")
        for font, size, shown in self.resources.show(item.line):
            self.out += [f"/{font} {number(size)} Tf", shown]
        self.out.append("ET Q")

    def text(self, item: TextItem) -> None:
        """A line, placed from the start of the line before it in the same text object."""
        if self._start is None:
            self.out.append("BT")
            self._start = (0, 0)
        # Whole thousandths, so that nothing adds up over a page.
        x, y = round(item.x * 1000), round(item.y * 1000)
        left, base = self._start
        self._start = (x, y)
        self.fill_with(item.grey)
        self.out.append(f"{numbers((x - left) / 1000, (y - base) / 1000)} Td")
        for font, size, shown in self.resources.show(item.line):
            self.set("Tf", f"/{font} {number(size)}")
            self.out.append(shown)

    def end_text(self) -> None:
        """Close the text object, if one is open: paths cannot be drawn inside."""
        if self._start is not None:
            self.out.append("ET")
            self._start = None

    def maze(self, item: MazeItem) -> None:
        """A form in its own coordinates: lattice units, y down, and the stroke in them."""
        scale = number(item.scale, _SCALE_PLACES)
        inks = _inks(item.grey)
        tint = "" if self._stroke == inks else f"{inks.upper()} "
        self.out.append(
            f"q {scale} 0 0 -{scale} {numbers(item.x, item.y)} cm {self._width(item.stroke, scale)} w "
            f"{tint}/{self.resources.form(item.drawing)} Do Q"
        )

    @staticmethod
    def _width(width: float, scale: str) -> str:
        """A stroke's width where coordinates are scaled, rounded up: it may be the least the printer takes."""
        step = 10**_WIDTH_PLACES
        return number(ceil(width / float(scale) * step - 1e-6) / step, _WIDTH_PLACES)

    def stroke(self, item: StrokeItem) -> None:
        """A polyline; nothing for fewer than two points."""
        if len(item.points) < 2:
            return
        paint = "s" if item.closed else "S"
        if item.grain is None:
            self._line(item.width, item.grey, item.cap, item.join)
            self.out.append(f"{_path(item.points, item.bulges)} {paint}")
            return
        x, y, unit = item.grain
        scale = number(unit, _SCALE_PLACES)
        self._ends(item.grey, item.cap, item.join)
        self.out.append(
            f"q {scale} 0 0 {scale} {numbers(x, y)} cm {self._width(item.width, scale)} w "
            f"{_grained(item.points, item.bulges, item.grain)} {paint} Q"
        )

    def fill(self, item: FillItem) -> None:
        """A polygon."""
        self.fill_with(item.grey)
        self.out.append(f"{_path(item.points)} f")

    def disc(self, item: DiscItem) -> None:
        """A circle, filled or stroked."""
        if item.stroke is None:
            self.fill_with(item.grey)
        else:
            self._line(item.stroke, item.grey, "butt", "mitre")
        # A circle about the origin, moved: all of one size are written alike, which packs well.
        self.out.append(
            f"q 1 0 0 1 {numbers(item.x, item.y)} cm {_circle(item.radius)} "
            f"{'f' if item.stroke is None else 's'} Q"
        )

    def _line(self, width: float, tint: Tint, cap: Cap, join: Join) -> None:
        self.set("w", number(ceil(width * 1000 - 1e-6) / 1000))
        self._ends(tint, cap, join)

    def _ends(self, tint: Tint, cap: Cap, join: Join) -> None:
        self.stroke_with(tint)
        self.set("J", str(CAPS[cap]))
        self.set("j", str(JOINS[join]))


def page_content(items: Iterable[Item], resources: Resources) -> bytes:
    """The operators that draw the items in order, one or a few a line, ASCII."""
    pen = _Pen(resources)
    for item in items:
        if isinstance(item, TextItem) and item.turn == 0:
            pen.text(item)
        else:
            pen.end_text()
            if isinstance(item, TextItem):
                pen.turned_text(item)
            else:
                _draw(pen, item)
    pen.end_text()
    return "\n".join(pen.out).encode("ascii")


def _draw(pen: _Pen, item: MazeItem | StrokeItem | FillItem | DiscItem | PictureItem) -> None:
    match item:
        case MazeItem():
            pen.maze(item)
        case StrokeItem():
            pen.stroke(item)
        case FillItem():
            pen.fill(item)
        case DiscItem():
            pen.disc(item)
        case PictureItem():
            pen.out.append(picture_text(item, pen.resources))
        case _:
            assert_never(item)


def _inks(tint: Tint) -> str:
    """The operator that fills with a grey, or with inks where it is one of a cover's."""
    if isinstance(tint, tuple):
        return f"{numbers(*tint)} k"
    return f"{number(tint)} g"


def _path(points: tuple[Point, ...], bulges: tuple[float, ...] = ()) -> str:
    xs = array("i", [round(x * 1000) for x, _ in points])
    ys = array("i", [round(y * 1000) for _, y in points])
    return _text(xs, ys, bulges, _MILLIONTHS)


def _grained(
    points: tuple[Point, ...], bulges: tuple[float, ...], grain: tuple[float, float, float]
) -> str:
    """The same in whole units of the grain."""
    left, bottom, unit = grain
    xs = array("i", [round((x - left) / unit) for x, _ in points])
    ys = array("i", [round((y - bottom) / unit) for _, y in points])
    return _text(xs, ys, bulges, _WHOLE)


def _text(xs: array[int], ys: array[int], bulges: tuple[float, ...], divisor: int) -> str:
    text = path_text(xs, ys, array("i", (0, len(xs))), divisor, array("d", bulges))
    return text.decode("ascii").replace("\n", " ").rstrip()


@lru_cache(maxsize=256)
def _circle(radius: float) -> str:
    """Four Béziers about the origin, counterclockwise from the right; off by 0.03 % of the radius."""
    k = radius * _CIRCLE
    r = radius
    return " ".join(
        [
            f"{numbers(r, 0)} m",
            f"{numbers(r, k, k, r, 0, r)} c",
            f"{numbers(-k, r, -r, k, -r, 0)} c",
            f"{numbers(-r, -k, -k, -r, 0, -r)} c",
            f"{numbers(k, -r, r, -k, r, 0)} c",
        ]
    )
