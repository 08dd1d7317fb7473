"""A slot and its maze → the puzzle as printed: number, heading, walls, arrows, and the line below."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.layout.bridges import shades
from puzzlebook.layout.levels import level_items, level_width
from puzzlebook.layout.marks import arrow, centre, goal_ring, opening, start_disc, words
from puzzlebook.layout.page import Item, MazeItem, TextItem
from puzzlebook.plan.endwords import INNER_FLOOR, INNER_WORD
from puzzlebook.plan.flow import FIRST_BASELINE
from puzzlebook.plan.puzzles import LABEL_GAP
from puzzlebook.text.shaping import shape
from puzzlebook.text.words import number as digits
from puzzlebook.text.wrapping import shrink, wrap

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.marks import Opening
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import EndWord, Leaf, Puzzle, Slot
    from puzzlebook.text.shaping import Line

_SLANT = 0.1  # an opening that faces up or down more than this has its arrow above or below


def puzzles_items(edition: Edition, leaf: Leaf, slots: Sequence[Slot]) -> list[Item]:
    """All that is printed of the puzzles of a page, row by row."""
    worded = _worded(edition, slots)
    items: list[Item] = []
    for _, row in groupby(slots, key=lambda slot: slot.area.top):
        for slot in _closed_up(edition, tuple(row)):
            items += _puzzle(edition, leaf, slot, worded=worded)
    return items


def _puzzle(edition: Edition, leaf: Leaf, slot: Slot, *, worded: bool) -> list[Item]:
    puzzle = edition.plan.puzzles[slot.puzzle]
    maze = edition.mazes[slot.puzzle]
    wall = edition.theme.walls.width(slot.u)
    name = edition.drawing_name(slot.puzzle)
    scale = slot.u / maze.grid.pitch
    return [
        *shades(maze, slot),
        MazeItem(name, slot.box.left, slot.box.top, scale, wall),
        *_header(edition, puzzle, slot),
        *level_items(edition, slot),
        *_ends(edition, puzzle, maze, slot, worded=worded),
        *_foot(edition, puzzle, leaf, slot),
    ]


def _closed_up(edition: Edition, row: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots of a row, the lines above and below moved to the rims where none of its arrows stands between.

    An arrow pushes its line away (page-design rule 10); the lines of a row keep to one height.
    """
    theme = edition.theme
    ways = [at.out_y for slot in row for at, _ in _outside(edition, slot)]
    above, below = any(way > _SLANT for way in ways), any(way < -_SLANT for way in ways)
    out = []
    for slot in row:
        header = slot.header if above else min(slot.header, slot.box.top + theme.header_rise)
        foot = slot.foot if below else max(slot.foot, slot.box.bottom - theme.foot_drop)
        out.append(replace(slot, header=header, foot=foot))
    return tuple(out)


def _worded(edition: Edition, slots: Sequence[Slot]) -> bool:
    """Whether the usual words stand beside the arrows of a page: beside all of them or none."""
    return all(
        all(words(_outside(edition, slot), slot.u, slot.area, edition.theme, rtl=edition.plan.rtl))
        for slot in slots
    )


def _outside(edition: Edition, slot: Slot) -> list[tuple[Opening, EndWord]]:
    """The openings of a puzzle, each with its word."""
    maze = edition.mazes[slot.puzzle]
    puzzle = edition.plan.puzzles[slot.puzzle]
    if maze.spec.ends.mode == "none":
        return []
    return [
        (at, word)
        for gate, word in ((maze.start, puzzle.start), (maze.finish, puzzle.finish))
        if gate is not None and (at := opening(maze.grid, gate, slot)) is not None
    ]


def values(edition: Edition, puzzle: Puzzle) -> Mapping[str, str]:
    """What the `{names}` in a puzzle's heading stand for."""
    language = edition.plan.tag
    maze = edition.mazes[puzzle.number - 1]
    made = {
        **edition.plan.fields,
        "number": digits(puzzle.shown, language),
        "puzzle_page": digits(puzzle.page, language),
        "algorithm": edition.words[f"algorithm_{puzzle.spec.algorithm}"],
        "id": maze.id,
    }
    if puzzle.spec.level is not None:
        made["difficulty"] = edition.words[f"level_{puzzle.spec.level}"]
    if puzzle.answer_page is not None:
        made["answer_page"] = digits(puzzle.answer_page, language)
    return made


