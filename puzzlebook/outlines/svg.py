"""An SVG file → the `Shape` of what is filled in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.shape import Part, shape
from puzzlebook.pictures.filled import filled
from puzzlebook.pictures.opening import file_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from puzzlebook.mazes.shape import Ring, Shape
    from puzzlebook.pictures.filled import Places

MOST_BYTES = 8_000_000
EXTENT = 8192
"""Units to which the longer side of the outlines is brought."""


def svg_shape(path: Path) -> Shape:
    """The shape of all that an SVG file fills with a colour but white; of what it only strokes where it fills nothing.

    Transforms, groups, `use` and basic shapes count (svgelements reads them); texts, pictures,
    clipping, styles in sheets and the width of strokes do not. Raises ValueError, with a sentence,
    for a file that is no SVG or has no outline.
    """
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"{path.name} has more than {MOST_BYTES // 1_000_000} MB. Simplify it.")
    data = file_bytes(path)
    try:
        outlines = filled(data)
    except Exception as error:  # noqa: BLE001  (whatever svgelements meets in a file that is not right)
        told = str(error) or type(error).__name__
        raise ValueError(f"{path.name} cannot be read as SVG: {told}. Name another file.") from None
    points = [point for rings, _ in outlines for ring in rings for point in ring]
    if not points:
        raise ValueError(
            f"{path.name} has no outline. Turn texts and pictures into paths, or name another file."
        )
    left, top = min(x for x, _ in points), min(y for _, y in points)
    extent = max(max(x for x, _ in points) - left, max(y for _, y in points) - top)
    scale = EXTENT / extent if extent > 0 else 0.0
    parts = [
        Part(tuple(_ring(ring, left, top, scale) for ring in rings), even_odd)
        for rings, even_odd in outlines
    ]
    try:
        return shape("svg", parts, from_file=True)
    except ValueError as error:
        raise ValueError(f"{path.name} is no shape: {error}. Name another file.") from None


def _ring(places: Places, left: float, top: float, scale: float) -> Ring:
    points = [(round((x - left) * scale), round((y - top) * scale)) for x, y in places]
    return tuple(point for at, point in enumerate(points) if at == 0 or point != points[at - 1])
