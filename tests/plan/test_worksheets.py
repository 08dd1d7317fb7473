"""Worksheets → sheets: which mazes they have, what stands on them and where, and the teacher's pages."""

from itertools import pairwise

import pytest
from making_books import book, planned

from puzzlebook.config.sheets import LINES, MARKS, groups_of
from puzzlebook.layout.book import answer_pages
from puzzlebook.layout.page import DiscItem, StrokeItem
from puzzlebook.mazes.making import make_all
from puzzlebook.plan.leaves import AnswersPage, BlankPage, SheetPage
from puzzlebook.plan.specs import specs
from puzzlebook.plan.worksheets import SAFE
from puzzlebook.text.words import LANGUAGES, words
from puzzlebook.themes import THEMES

GROUPS = "groups: {circle: easy, triangle: medium, square: hard}"


def sheets(*entries, head=""):
    pages = "".join(f"  - {{kind: worksheet, {entry}}}\n" for entry in entries)
    return f"title: T\n{head}pages:\n{pages}"


def wanted(text):
    found = specs(book(text), "s", rtl=False)
    return {
        (sheet.entry, sheet.part.mark, sheet.letter or "A"): [
            found.wanted[at].spec for at in sheet.held
        ]
        for sheet in found.sheets
    }


def pages(plan):
    return [leaf for leaf in plan.leaves if isinstance(leaf.content, SheetPage)]


def order(plan):
    """Group and letter of the sheets as they come from the printer."""
    held = [plan.sheets[leaf.content.sheet] for leaf in pages(plan)]
    return [(sheet.part.mark, sheet.letter) for sheet in held]


@pytest.mark.parametrize(
    "more",
    [
        "variants: D",
        "copies: 3",
        "groups: {star: easy}",
        "groups: {circle: {difficulty: easy, copies: 2}, square: hard}, variants: 2",
        "heading: Other, lines: none, instructions: Go, titles: [a], per_page: 1",
    ],
)
def test_more_groups_variants_or_copies_change_no_sheet_that_was_there(more):
    difficulty = "" if "groups" in more else "difficulty: easy, "
    before = wanted(sheets("size: 8x8, difficulty: easy"))[0, None, "A"]
    assert before in wanted(sheets(f"size: 8x8, {difficulty}{more}")).values()


def test_a_worksheet_and_a_run_written_alike_do_not_change_each_other():
    run = "  - {size: 8x8, count: 2}\n"
    alone = [each.spec for each in specs(book(f"title: T\npages:\n{run}"), "s", rtl=False).wanted]
    both = specs(book(sheets("size: 8x8, count: 2") + run), "s", rtl=False)
    assert [each.spec for each in both.wanted][2:] == alone
    assert both.repeated == ()


def test_groups_of_one_level_have_mazes_of_their_own():
    made = wanted(sheets("size: 8x8, groups: {circle: easy, star: easy}, variants: 2")).values()
    sources = [spec.source for held in made for spec in held]
    assert len(set(sources)) == 4 * len(made) == 16


def test_a_group_has_its_own_level_size_and_copies_and_all_else_from_the_worksheet():
    text = sheets(
        "size: 8x8, copies: 2, algorithm: wilson, groups: {star: {size: 5x5}, circle: hard, diamond: {copies: 1}}"
    )
    found = list(groups_of(book(text).config.pages[0]))
    assert [(part.mark, part.copies) for part in found] == [
        ("circle", 2),
        ("diamond", 1),
        ("star", 2),
    ]
    assert [part.entry.sizes for part in found] == [((8, 8),), ((8, 8),), ((5, 5),)]
    assert [part.entry.levels for part in found] == [("hard", "hard"), None, None]
    assert {part.entry.algorithms[0].name for part in found} == {"wilson"}


def test_groups_with_a_size_each_need_none_of_the_worksheet():
    plan = planned(sheets("groups: {circle: {size: 5x5}, star: {size: 7x7, difficulty: easy}}"))
    assert [puzzle.spec.size for puzzle in plan.puzzles] == [(5, 5)] * 4 + [(7, 7)] * 4


@pytest.mark.parametrize(
    "entry",
    [
        f"size: 9x9, {GROUPS}, variants: C",
        "size: 8x8..11x11, difficulty: easy..expert, variants: 4",
        "size: 10x10, weave: 0.3, variants: 3",
        "size: 8x10, unicursal: true, variants: 4",
        "size: 11x10, symmetry: rotate, variants: 3, difficulty: medium",
        "size: [9x9, 10x12], algorithm: [prim, eller], braid: 0.4, variants: 3",
        "corridor: 9mm..7mm, variants: 2, endpoints: corners, difficulty: hard",
    ],
)
def test_every_maze_of_a_variant_is_as_hard_as_that_of_sheet_a(entry):
    plan = planned(sheets(entry))
    mazes = make_all([puzzle.spec for puzzle in plan.puzzles])
    efforts = [maze.measures["effort"] for maze in mazes]
    first = None
    for sheet in plan.sheets:
        first = sheet if sheet.letter == "A" else first
        for own, other in zip(sheet.held, first.held, strict=True):
            assert abs(efforts[own] - efforts[other]) <= 0.1 * efforts[other]


