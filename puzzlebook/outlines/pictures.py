"""A picture file → the `Shape` of what is in it: what is not transparent, or else what is dark."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from puzzlebook.mazes.shape import Part, shape

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image

    from puzzlebook.mazes.shape import Ring, Shape

MOST_PIXELS = 64_000_000
"""A picture from a phone has 12 to 50 million."""
SIDE = 512
"""Pixels to which the longer side is brought: more than twice what the largest maze on a page has of cells."""
_DEEP = 65535
"""White in 16 bits."""


def picture_shape(path: Path, threshold: float = 0.5, *, invert: bool = False) -> Shape:
    """The shape of a picture, turned as its EXIF data says, margins left off.

    Where anything in it is transparent, the shape is what has at least `threshold` (0..1) of full
    opacity; else what has less than that of full brightness. `invert` takes the rest. Raises
    ValueError, with a sentence, for what is no picture, is too large, or has nothing in it.
    """
    grey = _opened(path)
    levels, transparent = grey
    level = round(threshold * 255)
    wanted = [(value >= level) == transparent for value in range(256)]
    mask = levels.point([255 * (inside != invert) for inside in wanted])
    pixels = mask.tobytes()
    if 255 not in pixels:
        raise ValueError(
            f"{path.name} has nothing in it: {_nothing(transparent=transparent, invert=invert)}. "
            "Write another `threshold`, or `invert: true`."
        )
    if 0 not in pixels:
        raise ValueError(
            f"{path.name} is inside all over, so its shape would be a rectangle. "
            "Write another `threshold`, or `invert: true`."
        )
    return shape("image", [Part(tuple(_rings(pixels, mask.width)))], from_file=True)


def _nothing(*, transparent: bool, invert: bool) -> str:
    if transparent:
        return "all of it is opaque" if invert else "all of it is transparent"
    return "all of it is dark" if invert else "all of it is bright"


def _opened(path: Path) -> tuple[Image, bool]:
    """The picture as one channel of 8 bits, reduced: its opacity, or its brightness; and whether it is the first."""
    from PIL import Image, ImageOps, UnidentifiedImageError  # 100 ms, for pictures only

    too_large = (
        f"{path.name} has more than {MOST_PIXELS // 1_000_000} million pixels. Scale it down."
    )
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as opened:
                if opened.width * opened.height > MOST_PIXELS:
                    raise ValueError(too_large)
                opened.load()
                upright = ImageOps.exif_transpose(opened)
    except Image.DecompressionBombError:
        raise ValueError(too_large) from None
    except UnidentifiedImageError:
        raise ValueError(
            f"{path.name} is no picture that can be read. Name a PNG or JPEG file."
        ) from None
    except (OSError, SyntaxError, EOFError) as error:
        raise ValueError(f"{path.name} cannot be read: {error}. Name another file.") from None
    levels, transparent = _levels(upright)
    longer = max(levels.size)
    if longer > SIDE:
        size = [max(1, side * SIDE // longer) for side in levels.size]
        levels = levels.resize((size[0], size[1]), Image.Resampling.BOX)
    return levels, transparent


def _levels(picture: Image) -> tuple[Image, bool]:
    """Opacity where any pixel is transparent, else brightness; 0 to 255."""
    if picture.has_transparency_data:
        alpha = picture.convert("RGBA").getchannel("A")
        low, _ = alpha.getextrema()
        if isinstance(low, int) and low < 255:
            return alpha, True
    if picture.mode == "F" or picture.mode.startswith("I"):
        whole = picture.convert("F")
        _, most = whole.getextrema()
        white = _DEEP if picture.mode != "F" else max(float(str(most)), 1e-9)
        return whole.point(lambda value: value * (255 / white) + 0).convert("L"), False
    return picture.convert("RGB").convert("L"), False


def _rings(pixels: bytes, width: int) -> Iterator[Ring]:
    """Rectangles of the pixels that are 255, as tall as runs stay alike from row to row."""
    open_runs: dict[tuple[int, int], int] = {}
    rows = len(pixels) // width
    for row in range(rows + 1):
        line = pixels[row * width : (row + 1) * width]
        runs = dict.fromkeys(_runs(line), row)
        for (left, right), top in open_runs.items():
            if (left, right) in runs:
                runs[left, right] = top
            else:
                yield (left, top), (right, top), (right, row), (left, row)
        open_runs = runs


def _runs(line: bytes) -> Iterator[tuple[int, int]]:
    at = line.find(255)
    while at >= 0:
        end = line.find(0, at)
        end = len(line) if end < 0 else end
        yield at, end
        at = line.find(255, end)
