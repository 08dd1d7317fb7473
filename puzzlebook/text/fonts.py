"""Face name → metrics and glyph questions.

The built-in fonts are static TrueType files under the Open Font License, in `fonts/` with their licences;
a book may bring its own (`own_fonts`), of any kind that OpenType has. HarfBuzz is imported when a face is
first asked something, so that a command without text pays nothing.
"""

from __future__ import annotations

import re
import struct
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from puzzlebook.text.own_fonts import OwnFace, OwnFamily, own_face
from puzzlebook.text.scripts import HAN_CHAINS


class FaceFile(NamedTuple):
    """A font file below `fonts/`, what it is a cut of, and in what size it stands beside the others."""

    file: str
    family: str
    bold: bool = False
    italic: bool = False
    scale: float = 1.0
    """Its size in sizes of the style: see `SCALE`."""


SCALE: Final[dict[str, tuple[float, float]]] = {
    "latin": (1.0, 1.36),
    "arabic": (1.12, 1.45),
    "persian": (1.0, 1.45),
    "hebrew": (1.0, 1.4),
    "devanagari": (1.05, 1.5),
    "thai": (1.1, 1.6),
    "japanese": (0.95, 1.65),
    "chinese": (0.95, 1.65),
}
"""By chain: its size in sizes of Latin type beside it, and the least leading in that size.

`shaping` applies the first to every run of a face; a layout owes lines the second. Vazirmatn's letters
are drawn a fifth larger than Noto Naskh's, as tall as those of our Latin at the same size."""


def _upright_files(name: str, file: str, family: str, script: str) -> dict[str, FaceFile]:
    """Regular and bold of a family without italics."""
    scale = SCALE[script][0]
    return {
        name: FaceFile(f"{file}-Regular.ttf", family, scale=scale),
        f"{name}-bold": FaceFile(f"{file}-Bold.ttf", family, bold=True, scale=scale),
    }


FACES: Final[dict[str, FaceFile]] = {
    "serif": FaceFile("source-serif-4/SourceSerif4-Regular.ttf", "Source Serif 4"),
    "serif-bold": FaceFile("source-serif-4/SourceSerif4-Bold.ttf", "Source Serif 4", bold=True),
    "serif-italic": FaceFile(
        "source-serif-4/SourceSerif4-Italic.ttf", "Source Serif 4", italic=True
    ),
    "sans": FaceFile("source-sans-3/SourceSans3-Regular.ttf", "Source Sans 3"),
    "sans-bold": FaceFile("source-sans-3/SourceSans3-Bold.ttf", "Source Sans 3", bold=True),
    "noto": FaceFile("noto-sans/NotoSans-Regular.ttf", "Noto Sans"),
    "noto-bold": FaceFile("noto-sans/NotoSans-Bold.ttf", "Noto Sans", bold=True),
    "noto-italic": FaceFile("noto-sans/NotoSans-Italic.ttf", "Noto Sans", italic=True),
    **_upright_files("vazirmatn", "vazirmatn/Vazirmatn", "Vazirmatn", "persian"),
    **_upright_files("naskh", "noto-naskh-arabic/NotoNaskhArabic", "Noto Naskh Arabic", "arabic"),
    **_upright_files("hebrew", "noto-sans-hebrew/NotoSansHebrew", "Noto Sans Hebrew", "hebrew"),
    **_upright_files(
        "devanagari",
        "noto-sans-devanagari/NotoSansDevanagari",
        "Noto Sans Devanagari",
        "devanagari",
    ),
    **_upright_files("thai", "noto-sans-thai/NotoSansThai", "Noto Sans Thai", "thai"),
    **_upright_files("japanese", "noto-sans-jp/NotoSansJP", "Noto Sans JP", "japanese"),
    **_upright_files("chinese", "noto-sans-sc/NotoSansSC", "Noto Sans SC", "chinese"),
}
"""Every face there is, by the name a run carries."""

REGULAR: Final = (False, False)
BOLD: Final = (True, False)
ITALIC: Final = (False, True)
BOLD_ITALIC: Final = (True, True)

FAMILIES: Final = ("serif", "sans")
"""The roles a style may ask for."""

Cuts = dict[tuple[bool, bool], tuple[str, ...]]
"""Faces to try in turn, by (bold, italic)."""


def _upright(*names: str) -> Cuts:
    """The cuts of scripts that are never slanted."""
    bold = tuple(f"{name}-bold" for name in names)
    return {REGULAR: names, BOLD: bold, ITALIC: names, BOLD_ITALIC: bold}


_SERIF: Final[Cuts] = {
    REGULAR: ("serif", "noto"),
    BOLD: ("serif-bold", "noto-bold"),
    ITALIC: ("serif-italic", "noto-italic", "serif", "noto"),
    BOLD_ITALIC: ("serif-bold", "noto-bold"),
}
_SANS: Final[Cuts] = {
    REGULAR: ("sans", "noto"),
    BOLD: ("sans-bold", "noto-bold"),
    ITALIC: ("noto-italic", "sans", "noto"),
    BOLD_ITALIC: ("sans-bold", "noto-bold"),
}

CHAINS: Final[dict[str, dict[str, Cuts]]] = {
    "latin": {"serif": _SERIF, "sans": _SANS},
    "latin-sans": {"serif": _SANS, "sans": _SANS},
    "arabic": {
        "serif": _upright("naskh", "vazirmatn", "serif", "noto"),
        "sans": _upright("vazirmatn", "naskh", "sans", "noto"),
    },
    "persian": dict.fromkeys(FAMILIES, _upright("vazirmatn", "naskh", "sans", "noto")),
    "hebrew": dict.fromkeys(FAMILIES, _upright("hebrew", "sans", "noto")),
    "devanagari": dict.fromkeys(FAMILIES, _upright("devanagari", "sans", "noto")),
    "thai": dict.fromkeys(FAMILIES, _upright("thai", "sans", "noto")),
    "japanese": dict.fromkeys(FAMILIES, _upright("japanese", "sans", "noto")),
    "chinese": dict.fromkeys(FAMILIES, _upright("chinese", "sans", "noto")),
}
"""Faces to try in turn, by the chain of the script (`scripts.font_chain`), the family's role and the cut.

Nothing is slanted or thickened by machine: a cut that is missing is replaced by a drawn one."""

