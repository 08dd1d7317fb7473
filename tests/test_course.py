"""A planned book → how hard its runs will be, and which are easier than one before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest
from making_books import HEAD

from puzzlebook.build import prepare
from puzzlebook.course import EASIER, LOOKED_AT, easier_runs, expected, runs
from puzzlebook.mazes.expecting import expected_effort
from puzzlebook.mazes.making import make
from puzzlebook.mazes.spec import Ends, MazeSpec, Range, Source

SPECS = {
    "no difficulty": MazeSpec("hunt-and-kill", (14, 16)),
    "no ends": MazeSpec("wilson", (14, 16), ends=Ends("none")),
    "corners": MazeSpec("kruskal", (12, 12), ends=Ends("corners")),
    "the middle": MazeSpec("growing-tree", (16, 12), ends=Ends("center")),
    "cells": MazeSpec("prim", (12, 14), ends=Ends(start=(1, 1), finish=(8, 9))),
    "easy": MazeSpec("hunt-and-kill", (12, 14), level="easy", band=(0.0, 0.25)),
    "hard": MazeSpec("wilson", (12, 14), level="hard", band=(0.7, 0.9)),
    "a range": MazeSpec("wilson", (14, 14), ranges=(Range("solution", 60, 70),)),
    "ranges": MazeSpec("prim", (14, 14), ranges=(Range("junctions", 12), Range("turns", None, 24))),
    "of effort": MazeSpec("kruskal", (12, 12), ranges=(Range("effort", 50, 60),)),
}


@pytest.mark.parametrize("name", SPECS)
def test_the_effort_expected_is_about_what_mazes_have(name):
    spec = SPECS[name]
    mazes = [make(replace(spec, source=Source("any", name, k))) for k in range(40)]
    found = median(maze.measures["effort"] for maze in mazes)
    assert expected_effort(spec) == pytest.approx(found, rel=0.15)


def test_where_no_maze_of_the_sample_is_in_the_ranges_the_nearest_tells():
    least, most = (
        expected_effort(MazeSpec("wilson", (10, 10), ranges=(limit,)))
        for limit in (Range("solution", None, 1), Range("solution", 99))
    )
    assert (
        least < expected_effort(MazeSpec("wilson", (10, 10), ranges=(Range("solution", 0),))) < most
    )


PAGE = (Path(__file__).parents[1] / "docs" / "difficulty.md").read_text("utf-8")


def test_the_page_tells_what_counts_as_easier():
    prose = " ".join(PAGE.split())
    assert f"of {LOOKED_AT} of them, spread evenly, where it has more" in prose
    assert f"easier below {EASIER:.0%} of the hardest before it" in prose


@pytest.fixture
def book(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def prepared(*entries, keys=""):
        text = HEAD + keys + "pages:\n" + "".join(f"  - {{{entry}}}\n" for entry in entries)
        Path("book.yaml").write_text(text, encoding="utf-8")
        return prepare(Path("book.yaml"))

    return prepared


HARD, EASY = "size: 20x24, count: 2, heading: Long", "size: 8x8, count: 3, heading: Short"
ORDERS = {
    "rising": ((EASY, HARD), []),
    "falling": ((HARD, EASY), ["pages[1]"]),
    "one hard run early": ((HARD, EASY, EASY + ", seed: 2"), ["pages[1]"]),
    "falling twice": ((HARD, EASY, "size: 4x4"), ["pages[1]", "pages[2]"]),
    "down and up": ((HARD, EASY, HARD + ", seed: 2"), ["pages[1]"]),
    "alike": ((HARD, HARD + ", seed: 2"), []),
    "a hair easier": (("size: 20x20", "size: 20x19, algorithm: hunt-and-kill"), []),
    "levels falling": ((HARD + ", difficulty: hard", HARD + ", difficulty: easy"), ["pages[1]"]),
    "no ends": ((HARD + ", endpoints: none", EASY + ", endpoints: none"), ["pages[1]"]),
    "ranges falling": (
        ("size: 14x14, difficulty: {effort: 90..}", "size: 14x14, difficulty: {effort: ..60}"),
        ["pages[1]"],
    ),
    "pages between": ((HARD, "kind: blank", EASY), ["pages[2]"]),
    "only pages": (("kind: blank",), []),
    "one maze of two cells": (("size: 1x2",), []),
}


@pytest.mark.parametrize("order", ORDERS)
def test_a_later_run_that_is_easier_is_warned_of_at_its_key(book, order):
    entries, keys = ORDERS[order]
    prepared = book(*entries)
    problems = easier_runs(prepared)
    assert [problem.key for problem in problems] == keys
    for problem in problems:
        assert problem.severity == "warning"
        assert problem.line == prepared.book.problem(problem.key, "").line
        assert "is easier (effort about " in problem.message


def test_a_warning_names_both_runs_and_the_hardest_before(book):
    prepared = book("size: 12x12, heading: Middle", HARD, EASY)
    efforts = [expected(run.puzzles) for run in runs(prepared)]
    assert efforts[2] < EASIER * efforts[0] < efforts[1]
    [problem] = easier_runs(prepared)
    assert problem.message.startswith(
        f"'Short' is easier (effort about {efforts[2]:.0f}) than 'Long' before it "
        f"(pages[1], about {efforts[1]:.0f})."
    )


def test_of_a_long_run_enough_mazes_are_looked_at_to_tell_its_median(book):
    [run] = runs(book("size: 8x8..16x20, count: 60, algorithm: [wilson, hunt-and-kill, prim]"))
    every = median(expected_effort(puzzle.spec) for puzzle in run.puzzles)
    assert expected(run.puzzles) == pytest.approx(every, rel=0.1)


def test_the_seed_and_other_runs_change_no_expectation(book):
    alone = expected(runs(book(HARD))[0].puzzles)
    assert expected(runs(book(EASY, HARD, keys="seed: 99\n"))[1].puzzles) == alone


NAMED = {
    "size: 5x5, count: 3": "mazes 1-3",
    "size: 5x5": "maze 1",
    "size: 5x5, heading: Woods": "Woods",
    "size: 5x5, heading: '{title}: {number}, {algorithm}, page {puzzle_page}'": (
        "A Test: 1, Hunt and Kill, page 1"
    ),
    "size: 8x8, difficulty: hard, heading: '{difficulty}'": "Hard",
    "size: 5x5, heading: '{answer_page} {{and}}'": "2 {and}",
}


@pytest.mark.parametrize("entry", NAMED)
def test_a_run_is_called_by_its_heading_or_its_mazes(book, entry):
    [run] = runs(book(entry))
    assert (run.name, run.key) == (NAMED[entry], "pages[0]")
