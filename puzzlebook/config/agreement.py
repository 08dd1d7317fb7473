"""A maze entry whose every key is right by itself → the faults of keys that do not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.spec import SIDES

if TYPE_CHECKING:
    from puzzlebook.config.models import MazesEntry
    from puzzlebook.config.values import Faults


def check_levels(entry: MazesEntry, faults: Faults) -> None:
    """A level needs a size whose mazes differ."""
    with faults.at("size"):
        strip = next((size for size in entry.sizes if 1 in size), None)
        if entry.levels is not None and strip is not None:
            raise ValueError(
                f"Every maze of size {strip[0]}x{strip[1]} is one corridor, so none is harder than "
                "another. Leave `difficulty` out, or write a size of 2x2 or more."
            )


def check_ends(entry: MazesEntry, faults: Faults) -> None:
    """Cells lie within every size, and start and finish apart."""
    for key, end in (("start", entry.start), ("finish", entry.finish)):
        if end is None or not isinstance(end.at, tuple):
            continue
        column, row = end.at
        outside = next((size for size in entry.sizes if column > size[0] or row > size[1]), None)
        with faults.at(key):
            if outside is not None:
                columns, rows = outside
                raise ValueError(
                    f"The cell [{column}, {row}] is outside a maze of {columns}x{rows}. "
                    f"Columns go from 1 to {columns}, rows from 1 to {rows}."
                )
    if entry.start is None or entry.finish is None:
        return
    at = entry.start.at
    with faults.at("finish"):
        # Two ends may well be on one side.
        if at is not None and at == entry.finish.at and at not in SIDES:
            raise ValueError("Start and finish are in the same place. Move one of them.")


def check_solution(entry: MazesEntry, faults: Faults) -> None:
    """`solution: false` says nothing where there is an answer anyway."""
    with faults.at("solution"):
        asked = "solution" in entry.model_fields_set
        if asked and not entry.solution and entry.endpoints != "none":
            raise ValueError(
                "Only mazes with `endpoints: none` go without an answer. Leave it out, "
                "or write `answers: none` for the whole book."
            )
