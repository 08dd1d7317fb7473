"""Themes and page kinds → pages: every kind in every theme keeps to its frame, to the least stroke and type, apart."""

from itertools import combinations
from pathlib import Path

import pytest
from covered import bounds, drawings_of, size_of
from making_books import planned

from puzzlebook.config.models import KINDS
from puzzlebook.layout.book import answer_pages, book_pages
from puzzlebook.layout.levels import SHAPES
from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    PictureItem,
    StrokeItem,
    TextItem,
)
from puzzlebook.mazes.making import make_all
from puzzlebook.plan.leaves import (
    AnswersPage,
    ContentsPage,
    FormPage,
    ImagePage,
    MazesPage,
    SectionPage,
    SheetPage,
    TitlePage,
)
from puzzlebook.themes import THEMES
from puzzlebook.units import LEAST_STROKE

PICTURES = Path(__file__).parents[2] / "configs" / "pictures"
RABBIT, CARROT = PICTURES / "rabbit.svg", PICTURES / "carrot.svg"
LEAST_TYPE = 7.0
LARGE = 18.0

ENTRIES = {
    "title": "{kind: title}",
    "copyright": "{kind: copyright, body: Set by hand.}",
    "dedication": "{kind: dedication, body: For Mia}",
    "contents": "{kind: contents}",
    "text": "{kind: text, heading: Before, body: 'One way leads out, and many do not. Look well.'}",
    "section": "{kind: section, heading: Part one, body: A few words.}",
    "mazes": "{heading: Run, size: 9x10, count: 2, show: {difficulty: marks, id: true}, seed: a}",
    "image": f"{{kind: image, image: {RABBIT}, heading: Rabbit, caption: At home}}",
    "notes": "{kind: notes}",
    "certificate": "{kind: certificate}",
    "worksheet": "{kind: worksheet, size: 7x6, groups: {star: easy}, variants: 2, seed: c}",
    "blank": "{kind: blank}",
    "answers": "{kind: answers}",
}
"""A page of every kind."""

MORE = (
    "{kind: dedication}",
    "{kind: section, heading: Part two}",
    f"{{heading: Two, size: 20x22, start: {{image: {RABBIT}}}, finish: {{at: bottom, image: {CARROT}}}}}",
    f"{{size: 7x6, count: 3, per_page: 2, start: {{at: center, image: {CARROT}}}, seed: b}}",
)

TRIMS = ("letter", "6x9in", "a5", "8.5x8.5in")
CASES = [(theme, trim, "en") for theme in THEMES for trim in TRIMS]
CASES += [(theme, "6x9in", "fa") for theme in THEMES]


def book_text(theme, trim="letter", language="en", head=""):
    """A book of every page kind."""
    entries = [*ENTRIES.values()]
    at = entries.index(ENTRIES["notes"])
    entries[at:at] = MORE
    pages = "".join(f"  - {entry}\n" for entry in entries)
    return (
        f"title: The Hunt and the Walk\nauthor: Maze Press\nsubtitle: Two and more\nisbn: 0306406152\nyear: 2026\n"
        f"theme: {theme}\ntrim: {trim}\nlanguage: {language}\n{head}pages:\n{pages}"
    )


def laid_out(text):
    """The plan, its mazes and each leaf with its page."""
    made = planned(text)
    mazes = make_all([puzzle.spec for puzzle in made.puzzles])
    pages = [*book_pages(made, mazes), *answer_pages(made, mazes)]
    return made, mazes, list(zip([*made.leaves, *made.answer_leaves], pages, strict=True))


@pytest.fixture(scope="module", params=CASES, ids="-".join)
def edition(request):
    theme, trim, language = request.param
    return laid_out(book_text(theme, trim, language))


def strokes(item, drawings):
    match item:
        case MazeItem():
            yield item.stroke
            yield item.stroke * drawings[item.drawing].rim_ratio
        case StrokeItem():
            yield item.width
        case DiscItem() if item.stroke is not None:
            yield item.stroke


