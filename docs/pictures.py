"""Pages of the first book → `docs/pages.png`, the picture in the README. Run by `make pictures`."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdfium2
from PIL import Image

PAGES = (1, 3, 11, 18, 22, 25)
"""Pages shown, from 1: title, how to play, two kinds of puzzle page, a hard one, answers."""
COLUMNS = 3
SCALE = 0.6  # pixels a point
GAP = 14
GROUND = 232


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


if __name__ == "__main__":
    book, picture = map(Path, sys.argv[1:3])
    sheet(book).save(picture, optimize=True)
