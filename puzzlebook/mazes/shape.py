"""Rings of points → `Shape`: an outline that any grid can be cut to."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Point = tuple[int, int]
Ring = tuple[Point, ...]
"""A closed line through these points, the last joined to the first; y runs downwards."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some rings filled together: by the winding number, or (`even_odd`) where an odd number of them lies around."""

    rings: tuple[Ring, ...]
    even_odd: bool = False


@dataclass(frozen=True)
class Shape:
    """All places that lie in any part. Equal by name and content."""

    name: str
    """As in an id: `heart`, `letter.A`, `text.MIA`; of a file its kind and digest, `svg.3fa9c1d2e4b50718`."""
    parts: tuple[Part, ...] = field(compare=False, repr=False)
    digest: str
    """16 hex digits, the same for the same points."""
    from_file: bool = False
    """Whether it takes a file to make it again."""

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least and the greatest x and y: left, top, right, bottom."""
        points = [point for part in self.parts for ring in part.rings for point in ring]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)


def shape(name: str, parts: Iterable[Part], *, from_file: bool = False) -> Shape:
    """The shape of that name; where `from_file` its digest becomes the last word of the name.

    ValueError where the outline has no extent in one direction.
    """
    drawn = tuple(Part(rings, part.even_odd) for part in parts if (rings := _rings(part)))
    digest = hashlib.blake2b(repr([(part.rings, part.even_odd) for part in drawn]).encode())
    text = digest.hexdigest()[:16]
    made = Shape(f"{name}.{text}" if from_file else name, drawn, text, from_file)
    if not drawn or made.box[0] == made.box[2] or made.box[1] == made.box[3]:
        raise ValueError("it has no outline that encloses anything")
    return made


def _rings(part: Part) -> tuple[Ring, ...]:
    return tuple(ring for ring in part.rings if len(ring) >= 3)
