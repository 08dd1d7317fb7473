"""A finished PDF and its report → findings about the file itself, read with pikepdf (qpdf).

Nothing here knows how the file was made: fonts, pages, forms and line widths are read back from it.
"""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from puzzlebook.mazes.single import recorded_grid
from puzzlebook.preflight.facts import read_leaves
from puzzlebook.preflight.findings import Finding
from puzzlebook.preflight.geometry import Matrix, apply, diagonal, multiply
from puzzlebook.preflight.sheets import book_page, sheet_and_trim

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from puzzlebook.preflight.drawn import Placed
    from puzzlebook.preflight.facts import Leaf

Part = Literal["pdf", "answers_pdf", "cover"]
"""Which of a report's files is meant."""

LEAST_STROKE = 0.75
"""Points: what Amazon KDP and the other printers ask for."""
_ROUNDING = 0.002
"""Points by which a width may come out under the least through rounding in the file."""
_NEAR = 0.05
"""Points by which a corner of a maze may lie beside its place in the report."""

_INTERACTIVE_ROOT = (
    "/AcroForm",
    "/OpenAction",
    "/AA",
    "/Names",
    "/Outlines",
    "/URI",
    "/Collection",
)
_INTERACTIVE_PAGE = ("/Annots", "/AA", "/Trans", "/Dur")


class Standing(NamedTuple):
    """Where a report says that a maze stands in one file."""

    page: int
    maze: int
    box: tuple[float, float, float, float]
    answer: bool
    entry: dict[str, Any]


def standings(report: dict[str, Any], part: Part) -> Iterator[Standing]:
    """Every place of every maze in that file: its own first, then its answer's."""
    separate = report["answers_pdf"] is not None
    for entry in report["mazes"]:
        number = entry["number"]
        if part == "pdf" and entry["page"] is not None:
            yield Standing(entry["page"], number, _box(entry["box"]), answer=False, entry=entry)
        for copy in entry.get("copies", ()) if part == "pdf" else ():
            if copy["page"] is not None:
                box = _box(copy["box"])
                yield Standing(copy["page"], number, box, answer=False, entry=entry)
        if entry.get("answer_page") is not None and separate == (part == "answers_pdf"):
            box = _box(entry["answer_box"])
            yield Standing(entry["answer_page"], number, box, answer=True, entry=entry)


def check_structure(
    pdf: Path | bytes,
    report: dict[str, Any],
    part: Part = "pdf",
    least: float = LEAST_STROKE,
    leaves: Sequence[Leaf] | None = None,
) -> list[Finding]:
    """Everything wrong with the file as a file, in the order of `RULES`; empty where nothing is.

    `report` is a book's report (docs/report.md), `part` which of its files this is, `least` the
    thinnest stroke in points the printer takes, `leaves` the pages where they were read before. A
    file that cannot be opened gives that one finding. OSError where it cannot be read.
    """
    import pikepdf  # 60 ms that only the preflight should cost

    data = pdf if isinstance(pdf, bytes) else Path(pdf).read_bytes()
    try:
        with pikepdf.open(BytesIO(data)) as opened:
            if leaves is None:
                leaves = list(read_leaves(opened, range(1, len(opened.pages) + 1)))
            return [
                *_check_syntax(opened),
                *_check_file(data, opened, report[part]),
                *_check_pages(opened, report, part),
                *_check_fonts(opened, report[part]),
                *([] if _on_screen(report) else _check_interactive(opened)),
                *_check_drawings(opened, report, part, least, leaves),
            ]
    except pikepdf.PasswordError:
        return [Finding(None, None, "it is encrypted and asks for a password", "encryption")]
    except pikepdf.PdfError as error:
        return [Finding(None, None, f"it cannot be read as a PDF: {error}", "syntax")]


def content_sha256(opened: Any) -> str:
    """The hash of the uncompressed content of a pikepdf.Pdf, as `output.pdf.Written` defines it."""
    pages: list[bytes] = []
    forms: dict[tuple[int, int], bytes] = {}
    for page in opened.pages:
        pages.append(_digest(page.obj["/Contents"]))
        placed = page.obj["/Resources"].get("/XObject", {})
        for name in _drawn(page):
            form = placed[name]
            if form.objgen not in forms:
                forms[form.objgen] = _digest(form)
    fonts: list[bytes] = []
    shared = opened.pages[0].obj["/Resources"].get("/Font", {}) if len(opened.pages) else {}
    for name in sorted(shared.keys(), key=lambda name: int(name[2:])):
        font = shared[name]
        descendant = font["/DescendantFonts"][0]
        descriptor = descendant["/FontDescriptor"]
        if "/FontFile3" in descriptor:
            fonts.append(_digest(descriptor["/FontFile3"]))
        else:
            fonts += [_digest(descriptor["/FontFile2"]), _digest(descendant["/CIDToGIDMap"])]
        fonts.append(_digest(font["/ToUnicode"]))
    return sha256(b"".join([*pages, *forms.values(), *fonts])).hexdigest()


