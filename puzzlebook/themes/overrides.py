"""A theme and what a book wants otherwise → the theme with that changed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.units import LEAST_STROKE, mm

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from puzzlebook.themes.theme import Theme, Type

LEAST_TYPE = 7.0
"""Points: the smallest type that Amazon KDP prints ("Fix Formatting Issues")."""


@dataclass(frozen=True, slots=True)
class Override:
    """A number or a choice that a book may put in place of its theme's own."""

    kind: Literal["length", "number", "choice"]
    help: str
    example: str
    change: Callable[[Theme, Any], Theme]
    lowest: float = 0.0
    """Points for a length."""
    highest: float = 0.0
    choices: tuple[str, ...] = ()


def overridden(theme: Theme, own: Mapping[str, Any]) -> Theme:
    """The theme with what a book wants otherwise: values by names of `OVERRIDES`, lengths in points.

    The same theme where there is nothing, so that themes stay equal by identity.
    """
    for name, override in OVERRIDES.items():
        if own.get(name) is not None:
            theme = override.change(theme, own[name])
    return theme


def _wall(theme: Theme, width: float) -> Theme:
    return replace(theme, walls=replace(theme.walls, fixed=width))


def _border(theme: Theme, ratio: float) -> Theme:
    return replace(theme, walls=replace(theme.walls, rim_ratio=ratio))


def _corners(theme: Theme, corners: str) -> Theme:
    if corners == "round":
        walls = replace(theme.walls, cap="round", join="round", rim_join="round", fillet=0.25)
    else:
        walls = replace(theme.walls, cap="square", join="mitre", rim_join="mitre", fillet=0.0)
    return replace(theme, walls=walls)


def _text(theme: Theme, size: float) -> Theme:
    """Body and what stands in it, in the theme's own proportion; the measure is in ems, and follows."""
    share = size / theme.body.style.size
    return replace(theme, body=_scaled(theme.body, share), subhead=_scaled(theme.subhead, share))


def _number(theme: Theme, size: float) -> Theme:
    share = size / theme.number.style.size
    many = max(share, LEAST_TYPE / theme.number_many.style.size)
    return replace(
        theme, number=_scaled(theme.number, share), number_many=_scaled(theme.number_many, many)
    )


def _heading(theme: Theme, size: float) -> Theme:
    return replace(theme, heading=_scaled(theme.heading, size / theme.heading.style.size))


def _title(theme: Theme, size: float) -> Theme:
    return replace(theme, book_title=_scaled(theme.book_title, size / theme.book_title.style.size))


def _caption(theme: Theme, size: float) -> Theme:
    share = size / theme.caption.style.size
    return replace(theme, caption=_scaled(theme.caption, share))


def _marks(theme: Theme, shape: Any) -> Theme:
    return replace(theme, level_marks=replace(theme.level_marks, shape=shape))


def _ornament(theme: Theme, height: float) -> Theme:
    return replace(theme, ornament=height)


def _align(theme: Theme, align: Any) -> Theme:
    return replace(theme, align=align)


def _scaled(type_: Type, share: float) -> Type:
    style = replace(type_.style, size=type_.style.size * share)
    return replace(type_, style=style, leading=type_.leading * share)


OVERRIDES: dict[str, Override] = {
    "wall": Override(
        "length",
        "Width of the walls, whatever the corridors, up to a fifth of them.",
        "2pt",
        _wall,
        LEAST_STROKE,
        6.0,
    ),
    "border": Override(
        "number", "Width of the border as a multiple of the walls'.", "1.5", _border, 1.0, 3.0
    ),
    "corners": Override(
        "choice",
        "Corners of walls and turns of answers.",
        "round",
        _corners,
        choices=("round", "square"),
    ),
    "text": Override("length", "Size of running text.", "12pt", _text, LEAST_TYPE, 30.0),
    "number": Override(
        "length", "Size of a puzzle's number alone on its page.", "24pt", _number, 10.0, 60.0
    ),
    "heading": Override(
        "length", "Size of the heading above a page.", "24pt", _heading, 10.0, 60.0
    ),
    "title": Override("length", "Size of the book's title, at most.", "48pt", _title, 16.0, 96.0),
    "caption": Override(
        "length", "Size of the small words below mazes.", "9pt", _caption, LEAST_TYPE, 24.0
    ),
    "marks": Override(
        "choice",
        "What shows how hard a maze is.",
        "stars",
        _marks,
        choices=("dots", "stars", "diamonds"),
    ),
    "ornament": Override(
        "length",
        "Height of the ornament made of the book's own mazes; 0mm for none.",
        "9mm",
        _ornament,
        0.0,
        mm(15),
    ),
    "align": Override(
        "choice",
        "How text stands on its pages.",
        "justify",
        _align,
        choices=("start", "justify", "center"),
    ),
}
"""Everything in a theme that a book may change, by its key, with unit and limits."""
