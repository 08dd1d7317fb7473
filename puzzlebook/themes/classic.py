"""`classic`: a serif for reading, a sans for figures and labels, medium walls with a heavier rim."""

from __future__ import annotations

from puzzlebook.text.shaping import TextStyle
from puzzlebook.themes.theme import Key, LevelMarks, Marks, Theme, Type, Walls
from puzzlebook.units import mm

_FIGURES = (("lnum", 1), ("tnum", 1))


def _serif(size: float, leading: float, *, bold: bool = False) -> Type:
    return Type(TextStyle(family="serif", size=size, bold=bold), leading)


def _sans(size: float, leading: float, *, bold: bool = False) -> Type:
    style = TextStyle(family="sans", size=size, bold=bold, features=_FIGURES)
    return Type(style, leading)


def _capitals(size: float, leading: float) -> Type:
    style = TextStyle("sans", size, bold=True, tracking=0.08, features=_FIGURES, case="capitals")
    return Type(style, leading)


CLASSIC = Theme(
    name="classic",
    body=_serif(11, 15),
    subhead=_serif(13, 15, bold=True),
    heading=_serif(24, 30, bold=True),
    caption=_sans(8.5, 12),
    folio=_sans(9, 12),
    ident=_sans(7, 9),
    ident_gap=mm(2),
    number=_sans(24, 30, bold=True),
    number_many=_sans(14, 18, bold=True),
    puzzle_heading=_serif(16, 22.5),
    puzzle_heading_many=_serif(11, 15),
    word=_capitals(9, 12),
    divider=_serif(36, 42, bold=True),
    book_title=_serif(48, 54, bold=True),
    book_subtitle=_serif(18, 24),
    key_number=_sans(10, 12, bold=True),
    key_page=_sans(8, 12),
    heading_floor=9,
    measure=33,
    walls=Walls(k=0.40, floor=1.0, rim_ratio=1.5, cap="round", join="round", rim_join="mitre"),
    marks=Marks(
        arrow=0.60,
        arrow_least=mm(3),
        arrow_most=mm(8),
        arrow_gap=0.25,
        word_gap=mm(2),
        start_disc=0.55,
        goal_ring=0.60,
        goal_disc=0.28,
        narrow_ring=0.80,
        halo=0.08,
    ),
    level_marks=LevelMarks(size=mm(3), size_many=mm(2.2), gap=0.4, outline=0.75, clear=mm(3)),
    key=Key(
        per_page=9,
        column_gap=mm(8),
        row_gap=mm(6),
        caption_gap=mm(2),
        least_pitch=mm(1.2),
        wall_share=0.10,
        wall_least=0.75,
        wall_most=1.25,
        wall_grey=0.5,
        route_share=0.5,
        route_k=1.1,
        route_least=1.5,
        route_bend=0.25,
        run_out=0.35,
        run_out_most=mm(3),
    ),
    least_pitch=mm(2),
    widest_pitch=mm(20),
    column_gap=mm(10),
    row_gap=mm(10),
    rule_length=mm(24),
    foot_drop=mm(7),
    header_rise=mm(6),
    header_clear=mm(3),
    folio_rise=mm(10),
)
