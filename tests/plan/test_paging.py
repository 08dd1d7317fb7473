"""Books → leaves: what stands where, and that every page number printed is true."""

import pytest
from making_books import book, planned, runs

from puzzlebook.errors import BookFileError
from puzzlebook.plan import plan
from puzzlebook.plan.display import title_lines
from puzzlebook.plan.leaves import AnswersPage, ContentsPage, MazesPage, SectionPage, TextPage

LOREM = "Start at the arrow and find the way out, a step at a time, without a map or a thread. "


def texts(leaf):
    return " ".join(placed.line.text for placed in leaf.content.lines)


def pages_of(made, kind):
    return [leaf.number for leaf in made.leaves if isinstance(leaf.content, kind)]


def test_every_puzzle_stands_once_on_the_page_it_says():
    made = planned(runs("size: 8x8, count: 5, per_page: 2", "size: 9x9, count: 3"))
    found = {
        slot.puzzle: leaf.number
        for leaf in made.leaves
        if isinstance(leaf.content, MazesPage)
        for slot in leaf.content.slots
    }
    assert found == {i: puzzle.page for i, puzzle in enumerate(made.puzzles)}
    assert [p.page for p in made.puzzles] == [1, 1, 2, 2, 3, 4, 5, 6]


def test_every_answer_stands_once_on_the_page_its_puzzle_names():
    made = planned("answers: {per_page: 4}\n" + runs("size: 8x8, count: 9"))
    found = {
        slot.puzzle: leaf.number
        for leaf in made.leaves
        if isinstance(leaf.content, AnswersPage)
        for slot in leaf.content.slots
    }
    assert found == {i: puzzle.answer_page for i, puzzle in enumerate(made.puzzles)}
    assert made.first_answer_page == 10


def test_leaves_are_numbered_from_one_and_fronts_are_odd():
    made = planned(runs("size: 6x6, count: 7"))
    assert [leaf.number for leaf in made.leaves] == list(range(1, len(made.leaves) + 1))
    assert all(leaf.recto == (leaf.number % 2 == 1) for leaf in made.leaves)


def test_page_numbers_in_a_text_are_true_however_long_they_make_it():
    body = "Answers from page {first_answer_page}. The book has {page_count} pages. " + LOREM * 60
    made = planned(
        f"pages:\n  - kind: text\n    heading: Rules\n    body: '{body}'\n  - {{size: 8x8, count: 3}}\n"
    )
    text = " ".join(texts(leaf) for leaf in made.leaves if isinstance(leaf.content, TextPage))
    assert f"Answers from page {made.first_answer_page}." in text
    assert f"The book has {len(made.leaves)} pages." in text
    assert len(pages_of(made, TextPage)) > 1


def test_the_contents_name_every_heading_with_its_page():
    made = planned(
        "pages:\n"
        "  - {kind: title}\n  - {kind: contents}\n"
        "  - {kind: text, heading: Rules, body: Go.}\n"
        "  - {kind: section, heading: Part One}\n"
        "  - {heading: Small, size: 6x6, count: 3}\n"
        "  - {size: 6x6, count: 1, seed: unnamed}\n"
    )
    rows = [
        row
        for leaf in made.leaves
        if isinstance(leaf.content, ContentsPage)
        for row in leaf.content.rows
    ]
    said = [(" ".join(line.text for line in row.label), int(row.page.text)) for row in rows]
    assert said == [("Rules", 3), ("Part One", 4), ("Small", 5), ("Answers", 9)]
    assert rows[2].note.text.replace("\u00a0", " ") == "Puzzles 1 to 3"


def test_contents_longer_than_a_page_run_on_and_stay_true():
    entries = [f"heading: Run {i}, size: 5x5, seed: s{i}" for i in range(60)]
    made = planned("pages:\n  - {kind: contents}\n" + runs(*entries).split("pages:\n")[1])
    leaves = [leaf for leaf in made.leaves if isinstance(leaf.content, ContentsPage)]
    first = len(leaves) + 1
    assert first > 2
    rows = [row for leaf in leaves for row in leaf.content.rows]
    assert [int(row.page.text) for row in rows] == [*range(first, first + 61)]
    for leaf in leaves:
        assert max(row.drop for row in leaf.content.rows) <= leaf.frame.height


