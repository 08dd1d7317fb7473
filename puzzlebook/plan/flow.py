"""Blocks of text → lines on pages: space before a heading, no heading or single line left alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.plan.leaves import Placed
from puzzlebook.text.markdown import BULLET, Item, Subhead, parse
from puzzlebook.text.scripts import script_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlebook.plan.setting import Setter
    from puzzlebook.text.markdown import Block, Span
    from puzzlebook.text.shaping import Line, TextStyle
    from puzzlebook.themes import Theme
    from puzzlebook.themes.theme import Align, Type

FIRST_BASELINE = 0.75
"""Of the leading, from the top of a line to its baseline."""

_JUSTIFIED_FROM = 27.5
"""Ems of a column that is justified: 55 characters of half an em."""

_UNSPACED = frozenset({"Hans", "Hant", "Jpan"})
"""Scripts that part no words: their columns are even by nature."""


@dataclass(frozen=True, slots=True)
class FlowLine:
    """A line on its way to a page: points before it, its leading, and how many lines must follow it at once."""

    lines: tuple[tuple[Line, float], ...]
    """Line and indent; a marker and its text stand side by side."""
    before: float
    leading: float
    keep: int = 0


@dataclass(frozen=True, slots=True)
class _Column:
    """What the blocks of a text have in common."""

    values: Mapping[str, str]
    setter: Setter
    theme: Theme
    frame: float
    """Points the text may take, in whose middle centred lines stand."""
    width: float
    """Points a line may take."""
    key: str
    align: Align

    def wrap(self, block: Block, style: TextStyle, width: float, align: Align) -> tuple[Line, ...]:
        """The block's lines."""
        spans = _styled(block.spans, self.values, style)
        return self.setter.wrap(spans, width, self.key, align=align)


def flow(
    text: str,
    values: Mapping[str, str],
    setter: Setter,
    theme: Theme,
    width: float,
    key: str,
    align: Align = "start",
) -> tuple[FlowLine, ...]:
    """The lines of a text with a little Markdown, `{names}` filled, in a column of `width` points.

    Subheads are not justified, and lists not centred.
    """
    measure = min(width, theme.measure * theme.body.style.size)
    column = _Column(values, setter, theme, width, measure, key, align)
    out: list[FlowLine] = []
    blocks = parse(text)
    steps = _steps(blocks, setter, theme, key)
    previous: Block | None = None
    for block, step in zip(blocks, steps, strict=True):
        out.extend(_block(block, previous, column, step))
        previous = block
    return tuple(out)


def alignment(asked: Align | None, theme: Theme, language: str, width: float) -> Align:
    """How the text of a page stands in a column of `width` points, where the book does not say.

    As the theme has it, but justified only where a line has room for some 55 characters (page-design rule 4);
    Chinese and Japanese always are, since their lines can be parted almost anywhere.
    """
    if asked is not None:
        return asked
    if script_of(language) in _UNSPACED:
        return "justify"
    body = theme.body.style
    narrow = min(width, theme.measure * body.size) < _JUSTIFIED_FROM * body.size
    return "start" if theme.align == "justify" and narrow else theme.align


def _steps(blocks: Sequence[Block], setter: Setter, theme: Theme, key: str) -> list[float]:
    """How far each block's text stands in: for lists as much as the widest marker of the list needs."""
    body = theme.body.style
    steps = [0.0] * len(blocks)
    start = 0
    while start < len(blocks):
        end = start
        wide: dict[int, float] = {}
        while end < len(blocks) and isinstance(item := blocks[end], Item):
            marker = setter.line(setter.marker(item.marker), body, key).width + 1.2 * body.size
            wide[item.depth] = max(wide.get(item.depth, 2.0 * body.size), marker)
            end += 1
        for at in range(start, end):
            item = blocks[at]
            if isinstance(item, Item):
                steps[at] = sum(wide.get(d, 2.0 * body.size) for d in range(item.depth + 1))
        start = max(end, start + 1)
    return steps


def lines_of(
    lines: Sequence[Line], type_: Type, before: float = 0.0, keep: int = 0
) -> tuple[FlowLine, ...]:
    """Wrapped lines of one type, `before` points above the first."""
    return tuple(
        FlowLine(
            ((line, 0.0),),
            before if i == 0 else 0.0,
            type_.leading,
            keep if i == len(lines) - 1 else 1,
        )
        for i, line in enumerate(lines)
    )


def below(
    heading: tuple[FlowLine, ...], rest: tuple[FlowLine, ...], gap: float
) -> tuple[FlowLine, ...]:
    """A heading and what follows it `gap` points further down."""
    if not heading or not rest:
        return (*heading, *rest)
    return (*heading, replace(rest[0], before=gap), *rest[1:])


