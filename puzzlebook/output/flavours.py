"""A flavour's name → what a PDF of it says of itself beside its pages, as ready objects.

The pages are the same in all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from puzzlebook import __version__

if TYPE_CHECKING:
    from puzzlebook.layout.page import Facts
    from puzzlebook.printers.rules import Flavour

DATE = "(D:20000101000000Z)"
"""The same in every file: the same book is the same bytes."""
_XMP_DATE = "2000-01-01T00:00:00Z"
PRODUCER = f"puzzlebook {__version__}"

CONDITION = "CGATS TR 001"
"""The printing that the inks of a PDF/X file are meant for: web offset on coated paper (SWOP), in which American
printers take CMYK. It is in the ICC's registry, so that no profile has to be in the file (ISO 15930-1, 6.2.2)."""
_REGISTRY = "http://www.color.org"


@dataclass(frozen=True, slots=True)
class Made:
    """How a flavour is written. ISO 15930-1 (PDF/X-1a:2001) asks for PDF 1.3 and these keys."""

    version: tuple[int, int]
    info: bool
    """Whether title and author, and who made it, stand in it."""
    language: bool
    """Whether it names its language, which PDF has from 1.4."""
    pdfx: bool = False
    screen: bool = False
    """Whether it has outline, links and an XMP packet: for reading on a screen."""


FLAVOURS: dict[Flavour, Made] = {
    "plain": Made((1, 4), info=True, language=True),
    "bare": Made((1, 4), info=False, language=True),
    "pdfx1a": Made((1, 3), info=True, language=False, pdfx=True),
    "digital": Made((1, 7), info=True, language=True, screen=True),
}
"""Every flavour by the name that printers' rules have for it."""


def info(made: Made, facts: Facts) -> str | None:
    """The document information dictionary; None for a flavour without."""
    if not made.info:
        return None
    pdfx = (
        "/GTS_PDFXVersion(PDF/X-1:2001)/GTS_PDFXConformance(PDF/X-1a:2001)/Trapped/False"
        if made.pdfx
        else ""
    )
    return (
        f"<</Title{text(facts.title)}/Author{text(facts.author)}/Producer{text(PRODUCER)}"
        f"/CreationDate{DATE}/ModDate{DATE}{pdfx}>>"
    )


def intents(made: Made) -> str:
    """The catalog's entry that names the printing condition; empty for a flavour without."""
    if not made.pdfx:
        return ""
    return (
        f"/OutputIntents[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier({CONDITION})"
        f"/RegistryName({_REGISTRY})/Info(U.S. Web Coated \\(SWOP\\))>>]"
    )


def xmp(facts: Facts) -> bytes:
    """An XMP packet that says what the document information does, and the language (ISO 16684-1)."""
    title, author, language = (escape(each) for each in (facts.title, facts.author, facts.language))
    creator = f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"
    return f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{creator if author else ""}
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>{_XMP_DATE}</xmp:CreateDate>
<xmp:ModifyDate>{_XMP_DATE}</xmp:ModifyDate>
<pdf:Producer>{escape(PRODUCER)}</pdf:Producer>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>""".encode()


def text(value: str) -> str:
    """A PDF text string: ASCII in brackets, else UTF-16 with its mark (ISO 32000-1, 7.9.2.2)."""
    if value.isascii() and value.isprintable():
        escaped = value.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<FEFF{value.encode('utf-16-be').hex().upper()}>"
