"""Unicode's own conformance files in full, and the laws that hold for any text.

The files are Unicode's, as Debian's package unicode-data has them; see ucd/README.md.
"""

from __future__ import annotations

import lzma
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.text import bidi
from puzzlebook.text.bidi import (
    BRACKETS,
    REMOVED,
    bidi_class,
    first_strong,
    levels,
    line_levels,
    reset_blanks,
    resolve,
    visual_order,
)

UCD = Path(__file__).resolve().parent / "ucd"


def rows(name):
    """The lines of one of Unicode's files, without comments."""
    with lzma.open(UCD / f"{name}.txt.xz", "rt", encoding="utf-8") as file:
        for line in file:
            bare = line.split("#", 1)[0].strip()
            if bare:
                yield bare


def laid_out(classes, base, brackets):
    """Base, levels with None for what X9 removes, and visual order, of a line of its own."""
    if base is None:
        base = first_strong(classes, 0, len(classes)) or 0
    found = reset_blanks(classes, resolve(classes, base, brackets), base)
    kept = [i for i, kind in enumerate(classes) if kind not in REMOVED]
    order = [kept[k] for k in visual_order([found[i] for i in kept])]
    shown = [None if kind in REMOVED else x for kind, x in zip(classes, found, strict=True)]
    return base, shown, order


def as_levels(text):
    return [None if level == "x" else int(level) for level in text.split()]


BASES = ((1, None), (2, 0), (4, 1))
"""BidiTest.txt: bits of the paragraph levels a row is for."""


def test_every_case_of_unicodes_bidi_test_comes_out_as_it_says():
    cases = 0
    wrong = []
    for row in rows("BidiTest"):
        if row.startswith("@Levels:"):
            wanted = as_levels(row.partition(":")[2])
        elif row.startswith("@Reorder:"):
            order = [int(i) for i in row.partition(":")[2].split()]
        else:
            given, bits = row.split(";")
            classes = given.split()
            for bit, base in BASES:
                if int(bits, 16) & bit:
                    cases += 1
                    _, found, seen = laid_out(classes, base, [0] * len(classes))
                    if (found, seen) != (wanted, order):
                        wrong.append((row, base, found, seen))
    assert wrong == []
    assert cases == 770_241


def test_every_case_of_unicodes_bidi_character_test_comes_out_as_it_says():
    cases = 0
    wrong = []
    for row in rows("BidiCharacterTest"):
        codes, direction, level, wanted, order = row.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        base = {"0": 0, "1": 1, "2": None}[direction]
        classes = [bidi_class(char) for char in text]
        made = laid_out(classes, base, [BRACKETS.get(char, 0) for char in text])
        cases += 1
        if made != (int(level), as_levels(wanted), [int(i) for i in order.split()]):
            wrong.append((row, made))
    assert wrong == []
    assert cases == 91_707


def test_the_brackets_are_those_of_unicodes_file():
    kinds = {"o": 1, "c": -1}
    listed = {}
    for row in rows("BidiBrackets"):
        char, paired, kind = (field.strip() for field in row.split(";"))
        listed[chr(int(char, 16))] = (chr(int(paired, 16)), kinds[kind])
    assert set(BRACKETS) == set(listed)
    for char, (paired, sign) in listed.items():
        assert BRACKETS[char] * sign > 0
        assert BRACKETS[paired] == -BRACKETS[char]
        assert BRACKETS[unicodedata.normalize("NFC", char)] == BRACKETS[char]


def test_every_code_point_has_the_class_of_unicodes_file():
    wrong = []
    with lzma.open(UCD / "DerivedBidiClass.txt.xz", "rt", encoding="utf-8") as file:
        listed = [line for line in file if line.strip() and not line.startswith("#")]
    for line in listed:
        codes = line.split(";")[0].strip()
        kind, category = fields(line)
        first, _, last = codes.partition("..")
        for char in map(chr, range(int(first, 16), int(last or first, 16) + 1)):
            # Where this Python's Unicode is older or newer than the file, they may differ.
            same_age = (unicodedata.category(char) == "Cn") == (category == "Cn")
            if same_age and bidi_class(char) != kind:
                wrong.append(f"{ord(char):04X}")
    assert wrong == []
    assert len(listed) > 1500


def fields(line):
    """Class and general category of a row `0000..0008 ; BN # Cc [9] …`."""
    kind, _, comment = line.partition(";")[2].partition("#")
    return kind.strip(), comment.split()[0]


ALPHABET = (
    "abאבعخ١٢12۳.,:+-%€()[]<> \u0301\u05b0\u064e\u200e\u200f\u061c\u200d\u2029"
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
TEXTS = st.text(st.sampled_from(ALPHABET), max_size=24)


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.sampled_from([0, 1]))
def test_levels_of_a_text_are_those_of_its_classes(text, base):
    # Text that nothing turns is answered without the algorithm.
    by_rules = resolve([bidi_class(c) for c in text], base, [BRACKETS.get(c, 0) for c in text])
    assert levels(text, base) == by_rules
    assert all(level >= base for level in by_rules)


TURNING = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}


@given(st.text(max_size=12).filter(lambda text: not TURNING & set(map(bidi_class, text))))
def test_any_text_that_nothing_turns_reads_to_the_right(text):
    assert levels(text, 0) == [0] * len(text)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.sampled_from([0, 1]))
def test_blanks_at_the_end_of_a_line_stand_at_the_end_of_the_line(text, base):
    line = text.replace("\u2029", "") + "  "
    found = line_levels(line, levels(line, base), base)
    assert found[-2:] == [base, base]
    order = visual_order(found)
    assert (
        order[:2] == [len(line) - 1, len(line) - 2]
        if base
        else order[-2:] == [*range(len(line))][-2:]
    )


@given(st.lists(st.integers(0, 6), max_size=12))
def test_the_order_on_the_page_is_an_order(found):
    order = visual_order(found)
    assert sorted(order) == list(range(len(found)))
    if len(set(found)) == 1:
        assert order == sorted(order, reverse=bool(found[0] % 2))


@pytest.mark.parametrize(
    ("text", "base", "shown"),
    [
        ("abc", 0, "abc"),
        ("אבג", 1, "גבא"),
        ("עמוד 12 מתוך 34", 1, "34 ךותמ 12 דומע"),
        ("12-15 א", 1, "א 12-15"),
        ("א 12-15", 1, "12-15 א"),
        ("ח 12-15،", 1, "،12-15 ח"),
        ("خ ١٢-١٥", 1, "١٥-١٢ خ"),
        ("خ 12-15", 1, "15-12 خ"),
        ("א (ab) ב", 1, "ב )ab( א"),
        ("ab (א) cd", 0, "ab (א) cd"),
        ("50% א", 1, "א 50%"),
        ("Wilson א.", 1, ".א Wilson"),
    ],
)
def test_lines_of_both_directions_are_ordered_as_their_readers_write_them(text, base, shown):
    found = line_levels(text, levels(text, base), base)
    assert "".join(text[i] for i in visual_order(found)) == shown


def test_brackets_nested_too_deep_are_no_pairs_from_there_on():
    deep = "(" * (bidi.MAX_BRACKETS + 1) + "א" + ")" * (bidi.MAX_BRACKETS + 1)
    assert levels(f"a{deep}b", 0)[-2] == 0
    assert len(levels(deep, 1)) == len(deep)