def centred(lines: Sequence[FlowLine], width: float) -> tuple[FlowLine, ...]:
    """The lines in the middle of a frame of `width` points."""
    return tuple(
        replace(each, lines=tuple((line, (width - line.width) / 2) for line, _ in each.lines))
        for each in lines
    )


def _block(
    block: Block, previous: Block | None, column: _Column, step: float
) -> tuple[FlowLine, ...]:
    theme, align = column.theme, column.align
    half = theme.body.leading / 2
    if isinstance(block, Item):
        return _item(block, previous, column, step)
    if isinstance(block, Subhead):
        own: Align = "center" if align == "center" else "start"
        lines = column.wrap(block, theme.subhead.style, column.width, own)
        above = 2 * half if previous is not None else 0.0
        # the space above a heading to that below is two to one, page-design rule 3
        made = lines_of(lines, theme.subhead, above, keep=2)
    else:
        lines = column.wrap(block, theme.body.style, column.width, align)
        above = half if previous is not None else 0.0
        made = _unbroken_ends(lines_of(lines, theme.body, above))
    return centred(made, column.frame) if align == "center" else made


def _item(
    block: Item, previous: Block | None, column: _Column, indent: float
) -> tuple[FlowLine, ...]:
    body = column.theme.body
    align: Align = "justify" if column.align == "justify" else "start"
    lines = column.wrap(block, body.style, column.width - indent, align)
    marker = column.setter.line(column.setter.marker(block.marker), body.style, column.key)
    above = body.leading / 4 if _goes_on(previous, block) else body.leading / 2
    made = lines_of(lines, body, above if previous is not None else 0.0)
    hung = [replace(line, lines=((line.lines[0][0], indent),)) for line in made]
    # the marker's end stands .6 em before the text, so that 9. and 10. align
    at = max(0.0, indent - 0.6 * body.style.size - marker.width)
    hung[0] = replace(hung[0], lines=((marker, at), *hung[0].lines))
    return _unbroken_ends(tuple(hung))


def _goes_on(previous: Block | None, block: Item) -> bool:
    """Whether an item belongs to the list of the block before it."""
    if not isinstance(previous, Item):
        return False
    alike = (previous.marker == BULLET) == (block.marker == BULLET)
    return alike or previous.depth != block.depth or not block.marker


def _unbroken_ends(lines: tuple[FlowLine, ...]) -> tuple[FlowLine, ...]:
    """No first or last line of a paragraph alone on a page."""
    last = len(lines) - 1
    return tuple(
        replace(line, keep=1 if last > 0 and i in (0, last - 1) else 0)
        for i, line in enumerate(lines)
    )


def _styled(
    spans: Sequence[Span], values: Mapping[str, str], style: TextStyle
) -> list[tuple[str, TextStyle]]:
    return [
        (fill(span.text, values), replace(style, bold=style.bold or span.bold, italic=span.italic))
        for span in spans
    ]


def pages(
    lines: Sequence[FlowLine], height: float, first: float | None = None
) -> list[tuple[Placed, ...]]:
    """Lines dealt out to columns of `height` points, kept together where they ask for it; at least one column.

    The first column has `first` points where that is given; it may stay empty.
    """
    out: list[tuple[Placed, ...]] = []
    at = 0
    if first is not None and lines and lines[0].leading > first:
        out.append(())
    while at < len(lines):
        room = first if first is not None and not out else height
        fits = _count_that_fit(lines, at, room)
        end = _last_break(lines, at, at + fits)
        out.append(place(lines[at:end]))
        at = end
    return out or [()]


def _count_that_fit(lines: Sequence[FlowLine], start: int, height: float) -> int:
    used = 0.0
    for i in range(start, len(lines)):
        line = lines[i]
        used += line.leading + (line.before if i > start else 0.0)
        if used > height + 0.01 and i > start:
            return i - start
    return len(lines) - start


def _last_break(lines: Sequence[FlowLine], start: int, end: int) -> int:
    if end >= len(lines):
        return end
    for at in range(end, start, -1):
        if all(at - 1 - i >= lines[i].keep for i in range(max(start, at - 3), at)):
            return at
    return end


def place(lines: Sequence[FlowLine], top: float = 0.0) -> tuple[Placed, ...]:
    """Lines one below the other, the first `top` points below the frame's top."""
    out: list[Placed] = []
    down = top
    for i, line in enumerate(lines):
        if i:
            down += line.before
        baseline = down + FIRST_BASELINE * line.leading
        out.extend(Placed(text, indent, baseline) for text, indent in line.lines)
        down += line.leading
    return tuple(out)


def height(lines: Sequence[FlowLine]) -> float:
    """Points from the top of the first line to the bottom of the last."""
    return sum(line.leading + (line.before if i else 0.0) for i, line in enumerate(lines))
