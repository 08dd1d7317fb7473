"""Books of every theme, finished, with their pictures read back by tools that did not write them."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from making_books import Silence
from PIL import Image

from puzzlebook.build import Order, build
from puzzlebook.errors import BookFileError
from puzzlebook.themes import THEMES

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="20" y="20" width="60" height="60"/>'
    '<path d="M0 0 L 300 300" stroke="black" stroke-width="0.1" fill="none"/></svg>'
)
PAGES = (
    "  - kind: title\n  - kind: copyright\n  - kind: dedication\n  - {kind: section, heading: Part one}\n"
    "  - {size: 8x9, count: 2, start: {image: a.svg}, show: {difficulty: marks}}\n"
    "  - {kind: image, image: a.svg}\n  - kind: certificate\n  - kind: notes\n"
)


def finished(folder, text):
    """The PDF of a book, which has passed its own check."""
    (folder / "a.svg").write_text(SVG)
    book = folder / "book.yaml"
    book.write_text(text)
    return build(Order(book, output=folder / "book.pdf"), Silence()).pdf


def picture(folder, width, height, mode="RGB", name="p.png"):
    """A picture in which every pixel is another."""
    image = Image.new(mode, (width, height))
    bands = len(mode) if mode != "L" else 1
    image.putdata(
        [
            tuple((x * 7 + y * 3 + band * 50) % 256 for band in range(bands))
            if bands > 1
            else (x + y) % 256
            for y in range(height)
            for x in range(width)
        ]
    )
    image.save(folder / name)
    return image


def book(pages, head=""):
    return f"title: T\nauthor: A\nisbn: 0306406152\nyear: 2026\n{head}pages:\n{pages}"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_book_of_every_theme_passes_its_own_check_and_qpdf_s(tmp_path, theme, language):
    pdf = finished(tmp_path, book(PAGES, f"theme: {theme}\nlanguage: {language}\ntrim: 6x9in\n"))
    job = pikepdf.Job(["qpdf", "--check", str(pdf)])
    job.run()
    assert (job.exit_code, job.has_warnings) == (0, False)
    with pypdfium2.PdfDocument(pdf) as document:
        assert "978-0-306-40615-7" in document[1].get_textpage().get_text_bounded()


@pytest.mark.parametrize("corners", ["round", "square"])
@pytest.mark.parametrize("size", ["5x5", "24x30"])
def test_walls_with_any_corners_are_those_of_the_report(tmp_path, corners, size):
    theme = f"theme: {{name: classic, corners: {corners}, wall: 1pt}}\n"
    finished(tmp_path, book(f"  - {{size: {size}, count: 3}}\n", theme))


def images(pdf):
    """The pictures of pixels in a file, each once."""
    with pikepdf.open(pdf) as document:
        found = [o for o in document.objects if isinstance(o, pikepdf.Stream)]
        return [
            (str(o.ColorSpace), int(o.Width), int(o.Height), o.read_bytes())
            for o in found
            if o.get("/Subtype") == "/Image"
        ]


@pytest.mark.parametrize(
    ("mode", "ink", "space"),
    [
        ("RGB", "black", "/DeviceGray"),
        ("L", "black", "/DeviceGray"),
        ("RGB", "premium-color", "/DeviceRGB"),
        ("L", "premium-color", "/DeviceGray"),
    ],
)
def test_a_picture_s_pixels_are_in_the_file_once_in_the_ink_of_the_book(tmp_path, mode, ink, space):
    image = picture(tmp_path, 400, 300, mode)
    page = "  - {kind: image, image: p.png, width: 30mm}\n"
    pdf = finished(tmp_path, book(page * 2, f"ink: {ink}\n"))
    wanted = image if space == "/DeviceRGB" else image.convert("L")
    assert images(pdf) == [(space, 400, 300, wanted.tobytes())]


def test_a_print_colour_jpeg_stays_one_where_the_ink_has_colour(tmp_path):
    Image.new("CMYK", (400, 300), (9, 90, 200, 30)).save(tmp_path / "p.jpg", quality=100)
    page = "  - {kind: image, image: p.jpg, width: 30mm}\n"
    (found,) = images(finished(tmp_path, book(page, "ink: premium-color\n")))
    assert found[0] == "/DeviceCMYK"


@pytest.mark.parametrize("pixels", [240, 295, 300, 600])
def test_pixels_are_300_an_inch_or_refused_with_the_size_that_would_do(tmp_path, pixels):
    picture(tmp_path, pixels, pixels)
    text = book("  - {kind: image, image: p.png, width: 1in}\n")
    if pixels >= 300:
        pdf = finished(tmp_path, text)
        with pypdfium2.PdfDocument(pdf) as document:
            (shown,) = document[0].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE])
            left, bottom, right, top = shown.get_bounds()
            assert right - left == pytest.approx(72, abs=0.01)
            assert top - bottom == pytest.approx(72, abs=0.01)
    else:
        with pytest.raises(
            BookFileError, match=f"{pixels} an inch; printers ask for 300. Take one of 300x300"
        ):
            finished(tmp_path, text)


def test_a_picture_of_few_pixels_is_taken_at_the_width_it_is_told_to_have(tmp_path):
    picture(tmp_path, 500, 400)
    with pytest.raises(BookFileError) as caught:
        finished(tmp_path, book("  - {kind: image, image: p.png}\n"))
    width = re.search(r"`width: ([\d.]+mm)`", str(caught.value))[1]
    finished(tmp_path, book(f"  - {{kind: image, image: p.png, width: {width}}}\n"))


def test_a_picture_wider_than_its_page_is_refused(tmp_path):
    with pytest.raises(BookFileError, match=r"pages\[0\].width: the picture would be 300 mm"):
        finished(tmp_path, book("  - {kind: image, image: a.svg, width: 300mm}\n"))


def test_a_marker_of_few_pixels_is_refused_by_its_key(tmp_path):
    picture(tmp_path, 20, 20)
    with pytest.raises(BookFileError, match=r"pages\[0\].finish.image: p.png has 20x20 pixels"):
        finished(tmp_path, book("  - {size: 9x9, finish: {image: p.png}}\n"))


def test_a_word_and_a_picture_in_one_cell_are_refused(tmp_path):
    with pytest.raises(BookFileError, match="no room for a word and a picture"):
        finished(tmp_path, book("  - {size: 9x9, finish: {at: center, text: Go, image: a.svg}}\n"))


def test_colours_that_a_printer_does_not_take_are_refused(tmp_path):
    picture(tmp_path, 400, 400)
    head = "printer: ingramspark\ntrim: 8.5x11in\nspine: 0.3in\nink: premium-color\n"
    with pytest.raises(BookFileError, match="takes CMYK"):
        finished(tmp_path, book("  - {kind: image, image: p.png, width: 1in}\n", head))


def test_a_drawing_stays_in_its_box_and_its_lines_are_wide_enough(tmp_path):
    pdf = finished(tmp_path, book("  - {kind: image, image: a.svg, width: 100mm}\n"))
    with pypdfium2.PdfDocument(pdf) as document:
        image = document[0].render(scale=1, grayscale=True).to_pil()
    left, top, right, bottom = image.point(lambda v: 255 if v < 128 else 0).getbbox()
    assert right - left <= 285
    assert bottom - top <= 285
    with pikepdf.open(pdf) as document:
        widths = re.findall(rb"([\d.]+) w", document.pages[0].Contents.read_bytes())
    assert min(map(float, widths)) >= 0.75


def test_the_same_book_with_pictures_is_the_same_bytes(tmp_path):
    made = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        picture(folder, 400, 300)
        text = book(f"{PAGES}  - {{kind: image, image: p.png, width: 30mm}}\n")
        made.append(finished(folder, text).read_bytes())
    assert made[0] == made[1]
    assert BytesIO(made[0]).read(5) == b"%PDF-"
