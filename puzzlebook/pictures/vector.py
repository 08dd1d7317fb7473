"""The bytes of an SVG → `Vector`, by svgelements, which resolves its units, styles, transforms, `use` and arcs.

What a printer would be sent as transparency or pixels (opacity, gradients, filters, text in fonts not at hand) is
refused by name: a picture that prints otherwise than it looks is worse than none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.pictures.opening import parsed_svg
from puzzlebook.pictures.picture import Shape, Vector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.pictures.picture import Colour, Segment

_LUMA = (0.2126, 0.7152, 0.0722)
"""Share of red, green and blue in a grey (ITU-R BT.709)."""

_REFUSED = {
    "text": "text. Turn it into paths (in Inkscape: Path, Object to Path)",
    "image": "a picture of pixels. Use that as a PNG or JPEG",
    "foreignObject": "a foreign object. Remove it",
}
"""Elements that are not printed, with what to say of each."""

_REFUSED_IN_USE = {
    "linearGradient": "a gradient. Fill with plain colours",
    "radialGradient": "a gradient. Fill with plain colours",
    "pattern": "a pattern. Fill with plain colours",
    "filter": "a filter. Remove it",
    "mask": "a mask. Remove it",
    "clipPath": "a clipping path. Cut the shapes themselves",
    "marker": "a marker. Turn it into paths",
}
"""Elements that are not printed and that drawing programs leave in files without using them."""

_URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_ENTITY = re.compile(rb"<!(DOCTYPE|ENTITY)[^>]*\[|<!ENTITY", re.IGNORECASE)
_MOST_SEGMENTS = 200_000
_PPI = 72
"""A drawing that says its size is in points."""


def vector(data: bytes, name: str, *, colour: bool) -> Vector:
    """The shapes of a drawing, in greys unless `colour`.

    ValueError with what would do where the bytes are no SVG, or hold what is not printed.
    """
    _refuse(data, name)
    try:
        parsed, shown = parsed_svg(data, _PPI)
        width, height = float(parsed.width), float(parsed.height)
        shapes = tuple(_shapes(shown, name, colour=colour))
    except ValueError as error:
        if str(error).startswith(name):
            raise
        raise ValueError(f"{name} cannot be read as an SVG. Save it again as plain SVG.") from None
    except (SyntaxError, TypeError, AttributeError, KeyError, IndexError, RecursionError):
        # what svgelements raises for damaged files
        raise ValueError(f"{name} cannot be read as an SVG. Save it again as plain SVG.") from None
    if not (0 < width < 1e6 and 0 < height < 1e6):
        raise ValueError(f"{name} has no size. Give it a viewBox, or width and height.")
    if not shapes:
        raise ValueError(f"{name} has nothing in it that can be printed. Draw something.")
    return Vector(width, height, shapes)


def _refuse(data: bytes, name: str) -> None:
    """ValueError for what is in the file as an element, or is used by one."""
    from xml.etree import ElementTree as ET

    if _ENTITY.search(data):
        raise ValueError(f"{name} holds XML entities. Save it again as plain SVG.")
    try:
        root = ET.fromstring(data)  # noqa: S314  (entities are refused above)
    except ET.ParseError as error:
        raise ValueError(f"{name} is not an SVG ({error}). Save it again as plain SVG.") from None
    if root.tag.rpartition("}")[2] != "svg":
        raise ValueError(f"{name} is not an SVG. Save it again as plain SVG.")
    elements = [(str(each.tag).rpartition("}")[2], each) for each in root.iter()]
    texts = (text for _, each in elements for text in (*each.attrib.values(), each.text or ""))
    used = {name for text in texts for name in _URL.findall(text)}
    for kind, each in elements:
        what = _REFUSED.get(kind)
        if each.attrib.get("id") in used:
            what = what or _REFUSED_IN_USE.get(kind)
        if what is not None:
            raise ValueError(f"{name} holds {what}.")


def _shapes(shown: list[Any], name: str, *, colour: bool) -> Iterator[Shape]:
    """Every painted shape of the drawing in order."""
    from svgelements import Path

    count = 0
    for element in shown:
        _refuse_paint(element, name)
        fill, stroke = (_paint(getattr(element, key), colour=colour) for key in ("fill", "stroke"))
        if fill is None and stroke is None:
            continue
        path = Path(element)
        path.approximate_arcs_with_cubics()
        segments = tuple(_segments(path))
        count += len(segments)
        if count > _MOST_SEGMENTS:
            raise ValueError(f"{name} has more than {_MOST_SEGMENTS:,} lines. Simplify it.")
        if segments:
            yield _shape(element, segments, fill, stroke)


def _shape(
    element: Any, segments: tuple[Segment, ...], fill: Colour | None, stroke: Colour | None
) -> Shape:
    values = element.values
    cap: Literal["butt", "round", "square"] = "butt"
    if values.get("stroke-linecap") in ("round", "square"):
        cap = values["stroke-linecap"]
    return Shape(
        segments,
        fill,
        stroke,
        float(element.stroke_width or 0.0),
        even_odd=values.get("fill-rule") == "evenodd",
        cap=cap,
        join="round" if values.get("stroke-linejoin") == "round" else "mitre",
    )


def _refuse_paint(element: Any, name: str) -> None:
    values = element.values
    for key in ("opacity", "fill-opacity", "stroke-opacity"):
        value = values.get(key)
        if value is not None and str(value).strip() not in ("1", "1.0", "100%"):
            raise ValueError(f"{name} is see-through ({key}), which printers refuse. Remove it.")
    if values.get("stroke-dasharray", "none") not in ("none", ""):
        raise ValueError(f"{name} holds dashed lines. Turn them into paths.")
    for key in ("fill", "stroke"):
        paint = getattr(element, key)
        see_through = paint is not None and paint.value is not None and paint.alpha not in (0, 255)
        if see_through:
            raise ValueError(f"{name} is see-through ({key}), which printers refuse. Remove it.")


def _paint(paint: Any, *, colour: bool) -> Colour | None:
    if paint is None or paint.value is None or paint.alpha == 0:
        return None
    red, green, blue = paint.red / 255, paint.green / 255, paint.blue / 255
    if colour and not red == green == blue:
        return red, green, blue
    return (sum(share * part for share, part in zip(_LUMA, (red, green, blue), strict=True)),)


def _segments(path: Any) -> Iterator[Segment]:
    """The path in PDF's operators; quadratic curves raised to cubic ones."""
    from svgelements import Close, CubicBezier, Line, Move, QuadraticBezier

    for part in path:
        if isinstance(part, Move):
            yield "m", (part.end.x, part.end.y)
        elif isinstance(part, Close):
            yield "h", ()
        elif isinstance(part, Line):
            yield "l", (part.end.x, part.end.y)
        elif isinstance(part, CubicBezier):
            points = (part.control1, part.control2, part.end)
            yield "c", tuple(value for point in points for value in (point.x, point.y))
        elif isinstance(part, QuadraticBezier):
            one = part.start + (part.control - part.start) * (2 / 3)
            two = part.end + (part.control - part.end) * (2 / 3)
            yield "c", (one.x, one.y, two.x, two.y, part.end.x, part.end.y)
