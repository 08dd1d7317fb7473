"""Runs without a size: corridors and audiences → columns and rows."""

import pytest
from making_books import planned, runs

from puzzlebook.config.values import AUDIENCES
from puzzlebook.errors import BookFileError
from puzzlebook.mazes.spec import LEVELS
from puzzlebook.plan.audience import CORRIDORS, narrowest
from puzzlebook.plan.endwords import mm_text
from puzzlebook.plan.leaves import MazesPage
from puzzlebook.themes import THEMES
from puzzlebook.units import mm


def slots(made):
    return [
        s for leaf in made.leaves if isinstance(leaf.content, MazesPage) for s in leaf.content.slots
    ]


def sizes(made):
    return [puzzle.spec.size for puzzle in made.puzzles]


def test_every_audience_has_corridors_that_narrow_with_the_level():
    assert list(CORRIDORS) == list(AUDIENCES)
    for widths in CORRIDORS.values():
        assert list(widths) == sorted(widths, reverse=True)
        assert len(set(widths)) == len(LEVELS)


@pytest.mark.parametrize("trim", ["letter", "a4", "a5", "6x9in", "8.5x8.5in", "11x8.5in"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6, "2x3"])
@pytest.mark.parametrize(
    "said", ["corridor: 8mm", "corridor: 5mm, show: {id: true}", "corridor: 6mm, endpoints: none"]
)
def test_a_corridor_is_as_wide_as_asked_and_no_row_or_column_more_would_fit(trim, per_page, said):
    made = planned(
        f"trim: {trim}\n" + runs(f"{said}, count: 2, per_page: {per_page}, heading: Run")
    )
    asked = mm(float(said.split("mm")[0].split()[-1]))
    for slot, (columns, rows) in zip(slots(made), sizes(made), strict=True):
        assert slot.u >= asked - 0.011
        # the pitch that would be left with one column or row more
        assert slot.u * max(columns, rows) / (max(columns, rows) + 1) < asked * 1.25


def test_a_ramp_of_corridors_goes_from_the_first_to_the_last():
    made = planned(runs("corridor: 20mm..5mm, count: 6"))
    widths = [slot.u for slot in slots(made)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] >= mm(19.9)
    assert mm(5) <= widths[-1] + 0.01 < mm(6)


@pytest.mark.parametrize("audience", AUDIENCES)
@pytest.mark.parametrize("level", LEVELS)
def test_an_audience_and_a_level_choose_the_corridor(audience, level):
    made = planned(runs(f"audience: {audience}, difficulty: {level}"))
    asked = mm(CORRIDORS[audience][LEVELS.index(level)])
    (slot,) = slots(made)
    assert slot.u >= asked - 0.011
    assert slot.u < asked * 1.35 or slot.u > made.theme.widest_pitch * 0.9


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("said", ["per_page: 1", "weave: 0.5", "grid: hexagon", "shape: heart"])
def test_an_audience_asks_for_no_corridor_that_the_theme_cannot_print(theme, said):
    made = planned(f"theme: {theme}\n" + runs(f"audience: adult, difficulty: expert, {said}"))
    assert {note.severity for note in made.notes} <= {"note"}
    (slot,) = slots(made)
    assert slot.u >= max(narrowest("adult"), made.theme.least_pitch) - 0.011


@pytest.mark.parametrize(("theme", "said"), [("bold", "3.5mm"), ("large-print", "4mm")])
def test_a_corridor_that_the_theme_cannot_print_is_refused_with_one_that_it_can(theme, said):
    with pytest.raises(BookFileError, match=rf"pages\[0\].corridor: .*; write {said} or more"):
        planned(f"theme: {theme}\n" + runs("corridor: 2.5mm, count: 2"))
    assert slots(planned(f"theme: {theme}\n" + runs(f"corridor: {said}, count: 2")))


def test_a_harder_level_makes_a_larger_maze_for_the_same_people():
    made = [planned(runs(f"audience: ages 6-8, difficulty: {level}")) for level in LEVELS]
    cells = [sizes(each)[0][0] * sizes(each)[0][1] for each in made]
    assert cells == sorted(cells)
    assert cells[0] < cells[-1]


def test_the_audience_of_the_book_serves_every_run_without_a_size():
    made = planned("audience: adult\n" + runs("count: 1", "size: 5x5"))
    assert sizes(made)[1] == (5, 5)
    assert sizes(made)[0][0] > 30


def test_what_the_page_decides_does_not_change_where_chance_comes_from():
    small = planned("trim: a5\n" + runs("corridor: 8mm"))
    large = planned("trim: a4\n" + runs("corridor: 8mm"))
    assert small.puzzles[0].spec.size != large.puzzles[0].spec.size
    assert small.puzzles[0].spec.source == large.puzzles[0].spec.source


def test_corridors_too_wide_for_their_area_are_refused_at_their_key():
    with pytest.raises(
        BookFileError, match=r"pages\[0\].corridor: corridors 30 mm wide leave no room"
    ):
        planned("trim: a5\n" + runs("corridor: 30mm, per_page: 4x4"))


def test_corridors_too_narrow_for_the_audience_bring_one_warning_a_run():
    made = planned(runs("audience: ages 3-5, size: 20x20, count: 4"))
    told = [(note.severity, note.key) for note in made.notes]
    assert told == [("warning", "pages[0].size")]
    assert slots(made)[0].u < narrowest("ages 3-5")


def test_a_level_that_no_maze_of_the_setting_can_have_is_refused_when_the_file_is_read():
    with pytest.raises(BookFileError, match=r"pages\[1\].difficulty: "):
        planned(
            runs(
                "size: 9x9, difficulty: hard",
                "size: 12x12, algorithm: binary-tree, endpoints: corners, difficulty: easy",
            )
        )


def test_a_cell_outside_the_size_that_the_page_decided_is_refused_at_its_key():
    with pytest.raises(
        BookFileError, match=r"pages\[0\].start: start is cell \[90, 1\], column 90 of"
    ):
        planned(runs("corridor: 10mm, start: [90, 1]"))


@pytest.mark.parametrize("said", ["size: 24x24..8x8", "corridor: 8mm..20mm"])
def test_a_level_that_climbs_while_sizes_shrink_brings_a_warning(said):
    made = planned(runs(f"{said}, difficulty: easy..hard, count: 4"))
    assert [(n.severity, n.key) for n in made.notes] == [("warning", "pages[0].difficulty")]


@pytest.mark.parametrize("width", range(2, 31))
def test_millimetres_come_back_as_they_were_typed(width):
    assert mm_text(mm(width)) == f"{width} mm"
