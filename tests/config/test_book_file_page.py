"""docs/book-file.md names every key there is, no other, and its examples are right."""

from __future__ import annotations

import re
import shutil
import textwrap
from pathlib import Path

import making_fonts
import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.config import covers, fontkeys, kinds, models, parts, printing, sheets, theming
from puzzlebook.config.difficulty import SHARES
from puzzlebook.config.fill import BOOK_NAMES, MAZE_NAMES, NAMES, NAMES_IN
from puzzlebook.config.keys import keys_of
from puzzlebook.config.load import load_book
from puzzlebook.config.schema import book_schema
from puzzlebook.config.sizes import LEAST_CORRIDOR, MOST_CORRIDOR
from puzzlebook.config.values import AUDIENCES
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.printers import INKS, PAPERS
from puzzlebook.printers import NAMES as PRINTERS
from puzzlebook.text.words import LANGUAGES, words
from puzzlebook.themes import OVERRIDES, THEMES
from puzzlebook.units import POINTS

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "book-file.md"
PARTS = re.split(r"(?m)^##+ ", PAGE.read_text("utf-8"))
SECTIONS = {part.partition("\n")[0]: part.partition("\n")[2] for part in PARTS}

# Section of the page → the model it documents.
MODELS = {
    "The book": models.BookConfig,
    "answers": parts.Answers,
    "show": parts.Show,
    "cover": covers.Cover,
    "margins": printing.Margins,
    "page_numbers": printing.PageNumbers,
    "theme": theming.ThemeChoice,
    "title": kinds.TitlePage,
    "contents": kinds.ContentsPage,
    "text": kinds.TextPage,
    "section": kinds.SectionPage,
    "blank": kinds.BlankPage,
    "notes": kinds.NotesPage,
    "image": kinds.ImagePage,
    "copyright": kinds.CopyrightPage,
    "dedication": kinds.DedicationPage,
    "certificate": kinds.CertificatePage,
    "answers page": kinds.AnswersPage,
    "mazes": models.MazesEntry,
    "worksheet": models.WorksheetEntry,
    "groups": sheets.Groups,
    "a group": sheets.GroupChoice,
    "start and finish": parts.EndChoice,
    "fonts": fontkeys.Fonts,
    "a font": fontkeys.FontChoice,
    "room": parts.RoomChoice,
}
# Sections whose examples are keys of the book, and keys of a maze entry.
OF_THE_BOOK = (
    "theme",
    *("answers", "show", "avoid", "language", "binding", "words", "fonts", "a font", "printer"),
    *("trim and bleed", "cover", "margins", "single-sided books", "page_numbers", "tables"),
)
OF_AN_ENTRY = (
    *("start and finish", "algorithms"),
    *("size, corridor and audience", "difficulty"),
    *("shape", "room"),
)
PICTURES = PAGE.parents[1] / "configs" / "pictures"
SERIES = "author: Maze Press\npages:\n  - {size: 20x20, count: 3}\n"
OF_A_WORKSHEET = ("groups", "a group")
VOLUME = (PAGE.parents[1] / "tests" / "books" / "good" / "volume-1.json").read_bytes()


