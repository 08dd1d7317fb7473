"""Objects of a PDF → fonts, graphics states and pictures as values."""

from __future__ import annotations

import re
from typing import Any

from puzzlebook.preflight.colours import NOTHING, PROCESS, Space, space
from puzzlebook.preflight.drawn import Drawn, Font, Image
from puzzlebook.preflight.geometry import Matrix, sides
from puzzlebook.preflight.objects import array, number, table, tables, word

STANDARD_FONTS = frozenset(
    [
        *[f"Courier{style}" for style in ("", "-Bold", "-Oblique", "-BoldOblique")],
        *[f"Helvetica{style}" for style in ("", "-Bold", "-Oblique", "-BoldOblique")],
        *[f"Times-{style}" for style in ("Roman", "Bold", "Italic", "BoldItalic")],
        "Symbol",
        "ZapfDingbats",
    ]
)
"""ISO 32000-1, 9.6.2.2: every viewer has them, no printer wants to have to."""

_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
_SPECK = 2
"""A picture of so few pixels is a plain field of colour, whatever its size on paper."""


def font(obj: Any) -> Font:
    """The font of a font dictionary; a Type 3 font carries its own drawings and is embedded."""
    kind = word(obj.get("/Subtype")) or "Type1"
    named = word(obj.get("/BaseFont")) or word(obj.get("/Name")) or "nameless"
    name = re.sub(r"^[A-Z]{6}\+", "", named)
    described = [*tables(obj, "/DescendantFonts"), obj][0] if kind == "Type0" else obj
    descriptor = table(described, "/FontDescriptor")
    embedded = kind == "Type3" or any(key in descriptor for key in _FILES)
    return Font(name, kind, embedded, standard=not embedded and name in STANDARD_FONTS)


def em(obj: Any) -> float | None:
    """How high type of size 1 is in a font, None where it does not tell: 1 but for Type 3."""
    if word(obj.get("/Subtype")) != "Type3":
        return 1.0
    bounds, matrix = array(obj, "/FontBBox"), array(obj, "/FontMatrix")
    if len(bounds) != 4 or len(matrix) != 6:
        return None
    low, high, scale = number(bounds[1]), number(bounds[3]), abs(number(matrix[3]))
    return (high - low) * scale if high > low and scale else None


def note_space(drawn: Drawn, used: Space) -> None:
    """Note that something is printed in a colour space."""
    drawn.models.setdefault(used.model, used.told)
    drawn.spots.update(name for name in used.spots if name not in PROCESS and name != NOTHING)
    drawn.profiles |= used.family in ("ICCBased", "CalGray", "CalRGB", "Lab")


def note_image(drawn: Drawn, obj: Any, named: Any, matrix: Matrix) -> None:
    """Note a picture (an image XObject or an inline one) that is placed with that matrix."""
    width, height = (
        int(number(_either(obj, *keys))) for keys in (("/Width", "/W"), ("/Height", "/H"))
    )
    across, up = sides(matrix)
    if "/SMask" in obj or number(obj.get("/SMaskInData")) != 0:
        drawn.transparency.add("a picture with a soft mask")
    if _either(obj, "/ImageMask", "/IM") is True:
        used = None
    else:
        used = space(_either(obj, "/ColorSpace", "/CS"), named)
        if used is not None:
            note_space(drawn, used)
    if not across or not up or max(width, height) <= _SPECK:
        return
    dpi = min(width / across, height / up) * 72
    told, model = ("", "") if used is None else (used.told, used.model)
    drawn.images.add(Image(width, height, round(dpi, 1), told, model))


def _either(obj: Any, key: str, short: str) -> Any:
    """The value of a key, written out or as in inline images; None where neither is there."""
    return obj.get(key) if key in obj else obj.get(short)


def transparent(state: Any) -> dict[str, str]:
    """What a graphics state dictionary sets about transparency: kind → phrase, empty for opaque."""
    found: dict[str, str] = {}
    for key in ("/ca", "/CA"):
        if key in state:
            alpha = float(state[key])
            found[key] = f"opacity {alpha:g}" if alpha < 1 else ""
    if "/BM" in state:
        named = state["/BM"]
        modes = [str(each) for each in named] if _is_array(named) else [str(named)]
        plain = modes[:1] in (["/Normal"], ["/Compatible"], [])
        found["/BM"] = "" if plain else f"blend mode {modes[0][1:]}"
    if "/SMask" in state:
        found["/SMask"] = "" if state["/SMask"] == "/None" else "a soft mask"
    return found


def _is_array(obj: Any) -> bool:
    import pikepdf  # only the preflight needs it

    return isinstance(obj, pikepdf.Array)
