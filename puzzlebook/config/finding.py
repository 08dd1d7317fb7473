"""Something in a book that does not go together, before it is a problem with a line and a column."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from puzzlebook.config.nodes import Step


class Finding(NamedTuple):
    """Something that does not go together: the steps to its place, and a sentence."""

    steps: tuple[Step, ...]
    message: str
    warning: bool = False
