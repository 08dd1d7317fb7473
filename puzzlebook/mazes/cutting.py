"""Whole `Grid`, `Shape`, pieces and room → which of its cells a maze has.

A shape is fitted into the drawing, its proportions kept, and a cell stays of which at least half lies
inside. How much does is found on lines across the drawing, 16 to a corridor, exactly along each
(`_masks`), in whole numbers: the same cells on every machine.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from puzzlebook.errors import CannotMakeError
from puzzlebook.mazes import _masks
from puzzlebook.mazes.masking import masked

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.shape import Ring, Shape
    from puzzlebook.mazes.spec import Pieces

LINES = 16
"""Lines to a corridor."""
FINE = 256
"""Parts of a corridor that places along a line are told in, at least."""
LEAST_PIECE = 4
"""Cells of a piece that can be a maze beside others; smaller ones are dropped."""


@dataclass(frozen=True, slots=True)
class Cut:
    """What is left of a grid."""

    kept: bytes
    """One byte for each cell of the whole grid, 1 for one that is left."""
    pieces: int
    """How many there are that do not touch."""
    dropped: tuple[int, ...]
    """Cells of each piece that is not a part of the maze, the largest first."""
    extent: tuple[float, float]
    """Width and height of what is left in corridors."""


@lru_cache(maxsize=64)
def cut_of(
    grid: Grid, shape: Shape | None, pieces: Pieces, room: tuple[int, int] | None = None
) -> Cut:
    """The cells of a whole grid that a maze has.

    Raises CannotMakeError where there is no maze in them: fewer than two cells, or a room that does
    not lie inside or parts what is around it.
    """
    kept = b"\1" * grid.cells if shape is None else inside(grid, shape)
    piece_of, sizes = _masks.pieces(grid.starts, grid.neighbours, bytearray(kept))
    order = sorted(range(len(sizes)), key=lambda piece: (-sizes[piece], piece))
    least = LEAST_PIECE if len(sizes) > 1 else 2
    stay = [piece for piece in order if sizes[piece] >= least] if pieces == "each" else order[:1]
    cells = sum(sizes[piece] for piece in stay)
    if cells < 2:
        raise CannotMakeError(_too_few(grid, shape, sum(sizes)))
    if len(stay) < len(sizes):
        kept = bytes(piece in stay for piece in piece_of)
    if room is not None:
        kept = _with_room(grid, kept, room)
    drawn = masked(grid, replace(grid.ground, kept=kept))
    return Cut(
        kept,
        len(stay),
        tuple(sizes[piece] for piece in order if piece not in stay),
        (drawn.width / grid.pitch, drawn.height / grid.pitch),
    )


def count_pieces(grid: Grid) -> int:
    """How many pieces of a grid do not touch."""
    return len(_masks.pieces(grid.starts, grid.neighbours, bytearray(b"\1" * grid.cells))[1])


def piece_masks(grid: Grid, kept: bytes) -> list[bytes]:
    """The mask of each piece of what is kept of a whole grid, by their lowest cells."""
    piece_of, sizes = _masks.pieces(grid.starts, grid.neighbours, bytearray(kept))
    return [bytes(of == piece for of in piece_of) for piece in range(len(sizes))]


def inside(grid: Grid, shape: Shape) -> bytes:
    """1 for each cell of which at least half lies inside the shape, fitted into the drawing."""
    fine = max(2, FINE // grid.pitch)
    step = fine * grid.pitch // LINES
    rings = [(ring, at) for at, part in enumerate(shape.parts) for ring in part.rings]
    starts, xs, ys = _fitted([ring for ring, _ in rings], shape.box, grid, fine)
    lines = -(-grid.height * fine // step)
    found = _masks.spans(
        starts,
        array("i", [part for _, part in rings]),
        bytearray(part.even_odd for part in shape.parts),
        xs,
        ys,
        step,
        lines,
    )
    corners = grid.corner_x, grid.corner_y, grid.centre_x, grid.centre_y
    walls = grid.wall_from, grid.wall_to, grid.edge_low, grid.edge_high, grid.rim_cells
    of, whole = _masks.shares(*corners, *walls, fine, step, *found)
    return bytes(2 * share >= all_ > 0 for share, all_ in zip(of, whole, strict=True))


def _fitted(
    rings: list[Ring], box: tuple[int, int, int, int], grid: Grid, fine: int
) -> tuple[array[int], array[int], array[int]]:
    """The rings in `fine` parts of the lattice, as large as the drawing allows and in its middle.

    Places are counted from the middle out, so that what is symmetric stays so when it is rounded.
    """
    left, top, right, bottom = box
    across, down = grid.width * fine, grid.height * fine
    wide = (right - left) * down > (bottom - top) * across
    times, over = (across, right - left) if wide else (down, bottom - top)

    def fitted(place: int, ends: int, extent: int) -> int:
        out = 2 * place - ends  # twice as far from the outline's middle
        half = abs(out) * times // (2 * over)
        return min(max(extent // 2 + (half if out > 0 else -half), 0), extent)

    starts, xs, ys = array("i", [0]), array("q"), array("q")
    for ring in rings:
        xs.extend([fitted(x, left + right, across) for x, _ in ring])
        ys.extend([fitted(y, top + bottom, down) for _, y in ring])
        starts.append(len(xs))
    return starts, xs, ys


def _with_room(grid: Grid, kept: bytes, room: tuple[int, int]) -> bytes:
    """`kept` without the cells whose middle lies in the room, in the middle of the drawing."""
    drawn = masked(grid, replace(grid.ground, kept=kept))
    taken = room_cells(drawn, room)
    numbers = range(grid.cells) if drawn.whole is None else drawn.whole
    left = bytearray(kept)
    for cell in taken:
        left[numbers[cell]] = 0
    columns, rows = room
    if not taken:
        raise CannotMakeError(
            f"a room of {columns}x{rows} takes no cell: the middle is free already. "
            "Leave `room` out, or write another `shape`."
        )
    rims = zip(drawn.rim_cells, drawn.rim_outer, strict=True)
    border = {cell for cell, is_outer in rims if is_outer}
    if not border.isdisjoint(taken):
        raise CannotMakeError(
            f"a room of {columns}x{rows} does not lie inside the maze: "
            "around it there must be a cell at least on every side. "
            "Write a smaller `room` or a larger `size`."
        )
    after = masked(grid, replace(grid.ground, kept=bytes(left)))
    if count_pieces(after) != count_pieces(drawn):
        raise CannotMakeError(
            f"a room of {columns}x{rows} parts the maze around it. "
            "Write a smaller `room` or a larger `size`."
        )
    return bytes(left)


def room_cells(drawn: Grid, room: tuple[int, int]) -> list[int]:
    """The cells whose middle lies in a room of so many columns and rows, in the middle of the drawing."""
    across, down = (side * drawn.pitch for side in room)
    left, top = (drawn.width - across) / 2, (drawn.height - down) / 2
    return [
        cell
        for cell, (x, y) in enumerate(zip(drawn.centre_x, drawn.centre_y, strict=True))
        if left <= x < left + across and top <= y < top + down
    ]


def _too_few(grid: Grid, shape: Shape | None, cells: int) -> str:
    columns, rows = grid.size
    what = "the shape" if shape is None else f"the shape {shape.name}"
    left = {0: "no cell", 1: "one cell"}.get(cells, f"no piece of {LEAST_PIECE} cells")
    return f"{what} leaves {left} of {columns}x{rows}. Write a larger `size`, or another shape."
