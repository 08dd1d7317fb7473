"""A printer's name → its rules: data with a source and a certainty for each number.

Adding a printer is one YAML file beside this one and one name in `NAMES`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

from puzzlebook.errors import CannotMakeError
from puzzlebook.units import parse_length

NAMES = ("home", "kdp-paperback")


@dataclass(frozen=True, slots=True)
class Printer:
    """What a printer needs kept free, in points from the trimmed edge.

    `inside` lists (most pages, margin), fewest pages first; the last entry's page count is None where the printer
    names no limit.
    """

    name: str
    title: str
    inside: tuple[tuple[int | None, float], ...]
    outside: float
    top: float
    bottom: float
    buffer: float
    """Kept beyond every minimum, because things set exactly on it have been refused by rounding."""

    def gutter(self, pages: int) -> float:
        """Inside margin in points for a book of that many pages, as bound (odd counts get a blank page).

        Raises CannotMakeError where the printer binds no book so thick.
        """
        bound = pages + pages % 2
        for most, margin in self.inside:
            if most is None or bound <= most:
                return margin
        most = self.inside[-1][0]
        raise CannotMakeError(
            f"{self.title} binds at most {most} pages and this book has {bound}. "
            "Put more mazes on a page, or more answers (answers: {per_page: 9}), or split the book."
        )


@cache
def printer(name: str) -> Printer:
    """The printer of that name, one of `NAMES`."""
    import yaml  # noqa: PLC0415  (commands that print no book need no YAML)

    text = resources.files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    data = yaml.safe_load(text)
    margins = data["margins"]
    return Printer(
        name=name,
        title=data["title"],
        inside=tuple((row["to"], parse_length(row["width"])) for row in margins["inside"]["value"]),
        outside=parse_length(margins["outside"]["value"]),
        top=parse_length(margins["top"]["value"]),
        bottom=parse_length(margins["bottom"]["value"]),
        buffer=parse_length(margins["buffer"]["value"]),
    )
