"""Shaped lines → showing operators, and the fonts they use → embedded subsets.

Every font is a Type0 font with Identity-H encoding (ISO 32000-1, 9.7): one CID for each distinct
pair of glyph and the text it stands for, so that what is copied out of the file is what was typed
("ffi", not a ligature's code). A cluster drawn with several glyphs carries its text as ActualText
(14.9.4).
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from puzzlebook.output.numbers import number, numbers
from puzzlebook.text import fonts
from puzzlebook.text.subsetting import cff_program, subset

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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


class FontUse:
    """One face of a document: its resource name, and its CIDs in the order of their first use."""

    def __init__(self, face: str, resource: str) -> None:
        self.face = fonts.face(face)
        self.resource = resource
        self._cids: dict[tuple[int, str], int] = {(0, ""): 0}
        self._k = 1000 / self.face.upem

    def show(self, run: Run, *, last: bool) -> str:
        """The operators that show the run at the pen, which then stands after it unless `last`."""
        out: list[str] = []
        for cluster in self._parted(run.glyphs):
            pieces = self._pieces(cluster, run.size)
            if len(cluster) > 1:
                text = "".join([glyph.text for glyph in cluster])
                pieces = [f"/Span<</ActualText<FEFF{_utf16(text)}>>>BDC", *pieces, "EMC"]
            out += pieces
        return _joined(out, last=last)

    def _parted(self, glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
        """The clusters, those in one that lie over each other by their widths.

        Of two signs in Japanese the empty half of one is left out; readers that go by widths would take
        them for pieces of different lines.
        """
        lap = _LAP * self.face.upem
        together: list[Glyph] = []
        for cluster in _clusters(glyphs):
            if together:
                last = together[-1]
                free = last.advance - last.dx - self.face.advance(last.gid) + cluster[0].dx
                if free > -lap:
                    yield together
                    together = []
            together = [*together, *cluster]
        if together:
            yield together

    def _pieces(self, cluster: list[Glyph], size: float) -> list[str]:
        """`<cid>` and numbers for a TJ array, and operators that stand between arrays."""
        out: list[str] = []
        for glyph in cluster:
            cid = self._cids.setdefault((glyph.gid, glyph.text), len(self._cids))
            after = self.face.advance(glyph.gid) - glyph.advance + glyph.dx
            rise = number(glyph.dy * size / self.face.upem) if glyph.dy else ""
            out += [f"{rise} Ts"] if rise else []
            out += [number(-glyph.dx * self._k, 2)] if glyph.dx else []
            out.append(f"<{cid:04X}>")
            out += [number(after * self._k, 2)] if after else []
            out += ["0 Ts"] if rise else []
        return out

    def embed(self, sink: Sink) -> str:
        """The Type0 font's dictionary, its parts added to `sink`."""
        glyphs = [gid for gid, _ in self._cids]
        cut = subset(self.face.name, glyphs)
        base = self.face.postscript_name
        if not self._whole:
            base = f"{_tag(self.face.name, glyphs)}+{base}"
        widths = " ".join([number(self.face.advance(gid) * self._k, 2) for gid in glyphs])
        file, subtype = self._program(cut, glyphs, sink)
        unicode = sink.stream(_to_unicode([text for _, text in self._cids]))
        descriptor = sink.dictionary(self._descriptor(base, cut.box, file))
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

    def _program(self, cut: SubsetFont, glyphs: list[int], sink: Sink) -> tuple[str, str]:
        """The font program's entry in the descriptor, and the descendant's subtype with its map.

        The glyphs of a CFF font stand in the order of the CIDs (ISO 32000-1, 9.7.4.2); TrueType has a map.
        """
        order = [cut.new_ids[gid] for gid in glyphs]
        if cut.kind == "cff":
            program = cff_program(self.face.name, cut, order)
            file = sink.stream(program, "/Subtype/CIDFontType0C")
            return f"/FontFile3 {file}", "/Subtype/CIDFontType0"
        file = sink.stream(cut.data, f"/Length1 {len(cut.data)}")
        places = sink.stream(b"".join([gid.to_bytes(2, "big") for gid in order]))
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


def _clusters(glyphs: Sequence[Glyph]) -> Iterator[list[Glyph]]:
    """The glyphs that stand for one text together: the one that carries it, those with none."""
    cluster: list[Glyph] = []
    carried = False
    for glyph in glyphs:
        if glyph.text and carried:
            yield cluster
            cluster = []
        carried = bool(glyph.text) or (carried and bool(cluster))
        cluster.append(glyph)
    if cluster:
        yield cluster


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


def _tag(face: str, glyphs: list[int]) -> str:
    """Six capitals that name a subset by its face and glyphs (ISO 32000-1, 9.6.4)."""
    digest = blake2b(f"{face} {sorted(set(glyphs))}".encode(), digest_size=6).digest()
    return "".join([chr(ord("A") + byte % 26) for byte in digest])
