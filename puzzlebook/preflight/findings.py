"""What a finished file was found to lack, and the rules it is held to."""

from __future__ import annotations

from dataclasses import dataclass

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
    "report": "The report's mazes are sound: passages fit the grid, solutions are routes.",
}
"""Every rule by the name a finding carries."""


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
