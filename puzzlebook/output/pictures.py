"""A picture at its place → the operators that show it, in a graphics state of their own."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Protocol

from puzzlebook.output.forms import CAPS, JOINS
from puzzlebook.output.numbers import number, numbers
from puzzlebook.pictures import Raster

if TYPE_CHECKING:
    from puzzlebook.layout.page import PictureItem
    from puzzlebook.pictures import Shape, Vector
    from puzzlebook.pictures.picture import Colour

SPACES = {"grey": "/DeviceGray", "rgb": "/DeviceRGB", "cmyk": "/DeviceCMYK"}
"""PDF's names of colour spaces (ISO 32000-1, 8.6.4)."""


class Images(Protocol):
    """Who knows pictures of pixels by name."""

    def image(self, picture: Raster) -> str:
        """The name of a picture of pixels on this page."""


def picture_text(item: PictureItem, images: Images) -> str:
    """Pixels as an image that fills the box; a drawing's shapes in points, cut off at the box."""
    if isinstance(item.picture, Raster):
        place = numbers(item.width, 0, 0, item.height, item.left, item.bottom)
        return f"q {place} cm /{images.image(item.picture)} Do Q"
    box = numbers(item.left, item.bottom, item.width, item.height)
    shapes = (_shape_text(shape, item, item.picture) for shape in item.picture.shapes)
    return "\n".join((f"q {box} re W n", *shapes, "Q"))


def _shape_text(shape: Shape, item: PictureItem, drawing: Vector) -> str:
    across, down = item.width / drawing.width, item.height / drawing.height
    parts = []
    # mitres reach four widths at most, as SVG has it (SVG 1.1, 11.4); PDF by itself would let them reach ten
    if shape.fill is not None:
        parts.append(_colour(shape.fill, "g", "rg"))
    if shape.stroke is not None:
        width = max(shape.stroke_width * min(across, down), item.least)
        parts += [
            _colour(shape.stroke, "G", "RG"),
            f"{number(ceil(width * 1000 - 1e-6) / 1000)} w {CAPS[shape.cap]} J {JOINS[shape.join]} j 4 M",
        ]
    top = item.bottom + item.height
    for operator, values in shape.segments:
        xs = [item.left + x * across for x in values[::2]]
        ys = [top - y * down for y in values[1::2]]
        points = [value for pair in zip(xs, ys, strict=True) for value in pair]
        parts.append(f"{numbers(*points)} {operator}" if points else operator)
    return " ".join([*parts, _painting(shape)])


def _painting(shape: Shape) -> str:
    """Fill, stroke or both, by the rule the shape has for what is inside it (ISO 32000-1, 8.5.3)."""
    star = "*" if shape.even_odd else ""
    if shape.fill is None:
        return "S"
    return f"f{star}" if shape.stroke is None else f"B{star}"


def _colour(colour: Colour, grey: str, rgb: str) -> str:
    return f"{numbers(*colour)} {grey if len(colour) == 1 else rgb}"
