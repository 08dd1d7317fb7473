"""What a worksheet has beside its mazes, as typed → lines, groups, variants and copies, and a run for each group."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Field, model_validator

from puzzlebook.config import types, values
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Read, Short

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.difficulty import Difficulty
    from puzzlebook.config.models import WorksheetEntry
    from puzzlebook.config.values import Faults

Mark = Literal["circle", "triangle", "square", "diamond", "star"]
MARKS: tuple[Mark, ...] = ("circle", "triangle", "square", "diamond", "star")
"""What tells the groups of a class apart on paper: shapes, of which none is first or last."""

LINES = ("name", "date", "class", "score", "time")
"""What there may be a line for; the words are the language's."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_COPIES = 500


def lines(value: Any) -> tuple[str, ...]:
    """Names of LINES in the order typed, each once; `none` for no line at all."""
    if isinstance(value, str) and value.strip() == "none":
        return ()
    made = values.several(value, lambda item: values.name_of(item, LINES, "a line of a worksheet"))
    twice = next((name for at, name in enumerate(made) if name in made[:at]), None)
    if twice is not None:
        raise ValueError(f"There are two lines for the {twice}. Remove one.")
    return made


def variants(value: Any) -> int:
    """How many variants: a number, or letters from A on, as `A..D`."""
    typed = values.scalar(value, "a number up to 26, or letters like A..D")
    match = re.fullmatch(r"([A-Za-z])(?:\s*\.\.\s*([A-Za-z]))?", typed)
    if match is None:
        return values.whole(typed, lowest=1, highest=len(LETTERS), what="how many variants")
    first, last = match[1].upper(), (match[2] or match[1]).upper()
    if match[2] and first != "A":
        raise ValueError(f"Variants are lettered from A on. Write A..{max(first, last)}.")
    return LETTERS.index(last) + 1


Lines = Annotated[
    tuple[str, ...],
    Read(
        lines,
        {
            "anyOf": [
                types.json_names(*LINES, "none"),
                {
                    "type": "array",
                    "items": types.json_names(*LINES),
                    "minItems": 1,
                    "uniqueItems": True,
                },
            ]
        },
    ),
]
Variants = Annotated[
    int,
    Read(
        variants,
        {
            "anyOf": [
                types.json_whole(1, len(LETTERS)),
                types.json_pattern(r"[Aa]\s*\.\.\s*[A-Za-z]|[A-Za-z]"),
            ]
        },
    ),
]
Copies = Annotated[int, types.whole(1, MOST_COPIES, "how many copies")]
OwnCopies = Annotated[int | None, types.whole(1, MOST_COPIES, "how many copies")]


class GroupChoice(Keys):
    """The sheets of one group, where they are not as the others."""

    WHERE: ClassVar[str] = "a group of a worksheet"
    EXAMPLE: ClassVar[str] = "{difficulty: easy, copies: 8}"

    difficulty: types.OwnAsked = Field(
        None, description="How hard the group's mazes are, as in a maze entry."
    )
    run: types.OptionalSizes = Field(
        None, alias="size", description="Columns x rows of the group's mazes."
    )
    copies: OwnCopies = Field(None, description="How many times each of its sheets is printed.")


