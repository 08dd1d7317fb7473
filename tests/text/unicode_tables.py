"""Unicode's own data → the tables of puzzlebook.text, written anew when this file is run.

Scripts come from fontTools, line break classes from uniseg; both carry Unicode's database.
"""

from __future__ import annotations

import textwrap
import unicodedata
from pathlib import Path

from fontTools.unicodedata import script
from uniseg.linebreak import line_break

TEXT = Path(__file__).resolve().parents[2] / "puzzlebook" / "text"

BREAK_BLOCKS = (
    (0x0000, 0x08FF),  # Latin, combining marks, Greek, Cyrillic, Hebrew, Arabic
    (0x0900, 0x097F),  # Devanagari
    (0x0E00, 0x0E7F),  # Thai
    (0x10A0, 0x10FF),
    (0x1AB0, 0x1AFF),
    (0x1C80, 0x1C8F),
    (0x1CD0, 0x1CFF),  # Vedic signs
    (0x1D00, 0x2BFF),  # more Latin and Greek, punctuation, symbols
    (0x2C60, 0x2C7F),
    (0x2DE0, 0x2FFF),
    (0x3000, 0x9FFF),  # Chinese and Japanese
    (0xA640, 0xA83F),
    (0xA8E0, 0xA8FF),
    (0xA92E, 0xA92F),
    (0xAB30, 0xAB6F),
    (0xF900, 0xFFFF),
    (0x10EC0, 0x10EFF),
    (0x11B00, 0x11B5F),  # Devanagari extended
    (0x1DF00, 0x1DFFF),
    (0x1EE00, 0x1EEFF),
    (0x1F300, 0x1F9FF),
)


def break_class(char):
    """The character's line break class with the ambiguous ones settled as UAX #14, LB1 says."""
    name = line_break(char).value
    if name == "SA":
        return "CM" if unicodedata.category(char) in {"Mn", "Mc"} else "AL"
    return {"AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"}.get(name, name)


def script_table():
    """[first code point, script] pairs; unassigned code points belong to what precedes them."""
    assigned = (c for c in range(0x110000) if script(chr(c)) != "Zzzz")
    return _merged(assigned, script)


def break_table():
    """[first code point, class] pairs of the blocks above."""
    codes = (c for first, last in BREAK_BLOCKS for c in range(first, last + 1))
    return _merged((c for c in codes if line_break(chr(c)).value != "XX"), break_class)


def _merged(codes, value):
    table = []
    for code in codes:
        found = value(chr(code))
        if not table or table[-1][1] != found:
            table.append((code, found))
    return table


def module(name, docstring, table):
    """The source of a table module."""
    body = textwrap.fill(" ".join(f"{code:X} {value}" for code, value in table), 96)
    return (
        f'"""{docstring}\n"""\n\nfrom __future__ import annotations\n\n'
        f'{name} = """\n{body}\n"""\n'
        '"""Hexadecimal code point and the value from there on, in pairs."""\n'
    )


def main():
    """Write both modules."""
    made = "Made from Unicode's database by tests/text/unicode_tables.py; not edited by hand."
    scripts = f"Code point → script (ISO 15924), in ranges.\n\n{made}"
    breaks = f"Code point → line break class (UAX #14), in ranges, where our fonts are.\n\n{made}"
    (TEXT / "_scripts.py").write_text(module("SCRIPTS", scripts, script_table()), "utf-8")
    (TEXT / "_breaks.py").write_text(module("BREAK_CLASSES", breaks, break_table()), "utf-8")


if __name__ == "__main__":
    main()
