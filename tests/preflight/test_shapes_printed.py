"""Mazes in shapes, as printed: the preflight reads them back, and finds what is wrong with their reports."""

from __future__ import annotations

import json

import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.preflight.printed import check_printed

BOOK = """\
title: Shapes
author: A
pages:
  - {shape: [heart, ring, {letter: B}], size: 18x18, count: 3, room: 2x2}
  - {shape: {text: Zoë 8}, size: 60x16}
  - {shape: star, size: 20x20, endpoints: center, start: {at: top, text: The long way down}}
  - {shape: boat, size: 20x20, endpoints: none, solution: true}
""".replace("count: 3, room: 2x2", "count: 3")


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shapes")
    (folder / "book.yaml").write_text(BOOK, "utf-8")
    done = build(Order(folder / "book.yaml", output=folder / "book.pdf"), Silence())
    return done.pdf, done.report.read_text("utf-8")


def broken(made, change):
    """What is found where the report is changed after the book was built."""
    report = json.loads(made[1])
    change({maze["number"]: maze for maze in report["mazes"]})
    return check_printed(made[0], report)


def test_every_shape_is_on_paper_what_the_report_says(made):
    assert broken(made, lambda mazes: None) == []
    report = json.loads(made[1])
    letters = report["mazes"][3]
    assert letters["shape"] == "text.Zo%C3%AB%208"
    assert len(letters["pieces"]) >= 4
    assert letters["pieces"][0] == {key: letters[key] for key in ("start", "finish", "solution")}


def flip(maze):
    digits = maze["passages"]
    maze["passages"] = format(int(digits[0], 16) ^ 8, "x") + digits[1:]


def lose_a_cell(maze):
    first = next(at for at, digit in enumerate(maze["kept"]) if digit not in "08")
    digit = int(maze["kept"][first], 16)
    maze["kept"] = f"{maze['kept'][:first]}{digit & (digit - 1):x}{maze['kept'][first + 1 :]}"


CHANGES = {
    "a passage that is a wall": (1, flip),
    "a cell that is not there": (1, lose_a_cell),
    "a bitmap of another size": (2, lambda maze: maze.update(kept="ff")),
    "no bitmap": (2, lambda maze: maze.update(kept="heart")),
    "edges of another grid": (3, lambda maze: maze["edges"].pop()),
    "a route that a piece does not have": (4, lambda maze: maze["pieces"][2]["solution"].pop(1)),
    "a gate that a piece does not have": (
        4,
        lambda maze: maze["pieces"][1]["start"].update(wall=maze["pieces"][1]["start"]["wall"] + 1),
    ),
    "another first piece": (4, lambda maze: maze["pieces"].reverse()),
    "a piece not told of": (4, lambda maze: maze["pieces"].pop()),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_report_that_is_not_what_was_printed_is_found(made, name):
    number, change = CHANGES[name]
    found = broken(made, lambda mazes: change(mazes[number]))
    assert {finding.maze for finding in found} == {number}
