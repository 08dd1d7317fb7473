"""A maze entry whose every key is right by itself → the faults of keys that do not go together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.carving import apart_problem, carving_problem
from puzzlebook.mazes.counting import one_corridor
from puzzlebook.mazes.ends import check_ends as ends_problem
from puzzlebook.mazes.ends import row_length
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import impossible
from puzzlebook.mazes.spec import CORNERS, SIDES, Ends, MazeSpec

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.models import MazeRun, MazeSettings
    from puzzlebook.config.sizes import SizeRun
    from puzzlebook.config.values import Faults
    from puzzlebook.mazes.spec import Place, Side


TWISTS = ("symmetry", "unicursal", "weave", "braid")
"""The keys of what mazes have beside their algorithm, in the order in which faults are told."""


def check_size(settings: MazeSettings, run: SizeRun | None, faults: Faults) -> None:
    """Cells are counted or measured, not both."""
    with faults.at("corridor"):
        if settings.corridors is not None and run is not None and run.sizes:
            raise ValueError(
                "`corridor` and `size` cannot both decide how many cells there are. Remove one."
            )


def sizes_of(entry: MazeRun) -> Iterator[tuple[int, int]]:
    """Columns and rows of each maze of a run, in order; none where the page decides them.

    A growing run goes from the first size to the last in even steps, each rounded to whole cells, and to a size
    that a symmetry or one long way can have.
    """
    sizes = entry.sizes
    if not entry.size_ramp:
        yield from (sizes[index % len(sizes)] for index in range(entry.count if sizes else 0))
        return
    steps = max(entry.count - 1, 1)
    for index in range(entry.count):
        columns, rows = (
            (2 * (first * (steps - index) + last * index) + steps) // (2 * steps)
            for first, last in zip(*sizes, strict=True)
        )
        yield fitted(entry, entry.grids[index % len(entry.grids)], (columns, rows))


def fitted(entry: MazeRun, grid: str, size: tuple[int, int]) -> tuple[int, int]:
    """The size nearest below that an entry's symmetry or one long way can have: a column or a row less, or both.

    The size itself where it can have neither; a size that was written is told of by `check_twists`.
    """
    columns, rows = size
    if not (entry.symmetry or entry.unicursal):
        return size
    tries = (size, (columns - 1, rows), (columns, rows - 1), (columns - 1, rows - 1))
    for each in tries:
        if (
            min(each) > 0
            and carving_problem(twisted(entry, grid, each), Ground(grid, each)) is None
        ):
            return each
    return size


def check_twists(entry: MazeRun, faults: Faults) -> None:
    """What mazes have beside their algorithm goes together, and every size and grid can have it."""
    twists = [name for name in TWISTS if getattr(entry, name)]
    cut = {"shape": entry.shapes, "room": entry.room}
    with faults.at(next(iter(twists), "size")):
        problem = apart_problem([*twists, *(name for name, given in cut.items() if given)])
        if problem is not None:
            raise ValueError(_capital(problem))
    if entry.unicursal:
        _check_unicursal(entry, faults)
    if problem is not None or any(cut.values()):
        return  # what is left of a size is known once the shape is read
    with faults.at("size" if entry.sizes else "grid"):
        for grid in entry.grids:
            for size in dict.fromkeys(entry.sizes):
                wrong = carving_problem(twisted(entry, grid, size), Ground(grid, size))
                if wrong is not None:
                    raise ValueError(_capital(wrong))


def _check_unicursal(entry: MazeRun, faults: Faults) -> None:
    """A labyrinth ends where its way does, and none is harder than another."""
    with faults.at("difficulty"):
        if entry.levels is not None:
            raise ValueError(
                "A unicursal maze has no wrong way, so none is harder than another. "
                "Leave `difficulty` out."
            )
    for key, given in (
        ("endpoints", entry.endpoints not in {"none", "suggested"}),
        ("start", entry.start is not None and entry.start.at is not None),
        ("finish", entry.finish is not None and entry.finish.at is not None),
    ):
        with faults.at(key):
            if given:
                raise ValueError(
                    "A unicursal maze begins and ends where its one way does, on the border. "
                    f"Leave `{key}` out."
                )


def twisted(entry: MazeRun, grid: str, size: tuple[int, int]) -> MazeSpec:
    """A spec with all that an entry's mazes have beside their algorithm, uncut."""
    return MazeSpec(
        entry.algorithms[0].name,
        size,
        grid=grid,
        braid=entry.braid,
        weave=entry.weave,
        symmetry=entry.symmetry,
        unicursal=entry.unicursal,
    )


def _capital(problem: str) -> str:
    return problem[0].upper() + problem[1:]


