"""What can go wrong, as sentences for the person who made the book file.

Every error says where, what it got and what would do. They are caught once, in `cli.py`, which turns
`exit_code` into the process's.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable


class PuzzlebookError(Exception):
    """Something that could not be done, told in one sentence."""

    exit_code: ClassVar[int] = 1


class CannotMakeError(PuzzlebookError):
    """A maze, a page or a file that cannot be made as asked."""


class UsageError(PuzzlebookError):
    """A command line that asks for what cannot be."""

    exit_code: ClassVar[int] = 2


class WarningsError(PuzzlebookError):
    """A book file with warnings, where none were to be."""

    exit_code: ClassVar[int] = 4


class PreflightError(PuzzlebookError):
    """A finished file that does not hold what its report says."""

    exit_code: ClassVar[int] = 5


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a book file, at its place.

    `line` and `column` count from 1 (0 where the file as a whole is meant); `key` is the dotted path of the
    value, as `pages[2].difficulty`, or empty. `message` is a full sentence, what would do included. A note is
    something to know, no fault.
    """

    file: str
    line: int
    column: int
    key: str
    message: str
    severity: Literal["error", "warning", "note"] = "error"

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        sort = "" if self.severity == "error" else f"{self.severity}: "
        key = f"{self.key}: " if self.key else ""
        return f"{where}: {sort}{key}{self.message}"


class EntryError(CannotMakeError):
    """Something that cannot be made as an entry of the book file asks; `problem` tells where that stands."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem

    def __reduce__(self) -> tuple[type[EntryError], tuple[Problem]]:
        return EntryError, (self.problem,)


MOST_ALIKE = 3
"""Problems with the same sentence that are told one by one."""


def told(problems: Iterable[Problem]) -> list[str]:
    """A line for each problem, but one for all that say the same as MOST_ALIKE before them."""
    alike: dict[tuple[str, str], list[Problem]] = {}
    lines: dict[tuple[str, str, int], str] = {}
    for problem in problems:
        same = alike.setdefault((problem.severity, problem.message), [])
        same.append(problem)
        # the fifth and all after it only change the line of the fourth
        nth = min(len(same), MOST_ALIKE + 1)
        lines[problem.severity, problem.message, nth] = str(problem)
    for (severity, message), same in alike.items():
        more = len(same) - MOST_ALIKE
        if more > 1:
            first, last = same[MOST_ALIKE], same[-1]
            rest = f"... and {more} more like that, the last on line {last.line}."
            lines[severity, message, MOST_ALIKE + 1] = str(replace(first, key="", message=rest))
    return list(lines.values())


class BookFileError(PuzzlebookError):
    """A book file that is wrong, with all its problems at once."""

    exit_code: ClassVar[int] = 3

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(told(self.problems)))
