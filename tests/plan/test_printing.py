"""Books for printers → their margins at every size and page count, blank pages, backs, and what is refused."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from making_books import book, planned, runs

from puzzlebook.config.load import load_book
from puzzlebook.errors import BookFileError
from puzzlebook.plan import plan
from puzzlebook.plan.backs import is_blank
from puzzlebook.plan.frames import frames
from puzzlebook.plan.leaves import BlankPage, MazesPage, NotesPage, SectionPage
from puzzlebook.plan.printing import free_margins
from puzzlebook.printers import NAMES, printer
from puzzlebook.themes import THEMES

EDGES = (
    *(24, 32, 58, 59, 60, 76, 149, 150, 151, 250, 299, 300, 301, 398, 399, 400, 401, 499, 500, 501),
    *(550, 599, 600, 601, 699, 700, 701, 800, 828),
)
"""Page counts at which some printer's rules change, and their neighbours."""
SIZES = [
    (name, trim.name, bleed)
    for name in NAMES
    for trim in printer(name).trims
    for bleed in ("false", "true")
]
SIZES += [("home", "a4", "false"), ("home", "a5", "false"), ("ingramspark", "6x9in", "true")]


@pytest.mark.parametrize(("name", "trim", "bleed"), SIZES)
def test_at_every_size_and_page_count_frames_keep_what_the_printer_asks_for(name, trim, bleed):
    rules = printer(name)
    config = book(
        f"printer: {name}\ntrim: {trim}\nbleed: {bleed}\npages:\n  - kind: title\n"
    ).config
    most = rules.margins.inside.value[-1][0] or EDGES[-1]
    for count in (edge for edge in EDGES if edge <= most):
        asked = rules.margins_for(count, bleed=bleed == "true")
        free = free_margins(config, rules, rules.gutter(count))
        made = frames(config.page.width, config.page.height, free, THEMES["classic"], "left")
        for number in (count - 1, count):
            for frame in (made.live_frame(number), made.text_frame(number)):
                sides = frame.left, config.page.width - frame.right
                inside, outside = sides if number % 2 else reversed(sides)
                assert inside >= asked.inside + rules.buffer
                assert outside >= asked.outside + rules.buffer
                assert frame.bottom >= asked.bottom + rules.buffer
                assert config.page.height - frame.top >= asked.top + rules.buffer
                assert frame.width > config.page.width / 3


def test_a_printer_s_a4_is_as_large_as_the_printer_says():
    kdp = planned("printer: kdp-paperback\ntrim: a4\n" + runs("size: 6x6"))
    home = planned("trim: a4\n" + runs("size: 6x6"))
    assert (kdp.width, kdp.height) == pytest.approx((8.27 * 72, 11.69 * 72))
    assert (home.width, home.height) == pytest.approx((210 / 25.4 * 72, 297 / 25.4 * 72))


@pytest.mark.parametrize(
    ("trim", "orientation", "size"),
    [
        ("letter", "landscape", (792, 612)),
        ("letter", "portrait", (612, 792)),
        ("11x8.5in", "landscape", (792, 612)),
        ("11x8.5in", "portrait", (612, 792)),
        ("5x5in", "landscape", (360, 360)),
        ("5x5in", "portrait", (360, 360)),
    ],
)
def test_orientation_turns_the_page_where_it_has_to(trim, orientation, size):
    made = planned(f"trim: {trim}\norientation: {orientation}\n" + runs("size: 6x6"))
    assert (made.width, made.height) == size


# Page counts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kdp-paperback", "kdp-hardcover", "ingramspark", "lulu"])
@pytest.mark.parametrize("count", [39, 40])
def test_books_that_are_bound_in_twos_have_an_even_count(name, count):
    made = planned(
        f"printer: {name}\ntrim: 6x9in\nanswers: none\n" + runs(f"size: 5x5, count: {count}")
    )
    assert len(made.leaves) % 2 == 0
    last = name == "ingramspark"
    assert len(made.leaves) == (42 if last and count == 40 else 40)
    assert isinstance(made.leaves[-1].content, BlankPage) == (count == 39 or last)


def test_a_book_printed_at_home_has_the_pages_it_has():
    made = planned("answers: none\n" + runs("size: 5x5, count: 7"))
    assert len(made.leaves) == 7


def told(text):
    """What is said of a planned book: warnings, or the problems that refuse it."""
    try:
        return [(p.severity, p.key, p.message) for p in planned(text).notes]
    except BookFileError as error:
        return [(p.severity, p.key, p.message) for p in error.problems]


def with_pages(name, count, more=""):
    return f"printer: {name}\nanswers: none\n{more}" + runs(f"size: 4x4, count: {count}")


