"""Files that are sound but for one fault: exactly that fault is found, on its pages, and nothing else."""

from __future__ import annotations

import pikepdf
import pytest
from broken_pdfs import (
    SIZE,
    annotation,
    broken,
    draw,
    form,
    helvetica,
    image,
    replace_content,
    separation,
    sound,
    sound_x1a,
    tiling,
)
from pikepdf import Array, Dictionary, Name, String

from puzzlebook.preflight.inspecting import inspect
from puzzlebook.preflight.rules import RULES

KDP, INGRAM, LULU, HOME = "kdp-paperback", "ingramspark", "lulu", "home"
PLAIN = "0 g 1 w 100 100 50 50 re S"


def inspected(folder, data, printer):
    path = folder / "file.pdf"
    path.write_bytes(data)
    return inspect(path, printer)


def found(folder, data, printer=KDP):
    """(rule, pages, severity) of all that is found."""
    return [(b.rule, b.pages, b.severity) for b in inspected(folder, data, printer).breaches]


# Files that nothing is wrong with ------------------------------------------------------------------


def far_corner(pdf):
    for page in pdf.pages:
        page.obj["/MediaBox"] = Array([-100, 50, 332, 698])
        page.obj["/TrimBox"] = Array([332, 698, -100, 50])
        page.contents_add(pdf.make_stream(b"q 1 0 0 1 -100 50 cm"), prepend=True)


def inherited_boxes(pdf):
    pdf.Root["/Pages"]["/MediaBox"] = Array([0, 0, *SIZE])
    for page in pdf.pages:
        for key in ("/MediaBox", "/TrimBox", "/CropBox"):
            if key in page.obj:
                del page.obj[key]


def inherited_resources(pdf):
    pdf.Root["/Pages"]["/Resources"] = pdf.pages[0].obj["/Resources"]
    for page in pdf.pages:
        del page.obj["/Resources"]


def large_units(pdf):
    for page in pdf.pages:
        page.obj["/UserUnit"] = 2
        page.obj["/MediaBox"] = page.obj["/TrimBox"] = Array([0, 0, SIZE[0] / 2, SIZE[1] / 2])
        page.contents_add(pdf.make_stream(b"q 0.5 0 0 0.5 0 0 cm"), prepend=True)


def thick_after_scaling(pdf):
    draw(pdf, 3, "0.01 w 100 0 0 100 0 0 cm 1 1 m 2 2 l S")


def white_hairlines(pdf):
    draw(pdf, 3, "1 G 0.1 w 100 100 m 200 200 l S 1 1 1 rg 100 100 90 0.1 re f")


def clipped_rectangle(pdf):
    draw(pdf, 3, "100 100 90 0.1 re W n 100 100 90 90 re f")


def fine_image(pdf):
    draw(pdf, 3, "24 0 0 24 100 100 cm /I Do", XObject={"/I": image(pdf, 100, 100)})


def speck_of_colour(pdf):
    draw(pdf, 3, "200 0 0 200 100 100 cm /I Do", XObject={"/I": image(pdf, 1, 1)})


def group_without_effect(pdf):
    pdf.pages[2].obj["/Group"] = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)


def opaque_state(pdf):
    state = Dictionary(ca=1, CA=1.0, BM=Name.Normal, SMask=Name("/None"))
    draw(pdf, 3, f"/S gs {PLAIN}", ExtGState={"/S": state})


def blanks_within_reason(pdf):
    for number in (5, 6, 23, 24):
        replace_content(pdf, number, "")


def blank_text(pdf):
    draw(
        pdf,
        3,
        "BT /H 1 Tf (  ) Tj ET",
        Font={"/H": pdf.pages[0].obj["/Resources"]["/Font"]["/F1+0"]},
    )


def program_names(pdf):
    pdf.trailer["/Info"] = Dictionary(Producer=String("A program"), Creator=String("Another"))


