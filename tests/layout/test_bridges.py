"""Woven mazes on paper: bridges, the route over and under them, and what the preflight finds wrong."""

from __future__ import annotations

import copy
import json
from itertools import pairwise
from pathlib import Path

import pytest
from making_books import Silence, planned, runs

from puzzlebook.build import Order, build
from puzzlebook.errors import BookFileError
from puzzlebook.layout.book import book_pages
from puzzlebook.layout.bridges import SHADE
from puzzlebook.layout.page import FillItem, MazeItem, StrokeItem
from puzzlebook.mazes.making import make_all
from puzzlebook.mazes.weaving import BRIDGE
from puzzlebook.plan.leaves import AnswersPage, MazesPage
from puzzlebook.preflight.printed import check_printed
from puzzlebook.units import mm

BOOK = runs(
    "size: 8x9, weave: 1, algorithm: wilson, count: 2",
    "size: 20x24, weave: 0.5, braid: 0.5, algorithm: kruskal, per_page: 2",
    # corridors of 3.52 and answers of 2.1 mm, about the narrowest that are allowed
    "size: 46x50, weave: 1, algorithm: hunt-and-kill",
    "size: 10x12, algorithm: eller",
)


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    folder = tmp_path_factory.mktemp("woven")
    path = folder / "book.yaml"
    path.write_text(f"title: Woven\n{BOOK}", "utf-8")
    made = build(Order(path, output=folder / "book.pdf"), Silence())
    return Path(made.pdf), json.loads(made.report.read_text("utf-8"))


@pytest.fixture(scope="module")
def edition():
    made = planned(BOOK)
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    return made, mazes, list(zip(made.leaves, book_pages(made, mazes), strict=True))


def test_woven_mazes_are_read_back_from_paper_as_they_are_in_the_report(printed):
    pdf, report = printed
    assert check_printed(pdf, report) == []
    assert sum(len(maze.get("crossings", ())) for maze in report["mazes"]) > 300


@pytest.mark.parametrize("number", [0, 2, 3])
def test_a_crossing_that_is_not_where_the_report_has_it_is_found(printed, number):
    pdf, report = printed
    for at in (0, -1):
        wrong = copy.deepcopy(report)
        crossing = wrong["mazes"][number]["crossings"][at]
        crossing[1] = "down" if crossing[1] == "across" else "across"
        found = {(each.maze, each.rule) for each in check_printed(pdf, wrong)}
        assert (number + 1, "wall") in found or (number + 1, "report") in found


def test_a_crossing_left_out_of_the_report_is_found(printed):
    pdf, report = printed
    wrong = copy.deepcopy(report)
    del wrong["mazes"][0]["crossings"][0]
    assert {each.maze for each in check_printed(pdf, wrong)} == {1}


@pytest.mark.parametrize(
    ("crossings", "told"),
    [
        ([[0, "down"]], "no room"),
        ([[9, "down"], [10, "down"]], "neighbouring"),
        ([[20, "down"], [9, "down"]], "ascending"),
        ([[99, "down"]], "no room"),
    ],
)
def test_crossings_that_cannot_be_are_told_and_not_looked_for(printed, crossings, told):
    pdf, report = printed
    wrong = copy.deepcopy(report)
    wrong["mazes"][0]["crossings"] = crossings
    assert any(each.rule == "report" and told in each.what for each in check_printed(pdf, wrong))


def test_a_route_goes_straight_over_bridges_and_stops_short_of_them_where_it_goes_under(edition):
    made, mazes, pages = edition
    seen = 0
    for leaf, page in pages:
        if not isinstance(leaf.content, AnswersPage):
            continue
        strokes = iter([item for item in page.items if isinstance(item, StrokeItem)])
        for slot in leaf.content.slots:
            maze = mazes[slot.puzzle]
            plain = maze.grid.cells - len(maze.grid.ground.crossings)
            unders = [cell for cell in maze.solution if cell >= plain]
            lines = [next(strokes) for _ in range(len(unders) + 1)]
            seen += len(unders)
            half_wall = made.theme.key.wall(slot.u) / 2
            if not maze.grid.ground.crossings:
                continue
            # clear of a bridge's walls, along it and before it
            assert BRIDGE * slot.u / 2 - lines[0].width / 2 - half_wall > 0.05 * slot.u
            scale = slot.u / maze.grid.pitch
            for under, (before, after) in zip(unders, pairwise(lines), strict=True):
                x = slot.box.left + maze.grid.centre_x[under] * scale
                y = slot.box.top - maze.grid.centre_y[under] * scale
                for end_x, end_y in (before.points[-1], after.points[0]):
                    away = abs(end_x - x) + abs(end_y - y)
                    reach = away - before.width / 2
                    assert min(abs(end_x - x), abs(end_y - y)) < 1e-6
                    assert reach > BRIDGE * slot.u / 2 + half_wall
                    # and seen to go into the crossing's side
                    assert reach < slot.u / 2
    assert seen > 10


def test_bridges_are_shaded_on_both_sides_under_their_walls_in_puzzles_alone(edition):
    _, mazes, pages = edition
    for leaf, page in pages:
        shades = [item for item in page.items if isinstance(item, FillItem) and item.grey == SHADE]
        if not isinstance(leaf.content, MazesPage):
            assert shades == []
            continue
        slots = leaf.content.slots
        assert len(shades) == 2 * sum(
            len(mazes[slot.puzzle].grid.ground.crossings) for slot in slots
        )
        if len(slots) == 1 and shades:
            drawn = next(at for at, item in enumerate(page.items) if isinstance(item, MazeItem))
            assert all(page.items.index(shade) < drawn for shade in shades)
            box = slots[0].box
            for shade in shades:
                xs, ys = zip(*shade.points, strict=True)
                assert box.left < min(xs) < max(xs) < box.right
                assert box.bottom < min(ys) < max(ys) < box.top
                sides = sorted((max(xs) - min(xs), max(ys) - min(ys)))
                assert sides == pytest.approx([slots[0].u / 5, slots[0].u])


def test_woven_mazes_need_wider_corridors_than_others():
    sizes = {"weave: 1": mm(3.5), "braid: 1": mm(2)}
    for key, least in sizes.items():
        with pytest.raises(BookFileError) as caught:
            planned(runs(f"size: 99x120, {key}"))
        assert f"under {least / mm(1):g} mm they cannot be followed" in str(caught.value)
    assert planned(runs("size: 60x60, braid: 1"))
    with pytest.raises(BookFileError, match=r"under 3\.5 mm"):
        planned(runs("size: 60x60, weave: 1"))


def test_a_labyrinth_s_two_arrows_stand_apart():
    made = planned(runs("size: 20x24, unicursal: true, count: 5"))
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    for leaf, page in zip(made.leaves, book_pages(made, mazes), strict=True):
        arrows = [item for item in page.items if isinstance(item, FillItem)]
        if isinstance(leaf.content, MazesPage):
            one, other = (
                [sum(axis) / 3 for axis in zip(*arrow.points, strict=True)] for arrow in arrows
            )
            assert abs(one[0] - other[0]) + abs(one[1] - other[1]) > 0.6 * leaf.content.slots[0].u
