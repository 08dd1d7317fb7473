"""A maze's drawing → one PDF form: its walls once, without width, colour or size of their own.

Line width belongs to the coordinates it is used in (ISO 32000-1, 8.4.3.2), so who places the form
decides it: the walls take the placement's width and the rim, drawn in coordinates `rim_ratio` times
as large, that many times it.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from puzzlebook.output._pathtext import path_text
from puzzlebook.output.numbers import number

if TYPE_CHECKING:
    from puzzlebook.layout.page import Drawing

CAPS = {"butt": 0, "round": 1, "square": 2}
"""PDF's numbers of line caps (ISO 32000-1, table 54)."""
JOINS = {"mitre": 0, "round": 1}
"""PDF's numbers of line joins (ISO 32000-1, table 55)."""

_MITRE = 2
"""Half-strokes a mitre reaches: one over the sine of half its angle, 60° being our sharpest."""


def form_content(drawing: Drawing) -> bytes:
    """The form's stream: walls stroked, then the rim, in lattice units."""
    milli = round(drawing.rim_ratio * 1000)
    walls, rim = drawing.walls, drawing.rim
    parts = [b"%d J %d j\n" % (CAPS[drawing.cap], JOINS[drawing.wall_join])]
    if len(walls.xs):
        per = 1000 * walls.per
        parts += [path_text(walls.xs, walls.ys, walls.starts, per, walls.bulges), b"S\n"]
    if drawing.rim_join != drawing.wall_join:
        parts.append(b"%d j\n" % JOINS[drawing.rim_join])
    if milli != 1000:
        ratio = number(milli / 1000).encode()
        parts.append(b"%b 0 0 %b 0 0 cm\n" % (ratio, ratio))
    if len(rim.xs):
        parts += [path_text(rim.xs, rim.ys, rim.starts, milli * rim.per, rim.bulges), b"S\n"]
    return b"".join(parts)


def form_box(drawing: Drawing) -> tuple[int, int, int, int]:
    """The form's BBox in lattice units, beyond the ink of every placement, mitres included.

    A box at the walls' middle would clip the border to half its width.
    """
    margin = ceil(drawing.reach * max(1.0, drawing.rim_ratio) * _MITRE) + 1
    return -margin, -margin, drawing.width + margin, drawing.height + margin
