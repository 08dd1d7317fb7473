"""A book that extends another: whose keys count, and where problems are told."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from making_fonts import font

from puzzlebook.config.extending import MOST_FILES, WHOLE, merged
from puzzlebook.config.load import load_book
from puzzlebook.config.nodes import Entry, Mapping, Scalar, plain
from puzzlebook.errors import BookFileError
from puzzlebook.plan import plan

SERIES = """\
author: Maze Press
answers: {place: end, per_page: 4}
fields: {child: Mia, pet: Rex}
show: {id: true}
defaults:
  size: 10x12
  algorithm: {name: hunt-and-kill, hunt: 0.1}
pages:
  - {heading: One, count: 3}
"""


@pytest.fixture
def write(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("series.yaml").write_text(SERIES, encoding="utf-8")

    def written(text, name="book.yaml"):
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return written


def told(path):
    with pytest.raises(BookFileError) as caught:
        load_book(path)
    return [str(problem) for problem in caught.value.problems]


def test_all_keys_are_taken_and_only_what_is_written_changes(write):
    book = load_book(
        write("extends: series.yaml\ntitle: Two\nfields: {pet: Tom}\nshow: {number: no}\n")
    )
    config = book.config
    assert (config.title, config.author) == ("Two", "Maze Press")
    assert config.fields == {"child": "Mia", "pet": "Tom"}
    assert (config.show.number, config.show.id) == (False, True)
    assert (config.pages[0].show.number, config.pages[0].show.id) == (False, True)
    assert config.pages[0].sizes == ((10, 12),)
    assert book.files == (Path("series.yaml"),)


@pytest.mark.parametrize(
    ("ours", "theirs", "place", "per_page"),
    [
        ("{per_page: 6}", "separate", "separate", 6),
        ("separate", "{per_page: 6}", "separate", 6),
        ("none", "separate", "none", 9),
        ("{place: section}", "{place: end, per_page: 3}", "section", 3),
    ],
)
def test_a_word_and_a_mapping_go_together_as_what_the_word_stands_for(
    write, ours, theirs, place, per_page
):
    write(f"answers: {theirs}\n", "base.yaml")
    pages = "pages:\n  - {size: 9x9}\n"
    config = load_book(write(f"extends: base.yaml\ntitle: T\nanswers: {ours}\n{pages}")).config
    assert (config.answers.place, config.answers.per_page) == (place, per_page)


@pytest.mark.parametrize(
    ("defaults", "size", "algorithm"),
    [
        ("corridor: 9mm", None, "hunt-and-kill"),
        ("size: 8x8", (8, 8), "hunt-and-kill"),
        ("algorithm: wilson", (10, 12), "wilson"),
        ("algorithm: {name: growing-tree, newest: 1}", (10, 12), "growing-tree"),
    ],
)
def test_a_value_that_is_one_thing_is_taken_whole(write, defaults, size, algorithm):
    config = load_book(write(f"extends: series.yaml\ntitle: T\ndefaults: {{{defaults}}}\n")).config
    page = config.pages[0]
    assert page.sizes == (() if size is None else (size,))
    assert page.algorithms[0].name == algorithm
    assert {"size", "algorithm", "difficulty"} <= WHOLE


def test_problems_point_to_the_file_and_line_they_stand_in(write):
    write(SERIES.replace("10x12", "ten").replace("per_page: 4", "per_page: 40"), "series.yaml")
    assert [line.split(": ")[0] for line in told(write("extends: series.yaml\nseed: []\n"))] == [
        "book.yaml:1:1",  # the title that neither has
        "book.yaml:2:1",
        "series.yaml:2:23",
        "series.yaml:6:3",
    ]


def test_what_the_plan_finds_is_told_in_the_other_file_too(write):
    write(SERIES.replace("10x12", "900x900"), "series.yaml")
    with pytest.raises(BookFileError) as caught:
        plan(load_book(write("extends: series.yaml\ntitle: T\n")))
    assert caught.value.problems[0].file == "series.yaml"
    assert caught.value.problems[0].line == 6


def test_names_and_lost_texts_are_told_in_their_file(write):
    write(SERIES + "subtitle: For {chld} # 1\npublisher: Us #1\n", "series.yaml")
    lines = told(write("extends: series.yaml\ntitle: T\n"))
    assert [line.split(" ")[0] for line in lines] == ["series.yaml:10:1:", "series.yaml:11:1:"]
    assert "Did you mean {child}?" in lines[0]


WRONG = {
    "missing": (
        "extends: nothing.yaml\n",
        "book.yaml:1:1: extends: There is no file nothing.yaml.",
    ),
    "a folder": ("extends: .\n", "book.yaml:1:1: extends: Cannot read the file"),
    "itself": (
        "title: T\nextends: book.yaml\n",
        "book.yaml:2:1: extends: this file extends itself",
    ),
    "a circle": (
        "extends: other.yaml\n",
        "other.yaml:1:1: extends: book.yaml leads back to itself",
    ),
    "a list": ("extends: [series.yaml]\n", "book.yaml:1:1: extends: One value is wanted"),
    "nothing": ("extends:\n", "book.yaml:1:1: extends: There is no value."),
    "no book file": ("extends: list.yaml\n", "list.yaml:1:1: The file is a list at its top level."),
    "no YAML": ("extends: broken.yaml\n", "broken.yaml:1:4: This [ is not closed"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_extended_is_told_at_its_place(write, wrong):
    write("extends: book.yaml\n", "other.yaml")
    write("- a\n", "list.yaml")
    write("a: [1\n", "broken.yaml")
    text, begins = WRONG[wrong]
    assert any(line.startswith(begins) for line in told(write(text))), told(write(text))


def test_a_circle_through_a_link_or_another_spelling_is_seen(write):
    Path("link.yaml").symlink_to("book.yaml")
    for name in ("link.yaml", "./x/../book.yaml"):
        Path("x").mkdir(exist_ok=True)
        assert "extends itself" in told(write(f"extends: {name}\n"))[0]


def test_files_extend_one_another_up_to_a_limit(write):
    for at in range(MOST_FILES + 1):
        write(f"extends: s{at + 1}.yaml\nsubtitle: s{at}\n", f"s{at}.yaml")
    write(SERIES + "title: Last\n", f"s{MOST_FILES - 1}.yaml")
    book = load_book(Path("s0.yaml"))
    assert (book.config.title, book.config.subtitle) == ("Last", "s0")
    assert len(book.files) == MOST_FILES - 1
    write(f"extends: s{MOST_FILES}.yaml\n", f"s{MOST_FILES - 1}.yaml")
    assert f"More than {MOST_FILES} files" in told(Path("s0.yaml"))[0]


def test_files_named_in_another_folder_are_found_from_there(write):
    report = (Path(__file__).parents[1] / "books" / "good" / "volume-1.json").read_text("utf-8")
    write(report, "shared/reports/volume-1.json")
    write(SERIES + "avoid: reports/volume-1.json\n", "shared/series.yaml")
    book = load_book(write("extends: ../shared/series.yaml\ntitle: T\n", "two/book.yaml"))
    assert len(book.taken) > 0
    assert {os.path.realpath(path) for path in book.files} == {
        os.path.realpath("shared/series.yaml"),
        os.path.realpath("shared/reports/volume-1.json"),
    }


FONTS = [
    "fonts: {body: fonts/A.ttf}",
    "fonts: {heading: {path: fonts/A.ttf, index: 0}}",
    "fonts: {body: {regular: fonts/A.ttf, italic: {path: fonts/A.ttf}}}",
]


@pytest.mark.parametrize("said", FONTS)
def test_fonts_of_another_folder_are_found_from_there_and_are_inputs(write, said):
    write(SERIES + said + "\n", "shared/series.yaml")
    Path("shared/fonts").mkdir()
    Path("shared/fonts/A.ttf").write_bytes(font())
    book = load_book(write("extends: ../shared/series.yaml\ntitle: T\n", "two/book.yaml"))
    assert {os.path.realpath(path) for path in book.files} == {
        os.path.realpath("shared/series.yaml"),
        os.path.realpath("shared/fonts/A.ttf"),
    }


def test_a_font_of_the_volume_stands_in_place_of_the_whole_font_of_the_series(write):
    Path("A.ttf").write_bytes(font())
    Path("B.ttf").write_bytes(font(family="Other"))
    write("fonts: {body: {regular: A.ttf, bold: A.ttf}, heading: A.ttf}\n" + SERIES, "series.yaml")
    book = load_book(write("extends: series.yaml\ntitle: T\nfonts: {body: {path: B.ttf}}\n"))
    files = {
        role: {cut: face.file for cut, face in own.faces.items()}
        for role, own in book.fonts.items()
    }
    assert files == {"body": {"regular": "B.ttf"}, "heading": {"regular": "A.ttf"}}


def test_numbers_begin_where_the_volume_says(write):
    text = "extends: series.yaml\ntitle: T\nnumber_from: 41\nreroll: {42: 1}\n"
    numbered = plan(load_book(write(text)))
    plainly = plan(load_book(write("extends: series.yaml\ntitle: T\n")))
    assert [puzzle.number for puzzle in numbered.puzzles] == [41, 42, 43]
    rerolled = [puzzle.spec.source.reroll for puzzle in numbered.puzzles]
    assert rerolled == [0, 1, 0]
    # and no number changes a maze
    for at in (0, 2):
        assert numbered.puzzles[at].spec == plainly.puzzles[at].spec


def test_a_reroll_of_a_number_the_volume_does_not_have_is_refused(write):
    text = "extends: series.yaml\ntitle: T\nnumber_from: 41\nreroll: {3: 1, 44: 1}\n"
    assert [line.rpartition(": ")[2] for line in told(write(text))] == [
        "the book has 3 mazes, numbered from 41. Write a number from 41 to 43." for _ in range(2)
    ]


def tree(value):
    """A mapping of mappings of texts as nodes."""
    if isinstance(value, str):
        return Scalar(value, 1, 1, "quoted")
    entries = {key: Entry(Scalar(key, 1, 1, "plain"), tree(inner)) for key, inner in value.items()}
    return Mapping(entries, 1, 1, flow=False)


KEYS = st.sampled_from(["fields", "show", "defaults", "words", "x"])
TREES = st.recursive(
    st.text("ab", max_size=2), lambda inner: st.dictionaries(KEYS, inner), max_leaves=6
)
MAPPINGS = st.dictionaries(KEYS, TREES)


@given(own=MAPPINGS, base=MAPPINGS)
def test_what_is_written_counts_and_the_rest_stays(own, base):
    def expected(ours, theirs):
        if not (isinstance(ours, dict) and isinstance(theirs, dict)):
            return ours
        both = {key: expected(ours[key], theirs[key]) for key in ours if key in theirs}
        return {**theirs, **ours, **both}

    made = plain(merged(tree(own), tree(base)))
    assert made == expected(own, base)
    assert plain(merged(tree(own), merged(tree(own), tree(base)))) == made
