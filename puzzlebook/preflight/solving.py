"""A maze's walls as read from paper → whether it is solved there as its report says."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from puzzlebook.mazes.grid import Grid


def unsolved(entry: dict[str, Any], drawn: Grid, opened: Sequence[bool]) -> list[str]:
    """What is wrong with the ways through a printed maze, as phrases; empty where nothing is.

    `opened` tells for every wall whether it is open on paper. In every piece the finish is reached from the start
    through open walls; where the report's maze has one way only, there is one way only on paper, and it is the
    report's. Pieces without ends are joined in all their cells.
    """
    ways = _ways(drawn, opened)
    pieces = _pieces(drawn)
    asked: list[dict[str, Any]] = entry.get("pieces") or [entry]
    if any(way["start"] is None or way["finish"] is None for way in asked):
        joined = all(len(_search(ways, piece[0])) == len(piece) for piece in pieces)
        return [] if joined else ["some cells cannot be reached"]
    data = bytes.fromhex(entry["passages"])
    reported = [bool(data[edge >> 3] >> (7 - (edge & 7)) & 1) for edge in range(drawn.edges)]
    faults = [
        fault
        for way in asked
        for piece in pieces
        if way["start"]["cell"] in piece
        and (fault := _piece_fault(way, piece, ways, _ways(drawn, reported)))
    ]
    return list(dict.fromkeys(faults))


def _piece_fault(
    way: dict[str, Any], piece: Sequence[int], ways: list[list[int]], reported: list[list[int]]
) -> str | None:
    """What is wrong with the way through one piece, told by its cells in order."""
    came = _search(ways, way["start"]["cell"])
    finish = way["finish"]["cell"]
    if finish not in came:
        return "on paper the finish cannot be reached from the start"
    if not _tree(piece, reported):
        return None
    if not _tree(piece, ways) or len(came) != len(piece):
        return "on paper there is more than one way"
    if way["solution"] and _back(came, finish) != way["solution"]:
        return "the way on paper is not that of the report"
    return None


def _pieces(drawn: Grid) -> list[list[int]]:
    """The cells of a grid by the pieces in which they hang together, each sorted."""
    beside = _ways(drawn, [True] * drawn.edges)
    left = [True] * drawn.cells
    found = []
    for cell in range(drawn.cells):
        if left[cell]:
            found.append(sorted(_search(beside, cell)))
            for each in found[-1]:
                left[each] = False
    return found


def _tree(piece: Sequence[int], ways: list[list[int]]) -> bool:
    """Whether a piece has as many passages as cells, less one."""
    return sum(len(ways[cell]) for cell in piece) == 2 * (len(piece) - 1)


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
