"""Passages and `Ends` → the start and the finish: which two cells, and which rim sides open.

Each end has a *choice* of cells: a side's, the whole outer border, four corners, one cell. Choices
depend on the grid alone. Of the pairs they allow, the one with the longest route is taken.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from math import hypot
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _loops, _trees
from puzzlebook.mazes.borders import border, nearest, sides_of
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.maze import Gate
from puzzlebook.mazes.routes import outside
from puzzlebook.mazes.spec import CORNERS, SIDES, Corner, Ends, Place, Side

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

MOST_WALKED = 20_000_000
"""Cells gone over to find ends in a maze with loops, where two walks do not tell the farthest as in a
tree: all pairs up to about 150x150 cells, and a share of the starts on larger grids."""
APART = 3.0
"""Corridors between the middles of suggested ends, at least, where the border allows that."""
ARROW = 1.2
"""Corridors that an arrow reaches out of its opening, about."""
OPPOSITE_SIDE: dict[Side, Side] = {
    "left": "right",
    "right": "left",
    "top": "bottom",
    "bottom": "top",
}
OPPOSITE_CORNER: dict[Corner, Corner] = {
    "top-left": "bottom-right",
    "top-right": "bottom-left",
    "bottom-left": "top-right",
    "bottom-right": "top-left",
}
CORNERS_OF: dict[Side, tuple[Corner, Corner]] = {
    "left": ("top-left", "bottom-left"),
    "right": ("top-right", "bottom-right"),
    "top": ("top-left", "top-right"),
    "bottom": ("bottom-left", "bottom-right"),
}


@dataclass(frozen=True, eq=False, slots=True)
class Choice:
    """The cells an end may take, in ascending order."""

    cells: array[int]
    side: Side | None = None
    """The side the gate must be on."""
    inside: bool = False
    """A mark inside the maze, never an opening."""


@dataclass(frozen=True, eq=False, slots=True)
class Places:
    """The choices of start and finish. `alike`: of the same cells, so that either may begin."""

    start: Choice
    finish: Choice
    alike: bool


def place_ends(grid: Grid, passages: bytearray, ends: Ends) -> tuple[Gate, Gate]:
    """Start and finish of a maze: two different cells, as far apart as `ends` allows.

    With mode `none` they are the suggested ones, without openings. Raises CannotMakeError as
    `places` does.
    """
    start, finish, _ = farthest(grid, places(grid, ends), passages)
    return gates(grid, ends, start, finish)


def farthest(grid: Grid, where: Places, passages: bytearray) -> tuple[int, int, int]:
    """The cells of start and finish with the longest route between them, and its steps.

    Where both have the same choice they come in no particular order: `gates` decides. With loops it
    is the longest of the shortest routes, from as many of the start's cells as `MOST_WALKED` allows.
    On all but whole squares they do not lie next to each other, where the choice allows better.
    """
    shape = grid.starts, grid.neighbours, grid.links, passages
    if not is_perfect(grid, passages):
        return _loops.farthest(*shape, _walked_from(grid, where.start.cells), where.finish.cells)
    if where.alike:
        found = _trees.farthest_within(*shape, where.start.cells)
        # whole squares keep the ends that they have had since the first book
        plain = grid.ground == Ground("square", grid.size)
        return found if plain else _apart(grid, where.start.cells, passages, found)
    return _trees.farthest_between(*shape, where.start.cells, where.finish.cells)


def is_perfect(grid: Grid, passages: bytes | bytearray) -> bool:
    """Whether passages that join all cells have no loop."""
    return passages.count(1) == grid.cells - 1


def _walked_from(grid: Grid, cells: array[int]) -> array[int]:
    """All of them, or on a large grid some, spread evenly."""
    step = -(-len(cells) * grid.cells // MOST_WALKED)
    return cells[:: max(step, 1)]


def gates(grid: Grid, ends: Ends, one: int, other: int) -> tuple[Gate, Gate]:
    """The gates at the two cells that `farthest` found.

    Where either may begin it is the upper one, then the one on the side where reading begins. A
    gate opens on the side that was asked for, otherwise as `_opening` says.
    """
    where = places(grid, ends)
    one, other = in_order(grid, ends, one, other)
    if ends.mode == "none":
        return Gate(one, None), Gate(other, None)
    return Gate(one, _wall(grid, where.start, one)), Gate(other, _wall(grid, where.finish, other))


def chooses(ends: Ends) -> bool:
    """Whether a difficulty may choose other ends than the farthest: none are named or placed by mode."""
    return ends.mode == "suggested" and ends.start is None and ends.finish is None


def in_order(grid: Grid, ends: Ends, one: int, other: int) -> tuple[int, int]:
    """Start and finish of the two cells that `farthest` found; see `gates`."""
    if places(grid, ends).alike and reading_place(grid, other, ends) < reading_place(
        grid, one, ends
    ):
        return other, one
    return one, other


@lru_cache(maxsize=16)
def places(grid: Grid, ends: Ends) -> Places:
    """Where start and finish may be on this grid.

    Raises CannotMakeError, with what would do, for a cell outside the grid and for a start and
    finish that can only be the same cell.
    """
    for name, place in (("start", ends.start), ("finish", ends.finish)):
        if isinstance(place, tuple) and (
            problem := _outside(name, place, grid.ground) or _cut_away(name, place, grid)
        ):
            raise CannotMakeError(problem)
    start = _start_choice(grid, ends)
    finish = _finish_choice(grid, ends)
    for name, choice in (("start", start), ("finish", finish)):
        if not choice.cells:
            raise CannotMakeError(
                f"{name} is to be on the {choice.side} side, and no wall of the maze faces that way. "
                "Name another place, or write other `endpoints`."
            )
    alike = start.cells == finish.cells
    if alike and len(start.cells) == 1:
        column, row = column_and_row(grid, start.cells[0])
        columns, rows = grid.size
        raise CannotMakeError(
            f"start and finish would both be cell [{column}, {row}] of a maze of {columns}x{rows}. "
            "Name another place for one of them."
        )
    return Places(start, finish, alike)


@lru_cache(maxsize=64)
def opening_sides(grid: Grid, ends: Ends) -> tuple[frozenset[Side], frozenset[Side]]:
    """The sides of the border on which the start may open, and the finish; empty for a mark inside."""
    if ends.mode == "none":
        return frozenset(), frozenset()
    where = places(grid, ends)
    return _choice_sides(grid, where.start), _choice_sides(grid, where.finish)


@lru_cache(maxsize=64)
def leaning_sides(grid: Grid, ends: Ends) -> frozenset[Side]:
    """The sides of the drawing beyond which an arrow of these ends may reach, whatever side it opens."""
    if ends.mode == "none":
        return frozenset()
    where = places(grid, ends)
    reached: set[Side] = set()  # asked for what is in it, never for its order
    for choice in (where.start, where.finish):
        for cell in choice.cells:
            wall = _wall(grid, choice, cell)
            if wall is not None:
                x, y = outside(grid, wall, ARROW * grid.pitch)
                beyond = {"left": x < 0, "right": x > grid.width, "top": y < 0}
                beyond["bottom"] = y > grid.height
                reached.update(side for side in SIDES if beyond[side])
    return frozenset(reached)


def _choice_sides(grid: Grid, choice: Choice) -> frozenset[Side]:
    if choice.inside:
        return frozenset()
    if choice.side is not None:
        return frozenset((choice.side,))
    on = (sides_of(grid, cell) for cell in choice.cells)
    return frozenset(_opening(sides) for sides in on if sides)


def check_ends(ends: Ends, ground: Ground) -> str | None:
    """What is wrong with these ends for every maze on this ground, in a sentence, or None."""
    named = [("start", ends.start), ("finish", ends.finish)]
    for name, place in named:
        if isinstance(place, tuple) and (problem := _outside(name, place, ground)):
            return problem
    if ends.start is None and ends.finish is None and ground == Ground("square", ground.size):
        return None  # every mode of its own has two cells to choose, so no grid need be built
    from puzzlebook.mazes.grids import grid_on  # needed for named places only

    try:
        places(grid_on(ground), ends)
    except CannotMakeError as error:
        return str(error)
    return None


@lru_cache(maxsize=16)
def middle(grid: Grid) -> int:
    """The cell whose centre is nearest to the drawing's middle, the lowest of equals."""
    return nearest(grid, range(grid.cells), grid.width / 2, grid.height / 2)