def check_grids(entry: MazeRun, faults: Faults) -> bool:
    """Every size is one that its grid can have; whether that is so."""
    with faults.at("size"):
        for grid, size in _grounds(entry):
            problem = impossible(Ground(grid, size))
            if problem is not None:
                raise ValueError(problem)
        return True
    return False


def _grounds(entry: MazeRun) -> list[tuple[str, tuple[int, int]]]:
    """The grid and the size of every kind of maze of a run, in the order in which they come."""
    grids = entry.grids
    turns = ((grids[k % len(grids)], size) for k, size in enumerate(sizes_of(entry)))
    return list(dict.fromkeys(turns))


def check_levels(entry: MazeRun, faults: Faults) -> None:
    """A level needs a size whose mazes differ."""
    with faults.at("size"):
        strip = next(
            (
                size
                for size in entry.sizes
                if 1 in size and all(one_corridor(grid, size) for grid in entry.grids)
            ),
            None,
        )
        if entry.levels is not None and strip is not None:
            raise ValueError(
                f"Every maze of size {strip[0]}x{strip[1]} is one corridor, so none is harder than "
                "another. Leave `difficulty` out, or write a size of 2x2 or more."
            )


def check_ends(entry: MazeRun, faults: Faults) -> None:
    """Cells lie within every size, and start and finish apart."""
    if _check_cells(entry, faults):
        _check_ends_apart(entry, faults)


def _check_cells(entry: MazeRun, faults: Faults) -> bool:
    """Cells lie within every size; whether they do."""
    sound = True
    for key, end in (("start", entry.start), ("finish", entry.finish)):
        if end is None or not isinstance(end.at, tuple):
            continue
        column, row = end.at
        with faults.at(key):
            for grid, (columns, rows) in _all_grounds(entry):
                last = row_length(Ground(grid, (columns, rows)), row)
                if column > last:
                    sound = False
                    raise ValueError(
                        f"The cell [{column}, {row}] is outside a maze of {columns}x{rows}. "
                        f"Columns go from 1 to {last or columns}, rows from 1 to {rows}."
                    )
    return sound


def _all_grounds(entry: MazeRun) -> list[tuple[str, tuple[int, int]]]:
    """Every size with every grid that has it, those too whose turn does not come."""
    return [
        (grid, size)
        for size in entry.sizes
        for grid in entry.grids
        if impossible(Ground(grid, size)) is None
    ]


def _check_ends_apart(entry: MazeRun, faults: Faults) -> None:
    start = entry.start.at if entry.start else None
    finish = entry.finish.at if entry.finish else None
    with faults.at("finish" if finish else "start"):
        # Two ends may well be on one side.
        if start is not None and start == finish and start not in SIDES:
            raise ValueError("Start and finish are in the same place. Move one of them.")
        if entry.shapes or entry.room:
            return  # what is left of a size is known once the shape is read
        ends = Ends(entry.endpoints, start, finish)
        for grid, size in _grounds(entry):
            if not _may_meet(ends, grid, size):
                continue
            problem = ends_problem(ends, Ground(grid, size))
            if problem is not None:
                raise ValueError(_capital(problem))


def _may_meet(ends: Ends, grid: str, size: tuple[int, int]) -> bool:
    """Whether it takes the grid to tell that start and finish are two cells; a large one takes a second."""
    if grid != "square" or min(size) == 1:
        return True
    start, finish = (
        "center" if place is None and ends.mode == "center" else place
        for place in (ends.start, ends.finish)
    )
    # A side, the border, and the corners that a mode chooses from are two cells and more.
    if {start, finish} & {None, *SIDES}:
        return False
    cells = [place for place in (start, finish) if isinstance(place, tuple)]
    if len(cells) != 1:
        return max(size) == 2
    column, row = cells[0]
    named = finish if isinstance(start, tuple) else start
    return _near(named, ("left", "right"), column, size[0]) and _near(
        named, ("top", "bottom"), row, size[1]
    )


def _near(named: Place | None, sides: tuple[Side, Side], at: int, most: int) -> bool:
    """Whether the column or row `at` of 1 to `most` may be that of a corner or of the middle."""
    if named not in CORNERS:
        return at in {(most + 1) // 2, most // 2 + 1}
    return at == (1 if sides[0] in named else most)


def check_solution(entry: MazeRun, faults: Faults) -> None:
    """`solution: false` says nothing where there is an answer anyway."""
    with faults.at("solution"):
        asked = "solution" in entry.model_fields_set
        if asked and not entry.solution and entry.endpoints != "none":
            raise ValueError(
                "Only mazes with `endpoints: none` go without an answer. Leave it out, "
                "or write `answers: none` for the whole book."
            )
