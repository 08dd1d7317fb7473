"""A font file's bytes → the faces in it, or the reason why a book cannot be set in it.

TrueType and OpenType files and collections (OpenType 1.9, "Organization of an OpenType font"). What is
checked here is what a PDF needs of a font: that it is whole, that it may be embedded, that it is addressed
by Unicode, and that it has outlines.
"""

from __future__ import annotations

import struct
from array import array
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final, NamedTuple

_GIVE: Final = "Give a .ttf, .otf or .ttc file."
_SIGNATURES: Final = frozenset({b"\x00\x01\x00\x00", b"true", b"OTTO"})
_COLLECTION: Final = b"ttcf"
_NEEDED: Final = ("head", "hhea", "maxp", "hmtx", "cmap")
_OUTLINES: Final = ("glyf", "CFF ", "CFF2")
_UNICODE: Final = frozenset({(3, 1), (3, 10)})
"""Platform and encoding of Windows' Unicode maps; all of platform 0 are Unicode too (OpenType, cmap)."""

_RESTRICTED, _PREVIEW, _EDITABLE = 0x0002, 0x0004, 0x0008
_NO_SUBSETTING, _BITMAP_ONLY = 0x0100, 0x0200
"""OS/2 fsType (OpenType, OS/2, fsType)."""

_ITALIC_SELECTED: Final = 0x0001
_ITALIC_STYLE: Final = 0x0002
_BOLD_STYLE: Final = 0x0001


class FontFault(ValueError):  # noqa: N818 - a reader's ValueError, told at its key
    """Why a file cannot be used, as sentences that say what would do."""


class Axis(NamedTuple):
    """What weights a variable font has (OpenType, fvar)."""

    least: float
    usual: float
    most: float


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """One font of a file."""

    index: int
    family: str
    """Its typographic family, or the family its four styles share (name ids 16 and 1)."""
    style: str
    weight: float
    """OS/2 usWeightClass: 400 is regular, 700 bold; that of the usual instance of a variable font."""
    italic: bool
    axis: Axis | None
    """Its weight axis; None where it has none."""
    whole: bool
    """Whether it may be embedded as a whole only."""
    damaged: str
    """The first table whose checksum is wrong, empty where all are right."""

    @property
    def name(self) -> str:
        """Family and style, as menus of fonts have them."""
        return f"{self.family} {self.style}".strip()


def faces_of(data: bytes, name: str) -> tuple[FaceFacts, ...]:
    """The fonts of a file, one but for a collection; `name` is what the file is called in sentences.

    FontFault for what no font of can be used at all.
    """
    head = data[:4]
    if not data:
        raise FontFault(f"{name} is empty. {_GIVE}")
    if head in {b"wOFF", b"wOF2"}:
        kind = "WOFF" if head == b"wOFF" else "WOFF2"
        raise FontFault(
            f"{name} is a {kind} file, which is packed for web pages and cannot go into a PDF. "
            "Give the .ttf or .otf file that it was made of, or unpack it with a font tool."
        )
    if head[:2] in {b"\x80\x01", b"%!"} or head == b"typ1":
        raise FontFault(
            f"{name} is a Type 1 font, which is not addressed by Unicode. {_GIVE} Most Type 1 fonts "
            "have an OpenType edition."
        )
    if head not in {*_SIGNATURES, _COLLECTION}:
        raise FontFault(f"{name} is not a font. {_GIVE}")
    starts = _collected(data, name) if head == _COLLECTION else (0,)
    sound: dict[_Place, bool] = {}
    return tuple(
        _face(_Tables(data, at, name, sound), data, i, name) for i, at in enumerate(starts)
    )


def _collected(data: bytes, name: str) -> tuple[int, ...]:
    """Where the fonts of a collection begin."""
    if len(data) < 12:
        raise _cut_short(name, "header")
    (count,) = struct.unpack_from(">I", data, 8)
    if not count or len(data) < 12 + 4 * count:
        raise _cut_short(name, "header")
    return struct.unpack_from(f">{count}I", data, 12)


def _cut_short(name: str, table: str) -> FontFault:
    return FontFault(
        f"{name} is damaged or cut short: its table {table.strip()!r} is not whole. Get the file anew."
    )


_Place = tuple[int, int, int]
"""Where a table is: offset, length and checksum. Fonts of a collection share most of theirs."""


class _Tables:
    """The tables of one font by tag; all lie within the file.

    `sound` keeps what was found of a table, for the other fonts that share it.
    """

    def __init__(self, data: bytes, at: int, name: str, sound: dict[_Place, bool]) -> None:
        self._data, self._name, self._sound = data, name, sound
        if len(data) < at + 12:
            raise _cut_short(name, "header")
        (count,) = struct.unpack_from(">H", data, at + 4)
        if len(data) < at + 12 + 16 * count:
            raise _cut_short(name, "header")
        self.places: dict[str, _Place] = {}
        for i in range(count):
            tag, checksum, offset, length = struct.unpack_from(">4s3I", data, at + 12 + 16 * i)
            if offset + length > len(data):
                raise _cut_short(name, tag.decode("latin-1"))
            self.places[tag.decode("latin-1")] = (offset, length, checksum)

    def __contains__(self, tag: str) -> bool:
        return tag in self.places

    def bytes(self, tag: str) -> bytes:
        offset, length, _ = self.places[tag]
        return self._data[offset : offset + length]

    def read(self, tag: str, form: str, at: int = 0) -> tuple[int, ...]:
        """Big-endian numbers of a table; FontFault where it is too short for them."""
        offset, length, _ = self.places[tag]
        if at + struct.calcsize(f">{form}") > length:
            raise _cut_short(self._name, tag)
        return struct.unpack_from(f">{form}", self._data, offset + at)

    def damaged(self) -> str:
        """The first table whose checksum is wrong; `head` has its own rule, and is read anyway."""
        for tag, place in sorted(self.places.items()):
            if place not in self._sound:
                self._sound[place] = place[2] == _sum(self.bytes(tag))
            if tag not in {"head", "DSIG"} and not self._sound[place]:
                return tag
        return ""