def _header(edition: Edition, puzzle: Puzzle, slot: Slot) -> list[Item]:
    theme = edition.theme
    left, right = slot.box.left, slot.box.right
    items: list[Item] = []
    used = 0.0
    if puzzle.show_number:
        style = (theme.number if slot.alone else theme.number_many).style
        line = edition.line(digits(puzzle.shown, edition.plan.tag), style)
        items.append(TextItem(edition.from_start(left, right, 0.0, line.width), slot.header, line))
        used = line.width
    if puzzle.label:
        style = (theme.puzzle_heading if slot.alone else theme.puzzle_heading_many).style
        if puzzle.show_number:
            used += LABEL_GAP * style.size
        text = fill(puzzle.label, values(edition, puzzle))
        room = _label_room(edition, slot) - used
        fitted = shrink(text, style, room, theme.heading_floor, language=edition.plan.tag)
        line = fitted or edition.line(text, style)
        items.append(TextItem(edition.from_start(left, right, used, line.width), slot.header, line))
    return items


def _label_room(edition: Edition, slot: Slot) -> float:
    """Points from the maze's start to where its heading must end: at its level, or at the area's end."""
    level = level_width(edition, slot)
    if level:
        return slot.box.width - edition.theme.level_marks.clear - level
    return slot.box.right - slot.area.left if edition.plan.rtl else slot.area.right - slot.box.left


def _ends(edition: Edition, puzzle: Puzzle, maze: Maze, slot: Slot, *, worded: bool) -> list[Item]:
    if maze.spec.ends.mode == "none":
        return []
    items: list[Item] = []
    for gate, word, start in (
        (maze.start, puzzle.start, True),
        (maze.finish, puzzle.finish, False),
    ):
        if gate is None:
            continue
        at = opening(maze.grid, gate, slot)
        if at is None:
            items += _inside(edition, gate, slot, word, maze, start=start)
        else:
            items.append(arrow(at, slot.u, edition.theme, inward=start))
    outside = [(at, word) for at, word in _outside(edition, slot) if worded or word.own]
    return [
        *items,
        *chain.from_iterable(
            words(outside, slot.u, slot.area, edition.theme, rtl=edition.plan.rtl)
        ),
    ]


def _inside(
    edition: Edition, gate: Gate, slot: Slot, word: EndWord, maze: Maze, *, start: bool
) -> list[Item]:
    x, y = centre(maze.grid, gate.cell, slot)
    if not word.own:
        mark = start_disc if start else goal_ring
        return list(mark(x, y, slot.u, edition.theme))
    line = inner_word(edition, word.text, slot.u)
    style = edition.theme.word.style
    size = min(style.size, line.runs[0].size) if line.runs else style.size
    return [TextItem(x - line.width / 2, y - 0.33 * size, line)]


def inner_word(edition: Edition, text: str, u: float) -> Line:
    """A word of the author's that stands in a cell, as large as it fits; the plan has seen that it does."""
    style = replace(edition.theme.word.style, tracking=0.0, case="typed")
    fitted = shrink(text, style, INNER_WORD * u, INNER_FLOOR, language=edition.plan.tag)
    return fitted or shape(text, style, language=edition.plan.tag)


def _foot(edition: Edition, puzzle: Puzzle, leaf: Leaf, slot: Slot) -> list[Item]:
    theme = edition.theme
    items: list[Item] = []
    if puzzle.show_answer_page and puzzle.answer_page is not None:
        page = digits(puzzle.answer_page, edition.plan.tag)
        text = edition.words["answer_on_page"].format(page=page)
        line = edition.line(text, theme.caption.style)
        x = edition.from_start(slot.box.left, slot.box.right, 0.0, line.width)
        items.append(TextItem(x, slot.foot, line))
    if puzzle.show_id:
        items += _ident(edition, leaf, slot)
    return items


def _ident(edition: Edition, leaf: Leaf, slot: Slot) -> list[Item]:
    """The printed id: beside the page number at the inner edge, or below its maze."""
    theme = edition.theme
    ident = edition.mazes[slot.puzzle].id
    if not slot.ident_below:
        line = edition.line(ident, theme.ident.style)
        x = (
            leaf.live.left
            if leaf.spine_left(edition.plan.binding)
            else leaf.live.right - line.width
        )
        return [TextItem(x, edition.plan.folio, line)]
    top = slot.foot - theme.ident_gap
    lines = wrap([(ident, theme.ident.style)], slot.area.width, language=edition.plan.tag)
    # flush with the maze, or, where the id is wider than what is left of the area, with the area's far edge
    widest = max(line.width for line in lines)
    x = edition.from_start(slot.box.left, slot.box.right, 0.0, widest)
    over = min(max(x, slot.area.left), slot.area.right - widest) - x
    return [
        TextItem(
            edition.from_start(slot.box.left, slot.box.right, 0.0, line.width) + over,
            top - (i + FIRST_BASELINE) * theme.ident.leading,
            line,
        )
        for i, line in enumerate(lines)
    ]
