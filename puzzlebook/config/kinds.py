"""Page kinds but mazes: title, contents, text, section, notes, certificate, copyright, dedication, image, answers."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from puzzlebook.config import printing, types, values
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Read


def picture_name(value: Any) -> str:
    """The name of a picture's file, as typed."""
    typed = values.scalar(value, "a picture's name, like rabbit.svg")
    if not typed:
        raise ValueError("The name is empty. Write a picture's name, like rabbit.svg.")
    return typed


_FILE = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
PictureFile = Annotated[str, Read(picture_name, _FILE)]
OptionalPicture = Annotated[str | None, Read(picture_name, _FILE)]
_WIDTH = partial(printing.length, lowest=18.0, highest=2880.0, what="a width")


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


class NotesPage(Keys):
    """Pages of lines to write on."""

    WHERE: ClassVar[str] = "a `kind: notes` page"
    EXAMPLE: ClassVar[str] = "{kind: notes, count: 2}"

    kind: Literal["notes"] = Field(description="A page of lines to write on.")
    heading: types.Heading = Field(None, description='The heading, in place of "Notes".')
    count: Annotated[int, types.whole(1, 100, "how many pages")] = Field(
        1, description="How many pages."
    )


class CertificatePage(Keys):
    """A certificate for whoever has solved the book."""

    WHERE: ClassVar[str] = "a `kind: certificate` page"
    EXAMPLE: ClassVar[str] = "{kind: certificate}"

    kind: Literal["certificate"] = Field(description="A certificate to fill in.")
    heading: types.Heading = Field(None, description='The heading, in place of "Certificate".')
    body: types.Instructions = Field(None, description="What it is given for.")
    name: types.Heading = Field(
        None, description="Who gets it, where that is known; a line to write on otherwise."
    )


class CopyrightPage(Keys):
    """Title, author, copyright, publisher, edition and ISBN in small type at the foot of a page."""

    WHERE: ClassVar[str] = "a `kind: copyright` page"
    EXAMPLE: ClassVar[str] = "{kind: copyright}"

    kind: Literal["copyright"] = Field(description="The copyright page.")
    body: types.OptionalBody = Field(None, description="More lines, after the others.")


class DedicationPage(Keys):
    """A few words in the middle of a page; without any, a line for the reader's name."""

    WHERE: ClassVar[str] = "a `kind: dedication` page"
    EXAMPLE: ClassVar[str] = "{kind: dedication, body: For Mia}"

    kind: Literal["dedication"] = Field(description="A dedication, or whose book it is.")
    body: types.OptionalBody = Field(
        None, description='The words; without, "This book belongs to" and a line.'
    )


class ImagePage(Keys):
    """A picture on a page of its own."""

    WHERE: ClassVar[str] = "a `kind: image` page"
    EXAMPLE: ClassVar[str] = "{kind: image, image: rabbit.svg}"

    kind: Literal["image"] = Field(description="A picture.")
    image: PictureFile = Field(
        description="A PNG, JPEG or SVG, named from the book file's folder; pixels need 300 an inch."
    )
    heading: types.Heading = Field(None, description="A heading, which the contents list.")
    caption: types.Heading = Field(None, description="A line below the picture.")
    width: Annotated[float | None, Read(_WIDTH, types.json_length())] = Field(
        None, description="How wide it is printed; as large as the page allows without."
    )
