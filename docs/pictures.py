"""A book → a picture in the README. Run by `make pictures`.

Of the first book some of its pages side by side, of the gallery what is printed on all of them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

PAGES = (1, 3, 11, 18, 22, 25)
"""Pages shown, from 1: title, how to play, two kinds of puzzle page, a hard one, answers."""
COLUMNS = 3
SCALE = 0.6  # pixels a point
GAP = 14
GROUND = 232
GALLERY_WIDTH = 1400  # pixels
GALLERY_GAP = 40


def sheet(pdf: Path, pages: tuple[int, ...] = PAGES) -> Image.Image:
    """The pages side by side on a grey ground, in 16 shades of grey."""
    document = pypdfium2.PdfDocument(pdf)
    images = [document[page - 1].render(scale=SCALE * 2).to_pil().convert("L") for page in pages]
    width, height = (side // 2 for side in images[0].size)
    rows = -(-len(images) // COLUMNS)
    size = (COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    ground = Image.new("L", size, GROUND)
    for k, image in enumerate(images):
        row, column = divmod(k, COLUMNS)
        small = image.resize((width, height), Image.Resampling.LANCZOS)
        ground.paste(small, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return ground.quantize(16)


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


PICTURES = {"pages": sheet, "gallery": gallery}
"""By the name of the picture's file."""


if __name__ == "__main__":
    book, picture = map(Path, sys.argv[1:3])
    PICTURES[picture.stem](book).save(picture, optimize=True)
