"""Plain scalars stay the text that was typed, and the key decides what it is."""

from __future__ import annotations

import re
import string

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.config.difficulty import SHARES
from puzzlebook.config.load import load_book
from puzzlebook.config.sentences import OTHER
from puzzlebook.config.syntax import quoted
from puzzlebook.config.values import AUDIENCES
from puzzlebook.errors import PuzzlebookError
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.spec import LEVELS, Range

AS_TYPED = [
    *("No", "no", "Yes", "On", "off", "true", "False", "null", "Null", "~", "3.10", "0123", "1e3"),
    *(".inf", "NaN", "2026-01-01", "12:30:45", "0x1F", "0o17", "1_000", "=", "<<", "-5", "S&P 500"),
    *("x<y>z", "C# and F#", "a\tb", "Maze#", "50%", "it's", 'say "hi"', "a: b".replace(" ", "")),
]
PRINTABLE = st.characters(
    codec="utf-8",
    exclude_categories=["Cs", "Cc"],
    exclude_characters="\ufffe\uffff\ufeff",
)
TITLES = st.text(PRINTABLE | st.sampled_from("\n\t"), min_size=1, max_size=200).filter(
    lambda text: text.strip()
)


def book(**keys):
    lines = "".join(f"{key}: {value}\n" for key, value in keys.items())
    return load_book("book.yaml", f"title: T\n{lines}pages:\n  - kind: title\n".encode()).config


def entry(**keys):
    lines = "".join(f"    {key}: {value}\n" for key, value in keys.items())
    size = "" if {"size", "corridor", "audience"} & set(keys) else "    size: 5x5\n"
    text = f"title: T\npages:\n  - kind: mazes\n{size}{lines}"
    return load_book("book.yaml", text.encode()).config.pages[0]


def told(data):
    """What is wrong with a file, None when nothing is."""
    try:
        load_book("book.yaml", data)
    except PuzzlebookError as error:
        return str(error)
    return None


def escaped(text):
    """The text in braces that print."""
    return text.replace("{", "{{").replace("}", "}}")


@pytest.mark.parametrize("text", AS_TYPED)
def test_a_plain_text_is_what_was_typed(text):
    assert book(subtitle=text).subtitle == text


@given(TITLES)
@settings(max_examples=150, deadline=None)
def test_any_text_as_a_title_comes_back_as_typed(text):
    typed = yaml.safe_dump({"title": escaped(text)}, allow_unicode=True)
    pages = yaml.safe_dump({"pages": [{"kind": "title"}]})
    assert load_book("book.yaml", (typed + pages).encode()).config.title == escaped(text)


@given(TITLES)
@settings(max_examples=100, deadline=None)
def test_any_text_in_double_quotes_comes_back_as_typed(text):
    typed = yaml.safe_dump(escaped(text), default_style='"')
    data = f"title: {typed}pages: [{{kind: title}}]\n".encode()
    assert load_book("book.yaml", data).config.title == escaped(text)


@given(st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_random_bytes_never_give_a_traceback(data):
    assert told(data) != ""


PIECES = st.sampled_from(
    [
        *("title: ", "pages:", "\n", "\n  ", "\n    ", "- ", "kind: ", "size: ", "5x5", "count: "),
        *("{", "}", "[", "]", ": ", ", ", "#", " #", "&a ", "*a ", "<<: ", "!!x ", "'", '"', "\\"),
        *("|", ">", "%", "@", "`", "?", "---\n", "...\n", "\t", "text", "algorithm: ", "wilson"),
        *("show: ", "answers: ", "defaults: ", "start: ", "reroll: ", "fields: ", "\ufeff", "\x85"),
        *("{title}", "{number}", "\\U00FFFFFF", "\u2028", "0", "-1", ".."),
    ]
)


@given(st.lists(PIECES, max_size=60))
@settings(max_examples=600, deadline=None)
def test_no_arrangement_of_yaml_s_own_signs_gives_a_traceback(pieces):
    assert told("".join(pieces).encode()) != ""


KEYS = st.sampled_from(
    [
        *("title", "subtitle", "language", "seed", "reroll", "printer", "trim", "theme", "answers"),
        *("show", "fields", "defaults", "pages", "kind", "heading", "body", "titles", "count"),
        *("per_page", "instructions", "algorithm", "grid", "size", "difficulty", "endpoints"),
        *(
            "start",
            "finish",
            "solution",
            "number",
            "place",
            "at",
            "text",
            "name",
            "hunt",
            "zzz",
            "5",
            "corridor",
            "audience",
            "avoid",
            "digits",
            "words",
            "count_mazes",
            "answer_on_page",
            "turns",
            "solution_share",
        ),
    ]
)
SCALARS = st.sampled_from(
    [
        *("", "x", "5x5", "5x5..6x6", "1x5", "3", "0", "true", "wilson", "hunt-and-kill", "easy"),
        *("center", "mazes", "title", "text", "answers", "none", "end", "left", "{number}", "{"),
        *("a4", "home", "8mm", "8mm..3mm", "adult", "marks", "25..40%", "..5", "5..", "no.json"),
    ]
)
TREES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=6,
)


