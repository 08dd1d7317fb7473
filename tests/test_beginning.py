"""`puzzlebook init`: every template builds at once, and nothing is ever replaced."""

from __future__ import annotations

import json
import re
from pathlib import Path

import jsonschema
import pytest
from making_books import planned
from shell import files, report

from puzzlebook.config.schema import book_schema
from puzzlebook.errors import UsageError
from puzzlebook.listing import lines
from puzzlebook.output.files import create
from puzzlebook.templates import FIRST, TEMPLATES, book_text
from puzzlebook.themes import THEMES

SCHEMA = "puzzlebook.schema.json"


@pytest.fixture
def empty(run):
    Path("book.yaml").unlink()
    return run


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_builds_at_once_without_a_warning_or_a_note(empty, template):
    ran = empty("init", "mine", "--template", template)
    assert (ran.code, ran.out) == (0, f"mine.yaml\n{SCHEMA}\n")
    assert empty("check", "mine.yaml", "--strict").code == 0
    built = empty("build", "mine.yaml", "--strict")
    assert built.code == 0
    assert re.fullmatch(r"\d+ pages?, \d+ mazes\n", built.err)
    assert len(report(Path("output/mine.json"))["mazes"]) >= 4


@pytest.mark.parametrize("template", TEMPLATES)
def test_every_template_tells_what_it_does_and_names_its_own_file(template):
    text = book_text(template, "some/where.yaml")
    first, second = text.splitlines()[:2]
    assert first == f"# yaml-language-server: $schema={SCHEMA}"
    assert second.startswith("# ")
    assert "puzzlebook build some/where.yaml" in text
    assert "{file}" not in text
    assert text.count("#") > 8
    assert max(map(len, text.splitlines())) <= 120


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_template_goes_with_every_theme(template, theme):
    text = book_text(template, "book.yaml")
    text = re.sub(r"^theme: .*\n", "", text, flags=re.MULTILINE) + f"theme: {theme}\n"
    assert {note.severity for note in planned(text).notes} <= {"note"}


@pytest.mark.parametrize("template", TEMPLATES)
def test_keys_behind_a_sign_of_a_comment_count_where_it_is_taken_away(template):
    text = book_text(template, "book.yaml")
    bared = re.sub(r"^( *)# ( *(?:- )?[a-z_]+: )", r"\1\2", text, flags=re.MULTILINE)
    assert {note.severity for note in planned(bared).notes} <= {"note"}
    assert (bared != text) == ("Take the # " in text)


def test_the_table_names_the_templates_that_are_there():
    folder = Path(__file__).parents[1] / "puzzlebook" / "templates"
    assert {path.stem for path in folder.glob("*.yaml")} == set(TEMPLATES)
    assert FIRST in TEMPLATES
    assert [line.split()[0] for line in lines("templates")] == list(TEMPLATES)


def test_the_schema_beside_it_is_the_one_that_is_published(empty):
    empty("init")
    assert json.loads(Path(SCHEMA).read_text("utf-8")) == book_schema()
    jsonschema.Draft7Validator.check_schema(book_schema())
    assert set(files(Path())) == {"book.yaml", SCHEMA}


def test_a_schema_written_by_the_command_is_as_good(empty):
    told = empty("schema").out
    Path(SCHEMA).write_text(told, encoding="utf-8")
    ran = empty("init")
    assert (ran.code, ran.out) == (0, "book.yaml\n")
    assert "was left" not in ran.err


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("mine", "mine.yaml"),
        ("mine.yaml", "mine.yaml"),
        ("mine.yml", "mine.yml"),
        ("a/b/mine", "a/b/mine.yaml"),
        ("vol.1", "vol.1.yaml"),
        ("two words", "two words.yaml"),
    ],
)
def test_a_name_becomes_a_book_file(empty, name, written):
    ran = empty("init", name)
    assert (ran.code, ran.out.splitlines()[0]) == (0, written)
    assert Path(written).is_file()
    assert (Path(written).parent / SCHEMA).is_file()


def test_a_book_file_that_is_there_is_left_as_it_is(empty):
    Path("book.yaml").write_text("mine", encoding="utf-8")
    ran = empty("init")
    assert (ran.code, ran.out) == (2, "")
    assert "book.yaml is there already" in ran.err
    assert files(Path()) == {"book.yaml": b"mine"}


def test_a_link_to_nowhere_counts_as_there(empty):
    Path("book.yaml").symlink_to("nowhere")
    assert empty("init").code == 2
    assert not Path("nowhere").exists()


def test_another_schema_is_left_as_it_is_and_told_of(empty):
    Path(SCHEMA).write_text("{}", encoding="utf-8")
    ran = empty("init")
    assert (ran.code, ran.out) == (0, "book.yaml\n")
    assert f"{SCHEMA} is there already and was left as it is" in ran.err
    assert Path(SCHEMA).read_text("utf-8") == "{}"


WRONG = {
    "no such template": (("init", "x", "--template", "kid"), "Did you mean 'kids'?"),
    "no name": (("init", ""), "no name"),
    "a folder": (("init", "a/"), "no name"),
    "a PDF": (("init", "x.pdf"), "x.yaml"),
    "a folder that is a file": (("init", "file/x"), "cannot be made"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_begun_is_told_and_leaves_nothing(empty, wrong):
    Path("file").write_bytes(b"")
    arguments, said = WRONG[wrong]
    ran = empty(*arguments)
    assert ran.code in {1, 2}
    assert said in ran.err
    assert files(Path()) == {"file": b""}


@pytest.mark.parametrize("links", [True, False])
def test_a_file_that_appears_meanwhile_is_not_replaced(tmp_path, monkeypatch, links):
    if not links:  # as on disks that know no second names

        def no_link(*_):
            raise PermissionError(1, "Operation not permitted")

        monkeypatch.setattr("os.link", no_link)
    create(tmp_path / "new", b"one")
    assert files(tmp_path) == {"new": b"one"}
    with pytest.raises(UsageError):
        create(tmp_path / "new", b"two")
    assert files(tmp_path) == {"new": b"one"}
