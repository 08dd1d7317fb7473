"""A finished PDF and its report → findings about the mazes as printed, seen with pdfium.

Each page with mazes is rendered, and every place where a wall could be is looked at: a wall of the
report has ink at a quarter and at three quarters of its length, a passage has none. In an answer
the route is black, the walls may be grey. A maze whose walls are all there is then solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlebook.mazes.routes import half_way, wall_middle, wall_point
from puzzlebook.mazes.single import recorded_grid
from puzzlebook.preflight.entries import entry_fault, opened_walls, route_walls, ways_of
from puzzlebook.preflight.findings import Finding
from puzzlebook.preflight.solving import unsolved
from puzzlebook.preflight.structure import Part, Standing, standings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from puzzlebook.mazes.grid import Grid

_INK = 190
"""Grey levels (0 black to 255) under this are ink: halfway between white and a 50 % tint."""
_BLACK = 80
"""Grey levels under this are the route's black and no tint."""

_QUARTER = 0.25
_CLEAR, _NEAR_MIDDLE = 0.2, 0.42
"""Of a wall so short that its quarters lie under the ends of others: corridors from its end, and the share of its
length at most, at which it is looked at."""
_NARROW = (0.16, 0.19, 0.22, 0.25)
"""Where a passage on the route shows paper in one place at least: past the walls' ends (a tenth of a
corridor, 0.165 the border's) and before the route (half a corridor wide, a quarter to either
side)."""
_PUZZLE_PIXELS = (10.0, 1 / 0.75)
"""Pixels a corridor and a point that samples need: black lines of 0.75 pt have one."""
_ANSWER_PIXELS = (20.0, 2 / 0.75)
"""In answers grey lines have two, so that the pixel at their middle has all their tint, and the paper
between wall and route, 0.085 of a corridor at the least, fills most of one."""

_TOLD = 3
"""Places named in a finding; the others are counted."""


class _Points(NamedTuple):
    """Places in lattice units."""

    xs: list[float]
    ys: list[float]


@dataclass(frozen=True, slots=True)
class _Samples:
    """Where the mazes of one grid are looked at. Pairs of places: one towards either end."""

    quarters: tuple[_Points, _Points]
    """Of every wall, edges first, then rim sides, then fixed walls."""
    narrow: tuple[tuple[_Points, _Points], ...]
    """Of every wall, for the passages that the route goes through."""
    middles: _Points
    beside: tuple[_Points, _Points]
    """Of every edge, on the way from its middle to those of its two cells: where a route that crosses
    shows and one that turns away does not, past the wall's half width and before the bend."""
    centres: _Points


@lru_cache(maxsize=32)
def _samples(drawn: Grid) -> _Samples:
    walls = range(len(drawn.wall_from))
    centres = list(zip(drawn.centre_x, drawn.centre_y, strict=True))
    return _Samples(
        quarters=_both(drawn, [_quarter(drawn, wall) for wall in walls]),
        narrow=tuple(_both(drawn, [share] * len(walls)) for share in _NARROW),
        middles=_points(wall_middle(drawn, wall) for wall in walls),
        beside=(
            _points(half_way(drawn, cell, edge) for edge, cell in enumerate(drawn.edge_low)),
            _points(half_way(drawn, cell, edge) for edge, cell in enumerate(drawn.edge_high)),
        ),
        centres=_points(centres),
    )


Place = tuple[float, float]


def _both(drawn: Grid, shares: Sequence[float]) -> tuple[_Points, _Points]:
    """The places of every wall at its share of its length from either end."""
    return (
        _points(wall_point(drawn, wall, share) for wall, share in enumerate(shares)),
        _points(wall_point(drawn, wall, 1 - share) for wall, share in enumerate(shares)),
    )


def _quarter(drawn: Grid, wall: int) -> float:
    """The share of a wall's length from its end at which it is looked at: a quarter, of short ones more."""
    a, b = drawn.wall_from[wall], drawn.wall_to[wall]
    length = hypot(drawn.corner_x[b] - drawn.corner_x[a], drawn.corner_y[b] - drawn.corner_y[a])
    return max(_QUARTER, min(_NEAR_MIDDLE, _CLEAR * drawn.pitch / length))


def _points(places: Iterable[Place]) -> _Points:
    xs, ys = [], []
    for x, y in places:
        xs.append(x)
        ys.append(y)
    return _Points(xs, ys)


