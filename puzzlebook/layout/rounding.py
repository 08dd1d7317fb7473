"""A line with sharp bends → the same line with round ones."""

from __future__ import annotations

from array import array
from itertools import pairwise
from math import atan, hypot, sqrt, tan
from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.layout._bends import bent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.layout.page import Point

_STRAIGHT = 0.02
"""A bend of less, in radians, is none: it is seen by nobody."""

FREELY = (0.48, 0.8)
"""Of a piece, what a bend takes at most: less than half, so that two meet, and more at the line's ends."""


class _Piece(NamedTuple):
    """A straight line or an arc."""

    a: Point
    b: Point
    bulge: float

    @property
    def length(self) -> float:
        """Along it."""
        chord = hypot(self.b[0] - self.a[0], self.b[1] - self.a[1])
        if self.bulge == 0:
            return chord
        turn = 4 * atan(abs(self.bulge))
        return turn * chord * (1 + self.bulge**2) / (4 * abs(self.bulge))

    def tangent(self, *, end: bool) -> Point:
        """The direction, of length 1, at its beginning or its end."""
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        square, twice = 1 - self.bulge**2, 2 * self.bulge * (-1 if end else 1)
        x, y = square * dx + twice * dy, square * dy - twice * dx
        return x / hypot(x, y), y / hypot(x, y)

    def part(self, start: float, end: float) -> _Piece:
        """What is left between two shares of its length."""
        bulge = tan((end - start) * atan(self.bulge)) if self.bulge else 0.0
        return _Piece(self._at(start), self._at(end), bulge)

    def _at(self, share: float) -> Point:
        dx, dy = self.b[0] - self.a[0], self.b[1] - self.a[1]
        if self.bulge == 0 or share in (0.0, 1.0):
            return self.a[0] + share * dx, self.a[1] + share * dy
        # the chord from the beginning, turned and shortened: both angles at the circumference
        whole, part = 2 * atan(self.bulge), 2 * share * atan(self.bulge)
        sin_whole, sin_part = _sin(whole), _sin(part)
        lag = whole - part
        size, cos, sin = sin_part / sin_whole, _cos(lag), _sin(lag)
        return (
            self.a[0] + size * (cos * dx + sin * dy),
            self.a[1] + size * (cos * dy - sin * dx),
        )


def _sin(angle: float) -> float:
    half = tan(angle / 2)
    return 2 * half / (1 + half * half)


def _cos(angle: float) -> float:
    half = tan(angle / 2)
    return (1 - half * half) / (1 + half * half)


def rounded(
    points: Sequence[Point],
    bulges: Sequence[float],
    radius: float,
    most: tuple[float, float] = FREELY,
) -> tuple[tuple[Point, ...], tuple[float, ...]]:
    """The line with an arc of `radius`, or less where there is no room, in place of every bend.

    `most` is what an arc takes at most of a piece beside it, and of a line's first and last. Bulges as in
    `StrokeItem`, empty where all lines are straight.
    """
    if not any(bulges):
        xs, ys = (array("d", [point[axis] for point in points]) for axis in (0, 1))
        *made, swells_ = bent(xs, ys, radius, *most, _STRAIGHT)
        return tuple(zip(*made, strict=True)), tuple(swells_) if any(swells_) else ()
    pieces = [_Piece(a, b, bulge) for a, b, bulge in zip(points, points[1:], bulges, strict=False)]
    before = [0.0] * len(pieces)
    after = [1.0] * len(pieces)
    bends: list[bool] = []
    for k, (one, other) in enumerate(pairwise(pieces)):
        half = _half_turn(one.tangent(end=True), other.tangent(end=False))
        bends.append(abs(half) > _STRAIGHT / 2)
        if bends[k]:
            cut = min(
                radius * abs(half),
                one.length * most[k == 0],
                other.length * most[k == len(pieces) - 2],
            )
            after[k] = 1 - cut / one.length
            before[k + 1] = cut / other.length
    out: list[Point] = [points[0]]
    swells: list[float] = []
    for k, piece in enumerate(pieces):
        left = piece.part(before[k], after[k])
        if k and bends[k - 1]:
            last = pieces[k - 1].part(before[k - 1], after[k - 1])
            half = _half_turn(last.tangent(end=True), left.tangent(end=False))
            swells.append(half / (1 + sqrt(1 + half * half)))
            out.append(left.a)
        swells.append(left.bulge)
        out.append(left.b)
    swells.append(0.0)
    return tuple(out), tuple(swells) if any(swells) else ()


def midway(points: Sequence[Point], bulges: Sequence[float]) -> tuple[list[Point], list[float]]:
    """A closed line, begun and ended in the middle of its first piece instead."""
    piece = _Piece(points[0], points[1], bulges[0] if bulges else 0.0)
    one, other = piece.part(0.0, 0.5), piece.part(0.5, 1.0)
    made = [other.a, *points[1:], one.b]
    return made, [other.bulge, *bulges[1:-1], one.bulge, 0.0] if bulges else []


def chords(points: Sequence[Point], bulges: Sequence[float], parts: int) -> list[Point]:
    """The line with every arc in it as so many chords."""
    made = [points[0]]
    for a, b, bulge in zip(points, points[1:], bulges or [0.0] * len(points), strict=False):
        arc = _Piece(a, b, bulge)
        made += [arc.part(0.0, k / parts).b for k in range(1, parts)] if bulge else []
        made.append(b)
    return made


def _half_turn(one: Point, other: Point) -> float:
    """The tangent of half the angle from one direction to the other, positive as a bulge is."""
    cross, dot = one[0] * other[1] - one[1] * other[0], one[0] * other[0] + one[1] * other[1]
    return cross / (1 + max(dot, -0.999))
