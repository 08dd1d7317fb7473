"""A template's name → the text of a commented book file that builds at once.

A template is a YAML file in this folder; `{file}` in its comments is the name it is written under.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "kids": "a first book for one child, or one for each from a table: thick walls, mazes that grow",
    "worksheet": "sheets for a class: groups, variants that are as hard, answers for the teacher",
    "kdp": "a paperback for Amazon KDP, interior and cover",
    "large-print": "thick walls and large type, one maze on a page",
    "shapes": "hearts, animals and the letters of a name",
}
"""Every template and what it makes."""

FIRST: Final = "kids"
"""The template of whoever asks for none."""


def book_text(template: str, file: str) -> str:
    """The text of a template of that name as it stands in the book file `file`."""
    text = files(__package__).joinpath(f"{template}.yaml").read_text(encoding="utf-8")
    return "".join(
        line.replace("{file}", file) if line.startswith("#") else line
        for line in text.splitlines(keepends=True)
    )
