"""Words and fields of the author's own → problems at their keys: what no font has, what is too long for its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from puzzlebook.plan.coarse import mm_text
from puzzlebook.text.words import NAMES

if TYPE_CHECKING:
    from puzzlebook.plan.desk import Desk

ON_ONE_LINE: Final = (
    *("answer_on_page", "puzzle_page", "puzzle_one", "puzzle_range", "difficulty_range"),
    *("level_easy", "level_medium", "level_hard", "level_expert"),
)
"""Words that stand beside a maze or its name in the contents, and are never wrapped."""

MOST_OF_LINE: Final = 0.45
"""Of the live frame's width that such a word may take: something stands beside it."""

_NUMBER: Final = 888
"""As wide as a book's numbers are."""


def refuse_own_words(desk: Desk) -> None:
    """Tells of the author's words and fields that cannot be printed, at the key that has them.

    A field is told of where it is given, not in every text that it is filled into.
    """
    config = desk.settled.book.config
    caption = desk.theme.caption.style
    room = MOST_OF_LINE * desk.frame("live").width
    for name, text in config.fields.items():
        desk.setter.line(text, caption, f"fields.{name}")
    for name, text in config.words.items():
        key = f"words.{name}"
        shown = desk.number(_NUMBER)
        names = dict.fromkeys(NAMES.get(name.partition(".")[0], ()), shown)
        line = desk.setter.line(text.format(**names) if names else text, caption, key)
        if name in ON_ONE_LINE and line.width > room:
            desk.setter.problem(
                key,
                f"the text is too long to stand on one line beside other things: it takes {mm_text(line.width)} "
                f"and there is room for {mm_text(room)}. Shorten it.",
            )
