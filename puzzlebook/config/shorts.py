"""One value as typed where a mapping or a list is wanted → that mapping or list, for `reading.Short`."""

from __future__ import annotations

from typing import Any

from puzzlebook.config import types, values
from puzzlebook.config.fontkeys import Fonts

MOST_PAGES = 2000
"""Entries under `pages`; a run of mazes is one."""


def answers(value: Any) -> Any:
    """The mapping that a place for answers stands for."""
    if value is None:
        raise ValueError(f"There is no value. Write {values.listed(types.ANSWERS_PLACES)}.")
    return {"place": value} if isinstance(value, str) else value


def end(value: Any) -> Any:
    """The mapping that a place of a start or finish stands for."""
    if value is None:
        raise ValueError(
            f"There is no value. Write {values.listed(values.PLACES)}, or a cell like [3, 1]."
        )
    return {"at": value} if isinstance(value, str | list) else value


def room(value: Any) -> Any:
    """The mapping that the size of a room stands for."""
    if value is None:
        raise ValueError("There is no value. Write columns x rows, like 6x4.")
    return {"size": value} if isinstance(value, str) else value


def fonts(value: Any) -> Any:
    """The mapping of fonts, as it stands: there is no short form."""
    if value is None:
        raise ValueError(f"There is no value. Write keys, like {Fonts.EXAMPLE}.")
    return value


def pages(value: Any) -> Any:
    """The list of pages, one at least and MOST_PAGES at most."""
    # Counted here: pydantic counts only the items that are right.
    if value == []:
        raise ValueError("The list of pages is empty. Write at least one, like `- kind: title`.")
    if isinstance(value, list) and len(value) > MOST_PAGES:
        raise ValueError(
            f"The list has {len(value):,} entries, and takes up to {MOST_PAGES:,}. "
            "Use `count` for runs of mazes, or split the book."
        )
    return value
