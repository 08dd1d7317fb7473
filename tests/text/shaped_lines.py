"""Lines in every script → the glyphs they are set with, stored anew when this file is run.

Look at the lines, large, before you store what is new: the tests take what stands there for right.
"""

from __future__ import annotations

import json
from pathlib import Path

from puzzlebook.text import shaping
from puzzlebook.text.shaping import TextStyle, shape

STORED = Path(__file__).resolve().with_name("shaped_lines.json")


def stored():
    """The lines: language, family, bold, text, and runs in reading order."""
    return json.loads(STORED.read_text("utf-8"))


def style_of(line):
    """The style a stored line is set in."""
    return TextStyle(line["family"], 20, bold=line["bold"])


def as_set(line):
    """The runs of a line as it is set now, in reading order."""
    style = style_of(line)
    shaped = shape(line["text"], style, line["language"])
    scripts = shaping._scripts(shaped.text, line["language"])
    runs = []
    at = 0
    for run in reading_order(shaped):
        runs.append(
            {
                "text": run.text,
                "face": run.face,
                "level": run.level,
                "script": scripts[at],
                "glyphs": [[g.gid, g.advance, g.dx, g.dy] for g in run.glyphs],
            }
        )
        at += len(run.text)
    return runs


def reading_order(shaped):
    """The runs of a line, found one after the other in its text."""
    return _ordered(list(shaped.runs), shaped.text)


def _ordered(left, rest):
    """The order in which all runs make up the rest of a text; None where they do not.

    Of two runs with one text the one further to the left comes first.
    """
    if not left:
        return None if rest else []
    for run in sorted(left, key=lambda run: -len(run.text)):
        if rest.startswith(run.text):
            others = [*left]
            others.remove(run)
            ordered = _ordered(others, rest[len(run.text) :])
            if ordered is not None:
                return [run, *ordered]
    return None


def main():
    """Store all lines as they are set now."""
    lines = [{**line, "runs": as_set(line)} for line in stored()]
    rows = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    STORED.write_text(f"[\n{rows}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