SOUND = {
    "nothing changed": (KDP, sound, lambda _: None),
    "boxes at another corner": (KDP, sound, far_corner),
    "boxes of the page tree": (KDP, sound, inherited_boxes),
    "resources of the page tree": (KDP, sound, inherited_resources),
    "units twice as large": (KDP, sound, large_units),
    "a line that scaling makes thick": (KDP, sound, thick_after_scaling),
    "hairlines in white": (KDP, sound, white_hairlines),
    "a thin rectangle that clips": (KDP, sound, clipped_rectangle),
    "a picture of 300 dpi": (KDP, sound, fine_image),
    "a picture of one pixel": (KDP, sound, speck_of_colour),
    "a group without effect": (KDP, sound, group_without_effect),
    "a graphics state that is opaque": (KDP, sound, opaque_state),
    "two empty pages": (KDP, sound, blanks_within_reason),
    "blanks in small type": (KDP, sound, blank_text),
    "names of programs": (KDP, sound, program_names),
    "PDF/X-1a": (INGRAM, sound_x1a, lambda _: None),
    "bleed at the outer edges": (
        KDP,
        lambda: sound(size=(441, 666), bleed=True),
        lambda pdf: trims(pdf, 0),
    ),
    "bleed at all edges": (
        LULU,
        lambda: sound(32, (450, 666), bleed=True),
        lambda pdf: trims(pdf, 9),
    ),
    "at home": (HOME, lambda: sound(1, (612, 792)), lambda _: None),
}


def trims(pdf, at_spine):
    for number, page in enumerate(pdf.pages, start=1):
        left = at_spine if number % 2 else 9
        page.obj["/TrimBox"] = Array([left, 9, left + 432, 657])


@pytest.mark.parametrize("name", SOUND)
def test_what_is_sound_is_not_complained_of(name, tmp_path):
    printer, make, change = SOUND[name]
    assert found(tmp_path, broken(make(), change), printer) == []


# Files with one fault ------------------------------------------------------------------------------


def set_box(number, key, box):
    def change(pdf):
        pdf.pages[number - 1].obj[key] = Array(box)

    return change


def resize(number, width, height):
    def change(pdf):
        page = pdf.pages[number - 1].obj
        page["/MediaBox"] = page["/TrimBox"] = Array([0, 0, width, height])
        replace_content(pdf, number, PLAIN)

    return change


def resize_all(width, height):
    def change(pdf):
        for number in range(1, len(pdf.pages) + 1):
            resize(number, width, height)(pdf)

    return change


def turn(degrees, size=SIZE):
    def change(pdf):
        page = pdf.pages[4].obj
        page["/Rotate"] = degrees
        page["/MediaBox"] = page["/TrimBox"] = Array([0, 0, *size])
        replace_content(pdf, 5, PLAIN)

    return change


def large_unit(pdf):
    pdf.pages[4].obj["/UserUnit"] = 3
    replace_content(pdf, 5, PLAIN)


def keep(count):
    def change(pdf):
        del pdf.pages[count:]

    return change


def add_one(pdf):
    pdf.pages.append(pdf.pages[0])


def empty(*numbers):
    def change(pdf):
        for number in numbers:
            replace_content(pdf, number, "")

    return change


def content(text, number=3, **kinds):
    """Add content to a page; resources are functions of the file."""

    def change(pdf):
        made = {
            kind: {name: make(pdf) for name, make in table.items()} for kind, table in kinds.items()
        }
        draw(pdf, number, text, **made)

    return change


def on_pages(numbers, text):
    def change(pdf):
        for number in numbers:
            draw(pdf, number, text)

    return change


def nested_hairline(pdf):
    inner = form(pdf, "1 w 0 0 m 100 100 l S", matrix=(0.5, 0, 0, 0.5, 0, 0))
    return form(pdf, "/In Do", matrix=(0.5, 0, 0, 0.5, 100, 100), XObject={"/In": inner})


def hidden_font(pdf):
    return form(pdf, PLAIN, Font={"/H": helvetica(pdf)})


def field_font(pdf):
    pdf.Root["/AcroForm"] = Dictionary(
        Fields=Array(), DR=Dictionary(Font=Dictionary(Helv=helvetica(pdf)))
    )


def arial(pdf):
    descriptor = Dictionary(Type=Name.FontDescriptor, FontName=Name.Arial, Flags=32)
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name("/ABCDEF+Arial"),
        FontDescriptor=pdf.make_indirect(descriptor),
    )


def type3(pdf):
    glyph = pdf.make_stream(b"1000 0 0 0 750 750 d1 0 0 750 750 re f")
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[0, 0, 750, 750],
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        CharProcs=Dictionary(a=glyph),
        Encoding=Dictionary(Differences=[97, Name.a]),
        FirstChar=97,
        LastChar=97,
        Widths=[1000],
    )


