"""Plain values typed in a book file → `BookConfig`, frozen, every default filled.

The models are the one definition of the file: a field's type says how it is read, its description is its help in
editors, its alias is the key where that differs from what the value is.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import Discriminator, Field, Tag, ValidationInfo, field_validator, model_validator

from puzzlebook.config import covers, fontkeys, imprint, printing, shorts, theming, types, values
from puzzlebook.config.agreement import (
    check_ends,
    check_grids,
    check_levels,
    check_size,
    check_solution,
    check_twists,
)
from puzzlebook.config.difficulty import Difficulty
from puzzlebook.config.kinds import (
    AnswersPage,
    BlankPage,
    CertificatePage,
    ContentsPage,
    CopyrightPage,
    DedicationPage,
    ImagePage,
    NotesPage,
    SectionPage,
    TextPage,
    TitlePage,
)
from puzzlebook.config.mapping import Keys
from puzzlebook.config.offered import as_printed
from puzzlebook.config.parts import Answers, AnswersChoice, End, Room, Show
from puzzlebook.config.reading import Short
from puzzlebook.config.shapes import letter_count
from puzzlebook.config.sheets import SheetKeys, all_sized, groups_of
from puzzlebook.config.sizes import UNSIZED, rings
from puzzlebook.config.values import AlgorithmChoice, Faults
from puzzlebook.mazes.grids import RINGED
from puzzlebook.text.tags import with_digits

if TYPE_CHECKING:
    from puzzlebook.config.shapes import ShapeChoice
    from puzzlebook.mazes.spec import Level, Pieces, Range


class MazeSettings(Keys):
    """What `defaults` and a maze entry may both hold."""

    heading: types.Heading = Field(None, description="The heading of the run.")
    titles: types.Titles = Field((), description="A title for each maze in turn.")
    count: types.Count = Field(1, description="How many mazes.")
    per_page: types.PerPage = Field(
        1, description="Mazes on a page: 1, 2, 4, 6, or columns x rows."
    )
    instructions: types.Instructions = Field(
        None, description="A few words above the mazes of every page."
    )
    algorithms: types.Algorithms = Field(
        (AlgorithmChoice("hunt-and-kill"),),
        alias="algorithm",
        description="How the passages are cut: a name, a mapping of name and options, or a list taken in turn.",
        json_schema_extra={"default": "hunt-and-kill"},
    )
    grids: types.Grids = Field(
        ("square",),
        alias="grid",
        description="The shape of the cells, or a list taken in turn.",
        json_schema_extra={"default": "square"},
    )
    shapes: types.Shapes = Field(
        (),
        alias="shape",
        description="What the grid is cut to: a name, {letter: A}, {text: MIA}, {letters: MIA}, "
        "{image: cat.png} or {svg: cat.svg}; or a list taken in turn.",
        json_schema_extra={"default": None},
    )
    pieces: types.PiecesChoice = Field(
        None,
        description="Parts of a shape that do not touch: largest keeps one, each makes a maze of every one.",
    )
    room: Room = Field(
        None, description="Cells left free in the middle: 6x4, or {size: 6x4, text: 7}."
    )
    corridors: types.Corridors = Field(
        None,
        alias="corridor",
        description="In place of size: how wide corridors are, like 8mm, or over the run, 20mm..10mm.",
    )
    audience: types.Audience = Field(
        None, description="Whom the mazes are for: decides the corridors where nothing else does."
    )
    difficulty: types.Asked = Field(
        Difficulty(),
        description="easy, medium, hard or expert; two of them over the run, like easy..hard; "
        "or ranges of measures, like {solution: 25..40%, junctions: 12..}.",
        json_schema_extra={"default": None},
    )
    endpoints: types.Endpoints = Field(
        "suggested", description="Where start and finish are: none leaves both to the reader."
    )
    start: End = Field(None, description="Where the start is, and its word.")
    finish: End = Field(None, description="Where the finish is, and its word.")
    braid: types.Share = Field(
        0.0,
        description="Share of the dead ends removed, 0 to 1: there are loops, and the answer is a shortest route.",
        json_schema_extra={"default": 0},
    )
    weave: types.Share = Field(
        0.0,
        description="How many passages go over and under each other, 0 to 1 of the crossings there is room for.",
        json_schema_extra={"default": 0},
    )
    symmetry: types.Symmetry = Field(
        None,
        description="mirror: left is the mirror image of right; rotate: half a turn changes nothing.",
    )
    unicursal: types.Flag = Field(
        default=False, description="One long way through every cell, without a junction."
    )
    show: Show = Field(
        Show(), description="What stands beside each maze.", json_schema_extra={"default": {}}
    )
    theme: theming.OwnTheme = Field(
        None, description="How these mazes look, where that is not the book's way."
    )
    seed: types.Seed = Field(
        None, description="Chance for this entry alone, whatever else is written in it."
    )
    solution: types.Flag = Field(
        default=False,
        description="With endpoints none: print the way between the suggested ends as the answer.",
    )

    @field_validator("run", mode="before", check_fields=False)
    @classmethod
    def _rings(cls, value: Any, info: ValidationInfo) -> Any:
        # `size: 12` is the rings of grids that have rings, and of none other
        grids = set(info.data.get("grids", ()))
        return rings(value) if grids and grids <= RINGED else value

    @property
    def levels(self) -> tuple[Level, Level] | None:
        """The first and the last level of the run, None where no level is asked for."""
        return self.difficulty.levels

    @property
    def ranges(self) -> tuple[Range, ...]:
        """The ranges of measures asked for; () where none are."""
        return self.difficulty.ranges


_SIZE_HELP = (
    "Columns x rows, like 20x30; a list taken in turn; or 10x12..20x24, growing over the run. "
    "Of polar mazes the number of rings, like 12."
)


class Defaults(MazeSettings):
    """What every maze entry takes where it does not say otherwise."""

    WHERE: ClassVar[str] = "a maze entry or `defaults`"
    EXAMPLE: ClassVar[str] = "{size: 20x20}"

    run: types.OptionalSizes = Field(None, alias="size", description=_SIZE_HELP)

    @model_validator(mode="after")
    def _keys_agree(self) -> Defaults:
        faults = Faults()
        check_size(self, self.run, faults)
        faults.tell()
        return self


class MazeRun(MazeSettings):
    """A run of mazes, whatever pages they stand on."""

    run: types.Sizes = Field(alias="size", description=_SIZE_HELP)

    @property
    def sizes(self) -> tuple[tuple[int, int], ...]:
        """Columns and rows: taken in turn, or the first and the last with `size_ramp`.

        Empty where the page decides them, by `corridors`, or else by `audience`.
        """
        return self.run.sizes

    @property
    def room_size(self) -> tuple[int, int] | None:
        """Columns and rows left free in the middle."""
        return None if self.room is None else self.room.size

    def pieces_of(self, choice: ShapeChoice | None) -> Pieces:
        """What becomes of pieces of a shape: where nothing is said each letter of a text is a maze."""
        return self.pieces or (
            "each" if choice is not None and choice.kind == "text" else "largest"
        )

    @property
    def size_ramp(self) -> bool:
        """Whether `sizes` are the first and the last of a run."""
        return self.run.ramp

    @model_validator(mode="before")
    @classmethod
    def _page_decides(cls, value: Any) -> Any:
        # So that `size` is missing, to pydantic and with all else that is wrong, only where nothing decides it.
        if (
            isinstance(value, dict)
            and "size" not in value
            and ({"corridor", "audience"} & set(value) or all_sized(value.get("groups")))
        ):
            return {**value, "size": UNSIZED}
        return value

    @model_validator(mode="before")
    @classmethod
    def _a_maze_for_each_letter(cls, value: Any) -> Any:
        if isinstance(value, dict) and "count" not in value:
            count = letter_count(value.get("shape"))
            return value if count is None else {**value, "count": str(count)}
        return value

    def check_keys(self, faults: Faults) -> None:
        """Keeps what of its keys does not go together."""
        check_size(self, self.run, faults)
        if check_grids(self, faults):
            check_levels(self, faults)
            check_ends(self, faults)
            check_twists(self, faults)
        check_solution(self, faults)


class MazesEntry(MazeRun):
    """A run of mazes, page after page."""

    WHERE: ClassVar[str] = "a maze entry"
    EXAMPLE: ClassVar[str] = "{size: 20x20, count: 10}"

    kind: Literal["mazes"] = Field(
        "mazes", description="A run of mazes; the kind of an entry without one."
    )

    @model_validator(mode="after")
    def _keys_agree(self) -> MazesEntry:
        faults = Faults()
        self.check_keys(faults)
        faults.tell()
        return self


class WorksheetEntry(SheetKeys, MazeRun):
    """Sheets to hand out: mazes below lines for a name, for groups and in variants."""

    WHERE: ClassVar[str] = "a `kind: worksheet` page"
    EXAMPLE: ClassVar[str] = "{kind: worksheet, size: 10x10}"

    kind: Literal["worksheet"] = Field(description="Sheets to hand out in class.")
    count: types.Count = Field(4, description="How many mazes a sheet has.")
    per_page: types.PerPage = Field(
        4, description="Mazes on a page: 1, 2, 4, 6, or columns x rows."
    )

    @model_validator(mode="after")
    def _keys_agree(self) -> WorksheetEntry:
        faults = Faults()
        self.check_sheets(faults)
        for part in groups_of(self):
            with faults.at(*part.steps):
                own = Faults()
                part.entry.check_keys(own)
                own.tell()
        faults.tell()
        return self


KINDS: dict[str, type[Keys]] = {
    "title": TitlePage,
    "contents": ContentsPage,
    "text": TextPage,
    "section": SectionPage,
    "blank": BlankPage,
    "notes": NotesPage,
    "image": ImagePage,
    "copyright": CopyrightPage,
    "dedication": DedicationPage,
    "certificate": CertificatePage,
    "answers": AnswersPage,
    "mazes": MazesEntry,
    "worksheet": WorksheetEntry,
}


def _kind(value: Any) -> str | None:
    if isinstance(value, dict):
        kind = value.get("kind", "mazes")
        return kind if isinstance(kind, str) else None
    return getattr(value, "kind", None)


_AnyPage = Annotated[
    Annotated[TitlePage, Tag("title")]
    | Annotated[ContentsPage, Tag("contents")]
    | Annotated[TextPage, Tag("text")]
    | Annotated[SectionPage, Tag("section")]
    | Annotated[BlankPage, Tag("blank")]
    | Annotated[NotesPage, Tag("notes")]
    | Annotated[ImagePage, Tag("image")]
    | Annotated[CopyrightPage, Tag("copyright")]
    | Annotated[DedicationPage, Tag("dedication")]
    | Annotated[CertificatePage, Tag("certificate")]
    | Annotated[AnswersPage, Tag("answers")]
    | Annotated[MazesEntry, Tag("mazes")]
    | Annotated[WorksheetEntry, Tag("worksheet")],
    Discriminator(_kind),
]


def _defaults(value: Any) -> Any:
    if value is None:
        raise ValueError(f"There is no value. Write keys of a maze entry, like {Defaults.EXAMPLE}.")
    return value


class BookConfig(Keys):
    """A whole book, every default filled."""

    WHERE: ClassVar[str] = "the book, at the top of the file"
    EXAMPLE: ClassVar[str] = "title: My First Mazes"

    extends: types.BookFile = Field(
        None,
        description="Another book file, all keys of which count here unless they are written here.",
    )
    title: types.RequiredHeading = Field(description="The book's title.")
    subtitle: types.LongLine = Field("", description="The line below the title.")
    author: types.Line = Field("", description="Who made the book.")
    publisher: types.Line = Field("", description="Who publishes it.")
    isbn: imprint.Isbn = Field(None, description="The ISBN, of 13 digits or 10, checked.")
    year: imprint.Year = Field(None, description="The year of publication.")
    edition: types.Line = Field("", description="Which edition it is, like First edition.")
    copyright: types.Instructions = Field(
        None, description="In place of the line that all rights are reserved."
    )
    language: types.Language = Field(
        "en",
        description="The language of the book and of the words it prints by itself: a code, like pt-BR.",
    )
    digits: types.DigitsKind = Field(
        None, description="Digits of all numbers: latin (012), or native, the language's own."
    )
    binding: types.BoundAt = Field(
        None,
        description="Where the spine is, seen from the front: left or right; by default as the language reads.",
    )
    words: types.ReplacedWords = Field(
        {},
        description="Texts in place of the words the book prints by itself: {puzzle: Labyrinth}.",
    )
    seed: types.Seed = Field(None, description="A number or a text: same file and seed, same book.")
    avoid: types.Reports = Field(
        (), description="Reports of other volumes: none of their mazes comes again in this book."
    )
    number_from: types.FirstNumber = Field(
        1, description="The number of the first maze, for volumes of a series."
    )
    reroll: types.Reroll = Field(
        {}, description="Mazes to make anew: {17: 1} gives another maze 17, {17: 2} a third."
    )
    printer: types.Printer = Field(
        "home", description="Who prints the book: decides sizes, margins and page counts."
    )
    trim: types.PageSize = Field(
        values.trim("letter"),
        description="The page size: a4, a5, letter, or width x height with a unit, like 8.5x11in.",
        json_schema_extra={"default": "letter"},
    )
    orientation: printing.Orientation = Field(
        None, description="portrait or landscape: turns `trim`, which stays as written without."
    )
    paper: printing.PaperName = Field("white", description="What the book is printed on.")
    ink: printing.InkName = Field("black", description="What the book is printed with.")
    bleed: types.Flag = Field(
        default=False, description="Make pages larger by the printer's bleed, to be trimmed off."
    )
    spine: printing.Spine = Field(
        None, description="The spine's width, where only the printer's own calculator knows it."
    )
    margins: printing.AllMargins = Field(
        printing.Margins(),
        description="What stays free round the pages: a length, or one each for inside, outside, top and bottom.",
        json_schema_extra={"default": None},
    )
    single_sided: printing.Backs = Field(
        None,
        description="Mazes on right-hand pages only, their backs blank (or true), or for notes.",
        json_schema_extra={"default": False},
    )
    page_numbers: printing.Numbering = Field(
        printing.PageNumbers(),
        description="true, false, outer or center; or {at: center, from: 3}.",
        json_schema_extra={"default": True},
    )
    audience: types.Audience = Field(
        None,
        description="Whom the book is for: decides the corridors of mazes without size and corridor.",
    )
    theme: theming.Theme = Field(
        theming.ThemeChoice(),
        description="How the pages look: a name, or a mapping with what is wanted otherwise.",
        json_schema_extra={"default": "classic"},
    )
    answers: AnswersChoice = Field(
        Answers(), description="Where the answers go.", json_schema_extra={"default": "end"}
    )
    show: Show = Field(
        Show(),
        description="What stands beside every maze of the book.",
        json_schema_extra={"default": {}},
    )
    fonts: Annotated[fontkeys.Fonts | None, Short(shorts.fonts)] = Field(
        None, description="Fonts of your own, in place of the theme's."
    )
    cover: Annotated[covers.Cover | None, Short(covers.short_form, types.json_flag())] = Field(
        None, description="The cover, in a file of its own: true, or how it looks."
    )
    fields: types.Fields = Field(
        {}, description="Names of your own for texts: {child: Mia} fills in {child}."
    )
    defaults: Annotated[Defaults | None, Short(_defaults)] = Field(
        None, description="What every maze entry takes unless it says otherwise."
    )
    pages: Annotated[tuple[_AnyPage, ...], Short(shorts.pages)] = Field(
        description="The book's pages, in order.",
        json_schema_extra={"minItems": 1, "maxItems": shorts.MOST_PAGES},
    )

    @property
    def tag(self) -> str:
        """The language tag (BCP 47) with the choice of digits, for `text.words`: fa-u-nu-latn."""
        return with_digits(self.language, self.digits)

    @property
    def page(self) -> values.Trim:
        """The page as it is printed: the trim, turned, of the printer's own size where that is meant."""
        return as_printed(printing.turned(self.trim, self.orientation), self.printer)

    @property
    def own_seed(self) -> str:
        """The seed as text; without one, made of title and author, so that a file is always the same book."""
        return json.dumps([self.title, self.author]) if self.seed is None else self.seed
