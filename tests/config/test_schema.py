"""The published JSON Schema and the loader take the same files."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from puzzlebook.config.keys import keys_of
from puzzlebook.config.load import load_book
from puzzlebook.config.models import KINDS, BookConfig
from puzzlebook.config.schema import book_schema
from puzzlebook.errors import BookFileError
from puzzlebook.mazes.algorithms import ALGORITHMS

BOOKS = Path(__file__).parents[1] / "books"
GOOD = sorted(path.name for path in (BOOKS / "good").glob("*.yaml"))
BAD = sorted(path.name for path in (BOOKS / "bad").glob("*.yaml"))
CONFIGS = sorted(path.name for path in (BOOKS.parents[1] / "configs").glob("*.yaml"))


class Yaml12(yaml.SafeLoader):
    """YAML as editors read it: the core schema of YAML 1.2 (10.3.2), on PyYAML's parser."""

    yaml_implicit_resolvers = {"<": [("tag:yaml.org,2002:merge", re.compile("^<<$"))]}  # noqa: RUF012


CORE = (
    ("null", r"null|Null|NULL|~|", [*"nN~", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", list("-+.0123456789")),
    ("float", r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)", list("-+.")),
)
for tag, pattern, first in CORE:
    Yaml12.add_implicit_resolver(f"tag:yaml.org,2002:{tag}", re.compile(f"^(?:{pattern})$"), first)
Yaml12.add_constructor("tag:yaml.org,2002:int", lambda _, node: int(node.value))


def as_editor(text):
    """What an editor hands to a JSON Schema validator: keys are texts."""
    loaded = yaml.load(text, Yaml12)
    return json.loads(json.dumps(loaded))


def is_valid(text):
    return jsonschema.Draft7Validator(book_schema()).is_valid(as_editor(text))


def is_loaded(text):
    try:
        load_book("book.yaml", text.encode())
    except BookFileError:
        return False
    return True


def test_the_schema_is_draft_07():
    schema = book_schema()
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    jsonschema.Draft7Validator.check_schema(schema)
    assert not re.search(
        r'"(\$defs|prefixItems|discriminator|unevaluatedProperties)"', json.dumps(schema)
    )


@pytest.mark.parametrize("name", GOOD)
def test_every_good_book_is_good_to_the_schema_and_the_loader(name):
    path = BOOKS / "good" / name
    assert load_book(path).warnings == ()
    jsonschema.Draft7Validator(book_schema()).validate(as_editor(path.read_text("utf-8")))


@pytest.mark.parametrize("name", CONFIGS)
def test_every_example_book_is_good_to_the_schema_and_the_loader(name):
    path = BOOKS.parents[1] / "configs" / name
    assert load_book(path).warnings == ()
    jsonschema.Draft7Validator(book_schema()).validate(as_editor(path.read_text("utf-8")))


@pytest.mark.parametrize("name", BAD)
def test_every_book_of_wrong_structure_is_wrong_to_the_schema_and_the_loader(name):
    path = BOOKS / "bad" / name
    with pytest.raises(BookFileError):
        load_book(path)
    assert not is_valid(path.read_text("utf-8"))


VALUES = {
    "count": [
        "1",
        "010",
        "'10'",
        "5000",
        "5001",
        "0",
        "-1",
        "1.5",
        "x",
        "[1]",
        "true",
        "1e-1",
        "{a: 1}",
    ],
    "size": [
        "5x5",
        "5 x 5",
        "1x2",
        "05x5",
        "5X5",
        "5×5",
        "5x5..6x6",
        "[5x5]",
        "5",
        "0x5",
        "5x5x5",
        "[]",
        "5x5..",
        "x",
    ],
    "per_page": ["1", "2", "3", "'4'", "6", "8", "2x3", "0x1", "x", "[1]", "2x3..4x4"],
    "difficulty": [
        *("easy", "easy..hard", "easy .. hard", "Easy", "easy..", "..hard", "[easy]", "3"),
        *("{}", "{solution: 25..40%, junctions: 12.., turns: ..60}", "{turns: 5}", "{turns: '5'}"),
        *("{turns: 5..5%}", "{solution: 5%..5}", "{solution: 5%}", "{solution: 5%..}"),
        *("{directness: .5}", "{directness: 2}", "{directness: 5% .. 7 %}", "{turns: ..}"),
        *("{turns: 1..2..3}", "{turns: -1}", "{turns: [1]}", "{zzz: 1}", "{turns: }"),
        *("{effort: 0.5...75}", "{effort: 1...}", "{effort: true}"),
    ],
    "corridor": [
        *("8mm", "8 MM", "0.5in", ".5in", "20mm..10mm", "20mm .. 1cm", "20..10mm", "8", "8mm.."),
        *("[8mm]", "wide", "{at: 8mm}"),
    ],
    "audience": ["ages 3-5", "adult", "low-vision", "ages 4-5", "Adult", "[adult]", "3"],
    "endpoints": ["none", "suggested", "corners", "sides", "center", "None", "null", "[none]"],
    "start": [
        "left",
        "bottom-right",
        "center",
        "[1, 1]",
        "['1', 1]",
        "[1]",
        "[1, x]",
        "[0, 1]",
        "1, 1",
        "{at: top}",
        "{at: [2, 2], text: X}",
        "{at: x}",
    ],
    "show": [
        *("{difficulty: marks}", "{difficulty: true}", "{difficulty: off}", "{difficulty: both}"),
        *("{difficulty: 1}", "{difficulty: [word]}"),
        *("{}", "{id: true}", "{id: yes}", "{id: 'off'}", "{id: 1}", "{id: x}", "true", "[id]"),
    ],
    "solution": ["x", "2", "[true]"],
    "algorithm": [
        *(
            "wilson",
            "[wilson, prim]",
            "[]",
            "x",
            "{name: wilson}",
            "{hunt: 1}",
            "{name: wilson, hunt: 1}",
        ),
        *(
            "{name: hunt-and-kill, hunt: 0.5}",
            "{name: hunt-and-kill, hunt: '.5'}",
            "{name: hunt-and-kill, hunt: 1.5}",
        ),
        *(
            "{name: hunt-and-kill, every: 1.5}",
            "{name: hunt-and-kill, scan: x}",
            "{name: growing-tree, newest: 0}",
        ),
    ],
    "titles": ["[a]", "a", "[1, true, null]", "[]", "[[a]]", "{a: b}"],
    "heading": ["a", "3.10", "true", "null", "[a]", "{a: b}", "''"],
    "seed": ["0123", "abc", "1.5", "true", "[1]", "''"],
}
PAIRS = [(key, value) for key, values in VALUES.items() for value in values]


@pytest.mark.parametrize(("key", "value"), PAIRS)
def test_the_schema_takes_a_value_exactly_when_the_loader_does(key, value):
    size = "" if key in {"size", "corridor", "audience"} else "    size: 5x5\n"
    text = f"title: T\npages:\n  - kind: mazes\n{size}    {key}: {value}\n"
    assert is_valid(text) == is_loaded(text)


BOOK_VALUES = {
    "trim": [
        "a4",
        "A4",
        "letter",
        "8.5x11in",
        "210 x 297 mm",
        "8.5inx11in",
        "8.5x11",
        "8,5x11in",
        "big",
        "[a4]",
    ],
    "answers": [
        "end",
        "none",
        "{place: section}",
        "{}",
        "x",
        "[end]",
        "{per_page: '12'}",
        "{per_page: x}",
    ],
    "printer": ["home", "kdp-paperback", "lulu", "blurb", "[home]"],
    "language": [
        *(
            "en",
            "no",
            "[en]",
            "pt_BR",
            "EN",
            "iw",
            "ar-EG",
            "es-419",
            "ja",
            "zh-Hans",
            "zh-TW",
            "klingon",
            "de-1996",
        ),
        *("zh-Hant", "fa-u-nu-latn", "deu"),
    ],
    "digits": ["latin", "native", "roman", "[latin]"],
    "words": [
        *("{}", "{puzzle: Labyrinth}", "{puzle: x}", "{puzzle: [x]}", "[puzzle]", "x"),
        *("{count_mazes: {one: x}}", "{count_mazes: x}", "{count_mazes: {}}", "{puzzle: {one: x}}"),
        *("{count_mazes: {three: x}}", "{puzzle: ''}", f"{{puzzle: {'x' * 201}}}"),
    ],
    "fields": ["{}", "{a: b}", "{a: 1, b: null}", "{a: [b]}", "[a]"],
    "reroll": ["{}", "{x: 1}", "[1]", "3"],
    "audience": ["adult", "ages 6-8", "adults", "[adult]", "2"],
    "orientation": ["portrait", "landscape", "upright", "[portrait]", "90"],
    "paper": ["white", "groundwood", "glossy", "[white]"],
    "ink": ["black", "standard-color", "red", "{a: b}"],
    "bleed": ["false", "off", "3mm", "[]"],
    "margins": [
        *("0.5in", "20 mm", "{}", "{inside: 20mm}", "{inside: 20}", "20", "{left: 20mm}"),
        *("[20mm]", "{top: [1in]}", "{inside: 1in, outside: .6IN, top: 1cm, bottom: 90pt}"),
    ],
    "single_sided": ["true", "no", "blank", "notes", "both", "[notes]"],
    "page_numbers": [
        *("true", "false", "outer", "center", "none", "left", "{}", "{at: center, from: 3}"),
        *("{from: '3'}", "{from: 0}", "{from: x}", "{at: true}", "[center]", "3", "{first: 3}"),
    ],
    "avoid": ["[]", "[[a]]", "{a: b}", "''"],
    "defaults": [
        *("{corridor: 8mm}", "{corridor: 8mm, size: 5x5}", "{difficulty: {turns: 3..}}"),
        *("{}", "{count: 3}", "{count: x}", "{kind: mazes}", "[a]"),
    ],
}


@pytest.mark.parametrize(("key", "value"), [(k, v) for k, vs in BOOK_VALUES.items() for v in vs])
def test_the_schema_takes_a_key_of_the_book_exactly_when_the_loader_does(key, value):
    text = f"title: T\n{key}: {value}\npages:\n  - kind: title\n"
    assert is_valid(text) == is_loaded(text)


SIZED = ["", "size: 5x5", "corridor: 8mm", "audience: adult"]


@pytest.mark.parametrize("entry", SIZED)
@pytest.mark.parametrize("defaults", SIZED)
@pytest.mark.parametrize("book", ["", "audience: adult"])
def test_a_maze_has_its_size_from_the_entry_the_defaults_or_the_book(book, defaults, entry):
    text = f"title: T\n{book}\npages:\n  - {{kind: mazes, {entry}}}\n"
    if defaults:
        text += f"defaults: {{{defaults}}}\n"
    if not (entry or defaults or book):
        with pytest.raises(BookFileError, match="`size` is missing"):
            load_book("book.yaml", text.encode())
        assert not is_valid(text)
        return
    made = load_book("book.yaml", text.encode()).config.pages[0]
    assert is_valid(text)
    # what stands nearest to the maze decides
    nearest = entry or defaults or book
    assert (made.sizes == ((5, 5),)) == (nearest == "size: 5x5")
    assert (made.corridors is not None) == (nearest == "corridor: 8mm")


def test_every_key_has_a_description_in_the_schema():
    schema = book_schema()
    for part in (schema, *schema["definitions"].values()):
        for key, value in part["properties"].items():
            assert value["description"].endswith("."), key


def test_the_schema_lists_every_page_kind_and_every_algorithm():
    schema = book_schema()
    text = json.dumps(schema)
    assert len(schema["properties"]["pages"]["anyOf"][0]["items"]["oneOf"]) == len(KINDS)
    for name, algorithm in ALGORITHMS.items():
        assert f'{{"const": "{name}"}}' in text
        for option in algorithm.options:
            assert f'"{option.name}"' in text


def test_every_default_of_the_schema_is_a_value_of_its_key():
    schema = book_schema()
    for part in (schema, *schema["definitions"].values()):
        for key, value in part["properties"].items():
            if "default" in value and value["default"] not in ("", []):
                whole = {**value, "definitions": schema["definitions"]}
                assert jsonschema.Draft7Validator(whole).is_valid(value["default"]), key


def test_a_book_of_defaults_has_the_defaults_of_the_schema():
    config = load_book(BOOKS / "good" / "five-lines.yaml").config
    schema = book_schema()["properties"]
    for key in keys_of(BookConfig):
        default = schema[key].get("default")
        if isinstance(default, str) and key not in {"trim", "answers", "theme"}:
            assert getattr(config, key) == default
    assert config.trim.name == schema["trim"]["default"]
    assert config.theme.name == schema["theme"]["default"]
    assert config.answers.place == schema["answers"]["default"]
