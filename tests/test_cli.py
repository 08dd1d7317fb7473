"""Arguments → exit codes, what is told on which stream, and never a traceback."""

from __future__ import annotations

import json
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import jsonschema
import pytest
from PIL import Image
from shell import (
    BOOK,
    SLOW,
    command,
    environment,
    files,
    into_closed_pipe,
    puzzlebook,
    report,
    started,
)

from puzzlebook import build as building
from puzzlebook import cli, console, kernels
from puzzlebook.errors import PreflightError
from puzzlebook.listing import LISTS, PLAIN
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.ids import parse_id
from puzzlebook.mazes.making import make
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.shapes import names as shape_names
from puzzlebook.mazes.single import draw_text, maze_json
from puzzlebook.mazes.spec import LEVELS
from puzzlebook.printers import NAMES as PRINTERS

WARNED = BOOK.replace("title: Small", "title: Small #1")
WRONG = BOOK.replace("title:", "titel:").replace("wilson", "wislon")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    (tmp_path / "slow.yaml").write_text(SLOW, encoding="utf-8")
    return tmp_path


# build ----------------------------------------------------------------------------------------


def test_build_prints_the_files_on_stdout_and_talks_on_stderr(run):
    ran = run("build", "book.yaml")
    assert ran.code == 0
    assert ran.out == "output/book.pdf\noutput/book.json\n"
    assert ran.err == "7 pages, 6 mazes\n"
    assert Path("output/book.pdf").exists()


def test_build_names_the_separate_answers_too(run):
    ran = run("build", "book.yaml", "-o", "x.pdf", book=BOOK + "answers: separate\n")
    assert ran.out.split() == ["x.pdf", "x-answers.pdf", "x.json"]


def test_quiet_leaves_only_the_names_of_the_files(run):
    ran = run("build", "book.yaml", "-q", book=WARNED)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "output/book.pdf\noutput/book.json\n"


@pytest.mark.parametrize(
    ("typed", "name"), [("2-3", "pages-2-3"), ("4", "page-4"), (" 2 - 3", "pages-2-3")]
)
def test_a_part_has_a_name_of_its_own(run, typed, name):
    ran = run("build", "book.yaml", "--no-check", "--pages", typed)
    assert ran.out == f"output/book-{name}.pdf\noutput/book-{name}.json\n"


@pytest.mark.parametrize(("pages", "told"), [("2-3", "2 pages, 2 mazes"), ("1", "1 page, 0 mazes")])
def test_a_part_counts_the_mazes_on_its_pages(run, pages, told):
    ran = run("build", "book.yaml", "--no-check", "--pages", pages)
    assert ran.err == f"{told}\n"


def test_without_a_check_no_file_is_read_back(run, monkeypatch):
    monkeypatch.setattr(building, "check", lambda *_: pytest.fail("it was checked"))
    assert run("build", "book.yaml", "--no-check").code == 0


# Exit codes -----------------------------------------------------------------------------------

USAGES = {
    "no command": (),
    "no such command": ("bild", "book.yaml"),
    "no such option": ("build", "book.yaml", "--fast"),
    "no book": ("build",),
    "no such book": ("build", "nothing.yaml"),
    "a folder for a book": ("check", "."),
    "no jobs": ("build", "book.yaml", "-j", "0"),
    "fewer jobs than none": ("build", "book.yaml", "-j", "-2"),
    "jobs in words": ("build", "book.yaml", "-j", "all"),
    "pages backwards": ("build", "book.yaml", "--pages", "5-3"),
    "page zero": ("build", "book.yaml", "--pages", "0"),
    "pages in words": ("build", "book.yaml", "--pages", "last"),
    "pages there are not": ("build", "book.yaml", "--pages", "99"),
    "a text file": ("build", "book.yaml", "-o", "book.txt"),
    "no such list": ("list", "mazes"),
    "a list that is the same for all printers": ("list", "grids", "--printer", "lulu"),
    "a list of no printer": ("list", "trims", "--printer", "kdp"),
    "a book for no printer": ("build", "book.yaml", "--printer", "kdp"),
    "a check for no printer": ("check", "book.yaml", "--printer", "kdp"),
    "a table there is not": ("build", "book.yaml", "--data", "x.csv"),
    "a table to check there is not": ("check", "book.yaml", "--data", "x.csv"),
    "a table for reports": ("check", "x.json", "y.json", "--data", "x.csv"),
    "measures of a table": ("check", "book.yaml", "--data", "x.csv", "--measures"),
    "a printer for reports": ("check", "x.json", "y.json", "--printer", "lulu"),
    "a wrong id": ("maze", "wilson/7"),
    "an id and an option": ("maze", "wilson/4x4/0000000000000001", "--size", "5x5"),
    "an id and a seed": ("maze", "wilson/4x4/0000000000000001", "--seed", "5"),
    "no such algorithm": ("maze", "--algorithm", "wislon"),
    "a setting without a value": ("maze", "--option", "hunt"),
    "a cell outside": ("maze", "--size", "5x5", "--start", "6,1"),
    "another format": ("maze", "-o", "x.txt"),
    "a nameless PDF": ("build", "book.yaml", "-o", ""),
    "a nameless book": ("build", ""),
    "a nameless book to check": ("check", ""),
    "a nameless plot": ("check", "book.yaml", "--plot", ""),
    "a plot of another kind": ("check", "book.yaml", "--plot", "x.jpg"),
    "a plot of no kind": ("check", "book.yaml", "--plot", "plot"),
    "two books to check": ("check", "book.yaml", "book.yaml"),
    "a book and a report": ("check", "x.json", "book.yaml"),
    "reports there are not": ("check", "x.json", "y.json"),
    "a nameless maze": ("maze", "-o", ""),
    "levels of a run for one maze": ("maze", "--difficulty", "easy..hard"),
    "levels that fall for one maze": ("maze", "--difficulty", "hard..easy", "--seed", "1"),
    "sizes of a run for one maze": ("maze", "--size", "5x5..9x9"),
}


