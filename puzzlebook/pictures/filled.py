"""The bytes of an SVG → the rings of what is filled in it."""

from __future__ import annotations

from math import ceil, pi
from typing import TYPE_CHECKING, Any

from puzzlebook.pictures.opening import parsed_svg

if TYPE_CHECKING:
    from collections.abc import Iterator

STEPS = 12
"""Lines that a curve is drawn with, and a quarter of an arc."""

_PPI = 96
"""As CSS counts (CSS Values 3, 6.2); whoever scales the rings need not mind."""

Places = list[tuple[float, float]]
Outline = tuple[list[Places], bool]
"""The rings of an element, y down, and whether they are filled by the even-odd rule."""


def filled(data: bytes) -> list[Outline]:
    """The elements that are filled with a colour but white; where none is, those that are stroked, as if filled.

    Raises whatever svgelements does for a file that is no SVG, or not right.
    """
    import svgelements  # for SVG files only

    _, shown = parsed_svg(data, _PPI)
    elements = [element for element in shown if _is_filled(element)]
    return [
        (list(_rings(svgelements, element)), element.values.get("fill-rule") == "evenodd")
        for element in elements or [each for each in shown if each.fill.value is None]
    ]


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
