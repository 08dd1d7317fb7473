"""Files with bytes changed at random are looked at to the end, whatever is found in them."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from broken_pdfs import sound
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebook.preflight.inspecting import inspect

PDFS = Path(__file__).parent.parent / "pdfs"
VICTIMS = {
    "ours": sound(2),
    "groff": (PDFS / "groff.pdf").read_bytes(),
    "weasyprint": (PDFS / "weasyprint.pdf").read_bytes(),
    "mutool": (PDFS / "mutool.pdf").read_bytes(),
}
HURTS = st.lists(
    st.tuples(
        st.floats(0, 0.999), st.sampled_from([b"", b" ", b"9", b"/", b"<<", b"]", b"\\", b"null"])
    ),
    min_size=1,
    max_size=6,
)


def looked_at(data):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "file.pdf"
        path.write_bytes(data)
        return inspect(path, "kdp-paperback")


@pytest.mark.parametrize("name", VICTIMS)
@settings(max_examples=25)
@given(hurts=HURTS)
def test_a_damaged_file_is_looked_at_to_the_end(name, hurts):
    data = VICTIMS[name]
    for place, words in hurts:
        at = int(place * len(data))
        data = data[:at] + words + data[at + max(1, len(words)) :]
    assert looked_at(data).breaches


ODD = {
    "a rotation in words": (b"/Rotate 0", b"/Rotate /A"),
    "a box of three numbers": (b"/MediaBox [ 0 0 432 648 ]", b"/MediaBox [ 0 0 432 ]    "),
    "a box of words": (b"/MediaBox [ 0 0 432 648 ]", b"/MediaBox [ /A 0 432 648 ]"),
    "a box of nothing": (b"/MediaBox [ 0 0 432 648 ]", b"/MediaBox [ 0 0 0 0 ]    "),
    "a page of a mile": (b"/MediaBox [ 0 0 432 648 ]", b"/MediaBox [ 0 0 4e6 6e6 ]"),
    "resources in words": (b"/Resources", b"/Resourcez"),
    "fonts in words": (b"/Font <<", b"/Font 1 "),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_values_are_looked_at_to_the_end(name):
    old, new = ODD[name]
    data = sound(2)
    assert looked_at(data.replace(old, new)).breaches
