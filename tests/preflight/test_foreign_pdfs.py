"""Files of other programs are read, and what is said of each is what is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from puzzlebook.preflight.inspecting import inspect

PDFS = Path(__file__).parent.parent / "pdfs"

OF_SHORT_FILES = {"page-count", "page-multiple", "last-page", "pdfx"}
"""All of them are one page or two, and hardly one claims to be PDF/X."""

HOME, KDP, INGRAM = "home", "kdp-paperback", "ingramspark"

EXPECTED = {
    # name: (at home, Amazon KDP, IngramSpark), advice with a question mark, and why
    "cairosvg": ("", "transparency", "margins colour transparency"),  # half opaque, in RGB
    "chromium": (
        "margins",  # the date and the address that a browser prints at the edges
        "margins hue? links metadata",  # a blue link
        "margins colour hue? links",
    ),
    "enscript": ("margins", "margins metadata", "margins"),
    "fpdf2": ("fonts?", "fonts", "fonts"),  # Helvetica is not embedded
    "ghostscript": ("fonts?", "fonts metadata", "fonts"),
    "ghostscript-pdfx": ("", "", ""),
    "groff": ("margins fonts?", "fonts", "margins fonts transparency"),  # a group on the page
    "img2pdf": ("margins", "page-size", "page-size"),  # 2 x 3 in
    "img2pdf-jpeg": ("dpi", "dpi", "colour dpi"),
    "inkscape": ("", "transparency", "margins colour transparency"),
    "libreoffice": ("", "", "colour"),  # black in RGB
    "matplotlib": ("type3?", "page-size type3? hue?", "type3? colour hue?"),
    "mutool": ("fonts?", "fonts", "fonts"),
    "pdflatex": ("margins stroke", "stroke metadata", "margins stroke"),  # TeX's rules are 0.4 pt
    "pdftocairo": ("", "", "colour transparency"),  # black in RGB, a group on the page
    "pillow": ("dpi", "dpi metadata", "dpi"),
    "pymupdf": ("fonts?", "fonts", "fonts"),
    "pypdf": ("fonts?", "fonts bookmarks metadata", "fonts"),
    "qpdf": ("fonts?", "fonts metadata", "fonts"),
    "qpdf-encrypted": ("encryption fonts?", "encryption fonts metadata", "encryption fonts"),
    "reportlab": ("fonts?", "fonts metadata", "fonts"),
    "rst2pdf": ("fonts?", "fonts metadata", "fonts colour"),
    "rsvg": ("", "transparency", "margins colour transparency"),
    "svglib": (
        "fonts?",
        "fonts transparency metadata",
        "margins fonts colour transparency",
    ),
    "weasyprint": (
        "stroke",  # borders of one CSS pixel, scaled
        "stroke hue? bookmarks links metadata",
        "stroke colour hue? links",
    ),
    "wkhtmltopdf": (
        "margins stroke",
        "margins stroke hue? links",
        "margins stroke grey colour hue? links",  # a border in grey under 20 %
    ),
    "xhtml2pdf": (
        "margins fonts? stroke",
        "fonts stroke hue? bookmarks links metadata",
        "margins fonts stroke colour hue? links",
    ),
}


def told(name, printer):
    found = [
        breach.rule + "?" * (breach.severity == "advice")
        for breach in inspect(PDFS / f"{name}.pdf", printer).breaches
        if breach.rule not in OF_SHORT_FILES
    ]
    return " ".join(dict.fromkeys(found))


def test_every_file_is_expected_to_be_something():
    assert {path.stem for path in PDFS.glob("*.pdf")} == set(EXPECTED)
    assert len(EXPECTED) >= 20


@pytest.mark.parametrize("name", EXPECTED)
def test_what_is_said_of_a_file_of_another_program_is_so(name):
    found = tuple(told(name, printer) for printer in (HOME, KDP, INGRAM))
    assert found == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_all_content_of_other_programs_is_followed(name):
    breaches = inspect(PDFS / f"{name}.pdf", HOME).breaches
    assert [breach for breach in breaches if breach.rule in ("content", "syntax")] == []
