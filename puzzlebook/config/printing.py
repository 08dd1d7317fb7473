"""What stands after `orientation`, `paper`, `bleed`, `margins`, `page_numbers` and their like → types of the models."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from puzzlebook.config import types, values
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Read, Short
from puzzlebook.config.values import Trim, listed, scalar, short
from puzzlebook.printers.rules import INKS, PAPERS, Ink, Paper
from puzzlebook.units import parse_length

MOST_MARGIN, LEAST_SPINE, MOST_SPINE = 720.0, 2.0, 288.0
"""Points: ten inches, what 24 pages are thick, four inches."""

SIDES = ("inside", "outside", "top", "bottom")
"""Of a page in a book: the spine's, the one opposite, the upper and the lower."""

BACKS = ("blank", "notes")
"""What stands on the backs of a book's mazes where nothing else may."""

NUMBERS_AT = ("outer", "center", "none")
"""Where page numbers stand at the foot of a page."""

ORIENTATIONS = ("portrait", "landscape")


def length(value: Any, *, lowest: float, highest: float, what: str) -> float:
    """Points of a length such as `12mm`, within its bounds in points; `what` it is of, article included."""
    typed = scalar(value, f"{what}, like 0.5in or 12mm")
    points = parse_length(typed)
    if not lowest - 1e-6 <= points <= highest + 1e-6:
        raise ValueError(
            f"{short(typed)} is out of range. Write {what} of {lowest / 72:.2g} to {highest / 72:g} in."
        )
    return points


def backs(value: Any) -> str | None:
    """One of `BACKS` for `single_sided`: `true` is blank; None where both sides are printed."""
    typed = scalar(value, "true, false, blank or notes")
    if typed.lower() in values.YES:
        return "blank"
    if typed.lower() in values.NO:
        return None
    names = (*BACKS, "true", "false")
    return values.name_of(typed, names, "a choice of single_sided")


def _length(lowest: float, highest: float, what: str) -> Read:
    read = partial(length, lowest=lowest, highest=highest, what=what)
    return Read(read, types.json_length())


def _margins(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write a length, or keys like {Margins.EXAMPLE}.")
    return dict.fromkeys(SIDES, value) if isinstance(value, str) else value


def _page_numbers(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write true, false, or {listed(NUMBERS_AT)}.")
    if not isinstance(value, str):
        return value
    typed = value.strip()
    if typed.lower() in values.YES:
        return {}
    return {"at": "none" if typed.lower() in values.NO else typed}


_Side = Annotated[float | None, _length(0.0, MOST_MARGIN, "a margin")]


class Margins(Keys):
    """What the book keeps free round its pages, in points; None for a side that is left to the design."""

    WHERE: ClassVar[str] = "`margins`"
    EXAMPLE: ClassVar[str] = "{inside: 20mm, outside: 15mm, top: 15mm, bottom: 20mm}"

    inside: _Side = Field(None, description="At the spine, right on even pages.")
    outside: _Side = Field(None, description="Opposite the spine.")
    top: _Side = Field(None, description="At the top.")
    bottom: _Side = Field(None, description="At the bottom; page numbers stand below it.")


class PageNumbers(Keys):
    """Where page numbers stand, and from which page on."""

    WHERE: ClassVar[str] = "`page_numbers`"
    EXAMPLE: ClassVar[str] = "{at: center, from: 3}"

    at: Annotated[
        Literal["outer", "center", "none"], types.name(NUMBERS_AT, "a place for page numbers")
    ] = Field("outer", description="At the foot: in the outer corner, in the middle, or nowhere.")
    first: Annotated[int, types.whole(1, 5000, "the first page with a number")] = Field(
        1, alias="from", description="The first page that shows its number."
    )

    def shown(self, page: int) -> bool:
        """Whether a page shows its number, where its kind has one."""
        return self.at != "none" and page >= self.first


Orientation = Annotated[
    Literal["portrait", "landscape"] | None, types.name(ORIENTATIONS, "an orientation")
]
PaperName = Annotated[Paper, types.name(PAPERS, "a paper")]
InkName = Annotated[Ink, types.name(INKS, "an ink")]
Spine = Annotated[float | None, _length(LEAST_SPINE, MOST_SPINE, "a spine's width")]
Backs = Annotated[
    Literal["blank", "notes"] | None,
    Read(
        backs,
        {"anyOf": [{"type": "boolean"}, types.json_pattern("|".join((*BACKS, types.FLAGS)))]},
    ),
]
AllMargins = Annotated[Margins, Short(_margins, types.json_length())]
Numbering = Annotated[
    PageNumbers,
    Short(
        _page_numbers,
        {"anyOf": [{"type": "boolean"}, types.json_pattern("|".join((*NUMBERS_AT, types.FLAGS)))]},
    ),
]


def turned(trim: Trim, orientation: str | None) -> Trim:
    """The trim with its longer side upright (`portrait`) or lying (`landscape`); as it is for None."""
    if orientation is None or (orientation == "portrait") == (trim.width <= trim.height):
        return trim
    if trim.width == trim.height:
        return trim
    return Trim(trim.name, trim.height, trim.width)
