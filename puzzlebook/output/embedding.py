"""Shaped lines → showing operators, and the fonts they use → embedded subsets.

Every font is a Type0 font with Identity-H encoding (ISO 32000-1, 9.7): one CID for each distinct
pair of what is drawn and the text it stands for, so that what is copied out of the file is what was typed
("ffi", not a ligature's code). A cluster is one glyph of the embedded font, and a mark one for each place it
is drawn at (`text.placing`): the pen goes along the baseline, and never back but to kern.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple, Protocol

from puzzlebook.output.marks import clusters, readable
from puzzlebook.output.numbers import number, numbers
from puzzlebook.text import fonts
from puzzlebook.text.placing import Part, Sign, placed_box, sign_of
from puzzlebook.text.subsetting import cff_program, subset, truetype_program

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlebook.text.shaping import Glyph, Line, Run
    from puzzlebook.text.subsetting import Box, SubsetFont

_PER_BLOCK = 100
"""Most entries of one beginbfchar block (Adobe Technical Note 5014)."""
_SYMBOLIC = 4
"""Font descriptor flag: the glyphs are our own choice, not a standard character set."""
_STEM = 80
"""Width of stems in thousandths of an em: a hint for substitutes, which no embedded font needs."""

_LAP = 0.3
"""Em of a glyph's width that the next one may cover: more than any kerning does."""

_CMAP_HEAD = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
"""
_CMAP_TAIL = """endcmap
CMapName currentdict /CMap defineresource pop
end
end
"""


class Sink(Protocol):
    """Where a font's parts go; each call gives the reference of the new object, as `12 0 R`."""

    def stream(self, content: bytes, entries: str = "") -> str:
        """Add a stream with these further dictionary entries."""

    def dictionary(self, text: str) -> str:
        """Add a dictionary."""


class _Shown(NamedTuple):
    """The code that a cluster is shown by, and how far the pen moves to the right before and after it."""

    cid: int
    text: str
    before: int
    """In font units, as `after`."""
    after: int


class FontUse:
    """One face of a document: its resource name, and its CIDs in the order of their first use."""

    def __init__(self, face: str, resource: str) -> None:
        self.face = fonts.face(face)
        self.resource = resource
        self._cids: dict[tuple[Sign, str], int] = {(sign_of(0), ""): 0}
        self._known: dict[tuple[Glyph, ...], _Shown] = {}
        self._k = 1000 / self.face.upem

    def show(self, run: Run, *, last: bool) -> str:
        """The operators that show the run at the pen, which then stands after it unless `last`."""
        out: list[str] = []
        shown = [self._shown(cluster) for cluster in clusters(readable(run, self.face))]
        for signs in self._parted(shown):
            pieces = self._pieces(signs)
            if len(signs) > 1:
                text = "".join([each.text for each in signs])
                pieces = [f"/Span<</ActualText<FEFF{_utf16(text)}>>>BDC", *pieces, "EMC"]
            out += pieces
        return _joined(out, last=last)

    def _shown(self, cluster: list[Glyph]) -> _Shown:
        """How a cluster is shown, the same each time."""
        key = tuple(cluster)
        known = self._known.get(key)
        if known is None:
            sign, before, after = self._drawn(cluster)
            text = "".join([glyph.text for glyph in cluster])
            cid = self._cids.setdefault((sign, text), len(self._cids))
            known = self._known[key] = _Shown(cid, text, before, after)
        return known

    def _drawn(self, cluster: list[Glyph]) -> tuple[Sign, int, int]:
        """A cluster as one sign, drawn from where its first letter is, and the pen's moves before and after.

        Its advance ends with that of its last letter, before any kerning, so that there are not many signs of
        one look.
        """
        own = [self.face.advance(glyph.gid) if glyph.advance else 0 for glyph in cluster]
        before = next((glyph.dx for glyph, room in zip(cluster, own, strict=True) if room), 0)
        parts, pen, width = [], 0, 0
        for glyph, room in zip(cluster, own, strict=True):
            parts.append(Part(glyph.gid, pen + glyph.dx - before, glyph.dy))
            width = pen + room if room else width
            pen += glyph.advance
        usual = width == self.face.advance(cluster[0].gid)
        return Sign(tuple(parts), None if usual else width), before, pen - before - width

    def _parted(self, shown: Sequence[_Shown]) -> Iterator[list[_Shown]]:
        """The signs, those in one list that lie over each other by their widths.

        Of two signs in Japanese the empty half of one is left out; readers that go by widths would take
        them for pieces of different lines, and get their text as ActualText (14.9.4).
        """
        lap = _LAP * self.face.upem
        together: list[_Shown] = []
        for each in shown:
            if together and together[-1].after + each.before > -lap:
                yield together
                together = []
            together = [*together, each]
        if together:
            yield together

    def _pieces(self, shown: Sequence[_Shown]) -> list[str]:
        """`<cid>` and numbers for a TJ array."""
        out: list[str] = []
        for cid, _, before, after in shown:
            out += [number(-before * self._k, 2)] if before else []
            out.append(f"<{cid:04X}>")
            out += [number(-after * self._k, 2)] if after else []
        return out

    def _width(self, sign: Sign) -> int:
        """The advance that the embedded font has for it, in font units."""
        return self.face.advance(sign.parts[0].gid) if sign.advance is None else sign.advance

    def embed(self, sink: Sink) -> str:
        """The Type0 font's dictionary, its parts added to `sink`."""
        signs = [sign for sign, _ in self._cids]
        cut = subset(self.face.name, [part.gid for sign in signs for part in sign.parts])
        base = self.face.postscript_name
        if not self._whole:
            base = f"{_tag(self.face.name, signs)}+{base}"
        widths = " ".join([number(self._width(sign) * self._k, 2) for sign in signs])
        file, subtype = self._program(cut, signs, sink)
        unicode = sink.stream(_to_unicode([text for _, text in self._cids]))
        box = placed_box(cut.box, signs)
        descriptor = sink.dictionary(self._descriptor(base, box, file))
        descendant = (
            f"<</Type/Font{subtype}/BaseFont/{base}"
            "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/W[0[{widths}]]/FontDescriptor {descriptor}>>"
        )
        return (
            f"<</Type/Font/Subtype/Type0/BaseFont/{base}/Encoding/Identity-H"
            f"/ToUnicode {unicode}/DescendantFonts[{sink.dictionary(descendant)}]>>"
        )

    @property
    def _whole(self) -> bool:
        return self.face.own is not None and self.face.own.whole

    def _program(self, cut: SubsetFont, signs: list[Sign], sink: Sink) -> tuple[str, str]:
        """The font program's entry in the descriptor, and the descendant's subtype with its map.

        The glyphs of a CFF font stand in the order of the CIDs (ISO 32000-1, 9.7.4.2); TrueType has a map.
        """
        order = [
            Sign(tuple([part._replace(gid=cut.new_ids[part.gid]) for part in parts]), advance)
            for parts, advance in signs
        ]
        if cut.kind == "cff":
            program = cff_program(self.face.name, cut, order)
            file = sink.stream(program, "/Subtype/CIDFontType0C")
            return f"/FontFile3 {file}", "/Subtype/CIDFontType0"
        program, ids = truetype_program(self.face.name, cut, order)
        file = sink.stream(program, f"/Length1 {len(program)}")
        places = sink.stream(b"".join([gid.to_bytes(2, "big") for gid in ids]))
        return f"/FontFile2 {file}", f"/Subtype/CIDFontType2/CIDToGIDMap {places}"

    def _descriptor(self, base: str, box: Box, file: str) -> str:
        """The font descriptor (ISO 32000-1, 9.8), lengths in thousandths of an em."""
        face = self.face
        return (
            f"<</Type/FontDescriptor/FontName/{base}/Flags {_SYMBOLIC}"
            f"/FontBBox[{numbers(*[edge * self._k for edge in box], places=0)}]"
            f"/ItalicAngle {number(face.italic_angle)}"
            f"/Ascent {number(face.ascent * 1000, 0)}/Descent {number(face.descent * 1000, 0)}"
            f"/CapHeight {number(face.cap_height * 1000, 0)}/StemV {_STEM}{file}>>"
        )