def _start_choice(grid: Grid, ends: Ends) -> Choice:
    if ends.start is not None:
        return _named(grid, ends.start)
    if ends.mode == "corners":
        if ends.finish is None:
            return _named(grid, "top-right" if ends.rtl else "top-left")
        return _opposite_corners(grid, ends.finish)
    if ends.mode == "sides":
        return _opposite_side(grid, ends.finish, otherwise="top")
    if ends.mode == "center" and ends.finish not in (None, "center"):
        return _named(grid, "center")  # from the middle out to what was named
    return Choice(border(grid).gates)


def _finish_choice(grid: Grid, ends: Ends) -> Choice:
    if ends.finish is not None:
        return _named(grid, ends.finish)
    if ends.mode == "corners":
        if ends.start is None:
            return _named(grid, "bottom-left" if ends.rtl else "bottom-right")
        return _opposite_corners(grid, ends.start)
    if ends.mode == "sides":
        return _opposite_side(grid, ends.start, otherwise="bottom")
    if ends.mode == "center" and ends.start != "center":
        return _named(grid, "center")
    return Choice(border(grid).gates)


def _named(grid: Grid, place: Place) -> Choice:
    match place:
        case (column, row):
            return Choice(array("i", [_cell(grid, column, row)]))
        case "center":
            return Choice(array("i", [middle(grid)]), inside=True)
        case "left" | "right" | "top" | "bottom":
            return Choice(border(grid).sides[place], side=place)
        case corner:
            return Choice(array("i", [border(grid).corners[corner]]))


