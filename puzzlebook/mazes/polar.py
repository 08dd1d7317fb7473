"""Rings → the polar `Grid`: a disc in the middle and rings round it, whose cells halve as they widen.

Rings count from the disc, which is the first. Cells of a ring are numbered clockwise from the top,
those of a ring after those of all inside it:

        ╭──────┬──────╮            outer arc, in two where the next ring has twice the cells
     ╭──┴─╮    │ 1 ╭──┴─╮             ╭────┬────╮
     │ 6  ╭──────────╮ 2│             │         │     straight sides towards the hub
     ├────┤    0     ├──┤             ╰─────────╯
     │ 5  ╰──────────╯ 3│            inner arc
     ╰──┬─╯   4│   ╰──┬─╯
        ╰──────┴──────╯            a ring is one pitch wide, the disc two
"""

from __future__ import annotations

from array import array
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING

from puzzlebook.mazes.tiling import tiling

if TYPE_CHECKING:
    from puzzlebook.mazes.grid import Grid

_PITCH = 500
_FIRST = 6
"""Cells of the ring round the disc, whose inner side is then one ring's width long."""
_BORE = 326
"""A way out of a cell of the third ring, a quarter of its length from its side: 2.5 · 2 π / 12 / 4 of a pitch."""

Places = tuple["array[int]", "array[int]"]


def polar(size: tuple[int, int]) -> Grid:
    """The grid of `size[0]` rings, the disc counted, two or more; the layers are the rings."""
    counts = _counts(size[0])
    ways = _ways(2 * counts[-1])
    corners, circles = _corners(counts, ways)
    starts, sides, bulges = _sides(counts, circles, ways)
    firsts = [0]
    for count in counts:
        firsts.append(firsts[-1] + count)
    cells = array("i", range(firsts[-1]))
    return tiling(
        "polar",
        size,
        corners=corners,
        cells=(starts, sides),
        layers=(cells[first:end] for first, end in pairwise(firsts)),
        by_columns=_by_sectors(counts, firsts),
        pitch=_PITCH,
        bore=_BORE,
        centres=_centres(counts, ways),
        bulges=bulges,
        hub=(_PITCH * len(counts), _PITCH * len(counts)),
        extent=(2 * _PITCH * len(counts), 2 * _PITCH * len(counts)),
    )


def _counts(rings: int) -> list[int]:
    """The cells of each ring: twice those of the one inside where they would be 1.5 times as long as wide."""
    counts = [1, _FIRST]
    for ring in range(2, rings):
        # 2 π ring / count >= 3/2, with 44/7 for 2 π
        counts.append(counts[-1] * (2 if 88 * ring >= 21 * counts[-1] else 1))
    return counts[:rings]


def _ways(count: int) -> tuple[list[float], list[float]]:
    """`count` unit vectors clockwise from the top, by halving angles: square roots round alike everywhere."""
    quarter = [(0.0, 1.0), (0.5, sqrt(3) / 2), (sqrt(3) / 2, 0.5), (1.0, 0.0)]
    while 4 * (len(quarter) - 1) < count:
        halved = [quarter[0]]
        for (ax, ay), (bx, by) in pairwise(quarter):
            long = sqrt((ax + bx) * (ax + bx) + (ay + by) * (ay + by))
            halved += [((ax + bx) / long, (ay + by) / long), (bx, by)]
        quarter = halved
    # the other quarters mirror the first, to the last bit
    right = [(x, -y) for x, y in quarter] + [(x, y) for x, y in quarter[-2::-1]]
    whole = right + [(-x, y) for x, y in right[-2:0:-1]]
    return [x for x, _ in whole], [y for _, y in whole]


def _corners(
    counts: list[int], ways: tuple[list[float], list[float]]
) -> tuple[Places, list[tuple[int, int]]]:
    """The corners, circle by circle, and of each circle its first corner and their number."""
    middle = _PITCH * len(counts)
    xs, ys = array("i"), array("i")
    circles = []
    for ring in range(1, len(counts) + 1):
        count = counts[min(ring, len(counts) - 1)]
        step = len(ways[0]) // count
        circles.append((len(xs), count))
        xs.extend([middle + round(_PITCH * ring * x) for x in ways[0][::step]])
        ys.extend([middle + round(_PITCH * ring * y) for y in ways[1][::step]])
    return (xs, ys), circles


def _sides(
    counts: list[int], circles: list[tuple[int, int]], ways: tuple[list[float], list[float]]
) -> tuple[array[int], array[int], array[float]]:
    """Where each cell's corners begin, the corners clockwise, and the bulge of the side after each."""
    first, count = circles[0]
    arcs = {count: _bulge(count, ways) for _, count in circles}
    starts = array("i", [0, count])
    corners = array("i", range(first, first + count))
    bulges = array("d", [arcs[count]]) * count
    for ring in range(1, len(counts)):
        inner, here = circles[ring - 1]
        outer, beyond = circles[ring]
        parts = beyond // here
        swells = [arcs[beyond]] * parts + [0.0, -arcs[here], 0.0]
        for cell in range(here):
            after = (cell + 1) % here
            corners.extend(range(outer + parts * cell, outer + parts * cell + parts))
            corners.extend([outer + parts * after, inner + after, inner + cell])
            bulges.extend(swells)
            starts.append(len(corners))
    return starts, corners, bulges


def _bulge(count: int, ways: tuple[list[float], list[float]]) -> float:
    """The tangent of a quarter of a circle's `count`th part."""
    step = len(ways[0]) // count
    half = ways[0][step] / (1 - ways[1][step])
    return half / (1 + sqrt(1 + half * half))


def _centres(
    counts: list[int], ways: tuple[list[float], list[float]]
) -> tuple[array[float], array[float]]:
    """The hub, then of each cell the point half way along it and half way out."""
    middle = float(_PITCH * len(counts))
    xs, ys = array("d", [middle]), array("d", [middle])
    for ring in range(1, len(counts)):
        step = len(ways[0]) // counts[ring]
        radius = _PITCH * ring + _PITCH / 2
        xs.extend([middle + radius * x for x in ways[0][step // 2 :: step]])
        ys.extend([middle + radius * y for y in ways[1][step // 2 :: step]])
    return xs, ys


def _by_sectors(counts: list[int], firsts: list[int]) -> array[int]:
    """Cells clockwise by where they begin, those that begin at one angle from the hub outwards."""
    finest = counts[-1]
    begins = [
        (cell * (finest // count), first + cell)
        for count, first in zip(counts, firsts, strict=False)
        for cell in range(count)
    ]
    return array("i", [cell for _, cell in sorted(begins)])
