"""One `MazeSpec` → the plan of a sheet that holds its maze and nothing else, as large as the maze needs."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

from puzzlebook.config.load import load_book
from puzzlebook.plan import plan
from puzzlebook.plan.leaves import Frame, MazesPage, Slot
from puzzlebook.plan.scale import extent

if TYPE_CHECKING:
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.plan.leaves import Plan, Puzzle
    from puzzlebook.themes import Theme

_SHEET = b'{"title": "Maze", "pages": [{"size": "3x3"}]}'
_SHARE = 0.85
"""Of a page's width and height, what the maze takes; arrows and words have the rest."""


def alone(spec: MazeSpec) -> Plan:
    """A plan of one puzzle, without number or heading.

    Its corridors are as wide as fit a page, and never too narrow to be printed: a large maze makes a large sheet.
    """
    made = plan(load_book(Path("maze"), _SHEET), "")
    leaf = made.leaves[0]
    puzzle = replace(made.puzzles[0], spec=spec, label="")
    slot = _slot(spec, puzzle, leaf.live, made.theme)
    sheet = replace(leaf, content=MazesPage((slot,), (), made.theme))
    return replace(made, puzzles=(puzzle,), leaves=(sheet,), answer_leaves=())


def _slot(spec: MazeSpec, puzzle: Puzzle, live: Frame, theme: Theme) -> Slot:
    across, down = extent(spec)
    widest = min(_SHARE * live.width / across, _SHARE * live.height / down, theme.widest_pitch)
    u = max(floor(widest * 100) / 100, theme.least_pitch)
    box = Frame(0.0, 0.0, across * u, down * u)
    word = max(line.width for end in (puzzle.start, puzzle.finish) for line in end.lines)
    room = theme.marks.band(u) + theme.marks.word_gap + word + theme.word.leading
    area = Frame(box.left - room, box.bottom - room, box.right + room, box.top + room)
    return Slot(0, area, box, u, box.top, box.bottom, alone=True)
