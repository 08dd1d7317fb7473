"""The little Markdown of a book file → blocks of spans.

CommonMark (https://spec.commonmark.org/0.31.2/) by markdown-it-py, cut to what a book page needs:
subheads, paragraphs, bullets, numbered steps, bold, italic, hard line breaks and backslash escapes.
Everything else stays the characters that were typed: nothing vanishes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

BULLET: Final = "•"
"""The marker of a list without numbers."""

DEEPEST: Final = 3
"""The depth of the innermost list that is read as one; what is deeper is printed as typed."""

RULES: Final = (
    *("heading", "hr", "list"),
    *("newline", "escape", "emphasis", "balance_pairs", "fragments_join"),
)
"""What is read besides paragraphs. Not among them, and so printed as typed: HTML, entities, links,
images, code, quotations, tables, underlined headings, `_italic_`. `hr` is there to keep a line of
asterisks from being a list; it is printed as typed too."""

_RULE: Final = re.compile(r"([-*_])(?:[ \t]*\1){2,}[ \t]*$")


@dataclass(frozen=True, slots=True)
class Span:
    """Text of one look. A line end in it is a hard line break."""

    text: str
    bold: bool = False
    italic: bool = False


@dataclass(frozen=True, slots=True)
class Subhead:
    """A heading inside a text, whatever its level."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph."""

    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Item:
    """A bullet or a numbered step, or a further paragraph of the one before it."""

    marker: str
    """`BULLET`, or "3." or "3)"; "" where the paragraph goes on with the item above."""
    depth: int
    """0 for a list, 1 for a list inside its item, and so on."""
    spans: tuple[Span, ...]


Block = Subhead | Para | Item

_NOTHING: Final = Span("\u00a0")


def parse(text: str) -> tuple[Block, ...]:
    """The blocks of a text, in order. Any text can be read; none gives none.

    A single line end inside a paragraph is a space, an empty line begins a new one. Numbered steps
    count up from the first one's number. An item without text has a no-break space, so that it is a
    line.
    """
    return tuple(_blocks(_reader().parse(text), re.split("\r\n|[\r\n]", text)))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt  # 30 ms that only a text page should pay

    reader = MarkdownIt("zero").enable(list(RULES))
    reader.inline.ruler.at("emphasis", _asterisks)
    reader.block.ruler.at("list", _list, {"alt": ["paragraph", "reference", "blockquote"]})
    return reader


def _asterisks(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 - markdown-it's signature
    """CommonMark's emphasis for `*` alone: an underscore is a letter of a name."""
    from markdown_it.rules_inline import emphasis

    return state.src[state.pos] == "*" and emphasis.tokenize(state, silent)


def _list(state: StateBlock, first: int, last: int, silent: bool) -> bool:  # noqa: FBT001 - likewise
    """CommonMark's list down to `DEEPEST`; the reader would drop what is nested too deep."""
    from markdown_it.rules_block import list_block

    return state.level <= 2 * DEEPEST and list_block(state, first, last, silent)


def _blocks(tokens: Sequence[Token], lines: Sequence[str]) -> Iterator[Block]:
    lists: list[_List] = []
    heading = ""
    for token in tokens:
        match token.type:
            case "bullet_list_open" | "ordered_list_open":
                yield from _bare_item(lists)
                ordered = token.type == "ordered_list_open"
                lists.append(_List(int(token.attrs.get("start", 1)) if ordered else None))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                lists[-1].begin_item(token.markup)
            case "list_item_close":
                yield from _bare_item(lists)
            case "heading_open" | "heading_close":
                heading = token.markup if token.nesting > 0 else ""
            case "hr" if token.map and (rule := _RULE.search(lines[token.map[0]])):
                yield _block((Span(rule[0].rstrip()),), lists)
            case "inline":
                spans = tuple(_spans(token.children or (), bold=bool(heading and lists)))
                if heading and not spans:
                    yield _block((Span(heading),), lists)
                else:
                    yield _block(spans, lists, heading=bool(heading))


def _bare_item(lists: list[_List]) -> Iterator[Item]:
    """The marker of an item that ends, or goes on with a list, before it had any text."""
    if lists and lists[-1].marker:
        yield Item(lists[-1].take_marker(), len(lists) - 1, (_NOTHING,))


def _block(spans: tuple[Span, ...], lists: list[_List], *, heading: bool = False) -> Block:
    if lists:
        return Item(lists[-1].take_marker(), len(lists) - 1, spans)
    return Subhead(spans) if heading else Para(spans)


@dataclass(slots=True)
class _List:
    """A list being read: its next number, None for bullets, and the marker not yet used."""

    number: int | None
    marker: str = ""

    def begin_item(self, sign: str) -> None:
        if self.number is None:
            self.marker = BULLET
        else:
            self.marker = f"{self.number}{sign}"
            self.number += 1

    def take_marker(self) -> str:
        marker, self.marker = self.marker, ""
        return marker


def _spans(tokens: Sequence[Token], *, bold: bool) -> Iterator[Span]:
    """The inline text, neighbours of one look joined; all of it bold where `bold`."""
    pieces = list(_pieces(tokens, bold=bold))
    for (strong, slanted), group in groupby(pieces, key=lambda piece: (piece.bold, piece.italic)):
        yield Span("".join(piece.text for piece in group), strong, slanted)


def _pieces(tokens: Sequence[Token], *, bold: bool) -> Iterator[Span]:
    strong = slanted = 0
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                strong += token.nesting
            case "em_open" | "em_close":
                slanted += token.nesting
            case "softbreak":
                yield Span(" ", bold or strong > 0, slanted > 0)
            case "hardbreak":
                yield Span("\n", bold or strong > 0, slanted > 0)
            case _ if token.content:
                yield Span(token.content, bold or strong > 0, slanted > 0)
