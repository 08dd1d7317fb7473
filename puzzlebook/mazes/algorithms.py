"""(Grid, Rng, options) → passages: the table of all maze algorithms.

To add one: a function here, its line in `ALGORITHMS`, a test of its character. Its loop is a kernel
in `_kernels.py` or `_layers.py`, written for any connected graph with layers and centres, never for
rows and columns.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

from puzzlebook.mazes import _kernels, _layers

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from puzzlebook.mazes._kernels import Rng
    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import OptionValue

    Options = Mapping[str, OptionValue]
    Carve = Callable[[Grid, Rng, Options], bytearray]

CERTAIN = 2**32
"""The odds of what always happens, in the kernels' parts of one."""


@dataclass(frozen=True, slots=True)
class Option:
    """A setting of an algorithm: a `share` or `count` between bounds, or one of several words."""

    name: str
    kind: Literal["share", "count", "choice"]
    default: OptionValue
    help: str
    lowest: float = 0
    highest: float = 1
    choices: tuple[str, ...] = ()

    @property
    def wanted(self) -> str:
        """What would do, to follow "write": `a number from 0 to 1`, `rows, columns or random`."""
        match self.kind:
            case "choice":
                return f"{', '.join(self.choices[:-1])} or {self.choices[-1]}"
            case "count":
                return f"a whole number from {self.lowest} to {self.highest}"
            case "share":
                return f"a number from {self.lowest} to {self.highest}"

    def accepts(self, value: object) -> bool:
        """Whether the value is one this option can have."""
        if self.kind == "choice":
            return value in self.choices
        if isinstance(value, bool) or not isinstance(value, int | float):
            return False
        if self.kind == "count" and not isinstance(value, int):
            return False
        return self.lowest <= value <= self.highest


@dataclass(frozen=True, slots=True)
class Algorithm:
    """One line of the table: how mazes are carved, how they look, what can be set.

    `carve` returns one byte per edge, 1 open, and may leave parts of the grid apart. `uniform`:
    every spanning tree of the grid is equally likely.
    """

    carve: Carve
    look: str
    options: tuple[Option, ...] = ()
    uniform: bool = False


def carve(
    algorithm: str, grid: Grid, rng: Rng, options: Iterable[tuple[str, OptionValue]] = ()
) -> bytearray:
    """The passages of a perfect maze, one byte per edge, 1 open: a spanning tree of the cells.

    `options` are those that differ from the defaults. What the algorithm leaves apart, on shapes
    that break its layers, is joined at random. The grid must be connected.
    """
    entry = ALGORITHMS[algorithm]
    settings = {option.name: option.default for option in entry.options}
    settings.update(options)
    passages = entry.carve(grid, rng, settings)
    if passages.count(1) != grid.cells - 1:
        _kernels.kruskal(grid.edge_low, grid.edge_high, grid.cells, passages, rng)
    return passages


def _odds(share: OptionValue) -> int:
    return round(float(share) * CERTAIN)