def test_copies_are_dealt_out_variant_by_variant_and_group_by_group():
    plan = planned(
        sheets(
            "size: 6x6, variants: C, groups: {star: {copies: 1, difficulty: easy}, circle: easy}, copies: 2"
        )
    )
    assert order(plan) == [("circle", each) for each in "ABCABC"] + [
        ("star", each) for each in "ABC"
    ]


def test_copies_of_a_sheet_are_the_same_page_again():
    plan = planned(sheets("size: 6x6, variants: 2, copies: 3"))
    one, *others = (leaf.content for leaf in pages(plan) if leaf.content.sheet == 1)
    assert others == [one, one]
    assert [puzzle.page for puzzle in plan.puzzles] == [1] * 4 + [2] * 4


def boxes(leaf):
    middle = (leaf.frame.left + leaf.frame.right) / 2
    top = leaf.frame.top
    return [
        (slot.box.left - middle, slot.box.bottom - top, slot.box.right - middle, slot.box.top - top)
        for slot in leaf.content.slots
    ]


def test_sheets_for_a4_and_letter_are_one_layout_in_the_middle_that_both_have():
    entry = f"size: 10x10, {GROUPS}, instructions: Find the way., lines: [name, date, class, score]"
    a4, letter = (planned(sheets(entry, head=f"trim: {trim}\n")) for trim in ("a4", "letter"))
    for plan in (a4, letter):
        for leaf in pages(plan):
            assert (leaf.frame.width, leaf.frame.height) == pytest.approx(SAFE)
            assert leaf.frame.left + leaf.frame.right == pytest.approx(plan.width)
            assert leaf.frame.bottom + leaf.frame.top == pytest.approx(plan.height)
    for one, other in zip(pages(a4), pages(letter), strict=True):
        for mine, yours in zip(boxes(one), boxes(other), strict=True):
            assert mine == pytest.approx(yours, abs=0.02)


