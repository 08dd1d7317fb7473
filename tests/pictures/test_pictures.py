"""Files of pictures → pixels and shapes, or a sentence on what is wrong with them."""

from io import BytesIO

import pytest
from PIL import Image

from puzzlebook.pictures import Raster, Vector, read

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'


USES = f'{HEAD}<{{0}} id="a"/><rect width="9" height="9" {{1}}="url(#a)"/></svg>'


def file(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def encoded(image, form="PNG", **options):
    stream = BytesIO()
    image.save(stream, form, **options)
    return stream.getvalue()


def see_through():
    image = Image.new("RGBA", (2, 1), (0, 0, 0, 0))
    image.putpixel((1, 0), (255, 0, 0, 255))
    return image


PALETTE = Image.new("P", (2, 1))
PALETTE.putpalette([255, 255, 255, 0, 0, 255])
PALETTE.putpixel((1, 0), 1)

RASTERS = {
    "grey": (encoded(Image.new("L", (2, 1), 100)), "grey", bytes([100, 100])),
    "black and white": (encoded(Image.new("1", (2, 1), 1)), "grey", bytes([255, 255])),
    "colour": (encoded(Image.new("RGB", (1, 1), (10, 20, 30))), "rgb", bytes([10, 20, 30])),
    "a palette": (encoded(PALETTE), "rgb", bytes([255, 255, 255, 0, 0, 255])),
    "see-through": (encoded(see_through()), "rgb", bytes([255, 255, 255, 255, 0, 0])),
    "sixteen bits": (encoded(Image.new("I;16", (1, 1), 0x8000)), "grey", bytes([128])),
    "print colours": (
        encoded(Image.new("CMYK", (8, 8), (0, 0, 0, 255)), "JPEG", quality=100),
        "cmyk",
        bytes([0, 0, 0, 255]) * 64,
    ),
}


@pytest.mark.parametrize("name", RASTERS)
def test_pixels_are_read_in_the_colours_they_have(tmp_path, name):
    data, space, pixels = RASTERS[name]
    ends = ".jpg" if data[:2] == b"\xff\xd8" else ".png"
    made = read(file(tmp_path, f"a{ends}", data), colour=True)
    assert isinstance(made, Raster)
    assert (made.space, made.data) == (space, pixels)
    assert made.coloured == (space == "rgb")


@pytest.mark.parametrize("name", RASTERS)
def test_a_book_in_black_has_its_pictures_in_greys(tmp_path, name):
    data, _, _ = RASTERS[name]
    ends = ".jpg" if data[:2] == b"\xff\xd8" else ".png"
    made = read(file(tmp_path, f"a{ends}", data), colour=False)
    assert made.space == "grey"
    assert len(made.data) == made.width * made.height


def test_a_photograph_stands_as_its_camera_was_held(tmp_path):
    image = Image.new("L", (40, 20), 255)
    exif = Image.Exif()
    exif[0x0112] = 6  # turn a quarter to the right
    made = read(file(tmp_path, "a.jpeg", encoded(image, "JPEG", exif=exif)), colour=False)
    assert (made.width, made.height) == (20, 40)


def test_shapes_are_read_with_their_paint_place_and_width(tmp_path):
    drawing = (
        f'{HEAD}<g transform="translate(10,5) scale(2)"><rect width="5" height="4" fill="#808080"/></g>'
        '<path d="M0 0 Q 10 10 20 0" style="fill:none;stroke:red;stroke-width:3;stroke-linecap:round"/>'
        '<circle cx="50" cy="25" r="10" fill-rule="evenodd"/><path d="M0 0h1" display="none"/></svg>'
    )
    made = read(file(tmp_path, "a.svg", drawing), colour=True)
    assert isinstance(made, Vector)
    assert (made.width, made.height) == (100, 50)
    square, curve, circle = made.shapes
    assert square.segments == (
        *(("m", (10.0, 5.0)), ("l", (20.0, 5.0)), ("l", (20.0, 13.0)), ("l", (10.0, 13.0))),
        ("h", ()),
    )
    assert square.fill == (pytest.approx(128 / 255),)
    assert (curve.fill, curve.stroke, curve.stroke_width, curve.cap) == (
        None,
        (1, 0, 0),
        3,
        "round",
    )
    assert [operator for operator, _ in curve.segments] == ["m", "c"]
    assert circle.even_odd
    assert {operator for operator, _ in circle.segments} == {"m", "c", "h"}
    grey = read(tmp_path / "a.svg", colour=False)
    assert grey.shapes[1].stroke == (pytest.approx(0.2126),)
    assert (made.coloured, grey.coloured) == (True, False)


def test_what_a_drawing_program_left_in_a_file_and_nothing_uses_does_no_harm(tmp_path):
    left = '<defs><linearGradient id="a"/><clipPath id="b"/></defs>'
    drawing = f'{HEAD}{left}<rect width="9" height="9"/></svg>'
    assert len(read(file(tmp_path, "a.svg", drawing), colour=False).shapes) == 1


WRONG = {
    "a.svg": {
        "nothing": ("", "is not an SVG"),
        "a page of the web": ("<html/>", "is not an SVG"),
        "cut off": (f"{HEAD}<rect", "is not an SVG"),
        "nothing drawn": (f"{HEAD}</svg>", "has nothing in it"),
        "no size": (
            '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"><rect width="1" height="1"/></svg>',
            "",
        ),
        "text": (f"{HEAD}<text>Go</text></svg>", "holds text. Turn it into paths"),
        "a gradient": (USES.format("linearGradient", "fill"), "holds a gradient"),
        "pixels": (f'{HEAD}<image href="a.png"/></svg>', "a picture of pixels"),
        "a mask": (USES.format("mask", "mask"), "holds a mask"),
        "a filter": (USES.format("filter", "filter"), "holds a filter"),
        "dashes": (f'{HEAD}<path d="M0 0h9" stroke="red" stroke-dasharray="3 1"/></svg>', "dashed"),
        "see-through group": (
            f'{HEAD}<g opacity=".2"><rect width="9" height="9"/></g></svg>',
            "see-through",
        ),
        "see-through": (f'{HEAD}<rect width="9" height="9" opacity="0.5"/></svg>', "see-through"),
        "see-through fill": (
            f'{HEAD}<rect width="9" height="9" style="fill-opacity:.3"/></svg>',
            "see-through",
        ),
        "entities": (f'<!DOCTYPE svg [<!ENTITY a "b">]>{HEAD}</svg>', "XML entities"),
    },
    "a.png": {
        "nothing": ("", "is neither PNG nor JPEG"),
        "a text": ("hello", "is neither PNG nor JPEG"),
        "a GIF": (encoded(Image.new("L", (2, 2)), "GIF"), "is neither PNG nor JPEG"),
        "cut off": (encoded(Image.effect_noise((90, 90), 90))[:2000], "is damaged"),
    },
    "a.gif": {"a GIF": (encoded(Image.new("L", (2, 2)), "GIF"), "is not a picture")},
}


@pytest.mark.parametrize(("name", "what"), [(n, w) for n, each in WRONG.items() for w in each])
def test_what_cannot_be_printed_is_told_in_a_sentence(tmp_path, name, what):
    data, told = WRONG[name][what]
    with pytest.raises(ValueError, match=r"^a\.") as caught:
        read(file(tmp_path, name, data), colour=True)
    assert told in str(caught.value)
    assert str(caught.value).endswith((".", ")."))


def test_a_file_that_is_not_there_is_told_with_its_name(tmp_path):
    with pytest.raises(ValueError, match="There is no file"):
        read(tmp_path / "none.svg", colour=True)
