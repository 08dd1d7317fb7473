"""A YAML file's nodes → where each value stands, and plain Python values for the models."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

Step = str | int
"""A key of a mapping, or an item of a list counted from 0."""


@dataclass(frozen=True, slots=True)
class Scalar:
    """One text, exactly as typed. `line` and `column` count from 1."""

    text: str
    line: int
    column: int
    style: Literal["plain", "quoted", "block"]
    lost: str = ""
    """What follows the text as a comment with no space after its #: most often meant as text."""
    file: str = ""
    """The file it was typed in, as messages name it: a book is made of several where it `extends` another."""

    @property
    def empty(self) -> bool:
        """Whether nothing was typed at all, as in `title:`."""
        return self.style == "plain" and not self.text


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list. `flow` when written in brackets."""

    items: tuple[Node, ...]
    line: int
    column: int
    flow: bool
    file: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One key of a mapping with its value.

    `origin` is where the key was written, as the steps to its mapping, when another mapping takes it over
    (what `defaults` gives to a maze entry); None for a key in its own place.
    """

    key: Scalar
    value: Node
    origin: tuple[Step, ...] | None = None


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values, each key once. `flow` when written in braces."""

    entries: dict[str, Entry]
    line: int
    column: int
    flow: bool
    file: str = ""

    def get(self, key: str) -> Node | None:
        """The value of `key`, None where it is not given."""
        entry = self.entries.get(key)
        return None if entry is None else entry.value


Node = Scalar | Sequence | Mapping
Plain = None | str | list["Plain"] | dict[str, "Plain"]


class Spot(NamedTuple):
    """A place in the file: its dotted key, line and column from 1, and what stands there."""

    key: str
    line: int
    column: int
    node: Node
    found: int
    """How many of the steps asked for exist in the file."""
    file: str
    """The file that the place is in."""


@dataclass(slots=True)
class _Walk:
    node: Node
    line: int = 1
    column: int = 1
    path: tuple[Step, ...] = ()
    found: int = field(default=0)
    file: str = ""

    def step(self, step: Step) -> bool:
        node = self.node
        if isinstance(node, Mapping) and step in node.entries:
            entry = node.entries[str(step)]
            self.node, self.line, self.column = entry.value, entry.key.line, entry.key.column
            self.file = entry.key.file
            self.path = (*(self.path if entry.origin is None else entry.origin), step)
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            self.node = node.items[step]
            self.line, self.column = self.node.line, self.node.column
            self.file = self.node.file
            self.path = (*self.path, step)
        else:
            return False
        self.found += 1
        return True


def locate(root: Node, steps: tuple[Step, ...], *, strict: bool = True) -> Spot:
    """The place of a value, or of its nearest parent that exists.

    A key's place is where the key stands, an item's where the item stands. With `strict` false, steps that
    the file does not have are left out (a model's shorthand, `answers: end`, has the step `place`).
    """
    walk = _Walk(root, root.line, root.column, file=root.file)
    for step in steps:
        if not walk.step(step) and strict:
            break
    return Spot(dotted(walk.path), walk.line, walk.column, walk.node, walk.found, walk.file)


def dotted(path: tuple[Step, ...]) -> str:
    """`pages[2].difficulty` for the steps pages, 2, difficulty."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def steps_of(key: str) -> tuple[Step, ...]:
    """The steps of a dotted key; the other way of `dotted`."""
    found = re.findall(r"\[(\d+)\]|([^.\[\]]+)", key)
    return tuple(int(index) if index else name for index, name in found)


def plain(node: Node) -> Plain:
    """The node as nested dict, list and str; None for an empty value.

    The last line break of a block text (`|`, `>`) belongs to the notation and is left off.
    """
    match node:
        case Scalar():
            if node.empty:
                return None
            return node.text.removesuffix("\n") if node.style == "block" else node.text
        case Sequence():
            return [plain(item) for item in node.items]
        case Mapping():
            return {key: plain(entry.value) for key, entry in node.entries.items()}