def _digest(stream: Any) -> bytes:
    return sha256(stream.read_bytes()).digest()


def _drawn(page: Any) -> list[str]:
    """Names of the XObjects a page draws, in order."""
    import pikepdf

    return [str(operands[0]) for operands, _ in pikepdf.parse_content_stream(page, "Do")]


def _check_syntax(opened: Any) -> Iterator[Finding]:
    for problem in opened.check_pdf_syntax():
        yield Finding(None, None, f"qpdf says: {problem}", "syntax")
    if opened.is_encrypted:
        yield Finding(None, None, "it is encrypted", "encryption")


def _check_file(data: bytes, opened: Any, facts: dict[str, Any]) -> Iterator[Finding]:
    if len(data) != facts["bytes"]:
        told = f"it has {len(data)} bytes, not {facts['bytes']}"
        yield Finding(None, None, told, "file")
    if sha256(data).hexdigest() != facts["sha256"]:
        yield Finding(None, None, "its SHA-256 is not that of the report", "file")
    try:
        content = content_sha256(opened)
    except (KeyError, ValueError, TypeError, AttributeError):
        yield Finding(None, None, "its streams are not those of a book of ours", "file")
        return
    if content != facts["content_sha256"]:
        yield Finding(None, None, "its content is not that of the report", "file")


def _check_pages(opened: Any, report: dict[str, Any], part: Part) -> Iterator[Finding]:
    asked = report["book"]["pages"] if part == "pdf" else report[part]["pages"]
    if len(opened.pages) != asked:
        told = f"it has {len(opened.pages)} pages, the report {asked}"
        yield Finding(None, None, told, "pages")
    for number, page in enumerate(opened.pages, start=1):
        sheet, trim = sheet_and_trim(report["book"], book_page(report["book"], number))
        bled = (("/BleedBox", sheet),) if sheet != trim else ()
        for key, asked_box in (("/MediaBox", sheet), ("/TrimBox", trim), *bled):
            box = tuple(map(float, page.obj.get(key, (0, 0, 0, 0))))
            if diagonal(box, asked_box) > _NEAR:
                told = f"its {key[1:]} is {_points(box)}, not {_points(asked_box)}"
                yield Finding(number, None, told, "page-size")
        if page.obj.get("/Rotate", 0) != 0 or "/CropBox" in page.obj or "/UserUnit" in page.obj:
            yield Finding(number, None, "it is turned, cropped or scaled", "page-size")


def _check_fonts(opened: Any, facts: dict[str, Any]) -> Iterator[Finding]:
    """Fonts wherever they stand in the file, used or not: printers look at all of them."""
    named = set(facts["fonts"])
    for obj in opened.objects:
        if not _is_dictionary(obj) or obj.get("/Type") != "/Font" or "/BaseFont" not in obj:
            continue
        name = str(obj["/BaseFont"])[1:]
        if obj.get("/Subtype") == "/Type0":
            # a font that may not be cut stands under its whole name
            if name not in named and name.partition("+")[2] not in named:
                yield Finding(None, None, f"the report does not name its font {name}", "fonts")
            continue
        descriptor = obj.get("/FontDescriptor", {})
        if not any(f"/FontFile{n}" in descriptor for n in ("", "2", "3")):
            yield Finding(None, None, f"the font {name} is not embedded", "fonts")


def _on_screen(report: dict[str, Any]) -> bool:
    """Whether the file is meant to be read on a screen, with an outline and links."""
    return bool(report["book"].get("flavour") == "digital")


def _check_interactive(opened: Any) -> Iterator[Finding]:
    for key in _INTERACTIVE_ROOT:
        if key in opened.Root:
            yield Finding(None, None, f"its catalog has {key}", "interactive")
    for number, page in enumerate(opened.pages, start=1):
        for key in _INTERACTIVE_PAGE:
            if key in page.obj:
                yield Finding(number, None, f"it has {key}", "interactive")


