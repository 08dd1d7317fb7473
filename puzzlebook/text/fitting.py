"""A measured paragraph → where its lines end so that all of them together are set best.

The total-fit method of Knuth and Plass, "Breaking paragraphs into lines" (Software: Practice and Experience 11, 1981):
every way to part the paragraph is weighed as a whole, so that one line is not torn open to keep another tight.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, Protocol

from puzzlebook.text.justifying import MOST, SHRINK

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

TOLERANCE: Final = 1e-6
"""Points a line may exceed the width by: less than a PDF can write."""

_HYPHENATED: Final = 50.0
"""Badness of a line that ends in a hyphen (TeX's \\hyphenpenalty)."""
_STUB: Final = 0.12
_STUBBY: Final = 100.0
"""Badness of a last line shorter than that share of the width: a word alone."""
_TORN: Final = 10_000.0
"""Badness of a line that is parted within a word (TeX's infinite badness)."""
_WIDER: Final = 1 / (1 - SHRINK)
"""A line may be so many times as wide as the column before it is narrowed, were it all spaces."""


class Measured(Protocol):
    """What is asked of a paragraph. Indices are into its text."""

    @property
    def places(self) -> Sequence[float]:
        """Width in points of the text before each index."""

    @property
    def breaks(self) -> Sequence[int]:
        """Where a line may begin, and the text's end."""

    def natural(self, start: int, end: int) -> float:
        """Width in points of a line with that text, its hyphen included."""

    def give(self, start: int, end: int) -> tuple[float, float]:
        """By how many points its gaps may reasonably stretch, and at most shrink."""

    def inside_word(self, start: int, width: float) -> int:
        """Where a line ends that no break fits."""

    def hyphenated(self, end: int) -> bool:
        """Whether a line that ends there ends in a hyphen."""


def best_ends(text: Measured, start: int, first: float, rest: float) -> list[int]:
    """Where the lines of the text from `start` on end, the first being `first` points wide, the others `rest`.

    Of two ways that are equally good the one with the longer lines at its beginning.
    """
    end_of_text = text.breaks[-1]
    best: dict[int, tuple[float, int]] = {start: (0.0, start)}
    waiting = [start]
    while waiting:
        at = heappop(waiting)
        if at == end_of_text:
            break
        for end, badness in _candidates(text, at, first if at == start else rest):
            total = best[at][0] + (1.0 + badness) ** 2
            if end not in best:
                heappush(waiting, end)
            if end not in best or total < best[end][0]:
                best[end] = (total, at)
    ends = [end_of_text]
    while best[ends[-1]][1] != start:
        ends.append(best[ends[-1]][1])
    return ends[::-1]


def _candidates(text: Measured, start: int, width: float) -> Iterator[tuple[int, float]]:
    """Every end that a line may have, the farthest first, with how bad the line would be.

    At least one: where no line is good, the fullest.
    """
    breaks = text.breaks
    nearest = bisect_right(breaks, start)
    reach = bisect_left(text.places, text.places[start] + _WIDER * width)
    found = False
    for k in range(min(bisect_right(breaks, reach), len(breaks) - 1), nearest - 1, -1):
        end = breaks[k]
        natural = text.natural(start, end)
        stretch, shrink = text.give(start, end)
        if natural - shrink > width + TOLERANCE:
            continue
        badness = _badness(width - natural, stretch, shrink, width, last=k == len(breaks) - 1)
        if badness is None and found:
            return
        found = True
        hyphen = _HYPHENATED if text.hyphenated(end) else 0.0
        yield end, hyphen + (_ragged(width - natural, width) if badness is None else badness)
    if not found:
        yield text.inside_word(start, width), _TORN


def _badness(
    slack: float, stretch: float, shrink: float, width: float, *, last: bool
) -> float | None:
    """How far a line is from its natural width, 100 at its reasonable limits; None beyond `MOST`."""
    if last and slack >= 0:
        return _STUBBY if slack > (1 - _STUB) * width else 0.0
    give = stretch if slack > 0 else shrink
    if abs(slack) <= TOLERANCE:
        return 0.0
    if give <= 0 or slack > MOST * give:
        return None
    return 100.0 * (abs(slack) / give) ** 3


def _ragged(slack: float, width: float) -> float:
    """Worse than any line that can be justified, and the worse the emptier it is."""
    return 100.0 * MOST**3 + 1000.0 * max(slack, 0.0) / width
