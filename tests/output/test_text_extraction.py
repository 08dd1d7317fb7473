"""Text in every script comes out of the file as it was typed, read by two other programs."""

from __future__ import annotations

import io
import re
import subprocess
import unicodedata
from collections import Counter

import pikepdf
import pypdfium2
import pytest

from puzzlebook.layout.page import Facts, Page, TextItem
from puzzlebook.output.pdf import write_pdf
from puzzlebook.text.bidi import BRACKETS
from puzzlebook.text.fonts import FACES
from puzzlebook.text.scripts import font_chain, script_of
from puzzlebook.text.shaping import TextStyle, shape
from puzzlebook.text.words import words
from puzzlebook.text.wrapping import wrap

TEXTS = [
    ("en", "Office “maze” — S&P 500, AVATAR"),
    ("ms", "Penjana labirin: jawapan di halaman 12"),
    ("sq", "Fillo në të majtë; përgjigjja është në faqen 12"),
    ("tr", "İşaretli kâğıt: fiil, ılık ĞÜŞİÖÇ"),
    ("el", "Λαβύρινθος: βρες τον δρόμο (σελ. 7)"),
    ("ru", "за́мок и замо́к, э́то"),
    ("en", "x̂, m̌́ and q̣́"),
    ("ru", "Лабиринт — найди выход, ёлка № 5"),
    ("pl", "Zażółć gęślą jaźń"),
    ("fr", "Où est la sortie\u202f? «\u00a0Ici\u00a0»"),
    ("hi", "भूलभुलैया १२: उत्तर पृष्ठ ४५ पर है।"),
    ("hi", "क्षत्रिय ज्ञान श्रृंखला विद्यार्थी हिन्दी"),
    ("hi", "कैसे खेलें: फैले हुए क्रुस्कल कुछ ढूँढते हैं"),
    ("th", "เขาวงกตที่ 12: คำตอบอยู่หน้า ๔๕"),
    ("th", "ที่ น้ำ ผู้ ปั๊ม กี๋ ญี่ปุ่น ฐี่ ฎุ ฟ้า ปื๊ด ศักดิ์สิทธิ์"),
    ("fa", "هزارتوی شمارهٔ ۱۲: پاسخ در صفحهٔ ۴۵"),
    ("fa", "می\u200cخواهم کتاب\u200cها را (Wilson) بخوانم"),
    ("ar", "المتاهة رقم 12: الحل في صفحة 45"),
    ("ar", "مُتَاهَةٌ مُمْتِعَةٌ لِلْأَطْفَالِ"),
    ("he", "מבוך 12: הפתרון בעמוד 45 (קל)"),
    ("he", "שָׁלוֹם, יְלָדִים! בְּרֵאשִׁית"),
    ("ja", "「迷路」、「壁」。第12問（Wilson法）を解こう！"),
    ("ja", "〈ア〉（『い』）、ウー……「ん」。"),
    ("zh", "用“Wilson”算法生成的《迷宫》，共12个（第1册）。"),
    ("zh", "出现的机会都相等（“没有规律，就没有捷径”）。"),
]
STYLES = [TextStyle("serif", 14), TextStyle("sans", 14, bold=True)]


def written(text, style, language):
    line = shape(text, style, language)
    page = Page(1, 900.0, 60.0, (TextItem(10.0, 20.0, line),))
    file = io.BytesIO()
    write_pdf(
        [page], Facts("Title", "Author", language, binding="right" if line.rtl else "left"), file
    )
    return file.getvalue(), line


def taken_out(data):
    with pypdfium2.PdfDocument(data) as document:
        return document[0].get_textpage().get_text_bounded()


def by_poppler(data):
    """The text of the only page, without the marks that poppler writes where directions change."""
    told = subprocess.run(["pdftotext", "-", "-"], input=data, capture_output=True, check=True)
    return re.sub("[\u202a-\u202e\f]", "", told.stdout.decode()).strip()


def printed(text):
    """What is printed of a text, in any order."""
    kept = unicodedata.normalize("NFC", text)
    return Counter(c for c in kept if unicodedata.category(c)[0] not in "CZ")


def characters(text):
    """As `printed`; a bracket is one whichever way it looks.

    pdfium turns the brackets of what it takes for right-to-left text, poppler does not.
    """
    found: Counter[str | int] = Counter()
    for char, count in printed(text).items():
        found[abs(BRACKETS[char]) if char in BRACKETS else char] += count
    return found


@pytest.mark.parametrize("style", STYLES, ids=["serif", "sans-bold"])
@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_what_was_typed_can_be_taken_out_again(language, text, style):
    data, line = written(text, style, language)
    found = taken_out(data)
    if line.rtl:
        assert characters(found) == characters(text)
    else:
        assert found == text


@pytest.mark.parametrize("style", STYLES, ids=["serif", "sans-bold"])
@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_another_reader_takes_out_the_same_and_every_bracket_as_typed(language, text, style):
    data, line = written(text, style, language)
    found = by_poppler(data)
    if line.rtl:
        assert printed(found) == printed(text)
    else:
        assert found == re.sub(r"\s", " ", text), "it writes all spaces alike"


@pytest.mark.parametrize("text", ["מבוך (קל) בעמוד", "הפתרון [הנה]", "ماز (قلی) است"])
def test_brackets_beside_right_to_left_text_are_in_their_order_for_poppler_and_turned_by_pdfium(
    text,
):
    data, _ = written(text, STYLES[0], "fa" if "ماز" in text else "he")
    assert by_poppler(data) == text
    turned = text.translate(str.maketrans("()[]", ")(]["))
    assert taken_out(data) == turned


