"""A picture file → the `Shape` of what is in it: what is not transparent, or else what is dark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.mazes.shape import Part, shape
from puzzlebook.pictures.levels import levels

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.mazes.shape import Ring, Shape

SIDE = 512
"""Pixels to which the longer side is brought: more than twice what the largest maze on a page has of cells."""


def picture_shape(path: Path, threshold: float = 0.5, *, invert: bool = False) -> Shape:
    """The shape of a picture, turned as its EXIF data says, margins left off.

    Where anything in it is transparent, the shape is what has at least `threshold` (0..1) of full
    opacity; else what has less than that of full brightness. `invert` takes the rest. Raises
    ValueError, with a sentence, for what is no picture, is too large, or has nothing in it.
    """
    width, values, transparent = levels(path, SIDE)
    level = round(threshold * 255)
    wanted = [(value >= level) == transparent for value in range(256)]
    pixels = values.translate(bytes([255 * (inside != invert) for inside in wanted]))
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
    return shape("image", [Part(tuple(_rings(pixels, width)))], from_file=True)


def _nothing(*, transparent: bool, invert: bool) -> str:
    if transparent:
        return "all of it is opaque" if invert else "all of it is transparent"
    return "all of it is dark" if invert else "all of it is bright"


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
