"""Pages of plain text and lists, as typed in a book file → their models."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from puzzlebook.config import types  # noqa: TC001  (pydantic reads the annotations)
from puzzlebook.config.mapping import Keys


class TitlePage(Keys):
    """The title page: title, subtitle, author, publisher."""

    WHERE: ClassVar[str] = "a `kind: title` page"
    EXAMPLE: ClassVar[str] = "{kind: title}"

    kind: Literal["title"] = Field(description="A title page.")


class ContentsPage(Keys):
    """The table of contents."""

    WHERE: ClassVar[str] = "a `kind: contents` page"
    EXAMPLE: ClassVar[str] = "{kind: contents}"

    kind: Literal["contents"] = Field(description="The headings of the book and their pages.")
    heading: types.Heading = Field(None, description="The heading above the list.")


class TextPage(Keys):
    """A page of text, or as many as it needs."""

    WHERE: ClassVar[str] = "a `kind: text` page"
    EXAMPLE: ClassVar[str] = "{kind: text, body: Find the way out.}"

    kind: Literal["text"] = Field(description="A page of text.")
    heading: types.Heading = Field(None, description="The heading above the text.")
    body: types.Body = Field(description="The text, with a little Markdown.")
    align: types.Aligned = Field(
        None,
        description="How lines stand: start, justify or center; by default as theme and language have it.",
    )


class SectionPage(Keys):
    """A page that begins a section."""

    WHERE: ClassVar[str] = "a `kind: section` page"
    EXAMPLE: ClassVar[str] = "{kind: section, heading: Part one}"

    kind: Literal["section"] = Field(description="A page that begins a section.")
    heading: types.RequiredHeading = Field(description="The section's name.")
    body: types.OptionalBody = Field(None, description="A few words below it.")
    recto: types.Flag = Field(
        default=False,
        description="Begin on a right-hand page (left-hand in books read from the right).",
    )


class BlankPage(Keys):
    """An empty page."""

    WHERE: ClassVar[str] = "a `kind: blank` page"
    EXAMPLE: ClassVar[str] = "{kind: blank}"

    kind: Literal["blank"] = Field(description="An empty page.")


class AnswersPage(Keys):
    """Where the answers stand, if not at the very end."""

    WHERE: ClassVar[str] = "a `kind: answers` page"
    EXAMPLE: ClassVar[str] = "{kind: answers}"

    kind: Literal["answers"] = Field(description="The answer key stands here.")
    heading: types.Heading = Field(None, description="The heading of the answer pages.")
