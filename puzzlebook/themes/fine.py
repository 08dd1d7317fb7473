"""`fine`: small serif type, justified, thin walls with sharp corners in a strong rim, diamonds: for grown-ups.

Numbers: page-design's table. The heads are the serif's own cut: display cuts vanish below 18 points (its rule 6).
What it does not say is as in `classic`.
"""

from __future__ import annotations

from dataclasses import replace

from puzzlebook.themes._types import figures, serif, small_capitals
from puzzlebook.themes.classic import CLASSIC
from puzzlebook.themes.theme import Walls
from puzzlebook.units import mm

FINE = replace(
    CLASSIC,
    name="fine",
    look="small type, thin walls with sharp corners in a strong border",
    body=serif(10, 14),
    subhead=serif(11.5, 14, bold=True),
    heading=serif(20, 28),
    caption=figures(8, 10.5),
    folio=figures(8.5, 10.5),
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
    walls=Walls(k=0.28, floor=0.75, rim_ratio=2.0, cap="square", join="mitre", rim_join="mitre"),
    marks=replace(CLASSIC.marks, arrow=0.75),
    level_marks=replace(CLASSIC.level_marks, size=mm(2.6), shape="diamonds"),
    key=replace(CLASSIC.key, least_pitch=mm(1.4), wall_most=1.0, route_k=0.9),
    widest_pitch=mm(16),
    ornament=mm(7),
    align="justify",
)