@given(
    st.dictionaries(KEYS, TREES, max_size=5),
    st.lists(st.dictionaries(KEYS, TREES, max_size=5), max_size=3),
)
@settings(max_examples=250, deadline=None)
def test_any_value_at_any_key_gets_a_sentence(keys, pages):
    data = yaml.safe_dump({**keys, "title": "T", "pages": pages or keys.get("pages")})
    sentences = told(data.encode())
    assert sentences is None or all(
        line.startswith("book.yaml:") and OTHER not in line for line in sentences.splitlines()
    )


@pytest.mark.parametrize(
    "typed", ["T", "'T'", '"T"', "|\n  T", ">\n  T", "|-\n  T", "T  # a comment"]
)
def test_quotes_and_blocks_are_notation(typed):
    assert book(subtitle=typed).subtitle == "T"


@pytest.mark.parametrize("typed", ["T\t", "T \t ", "\tT", "T\t# c", "'T'\t# c", "T \t# c\t"])
def test_tabs_round_a_value_are_blanks(typed):
    assert book(subtitle=typed).subtitle == "T"
    assert book(fields="{a:\tT\t,\tb: T}\t# c").fields == {"a": "T", "b": "T"}


@given(st.text(PRINTABLE, min_size=1).filter(lambda text: not re.search("[\u2028\u2029]", text)))
@settings(deadline=None)
def test_a_text_shown_in_quotes_can_be_pasted(text):
    assert yaml.safe_load(quoted(text)) == text


def test_a_block_keeps_its_lines():
    data = b"title: T\npages:\n  - kind: text\n    body: |\n      One\n\n      Two\n"
    assert load_book("b", data).config.pages[0].body == "One\n\nTwo"


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        *(
            ("0123", "123"),
            ("2026", "2026"),
            ("000", "0"),
            ("-007", "-7"),
            ("+5", "5"),
            ("-0", "0"),
        ),
        *(("'0123'", "123"), ("spring", "spring"), ("random", "random"), ("1e3", "1e3")),
        *(("1.50", "1.50"), ("true", "true"), ("9" * 150, "9" * 150)),
    ],
)
def test_a_seed_is_its_text_and_a_number_its_plain_form(typed, seed):
    assert book(seed=typed).seed == seed
    assert entry(seed=typed).seed == seed


@pytest.mark.parametrize(
    ("typed", "count"), [("010", 10), ("08", 8), ("'12'", 12), ("+3", 3), ("5000", 5000)]
)
def test_numbers_are_decimal(typed, count):
    assert entry(count=typed).count == count


@pytest.mark.parametrize("yes", ["true", "True", "TRUE", "yes", "Yes", "on", "On"])
@pytest.mark.parametrize("no", ["false", "False", "no", "NO", "off"])
def test_switches_are_written_as_people_do(yes, no):
    show = entry(show=f"{{id: {yes}, number: {no}}}").show
    assert (show.id, show.number, show.answer_page) == (True, False, True)


