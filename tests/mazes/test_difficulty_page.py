"""`docs/difficulty.md` → that it says what the code does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from puzzlebook.mazes.candidates import PAIRS
from puzzlebook.mazes.difficulty import CELLS_SAMPLED, LEAST_SAMPLED, MOST_SAMPLED
from puzzlebook.mazes.levels import BANDS, USUAL
from puzzlebook.mazes.measures import CAP, GLANCE, MEASURES
from puzzlebook.mazes.searching import MOST, MOST_NARROW

PAGE = (Path(__file__).parents[2] / "docs" / "difficulty.md").read_text(encoding="utf-8")
PROSE = " ".join(PAGE.split())


def table(heading):
    """The cells of the first table below a heading, its head left out."""
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in part.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows[2:]]


def test_every_measure_is_listed_with_its_unit_and_definition():
    listed = {
        name.strip("`"): (unit, definition) for name, unit, definition in table("The measures")
    }
    assert listed == {name: (each.kind, each.definition) for name, each in MEASURES.items()}
    assert list(listed) == list(MEASURES)


def test_every_measure_is_judged():
    judged = {name for row in table("What studies say") for name in re.findall(r"`(\w+)`", row[0])}
    assert judged == set(MEASURES) | {"corridor_mm"}
    assert all(said for row in table("What studies say") for said in row)


def test_every_study_that_is_named_is_listed():
    named = {int(number) for number in re.findall(r"\[(\d)\]", PAGE)}
    listed = {int(number) for number in re.findall(r"^(\d)\. ", PAGE, re.MULTILINE)}
    assert named == listed == set(range(1, 9))


def test_levels_have_the_bands_of_the_page():
    told = {
        name.strip("`"): tuple(int(end.rstrip("%")) for end in ends)
        for name, *ends in table("Levels")
    }
    assert told == {level: tuple(round(100 * end) for end in band) for level, band in BANDS.items()}


@pytest.mark.parametrize(
    "sentence",
    [
        f"min(max(depth - {GLANCE}, 0), {CAP})",
        f"**A glance is {GLANCE} cells.**",
        f"**A wrong way costs {CAP} cells at most.**",
        f"{MOST_SAMPLED} mazes of it (fewer above {CELLS_SAMPLED // MOST_SAMPLED:,} cells each, ",
        f"{LEAST_SAMPLED} at least)",
        f"for each maze {PAIRS} pairs of border cells",
        f"{MOST} at most ({MOST_NARROW} for narrow bands and ranges",
        f"around the median, {USUAL[0]:.0%} to {USUAL[1]:.0%}",
        "has been tested on people",
    ],
)
def test_the_page_tells_the_numbers_of_the_code(sentence):
    assert sentence in PROSE