@pytest.mark.parametrize(
    ("name", "more", "count", "severity", "said"),
    [
        ("kdp-paperback", "", 22, "warning", "from 24 pages of letter, black on white"),
        ("kdp-paperback", "ink: standard-color\n", 70, "warning", "from 72 pages"),
        ("kdp-paperback", "", 592, "error", "at most 590 pages of letter, black on white paper"),
        ("kdp-paperback", "paper: cream\n", 552, "error", "at most 550 pages"),
        ("kdp-paperback", "trim: 8.4x10in\n", 592, "warning", "at most 590 pages"),
        ("kdp-hardcover", "trim: 6x9in\n", 74, "warning", "from 76 pages"),
        ("kdp-hardcover", "trim: 6x9in\n", 552, "error", "at most 550 pages"),
        ("ingramspark", "spine: 1in\n", 1052, "warning", "at most 1050 pages"),
        ("lulu", "orientation: landscape\n", 252, "error", "at most 250 pages"),
        ("lulu", "trim: 6x9in\n", 30, "warning", "from 32 pages"),
    ],
)
def test_too_few_pages_are_warned_of_and_too_many_refused_with_the_printer_s_number(
    name, more, count, severity, said
):
    ((how, key, message),) = told(with_pages(name, count, more))
    assert (how, key) == (severity, "pages")
    assert said in message
    assert f"this book has {count + 2 * (name == 'ingramspark')}." in message
    assert ")" in message, "where the number is from"


@pytest.mark.parametrize(
    ("name", "more", "count"),
    [
        ("kdp-paperback", "", 24),
        ("kdp-paperback", "", 590),
        ("kdp-hardcover", "trim: 6x9in\n", 76),
        ("kdp-hardcover", "trim: 6x9in\n", 550),
        ("ingramspark", "spine: 1in\n", 24),
        ("lulu", "", 32),
        ("lulu", "", 800),
        ("home", "", 1),
    ],
)
def test_the_least_and_the_most_pages_are_no_fault(name, more, count):
    assert told(with_pages(name, count, more)) == []


# Margins --------------------------------------------------------------------------------------


def test_margins_of_the_book_s_own_stand_in_place_of_the_design_s_in_every_frame():
    made = planned(
        "trim: letter\nmargins: {inside: 30mm, outside: 14mm, top: 20mm}\npages:\n"
        "  - {kind: text, body: Words}\n  - {size: 8x8}\n"
    )
    mm = 72 / 25.4
    for leaf in made.leaves[:2]:
        left, right = (30, 14) if leaf.recto else (14, 30)
        assert leaf.frame.left == pytest.approx(left * mm)
        assert leaf.frame.right == pytest.approx(612 - right * mm)
        assert leaf.frame.top == pytest.approx(792 - 20 * mm)
    text, maze = made.leaves[:2]
    assert text.frame.bottom > maze.frame.bottom, "a side that is left out is the design's"


def test_the_lower_margin_stays_above_the_page_number_where_there_is_one():
    def bottom(more):
        return planned(
            f"trim: letter\nmargins: 0.5in\n{more}" + runs("size: 8x8, count: 2")
        ).leaves[0]

    numbered = bottom("")
    assert numbered.live.bottom > 36 + 12
    assert bottom("page_numbers: false\nshow: {answer_page: false}\n").live.bottom == 36
    with_id = "page_numbers: false\nshow: {answer_page: false, id: true}\n"
    assert bottom(with_id).live.bottom > 36 + 12, "an id stands on that line too"


@pytest.mark.parametrize(("count", "wrong"), [(150, False), (151, True), (300, True)])
def test_an_inner_margin_is_refused_when_the_book_grows_too_thick_for_it(count, wrong):
    found = told(with_pages("kdp-paperback", count, "margins: {inside: 0.4in}\n"))
    assert [key for _, key, _ in found] == ["margins.inside"] * wrong
    if wrong:
        assert "wants 0.5 in (12.7 mm) at least inside a book of" in found[0][2]


def test_a_margin_under_what_is_only_assumed_is_warned_of_and_kept():
    made = planned("margins: 0.3in\npage_numbers: false\nanswers: none\n" + runs("size: 8x8"))
    assert made.margins == pytest.approx([0.3 * 72] * 4)
    assert [(note.key, note.severity) for note in made.notes] == [("margins.inside", "warning")]


@pytest.mark.parametrize("margins", ["5in", "{left: 1in}", "{inside: 3.5in, outside: 3.5in}"])
def test_margins_that_leave_no_page_are_refused(margins):
    with pytest.raises(BookFileError, match="margins"):
        planned(f"margins: {margins}\n" + runs("size: 8x8"))


# Blank pages, backs and rectos ----------------------------------------------------------------


def blanks(count):
    return "  - {kind: blank}\n" * count


@pytest.mark.parametrize(
    ("middle", "end", "expected"),
    [
        (2, 0, []),
        (3, 0, ["warning"]),
        (4, 0, ["warning"]),
        (5, 0, ["error"]),
        (0, 10, []),
        (0, 12, ["error"]),
        (6, 12, ["error", "error"]),
    ],
)
def test_more_blank_pages_in_a_row_than_the_printer_takes_are_told(middle, end, expected):
    text = "answers: none\npages:\n  - {size: 4x4, count: 31}\n" + blanks(middle)
    text += "  - {size: 4x5}\n" + blanks(end)
    assert [severity for severity, _, _ in told("printer: kdp-paperback\n" + text)] == expected
    assert told(text) == [], "at home nobody minds"


