"""What stands after `cover` → its model, colours as inks."""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar

from pydantic import Field

from puzzlebook.colours import Cmyk, from_hex
from puzzlebook.config import types, values
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Read
from puzzlebook.config.values import scalar, short

_INKS = re.compile(r"cmyk\(\s*([0-9.]+)[\s,]+([0-9.]+)[\s,]+([0-9.]+)[\s,]+([0-9.]+)\s*\)")
_COLOUR = "#?[0-9A-Fa-f]{6}|cmyk\\([0-9., ]+\\)"


def colour(value: Any) -> Cmyk:
    """The inks of `"#1d3557"` or `cmyk(80, 40, 0, 60)`, which are percentages."""
    what = 'a colour in quotes, like "#1d3557", or cmyk(80, 40, 0, 60)'
    if value is None:
        raise ValueError(f"There is no value: what follows a # is a comment. Write {what}.")
    typed = scalar(value, what).strip().lower()
    made = from_hex(typed)
    if made is not None:
        return made
    match = _INKS.fullmatch(typed)
    try:
        inks = [float(part) for part in match.groups()] if match else []
    except ValueError:
        inks = []
    if not inks or max(inks) > 100:
        raise ValueError(f"{short(typed)} is not a colour. Write {what}.")
    return Cmyk(*(ink / 100 for ink in inks))


def badge(value: Any) -> str | None:
    """A badge's words; "" for none, None for the count of mazes."""
    typed = scalar(value, "a few words, true or false")
    if typed.strip().lower() in values.NO:
        return ""
    if typed.strip().lower() in values.YES:
        return None
    return values.text(typed, most=40, required=True)


def short_form(value: Any) -> Any:
    """`true` for a cover as it comes, `false` for none."""
    if value is None:
        raise ValueError(f"There is no value. Write true, or keys like {Cover.EXAMPLE}.")
    if isinstance(value, str):
        return {} if values.flag(value) else None
    return value


Colour = Annotated[Cmyk | None, Read(colour, types.json_pattern(_COLOUR))]
Badge = Annotated[str | None, Read(badge, types.json_text(40))]
Art = Annotated[int | None, types.whole(1, values.MOST_MAZES, "the number of a maze")]


class Cover(Keys):
    """The cover: back, spine and front on one sheet, in a file of its own."""

    WHERE: ClassVar[str] = "`cover`"
    EXAMPLE: ClassVar[str] = '{color: "#1d3557", back: Forty mazes for patient people.}'

    color: Colour = Field(
        None,
        description='What the cover is printed with all over: "#1d3557" or cmyk(80, 40, 0, 60).',
    )
    accent: Colour = Field(
        None, description="The colour of the way through the maze and the badge."
    )
    back: types.OptionalBody = Field(
        None, description="The text on the back, with a little Markdown."
    )
    badge: Badge = Field(
        None,
        description="Words on the front in a disc: by default how many mazes there are; false for none.",
    )
    art: Art = Field(
        None, description="The number of the maze on the front; by default one that suits it."
    )
    spine_text: types.Flag = Field(
        default=True, description="Title and author on the spine, where the printer allows it."
    )