@pytest.mark.parametrize("usage", USAGES)
def test_wrong_usage_ends_with_2_and_writes_nothing(run, usage):
    ran = run(*USAGES[usage])
    assert ran.code == 2
    assert ran.out == "" or usage == "no command"
    assert ran.out + ran.err
    assert list(Path().iterdir()) == [Path("book.yaml")]


@pytest.mark.parametrize("verb", ["build", "check"])
def test_a_wrong_book_ends_with_3_and_every_problem_at_its_place(run, verb):
    ran = run(verb, "book.yaml", book=WRONG)
    assert (ran.code, ran.out) == (3, "")
    lines = ran.err.splitlines()
    assert all(line.startswith("book.yaml:") for line in lines)
    assert any("'titel'" in line or "`titel`" in line for line in lines)
    assert any(line.startswith("book.yaml:7:") and "wilson" in line for line in lines)
    assert list(Path().iterdir()) == [Path("book.yaml")]


@pytest.mark.parametrize("verb", ["build", "check"])
def test_what_the_plan_finds_wrong_ends_with_3_too(run, verb):
    ran = run(verb, "book.yaml", book=BOOK.replace("6x7", "900x900"))
    assert ran.code == 3
    assert ran.err.startswith("book.yaml:6:")
    assert list(Path().iterdir()) == [Path("book.yaml")]


@pytest.mark.parametrize("verb", ["build", "check"])
def test_warnings_under_strict_end_with_4_and_write_nothing(run, verb):
    ran = run(verb, "book.yaml", "--strict", book=WARNED)
    assert ran.code == 4
    assert ran.err.startswith("book.yaml:1:")
    told = "puzzlebook: book.yaml: one warning under --strict"
    so = {"build": "; nothing was written.", "check": "."}[verb]
    assert ran.err.splitlines()[-1] == told + so
    assert list(Path().iterdir()) == [Path("book.yaml")]
    assert run(verb, "book.yaml").code == 0


def test_a_book_that_fails_its_check_ends_with_5(run, monkeypatch):
    def fail(*_):
        raise PreflightError("page 3 is not what it should be")

    monkeypatch.setattr(building, "check", fail)
    ran = run("build", "book.yaml")
    assert (ran.code, ran.out) == (5, "")
    assert ran.err == "puzzlebook: page 3 is not what it should be\n"


def test_a_maze_that_cannot_be_made_ends_with_1(run):
    # there are six of this size, and the algorithm knows fewer
    text = BOOK.replace("6x7, count: 3, algorithm: hunt-and-kill", "2x3, count: 6, algorithm: prim")
    text = text.replace("prim", "binary-tree")
    assert run("check", "book.yaml", book=text).code == 0
    ran = run("build", "book.yaml")
    assert (ran.code, ran.out) == (1, "")
    assert "turned and mirrored mazes count as the same" in ran.err
    assert ran.err.startswith("puzzlebook: book.yaml:6:5: pages[1]: no more different mazes")


FAILURES = {
    "a bug": (KeyError("x\ny"), "puzzlebook: this is our bug: KeyError: 'x\\ny' at test_cli.py:"),
    "no memory": (MemoryError(), "puzzlebook: there is not enough memory."),
    "the system": (OSError(24, "Too many open files", "f.ttf"), "puzzlebook: f.ttf: Too many open"),
}


@pytest.mark.parametrize("failure", FAILURES)
def test_whatever_fails_ends_with_1_and_one_line(run, monkeypatch, failure):
    error, line = FAILURES[failure]

    def fail(*_):
        raise error

    monkeypatch.setattr(building, "make_mazes", fail)
    ran = run("build", "book.yaml")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(line)
    assert ran.err.count("\n") == 1


def test_a_bug_shows_where_it_is_when_asked(run, monkeypatch, capsys):
    monkeypatch.setenv("PUZZLEBOOK_DEBUG", "1")
    monkeypatch.setattr(building, "make_mazes", lambda *_: 1 // 0)
    assert cli.main(["build", "book.yaml"]) == 1
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_while_files_are_written_leaves_the_old_ones(run, monkeypatch, name):
    run("build", "book.yaml")
    before = files(Path())
    handlers = [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]

    def interrupted(*_):
        signal.raise_signal(getattr(signal, name))
        signal.raise_signal(getattr(signal, name))

    monkeypatch.setattr(building, "check", interrupted)
    ran = run("build", "book.yaml")
    assert (ran.code, ran.out, ran.err) == (130, "", "puzzlebook: interrupted.\n")
    assert files(Path()) == before
    assert handlers == [signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)]