class _Paper:
    """A rendered page: grey levels at places in points from the lower left of the trimmed page."""

    def __init__(self, page: Any, scale: float) -> None:
        self._bitmap = page.render(scale=scale, grayscale=True)
        self._height = page.get_height()
        self._left, self._bottom, _, _ = page.get_trimbox()
        # The page fills the bitmap, whose sides are whole pixels.
        self._across = self._bitmap.width / page.get_width()
        self._down = self._bitmap.height / self._height
        self._pixels = memoryview(self._bitmap.buffer).cast("B")

    def close(self) -> None:
        """Give the pixels back."""
        self._pixels.release()
        self._bitmap.close()

    def levels(self, points: _Points, standing: Standing, drawn: Grid) -> list[int]:
        """The grey levels at lattice places of a maze that stands in its box."""
        x0, y0, x1, y1 = standing.box
        left = (self._left + x0) * self._across
        top = (self._height - self._bottom - y1) * self._down
        across = (x1 - x0) / drawn.width * self._across
        down = (y1 - y0) / drawn.height * self._down
        pixels, stride = self._pixels, self._bitmap.stride
        return [
            pixels[int(top + y * down) * stride + int(left + x * across)]
            for x, y in zip(points.xs, points.ys, strict=True)
        ]


def check_printed(
    pdf: Path | bytes,
    report: dict[str, Any],
    pages: Collection[int] | None = None,
    part: Part = "pdf",
) -> list[Finding]:
    """Every maze and answer that is not on paper what the report says, page by page.

    `report` is a book's report (docs/report.md), `part` which of its files this is; `pages` are
    leaf numbers from 1 to look at, None for all. A maze and a rule give one finding, which names
    the first places and counts the rest. Raises pypdfium2.PdfiumError where the file cannot be
    opened.
    """
    import pypdfium2  # only the preflight needs it

    asked = [
        standing for standing in standings(report, part) if pages is None or standing.page in pages
    ]
    asked.sort(key=lambda standing: standing.page)
    findings: list[Finding] = []
    with pypdfium2.PdfDocument(pdf) as document:
        for number, group in groupby(asked, lambda standing: standing.page):
            if not 0 < number <= len(document):
                findings.append(Finding(number, None, "there is no such page", "pages"))
                continue
            page = document[number - 1]
            findings += _check_page(page, list(group))
            page.close()
    return findings


def _check_page(page: Any, asked: list[Standing]) -> Iterator[Finding]:
    sound = []
    for standing in asked:
        fault = entry_fault(standing.entry) or _off_page(page, standing)
        if fault is None:
            sound.append(standing)
        else:
            yield Finding(standing.page, standing.maze, fault, "report")
    if not sound:
        return
    paper = _Paper(page, max(map(_scale, sound)))
    for standing in sound:
        for rule, faults in _look(paper, standing):
            if faults:
                yield Finding(standing.page, standing.maze, _told(faults), rule)
    paper.close()


def _scale(standing: Standing) -> float:
    """Pixels a point, enough for every sample to fall where it should."""
    drawn = recorded_grid(standing.entry)
    pitch = drawn.pitch * (standing.box[2] - standing.box[0]) / drawn.width
    corridor, point = _ANSWER_PIXELS if standing.answer else _PUZZLE_PIXELS
    # as many in the narrowest place as elsewhere in a corridor
    return max(corridor / (pitch * drawn.bore_share), point)


def _look(paper: _Paper, standing: Standing) -> list[tuple[str, list[str]]]:
    """What is wrong by each rule, as phrases."""
    entry = standing.entry
    drawn = recorded_grid(entry)
    samples = _samples(drawn)
    opened = opened_walls(entry, drawn)
    route = route_walls(entry, drawn) if standing.answer else frozenset()
    first, second = (paper.levels(points, standing, drawn) for points in samples.quarters)
    for end, levels in enumerate((first, second)):
        for wall, level in _lightest(paper, standing, route, end).items():
            levels[wall] = level
    walls, rim = [], []
    for wall, open_ in enumerate(opened):
        one, other = first[wall] < _INK, second[wall] < _INK
        if one == other != open_:
            continue
        found = "open" if not (one or other) else "closed" if one and other else "half drawn"
        told = f"is {found} on paper and {'open' if open_ else 'closed'} in the report"
        if wall < drawn.edges:
            low, high = drawn.edge_low[wall], drawn.edge_high[wall]
            walls.append(f"the wall between cells {low} and {high} {told}")
        elif wall < drawn.edges + len(drawn.rim_cells):
            rim.append(f"the border at cell {drawn.rim_cells[wall - drawn.edges]} {told}")
        else:
            walls.append(f"a wall of the bridge at cell {_bridge(wall, drawn)} {told}")
    # an under passage has its middle where the bridge has
    centres = paper.levels(samples.centres, standing, drawn)[: _plain_cells(drawn)]
    if standing.answer:
        faults = [*_crossed(paper, standing, opened, route), *_off_route(entry, centres)]
    else:
        faults = _marked(entry, centres)
        if not (walls or rim):  # the walls on paper are those of `opened`
            faults += unsolved(entry, drawn, opened)
    return [("wall", walls), ("opening", rim), ("route", faults)]


