"""A face and the glyphs that were shown → a font program for a PDF.

HarfBuzz cuts fonts and sets variable ones to an instance. What it does not do is to add glyphs made of
others (`placing`), and to put the glyphs of a CFF font into an order of ours, which such a
font needs in a PDF, where it has no map from CID to glyph (ISO 32000-1, 9.7.4.2); that is fontTools' work.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, Literal

from puzzlebook.errors import CannotMakeError
from puzzlebook.text.fonts import WEIGHT, face
from puzzlebook.text.placing import placed_box, placed_charstring, placed_truetype, sign_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from puzzlebook.text.fonts import Face
    from puzzlebook.text.placing import Sign

DROPPED_TABLES: Final = (
    *("GSUB", "GPOS", "GDEF", "BASE", "kern", "DSIG", "name", "meta", "STAT", "MATH", "cmap"),
    *("OS/2", "post", "HVAR", "MVAR", "avar", "gasp", "vhea", "vmtx", "VORG"),
    *("COLR", "CPAL", "SVG ", "CBDT", "CBLC", "EBDT", "EBLC", "EBSC", "sbix", "JSTF"),
)
"""What a font in a PDF has no use for: the text is shaped already and addressed by glyph
(ISO 32000-1, 9.9, table 126)."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class SubsetFont:
    """A font cut to some glyphs, and where each went."""

    data: bytes
    """A TrueType file without character map, layout tables, names and hints; or a bare CFF table."""
    new_ids: dict[int, int]
    """Glyph id in the whole font → in `data`, for every glyph asked for and .notdef (0 → 0)."""
    kind: Literal["truetype", "cff"] = "truetype"
    box: Box = (0, 0, 0, 0)
    """Left, bottom, right, top of its glyphs, or more, in font units."""


def subset(face_name: str, glyph_ids: Iterable[int]) -> SubsetFont:
    """The face cut to the glyphs asked for and the parts they are composed of.

    Whole, where its maker allows nothing else. The bytes depend on the font file, the set of glyphs and
    HarfBuzz's version, nothing else. CannotMakeError for a font that turns out to be damaged.
    """
    wanted = sorted({0, *glyph_ids})
    font = face(face_name)
    try:
        data, moved = _whole(font) if font.own and font.own.whole else _cut(font, wanted)
    except RuntimeError:
        raise _damaged(font) from None
    new_ids = {gid: moved[gid] if moved else gid for gid in wanted}
    tables = _tables(data)
    if "head" not in tables:
        raise _damaged(font)
    if "CFF " in tables:
        return SubsetFont(tables["CFF "], new_ids, "cff", _box(tables["head"]))
    return SubsetFont(data, new_ids, "truetype", _box(tables["head"]))


def truetype_program(
    face_name: str, cut: SubsetFont, order: Sequence[Sign]
) -> tuple[bytes, list[int]]:
    """The TrueType file of a face cut before, and the glyph id in it of each of `order`.

    Parts of signs go by their ids in `cut`. CannotMakeError for a font that turns out to be damaged.
    """
    try:
        return placed_truetype(cut.data, order)
    except Exception:  # noqa: BLE001 - whatever a damaged table makes of its reader
        raise _damaged(face(face_name)) from None


def cff_program(face_name: str, cut: SubsetFont, order: Sequence[Sign]) -> bytes:
    """The CFF table of a face cut before, in an order of its glyphs; see `cff_in_order`.

    CannotMakeError for a font that turns out to be damaged.
    """
    font = face(face_name)
    try:
        return cff_in_order(cut.data, order, whole=bool(font.own and font.own.whole))
    except Exception:  # noqa: BLE001 - whatever a damaged table makes of its reader
        raise _damaged(font) from None


def _damaged(font: Face) -> CannotMakeError:
    name = font.own.file if font.own else font.name
    return CannotMakeError(f"The font {name} is damaged and cannot be embedded. Get the file anew.")


def cff_in_order(cff: bytes, order: Sequence[Sign], *, whole: bool = False) -> bytes:
    """A CFF table whose glyphs are the signs of `order`, a sign as often as it stands there.

    With `whole`, all other glyphs follow. The first has to be 0, .notdef.
    """
    from fontTools.cffLib import CFFFontSet  # 100 ms, for such fonts only
    from fontTools.ttLib import TTFont

    fonts = CFFFontSet()
    fonts.decompile(BytesIO(cff), None)
    top: Any = fonts[0]
    strings = top.CharStrings
    signs = list(order)
    if whole:
        shown = frozenset(sign.parts[0].gid for sign in order if sign.as_it_is)
        every = range(len(strings.charStringsIndex))
        signs += [sign_of(gid) for gid in every if gid not in shown]
    gids = [sign.parts[0].gid for sign in signs]
    items = [placed_charstring(strings, sign) for sign in signs]
    top.FontBBox = list(placed_box(top.FontBBox, order))
    names = [".notdef", *(f"cid{cid:05d}" for cid in range(1, len(gids)))]
    if hasattr(top, "ROS"):
        top.FDSelect.gidArray = [top.FDSelect.gidArray[gid] for gid in gids]
        top.FDSelect.format = 3
    else:
        top.Encoding = "StandardEncoding"
    strings.charStringsIndex.items = items
    strings.charStringsIndex.count = len(items)
    strings.charStrings = {name: cid for cid, name in enumerate(names)}
    top.charset = names
    made = BytesIO()
    fonts.compile(made, TTFont(recalcBBoxes=False))
    return made.getvalue()


def _cut(font: Face, wanted: list[int]) -> tuple[bytes, Any]:
    """The font with these glyphs, and where each glyph went."""
    import uharfbuzz as hb

    asked = hb.SubsetInput()
    asked.flags = hb.SubsetFlags.NO_HINTING | hb.SubsetFlags.NO_LAYOUT_CLOSURE
    for gid in wanted:
        asked.glyph_set.add(gid)
    for tag in DROPPED_TABLES:
        asked.drop_table_tag_set.add(int.from_bytes(tag.encode("ascii"), "big"))
    _pin(font, asked)
    plan = hb.SubsetPlan(font.hb_face, asked)
    return bytes(plan.execute().blob.data), plan.old_to_new_glyph_mapping


def _whole(font: Face) -> tuple[bytes, Any]:
    """The font with every glyph where it is: its file, or what makes one font or instance of it."""
    import uharfbuzz as hb

    own = font.own
    if own and own.weight is None and font.data[:4] != b"ttcf":
        return font.data, None
    asked = hb.SubsetInput()
    asked.keep_everything()
    _pin(font, asked)
    asked.flags |= hb.SubsetFlags.RETAIN_GIDS
    return bytes(hb.SubsetPlan(font.hb_face, asked).execute().blob.data), None


def _pin(font: Face, asked: Any) -> None:
    """Takes a variable font to its instance, and CFF2, which no PDF can hold, to CFF."""
    import uharfbuzz as hb

    if not font.hb_face.has_var_data:
        return
    asked.pin_all_axes_to_default(font.hb_face)
    if font.own and font.own.weight is not None:
        asked.pin_axis_location(font.hb_face, WEIGHT, font.own.weight)
    asked.flags |= hb.SubsetFlags.DOWNGRADE_CFF2


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables of a font file (OpenType 1.9, "Organization of an OpenType font")."""
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4s3I", data, 12 + 16 * i) for i in range(count))
    return {tag.decode("latin-1"): data[at : at + length] for tag, _, at, length in records}


def _box(head: bytes) -> Box:
    left, bottom, right, top = struct.unpack_from(">4h", head, 36)
    return left, bottom, right, top
