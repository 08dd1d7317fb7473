"""A woven maze and its slot → the shade at both sides of each bridge, where the other passage goes under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.layout.marks import centre
from puzzlebook.layout.page import FillItem
from puzzlebook.mazes.weaving import ACROSS, INSET

if TYPE_CHECKING:
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.leaves import Slot

SHADE = 0.8
"""Light enough for a pencil line. Answers go without: there the route's gaps tell, and their walls are grey."""


def shades(maze: Maze, slot: Slot) -> list[FillItem]:
    """Two strips for each crossing, under the walls to be drawn: from the bridge's walls to the cell's sides."""
    grid = maze.grid
    half = slot.u / 2
    inner = half - INSET * slot.u / grid.pitch
    items = []
    for cell, way in grid.ground.crossings:
        x, y = centre(grid, cell, slot)
        for side in (1, -1):
            if way == ACROSS:
                box = x - half, y + side * inner, x + half, y + side * half
            else:
                box = x + side * inner, y - half, x + side * half, y + half
            left, one, right, other = box
            items.append(
                FillItem(((left, one), (right, one), (right, other), (left, other)), SHADE)
            )
    return items
