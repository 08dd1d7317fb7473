"""`{names}` are found and filled in, and doubled braces print."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebook.config.covers import Cover
from puzzlebook.config.fill import (
    BOOK_NAMES,
    MAZE_NAMES,
    NAMES,
    NAMES_IN,
    faults_in,
    fill,
)
from puzzlebook.config.keys import keys_of
from puzzlebook.config.load import load_book
from puzzlebook.config.models import KINDS, BookConfig, Defaults
from puzzlebook.config.nodes import locate, steps_of
from puzzlebook.config.parts import Answers, EndChoice, RoomChoice
from puzzlebook.config.schema import book_schema
from puzzlebook.config.source import parse
from puzzlebook.config.texts import texts
from puzzlebook.errors import BookFileError

CASES = [
    ("", (), ""),
    ("no names", (), "no names"),
    ("{title}", ("title",), "<title>"),
    ("{ title }", ("title",), "<title>"),
    ("a {title}, {author}{title}", ("title", "author", "title"), "a <title>, <author><title>"),
    ("{{title}}", (), "{title}"),
    ("{{{title}}}", ("title",), "{<title>}"),
    ("{{ and }}", (), "{ and }"),
    ("{Überschrift}", ("Überschrift",), "<Überschrift>"),
]

WRONG = [
    ("{", "A single { stands in the text. Write {{ to print one."),
    ("a } b", "A single } stands in the text. Write }} to print one."),
    ("{}", "{} is not a name that can be filled in. Write {{}} to print braces."),
    ("{1, 2}", "{1, 2} is not a name that can be filled in. Write {{1, 2}} to print braces."),
    ("{a b}", "{a b} is not a name that can be filled in. Write {{a b}} to print braces."),
    ("{{title}", "A single } stands in the text. Write }} to print one."),
]


class Echo(dict):
    """Every name stands for itself in angle brackets."""

    def __missing__(self, key):
        return f"<{key}>"


@pytest.mark.parametrize(("text", "names", "filled"), CASES)
def test_names_are_found_and_filled(text, names, filled):
    assert fill(text, Echo()) == filled
    assert faults_in(text) == (tuple(dict.fromkeys(names)), ())


@pytest.mark.parametrize(("text", "sentence"), WRONG)
def test_a_brace_that_is_part_of_no_name_is_told(text, sentence):
    assert faults_in(text)[1][0] == sentence
    assert "Write" in sentence


@given(st.text())
def test_any_text_with_its_braces_doubled_prints_as_it_was(text):
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert faults_in(doubled) == ((), ())
    assert fill(doubled, {}) == text


@given(st.text())
def test_values_go_in_as_they_stand(value):
    assert fill("{a}{{{b}}}", {"a": value, "b": "{a}"}) == f"{value}{{{{a}}}}"


def test_a_name_without_a_value_is_no_text():
    with pytest.raises(KeyError):
        fill("{title}", {})


def test_every_name_is_of_the_book_or_of_a_maze():
    assert set(BOOK_NAMES).isdisjoint(MAZE_NAMES)
    assert set(NAMES) == set(BOOK_NAMES) | set(MAZE_NAMES)
    assert all(set(names) <= set(NAMES) for names in NAMES_IN.values())


def test_title_and_author_can_be_filled_one_after_the_other():
    assert "title" not in NAMES_IN["title"]
    assert {"title", "author"}.isdisjoint(NAMES_IN["author"])


def is_text(schema):
    """Whether a key takes any text, or a list of texts: the two take YAML's null too."""
    return "null" in str(schema.get("type", "")) or any(map(is_text, schema.get("anyOf", ())))