class FontUses:
    """The fonts of one document, named F1, F2… in the order of their first use."""

    def __init__(self) -> None:
        self.by_face: dict[str, FontUse] = {}

    def show(self, line: Line) -> Iterator[tuple[str, float, str]]:
        """Resource name, size (points) and showing operators of each run, in visual order."""
        for i, run in enumerate(line.runs, start=1):
            use = self.by_face.get(run.face)
            if use is None:
                use = self.by_face[run.face] = FontUse(run.face, f"F{len(self.by_face) + 1}")
            shown = use.show(run, last=i == len(line.runs))
            if shown:
                yield use.resource, run.size, shown


def _joined(pieces: list[str], *, last: bool) -> str:
    """Pieces as operators: glyphs and the numbers between them in as few TJ as possible."""
    out: list[str] = []
    array: list[str] = []
    for piece in [*pieces, ""]:
        if piece and (piece[0] == "<" or not piece[-1].isalpha()):
            if array and array[-1][0] == piece[0] == "<":
                array[-1] = array[-1][:-1] + piece[1:]
            elif array and array[-1][0] != "<" and piece[0] != "<":
                # Two moves in a row are one.
                array[-1] = number(float(array[-1]) + float(piece), 2)
            else:
                array.append(piece)
            continue
        if not piece and last and array and array[-1][0] != "<":
            array.pop()
        if len(array) == 1 and array[0][0] == "<":
            out.append(f"{array[0]}Tj")
        elif array:
            out.append(f"[{''.join(array)}]TJ")
        array = []
        if piece:
            out.append(piece)
    return " ".join(out)


def _utf16(text: str) -> str:
    return text.encode("utf-16-be").hex().upper()


def _to_unicode(texts: list[str]) -> bytes:
    """The CMap from CID, the text's place in the list, to the text; CIDs with none are left out."""
    rows = [f"<{cid:04X}> <{_utf16(text)}>" for cid, text in enumerate(texts) if text]
    blocks = []
    for first in range(0, len(rows), _PER_BLOCK):
        block = rows[first : first + _PER_BLOCK]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    return (_CMAP_HEAD + "".join([f"{row}\n" for row in blocks]) + _CMAP_TAIL).encode("ascii")


def _tag(face: str, signs: Iterable[Sign]) -> str:
    """Six capitals that name a subset by its face and what is drawn of it (ISO 32000-1, 9.6.4)."""
    shown = sorted({repr(sign) for sign in signs})
    digest = blake2b(f"{face} {shown}".encode(), digest_size=6).digest()
    return "".join([chr(ord("A") + byte % 26) for byte in digest])
