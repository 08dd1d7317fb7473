"""A picture's file → a `Picture`: pixels of a raster, or the paths of a drawing. Knows nothing of books and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.pictures.picture import Picture, Raster, Shape, Vector

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Picture", "Raster", "Shape", "Vector", "read"]

KINDS = (".png", ".jpg", ".jpeg", ".svg")
"""How the names of pictures end."""

MOST_BYTES = 200_000_000


def read(path: Path, *, colour: bool) -> Picture:
    """The picture in a file, in greys unless `colour`; what is see-through in it stands on white.

    ValueError with what would do for a file that is no picture, is damaged, or holds what is not printed.
    """
    from puzzlebook.pictures.raster import raster  # few books have pictures
    from puzzlebook.pictures.vector import vector

    if path.suffix.lower() not in KINDS:
        raise ValueError(f"{path.name} is not a picture. Take a PNG, a JPEG or an SVG.")
    data = _bytes(path)
    if path.suffix.lower() == ".svg":
        return vector(data, path.name, colour=colour)
    return raster(data, path.name, colour=colour)


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise ValueError(
                f"{path.name} has more than {MOST_BYTES // 10**6} MB. Make it smaller."
            )
        return path.read_bytes()
    except FileNotFoundError:
        raise ValueError(f"There is no file {path}. Check the name and the folder.") from None
    except OSError as error:
        raise ValueError(f"{path} cannot be read ({error.strerror}). Check the file.") from None
