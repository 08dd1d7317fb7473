"""An SVG file → the `Shape` of what is filled in it."""

from __future__ import annotations

from math import ceil, pi
from typing import TYPE_CHECKING, Any

from puzzlebook.mazes.shape import Part, shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.mazes.shape import Ring, Shape

MOST_BYTES = 8_000_000
EXTENT = 8192
"""Units to which the longer side of the outlines is brought."""
STEPS = 12
"""Lines that a curve is drawn with, and a quarter of an arc."""

Places = list[tuple[float, float]]
Outline = tuple[list[Places], bool]
"""The rings of an element, and whether they are filled by the even-odd rule."""


def svg_shape(path: Path) -> Shape:
    """The shape of all that an SVG file fills with a colour but white; of what it only strokes where it fills nothing.

    Transforms, groups, `use` and basic shapes count (svgelements reads them); texts, pictures,
    clipping, styles in sheets and the width of strokes do not. Raises ValueError, with a sentence,
    for a file that is no SVG or has no outline.
    """
    if path.stat().st_size > MOST_BYTES:
        raise ValueError(f"{path.name} has more than {MOST_BYTES // 1_000_000} MB. Simplify it.")
    try:
        outlines = list(_outlines(path))
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


def _outlines(path: Path) -> Iterator[Outline]:
    """The elements that are filled; where none is, those that are stroked."""
    import svgelements  # for SVG files only

    document = svgelements.SVG.parse(str(path), reify=True)
    drawn = [
        element
        for element in document.elements()
        if isinstance(element, svgelements.Shape)
        and element.values.get("display") != "none"
        and element.values.get("visibility") != "hidden"
    ]
    filled = [element for element in drawn if _is_filled(element)]
    for element in filled or [each for each in drawn if each.fill.value is None]:
        rule = str(element.values.get("fill-rule", "nonzero"))
        yield list(_rings(svgelements, element)), rule == "evenodd"


def _is_filled(element: Any) -> bool:
    """Whether a colour fills it: black where nothing is said, as the standard has it (SVG 2, 13.2)."""
    fill = element.fill
    if fill.value is None:
        return "fill" not in element.values
    return bool(fill.opacity) and (fill.red, fill.green, fill.blue) != (255, 255, 255)


def _rings(library: Any, element: Any) -> Iterator[Places]:
    """The subpaths of an element, curves as lines."""
    ring: Places = []
    for segment in abs(library.Path(element)):  # transforms done
        if isinstance(segment, library.Move):
            if ring:
                yield ring
            ring = [(segment.end.x, segment.end.y)]
        elif isinstance(segment, library.Line):
            ring.append((segment.end.x, segment.end.y))
        elif not isinstance(segment, library.Close):
            quarters = abs(segment.sweep) / (pi / 2) if isinstance(segment, library.Arc) else 1
            steps = STEPS * max(1, ceil(quarters - 1e-6))
            points = (segment.point(step / steps) for step in range(1, steps + 1))
            ring += [(point.x, point.y) for point in points]
    if ring:
        yield ring