def own_font(pdf):
    return pdf.pages[0].obj["/Resources"]["/Font"]["/F1+0"]


def stamp(pdf):
    annotation(pdf, 1, "Stamp", F=4, AP=Dictionary(N=form(pdf, "0.2 w 0 0 m 400 600 l S")))


def no_print_stamp(pdf):
    annotation(pdf, 3, "Stamp", F=0, AP=Dictionary(N=form(pdf, "0.2 w 0 0 m 400 600 l S")))


def state(**keys):
    return lambda _: Dictionary(**keys)


def soft_mask(pdf):
    group = form(pdf, "0.5 g 0 0 400 400 re f")
    group["/Group"] = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    return Dictionary(SMask=Dictionary(S=Name.Luminosity, G=group))


def masked_image(pdf):
    return image(pdf, 100, 100, SMask=image(pdf, 100, 100))


def grouped_form(pdf):
    made = form(pdf, PLAIN)
    made["/Group"] = Dictionary(S=Name.Transparency)
    return made


def outline(pdf):
    with pdf.open_outline() as tree:
        tree.root.append(pikepdf.OutlineItem("One", 0))


def fields(pdf):
    field = Dictionary(FT=Name.Tx, T=String("name"))
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([pdf.make_indirect(field)]))


def opening_script(pdf):
    pdf.Root["/OpenAction"] = Dictionary(S=Name.JavaScript, JS=String("1"))


def named_script(pdf):
    action = Dictionary(S=Name.JavaScript, JS=String("1"))
    names = Dictionary(Names=Array([String("a"), action]))
    pdf.Root["/Names"] = Dictionary(JavaScript=names)


def page_action(pdf):
    pdf.pages[2].obj["/AA"] = Dictionary(O=Dictionary(S=Name.JavaScript, JS=String("1")))


def attach(pdf):
    pdf.attachments["a.txt"] = b"words"


def optional(pdf):
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("notes")))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=Array([layer]), D=Dictionary())


def layered_form(pdf):
    made = form(pdf, PLAIN)
    made["/OC"] = Dictionary(Type=Name.OCG, Name=String("notes"))
    return made


def titled(pdf):
    pdf.trailer["/Info"] = Dictionary(Title=String("A book"))


def packet(pdf):
    with pdf.open_metadata() as told:
        told["dc:title"] = "A book"


def itself(pdf):
    made = pdf.make_indirect(form(pdf, f"{PLAIN} /Me Do"))
    made["/Resources"]["/XObject"] = Dictionary(Me=made)
    return made


def multiplying(pdf):
    """Twenty-five forms, each of which draws the next twice: more than any program has time for."""
    made = form(pdf, PLAIN)
    for _ in range(25):
        twice = "/X Do 1 0 0 1 1 1 cm /X Do"
        made = form(pdf, twice, XObject={"/X": pdf.make_indirect(made)})
    return made


def take(*keys):
    def change(pdf):
        for key in keys:
            del pdf.trailer["/Info"][key]

    return change


def no_trim(pdf):
    del pdf.pages[3].obj["/TrimBox"]


def no_intent(pdf):
    del pdf.Root["/OutputIntents"]


def icc(channels):
    def make(pdf):
        profile = pdf.make_stream(b"profile")
        profile["/N"] = channels
        return Array([Name.ICCBased, profile])

    return make


def short_field(pdf):
    """A grey field that runs over the trim at the outer edge of a right-hand page and ends too soon."""
    trims(pdf, 0)
    replace_content(pdf, 5, "0.7 g 60 60 377 400 re f")


def near_edge(pdf):
    trims(pdf, 0)
    replace_content(pdf, 5, "0 g 60 60 360 400 re f")


ALL = tuple(range(1, 25))
BREACH, ADVICE = "breach", "advice"
LINE = "100 100 m 200 200 l S"

