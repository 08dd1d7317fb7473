"""Files with a mark: known again as they were written, and only then."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paper import text, written
from PIL import Image

from puzzlebook.layout.page import Page
from puzzlebook.output.marking import is_marked, marked

PAGE = Page(1, 100, 50, (text(10, 20, "Mark"),))


def a_png():
    stream = io.BytesIO()
    Image.new("L", (30, 20), 200).save(stream, "png")
    return stream.getvalue()


FILES = {".svg": b"<svg>\n</svg>\n", ".png": a_png(), ".pdf": written([PAGE])[0]}
MARKED = {suffix: marked(data, "puzzlebook maze", suffix) for suffix, data in FILES.items()}


@pytest.mark.parametrize("suffix", FILES)
def test_a_marked_file_is_known_and_no_other(suffix):
    assert is_marked(MARKED[suffix], "puzzlebook maze", suffix)
    assert not is_marked(FILES[suffix], "puzzlebook maze", suffix)
    assert not is_marked(MARKED[suffix], "puzzlebook plot", suffix)
    assert not is_marked(
        marked(FILES[suffix], "puzzlebook plot", suffix), "puzzlebook maze", suffix
    )


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_file_with_any_byte_changed_is_not_known(data):
    suffix = data.draw(st.sampled_from(sorted(FILES)))
    whole = MARKED[suffix]
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(1, 255))
    changed = whole[:at] + bytes([whole[at] ^ byte]) + whole[at + 1 :]
    assert not is_marked(changed, "puzzlebook maze", suffix)


@given(st.binary(max_size=200), st.sampled_from(sorted(FILES)))
def test_anything_else_is_not_known(data, suffix):
    assert not is_marked(data, "puzzlebook maze", suffix)


def test_a_marked_picture_is_read_as_before():
    with Image.open(io.BytesIO(MARKED[".png"])) as image:
        assert image.tobytes() == Image.open(io.BytesIO(FILES[".png"])).tobytes()
        assert len(image.text["puzzlebook maze"]) == 64


def test_a_marked_pdf_still_ends_as_a_pdf_must():
    lines = MARKED[".pdf"].rstrip().split(b"\n")
    assert (lines[-3], lines[-1]) == (b"startxref", b"%%EOF")
    assert FILES[".pdf"].rstrip().split(b"\n")[-3:] == lines[-3:]