@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_every_code_of_a_font_says_what_it_stands_for(language, text):
    data, line = written(text, STYLES[0], language)
    told = set()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for font in pdf.pages[0].Resources.Font.values():
            cmap = bytes(font.ToUnicode.read_bytes()).decode("ascii")
            for block in cmap.split("beginbfchar\n")[1:]:
                rows = block.split("endbfchar")[0].split("\n")[:-1]
                told |= {bytes.fromhex(row.split()[1][1:-1]).decode("utf-16-be") for row in rows}
            assert font.DescendantFonts[0].FontDescriptor.FontFile2 is not None
    shown = {glyph.text for run in line.runs for glyph in run.glyphs} - {""}
    if line.rtl:  # marks are told apart from their letters
        assert set("".join(told)) == set("".join(shown))
        assert all(any(each in text for text in shown) for each in told)
    else:
        assert told == shown


WAYS = {
    "pdfium": None,
    "poppler, in reading order": [],
    "poppler, as written": ["-raw"],
    "poppler, as laid out": ["-layout"],
}


def lines_found(data, page, way):
    """The lines of a page; poppler and pdfium write all spaces alike, and poppler some more at ends."""
    if way is None:
        with pypdfium2.PdfDocument(data) as document:
            told = document[page - 1].get_textpage().get_text_bounded()
    else:
        call = ["pdftotext", *way, "-f", str(page), "-l", str(page), "-", "-"]
        made = subprocess.run(call, input=data, capture_output=True, check=True)
        told = made.stdout.decode()
    return [plain for line in told.splitlines() if (plain := spaced(line))]


def spaced(text):
    return re.sub(r"\s", " ", text).strip(" \f")


@pytest.fixture(scope="module", params=["th", "hi"])
def all_words(request):
    """A file with all built-in words of a language, its paragraphs ragged and justified, and its lines by page."""
    language = request.param
    lines = []
    for style in STYLES:
        for text in dict.fromkeys(words(language).values()):
            for justify in (False, True) if len(text) > 60 else (False,):
                lines += wrap([(text, style)], 380, language=language, justify=justify)
    pages = [lines[i : i + 25] for i in range(0, len(lines), 25)]
    file = io.BytesIO()
    items = [[TextItem(30, 560 - 21 * k, line) for k, line in enumerate(page)] for page in pages]
    laid = [Page(k, 440.0, 600.0, tuple(page)) for k, page in enumerate(items, 1)]
    write_pdf(laid, Facts("Title", "Author", language), file)
    return file.getvalue(), [[spaced(line.text) for line in page if line.text] for page in pages]


@pytest.mark.parametrize("way", WAYS)
def test_every_line_with_marks_over_marks_comes_out_exactly_in_whatever_way_it_is_read(
    all_words, way
):
    data, pages = all_words
    assert sum(map(len, pages)) > 200
    for number, page in enumerate(pages, 1):
        # side by side, short lines may be taken for columns: each is found, in whatever order
        assert sorted(lines_found(data, number, WAYS[way])) == sorted(page)


VOCALISED = [
    ("ar", "مُتَاهَةٌ مُمْتِعَةٌ لِطِفْلٍ"),
    ("ar", "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ"),
    ("ar", "ممرات طويلة متعرجة"),
    ("fa", "اَلِفْبا مُعَلِّم"),
    ("he", "שָׁלוֹם יְלָדִים"),
    ("he", "בְּרֵאשִׁית בָּרָא אֱלֹהִים"),
]


@pytest.mark.parametrize("style", STYLES, ids=["serif", "sans-bold"])
@pytest.mark.parametrize(("language", "text"), VOCALISED)
def test_vowels_stay_with_their_letters_where_reading_goes_to_the_left(language, text, style):
    data, _ = written(text, style, language)
    for found in (taken_out(data), by_poppler(data)):
        assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", text)


@pytest.mark.parametrize(("language", "text"), TEXTS)
def test_the_pen_keeps_to_its_line_and_only_signs_that_overlap_have_a_text_of_their_own(
    language, text
):
    data, _ = written(text, STYLES[0], language)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        operators = [str(each.operator) for each in pikepdf.parse_content_stream(pdf.pages[0])]
    assert "Ts" not in operators
    assert language in {"ja", "zh"} or "BDC" not in operators


def test_the_texts_are_in_every_chain_of_fonts():
    assert {font_chain(language) for language, _ in TEXTS} >= {
        *("latin", "arabic", "persian", "hebrew", "devanagari", "thai", "japanese", "chinese")
    }
    assert {script_of(language) for language, _ in TEXTS} >= {"Cyrl", "Grek"}


@pytest.mark.parametrize("name", FACES)
def test_every_face_can_be_embedded_and_its_text_taken_out(name):
    file = FACES[name]
    letters = {
        "thai": "กขค",
        "devanagari": "कखग",
        "hebrew": "אבג",
        "chinese": "迷宫",
        "japanese": "迷路の",
    }
    kind = name.removesuffix("-bold").removesuffix("-italic")
    language = {"thai": "th", "devanagari": "hi", "hebrew": "he", "naskh": "ar", "vazirmatn": "fa"}
    language |= {"chinese": "zh", "japanese": "ja"}
    text = letters.get(kind, "ابج" if kind in language else "ꭓ" if kind == "noto" else "abc")
    if name == "noto-italic":
        family, text = "sans", "abc"
    else:
        family = "sans" if kind == "sans" else "serif"
    style = TextStyle(family, 14, bold=file.bold, italic=file.italic)
    data, line = written(text, style, language.get(kind, "en"))
    assert {run.face for run in line.runs} == {name}
    assert characters(taken_out(data)) == characters(text)