@pytest.mark.parametrize(("mazes", "inches"), [(143, 0.375), (144, 0.375), (145, 0.5)])
def test_the_gutter_follows_the_final_page_count(mazes, inches):
    # 143 puzzles and 16 pages of answers at nine a page would be 159; at 12 pages of 12 they are 155
    text = "printer: kdp-paperback\nanswers: none\npages:\n" + "  - {kind: title}\n" * 6
    made = planned(text + f"  - {{size: 5x5, count: {mazes}}}\n")
    assert len(made.leaves) == mazes + 6 + mazes % 2, "the last page of an odd count is blank"
    assert made.gutter == pytest.approx(inches * 72)


def test_a_wider_gutter_moves_every_page_alike():
    head = "printer: kdp-paperback\ntrim: 5x8in\nanswers: none\n"
    thin = planned(head + runs("size: 10x10, count: 150"))
    thick = planned(head + runs("size: 10x10, count: 301"))
    assert thick.gutter > thin.gutter
    for made in (thin, thick):
        assert {round(leaf.live.left, 3) for leaf in made.leaves if leaf.recto} == {
            round(max(made.gutter + 1, 0.088 * 360), 3)
        }


def test_answers_after_each_section_follow_the_last_run_before_the_next_divider():
    made = planned(
        "answers: section\npages:\n"
        "  - {kind: section, heading: One}\n  - {size: 6x6, count: 2}\n  - {size: 7x7, count: 1}\n"
        "  - {kind: section, heading: Two}\n  - {size: 8x8, count: 2}\n"
    )
    assert pages_of(made, SectionPage) == [1, 6]
    assert pages_of(made, AnswersPage) == [5, 9]
    assert [p.answer_page for p in made.puzzles] == [5, 5, 5, 9, 9]


def test_answers_apart_are_numbered_by_themselves_and_no_puzzle_points_at_them():
    made = planned("answers: separate\n" + runs("size: 6x6, count: 12"))
    assert pages_of(made, AnswersPage) == []
    assert [leaf.number for leaf in made.answer_leaves] == [1, 2]
    assert [p.answer_page for p in made.puzzles] == [1] * 9 + [2] * 3
    assert not any(p.show_answer_page for p in made.puzzles)


def test_a_book_without_answers_has_none():
    made = planned("answers: none\n" + runs("size: 6x6, count: 2"))
    assert {p.answer_page for p in made.puzzles} == {None}
    assert made.first_answer_page is None


def test_answers_stand_where_the_book_puts_them():
    made = planned(
        "pages:\n  - {size: 6x6}\n  - {kind: answers, heading: Ways}\n  - {kind: blank}\n"
    )
    assert pages_of(made, AnswersPage) == [2]
    assert len(made.leaves) == 3


def test_mazes_without_ends_have_no_answer_unless_one_is_asked_for():
    made = planned(runs("size: 6x6, endpoints: none", "size: 7x7, endpoints: none, solution: true"))
    assert [p.answer_page for p in made.puzzles] == [None, 3]


def test_answers_too_small_to_read_are_printed_fewer_to_a_page_and_that_is_said():
    made = planned("answers: {per_page: 12}\n" + runs("size: 60x70, count: 5"))
    counts = [
        len(leaf.content.slots) for leaf in made.leaves if isinstance(leaf.content, AnswersPage)
    ]
    assert max(counts) < 12
    assert all(
        slot.u >= made.theme.key.least_pitch
        for leaf in made.leaves
        if isinstance(leaf.content, AnswersPage)
        for slot in leaf.content.slots
    )
    notes = [note.message for note in made.notes if note.key.startswith("answers")]
    assert notes
    assert "to a page" in notes[0]


