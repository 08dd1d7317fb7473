"""A maze's walls as read from paper → whether it is solved there as its report says."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.grid import Grid


def unsolved(entry: dict[str, Any], drawn: Grid, opened: Sequence[bool]) -> list[str]:
    """What is wrong with the way through a printed maze, as phrases; empty where nothing is.

    `opened` tells for every wall whether it is open on paper. The finish is reached from the start through open walls;
    where the report's maze has one way only, there is one way only on paper, and it is the report's. A maze without
    ends is joined in all its cells.
    """
    ways = _ways(drawn, opened)
    start, finish = entry["start"], entry["finish"]
    first = 0 if start is None else start["cell"]
    came = _search(ways, first)
    if start is None or finish is None:
        return [] if len(came) == drawn.cells else ["some cells cannot be reached"]
    if finish["cell"] not in came:
        return ["on paper the finish cannot be reached from the start"]
    if sum(opened[: drawn.edges]) != drawn.cells - 1 or len(came) != drawn.cells:
        return [] if not _perfect(entry, drawn) else ["on paper there is more than one way"]
    if entry["solution"] and _back(came, finish["cell"]) != entry["solution"]:
        return ["the way on paper is not that of the report"]
    return []


def _perfect(entry: dict[str, Any], drawn: Grid) -> bool:
    """Whether the report's maze is a tree: as many passages as cells, less one."""
    passages = sum(byte.bit_count() for byte in bytes.fromhex(entry["passages"]))
    return passages == drawn.cells - 1


def _ways(drawn: Grid, opened: Sequence[bool]) -> list[list[int]]:
    """For every cell those that it is open to."""
    ways: list[list[int]] = [[] for _ in range(drawn.cells)]
    for edge in range(drawn.edges):
        if opened[edge]:
            low, high = drawn.edge_low[edge], drawn.edge_high[edge]
            ways[low].append(high)
            ways[high].append(low)
    return ways


def _search(ways: list[list[int]], first: int) -> dict[int, int]:
    """Every cell that is reached from `first`, and the one it was reached from."""
    came = {first: first}
    waiting = deque([first])
    while waiting:
        cell = waiting.popleft()
        for other in ways[cell]:
            if other not in came:
                came[other] = cell
                waiting.append(other)
    return came


def _back(came: dict[int, int], last: int) -> list[int]:
    """The cells on the way to `last`, from where the search began."""
    way = [last]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return way[::-1]
