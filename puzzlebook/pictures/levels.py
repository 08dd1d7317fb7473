"""A picture's file → how opaque, or how bright, each of its pixels is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlebook.pictures.opening import file_bytes, upright

if TYPE_CHECKING:
    from pathlib import Path

MOST_PIXELS = 64_000_000
"""A picture from a phone has 12 to 50 million."""
_DEEP = 65535
"""White in 16 bits."""


class Levels(NamedTuple):
    """One byte a pixel, row by row from the top."""

    width: int
    pixels: bytes
    transparent: bool
    """Whether they tell opacity, since something in the picture is transparent; else brightness."""


def levels(path: Path, side: int) -> Levels:
    """The levels of a picture, turned as its EXIF data says, its longer side brought down to `side` pixels.

    ValueError, with a sentence, for what is no picture, is damaged, or has more than MOST_PIXELS.
    """
    made, transparent = _levels(upright(file_bytes(path), path.name, most=MOST_PIXELS))
    longer = max(made.size)
    if longer > side:
        from PIL.Image import Resampling

        made = made.resize([max(1, each * side // longer) for each in made.size], Resampling.BOX)
    return Levels(made.width, made.tobytes(), transparent)


def _levels(picture: Any) -> tuple[Any, bool]:
    """Opacity where any pixel is transparent, else brightness; 0 to 255."""
    if picture.has_transparency_data:
        alpha = picture.convert("RGBA").getchannel("A")
        low, _ = alpha.getextrema()
        if low < 255:
            return alpha, True
    if picture.mode == "F" or picture.mode.startswith("I"):
        whole = picture.convert("F")
        _, most = whole.getextrema()
        white = _DEEP if picture.mode != "F" else max(most, 1e-9)
        return whole.point(lambda value: value * (255 / white) + 0).convert("L"), False
    return picture.convert("RGB").convert("L"), False
