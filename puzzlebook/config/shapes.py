"""What stands after `shape` and `room` → choices, with the files they name not yet opened.

`shaping` makes shapes of them, once it is known which folder the book file is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.config.values import (
    MOST_CELLS_ACROSS,
    Faults,
    did_you_mean,
    flag,
    listed,
    name_of,
    scalar,
    several,
    short,
    text,
    whole,
)
from puzzlebook.mazes.shapes import names
from puzzlebook.outlines.letters import letters

if TYPE_CHECKING:
    from collections.abc import Mapping

Kind = Literal["name", "letter", "text", "image", "svg"]

KINDS = ("letter", "text", "letters", "image", "svg")
"""Keys of which a shape that is a mapping has one."""
OPTIONS: dict[str, tuple[str, ...]] = {
    "letter": ("font",),
    "text": ("font",),
    "letters": ("font",),
    "image": ("threshold", "invert"),
    "svg": (),
}
"""What may stand beside each of them."""
MOST_LETTERS = 40
EXAMPLE = "heart, {letter: A} or {image: cat.png}"
NO_SHAPES = ("rectangle", "square", "none")
"""What a maze is without a shape."""


@dataclass(frozen=True, slots=True)
class ShapeChoice:
    """A shape as asked for: its kind, and its name, its text or its file."""

    kind: Kind
    value: str
    font: str | None = None
    threshold: float = 0.5
    invert: bool = False

    @property
    def file(self) -> str | None:
        """The file it takes, as written."""
        return self.value if self.kind in {"image", "svg"} else self.font

    @property
    def told(self) -> str:
        """What it is, for a message."""
        return self.value if self.kind == "name" else f"{{{self.kind}: {self.value}}}"


def shapes(value: Any) -> tuple[ShapeChoice, ...]:
    """One shape or a list taken in turn; letters are as many shapes."""
    made = several(value, _shape)
    return tuple(choice for choices in made for choice in choices)


def _shape(value: Any) -> tuple[ShapeChoice, ...]:
    if not isinstance(value, dict):
        typed = scalar(value, f"a shape, like {EXAMPLE}")
        if typed in NO_SHAPES:
            raise ValueError(
                f"{typed!r} is not a shape. Leave `shape` out: mazes are rectangles then."
            )
        return (ShapeChoice("name", name_of(typed, names(), "a shape")),)
    kinds = [key for key in KINDS if key in value]
    if len(kinds) != 1:
        found = (
            f"has {listed((f'`{kind}`' for kind in kinds), 'and')}" if kinds else "has none of them"
        )
        raise ValueError(
            f"A shape has one of {listed(f'`{kind}`' for kind in KINDS)}, and this {found}. "
            f"Write {EXAMPLE}."
        )
    kind = kinds[0]
    given = _options(kind, value)
    faults = Faults()
    with faults.at(kind):
        choices = _OF_KIND[kind](value[kind], given)
    faults.tell()
    return choices


def _options(kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    """The options beside a kind of shape, read."""
    made: dict[str, Any] = {}
    faults = Faults()
    for key, item in value.items():
        if key == kind:
            continue
        with faults.at(key):
            if key not in OPTIONS[kind]:
                known = OPTIONS[kind]
                near = did_you_mean(key, known)
                there = f"It takes {listed(f'`{k}`' for k in known)}." if known else "Leave it out."
                advice = f"Did you mean `{near}`?" if near else there
                raise ValueError(f"`{key}` is not a key of a shape with `{kind}`. {advice}")
            made[key] = _READ[key](item)
    faults.tell()
    return made


def _letter(value: Any, given: dict[str, Any]) -> tuple[ShapeChoice, ...]:
    typed = (text(value, most=MOST_LETTERS, required=True) or "").strip()
    if len(letters(typed)) != 1:
        raise ValueError(
            f"{short(typed)} is not one letter. "
            f"Write {{text: {typed}}} for one maze of all, or {{letters: {typed}}} for a maze of each."
        )
    return (ShapeChoice("letter", typed, **given),)


def _text(value: Any, given: dict[str, Any]) -> tuple[ShapeChoice, ...]:
    typed = text(value, most=MOST_LETTERS, required=True) or ""
    return (ShapeChoice("text", " ".join(typed.split()), **given),)


def _letters(value: Any, given: dict[str, Any]) -> tuple[ShapeChoice, ...]:
    typed = text(value, most=MOST_LETTERS, required=True) or ""
    return tuple(ShapeChoice("letter", letter, **given) for letter in letters(typed))


def _image(value: Any, given: dict[str, Any]) -> tuple[ShapeChoice, ...]:
    return (ShapeChoice("image", _file(value, "cat.png"), **given),)


def _svg(value: Any, given: dict[str, Any]) -> tuple[ShapeChoice, ...]:
    return (ShapeChoice("svg", _file(value, "cat.svg"), **given),)


def _file(value: Any, example: str) -> str:
    typed = scalar(value, f"a file's name, like {example}")
    if not typed:
        raise ValueError(f"The name is empty. Write a file's name, like {example}.")
    return typed


_OF_KIND = {"letter": _letter, "text": _text, "letters": _letters, "image": _image, "svg": _svg}


def share(value: Any) -> float:
    """`50%` or `0.5` as a number between 0 and 1, both left out."""
    typed = scalar(value, "a share, like 50%")
    match = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})\s*(%?)", typed)
    number = float(match[1]) / (100 if match[2] else 1) if match else 0.0
    if not 0 < number < 1:
        raise ValueError(f"{short(typed)} is not a share between 0 and 1. Write one like 50%.")
    return number


_READ = {"font": lambda value: _file(value, "hand.ttf"), "threshold": share, "invert": flag}


def room_size(value: Any) -> tuple[int, int]:
    """Columns and rows of `6x4`."""
    typed = scalar(value, "columns x rows, like 6x4")
    match = re.fullmatch(r"([0-9]+)\s*[x×X]\s*([0-9]+)", typed)
    if match is None:
        raise ValueError(f"{short(typed)} is not a size. Write columns x rows, like 6x4.")
    columns, rows = (
        whole(side, lowest=1, highest=MOST_CELLS_ACROSS, what="the side") for side in match.groups()
    )
    return columns, rows


def letter_count(value: Any) -> int | None:
    """How many mazes a run has whose shape is letters alone and that does not say; None for any other."""
    typed = value.get("letters") if isinstance(value, dict) else None
    return len(letters(typed)) or None if isinstance(typed, str) else None