def _group(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write a level, or keys like {GroupChoice.EXAMPLE}.")
    return {"difficulty": value} if isinstance(value, str) else value


Group = Annotated[GroupChoice | None, Short(_group, types.json_pattern(types.LEVEL_OR_TWO))]


class Groups(Keys):
    """The groups of a class, each with its mark. Sheets come in this order, whichever way they are typed."""

    WHERE: ClassVar[str] = "`groups`"
    EXAMPLE: ClassVar[str] = "{circle: easy, triangle: medium, square: hard}"

    circle: Group = Field(None, description="The group of the circle.")
    triangle: Group = Field(None, description="The group of the triangle.")
    square: Group = Field(None, description="The group of the square.")
    diamond: Group = Field(None, description="The group of the diamond.")
    star: Group = Field(None, description="The group of the star.")

    @model_validator(mode="after")
    def _some(self) -> Groups:
        if not self.given:
            raise ValueError(f"No group is given. Write some, like {self.EXAMPLE}.")
        return self

    @property
    def given(self) -> tuple[tuple[Mark, GroupChoice], ...]:
        """The groups there are, in the order of MARKS."""
        every = (self.circle, self.triangle, self.square, self.diamond, self.star)
        both = zip(MARKS, every, strict=True)
        return tuple((mark, choice) for mark, choice in both if choice is not None)


def _groups(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write marks and levels, like {Groups.EXAMPLE}.")
    return value


class SheetKeys(Keys):
    """What a worksheet has that a run of mazes has not."""

    lines: Lines = Field(
        ("name", "date"),
        description="Lines to fill in: name, date, class, score, time; or none.",
        json_schema_extra={"default": None},
    )
    groups: Annotated[Groups | None, Short(_groups)] = Field(
        None, description="Groups of the class by a mark, each with its level."
    )
    variants: Variants = Field(
        1, description="Sheets with other mazes that are as hard: a number, or A..D."
    )
    copies: Copies = Field(1, description="How many times each sheet is printed.")

    def check_sheets(self: WorksheetEntry, faults: Faults) -> None:  # type: ignore[misc]  # a mixin
        """Variants are as hard as each other by a level, never by ranges, and in mazes of one piece."""
        if self.variants == 1:
            return
        with faults.at("variants"):
            if any(self.pieces_of(shape) == "each" for shape in (None, *self.shapes)):
                raise ValueError(
                    "Variants are made as hard as each other, and mazes in several pieces are as chance has them. "
                    "Write `pieces: largest`, or `variants: 1`."
                )
        for part in groups_of(self):
            with faults.at(*part.steps, "difficulty"):
                if part.entry.ranges:
                    raise ValueError(
                        "Variants are made to be as hard as each other, which ranges of measures leave no room for. "
                        "Write a level, or `variants: 1`."
                    )


@dataclass(frozen=True, slots=True)
class Part:
    """The sheets of one group: its mark, and the entry as it is for them."""

    mark: Mark | None
    entry: WorksheetEntry
    copies: int

    @property
    def steps(self) -> tuple[str, ...]:
        """Where the group stands in the entry; () for an entry without groups."""
        return () if self.mark is None else ("groups", self.mark)

    @property
    def key(self) -> str:
        """The same after the entry's key, as `.groups.circle`."""
        return "".join(f".{step}" for step in self.steps)


def groups_of(entry: WorksheetEntry) -> Iterator[Part]:
    """The groups of a worksheet in the order of MARKS; the entry itself where it has none.

    Mazes of a sheet have no heading of their own and do not say where their answers are; one alone has no number.
    """
    hidden = {"answer_page": False} | ({"number": False} if entry.count == 1 else {})
    plain = {"heading": None, "show": entry.show.model_copy(update=hidden)}
    if entry.groups is None:
        yield Part(None, entry.model_copy(update=plain), entry.copies)
        return
    for mark, choice in entry.groups.given:
        own: dict[str, Any] = {
            "difficulty": _either(choice.difficulty, entry.difficulty),
            "run": entry.run if choice.run is None else choice.run,
        }
        if choice.run is not None:
            own |= {"corridors": None}
        copies = entry.copies if choice.copies is None else choice.copies
        yield Part(mark, entry.model_copy(update=plain | own), copies)


def _either(own: Difficulty | None, whole: Difficulty) -> Difficulty:
    return whole if own is None else own


def all_sized(groups: Any) -> bool:
    """Whether every group, as typed, gives a size of its own, so that the entry needs none."""
    return (
        isinstance(groups, dict)
        and bool(groups)
        and all(isinstance(group, dict) and "size" in group for group in groups.values())
    )
