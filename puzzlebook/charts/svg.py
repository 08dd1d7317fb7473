"""A page of shapes and text → an SVG 1.1 file (https://www.w3.org/TR/SVG11/)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never
from xml.sax.saxutils import escape, quoteattr

from puzzlebook.layout.page import DiscItem, FillItem, MazeItem, PictureItem, StrokeItem, TextItem
from puzzlebook.output.svg import JOINS, grey
from puzzlebook.text.fonts import FACES, face

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.layout.page import Page, Point

_TO_LEFT, _TO_RIGHT, _POP = "\u202e", "\u202d", "\u202c"  # overrides, and their end
_MARK = "\u200e"  # LEFT-TO-RIGHT MARK
_GENERIC = {"Source Serif 4": "serif"}
"""What stands in for a family where it is not installed; sans-serif for all others."""


def svg(page: Page, title: str) -> bytes:
    """The page as UTF-8 SVG, one unit a point, on white; `title` is what it is called.

    Text stays text: it is set in our fonts where they are installed and takes the same width
    where they are not. Raises ValueError for a page with mazes or pictures on it.
    """
    width, height = _number(page.width), _number(page.height)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">'
        ),
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="#fff"/>',
    ]
    for item in page.items:
        match item:
            case TextItem():
                lines += _text(item, page.height)
            case StrokeItem():
                lines.append(_stroke(item, page.height))
            case FillItem():
                points = _points(item.points, page.height)
                lines.append(f'<polygon points="{points}" fill="{grey(item.grey)}"/>')
            case DiscItem():
                lines.append(_disc(item, page.height))
            case MazeItem():
                raise ValueError("a maze is drawn by its form, and there is none here")
            case PictureItem():
                raise ValueError("a chart has no pictures in it")
            case _:
                assert_never(item)
    return "\n".join([*lines, "</svg>", ""]).encode("utf-8")


def _text(item: TextItem, height: float) -> Iterator[str]:
    """A `text` element for each run, as wide as it was shaped (`textLength`).

    The runs stand in their order already, and each reads one way: where a viewer's own ordering (SVG 1.1, 10.7) could
    turn a part of one, as a full stop at its end, it is told which way.
    """
    x = item.x
    ordered = item.line.rtl or any(run.level for run in item.line.runs)
    for run in item.line.runs:
        file = FACES[run.face]
        width = sum(glyph.advance for glyph in run.glyphs) * run.size / face(run.face).upem
        family = f"'{file.family}', {_GENERIC.get(file.family, 'sans-serif')}"
        bold = ' font-weight="bold"' if file.bold else ""
        slanted = ' font-style="italic"' if file.italic else ""
        shown = _one_way(run.text, to_left=run.level % 2 == 1) if ordered else run.text
        yield (
            f'<text x="{_number(x)}" y="{_number(height - item.y)}" font-family={quoteattr(family)} '
            f'font-size="{_number(run.size)}"{bold}{slanted} fill="{grey(item.grey)}" '
            f'textLength="{_number(width)}" lengthAdjust="spacingAndGlyphs" xml:space="preserve">'
            f"{escape(shown)}</text>"
        )
        x += width


def _one_way(text: str, *, to_left: bool) -> str:
    """The text with marks that let it read one way and keep a space at its end there (UAX #9, X4, X5 and L1).

    SVG's own `direction` and `unicode-bidi` say the same, and Chromium does as they say; Inkscape 1.2 sets such a
    text beside its place as soon as it has a `textLength`.
    """
    return f"{_TO_LEFT if to_left else _TO_RIGHT}{text}{_POP}{_MARK}"


def _stroke(item: StrokeItem, height: float) -> str:
    name = "polygon" if item.closed else "polyline"
    return (
        f'<{name} points="{_points(item.points, height)}" fill="none" stroke="{grey(item.grey)}" '
        f'stroke-width="{_number(item.width)}" stroke-linecap="{item.cap}" '
        f'stroke-linejoin="{JOINS[item.join]}"/>'
    )


def _disc(item: DiscItem, height: float) -> str:
    paint = (
        f'fill="{grey(item.grey)}"'
        if item.stroke is None
        else f'fill="none" stroke="{grey(item.grey)}" stroke-width="{_number(item.stroke)}"'
    )
    middle = f'cx="{_number(item.x)}" cy="{_number(height - item.y)}"'
    return f'<circle {middle} r="{_number(item.radius)}" {paint}/>'


def _points(points: tuple[Point, ...], height: float) -> str:
    return " ".join(f"{_number(x)},{_number(height - y)}" for x, y in points)


def _number(value: float) -> str:
    """Hundredths of a point at most."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 1000 else f"{value:.2f}"
