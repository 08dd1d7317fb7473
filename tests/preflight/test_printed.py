"""Mazes on paper are those of the report, and each difference is found by its rule."""

from __future__ import annotations

import copy
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper import Plan, bound, closed_walls, maze

from puzzlebook.layout.page import DiscItem, StrokeItem
from puzzlebook.preflight.findings import RULES
from puzzlebook.preflight.printed import check_printed


def found(book, report=None, **more):
    findings = check_printed(book.pdf, book.report if report is None else report, **more)
    assert {finding.rule for finding in findings} <= set(RULES)
    return {(finding.rule, finding.page, finding.maze) for finding in findings}


@pytest.fixture(scope="module")
def book():
    return bound(Plan([maze((7, 8), seed) for seed in range(3)]))


@pytest.mark.parametrize("mode", ["none", "suggested", "corners", "sides", "center"])
@pytest.mark.parametrize("size", [(1, 2), (2, 1), (9, 1), (5, 6), (20, 30)])
def test_mazes_of_all_ends_and_sizes_are_found_right(mode, size):
    book = bound(Plan([maze(size, seed, mode) for seed in range(2)]))
    assert check_printed(book.pdf, book.report) == []


@settings(max_examples=15, deadline=None)
@given(
    st.floats(0.75, 2.5), st.floats(0.75, 1.1), st.floats(0, 0.55), st.sampled_from([1.0, 1.5, 2.0])
)
def test_no_width_or_tint_within_the_rules_is_taken_for_a_fault(wall, answer, grey, ratio):
    plan = Plan(
        [maze((12, 15), 4)], wall=wall, answer_wall=answer, answer_grey=grey, rim_ratio=ratio
    )
    book = bound(plan)
    assert check_printed(book.pdf, book.report) == []


@pytest.mark.parametrize("share", [0.44, 0.5])
@pytest.mark.parametrize("size", [(44, 58), (43, 50)])
def test_answers_at_the_smallest_corridor_are_found_right(size, share):
    # 150 pt / 44 = 1.2 mm a corridor, the least of page-design rule 19
    mazes = [maze(size, seed) for seed in range(4)]
    book = bound(Plan(mazes, wall=0.8, route_share=share))
    assert check_printed(book.pdf, book.report) == []


def test_separate_answers_are_looked_at_in_their_own_file():
    made = bound(Plan([maze((5, 6), seed) for seed in range(2)], separate=True))
    assert check_printed(made.pdf, made.report) == []
    assert check_printed(made.answers, made.report, part="answers_pdf") == []
    other = bound(Plan([maze((5, 6), seed + 9) for seed in range(2)], separate=True))
    rules = {f.rule for f in check_printed(other.answers, made.report, part="answers_pdf")}
    assert "wall" in rules


def flipped(record, edge):
    data = bytearray.fromhex(record["passages"])
    data[edge >> 3] ^= 0x80 >> (edge & 7)
    record["passages"] = data.hex()


def test_every_single_flipped_passage_is_found_on_the_page_and_in_the_answer(book):
    made = maze((7, 8), 1)
    steps = {tuple(sorted(step)) for step in pairwise(made.solution)}
    for edge in range(made.grid.edges):
        report = copy.deepcopy(book.report)
        flipped(report["mazes"][1], edge)
        ends = made.grid.edge_low[edge], made.grid.edge_high[edge]
        if ends in steps:
            assert found(book, report) == {("report", 2, 2), ("report", 4, 2)}
            continue
        findings = check_printed(book.pdf, report)
        assert ("wall", 2, 2) in {(f.rule, f.page, f.maze) for f in findings}
        assert ("wall", 4, 2) in {(f.rule, f.page, f.maze) for f in findings}
        told = f"the wall between cells {ends[0]} and {ends[1]} is"
        assert all(f.what.startswith(told) for f in findings if f.rule == "wall")


def test_every_single_missing_or_added_wall_on_paper_is_found():
    made = maze((4, 5), 2)
    for wall in range(made.grid.edges + len(made.grid.rim_cells)):

        def broken(_, made, wall=wall):
            closed = closed_walls(made)
            closed[wall] ^= 1
            return closed

        book = bound(Plan([made], drawn=broken))
        rule = "wall" if wall < made.grid.edges else "opening"
        assert found(book) >= {(rule, 1, 1), (rule, 2, 1)}


def test_half_a_wall_is_found():
    made = maze((4, 5), 2)
    grid = made.grid
    wall = made.passages.index(0)
    missing = closed_walls(made)
    missing[wall] = 0

    def half(index):
        scale = min(340 / grid.width, 440 / grid.height)
        a, b = grid.wall_from[wall], grid.wall_to[wall]
        ends = [
            (46.5 + grid.corner_x[c] * scale, 500.25 - grid.corner_y[c] * scale) for c in (a, b)
        ]
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        return (StrokeItem((ends[0], middle), 1.5),)

    book = bound(Plan([made], drawn=lambda *_: missing, puzzle_items=half))
    (finding,) = [f for f in check_printed(book.pdf, book.report) if f.page == 1]
    assert finding.rule == "wall"
    assert "half drawn" in finding.what


