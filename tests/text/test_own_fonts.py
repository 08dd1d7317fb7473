"""Font files that a book brings: what is in them, what is refused, and how they are cut."""

from __future__ import annotations

import io
import pickle
import random
import struct
import subprocess
import sys

import making_fonts
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
from making_fonts import LEAST, MOST, USUAL, advance, stem

from puzzlebook.errors import CannotMakeError
from puzzlebook.text.fonts import FACES, face, fonts_folder
from puzzlebook.text.own_fonts import OwnFace, OwnFamily, digest_of
from puzzlebook.text.placing import Part, Sign, sign_of
from puzzlebook.text.sfnt import Axis, FontFault, faces_of
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.subsetting import cff_in_order, cff_program, subset, truetype_program


def own(folder, data, name="own.ttf", **keys):
    path = folder / name
    path.write_bytes(data)
    return OwnFace(str(path), name, digest_of(data), **keys)


def changed(data, change):
    """The font with something done to it by fontTools."""
    font = TTFont(io.BytesIO(data))
    change(font)
    file = io.BytesIO()
    font.save(file)
    return file.getvalue()


def without(*tags):
    def change(font):
        for tag in tags:
            del font[tag]

    return change


def only_symbols(font):
    font["cmap"].tables = font["cmap"].tables[:1]
    font["cmap"].tables[0].platformID, font["cmap"].tables[0].platEncID = 3, 0


def a_rights(value):
    def change(font):
        font["OS/2"].fsType = value

    return change


FONT, CFF, VARIABLE = making_fonts.font(), making_fonts.font(cff=True), making_fonts.variable()

