"""What a printer takes, as frozen values: every number with where it is from and how sure it is.

Lengths are points from the trimmed edge, sizes points, counts pages, files bytes. Tints are shares of full black.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from puzzlebook.errors import CannotMakeError

T = TypeVar("T")

Certainty = Literal["published", "calculator", "third-party", "assumed"]
CERTAINTIES: tuple[Certainty, ...] = ("published", "calculator", "third-party", "assumed")
"""How sure a number is: the printer's own words, read off its calculator, somebody else's word, our caution."""

Paper = Literal["white", "cream", "groundwood"]
PAPERS: tuple[Paper, ...] = ("white", "cream", "groundwood")
Ink = Literal["black", "standard-color", "premium-color"]
INKS: tuple[Ink, ...] = ("black", "standard-color", "premium-color")

Edges = Literal["all", "outer-top-bottom"]
"""Which edges bleed: all four, or all but the one in the spine."""
EDGES: tuple[Edges, ...] = ("all", "outer-top-bottom")

Flavour = Literal["plain", "bare", "pdfx1a", "digital"]
"""How a PDF is written: with a word about the book, with none, by the rules of PDF/X-1a, or for reading on a screen."""
FLAVOURS: tuple[Flavour, ...] = ("plain", "bare", "pdfx1a")
"""Those that a printer may ask for."""
PageOrder = Literal["reading", "reversed"]
PAGE_ORDERS: tuple[PageOrder, ...] = ("reading", "reversed")

FORBIDDEN: tuple[str, ...] = (
    *("bookmarks", "links", "annotations", "metadata", "transparency", "layers", "crop marks"),
    *("encryption", "forms", "javascript", "attachments", "icc profiles", "spot colours"),
)
"""What a printer may refuse to find in a file, all the names there are."""

SAME_TRIM = 1.5
"""Points by which a page may differ from a printer's trim and be meant as it: A4 is 8.27 x 11.69 in to some."""


@dataclass(frozen=True, slots=True)
class Stated(Generic[T]):
    """A value, where it is from as a sentence, and how sure it is."""

    value: T
    source: str
    certainty: Certainty

    @property
    def sure(self) -> bool:
        """Whether the printer itself says so, in its help or by its calculator."""
        return self.certainty in {"published", "calculator"}


class Margins(NamedTuple):
    """Inside, outside, top and bottom, in points."""

    inside: float
    outside: float
    top: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Limits:
    """How many pages are bound: at least, at most (None where nothing is said), and in multiples of what."""

    least: int
    most: int | None
    multiple: int
    source: str
    certainty: Certainty

    @property
    def sure(self) -> bool:
        """Whether the printer itself says so."""
        return self.certainty in {"published", "calculator"}


@dataclass(frozen=True, slots=True)
class Stock:
    """An ink on a paper, and how many pages of it are bound."""

    ink: Ink
    paper: Paper
    limits: Limits


@dataclass(frozen=True, slots=True)
class Trim:
    """A page size that a printer offers, in points, with the stocks it is printed on."""

    name: str
    width_pt: float
    height_pt: float
    stocks: tuple[Stock, ...]
    large: bool = False
    """Whether printing it costs more."""
    custom: bool = False
    """Whether it is a size of the book's own and not one of the printer's list."""

    def is_size(self, width: float, height: float) -> bool:
        """Whether a page of that size, in points, is meant as this trim."""
        return abs(width - self.width_pt) <= SAME_TRIM and abs(height - self.height_pt) <= SAME_TRIM


@dataclass(frozen=True, slots=True)
class AnyTrim:
    """Sizes beside the list that are taken as given: the least and the most width and height in points."""

    widths: tuple[float, float]
    heights: tuple[float, float]
    stocks: tuple[Stock, ...]
    source: str
    certainty: Certainty

    def takes(self, width: float, height: float) -> bool:
        """Whether a page of that size, in points, may be ordered; a hair's breadth is nothing."""
        (least_w, most_w), (least_h, most_h) = self.widths, self.heights
        return least_w - 0.1 <= width <= most_w + 0.1 and least_h - 0.1 <= height <= most_h + 0.1


@dataclass(frozen=True, slots=True)
class Bleed:
    """How far ink runs over the trim (points), and over which edges."""

    width: Stated[float]
    edges: Edges


@dataclass(frozen=True, slots=True)
class Blanks:
    """How many empty pages may follow each other; None where the printer says nothing."""

    advised: Stated[int | None]
    """In a row at the start or in the middle, without a word about it."""
    in_a_row: Stated[int | None]
    """In a row at the start or in the middle, at the most."""
    at_end: Stated[int | None]
    share: Stated[float | None]
    """Of all pages, at the most."""
    final: Stated[bool]
    """Whether the last page has to be empty."""


@dataclass(frozen=True, slots=True)
class RightToLeft:
    """What is known of books read from the right: languages taken (None: nothing said), and the file's page order."""

    languages: Stated[tuple[str, ...] | None]
    order: Stated[PageOrder]


@dataclass(frozen=True, slots=True)
class Caliper:
    """How thick a page of an ink on a paper is, in points."""

    ink: Ink
    paper: Paper
    width: Stated[float]


@dataclass(frozen=True, slots=True)
class SpineRule:
    """How wide a spine is: by pages (`caliper`), from the printer's own calculator (`ask`), or there is none."""

    kind: Literal["caliper", "ask", "none"]
    calipers: tuple[Caliper, ...]
    constant: Stated[float]
    """Points added to pages times caliper."""
    text_from: Stated[int | None]
    """The fewest pages of a book with words on its spine."""


