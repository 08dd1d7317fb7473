"""Fonts of bars, made by fontTools, for tests of fonts that a book brings.

Every letter is a bar from the baseline to 700, 100 right of its place and `stem(weight)` wide; its advance is
twice the stem and 200, but for the space. So widths and weights on paper can be measured.
"""

from __future__ import annotations

import io

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation

LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0“”‘’–—•…é"
LEAST, USUAL, MOST = 200, 400, 900
HEIGHT = 700


def stem(weight):
    """The width of a bar in font units."""
    return weight // 2


def advance(char, weight=USUAL):
    """The advance of a letter in font units."""
    return 300 if char in " \u00a0" else 2 * stem(weight) + 200


def _drawn(pen, char, weight):
    if char not in " \u00a0":
        right = 100 + stem(weight)
        pen.moveTo((100, 0))
        for point in ((100, HEIGHT), (right, HEIGHT), (right, 0)):
            pen.lineTo(point)
        pen.closePath()
    return pen


def _builder(char_names, weight, family, style, *, cff=False, italic=False, fs_type=0):
    made = FontBuilder(1000, isTTF=not cff)
    order = [".notdef", *char_names.values()]
    made.setupGlyphOrder(order)
    made.setupCharacterMap({ord(char): name for char, name in char_names.items()})
    widths = {name: (advance(char, weight), 100) for char, name in char_names.items()}
    widths[".notdef"] = (500, 0)
    if cff:
        strings = {
            name: _drawn(T2CharStringPen(widths[name][0], None), char, weight).getCharString()
            for char, name in char_names.items()
        }
        strings[".notdef"] = T2CharStringPen(500, None).getCharString()
        made.setupCFF(f"{family}-{style}", {}, strings, {})
    else:
        glyphs = {name: _drawn(TTGlyphPen(None), char, weight) for char, name in char_names.items()}
        made.setupGlyf(
            {".notdef": TTGlyphPen(None).glyph()} | {n: p.glyph() for n, p in glyphs.items()}
        )
    made.setupHorizontalMetrics(widths)
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": family, "styleName": style, "psName": f"{family}-{style}"})
    selection = (0x01 if italic else 0) | (0x20 if weight >= 700 else 0)
    made.setupOS2(
        usWeightClass=weight,
        fsType=fs_type,
        fsSelection=selection,
        sTypoAscender=800,
        sTypoDescender=-200,
        sCapHeight=HEIGHT,
        sxHeight=500,
    )
    made.setupPost(italicAngle=-12 if italic else 0)
    return made


def _bytes(font):
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def _names(letters):
    return {char: f"bar{ord(char):04x}" for char in letters}


def font(family="Bars", style="Regular", *, weight=USUAL, letters=LETTERS, **keys):
    """The bytes of a static font; `cff`, `italic` and `fs_type` may be given."""
    return _bytes(_builder(_names(letters), weight, family, style, **keys).font)


def variable(family="Bars", letters=LETTERS):
    """The bytes of a TrueType font with weights from LEAST to MOST, its usual one USUAL."""
    names = _names(letters)
    made = _builder(names, USUAL, family, "Regular")
    made.setupFvar([("wght", LEAST, USUAL, MOST, "Weight")], [])
    variations = {}
    for char, name in names.items():
        variations[name] = []
        for axis, weight in (((-1, -1, 0), LEAST), ((0, 1, 1), MOST)):
            by = stem(weight) - stem(USUAL)
            wider = [(0, 0), (0, 0), (by, 0), (by, 0)] if char not in " \u00a0" else []
            grown = advance(char, weight) - advance(char, USUAL)
            points = [*wider, (0, 0), (grown, 0), (0, 0), (0, 0)]
            variations[name].append(TupleVariation({"wght": axis}, points))
    made.setupGvar(variations)
    return _bytes(made.font)


def collection(*fonts):
    """The bytes of a collection of fonts."""
    made = TTCollection()
    made.fonts = [TTFont(io.BytesIO(data)) for data in fonts]
    return _bytes(made)
