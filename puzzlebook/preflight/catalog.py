"""What stands in a PDF beside its pages: what is for screens, what tells of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.objects import array, keys, table, tables, word
from puzzlebook.preflight.resources import font

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.preflight.drawn import Font

_OF_THE_FILE = frozenset(
    [
        *("/Trapped", "/GTS_PDFXVersion", "/GTS_PDFXConformance", "/CreationDate", "/ModDate"),
        *("/Producer", "/Creator"),
    ]
)
"""Keys of the document information that tell of the file and the programs, and nothing of the book."""

_SCRIPTS = ("JavaScript", "Launch", "SubmitForm", "ImportData", "URI", "Rendition")


def catalog(opened: Any) -> tuple[str, ...]:
    """Which of `PARTS` a pikepdf.Pdf has."""
    return tuple(name for name, has in PARTS.items() if has(opened.Root))


def info(opened: Any) -> tuple[str, ...]:
    """Keys of the document information that tell of the book, sorted."""
    about = table(opened.trailer, "/Info")
    told = set(keys(about)) - _OF_THE_FILE
    return tuple(sorted(key[1:] for key in told if word(about[key])))


def claims(about: Any) -> str:
    """What the document information says that the file conforms to."""
    named = [word(about.get(key)) for key in ("/GTS_PDFXConformance", "/GTS_PDFXVersion")]
    return next(filter(None, named), "")


def form_fonts(root: Any) -> frozenset[Font]:
    """Fonts that fields to fill in are set in."""
    fonts = table(table(table(root, "/AcroForm"), "/DR"), "/Font")
    return frozenset(font(table(fonts, key)) for key in keys(fonts))


def _names(root: Any, key: str) -> bool:
    return key in table(root, "/Names")


def _outlines(root: Any) -> bool:
    return "/First" in table(root, "/Outlines")


def _forms(root: Any) -> bool:
    found = table(root, "/AcroForm")
    return bool(array(found, "/Fields")) or "/XFA" in found


def _scripts(root: Any) -> bool:
    acts = word(table(root, "/OpenAction").get("/S")) in _SCRIPTS
    return acts or "/AA" in root or _names(root, "/JavaScript")


def _layers(root: Any) -> bool:
    return bool(tables(table(root, "/OCProperties"), "/OCGs"))


def _attachments(root: Any) -> bool:
    return _names(root, "/EmbeddedFiles") or "/AF" in root or "/Collection" in root


PARTS: dict[str, Callable[[Any], bool]] = {
    "outlines": _outlines,
    "forms": _forms,
    "scripts": _scripts,
    "attachments": _attachments,
    "layers": _layers,
    "xmp": lambda root: "/Metadata" in root,
    "threads": lambda root: "/Threads" in root,
}
"""What a file may have beside its pages, and how it is seen. Opening at a page is no script."""
