"""`bold`: thick round walls, large sans type and stars, for young children. What it does not say is as in `classic`.

Numbers: page-design's table; type for children of 14 to 18 points (its rule 5), no capitals and no italics (rule 6).
"""

from __future__ import annotations

from dataclasses import replace

from puzzlebook.themes._types import sans
from puzzlebook.themes.classic import CLASSIC
from puzzlebook.themes.theme import LevelMarks, Walls
from puzzlebook.units import mm

BOLD = replace(
    CLASSIC,
    name="bold",
    look="thick round walls, large type and stars, for young children",
    body=sans(16, 22),
    subhead=sans(18, 22, bold=True),
    heading=sans(30, 38.5, bold=True),
    caption=sans(12, 16.5),
    folio=sans(12, 16.5, bold=True),
    number=sans(36, 44, bold=True),
    number_many=sans(20, 27.5, bold=True),
    puzzle_heading=sans(24, 33),
    puzzle_heading_many=sans(14, 22),
    word=sans(14, 18, bold=True),
    divider=sans(54, 66, bold=True),
    book_title=sans(64, 77, bold=True),
    book_subtitle=sans(24, 33),
    key_number=sans(16, 18, bold=True),
    key_page=sans(12, 18),
    heading_floor=12,
    measure=28,
    walls=Walls(
        k=0.55, floor=2.0, rim_ratio=1.0, cap="round", join="round", rim_join="round", fillet=0.25
    ),
    marks=replace(CLASSIC.marks, arrow=0.55, arrow_least=mm(4)),
    level_marks=LevelMarks(
        size=mm(5), size_many=mm(3.6), gap=0.3, outline=0.9, clear=mm(4), shape="stars"
    ),
    key=replace(
        CLASSIC.key,
        per_page=4,
        column_gap=mm(10),
        row_gap=mm(10),
        caption_gap=mm(3),
        least_pitch=mm(1.75),
        wall_most=1.5,
        route_k=1.2,
        route_bend=0.3,
    ),
    least_pitch=mm(3.5),
    column_gap=mm(12),
    row_gap=mm(12),
    rule_length=mm(30),
    foot_drop=mm(9),
    header_rise=mm(8),
    header_clear=mm(5),
    ninths=False,
    ornament=mm(12),
    wall_sample=mm(12),
)
