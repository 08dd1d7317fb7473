"""`docs/export.md`: it tells of every option, format, group and column there is, and of no other."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from puzzlebook.exporting import FACTS, FORMATS, _columns
from puzzlebook.helping import HELP
from puzzlebook.layout.page import Part

PAGE = (Path(__file__).parents[1] / "docs" / "export.md").read_text("utf-8")


def first_cells(head):
    """The first cell of each row of the table with that head."""
    table = PAGE.split(f"| {head} |", 1)[1]
    rows = re.match(r".*\n.*\n((?: *\|.*\n)+)", table)[1].splitlines()
    return [re.findall("`([^`]+)`", row.strip().split("|")[1]) for row in rows]


def test_every_group_is_told_of_in_its_order():
    assert [cells[0] for cells in first_cells("group | holds")] == list(get_args(Part))


def test_every_column_is_told_of():
    *facts, files = first_cells("column | holds")
    assert tuple(cells[0] for cells in facts) == FACTS
    assert files == [name for name, _, _ in _columns(FORMATS)][: len(files)]


def test_every_format_is_told_of():
    assert first_cells("option | does")[0] == [f"--format {','.join(FORMATS)}"]
    assert re.findall(r"^\* \*\*(\w+)\*\*: ", PAGE, re.MULTILINE) == [k.upper() for k in FORMATS]


def test_the_examples_are_those_of_the_help():
    shown = [" ".join(line.split()) for line in PAGE.split("```")[1].splitlines()]
    helped = [" ".join(example.replace("  # ", " ").split()) for example in HELP["export"].examples]
    assert helped == [line for line in shown if line.startswith("puzzlebook export")]
