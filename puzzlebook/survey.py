"""A planned book and its mazes → what each maze measures, run by run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.course import runs
from puzzlebook.layout.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.build import Prepared
    from puzzlebook.mazes.maze import Maze

KEYS = (
    *("number", "page", "algorithm", "grid", "size", "level", "reached", "marks", "corridor_mm"),
    "measures",
)
"""What is told of a maze; all of it stands in the report, where `docs/report.md` explains it."""


@dataclass(frozen=True, slots=True)
class Row:
    """What was measured on one maze. Shares are 0 to 1."""

    number: int
    page: int
    size: tuple[int, int]
    algorithm: str
    level: str | None
    marks: int
    corridor_mm: float
    measures: dict[str, float]

    @property
    def effort(self) -> float:
        """Its effort, by which charts are drawn."""
        return self.measures["effort"]


@dataclass(frozen=True, slots=True)
class Section:
    """A run of mazes, by its key in the book file and its name."""

    key: str
    name: str
    rows: tuple[Row, ...]

    @property
    def efforts(self) -> list[float]:
        """The efforts of its mazes, in order."""
        return [row.effort for row in self.rows]


@dataclass(frozen=True, slots=True)
class Survey:
    """A book's title and its runs, all mazes measured."""

    title: str
    language: str
    sections: tuple[Section, ...]

    @property
    def most(self) -> float:
        """The greatest effort."""
        return max((max(section.efforts) for section in self.sections), default=0.0)

    @property
    def count(self) -> int:
        """How many mazes there are."""
        return sum(len(section.rows) for section in self.sections)


def survey(prepared: Prepared, mazes: Sequence[Maze]) -> Survey:
    """The mazes of a plan, measured, in book order."""
    made = record(prepared.plan, mazes)["mazes"]
    rows = {entry["number"]: _row(entry) for entry in made}
    sections = tuple(
        Section(run.key, run.name, tuple(rows[puzzle.number] for puzzle in run.puzzles))
        for run in runs(prepared)
    )
    return Survey(prepared.plan.title, prepared.plan.language, sections)


def survey_json(prepared: Prepared, mazes: Sequence[Maze]) -> list[dict[str, Any]]:
    """For each maze the KEYS of its record in a report, with the `run` that asks for it."""
    made = record(prepared.plan, mazes)["mazes"]
    keys = (puzzle.key for puzzle in prepared.plan.puzzles)
    return [
        {"run": key} | {name: entry[name] for name in KEYS}
        for key, entry in zip(keys, made, strict=True)
    ]


def _row(entry: dict[str, Any]) -> Row:
    columns, rows = entry["size"]
    return Row(
        number=entry["number"],
        page=entry["page"],
        size=(columns, rows),
        algorithm=entry["algorithm"],
        level=entry["level"],
        marks=entry["marks"],
        corridor_mm=entry["corridor_mm"],
        measures=entry["measures"],
    )
