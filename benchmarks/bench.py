"""Nothing → the table of what the project has to reach, printed and written to `results.md`.

A script, not a test: `make bench`. Every figure comes from one run on one machine, and ratios say
more than seconds. Takes about two minutes.
"""

from __future__ import annotations

import os
import platform
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import peer
from books import PER_ANSWER_PAGE, WORKSHEET, write_book
from carving import SIDES, SLOW, SMALL
from timing import HERE, Run, as_installed, best, command, run, told

if TYPE_CHECKING:
    from collections.abc import Sequence

RESULTS = HERE / "results.md"
BOOK, LONG = 500, 5000
"""Mazes of the measured book, and of the one that is to show its memory."""
SAMPLES = {peer.DOCUMENTED: 18, peer.FASTEST: 45}
"""Pages made with mazelib, by solver: enough to be scaled to a page, not to wait for."""
DRAWN = 99
"""Mazes of the comparison of drawing alone."""
TIMES = 40
"""How much faster a page is to be than what people use today."""
LEAST = 10
"""Percent of a command's time from which on a stage is named."""
GROWTH = 3.0
"""Time per cell may grow this much for sixteen times the cells: n log n and the processor's caches
make some of it, while what is quadratic would grow sixteenfold."""


@dataclass(frozen=True, slots=True)
class Row:
    """A figure, what it should be, and whether it is."""

    work: str
    figure: str
    target: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that was measured."""

    plain: Run
    medium: Run
    long: Run
    worksheet: Run
    unchecked: Run
    help: Run
    stages: dict[str, dict[str, Any]]
    """By work: what `stages.py` told."""
    peers: dict[str, dict[str, float]]
    """By solver: what `peer.py` told."""
    drawing: dict[str, float]
    carving: dict[str, Any]
    searching: dict[str, dict[str, float]]


def main() -> None:
    """Measure, write, print."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as bytecode:
        as_installed(Path(bytecode))
        measured = measure(Path(folder))
    text = markdown(measured)
    RESULTS.write_text(text, encoding="utf-8")
    print(text)


def measure(folder: Path) -> Measured:
    """All measurements, one after the other, nothing beside them."""
    plain, medium = write_book(folder, BOOK), write_book(folder, BOOK, "medium")
    drawn, long = write_book(folder, DRAWN), write_book(folder, LONG)

    def build(book: Path, *options: str) -> list[str]:
        return command("build", str(book), "-q", "-o", f"{book.stem}.pdf", *options)

    return Measured(
        plain=best(build(plain, "--no-check"), 3, folder),
        medium=best(build(medium, "--no-check"), 3, folder),
        long=run(build(long, "--no-check"), folder),
        worksheet=best(build(WORKSHEET), 10, folder),
        unchecked=best(build(WORKSHEET, "--no-check"), 10, folder),
        help=best(command("--help"), 10, folder),
        stages={
            "book": _stages(plain),
            "medium": _stages(medium),
            "worksheet": _stages(WORKSHEET),
        },
        peers={name: _peer(name) for name in SAMPLES},
        drawing=told("drawing.py", str(drawn)),
        carving=told("carving.py"),
        searching=told("searching.py"),
    )


def _stages(book: Path) -> dict[str, Any]:
    """The stages of the quickest of three builds."""
    runs = [told("stages.py", str(book)) for _ in range(3)]
    return min(runs, key=lambda each: sum(each["seconds"].values()))


def _peer(solver: str) -> dict[str, float]:
    """The steps of the quickest of three runs: the peer gets as many tries as we do."""
    runs = [told("peer.py", str(SAMPLES[solver]), solver) for _ in range(3)]
    return min(runs, key=lambda seconds: sum(seconds.values()))


