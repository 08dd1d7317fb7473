"""Sizes that a grid can have, and the geometry of grids told again in other ways than the product does."""

from __future__ import annotations

from itertools import pairwise
from math import atan, ceil, cos, dist, hypot, sin

from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import GRIDS, RINGED, grid, grid_of, impossible
from puzzlebook.mazes.shapes import builtin
from puzzlebook.mazes.spec import MazeSpec
from puzzlebook.outlines.letters import text_shape


def sized(name, size):
    """The size itself, or one near to it that the grid can have."""
    columns, rows = size
    if name in RINGED:
        return (max(2, min(size)),) * 2
    if impossible(Ground(name, size)):
        return columns + 1, rows
    return size


def on_all(sizes):
    """Every grid of every one of these sizes, by `name columns x rows`."""
    pairs = dict.fromkeys((name, sized(name, size)) for name in GRIDS for size in sizes)
    return {f"{name} {size[0]}x{size[1]}": grid(name, size) for name, size in pairs}


CUTS = {
    "whole": {},
    "heart": {"shape": builtin("heart")},
    "ring": {"shape": builtin("ring")},
    "room": {"room": (3, 3)},
    "circle with a room": {"shape": builtin("circle"), "room": (4, 2)},
    "two letters": {"shape": text_shape("text", "Mo"), "pieces": "each"},
}
"""What may be cut from a grid, as a spec has it."""


def cut_spec(name, cut, algorithm="wilson", **more):
    """A spec of a grid with this cut, in cells enough for all of its parts."""
    size = sized(name, (36, 20) if cut == "two letters" else (18, 18))
    return MazeSpec(algorithm, size, grid=name, **CUTS[cut], **more)


def all_cut():
    """Every grid with every cut, by `name cut`."""
    return {f"{name} {cut}": grid_of(cut_spec(name, cut)) for name in GRIDS for cut in CUTS}


def along(a, b, bulge, step):
    """Points of a line or an arc from a to b, at most `step` apart, both ends included.

    The arc is walked on its circle, found from chord and angle.
    """
    chord = dist(a, b)
    if bulge == 0 or chord == 0:
        count = max(1, ceil(chord / step))
        return [
            (a[0] + (b[0] - a[0]) * k / count, a[1] + (b[1] - a[1]) * k / count)
            for k in range(count + 1)
        ]
    angle = 4 * atan(bulge)
    radius = chord / 2 / sin(angle / 2)
    # the hub lies beside the chord's middle, on the side away from the swell
    far = radius * cos(angle / 2)
    ux, uy = (b[0] - a[0]) / chord, (b[1] - a[1]) / chord
    hub = ((a[0] + b[0]) / 2 - far * uy, (a[1] + b[1]) / 2 + far * ux)
    count = max(1, ceil(abs(angle * radius) / step))
    x, y = a[0] - hub[0], a[1] - hub[1]
    turns = [angle * k / count for k in range(count + 1)]
    return [(hub[0] + x * cos(t) - y * sin(t), hub[1] + x * sin(t) + y * cos(t)) for t in turns]


def walked(points, bulges, step):
    """Points of a whole line, at most `step` apart."""
    swells = bulges or [0.0] * len(points)
    out = []
    for (a, b), bulge in zip(pairwise(points), swells, strict=False):
        out += along(a, b, bulge, step)
    return out


def wall_ends(made, wall):
    """Both ends of a wall and its bulge."""
    one, other = made.wall_from[wall], made.wall_to[wall]
    return (
        (made.corner_x[one], made.corner_y[one]),
        (made.corner_x[other], made.corner_y[other]),
        made.wall_bulge[wall] if made.wall_bulge else 0.0,
    )


def segments(made, walls, step):
    """The walls as short straight lines, arcs cut into such."""
    for wall in walls:
        a, b, bulge = wall_ends(made, wall)
        yield from pairwise(along(a, b, bulge, step) if bulge else (a, b))


def distance(point, a, b):
    """From a point to the line between a and b."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    share = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    share = min(1, max(0, share))
    return hypot(px - ax - share * dx, py - ay - share * dy)


class Near:
    """Lines by place, to find the one nearest to a point."""

    def __init__(self, lines, size):
        self.size = size
        self.by_place = {}
        for a, b in lines:
            for x in range(int(min(a[0], b[0]) // size) - 1, int(max(a[0], b[0]) // size) + 2):
                for y in range(int(min(a[1], b[1]) // size) - 1, int(max(a[1], b[1]) // size) + 2):
                    self.by_place.setdefault((x, y), []).append((a, b))

    def least(self, point):
        """The distance to the nearest line, `size` where none is nearer."""
        here = self.by_place.get((int(point[0] // self.size), int(point[1] // self.size)), ())
        return min([self.size, *(distance(point, *line) for line in here)])


def area(points, bulges):
    """The area inside a closed line whose last point is its first, its swelling sides counted."""
    total = 0.0
    for ((ax, ay), (bx, by)), bulge in zip(pairwise(points), bulges, strict=True):
        total += (ax * by - bx * ay) / 2
        if bulge:
            angle = 4 * atan(bulge)
            radius = dist((ax, ay), (bx, by)) / 2 / sin(angle / 2)
            total += radius * radius * (angle - sin(angle)) / 2
    return total