def test_a_maze_too_fine_to_follow_is_refused_with_a_size_that_fits():
    with pytest.raises(BookFileError) as caught:
        planned(runs("size: 8x8", "size: 150x180"))
    (problem,) = caught.value.problems
    assert (problem.line, problem.key) == (5, "pages[1].size")
    assert "150x180" in problem.message
    columns, rows = map(int, problem.message.split(" would fit here")[0].split()[-1].split("x"))
    planned(runs(f"size: {columns}x{rows}"))


def test_every_character_that_cannot_be_printed_is_told_at_its_key_all_at_once():
    with pytest.raises(BookFileError) as caught:
        planned(
            "title: Runes ᚠ\npages:\n  - {kind: title}\n  - {kind: text, body: 'Ogham ᚁ and ᚂ'}\n"
            "  - {heading: Cuneiform 𒀀, size: 6x6}\n"
        )
    told = [(p.line, p.key, p.message) for p in caught.value.problems]
    assert [(line, key) for line, key, _ in told] == [
        (1, "title"),
        (4, "pages[1].body"),
        (5, "pages[2].heading"),
    ]
    assert all("U+" in message for _, _, message in told)


def test_a_heading_too_long_for_its_line_is_refused_at_its_key():
    with pytest.raises(BookFileError, match=r"pages\[0\].heading: the text is too long"):
        planned(runs(f"heading: {'long ' * 39}, size: 6x6, per_page: 4"))


@pytest.mark.parametrize(
    ("side", "text"),
    [
        ("left", "Antidisestablishmentarianism"),
        ("top", "Help the rabbit find its way home to its burrow by the hill"),
    ],
)
def test_a_word_too_long_to_stand_beside_an_arrow_is_refused_at_its_key(side, text):
    with pytest.raises(BookFileError, match=r"pages\[0\].start.text: .* beside an arrow"):
        planned(runs(f"size: 6x6, per_page: 4, start: {{at: {side}, text: {text}}}"))


def test_a_word_in_a_cell_must_fit_the_cell():
    with pytest.raises(BookFileError, match=r"pages\[0\].finish.text: .* in a cell"):
        planned(runs("size: 40x40, endpoints: center, finish: {text: The treasure chest}"))
    planned(runs("size: 8x8, endpoints: center, finish: {text: Gold}"))


def test_runs_written_alike_bring_a_note_and_no_warning():
    made = planned(runs("size: 8x8", "size: 8x8"))
    assert [(n.severity, n.key) for n in made.notes] == [("note", "pages[1]")]


def test_a_long_text_keeps_headings_with_what_follows_and_no_line_alone():
    body = "".join(f"## Part {i}\n\n{LOREM * 5}\n\n" for i in range(40))
    made = plan(
        book(
            "title: T\npages:\n  - kind: text\n    body: |\n"
            + "".join(f"      {line}\n" for line in body.split("\n"))
        )
    )
    heads = {f"Part {i}" for i in range(40)}
    leaves = [leaf for leaf in made.leaves if isinstance(leaf.content, TextPage)]
    assert len(leaves) > 3
    for leaf in leaves:
        lines = [placed.line.text for placed in leaf.content.lines]
        assert lines[-1] not in heads
        assert lines[-2] not in heads
        assert max(placed.drop for placed in leaf.content.lines) <= leaf.frame.height


def test_puzzles_on_a_page_share_it_without_touching():
    made = planned(runs("size: 8x8, count: 6, per_page: 6", "size: 9x7, count: 4, per_page: 2x2"))
    for leaf in made.leaves:
        if not isinstance(leaf.content, MazesPage):
            continue
        for slot in leaf.content.slots:
            assert slot.area.left - 1e-6 <= slot.box.left
            assert slot.box.right <= slot.area.right + 1e-6
            assert slot.area.bottom - 1e-6 <= slot.foot <= slot.box.bottom
            assert slot.box.top <= slot.header <= slot.area.top
        boxes = [slot.area for slot in leaf.content.slots]
        for i, a in enumerate(boxes):
            for b in boxes[i + 1 :]:
                apart = a.right < b.left or b.right < a.left or a.top < b.bottom or b.top < a.bottom
                assert apart