def test_a_signal_between_two_renames_comes_after_the_last(run, monkeypatch):
    rename = Path.replace

    def interrupted(path, target):
        signal.raise_signal(signal.SIGTERM)
        return rename(path, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    ran = run("build", "book.yaml", "--no-check")
    assert (ran.code, ran.out) == (130, "")
    assert set(files(Path())) == {"book.yaml", "output/book.pdf", "output/book.json"}
    monkeypatch.undo()
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == set()


# check ----------------------------------------------------------------------------------------


def test_check_tells_what_the_book_will_be_and_writes_nothing(run):
    ran = run("check", "book.yaml")
    assert (ran.code, ran.err) == (0, "")
    facts = dict(line.split(":", 1) for line in ran.out.splitlines())
    assert {key: facts[key].strip() for key in ("title", "pages", "mazes", "trim")} == {
        "title": "Small",
        "pages": "7",
        "mazes": "6",
        "trim": "letter",
    }
    assert list(Path().iterdir()) == [Path("book.yaml")]


def test_check_tells_the_pages_that_build_makes(run):
    facts = json.loads(run("check", "book.yaml", "--json").out)["book"]
    run("build", "book.yaml", "--no-check")
    book = report(Path("output/book.json"))["book"]
    shared = (facts.keys() & book.keys()) - {"trim", "answer_pages"}
    assert len(shared) > 5
    assert {key: book[key] for key in shared} == {key: facts[key] for key in shared}


@pytest.mark.parametrize("place", ["end", "section", "separate", "none"])
@pytest.mark.parametrize("seed", ["seed: 7", "seed: 007", "seed: spring", ""])
def test_check_counts_answer_pages_and_tells_the_seed_as_they_will_be(run, place, seed):
    text = BOOK.replace("seed: 7", seed) + f"answers: {place}\n"
    facts = json.loads(run("check", "book.yaml", "--json", book=text).out)["book"]
    lines = run("check", "book.yaml").out.splitlines()
    run("build", "book.yaml", "--no-check")
    made = report(Path("output/book.json"))
    pages = {maze["answer_page"] for maze in made["mazes"]} - {None}
    assert facts["answer_pages"] == len(pages)
    assert facts["seed"] == made["book"]["seed"]
    assert f"answer pages:  {len(pages)}" in lines
    assert f"seed:          {made['book']['seed'] if seed else 'made of title and author'}" in lines


def test_no_fact_of_check_is_none_or_raw(run):
    for text in (BOOK, BOOK.replace("seed: 7\n", ""), BOOK.replace("seed: 7", "seed: random")):
        for line in run("check", "book.yaml", book=text).out.splitlines():
            assert not re.search(r"None|[\[{(]", line), line


@pytest.mark.parametrize(("text", "code"), [(BOOK, 0), (WARNED, 0), (WRONG, 3)])
def test_check_as_json_has_all_of_it_on_stdout(run, text, code):
    ran = run("check", "book.yaml", "--json", book=text)
    assert (ran.code, ran.err) == (code, "")
    told = json.loads(ran.out)
    assert told["file"] == "book.yaml"
    assert (told["book"] is None) == (code == 3)
    assert "mazes" not in told
    severities = [problem["severity"] for problem in told["problems"]]
    assert severities == {BOOK: [], WARNED: ["warning"], WRONG: ["error"] * 3}[text]
    for problem in told["problems"]:
        assert set(problem) == {"file", "line", "column", "key", "message", "severity"}


def test_check_makes_no_seed_for_a_random_book(run):
    ran = run("check", "book.yaml", book=BOOK.replace("seed: 7", "seed: random"))
    assert (ran.code, ran.err) == (0, "")


def test_quiet_check_says_nothing_of_a_right_book(run):
    ran = run("check", "book.yaml", "-q", book=WARNED)
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def heads(lines):
    """The two lines of a table's head, read together."""
    return " ".join(lines[:2]).split()


def test_check_measures_every_maze_as_the_report_has_it(run):
    facts = run("check", "book.yaml").out
    ran = run("check", "book.yaml", "--measures")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(facts + "\n")
    table = ran.out.removeprefix(facts + "\n").split("\n\n")[0].splitlines()
    assert {"no.", "page", "run", "effort", "marks", "turns", "mm"} <= set(heads(table))
    run("build", "book.yaml", "--no-check")
    mazes = report(Path("output/book.json"))["mazes"]
    assert len(table) == 2 + len(mazes)
    for line, maze in zip(table[2:], mazes, strict=True):
        told = line.split()
        assert told[:2] == [str(maze["number"]), str(maze["page"])]
        assert f"{maze['measures']['effort']:.1f}" in told
        assert "●" * maze["marks"] + "○" * (4 - maze["marks"]) in told
        assert told[-1] == f"{maze['corridor_mm']:.1f}"


def test_measures_as_json_are_those_of_the_report(run):
    told = json.loads(run("check", "book.yaml", "--json", "--measures").out)
    run("build", "book.yaml", "--no-check")
    mazes = report(Path("output/book.json"))["mazes"]
    assert len(told["mazes"]) == len(mazes) == 6
    for maze, entry in zip(told["mazes"], mazes, strict=True):
        assert maze.pop("run") == f"pages[{1 if maze['number'] <= 3 else 2}]"
        assert maze == {key: entry[key] for key in maze}
        assert {"effort", "solution"} <= maze["measures"].keys()


@pytest.mark.parametrize("more", [("--measures",), ("--measures", "--json"), ("--plot", "x.svg")])
def test_what_is_measured_is_the_same_with_any_number_of_processes(run, more):
    def told(jobs):
        ran = run("check", "book.yaml", *more, "-j", jobs)
        assert (ran.code, ran.err) == (0, "")
        return ran.out, files(Path())

    assert told(1) == told(2)


@pytest.mark.parametrize("columns", ["40", "80", "100", "300"])
def test_no_line_of_the_measures_is_wider_than_the_terminal_or_100(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    lines = run("check", "book.yaml", "-q", "--measures").out.splitlines()
    assert max(map(len, lines)) <= min(int(columns), 100)


def test_measures_are_in_ascii_where_nothing_else_can_be_shown(folder):
    env = environment(PYTHONIOENCODING="ascii")
    ran = puzzlebook("check", "book.yaml", "--measures", cwd=folder, env=env)
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert b"\\u" not in ran.stdout
    assert b"#" in ran.stdout


def test_measures_of_a_random_book_tell_their_seed_which_gives_them_again(run):
    random = BOOK.replace("seed: 7", "seed: random")
    ran = run("check", "book.yaml", "--measures", book=random)
    seed = re.search(r"the seed is (\d+)\.", ran.err)[1]
    assert re.search(rf"^seed: +{seed}$", ran.out, re.MULTILINE)
    again = run("check", "book.yaml", "--measures", book=BOOK.replace("seed: 7", f"seed: {seed}"))
    assert again.out == ran.out


@pytest.mark.parametrize("name", ["x.svg", "new/y.PNG"])
def test_a_plot_is_written_and_takes_the_place_of_a_plot(run, name):
    for seed in ("seed: 7", "seed: 8"):
        ran = run("check", "book.yaml", "-q", "--plot", name, book=BOOK.replace("seed: 7", seed))
        assert (ran.code, ran.out, ran.err) == (0, f"{name}\n", "")
    assert set(files(Path())) == {"book.yaml", name}
    told = json.loads(run("check", "book.yaml", "--json", "--plot", name).out)
    assert told["plot"] == name


@pytest.mark.parametrize("theirs", ["somebody's SVG", "a plot with a change", "an empty file"])
@pytest.mark.parametrize("name", ["x.svg", "x.png"])
def test_a_plot_takes_the_place_of_no_other_file_unless_forced(run, monkeypatch, name, theirs):
    run("check", "book.yaml", "--plot", name)
    plot = Path(name).read_bytes()
    data = {"somebody's SVG": b"<svg/>", "an empty file": b""}.get(theirs)
    data = plot.replace(b"t", b"T", 1) if data is None else data
    Path(name).write_bytes(data)
    with monkeypatch.context() as context:
        context.setattr(building, "make_mazes", lambda *_: pytest.fail("mazes were made"))
        ran = run("check", "book.yaml", "--plot", name)
    assert (ran.code, ran.out) == (2, "")
    assert f"{name}: is there already" in ran.err
    assert Path(name).read_bytes() == data
    assert run("check", "book.yaml", "--plot", name, "--force").code == 0
    assert Path(name).read_bytes() == plot


def test_a_plot_is_no_folder_and_never_the_book(run):
    Path("x.svg").mkdir()
    for name in ("x.svg", "book.svg"):
        Path("book.svg").write_text(BOOK, encoding="utf-8")
        ran = run("check", "book.svg", "--plot", name, "--force")
        assert (ran.code, ran.out) == (2, "")
    assert Path("book.svg").read_text(encoding="utf-8") == BOOK


EASIER = BOOK.replace("6x7", "16x17")


def test_check_warns_of_a_later_run_that_is_easier_and_build_does_not(run):
    ran = run("check", "book.yaml", book=EASIER)
    assert ran.code == 0
    assert ran.err.startswith("book.yaml:7:5: warning: pages[2]: 'Walks' is easier")
    assert "'Hunts' before it (pages[1]" in ran.err
    assert run("check", "book.yaml", "--strict").code == 4
    [problem] = json.loads(run("check", "book.yaml", "--json").out)["problems"]
    assert (problem["key"], problem["severity"]) == ("pages[2]", "warning")
    assert run("build", "book.yaml", "--no-check", "--strict").err == "7 pages, 6 mazes\n"


def test_check_tells_how_many_mazes_are_avoided(run):
    assert "avoided" not in run("check", "book.yaml").out
    assert json.loads(run("check", "book.yaml", "--json").out)["book"]["avoided_mazes"] == 0
    run("build", "book.yaml", "--no-check")
    text = "avoid: [output/book.json]\n" + BOOK.replace("Small", "Other")
    Path("two.yaml").write_text(text, encoding="utf-8")
    assert "avoided mazes: 6\n" in run("check", "two.yaml").out
    assert json.loads(run("check", "two.yaml", "--json").out)["book"]["avoided_mazes"] == 6


# maze -----------------------------------------------------------------------------------------


def told_id(ran):
    return ran.err.partition("id: ")[2].strip()


def test_a_maze_is_drawn_and_its_id_draws_it_again(run):
    settings = ("--algorithm", "hunt-and-kill", "--option", "hunt=0.2", "--size", "9x6")
    ran = run("maze", *settings, "--seed", "7", "--start", "1,1", "--finish", "right")
    assert ran.code == 0
    spec = parse_id(told_id(ran))
    assert (spec.options, spec.size) == ((("hunt", 0.2),), (9, 6))
    assert (spec.ends.start, spec.ends.finish) == ((1, 1), "right")
    again = run("maze", told_id(ran))
    assert (again.out, told_id(again)) == (ran.out, told_id(ran))
    assert run("maze", *settings, "--seed", "8").out != ran.out


def test_a_maze_is_the_first_of_a_book_with_its_seed(run):
    book = "title: T\nseed: 7\npages:\n  - {size: 7x6, algorithm: wilson, difficulty: hard}\n"
    Path("book.yaml").write_text(book, encoding="utf-8")
    run("build", "book.yaml", "--no-check")
    [entry] = report(Path("output/book.json"))["mazes"]
    options = ("--algorithm", "wilson", "--size", "7x6", "--difficulty", "hard")
    assert told_id(run("maze", *options, "--seed", "007")) == entry["id"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_algorithm_can_be_asked_for_alone(run, algorithm):
    ran = run("maze", "--algorithm", algorithm, "--size", "4x3", "--seed", "1", "--solution")
    assert ran.code == 0
    assert ran.out == draw_text(make(parse_id(told_id(ran))), route=True) + "\n"


@pytest.mark.parametrize("level", LEVELS)
def test_a_maze_of_a_level_is_drawn_again_from_its_id(run, level):
    options = ("--size", "10x10", "--seed", "3", "--solution")
    ran = run("maze", "--difficulty", level, *options)
    assert run("maze", told_id(ran), "--solution").out == ran.out


def test_levels_give_one_seed_mazes_of_rising_effort(run):
    efforts = []
    for level in LEVELS:
        run("maze", "--difficulty", level, "--size", "12x12", "--seed", "3", "-o", f"{level}.json")
        efforts.append(report(Path(f"{level}.json"))["measures"]["effort"])
    assert efforts == sorted(set(efforts))


def test_a_maze_tells_its_measures_when_asked(run):
    options = ("--size", "9x8", "--seed", "5")
    plain = run("maze", *options)
    ran = run("maze", *options, "--measures")
    assert ran.out.startswith(plain.out)
    run("maze", *options, "-o", "x.json")
    measures = report(Path("x.json"))["measures"]
    told = dict(line.split()[:2] for line in ran.out.removeprefix(plain.out).splitlines())
    assert list(told) == [*MEASURES, "marks"]
    for name, measure in MEASURES.items():
        value = measures[name]
        shown = f"{100 * value:.1f}%" if measure.kind == "share" else f"{value:g}"
        assert told[name] == shown


def test_a_maze_without_a_seed_has_a_new_one_which_is_told(run):
    ran = run("maze", "--size", "9x9")
    seed = ran.err.partition("seed: ")[2].split()[0]
    assert run("maze", "--size", "9x9", "--seed", seed).out == ran.out
    assert run("maze", "--size", "9x9").out != ran.out


def test_a_maze_without_ends_shows_the_way_when_asked(run):
    options = ("maze", "--endpoints", "none", "--size", "5x4", "--seed", "1")
    assert "S" not in run(*options).out
    shown = run(*options, "--solution")
    assert "S" in shown.out
    assert run("maze", told_id(run(*options)), "--solution").out == shown.out


def test_a_maze_as_json_is_that_of_the_library(run):
    ran = run("maze", "--size", "5x4", "--seed", "1", "-o", "new/x.json")
    assert ran.out == "new/x.json\n"
    assert report(Path("new/x.json")) == json.loads(
        json.dumps(maze_json(make(parse_id(told_id(ran)))))
    )


THEIRS = {
    "somebody's JSON": b'{"my": "data"}',
    "a list": b"[1, 2]",
    "no JSON": b"a year of work",
    "no text": b"\xff\xfe\x00",
    "nothing": b"",
    "JSON without end": b"[" * 100_000,
}


@pytest.mark.parametrize("theirs", THEIRS)
def test_a_maze_takes_the_place_of_no_other_file_unless_forced(run, monkeypatch, theirs):
    target = Path("x.json")
    target.write_bytes(THEIRS[theirs])
    ran = run("maze", "--size", "3x3", "-o", target)
    assert (ran.code, ran.out) == (2, "")
    assert "x.json: is there already, and is not a maze" in ran.err
    assert "id:" not in ran.err
    assert target.read_bytes() == THEIRS[theirs]
    assert run("maze", "--size", "3x3", "-o", target, "--force").code == 0
    assert report(target)["size"] == [3, 3]


def test_a_maze_takes_the_place_of_a_maze_and_of_no_book_s_report(run):
    for size in ("3x3", "4x4"):
        assert run("maze", "--size", size, "-o", "x.json").code == 0
    assert report(Path("x.json"))["size"] == [4, 4]
    run("build", "book.yaml", "--no-check")
    before = files(Path())
    assert run("maze", "-o", "output/book.json").code == 2
    assert files(Path()) == before


@pytest.mark.parametrize("name", ["x.svg", "x.PNG", "x.pdf", "x.json"])
def test_a_maze_is_written_in_the_format_that_its_name_asks_for(run, name):
    ran = run("maze", "--size", "8x6", "--seed", "1", "-o", name)
    assert (ran.code, ran.out) == (0, f"{name}\n")
    first = Path(name).read_bytes()
    assert first.startswith({"s": b"<?xml", "P": b"\x89PNG", "p": b"%PDF", "j": b"{"}[name[2]])
    identity = re.search("id: (.*)", ran.err)[1]
    assert run("maze", identity, "-o", name).code == 0  # in its own place
    assert Path(name).read_bytes() == first
    Path(name).write_bytes(first[:40] + b"mine" + first[44:])
    ran = run("maze", identity, "-o", name)
    assert (ran.code, "is there already" in ran.err) == (2, True)
    assert run("maze", identity, "-o", name, "--force").code == 0


def test_a_maze_s_picture_shows_the_way_only_when_asked(run):
    for name, more in (("a.svg", []), ("b.svg", ["--solution"])):
        assert run("maze", "--size", "8x6", "--seed", "1", "-o", name, *more).code == 0
    puzzle, answer = (Path(name).read_text("utf-8") for name in ("a.svg", "b.svg"))
    assert 'id="solution"' not in puzzle
    assert 'id="solution"' in answer
    assert puzzle.splitlines()[1] == answer.splitlines()[1]  # of one size


def test_a_maze_too_large_for_a_page_makes_a_larger_picture(run):
    sizes = []
    for size in ("20x20", "150x150"):
        assert run("maze", "--size", size, "--seed", "1", "-o", "x.svg").code == 0
        sizes.append(float(re.search(r'width="([0-9.]+)mm"', Path("x.svg").read_text("utf-8"))[1]))
    assert sizes[0] < 215.9  # the width of a letter page
    assert sizes[1] > 300


def test_a_maze_of_any_grid_is_drawn_in_a_file(run):
    for grid, size in (("polar", "6"), ("hexagon", "7x6")):
        ran = run("maze", "--grid", grid, "--size", size, "--seed", "1", "-o", "x.svg")
        assert ran.code == 0
        first = Path("x.svg").read_bytes()
        assert run("maze", told_id(ran), "-o", "x.svg").code == 0
        assert Path("x.svg").read_bytes() == first
    ran = run("maze", "--grid", "hexagon", "--size", "7x6")
    assert (ran.code, "Write it to a file" in ran.err) == (1, True)
    ran = run("maze", "--grid", "hexagn")
    assert (ran.code, "--grid: " in ran.err, "hexagon" in ran.err) == (2, True, True)


def test_pixels_are_asked_for_where_there_are_some(run):
    ran = run("maze", "-o", "x.png", "--dpi", "100", "--transparent")
    assert ran.code == 0
    with Image.open("x.png") as image:
        assert (image.mode, round(image.info["dpi"][0])) == ("LA", 100)
    for arguments in (("maze", "--dpi", "300"), ("maze", "-o", "x.svg", "--transparent")):
        ran = run(*arguments)
        assert (ran.code, "only a PNG file has it. Give -o a name in .png." in ran.err) == (2, True)


def test_a_book_is_exported_and_its_manifest_named(run):
    ran = run("export", "book.yaml", "-d", "out", "--format", "svg", "--format", "json")
    assert (ran.code, ran.out) == (0, f"{Path('out/manifest.csv')}\n")
    assert "6 puzzles and 6 answers in 18 files" in ran.err
    assert len(list(Path("out").iterdir())) == 19


@pytest.mark.parametrize("kind", ["json", "svg"])
def test_a_maze_s_file_with_a_name_too_long_is_told_in_a_sentence(run, kind):
    ran = run("maze", "-o", f"{'n' * 300}.{kind}")
    assert ran.code == 1
    assert "the name is too long" in ran.err


def test_every_wrong_option_of_a_maze_is_told_at_once(run):
    ran = run("maze", "--size", "8", "--option", "hunt=2", "--option", "hund=1", "--endpoints", "x")
    for option in ("--size: ", "--option hunt: ", "--option hund: ", "--endpoints: "):
        assert option in ran.err
    assert "id:" not in ran.err


def test_a_maze_is_drawn_in_ascii_where_nothing_else_can_be_shown(folder):
    arguments = ("maze", "--size", "3x3", "--seed", "1")
    plain = puzzlebook(*arguments, cwd=folder, env=environment(PYTHONIOENCODING="ascii"))
    lines = puzzlebook(*arguments, cwd=folder, env=environment(PYTHONIOENCODING="utf-8"))
    assert (plain.returncode, lines.returncode) == (0, 0)
    assert plain.stdout.isascii()
    assert "┘" in lines.stdout.decode()


# list, schema, version, help ------------------------------------------------------------------


@pytest.mark.parametrize("what", LISTS)
def test_every_list_names_what_is_in_its_table(run, what):
    ran = run("list", what)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.strip()
    assert what in run("list", "--help").out


@pytest.mark.parametrize("name", PRINTERS)
def test_a_printer_s_rules_and_sizes_are_listed_with_every_source(run, name):
    for what in ("printers", "trims"):
        ran = run("list", what, "--printer", name)
        assert ran.code == 0
        head, *rows = ran.out.split("\n\n")[0].splitlines()
        assert head.split()[0] == name
        numbered = re.findall(
            r"(?:published|calculator|third-party|assumed) \[(\d+)\]$", ran.out, re.MULTILINE
        )
        sources = re.findall(r"^\[(\d+)\] \S", ran.out, re.MULTILINE)
        assert set(numbered) == set(sources)
        assert all(len(row) <= 120 for row in rows)
        assert name in run("list", what).out


def test_algorithms_are_listed_with_their_looks_and_options(run):
    out = run("list", "algorithms").out
    names = [line.split()[0] for line in out.splitlines() if not line.startswith(" ")]
    assert names == list(ALGORITHMS)
    for algorithm in ALGORITHMS.values():
        assert algorithm.look in out
        for option in algorithm.options:
            assert f"{option.name}: " in out
            assert option.help in out


def test_every_shape_is_listed_with_its_picture_standing_on_its_feet(run):
    out = run("list", "shapes").out
    for name in shape_names():
        assert re.search(rf"(^|\s){name}(\s|$)", out, re.MULTILINE)
    assert "█" in out
    assert out.translate(PLAIN).isascii()
    assert "#" in out.translate(PLAIN)


def test_every_grid_is_listed_with_a_picture(run):
    listed = run("list", "grids").out.split("\n\n")
    assert [part.split()[0] for part in listed if part.strip()] == list(GRIDS)
    assert all(part.isascii() and part.count("\n") >= 4 for part in listed if part.strip())


def test_the_schema_is_draft_07_and_takes_a_book(run):
    schema = json.loads(run("schema").out)
    jsonschema.Draft7Validator.check_schema(schema)
    book = {"title": "T", "pages": [{"size": "5x5"}]}
    jsonschema.Draft7Validator(schema).validate(book)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(schema).validate(book | {"titel": "T"})


@pytest.mark.parametrize("compiled", [True, False])
def test_the_version_tells_whether_the_kernels_are_compiled(run, monkeypatch, compiled):
    monkeypatch.setattr(kernels, "all_compiled", lambda: compiled)
    ran = run("--version")
    words = kernels.COMPILED if compiled else kernels.INTERPRETED
    assert (ran.code, ran.out, ran.err) == (0, f"puzzlebook 0.1.0 ({words})\n", "")


@pytest.mark.parametrize("arguments", [("build", "book.yaml"), ("maze",)], ids=["build", "maze"])
def test_interpreted_kernels_are_told_of_once_where_mazes_are_made(run, monkeypatch, arguments):
    monkeypatch.setattr(kernels, "all_compiled", lambda: False)
    assert run(*arguments).err.count("kernels interpreted") == 1


def test_help_is_there_without_anything_heavy(folder):
    heavy = "yaml reportlab uharfbuzz pikepdf pypdfium2 markdown_it deflate rich cython"
    asked = (
        "import sys\nfrom puzzlebook.cli import main\n"
        "assert main(sys.argv[1:]) == 0\n"
        f"found = set({heavy!r}.split()) & set(sys.modules)\n"
        "found |= {name for name in sys.modules if name.startswith('puzzlebook.mazes')}\n"
        "assert not found, found\n"
    )
    for arguments in (["--help"], ["build", "--help"], ["check", "--help"]):
        subprocess.run([sys.executable, "-c", asked, *arguments], check=True, cwd=folder)


# Streams --------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [("--version",), ("list", "fonts"), ("schema",)])
def test_a_full_disk_under_stdout_ends_with_1_and_one_line(folder, arguments):
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            command(*arguments),
            cwd=folder,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr == b"puzzlebook: the output could not be written: No space left on device.\n"


@pytest.mark.parametrize("arguments", [("list", "fonts"), ("build", "book.yaml", "--no-check")])
def test_a_closed_pipe_breaks_no_command(folder, arguments):
    ran = into_closed_pipe(*arguments, cwd=folder)
    assert ran.returncode == 0
    assert b"roken" not in ran.stderr
    assert (folder / "output" / "book.pdf").exists() == (arguments[0] == "build")


def test_a_name_that_the_terminal_cannot_show_breaks_no_command(folder):
    (folder / "Łabirynt – ü.yaml").write_text(WARNED, encoding="utf-8")
    env = environment(PYTHONIOENCODING="ascii")
    ran = puzzlebook("build", "Łabirynt – ü.yaml", cwd=folder, env=env)
    assert ran.returncode == 0
    assert ran.stdout.startswith(b"output/\\u0141abirynt \\u2013 \\xfc.pdf")
    assert (folder / "output" / "Łabirynt – ü.pdf").exists()


def test_json_stays_json_where_the_terminal_cannot_show_it(folder):
    text = BOOK.replace("title: Small", "title: Lösung")
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    for encoding in ("ascii", "utf-8"):
        env = environment(PYTHONIOENCODING=encoding)
        ran = puzzlebook("check", "book.yaml", "--json", cwd=folder, env=env)
        assert json.loads(ran.stdout.decode(encoding))["book"]["title"] == "Lösung"


def test_no_bar_is_drawn_in_a_pipe_and_none_before_a_second(run, monkeypatch):
    clock = iter(range(0, 10_000, 5))
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    assert "\r" not in run("build", "book.yaml", "--no-check").err


class Terminal:
    """A stderr that is a terminal."""

    def __init__(self):
        self.text = ""

    def isatty(self):
        return True

    def write(self, text):
        self.text += text

    def flush(self):
        pass


@pytest.mark.parametrize(
    ("seconds", "term", "quiet", "drawn"),
    [
        (2.0, "xterm", False, True),
        (0.0, "xterm", False, False),
        (2.0, "dumb", False, False),
        (2.0, "xterm", True, False),
    ],
)
def test_a_bar_is_drawn_on_a_terminal_for_work_over_a_second(
    monkeypatch, seconds, term, quiet, drawn
):
    terminal = Terminal()
    now = [0.0]
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setenv("TERM", term)
    with console.Console(quiet=quiet) as talk:
        done = talk.stage("Making mazes", 40)
        now[0] = seconds
        done(10)
        done(11)
        talk.say("9 pages")
    picture = f"\rMaking mazes       [{'#' * 7}{' ' * 23}] 10/40"
    wiped = f"\r{' ' * (len(picture) - 1)}\r"
    said = "" if quiet else "9 pages\n"
    assert terminal.text == (picture + wiped if drawn else "") + said


def test_a_bar_never_wraps_in_a_narrow_terminal(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "20")
    talk = console.Console()
    monkeypatch.setattr(time, "monotonic", lambda: float("inf"))
    talk.stage("Making mazes", 40)(10)
    assert terminal.text == "\rMaking mazes       "


# Processes and signals ------------------------------------------------------------------------


def wait_for_mazes(process):
    """The seed is told just before the mazes are made."""
    assert b"the seed is" in process.stderr.readline()
    time.sleep(0.5)


def all_gone(group):
    """Whether every process of the group ends within some seconds."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_build_that_is_stopped_ends_with_130_and_leaves_nothing(folder, name, jobs):
    before = files(folder)
    process = started("build", "slow.yaml", "-j", jobs, cwd=folder)
    wait_for_mazes(process)
    # A terminal's Ctrl-C goes to every process of the job, another's signal to the first alone.
    kill = os.killpg if name == "SIGINT" else os.kill
    kill(process.pid, getattr(signal, name))
    out, err = process.communicate(timeout=20)
    assert process.returncode == 130
    assert out == b""
    assert err.splitlines()[-1] == b"puzzlebook: interrupted."
    assert b"Traceback" not in err
    assert all_gone(process.pid)
    assert files(folder) == before


def test_workers_end_when_their_parent_is_killed(folder):
    process = started("build", "slow.yaml", "-j", "2", cwd=folder)
    wait_for_mazes(process)
    process.kill()
    process.communicate(timeout=20)
    assert all_gone(process.pid)
    assert not (folder / "output").exists()


def test_one_line_and_one_exit_code_come_from_a_real_process(folder):
    ran = puzzlebook("build", "book.yaml", "-j", "2", cwd=folder)
    assert (ran.returncode, ran.stdout) == (0, b"output/book.pdf\noutput/book.json\n")
    ran = puzzlebook("build", "nothing.yaml", cwd=folder)
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.count(b"\n") == 1


def test_a_bar_comes_and_goes_on_a_real_terminal(folder):
    text = SLOW.replace("count: 400", "count: 200").replace("random", "1")
    (folder / "slow.yaml").write_text(text, encoding="utf-8")
    master, slave = pty.openpty()
    # which stage takes a second depends on the machine, so every stage is one that does
    impatient = (
        "import sys, puzzlebook.console as c; c.PATIENCE = 0.0; "
        "from puzzlebook.cli import main; sys.exit(main())"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", impatient, "build", "slow.yaml", "--no-check"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=slave,
        env=environment(TERM="xterm"),
    )
    os.close(slave)
    shown = b""
    with os.fdopen(master, "rb", buffering=0) as terminal:
        while True:
            try:
                more = terminal.read(4096)
            except OSError:  # the other end has closed
                break
            if not more:
                break
            shown += more
    assert process.wait(timeout=60) == 0
    assert b"Making mazes       [#" in shown
    assert re.search(rb"\r +\r\d+ pages, 200 mazes\r\n$", shown)


def test_a_maze_in_a_shape_is_drawn_and_reprinted_by_its_id(run):
    first = run("maze", "--shape", "letter:O", "--size", "16x12", "--seed", "1", "--solution")
    identity = re.search(r"^id: (\S+)$", first.err, re.MULTILINE)[1]
    assert "/shape=letter.O/" in identity
    assert "S" in first.out
    assert run("maze", identity, "--solution").out == first.out
    assert run("maze", "--shape", "{letter: O}", "--size", "16x12", "--seed", "1").code == 0


def test_a_maze_cut_to_a_file_is_reprinted_with_that_file_only(run):
    outlines = Path(__file__).parent / "outlines"
    shutil.copy(outlines / "ring.svg", "ring.svg")
    shutil.copy(outlines / "ring.png", "ring.png")
    first = run(
        "maze", "--shape", "svg:ring.svg", "--size", "15x15", "--room", "2x2", "--seed", "1"
    )
    assert first.code == 2  # the middle is free already
    first = run("maze", "--shape", "svg:ring.svg", "--size", "15x15", "--seed", "1")
    identity = re.search(r"^id: (\S+)$", first.err, re.MULTILINE)[1]
    assert "--shape image:cat.png" in run("maze", identity).err
    assert run("maze", identity, "--shape", "svg:ring.svg").out == first.out
    assert "Name that file" in run("maze", identity, "--shape", "image:ring.png").err
    plain = run("maze", "--seed", "1").err.split()[1]
    assert "an id says everything" in run("maze", plain, "--shape", "heart").err