KDP_FAULTS = {
    "one page too small": (resize(5, 300, 300), "page-size", (5,)),
    "all pages too small": (resize_all(200, 300), "page-size", ALL),
    "a spread": (resize(5, 864, 648), "page-size", (5,)),
    "a page of another trim": (resize(5, 576, 720), "same-size", (5,)),
    "a page that is scaled to another size": (large_unit, "page-size", (5,)),
    "a page on its side": (turn(90, (648, 432)), "boxes", (5,), ADVICE),
    "a page turned by half a right angle": (turn(45), "boxes", (5,)),
    "a cropped page": (set_box(5, "/CropBox", [10, 10, 400, 600]), "boxes", (5,)),
    "a TrimBox that sticks out": (set_box(5, "/TrimBox", [-50, 0, 432, 648]), "boxes", (5,)),
    "a TrimBox that leaves room for marks": (
        set_box(5, "/TrimBox", [36, 36, 396, 612]),
        "boxes",
        (5,),
    ),
    "a BleedBox within the TrimBox": (set_box(5, "/BleedBox", [9, 9, 423, 639]), "boxes", (5,)),
    "too few pages": (keep(22), "page-count", ()),
    "an odd number of pages": (add_one, "page-multiple", (), ADVICE),
    "three empty pages": (empty(5, 6, 7), "blanks", (5, 6, 7), ADVICE),
    "five empty pages": (empty(*range(5, 10)), "blanks", tuple(range(5, 10))),
    "eleven empty pages at the end": (empty(*range(14, 25)), "blanks", tuple(range(14, 25))),
    "Helvetica from the viewer": (
        content("BT /H 12 Tf 100 100 Td (x) Tj ET", Font={"/H": helvetica}),
        "fonts",
        (3,),
    ),
    "a font that is not used": (content(PLAIN, Font={"/H": helvetica}), "fonts", (3,)),
    "a font that a form has": (content("/X Do", XObject={"/X": hidden_font}), "fonts", (3,)),
    "a font of fields": (field_font, "fonts", ()),
    "a font with a descriptor and no file": (content(PLAIN, Font={"/H": arial}), "fonts", (3,)),
    "a Type 3 font": (content(PLAIN, Font={"/H": type3}), "type3", (3,), ADVICE),
    "a thin line": (content(f"0.25 w {LINE}"), "stroke", (3,)),
    "a line of no width": (content(f"0 w {LINE}"), "stroke", (3,)),
    "a line that scaling makes thin": (content(f"0.5 0 0 0.5 0 0 cm 1 w {LINE}"), "stroke", (3,)),
    "a line that is thin one way": (content(f"1 0 0 0.3 0 50 cm 2 w {LINE}"), "stroke", (3,)),
    "a thin line in forms": (content("/X Do", XObject={"/X": nested_hairline}), "stroke", (3,)),
    "a thin line in a pattern": (
        content(
            "/Pattern cs /P scn 100 100 90 90 re f",
            Pattern={"/P": lambda pdf: tiling(pdf, "0.3 w 0 0 m 20 20 l S")},
        ),
        "stroke",
        (3,),
    ),
    "a thin line by a graphics state": (
        content(f"/T gs {LINE}", ExtGState={"/T": state(LW=0.2)}),
        "stroke",
        (3,),
    ),
    "a thin filled rectangle": (content("100 100 200 0.4 re f"), "stroke", (3,)),
    "thin outlines of type": (
        content("BT 0.3 w 1 Tr /F 20 Tf 100 100 Td (x) Tj ET", Font={"/F": own_font}),
        "stroke",
        (3,),
    ),
    "thin lines on many pages": (on_pages([3, 7, 8, 9], f"0.5 w {LINE}"), "stroke", (3, 7, 8, 9)),
    "small type": (
        content("BT /F 5 Tf 100 100 Td (small) Tj ET", Font={"/F": own_font}),
        "type",
        (3,),
    ),
    "type that its matrix makes small": (
        content("BT /F 1 Tf 5 0 0 5 100 100 Tm (small) Tj ET", Font={"/F": own_font}),
        "type",
        (3,),
    ),
    "type that scaling makes small": (
        content(
            "0.5 0 0 0.5 0 0 cm BT /F 12 Tf 200 200 Td [(sm) 9 (all)] TJ ET", Font={"/F": own_font}
        ),
        "type",
        (3,),
    ),
    "a light grey": (content("0.95 g 100 100 50 50 re f"), "grey", (3,)),
    "a light grey in RGB": (content("0.95 0.95 0.95 rg 100 100 50 50 re f"), "grey", (3,)),
    "a light grey in CMYK": (content("0 0 0 0.05 k 100 100 50 50 re f"), "grey", (3,)),
    "a colour": (content("1 0 0 rg 100 100 50 50 re f"), "hue", (3,), ADVICE),
    "opacity": (
        content(f"/T gs {PLAIN}", ExtGState={"/T": state(CA=0.5)}),
        "transparency",
        (3,),
    ),
    "a blend mode": (
        content(f"/T gs {PLAIN}", ExtGState={"/T": state(BM=Name.Multiply)}),
        "transparency",
        (3,),
    ),
    "a soft mask": (content(f"/T gs {PLAIN}", ExtGState={"/T": soft_mask}), "transparency", (3,)),
    "a picture with a soft mask": (
        content("24 0 0 24 100 100 cm /X Do", XObject={"/X": masked_image}),
        "transparency",
        (3,),
    ),
    "a coarse picture": (
        content("99 0 0 99 100 100 cm /X Do", XObject={"/X": lambda pdf: image(pdf, 100, 100)}),
        "dpi",
        (3,),
    ),
    "a coarse picture within the content": (
        content(
            "99 0 0 99 100 100 cm BI /W 8 /H 8 /BPC 1 /IM true ID \x01\x02\x03\x04\x05\x06\x07\x08 EI"
        ),
        "dpi",
        (3,),
    ),
    "ink at the spine of a right-hand page": (content("20 300 9 9 re f"), "margins", (3,)),
    "ink at the outer edge of a left-hand page": (
        content("12 300 9 9 re f", number=4),
        "margins",
        (4,),
    ),
    "ink at the top": (content("200 635 9 9 re f"), "margins", (3,)),
    "ink at the bottom": (content("200 3 9 9 re f"), "margins", (3,)),
    "ink over the edge": (content("200 -30 9 90 re f"), "margins", (3,)),
    "bookmarks": (outline, "bookmarks", ()),
    "a link": (lambda pdf: annotation(pdf, 3, "Link"), "links", (3,)),
    "a comment": (lambda pdf: annotation(pdf, 3, "Text"), "annotations", (3,)),
    "a stamp that does not print": (no_print_stamp, "annotations", (3,)),
    "fields": (fields, "forms", ()),
    "a script on opening": (opening_script, "javascript", ()),
    "a script by name": (named_script, "javascript", ()),
    "a script of a page": (page_action, "javascript", (3,)),
    "an attachment": (attach, "attachments", ()),
    "layers": (optional, "layers", ()),
    "marked content on a layer": (content(f"/OC /L BDC {PLAIN} EMC"), "layers", (3,)),
    "a form on a layer": (content("/X Do", XObject={"/X": layered_form}), "layers", (3,)),
    "registration colour": (
        content("/A cs 1 scn 100 100 50 50 re f", ColorSpace={"/A": lambda _: separation("All")}),
        "crop-marks",
        (3,),
    ),
    "a spot colour": (
        content(
            "/P cs 1 scn 100 100 50 50 re f", ColorSpace={"/P": lambda _: separation("PANTONE 1 C")}
        ),
        "spot-colours",
        (3,),
    ),
    "a title": (titled, "metadata", ()),
    "an XMP packet": (packet, "metadata", ()),
    "hidden text": (
        content("BT 3 Tr /F 12 Tf 100 100 Td (hidden) Tj ET", Font={"/F": own_font}),
        "invisible",
        (3,),
        ADVICE,
    ),
    "a Q too many": (content(f"{PLAIN} Q Q q q"), "content", (3,), ADVICE),
    "a font that is not there": (content("BT /Nix 12 Tf ET"), "content", (3,), ADVICE),
    "a form that is not there": (content("/Nix Do"), "content", (3,), ADVICE),
    "a form that draws itself": (content("/X Do", XObject={"/X": itself}), "content", (3,), ADVICE),
    "forms that multiply": (content("/X Do", XObject={"/X": multiplying}), "content", (3,), ADVICE),
}

