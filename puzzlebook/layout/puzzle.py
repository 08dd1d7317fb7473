"""A slot and its maze → the puzzle as printed: number, heading, walls, arrows, and the line below."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.layout.marks import Word, arrow, centre, goal_ring, opening, start_disc, words
from puzzlebook.layout.page import Item, MazeItem, TextItem
from puzzlebook.plan.flow import FIRST_BASELINE
from puzzlebook.plan.puzzles import INNER_FLOOR, INNER_WORD, LABEL_GAP
from puzzlebook.text.shaping import shape
from puzzlebook.text.words import number as digits
from puzzlebook.text.words import upper
from puzzlebook.text.wrapping import shrink, wrap

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.marks import Opening
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import Leaf, Puzzle, Slot
    from puzzlebook.text.shaping import Line

_SLANT = 0.1  # an opening that faces up or down more than this has its arrow above or below


def puzzle_items(edition: Edition, leaf: Leaf, slot: Slot) -> list[Item]:
    """All that is printed of one puzzle."""
    puzzle = edition.plan.puzzles[slot.puzzle]
    maze = edition.mazes[slot.puzzle]
    wall = edition.theme.walls.width(slot.u)
    name = edition.drawing_name(slot.puzzle)
    items: list[Item] = [
        MazeItem(name, slot.box.left, slot.box.top, slot.u / maze.grid.pitch, wall)
    ]
    slot = _closed_up(edition, maze, slot)
    items += _header(edition, puzzle, slot)
    items += _ends(edition, puzzle, maze, slot)
    items += _foot(edition, puzzle, leaf, slot)
    return items


def _closed_up(edition: Edition, maze: Maze, slot: Slot) -> Slot:
    """The slot of a maze alone on its page, the lines above and below moved to the rim where no arrow stands.

    An arrow pushes its line away (page-design rule 10). Beside other mazes the lines keep to one height.
    """
    if not slot.alone:
        return slot
    theme = edition.theme
    ways = [
        at.out_y
        for gate in (maze.start, maze.finish)
        if gate is not None and (at := opening(maze.grid, gate, slot)) is not None
    ]
    above, below = any(way > _SLANT for way in ways), any(way < -_SLANT for way in ways)
    header = slot.header if above else min(slot.header, slot.box.top + theme.header_rise)
    foot = slot.foot if below else max(slot.foot, slot.box.bottom - theme.foot_drop)
    return replace(slot, header=header, foot=foot)


def values(edition: Edition, puzzle: Puzzle) -> Mapping[str, str]:
    """What the `{names}` in a puzzle's heading stand for."""
    language = edition.plan.language
    maze = edition.mazes[puzzle.number - 1]
    made = {
        **edition.plan.fields,
        "number": digits(puzzle.number, language),
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
    items: list[Item] = []
    x = slot.box.left
    if puzzle.show_number:
        style = (theme.number if slot.alone else theme.number_many).style
        line = edition.line(digits(puzzle.number, edition.plan.language), style)
        items.append(TextItem(x, slot.header, line))
        x += line.width
    if puzzle.label:
        style = (theme.puzzle_heading if slot.alone else theme.puzzle_heading_many).style
        if puzzle.show_number:
            x += LABEL_GAP * style.size
        text = fill(puzzle.label, values(edition, puzzle))
        fitted = shrink(
            text, style, slot.area.right - x, theme.heading_floor, language=edition.plan.language
        )
        items.append(TextItem(x, slot.header, fitted or edition.line(text, style)))
    return items


def _ends(edition: Edition, puzzle: Puzzle, maze: Maze, slot: Slot) -> list[Item]:
    if maze.spec.ends.mode == "none" or maze.start is None or maze.finish is None:
        return []
    theme = edition.theme
    items: list[Item] = []
    outside: list[tuple[Opening, Word]] = []
    for gate, inward, text, usual in (
        (maze.start, True, puzzle.start_word, "start"),
        (maze.finish, False, puzzle.finish_word, "finish"),
    ):
        own = text != edition.words[usual]
        at = opening(maze.grid, gate, slot)
        if at is None:
            items += _inside(edition, gate, slot, text if own else None, maze, start=inward)
            continue
        items.append(arrow(at, slot.u, theme, inward=inward))
        style = theme.word.style
        label = text if own else upper(text, edition.plan.language)
        outside.append((at, Word(edition.line(label, style), style.size, own)))
    items += words(outside, slot.u, slot.area, theme)
    return items


def _inside(
    edition: Edition, gate: Gate, slot: Slot, text: str | None, maze: Maze, *, start: bool
) -> list[Item]:
    x, y = centre(maze.grid, gate.cell, slot)
    if text is None:
        mark = start_disc if start else goal_ring
        return list(mark(x, y, slot.u, edition.theme))
    line = inner_word(edition, text, slot.u)
    style = edition.theme.word.style
    size = min(style.size, line.runs[0].size) if line.runs else style.size
    return [TextItem(x - line.width / 2, y - 0.33 * size, line)]


def inner_word(edition: Edition, text: str, u: float) -> Line:
    """A word of the author's that stands in a cell, as large as it fits; the plan has seen that it does."""
    style = edition.theme.word.style
    fitted = shrink(text, style, INNER_WORD * u, INNER_FLOOR, language=edition.plan.language)
    return fitted or shape(text, style, language=edition.plan.language)


def _foot(edition: Edition, puzzle: Puzzle, leaf: Leaf, slot: Slot) -> list[Item]:
    theme = edition.theme
    items: list[Item] = []
    if puzzle.show_answer_page and puzzle.answer_page is not None:
        page = digits(puzzle.answer_page, edition.plan.language)
        text = edition.words["answer_on_page"].format(page=page)
        items.append(TextItem(slot.box.left, slot.foot, edition.line(text, theme.caption.style)))
    if puzzle.show_id:
        items += _ident(edition, leaf, slot)
    return items


def _ident(edition: Edition, leaf: Leaf, slot: Slot) -> list[Item]:
    """The printed id: beside the page number at the inner edge, or below its maze."""
    theme = edition.theme
    ident = edition.mazes[slot.puzzle].id
    if not slot.ident_below:
        line = edition.line(ident, theme.ident.style)
        x = leaf.live.left if leaf.recto != edition.plan.rtl else leaf.live.right - line.width
        return [TextItem(x, theme.folio_rise, line)]
    top = slot.foot - theme.ident_gap
    lines = wrap([(ident, theme.ident.style)], slot.area.width, language=edition.plan.language)
    left = min(slot.box.left, slot.area.right - max(line.width for line in lines))
    return [
        TextItem(left, top - (i + FIRST_BASELINE) * theme.ident.leading, line)
        for i, line in enumerate(lines)
    ]