def test_the_top_rim_stays_in_one_place_over_a_run_of_one_size():
    made = planned(runs("size: 10x12, count: 6"))
    tops = {
        round(s.box.top, 6)
        for leaf in made.leaves
        if isinstance(leaf.content, MazesPage)
        for s in leaf.content.slots
    }
    assert len(tops) == 1


@pytest.mark.parametrize(
    "trim", ["a4", "letter", "a5", "5x8in", "8.5x8.5in", "11x8.5in", "100x300mm"]
)
def test_every_trim_has_room_for_a_book(trim):
    made = planned(
        f"trim: {trim}\npages:\n  - {{kind: title}}\n  - {{kind: contents}}\n"
        f"  - {{kind: text, heading: Rules, body: '{LOREM * 20}'}}\n"
        "  - {heading: Run, size: 8x10, count: 10, per_page: 2}\n"
    )
    for leaf in made.leaves:
        if isinstance(leaf.content, TextPage):
            assert all(
                p.indent + p.line.width <= leaf.frame.width + 1e-6 for p in leaf.content.lines
            )


def display_texts(trim, **texts):
    said = "".join(f"{key}: {text}\n" for key, text in texts.items())
    return f"trim: {trim}\n{said}pages:\n  - {{kind: title}}\n  - {{size: 4x4}}\n"


@pytest.mark.parametrize("trim", ["5x8in", "a5", "letter", "11x8.5in"])
@pytest.mark.parametrize("words", [1, 5, 12, 30])
def test_the_texts_of_a_title_page_never_meet(trim, words):
    long = " ".join(["Labyrinths"] * words)[:198]
    text = display_texts(trim, title=long, subtitle=long, author=long[:60], publisher=long[:60])
    made = planned(text)
    page, frame = made.leaves[0].content, made.leaves[0].live
    at = title_lines(made.theme, frame, made.height, page)
    assert at.title - page.title.height > at.rule > at.subtitle
    assert at.subtitle - page.subtitle.height - page.author.leading > at.author
    assert at.author - page.author.height > at.publisher
    assert at.publisher - page.publisher.height >= frame.bottom


def test_a_title_page_too_small_for_its_texts_is_refused():
    long = " ".join(["Labyrinths"] * 18)
    text = display_texts("3x3in", title=long, subtitle=long, author=long)
    with pytest.raises(BookFileError, match=r"title: the texts of the title page need"):
        planned(text)


def test_a_long_word_on_a_divider_goes_on_over_the_next_pages_and_nothing_is_lost():
    body = " ".join(f"word{i}" for i in range(900))
    made = planned(
        f"trim: 5x8in\npages:\n  - {{kind: section, heading: S, body: {body}}}\n  - {{size: 4x4}}\n"
    )
    said = []
    for leaf in made.leaves:
        lines = leaf.content.body if isinstance(leaf.content, SectionPage) else ()
        lines = leaf.content.lines if isinstance(leaf.content, TextPage) else lines
        said += " ".join(placed.line.text for placed in lines).split()
    assert said == body.split()
    assert len(pages_of(made, TextPage)) >= 2


def test_answers_that_cannot_be_read_even_alone_are_refused():
    heading = (
        "Here are all the answers to all of the mazes in this small and very handsome little book"
    )
    with pytest.raises(
        BookFileError, match=r"pages\[0\].size: the answer to maze 1 would have corridors"
    ):
        planned(f"trim: 3x3in\nanswers: {{heading: {heading}}}\npages:\n  - {{size: 3x3}}\n")


@pytest.mark.parametrize("asked", range(1, 13))
def test_any_number_of_answers_shares_a_page(asked):
    made = planned(f"answers: {{per_page: {asked}}}\n" + runs("size: 10x12, count: 24"))
    counts = [
        len(leaf.content.slots) for leaf in made.leaves if isinstance(leaf.content, AnswersPage)
    ]
    assert counts[0] == asked
    assert not made.notes


def test_instructions_that_leave_no_room_for_a_maze_are_blamed_themselves():
    with pytest.raises(BookFileError, match=r"pages\[0\].instructions: the text takes"):
        planned("trim: 4x6in\n" + runs(f"size: 4x4, instructions: '{LOREM * 20}'"))