def _sum(table: bytes) -> int:
    """A table's checksum (OpenType, "Calculating checksums")."""
    words = array("I", table + bytes(-len(table) % 4))
    if array("I", [1]).tobytes()[0]:
        words.byteswap()
    return sum(words) & 0xFFFFFFFF


def _face(tables: _Tables, data: bytes, index: int, name: str) -> FaceFacts:
    outlines = next((tag for tag in _OUTLINES if tag in tables), None)
    if outlines is None:
        raise FontFault(f"{name} has no outlines, only pictures of letters. {_GIVE}")
    missing = next((tag for tag in _NEEDED if tag not in tables), None)
    if missing:
        raise FontFault(f"{name} is damaged: it has no table {missing!r}. Get the file anew.")
    _check_sizes(tables, outlines, name)
    if outlines == "CFF ":
        _check_cff(tables.bytes("CFF "), name)
    _check_unicode(tables, name)
    weight, whole, italic = _style(tables, name)
    texts = _names(data, index)
    return FaceFacts(
        index=index,
        family=texts[0],
        style=texts[1],
        weight=weight,
        italic=italic,
        axis=_weight_axis(tables),
        whole=whole,
        damaged=tables.damaged(),
    )


def _check_sizes(tables: _Tables, outlines: str, name: str) -> None:
    """FontFault unless metrics and outlines are there for every glyph."""
    (glyphs,) = tables.read("maxp", "H", 4)
    (upem,) = tables.read("head", "H", 18)
    (long,) = tables.read("head", "h", 50)
    (measured,) = tables.read("hhea", "H", 34)
    if not (glyphs and 16 <= upem <= 16384 and 1 <= measured <= glyphs):
        raise _cut_short(name, "head")
    tables.read("hmtx", f"{measured + glyphs}h")
    if outlines != "glyf":
        return
    if "loca" not in tables:
        raise _cut_short(name, "loca")
    places = tables.read("loca", f"{glyphs + 1}{'I' if long else 'H'}")
    scale = 1 if long else 2
    rising = all(a <= b for a, b in pairwise(places))
    if not rising or places[-1] * scale > tables.places["glyf"][1]:
        raise _cut_short(name, "glyf")


def _check_cff(table: bytes, name: str) -> None:
    from fontTools.cffLib import CFFFontSet  # 100 ms, for such fonts only

    try:
        found = CFFFontSet()
        found.decompile(BytesIO(table), None)
        readable = len(found[0].CharStrings) > 0
    except Exception:  # noqa: BLE001 - whatever a damaged table makes of its reader
        readable = False
    if not readable:
        raise _cut_short(name, "CFF ")


def _check_unicode(tables: _Tables, name: str) -> None:
    (count,) = tables.read("cmap", "H", 2)
    records = [tables.read("cmap", "2HI", 4 + 8 * i) for i in range(count)]
    if not any(platform == 0 or (platform, kind) in _UNICODE for platform, kind, _ in records):
        raise FontFault(
            f"{name} does not say which characters its signs are: it is a font of symbols, without a "
            "Unicode table. Give a font of letters."
        )


def _style(tables: _Tables, name: str) -> tuple[float, bool, bool]:
    """Weight, whether only the whole font may be embedded, and whether it is italic."""
    if "OS/2" not in tables:
        (style,) = tables.read("head", "H", 44)
        return 700.0 if style & _BOLD_STYLE else 400.0, False, bool(style & _ITALIC_STYLE)
    weight, _, rights = tables.read("OS/2", "3H", 4)
    (selection,) = tables.read("OS/2", "H", 62)
    if rights & _RESTRICTED and not rights & (_PREVIEW | _EDITABLE):
        raise FontFault(
            f"{name} forbids being embedded in a document (OS/2 fsType {rights:#06x}), and a book has to "
            "embed its fonts. Ask its maker for a licence and a file that allow it, or give another font."
        )
    if rights & _BITMAP_ONLY:
        raise FontFault(
            f"{name} allows only pictures of its letters to be embedded (OS/2 fsType {rights:#06x}). "
            "Give another font."
        )
    return float(weight or 400), bool(rights & _NO_SUBSETTING), bool(selection & _ITALIC_SELECTED)


def _weight_axis(tables: _Tables) -> Axis | None:
    if "fvar" not in tables:
        return None
    start, _, count, size = tables.read("fvar", "4H", 4)
    for i in range(count):
        at = start + i * size
        if tables.bytes("fvar")[at : at + 4] == b"wght":
            least, usual, most = (value / 65536 for value in tables.read("fvar", "3i", at + 4))
            return Axis(least, usual, most)
    return None


def _names(data: bytes, index: int) -> tuple[str, str]:
    """Family and style; '' where the font has none."""
    import uharfbuzz as hb  # only a book with fonts of its own needs it here

    face = hb.Face(data, index)
    ids = hb.OTNameIdPredefined

    def name(*choices: int) -> str:
        return next((str(text) for each in choices if (text := face.get_name(each))), "")

    return (
        name(ids.TYPOGRAPHIC_FAMILY, ids.FONT_FAMILY),
        name(ids.TYPOGRAPHIC_SUBFAMILY, ids.FONT_SUBFAMILY),
    )