def rows(section):
    """The first table of a section, row by row."""
    lines = [line for line in SECTIONS[section].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def names(section):
    """What the first column of the table names."""
    return [row[0].strip("`") for row in rows(section)]


def examples(section):
    return re.findall(r"(?s)```yaml\n(.*?)```", SECTIONS[section])


def whole_book(section, example):
    """The example as a whole book."""
    if re.search(r"(?m)^title:", example):
        return example
    if example.startswith("- "):
        # A book with something to list and to answer, so that no advice is given.
        rest = "" if "size:" in example else "- {heading: One, size: 30x38}\n"
        return f"title: T\npages:\n{textwrap.indent(example + rest, '  ')}"
    if section in OF_THE_BOOK:
        return f"title: T\n{example}pages:\n  - size: 10x12\n"
    if section in OF_A_WORKSHEET:
        keys = "  - kind: worksheet\n    size: 10x12\n"
        return f"title: T\npages:\n{keys}{textwrap.indent(example, '    ')}"
    assert section in OF_AN_ENTRY
    # two mazes, so that a list of two has its turn
    sized = re.search(r"(?m)^(corridor|size):", example)
    size = "    " if sized else "    size: 10x12\n    "
    return f"title: T\npages:\n  -\n{size}kind: mazes\n    count: 2\n{textwrap.indent(example, '    ')}"


FILES = {
    "cat.png": (ROOT / "tests" / "outlines" / "ring.png").read_bytes(),
    "rocket.svg": (ROOT / "tests" / "outlines" / "ring.svg").read_bytes(),
    "hand.ttf": (ROOT / "fonts" / "source-sans-3" / "SourceSans3-Bold.ttf").read_bytes(),
}
"""What shapes in the examples are made of."""


def volumes(example):
    """The reports that an example names."""
    return [name for name in re.findall(r"[\w./-]+\.json\b", example) if "schema" not in name]


def lay_out(folder, example):
    """The other files that an example names, in their places from `folder`."""
    for name in volumes(example):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(VOLUME)
    shutil.copytree(PICTURES, folder / "pictures")
    for name in re.findall(r"[\w-]+\.ttf\b", example):
        (folder / name).write_bytes(making_fonts.variable())
    for name in re.findall(r"[\w-]+\.ttc\b", example):
        fonts = [making_fonts.font(style=style) for style in ("Bold", "Light", "Regular")]
        (folder / name).write_bytes(making_fonts.collection(*fonts))
    for name, data in FILES.items():
        (folder / name).write_bytes(data)
    (folder / "series.yaml").write_text(SERIES, encoding="utf-8")


EXAMPLES = [(section, example) for section in SECTIONS for example in examples(section)]


@pytest.mark.parametrize("section", MODELS)
def test_every_key_is_on_the_page_and_every_key_on_the_page_exists(section):
    keys = set(keys_of(MODELS[section]))
    if MODELS[section] in models.KINDS.values() and section != "mazes":
        keys -= {"kind"}
    if section == "worksheet":  # it has all keys of a maze entry, told there
        keys -= set(names("mazes")) - set(names(section))
    assert sorted(names(section)) == sorted(keys)


def test_every_page_kind_has_its_section():
    kinds = {model: kind for kind, model in models.KINDS.items()}
    documented = {section for section, model in MODELS.items() if model in kinds}
    assert documented == {"answers page" if kind == "answers" else kind for kind in kinds.values()}


@pytest.mark.parametrize(("section", "example"), EXAMPLES)
def test_every_example_is_a_book_without_a_fault_or_part_of_one(section, example, tmp_path):
    folder = tmp_path / "2026" / "books"
    folder.mkdir(parents=True)
    lay_out(folder, example)
    assert load_book(folder / "book.yaml", whole_book(section, example).encode()).warnings == ()


@pytest.mark.parametrize(("section", "example"), EXAMPLES)
def test_every_example_is_built(section, example, tmp_path):
    folder = tmp_path / "2026" / "books"
    folder.mkdir(parents=True)
    lay_out(folder, example)
    path = folder / "book.yaml"
    path.write_text(whole_book(section, example), encoding="utf-8")
    made = build(Order(path, output=folder / "made.pdf"), Silence())
    assert made.pdf.stat().st_size > 0
    assert made.pages > 0


@pytest.mark.parametrize("section", MODELS)
def test_every_key_is_in_an_example_of_its_section(section):
    text = "".join(examples(section))
    for key in names(section):
        assert re.search(rf"(?m)(^|[{{\s]){key}:", text) or section == "show", key


def test_the_page_has_every_default_that_is_one_word():
    schema = book_schema()
    for section, model in MODELS.items():
        part = schema if model is models.BookConfig else schema["definitions"][model.__name__]
        left_out = {row[0].strip("`"): row[2] for row in rows(section)}
        for key, value in part["properties"].items():
            default = value.get("default")
            if key in left_out and default not in (None, "", [], {}):
                shown = str(default).lower() if isinstance(default, bool) else str(default)
                assert left_out[key] == f"`{shown}`", key


def test_the_page_lists_every_algorithm_with_its_options():
    assert names("algorithms") == list(ALGORITHMS)
    for name, options in rows("algorithms"):
        for option in ALGORITHMS[name.strip("`")].options:
            assert re.search(
                rf"`{option.name}`: [^·]*\(`?{option.default:}`?\)".replace("0.0", "0"), options
            )
        assert options.count("`: ") == len(ALGORITHMS[name.strip("`")].options)


def test_the_page_lists_every_language_that_can_be_printed_with_its_digits():
    assert names("language") == list(LANGUAGES)
    for code, (_, called, digits) in zip(LANGUAGES, rows("language"), strict=True):
        own, native = words(code), words(f"{code}-u-nu-native").digits
        assert called == own.in_english
        assert digits.startswith(own.digits[:3])
        assert (native[:3] in digits) == (len(digits) > 3 or native == own.digits)


def test_the_page_lists_every_printer_paper_and_ink():
    assert names("printer") == list(PRINTERS)
    book = {row[0].strip("`"): row[1] for row in rows("The book")}
    assert tuple(re.findall(r"`([^`]+)`", book["paper"])) == PAPERS
    assert tuple(re.findall(r"`([^`]+)`", book["ink"])) == INKS


def test_the_page_lists_every_measure_and_which_are_written_in_percent():
    assert names("difficulty") == list(MEASURES)
    for name, _, percent in rows("difficulty"):
        measure = name.strip("`")
        is_share = MEASURES[measure].kind == "share"
        share = SHARES.get(measure)
        assert percent == ("itself" if is_share else f"`{share}`" if share else "")


def test_the_page_lists_every_audience_and_how_wide_corridors_may_be():
    row = dict(zip(names("mazes"), rows("mazes"), strict=True))
    assert tuple(re.findall(r"`([^`]+)`", row["audience"][1])) == AUDIENCES
    for width in (LEAST_CORRIDOR, MOST_CORRIDOR):
        assert f"`{width / POINTS['mm']:.0f}mm`" in row["corridor"][1]


def test_the_page_lists_every_name_and_where_it_stands():
    where = {row[0].strip("`"): row[2] for row in rows("Names in texts")}
    assert set(where) == set(NAMES)
    for name in NAMES:
        lacking = {sort for sort, allowed in NAMES_IN.items() if name not in allowed}
        if name in MAZE_NAMES:
            texts = re.findall(r"`([\w.]+)`", where[name])
            assert where[name].endswith("of a maze entry")
            able = {sort for sort in set(NAMES_IN) - lacking if not sort.startswith("worksheet.")}
            assert able == {f"mazes.{text}" for text in texts}
            assert (f"{{{name}}}" in SECTIONS["worksheet"]) == ("worksheet.titles" not in lacking)
        else:
            assert name in BOOK_NAMES
            assert lacking == set(re.findall(r"`(\w+)`", where[name]))


def test_the_page_lists_every_theme_and_what_may_be_changed_in_one_with_its_limits():
    book = {row[0].strip("`"): row[1] for row in rows("The book")}
    assert re.findall(r"`([\w-]+)`", book["theme"]) == list(THEMES)
    told = {row[0].strip("`"): row[1] for row in rows("theme")}
    for name, override in OVERRIDES.items():
        text = told[name]
        if override.kind == "choice":
            assert re.findall(r"`(\w+)`", text) == list(override.choices)
        elif override.kind == "length" and name != "ornament":
            assert f"`{override.lowest:g}pt` to `{override.highest:g}pt`" in text
        elif override.kind == "number":
            assert f"{override.lowest:g} to {override.highest:g}" in text


def test_the_page_says_the_limits_there_are():
    properties = book_schema()["properties"]
    definitions = book_schema()["definitions"]
    assert properties["title"]["maxLength"] == 200
    assert "up to 200 characters" in SECTIONS["The book"]
    assert definitions["TextPage"]["properties"]["body"]["maxLength"] == 100_000
    assert "up to 100,000 characters" in SECTIONS["text"]
    assert definitions["MazesEntry"]["properties"]["instructions"]["maxLength"] == 2000
    assert "up to 2,000 characters" in SECTIONS["mazes"]
    assert definitions["EndChoice"]["properties"]["text"]["maxLength"] == 60
    assert "up to 60 characters" in SECTIONS["start and finish"]