def test_markers_of_three_digits_keep_clear_of_their_text():
    body = "\n".join(f"      {i}. step" for i in range(98, 103))
    made = planned(f"pages:\n  - kind: text\n    body: |\n{body}\n")
    lines = made.leaves[0].content.lines
    by_drop = {}
    for placed in lines:
        by_drop.setdefault(placed.drop, []).append(placed)
    pairs = list(by_drop.values())
    assert len(pairs) == 5
    for marker, text in pairs:
        assert marker.indent + marker.line.width + 4 < text.indent
    assert len({text.indent for _, text in pairs}) == 1


def test_runs_written_alike_bring_one_note_however_many_they_are():
    made = planned(runs(*["size: 8x8"] * 7))
    assert len(made.notes) == 1
    assert "5 more" in made.notes[0].message


def test_answers_given_by_section_stand_in_the_contents():
    made = planned(
        "answers: section\npages:\n  - {kind: contents}\n"
        "  - {kind: section, heading: One}\n  - {size: 6x6}\n"
        "  - {kind: section, heading: Two}\n  - {size: 7x7}\n"
    )
    rows = [
        row
        for leaf in made.leaves
        if isinstance(leaf.content, ContentsPage)
        for row in leaf.content.rows
    ]
    said = [(row.label[0].text, int(row.page.text)) for row in rows]
    assert said == [("One", 2), ("Answers", 4), ("Two", 5), ("Answers", 7)]


def test_a_section_is_never_named_at_the_foot_of_a_page_of_contents():
    entries = "".join(
        f"  - {{kind: section, heading: Part {i}}}\n  - {{heading: Run {i}, size: 5x5, seed: s{i}}}\n"
        for i in range(60)
    )
    made = planned(f"trim: 6x9in\npages:\n  - {{kind: contents}}\n{entries}")
    leaves = [leaf for leaf in made.leaves if isinstance(leaf.content, ContentsPage)]
    assert len(leaves) > 3
    assert not any(leaf.content.rows[-1].opens for leaf in leaves)
    assert len({leaf.content.leaders for leaf in leaves}) == 1
    assert len({leaf.content.rows[0].drop for leaf in leaves[1:]}) == 1


def test_answers_of_one_size_keep_their_columns_from_page_to_page():
    made = planned("trim: 5x8in\n" + runs("size: 10x8, count: 22"))
    columns = []
    for leaf in made.leaves:
        if isinstance(leaf.content, AnswersPage):
            slots = leaf.content.slots
            columns.append(sum(slot.box.top == slots[0].box.top for slot in slots))
    assert len(columns) > 1
    assert len(set(columns[:-1])) == 1
    assert columns[-1] <= columns[0]


def test_a_filled_in_name_does_not_turn_the_text_around_it():
    made = planned(
        "title: T\nlanguage: he\nfields: {site: C++}\npages:\n"
        "  - {kind: text, body: 'שלום {site} יפה'}\n"
    )
    (line,) = [placed.line for placed in made.leaves[0].content.lines]
    visual = "".join(run.text for run in line.runs)
    assert "C++" in visual


@pytest.mark.parametrize("language", ["en", "he"])
@pytest.mark.parametrize("trim", ["a5", "5x8in", "4x6in"])
def test_the_round_end_of_a_route_keeps_the_printer_s_margins(trim, language):
    made = planned(
        f"trim: {trim}\nlanguage: {language}\n"
        + runs(
            "size: 9x7, count: 4, start: right, finish: left",
            "size: 7x9, start: top, finish: bottom",
        )
    )
    for leaf in made.leaves:
        for slot in leaf.content.slots if isinstance(leaf.content, AnswersPage) else ():
            key = made.theme.key
            out = min(key.run_out * slot.u, key.run_out_most) + key.route(slot.u) / 2
            assert slot.box.left - out >= leaf.live.left - 0.01
            assert slot.box.right + out <= leaf.live.right + 0.01
            assert slot.box.bottom - out >= leaf.live.bottom - 0.01
