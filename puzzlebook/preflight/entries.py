"""A maze's entry in a report → why it cannot be one, or what it says of walls and ways."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.single import recorded_grid
from puzzlebook.mazes.weaving import crossings_problem

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.mazes.grid import Grid


def entry_fault(entry: dict[str, Any]) -> str | None:
    """Why a maze of the report cannot be one, None where it can."""
    if entry["grid"] not in GRIDS:
        return f"its grid {entry['grid']!r} is not known"
    try:
        plain = recorded_grid({**entry, "crossings": ()})
    except ValueError:
        return "what it says is kept of its grid is not a bitmap of its cells"
    fault = crossings_problem(plain, [cell for cell, _ in entry.get("crossings", ())])
    if fault is not None:
        return fault
    drawn = recorded_grid(entry)
    try:
        data = bytes.fromhex(entry["passages"])
    except ValueError:
        return "its passages are not a hex bitmap"
    if len(data) != (drawn.edges + 7) // 8:
        return f"its passages are {len(data)} bytes for {drawn.edges} edges"
    for way in ways_of(entry):
        for name in ("start", "finish"):
            fault = _gate_fault(way[name], drawn)
            if fault is not None:
                return f"its {name} {fault}"
        fault = _solution_fault(entry, way, drawn)
        if fault is not None:
            return fault
    return _edges_fault(entry, drawn) or _ways_fault(entry)


def opened_walls(entry: dict[str, Any], drawn: Grid) -> list[bool]:
    """For every wall of the grid whether it is open: by the bitmap, and at the gates."""
    data = bytes.fromhex(entry["passages"])
    opened = [bool(data[edge >> 3] >> (7 - (edge & 7)) & 1) for edge in range(drawn.edges)]
    opened += [False] * (len(drawn.wall_from) - drawn.edges)
    for wall in gate_walls(entry):
        opened[wall] = True
    return opened


def gate_walls(entry: dict[str, Any]) -> list[int]:
    """The walls opened in the border."""
    ends = (end for way in ways_of(entry) for end in (way["start"], way["finish"]))
    return [end["wall"] for end in ends if end is not None and end["wall"] is not None]


def ways_of(entry: dict[str, Any]) -> list[dict[str, Any]]:
    """Start, finish and solution of every piece; of the whole maze where it is in one."""
    ways: list[dict[str, Any]] = entry.get("pieces") or [entry]
    return ways


def route_walls(entry: dict[str, Any], drawn: Grid) -> frozenset[int]:
    """The walls the route passes through, gates included."""
    if not entry["solution"]:
        return frozenset()
    edges = _edges(drawn)
    steps = (step for way in ways_of(entry) for step in _steps(way["solution"]))
    return frozenset([*(edges[step] for step in steps), *gate_walls(entry)])


def _steps(solution: Sequence[int]) -> Iterable[tuple[int, int]]:
    return ((min(a, b), max(a, b)) for a, b in pairwise(solution))


def _edges(drawn: Grid) -> dict[tuple[int, int], int]:
    pairs = zip(drawn.edge_low, drawn.edge_high, strict=True)
    return {pair: edge for edge, pair in enumerate(pairs)}


def _gate_fault(gate: dict[str, Any] | None, drawn: Grid) -> str | None:
    if gate is None:
        return None
    cell, wall = gate["cell"], gate["wall"]
    if not 0 <= cell < drawn.cells:
        return f"is cell {cell} of {drawn.cells}"
    if wall is None:
        return None
    side = wall - drawn.edges
    if not 0 <= side < len(drawn.rim_cells) or drawn.rim_cells[side] != cell:
        return f"is cell {cell}, which wall {wall} does not border"
    return None


def _edges_fault(entry: dict[str, Any], drawn: Grid) -> str | None:
    """Whether the edges that are spelled out are those of the grid, in its order."""
    edges = [list(pair) for pair in zip(drawn.edge_low, drawn.edge_high, strict=True)]
    if entry.get("edges", edges) != edges:
        return "its edges are not those of what is kept of its grid"
    return None


def _ways_fault(entry: dict[str, Any]) -> str | None:
    """Whether the first of several pieces is the one that the entry tells of as its own."""
    first = ways_of(entry)[0]
    if any(first[key] != entry[key] for key in ("start", "finish", "solution")):
        return "its start, finish and solution are not those of its first piece"
    return None


def _solution_fault(entry: dict[str, Any], way: dict[str, Any], drawn: Grid) -> str | None:
    solution = way["solution"]
    if not solution:
        return None
    edges = _edges(drawn)
    opened = opened_walls(entry, drawn)
    for step in _steps(solution):
        if step not in edges or not opened[edges[step]]:
            return f"its solution goes from cell {step[0]} to {step[1]}, where there is no passage"
    for name, cell in (("start", solution[0]), ("finish", solution[-1])):
        if way[name] is None or way[name]["cell"] != cell:
            return f"its solution does not have its {name} at cell {cell}"
    return None