def test_every_key_for_a_text_says_which_names_it_may_hold():
    """Texts are those keys whose schema takes whatever is typed; `seed` prints nowhere."""
    definitions = book_schema()["definitions"]
    found = {key for key, value in book_schema()["properties"].items() if is_text(value)} - {"seed"}
    for kind, model in KINDS.items():
        for key, value in definitions[model.__name__]["properties"].items():
            if is_text(value) and key != "seed":
                found.add(f"{kind}.{key}")
    assert [
        key for key in keys_of(Answers) if is_text(definitions["Answers"]["properties"][key])
    ] == ["heading"]
    assert [
        k for k in keys_of(EndChoice) if is_text(definitions["EndChoice"]["properties"][k])
    ] == ["text"]
    assert [k for k in keys_of(Cover) if is_text(definitions["Cover"]["properties"][k])] == [
        "back",
        "badge",
    ]
    found |= {"cover.back", "cover.badge"}
    assert [
        k for k in keys_of(RoomChoice) if is_text(definitions["RoomChoice"]["properties"][k])
    ] == ["text"]
    found |= {"answers.heading"} | {
        f"{kind}.{part}.text"
        for kind in ("mazes", "worksheet")
        for part in ("start", "finish", "room")
    }
    assert set(NAMES_IN) == found


RABBIT = Path(__file__).parents[2] / "configs" / "pictures" / "rabbit.svg"
IMAGE = f"title: T\nauthor: A\npages:\n  - {{kind: image, image: {RABBIT}"
BOUND = "title: T\nauthor: A\nprinter: kdp-paperback\ntrim: 6x9in\n"
PLACES = {
    "title": "title: '{TEXT}'\nauthor: A\npages:\n  - size: 5x5\n",
    "author": "title: T\nauthor: '{TEXT}'\npages:\n  - size: 5x5\n",
    "subtitle": "title: T\nauthor: A\nsubtitle: '{TEXT}'\npages:\n  - size: 5x5\n",
    "publisher": "title: T\nauthor: A\npublisher: '{TEXT}'\npages:\n  - size: 5x5\n",
    "answers.heading": "title: T\nauthor: A\nanswers: {heading: '{TEXT}'}\npages:\n  - size: 5x5\n",
    "cover.back": f"{BOUND}cover: {{back: '{{TEXT}}'}}\npages:\n  - size: 5x5\n",
    "cover.badge": f"{BOUND}cover: {{badge: '{{TEXT}}'}}\npages:\n  - size: 5x5\n",
    "contents.heading": "title: T\nauthor: A\npages:\n  - {kind: contents, heading: '{TEXT}'}\n  - size: 5x5\n",
    "text.heading": "title: T\nauthor: A\npages:\n  - {kind: text, body: x, heading: '{TEXT}'}\n  - size: 5x5\n",
    "text.body": "title: T\nauthor: A\npages:\n  - {kind: text, body: '{TEXT}'}\n  - size: 5x5\n",
    "section.heading": "title: T\nauthor: A\npages:\n  - {kind: section, heading: '{TEXT}'}\n  - size: 5x5\n",
    "section.body": "title: T\nauthor: A\npages:\n  - {kind: section, heading: x, body: '{TEXT}'}\n  - size: 5x5\n",
    "edition": "title: T\nauthor: A\nedition: '{TEXT}'\npages:\n  - size: 5x5\n",
    "copyright": "title: T\nauthor: A\ncopyright: '{TEXT}'\npages:\n  - size: 5x5\n",
    "notes.heading": "title: T\nauthor: A\npages:\n  - {kind: notes, heading: '{TEXT}'}\n  - size: 5x5\n",
    "certificate.heading": "title: T\nauthor: A\npages:\n  - {kind: certificate, heading: '{TEXT}'}\n  - size: 5x5\n",
    "certificate.body": "title: T\nauthor: A\npages:\n  - {kind: certificate, body: '{TEXT}'}\n  - size: 5x5\n",
    "certificate.name": "title: T\nauthor: A\npages:\n  - {kind: certificate, name: '{TEXT}'}\n  - size: 5x5\n",
    "copyright.body": "title: T\nauthor: A\npages:\n  - {kind: copyright, body: '{TEXT}'}\n  - size: 5x5\n",
    "dedication.body": "title: T\nauthor: A\npages:\n  - {kind: dedication, body: '{TEXT}'}\n  - size: 5x5\n",
    "image.heading": f"{IMAGE}, heading: '{{TEXT}}'}}\n  - size: 5x5\n",
    "image.caption": f"{IMAGE}, caption: '{{TEXT}}'}}\n  - size: 5x5\n",
    "mazes.heading": "title: T\nauthor: A\npages:\n  - {size: 5x5, difficulty: easy, heading: '{TEXT}'}\n",
    "mazes.titles": "title: T\nauthor: A\npages:\n  - {size: 5x5, difficulty: easy, titles: ['{TEXT}']}\n",
    "mazes.instructions": "title: T\nauthor: A\npages:\n  - {size: 5x5, difficulty: easy, instructions: '{TEXT}'}\n",
    "mazes.start.text": "title: T\nauthor: A\npages:\n  - {size: 5x5, difficulty: easy, start: {text: '{TEXT}'}}\n",
    "mazes.room.text": "title: T\nauthor: A\npages:\n  - {size: 9x9, room: {size: 3x3, text: '{TEXT}'}}\n",
    "mazes.finish.text": "title: T\nauthor: A\npages:\n  - {size: 5x5, difficulty: easy, finish: {text: '{TEXT}'}}\n",
}
ON_SHEETS = {
    "heading": "heading: '{TEXT}'",
    "titles": "titles: ['{TEXT}']",
    "instructions": "instructions: '{TEXT}'",
    "start.text": "start: {text: '{TEXT}'}",
    "finish.text": "finish: {text: '{TEXT}'}",
    "room.text": "room: {size: 2x2, text: '{TEXT}'}",
}
PLACES |= {
    f"worksheet.{key}": f"title: T\nauthor: A\npages:\n  - {{kind: worksheet, size: 5x5, {text}}}\n"
    for key, text in ON_SHEETS.items()
}


