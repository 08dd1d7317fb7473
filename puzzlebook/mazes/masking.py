"""Whole `Grid` and a mask → the `Grid` of the cells that are left."""

from __future__ import annotations

from array import array
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.mazes import _cells, _masks

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.mazes.grid import Grid, Ground

CARRIED: dict[str, Literal["cell", "wall"]] = {
    "wall_bulge": "wall",
}
"""Fields that are one value for each cell or wall and keep it, beside those that `masked` makes anew."""
MOVED = ("hub",)
"""Fields that are a place in lattice units."""


def masked(whole: Grid, ground: Ground) -> Grid:
    """The grid of the cells that `ground` keeps of the whole one, in their order; linear in the whole grid.

    Walls to cells cut away are rim sides. Corners nobody uses are gone, and the drawing's top left is
    (0, 0) again. Layers keep their order, empty ones are gone. The cells need not hang together.
    """
    kept = ground.kept or bytes(whole.cells)
    graph = whole.starts, whole.neighbours, whole.links, bytearray(kept)
    starts, neighbours, links, cells, edges, number = _masks.linked(
        *graph, whole.edge_low, whole.edge_high
    )
    rims, rim_owners = _masks.rims(*graph, whole.rim_cells)
    walls = edges + rims
    wall_from, wall_to = _taken(whole.wall_from, walls), _taken(whole.wall_to, walls)
    corners = array("i", sorted({*wall_from, *wall_to}))
    corner_number = dict(zip(corners, range(len(corners)), strict=True))
    corner_x, corner_y = _taken(whole.corner_x, corners), _taken(whole.corner_y, corners)
    wall_from = array("i", map(corner_number.__getitem__, wall_from))
    wall_to = array("i", map(corner_number.__getitem__, wall_to))
    centre_x, centre_y = _taken(whole.centre_x, cells), _taken(whole.centre_y, cells)
    rim_cells = _taken(number, rim_owners)
    layer_starts, layer_cells = _layers(whole, number)
    left, top, right, bottom = _extent(whole, rims, corner_x, corner_y)
    moved_x = array("i", (x - left for x in corner_x))
    moved_y = array("i", (y - top for y in corner_y))
    across = array("d", (x - left for x in centre_x))
    down = array("d", (y - top for y in centre_y))
    return replace(
        whole,
        ground=ground,
        cells=len(cells),
        edges=len(edges),
        starts=starts,
        neighbours=neighbours,
        links=links,
        edge_low=array("i", (number[whole.edge_low[edge]] for edge in edges)),
        edge_high=array("i", (number[whole.edge_high[edge]] for edge in edges)),
        wall_from=wall_from,
        wall_to=wall_to,
        rim_cells=rim_cells,
        rim_outer=_outer((moved_x, moved_y), (wall_from, wall_to), rim_cells, (across, down)),
        corner_x=moved_x,
        corner_y=moved_y,
        centre_x=across,
        centre_y=down,
        layer_starts=layer_starts,
        layer_cells=layer_cells,
        layer_of=_cells.layers_of(layer_starts, layer_cells),
        by_columns=array("i", (number[cell] for cell in whole.by_columns if number[cell] >= 0)),
        width=right - left,
        height=bottom - top,
        whole=cells,
        **_carried(whole, cells, walls),
        **_moved(whole, left, top),
    )


def _taken(values: array[Any], index: Sequence[int]) -> array[Any]:
    """The values at these places."""
    return array(values.typecode, map(values.__getitem__, index))


def _carried(whole: Grid, cells: array[int], walls: array[int]) -> dict[str, Any]:
    """The fields of `CARRIED` that grids have, for what is left."""
    index = {"cell": cells, "wall": walls}
    return {
        name: _taken(values, index[kind])
        for name, kind in CARRIED.items()
        if (values := getattr(whole, name, None)) is not None
    }


def _moved(whole: Grid, left: int, top: int) -> dict[str, Any]:
    """The places of `MOVED` that grids have, in the drawing of what is left."""
    places = {name: getattr(whole, name, None) for name in MOVED}
    return {name: (at[0] - left, at[1] - top) for name, at in places.items() if at is not None}


def _extent(
    whole: Grid, rims: array[int], corner_x: array[int], corner_y: array[int]
) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the drawing in lattice units, arcs of its border included."""
    xs, ys = [min(corner_x), max(corner_x)], [min(corner_y), max(corner_y)]
    bulges: array[float] | None = getattr(whole, "wall_bulge", None)
    for wall in rims:
        if bulges is not None and bulges[wall]:
            a, b = whole.wall_from[wall], whole.wall_to[wall]
            ends = (whole.corner_x[a], whole.corner_y[a]), (whole.corner_x[b], whole.corner_y[b])
            for x, y in _outermost(*ends, bulges[wall]):
                xs.append(x)
                ys.append(y)
    return min(xs), min(ys), max(xs), max(ys)


def _outermost(a: tuple[int, int], b: tuple[int, int], bulge: float) -> Iterator[tuple[int, int]]:
    """The points of an arc, less than half a circle, that lie farthest left, up, right and down, but for its ends.

    DXF's bulge: the tangent of a quarter of the angle, positive where it swells to the left of its way.
    """
    (x1, y1), (x2, y2) = a, b
    length = hypot(x2 - x1, y2 - y1)
    middle_x, middle_y = (x1 + x2) / 2, (y1 + y2) / 2
    side = 1 if bulge > 0 else -1
    out_x, out_y = side * (y2 - y1) / length, -side * (x2 - x1) / length
    radius = length * (1 + bulge * bulge) / (4 * abs(bulge))
    back = radius - abs(bulge) * length / 2
    hub_x, hub_y = middle_x - back * out_x, middle_y - back * out_y
    for way_x, way_y in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        x, y = hub_x + radius * way_x, hub_y + radius * way_y
        if (x - middle_x) * out_x + (y - middle_y) * out_y > 0:
            yield round(x), round(y)


def _layers(whole: Grid, number: array[int]) -> tuple[array[int], array[int]]:
    """The layers with the cells that are left in them."""
    starts, cells = array("i", [0]), array("i")
    for layer in range(len(whole.layer_starts) - 1):
        first, end = whole.layer_starts[layer], whole.layer_starts[layer + 1]
        cells.extend([number[cell] for cell in whole.layer_cells[first:end] if number[cell] >= 0])
        if len(cells) > starts[-1]:
            starts.append(len(cells))
    return starts, cells


def _outer(
    corners: tuple[array[int], array[int]],
    walls: tuple[array[int], array[int]],
    rim_cells: array[int],
    centres: tuple[array[float], array[float]],
) -> bytes:
    """`Grid.rim_outer`: each rim side's cell is told to be on its right or left by the cell's middle."""
    (corner_x, corner_y), (wall_from, wall_to), (across, down) = corners, walls, centres
    edges = len(wall_from) - len(rim_cells)
    clockwise = bytearray(len(rim_cells))
    for rim, cell in enumerate(rim_cells):
        a, b = wall_from[edges + rim], wall_to[edges + rim]
        turn = (corner_x[b] - corner_x[a]) * (down[cell] - corner_y[a])
        clockwise[rim] = turn > (corner_y[b] - corner_y[a]) * (across[cell] - corner_x[a])
    each = array("i", range(len(rim_cells)))
    return _cells.outer(corner_x, corner_y, wall_from, wall_to, each, clockwise)