def _lightest(paper: _Paper, standing: Standing, route: frozenset[int], end: int) -> dict[int, int]:
    """For every wall on the route the lightest level beside it, towards one end of the wall."""
    drawn = recorded_grid(standing.entry)
    walls = sorted(route)
    found = [
        paper.levels(_Points([xs[w] for w in walls], [ys[w] for w in walls]), standing, drawn)
        for xs, ys in (pair[end] for pair in _samples(drawn).narrow)
    ]
    return {wall: max(levels) for wall, *levels in zip(walls, *found, strict=True)}


def _marked(entry: dict[str, Any], centres: list[int]) -> list[str]:
    """Cells of a puzzle that are not empty, but for marks of ends inside the maze."""
    marks = {
        gate["cell"]
        for way in ways_of(entry)
        for gate in (way["start"], way["finish"])
        if gate is not None and gate["wall"] is None
    }
    return [
        f"there is ink in the middle of cell {cell} of the puzzle"
        for cell, level in enumerate(centres)
        if level < _INK and cell not in marks
    ]


def _off_route(entry: dict[str, Any], centres: list[int]) -> list[str]:
    """Cells of an answer that show the route, or anything else, where it is not."""
    solution = {cell for way in ways_of(entry) for cell in way["solution"]}
    return [
        f"cell {cell} is not on the route but has ink in its middle"
        for cell, level in enumerate(centres)
        if level < _INK and cell not in solution
    ]


def _crossed(
    paper: _Paper, standing: Standing, opened: list[bool], route: frozenset[int]
) -> list[str]:
    """Walls the route crosses, and passages where it should pass and does not."""
    drawn = recorded_grid(standing.entry)
    samples = _samples(drawn)
    one, other = (paper.levels(points, standing, drawn) for points in samples.beside)
    middles = paper.levels(samples.middles, standing, drawn)
    faults = [
        f"it crosses the wall between cells {drawn.edge_low[edge]} and {drawn.edge_high[edge]}"
        for edge in range(drawn.edges)
        if not opened[edge] and one[edge] < _BLACK and other[edge] < _BLACK
    ]
    # in the cells of start and finish their marks stand on the route, and bridges on what goes under them
    hidden = {cell for way in ways_of(standing.entry) for cell in _ends(way["solution"])}
    hidden.update(range(_plain_cells(drawn), drawn.cells))
    for wall, level in enumerate(middles):
        beside = [
            found[wall]
            for found, cells in ((one, drawn.edge_low), (other, drawn.edge_high))
            if wall < drawn.edges and cells[wall] not in hidden
        ]
        if wall in route and max(level, *beside, 0) >= _BLACK:
            faults.append(f"it does not pass {_name(wall, drawn)}")
        elif opened[wall] and wall not in route and level < _INK:
            faults.append(f"there is ink in the passage {_name(wall, drawn)}")
    return faults


def _plain_cells(drawn: Grid) -> int:
    """How many cells have a middle of their own."""
    return drawn.cells - len(drawn.ground.crossings)


def _name(wall: int, drawn: Grid) -> str:
    if wall < drawn.edges:
        return f"between cells {drawn.edge_low[wall]} and {drawn.edge_high[wall]}"
    return f"through the border at cell {drawn.rim_cells[wall - drawn.edges]}"


def _bridge(wall: int, drawn: Grid) -> int:
    """The crossing that a fixed wall belongs to: each has as many."""
    fixed = drawn.edges + len(drawn.rim_cells)
    crossings = drawn.ground.crossings
    return crossings[(wall - fixed) * len(crossings) // (len(drawn.wall_from) - fixed)][0]


def _ends(solution: Sequence[int]) -> Sequence[int]:
    return (*solution[:1], *solution[-1:])


def _off_page(page: Any, standing: Standing) -> str | None:
    x0, y0, x1, y1 = standing.box
    left, bottom, right, top = page.get_trimbox()
    if 0 <= x0 < x1 < right - left and 0 < y0 < y1 <= top - bottom:
        return None
    return f"its box {list(standing.box)} is not on the page"


def _told(faults: list[str]) -> str:
    more = len(faults) - _TOLD
    return "; ".join(faults[:_TOLD]) + (f"; and {more} more" if more > 0 else "")