def test_every_page_kind_has_a_page_here():
    assert set(ENTRIES) == set(KINDS)


def test_everything_stands_within_the_live_frame_but_the_line_at_the_foot(edition):
    made, _, pages = edition
    drawings = drawings_of(pages)
    for leaf, page in pages:
        # sheets to hand out keep to what A4 and Letter have in common
        handout = isinstance(leaf.content, SheetPage) or getattr(leaf.content, "sheets", ())
        live = leaf.frame if handout else leaf.live
        for item in page.items:
            left, bottom, right, top = bounds(item, drawings)
            slack = 0.5 if isinstance(item, PictureItem | FillItem | DiscItem) else 4
            assert left >= live.left - slack, (leaf.number, item)
            assert right <= live.right + slack, (leaf.number, item)
            # a line's height is guessed from its size here; capitals are lower
            lower = 0.25 * size_of(item.line) if isinstance(item, TextItem) else slack
            assert top <= live.top + lower, (leaf.number, item)
            at_foot = isinstance(item, TextItem) and item.y == made.folio
            assert at_foot or bottom >= live.bottom - slack, (leaf.number, item)


def test_no_line_is_thinner_than_printers_print_and_no_type_smaller(edition):
    made, _, pages = edition
    drawings = drawings_of(pages)
    for leaf, page in pages:
        for item in page.items:
            for width in strokes(item, drawings):
                assert width >= LEAST_STROKE - 1e-9, (leaf.number, item)
            if isinstance(item, TextItem) and item.line.runs:
                least = LARGE if made.theme.name == "large-print" else LEAST_TYPE
                assert min(run.size for run in item.line.runs) >= least * 0.95, (leaf.number, item)


def test_no_text_touches_another_a_picture_an_arrow_or_an_ornament(edition):
    _, _, pages = edition
    drawings = drawings_of(pages)
    for leaf, page in pages:
        solid = [item for item in page.items if isinstance(item, TextItem | PictureItem)]
        if isinstance(leaf.content, MazesPage | SheetPage):
            solid += [item for item in page.items if isinstance(item, FillItem | MazeItem)]
        boxes = [(item, bounds(item, drawings)) for item in solid]
        ornament = getattr(leaf.content, "ornament", None)
        if ornament is not None and ornament.sort != "frame":
            box = ornament.box
            boxes.append((ornament, (box.left, box.bottom, box.right, box.top)))
        for (a, one), (b, other) in combinations(boxes, 2):
            if not isinstance(a, TextItem) and not isinstance(b, TextItem):
                continue
            down = min(one[3], other[3]) - max(one[1], other[1])
            across = min(one[2], other[2]) - max(one[0], other[0])
            sizes = [size_of(item.line) for item in (a, b) if isinstance(item, TextItem)]
            assert across <= 0.01 or down <= 0.3 * min(sizes), (leaf.number, a, b)


def test_pictures_stand_in_place_of_arrows_and_in_the_middle_of_cells(edition):
    made, mazes, pages = edition
    for leaf, page in pages:
        if not isinstance(leaf.content, MazesPage):
            continue
        shown = [item for item in page.items if isinstance(item, PictureItem)]
        asked = [
            end
            for slot in leaf.content.slots
            for end in (made.puzzles[slot.puzzle].start, made.puzzles[slot.puzzle].finish)
            if end.picture is not None
        ]
        assert [item.picture for item in shown] == [end.picture for end in asked]
        for slot in leaf.content.slots:
            inner = mazes[slot.puzzle].start
            if inner.wall is None:
                grid = mazes[slot.puzzle].grid
                scale = slot.u / grid.pitch
                x = slot.box.left + grid.centre_x[inner.cell] * scale
                y = slot.box.top - grid.centre_y[inner.cell] * scale
                assert any(
                    abs(item.left + item.width / 2 - x) < 0.01
                    and abs(item.bottom + item.height / 2 - y) < 0.01
                    and max(item.width, item.height) <= 0.8 * slot.u + 1e-6
                    for item in shown
                )