def rows(measured: Measured) -> list[Row]:
    """The table of what is to be reached."""
    book, stages = measured.stages["book"], measured.stages
    size = book["bytes"] / book["mazes"]
    return [
        _timed(f"{BOOK} letter pages", measured.plain, 2, stages["book"]),
        *[_against(measured, solver) for solver in SAMPLES],
        _drawn(measured.drawing),
        _timed("the same, every maze of medium difficulty", measured.medium, 3, stages["medium"]),
        *_searched(measured.searching),
        *_large(measured.carving),
        _timed("one-page worksheet, checked", measured.worksheet, 0.5, stages["worksheet"]),
        _timed("the same, `--no-check`", measured.unchecked, 0.5, stages["worksheet"]),
        _timed("`puzzlebook --help`", measured.help, 0.2, None),
        Row(
            f"memory of {LONG} pages ({measured.long.seconds:.1f} s)",
            f"{measured.long.peak:.0f} MB",
            "250 MB",
            _verdict(measured.long.peak, 250, "MB"),
        ),
        Row(
            "bytes a maze page with its answer",
            f"{size:.0f}",
            "4,096",
            _verdict(size, 4096, "bytes"),
        ),
    ]


def _timed(work: str, timed: Run, target: float, stages: dict[str, Any] | None) -> Row:
    verdict = _verdict(timed.seconds, target, "s")
    if timed.seconds > target and stages is not None:
        verdict += f"; of its time {_largest(stages, timed)}"
    figure = f"{timed.seconds:.2f} s ({timed.cpu:.2f} s of processor)"
    return Row(work, figure, f"{target:g} s", verdict)


def _largest(stages: dict[str, Any], timed: Run) -> str:
    """The stages that take most, with their shares of a command's time."""
    shares = {name: 100 * each / timed.seconds for name, each in stages["seconds"].items()}
    named = sorted((name for name in shares if shares[name] >= LEAST), key=lambda n: -shares[n])
    return ", ".join(f"{name} {shares[name]:.0f} %" for name in named)


def _verdict(value: float, target: float, unit: str) -> str:
    if value <= target:
        return "reached"
    return f"missed by {value - target:.3g} {unit} ({100 * (value / target - 1):.0f} %)"


def _against(measured: Measured, solver: str) -> Row:
    """A page with its answer: theirs without start-up, ours with it."""
    theirs = peer_page(measured, solver)
    ours = measured.plain.seconds / BOOK
    ratio = theirs / ours
    which = "the solver of its documentation" if solver == peer.DOCUMENTED else "its quickest"
    verdict = "reached"
    if ratio < TIMES:
        verdict = (
            f"missed by {TIMES - ratio:.0f} times ({100 * (1 - ratio / TIMES):.0f} %); of our "
        )
        verdict += f"time {_largest(measured.stages['book'], measured.plain)}"
    return Row(
        f"a page against mazelib with {solver}, {which}, and `canvas.line`",
        f"{1000 * ours:.2f} ms to {1000 * theirs:.0f} ms: {ratio:.0f} times faster",
        f"{TIMES} times",
        verdict,
    )


def peer_page(measured: Measured, solver: str) -> float:
    """Seconds mazelib and `canvas.line` take for a page with its answer, imports left out."""
    seconds = measured.peers[solver]
    return sum(value for name, value in seconds.items() if name != "imports") / SAMPLES[solver]


def _drawn(drawing: dict[str, float]) -> Row:
    ours, lines = (1000 * drawing[key] / drawing["mazes"] for key in ("by_us", "by_lines"))
    return Row(
        "drawing alone: our mazes by us and by `canvas.line`",
        f"{ours:.2f} ms to {lines:.1f} ms: {lines / ours:.0f} times faster",
        "shown",
        "-",
    )


