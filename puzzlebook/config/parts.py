"""The models of what stands under one key of a book or a maze entry: `show`, `answers`, `start`, `finish`, `room`."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, model_validator

from puzzlebook.config import kinds, shorts, types
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Short


class Show(Keys):
    """What stands beside a maze."""

    WHERE: ClassVar[str] = "`show`"
    EXAMPLE: ClassVar[str] = "{number: true, id: false}"

    number: types.Flag = Field(default=True, description="The maze's number.")
    id: types.Flag = Field(
        default=False, description="The printed id, which makes this maze again."
    )
    answer_page: types.Flag = Field(default=True, description='"Answer on page N".')
    difficulty: types.ShownDifficulty = Field(
        default=None,
        description="How hard the maze is: one to four marks for its effort, or the word of its level.",
        json_schema_extra={"default": False},
    )


class Answers(Keys):
    """The answer key."""

    WHERE: ClassVar[str] = "`answers`"
    EXAMPLE: ClassVar[str] = "{place: end, per_page: 9}"

    place: types.Answering = Field(
        "end",
        description="At the end, after each section, in a separate PDF, or none.",
    )
    per_page: types.AnswersOnPage = Field(
        9, description="Answers on a page, at most: fewer where they would be too small to read."
    )
    heading: types.Heading = Field(None, description="The heading of the answer pages.")


AnswersChoice = Annotated[Answers, Short(shorts.answers, types.json_names(*types.ANSWERS_PLACES))]


class EndChoice(Keys):
    """Where a start or finish is, and its word or picture."""

    WHERE: ClassVar[str] = "`start` and `finish`"
    EXAMPLE: ClassVar[str] = "{at: left, text: Help the rabbit}"

    at: types.At = Field(
        None,
        description="A side, a corner, center, or a cell [column, row] counted from 1 at the top left.",
    )
    text: types.EndWord = Field(None, description="A word in place of the theme's own.")
    image: kinds.OptionalPicture = Field(
        None, description="A picture in place of the arrow: a PNG, JPEG or SVG."
    )

    @model_validator(mode="after")
    def _says_something(self) -> EndChoice:
        if self.at is None and self.text is None and self.image is None:
            raise ValueError(
                "Neither place nor word nor picture is given. Write `at`, `text` or `image`."
            )
        return self


End = Annotated[EndChoice | None, Short(shorts.end, types.json_place())]


class RoomChoice(Keys):
    """Cells left free in the middle, and what stands there."""

    WHERE: ClassVar[str] = "`room`"
    EXAMPLE: ClassVar[str] = '{size: 6x4, text: "7"}'

    size: types.RoomSize = Field(description="Columns x rows, like 6x4.")
    text: types.EndWord = Field(None, description="A number or a word in the middle of the maze.")


Room = Annotated[RoomChoice | None, Short(shorts.room, types.json_pattern(types.ROOM))]
