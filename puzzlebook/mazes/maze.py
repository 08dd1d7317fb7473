"""A finished maze: what is drawn, solved, measured and reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

    from puzzlebook.mazes.grid import Grid
    from puzzlebook.mazes.spec import MazeSpec


@dataclass(frozen=True, slots=True)
class Gate:
    """A start or a finish: a cell and, where it lies on the outer border, the rim side opened there.

    `wall` is a wall number of the grid (edges + rim side), None for a cell marked inside the maze.
    """

    cell: int
    wall: int | None


@dataclass(frozen=True, eq=False, slots=True)
class Route:
    """One way through: of a whole maze, or of one of its pieces."""

    start: Gate | None
    finish: Gate | None
    solution: array[int]
    """Cells from start to finish, both included; empty where there is no route to show."""


@dataclass(frozen=True, slots=True)
class Reached:
    """How a difficulty was met."""

    wanted: tuple[float | None, float | None]
    """Least and most effort, both included; None: no limit."""
    effort: float
    """What the maze has, the nearest that was found where it lies outside."""
    candidates: int
    """Mazes made to find it."""


@dataclass(frozen=True, eq=False, slots=True)
class Maze:
    """One maze. Perfect: exactly one route between any two of its cells, or any two of one piece."""

    spec: MazeSpec
    grid: Grid
    seed: int
    """64 bits; with the spec's settings it makes this maze again."""
    attempt: int
    """How many mazes were set aside because the book had their like already."""
    passages: bytes
    """One byte per edge of the grid: 1 open, 0 closed."""
    start: Gate | None
    finish: Gate | None
    solution: array[int]
    """Cells from start to finish, both included; empty where there is no route to show."""
    measures: dict[str, float]
    reached: Reached | None
    fingerprint: str
    """Equal for mazes that are alike, mirror images and quarter turns included."""
    id: str
    """Every maze-making setting and the seed; reprints this maze alone."""
    others: tuple[Route, ...] = ()
    """The ways through all pieces but the first, which `start`, `finish` and `solution` are of."""

    @property
    def routes(self) -> tuple[Route, ...]:
        """The way through each piece."""
        return Route(self.start, self.finish, self.solution), *self.others