ENTRIES = st.sampled_from(
    [
        "  - {size: 4x4, count: 3}\n",
        "  - {size: 4x4, count: 4, per_page: 2}\n",
        "  - {kind: section, heading: S}\n",
        "  - {kind: section, heading: S, recto: true}\n",
        "  - {kind: text, body: T}\n",
        "  - {kind: title}\n",
    ]
)


@given(
    st.lists(ENTRIES, min_size=1, max_size=8),
    st.sampled_from(["true", "blank", "notes"]),
    st.sampled_from(["home", "kdp-paperback", "ingramspark"]),
    st.sampled_from(["none", "end", "section"]),
)
@settings(max_examples=40, deadline=None)
def test_single_sided_mazes_stand_on_rectos_with_nothing_else_on_their_backs(
    entries, sort, name, answers
):
    head = f"printer: {name}\nsingle_sided: {sort}\nanswers: {answers}\npages:\n"
    made = planned(head + "".join(entries))
    back = NotesPage if sort == "notes" else BlankPage
    for leaf in made.leaves:
        if isinstance(leaf.content, MazesPage):
            assert leaf.recto
            assert isinstance(made.leaves[leaf.number].content, back)
    blank_runs = [len(list(run)) for blank, run in groupby(map(is_blank, made.leaves)) if blank]
    # IngramSpark's blank last page makes an even count odd, and one more makes it even again
    assert max(blank_runs[:-1], default=0) <= 1
    assert max(blank_runs, default=0) <= (2 if name == "ingramspark" else 1)
    assert [puzzle.page % 2 for puzzle in made.puzzles] == [1] * len(made.puzzles)


def test_without_single_sided_no_page_is_put_between():
    made = planned("answers: none\n" + runs("size: 4x4, count: 5"))
    assert all(isinstance(leaf.content, MazesPage) for leaf in made.leaves)


@pytest.mark.parametrize("before", range(3))
def test_a_section_on_a_recto_has_a_blank_page_before_it_where_it_must(before):
    text = "answers: none\npages:\n" + "  - {kind: title}\n" * before
    text += "  - {kind: section, heading: One, recto: true}\n  - {size: 4x4}\n"
    made = planned(text)
    at = next(leaf.number for leaf in made.leaves if isinstance(leaf.content, SectionPage))
    assert at == before + 1 + before % 2
    assert [is_blank(leaf) for leaf in made.leaves[before : at - 1]] == [True] * (before % 2)


def test_lines_for_notes_are_a_hand_apart_and_end_above_the_page_number():
    made = planned("single_sided: notes\nanswers: none\n" + runs("size: 4x4"))
    leaf = made.leaves[1]
    rules = leaf.content.rules
    steps = {round(two - one, 6) for one, two in pairwise(rules)}
    assert steps == {round(8 / 25.4 * 72, 6)}
    assert 0 <= leaf.frame.height - rules[-1] < 8 / 25.4 * 72
    assert rules[0] > leaf.content.heading[0].drop


# Page numbers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("true", [1, 2, 3, 4]),
        ("outer", [1, 2, 3, 4]),
        ("{at: center, from: 3}", [3, 4]),
        ("false", []),
        ("none", []),
        ("{from: 9}", []),
    ],
)
def test_pages_show_their_numbers_from_where_they_are_asked_to(written, shown):
    text = f"page_numbers: {written}\nshow: {{answer_page: false}}\nanswers: none\n"
    made = planned(text + runs("size: 4x4, count: 4"))
    assert [leaf.number for leaf in made.leaves if leaf.folio is not None] == shown


# Spine ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ("printer: kdp-paperback\n", 40 * 0.002252 * 72),
        ("printer: kdp-paperback\npaper: cream\n", 40 * 0.0025 * 72),
        ("printer: lulu\n", (40 / 444 + 0.06) * 72),
        ("printer: ingramspark\nspine: 0.1in\n", 7.2),
        ("printer: ingramspark\n", None),
        ("printer: home\n", 0),
    ],
)
def test_the_spine_follows_the_final_page_count_or_what_was_written(more, points):
    made = planned(more + "answers: none\n" + runs("size: 4x4, count: 39"))
    assert made.spine == (None if points is None else pytest.approx(points))


def test_a_spine_that_only_the_printer_knows_is_asked_for():
    made = planned("printer: ingramspark\nanswers: none\n" + runs("size: 4x4, count: 39"))
    (note,) = made.notes
    assert (note.key, note.severity) == ("printer", "note")
    assert "Take it from its cover template generator" in note.message
    assert "`spine: 0.505in`" in note.message


def test_the_same_file_for_another_printer_has_that_printer_s_margins():
    made = book("printer: home\n" + runs("size: 6x6, count: 160"))
    assert plan(made).gutter == 36
    text = b"title: T\nprinter: home\npages:\n  - {size: 6x6, count: 160}\n"
    other = load_book("book.yaml", text, printer="lulu")
    assert plan(other).printer == "lulu"
    assert plan(other).gutter == 72
