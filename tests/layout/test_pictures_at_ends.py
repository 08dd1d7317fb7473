"""Pictures at the ends of mazes whose rim leans: clear of it, and as large as they can be."""

from math import dist

import pytest

from puzzlebook.config.load import load_book
from puzzlebook.layout.book import Edition
from puzzlebook.layout.page import PictureItem
from puzzlebook.layout.puzzle import puzzle_parts
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.making import make
from puzzlebook.plan import plan

DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5"><path d="M0 0h4v5h-4z"/></svg>'
BOOK = "title: T\nseed: {seed}\npages:\n  - {{grid: {grid}, size: {size}, start: {{image: cat.svg}}}}\n"
STEPS = 24
# of its full size; some openings between octagons lie in notches
LEAST = {"upsilon": 0.3}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("grid", GRIDS)
def test_a_picture_is_clear_of_the_rim_and_not_small(tmp_path, grid, seed):
    (tmp_path / "cat.svg").write_text(DRAWING, encoding="utf-8")
    size = "7" if grid == "polar" else "9x9"
    text = BOOK.format(seed=seed, grid=grid, size=size).encode()
    planned = plan(load_book(tmp_path / "book.yaml", text), str(seed))
    maze = make(planned.puzzles[0].spec)
    slot = planned.leaves[0].content.slots[0]
    edition = Edition(planned, [maze], planned.words)
    items = [item for _, item in puzzle_parts(edition, slot, worded=True)]
    (picture,) = (item for item in items if isinstance(item, PictureItem))
    half = planned.theme.walls.width(slot.u) / 2
    right, top = picture.left + picture.width, picture.bottom + picture.height
    for x, y in rim_points(maze.grid, slot):
        away = (max(picture.left - x, x - right, 0), max(picture.bottom - y, y - top, 0))
        assert dist(away, (0, 0)) > half
    assert picture.height > LEAST.get(grid, 0.5) * planned.theme.marks.picture_side(slot.u)


def rim_points(grid, slot):
    """Places along every straight side of the outer rim, openings among them."""
    scale = slot.u / grid.pitch
    for rim, outer in enumerate(grid.rim_outer):
        ends = [each[grid.edges + rim] for each in (grid.wall_from, grid.wall_to)]
        (x, y), (to_x, to_y) = ((grid.corner_x[end], grid.corner_y[end]) for end in ends)
        for step in range(STEPS + 1 if outer else 0):
            share = step / STEPS
            yield (
                slot.box.left + (x + (to_x - x) * share) * scale,
                slot.box.top - (y + (to_y - y) * share) * scale,
            )
