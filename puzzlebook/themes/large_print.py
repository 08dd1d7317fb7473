"""`large-print`: no type under 18 points, thick walls, wide corridors, no ornament, nothing in two places.

Numbers: page-design's table; 18 points everywhere, the page numbers included (APH, RNIB), sans, no italics.
What it does not say is as in `classic`.
"""

from __future__ import annotations

from dataclasses import replace

from puzzlebook.themes._types import sans
from puzzlebook.themes.classic import CLASSIC
from puzzlebook.themes.theme import LevelMarks, Walls
from puzzlebook.units import mm

LARGE_PRINT = replace(
    CLASSIC,
    name="large-print",
    look="no type under 18 points, thick walls, no ornament",
    body=sans(18, 25),
    subhead=sans(20, 25, bold=True),
    heading=sans(30, 37.5, bold=True),
    caption=sans(18, 25),
    folio=sans(18, 25, bold=True),
    ident=sans(18, 25),
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
    marks=replace(CLASSIC.marks, arrow_least=mm(5)),
    level_marks=LevelMarks(size=mm(6), size_many=mm(5), gap=0.4, outline=1.2, clear=mm(4)),
    key=replace(
        CLASSIC.key,
        per_page=4,
        column_gap=mm(12),
        row_gap=mm(10),
        caption_gap=mm(3),
        least_pitch=mm(1.75),
        wall_most=1.5,
        route_k=1.2,
    ),
    least_pitch=mm(4),
    column_gap=mm(14),
    row_gap=mm(14),
    rule_length=mm(30),
    foot_drop=mm(12),
    header_rise=mm(9),
    header_clear=mm(6),
    ninths=False,
    ornament=0.0,
    wall_sample=mm(10),
)
