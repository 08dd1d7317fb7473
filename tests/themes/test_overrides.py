"""Themes, and what a book may change in one."""

from dataclasses import fields, replace

import pytest

from puzzlebook.themes import OVERRIDES, THEMES, overridden
from puzzlebook.themes.theme import Type
from puzzlebook.units import LEAST_STROKE, mm

VALUES = {
    "wall": 3.0,
    "border": 2.5,
    "corners": "round",
    "text": 13.0,
    "number": 30.0,
    "heading": 28.0,
    "title": 44.0,
    "caption": 10.0,
    "marks": "stars",
    "ornament": 20.0,
    "align": "center",
}
SEEN = {
    "wall": lambda theme: theme.walls.width(100.0),
    "border": lambda theme: theme.walls.rim_ratio,
    "corners": lambda theme: "round" if theme.walls.fillet else "square",
    "text": lambda theme: theme.body.style.size,
    "number": lambda theme: theme.number.style.size,
    "heading": lambda theme: theme.heading.style.size,
    "title": lambda theme: theme.book_title.style.size,
    "caption": lambda theme: theme.caption.style.size,
    "marks": lambda theme: theme.level_marks.shape,
    "ornament": lambda theme: theme.ornament,
    "align": lambda theme: theme.align,
}


def types(theme):
    return {
        each.name: value
        for each in fields(theme)
        if isinstance(value := getattr(theme, each.name), Type)
    }


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
@pytest.mark.parametrize("name", OVERRIDES)
def test_each_value_changes_what_it_says(theme, name):
    made = overridden(theme, {name: VALUES[name]})
    assert SEEN[name](made) == pytest.approx(VALUES[name])
    others = set(OVERRIDES) - {name}
    assert {key: SEEN[key](made) for key in others} == {key: SEEN[key](theme) for key in others}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_nothing_wanted_is_the_theme_itself(theme):
    assert overridden(theme, dict.fromkeys(OVERRIDES)) is theme


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_wall_as_wide_as_wanted_leaves_corridors_to_walk_in_and_prints(theme):
    override = OVERRIDES["wall"]
    for width in (override.lowest, override.highest):
        walls = overridden(theme, {"wall": width}).walls
        for u in map(mm, range(1, 21)):
            assert walls.width(u) >= LEAST_STROKE
            assert walls.width(u) <= max(u / 5, LEAST_STROKE)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_corners_turn_round_and_square_again(theme):
    there = overridden(theme, {"corners": "round"})
    back = overridden(there, {"corners": "square"})
    assert there.walls.fillet > 0
    assert back.walls.fillet == 0
    assert {back.walls.join, back.walls.rim_join} == {"mitre"}


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_leading_is_wider_than_type_and_changes_with_it(theme):
    changed = overridden(theme, {"text": 14.0, "number": 40.0, "heading": 30.0, "caption": 12.0})
    for made in (theme, changed):
        for name, each in types(made).items():
            assert 1.1 * each.style.size <= each.leading <= 1.9 * each.style.size, name


def test_every_theme_has_its_own_name_and_look():
    assert [theme.name for theme in THEMES.values()] == list(THEMES)
    looks = {(theme.walls, theme.body.style.size, theme.level_marks) for theme in THEMES.values()}
    assert len(looks) == len(THEMES)


def test_large_print_has_no_type_under_18_points_and_no_ornament():
    theme = THEMES["large-print"]
    assert min(each.style.size for each in types(theme).values()) >= 18
    assert theme.heading_floor >= 18
    assert theme.ornament == 0


def test_type_for_children_is_12_points_or_more_but_for_ids():
    sizes = {name: each.style.size for name, each in types(THEMES["bold"]).items()}
    assert {name for name, size in sizes.items() if size < 12} == {"ident"}


def test_no_theme_for_children_or_large_print_has_capitals_or_italics():
    for name in ("bold", "large-print"):
        for each in types(THEMES[name]).values():
            assert each.style.case == "typed"
            assert not each.style.italic


def test_an_override_that_is_not_in_the_table_changes_nothing():
    theme = THEMES["classic"]
    assert overridden(theme, {"colour": "red"}) is theme
    assert replace(theme) is not theme
