"""The facts of a file and a printer → what every rule is given."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.findings import Breach, Severity
from puzzlebook.preflight.trimming import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from puzzlebook.preflight.drawn import Drawn
    from puzzlebook.preflight.facts import Facts, Leaf
    from puzzlebook.preflight.trimming import Sheet
    from puzzlebook.printers.rules import Printer, Stated

MM = 72 / 25.4


@dataclass(frozen=True)
class Job:
    """A file, and the printer it is for."""

    facts: Facts
    printer: Printer
    paper: str | None = None
    """What is printed on and with, where that is known."""
    ink: str | None = None
    first: int = 1
    """The number in the book of the file's first page."""
    whole: int | None = None
    """How many pages the book has, where the file is a part of it."""
    cover: bool = False
    """Whether it is a cover, which is on no sheet that pages are printed on."""

    @cached_property
    def sheets(self) -> tuple[Sheet | None, ...]:
        """What each page is printed on, None where the printer has no such sheet."""
        if self.cover:
            return (None,) * len(self.facts.leaves)
        return tuple(
            sheet(leaf, self.printer, left=self.spine_left(leaf.number))
            for leaf in self.facts.leaves
        )

    @property
    def pages(self) -> int:
        """How many pages are bound."""
        return self.facts.file.pages if self.whole is None else self.whole

    def spine_left(self, number: int) -> bool:
        """Whether a page of the file is bound at its left: odd pages are fronts.

        In a book bound on the right the spine is on the other side, unless the printer takes its pages in reverse
        order, which makes every front a back.
        """
        order = self.printer.right_to_left.order.value
        mirrored = self.facts.file.from_right and order == "reading"
        return ((number + self.first - 1) % 2 == 1) != mirrored

    @property
    def backwards(self) -> bool:
        """Whether the file's first page is the book's last."""
        reverse = self.printer.right_to_left.order.value == "reversed"
        return self.facts.file.from_right and reverse

    @property
    def drawn(self) -> Iterable[tuple[int, Drawn]]:
        """What each page draws, with its number."""
        return ((leaf.number, leaf.drawn) for leaf in self.facts.leaves)

    @property
    def at_home(self) -> bool:
        """Whether nobody binds it: what a print shop sends back is then only something to look at."""
        return self.printer.spine_rule.kind == "none"

    def forbids(self, name: str) -> bool:
        """Whether the printer takes no file with that, a name of `printers.rules.FORBIDDEN`."""
        return name in self.printer.forbidden

    def breach(
        self,
        rule: str,
        stated: Stated[Any],
        what: str,
        limit: str,
        remedy: str,
        pages: Iterable[int] = (),
        severity: Severity = "breach",
    ) -> Breach:
        """A breach of a rule whose number or word is `stated`; `limit` follows the printer's name."""
        return Breach(
            rule=rule,
            what=what,
            limit=f"{self.printer.title} {limit}.",
            source=stated.source,
            certainty=stated.certainty,
            remedy=remedy,
            pages=tuple(pages),
            severity=severity,
        )


def size_told(leaf: Leaf | tuple[float, float]) -> str:
    """A size for people, in inches and millimetres."""
    width, height = leaf if isinstance(leaf, tuple) else leaf.size
    inches = f"{_short(width / 72, 3)} x {_short(height / 72, 3)} in"
    return f"{inches} ({_short(width / MM, 1)} x {_short(height / MM, 1)} mm)"


def length_told(points: float) -> str:
    """A margin for people."""
    return f"{_short(points / 72, 3)} in ({points / MM:.1f} mm)"


def points_told(points: float) -> str:
    """A stroke's width or a type size for people; less than a tenth is not called nothing."""
    return f"{_short(points, 2) if points >= 0.005 or points == 0 else f'{points:.2g}'} pt"


def count_told(pages: int) -> str:
    """A number of pages for people."""
    return "1 page" if pages == 1 else f"{pages} pages"


def _short(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".rstrip("0").rstrip(".") or "0"
