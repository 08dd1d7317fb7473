"""Signs put together from glyphs of a font, as another library finds them in the font that is embedded."""

from __future__ import annotations

import io

import making_fonts
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.misc.transform import Offset
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen, RecordingPen
from fontTools.pens.statisticsPen import StatisticsPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from puzzlebook.text.fonts import face
from puzzlebook.text.own_fonts import OwnFace, digest_of
from puzzlebook.text.placing import Part, Sign, placed_box, sign_of
from puzzlebook.text.subsetting import cff_program, subset, truetype_program

MARKS = {
    "thai": "ก\u0e31\u0e48\u0e4a",
    "naskh": "ب\u064e\u0651\u0650",
    "hebrew": "ב\u05b0\u05bc",
    "devanagari": "क\u0948\u0941",
    "serif": "x\u0302\u030c",
}
"""A letter and signs over and under letters, by built-in face."""

OWN = {
    "TrueType": (making_fonts.font("Signs"), {}),
    "CFF": (making_fonts.font("Signs", cff=True), {}),
    "variable": (making_fonts.variable("Signs"), {"weight": 650.0}),
    "TrueType, not to be cut": (making_fonts.font("Signs", fs_type=0x100), {"whole": True}),
    "CFF, not to be cut": (making_fonts.font("Signs", cff=True, fs_type=0x100), {"whole": True}),
}


def signs_of(gids):
    """Signs of every sort: as they are, moved every way, without an advance, and of two parts."""
    letter, *marks = gids
    moved = [Sign((Part(gid, right, up),)) for gid in marks for right, up in ((-30, 0), (7, 90))]
    return [
        *(sign_of(gid) for gid in (0, *gids)),
        *moved,
        Sign((Part(letter, 0, -40),)),
        Sign((Part(letter, 11, 12),), 0),
        Sign((Part(letter), Part(marks[0], -20, 55)), 333),
        Sign((Part(marks[0], 40), Part(letter)), letter + 100),
        *moved,
    ]


def own_face(folder, data, **keys):
    """A font file's face by name, and its glyphs of a letter and of three that stand for marks."""
    (folder / "own.font").write_bytes(data)
    name = OwnFace(str(folder / "own.font"), "own.font", digest_of(data), **keys).name
    return name, [face(name).hb_font.get_nominal_glyph(ord(char)) for char in "M.a "]


@pytest.fixture(params=[*MARKS, *OWN])
def named(request, tmp_path):
    """A face's name and the glyphs of a letter and marks."""
    kind = request.param
    if kind in MARKS:
        return kind, [face(kind).hb_font.get_nominal_glyph(ord(c)) for c in MARKS[kind]]
    data, keys = OWN[kind]
    return own_face(tmp_path, data, **keys)


class Embedded:
    """What fontTools finds in a font program."""

    def __init__(self, name, gids, signs):
        cut = subset(name, gids)
        asked = [
            Sign(
                tuple(part._replace(gid=cut.new_ids[part.gid]) for part in sign.parts), sign.advance
            )
            for sign in signs
        ]
        self.cut = cut
        if cut.kind == "cff":
            self.data = cff_program(name, cut, asked)
            fonts = CFFFontSet()
            fonts.decompile(io.BytesIO(self.data), None)
            self.glyphs = fonts[0].CharStrings
            self.ids = list(range(len(signs)))
            self.names = fonts[0].charset
            self.box = fonts[0].FontBBox
        else:
            self.data, self.ids = truetype_program(name, cut, asked)
            self.font = TTFont(io.BytesIO(self.data))
            self.glyphs = self.font.getGlyphSet()
            self.names = self.font.getGlyphOrder()
            head = self.font["head"]
            self.box = [head.xMin, head.yMin, head.xMax, head.yMax]

    def shape(self, k):
        """What is drawn of the sign at that place of the order, and its advance."""
        glyph = self.glyphs[self.names[self.ids[k]]]
        pen = DecomposingRecordingPen(self.glyphs)
        glyph.draw(pen)
        return measured(pen), glyph.width


