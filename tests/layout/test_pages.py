"""Plans and mazes → pages: nothing outside the margins, nothing touching what it should not."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest
from covered import bounds, drawings_of, size_of
from making_books import planned, runs

from puzzlebook.config.load import load_book
from puzzlebook.layout.book import answer_pages, book_pages
from puzzlebook.layout.marks import centre
from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    StrokeItem,
    TextItem,
)
from puzzlebook.layout.record import record
from puzzlebook.mazes.making import make_all
from puzzlebook.plan import plan
from puzzlebook.plan.leaves import AnswersPage, MazesPage, SheetPage
from puzzlebook.plan.scale import extent
from puzzlebook.units import mm

CONFIGS = Path(__file__).parents[2] / "configs"

BOOKS = {
    **{path.stem: path for path in sorted(CONFIGS.glob("*.yaml"))},
    "all ends": runs(
        *(
            f"size: 7x9, endpoints: {mode}, solution: true, seed: {mode}"
            for mode in ("none", "suggested", "corners", "sides", "center")
        ),
        *(
            f"size: 9x7, start: {side}, count: 2, seed: {side}"
            for side in ("left", "right", "top", "bottom", "top-left", "center")
        ),
        "size: 8x8, start: {at: left, text: Rabbit}, finish: {at: right, text: Carrot}",
        "size: 8x8, start: {at: top, text: Rabbit}, finish: {at: top, text: Carrot}, count: 6",
        "size: 8x8, start: [4, 4], finish: [1, 8], count: 2",
    ),
    "small and many": "trim: a5\nanswers: {per_page: 12}\n"
    + runs("heading: Run, size: 6x6..10x12, count: 12, per_page: 6, show: {id: true}"),
    "own words everywhere": "answers: none\n"
    + runs(
        "size: 12x12, count: 150, start: {at: top, text: Help the rabbit}, finish: {at: top, text: Find the home}",
        "size: 6x6, count: 40, start: {at: bottom, text: Go}, finish: {at: bottom, text: The end of it all}",
        "size: 9x9, count: 60, start: {text: Help the rabbit}, finish: {text: Find the home}",
        "size: 9x9, count: 40, per_page: 4, start: {at: top, text: Help the rabbit}, finish: {at: left, text: Home}",
        "size: 9x9, start: {at: [1, 1], text: Help the rabbit}",
    ),
    "mixed sizes": runs(
        "size: [5x5, 20x30, 30x10, 8x20], count: 8, per_page: 4",
        "size: 4x4..22x26, count: 6, per_page: 6",
    ),
    "strips": runs("size: 1x2", "size: 1x30", "size: 40x1", "size: 2x2", "size: 2x9"),
    "kdp": "printer: kdp-paperback\ntrim: 6x9in\n"
    + runs("size: 20x26, count: 160, show: {id: true}"),
    "fine": runs("size: 70x80, count: 2", "size: 20x20, per_page: 2, count: 2"),
}


@pytest.fixture(scope="module", params=list(BOOKS))
def edition(request):
    source = BOOKS[request.param]
    made = plan(load_book(source)) if isinstance(source, Path) else planned(source)
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    pages = [*book_pages(made, mazes), *answer_pages(made, mazes)]
    leaves = [*made.leaves, *made.answer_leaves]
    return made, mazes, list(zip(leaves, pages, strict=True))


def test_everything_stands_within_the_live_frame_but_the_line_at_the_foot(edition):
    made, _, pages = edition
    drawings = drawings_of(pages)
    for leaf, page in pages:
        # sheets to hand out keep to what A4 and Letter have in common
        handout = isinstance(leaf.content, SheetPage) or getattr(leaf.content, "sheets", ())
        live = leaf.frame if handout else leaf.live
        for item in page.items:
            left, bottom, right, top = bounds(item, drawings)
            slack = 2.5 if isinstance(item, TextItem | StrokeItem | MazeItem) else 0.5
            assert left >= live.left - slack, (leaf.number, item)
            assert right <= live.right + slack, (leaf.number, item)
            # figures are lower than the height guessed of a line
            lower = 0.25 * size_of(item.line) if isinstance(item, TextItem) else 0.0
            assert top <= live.top + max(slack + 4, lower), (leaf.number, item)
            at_foot = isinstance(item, TextItem) and item.y == made.folio
            assert at_foot or bottom >= live.bottom - slack, (leaf.number, item)


def test_no_text_touches_another_text_a_maze_or_an_arrow(edition):
    _, mazes, pages = edition
    drawings = drawings_of(pages)
    for leaf, page in pages:
        # words may stand in the bays of a shape: test_shape_pages looks at its cells
        bays = {
            (slot.box.left, slot.box.top)
            for slot in getattr(leaf.content, "slots", ())
            if mazes[slot.puzzle].grid.whole is not None
        }
        solid = [item for item in page.items if not isinstance(item, DiscItem | StrokeItem)]
        if not isinstance(leaf.content, MazesPage | SheetPage | AnswersPage):
            solid = [item for item in solid if isinstance(item, TextItem)]
        for a, b in combinations(solid, 2):
            if not isinstance(a, TextItem) and not isinstance(b, TextItem):
                continue
            inner = {type(a), type(b)} == {TextItem, MazeItem}
            if inner and any(isinstance(i, MazeItem) and (i.x, i.y) in bays for i in (a, b)):
                continue
            one, other = bounds(a, drawings), bounds(b, drawings)
            if inner and _within(
                one if isinstance(a, TextItem) else other, other if isinstance(a, TextItem) else one
            ):
                continue  # a word of the author's in a cell
            # lines of one paragraph may share the space between ascenders and descenders
            down = min(one[3], other[3]) - max(one[1], other[1])
            across = min(one[2], other[2]) - max(one[0], other[0])
            allowed = 0.3 * min(size_of(i.line) for i in (a, b) if isinstance(i, TextItem))
            assert across <= 0.01 or down <= allowed, (leaf.number, a, b)


def _within(inner, outer):
    return (
        inner[0] > outer[0] and inner[1] > outer[1] and inner[2] < outer[2] and inner[3] < outer[3]
    )


def test_every_drawing_comes_with_the_first_page_it_stands_on(edition):
    _, _, pages = edition
    known = set()
    for leaf, page in pages:
        if leaf.number == 1:
            known = set()  # a file of its own
        fresh = {drawing.name for drawing in page.drawings}
        assert not fresh & known
        known |= fresh
        assert {item.drawing for item in page.items if isinstance(item, MazeItem)} <= known


def pieces(maze):
    """The cells of a route from one under passage to the next."""
    plain = maze.grid.cells - len(maze.grid.ground.crossings)
    found = [[]]
    for cell in maze.solution:
        if cell < plain:
            found[-1].append(cell)
        else:
            found.append([])
    return found


def test_a_route_runs_through_the_middle_of_its_corridors_and_clear_of_every_wall(edition):
    made, mazes, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, AnswersPage):
            continue
        strokes = [item for item in page.items if isinstance(item, StrokeItem)]
        routes = iter([item for item in strokes if not item.closed])  # marks of groups are closed
        ways = [(slot, way) for slot in leaf.content.slots for way in mazes[slot.puzzle].routes]
        for slot, _ in ways:
            maze = mazes[slot.puzzle]
            drawn = maze.grid
            if drawn.ground.crossings:
                for _ in pieces(maze):  # test_bridges.py looks at these
                    next(routes)
                continue
            route = next(routes)
            wall = made.theme.key.wall(slot.u) * made.theme.walls.rim_ratio
            assert slot.u * drawn.bore_share / 2 - route.width / 2 - wall / 2 > 0.1
            if drawn.name != "square":
                continue  # tests/mazes/test_grid_geometry.py looks at those
            swells = route.bulges or [0.0] * len(route.points)
            for ((ax, ay), (bx, by)), bulge in zip(pairwise(route.points), swells, strict=False):
                assert bulge or abs(ax - bx) < 1e-6 or abs(ay - by) < 1e-6
                if not bulge:
                    column = (ax - slot.box.left) / slot.u - 0.5
                    row = (slot.box.top - ay) / slot.u - 0.5
                    off = (
                        abs(row - round(row))
                        if abs(ay - by) < 1e-6
                        else abs(column - round(column))
                    )
                    assert off < 1e-6


def test_every_stroke_is_thick_enough_to_print(edition):
    _, _, pages = edition
    for _, page in pages:
        for item in page.items:
            width = getattr(item, "width", None) or getattr(item, "stroke", None)
            if isinstance(item, StrokeItem | MazeItem):
                assert width >= 0.75


def test_arrows_point_into_the_maze_at_the_start_and_out_of_it_at_the_finish(edition):
    made, mazes, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        # the shades of bridges are grey
        arrows = [
            item
            for item in page.items
            if isinstance(item, FillItem) and len(item.points) == 3 and not item.grey
        ]
        expected = [
            (slot, gate, inward)
            for slot in leaf.content.slots
            for way in mazes[slot.puzzle].routes
            for gate, word, inward in (
                (way.start, made.puzzles[slot.puzzle].start, True),
                (way.finish, made.puzzles[slot.puzzle].finish, False),
            )
            if gate is not None and gate.wall is not None and word.picture is None
        ]
        assert len(arrows) == len(expected)
        for arrow, (slot, gate, inward) in zip(arrows, expected, strict=True):
            middle = centre(mazes[slot.puzzle].grid, gate.cell, slot)
            tip, *base = arrow.points
            foot = (sum(p[0] for p in base) / 2, sum(p[1] for p in base) / 2)
            towards = (tip[0] - foot[0]) * (middle[0] - foot[0]) + (tip[1] - foot[1]) * (
                middle[1] - foot[1]
            )
            assert (towards > 0) == inward
            length = ((tip[0] - foot[0]) ** 2 + (tip[1] - foot[1]) ** 2) ** 0.5
            assert mm(3) - 1e-6 <= length <= mm(8) + 1e-6


def test_an_author_s_own_words_beside_arrows_are_never_left_out(edition):
    made, _, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        said = [item.line.text for item in page.items if isinstance(item, TextItem)]
        for slot in leaf.content.slots:
            puzzle = made.puzzles[slot.puzzle]
            for word in (puzzle.start, puzzle.finish):
                if word.own:
                    assert word.line.text in said or all(line.text in said for line in word.lines)


def test_the_record_tells_where_every_maze_stands(edition):
    made, mazes, _ = edition
    told = record(made, mazes)
    assert [m["number"] for m in told["mazes"]] == [p.number for p in made.puzzles]
    for maze, puzzle, drawn in zip(told["mazes"], made.puzzles, mazes, strict=True):
        assert maze["page"] == puzzle.page
        assert maze["answer_page"] == puzzle.answer_page
        left, bottom, right, top = maze["box"]
        across, down = drawn.grid.width, drawn.grid.height
        assert (right - left) / across == pytest.approx((top - bottom) / down, rel=1e-3)


def test_numbers_and_rims_of_one_row_stand_at_one_height(edition):
    _, _, pages = edition
    for leaf, _page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        rows = {}
        for slot in leaf.content.slots:
            rows.setdefault(slot.area.top, []).append(slot)
        for row in rows.values():
            assert len({round(slot.header, 6) for slot in row}) == 1
            assert len({round(slot.box.top, 6) for slot in row}) == 1


def test_the_usual_words_stand_beside_all_arrows_of_a_page_or_none(edition):
    _, _, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        said = [item.line.text for item in page.items if isinstance(item, TextItem)]
        usual = sum(
            not word.own
            for slot in leaf.content.slots
            for word, gate in _gates(edition, slot)
            if gate is not None and gate.wall is not None
        )
        assert said.count("START") + said.count("FINISH") in (0, usual)


def _gates(edition, slot):
    made, mazes, _ = edition
    puzzle, maze = made.puzzles[slot.puzzle], mazes[slot.puzzle]
    return (puzzle.start, maze.start), (puzzle.finish, maze.finish)


def test_answers_of_one_size_are_of_one_scale_through_the_whole_key(edition):
    made, _, pages = edition
    seen = {}
    for leaf, _page in pages:
        if isinstance(leaf.content, AnswersPage):
            for slot in leaf.content.slots:
                spec = made.puzzles[slot.puzzle].spec
                seen.setdefault((spec.grid, extent(spec)), set()).add(slot.u)
    # answers given section by section are keys of their own
    keys = sum(
        leaf.content.heading != () for leaf, _ in pages if isinstance(leaf.content, AnswersPage)
    )
    assert all(len(pitches) <= keys for pitches in seen.values())
