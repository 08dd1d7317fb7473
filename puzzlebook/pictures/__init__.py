"""A picture's file → a `Picture`: pixels, or the paths of a drawing. For outlines it gives `levels` and `filled`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.pictures.opening import file_bytes
from puzzlebook.pictures.picture import Picture, Raster, Shape, Vector

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Picture", "Raster", "Shape", "Vector", "read"]

KINDS = (".png", ".jpg", ".jpeg", ".svg")
"""How the names of pictures end."""


def read(path: Path, *, colour: bool) -> Picture:
    """The picture in a file, in greys unless `colour`; what is see-through in it stands on white.

    ValueError with what would do for a file that is no picture, is damaged, or holds what is not printed.
    """
    from puzzlebook.pictures.raster import raster  # few books have pictures
    from puzzlebook.pictures.vector import vector

    if path.suffix.lower() not in KINDS:
        raise ValueError(f"{path.name} is not a picture. Take a PNG, a JPEG or an SVG.")
    data = file_bytes(path)
    if path.suffix.lower() == ".svg":
        return vector(data, path.name, colour=colour)
    return raster(data, path.name, colour=colour)
