"""The desk a book is planned on: what is settled, what was counted last time, and the leaves so far."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal, cast

from puzzlebook.config.fill import fill
from puzzlebook.plan.leaves import Leaf
from puzzlebook.plan.specs import Specs
from puzzlebook.text.fonts import SCALE
from puzzlebook.themes import THEMES, overridden
from puzzlebook.themes.theme import Type

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzlebook.config.load import Book
    from puzzlebook.config.models import MazeRun
    from puzzlebook.config.theming import ThemeChoice
    from puzzlebook.config.types import Binding
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.endwords import EndWords
    from puzzlebook.plan.frames import Frames
    from puzzlebook.plan.leaves import Content, Frame
    from puzzlebook.plan.setting import Setter
    from puzzlebook.plan.specs import Wanted
    from puzzlebook.printers import Limits, Printer
    from puzzlebook.text.own_fonts import OwnFamily
    from puzzlebook.text.words import Words
    from puzzlebook.themes import Theme

_ISOLATE, _POP = "\u2068", "\u2069"  # FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE
_NARROW = 7 * 72
_LARGE = 24
_NARROW_SHARE = 0.8
_UNCOUNTED = 100
"""A page number's stand-in in the first round, as wide as most."""


@dataclass(frozen=True, slots=True)
class Settled:
    """What no count of pages changes."""

    book: Book
    seed: str
    rtl: bool
    binding: Binding
    theme: Theme
    """Of what is being laid down."""
    house: Theme
    """The book's own, which page numbers keep to."""
    themes: Mapping[int, Theme]
    """Those of entries that have one of their own, by their index."""
    printer: Printer
    limits: Limits
    words: Words
    setter: Setter


@dataclass(frozen=True, slots=True)
class Counted:
    """Page numbers as a round of planning found them; the next round prints these."""

    pages: int = 0
    gutter: float = 0.0
    first_answer_page: int | None = None
    puzzle_pages: tuple[int, ...] = ()
    answer_pages: tuple[int | None, ...] = ()
    heading_pages: tuple[tuple[int, int], ...] = ()
    """(index in `pages`, page number) of everything the contents may list; -1 for answers nobody placed."""
    text_leaves: tuple[tuple[int, int], ...] = ()
    """(index in `pages`, leaves its text took): texts may only grow, so that planning ends."""


@dataclass(slots=True)
class Desk:
    """Leaves being laid down, one after the other."""

    settled: Settled
    counted: Counted
    frames: Frames
    specs: Specs = field(default_factory=Specs)
    leaves: list[Leaf] = field(default_factory=list)
    puzzle_pages: dict[int, int] = field(default_factory=dict)
    answer_pages: dict[int, int] = field(default_factory=dict)
    heading_pages: dict[int, int] = field(default_factory=dict)
    text_leaves: dict[int, int] = field(default_factory=dict)
    end_words: dict[int, EndWords] = field(default_factory=dict)
    crowded: list[tuple[int, int, int]] = field(default_factory=list)
    """Answer pages that hold fewer than asked: first puzzle, last puzzle, how many a page."""

    @property
    def next_number(self) -> int:
        """The number of the leaf to come."""
        return len(self.leaves) + 1

    @property
    def theme(self) -> Theme:
        """The book's theme, sized for its trim."""
        return self.settled.theme

    @property
    def setter(self) -> Setter:
        """Sets the book's texts."""
        return self.settled.setter

    @property
    def words(self) -> Words:
        """The words the book prints by itself."""
        return self.settled.words

    def frame(self, sort: Literal["live", "text"]) -> Frame:
        """The frame of the leaf to come."""
        number = self.next_number
        return self.frames.live_frame(number) if sort == "live" else self.frames.text_frame(number)

    def add(
        self,
        content: Content,
        sort: Literal["live", "text"],
        *,
        folio: bool = True,
        frame: Frame | None = None,
    ) -> None:
        """Lays down a leaf; its content keeps to `frame` where one is given."""
        number = self.next_number
        shown = (
            self.setter.line(self.number(number), self.settled.house.folio.style, "pages")
            if folio and self.settled.book.config.page_numbers.shown(number)
            else None
        )
        self.leaves.append(
            Leaf(
                number,
                self.frames.recto(number),
                shown,
                self.frame("live"),
                self.frame(sort) if frame is None else frame,
                content,
            )
        )

    def number(self, value: int) -> str:
        """A number in the language's digits."""
        return self.words.number(value)

    def numbered(self, puzzle: int) -> int:
        """The number of a puzzle in the book, by its index."""
        return self.settled.book.config.number_from + puzzle

    def shown(self, puzzle: int) -> int:
        """The number that stands beside a maze, by its index: its own in the book, or on its sheet."""
        wanted = self.specs.wanted[puzzle]
        return self.numbered(puzzle) if wanted.sheet is None else wanted.index + 1

    def run_of(self, wanted: Wanted) -> MazeRun:
        """The entry that asks for a maze; of a worksheet, as it is for the maze's group."""
        if wanted.sheet is not None:
            return self.specs.sheets[wanted.sheet].part.entry
        return cast("MazeRun", self.settled.book.config.pages[wanted.entry])

    def values(self) -> dict[str, str]:
        """What book-wide `{names}` stand for."""
        config = self.settled.book.config
        made = {
            "maze_count": self.number(len(self.specs.wanted)),
            "page_count": self.number(self.counted.pages or _UNCOUNTED),
            "first_answer_page": self.number(self.counted.first_answer_page or _UNCOUNTED),
            **config.fields,
        }
        made["author"] = fill(config.author, made)
        made["title"] = fill(config.title, made)
        if self.settled.rtl:
            # a name in another script must not turn what stands around it (UAX #9, isolates)
            own = ("author", "title", *config.fields)
            made |= {name: f"{_ISOLATE}{made[name]}{_POP}" for name in own}
        return made

    def dressed(self, at: int) -> Desk:
        """The same desk, its leaves and counts shared, in the theme that entry `at` asks for."""
        theme = self.settled.themes.get(at)
        if theme is None:
            return self
        return replace(self, settled=replace(self.settled, theme=theme))

    def filled(self, text: str) -> str:
        """A text with its book-wide `{names}` filled in."""
        return fill(text, self.values())


