"""A font cut for a PDF, and how its glyphs are put together → a font with a glyph for each sign.

A tone over a vowel is drawn higher than over a letter, and further to the left over a narrow one; a letter may
be drawn as a stem and dots. PDF has operators for it, text rise and moves of the pen (ISO 32000-1, 9.3.7 and
9.4.3), but readers put text together by where its pen stood: what is raised is a line of its own to them, and
where the pen goes back they see a gap. Of a font that holds the sign as it is drawn there is nothing to see.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_OF_EVERY_GLYPH: Final = ("post", "vhea", "vmtx", "hdmx", "LTSH", "VDMX", "DSIG")
"""Tables that list every glyph, or sign the file, and that a PDF has no use for (ISO 32000-1, 9.9, table 126)."""

_ARGS_ARE_XY_VALUES: Final = 0x0002
"""A component's place is told as an offset (OpenType, glyf, "Composite glyph description")."""
_OVERLAP_COMPOUND: Final = 0x0400
"""Components may lie over each other; of the first one only."""


class Part(NamedTuple):
    """A glyph of a font, drawn `right` and `up` of where the pen stands, in font units."""

    gid: int
    right: int = 0
    up: int = 0


class Sign(NamedTuple):
    """What is drawn as one glyph."""

    parts: tuple[Part, ...]
    """One or more."""
    advance: int | None = None
    """How far the pen then goes, in font units; None is as far as its first part's own glyph says."""

    @property
    def as_it_is(self) -> bool:
        """Whether it is one of the font's own glyphs, without any change."""
        return self == sign_of(self.parts[0].gid)


def sign_of(gid: int) -> Sign:
    """A glyph of the font as it is."""
    return Sign((Part(gid),))


def placed_truetype(data: bytes, order: Sequence[Sign]) -> tuple[bytes, list[int]]:
    """A TrueType font with further glyphs for what it has none for, and the id of each sign of `order`.

    The font's own glyphs stay what and where they are; the same bytes where all are drawn as they are. A
    further glyph is composed of its parts.
    """
    made = list(dict.fromkeys(sign for sign in order if not sign.as_it_is))
    if not made:
        return data, [sign.parts[0].gid for sign in order]
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), recalcTimestamp=False)
    for tag in _OF_EVERY_GLYPH:
        if tag in font:
            del font[tag]
    old = font["maxp"].numGlyphs
    names = [f"gid{gid:05d}" for gid in range(old + len(made))]
    font.setGlyphOrder(names[:old])
    glyphs, metrics = font["glyf"], font["hmtx"]
    ids = {sign: gid for gid, sign in enumerate(made, start=old)}
    for sign, gid in ids.items():
        parts = [(names[part.gid], part) for part in sign.parts]
        glyph = _composed([(name, part, metrics[name][1]) for name, part in parts], glyphs)
        glyphs[names[gid]] = glyph
        own = metrics[parts[0][0]][0]
        metrics[names[gid]] = (own if sign.advance is None else sign.advance, glyph.xMin)
    font.setGlyphOrder(names)
    file = BytesIO()
    font.save(file)
    return file.getvalue(), [ids.get(sign, sign.parts[0].gid) for sign in order]


def _composed(parts: Sequence[tuple[str, Part, int]], glyphs: Any) -> Any:
    """A glyph composed of others, of which name, place and left side bearing are told.

    A glyph is drawn with its left edge at its bearing, wherever its points are (FreeType, HarfBuzz).
    """
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

    made = Glyph()
    made.xMin = 0
    components: list[Any] = []
    for name, part, bearing in parts:
        of = glyphs[name]
        if not of.numberOfContours:
            continue
        component = GlyphComponent()
        component.glyphName = name
        component.x, component.y = part.right + bearing - of.xMin, part.up
        component.flags = _ARGS_ARE_XY_VALUES | (0 if components else _OVERLAP_COMPOUND)
        components.append(component)
    if components:
        made.numberOfContours, made.components = -1, components
        made.recalcBounds(glyphs)
    return made


def placed_charstring(strings: Any, sign: Sign) -> Any:
    """The charstring of a glyph of a CFF font, or one that draws its parts, without hints.

    `strings` are the font's (fontTools' CharStrings), their names still those of its charset. Fractions of a
    unit, which instances of variable fonts have, are kept.
    """
    own = strings.charStringsIndex[sign.parts[0].gid]
    if sign.as_it_is:
        return own
    from fontTools.misc.transform import Offset
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.pens.t2CharStringPen import T2CharStringPen
    from fontTools.pens.transformPen import TransformPen

    outline = RecordingPen()
    for part in sign.parts:
        moved = TransformPen(outline, Offset(part.right, part.up))
        strings.charStringsIndex[part.gid].draw(moved)  # which finds its width too
    width = own.width if sign.advance is None else sign.advance
    usual = width == own.private.defaultWidthX
    pen = T2CharStringPen(
        None if usual else width - own.private.nominalWidthX, strings, roundTolerance=0
    )
    outline.replay(pen)
    return pen.getCharString(own.private, own.globalSubrs)


def placed_box(box: tuple[int, int, int, int], signs: Iterable[Sign]) -> tuple[int, int, int, int]:
    """Left, bottom, right, top of the signs, or more; `box` is that of all their parts in their place."""
    rights, ups = [0], [0]
    for sign in signs:
        rights += [part.right for part in sign.parts]
        ups += [part.up for part in sign.parts]
    left, bottom, right, top = box
    return left + min(rights), bottom + min(ups), right + max(rights), top + max(ups)
