"""`large-print`: no type under 18 points, thick walls, wide corridors, no ornament, nothing in two places.

Numbers: page-design's table; 18 points everywhere, the page numbers included (APH, RNIB), sans, no italics.
"""

from __future__ import annotations

from puzzlebook.themes._types import sans
from puzzlebook.themes.theme import Key, LevelMarks, Marks, Theme, Walls
from puzzlebook.units import mm

LARGE_PRINT = Theme(
    name="large-print",
    look="no type under 18 points, thick walls, no ornament",
    body=sans(18, 25),
    subhead=sans(20, 25, bold=True),
    heading=sans(30, 37.5, bold=True),
    caption=sans(18, 25),
    folio=sans(18, 25, bold=True),
    ident=sans(18, 25),
    ident_gap=mm(2),
    number=sans(36, 50, bold=True),
    number_many=sans(24, 37.5, bold=True),
    puzzle_heading=sans(24, 37.5),
    puzzle_heading_many=sans(20, 25),
    word=sans(18, 22, bold=True),
    divider=sans(48, 62.5, bold=True),
    book_title=sans(54, 62.5, bold=True),
    book_subtitle=sans(24, 37.5),
    key_number=sans(20, 25, bold=True),
    key_page=sans(18, 25),
    heading_floor=18,
    measure=25,
    walls=Walls(k=0.55, floor=2.0, rim_ratio=1.25, cap="round", join="round", rim_join="round"),
    marks=Marks(
        arrow=0.60,
        arrow_least=mm(5),
        arrow_most=mm(8),
        arrow_gap=0.25,
        word_gap=mm(2),
        start_disc=0.55,
        goal_ring=0.60,
        goal_disc=0.28,
        narrow_ring=0.80,
        halo=0.08,
    ),
    level_marks=LevelMarks(size=mm(6), size_many=mm(5), gap=0.4, outline=1.2, clear=mm(4)),
    key=Key(
        per_page=4,
        column_gap=mm(12),
        row_gap=mm(10),
        caption_gap=mm(3),
        least_pitch=mm(1.75),
        wall_share=0.10,
        wall_least=0.75,
        wall_most=1.5,
        wall_grey=0.5,
        route_share=0.5,
        route_k=1.2,
        route_least=1.5,
        route_bend=0.25,
        run_out=0.35,
        run_out_most=mm(3),
    ),
    least_pitch=mm(4),
    widest_pitch=mm(20),
    column_gap=mm(14),
    row_gap=mm(14),
    rule_length=mm(30),
    foot_drop=mm(12),
    header_rise=mm(9),
    header_clear=mm(6),
    folio_rise=mm(10),
    ninths=False,
    wall_sample=mm(10),
)
