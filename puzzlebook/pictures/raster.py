"""The bytes of a PNG or JPEG → `Raster`. Read by Pillow, which knows every sort of both."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

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
    from PIL import Image, ImageOps, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # our own bound is told in our own words
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
            if opened.width * opened.height > MOST_PIXELS:
                raise ValueError(_too_many(name, opened.width, opened.height))
            upright: Any = ImageOps.exif_transpose(opened)
            made = _in_space(upright, colour=colour)
    except UnidentifiedImageError:
        raise ValueError(f"{name} is neither PNG nor JPEG, whatever its name says.") from None
    except Image.DecompressionBombError:
        raise ValueError(f"{name} has far too many pixels. Make it smaller.") from None
    except (OSError, SyntaxError, EOFError) as error:
        raise ValueError(f"{name} is damaged ({error}). Save it again.") from None
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


def _too_many(name: str, width: int, height: int) -> str:
    return (
        f"{name} has {width:,} by {height:,} pixels, more than any page can show. "
        "Make it smaller; 300 pixels an inch are enough."
    )
