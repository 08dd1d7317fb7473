"""Texts of the book file → shaped lines, every character that cannot be printed told at its key."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from unicodedata import normalize

from puzzlebook.text.own_fonts import own_face
from puzzlebook.text.shaping import Line, MissingGlyph, shape
from puzzlebook.text.thai import undivided
from puzzlebook.text.words import number
from puzzlebook.text.wrapping import shrink, wrap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeVar

    from puzzlebook.config.load import Book
    from puzzlebook.errors import Problem
    from puzzlebook.text.own_fonts import OwnFamily
    from puzzlebook.text.shaping import TextStyle
    from puzzlebook.themes.theme import Align

    Shaped = TypeVar("Shaped", bound=Line | Sequence[Line] | None)

_STAND_IN = "?"
_NUMBERED = re.compile(r"([0-9]+)(\D*)")
_MOST_SHOWN = 8
"""Characters named in one problem."""


@dataclass(slots=True)
class StandIns:
    """What a family of the book's own lacks."""

    chars: dict[str, None] = field(default_factory=dict)
    """Characters that another font sets, in the order they were met."""
    slanted: bool = False
    """Whether text was to be italic, and is upright."""


class Setter:
    """Sets the texts of one book. Problems are gathered, so that all are told at once."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.language = book.config.tag
        self.problems: dict[tuple[str, str], Problem] = {}
        self.undivided: dict[str, None] = {}
        """Keys of Thai texts whose words nothing here knows, in the order they were met."""
        self._missing: dict[str, list[str]] = {}
        self._stand_ins: dict[OwnFamily, StandIns] = {}

    def marker(self, text: str) -> str:
        """A list item's marker as the language prints it: its number in the language's digits."""
        match = _NUMBERED.fullmatch(text)
        return number(int(match[1]), self.language) + match[2] if match else text

    def line(self, text: str, style: TextStyle, key: str) -> Line:
        """`text` on one line."""
        return self._set(
            [(text, style)], key, lambda spans: shape(*spans[0], language=self.language)
        )

    def wrap(
        self,
        spans: Sequence[tuple[str, TextStyle]],
        width: float,
        key: str,
        *,
        align: Align = "start",
        balance: bool = False,
    ) -> tuple[Line, ...]:
        """Spans of text as lines no wider than `width` points; `wrap` tells of balanced and justified ones."""
        lines = self._set(
            spans,
            key,
            lambda given: wrap(
                given,
                width,
                language=self.language,
                balance=balance or align == "center",
                justify=align == "justify",
            ),
        )
        if len(lines) > 1 and undivided("".join(text for text, _ in spans)):
            self.undivided.setdefault(key)
        return lines

    def fitted(self, text: str, style: TextStyle, width: float, floor: float, key: str) -> Line:
        """`text` on one line of at most `width` points, set smaller where it must be, down to `floor` points.

        A text too long for that is a problem of its key; the line returned is then as long as it is.
        """
        made = self._set(
            [(text, style)],
            key,
            lambda spans: shrink(*spans[0], width, floor, language=self.language),
        )
        if made is not None:
            return made
        self.problem(
            key,
            f"the text is too long to stand on one line above its maze, even in {floor:g} pt type: {_short(text)}. "
            "Shorten it, or put it into `instructions`, which may take several lines.",
        )
        return self.line(text, style, key)

    def problem(self, key: str, message: str) -> None:
        """Keeps a problem for the end of the planning."""
        self.problems.setdefault((key, message), self._book.problem(key, message))

    def stand_ins(self) -> Iterator[tuple[str, str]]:
        """The key below `fonts`, and a sentence, for everything that the book's own fonts lack."""
        for family, found in self._stand_ins.items():
            if found.chars:
                yield family.role, _lacks(family.regular.file, list(found.chars))
            if found.slanted:
                yield family.role, _upright(family.regular.file)

    def _stand_ins_of(
        self, made: Line | Sequence[Line] | None, spans: Sequence[tuple[str, TextStyle]]
    ) -> None:
        """Keeps what a text asks of the book's own fonts in vain. A text is in one family."""
        family = next((style.own for _, style in spans if style.own), None)
        if family is None or made is None:
            return
        found = self._stand_ins.setdefault(family, StandIns())
        found.slanted |= family.italic is None and any(style.italic for _, style in spans)
        for line in [made] if isinstance(made, Line) else made:
            for run in line.runs:
                if own_face(run.face) is None:
                    found.chars |= dict.fromkeys(c for c in run.text if not c.isspace())

    def _miss(self, key: str, missing: MissingGlyph) -> None:
        """Keeps a character that cannot be printed: one problem a key, with all its characters."""
        chars = self._missing.setdefault(key, [])
        if missing.char in chars:
            return
        chars.append(missing.char)
        message = str(missing)
        if len(chars) > 1:
            shown = " ".join(chars[1:_MOST_SHOWN])
            more = f" and {len(chars) - _MOST_SHOWN} more" if len(chars) > _MOST_SHOWN else ""
            message = f"{MissingGlyph(chars[0])} The same goes for {shown}{more}."
        self.problems[key, ""] = self._book.problem(key, message)

    def _set(
        self,
        spans: Sequence[tuple[str, TextStyle]],
        key: str,
        setting: Callable[[Sequence[tuple[str, TextStyle]]], Shaped],
    ) -> Shaped:
        while True:
            try:
                made = setting(spans)
                self._stand_ins_of(made, spans)
                return made  # noqa: TRY300 - only shaping may find a character missing
            except MissingGlyph as missing:
                self._miss(key, missing)
                # the character is named composed, as it would have been printed
                composed = [(normalize("NFC", text), style) for text, style in spans]
                spans = [(text.replace(missing.char, _STAND_IN), style) for text, style in composed]
                if spans == composed:
                    raise


def _short(text: str) -> str:
    most = 40
    return repr(text if len(text) <= most else text[: most - 1] + "…")


def _lacks(file: str, chars: list[str]) -> str:
    more = len(chars) - _MOST_SHOWN
    others = f" and {more} more characters" if more > 0 else ""
    return (
        f"{file} does not have {' '.join(chars[:_MOST_SHOWN])}{others}, which are set in a built-in font. "
        "To have them in one of yours, give a font that has them."
    )


def _upright(file: str) -> str:
    return (
        f"{file} has no italic, so *slanted* text is set upright in it. To have an italic, write "
        "{regular: …, italic: …}."
    )
