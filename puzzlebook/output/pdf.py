"""Pages → a PDF file, every part of it compressed as soon as it is known.

The only module that knows reportlab, and of that only its object store and cross-reference table:
objects go in as ready bytes, so nothing (an unembedded Helvetica, dates, comments) is in the file
that is not written here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, BinaryIO

from puzzlebook.output import screen
from puzzlebook.output.content import page_content
from puzzlebook.output.embedding import FontUses
from puzzlebook.output.flavours import FLAVOURS, info, intents, text, xmp
from puzzlebook.output.forms import form_box, form_content
from puzzlebook.output.numbers import numbers
from puzzlebook.output.pictures import SPACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlebook.layout.page import Drawing, Facts, Page
    from puzzlebook.output.flavours import Made
    from puzzlebook.pictures import Raster
    from puzzlebook.printers.rules import Flavour
    from puzzlebook.text.shaping import Line

_LEVEL = 6
"""libdeflate's level: 0.28 ms for a 30x40 maze; 12 saves 15 % more in ten times the time."""
_LATIN = "0123456789"
_NO_INFO = b"null"
"""What stands in the trailer in place of document information, until it is taken out."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written.

    `content_sha256` does not depend on compression, object numbers or metadata. It is the SHA-256
    of the 32-byte SHA-256 digests, one after the other, of these uncompressed streams: the contents
    of the pages in page order; maze forms and pictures of pixels in the order of their first use
    (page by page, within a page as drawn); then for each font F1, F2… of the font resources its FontFile2
    and CIDToGIDMap, or its FontFile3, and its ToUnicode.
    """

    pages: int
    bytes: int
    sha256: str
    """Of the whole file."""
    content_sha256: str
    fonts: tuple[str, ...]
    """PostScript names of the embedded fonts, in the order of their first use."""


def write_pdf(
    pages: Iterable[Page], facts: Facts, stream: BinaryIO, flavour: Flavour = "plain"
) -> Written:
    """The pages as one PDF file of that flavour, written to `stream` at once at the end.

    Each drawing becomes one form, made when the page that brings it comes. Pages may come from a
    generator; only compressed bytes are kept of them (about 4 KB for a 30x40 maze page with its
    answer), unless the file's order is the reverse one.
    """
    document = _Document(FLAVOURS[flavour])
    for page in _last_first(document, pages) if facts.reversed else pages:
        for drawing in page.drawings:
            document.add_drawing(drawing)
        document.add_page(page)
    document.add_fonts()
    content = document.content_sha256()
    data = document.finish(facts, content)
    stream.write(data)
    return Written(
        pages=len(document.page_ids),
        bytes=len(data),
        sha256=sha256(data).hexdigest(),
        content_sha256=content,
        fonts=tuple(use.face.postscript_name for use in document.fonts.by_face.values()),
    )


def _last_first(document: _Document, pages: Iterable[Page]) -> Iterator[Page]:
    """The pages from the last to the first; every drawing is made before, since its own page comes late."""
    kept = list(pages)
    for page in kept:
        for drawing in page.drawings:
            document.add_drawing(drawing)
    return (replace(page, drawings=()) for page in reversed(kept))


