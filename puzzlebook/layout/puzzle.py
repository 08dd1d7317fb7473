"""A slot and its maze → the puzzle as printed: number, heading, walls, arrows, and the line below."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill
from puzzlebook.layout.bridges import shades
from puzzlebook.layout.levels import level_items, level_width
from puzzlebook.layout.marks import (
    around,
    arrow,
    centre,
    goal_ring,
    opening,
    picture_inside,
    picture_item,
    picture_side,
    start_disc,
    words,
)
from puzzlebook.layout.page import Item, MazeItem, TextItem, told, untold
from puzzlebook.plan.endwords import INNER_FLOOR, inner_width
from puzzlebook.plan.flow import FIRST_BASELINE
from puzzlebook.plan.puzzles import LABEL_GAP
from puzzlebook.plan.rooms import room_frame, room_line
from puzzlebook.plan.scale import cell_pitch
from puzzlebook.text.shaping import shape
from puzzlebook.text.words import number as digits
from puzzlebook.text.wrapping import shrink, wrap

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from puzzlebook.layout.book import Edition
    from puzzlebook.layout.marks import Opening
    from puzzlebook.layout.page import Part, Told
    from puzzlebook.mazes.maze import Gate, Maze
    from puzzlebook.plan.leaves import EndWord, Leaf, Puzzle, Slot
    from puzzlebook.text.shaping import Line

_SLANT = 0.1  # an opening that faces up or down more than this has its arrow above or below


def puzzles_items(edition: Edition, leaf: Leaf, slots: Sequence[Slot]) -> list[Item]:
    """All that is printed of the puzzles of a page, row by row."""
    worded = shows_words(edition, slots)
    items: list[Item] = []
    for _, row in groupby(slots, key=lambda slot: slot.area.top):
        for slot in _closed_up(edition, tuple(row)):
            items += _puzzle(edition, leaf, slot, worded=worded)
    return items


def _puzzle(edition: Edition, leaf: Leaf, slot: Slot, *, worded: bool) -> list[Item]:
    puzzle = edition.plan.puzzles[slot.puzzle]
    return [
        *untold(_walls(edition, slot)),
        *_header(edition, puzzle, slot),
        *level_items(edition, slot),
        *room_items(edition, slot),
        *untold(_ends(edition, slot, worded=worded)),
        *_foot(edition, puzzle, leaf, slot),
    ]


def puzzle_parts(edition: Edition, slot: Slot, *, worded: bool) -> list[Told]:
    """The maze and its ends, without the lines above and below: what is left of a puzzle taken from its page."""
    return [
        *_walls(edition, slot),
        *told("room", room_items(edition, slot)),
        *_ends(edition, slot, worded=worded),
    ]


def _walls(edition: Edition, slot: Slot) -> list[Told]:
    maze = edition.mazes[slot.puzzle]
    wall = edition.theme.walls.width(slot.u)
    name = edition.drawing_name(slot.puzzle)
    scale = slot.u / maze.grid.pitch
    return [
        *told("bridges", shades(maze, slot)),
        ("walls", MazeItem(name, slot.box.left, slot.box.top, scale, wall)),
    ]


def _closed_up(edition: Edition, row: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """The slots of a row, the lines above and below moved to the rims where none of its arrows stands between.

    An arrow pushes its line away (page-design rule 10); the lines of a row keep to one height.
    """
    theme = edition.theme
    ways = [at.out_y for slot in row for at in _openings(edition, slot)]
    above, below = any(way > _SLANT for way in ways), any(way < -_SLANT for way in ways)
    out = []
    for slot in row:
        header = slot.header if above else min(slot.header, slot.box.top + theme.header_rise)
        foot = slot.foot if below else max(slot.foot, slot.box.bottom - theme.foot_drop)
        out.append(replace(slot, header=header, foot=foot))
    return tuple(out)


def shows_words(edition: Edition, slots: Sequence[Slot]) -> bool:
    """Whether the usual words stand beside the arrows of a page: beside all of them or none."""
    for slot in slots:
        if edition.mazes[slot.puzzle].others:
            return False
        ends = _outside(edition, slot)
        placed = _words(edition, slot, ends)
        if not all(lines or not word.text for lines, (_, word) in zip(placed, ends, strict=True)):
            return False
    return True


def _words(
    edition: Edition, slot: Slot, ends: Sequence[tuple[Opening, EndWord]]
) -> tuple[tuple[TextItem, ...], ...]:
    theme = edition.theme
    beside = around(edition.mazes[slot.puzzle], slot, theme)
    return words(ends, slot.u, slot.area, theme, rtl=edition.plan.rtl, around=beside)


def _openings(edition: Edition, slot: Slot) -> list[Opening]:
    """All openings of a puzzle that have an arrow."""
    maze = edition.mazes[slot.puzzle]
    if maze.spec.ends.mode == "none":
        return []
    gates = (gate for way in maze.routes for gate in (way.start, way.finish) if gate is not None)
    return [at for gate in gates if (at := opening(maze.grid, gate, slot)) is not None]


def _outside(edition: Edition, slot: Slot) -> list[tuple[Opening, EndWord]]:
    """The openings of a puzzle, of its first piece where there are several, each with its word."""
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
    maze = edition.mazes[puzzle.number - edition.plan.puzzles[0].number]
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


def _ends(edition: Edition, slot: Slot, *, worded: bool) -> list[Told]:
    puzzle, maze = edition.plan.puzzles[slot.puzzle], edition.mazes[slot.puzzle]
    if maze.spec.ends.mode == "none":
        return []
    theme = edition.theme
    side = picture_side(
        _outside(edition, slot), slot.u, slot.area, theme, around(maze, slot, theme)
    )
    items: list[Told] = []
    outside: list[tuple[Part, Opening, EndWord]] = []
    ends: tuple[tuple[Part, Gate | None, EndWord], ...] = (
        ("start", maze.start, puzzle.start),
        ("finish", maze.finish, puzzle.finish),
    )
    for part, gate, word in ends:
        if gate is None:
            continue
        start = part == "start"
        at = opening(maze.grid, gate, slot)
        if at is None:
            items += told(part, _inside(edition, gate, slot, word, maze, start=start))
            continue
        if worded or word.own or word.picture is not None:
            outside.append((part, at, word))
        if word.picture is not None:
            items.append((part, picture_item(at, word.picture, slot.u, side, theme)))
        else:
            items.append((part, arrow(at, slot.u, theme, inward=start)))
    items += _other_ends(edition, maze, slot)
    lines = _words(edition, slot, [(at, word) for _, at, word in outside])
    for (part, _, _), line in zip(outside, lines, strict=True):
        items += told(part, line)
    return items


def _other_ends(edition: Edition, maze: Maze, slot: Slot) -> list[Told]:
    """Arrows and marks of all pieces but the first, without words."""
    items: list[Told] = []
    for way in maze.others:
        ends: tuple[tuple[Part, Gate | None], ...] = (("start", way.start), ("finish", way.finish))
        for part, gate in ends:
            if gate is None:
                continue
            at = opening(maze.grid, gate, slot)
            if at is not None:
                inward = part == "start"
                items.append((part, arrow(at, slot.u, edition.theme, inward=inward)))
                continue
            x, y = centre(maze.grid, gate.cell, slot)
            mark = start_disc if part == "start" else goal_ring
            u = cell_pitch(maze.grid, gate.cell, slot.u)
            items += told(part, mark(x, y, u, edition.theme))
    return items


def room_items(edition: Edition, slot: Slot) -> list[Item]:
    """What stands in the room in the middle of a maze, as large as it fits there."""
    puzzle = edition.plan.puzzles[slot.puzzle]
    if not puzzle.room:
        return []
    left, top, right, bottom = room_frame(puzzle.spec, slot.box, slot.u)
    text = fill(puzzle.room, values(edition, puzzle))
    line, cap = room_line(text, right - left, top - bottom, edition.theme, edition.plan.tag)
    return [TextItem((left + right - line.width) / 2, (top + bottom - cap) / 2, line)]


def _inside(
    edition: Edition, gate: Gate, slot: Slot, word: EndWord, maze: Maze, *, start: bool
) -> list[Item]:
    x, y = centre(maze.grid, gate.cell, slot)
    u = cell_pitch(maze.grid, gate.cell, slot.u)
    if word.picture is not None:
        return [picture_inside(x, y, word.picture, u, edition.theme)]
    if not word.own:
        mark = start_disc if start else goal_ring
        return list(mark(x, y, u, edition.theme))
    line = inner_word(edition, word.text, u)
    style = edition.theme.word.style
    size = min(style.size, line.runs[0].size) if line.runs else style.size
    return [TextItem(x - line.width / 2, y - 0.33 * size, line)]


def inner_word(edition: Edition, text: str, u: float) -> Line:
    """A word of the author's that stands in a cell, as large as it fits; the plan has seen that it does."""
    style = replace(edition.theme.word.style, tracking=0.0, case="typed")
    whole = shape(text, style, language=edition.plan.tag)
    room = inner_width(whole.width, style.size, u)
    return shrink(text, style, room, INNER_FLOOR, language=edition.plan.tag) or whole


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
