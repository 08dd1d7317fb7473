"""Finished books → the README's pictures `pages`, `themes`, `kinds`, `sheets` and `gallery`. Run by `make pictures`.

Of the first book some of its pages side by side. A theme is shown on the same pages of the book for young children,
built anew in it. Of the gallery what is printed on all its pages.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

PAGES = (1, 3, 11, 18, 22, 25)
"""Pages of the first book shown, from 1: title, how to play, two kinds of puzzle page, a hard one, answers."""
THEMES = ("classic", "bold", "fine", "large-print")
THEMED = (1, 7, 12, 23, 25)
"""Pages shown of every theme: title, divider, a puzzle, the certificate, answers."""
KINDS = (2, 3, 4, 22, 24)
"""Pages shown of the book for young children as it is: copyright, dedication, contents, a picture, notes."""
SHEETS = (1, 2, 7, 17, 25)
"""Pages shown of the class set: sheets of three groups, two of them in another variant, and the teacher's page."""
COLUMNS = 3
SCALE = 0.6  # pixels a point
THEMED_SCALE = 0.42
GAP = 14
GROUND = 232
GALLERY_WIDTH = 1400  # pixels
GALLERY_GAP = 40


def shown(pdf: Path, pages: tuple[int, ...], scale: float) -> list[Image.Image]:
    """The pages as greys, smoothed down from twice their size."""
    document = pypdfium2.PdfDocument(pdf)
    images = [document[page - 1].render(scale=scale * 2).to_pil().convert("L") for page in pages]
    return [
        image.resize((image.width // 2, image.height // 2), Image.Resampling.LANCZOS)
        for image in images
    ]


def sheet(images: list[Image.Image], columns: int) -> Image.Image:
    """The pages side by side on a grey ground, in 16 shades of grey."""
    width, height = images[0].size
    rows = -(-len(images) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    ground = Image.new("L", size, GROUND)
    for k, image in enumerate(images):
        row, column = divmod(k, columns)
        ground.paste(image, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return ground.quantize(16)


def themed(book: Path, folder: Path) -> list[Image.Image]:
    """The book's pages in every theme, a theme a row."""
    place = book.parent.resolve() / "pictures"
    text = book.read_text("utf-8").replace("image: pictures/", f"image: {place}/")
    images: list[Image.Image] = []
    for theme in THEMES:
        source, pdf = folder / f"{theme}.yaml", folder / f"{theme}.pdf"
        source.write_text(re.sub(r"(?m)^theme: .*$", f"theme: {theme}", text), "utf-8")
        command = Path(sys.executable).with_name("puzzlebook")
        subprocess.run([command, "build", "-q", source, "-o", pdf], check=True)  # noqa: S603  (our own command)
        images += shown(pdf, THEMED, THEMED_SCALE)
    return images


def gallery(pdf: Path) -> Image.Image:
    """What is printed on the pages, one under the other on white, in 16 shades of grey."""
    parts = []
    for page in pypdfium2.PdfDocument(pdf):
        image = page.render(scale=2 * GALLERY_WIDTH / page.get_width()).to_pil().convert("L")
        box = ImageOps.invert(image).getbbox()
        if box is not None:  # not the blank back of a page
            parts.append(image.crop((box[0], box[1], box[2], box[3])))
    width = max(part.width for part in parts) + 2 * GALLERY_GAP
    height = sum(part.height for part in parts) + GALLERY_GAP * (len(parts) + 1)
    ground = Image.new("L", (width, height), 255)
    top = GALLERY_GAP
    for part in parts:
        ground.paste(part, (GALLERY_GAP, top))
        top += part.height + GALLERY_GAP
    shape = (GALLERY_WIDTH, GALLERY_WIDTH * height // width)
    return ground.resize(shape, Image.Resampling.LANCZOS).quantize(16)


if __name__ == "__main__":
    first, children, worksheets, grids, target = map(Path, sys.argv[1:6])
    sheet(shown(first, PAGES, SCALE), COLUMNS).save(target / "pages.png", optimize=True)
    with tempfile.TemporaryDirectory() as folder:
        images = themed(children, Path(folder))
        sheet(images, len(THEMED)).save(target / "themes.png", optimize=True)
        kinds = shown(Path(folder) / "bold.pdf", KINDS, THEMED_SCALE)
        sheet(kinds, len(KINDS)).save(target / "kinds.png", optimize=True)
    handed_out = shown(worksheets, SHEETS, THEMED_SCALE)
    sheet(handed_out, len(SHEETS)).save(target / "sheets.png", optimize=True)
    gallery(grids).save(target / "gallery.png", optimize=True)