class _Document:
    """A PDF being written: the `Resources` of its pages and the `Sink` of its fonts."""

    def __init__(self, made: Made) -> None:
        from reportlab.pdfbase import pdfdoc  # 60 ms that only writing should cost

        self._objects: Any = pdfdoc.PDFDocument(compression=0, invariant=1, pdfVersion=made.version)
        self._made = made
        self._count = 0
        self.fonts = FontUses()
        self.page_ids: list[str] = []
        self.page_numbers: list[int] = []
        # reportlab's constructor has registered an empty font dictionary; it becomes that of all
        # pages.
        self._fonts_id = self._known("BasicFonts")
        self._pages_id = self.dictionary("")
        self._pages_name = self._name()
        self._forms: dict[str, tuple[str, str]] = {}
        self._on_page: dict[str, str] = {}
        self._unplaced: dict[str, bytes] = {}
        self._images: dict[int, tuple[str, str, Raster]] = {}
        """Name and reference by identity, for which the picture itself is kept."""
        self._page_digests: list[bytes] = []
        self._form_digests: list[bytes] = []
        self._font_digests: list[bytes] = []

    def add_drawing(self, drawing: Drawing) -> None:
        """Make the drawing's form, known from now on by its name."""
        content = form_content(drawing)
        box = numbers(*form_box(drawing))
        self._unplaced[drawing.name] = sha256(content).digest()
        reference = self._stream(content, f"/Type/XObject/Subtype/Form/BBox[{box}]")
        self._forms[drawing.name] = (f"M{len(self._forms) + 1}", reference)

    def add_page(self, page: Page) -> None:
        """Write the page's content and dictionary."""
        self._on_page = {}
        self.page_numbers.append(page.number)
        left, bottom, right, top = page.bleed
        content = page_content(page.items, self)
        if left or bottom:
            # the sheet's own corner is the origin: printers' tools do not all take another
            content = f"1 0 0 1 {numbers(left, bottom)} cm\n".encode("ascii") + content
        self._page_digests.append(sha256(content).digest())
        reference = self._stream(content)
        forms = "".join([f"/{name} {form}" for name, form in self._on_page.items()])
        resources = f"/Font {self._fonts_id}" + (f"/XObject<<{forms}>>" if forms else "")
        trim = numbers(left, bottom, left + page.width, bottom + page.height)
        sheet = numbers(0, 0, left + page.width + right, bottom + page.height + top)
        bleed = f"/BleedBox[{sheet}]" if any(page.bleed) else ""
        links = screen.link_entry(page.links, (left, bottom)) if self._made.screen else ""
        self.page_ids.append(
            self.dictionary(
                f"<</Type/Page/Parent {self._pages_id}/MediaBox[{sheet}]/TrimBox[{trim}]{bleed}"
                f"/Resources<<{resources}>>/Contents {reference}{links}>>"
            )
        )

    def form(self, drawing: str) -> str:
        """The drawing's resource name, which the page now has."""
        name, reference = self._forms[drawing]
        self._on_page[name] = reference
        digest = self._unplaced.pop(drawing, None)
        if digest is not None:
            self._form_digests.append(digest)
        return name

    def image(self, picture: Raster) -> str:
        """The picture's resource name, which the page now has; its pixels are written once."""
        known = id(picture)
        if known not in self._images:
            entries = (
                f"/Type/XObject/Subtype/Image/Width {picture.width}/Height {picture.height}"
                f"/ColorSpace{SPACES[picture.space]}/BitsPerComponent 8"
            )
            reference = self._stream(picture.data, entries)
            name = f"P{len(self._images) + 1}"
            self._images[known] = (name, reference, picture)
            self._form_digests.append(sha256(picture.data).digest())
        name, reference, _ = self._images[known]
        self._on_page[name] = reference
        return name

    def show(self, line: Line) -> Iterator[tuple[str, float, str]]:
        """See `FontUses.show`."""
        return self.fonts.show(line)

    def add_fonts(self) -> None:
        """Cut the fonts to what the pages showed, and embed them."""
        entries = "".join(
            [
                f"/{use.resource} {self.dictionary(use.embed(self))}"
                for use in self.fonts.by_face.values()
            ]
        )
        self._objects.idToObject["BasicFonts"] = f"<<{entries}>>".encode("ascii")

    def content_sha256(self) -> str:
        """See `Written`."""
        digests = [*self._page_digests, *self._form_digests, *self._font_digests]
        return sha256(b"".join(digests)).hexdigest()

    def finish(self, facts: Facts, content: str) -> bytes:
        """The whole file."""
        objects = self._objects
        kids = " ".join(self.page_ids)
        objects.idToObject[self._pages_name] = (
            f"<</Type/Pages/Count {len(self.page_ids)}/Kids[{kids}]>>".encode("ascii")
        )
        made = self._made
        catalog = self._add(self._catalog(facts).encode("ascii"))
        about = info(made, facts)
        told = _NO_INFO if about is None else self._add(about.encode("ascii")).encode("ascii")
        # The trailer asks the store for references to these two; ready bytes are taken as they are.
        objects.Catalog, objects.info = catalog.encode("ascii"), told
        identity = f"[<{content[:32]}><{content[:32]}>]".encode("ascii")
        objects._ID = identity  # noqa: SLF001  (no other way in)
        head, trailer, tail = bytes(objects.format()).rpartition(b"trailer")
        return head + trailer + tail.replace(b"/Info " + _NO_INFO, b"")

    def _catalog(self, facts: Facts) -> str:
        """What the file says of itself, and, on a screen, the ways through it."""
        made = self._made
        language = f"/Lang{text(facts.language)}" if made.language else ""
        wishes = "/DisplayDocTitle true" if made.info and not made.pdfx else ""
        if facts.binding == "right" and not facts.reversed:
            wishes += "/Direction/R2L"
        ways = ""
        if made.screen:
            pages = dict(zip(self.page_numbers, self.page_ids, strict=True))
            kept = [each for each in facts.outline if each.page in pages]
            number = int(self._known(self._name()).split()[0]) + 1
            ways = screen.outline(kept, pages, self.dictionary, number)
            ways += screen.destinations(pages)
            ways += f"/Metadata {self._plain_stream(xmp(facts))}"
        return (
            f"<</Type/Catalog/Pages {self._pages_id}{language}"
            f"/PageLabels<</Nums[{page_labels(self.page_numbers, facts.digits)}]>>"
            f"/ViewerPreferences<<{wishes}>>{intents(made)}{ways}>>"
        )

    def _plain_stream(self, content: bytes) -> str:
        """An XMP packet, which is found without knowing PDF where it is not compressed."""
        head = f"<</Type/Metadata/Subtype/XML/Length {len(content)}>>\nstream\n".encode("ascii")
        return self._add(head + content + b"\nendstream")

    def stream(self, content: bytes, entries: str = "") -> str:
        """A font's stream; see `embedding.Sink`."""
        self._font_digests.append(sha256(content).digest())
        return self._stream(content, entries)

    def dictionary(self, text: str) -> str:
        """A dictionary; see `embedding.Sink`."""
        return self._add(text.encode("ascii"))

    def _stream(self, content: bytes, entries: str = "") -> str:
        import deflate  # only writing needs it

        packed = bytes(deflate.zlib_compress(content, _LEVEL))
        head = f"<</Length {len(packed)}/Filter/FlateDecode{entries}>>\nstream\n"
        return self._add(b"".join([head.encode("ascii"), packed, b"\nendstream"]))

    def _add(self, data: bytes) -> str:
        """Register an object and give its reference."""
        self._count += 1
        self._objects.Reference(data, self._name())
        return self._known(self._name())

    def _name(self) -> str:
        """What the store calls the object added last."""
        return f"o{self._count}"

    def _known(self, name: str) -> str:
        number, generation = self._objects.idToObjectNumberAndVersion[name]
        return f"{number} {generation} R"


def page_labels(pages: Sequence[int], digits: str) -> str:
    """The pages' numbers as a viewer shows them, for a number tree (ISO 32000-1, 12.4.2).

    A viewer counts in Latin digits by itself; a number in others is a label of its own.
    """
    if digits != _LATIN:
        own = dict(zip(map(ord, _LATIN), digits, strict=True))
        shown = (f"{i}<</P{text(str(page).translate(own))}>>" for i, page in enumerate(pages))
        return "".join(shown)
    starts = [i for i, page in enumerate(pages) if i == 0 or page != pages[i - 1] + 1]
    return "".join(f"{i}<</S/D/St {pages[i]}>>" for i in starts)