def _searched(searching: dict[str, dict[str, float]]) -> list[Row]:
    rows = []
    for work, key, target in (
        ("a 30x40 maze, the best of 50 measured", "search", 15.0),
        ("the bands of a ramp of 20 sizes, 10x12 to 30x38", "learn", 1000.0),
    ):
        times = {name: 1000 * seconds for name, seconds in searching[key].items()}
        slowest = max(times, key=times.__getitem__)
        for name in ("wilson", slowest):
            figure = f"{times[name]:.3g} ms"
            verdict = _verdict(times[name], target, "ms")
            rows.append(Row(f"{work}: {name}", figure, f"{target:g} ms", verdict))
    return rows


def _large(carving: dict[str, Any]) -> list[Row]:
    side = str(SIDES[-1])
    built = carving["grid"][side]
    others = {name: times[side] for name, times in carving["carve"].items() if name != SLOW}
    slowest = max(others, key=others.__getitem__)
    grown = {name: _growth(carving["carve"][name]) for name in others}
    steepest = max(grown, key=grown.__getitem__)
    draws = _growth(carving["draws"][steepest], per_cell=True)
    linear = (
        "reached"
        if grown[steepest] <= GROWTH
        else f"its draws per cell grow {draws:.2f} times; the rest is memory beyond the cache"
    )
    return [
        Row(f"a grid of {side}x{side}", f"{built:.2f} s", "1 s", _verdict(built, 1, "s")),
        Row(
            f"its slowest algorithm but {SLOW}: {slowest}",
            f"{others[slowest]:.2f} s",
            "1 s",
            _verdict(others[slowest], 1, "s"),
        ),
        Row(
            f"growth of time per cell over 16 times the cells, the most: {steepest}",
            f"{grown[steepest]:.1f} times",
            f"near linear (quadratic: 16, allowed: {GROWTH:g})",
            linear,
        ),
    ]


def _growth(of_side: dict[str, float], *, per_cell: bool = False) -> float:
    """How much more is needed for a cell of the largest grid than for one of the first."""
    first, last = SIDES[0], SIDES[-1]
    grown = of_side[str(last)] / of_side[str(first)]
    return grown if per_cell else grown * first**2 / last**2


def markdown(measured: Measured) -> str:
    """The whole report."""
    parts = [
        "# Benchmarks",
        (
            f"One run of `make bench`: {_machine()}. The measured book has {BOOK} letter pages with a "
            f"30x40 Wilson maze each, its answers {PER_ANSWER_PAGE} to a page, built by one process with "
            "`--no-check`. Commands are timed from the shell, start-up included, the best of 3 (10 for "
            "the short ones), with Python's bytecode cached as an installed package has it; the 5,000 "
            "pages are built once."
        ),
        _table(
            ("work", "measured", "to reach", "verdict"),
            [(row.work, row.figure, row.target, row.verdict) for row in rows(measured)],
        ),
        "## Where the time goes",
        _stage_table(measured),
        _text_shaped(measured.stages["book"]),
        "## The peer",
        _peer_table(measured),
        (
            "Their pages have a plain number above each maze, entrances anywhere on opposite sides and no "
            "embedded font; ours have all that a book has, and the two cells farthest apart as ends. Ours "
            "count with start-up, theirs without."
        ),
        "## Large grids",
        _carving_table(measured.carving),
        _grids_table(measured.carving["grids"]),
        _steps(measured.carving["draws"][SLOW]),
    ]
    return "\n\n".join(parts) + "\n"


def _machine() -> str:
    from puzzlebook.kernels import COMPILED, INTERPRETED, all_compiled

    kernels = COMPILED if all_compiled() else INTERPRETED
    libraries = ", ".join(f"{name} {version(name)}" for name in ("reportlab", "mazelib"))
    return (
        f"{os.cpu_count()} cores ({platform.machine()}), {platform.system()}, "
        f"Python {platform.python_version()}, {kernels}, {libraries}"
    )