def _opposite_corners(grid: Grid, place: Place) -> Choice:
    """The corner opposite a corner, the two opposite a side; all four for a cell or the middle."""
    corners = border(grid).corners
    if place in OPPOSITE_CORNER:
        return _named(grid, OPPOSITE_CORNER[place])
    asked = CORNERS_OF[OPPOSITE_SIDE[place]] if place in OPPOSITE_SIDE else CORNERS
    return Choice(array("i", sorted({corners[corner] for corner in asked})))


def _opposite_side(grid: Grid, place: Place | None, otherwise: Side) -> Choice:
    """The side opposite `place`; `otherwise` where it lies on no side or on two opposite ones."""
    if place is None or place == "center":
        return _named(grid, otherwise)
    if place in OPPOSITE_SIDE:
        return _named(grid, OPPOSITE_SIDE[place])
    on = sides_of(grid, _named(grid, place).cells[0])
    for side in ("top", "bottom", "left", "right"):
        if side in on and OPPOSITE_SIDE[side] not in on:
            return _named(grid, OPPOSITE_SIDE[side])
    return _named(grid, otherwise)


def _wall(grid: Grid, choice: Choice, cell: int) -> int | None:
    """The wall to open at `cell`, None for a mark inside."""
    on = sides_of(grid, cell)
    if choice.side is not None and choice.side not in on:
        return border(grid).narrow[cell][choice.side]
    if choice.inside or not on:
        return None
    return on[choice.side or _opening(on)]