def test_a_route_over_any_wall_is_found():
    made = maze((5, 6), 3)
    grid = made.grid
    for edge, passage in enumerate(made.passages):
        if passage:
            continue
        jump = grid.edge_low[edge], grid.edge_high[edge]
        if not set(jump) <= set(made.solution):
            continue
        first, last = sorted(made.solution.index(cell) for cell in jump)
        short = [*made.solution[: first + 1], *made.solution[last:]]
        book = bound(Plan([made], route=lambda *_, short=short: short))
        findings = [f for f in check_printed(book.pdf, book.report) if f.page == 2]
        assert [f.rule for f in findings] == ["route"]
        assert f"it crosses the wall between cells {jump[0]} and {jump[1]}" in findings[0].what


def test_a_route_that_stops_short_or_is_missing_is_found():
    made = maze((5, 6), 3)
    for route in (made.solution[:-1], made.solution[1:], made.solution[:1]):
        book = bound(Plan([made], route=lambda *_, route=route: route))
        assert ("route", 2, 1) in found(book)


def test_a_route_that_strays_into_a_dead_end_is_found():
    made = maze((5, 6), 3)
    grid = made.grid
    route = list(made.solution)
    stray = next(
        (cell, beside)
        for cell in route[1:-1]
        for edge, ends in enumerate(zip(grid.edge_low, grid.edge_high, strict=True))
        if made.passages[edge] and cell in ends
        for beside in ends
        if beside not in route
    )
    at = route.index(stray[0])
    route[at + 1 : at + 1] = [stray[1], stray[0]]
    book = bound(Plan([made], route=lambda *_: route))
    assert found(book) == {("route", 2, 1)}


def test_a_mark_in_a_puzzle_is_found_unless_it_is_one_of_its_ends():
    inner = maze((6, 6), 1, "center")
    cells = [gate.cell for gate in (inner.start, inner.finish) if gate.wall is None]
    assert cells

    def marked(cell):
        scale = min(340 / 6, 440 / 6)
        x = 46.5 + inner.grid.centre_x[cell] * scale
        return lambda _: (DiscItem(x, 500.25 - inner.grid.centre_y[cell] * scale, 0.27 * scale),)

    for cell in range(inner.grid.cells):
        book = bound(Plan([inner], puzzle_items=marked(cell)))
        assert found(book) == (set() if cell in cells else {("route", 1, 1)})


def test_another_maze_in_the_place_of_one_is_found(book):
    report = copy.deepcopy(book.report)
    for key in ("passages", "solution", "start", "finish"):
        report["mazes"][0][key] = book.report["mazes"][1][key]
    assert found(book, report) >= {("wall", 1, 1), ("wall", 4, 1)}


def test_a_mirrored_or_misplaced_maze_is_found(book):
    report = copy.deepcopy(book.report)
    x0, y0, x1, y1 = report["mazes"][0]["box"]
    report["mazes"][0]["box"] = [x0 + 5, y0, x1 + 5, y1]
    assert ("wall", 1, 1) in found(book, report)
    report["mazes"][0]["box"] = [x0, y0, 600, y1]
    assert ("report", 1, 1) in found(book, report)


UNSOUND = {
    "passages": "zz",
    "solution": [0, 2],
    "grid": "moebius",
    "start": {"cell": 99, "wall": None},
    "finish": {"cell": 0, "wall": 5},
}


@pytest.mark.parametrize("key", UNSOUND)
def test_a_report_that_is_no_maze_is_found_and_the_others_are_still_looked_at(book, key):
    report = copy.deepcopy(book.report)
    report["mazes"][0][key] = UNSOUND[key]
    flipped(report["mazes"][2], maze((7, 8), 2).passages.index(0))
    assert found(book, report) >= {("report", 1, 1), ("report", 4, 1), ("wall", 3, 3)}


def test_passages_for_another_number_of_edges_are_found(book):
    report = copy.deepcopy(book.report)
    report["mazes"][0]["passages"] += "00"
    assert ("report", 1, 1) in found(book, report)


def test_a_missing_page_is_found(book):
    report = copy.deepcopy(book.report)
    report["mazes"][0]["page"] = 9
    assert found(book, report) == {("pages", 9, None)}


def test_only_the_pages_asked_for_are_looked_at(book):
    report = copy.deepcopy(book.report)
    flipped(report["mazes"][0], maze((7, 8), 0).passages.index(0))
    assert found(book, report, pages={2, 3}) == set()
    assert found(book, report, pages={1}) == {("wall", 1, 1)}


def test_a_finding_names_three_places_and_counts_the_others(book):
    report = copy.deepcopy(book.report)
    for edge in [e for e, p in enumerate(maze((7, 8), 0).passages) if not p][:5]:
        flipped(report["mazes"][0], edge)
    what = next(f.what for f in check_printed(book.pdf, report) if f.rule == "wall")
    assert what.count("the wall between") == 3
    assert what.endswith("; and 2 more")