X1A_FAULTS = {
    "RGB": (content("0 0 0 rg 100 100 50 50 re f"), "colour", (3,)),
    "a picture in RGB": (
        content(
            "9 0 0 9 100 100 cm /X Do",
            XObject={"/X": lambda pdf: image(pdf, 90, 90, Name.DeviceRGB, 3)},
        ),
        "colour",
        (3,),
    ),
    "a gradient in RGB": (
        content(
            "100 100 50 50 re W n /G sh",
            Shading={
                "/G": lambda _: Dictionary(
                    ShadingType=2,
                    ColorSpace=Name.DeviceRGB,
                    Coords=[0, 0, 1, 1],
                    Function=Dictionary(
                        FunctionType=2, Domain=[0, 1], C0=[0, 0, 0], C1=[1, 1, 1], N=1
                    ),
                )
            },
        ),
        "colour",
        (3,),
    ),
    "grey with a profile": (
        content("/I cs 0.2 sc 100 100 50 50 re f", ColorSpace={"/I": icc(1)}),
        "icc-profiles",
        (3,),
    ),
    "black as a separation": (
        content("/P cs 1 scn 100 100 50 50 re f", ColorSpace={"/P": lambda _: separation("Black")}),
        None,
        (3,),
    ),
    "too much ink": (content("0.7 0.7 0.7 0.7 k 100 100 50 50 re f"), "ink", (3,)),
    "a light tint": (content("0.85 g 100 100 50 50 re f"), "grey", (3,)),
    "a group": (content("/X Do", XObject={"/X": grouped_form}), "transparency", (3,)),
    "no name": (take("/GTS_PDFXVersion", "/GTS_PDFXConformance"), "pdfx", ()),
    "no word on trapping": (take("/Trapped"), "pdfx", ()),
    "no output intent": (no_intent, "pdfx", ()),
    "a page without a TrimBox": (no_trim, "pdfx", ()),
    "a full last page": (content(PLAIN, number=24), "last-page", (24,), ADVICE),
}


