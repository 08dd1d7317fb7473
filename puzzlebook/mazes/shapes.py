"""`shapes.txt` → the built-in shapes, by name."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.mazes.shape import Part, shape

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.mazes.shape import Point, Ring, Shape

UNITS = 16
"""Points of an outline lie on a lattice this many times as fine as what the file is written in."""
STEPS = 12
"""Lines that a curve is drawn with: at 200 cells across a shape they are straight within a tenth of a cell."""
_QUARTER = 0.5523
"""Handle of a cubic curve that is a quarter of a circle, as a share of the radius."""

_COMMAND = re.compile(r"([MLCO])([^MLCO]*)")


@cache
def _lines() -> dict[str, list[str]]:
    """The outlines of each shape as they are written, in the order of the file."""
    made: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("shapes.txt").read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            made[line.strip()] = []
            continue
        outlines = made[next(reversed(made))]
        if line.startswith("    "):
            outlines[-1] += line
        else:
            outlines.append(line.strip())
    return made


def names() -> tuple[str, ...]:
    """The names of all built-in shapes."""
    return tuple(_lines())


@cache
def builtin(name: str) -> Shape:
    """The built-in shape of that name; KeyError for any other."""
    rings = [ring for line in _lines()[name] for ring in _rings(line)]
    return shape(name, [Part(tuple(rings))])


def _rings(line: str) -> Iterator[Ring]:
    """The rings of one line: solid ones run clockwise, holes the other way, so that they cancel."""
    kind, _, path = line.partition(" ")
    how, _, hole = kind.rpartition("-") if kind.endswith("hole") else (kind, "", "")
    points = list(_points(path))
    mirrored = [(-x, y) for x, y in points]
    ring = points + mirrored[::-1] if how == "half" else points
    for each in (ring, mirrored) if how == "pair" else (ring,):
        clockwise = _twice_area(each) > 0
        yield tuple(each if clockwise != bool(hole) else each[::-1])


def _twice_area(ring: list[Point]) -> int:
    return sum(a * d - c * b for (a, b), (c, d) in pairwise([*ring, ring[0]]))


def _points(path: str) -> Iterator[Point]:
    """The points along a path; UNITS times what is written."""
    last = (0, 0)
    for command, typed in _COMMAND.findall(path):
        numbers = [UNITS * int(number) for number in typed.split()]
        if command == "O":
            yield from _circle(*numbers)
            continue
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "C":
            near, far, end = places
            yield from curve(last, near, far, end, STEPS)
        else:
            yield from places
        last = places[-1]


def curve(a: Point, b: Point, c: Point, d: Point, steps: int) -> Iterator[Point]:
    """Points along the cubic Bézier curve from a to d with handles b and c, a left out; exact, then rounded."""
    for t in range(1, steps + 1):
        s = steps - t
        weights = s**3, 3 * s * s * t, 3 * s * t * t, t**3
        x, y = (
            _rounded(sum(w * at for w, at in zip(weights, places, strict=True)), steps**3)
            for places in zip(a, b, c, d, strict=True)
        )
        yield x, y


def _rounded(number: int, by: int) -> int:
    """The nearest whole number to a quotient; of mirrored ones the mirrored."""
    half = (2 * abs(number) + by) // (2 * by)
    return half if number > 0 else -half


def _circle(x: int, y: int, r: int) -> Iterator[Point]:
    handle = round(_QUARTER * r)
    for (ax, ay), (bx, by) in pairwise([(0, -1), (1, 0), (0, 1), (-1, 0), (0, -1)]):
        yield from curve(
            (x + ax * r, y + ay * r),
            (x + ax * r + bx * handle, y + ay * r + by * handle),
            (x + bx * r + ax * handle, y + by * r + ay * handle),
            (x + bx * r, y + by * r),
            STEPS,
        )
