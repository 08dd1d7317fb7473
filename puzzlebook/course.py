"""A planned book → what its runs of mazes are called and how hard each will be, before any maze is made."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING

from puzzlebook.config.fill import fill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.build import Prepared
    from puzzlebook.errors import Problem
    from puzzlebook.plan.leaves import Plan, Puzzle

EASIER = 0.9
"""A run counts as easier below this share of the hardest run before it: samples are off by some percent."""

LOOKED_AT = 25
"""Mazes of a run that are looked at: a run of sizes has a sample for each, and large ones take long."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of mazes: the index of its entry among the book's pages, its name, its puzzles."""

    entry: int
    name: str
    """Its heading with everything filled in; without one, which mazes it has."""
    puzzles: tuple[Puzzle, ...]

    @property
    def key(self) -> str:
        """Where the book file asks for it, as `pages[3]`."""
        return f"pages[{self.entry}]"


def runs(prepared: Prepared) -> tuple[Run, ...]:
    """The runs of a book, in its order."""
    by_entry: dict[int, list[Puzzle]] = {}
    for puzzle in prepared.plan.puzzles:
        by_entry.setdefault(puzzle.entry, []).append(puzzle)
    return tuple(
        Run(entry, _name(prepared, entry, puzzles), tuple(puzzles))
        for entry, puzzles in by_entry.items()
    )


def easier_runs(prepared: Prepared) -> list[Problem]:
    """A warning for each run that is easier than one before it, at the later run's key.

    Once told of, the easier run is what later ones are compared with: a hard run early on is one warning, not many.
    What is compared are the efforts to be expected (`docs/difficulty.md`); no maze is made.
    Raises CannotMakeError for ends that no maze of a size can have.
    """
    warnings: list[Problem] = []
    hardest: tuple[float, Run] | None = None
    for run in runs(prepared):
        effort = expected(run.puzzles)
        if hardest is None or effort >= hardest[0]:
            hardest = effort, run
        elif effort < EASIER * hardest[0]:
            warnings.append(
                prepared.book.problem(run.key, _told(run, effort, *hardest), severity="warning")
            )
            hardest = effort, run
    return warnings


def expected(puzzles: Sequence[Puzzle]) -> float:
    """The effort to be expected of the mazes of a run: the median of what each of them may have.

    Of more than LOOKED_AT mazes so many are looked at, spread evenly over the run.
    """
    from puzzlebook.mazes.expecting import expected_effort  # only a check pays

    count = len(puzzles)
    looked = puzzles
    if count > LOOKED_AT:
        looked = [puzzles[(2 * k + 1) * count // (2 * LOOKED_AT)] for k in range(LOOKED_AT)]
    return median(expected_effort(puzzle.spec) for puzzle in looked)


def _told(run: Run, effort: float, most: float, hardest: Run) -> str:
    return (
        f"{run.name!r} is easier (effort about {effort:.0f}) than {hardest.name!r} before it "
        f"({hardest.key}, about {most:.0f}). Put it before that, or give it a harder "
        "`difficulty` or a larger `size`."
    )


def _name(prepared: Prepared, entry: int, puzzles: list[Puzzle]) -> str:
    heading = getattr(prepared.book.config.pages[entry], "heading", None)
    if heading:
        return " ".join(fill(heading, _values(prepared.plan, puzzles[0])).split())
    first, last = puzzles[0].number, puzzles[-1].number
    return f"maze {first}" if first == last else f"mazes {first}-{last}"


def _values(plan: Plan, puzzle: Puzzle) -> dict[str, str]:
    """What the `{names}` in a run's heading stand for in the contents: those of its first maze."""
    from puzzlebook.text.words import number as digits

    own = plan.words
    level, answer = puzzle.spec.level, puzzle.answer_page
    return {
        **plan.fields,
        "number": digits(puzzle.shown, plan.tag),
        "puzzle_page": digits(puzzle.page, plan.tag),
        "algorithm": own[f"algorithm_{puzzle.spec.algorithm}"],
        "difficulty": own[f"level_{level}"] if level else "",
        "answer_page": digits(answer, plan.tag) if answer else "",
    }