@dataclass(frozen=True, slots=True)
class CoverRule:
    """What a cover is made to: one sheet with back, spine and front, in points."""

    bleed: Stated[float]
    """How far ink runs beyond the front at every edge: to be trimmed off, or to be turned in round a board."""
    board: Stated[tuple[float, float]]
    """By how much front and back are wider and higher than a page."""
    joint: Stated[float]
    """Between the spine and a board."""
    hinge: Stated[float]
    """Of a board beside the spine, where it bends."""
    safe: Stated[float]
    """Kept free of words at the edges of front and back."""
    spine_clear: Stated[float]
    """Kept free of words beside both folds of the spine."""
    barcode: Stated[tuple[float, float]]
    """The box that a barcode takes."""
    barcode_at: Stated[tuple[float, float]]
    """From the fold or hinge, and from the lower edge of the back, to that box."""
    barcode_free_from: Stated[float]
    """From the lower edge up to where the space kept for it begins, where the printer says two things."""


@dataclass(frozen=True, slots=True)
class MarginRules:
    """The least margins. `inside` lists (most pages, margin), fewest pages first; None for no limit."""

    inside: Stated[tuple[tuple[int | None, float], ...]]
    outside: Stated[float]
    top: Stated[float]
    bottom: Stated[float]
    with_bleed: tuple[Stated[float], Stated[float], Stated[float]] | None
    """Outside, top and bottom of a book with bleed, from the trimmed edge."""
    buffer: Stated[float]
    """Kept beyond every minimum, because things set exactly on it have been refused by rounding."""


@dataclass(frozen=True, slots=True)
class Printer:
    """All that is known of what a printer takes."""

    name: str
    title: str
    trims: tuple[Trim, ...]
    any_trim: AnyTrim | None
    multiple: Stated[int]
    """Pages are bound in multiples of this, blank ones added."""
    margins: MarginRules
    bleed: Bleed | None
    least_stroke: Stated[float]
    least_type: Stated[float]
    least_grey: Stated[float]
    """The lightest tint that prints, as a share of full black: 0.1 is 10 %."""
    least_dpi: Stated[int]
    most_ink: Stated[int | None]
    """Total area coverage in percent."""
    blank: Blanks
    file_limit: Stated[int | None]
    """Bytes."""
    size_tolerance: Stated[float]
    """Points by which a page's size may be off."""
    forbids: Stated[tuple[str, ...]]
    pdf: Stated[Flavour]
    right_to_left: RightToLeft
    spine_rule: SpineRule
    cover: CoverRule | None
    """None for a printer of loose pages."""

    @property
    def outside(self) -> float:
        """The least outer margin without bleed, in points."""
        return self.margins.outside.value

    @property
    def top(self) -> float:
        """The least upper margin without bleed, in points."""
        return self.margins.top.value

    @property
    def bottom(self) -> float:
        """The least lower margin without bleed, in points."""
        return self.margins.bottom.value

    @property
    def buffer(self) -> float:
        """Points kept beyond every minimum."""
        return self.margins.buffer.value

    @property
    def forbidden(self) -> tuple[str, ...]:
        """What a file must not have, names of `FORBIDDEN`."""
        return self.forbids.value

    @property
    def flavour(self) -> Flavour:
        """Which rules its PDFs follow."""
        return self.pdf.value

    def gutter(self, pages: int) -> float:
        """Inside margin in points for a book of that many pages, as bound (odd counts get a blank page).

        Raises CannotMakeError where the printer binds no book so thick.
        """
        inside = self.margins.inside.value
        bound = pages + pages % 2
        for most, margin in inside:
            if most is None or bound <= most:
                return margin
        most = inside[-1][0]
        raise CannotMakeError(
            f"{self.title} binds at most {most} pages and this book has {bound}. "
            "Put more mazes on a page, or more answers (answers: {per_page: 9}), or split the book."
        )

    def margins_for(self, pages: int, *, bleed: bool = False) -> Margins:
        """The least margins of a book of that many pages, in points, `buffer` not counted.

        Raises CannotMakeError where the printer binds no book so thick.
        """
        sides = (self.margins.outside, self.margins.top, self.margins.bottom)
        if bleed and self.margins.with_bleed is not None:
            sides = self.margins.with_bleed
        return Margins(self.gutter(pages), *(side.value for side in sides))

    def trim(self, width: float, height: float) -> Trim | None:
        """The trim of a page of that size in points; one of the book's own where such are taken; None for none."""
        for offered in self.trims:
            if offered.is_size(width, height):
                return offered
        free = self.any_trim
        if free is None or not free.takes(width, height):
            return None
        name = f"{width / 72:.4g}x{height / 72:.4g}in"
        return Trim(name, width, height, free.stocks, custom=True)

    def near(self, width: float, height: float, count: int = 3) -> tuple[Trim, ...]:
        """The trims most like a page of that size in points, likest first."""

        def unlike(trim: Trim) -> float:
            return abs(trim.width_pt - width) + abs(trim.height_pt - height)

        return tuple(sorted(self.trims, key=unlike)[:count])

    def pages(self, trim: Trim, paper: str, ink: str) -> Limits | None:
        """How many pages of that trim and stock are bound; None where they are not offered together."""
        for stock in trim.stocks:
            if (stock.paper, stock.ink) == (paper, ink):
                return stock.limits
        return None

    def spine(self, paper: str, ink: str, pages: int) -> float | Literal["ask"] | None:
        """The spine of a book of that many pages in points; 0 where none is bound.

        "ask" where only the printer's calculator knows, None for a stock that has no spine here.
        """
        if self.spine_rule.kind == "ask":
            return "ask"
        if self.spine_rule.kind == "none":
            return 0.0
        bound = pages + pages % 2
        for one in self.spine_rule.calipers:
            if (one.paper, one.ink) == (paper, ink):
                return bound * one.width.value + self.spine_rule.constant.value
        return None
