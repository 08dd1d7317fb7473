"""Books in fonts of their own, built whole: what the report and the notes say, and that workers change nothing."""

from __future__ import annotations

import json

import making_fonts
import pypdfium2
import pytest
from shell import puzzlebook

BOOK = """
title: Bars
author: Maze Press
trim: a5
fonts: {{body: {{regular: body.ttf{bold}}}, heading: {{path: heading.ttf, weight: 850}}}}
pages:
  - kind: text
    heading: How to play
    body: Find the *way* out, from α to ω. Ж! 迷
  - size: 6x6
    difficulty: easy
    count: 3
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "body.ttf").write_bytes(making_fonts.font("Body"))
    (tmp_path / "bold.otf").write_bytes(making_fonts.font("Body", "Bold", weight=700, cff=True))
    (tmp_path / "heading.ttf").write_bytes(making_fonts.variable("Head"))
    return tmp_path


def built(folder, name, *options, bold=", bold: bold.otf"):
    (folder / "book.yaml").write_text(BOOK.format(bold=bold), "utf-8")
    made = puzzlebook("build", "book.yaml", "-o", f"{name}.pdf", *options, cwd=folder)
    assert made.returncode == 0, made.stderr
    return made.stderr.decode(), json.loads((folder / f"{name}.json").read_text("utf-8"))


def test_a_book_is_set_in_its_own_fonts_and_says_so(folder):
    told, report = built(folder, "one")
    own = [name for name in report["pdf"]["fonts"] if name.startswith(("Body", "Head"))]
    assert sorted(own) == ["Body-Bold", "Body-Regular", "Head-wght850"]
    fonts = report["book"]["fonts"]
    assert {role: list(cuts) for role, cuts in fonts.items()} == {
        "body": ["regular", "bold"],
        "heading": ["regular"],
    }
    assert fonts["heading"]["regular"]["file"] == "heading.ttf"
    assert fonts["heading"]["regular"]["weight"] == 850
    assert "body.ttf does not have α ω Ж 迷, which are set in a built-in font." in told
    assert "body.ttf has no italic" in told
    assert "has no bold" not in told
    with pypdfium2.PdfDocument(folder / "one.pdf") as document:
        text = document[0].get_textpage().get_text_bounded()
    assert "Find the way out, from α to ω. Ж! 迷" in text


def test_a_book_without_a_bold_is_told_so_and_has_none(folder):
    told, report = built(folder, "two", bold="")
    assert "note: fonts.body: body.ttf has no bold" in told
    assert "Body-Bold" not in report["pdf"]["fonts"]


def test_workers_and_folders_change_no_byte(folder, tmp_path):
    built(folder, "alone", "-j", "1")
    built(folder, "many", "-j", "2")
    assert (folder / "alone.pdf").read_bytes() == (folder / "many.pdf").read_bytes()
    (tmp_path / "else").mkdir()
    for name in ("body.ttf", "bold.otf", "heading.ttf"):
        (tmp_path / "else" / name).write_bytes((folder / name).read_bytes())
    built(tmp_path / "else", "there")
    assert (tmp_path / "else" / "there.pdf").read_bytes() == (folder / "alone.pdf").read_bytes()