def _hunt_and_kill(grid: Grid, rng: Rng, options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    _kernels.hunt_and_kill(
        grid.starts,
        grid.neighbours,
        grid.links,
        grid.by_columns if options["scan"] == "columns" else grid.layer_cells,
        passages,
        rng,
        _odds(options["hunt"]),
        options["every"],
        options["scan"] == "random",
    )
    return passages


def _prim(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    # hunting anywhere at every step is what simplified Prim does
    return _hunt_and_kill(grid, rng, {"hunt": 1, "every": 0, "scan": "random"})


def _wilson(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    middle = len(grid.layer_starts) // 2 - 1
    root = grid.layer_cells[(grid.layer_starts[middle] + grid.layer_starts[middle + 1]) // 2]
    _kernels.wilson(grid.starts, grid.neighbours, grid.links, root, passages, rng)
    return passages


def _aldous_broder(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    _kernels.aldous_broder(grid.starts, grid.neighbours, grid.links, passages, rng)
    return passages


def _recursive_backtracker(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    _kernels.recursive_backtracker(grid.starts, grid.neighbours, grid.links, passages, rng)
    return passages


def _growing_tree(grid: Grid, rng: Rng, options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    newest = _odds(options["newest"])
    _kernels.growing_tree(grid.starts, grid.neighbours, grid.links, passages, rng, newest)
    return passages


def _kruskal(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    _kernels.kruskal(grid.edge_low, grid.edge_high, grid.cells, passages, rng)
    return passages


def _eller(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    layers = len(grid.layer_starts) - 1
    _layers.eller(grid.edge_low, grid.edge_high, grid.layer_of, layers, passages, rng)
    return passages


def _runs(grid: Grid, rng: Rng, *, whole_run: bool) -> bytearray:
    passages = bytearray(grid.edges)
    _layers.runs(
        grid.starts,
        grid.neighbours,
        grid.links,
        grid.layer_starts,
        grid.layer_cells,
        grid.layer_of,
        passages,
        rng,
        whole_run,
    )
    return passages


def _sidewinder(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    return _runs(grid, rng, whole_run=True)


def _binary_tree(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    return _runs(grid, rng, whole_run=False)


def _recursive_division(grid: Grid, rng: Rng, _options: Options) -> bytearray:
    passages = bytearray(grid.edges)
    rank_x, rank_y, value_x, value_y = _ranks(grid)
    _layers.recursive_division(
        grid.starts, grid.neighbours, grid.links, rank_x, rank_y, value_x, value_y, passages, rng
    )
    return passages


@lru_cache(maxsize=4)
def _ranks(grid: Grid) -> tuple[array[int], array[int], array[float], array[float]]:
    """The ranks of the cells' centres by x and by y from 0 up, and the x and the y of each rank."""
    rank_x, value_x = _ranked(grid.centre_x, grid.pitch)
    rank_y, value_y = _ranked(grid.centre_y, grid.pitch)
    return rank_x, rank_y, value_x, value_y


def _ranked(values: array[float], pitch: int) -> tuple[array[int], array[float]]:
    """Rank of each value, value of each rank; a millionth of the pitch apart is still one value."""
    distinct: list[float] = []
    ranks: dict[float, int] = {}
    for value in sorted(set(values)):
        if not distinct or value - distinct[-1] > pitch * 1e-6:
            distinct.append(value)
        ranks[value] = len(distinct) - 1
    return array("i", map(ranks.__getitem__, values)), array("d", distinct)


ALGORITHMS: dict[str, Algorithm] = {
    "hunt-and-kill": Algorithm(
        _hunt_and_kill,
        look="Long winding corridors and few dead ends.",
        options=(
            Option(
                "hunt",
                "share",
                0.0,
                "Chance at each step to hunt early; more makes shorter, busier passages.",
            ),
            Option(
                "every",
                "count",
                0,
                "Hunt after this many steps at the latest; 0 is never.",
                highest=10**9,
            ),
            Option(
                "scan",
                "choice",
                "rows",
                "Where a hunt looks first: row by row, column by column, or anywhere.",
                choices=("rows", "columns", "random"),
            ),
        ),
    ),
    "wilson": Algorithm(
        _wilson,
        look="No grain and no bias: every maze of the size is equally likely.",
        uniform=True,
    ),
    "aldous-broder": Algorithm(
        _aldous_broder,
        look="The same mazes as wilson, made more slowly.",
        uniform=True,
    ),
    "recursive-backtracker": Algorithm(
        _recursive_backtracker,
        look="One very long, winding way with few, deep wrong turns.",
    ),
    "kruskal": Algorithm(
        _kruskal,
        look="Many short dead ends spread evenly.",
    ),
    "eller": Algorithm(
        _eller,
        look="Even texture with many short dead ends, a little livelier downwards.",
    ),
    "growing-tree": Algorithm(
        _growing_tree,
        look="Between winding and spiky, as `newest` says.",
        options=(
            Option(
                "newest",
                "share",
                0.5,
                "Share of steps that go on from the newest cell; the rest from a random one.",
            ),
        ),
    ),
    "prim": Algorithm(
        _prim,
        look="Spiky: very many short dead ends and direct ways.",
    ),
    "sidewinder": Algorithm(
        _sidewinder,
        look="An open corridor along the top and ways that rise to it without ever turning down.",
    ),
    "binary-tree": Algorithm(
        _binary_tree,
        look="A slanting grain, with open corridors along the top and the right.",
    ),
    "recursive-division": Algorithm(
        _recursive_division,
        look="Rooms within rooms behind long straight walls.",
    ),
}
"""Each algorithm's name in the book file, in the order they are listed to people."""
