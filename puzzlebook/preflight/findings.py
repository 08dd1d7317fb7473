"""What a finished file was found to lack, and the rules it is held to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable

RULES: dict[str, str] = {
    "syntax": "The file is sound PDF: another program reads it without a complaint.",
    "encryption": "The file is not encrypted.",
    "file": "The file is the one the report speaks of: its size, its hash and that of its content.",
    "pages": "There are as many pages as the report says.",
    "page-size": "Every page is the trim size, upright, with MediaBox and TrimBox alike.",
    "fonts": "Every font is embedded, and is one the report names.",
    "interactive": "There are no annotations, forms, scripts or attachments.",
    "one-form": "Each maze is one form of the file, the same on its page and in its answer.",
    "placement": "Each maze stands in its box, once on its page and once with its answer.",
    "stroke": "No line is thinner than the printer can print.",
    "margins": "Nothing stands in the margins that the printer keeps free.",
    "wall": "Every wall of the report is on paper and every passage is free.",
    "opening": "The border is closed but for the start and the finish.",
    "route": "The answer runs from start to finish through open passages and nowhere else.",
    "cover-size": "The cover is as large as the printer's rule has it for this spine.",
    "cover-words": "Words on the cover keep clear of edges, hinges and folds.",
    "cover-barcode": "The place of the barcode is free.",
    "sheet": "Worksheets and their answers say their codes, fit on A4 and Letter where they should, and variants are "
    "as hard as each other within a tenth.",
    "report": "The report's mazes are sound: passages fit the grid, solutions are routes.",
}
"""The rules that a book of ours is held to by its report, by the name a finding carries.

What printers ask of any file stands in `rules.RULES`.
"""

Severity = Literal["breach", "advice"]
"""Whether a file is sent back for it, or it is something to look at before sending it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a finished file."""

    page: int | None
    """Leaf number from 1, None where the file as a whole is meant."""
    maze: int | None
    what: str
    """A sentence."""
    rule: str
    """A key of `RULES`."""

    def __str__(self) -> str:
        place = [f"page {self.page}"] if self.page is not None else []
        place += [f"maze {self.maze}"] if self.maze is not None else []
        return f"{', '.join(place) or 'the file'}: {self.what} [{self.rule}]"


@dataclass(frozen=True, slots=True)
class Breach:
    """One way in which a file breaks a rule, on all the pages where it does."""

    rule: str
    """A key of `rules.RULES`, or of `RULES` for what a book's own report says."""
    what: str
    """What was found, as a phrase that may follow "pages 3, 7-12:"."""
    limit: str
    """The rule with its number, as a sentence."""
    source: str
    """Where the rule is from."""
    certainty: str
    """One of `printers.rules.CERTAINTIES`."""
    remedy: str
    """What would do, as a sentence."""
    pages: tuple[int, ...] = ()
    """Pages from 1, none where the file as a whole is meant."""
    maze: int | None = None
    severity: Severity = "breach"

    @property
    def place(self) -> str:
        """Where, for people: "the file", "page 3" or "pages 3, 7-12"."""
        place = pages_told(self.pages)
        if self.maze is not None:
            place = f"{place}, maze {self.maze}" if place else f"maze {self.maze}"
        return place or "the file"

    def __str__(self) -> str:
        return f"{self.place}: {self.what}. {self.limit} [{self.rule}]"


def pages_told(pages: Iterable[int]) -> str:
    """Pages for people: `page 3`, `pages 3, 7-12`, nothing for none; in order, each once."""
    known = set(pages)
    numbers = sorted(known)
    if not numbers:
        return ""
    firsts = [number for number in numbers if number - 1 not in known]
    lasts = [number for number in numbers if number + 1 not in known]
    runs = zip(firsts, lasts, strict=True)
    told = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in runs)
    return f"{'page' if len(numbers) == 1 else 'pages'} {told}"
