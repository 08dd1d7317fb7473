"""Numbers of a PDF → matrices and boxes, and what they do to lengths."""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING, Any

from puzzlebook.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Iterable

Matrix = tuple[float, float, float, float, float, float]
"""PDF's a b c d e f: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)


def box(values: Iterable[Any]) -> Box:
    """The box of any two opposite corners (ISO 32000-1, 7.9.5). ValueError unless four numbers."""
    numbers = [float(value) for value in values]
    if len(numbers) != 4:
        raise ValueError(f"a rectangle has four numbers, not {len(numbers)}")
    x0, y0, x1, y1 = numbers
    return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def matrix(values: Iterable[Any]) -> Matrix:
    """The matrix of six numbers; ValueError where there are not six."""
    numbers = [float(value) for value in values]
    if len(numbers) != 6:
        raise ValueError(f"a matrix has six numbers, not {len(numbers)}")
    a, b, c, d, e, f = numbers
    return a, b, c, d, e, f


def multiply(inner: Matrix, outer: Matrix) -> Matrix:
    """First `inner`, then `outer`."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point (x, y) moved by the matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def around(matrix: Matrix, inner: Box) -> Box:
    """The smallest upright box around what becomes of `inner`."""
    corners = [apply(matrix, x, y) for x in inner[::2] for y in inner[1::2]]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def least_scale(matrix: Matrix) -> float:
    """How much a line's width is scaled where it is scaled least (the smaller singular value)."""
    a, b, c, d, _, _ = matrix
    total = a * a + b * b + c * c + d * d
    area = a * d - b * c
    return sqrt(max(0.0, total - sqrt(max(0.0, total * total - 4 * area * area))) / 2)


def height_scale(matrix: Matrix) -> float:
    """How much heights over a baseline are scaled: a slant changes none, a flat matrix gives 0."""
    a, b, c, d, _, _ = matrix
    along = hypot(a, b)
    return abs(a * d - b * c) / along if along else 0.0


def sides(matrix: Matrix) -> tuple[float, float]:
    """How long the two sides of the unit square become."""
    a, b, c, d, _, _ = matrix
    return hypot(a, b), hypot(c, d)


def diagonal(box: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far the corners of two boxes (x0, y0, x1, y1) lie apart at most, in points."""
    return max(
        hypot(box[0] - other[0], box[1] - other[1]), hypot(box[2] - other[2], box[3] - other[3])
    )
