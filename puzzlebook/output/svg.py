"""A picture of a maze → an SVG file (SVG 1.1) that drawing programs and cutters take as it is.

Millimetres throughout: the size is told in them and a unit of the drawing is one. Presentation attributes only, no
style sheet, no transformation, no text that needs a font. The walls are one path, and the border, whose line is wider,
another.
"""

from __future__ import annotations

from base64 import b64encode
from math import ceil, hypot
from typing import TYPE_CHECKING, assert_never
from xml.sax.saxutils import escape, quoteattr

from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    PictureItem,
    StrokeItem,
    TextItem,
)
from puzzlebook.output.numbers import number
from puzzlebook.output.png import raster_png
from puzzlebook.pictures import Raster
from puzzlebook.text.outlines import outlines
from puzzlebook.units import POINTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.colours import Tint
    from puzzlebook.layout.page import Drawing, Item, Point, Polylines
    from puzzlebook.layout.picture import Picture
    from puzzlebook.pictures import Shape, Vector
    from puzzlebook.pictures.picture import Colour
    from puzzlebook.themes.theme import Cap, Join

JOINS: dict[Join, str] = {"mitre": "miter", "round": "round"}
"""What SVG calls them; it calls caps what we do."""
_COMMANDS = {"m": "M", "l": "L", "c": "C", "h": "Z"}
"""PDF's operators of paths as SVG has them."""
_MITRE = 4.0
"""Half-strokes a mitre reaches at most where nothing else is said (SVG 1.1, 11.4)."""
_MM = 1 / POINTS["mm"]
_PLACES = 3
"""Decimals of millimetres: a thousandth of one is finer than any printer or cutter."""


def svg(picture: Picture) -> bytes:
    """The picture, one `g` for each `Part` of it, in the order in which they are drawn."""
    width, height = number(picture.width * _MM, 4), number(picture.height * _MM, 4)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" '
            f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
        ),
        f"<title>{escape(picture.title)}</title>",
    ]
    sheet = _Sheet(picture.height, picture.drawing)
    for part, items in picture.groups().items():
        lines.append(f'<g id="{part}">')
        lines += [line for item in items for line in sheet.drawn(item)]
        lines.append("</g>")
    return "\n".join([*lines, "</svg>", ""]).encode("utf-8")


class _Sheet:
    """Points, y up, as millimetres from the top."""

    def __init__(self, height: float, drawing: Drawing) -> None:
        self._height = height
        self._drawing = drawing
        self._clips = 0

    def drawn(self, item: Item) -> Iterator[str]:
        """The elements of an item."""
        match item:
            case MazeItem():
                yield from self._maze(item)
            case StrokeItem():
                # a bulge is positive counterclockwise where y goes up
                turns = [-bulge for bulge in item.bulges]
                d = path([self._at(point) for point in item.points], turns, closed=item.closed)
                yield f'<path d="{d}" {_line(item.width, item.grey, item.cap, item.join)}/>'
            case FillItem():
                d = path([self._at(point) for point in item.points], closed=True)
                yield f'<path d="{d}" fill="{grey(item.grey)}"/>'
            case DiscItem():
                yield self._disc(item)
            case TextItem():
                yield from self._text(item)
            case PictureItem():
                yield from self._picture(item)
            case _:
                assert_never(item)

    def _at(self, point: Point) -> Point:
        return point[0] * _MM, (self._height - point[1]) * _MM

    def _maze(self, item: MazeItem) -> Iterator[str]:
        """The walls as one path, and the border as one where it looks otherwise."""
        made = self._drawing
        inner, rim = self._lines(item, made.walls), self._lines(item, made.rim)
        if made.rim_ratio == 1 and made.rim_join == made.wall_join:
            inner, rim = inner + rim, ""
        looks = (
            (inner, item.stroke, made.wall_join),
            (rim, item.stroke * made.rim_ratio, made.rim_join),
        )
        for d, width, join in looks:
            if d:
                yield f'<path d="{d}" {_line(width, item.grey, made.cap, join)}/>'

    def _lines(self, item: MazeItem, lines: Polylines) -> str:
        x, y = self._at((item.x, item.y))
        scale = item.scale * _MM / lines.per
        places = [(x + a * scale, y + b * scale) for a, b in zip(lines.xs, lines.ys, strict=True)]
        drawn = []
        for k in range(len(lines.starts) - 1):
            first, end = lines.starts[k], lines.starts[k + 1]
            closed = end - first > 2 and places[first] == places[end - 1]
            end -= closed
            # a bulge is positive where the line swells to the left, which is clockwise
            drawn.append(path(places[first:end], lines.bulges[first:end], closed=closed))
        return "".join(drawn)

    def _disc(self, item: DiscItem) -> str:
        x, y = self._at((item.x, item.y))
        middle = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(item.radius * _MM)}"'
        if item.stroke is None:
            return f'<circle {middle} fill="{grey(item.grey)}"/>'
        return f"<circle {middle} {_line(item.stroke, item.grey, 'butt', 'mitre')}/>"

    def _text(self, item: TextItem) -> Iterator[str]:
        """A line as one path of its letters, with its text for those who listen."""
        drawn = []
        for command, points in outlines(item.line):
            places = [self._at((item.x + x, item.y + y)) for x, y in points]
            drawn.append(command + " ".join(f"{_number(x)} {_number(y)}" for x, y in places))
        if drawn:
            said = quoteattr(item.line.text)
            yield f'<path d="{"".join(drawn)}" fill="{grey(item.grey)}" aria-label={said}/>'

    def _picture(self, item: PictureItem) -> Iterator[str]:
        """Pixels as a PNG within the file; a drawing's shapes as paths, cut off at the box where they leave it."""
        x, y = self._at((item.left, item.bottom + item.height))
        sides = item.width * _MM, item.height * _MM
        box = " ".join(
            f'{name}="{_number(value)}"'
            for name, value in zip(("x", "y", "width", "height"), (x, y, *sides), strict=True)
        )
        if isinstance(item.picture, Raster):
            data = b64encode(raster_png(item.picture)).decode("ascii")
            yield (
                f'<image xmlns:xlink="http://www.w3.org/1999/xlink" {box} '
                f'preserveAspectRatio="none" xlink:href="data:image/png;base64,{data}"/>'
            )
            return
        shapes = [_shape(shape, item, item.picture, (x, y)) for shape in item.picture.shapes]
        if all(_within(shape, item.picture) for shape in item.picture.shapes):
            yield from shapes
            return
        self._clips += 1
        name = f"box{self._clips}"
        yield f'<clipPath id="{name}"><rect {box}/></clipPath>'
        yield from (f'<g clip-path="url(#{name})">', *shapes, "</g>")


