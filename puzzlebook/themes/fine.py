"""`fine`: small serif type, justified, thin walls with sharp corners in a strong rim, diamonds: for grown-ups.

Numbers: page-design's table. The heads are the serif's own cut: display cuts vanish below 18 points (its rule 6).
"""

from __future__ import annotations

from puzzlebook.themes._types import figures, sans, serif, small_capitals
from puzzlebook.themes.theme import Key, LevelMarks, Marks, Theme, Walls
from puzzlebook.units import mm

FINE = Theme(
    name="fine",
    look="small type, thin walls with sharp corners in a strong border",
    body=serif(10, 14),
    subhead=serif(11.5, 14, bold=True),
    heading=serif(20, 28),
    caption=figures(8, 10.5),
    folio=figures(8.5, 10.5),
    ident=sans(7, 9),
    ident_gap=mm(2),
    number=figures(18, 24.5),
    number_many=figures(12, 17.5),
    puzzle_heading=serif(13, 17.5),
    puzzle_heading_many=serif(10, 14),
    word=small_capitals(9, 12),
    divider=serif(27, 35),
    book_title=serif(40, 49),
    book_subtitle=serif(15, 21),
    key_number=figures(9, 10.5, bold=True),
    key_page=figures(7.5, 10.5),
    heading_floor=8,
    measure=33,
    walls=Walls(k=0.28, floor=0.75, rim_ratio=2.0, cap="square", join="mitre", rim_join="mitre"),
    marks=Marks(
        arrow=0.75,
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
    level_marks=LevelMarks(
        size=mm(2.6), size_many=mm(2.2), gap=0.4, outline=0.75, clear=mm(3), shape="diamonds"
    ),
    key=Key(
        per_page=12,
        column_gap=mm(8),
        row_gap=mm(6),
        caption_gap=mm(2),
        least_pitch=mm(1.4),
        wall_share=0.10,
        wall_least=0.75,
        wall_most=1.0,
        wall_grey=0.5,
        route_share=0.5,
        route_k=0.9,
        route_least=1.5,
        route_bend=0.25,
        run_out=0.35,
        run_out_most=mm(3),
    ),
    least_pitch=mm(2),
    widest_pitch=mm(16),
    column_gap=mm(10),
    row_gap=mm(10),
    rule_length=mm(24),
    foot_drop=mm(7),
    header_rise=mm(6),
    header_clear=mm(3),
    folio_rise=mm(10),
    ornament=mm(7),
    align="justify",
)