def has_answer(spec: MazeSpec) -> bool:
    """Whether there is a route to show."""
    return spec.ends.mode != "none" or spec.solved


def theme_of(choice: ThemeChoice, width: float, fonts: str, own: Mapping[str, OwnFamily]) -> Theme:
    """The theme that is asked for, for pages of that width in a script of that chain of fonts, or in the book's own."""
    return faced(led(sized(overridden(THEMES[choice.name], choice.own), width), fonts), own)


def sized(theme: Theme, width: float) -> Theme:
    """The theme for pages of that width: on trims under 7 in large type is smaller, page-design rule 5."""
    if width >= _NARROW:
        return theme
    large: dict[str, Any] = {
        name: _smaller(getattr(theme, name))
        for name in ("heading", "number", "divider", "book_title")
        if getattr(theme, name).style.size >= _LARGE
    }
    return replace(theme, **large)


def led(theme: Theme, fonts: str) -> Theme:
    """The theme with its lines as far apart as a script needs (page-design rule 9)."""
    size, least = SCALE.get(fonts, SCALE["latin"])
    if fonts == "latin":
        return theme
    spaced: dict[str, Any] = {
        each.name: replace(value, leading=max(value.leading, value.style.size * size * least))
        for each in fields(theme)
        if isinstance(value := getattr(theme, each.name), Type)
    }
    return replace(theme, **spaced)


_HEADED = frozenset(
    {
        *("heading", "puzzle_heading", "puzzle_heading_many", "number", "number_many"),
        *("divider", "book_title", "book_subtitle"),
    }
)
"""The styles of titles, headings and large numbers, which `fonts.heading` is for."""


def faced(theme: Theme, own: Mapping[str, OwnFamily]) -> Theme:
    """The theme in the fonts that the book brings; those of its body do for headings too."""
    body, heading = own.get("body"), own.get("heading", own.get("body"))
    changed: dict[str, Any] = {}
    for each in fields(theme):
        value = getattr(theme, each.name)
        family = heading if each.name in _HEADED else body
        if isinstance(value, Type) and family is not None:
            changed[each.name] = replace(value, style=replace(value.style, own=family))
    return replace(theme, **changed)


def _smaller(type_: Type) -> Type:
    style = replace(type_.style, size=type_.style.size * _NARROW_SHARE)
    return replace(type_, style=style, leading=type_.leading * _NARROW_SHARE)
