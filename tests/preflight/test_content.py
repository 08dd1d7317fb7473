"""The content walker: what comes out on paper, by the law of its transformations."""

from __future__ import annotations

import io
from math import cos, sin

import pikepdf
import pytest
from broken_pdfs import FONT, form, image, sound, tiling
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from puzzlebook.preflight import content
from puzzlebook.preflight.content import ENDLESS, State, Walker
from puzzlebook.preflight.findings import pages_told
from puzzlebook.preflight.geometry import IDENTITY

ANGLES = st.floats(0, 7)
SCALES = st.floats(0.05, 20)


def drawn(text, **resources):
    """What a content stream draws; resources by kind are functions of the file."""
    with pikepdf.open(io.BytesIO(sound(1))) as pdf:
        made = {
            f"/{kind}": Dictionary({name: make(pdf) for name, make in table.items()})
            for kind, table in resources.items()
        }
        font = pdf.pages[0].obj["/Resources"]["/Font"]["/F1+0"]
        made["/Font"] = Dictionary({"/F": font})
        walker = Walker({})
        stream = pdf.make_stream(text.encode())
        walker.follow(stream, Dictionary(made), State(IDENTITY))
        return walker.drawn


def turned(angle, scale):
    return f"{scale * cos(angle):.9f} {scale * sin(angle):.9f} {-scale * sin(angle):.9f} {scale * cos(angle):.9f} 0 0"


@given(ANGLES, SCALES, SCALES)
def test_a_line_is_as_wide_as_all_scalings_make_it_however_it_is_turned(angle, one, other):
    found = drawn(f"{turned(angle, one)} cm {turned(-angle, other)} cm 2 w 0 0 m 9 9 l S")
    assert found.thinnest == pytest.approx(2 * one * other, rel=1e-5)


@given(ANGLES, SCALES, SCALES)
def test_type_is_as_large_as_its_size_its_matrix_and_the_page_make_it(angle, one, other):
    text = f"{turned(angle, one)} cm BT /F 3 Tf {turned(angle, other)} Tm (a) Tj ET"
    assert drawn(text).smallest == pytest.approx(3 * one * other, rel=1e-5)


@given(st.floats(-2, 2))
def test_a_slant_makes_type_no_larger(slant):
    assert drawn(f"BT /F 8 Tf 1 0 {slant:.6f} 1 0 0 Tm (a) Tj ET").smallest == pytest.approx(8)


@given(st.lists(st.sampled_from(["q", "Q"]), max_size=12), st.floats(0.1, 9))
def test_what_is_kept_comes_back(pairs, width):
    depth, lost = 0, False
    for each in pairs:
        depth += 1 if each == "q" else -1
        lost |= depth < 0
        depth = max(depth, 0)
    inside = "q 0.01 w " + " ".join(pairs) + " Q" * depth + " Q"
    found = drawn(f"{width:.6f} w {inside} 0 0 m 9 9 l S")
    assert bool(found.faults) == lost
    if not lost:
        assert found.thinnest == pytest.approx(width, rel=1e-5)


def test_a_pattern_begins_where_its_page_does_and_not_where_it_is_used():
    text = "0.1 0 0 0.1 0 0 cm /Pattern cs /P scn 0 0 900 900 re f"
    found = drawn(text, Pattern={"/P": lambda pdf: tiling(pdf, "1 w 0 0 m 9 9 l S")})
    assert found.thinnest == 1


def test_a_pattern_without_colours_has_that_of_its_user():
    def stencil(pdf):
        return tiling(pdf, "0 0 9 9 re f", PaintType=2)

    text = "/C cs 0.9 /P scn 0 0 90 90 re f"
    spaces = {"/C": lambda _: Array([Name.Pattern, Name.DeviceGray])}
    found = drawn(text, Pattern={"/P": stencil}, ColorSpace=spaces)
    assert found.lightest == pytest.approx(0.1)


