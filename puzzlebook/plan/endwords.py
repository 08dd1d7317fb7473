"""Words at starts and finishes → shaped lines, and the room they need before anybody knows where the ends are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import hypot
from typing import TYPE_CHECKING

from puzzlebook.mazes.ends import leaning_sides, opening_sides, places
from puzzlebook.mazes.grids import grid_of
from puzzlebook.mazes.spec import Side
from puzzlebook.plan.coarse import mm_text, refuse_coarse
from puzzlebook.plan.leaves import EndWord
from puzzlebook.plan.scale import Shape, cell_pitch, extent, finest

if TYPE_CHECKING:
    from puzzlebook.config.models import MazeRun
    from puzzlebook.config.parts import EndChoice
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.desk import Desk

_SIDE_SHARE = 0.13  # of the width, the column that words left and right of a maze are broken into
_SIDE_MOST = 0.25  # of the width, the most that such a column may take
_LINE_MOST = 0.45  # of the width: a word this wide has room on one side of any arrow above or below
_INNER_WORD = 0.8
"""Of a corridor's pitch, the widest word inside a cell."""
_INNER_ROUND = 0.95
"""Of the pitch, the circle that a word inside a cell keeps to with its corners: narrow cells are round."""
_CAP = 0.72
INNER_FLOOR = 7.0
"""Points; a word inside a cell is set no smaller (page-design rule 5)."""


@dataclass(frozen=True, slots=True)
class EndWords:
    """The words of one run."""

    start: EndWord
    finish: EndWord


def end_words(desk: Desk, entry: MazeRun, at: int, width: float) -> EndWords:
    """The words of a run whose mazes have areas of `width` points."""
    return EndWords(
        _word(desk, entry.start, f"pages[{at}].start.text", "start", width),
        _word(desk, entry.finish, f"pages[{at}].finish.text", "finish", width),
    )


def _word(desk: Desk, end: EndChoice | None, key: str, usual: str, width: float) -> EndWord:
    style = desk.theme.word.style
    picture = desk.settled.book.pictures[end.image] if end is not None and end.image else None
    if picture is not None and end is not None and not end.text:
        # the picture says it all
        return EndWord(
            "", own=False, line=desk.setter.line("", style, key), lines=(), picture=picture
        )
    if end is None or not end.text:
        line = desk.setter.line(desk.words[usual], style, key)
        return EndWord(line.text, own=False, line=line, lines=(line,))
    # only capitals are tracked, page-design rule 8
    style = replace(style, tracking=0.0, case="typed")
    text = desk.filled(end.text)
    line = desk.setter.line(text, style, key)
    widest = max(desk.setter.line(word, style, key).width for word in text.split() or (text,))
    column = max(widest, _SIDE_SHARE * width)
    lines = desk.setter.wrap([(text, style)], column + 0.01, key, balance=True)
    return EndWord(text, own=True, line=line, lines=lines, picture=picture)


def shape(desk: Desk, spec: MazeSpec, words: EndWords) -> Shape:
    """The shape of a maze to come, with room for every word that may not be left out."""
    across, down = extent(spec)
    start, finish = opening_sides(grid_of(spec), spec.ends)
    ends = ((words.start, start), (words.finish, finish))

    def beside(side: Side) -> float:
        wide = [line.width for word, on in ends if word.own and side in on for line in word.lines]
        return max(wide, default=0.0)

    def stacked(side: Side) -> float:
        """Lines for words whose arrow may have the other's beside it."""
        if not (side in start and side in finish):
            return 0.0
        return sum(word.own for word, _ in ends) * desk.theme.word.leading

    pictured = [on for word, on in ends if word.picture is not None]
    return Shape(
        across,
        down,
        start | finish | leaning_sides(grid_of(spec), spec.ends),
        beside("left"),
        beside("right"),
        stacked("top"),
        stacked("bottom"),
        frozenset[Side]().union(*pictured),
        finest(spec),
    )


def refuse_long_words(
    desk: Desk, entry: MazeRun, at: int, spec: MazeSpec, words: EndWords, width: float, u: float
) -> None:
    """Tells of words of the author's own that have no room where a maze of this spec may need them.

    And of pictures with too few pixels for the size they have there.
    """
    sides = opening_sides(grid_of(spec), spec.ends)
    for name, word, on in zip(("start", "finish"), (words.start, words.finish), sides, strict=True):
        end = entry.start if name == "start" else entry.finish
        if end is not None and end.image and word.picture is not None:
            marks = desk.theme.marks
            side = marks.picture_side(u) if on else marks.picture_inside * u
            wide = side * word.picture.width / max(word.picture.width, word.picture.height)
            advice = "or an SVG."
            refuse_coarse(desk, word.picture, wide, f"pages[{at}].{name}.image", end.image, advice)
        if end is None or not word.own:
            continue
        key = f"pages[{at}].{name}.text"
        if not on and word.picture is not None:
            desk.setter.problem(
                key, "a cell has no room for a word and a picture. Write `text` or `image`."
            )
        elif not on and spec.ends.mode != "none":
            _refuse_inner(desk, word, key, _narrowest(spec, name, u))
        if on & {"left", "right"}:
            _refuse(desk, word, key, max(line.width for line in word.lines), _SIDE_MOST * width)
        if on & {"top", "bottom"}:
            _refuse(desk, word, key, word.line.width, _LINE_MOST * width)


def _refuse(desk: Desk, word: EndWord, key: str, takes: float, room: float) -> None:
    if takes > room:
        desk.setter.problem(
            key,
            f"{word.text!r} is too long to stand beside an arrow: it takes {mm_text(takes)} "
            f"and there is room for {mm_text(room)}. Shorten it, or put it into `instructions`.",
        )


def inner_width(width: float, size: float, u: float) -> float:
    """Points that a word may be wide in a cell of pitch `u` that in type of `size` points is `width` wide."""
    if not width:  # a text of nothing that is seen
        return u
    return width * min(_INNER_WORD * u / width, _INNER_ROUND * u / hypot(width, _CAP * size))


def _narrowest(spec: MazeSpec, name: str, u: float) -> float:
    """The pitch of a mark in the narrowest cell where the start or the finish may be."""
    grid = grid_of(spec)
    where = places(grid, spec.ends)
    cells = (where.start if name == "start" else where.finish).cells
    return min(cell_pitch(grid, cell, u) for cell in cells)


def _refuse_inner(desk: Desk, word: EndWord, key: str, u: float) -> None:
    if any(told == key for told, _ in desk.setter.problems):
        return
    style = replace(desk.theme.word.style, size=INNER_FLOOR, tracking=0.0, case="typed")
    width = desk.setter.line(word.text, style, key).width
    if width > inner_width(width, INNER_FLOOR, u):
        desk.setter.problem(
            key,
            f"{word.text!r} is too long to stand in a cell {mm_text(u)} wide. "
            "Shorten it, or make the maze smaller (size).",
        )