def _check_drawings(
    opened: Any, report: dict[str, Any], part: Part, least: float, leaves: Sequence[Leaf]
) -> Iterator[Finding]:
    asked = list(standings(report, part))
    placed = [_on_trim(leaf) for leaf in leaves]
    owners = _match(asked, placed)
    yield from _check_placed(asked, placed, owners)
    yield from _check_forms(opened, asked, owners)
    for leaf in leaves:
        width = leaf.drawn.thinnest
        if width is not None and width < least - _ROUNDING:
            maze = _owner(owners, asked, leaf.drawn.thinnest_form)
            told = f"a line is {width:.3f} pt wide; the least is {least:g} pt"
            yield Finding(leaf.number, maze, told, "stroke")


def _on_trim(leaf: Leaf) -> list[Placed]:
    """The forms of a page, placed from the lower left corner of the trimmed page."""
    trim = leaf.media if leaf.trim is None else leaf.trim
    corner: Matrix = (1, 0, 0, 1, -trim.left, -trim.bottom)
    return [each._replace(matrix=multiply(each.matrix, corner)) for each in leaf.drawn.forms]


Owners = list[tuple[int, int] | None]
"""For each standing the form found in its box, None where there is none."""


def _match(asked: list[Standing], pages: list[list[Placed]]) -> Owners:
    """Each standing's form, taken off its page: what stays there nobody asked for."""
    owners: Owners = []
    for standing in asked:
        owner = None
        placed = pages[standing.page - 1] if 0 < standing.page <= len(pages) else []
        for i, form in enumerate(placed):
            if diagonal(_placed_box(form.matrix, standing.entry), standing.box) <= _NEAR:
                owner = placed.pop(i).form
                break
        owners.append(owner)
    return owners


def _placed_box(matrix: Any, entry: dict[str, Any]) -> tuple[float, ...]:
    """Where the outer corners of a maze's grid come to lie, lower left first."""
    drawn = recorded_grid(entry)
    left, top = apply(matrix, 0, 0)
    right, bottom = apply(matrix, drawn.width, drawn.height)
    return left, bottom, right, top


def _check_placed(
    asked: list[Standing], pages: list[list[Placed]], owners: Owners
) -> Iterator[Finding]:
    for standing, owner in zip(asked, owners, strict=True):
        if owner is None:
            what = "answer" if standing.answer else "maze"
            told = f"no {what} is drawn in {_points(standing.box)}"
            yield Finding(standing.page, standing.maze, told, "placement")
    for number, forms in enumerate(pages, start=1):
        for form in forms:
            told = f"a drawing stands at {_points(form.matrix[4:])} that the report does not know"
            yield Finding(number, None, told, "placement")


def _check_forms(opened: Any, asked: list[Standing], owners: Owners) -> Iterator[Finding]:
    mine: dict[int, tuple[int, int]] = {}
    whose: dict[tuple[int, int], int] = {}
    for standing, owner in zip(asked, owners, strict=True):
        if owner is None:
            continue
        if mine.setdefault(standing.maze, owner) != owner:
            told = "its answer is another drawing than its puzzle"
            yield Finding(standing.page, standing.maze, told, "one-form")
        other = whose.setdefault(owner, standing.maze)
        if other != standing.maze:
            told = f"its drawing is that of maze {other}"
            yield Finding(standing.page, standing.maze, told, "one-form")
    forms = sum(_is_dictionary(obj) and obj.get("/Subtype") == "/Form" for obj in opened.objects)
    mazes = len({standing.maze for standing in asked})
    if forms != mazes:
        told = f"it has {forms} drawings for {mazes} mazes"
        yield Finding(None, None, told, "one-form")


def _owner(owners: Owners, asked: list[Standing], form: tuple[int, int] | None) -> int | None:
    found = [s.maze for s, owner in zip(asked, owners, strict=True) if form and owner == form]
    return found[0] if found else None


def _is_dictionary(obj: Any) -> bool:
    import pikepdf

    return isinstance(obj, pikepdf.Dictionary | pikepdf.Stream)


def _box(values: Iterable[float]) -> tuple[float, float, float, float]:
    x0, y0, x1, y1 = map(float, values)
    return x0, y0, x1, y1


def _points(values: Iterable[float]) -> str:
    return "[" + ", ".join([f"{value:.2f}".rstrip("0").rstrip(".") for value in values]) + "]"
