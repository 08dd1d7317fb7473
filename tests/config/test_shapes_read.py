"""Shapes and rooms of a book file: what is read, what is refused, at its place and in a sentence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from making_books import runs

from puzzlebook.config.load import load_book
from puzzlebook.config.shaping import shape_files
from puzzlebook.errors import BookFileError
from puzzlebook.plan import plan
from puzzlebook.plan.specs import entry_key, specs

OUTLINES = Path(__file__).parents[1] / "outlines"
HEAD = "title: A Test\nauthor: Nobody\n"


@pytest.fixture
def load(tmp_path):
    """Loads a book of entries, in a folder with pictures."""
    for name in ("ring.png", "ring.svg"):
        shutil.copy(OUTLINES / name, tmp_path)
    (tmp_path / "no.png").write_text("no picture")
    (tmp_path / "more").mkdir()
    shutil.copy(OUTLINES / "ring.svg", tmp_path / "more" / "same.svg")
    return lambda *entries: load_book(tmp_path / "book.yaml", (HEAD + runs(*entries)).encode())


def shapes_of(book):
    return [each.spec.shape and each.spec.shape.name for each in specs(book, "1", rtl=False).wanted]


def test_shapes_are_taken_in_turn(load):
    book = load("size: 20x20, count: 5, shape: [heart, {letter: B}, {text: Mi a}]")
    assert shapes_of(book) == ["heart", "letter.B", "text.Mi%20a", "heart", "letter.B"]
    assert [each.spec.pieces for each in specs(book, "1", rtl=False).wanted] == [
        *("largest", "largest", "each", "largest", "largest"),
    ]


def test_letters_are_a_maze_each_and_as_many_as_there_are(load):
    assert shapes_of(load("size: 20x20, shape: {letters: M a}")) == ["letter.M", "letter.a"]
    assert shapes_of(load("size: 20x20, count: 3, shape: {letters: MA}")) == [
        *("letter.M", "letter.A", "letter.M"),
    ]


def test_files_are_found_from_the_folder_of_the_book_and_told(load, tmp_path):
    book = load("size: 20x20, count: 2, shape: [{image: ring.png}, {svg: more/same.svg}]")
    assert book.files == (tmp_path / "ring.png", tmp_path / "more" / "same.svg")
    assert shape_files(book.config, book.path) == book.files
    image, svg = shapes_of(book)
    assert image.startswith("image.")
    assert svg.startswith("svg.")


def test_chance_hangs_on_what_is_in_a_file_and_not_on_its_name(load):
    one, same, other = (
        load(f"size: 20x20, shape: {{{shape}}}")
        for shape in ("svg: ring.svg", "svg: more/same.svg", "image: ring.png")
    )
    keys = [entry_key(book.config.pages[0], book.shapes) for book in (one, same, other)]
    assert keys[0] == keys[1] != keys[2]


def test_shapes_pieces_and_rooms_change_the_mazes_and_their_text_does_not(load):
    entries = ("", ", shape: heart", ", room: 4x3", ", shape: heart, pieces: each")
    keys = [entry_key(load(f"size: 20x20{more}").config.pages[0]) for more in entries]
    assert len(set(keys)) == len(keys)
    text = entry_key(load("size: 20x20, room: {size: 4x3, text: Hello}").config.pages[0])
    assert text == keys[2]


def said(load, entry):
    with pytest.raises(BookFileError) as caught:
        load(entry)
    return [f"{p.key}: {p.message}" for p in caught.value.problems if p.severity == "error"]


WRONG = {
    "shape: hart": "pages[0].shape: 'hart' is not a shape. Did you mean 'heart'?",
    "shape: rectangle": "Leave `shape` out: mazes are rectangles then.",
    "shape: {}": "and this has none of them. Write heart, {letter: A} or {image: cat.png}.",
    "shape: {letter: A, svg: ring.svg}": "and this has `letter` and `svg`.",
    "shape: {letter: AB}": "'AB' is not one letter. Write {text: AB} for one maze of all",
    "shape: {letter: A, fnt: x.ttf}": "`fnt` is not a key of a shape with `letter`. Did you mean `font`?",
    "shape: {svg: ring.svg, invert: yes}": "`invert` is not a key of a shape with `svg`. Leave it out.",
    "shape: {image: ring.png, threshold: 0}": "'0' is not a share between 0 and 1. Write one like 50%.",
    "shape: {image: ring.png, threshold: 100%}": "'100%' is not a share between 0 and 1.",
    "shape: {image: ring.png, invert: maybe}": "'maybe' is neither yes nor no.",
    "shape: {image: ''}": "The name is empty. Write a file's name, like cat.png.",
    "shape: {text: }": "There is no value. Write a text after the colon",
    "shape: {image: cat.png}": "There is no file",
    "shape: {image: more}": "There is no file",
    "shape: {image: no.png}": "no.png is no picture that can be read.",
    "shape: {image: ring.svg}": "ring.svg is no picture that can be read.",
    "shape: {svg: ring.png}": "ring.png cannot be read as SVG",
    "shape: {letter: A, font: ring.png}": "ring.png cannot be read as a font.",
    "shape: {letter: 𒀀}": "No font here has '𒀀'",
    "shape: heart, pieces: all": "pages[0].pieces: 'all' is not a choice of pieces.",
    "room: 4": "pages[0].room: '4' is not a size. Write columns x rows, like 6x4.",
    "room: {text: x}": "pages[0].room.size: `size` is missing. Write columns x rows, like 6x4.",
    "room: 20x20": "pages[0].room: A room of 20x20 does not lie inside the maze",
    "shape: ring, room: 3x3": "pages[0].room: A room of 3x3 takes no cell",
    "shape: heart, start: [1, 1]": "pages[0].start: Start is cell [1, 1], which the shape cuts away. "
    "The nearest one left is",
    "shape: heart, start: [9, 9], finish: [9, 9]": "Start and finish are in the same place.",
    "shape: {text: MI}, difficulty: easy": "pages[0].difficulty: The shape is in 2 pieces",
}


@pytest.mark.parametrize("entry", WRONG)
def test_what_is_wrong_with_a_shape_is_told_at_its_key(entry, load):
    told = said(load, f"size: 24x20, {entry}")
    assert len(told) == 1
    assert WRONG[entry] in told[0]


def test_a_shape_without_a_maze_at_a_size_is_told_once(load):
    told = said(load, "size: 1x9..1x12, count: 4, shape: circle")
    assert told == [
        (
            "pages[0].shape: The shape circle leaves one cell of 1x9. "
            "Write a larger `size`, or another shape."
        )
    ]


def test_pieces_that_are_dropped_are_a_warning(load):
    (warning,) = load("size: 20x20, shape: {letter: i}").warnings
    assert warning.severity == "warning"
    assert warning.key == "pages[0].shape"
    assert "of 9 cells" in warning.message or "cells (" in warning.message
    assert "do" in warning.message
    assert "Write `pieces: each`" in warning.message
    assert load("size: 20x20, shape: {letter: i}, pieces: each").warnings == ()


def test_a_page_gives_a_shape_as_many_cells_as_fit(load):
    planned = plan(load("shape: [heart, tree, key], corridor: 8mm, count: 3"))
    for leaf in planned.leaves:
        for slot in getattr(leaf.content, "slots", ()):
            if leaf.number <= 3:
                assert 8 * 72 / 25.4 <= slot.u < 9 * 72 / 25.4
                assert slot.area.left <= slot.box.left
                assert slot.box.right <= slot.area.right
    columns, rows = planned.puzzles[2].spec.size
    assert columns > 2 * rows


def test_a_shape_that_a_page_has_no_cells_for_is_told(load):
    with pytest.raises(BookFileError, match="room"):
        plan(load("shape: key, corridor: 30mm, room: 9x9"))


@pytest.mark.parametrize(("text", "fits"), [("7", True), ("Happy birthday to you, Mia", False)])
def test_a_text_fits_its_room_or_is_told(load, text, fits):
    book = load(f"size: 30x30, shape: circle, room: {{size: 4x3, text: '{text}'}}")
    if fits:
        assert plan(book).puzzles[0].room == text
        return
    with pytest.raises(BookFileError, match="has no space in the room of maze 1"):
        plan(book)