@pytest.mark.parametrize(
    ("typed", "sizes", "ramp"),
    [
        ("20x30", ((20, 30),), False),
        ("20 x 30", ((20, 30),), False),
        ("20×30", ((20, 30),), False),
        ("20X30", ((20, 30),), False),
        ("'20x30'", ((20, 30),), False),
        ("1x2", ((1, 2),), False),
        ("2000x2000", ((2000, 2000),), False),
        ("[5x5, 6x7]", ((5, 5), (6, 7)), False),
        ("10x12..20x24", ((10, 12), (20, 24)), True),
        ("10 x 12 .. 20 x 24", ((10, 12), (20, 24)), True),
    ],
)
def test_sizes_are_columns_and_rows(typed, sizes, ramp):
    made = entry(size=typed)
    assert (made.sizes, made.size_ramp) == (sizes, ramp)


@pytest.mark.parametrize(
    ("typed", "per_page"),
    [
        ("1", 1),
        ("2", 2),
        ("04", 4),
        ("6", 6),
        ("3x2", (3, 2)),
        ("1 x 3", (1, 3)),
        ("12x12", (12, 12)),
    ],
)
def test_mazes_on_a_page_are_a_number_or_columns_and_rows(typed, per_page):
    assert entry(per_page=typed).per_page == per_page


@pytest.mark.parametrize(
    ("typed", "first", "last"),
    [
        ("8mm", 8, 8),
        ("20mm..10mm", 20, 10),
        ("2 mm .. 30MM", 2, 30),
        ("0.5in..1cm", 12.7, 10),
        ("3cm", 30, 30),
    ],
)
def test_corridors_are_points_first_and_last(typed, first, last):
    made = entry(corridor=typed)
    assert made.corridors == pytest.approx((first * 72 / 25.4, last * 72 / 25.4))
    assert (made.sizes, made.size_ramp) == ((), False)


@pytest.mark.parametrize("name", AUDIENCES)
def test_an_audience_stands_in_for_a_size(name):
    made = entry(audience=name)
    assert (made.audience, made.sizes, made.corridors) == (name, (), None)


RANGES = [
    ("{turns: 12..60}", [Range("turns", 12, 60)]),
    ("{turns: 12 .. 60}", [Range("turns", 12, 60)]),
    ("{turns: 12..}", [Range("turns", 12, None)]),
    ("{turns: ..60}", [Range("turns", None, 60)]),
    ("{turns: '012'}", [Range("turns", 12, 12)]),
    ("{turns: 0}", [Range("turns", 0, 0)]),
    ("{effort: 10.5..11}", [Range("effort", 10.5, 11)]),
    ("{effort: .5...75}", [Range("effort", 0.5, 0.75)]),
    ("{solution: 20..}", [Range("solution", 20, None)]),
    ("{solution: 25..40%}", [Range("solution_share", 0.25, 0.4)]),
    ("{solution: 25%..40%}", [Range("solution_share", 0.25, 0.4)]),
    ("{solution: 25% .. 40 %}", [Range("solution_share", 0.25, 0.4)]),
    ("{solution: 25%..}", [Range("solution_share", 0.25, None)]),
    ("{solution: ..40%}", [Range("solution_share", None, 0.4)]),
    ("{solution: 33.3%}", [Range("solution_share", 0.333, 0.333)]),
    ("{dead_ends: 10..100%}", [Range("dead_end_share", 0.1, 1)]),
    ("{border_share: 0.25..0.4}", [Range("border_share", 0.25, 0.4)]),
    ("{directness: ..30%}", [Range("directness", None, 0.3)]),
    (
        "{effort: 1.., dead_end_share: 1.., solution: 5.., solution_share: 10..20%}",
        [
            Range("solution", 5, None),
            Range("solution_share", 0.1, 0.2),
            Range("dead_end_share", 1, None),
            Range("effort", 1, None),
        ],
    ),
]


@pytest.mark.parametrize(("typed", "ranges"), RANGES)
def test_ranges_are_of_named_measures_in_their_order_with_shares_up_to_1(typed, ranges):
    made = entry(difficulty=typed)
    assert (made.levels, list(made.ranges)) == (None, ranges)


@pytest.mark.parametrize("name", MEASURES)
def test_every_measure_takes_a_range(name):
    assert entry(difficulty=f"{{{name}: 0..1}}").ranges == (Range(name, 0, 1),)


