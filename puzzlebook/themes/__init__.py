"""A theme's name → its numbers: type, weights, distances and marks. Knows nothing of any book.

Adding a theme is one file that says what differs from `classic`, and one line here;
what a book may change in one is `overrides.OVERRIDES`.
"""

from __future__ import annotations

from puzzlebook.themes.bold import BOLD
from puzzlebook.themes.classic import CLASSIC
from puzzlebook.themes.fine import FINE
from puzzlebook.themes.large_print import LARGE_PRINT
from puzzlebook.themes.overrides import OVERRIDES, Override, overridden
from puzzlebook.themes.theme import Theme

THEMES: dict[str, Theme] = {
    "classic": CLASSIC,
    "bold": BOLD,
    "fine": FINE,
    "large-print": LARGE_PRINT,
}

__all__ = ["OVERRIDES", "THEMES", "Override", "Theme", "overridden"]