def test_texts_of_forms_stand_within_their_border(edition):
    _, _, pages = edition
    seen = 0
    for leaf, page in pages:
        if not isinstance(leaf.content, FormPage) or not leaf.content.framed:
            continue
        seen += 1
        ornament = leaf.content.ornament
        box = leaf.live if ornament is None else ornament.box
        deep = 0.0 if ornament is None else ornament.deep * ornament.u
        for item in page.items:
            if isinstance(item, TextItem):
                left, bottom, right, top = bounds(item, {})
                assert left >= box.left + deep
                assert right <= box.right - deep
                assert bottom >= box.bottom + deep
                assert top <= box.top - deep
    assert seen == 1


def test_pictures_keep_their_shape_and_their_page(edition):
    _, _, pages = edition
    for leaf, page in pages:
        for item in page.items:
            if isinstance(item, PictureItem):
                ratio = item.picture.height / item.picture.width
                assert item.height / item.width == pytest.approx(ratio, rel=1e-6)
        if isinstance(leaf.content, ImagePage):
            box = leaf.content.box
            assert box.width == pytest.approx(leaf.live.width, abs=0.1) or box.height > 0.6 * (
                leaf.live.height
            )


def on_closed_walls(maze):
    """Every place half a lattice step apart on the closed walls of a maze of squares."""
    grid = maze.grid
    closed = [not open_ for open_ in maze.passages] + [True] * len(grid.rim_cells)
    for gate in (maze.start, maze.finish):
        if gate.wall is not None:
            closed[gate.wall] = False
    places = set()
    for wall, drawn in enumerate(closed):
        if drawn:
            a, b = grid.wall_from[wall], grid.wall_to[wall]
            places |= {
                (
                    grid.corner_x[a] + (grid.corner_x[b] - grid.corner_x[a]) * k / 4,
                    grid.corner_y[a] + (grid.corner_y[b] - grid.corner_y[a]) * k / 4,
                )
                for k in range(5)
            }
    return places


def samples(page, ornament, scale, pitch):
    """For each line of an ornament a place on it a quarter of a corridor from a corner, in lattice units."""
    box = ornament.box
    for item in page.items:
        if not isinstance(item, StrokeItem) or item.cap != "round" or len(item.points) < 2:
            continue
        ends = [((x - box.left) / scale, (box.top - y) / scale) for x, y in item.points]
        for (ax, ay), (bx, by) in ((ends[0], ends[1]), (ends[-1], ends[-2])):
            at_corner = (
                abs(ax / pitch - round(ax / pitch)) + abs(ay / pitch - round(ay / pitch)) < 1e-6
            )
            length = abs(bx - ax) + abs(by - ay)
            if at_corner and length >= pitch / 4 and 1e-3 < ay < box.height / scale - 1e-3:
                yield ax + (bx - ax) / length * pitch / 4, ay + (by - ay) / length * pitch / 4


def test_ornaments_are_walls_of_the_book_s_own_mazes():
    _, mazes, pages = laid_out(book_text("classic").replace("20x22", "30x38"))
    sorts = set()
    for leaf, page in pages:
        ornament = getattr(leaf.content, "ornament", None)
        if ornament is None:
            continue
        sorts.add(ornament.sort)
        grid = mazes[ornament.puzzle].grid
        pitch = grid.pitch
        walls = on_closed_walls(mazes[ornament.puzzle])
        wanted = list(samples(page, ornament, ornament.u / pitch, pitch))
        assert len(wanted) > 10
        # all of them, moved together by whole corridors
        moves = [(i * pitch, j * pitch) for i in range(30) for j in range(38)]
        for x, y in wanted:
            moves = [(dx, dy) for dx, dy in moves if (round(x + dx, 6), round(y + dy, 6)) in walls]
        assert moves, ornament.sort
    assert sorts == {"round", "band", "frame"}