def test_every_sort_of_text_has_its_book_here():
    assert set(PLACES) == set(NAMES_IN)


@pytest.mark.parametrize("sort", PLACES)
@pytest.mark.parametrize("name", NAMES)
def test_a_name_stands_in_a_text_exactly_where_the_table_lets_it(sort, name):
    data = PLACES[sort].replace("TEXT", name).encode()
    if name in NAMES_IN[sort]:
        load_book("book.yaml", data)
    else:
        with pytest.raises(BookFileError, match=f"{{{name}}} cannot be filled in here"):
            load_book("book.yaml", data)


@pytest.mark.parametrize("sort", PLACES)
def test_a_field_stands_in_every_text(sort):
    data = "fields: {child: Mia}\n" + PLACES[sort].replace("TEXT", "child")
    assert load_book("book.yaml", data.encode()).config.fields == {"child": "Mia"}


@pytest.mark.parametrize("sort", PLACES)
def test_every_text_is_found_at_its_place(sort):
    root, _ = parse(PLACES[sort].replace("{TEXT}", "here").encode(), "book.yaml")
    found = [text for text in texts(root) if text.node.text == "here"]
    assert [text.sort for text in found] == [sort]
    assert locate(root, found[0].steps).node is found[0].node


@pytest.mark.parametrize("name", NAMES)
def test_no_field_takes_a_name_that_every_book_has(name):
    with pytest.raises(BookFileError, match="is a name every book has"):
        load_book(
            "book.yaml", f"title: T\nfields: {{{name}: x}}\npages: [{{size: 5x5}}]\n".encode()
        )


def test_steps_of_a_text_are_a_dotted_key():
    assert steps_of("mazes.start.text") == ("mazes", "start", "text")
    assert "heading" in keys_of(Defaults)
    assert "title" in keys_of(BookConfig)