def _stage_table(measured: Measured) -> str:
    whole = {
        "book": measured.plain,
        "medium": measured.medium,
        "worksheet": measured.unchecked,
    }
    heads = {
        "book": f"{BOOK} pages",
        "medium": "`difficulty: medium`",
        "worksheet": "worksheet, `--no-check`",
    }
    names = list(measured.stages["book"]["seconds"])
    lines = [
        (name, *[f"{1000 * measured.stages[work]['seconds'][name]:.0f}" for work in whole])
        for name in names
    ]
    sums = {work: sum(measured.stages[work]["seconds"].values()) for work in whole}
    rest = [f"{1000 * (timed.seconds - sums[work]):.0f}" for work, timed in whole.items()]
    lines.append(("Python's start, files, exit", *rest))
    lines.append(("**all**", *[f"{1000 * timed.seconds:.0f}" for timed in whole.values()]))
    head = ("milliseconds", *[heads[work] for work in whole])
    return _table(head, lines)


def _text_shaped(book: dict[str, Any]) -> str:
    text, pages = book["text"], book["pages"]
    return (
        f"Text of the {BOOK} pages: {text['asked'] / pages:.1f} lines a page are asked for, "
        f"{text['shaped'] / pages:.1f} are shaped ({text['glyphs'] / pages:.0f} glyphs) and the others "
        f"come from the cache; shaping takes {1000 * text['seconds'] / pages:.2f} ms a page."
    )


def _peer_table(measured: Measured) -> str:
    steps = ("generate", "solve", "draw", "save")
    lines = [
        (
            solver,
            *[f"{1000 * measured.peers[solver][step] / pages:.1f}" for step in steps],
            f"{1000 * peer_page(measured, solver):.0f}",
            f"{pages}",
        )
        for solver, pages in SAMPLES.items()
    ]
    head = ("ms a page, with its answer", *steps, "all", "pages made")
    return _table(head, lines)


def _carving_table(carving: dict[str, Any]) -> str:
    last = str(SIDES[-1])

    def line(name: str, times: dict[str, float], draws: dict[str, float] | None) -> tuple[str, ...]:
        cells = [f"{1e9 * times[str(side)] / side**2:.0f}" for side in SIDES]
        drawn = ("", "")
        if draws is not None:
            drawn = (f"{draws[last]:.2f}", f"{_growth(draws, per_cell=True):.2f}")
        return name, *cells, f"{_growth(times):.1f}", *drawn, f"{times[last]:.3f}"

    head = (
        "nanoseconds a cell",
        *[f"{side}x{side}" for side in SIDES],
        "growth",
        "draws a cell",
        "growth",
        f"seconds, {last}x{last}",
    )
    lines = [line("*building the grid*", carving["grid"], None)]
    lines += [line(name, times, carving["draws"][name]) for name, times in carving["carve"].items()]
    return _table(head, lines)


def _grids_table(grids: dict[str, dict[str, float]]) -> str:
    """What every grid takes, and what an edge of it takes beside one of the square grid."""
    square = grids["square"]["carve"] / grids["square"]["edges"]
    lines = [
        (
            name,
            f"{told_['cells']:,.0f}",
            f"{told_['build']:.2f}",
            f"{told_['cut']:.2f}",
            f"{1e9 * told_['carve'] / told_['edges']:.0f}",
            f"{told_['carve'] / told_['edges'] / square:.2f}",
        )
        for name, told_ in grids.items()
    ]
    head = (
        "grid",
        "cells",
        "seconds to build",
        "to cut to a heart",
        "nanoseconds an edge, all algorithms",
        "to square",
    )
    return _table(head, lines)


def _steps(steps: dict[str, float]) -> str:
    told_ = ", ".join(f"{steps[str(side)]:.0f} ({side}x{side})" for side in (SMALL, *SIDES))
    return f"Steps of {SLOW} per cell, one walk on each grid: {told_}."


def _table(head: tuple[str, ...], lines: Sequence[tuple[str, ...]]) -> str:
    ruled = [head, tuple("---" for _ in head), *lines]
    return "\n".join(f"| {' | '.join(line)} |" for line in ruled)


if __name__ == "__main__":
    main()