def test_a_book_is_the_same_whenever_it_is_laid_out():
    text = book_text("bold", "6x9in")
    once, again = laid_out(text)[2], laid_out(text)[2]
    for (_, one), (_, other) in zip(once, again, strict=True):
        assert [bounds(i, drawings_of(once)) for i in one.items] == [
            bounds(i, drawings_of(again)) for i in other.items
        ]


def test_a_book_without_mazes_has_plain_lines_and_no_ornament():
    made, _, pages = laid_out(
        "title: T\npages:\n  - kind: title\n  - {kind: section, heading: S}\n  - kind: certificate\n"
    )
    for leaf in made.leaves:
        assert getattr(leaf.content, "ornament", None) is None
        assert isinstance(leaf.content, TitlePage | SectionPage | FormPage)
    assert all(any(isinstance(i, StrokeItem) for i in page.items) for _, page in pages)


def test_what_is_in_a_section_stands_in_under_its_name():
    made = planned(book_text("classic"))
    rows = [
        row
        for leaf in made.leaves
        if isinstance(leaf.content, ContentsPage)
        for row in leaf.content.rows
    ]
    levels = [(row.label[0].text, row.indent > 0) for row in rows]
    assert ("Before", False) in levels
    assert ("Part one", False) in levels
    assert ("Run", True) in levels
    assert ("Answers", False) in levels


def contents_of(text):
    leaves = planned(text).leaves
    return [
        row
        for leaf in leaves
        if isinstance(leaf.content, ContentsPage)
        for row in leaf.content.rows
    ]


def test_contents_tell_which_puzzles_a_run_has_where_no_heading_is_parted_for_it():
    head = "title: T\ntheme: large-print\ntrim: a5\nshow: {difficulty: marks}\npages:\n  - kind: contents\n"
    short = "  - {heading: A, size: 5x5, count: 3, seed: a}\n"
    long = "  - {heading: Under the ferns, size: 5x5, count: 3, seed: b}\n"
    assert [row.note is not None for row in contents_of(head + short)] == [True, False]
    assert [row.note is not None for row in contents_of(head + short + long)] == [False] * 3


def test_an_entry_in_a_theme_of_its_own_has_its_walls_and_the_book_s_page_numbers():
    text = (
        "title: T\ntheme: fine\npages:\n  - {size: 9x9, seed: a}\n"
        "  - {size: 9x9, theme: {name: bold, wall: 4pt}, seed: b}\n"
    )
    _, _, pages = laid_out(text)
    items = [page.items for leaf, page in pages if isinstance(leaf.content, MazesPage)]
    walls = [next(i.stroke for i in each if isinstance(i, MazeItem)) for each in items]
    u = [leaf.content.slots[0].u for leaf, _ in pages if isinstance(leaf.content, MazesPage)]
    assert walls == [pytest.approx(THEMES["fine"].walls.width(u[0])), 4.0]
    folios = {leaf.folio.runs[0].size for leaf, _ in pages if leaf.folio is not None}
    assert folios == {THEMES["fine"].folio.style.size}


@pytest.mark.parametrize("theme", ["bold", "large-print"])
def test_answers_for_children_and_large_print_are_four_to_a_page_at_most(theme):
    made = planned(f"title: T\ntheme: {theme}\npages:\n  - {{size: 5x5, count: 9}}\n")
    counts = [len(x.content.slots) for x in made.leaves if isinstance(x.content, AnswersPage)]
    assert counts == [4, 4, 1]
    assert made.notes == ()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [6.0, 10.0, 20.0])
def test_marks_of_every_form_keep_to_their_square_filled_or_not(shape, size):
    for full in (False, True):
        items = SHAPES[shape](100.0, 50.0, size, 0.75, full)
        assert len(items) == 1 + full
        for item in items:
            left, bottom, right, top = bounds(item, {})
            assert left >= 100 - size / 2 - 0.4
            assert right <= 100 + size / 2 + 0.4
            assert bottom >= 50 - size / 2 - 0.4
            assert top <= 50 + size / 2 + 0.4
            assert (left + right) / 2 == pytest.approx(100)
