from __future__ import annotations

import hashlib
import subprocess
import sys
from io import BytesIO

import pytest
from fontTools.ttLib import TTFont

from puzzlebook.text.fonts import (
    CHAINS,
    FACES,
    FAMILIES,
    SCALE,
    chain,
    face,
    fonts_folder,
)
from puzzlebook.text.scripts import BESIDE, CHAIN_OF_SCRIPT, HAN_CHAINS, LATIN, font_chain
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.subsetting import DROPPED_TABLES, subset

NAMES = tuple(FACES)


def independent(name):
    return TTFont(fonts_folder() / FACES[name].file)


def outline(font, glyph_name):
    glyf = font["glyf"]
    points, ends, flags = glyf[glyph_name].getCoordinates(glyf)
    return list(points), list(ends), [flag & 1 for flag in flags]


@pytest.mark.parametrize("name", NAMES)
def test_every_face_tells_what_another_reader_finds_in_its_file(name):
    font, mine = independent(name), face(name)
    assert mine.upem == font["head"].unitsPerEm
    assert mine.ascent == font["hhea"].ascent / mine.upem
    assert mine.descent == font["hhea"].descent / mine.upem < 0
    # Where a font leaves it open, its letter is measured, at the height of its curves.
    stated, drawn = font["OS/2"].sCapHeight, font["glyf"][font.getBestCmap()[ord("H")]].yMax
    within = 0 if stated else 0.02
    assert mine.cap_height == pytest.approx((stated or drawn) / mine.upem, abs=within)
    assert mine.postscript_name == font["name"].getDebugName(6)
    mapped = font.getBestCmap()
    for char in "Aßωж–§ᚠש":
        assert mine.has(char) == (ord(char) in mapped), char
    assert mine.advance(font.getGlyphID(mapped[ord("A")])) == font["hmtx"][mapped[ord("A")]][0]
    assert mine.data == mine.path.read_bytes()


@pytest.mark.parametrize("name", NAMES)
def test_every_face_is_the_cut_it_is_said_to_be_and_may_be_embedded(name):
    font, listed = independent(name), FACES[name]
    assert font["name"].getBestFamilyName() == listed.family
    selection = font["OS/2"].fsSelection
    assert bool(selection & 1) == listed.italic
    assert (font["OS/2"].usWeightClass >= 700) == listed.bold
    assert font["OS/2"].fsType & 0x2 == 0
    assert "glyf" in font
    assert "fvar" not in font


@pytest.mark.parametrize("script", CHAINS)
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("italic", [False, True])
def test_every_chain_keeps_the_weight_and_reaches_every_upright_face(script, family, bold, italic):
    faces = chain(family, bold=bold, italic=italic, script=script)
    assert {FACES[f.name].bold for f in faces} == {bold}
    assert len(set(faces)) == len(faces)
    uprights = {name for name, file in FACES.items() if file.bold == bold and not file.italic}
    # the one draws many of its characters otherwise than the other
    uprights -= {
        name
        for name in uprights
        for other in HAN_CHAINS - {script}
        if script in HAN_CHAINS and name.startswith(other)
    }
    assert uprights <= {f.name for f in faces}
    if script == LATIN and not italic:
        assert faces[0].name == family + ("-bold" if bold else "")


SAMPLE = {"Arab": "مح", "Hani": "迷", "Deva": "कष", "Hebr": "אש", "Thai": "กฐ", "Latn": "Ax"}


@pytest.mark.parametrize("script", SAMPLE)
@pytest.mark.parametrize("language", ["en", "fa", "ar", "he", "hi", "th", "ja", "zh"])
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("bold", [False, True])
def test_the_first_face_for_a_script_has_its_letters_in_every_language(
    script, language, family, bold
):
    first = chain(family, bold=bold, script=font_chain(language, script))[0]
    assert all(map(first.has, SAMPLE[script]))


def test_every_chain_has_its_proportions():
    assert set(SCALE) == set(CHAINS) - set(BESIDE.values())
    assert {*CHAIN_OF_SCRIPT.values(), "persian", LATIN, *BESIDE.values()} == set(CHAINS)
    for size, leading in SCALE.values():
        assert 0.9 < size < 1.2
        assert 1.3 < leading < 1.7


@pytest.mark.parametrize("name", NAMES)
def test_a_subset_draws_the_glyphs_it_was_asked_for_unchanged(name):
    whole = independent(name)
    mapped = whole.getBestCmap()
    gids = [whole.getGlyphID(mapped[ord(char)]) for char in "Aéñfжω,مץक्ก" if ord(char) in mapped]
    cut = subset(name, gids)
    small = TTFont(BytesIO(cut.data))
    assert set(cut.new_ids) == {0, *gids}
    assert cut.new_ids[0] == 0
    assert not set(DROPPED_TABLES) & set(small.keys())
    for gid in gids:
        old, new = whole.getGlyphName(gid), small.getGlyphName(cut.new_ids[gid])
        assert outline(whole, old) == outline(small, new)
        assert whole["hmtx"][old] == small["hmtx"][new]
    assert len(cut.data) < 12_000


def test_a_subset_depends_on_the_set_of_glyphs_alone():
    assert subset("serif", [30, 20, 10, 20]) == subset("serif", {10, 20, 30})


SCRIPT = """
import hashlib
from puzzlebook.text.subsetting import subset
from puzzlebook.text.shaping import TextStyle, shape
line = shape("Office Ελλάς Привет", TextStyle("serif", 11))
gids = {glyph.gid for run in line.runs for glyph in run.glyphs}
print(hashlib.sha256(subset("serif", gids).data).hexdigest(), line.width)
"""


@pytest.mark.parametrize("seed", ["0", "12345"])
def test_lines_and_subsets_are_the_same_in_every_process(seed):
    line = shape("Office Ελλάς Привет", TextStyle("serif", 11))
    gids = {glyph.gid for run in line.runs for glyph in run.glyphs}
    here = hashlib.sha256(subset("serif", gids).data).hexdigest()
    there = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.split() == [here, str(line.width)]


def test_importing_the_text_package_does_not_import_harfbuzz():
    code = (
        "import sys, puzzlebook.text.wrapping, puzzlebook.text.markdown, puzzlebook.text.words\n"
        "print(sorted({'uharfbuzz', 'markdown_it', 'yaml'} & set(sys.modules)))"
    )
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout.strip() == "[]"
