"""`fonts` names files: they are read, their cuts found, and what cannot be used is told at its key."""

from __future__ import annotations

import making_fonts
import pytest

from puzzlebook.config.load import load_book
from puzzlebook.errors import BookFileError

PAGES = "pages:\n  - size: 5x5\n"
FONT = making_fonts.font()
BOLD = making_fonts.font(style="Bold", weight=700)
ITALIC = making_fonts.font(style="Italic", italic=True)
FILES = {
    "a.ttf": FONT,
    "b.ttf": BOLD,
    "i.ttf": ITALIC,
    "c.otf": making_fonts.font(cff=True),
    "v.ttf": making_fonts.variable(),
    "all.ttc": making_fonts.collection(ITALIC, BOLD, FONT),
    "two.ttc": making_fonts.collection(FONT, making_fonts.font("Others", "Book")),
    "web.woff2": b"wOF2" + FONT,
    "cut.ttf": FONT[:400],
    "text.ttf": b"not a font",
}


@pytest.fixture
def folder(tmp_path):
    for name, data in FILES.items():
        (tmp_path / name).write_bytes(data)
    (tmp_path / "sub").mkdir()
    return tmp_path


def loaded(folder, fonts):
    path = folder / "book.yaml"
    path.write_text(f"title: T\nfonts: {fonts}\n{PAGES}")
    return load_book(path)


def told(folder, fonts):
    """What is said of the book file, its name left off."""
    try:
        problems = loaded(folder, fonts).warnings
    except BookFileError as error:
        problems = error.problems
    return [str(problem).removeprefix(f"{folder / 'book.yaml'}:") for problem in problems]


def cuts(folder, fonts, role="body"):
    """File, index and weight of every cut of a family."""
    family = loaded(folder, fonts).fonts[role]
    return {cut: (face.file, face.index, face.weight) for cut, face in family.faces.items()}


@pytest.mark.parametrize(
    ("fonts", "found"),
    [
        ("{body: a.ttf}", {"regular": ("a.ttf", 0, None)}),
        ("{body: c.otf}", {"regular": ("c.otf", 0, None)}),
        (
            "{body: {regular: a.ttf, bold: b.ttf, italic: {path: i.ttf}}}",
            {
                "regular": ("a.ttf", 0, None),
                "bold": ("b.ttf", 0, None),
                "italic": ("i.ttf", 0, None),
            },
        ),
        ("{body: v.ttf}", {"regular": ("v.ttf", 0, 400), "bold": ("v.ttf", 0, 700)}),
        (
            "{body: {path: v.ttf, weight: 650}}",
            {"regular": ("v.ttf", 0, 650), "bold": ("v.ttf", 0, 850)},
        ),
        ("{body: {path: v.ttf, weight: 850}}", {"regular": ("v.ttf", 0, 850)}),
        (
            "{body: {regular: {path: v.ttf, weight: 300}, bold: {path: v.ttf, weight: 500}}}",
            {"regular": ("v.ttf", 0, 300), "bold": ("v.ttf", 0, 500)},
        ),
        (
            "{body: {regular: v.ttf, bold: b.ttf}}",
            {"regular": ("v.ttf", 0, 400), "bold": ("b.ttf", 0, None)},
        ),
        (
            "{body: all.ttc}",
            {
                "regular": ("all.ttc", 2, None),
                "bold": ("all.ttc", 1, None),
                "italic": ("all.ttc", 0, None),
            },
        ),
        ("{body: {path: all.ttc, index: 1}}", {"regular": ("all.ttc", 1, None)}),
        (
            "{body: {path: a.ttf, italic: all.ttc}}",
            {"regular": ("a.ttf", 0, None), "italic": ("all.ttc", 0, None)},
        ),
    ],
)
def test_the_cuts_of_a_family_are_found(folder, fonts, found):
    assert cuts(folder, fonts) == found


def test_a_weight_for_headings_is_that_of_all_of_them(folder):
    assert cuts(folder, "{heading: {path: v.ttf, weight: 500}}", "heading") == {
        "regular": ("v.ttf", 0, 500)
    }
    assert set(cuts(folder, "{heading: v.ttf}", "heading")) == {"regular", "bold"}


NO_BOLD = (
    "so what is bold elsewhere (numbers, answers, the words at the arrows, **bold** text) is set in it as it "
    "is. To have a bold, write {regular: …, bold: …}, or give a variable font."
)


ANOTHER = (
    "and Bars Regular is taken. To take another, write its `index`: 0 Bars Regular, 1 Others Book."
)


@pytest.mark.parametrize(
    ("fonts", "said"),
    [
        ("{body: none.ttf}", "2:9: fonts.body: There is no file {folder}/none.ttf."),
        ("{body: sub}", "2:9: fonts.body: {folder}/sub is a folder. Name a font file in it."),
        ("{body: text.ttf}", "2:9: fonts.body: text.ttf is not a font. Give a .ttf, .otf or .ttc file."),
        ("{heading: cut.ttf}", "2:9: fonts.heading: cut.ttf is damaged or cut short: its table "),
        ("{heading: web.woff2}", "2:9: fonts.heading: web.woff2 is a WOFF2 file, which is packed for web pages"),
        ("{body: {regular: a.ttf, bold: text.ttf}}", "2:32: fonts.body.bold: text.ttf is not a font."),
        ("{body: {path: a.ttf, index: 1}}", "2:9: fonts.body: a.ttf is no collection: it has one font."),
        ("{body: {path: two.ttc, index: 2}}", "2:9: fonts.body: two.ttc has no font 2. There are 0 Bars Reg"),
        ("{body: {path: b.ttf, weight: 300}}", "2:9: fonts.body: b.ttf has one weight, 700. Leave"),
        ("{body: {path: v.ttf, weight: 950}}", "2:9: fonts.body: v.ttf has no weight 950. Write one from 200 to 900."),
        ("{body: a.ttf}", f"2:9: note: fonts.body: a.ttf has no bold, {NO_BOLD}"),
        ("{heading: two.ttc}", f"2:9: note: fonts.heading: two.ttc is a collection, {ANOTHER}"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_font_is_told_at_its_key(folder, fonts, said):
    (line,) = told(folder, fonts)
    assert line.startswith(said.replace("{folder}", str(folder)))


@pytest.mark.parametrize(
    "fonts", ["{body: b.ttf}", "{heading: a.ttf}", "{body: v.ttf}", "{body: all.ttc}"]
)
def test_nothing_is_said_of_fonts_that_have_all_that_is_needed(folder, fonts):
    assert told(folder, fonts) == []


def test_all_that_is_wrong_is_told_at_once(folder):
    lines = told(folder, "{body: {regular: none.ttf, bold: text.ttf}, heading: web.woff2}")
    assert [line.split(": ")[1] for line in lines] == [
        *("fonts.body.regular", "fonts.body.bold", "fonts.heading")
    ]


def test_a_checksum_that_is_wrong_brings_a_warning(folder):
    data = bytearray((folder / "b.ttf").read_bytes())
    at = data.rindex(b"Bars")
    data[at : at + 4] = b"Cars"
    (folder / "b.ttf").write_bytes(bytes(data))
    (line,) = told(folder, "{body: b.ttf}")
    assert line.startswith(
        "2:9: warning: fonts.body: b.ttf may be damaged: the checksum of its table "
    )