def check(name, faults, data, printer, folder):
    change, rule, pages, *severity = faults[name]
    expected = [] if rule is None else [(rule, pages, *(severity or [BREACH]))]
    assert found(folder, broken(data, change), printer) == expected


@pytest.mark.parametrize("name", KDP_FAULTS)
def test_one_fault_for_amazon_gives_one_finding(name, tmp_path):
    check(name, KDP_FAULTS, sound(), KDP, tmp_path)


@pytest.mark.parametrize("name", X1A_FAULTS)
def test_one_fault_in_a_pdfx_file_gives_one_finding(name, tmp_path):
    check(name, X1A_FAULTS, sound_x1a(), INGRAM, tmp_path)


BLEED_FAULTS = {
    "a field that ends before the bleed does": (short_field, "bleed", (5,)),
    "a field that ends in the margin": (near_edge, "margins", (5,)),
}


@pytest.mark.parametrize("name", BLEED_FAULTS)
def test_one_fault_in_a_file_with_bleed_gives_one_finding(name, tmp_path):
    check(name, BLEED_FAULTS, sound(size=(441, 666), bleed=True), KDP, tmp_path)


def test_a_stamp_that_prints_is_measured_at_home(tmp_path):
    data = broken(sound(1, (612, 792)), stamp)
    assert found(tmp_path, data, HOME) == [("stroke", (1,), BREACH)]


def test_a_locked_file_is_one_finding_and_is_looked_at_all_the_same(tmp_path):
    locked = pikepdf.Encryption(user="", owner="o")
    data = broken(sound(), content(f"0.2 w {LINE}"), encryption=locked)
    assert [rule for rule, *_ in found(tmp_path, data)] == ["encryption", "stroke"]


def test_a_damaged_file_that_qpdf_repairs_is_told_of(tmp_path):
    data = sound().replace(b"startxref", b"startxxxx")
    assert [rule for rule, *_ in found(tmp_path, data)] == ["syntax"]


def test_a_file_too_large_for_its_printer_and_too_empty_a_book_are_told_of(tmp_path, monkeypatch):
    from dataclasses import replace

    from puzzlebook.preflight import inspecting
    from puzzlebook.printers import printer
    from puzzlebook.printers.rules import Stated

    kdp = printer(KDP)
    strict = replace(
        kdp,
        file_limit=Stated(10_000, "The test.", "assumed"),
        blank=replace(kdp.blank, share=Stated(0.05, "The test.", "assumed")),
    )
    monkeypatch.setattr(inspecting, "printer", lambda _: strict)
    data = broken(sound(), empty(5, 10))
    assert found(tmp_path, data) == [("file-size", (), BREACH), ("blanks", (5, 10), BREACH)]


def test_every_rule_has_a_file_that_breaks_it():
    tables = (KDP_FAULTS, X1A_FAULTS, BLEED_FAULTS)
    broken_here = {rule for table in tables for _, rule, *_ in table.values()}
    told_above = {"syntax", "encryption", "file-size"}
    assert broken_here - {None} | told_above == set(RULES)
    assert sum(map(len, tables)) >= 40