def path(points: Sequence[Point], bulges: Sequence[float] = (), *, closed: bool = False) -> str:
    """The `d` of a polyline, in as few characters as a thousandth of a unit needs.

    `bulges`, where there are any, holds for each point the tangent of a quarter of the angle by which the line to the
    next one turns, positive clockwise as seen; where the line is closed, the next after the last is the first.
    """
    x, y = points[0]
    before = _number(x), _number(y)
    out = [f"M{before[0]} {before[1]}"]
    # Z closes with a straight line
    back = closed and len(bulges) == len(points) and bulges[-1] != 0
    for k, point in enumerate([*points[1:], points[0]] if back else points[1:]):
        there = _number(point[0]), _number(point[1])
        if bulges and bulges[k]:
            out.append(_arc(points[k], point, bulges[k]) + f"{there[0]} {there[1]}")
        elif there[1] == before[1]:
            out.append(f"H{there[0]}")
        elif there[0] == before[0]:
            out.append(f"V{there[1]}")
        else:
            out.append(f"L{there[0]} {there[1]}")
        before = there
    return "".join([*out, "Z"] if closed else out)


def _arc(one: Point, other: Point, bulge: float) -> str:
    """An elliptical arc up to its end point (SVG 1.1, 8.3.8)."""
    chord = hypot(other[0] - one[0], other[1] - one[1])
    # a hair more than needed is no fault: a radius too small for its chord would be made larger
    radius = _number(chord * (1 + bulge * bulge) / (4 * abs(bulge)))
    return f"A{radius} {radius} 0 {int(abs(bulge) > 1)} {int(bulge > 0)} "


def _shape(shape: Shape, item: PictureItem, drawing: Vector, corner: Point) -> str:
    """A shape of a drawing whose upper left corner stands at that point."""
    across, down = item.width / drawing.width * _MM, item.height / drawing.height * _MM
    parts = []
    for operator, values in shape.segments:
        places = zip(values[::2], values[1::2], strict=True)
        drawn = (
            f"{_number(corner[0] + x * across)} {_number(corner[1] + y * down)}" for x, y in places
        )
        parts.append(_COMMANDS[operator] + " ".join(drawn))
    looks = f'fill="{_paint(shape.fill)}"'
    if shape.even_odd:
        looks += ' fill-rule="evenodd"'
    if shape.stroke is not None:
        wide = max(shape.stroke_width * min(across, down), item.least * _MM)
        looks += f" {_stroke(_paint(shape.stroke), wide, shape.cap, shape.join)}"
    return f'<path d="{"".join(parts)}" {looks}/>'


def _within(shape: Shape, drawing: Vector) -> bool:
    """Whether a shape stays in its drawing's box; a curve stays between its points."""
    reach = shape.stroke_width * _MITRE / 2 if shape.stroke is not None else 0.0
    return all(
        reach <= x <= drawing.width - reach and reach <= y <= drawing.height - reach
        for _, values in shape.segments
        for x, y in zip(values[::2], values[1::2], strict=True)
    )


def _paint(colour: Colour | None) -> str:
    if colour is None:
        return "none"
    return _hex(colour * 3 if len(colour) == 1 else colour)


def _line(width: float, tint: Tint, cap: Cap, join: Join) -> str:
    return f'fill="none" {_stroke(grey(tint), width * _MM, cap, join)}'


def _stroke(colour: str, width: float, cap: Cap, join: Join) -> str:
    # rounded up, since the stroke may be the least that a printer takes
    wide = number(ceil(width * 10**4 - 1e-6) / 10**4, 4)
    return (
        f'stroke="{colour}" stroke-width="{wide}" '
        f'stroke-linecap="{cap}" stroke-linejoin="{JOINS[join]}"'
    )


def _number(value: float) -> str:
    return number(value, _PLACES)


def grey(value: Tint) -> str:
    """A grey, 0 black to 1 white, or inks as a screen mixes them, as SVG writes colours."""
    return _hex(value.rgb if isinstance(value, tuple) else (value, value, value))


def _hex(parts: Sequence[float]) -> str:
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)
