"""What a plan is made of: numbered leaves, every line wrapped and every maze's place and scale known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from puzzlebook.boxes import Box

if TYPE_CHECKING:
    from puzzlebook.config.sheets import Mark
    from puzzlebook.config.types import Binding
    from puzzlebook.errors import Problem
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.pictures import Picture
    from puzzlebook.plan.cover import CoverPlan
    from puzzlebook.plan.specs import Sheet
    from puzzlebook.printers.rules import Flavour, PageOrder
    from puzzlebook.text.shaping import Line
    from puzzlebook.text.words import Words
    from puzzlebook.themes import Theme


class Frame(Box):
    """A box of the trimmed page, which something is laid out in."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A line with its baseline `drop` below the top of its frame and its start `indent` from the frame's start."""

    line: Line
    indent: float
    drop: float


@dataclass(frozen=True, slots=True)
class EndWord:
    """The word at a start or finish; `own` when the author wrote it, so that it is never left out.

    It stands on one `line` above or below an arrow's side, in short `lines` to the left or right of a maze.
    """

    text: str
    own: bool
    line: Line
    lines: tuple[Line, ...]
    picture: Picture | None = None
    """What stands in place of the arrow, or of the mark inside."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of the book: what to make, and what is printed about it.

    `label` is its title or its run's heading with `{names}` still in it: an id is known only when the maze is.
    """

    number: int
    shown: int
    """The number that stands beside it: its own, or on a worksheet its place there."""
    sheet: int | None
    """Which of the book's sheets it stands on."""
    spec: MazeSpec
    key: str
    """Where the book file asks for it, as `pages[3]`."""
    entry: int
    label: str
    page: int
    answer_page: int | None
    show_number: bool
    show_level: Literal["marks", "word"] | None
    show_id: bool
    show_answer_page: bool
    start: EndWord
    finish: EndWord
    room: str
    """What stands in the room in its middle, `{number}` still in it; "" for nothing."""
    theme: Theme


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a maze stands: `box` is its rim's centre line; `u` the corridor's pitch in points.

    `header` and `foot` are the baselines of the lines above and below; `area` is what may be printed on.
    """

    puzzle: int
    area: Frame
    box: Frame
    u: float
    header: float
    foot: float
    alone: bool
    ident_below: bool = False
    """Whether a printed id stands below the maze; on the page number's line otherwise."""


@dataclass(frozen=True, slots=True)
class Display:
    """Lines of large type, `leading` points apart."""

    lines: tuple[Line, ...]
    leading: float

    @property
    def height(self) -> float:
        """Points from the first baseline to the last."""
        return max(0, len(self.lines) - 1) * self.leading


@dataclass(frozen=True, slots=True)
class Ornament:
    """A piece of the walls of a maze of the book, in `box`, its corridors `u` points wide.

    A `band` is a strip of its middle, a `round` piece its middle too, a `frame` its outer corridors, `deep` of them.
    """

    puzzle: int
    box: Frame
    u: float
    sort: Literal["band", "round", "frame"]
    deep: int = 0


@dataclass(frozen=True, slots=True)
class WriteLine:
    """A line to write on, `drop` below the top of its frame, from `indent` on, counted as for `Placed`."""

    indent: float
    width: float
    drop: float


@dataclass(frozen=True, slots=True)
class TitlePage:
    """The book's title and who made it."""

    title: Display
    subtitle: Display
    author: Display
    publisher: Display
    ornament: Ornament | None = None


@dataclass(frozen=True, slots=True)
class TextPage:
    """Wrapped text in the leaf's frame."""

    lines: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """One entry of the contents, its first baseline `drop` below the frame's top; the page stands on its last line."""

    label: tuple[Line, ...]
    note: Line | None
    page: Line
    drop: float
    leading: float
    opens: bool
    """Whether it names a section, and so stays with the row after it."""
    indent: float
    """How far it stands in: what is in a section stands under its name."""
    marked: int | None
    """The run whose marks of difficulty stand before the page number."""
    leads_to: int
    """The page."""


@dataclass(frozen=True, slots=True)
class ContentsPage:
    """Headings and the pages they are on."""

    heading: tuple[Placed, ...]
    rows: tuple[ContentsRow, ...]
    leaders: bool
    """Whether dots lead from a heading to its page: decided once for the whole list."""


@dataclass(frozen=True, slots=True)
class SectionPage:
    """A divider: a title, a rule, and what comes."""

    title: Display
    note: Line | None
    body: tuple[Placed, ...]
    ornament: Ornament | None = None
    """Stands in place of the rule."""


@dataclass(frozen=True, slots=True)
class MazesPage:
    """Puzzles, with instructions above them where asked."""

    slots: tuple[Slot, ...]
    instructions: tuple[Placed, ...]
    theme: Theme
    """How these mazes look, which may not be as the book does."""