@pytest.mark.parametrize("trim", ["a4", "letter", "a5", "8x8in"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_lines_heading_and_mazes_keep_to_the_frame_and_off_each_other(trim, language):
    head = f"trim: {trim}\nlanguage: {language}\n"
    entry = f"size: 7x7, {GROUPS}, variants: 2, lines: [name, date, class, score, time]"
    for leaf in pages(planned(sheets(entry, head=head))):
        page, frame = leaf.content, leaf.frame
        width = frame.width - 2 * page.inset
        for placed in page.lines:
            assert 0 <= placed.indent <= placed.indent + placed.line.width <= width + 0.01
        for rule in page.rules:
            assert 0 <= rule.indent < rule.indent + rule.width <= width + 0.01
        lowest = max(placed.drop for placed in page.lines)
        for slot in page.slots:
            assert slot.header < frame.top - lowest - 10
            assert frame.left <= slot.box.left < slot.box.right <= frame.right
            assert slot.box.bottom > frame.bottom + 12


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_line_for_whatever_is_asked_in_every_language(language):
    own = words(language)
    plan = planned(
        sheets(f"size: 5x5, count: 1, lines: [{', '.join(LINES)}]", head=f"language: {language}\n")
    )
    page = pages(plan)[0].content
    said = [placed.line.text for placed in page.lines]
    assert [text for text in said if text in {own[name] for name in LINES}] == [
        own[name] for name in LINES
    ]
    assert len(page.rules) == len(LINES)
    rows = {}
    for rule in page.rules:
        rows.setdefault(rule.drop, []).append(rule)
    for row in rows.values():
        assert all(a.indent + a.width < b.indent for a, b in pairwise(row))
    assert len(rows) <= 3


def test_a_score_is_out_of_as_many_as_the_sheet_has():
    page = pages(planned(sheets("size: 5x5, count: 6, per_page: 6, lines: score")))[0].content
    assert "/\u00a06" in [placed.line.text for placed in page.lines]


def test_only_groups_have_marks_and_only_variants_letters():
    for entry, mark, letter in (
        ("size: 5x5", None, None),
        ("size: 5x5, variants: 2", None, "A"),
        ("size: 5x5, groups: {star: easy}", "star", None),
        ("size: 5x5, groups: {star: easy}, variants: 2", "star", "A"),
    ):
        badge = pages(planned(sheets(entry)))[0].content.badge
        shown = (badge.mark, badge.letter.text if badge.letter else None) if badge else (None, None)
        assert shown == (mark, letter)


def test_no_sheet_says_how_hard_its_mazes_are_or_where_their_answers_stand():
    plan = planned(sheets(f"size: 6x6, {GROUPS}", head="answers: end\n"))
    assert not any(puzzle.show_answer_page or puzzle.show_level for puzzle in plan.puzzles)
    levels = {words("en")[f"level_{level}"] for level in ("easy", "medium", "hard")}
    for leaf in pages(plan):
        assert not levels & {placed.line.text for placed in leaf.content.lines}
    key = [leaf.content for leaf in plan.leaves if isinstance(leaf.content, AnswersPage)]
    assert {title.level.text for page in key for title in page.sheets} == levels


def test_a_maze_alone_on_its_sheet_has_no_number():
    plan = planned(sheets("size: 6x6, count: 1", "size: 7x7, count: 2"))
    assert [puzzle.show_number for puzzle in plan.puzzles] == [False, True, True]
    assert [puzzle.shown for puzzle in plan.puzzles] == [1, 1, 2]


@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_teacher_s_pages_are_never_the_back_of_a_sheet(count):
    plan = planned(sheets(f"size: 6x6, variants: {count}", head="answers: teacher\n"))
    kinds = [type(leaf.content) for leaf in plan.leaves]
    assert kinds == [SheetPage] * count + [BlankPage] * (count % 2) + [AnswersPage]
    assert plan.leaves[-1].recto


@pytest.mark.parametrize(
    "entry",
    [
        "size: 6x6, variants: Z",
        "size: 9x9, count: 9, per_page: 9x1",
        f"size: 12x12, {GROUPS}, variants: B",
    ],
)
@pytest.mark.parametrize("language", ["en", "he"])
def test_every_sheet_has_its_answers_in_order_under_its_title_within_the_frame(entry, language):
    entry = entry.replace("9x1", "3x3")
    plan = planned(sheets(entry, head=f"answers: separate\nlanguage: {language}\n"))
    answered, titled = [], []
    for leaf in plan.answer_leaves:
        answered += [slot.puzzle for slot in leaf.content.slots]
        titled += [title.sheet for title in leaf.content.sheets]
        for slot in leaf.content.slots:
            box = slot.box
            assert leaf.frame.left <= box.left < box.right <= leaf.frame.right
            assert leaf.frame.bottom <= box.bottom < box.top < leaf.frame.top
        assert len(
            {title.y for title in leaf.content.sheets} & {s.header for s in leaf.content.slots}
        )
    assert answered == list(range(len(plan.puzzles)))
    assert list(dict.fromkeys(titled)) == list(range(len(plan.sheets)))


def test_six_sheets_of_four_have_their_answers_on_one_page():
    plan = planned(sheets(f"size: 12x12, {GROUPS}, variants: 2", head="answers: separate\n"))
    assert len(plan.answer_leaves) == 1


def test_with_single_sided_every_sheet_is_a_sheet_of_paper_of_its_own():
    plan = planned(sheets("size: 6x6, variants: 3", head="single_sided: true\nanswers: none\n"))
    assert all(leaf.recto for leaf in pages(plan))
    assert [type(leaf.content) for leaf in plan.leaves] == [SheetPage, BlankPage] * 3


def test_margins_of_the_book_go_before_the_middle_of_the_page():
    plan = planned(sheets("size: 6x6", head="margins: {inside: 40mm, top: 15mm}\n"))
    frame = pages(plan)[0].frame
    assert frame.left == pytest.approx(40 * 72 / 25.4)


def test_every_mark_may_be_a_group():
    named = ", ".join(f"{mark}: easy" for mark in reversed(MARKS))
    plan = planned(sheets(f"size: 7x7, count: 1, groups: {{{named}}}"))
    assert [mark for mark, _ in order(plan)] == list(MARKS)


def test_sheets_look_as_their_entry_says_and_as_the_book_does_without():
    own = "kind: worksheet, size: 7x6, theme: large-print"
    text = f"title: T\ntheme: fine\npages:\n  - {{{own}}}\n  - {{kind: worksheet, size: 7x6}}\n"
    assert [leaf.content.theme.name for leaf in pages(planned(text))] == ["large-print", "fine"]


@pytest.mark.parametrize("theme", THEMES)
def test_answers_of_a_sheet_that_take_several_rows_stand_in_even_ones(theme):
    head = f"answers: separate\ntrim: a4\ntheme: {theme}\n"
    plan = planned(sheets("size: 9x9, grid: [square, hexagon], variants: 3", head=head))
    for leaf in plan.answer_leaves:
        for sheet in {title.sheet for title in leaf.content.sheets}:
            tops = [
                round(slot.area.top, 3)
                for slot in leaf.content.slots
                if slot.puzzle in plan.sheets[sheet].held
            ]
            assert len({tops.count(top) for top in tops}) == 1


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("mark", MARKS)
def test_marks_beside_answers_are_no_higher_than_the_page_has_room_for(theme, mark):
    head = f"answers: separate\ntrim: a4\ntheme: {theme}\n"
    plan = planned(sheets(f"size: 9x9, groups: {{{mark}: easy}}, variants: 16", head=head))
    mazes = make_all([puzzle.spec for puzzle in plan.puzzles])
    for leaf, page in zip(plan.answer_leaves, answer_pages(plan, mazes), strict=True):
        for item in page.items:
            match item:
                case DiscItem(_, y, radius, stroke):
                    top = y + radius + (stroke or 0.0) / 2
                case StrokeItem(points, width, closed=True):
                    top = max(y for _, y in points) + width / 2
                case _:
                    continue
            assert top <= leaf.frame.top
