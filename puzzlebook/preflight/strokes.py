"""A page's content → where it places forms, and how thin its thinnest lines come out on paper.

The content stream is interpreted as a viewer does (ISO 32000-1, 8.4): line widths are scaled by the
transformation they are used in, through forms too.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import hypot, sqrt
from typing import Any

Matrix = tuple[float, float, float, float, float, float]
"""PDF's a b c d e f: x' = a x + c y + e, y' = b x + d y + f."""

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

_STROKING = frozenset({"S", "s", "B", "B*", "b", "b*"})
_FOLLOWED = "q Q cm w Do " + " ".join(sorted(_STROKING))
_DEEPEST = 8
"""Forms within forms that are followed; ours stand on pages only."""


@dataclass(slots=True)
class Placed:
    """A form as it was drawn: the number of its object, and the transformation to the page."""

    form: tuple[int, int]
    matrix: Matrix


@dataclass(slots=True)
class Inked:
    """What a page draws, as far as it is checked."""

    forms: list[Placed] = field(default_factory=list)
    thinnest: float | None = None
    """Points; None where nothing is stroked."""
    thinnest_form: tuple[int, int] | None = None
    """The form the thinnest line is in, None for one of the page itself."""


Parsed = dict[tuple[int, int], list[tuple[str, list[Any]]]]
"""Operators and operands of each stream parsed so far, by object: a form is parsed once."""


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


def least_scale(matrix: Matrix) -> float:
    """How much a line's width is scaled where it is scaled least (the smaller singular value)."""
    a, b, c, d, _, _ = matrix
    total = a * a + b * b + c * c + d * d
    area = a * d - b * c
    return sqrt(max(0.0, total - sqrt(max(0.0, total * total - 4 * area * area))) / 2)


def inked(page: Any, parsed: Parsed) -> Inked:
    """What a pikepdf page draws, in points from the lower left corner of its trimmed page.

    Raises pikepdf.PdfError where its content cannot be parsed.
    """
    found = Inked()
    left, bottom = map(float, list(page.trimbox)[:2])
    corner = (1.0, 0.0, 0.0, 1.0, -left, -bottom)
    forms = page.obj.get("/Resources", {}).get("/XObject", {})
    _follow(_parse(page.obj, page, parsed), forms, (corner, 1.0), found, parsed, None)
    return found


def _parse(obj: Any, content: Any, parsed: Parsed) -> list[tuple[str, list[Any]]]:
    import pikepdf  # noqa: PLC0415  (only the preflight needs it)

    key = tuple(obj.objgen)
    if key not in parsed:
        parsed[key] = [
            (str(instruction.operator), list(instruction.operands))
            for instruction in pikepdf.parse_content_stream(content, _FOLLOWED)
        ]
    return parsed[key]


def _follow(
    operators: list[tuple[str, list[Any]]],
    forms: Any,
    state: tuple[Matrix, float],
    found: Inked,
    parsed: Parsed,
    inside: tuple[int, int] | None,
    depth: int = 0,
) -> None:
    """Interpret the operators from a (transformation, line width) and note what is drawn."""
    matrix, width = state
    stack: list[tuple[Matrix, float]] = []
    for operator, operands in operators:
        if operator == "q":
            stack.append((matrix, width))
        elif operator == "Q" and stack:
            matrix, width = stack.pop()
        elif operator == "cm":
            a, b, c, d, e, f = map(float, operands)
            matrix = multiply((a, b, c, d, e, f), matrix)
        elif operator == "w":
            width = float(operands[0])
        elif operator in _STROKING:
            on_paper = width * least_scale(matrix)
            if found.thinnest is None or on_paper < found.thinnest:
                found.thinnest, found.thinnest_form = on_paper, inside
        elif operator == "Do" and depth < _DEEPEST:
            _place(forms[str(operands[0])], (matrix, width), found, parsed, depth)


def _place(
    form: Any, state: tuple[Matrix, float], found: Inked, parsed: Parsed, depth: int
) -> None:
    if form.get("/Subtype") != "/Form":
        return
    key = tuple(form.objgen)
    a, b, c, d, e, f = map(float, form.get("/Matrix", IDENTITY))
    matrix = multiply((a, b, c, d, e, f), state[0])
    found.forms.append(Placed(key, matrix))
    inner = form.get("/Resources", {}).get("/XObject", {})
    _follow(_parse(form, form, parsed), inner, (matrix, state[1]), found, parsed, key, depth + 1)


def diagonal(box: tuple[float, ...], other: tuple[float, ...]) -> float:
    """How far the corners of two boxes (x0, y0, x1, y1) lie apart at most, in points."""
    return max(
        hypot(box[0] - other[0], box[1] - other[1]), hypot(box[2] - other[2], box[3] - other[3])
    )