def measured(*drawn):
    """Bounds, area and middle of outlines: the same however their curves are written."""
    whole = RecordingPen()
    for pen in drawn:
        whole.value += pen.value
    bounds, areas = BoundsPen(None), StatisticsPen()
    whole.replay(bounds)
    whole.replay(areas)
    return [*(bounds.bounds or ()), areas.area, areas.meanX, areas.meanY]


def wanted(name, sign):
    """The same of its parts, as HarfBuzz draws them in the whole font."""
    outlines = []
    for part in sign.parts:
        pen = RecordingPen()
        moved = TransformPen(pen, Offset(part.right, part.up))
        face(name).hb_font.draw_glyph_with_pen(part.gid, moved)
        outlines.append(pen)
    return measured(*outlines)


def test_a_sign_is_drawn_as_its_parts_where_they_are_and_advances_as_told(named):
    name, gids = named
    signs = signs_of(gids)
    made = Embedded(name, gids, signs)
    for k, sign in enumerate(signs[1:], start=1):
        found, advance = made.shape(k)
        assert found == pytest.approx(wanted(name, sign), rel=1e-3, abs=0.6), sign
        own = face(name).advance(sign.parts[0].gid)
        assert advance == (own if sign.advance is None else sign.advance)


def test_the_font_s_own_glyphs_stay_what_they_are(named):
    name, gids = named
    signs = signs_of(gids)
    plain = [sign for sign in signs if sign.as_it_is]
    made, before = Embedded(name, gids, signs), Embedded(name, gids, plain)
    assert made.ids[: len(plain)] == before.ids
    for k in range(len(plain)):
        assert made.shape(k) == before.shape(k)


def test_a_font_without_further_signs_is_the_one_that_was_cut(named):
    name, gids = named
    made = Embedded(name, gids, [sign_of(0), *map(sign_of, gids)])
    if made.cut.kind == "truetype":
        assert made.data == made.cut.data


def test_equal_signs_of_a_truetype_font_are_one_glyph_and_the_same_bytes_come_again(named):
    name, gids = named
    signs = signs_of(gids)
    made = Embedded(name, gids, signs)
    assert Embedded(name, gids, signs).data == made.data
    if made.cut.kind == "truetype":
        by_sign = dict(zip(signs, made.ids, strict=True))
        assert [by_sign[sign] for sign in signs] == made.ids
        assert len(set(made.ids)) == len(by_sign)


def test_all_signs_lie_in_the_box_that_is_told(named):
    name, gids = named
    signs = signs_of(gids)
    made = Embedded(name, gids, signs)
    told = placed_box(made.cut.box, signs)
    for k in range(len(signs)):
        shape, _ = made.shape(k)
        for box in (told, made.box) if len(shape) > 3 else ():
            assert all(edge <= at + 1 for edge, at in zip(box[:2], shape[:2], strict=True))
            assert all(edge >= at - 1 for edge, at in zip(box[2:], shape[2:4], strict=True))


@pytest.mark.parametrize("kind", [kind for kind, (_, keys) in OWN.items() if "whole" in keys])
def test_a_font_not_to_be_cut_still_has_all_its_glyphs(tmp_path, kind):
    data, keys = OWN[kind]
    name, gids = own_face(tmp_path, data, **keys)
    signs = signs_of(gids)
    made = Embedded(name, gids, signs)
    further = len({sign for sign in signs if not sign.as_it_is})
    whole = TTFont(io.BytesIO(data))["maxp"].numGlyphs
    assert len(made.names) >= whole + further


def beside(data):
    """The font with bearings that are not its glyphs' left edges, which renderers move them by."""
    font = TTFont(io.BytesIO(data))
    for name, (advance, bearing) in font["hmtx"].metrics.items():
        font["hmtx"][name] = (advance, bearing + (13 if name.endswith("d") else -21))
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def test_signs_are_made_of_glyphs_as_they_are_drawn_where_bearings_are_no_left_edges(tmp_path):
    name, gids = own_face(tmp_path, beside(making_fonts.font("Signs")))
    signs = signs_of(gids)
    made = Embedded(name, gids, signs)
    for k, sign in enumerate(signs[1:], start=1):
        assert made.shape(k)[0] == pytest.approx(wanted(name, sign), abs=0.6), sign
