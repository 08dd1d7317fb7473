"""Printed ids: read back they are the same maze, and no two mazes share one."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from making_grids import sized

from puzzlebook.errors import UsageError
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.ends import check_ends
from puzzlebook.mazes.grid import Ground
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.ids import maze_id, parse_id, widest_id
from puzzlebook.mazes.making import make
from puzzlebook.mazes.spec import CORNERS, ENDS_MODES, SIDES, Ends, MazeSpec, Source

SEED = 0x3FA9C1D2E4B50718
PLAIN = MazeSpec("wilson", (16, 20), seed=SEED)


def option_values(option):
    match option.kind:
        case "choice":
            return st.sampled_from(option.choices)
        case "count":
            return st.integers(int(option.lowest), int(option.highest))
        case "share":
            return st.floats(option.lowest, option.highest).map(lambda share: share + 0.0)


@st.composite
def specs(draw):
    algorithm = draw(st.sampled_from(sorted(ALGORITHMS)))
    options = {}
    for option in ALGORITHMS[algorithm].options:
        value = draw(st.one_of(st.just(option.default), option_values(option)))
        if value != option.default:
            options[option.name] = value
    size = draw(st.tuples(st.integers(1, 12), st.integers(1, 12)))
    assume(size != (1, 1))
    cell = st.tuples(st.integers(1, size[0]), st.integers(1, size[1]))
    place = st.one_of(st.none(), st.sampled_from([*SIDES, *CORNERS, "center"]), cell)
    ends = Ends(draw(st.sampled_from(ENDS_MODES)), draw(place), draw(place), draw(st.booleans()))
    grid = draw(st.sampled_from(sorted(GRIDS)))
    size = sized(grid, size)
    assume(check_ends(ends, Ground(grid, size)) is None)
    return MazeSpec(
        algorithm,
        size,
        tuple(sorted(options.items())),
        grid,
        ends,
        seed=draw(st.integers(0, 2**64 - 1)),
        solved=draw(st.booleans()),
    )


@given(specs())
@settings(max_examples=300, deadline=None)
def test_an_id_read_back_is_the_spec_it_was_made_of(spec):
    # so two specs with one id are equal: none that differ can share it
    text = maze_id(spec, spec.seed)
    assert parse_id(text) == spec
    assert parse_id(f"  {text.upper()}\n") == spec
    assert not re.search(r"\s", text)


@pytest.mark.parametrize(
    ("spec", "text"),
    [
        (PLAIN, "wilson/16x20/3fa9c1d2e4b50718"),
        (MazeSpec("kruskal", (1, 2), seed=0), "kruskal/1x2/0000000000000000"),
        (
            MazeSpec(
                "hunt-and-kill",
                (16, 20),
                (("hunt", 0.05), ("scan", "columns")),
                ends=Ends("corners"),
                seed=SEED,
            ),
            "hunt-and-kill,hunt=0.05,scan=columns/16x20/corners/3fa9c1d2e4b50718",
        ),
        (
            MazeSpec("prim", (30, 40), ends=Ends("sides", "left", (12, 3), rtl=True), seed=SEED),
            "prim/30x40/sides/start=left/finish=12.3/rtl/3fa9c1d2e4b50718",
        ),
        (
            MazeSpec("eller", (9, 9), ends=Ends("none"), seed=SEED, solved=True),
            "eller/9x9/none/solved/3fa9c1d2e4b50718",
        ),
    ],
)
def test_ids_are_written_so_that_people_can_read_them(spec, text):
    assert maze_id(spec, spec.seed) == text
    assert parse_id(text) == spec


def test_level_and_source_are_not_in_the_id_because_the_seed_decides():
    source = Source("2026", "wilson", 3)
    levelled = MazeSpec("wilson", (16, 20), level="hard", band=(0.7, 0.9), source=source)
    assert maze_id(levelled, SEED) == maze_id(PLAIN, SEED)


@pytest.mark.parametrize("band", [None, (0.7, 0.9)])
@pytest.mark.parametrize("mode", ENDS_MODES)
@pytest.mark.parametrize("size", [(5, 7), (12, 9), (30, 40)])
def test_no_id_has_more_characters_than_the_widest_of_its_spec(size, mode, band):
    source = Source("book", "widest", 0)
    spec = MazeSpec("prim", size, ends=Ends(mode), band=band, source=source)
    widest = widest_id(spec)
    made = make(spec).id
    assert len(made) <= len(widest) <= len(made) + 6
    assert re.sub("[0-9a-f]", "", made[-16:] + widest[-16:]) == ""
    assert (
        ("/start=" in widest) == ("/start=" in made) == (mode == "suggested" and band is not None)
    )


def test_an_option_typed_with_its_default_is_left_out():
    typed = parse_id("hunt-and-kill,scan=rows,hunt=0,every=0/4x4/3fa9c1d2e4b50718")
    assert typed == MazeSpec("hunt-and-kill", (4, 4), seed=SEED)
    assert parse_id("hunt-and-kill,every=3,hunt=1e-3/4x4/3fa9c1d2e4b50718").options == (
        ("every", 3),
        ("hunt", 0.001),
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "",
            "'' is not a maze's id. One has at least an algorithm, a size and a seed, like wilson/",
        ),
        ("wilson/16x20", "is not a maze's id"),
        ("wilso/16x20/{}", "'wilso' is not an algorithm. Did you mean wilson?"),
        ("zzz/16x20/{}", "'zzz' is not an algorithm. There are "),
        (
            "wilson,hunt=1/16x20/{}",
            "'hunt' is not an option of wilson: there is none. Leave it out.",
        ),
        (
            "hunt-and-kill,hnt=1/16x20/{}",
            "'hnt' is not an option of hunt-and-kill. Did you mean hunt?",
        ),
        ("hunt-and-kill,hunt=2/16x20/{}", "option hunt is '2'. Write a number from 0 to 1."),
        ("hunt-and-kill,hunt=nan/16x20/{}", "option hunt is 'nan'. Write a number"),
        ("hunt-and-kill,hunt=-0.1/16x20/{}", "option hunt is '-0.1'. Write a number"),
        ("hunt-and-kill,hunt=0_1/16x20/{}", "option hunt is '0_1'. Write a number"),
        ("hunt-and-kill,hunt/16x20/{}", "option hunt is ''. Write a number"),
        ("hunt-and-kill,every=2.5/16x20/{}", "option every is '2.5'. Write a whole number"),
        ("hunt-and-kill,every=1e999/16x20/{}", "option every is '1e999'. Write a whole number"),
        ("hunt-and-kill,scan=up/16x20/{}", "option scan is 'up'. Write rows, columns or random."),
        ("hunt-and-kill,hunt=0.1,hunt=0.2/16x20/{}", "option hunt is given twice. Leave one out."),
        ("wilson/16/{}", "'16' is not a size. Write columns x rows, like 16x20."),
        ("wilson/16x20x3/{}", "'16x20x3' is not a size."),
        ("wilson/1x1/{}", "no maze has 1x1 cells."),
        ("wilson/0x4/{}", "no maze has 0x4 cells. Write two numbers from 1 to 2000"),
        ("wilson/16x2001/{}", "no maze has 16x2001 cells."),
        ("wilson/sqare:16x20/{}", "'sqare' is not a grid. Did you mean square?"),
        ("wilson/16x20/corner/{}", "'corner' is not a part of an id. Did you mean corners?"),
        ("wilson/16x20/corners/sides/{}", "mode is given twice. Leave one out."),
        ("wilson/16x20/rtl/rtl/{}", "rtl is given twice. Leave one out."),
        ("wilson/16x20/start=up/{}", "start is 'up'. Write left, right, top, bottom, top-left"),
        ("wilson/16x20/finish=1.21/{}", "finish is cell [1, 21], row 21 of 20."),
        ("wilson/16x20/start=1.1/finish=1.1/{}", "both be cell [1, 1]"),
        ("wilson/16x20/3fa9", "'3fa9' is not a seed. An id ends with 16 hex digits"),
        ("wilson/16x20/{}0", "is not a seed"),
        ("wilson/16x20/3fa9c1d2e4b5071g", "is not a seed"),
        ("x" * 500 + "/16x20/{}", "x…' is not an algorithm"),
    ],
)
def test_a_wrong_id_is_refused_with_what_would_do(text, sentence):
    with pytest.raises(UsageError, match=re.escape(sentence)):
        parse_id(text.replace("{}", "3fa9c1d2e4b50718"))


@given(st.text(max_size=60))
@settings(deadline=None)
def test_any_other_text_is_refused_in_one_sentence(text):
    with pytest.raises(UsageError) as refused:
        parse_id(text)
    assert "\n" not in str(refused.value)
