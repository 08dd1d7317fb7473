"""Size and leading in points → a theme's types, figures lining and of one width (page-design rule 7)."""

from __future__ import annotations

from puzzlebook.text.shaping import TextStyle
from puzzlebook.themes.theme import Type

_FIGURES = (("lnum", 1), ("tnum", 1))


def serif(size: float, leading: float, *, bold: bool = False) -> Type:
    """A serif as running text has it."""
    return Type(TextStyle(family="serif", size=size, bold=bold), leading)


def figures(size: float, leading: float, *, bold: bool = False) -> Type:
    """A serif whose figures are of one width."""
    return Type(TextStyle(family="serif", size=size, bold=bold, features=_FIGURES), leading)


def sans(size: float, leading: float, *, bold: bool = False) -> Type:
    """A sans whose figures are of one width."""
    return Type(TextStyle(family="sans", size=size, bold=bold, features=_FIGURES), leading)


def capitals(size: float, leading: float) -> Type:
    """Bold sans capitals, tracked (page-design rule 8), for a word of one or two."""
    style = TextStyle("sans", size, bold=True, tracking=0.08, features=_FIGURES, case="capitals")
    return Type(style, leading)


def small_capitals(size: float, leading: float) -> Type:
    """Small capitals of a serif, tracked."""
    style = TextStyle("serif", size, tracking=0.08, features=_FIGURES, case="small-capitals")
    return Type(style, leading)
