"""The glyphs of a run → the same picture, told so that a reader finds every mark beside its letter.

Where text reads to the left, readers of PDF turn round what they find from left to right: pdfium sign by sign,
within an ActualText too, poppler by where the pen stood. So each mark has to be a sign of its own, before its
letter, and the pen has to stand where the letter does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.text.characters import extends

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlebook.text.fonts import Face
    from puzzlebook.text.shaping import Glyph, Run


def clusters(glyphs: Iterable[Glyph]) -> Iterator[list[Glyph]]:
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


def readable(run: Run, face: Face) -> Sequence[Glyph]:
    """The run's glyphs, which look as before: as they are where it reads to the right or has no marks.

    Where it reads to the left, marks that have glyphs of their own carry their own text, and a letter that is
    drawn beside its place has taken that place from the glyph before.
    """
    if run.level % 2 == 0 or all(glyph.advance for glyph in run.glyphs):
        return run.glyphs
    told = [glyph for cluster in clusters(run.glyphs) for glyph in _marks_apart(cluster, face)]
    return _in_step(told)


def _marks_apart(cluster: list[Glyph], face: Face) -> list[Glyph]:
    """The cluster's last marks as glyphs with a text each, the last one first; the rest as it was.

    Marks take no room, so the order of their glyphs is not to be seen.
    """
    text = "".join([glyph.text for glyph in cluster])
    if len(cluster) == 1 or not extends(text[-1:]):
        return cluster
    advancing = next((i for i, glyph in enumerate(cluster) if glyph.advance), len(cluster))
    marks = {glyph.gid: glyph for glyph in cluster[:advancing]}
    apart: list[Glyph] = []
    while extends(text[-1:]) and len(apart) + 1 < len(cluster):
        gid = face.hb_font.get_nominal_glyph(ord(text[-1]))
        if gid not in marks:
            break
        apart.append(replace(marks.pop(gid), text=text[-1]))
        text = text[:-1]
    if len(marks) + len(apart) < advancing:
        return cluster  # a glyph that stands there twice
    gone = {glyph.gid for glyph in apart}
    rest = [glyph for i, glyph in enumerate(cluster) if i >= advancing or glyph.gid not in gone]
    told = [replace(glyph, text="" if i else text) for i, glyph in enumerate(rest)]
    return [*apart, *told]


def _in_step(glyphs: list[Glyph]) -> list[Glyph]:
    """The glyphs with the pen before each letter's marks where the letter is drawn."""
    out = list(glyphs)
    for i, glyph in enumerate(glyphs):
        if not (glyph.dx and glyph.advance):
            continue
        first = i
        while first and not glyphs[first - 1].advance:
            first -= 1
        if not 0 < first < i:
            continue
        before = out[first - 1]
        out[first - 1] = replace(before, advance=before.advance + glyph.dx)
        for k in range(first, i):
            out[k] = replace(out[k], dx=out[k].dx - glyph.dx)
        out[i] = replace(out[i], dx=0, advance=out[i].advance - glyph.dx)
    return out