def test_a_count_that_tells_the_same_as_a_share_is_one_and_its_share_the_other():
    for count, share in SHARES.items():
        assert MEASURES[count].kind in {"count", "cells"}
        assert MEASURES[share].kind == "share"


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_a_share_in_percent_is_the_double_nearest_to_it(one, other):
    low, high = sorted((one, other))
    made = entry(difficulty=f"{{solution: {low / 100:.2f}..{high / 100:.2f}%}}").ranges
    assert made == (Range("solution_share", low / 10_000, high / 10_000),)


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        *(("marks", "marks"), ("word", "word"), ("true", "marks"), ("Yes", "marks")),
        *(("false", None), ("off", None)),
    ],
)
def test_difficulty_is_shown_in_marks_or_in_a_word(typed, way):
    assert entry(difficulty="easy", show=f"{{difficulty: {typed}}}").show.difficulty == way
    assert entry(difficulty="easy", show="{}").show.difficulty is None


@pytest.mark.parametrize("first", LEVELS)
@pytest.mark.parametrize("last", LEVELS)
def test_levels_are_the_first_and_the_last(first, last):
    assert entry(difficulty=first).levels == (first, first)
    assert entry(difficulty=first, endpoints="none").ranges == ()
    assert entry(difficulty=f"{first}..{last}").levels == (first, last)


@pytest.mark.parametrize(
    ("typed", "at", "text"),
    [
        ("left", "left", None),
        ("top-left", "top-left", None),
        ("center", "center", None),
        ("[5, 1]", (5, 1), None),
        ("{at: left, text: Help the rabbit}", "left", "Help the rabbit"),
        ("{at: [1, 5]}", (1, 5), None),
        ("{text: Off}", None, "Off"),
    ],
)
def test_ends_are_a_place_or_a_place_and_a_word(typed, at, text):
    for key in ("start", "finish"):
        end = getattr(entry(**{key: typed}), key)
        assert (end.at, end.text) == (at, text)


@pytest.mark.parametrize(
    ("typed", "choices"),
    [
        ("wilson", [("wilson", ())]),
        ("[wilson, prim]", [("wilson", ()), ("prim", ())]),
        ("{name: wilson}", [("wilson", ())]),
        (
            "{scan: columns, hunt: 0.05, name: hunt-and-kill}",
            [("hunt-and-kill", (("hunt", 0.05), ("scan", "columns")))],
        ),
        ("{name: hunt-and-kill, hunt: 0.0, scan: rows, every: 00}", [("hunt-and-kill", ())]),
        ("{name: hunt-and-kill, every: 010}", [("hunt-and-kill", (("every", 10),))]),
        ("{name: growing-tree, newest: 1}", [("growing-tree", (("newest", 1.0),))]),
        (
            "[{name: growing-tree, newest: .25}, prim]",
            [("growing-tree", (("newest", 0.25),)), ("prim", ())],
        ),
    ],
)
def test_algorithms_keep_the_options_that_differ_from_the_defaults(typed, choices):
    assert [
        (choice.name, choice.options) for choice in entry(algorithm=typed).algorithms
    ] == choices


@pytest.mark.parametrize(
    ("typed", "name", "width", "height"),
    [
        ("letter", "letter", 612, 792),
        ("A4", "a4", 595.276, 841.890),
        ("8.5x11in", "8.5x11in", 612, 792),
        ("8.5 in x 11 in", "8.5inx11in", 612, 792),
        ("210 × 297 mm", "210x297mm", 595.276, 841.890),
    ],
)
def test_trims_keep_their_name_and_are_points(typed, name, width, height):
    trim = book(trim=typed).trim
    assert (trim.name, trim.width, trim.height) == pytest.approx((name, width, height), abs=0.001)


def test_keys_are_texts_too():
    assert book(fields="{no: a, on: b, null: c}").fields == {"no": "a", "on": "b", "null": "c"}


def test_a_text_may_have_its_last_character_but_not_one_more():
    assert book(subtitle="x" * 300).subtitle == "x" * 300
    with pytest.raises(PuzzlebookError, match=r"The text has 301 characters. Shorten it to 300."):
        book(subtitle="x" * 301)


@pytest.mark.parametrize("letter", string.punctuation.replace("{", "").replace("}", ""))
def test_every_sign_of_the_keyboard_stands_in_quotes(letter):
    quote = '"' if letter == "'" else "'"
    assert book(subtitle=f"{quote}{letter}{quote}").subtitle == letter
