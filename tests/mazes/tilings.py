"""Grids that are not squares, built as any future grid will be, and a plain judge of spanning trees."""

from __future__ import annotations

import importlib.util
import sys
from array import array
from importlib.machinery import SourceFileLoader
from math import cos, pi, sin
from pathlib import Path

import puzzlebook.mazes
import puzzlebook.mazes.algorithms
from puzzlebook.mazes.tiling import tiling


def from_polygons(name, size, polygons, layers, pitch):
    """The grid of cells given as lists of (x, y)."""
    numbers = {}
    starts, corners = array("i", [0]), array("i")
    for polygon in polygons:
        corners.extend([numbers.setdefault(point, len(numbers)) for point in polygon])
        starts.append(len(corners))
    middles = [sum(x for x, _ in polygon) / len(polygon) for polygon in polygons]
    columns = sorted(range(len(polygons)), key=lambda cell: (middles[cell], cell))
    return tiling(
        name,
        size,
        corners=(array("i", [x for x, _ in numbers]), array("i", [y for _, y in numbers])),
        cells=(starts, corners),
        layers=[array("i", layer) for layer in layers],
        by_columns=array("i", columns),
        pitch=pitch,
    )


def rows_of(places):
    """Cells by the second of their two places."""
    rows = {}
    for cell, (_, row) in enumerate(places):
        rows.setdefault(row, []).append(cell)
    return [rows[row] for row in sorted(rows)]


def squares(columns, rows, without=(), *, backwards=False):
    """Unit squares with holes, cells numbered row by row."""
    places = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in without]
    polygons = [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x, y in places]
    if backwards:
        polygons = [polygon[::-1] if cell % 2 else polygon for cell, polygon in enumerate(polygons)]
    return from_polygons("squares", (columns, rows), polygons, rows_of(places), 1)


def hexagons(columns, rows):
    """Pointed hexagons, every other row half a cell to the right."""
    places = [(2 * x + y % 2, y) for y in range(rows) for x in range(columns)]
    outline = [(1, 0), (2, 1), (2, 3), (1, 4), (0, 3), (0, 1)]
    polygons = [[(x + dx, 3 * y + dy) for dx, dy in outline] for x, y in places]
    return from_polygons("hexagons", (columns, rows), polygons, rows_of(places), 2)


def triangles(columns, rows, without=()):
    """Triangles pointing up and down in turn, with holes."""
    places = [(x, y) for y in range(rows) for x in range(columns) if (x, y) not in without]
    up, down = [(1, 0), (2, 1), (0, 1)], [(0, 0), (2, 0), (1, 1)]
    polygons = [
        [(x + dx, 2 * (y + dy)) for dx, dy in (down if (x + y) % 2 else up)] for x, y in places
    ]
    return from_polygons("triangles", (columns, rows), polygons, rows_of(places), 1)


def rings(sectors, count):
    """A middle with `count` rings round it, each cell of the last ring halved at its outer side."""

    def corner(ring, angle):
        turn = pi * angle / sectors
        return 999 + round(100 * ring * cos(turn)), 999 + round(100 * ring * sin(turn))

    polygons = [[corner(1, 2 * sector) for sector in range(sectors)]]
    layers = [[0]]
    for ring in range(1, count + 1):
        layers.append([])
        for sector in range(sectors):
            layers[-1].append(len(polygons))
            inner = [corner(ring, 2 * sector + 2), corner(ring, 2 * sector)]
            halved = [corner(ring + 1, 2 * sector + 1)] if ring == count else []
            outer = [corner(ring + 1, 2 * sector), *halved, corner(ring + 1, 2 * sector + 2)]
            polygons.append(inner + outer)
    layers.append([])
    for half in range(2 * sectors):
        layers[-1].append(len(polygons))
        inner = [corner(count + 1, half + 1), corner(count + 1, half)]
        polygons.append([*inner, corner(count + 2, half), corner(count + 2, half + 1)])
    return from_polygons("rings", (sectors, count), polygons, layers, 100)


def twins():
    """Two cells that share two sides."""
    upper = [(0, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    lower = [(0, 1), (1, 1), (2, 1), (2, 2), (0, 2)]
    return from_polygons("twins", (1, 2), [upper, lower], [[0], [1]], 1)


TILINGS = {
    "hexagons": (hexagons(7, 6), 0),
    "one row of hexagons": (hexagons(9, 1), 0),
    "triangles": (triangles(12, 7), 0),
    "rings": (rings(6, 3), 0),
    "twins": (twins(), 0),
    "a square with a hole": (squares(7, 6, without={(3, 2), (3, 3), (4, 3)}), 1),
    "two holes that touch": (squares(6, 6, without={(2, 2), (3, 3)}), 2),
    "a hole that touches the border": (squares(5, 5, without={(0, 2), (1, 1)}), 1),
    "a comb": (squares(9, 5, without={(x, y) for x in (1, 3, 5, 7) for y in (0, 1, 2, 3)}), 0),
    "an upside-down comb": (
        squares(9, 5, without={(x, y) for x in (1, 3, 5, 7) for y in (1, 2, 3, 4)}),
        0,
    ),
    "squares turned either way": (squares(5, 4, without={(2, 1)}, backwards=True), 1),
}
"""Each with its number of holes."""


def is_spanning_tree(grid, passages):
    """Whether the open edges join all cells without a loop, by disjoint sets."""
    parents = list(range(grid.cells))

    def find(cell):
        while parents[cell] != cell:
            parents[cell] = parents[parents[cell]]
            cell = parents[cell]
        return cell

    opened = 0
    for edge in range(grid.edges):
        if passages[edge]:
            low, high = find(grid.edge_low[edge]), find(grid.edge_high[edge])
            if low == high:
                return False
            parents[low] = high
            opened += 1
    return opened == grid.cells - 1


def ways_of(grid, passages):
    """For every cell those that it is open to."""
    ways = {cell: [] for cell in range(grid.cells)}
    for edge, opened in enumerate(passages):
        if opened:
            ways[grid.edge_low[edge]].append(grid.edge_high[edge])
            ways[grid.edge_high[edge]].append(grid.edge_low[edge])
    return ways


def interpreted(name, **instead):
    """A kernel module run from its source; `instead`: modules its imports are to find."""
    path = Path(puzzlebook.mazes.__file__).with_name(f"{name}.py")
    loader = SourceFileLoader(f"interpreted{name}", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(loader.name, loader))
    shadowed = {
        f"puzzlebook.mazes.{key}": sys.modules[f"puzzlebook.mazes.{key}"] for key in instead
    }
    sys.modules.update({f"puzzlebook.mazes.{key}": value for key, value in instead.items()})
    try:
        loader.exec_module(module)
    finally:
        sys.modules.update(shadowed)
    return module


CELLS = interpreted("_cells")
OUTLINES = interpreted("_outlines")
KERNELS = interpreted("_kernels")
ORGANIC = interpreted("_organic")
VORONOI = interpreted("_voronoi", _kernels=KERNELS)
ROUTES = interpreted("_routes")
LAYERS = interpreted("_layers", _kernels=KERNELS)
