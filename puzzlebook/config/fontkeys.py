"""`fonts` as typed → which files, and which font or weight of each, a book is to be set in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from pydantic import Field, model_validator

from puzzlebook.config import types
from puzzlebook.config.mapping import Keys
from puzzlebook.config.reading import Short

if TYPE_CHECKING:
    from puzzlebook.config.nodes import Step

_FILE_HELP = "A .ttf, .otf or .ttc file; paths begin in the folder of the book file."
_INDEX_HELP = "Which font of a .ttc collection, counted from 0."
_WEIGHT_HELP = "Which weight of a variable font: 400 is regular, 700 bold."


class FontFile(Keys):
    """A font file, and what of it."""

    WHERE: ClassVar[str] = "a font file of `fonts`"
    EXAMPLE: ClassVar[str] = "{path: fonts/Lora.ttf, weight: 600}"

    path: types.FontPath = Field(description=_FILE_HELP)
    index: types.FontIndex = Field(None, description=_INDEX_HELP)
    weight: types.FontWeight = Field(None, description=_WEIGHT_HELP)


def _file(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write a font file, like {types.FONT_EXAMPLE}.")
    return {"path": value} if isinstance(value, str) else value


_OneFile = Annotated[FontFile | None, Short(_file, types.JSON_FONT_PATH)]


class FontChoice(Keys):
    """The fonts of a book's texts or headings: one file, or one for each cut."""

    WHERE: ClassVar[str] = "`body` and `heading` of `fonts`"
    EXAMPLE: ClassVar[str] = "{regular: Lora.ttf, bold: Lora-Bold.ttf, italic: Lora-Italic.ttf}"

    path: types.OptionalFontPath = Field(None, description=_FILE_HELP)
    index: types.FontIndex = Field(None, description=_INDEX_HELP)
    weight: types.FontWeight = Field(None, description=_WEIGHT_HELP)
    regular: _OneFile = Field(None, description="The upright font of normal weight.")
    bold: _OneFile = Field(None, description="The bold font.")
    italic: _OneFile = Field(None, description="The italic font.")

    @model_validator(mode="after")
    def _keys_agree(self) -> FontChoice:
        if (self.path is None) == (self.regular is None):
            given = "Both `path` and `regular` are" if self.path else "No font file is"
            raise ValueError(f"{given} given. Write one of `path` and `regular`.")
        if self.path is None and (self.index is not None or self.weight is not None):
            raise ValueError(
                "`index` and `weight` belong to a `path`. Write them beside the path they are about, "
                f"like `regular: {FontFile.EXAMPLE}`."
            )
        return self

    @property
    def files(self) -> dict[str, tuple[FontFile, tuple[Step, ...]]]:
        """What was asked for by cut, and the steps from here to where it stands."""
        found: dict[str, tuple[FontFile, tuple[Step, ...]]]
        if self.path is not None:
            one = FontFile.model_construct(path=self.path, index=self.index, weight=self.weight)
            found = {"regular": (one, ())}
        else:
            assert self.regular is not None
            found = {"regular": (self.regular, ("regular",))}
        for cut, file in (("bold", self.bold), ("italic", self.italic)):
            if file is not None:
                found[cut] = (file, (cut,))
        return found


_Choice = Annotated[FontChoice | None, Short(_file, types.JSON_FONT_PATH)]


class Fonts(Keys):
    """The book's own fonts."""

    WHERE: ClassVar[str] = "`fonts`"
    EXAMPLE: ClassVar[str] = "{body: fonts/Lora.ttf, heading: fonts/Lobster.ttf}"

    body: _Choice = Field(
        None, description="Of all texts; of headings too, unless `heading` is given."
    )
    heading: _Choice = Field(None, description="Of titles, headings and large numbers.")

    @model_validator(mode="after")
    def _says_something(self) -> Fonts:
        if self.body is None and self.heading is None:
            raise ValueError(f"No font is given. Write keys, like {self.EXAMPLE}.")
        return self


NESTED: tuple[type[Keys], ...] = (Fonts, FontChoice, FontFile)
"""The mappings below `fonts`, each within the one before."""
