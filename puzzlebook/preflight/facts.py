"""A PDF file → everything that printers ask about it, as plain values that can be sent between processes.

Read with pikepdf, which did not write our files; what is on paper is read from the rendering (`ink`).
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any

from puzzlebook.boxes import Box
from puzzlebook.preflight import geometry
from puzzlebook.preflight.content import Parsed, State, Walker
from puzzlebook.preflight.geometry import multiply
from puzzlebook.preflight.objects import inherited, number, table, tables, word

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.preflight.drawn import Drawn, Font
    from puzzlebook.preflight.ink import Ink

_HIDDEN, _PRINTED = 2, 4
"""Flags of annotations (ISO 32000-1, table 165)."""
_BOXES = ("/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page. Boxes are in points on paper, not turned, whatever corner the file counts from."""

    number: int
    """From 1."""
    media: Box
    crop: Box | None
    bleed: Box | None
    trim: Box | None
    art: Box | None
    turned: int
    """Degrees clockwise, 0, 90, 180 or 270; other numbers as the file has them."""
    drawn: Drawn
    annotations: tuple[str, ...]
    """Kinds, as Link or Widget."""
    extras: tuple[str, ...]
    """What is for screens only: transitions, actions, as keys."""

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points as one reads it."""
        sizes = (self.media.width, self.media.height)
        return sizes[::-1] if self.turned % 180 == 90 else sizes


@dataclass(frozen=True, slots=True)
class File:
    """What a PDF is as a file."""

    size: int
    """Bytes."""
    version: str
    """As 1.4."""
    pages: int
    encrypted: bool
    syntax: tuple[str, ...]
    """What qpdf complains of."""
    catalog: tuple[str, ...]
    """Of what printers forbid: outlines, forms, scripts, attachments, layers, xmp, names of actions."""
    info: tuple[str, ...]
    """Keys of the document information that tell of the book."""
    from_right: bool
    """Whether it is bound on the right: it says that it is read from there."""
    fonts: frozenset[Font]
    """Fonts of fields to fill in; those of pages are with the pages."""
    intents: tuple[str, ...]
    """Subtypes of its output intents, as GTS_PDFX."""
    claims: str
    """What the file says that it conforms to, as PDF/X-1:2001; empty for nothing."""
    trapped: str
    """True, False, Unknown or empty."""
    has_id: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """A file with its pages, and the ink on each."""

    file: File
    leaves: tuple[Leaf, ...]
    ink: tuple[Ink, ...]


def read_file(data: bytes, opened: Any) -> File:
    """The file itself; `opened` is its pikepdf.Pdf."""
    from puzzlebook.preflight.catalog import catalog, claims, form_fonts, info

    root = opened.Root
    about = table(opened.trailer, "/Info")
    return File(
        size=len(data),
        version=str(opened.pdf_version),
        pages=len(opened.pages),
        encrypted=bool(opened.is_encrypted),
        syntax=tuple(map(str, opened.check_pdf_syntax())),
        catalog=catalog(opened),
        info=info(opened),
        from_right=word(table(root, "/ViewerPreferences").get("/Direction")) == "R2L",
        fonts=form_fonts(root),
        intents=tuple(word(each.get("/S")) for each in tables(root, "/OutputIntents")),
        claims=claims(about),
        trapped=word(about.get("/Trapped")),
        has_id="/ID" in opened.trailer,
    )


def open_pdf(data: bytes) -> Any:
    """A pikepdf.Pdf; raises pikepdf.PdfError or PasswordError."""
    import pikepdf  # only the preflight needs it

    return pikepdf.open(BytesIO(data))


def read_leaves(opened: Any, numbers: range) -> Iterator[Leaf]:
    """The pages of those numbers, from 1. Raises nothing for what is wrong with one: it is noted."""
    parsed: Parsed = {}
    for i in numbers:
        yield _leaf(opened.pages[i - 1], i, parsed)


def _leaf(page: Any, place: int, parsed: Parsed) -> Leaf:
    unit = number(page.obj.get("/UserUnit", 1)) or 1.0
    boxes = {name: _page_box(page.obj, name, unit) for name in _BOXES}
    media = boxes["/MediaBox"] or Box(0, 0, 612, 792)
    drawn = _drawn(page, unit, parsed)
    if boxes["/MediaBox"] is None:
        drawn.faults.add("it has no MediaBox")
    return Leaf(
        number=place,
        media=media,
        crop=boxes["/CropBox"],
        bleed=boxes["/BleedBox"],
        trim=boxes["/TrimBox"],
        art=boxes["/ArtBox"],
        turned=int(number(inherited(page.obj, "/Rotate"))) % 360,
        drawn=drawn,
        annotations=tuple(
            word(each.get("/Subtype")) or "nameless" for each in tables(page.obj, "/Annots")
        ),
        extras=tuple(key for key in ("/AA", "/Trans", "/Dur", "/PresSteps") if key in page.obj),
    )


def _drawn(page: Any, unit: float, parsed: Parsed) -> Drawn:
    import pikepdf  # only the preflight needs it

    walker = Walker(parsed)
    state = State((unit, 0, 0, unit, 0, 0))
    walker.drawn.groups = word(table(page.obj, "/Group").get("/S")) == "Transparency"
    try:
        if "/Contents" in page.obj:
            walker.follow(page, inherited(page.obj, "/Resources"), state)
        for each in tables(page.obj, "/Annots"):
            appearance = _appearance(each)
            if appearance is not None:
                placed = _placed(appearance, each)
                walker.place(appearance, State(multiply(placed, state.matrix)))
    except (pikepdf.PdfError, TypeError, ValueError, KeyError, AttributeError) as error:
        walker.drawn.faults.add(f"its content cannot be read: {error}")
    return walker.drawn


def _appearance(annotation: Any) -> Any:
    """The stream of an annotation that is printed, None where nothing is."""
    flags = int(number(annotation.get("/F")))
    if flags & _HIDDEN or not flags & _PRINTED or word(annotation.get("/Subtype")) == "Popup":
        return None
    normal = table(table(annotation, "/AP"), "/N")
    if "/BBox" not in normal and "/AS" in annotation:
        normal = table(normal, f"/{word(annotation['/AS'])}")
    return normal if "/BBox" in normal else None


def _placed(appearance: Any, annotation: Any) -> geometry.Matrix:
    """From an appearance's space to the page's (ISO 32000-1, 12.5.5)."""
    own = geometry.matrix(appearance.get("/Matrix", geometry.IDENTITY))
    rect = geometry.box(annotation["/Rect"])
    shown = geometry.around(own, geometry.box(appearance["/BBox"]))
    across = rect.width / shown.width if shown.width else 1.0
    up = rect.height / shown.height if shown.height else 1.0
    return (
        *(across, 0, 0, up),
        rect.left - shown.left * across,
        rect.bottom - shown.bottom * up,
    )


def _page_box(page: Any, name: str, unit: float) -> Box | None:
    found = inherited(page, name) if name in ("/MediaBox", "/CropBox") else page.get(name)
    if found is None:
        return None
    try:
        return geometry.box(found).scaled(unit)
    except (TypeError, ValueError):
        return None
