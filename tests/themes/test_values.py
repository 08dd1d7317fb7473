"""What every theme decides, side by side: three of them say only what differs from `classic`.

`python tests/themes/test_values.py` prints the table anew, for a change that is meant.
"""

import sys
from dataclasses import fields, is_dataclass
from pathlib import Path

from puzzlebook.themes import THEMES
from puzzlebook.themes.theme import Type

TABLE = Path(__file__).with_name("values.txt")


def told(value):
    if isinstance(value, Type):
        style = value.style
        marks = [f"{style.family}-{style.size:g}/{value.leading:g}"]
        marks += ["bold"] * style.bold + ["italic"] * style.italic
        marks += [style.case] * (style.case != "typed")
        marks += [f"+{style.tracking:g}"] * (style.tracking != 0)
        return ",".join(marks + [tag for tag, _ in style.features])
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def leaves(value, path=""):
    for each in fields(value):
        found = getattr(value, each.name)
        if is_dataclass(found) and not isinstance(found, Type):
            yield from leaves(found, f"{path}{each.name}.")
        elif each.name not in {"name", "look"}:
            yield f"{path}{each.name}", told(found)


def as_table():
    columns = [dict(leaves(theme)) for theme in THEMES.values()]
    rows = [["value", *THEMES], *([key, *(each[key] for each in columns)] for key in columns[0])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [" ".join(map(str.ljust, row, widths)).rstrip() for row in rows]


def test_a_number_changes_in_no_theme_but_where_the_table_says_so():
    assert as_table() == TABLE.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in as_table()))