def _opening(on: dict[Side, int]) -> Side:
    """The side to open where none was asked for.

    Top or bottom, then left or right; but not where the cell lies on both of the two (the end of a
    maze one cell high opens to the left or right).
    """
    for pair in (("top", "bottom"), ("left", "right")):
        there: list[Side] = [side for side in pair if side in on]
        if len(there) == 1:
            return there[0]
    return next(side for side in ("top", "bottom", "left", "right") if side in on)


def reading_place(grid: Grid, cell: int, ends: Ends) -> tuple[float, float]:
    """What puts cells in the order in which they are read: row by row from where reading begins."""
    across = grid.centre_x[cell]
    return grid.centre_y[cell], -across if ends.rtl else across


def _cell(grid: Grid, column: int, row: int) -> int:
    """The cell at a column and row counted from 1: rows are the layers of the whole grid."""
    if grid.whole is not None:
        return grid.whole.index(_cell(_whole(grid), column, row))
    return grid.layer_cells[grid.layer_starts[row - 1] + column - 1]


def _whole(grid: Grid) -> Grid:
    from puzzlebook.mazes.grids import grid_on  # for grids cut to a shape only

    return grid_on(grid.ground.whole)


def column_and_row(grid: Grid, cell: int) -> tuple[int, int]:
    """Where a cell stands in the whole grid, counted from 1, as an `Ends` names it."""
    if grid.whole is not None:
        return column_and_row(_whole(grid), grid.whole[cell])
    layer = grid.layer_of[cell]
    first = grid.layer_starts[layer]
    return grid.layer_cells.index(cell, first) - first + 1, layer + 1


def row_length(ground: Ground, row: int) -> int:
    """How many cells the row (or ring) of the whole grid has that is counted from 1; 0 where there is no such row."""
    columns, rows = ground.size
    if not 1 <= row <= rows:
        return 0
    if ground.grid == "square":
        return columns  # as many in each, so that no grid need be built
    from puzzlebook.mazes.grids import grid_on  # for these only

    starts = grid_on(ground.whole).layer_starts
    return starts[row] - starts[row - 1]


def _outside(name: str, place: tuple[int, int], ground: Ground) -> str | None:
    column, row = place
    columns, rows = ground.size
    last = row_length(ground, row)
    if 1 <= column <= last:
        return None
    across = last or columns
    wrong = f"row {row} of {rows}" if 1 <= column <= across else f"column {column} of {across}"
    return (
        f"{name} is cell [{column}, {row}], {wrong}. "
        f"Columns go from 1 to {across} and rows from 1 to {rows}."
    )


def _cut_away(name: str, place: tuple[int, int], grid: Grid) -> str | None:
    """What is wrong with a cell within the size that the shape does not keep, and the nearest one that it does."""
    kept = grid.ground.kept
    if grid.whole is None or kept is None:
        return None
    whole = _whole(grid)
    asked = _cell(whole, *place)
    if kept[asked]:
        return None
    near = nearest(whole, grid.whole, whole.centre_x[asked], whole.centre_y[asked])
    return (
        f"{name} is cell {list(place)}, which the shape cuts away. "
        f"The nearest one left is {list(column_and_row(whole, near))}."
    )


def _apart(
    grid: Grid, cells: array[int], passages: bytearray, found: tuple[int, int, int]
) -> tuple[int, int, int]:
    """`found`, or, where its cells lie next to each other, the farthest from one of them that does not."""

    def near(one: int, other: int) -> bool:
        away = hypot(
            grid.centre_x[one] - grid.centre_x[other], grid.centre_y[one] - grid.centre_y[other]
        )
        return away < APART * grid.pitch

    if not near(*found[:2]):
        return found
    shape = grid.starts, grid.neighbours, grid.links, passages
    better = [
        _trees.farthest_between(*shape, array("i", [one]), array("i", others))
        for one in found[:2]
        if (others := [cell for cell in cells if not near(one, cell)])
    ]
    return max(better, key=lambda pair: pair[2], default=found)
