"""Every grid with shapes, pieces, rooms, loops, bridges and symmetry on paper: read back as the report tells them."""

from __future__ import annotations

import copy
import json

import pytest
from making_books import Silence, runs

from puzzlebook.build import Order, build
from puzzlebook.mazes.grids import GRIDS, RINGED
from puzzlebook.preflight.printed import check_printed

SQUARES = (
    "shape: circle, size: 20x20, weave: 0.8",
    "shape: heart, size: 20x20, symmetry: mirror",
    "room: 4x4, size: 16x18, weave: 1, braid: 0.5",
    "grid: polar, shape: heart, size: 12, symmetry: mirror",
    "grid: upsilon, size: 12x12, symmetry: rotate",
)


def of_grid(name):
    """Runs of a grid that have nothing in common but it."""
    size = (lambda n: f"size: {n}") if name in RINGED else (lambda n: f"size: {n}x{n}")
    yield f"grid: {name}, shape: fish, {size(18)}, braid: 0.4"
    yield f"grid: {name}, shape: ring, {size(16)}, endpoints: center"
    yield f"grid: {name}, room: 3x3, {size(14)}, endpoints: sides"
    yield f"grid: {name}, shape: {{text: Io}}, {size(24)}, braid: 0.3"


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("combined")
    path = folder / "book.yaml"
    asked = [*SQUARES, *(run for name in GRIDS for run in of_grid(name))]
    path.write_text(f"title: All\n{runs(*asked)}", "utf-8")
    made = build(Order(path, output=folder / "book.pdf"), Silence())
    report = json.loads(made.report.read_text("utf-8"))
    assert len(report["mazes"]) == len(asked)
    return made.pdf, report


def test_all_of_them_are_read_back_from_paper_as_they_are_in_the_report(printed):
    pdf, report = printed
    assert check_printed(pdf, report) == []
    assert {maze["grid"] for maze in report["mazes"]} == set(GRIDS)
    assert sum(len(maze.get("pieces", ())) == 2 for maze in report["mazes"]) == len(GRIDS)


def test_a_wall_that_is_not_as_the_report_has_it_is_found_in_each(printed):
    pdf, report = printed
    for maze in report["mazes"]:
        wrong = copy.deepcopy(report)
        entry = wrong["mazes"][maze["number"] - 1]
        middle = len(entry["passages"]) // 2
        digits = entry["passages"]
        entry["passages"] = (
            digits[:middle] + format(int(digits[middle], 16) ^ 4, "x") + digits[middle + 1 :]
        )
        found = check_printed(pdf, wrong, pages=[maze["page"]])
        assert maze["number"] in {each.maze for each in found if each.rule in {"wall", "report"}}


def test_a_solution_that_is_not_the_route_on_paper_is_found_in_each(printed):
    pdf, report = printed
    for maze in report["mazes"]:
        wrong = copy.deepcopy(report)
        entry = wrong["mazes"][maze["number"] - 1]
        for way in entry.get("pieces", [entry]):
            # half of the way
            way["solution"] = way["solution"][: len(way["solution"]) // 2]
        found = check_printed(pdf, wrong, pages=[maze["page"], maze["answer_page"]])
        assert maze["number"] in {each.maze for each in found}
