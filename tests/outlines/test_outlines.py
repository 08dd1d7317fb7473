"""Letters, pictures and SVG files as shapes, each opened as people have them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from puzzlebook.mazes.cutting import cut_of, inside
from puzzlebook.mazes.grids import grid
from puzzlebook.outlines.letters import letters, text_shape
from puzzlebook.outlines.pictures import picture_shape
from puzzlebook.outlines.svg import svg_shape
from puzzlebook.text.fonts import face, fonts_folder
from puzzlebook.text.shaping import MissingGlyph

HERE = Path(__file__).parent
BOLD = fonts_folder() / "source-sans-3" / "SourceSans3-Bold.ttf"

RING = ["#" * 10] * 3 + ["###....###"] * 4 + ["#" * 10] * 3
"""What a square with a hole of 0.4 of its side is at 10x10."""


def rows(outline, size=(10, 10)):
    cells = inside(grid("square", size), outline)
    return [
        "".join(".#"[c] for c in cells[at : at + size[0]]) for at in range(0, len(cells), size[0])
    ]


# Pictures ------------------------------------------------------------------------------------


def grey():
    """A dark square with a bright hole, 40 pixels and a bright margin of 10 around."""
    made = Image.new("L", (60, 60), 250)
    draw = ImageDraw.Draw(made)
    draw.rectangle((10, 10, 49, 49), fill=20)
    draw.rectangle((22, 22, 37, 37), fill=240)
    return made


def transparent():
    alpha = grey().point(lambda value: 255 if value < 128 else 0)
    made = Image.new("RGBA", (60, 60), (255, 255, 0, 255))
    made.putalpha(alpha)
    return made


def deep():
    made = Image.new("I;16", (60, 60))
    made.putdata([value * 257 for value in grey().tobytes()])
    return made


def palette_with_hole():
    made = grey().convert("P")
    bright = [k for k in range(256) if made.getpalette()[3 * k] > 128] if made.getpalette() else []
    made.info["transparency"] = bytes(0 if k in bright else 255 for k in range(256))
    return made


def cornered():
    """The ring with its lower right block cut off: only one way up is right."""
    made = grey()
    ImageDraw.Draw(made).rectangle((38, 38, 49, 49), fill=250)
    return made


PICTURES = {
    "grey.png": (grey, {}),
    "grey.jpg": (grey, {"quality": 60}),
    "one-bit.png": (lambda: grey().convert("1", dither=Image.Dither.NONE), {}),
    "palette.gif": (lambda: grey().convert("P"), {}),
    "cmyk.jpg": (lambda: grey().convert("RGB").convert("CMYK"), {}),
    "cmyk.tif": (lambda: grey().convert("RGB").convert("CMYK"), {}),
    "sixteen-bit.png": (deep, {}),
    "float.tif": (lambda: grey().convert("F"), {}),
    "grey-alpha.png": (lambda: transparent().convert("LA"), {}),
    "transparent.png": (transparent, {}),
    "palette-transparent.png": (palette_with_hole, {}),
    "opaque-alpha.png": (lambda: grey().convert("RGBA"), {}),
    "large.png": (lambda: grey().resize((1200, 1200)), {}),
}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_of_any_kind_has_the_same_shape(name, tmp_path):
    make, options = PICTURES[name]
    made = make()
    if "transparency" in made.info:
        options = options | {"transparency": made.info["transparency"]}
    made.save(tmp_path / name, **options)
    assert rows(picture_shape(tmp_path / name)) == RING


@pytest.mark.parametrize(("turn", "undo"), [(3, 180), (6, 90), (8, 270)])
def test_a_picture_is_turned_as_its_camera_says(turn, undo, tmp_path):
    cornered().save(tmp_path / "a.png")
    exif = Image.Exif()
    exif[0x0112] = turn
    cornered().rotate(undo).save(tmp_path / "b.jpg", quality=95, exif=exif)
    assert rows(picture_shape(tmp_path / "b.jpg")) == rows(picture_shape(tmp_path / "a.png"))
    assert rows(picture_shape(tmp_path / "a.png"))[-1] == "#######..."


def test_the_threshold_decides_and_what_is_outside_can_be_taken(tmp_path):
    grey().point(lambda value: 150 if value < 128 else value).save(tmp_path / "pale.png")
    with pytest.raises(ValueError, match="all of it is bright"):
        picture_shape(tmp_path / "pale.png")
    assert rows(picture_shape(tmp_path / "pale.png", 0.7)) == RING
    hole = picture_shape(tmp_path / "pale.png", 0.7, invert=True)
    assert hole.box == (0, 0, 60, 60)


def test_the_same_picture_is_the_same_shape_and_another_another(tmp_path):
    grey().save(tmp_path / "a.png")
    grey().save(tmp_path / "b.bmp")
    cornered().save(tmp_path / "c.png")
    one, same, other = (picture_shape(tmp_path / name) for name in ("a.png", "b.bmp", "c.png"))
    assert one == same
    assert one.name == f"image.{one.digest}"
    assert one != other


def blank(colour):
    return Image.new("L", (40, 40), colour)


NO_PICTURES = {
    "white.png": (lambda path: blank(255).save(path), "all of it is bright"),
    "black.png": (lambda path: blank(0).save(path), "is inside all over"),
    "clear.png": (lambda path: Image.new("RGBA", (9, 9)).save(path), "all of it is transparent"),
    "one.png": (lambda path: Image.new("L", (1, 1), 255).save(path), "nothing in it"),
    "text.png": (lambda path: path.write_text("no picture"), "no picture that can be read"),
    "empty.png": (lambda path: path.write_bytes(b""), "no picture that can be read"),
    "cut.png": (
        lambda path: path.write_bytes((HERE / "ring.png").read_bytes()[:60]),
        "is damaged|no picture",
    ),
    "enormous.png": (
        lambda path: Image.new("1", (20_000, 20_000)).save(path),
        "more than 64 million pixels",
    ),
}


@pytest.mark.parametrize("name", NO_PICTURES)
def test_what_is_no_shape_in_a_picture_is_told(name, tmp_path):
    write, told = NO_PICTURES[name]
    write(tmp_path / name)
    with pytest.raises(ValueError, match=told) as caught:
        picture_shape(tmp_path / name)
    assert str(caught.value).startswith(name)


# SVG -----------------------------------------------------------------------------------------

SQUARE = "M0 0h40v40h-40z"
SVGS = {
    "even-odd": f'<path fill-rule="evenodd" d="{SQUARE} M12 12h16v16h-16z"/>',
    "a hole drawn the other way": f'<path d="{SQUARE} M12 12v16h16v-16z"/>',
    "scaled and turned": f'<g transform="translate(9 3) scale(.5)"><g transform="rotate(90)">'
    f'<path fill-rule="evenodd" d="{SQUARE} M12 12h16v16h-16z"/></g></g>',
    "four rectangles": '<rect width="40" height="12"/><rect y="28" width="40" height="12"/>'
    '<rect width="12" height="40"/><rect x="28" width="12" height="40" fill="red"/>',
    "four uses of one": '<defs><rect id="a" width="40" height="12"/></defs>'
    '<use href="#a"/><use href="#a" y="28"/><use href="#a" transform="matrix(0 1 -1 0 12 0)"/>'
    '<use href="#a" transform="matrix(0 1 -1 0 40 0)"/>',
    "on white paper": f'<rect x="-50" y="-50" width="200" height="200" fill="white"/>'
    f'<path style="fill:#123;fill-rule:evenodd" d="{SQUARE} M12 12h16v16h-16z"/>',
    "beside what is not shown": f'<rect x="90" width="40" height="9" display="none"/>'
    f'<path fill-rule="evenodd" d="{SQUARE} M12 12h16v16h-16z"/>',
    "stroked only": f'<path fill="none" stroke="black" d="{SQUARE} M12 12v16h16v-16z"/>',
}


def svg(folder, inner, head='viewBox="0 0 40 40"'):
    path = folder / "a.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{inner}</svg>', "utf-8")
    return path


@pytest.mark.parametrize("name", SVGS)
def test_a_ring_is_a_ring_however_svg_says_it(name, tmp_path):
    assert rows(svg_shape(svg(tmp_path, SVGS[name]))) == RING


def test_arcs_and_circles_are_round(tmp_path):
    arcs = svg_shape(svg(tmp_path, '<path d="M0 50 A50 50 0 0 1 100 50 A50 50 0 0 1 0 50z"/>'))
    circle = svg_shape(
        svg(tmp_path, '<circle cx="7" cy="5" r="30"/>', 'viewBox="0 0 9 9" width="3cm"')
    )
    assert rows(arcs, (60, 60)) == rows(circle, (60, 60))
    cells = "".join(rows(arcs, (60, 60))).count("#")
    assert abs(cells / 3600 - 3.14159 / 4) < 0.005


NO_SVGS = {
    "nothing": ("", "has no outline"),
    "text": ("<text>A</text>", "has no outline"),
    "a line": ('<path d="M0 0 H40"/>', "is no shape"),
    "only white": (f'<path fill="#fff" d="{SQUARE}"/>', "has no outline"),
}


@pytest.mark.parametrize("name", NO_SVGS)
def test_an_svg_without_an_outline_is_told(name, tmp_path):
    inner, told = NO_SVGS[name]
    with pytest.raises(ValueError, match=told):
        svg_shape(svg(tmp_path, inner))


@pytest.mark.parametrize("data", [b"", b"no svg", b"<svg><path d='M0 0", b"\x89PNG\r\n"])
def test_a_file_that_is_no_svg_is_told(data, tmp_path):
    (tmp_path / "a.svg").write_bytes(data)
    with pytest.raises(ValueError, match=r"a\.svg (cannot be read as SVG|has no outline)"):
        svg_shape(tmp_path / "a.svg")


# Letters -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("letter", "holes"), [("A", 1), ("B", 2), ("O", 1), ("8", 2), ("T", 0)])
def test_a_letter_has_its_holes(letter, holes):
    size = (40, 40)
    around = rows(text_shape("letter", letter), size)
    gaps = _regions([[char == "." for char in row] for row in around])
    assert sum(not touches for touches in gaps) == holes


def _regions(free):
    """For each region of free squares whether it touches the edge."""
    left = {(x, y) for y, row in enumerate(free) for x, is_free in enumerate(row) if is_free}
    last_x, last_y = len(free[0]) - 1, len(free) - 1
    while left:
        queue, touches = [left.pop()], False
        while queue:
            x, y = queue.pop()
            touches |= x in (0, last_x) or y in (0, last_y)
            for near in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
                if near in left:
                    left.remove(near)
                    queue.append(near)
        yield touches


@pytest.mark.parametrize("text", ["Mia", "Zoë", "مها", "שרה", "नेहा", "ไทย", "Ωδή", "Юля"])
def test_a_name_in_any_script_is_a_shape(text):
    cut = cut_of(grid("square", (60, 24)), text_shape("text", text), "each")
    assert cut.kept.count(1) > 200


def test_a_font_of_one_s_own_gives_its_letters():
    own, built_in = text_shape("text", "Mia", BOLD), text_shape("text", "Mia")
    assert face("sans-bold").path == BOLD
    assert rows(own, (30, 12)) == rows(built_in, (30, 12))
    assert own.name == f"text.Mia.{own.digest}"
    assert built_in.name == "text.Mia"


def test_what_no_font_has_is_told(tmp_path):
    with pytest.raises(MissingGlyph, match=r"U\+12000"):
        text_shape("letter", "𒀀")
    with pytest.raises(MissingGlyph, match=r"SourceSans3-Bold\.ttf: no font here has 'م'"):
        text_shape("letter", "م", BOLD)
    (tmp_path / "a.ttf").write_bytes(b"no font")
    with pytest.raises(ValueError, match=r"a\.ttf cannot be read as a font"):
        text_shape("letter", "A", tmp_path / "a.ttf")
    with pytest.raises(ValueError, match="no outline"):
        text_shape("text", " ")


def test_letters_are_told_as_readers_tell_them():
    assert letters("Zoë M.") == ("Z", "o", "ë", "M", ".")
    assert letters("Zoe\u0308") == ("Z", "o", "e\u0308")
    assert letters("नेहा") == ("ने", "हा")
    assert letters("  ") == ()
