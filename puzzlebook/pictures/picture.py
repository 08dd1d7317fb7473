"""What a picture is once it is read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Colour = tuple[float, ...]
"""One number for a grey, 0 black to 1 white, or three for red, green and blue."""

Segment = tuple[str, tuple[float, ...]]
"""PDF's path operators: m and l with a point, c with three, h with none."""


@dataclass(frozen=True, eq=False, slots=True)
class Raster:
    """Pixels, row by row from the top, 8 bits a channel. Compared by identity."""

    width: int
    height: int
    space: Literal["grey", "rgb", "cmyk"]
    data: bytes

    @property
    def coloured(self) -> bool:
        """Whether it holds colours given as red, green and blue."""
        return self.space == "rgb"


@dataclass(frozen=True, slots=True)
class Shape:
    """A path in the drawing's units, y down, with what it is painted with; None for not at all."""

    segments: tuple[Segment, ...]
    fill: Colour | None
    stroke: Colour | None
    stroke_width: float
    even_odd: bool
    cap: Literal["butt", "round", "square"]
    join: Literal["mitre", "round"]


@dataclass(frozen=True, eq=False, slots=True)
class Vector:
    """Shapes, painted in order, in a box from (0, 0) to (width, height). Compared by identity."""

    width: float
    height: float
    shapes: tuple[Shape, ...]

    @property
    def coloured(self) -> bool:
        """Whether it holds colours given as red, green and blue."""
        return any(
            paint is not None and len(paint) > 1
            for shape in self.shapes
            for paint in (shape.fill, shape.stroke)
        )


Picture = Raster | Vector