SPACES = {
    "grey": ("0.5 g", {"gray"}, 0.5, False),
    "a light grey of RGB": ("0.9 0.9 0.9 rg", {"rgb"}, 0.1, False),
    "a hue of RGB": ("1 0.5 0.5 rg", {"rgb"}, 0.5, True),
    "black alone of CMYK": ("0 0 0 0.3 k", {"cmyk"}, 0.3, False),
    "a hue of CMYK": ("0.2 0 0 0.3 k", {"cmyk"}, 0.3, True),
    "paper": ("1 1 1 rg", set(), None, False),
    "nothing of CMYK": ("0 0 0 0 k", set(), None, False),
    "a space by name": ("/DeviceRGB cs 0 0 0 sc", {"rgb"}, 1, False),
    "the first of a space": ("1 g /DeviceCMYK cs", {"cmyk"}, 1, False),
}


@pytest.mark.parametrize("name", SPACES)
def test_a_colour_is_told_by_its_inks(name):
    setting, models, lightest, hued = SPACES[name]
    found = drawn(f"{setting} 0 0 9 9 re f")
    assert set(found.models) == models
    assert found.lightest == (None if lightest is None else pytest.approx(lightest))
    assert found.hued == hued


@given(st.integers(3, 900), st.integers(3, 900), st.floats(5, 500), ANGLES)
def test_a_picture_has_the_pixels_an_inch_of_its_coarser_side(width, height, size, angle):
    found = drawn(
        f"{turned(angle, 1)} cm {size:.6f} 0 0 {size:.6f} 0 0 cm /I Do",
        XObject={"/I": lambda pdf: image(pdf, width, height)},
    )
    (picture,) = found.images
    assert picture.dpi == pytest.approx(72 * min(width, height) / size, abs=0.06, rel=1e-3)


def nest(levels, text, each):
    """Forms within forms: `each` is how one draws the next, `/X`."""

    def make(pdf):
        made = form(pdf, text)
        for _ in range(levels):
            made = form(pdf, each, XObject={"/X": pdf.make_indirect(made)})
        return made

    return {"/X": make}


@given(st.integers(0, 20))
def test_forms_within_forms_are_followed_to_the_end(levels):
    found = drawn("/X Do", XObject=nest(levels, "3 w 0 0 m 9 9 l S", "0.9 0 0 0.9 0 0 cm /X Do"))
    assert found.thinnest == pytest.approx(3 * 0.9**levels)
    assert not found.faults


@pytest.mark.parametrize(
    "each",
    ["/X Do 1 0 0 1 5 5 cm /X Do", "/X Do 0.99 0 0 0.98 0 0 cm /X Do 0.97 0 0 0.99 0 0 cm /X Do"],
    ids=["in the same way", "each time smaller"],
)
def test_forms_that_multiply_are_told_of_and_take_no_time(each):
    assert ENDLESS in drawn("/X Do", XObject=nest(25, "0 0 9 9 re f", each)).faults


def test_a_hundred_times_the_same_form_is_no_fault():
    text = " ".join("/X Do 1 0 0 1 3 0 cm" for _ in range(100))
    assert not drawn(text, XObject=nest(2, "0 0 9 9 re f", "/X Do /X Do")).faults


@given(st.binary(max_size=60))
def test_no_content_ends_the_walk(noise):
    found = drawn("2 w 0 0 m 9 9 l S\n" + noise.decode("latin-1").replace("%", " "))
    assert found.thinnest is not None


BROKEN_OPERANDS = (
    "w",
    "1 2 cm",
    "(a) w",
    "/F Tf",
    "1 2 rg",
    "/Nix gs",
    "/Nix sh",
    "Tr",
    "/A 1 scn",
)


@pytest.mark.parametrize("text", BROKEN_OPERANDS)
def test_an_operator_that_lacks_what_it_needs_is_told_of_and_passed_over(text):
    found = drawn(f"{text} 2 w 0 0 m 9 9 l S")
    assert found.faults
    assert found.thinnest is not None


def test_every_operator_that_is_followed_is_asked_of_the_parser():
    assert set(content.OPERATORS) - {"INLINE IMAGE"} <= set(content._FOLLOWED.split())


@given(st.sets(st.integers(1, 60)))
def test_pages_are_told_in_order_each_once_and_runs_together(pages):
    told = pages_told(pages)
    found = []
    for part in told.split(" ", 1)[1].split(", ") if told else []:
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    assert found == sorted(pages)


def test_the_font_of_these_tests_is_there():
    assert FONT.exists()
