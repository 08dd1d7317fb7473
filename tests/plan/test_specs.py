"""Maze entries → specs: what a maze hangs on, and what it does not."""

import pytest
from making_books import book, planned, runs

from puzzlebook.mazes.ends import check_ends
from puzzlebook.mazes.grids import ground_of
from puzzlebook.plan.specs import book_seed, entry_key, specs

ONE = "algorithm: wilson, size: 8x8, count: 3"
OTHER = "algorithm: eller, size: 9x9, count: 2"


def wanted(text, seed="s"):
    return [each.spec for each in specs(book(text), seed, rtl=False).wanted]


def test_an_entry_added_moved_or_removed_changes_no_other_maze():
    alone = wanted(runs(ONE))
    assert wanted(runs(ONE, OTHER))[:3] == alone
    assert wanted(runs(OTHER, ONE))[2:] == alone


@pytest.mark.parametrize(
    "said",
    ["heading: New", "per_page: 2", "instructions: Go", "titles: [a, b]", "show: {id: true}"],
)
def test_what_is_printed_around_a_maze_does_not_change_it(said):
    assert wanted(runs(f"{ONE}, {said}")) == wanted(runs(ONE))


@pytest.mark.parametrize(
    "said",
    [
        "difficulty: easy",
        "endpoints: corners",
        "start: left",
        "algorithm: {name: wilson}",
        "size: 8x9",
        "seed: mine",
    ],
)
def test_every_maze_making_setting_is_part_of_the_key_unless_it_says_nothing_new(said):
    base = ONE
    name = said.split(":")[0]
    entry = ", ".join(p for p in base.split(", ") if not p.startswith(f"{name}:")) + f", {said}"
    keys = [entry_key(book(runs(each)).config.pages[0]) for each in (base, entry)]
    assert (keys[0] == keys[1]) == (said == "algorithm: {name: wilson}")


def test_a_default_written_out_changes_no_maze():
    spelled = f"{ONE}, endpoints: suggested, grid: square, per_page: 1"
    assert wanted(runs(spelled)) == wanted(runs(ONE))
    plain = "algorithm: hunt-and-kill, size: 8x8"
    written = "algorithm: {name: hunt-and-kill, hunt: 0, scan: rows}, size: 8x8"
    assert wanted(runs(plain)) == wanted(runs(written))


def test_entries_written_alike_give_different_mazes_and_are_told_apart_by_order():
    made = specs(book(runs(ONE, ONE)), "s", rtl=False)
    sources = [each.spec.source for each in made.wanted]
    assert len(set(sources)) == 6
    assert made.repeated == ((1, 0),)


def test_entries_with_seeds_of_their_own_are_not_repeated():
    made = specs(book(runs(f"{ONE}, seed: a", f"{ONE}, seed: b")), "s", rtl=False)
    assert made.repeated == ()


def test_a_reroll_changes_exactly_the_maze_it_names():
    before = wanted(runs(ONE, OTHER))
    after = wanted("reroll: {4: 1}\n" + runs(ONE, OTHER))
    assert [a == b for a, b in zip(before, after, strict=True)] == [True] * 3 + [False, True]


def test_a_book_without_a_seed_hangs_on_title_and_author_alone():
    same = [book_seed(book(f"title: T\nauthor: A\n{runs(each)}").config) for each in (ONE, OTHER)]
    other = book_seed(book(f"title: T\nauthor: B\n{runs(ONE)}").config)
    assert same[0] == same[1] != other


def test_seeds_written_0123_and_123_are_one():
    seeds = {book_seed(book(f"title: T\nseed: {s}\n{runs(ONE)}").config) for s in ("0123", "123")}
    assert len(seeds) == 1


def test_lists_are_taken_in_turn_and_sizes_grow_over_a_run():
    turn = wanted(runs("algorithm: [wilson, eller], size: [5x6, 7x8, 9x9], count: 4"))
    assert [s.algorithm for s in turn] == ["wilson", "eller", "wilson", "eller"]
    assert [s.size for s in turn] == [(5, 6), (7, 8), (9, 9), (5, 6)]
    grown = wanted(runs("size: 10x12..30x38, count: 5"))
    assert [s.size for s in grown] == [(10, 12), (15, 19), (20, 25), (25, 32), (30, 38)]
    assert [s.size for s in wanted(runs("size: 10x12..30x38"))] == [(10, 12)]


def test_ends_asked_for_reach_the_spec():
    spec = wanted(runs("size: 6x6, endpoints: sides, start: left, finish: [3, 1]"))[0]
    assert (spec.ends.mode, spec.ends.start, spec.ends.finish) == ("sides", "left", (3, 1))
    assert check_ends(spec.ends, ground_of(spec)) is None


@pytest.mark.parametrize("twist", ["unicursal: true", "symmetry: mirror", "symmetry: rotate"])
@pytest.mark.parametrize("sized", ["corridor: 9mm..6mm", "audience: adult", "size: {}..{}"])
def test_sizes_that_the_page_or_a_run_decides_are_those_a_twist_can_have(twist, sized):
    first, last = ("9x8", "15x17") if "rotate" in twist else ("8x8", "14x18")
    made = planned(runs(f"{sized.format(first, last)}, {twist}, count: 6"))
    sizes = [puzzle.spec.size for puzzle in made.puzzles]
    for columns, rows in sizes:
        even = {
            "unicursal: true": columns % 2 == rows % 2 == 0,
            "symmetry: mirror": columns % 2 == 0,
            "symmetry: rotate": columns % 2 or rows % 2,
        }
        assert even[twist]
    if "size" in sized:
        assert sizes[0] == tuple(map(int, first.split("x")))
        assert sizes[-1] == tuple(map(int, last.split("x")))
        assert sizes == sorted(sizes)


def test_what_a_maze_has_beside_its_algorithm_is_part_of_its_chance():
    twists = [
        "",
        ", braid: 0.5",
        ", braid: 0.25",
        ", weave: 0.5",
        ", symmetry: mirror",
        ", unicursal: true",
    ]
    keys = [entry_key(book(runs(f"size: 8x8{twist}")).config.pages[0]) for twist in twists]
    assert len(set(keys)) == len(twists)
    # left out or at its default is the same maze
    same = "size: 8x8, braid: 0, weave: 0, unicursal: no"
    assert entry_key(book(runs(same)).config.pages[0]) == keys[0]
