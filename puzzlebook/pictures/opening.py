"""A picture's file → what Pillow or svgelements makes of it. Only here is either asked to open one."""

from __future__ import annotations

import warnings
from io import BytesIO
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

MOST_BYTES = 200_000_000


def file_bytes(path: Path) -> bytes:
    """What is in a file; ValueError with what would do where it is not there, not to be read or too large."""
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


def upright(data: bytes, name: str, *, most: int, formats: tuple[str, ...] | None = None) -> Any:
    """Pillow's picture of these bytes, all pixels read, turned as its EXIF data says.

    `formats` are those it may be in, by Pillow's names; any where not given. ValueError with what would do for
    what is no such picture, is damaged, or has more than `most` pixels.
    """
    from PIL import Image, ImageOps, UnidentifiedImageError  # 100 ms, for pictures only

    too_large = (
        f"{name} has more than {most // 10**6} million pixels. "
        "Make it smaller; 300 pixels an inch are enough."
    )
    try:
        with warnings.catch_warnings():
            # what it warns of is refused in our own words, or does no harm
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data), formats=formats) as opened:
                if opened.width * opened.height > most:
                    raise ValueError(too_large)
                opened.load()
                return ImageOps.exif_transpose(opened)
    except Image.DecompressionBombError:
        raise ValueError(too_large) from None
    except UnidentifiedImageError:
        told = (
            f"is neither {' nor '.join(formats)}, whatever its name says."
            if formats
            else "is no picture that can be read. Name a PNG or JPEG file."
        )
        raise ValueError(f"{name} {told}") from None
    except (OSError, SyntaxError, EOFError) as error:
        raise ValueError(f"{name} is damaged ({error}). Save it again.") from None


def parsed_svg(data: bytes, ppi: float) -> tuple[Any, list[Any]]:
    """The document that svgelements makes of an SVG, and its shapes that are shown, in order, transforms done.

    `ppi` is how many of its units an inch has. Raises whatever svgelements does for files that are not right.
    """
    from svgelements import SVG, Shape  # few books have drawings

    document = SVG.parse(BytesIO(data), reify=True, ppi=ppi)
    shown = [
        element
        for element in document.elements()
        if isinstance(element, Shape)
        and element.values.get("display") != "none"
        and element.values.get("visibility") != "hidden"
    ]
    return document, shown
