"""Pictures of mazes → their pixels, by renderers that did not write them, and the walls that stand in these."""

from __future__ import annotations

import base64
import io
import os
from contextlib import contextmanager

import pypdfium2
import resvg_py
from browsers import chromium
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import sync_playwright

from puzzlebook.layout.page import MazeItem, untold
from puzzlebook.mazes.routes import wall_middle

DARK = 200
"""A grey of less is ink: walls of answers are grey."""


def by_resvg(svg, dpi):
    pixels = resvg_py.svg_to_bytes(svg_string=svg.decode(), background="#fff", dpi=dpi)
    return Image.open(io.BytesIO(bytes(pixels))).convert("L")


def by_pdfium(pdf, dpi):
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        image = page.render(scale=dpi / 72).to_pil().convert("L")
        page.close()
        return image


@contextmanager
def browser_page(dpi):
    """An empty page of Chromium, whose screenshots have `dpi` pixels to the inch of what they show."""
    # Chromium's sandbox refuses to run as root, which containers are
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(), args=arguments)
        yield running.new_page(device_scale_factor=dpi / 96)
        running.close()


def by_chromium(page, svg):
    """As a picture in a page, where no script and no style of the page reaches it."""
    data = base64.b64encode(svg).decode()
    page.set_content(
        f'<body style="margin:0"><img style="display:block" src="data:image/svg+xml;base64,{data}">'
    )
    return Image.open(io.BytesIO(page.locator("img").screenshot())).convert("L")


def places_of_walls(picture, maze):
    """The middle of every wall of a maze's grid in points from the picture's upper left."""
    item = next(item for item in untold(picture.parts) if isinstance(item, MazeItem))
    for wall in range(maze.grid.edges + len(maze.grid.rim_cells)):
        x, y = wall_middle(maze.grid, wall)
        yield item.x + x * item.scale, picture.height - item.y + y * item.scale


def walls_read(image, picture, maze):
    """1 for every wall that stands where its middle is, 0 for one that is open."""
    scale = image.width / picture.width
    # a thin line may have any of the pixels around its place
    dark = image.convert("L").filter(ImageFilter.MinFilter(3))
    return bytes(
        dark.getpixel((int(x * scale), int(y * scale))) < DARK
        for x, y in places_of_walls(picture, maze)
    )


def apart(one, other):
    """Pixels that are black in one picture, and white in the other with all that lie within two of them."""
    found = 0
    for here, there in ((one, other), (other, one)):
        black = here.point(lambda grey: 255 * (grey < 60))
        white = there.filter(ImageFilter.MinFilter(5)).point(lambda grey: 255 * (grey > 200))
        found += ImageChops.multiply(black, white).histogram()[255]
    return found