@dataclass(frozen=True, slots=True)
class Badge:
    """The mark of a group, `size` points high, and the letter of a variant, `gap` points after it.

    It ends where the lines do, its baseline `drop` below the frame's top.
    """

    mark: Mark | None
    letter: Line | None
    size: float
    gap: float
    drop: float

    @property
    def width(self) -> float:
        """Of both, in points."""
        return self.size + self.gap + (self.letter.width if self.letter else 0.0)


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page of a worksheet: lines to fill in, a heading and instructions above puzzles, and a code below them."""

    slots: tuple[Slot, ...]
    sheet: int
    page: int
    """Which page of its sheet it is, from 0."""
    pages: int
    lines: tuple[Placed, ...]
    rules: tuple[WriteLine, ...]
    badge: Badge | None
    inset: float
    """How far lines, rules, badge and code stand in at both ends of the frame."""
    theme: Theme
    """How all of it looks, which may not be as the book does."""


@dataclass(frozen=True, slots=True)
class SheetTitle:
    """What stands beside the answers of a sheet, from `left` to `right` on its baseline `y`; `level` is its level.

    On one line, or `stacked` on lines one below the other.
    """

    sheet: int
    left: float
    right: float
    y: float
    level: Line | None
    stacked: bool


@dataclass(frozen=True, slots=True)
class AnswersPage:
    """Answers, under a heading on the first page of them; those of worksheets under the titles of their sheets."""

    heading: tuple[Placed, ...]
    slots: tuple[Slot, ...]
    sheets: tuple[SheetTitle, ...] = ()


@dataclass(frozen=True, slots=True)
class BlankPage:
    """Nothing, on purpose."""


@dataclass(frozen=True, slots=True)
class NotesPage:
    """A heading, and lines to write on, each so many points below the frame's top."""

    heading: tuple[Placed, ...]
    rules: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FormPage:
    """Words, lines to write on and an ornament round them: a certificate, or whose book it is."""

    lines: tuple[Placed, ...]
    rules: tuple[WriteLine, ...]
    ornament: Ornament | None = None
    framed: bool = False
    """Whether two plain lines go round it, where no maze gives an ornament."""


@dataclass(frozen=True, slots=True)
class ImagePage:
    """A picture in its box, with a heading above and a caption below."""

    heading: tuple[Placed, ...]
    picture: Picture
    box: Frame
    caption: tuple[Placed, ...]


Content = (
    TitlePage
    | TextPage
    | ContentsPage
    | SectionPage
    | MazesPage
    | SheetPage
    | AnswersPage
    | BlankPage
    | NotesPage
    | FormPage
    | ImagePage
)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page: its number, its side of the spread, the frame its content keeps to, and the content.

    The page number stands under the outer edge of `live`, the same place on every page.
    """

    number: int
    recto: bool
    folio: Line | None
    live: Frame
    frame: Frame
    content: Content

    def spine_left(self, binding: Binding) -> bool:
        """Whether the spine is at its left edge: a recto's is where the book is bound."""
        return self.recto == (binding == "left")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the book as the contents list it, with its page; a section's `opens` what comes below it."""

    text: str
    page: int
    opens: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole book before any maze exists."""

    title: str
    subtitle: str
    author: str
    publisher: str
    language: str
    tag: str
    """The language with its choice of digits, for shaping and numbers."""
    words: Words
    rtl: bool
    """Whether its texts are read from the right."""
    binding: Binding
    """Where its spine is; rectos are odd whichever it is."""
    seed: str
    printer: str
    paper: str
    ink: str
    spine: float | None
    """The spine's width in points, None where only the printer's own calculator knows it."""
    width: float
    height: float
    bleed: float
    """Points that pages are larger by, at each edge that bleeds."""
    bleed_edges: Literal["all", "outer-top-bottom"]
    gutter: float
    folio: float
    """The page numbers' baseline, in points above the lower edge."""
    folio_at: Literal["outer", "center", "none"]
    margins: tuple[float, float, float, float]
    """What the printer keeps free inside, outside, at the top and at the bottom, in points."""
    theme: Theme
    puzzles: tuple[Puzzle, ...]
    sheets: tuple[Sheet, ...]
    """The worksheets to hand out, each once however many copies there are."""
    leaves: tuple[Leaf, ...]
    headings: tuple[Heading, ...]
    """In page order, whether or not the book has contents."""
    cover: CoverPlan | None
    flavour: Flavour
    """How its files are written."""
    page_order: PageOrder
    """Of the file: a printer may take books that are read from the right with their last page first."""
    answer_leaves: tuple[Leaf, ...]
    """The pages of a separate file of answers; empty where the answers are in the book."""
    fields: dict[str, str]
    first_answer_page: int | None
    notes: tuple[Problem, ...]
    """Warnings about the book as planned."""