WEIGHT: Final = "wght"
"""The axis of a variable font that is set; all others stay where its maker put them."""

_UNFIT: Final = re.compile("[^A-Za-z0-9._-]")
_LONGEST_NAME: Final = 60


def fonts_folder() -> Path:
    """The folder of the font files: inside an installed package, beside it in a checkout."""
    package = Path(__file__).resolve().parent.parent
    installed = package / "fonts"
    return installed if installed.is_dir() else package.parent / "fonts"


class Face:
    """One font file. Get it from `face`, which keeps one of each. Heights are in em."""

    def __init__(self, name: str, path: Path, own: OwnFace | None = None) -> None:
        self.name = name
        self.path = path
        self.own = own
        self.scale = 1.0 if own else FACES[name].scale

    def __repr__(self) -> str:
        return f"Face({self.name!r})"

    @cached_property
    def hb_face(self) -> Any:
        """The file as HarfBuzz sees it (uharfbuzz.Face)."""
        import uharfbuzz as hb  # 80 ms that only a command with text should pay

        if self.own:
            return hb.Face(self.own.read(), self.own.index)
        return hb.Face(hb.Blob.from_file_path(str(self.path)))

    @cached_property
    def hb_font(self) -> Any:
        """The face scaled to one unit per font unit (uharfbuzz.Font)."""
        import uharfbuzz as hb

        font = hb.Font(self.hb_face)
        font.scale = (self.upem, self.upem)
        if self.own and self.own.weight is not None:
            font.set_variations({WEIGHT: self.own.weight})
        return font

    @property
    def data(self) -> bytes:
        """The font file, read anew each time."""
        return self.own.read() if self.own else self.path.read_bytes()

    def table(self, tag: str) -> bytes:
        """A table of the font, empty where it has none."""
        return bytes(self.hb_face.reference_table(tag).data)

    @cached_property
    def upem(self) -> int:
        """Font units per em."""
        return int(self.hb_face.upem)

    @cached_property
    def postscript_name(self) -> str:
        """The name a PDF calls the font by (OpenType `name` table, id 6)."""
        import uharfbuzz as hb

        told = str(self.hb_face.get_name(hb.OTNameIdPredefined.POSTSCRIPT_NAME) or "")
        if self.own is None:
            return told
        # Names in old fonts hold spaces and worse.
        plain = _UNFIT.sub("", told)[:_LONGEST_NAME] or self.name
        if self.own.weight is None:
            return plain
        # An instance is named after its family (Adobe Technical Note 5902).
        return f"{plain.partition('-')[0] or plain}-wght{self.own.weight:g}"

    @cached_property
    def italic_angle(self) -> float:
        """Degrees counter-clockwise from upright (OpenType, `post`)."""
        post = self.table("post")
        return float(struct.unpack_from(">i", post, 4)[0]) / 65536 if len(post) >= 8 else 0.0

    @cached_property
    def ascent(self) -> float:
        """Height of the line above the baseline."""
        return float(self.hb_font.get_font_extents("ltr").ascender) / self.upem

    @cached_property
    def descent(self) -> float:
        """Depth of the line below the baseline, negative."""
        return float(self.hb_font.get_font_extents("ltr").descender) / self.upem

    @cached_property
    def cap_height(self) -> float:
        """Height of capitals, which lining figures share closely enough to be centred by it."""
        return self._metric("CAP_HEIGHT")

    def _metric(self, tag: str) -> float:
        import uharfbuzz as hb

        # Some fonts leave it 0; HarfBuzz then measures a letter.
        metric = self.hb_font.get_metric_position_with_fallback(hb.OTMetricsTag[tag])
        return float(metric) / self.upem

    def has(self, char: str) -> bool:
        """Whether the font has a glyph of its own for the character."""
        return self.hb_font.get_nominal_glyph(ord(char)) is not None

    def advance(self, gid: int) -> int:
        """The glyph's own advance in font units, before any kerning."""
        return int(self.hb_font.get_glyph_h_advance(gid))


@cache
def face(name: str) -> Face:
    """The face of that name in `FACES`, or of the name of an `OwnFace`."""
    own = own_face(name)
    return Face(name, Path(own.path), own) if own else Face(name, fonts_folder() / FACES[name].file)


@cache
def chain(
    family: str,
    *,
    bold: bool = False,
    italic: bool = False,
    script: str = "latin",
    own: OwnFamily | None = None,
) -> tuple[Face, ...]:
    """The faces to try in turn for text in a family, "serif" or "sans"; the first is its own.

    Where the book brings a family of its `own`, that comes before all.

    `script` is a name in `CHAINS`. After those listed there come all other upright faces of the same
    weight, for a sign that the script's own fonts lack; but Chinese and Japanese do not stand in for each
    other, since they draw many characters in different ways.
    """
    names = CHAINS[script][family][bold, italic]
    apart = HAN_CHAINS - {script} if script in HAN_CHAINS else ()
    others = (
        name
        for name, file in FACES.items()
        if file.bold == bold
        and not (file.italic or name in names or name.removesuffix("-bold") in apart)
    )
    first = (own.cut(bold=bold, italic=italic).name,) if own else ()
    return tuple(face(name) for name in (*first, *names, *others))