REFUSED = {
    "nothing": (b"", "is empty"),
    "a text": (b"title: T\n", "is not a font. Give a .ttf, .otf or .ttc file."),
    "WOFF": (b"wOFF" + FONT, "is a WOFF file, which is packed for web pages"),
    "WOFF2": (b"wOF2" + FONT, "is a WOFF2 file"),
    "Type 1 in binary": (b"\x80\x01\x00\x10%!PS-AdobeFont-1.0", "is a Type 1 font"),
    "Type 1 in text": (b"%!PS-AdobeFont-1.0: Utopia", "is a Type 1 font"),
    "half a file": (FONT[: len(FONT) // 2], "is damaged or cut short"),
    "a header alone": (FONT[:14], "is damaged or cut short: its table 'header'"),
    "half a CFF file": (CFF[: len(CFF) // 2], "is damaged or cut short"),
    "no metrics": (changed(FONT, without("hmtx", "hhea")), "is damaged: it has no table 'hhea'"),
    "no outlines": (changed(FONT, without("glyf", "loca")), "only pictures of letters"),
    "a font of symbols": (changed(FONT, only_symbols), "without a Unicode table"),
    "one that forbids embedding": (
        changed(FONT, a_rights(0x0002)),
        "forbids being embedded in a document (OS/2 fsType 0x0002)",
    ),
    "one of pictures alone": (changed(FONT, a_rights(0x0200)), "allows only pictures"),
    "a collection of none": (b"ttcf\x00\x01\x00\x00\x00\x00\x00\x00", "is damaged or cut short"),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_no_book_can_be_set_in_is_refused_with_the_reason(kind):
    data, reason = REFUSED[kind]
    with pytest.raises(FontFault) as caught:
        faces_of(data, "own.ttf")
    assert str(caught.value).startswith("own.ttf ")
    assert reason in str(caught.value)
    assert str(caught.value).endswith(".")


@pytest.mark.parametrize("rights", [0x0000, 0x0004, 0x0008, 0x0006, 0x0108])
def test_embedding_that_is_allowed_is_done_and_whole_where_cutting_is_not(rights):
    (facts,) = faces_of(changed(FONT, a_rights(rights)), "own.ttf")
    assert facts.whole == (rights == 0x0108)


def test_every_built_in_font_could_be_a_book_s_own():
    for file in FACES.values():
        (facts,) = faces_of((fonts_folder() / file.file).read_bytes(), file.file)
        assert facts.family == file.family
        assert (facts.weight >= 700, facts.italic) == (file.bold, file.italic)
        assert facts.axis is None
        assert not facts.damaged


def test_the_fonts_of_a_collection_are_told_apart():
    fonts = [
        making_fonts.font(),
        making_fonts.font(style="Bold", weight=700),
        making_fonts.font("Others", style="Italic", italic=True, cff=True),
    ]
    told = faces_of(making_fonts.collection(*fonts), "own.ttc")
    assert [(f.index, f.family, f.style, f.weight, f.italic) for f in told] == [
        (0, "Bars", "Regular", 400, False),
        (1, "Bars", "Bold", 700, False),
        (2, "Others", "Italic", 400, True),
    ]


def test_a_variable_font_tells_its_weights():
    (facts,) = faces_of(VARIABLE, "own.ttf")
    assert facts.axis == Axis(LEAST, USUAL, MOST)


def test_a_wrong_checksum_is_seen_and_the_head_s_own_rule_kept():
    glyf = TTFont(io.BytesIO(FONT)).reader.tables["glyf"]
    at = glyf.offset + glyf.length // 2
    broken = FONT[:at] + bytes([FONT[at] ^ 1]) + FONT[at + 1 :]
    assert faces_of(broken, "own.ttf")[0].damaged == "glyf"
    assert faces_of(FONT, "own.ttf")[0].damaged == ""


@pytest.mark.parametrize("data", [FONT, CFF, VARIABLE], ids=["glyf", "CFF", "variable"])
def test_a_damaged_font_is_refused_or_used_and_never_an_error_of_ours(data, tmp_path):
    rng = random.Random(7)
    for k in range(60):
        broken = bytearray(data[: rng.randrange(len(data))] if k % 6 == 0 else data)
        for _ in range(k % 9):
            broken[rng.randrange(min(len(broken), 900 if k % 2 else 99999))] = rng.randrange(256)
        try:
            (facts,) = faces_of(bytes(broken), "own.ttf")
        except FontFault:
            continue
        made = own(tmp_path, bytes(broken), weight=700.0 if facts.axis else None)
        try:
            cut = subset(made.name, range(20))
            ids = [cut.new_ids[gid] for gid in range(20)]
            order = [*map(sign_of, ids), *(Sign((Part(gid, 5, -7),)) for gid in ids)]
            (cff_program if cut.kind == "cff" else truetype_program)(made.name, cut, order)
        except CannotMakeError as error:
            assert "own.ttf is damaged" in str(error)  # noqa: PT017 - either may happen


def line(face_, text="Maze", **keys):
    return shape(text, TextStyle("serif", 10, own=OwnFamily("body", face_), **keys))


def test_a_book_s_own_font_comes_first_and_others_set_what_it_lacks(tmp_path):
    mine = own(tmp_path, making_fonts.font(letters="Maze "))
    runs = [(run.face, run.text) for run in line(mine, "Maze Maß, Ω").runs]
    assert runs == [(mine.name, "Maze Ma"), ("serif", "ß, "), ("serif", "Ω")]


@pytest.mark.parametrize("weight", [LEAST, 300, USUAL, 650, MOST])
def test_a_variable_font_is_measured_and_cut_at_its_weight(tmp_path, weight):
    mine = own(tmp_path, VARIABLE, weight=float(weight))
    assert line(mine).width == pytest.approx(4 * advance("M", weight) / 100, abs=0.041)
    gid = face(mine.name).hb_font.get_nominal_glyph(ord("M"))
    cut = subset(mine.name, [gid])
    small = TTFont(io.BytesIO(cut.data))
    assert "fvar" not in small
    assert "gvar" not in small
    theirs = instantiateVariableFont(TTFont(io.BytesIO(VARIABLE)), {"wght": weight})
    glyph = small["glyf"][small.getGlyphName(cut.new_ids[gid])]
    whole = theirs["glyf"][theirs.getGlyphName(gid)]
    assert glyph.xMax - glyph.xMin == pytest.approx(stem(weight), abs=1)
    assert list(glyph.coordinates) == [pytest.approx(p, abs=1) for p in whole.coordinates]
    assert cut.box[2] >= glyph.xMax


def drawn(font, name):
    """What a CFF glyph draws."""
    strings = font[0].CharStrings
    string = strings[name]
    string.decompile()
    return [part for part in string.program if isinstance(part, str) or part]


@pytest.mark.parametrize("whole", [False, True])
def test_the_glyphs_of_a_cff_font_stand_in_the_order_asked_for_as_often_as_asked(tmp_path, whole):
    mine = own(tmp_path, changed(CFF, a_rights(0x100 * whole)), "own.otf", whole=whole)
    gids = [face(mine.name).hb_font.get_nominal_glyph(ord(c)) for c in "Ma ze"]
    cut = subset(mine.name, gids)
    assert cut.kind == "cff"
    order = [0, *(cut.new_ids[gids[k]] for k in (4, 2, 0, 2))]
    signs = [sign_of(gid) for gid in order]
    made = CFFFontSet()
    made.decompile(io.BytesIO(cff_program(mine.name, cut, signs)), None)
    before = CFFFontSet()
    before.decompile(io.BytesIO(cut.data), None)
    names = before[0].charset
    got = [drawn(made, name) for name in made[0].charset]
    assert got[: len(order)] == [drawn(before, names[gid]) for gid in order]
    assert len(got) == (len(names) + 1 if whole else len(order))
    assert cff_in_order(cut.data, signs) == cff_in_order(cut.data, signs)


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (changed(FONT, a_rights(0x100)), {}),
        (making_fonts.collection(CFF, changed(FONT, a_rights(0x100))), {"index": 1}),
        (changed(VARIABLE, a_rights(0x100)), {"weight": 700.0}),
    ],
    ids=["a file", "one of a collection", "an instance"],
)
def test_a_font_that_may_not_be_cut_is_embedded_whole(tmp_path, data, keys):
    mine = own(tmp_path, data, whole=True, **keys)
    cut = subset(mine.name, [5, 7])
    assert cut.new_ids == {0: 0, 5: 5, 7: 7}
    made = TTFont(io.BytesIO(cut.data))
    assert made["maxp"].numGlyphs == TTFont(io.BytesIO(FONT))["maxp"].numGlyphs
    assert "fvar" not in made
    assert "cmap" in made
    (glyphs,) = struct.unpack(">H", face(mine.name).table("maxp")[4:6])
    assert all(made["glyf"][name].numberOfContours >= 0 for name in made.getGlyphOrder())
    assert glyphs == made["maxp"].numGlyphs


def test_a_face_is_known_by_what_its_file_holds(tmp_path):
    (tmp_path / "else").mkdir()
    one, other = own(tmp_path, FONT), own(tmp_path / "else", FONT, "another.ttf")
    assert one.name == other.name
    assert own(tmp_path, CFF, "own.otf").name != one.name
    assert own(tmp_path, FONT, index=1).name != one.name


def test_a_font_that_changes_while_a_book_is_made_is_told(tmp_path):
    mine = own(tmp_path, FONT)
    (tmp_path / "own.ttf").write_bytes(CFF)
    with pytest.raises(CannotMakeError, match=r"own\.ttf: the font changed while"):
        mine.read()
    (tmp_path / "own.ttf").unlink()
    with pytest.raises(CannotMakeError, match=r"own\.ttf: the font cannot be read any more"):
        mine.read()


THERE = """
import pickle, sys
from puzzlebook.text.shaping import shape
style = pickle.loads(sys.stdin.buffer.read())
line = shape("Maze", style)
print(line.width, line.runs[0].face)
"""


def test_a_style_with_a_font_of_its_own_can_be_handed_to_another_process(tmp_path):
    mine = own(tmp_path, VARIABLE, weight=555.0)
    style = TextStyle("sans", 10, own=OwnFamily("heading", mine))
    made = subprocess.run(
        [sys.executable, "-c", THERE], input=pickle.dumps(style), capture_output=True, check=True
    )
    here = shape("Maze", style)
    assert made.stdout.decode().split() == [str(here.width), mine.name]


def test_a_cut_that_is_missing_is_stood_in_for_by_the_regular(tmp_path):
    regular, bold = own(tmp_path, FONT), own(tmp_path, making_fonts.font(weight=700), "bold.ttf")
    alone, both = OwnFamily("body", regular), OwnFamily("body", regular, bold)
    for cut in ({"bold": b, "italic": i} for b in (False, True) for i in (False, True)):
        assert alone.cut(**cut) is regular
        assert both.cut(**cut) is (bold if cut["bold"] else regular)
