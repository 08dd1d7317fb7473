"""Sound PDFs made without puzzlebook, and ways to break them one at a time."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

FONT = Path(__file__).parent.parent / "fonts" / "source-serif-4" / "SourceSerif4-Regular.ttf"
SIZE = (432.0, 648.0)
MARGIN = 54
"""Points around all that the sound pages draw."""


@cache
def sound(pages=24, size=SIZE, *, bleed=0, last_blank=False):
    """A file that Amazon KDP takes: embedded type, black lines, nothing in the margins or beside the pages.

    With `bleed` a grey field covers each page to its edges. Returns the bytes.
    """
    pdfmetrics.registerFont(TTFont("Test", str(FONT)))
    stream = io.BytesIO()
    canvas = Canvas(stream, size, initialFontName="Test", invariant=1)
    for number in range(1, pages + 1):
        if bleed:
            canvas.setFillGray(0.7)
            canvas.rect(0, 0, *size, stroke=0, fill=1)
            canvas.setFillGray(0)
        if not (last_blank and number == pages):
            canvas.setFont("Test", 12)
            canvas.drawString(MARGIN + 20, size[1] - 80, f"Page {number}")
            canvas.setLineWidth(1)
            canvas.rect(MARGIN, MARGIN, size[0] - 2 * MARGIN, size[1] - 2 * MARGIN)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(io.BytesIO(stream.getvalue())) as pdf:
        del pdf.trailer["/Info"]
        for page in pdf.pages:
            page.obj["/TrimBox"] = page.obj["/MediaBox"]
        return saved(pdf)


@cache
def sound_x1a(pages=24):
    """The same with the keys of PDF/X-1a and an empty last page, as IngramSpark takes it."""
    with pikepdf.open(io.BytesIO(sound(pages, last_blank=True))) as pdf:
        pdf.trailer["/Info"] = Dictionary(
            GTS_PDFXVersion=pikepdf.String("PDF/X-1:2001"),
            GTS_PDFXConformance=pikepdf.String("PDF/X-1a:2001"),
            Trapped=Name("/False"),
        )
        intent = Dictionary(
            Type=Name.OutputIntent,
            S=Name.GTS_PDFX,
            OutputConditionIdentifier=pikepdf.String("CGATS TR 001"),
        )
        pdf.Root["/OutputIntents"] = Array([intent])
        return saved(pdf)


def saved(pdf, **options):
    stream = io.BytesIO()
    options = {"object_stream_mode": pikepdf.ObjectStreamMode.disable} | options
    pdf.save(stream, **options)
    return stream.getvalue()


def broken(data, change, **options):
    """The file after `change(pdf)`."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        return saved(pdf, **options)


def draw(pdf, number, content, **resources):
    """Add content to a page, with resources by kind: `XObject={"/X1": …}`."""
    page = pdf.pages[number - 1]
    page.contents_add(Stream(pdf, b"q " + content.encode() + b" Q"))
    for kind, table in resources.items():
        # of the page's own: the tables of a finished file may be shared by its pages
        own = Dictionary(dict(page.obj["/Resources"].get(f"/{kind}", Dictionary()).items()))
        for name, obj in table.items():
            own[name] = obj
        page.obj["/Resources"][f"/{kind}"] = own


def form(pdf, content, matrix=(1, 0, 0, 1, 0, 0), **resources):
    """A form XObject."""
    made = pdf.make_stream(content.encode())
    made["/Type"], made["/Subtype"] = Name.XObject, Name.Form
    made["/BBox"], made["/Matrix"] = Array([0, 0, 432, 648]), Array(list(matrix))
    made["/Resources"] = Dictionary(
        {f"/{kind}": Dictionary(table) for kind, table in resources.items()}
    )
    return made


def image(pdf, width=8, height=8, space=Name.DeviceGray, channels=1, **keys):
    """A picture of middle grey."""
    made = pdf.make_stream(b"\x80" * (width * height * channels))
    made["/Type"], made["/Subtype"] = Name.XObject, Name.Image
    made["/Width"], made["/Height"], made["/BitsPerComponent"] = width, height, 8
    made["/ColorSpace"] = space
    for key, value in keys.items():
        made[f"/{key}"] = value
    return made


def helvetica(pdf):
    return pdf.make_indirect(
        Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    )


def tiling(pdf, content, **more):
    """A tiling pattern that has colours of its own."""
    made = pdf.make_stream(content.encode())
    keys = {
        "PatternType": 1,
        "PaintType": 1,
        "TilingType": 1,
        "BBox": Array([0, 0, 20, 20]),
        "XStep": 20,
        "YStep": 20,
        "Resources": Dictionary(),
    }
    for key, value in (keys | more).items():
        made[f"/{key}"] = value
    return made


def annotation(pdf, number, subtype, **keys):
    note = Dictionary(
        Type=Name.Annot, Subtype=Name(f"/{subtype}"), Rect=Array([100, 100, 200, 200])
    )
    for key, value in keys.items():
        note[f"/{key}"] = value
    page = pdf.pages[number - 1].obj
    page["/Annots"] = pdf.make_indirect(Array([*page.get("/Annots", []), note]))


def separation(name):
    """A spot colour that is drawn in black by those who do not have it."""
    function = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    return Array([Name.Separation, Name(f"/{name}"), Name.DeviceGray, function])


def replace_content(pdf, number, content):
    pdf.pages[number - 1].obj["/Contents"] = pdf.make_stream(content.encode())
