"""Book files put together by chance → books that pass their own check, or are refused with a line and a sentence.

What no table of cases holds: keys in company that nobody thought of.
"""

from random import Random

import pytest
from making_books import Silence

from puzzlebook.build import Order, build
from puzzlebook.errors import BookFileError, EntryError

BATCHES, BOOKS = 12, 16
"""So many batches of so many books, each made from its number."""

PRINTERS = {
    "home": ("a4", "letter", "a5", "6x9in", "8.5x8.5in"),
    "kdp-paperback": ("6x9in", "8.5x11in", "8.5x8.5in", "a4"),
    "kdp-hardcover": ("6x9in", "5.5x8.5in", "8.25x11in"),
    "lulu": ("a4", "a5", "6x9in", "letter"),
    "ingramspark": ("5.5x8.5in", "6x9in", "8.5x11in", "8.5x8.5in"),
}
THEMES = ("classic", "bold", "fine", "large-print")
LANGUAGES = ("en", "de", "tr", "el", "fa", "ar", "he", "th", "hi", "ja", "zh-Hans")
GRIDS = ("square", "hexagon", "triangle", "polar", "upsilon", "organic", "brick")
TURNS = ("[square, hexagon]", "[upsilon, square]")
ALGORITHMS = ("wilson", "kruskal", "eller", "prim", "sidewinder", "recursive-division")
SHAPES = ("heart", "star", "circle", "fish", "{letter: A}", "{text: MIA}", "[heart, ring]")
LEVELS = ("easy", "medium", "hard", "expert", "easy..hard")
WORDS = '"Find the way **home** before dusk, and do not cross a line."'
LONG = '"A rather long heading that may have to be broken"'
GROUPS = (
    "{circle: easy, star: hard}",
    "{square: medium}",
    "{triangle: easy, square: hard, diamond: expert, star: {copies: 2}}",
)
PLAIN = (
    "{kind: section, heading: Part, body: Words}",
    "{kind: contents}",
    "{kind: title}",
    "{kind: notes, count: 2}",
    "{kind: certificate}",
    "{kind: dedication}",
    "{kind: copyright}",
    '{kind: text, heading: H, body: "Some *text* on {maze_count} mazes."}',
)


def head(chance):
    printer = chance.choice(list(PRINTERS))
    answers = ("end", "section", "separate", "none", "{place: end, per_page: 4}")
    keys = {
        "title": "Any book",
        "printer": printer,
        "trim": chance.choice(PRINTERS[printer]),
        "theme": chance.choice(THEMES),
        "language": chance.choice(LANGUAGES),
        "answers": chance.choice(answers),
    }
    if printer == "ingramspark":
        keys["spine"] = "6mm"
    seldom = {
        "single_sided": "true",
        "number_from": "41",
        "page_numbers": "{at: center}",
        "orientation": "landscape",
    }
    if printer != "home":
        seldom |= {"bleed": "true", "cover": "true"}
    return keys | {key: value for key, value in seldom.items() if chance.random() < 0.2}


def size_of(chance, grid):
    roll = chance.random()
    if roll < 0.15:
        return f"audience: {chance.choice(('ages 6-8', 'ages 9-12', 'adult', 'low-vision'))}"
    if roll < 0.25:
        return "corridor: 9mm..6mm"
    if grid == "polar":
        return f"size: {chance.randint(3, 12)}"
    if roll < 0.4:
        return "size: 6x7..12x14"
    return f"size: {chance.randint(4, 20)}x{chance.randint(4, 24)}"


def run(chance):
    grid = chance.choice((*GRIDS, *TURNS))
    keys = [f"grid: {grid}", size_of(chance, grid), f"count: {chance.randint(1, 6)}"]
    for share, key, values in (
        (0.3, "shape", SHAPES),
        (0.2, "room", ("3x3", '{size: 3x3, text: "7"}')),
        (0.4, "difficulty", LEVELS),
        (0.15, "braid", ("0.4", "1")),
        (0.1, "weave", ("0.3",)),
        (0.1, "symmetry", ("mirror", "rotate")),
        (0.05, "unicursal", ("true",)),
        (0.15, "endpoints", ("none", "corners", "sides")),
        (0.1, "start", ("{at: center, text: A}", "{at: center, text: Hello}", "{at: left}")),
        (0.4, "algorithm", (*ALGORITHMS, "[wilson, growing-tree]")),
        (0.3, "heading", ("Run", LONG)),
        (0.3, "instructions", (WORDS,)),
        (0.4, "per_page", ("1", "2", "4", "6", "2x3")),
        (0.4, "show", ("{difficulty: marks}", "{difficulty: marks, id: true}", "{number: false}")),
        (0.2, "theme", THEMES),
    ):
        if chance.random() < share:
            keys.append(f"{key}: {chance.choice(values)}")
    return keys


def worksheet(chance):
    keys = ["kind: worksheet", *run(chance)]
    for share, key, values in (
        (
            0.5,
            "lines",
            ("none", "name", "[name, class, score]", "[name, date, class, score, time]"),
        ),
        (0.5, "groups", GROUPS),
        (0.5, "variants", ("2", "3", "A..E")),
        (0.3, "copies", ("2",)),
    ):
        if chance.random() < share:
            keys.append(f"{key}: {chance.choice(values)}")
    return keys


def any_book(seed):
    """The text of the book of that number."""
    chance = Random(seed)
    keys = head(chance)
    pages, sheets = [], False
    for _ in range(chance.randint(1, 4)):
        kind = chance.choice(("run", "run", "sheet", "plain"))
        sheets |= kind == "sheet"
        if kind == "plain":
            pages.append(chance.choice(PLAIN))
        else:
            pages.append(f"{{{', '.join((run if kind == 'run' else worksheet)(chance))}}}")
    if sheets and chance.random() < 0.5:
        keys["answers"] = "teacher"
    lines = [f"{key}: {value}" for key, value in keys.items()]
    return "\n".join([*lines, "pages:", *(f"  - {page}" for page in pages)]) + "\n"


def refusal(file):
    """Build it; the error it is refused with, None for a book whose own check, which `build` runs, finds nothing."""
    try:
        build(Order(file, output=file.with_suffix(".pdf")), Silence())
    except (BookFileError, EntryError) as error:
        return error
    return None


def is_at_a_line(error):
    """Whether every problem has its line; small shapes have few mazes, which is found as they are made."""
    if isinstance(error, EntryError):
        return "no more different mazes" in str(error)
    return all(problem.line > 0 for problem in error.problems)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_any_book_passes_its_own_check_or_is_refused_at_its_line(batch, tmp_path):
    built = 0
    for seed in range(batch * BOOKS, (batch + 1) * BOOKS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        file = folder / "book.yaml"
        file.write_text(any_book(seed))
        error = refusal(file)
        assert error is None or is_at_a_line(error), seed
        built += error is None
    assert built >= BOOKS // 8
