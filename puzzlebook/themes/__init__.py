"""A theme's name → its numbers: type, weights, distances and marks. Knows nothing of any book.

Adding a theme is one file with a `THEME` and one line here.
"""

from __future__ import annotations

from puzzlebook.themes.classic import CLASSIC
from puzzlebook.themes.theme import Theme

THEMES: dict[str, Theme] = {
    "classic": CLASSIC,
}

__all__ = ["THEMES", "Theme"]
