"""Nothing → the book files that are measured."""

from __future__ import annotations

from pathlib import Path

COLUMNS, ROWS = 30, 40
"""Cells of every maze measured in a book."""

PER_ANSWER_PAGE = 9

WORKSHEET = Path(__file__).resolve().parent.parent / "configs" / "worksheet.yaml"
"""The example book of one page."""


def write_book(folder: Path, mazes: int, difficulty: str | None = None) -> Path:
    """A book file of `mazes` letter pages, one 30x40 Wilson maze each, its answers nine to a page."""
    level = f"\n    difficulty: {difficulty}" if difficulty else ""
    path = folder / f"{difficulty or 'plain'}-{mazes}.yaml"
    path.write_text(
        f"""\
title: Measured walks
author: Maze Press
seed: 2026
trim: letter
answers: {{place: end, per_page: {PER_ANSWER_PAGE}}}
pages:
  - heading: Walks
    algorithm: wilson
    size: {COLUMNS}x{ROWS}
    count: {mazes}{level}
""",
        encoding="utf-8",
    )
    return path
