"""What stands after `theme` → a theme's name and what the book wants otherwise."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field

from puzzlebook.config import types, values
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Read, Short
from puzzlebook.config.values import listed, scalar, short
from puzzlebook.themes import OVERRIDES, THEMES
from puzzlebook.units import parse_length

if TYPE_CHECKING:
    from puzzlebook.config.reading import Json


def _own(name: str) -> Read:
    """The reader of one of `OVERRIDES`."""
    return Read(lambda value: _read(name, value), _json(name))


def _read(name: str, value: Any) -> float | str:
    override = OVERRIDES[name]
    low, high = override.lowest, override.highest
    if override.kind == "choice":
        return values.name_of(value, override.choices, f"a value of `{name}`")
    if override.kind == "length":
        points = parse_length(scalar(value, f"a length, like {override.example}"))
        if not low - 1e-6 <= points <= high + 1e-6:
            raise ValueError(
                f"{short(str(value))} is out of range. Write {low:g}pt to {high:.3g}pt, like {override.example}."
            )
        return points
    typed = scalar(value, f"a number from {low:g} to {high:g}")
    if not re.fullmatch(r"[0-9]+(\.[0-9]+)?", typed) or not low <= float(typed) <= high:
        raise ValueError(f"{short(typed)} does not do. Write a number from {low:g} to {high:g}.")
    return float(typed)


def _json(name: str) -> Json:
    override = OVERRIDES[name]
    if override.kind == "choice":
        return types.json_names(*override.choices)
    if override.kind == "length":
        return types.json_length()
    number = {"type": "number", "minimum": override.lowest, "maximum": override.highest}
    return {"anyOf": [number, types.json_pattern(r"[0-9]+(\.[0-9]+)?")]}


_Length = float | None
_Choice = str | None


class ThemeChoice(Keys):
    """A theme, and what is wanted otherwise; None for what stays the theme's own."""

    WHERE: ClassVar[str] = "`theme`"
    EXAMPLE: ClassVar[str] = "{name: bold, wall: 3pt, corners: round}"

    name: Annotated[str, types.name(tuple(THEMES), "a theme")] = Field(
        "classic", description="classic, bold, fine or large-print."
    )
    wall: Annotated[_Length, _own("wall")] = Field(None, description=OVERRIDES["wall"].help)
    border: Annotated[_Length, _own("border")] = Field(None, description=OVERRIDES["border"].help)
    corners: Annotated[_Choice, _own("corners")] = Field(
        None, description=OVERRIDES["corners"].help
    )
    text: Annotated[_Length, _own("text")] = Field(None, description=OVERRIDES["text"].help)
    number: Annotated[_Length, _own("number")] = Field(None, description=OVERRIDES["number"].help)
    heading: Annotated[_Length, _own("heading")] = Field(
        None, description=OVERRIDES["heading"].help
    )
    title: Annotated[_Length, _own("title")] = Field(None, description=OVERRIDES["title"].help)
    caption: Annotated[_Length, _own("caption")] = Field(
        None, description=OVERRIDES["caption"].help
    )
    marks: Annotated[_Choice, _own("marks")] = Field(None, description=OVERRIDES["marks"].help)
    ornament: Annotated[_Length, _own("ornament")] = Field(
        None, description=OVERRIDES["ornament"].help
    )
    align: Annotated[_Choice, _own("align")] = Field(None, description=OVERRIDES["align"].help)

    @property
    def own(self) -> dict[str, Any]:
        """What the book wants otherwise, by names of `OVERRIDES`."""
        return {name: getattr(self, name) for name in OVERRIDES}


def _theme(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write {listed(THEMES)}.")
    return {"name": value} if isinstance(value, str) else value


Theme = Annotated[ThemeChoice, Short(_theme, types.json_names(*THEMES))]
OwnTheme = Annotated[ThemeChoice | None, Short(_theme, types.json_names(*THEMES))]
