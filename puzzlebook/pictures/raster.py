"""The bytes of a PNG or JPEG → `Raster`. Read by Pillow, which knows every sort of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlebook.pictures.opening import upright
from puzzlebook.pictures.picture import Raster

if TYPE_CHECKING:
    from typing import Literal

MOST_PIXELS = 150_000_000
"""A spread of two letter pages at 600 dpi has 67 million."""

_SPACES: dict[str, Literal["grey", "rgb", "cmyk"]] = {"L": "grey", "RGB": "rgb", "CMYK": "cmyk"}


def raster(data: bytes, name: str, *, colour: bool) -> Raster:
    """The pixels of a picture, upright as its camera held it, in greys unless `colour`; on white.

    ValueError with what would do where the bytes are no PNG or JPEG, are damaged, or too many pixels.
    """
    picture = upright(data, name, most=MOST_PIXELS, formats=("PNG", "JPEG"))
    made = _in_space(picture, colour=colour)
    return Raster(made.width, made.height, _SPACES[made.mode], made.tobytes())


def on_screen(picture: Raster) -> Raster:
    """The same pixels for a screen: inks become red, green and blue."""
    if picture.space != "cmyk":
        return picture
    from PIL import Image

    size = picture.width, picture.height
    return Raster(
        *size, "rgb", Image.frombytes("CMYK", size, picture.data).convert("RGB").tobytes()
    )


def _in_space(image: Any, *, colour: bool) -> Any:
    """The picture in one of `_SPACES`."""
    if image.mode.startswith("I"):
        # 16 bits of grey, of which the upper 8 are kept
        image = image.convert("I").point(lambda value: value / 256).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        image = _on_white(image.convert("RGBA"))
    if not colour:
        return image.convert("L")
    if image.mode in ("1", "L"):
        return image.convert("L")
    return image if image.mode == "CMYK" else image.convert("RGB")


def _on_white(image: Any) -> Any:
    from PIL import Image

    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image).convert("RGB")
