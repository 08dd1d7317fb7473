"""A book file → a finished book: all its files or none, and the same ones every time."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from multiprocessing import active_children
from pathlib import Path

import making_fonts
import pytest
from making_books import Silence
from shell import BOOK, command, environment, files, report

from puzzlebook import build as building
from puzzlebook.build import Order, build, make_mazes, prepare
from puzzlebook.config.table import Row
from puzzlebook.errors import (
    CannotMakeError,
    PreflightError,
    PuzzlebookError,
    UsageError,
    WarningsError,
)
from puzzlebook.layout import book as layout
from puzzlebook.output import files as output_files
from puzzlebook.output import pdf as output_pdf
from puzzlebook.output import report as output_report
from puzzlebook.preflight import printed, structure
from puzzlebook.preflight.findings import Finding
from puzzlebook.survey import survey
from puzzlebook.workers import workers

ROOT = Path(__file__).resolve().parent.parent
SEPARATE = BOOK + "answers: separate\n"
OTHER = BOOK.replace("title: Small", "title: Other")
SMALL = "title: {title}\nseed: 7\npages:\n  - {{size: 3x3, count: {count}, algorithm: wilson}}\n"
"""There are 28 mazes of 3x3 that are not alike."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")
    return tmp_path


def made(text=None, *, check=False, executor=None, **order):
    if text is not None:
        Path("book.yaml").write_text(text, encoding="utf-8")
    return build(Order(Path("book.yaml"), check=check, **order), Silence(), executor)


def fingerprints(text):
    """For each maze its heading's number in the file and its fingerprint."""
    Path("book.yaml").write_text(text, encoding="utf-8")
    mazes = make_mazes(prepare(Path("book.yaml")), Silence())
    return [maze.fingerprint for maze in mazes]


# What is written ------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [BOOK, SEPARATE], ids=["end", "separate"])
def test_a_book_is_its_pdfs_and_its_report_and_passes_its_own_check(folder, text):
    built = made(text, check=True)
    names = {"book.yaml", *(str(path) for path in built.files)}
    assert set(files(folder)) == names
    told = report(built.report)
    assert told["pdf"]["file"] == built.pdf.name
    assert (told["answers_pdf"] is None) == (built.answers_pdf is None)
    assert (told["book"]["pages"], len(told["mazes"])) == (built.pages, built.mazes)
    assert (built.mazes, built.seed) == (6, "7")


def test_every_stage_tells_its_progress_to_the_end(folder):
    talk = Silence()
    (folder / "book.yaml").write_text(SEPARATE, encoding="utf-8")
    build(Order(Path("book.yaml")), talk)
    assert list(talk.stages) == ["Making mazes", "Laying out pages", "Checking pages"]
    for total, *counts in talk.stages.values():
        assert counts == sorted(counts)
        assert counts[-1] == total


@pytest.mark.parametrize("text", [BOOK, SEPARATE], ids=["end", "separate"])
def test_every_part_of_a_book_shows_its_pages_with_the_numbers_of_the_whole(folder, text):
    whole = made(text)
    all_mazes = {entry["number"]: entry for entry in report(whole.report)["mazes"]}
    for first in range(1, whole.pages + 1):
        last = min(first + 1, whole.pages)
        part = made(check=True, pages=(first, last))
        told = report(part.report)
        shown = range(first, last + 1)
        separate = whole.answers_pdf is not None
        standing = [
            number
            for number, entry in all_mazes.items()
            if entry["page"] in shown or (entry["answer_page"] in shown and not separate)
        ]
        assert told["book"]["part"] == [first, last]
        assert told["pdf"]["pages"] == part.pages == len(shown)
        assert part.mazes == len(standing)
        assert told["mazes"] == [all_mazes[number] for number in standing]
        assert part.pdf != whole.pdf
        assert part.answers_pdf is None
    assert whole.pdf.exists()


def test_pages_that_the_book_does_not_have_are_refused(folder):
    pages = made().pages
    with pytest.raises(UsageError, match=f"--pages 2-{pages + 1}: the book has {pages} pages"):
        made(pages=(2, pages + 1))


def test_a_random_seed_is_told_kept_and_gives_the_same_book_when_written_down(folder):
    text = BOOK.replace("seed: 7", "seed: random")
    talk = Silence()
    (folder / "book.yaml").write_text(text, encoding="utf-8")
    built = build(Order(Path("book.yaml"), check=False, new_seed=lambda: "4711"), talk)
    [note] = talk.told
    assert (note.line, note.severity) == (3, "note")
    assert "4711" in note.message
    assert report(built.report)["book"]["seed"] == built.seed == "4711"
    pdf = built.pdf.read_bytes()
    assert made(BOOK.replace("seed: 7", "seed: 4711")).pdf.read_bytes() == pdf


def test_random_seeds_differ():
    assert len({building.new_seed() for _ in range(20)}) == 20


def test_strict_takes_no_warning_and_writes_nothing(folder):
    text = BOOK.replace("title: Small", "title: Small #1")
    with pytest.raises(WarningsError, match="one warning under --strict"):
        made(text, strict=True)
    assert set(files(folder)) == {"book.yaml"}
    assert made(text).warnings == 1


def test_strict_takes_notes(folder):
    assert made(BOOK.replace("seed: 7", "seed: random"), strict=True).warnings == 0


SHEETS = "title: Sheets\npages:\n  - {kind: worksheet, size: 6x6, variants: 2, copies: 2}\n"


def keys_of(value, prefix=""):
    """Dotted keys of a report; those of `options`, `measures`, `reroll` and `fonts` are their makers'."""
    for key, inner in value.items():
        yield f"{prefix}{key}"
        for item in inner if isinstance(inner, list) else [inner]:
            if isinstance(item, dict) and key not in {"options", "measures", "reroll", "fonts"}:
                yield from keys_of(item, f"{prefix}{key}.")


def test_the_keys_of_reports_are_those_that_are_documented(folder):
    text = (ROOT / "docs" / "report.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([\w.]+)`", text, flags=re.MULTILINE))
    rerolled = "reroll: {2: 1}\n" + BOOK
    shutil.copy(made(OTHER).report, "vol1.json")
    Path("own.ttf").write_bytes(making_fonts.font())
    reports = [
        report(made(text, **order).report)
        for text, order in (
            (BOOK, {}),
            (SEPARATE, {}),
            (BOOK, {"pages": (1, 2)}),
            (rerolled, {}),
            ("avoid: [vol1.json]\n" + BOOK, {}),
            ("fonts: {heading: own.ttf}\n" + BOOK, {}),
            (BOOK, {"row": Row("class.csv", 2, 2, {}), "inputs": "0"}),
            (SHEETS, {}),
        )
    ]
    keys = {key for told in reports for key in keys_of(told)}
    # the two files are told of alike
    written = {re.sub(r"^answers_pdf\.", "pdf.", key) for key in keys}
    assert written - documented == set()
    # beyond these the page tells of the keys within `measures` and of single mazes' files
    assert {key for key in documented - written if key.startswith("book.")} == set()


def test_numbers_begin_where_the_book_says_on_paper_in_the_report_and_in_the_survey(folder):
    text = BOOK + "number_from: 41\n"
    told = report(made(text, check=True).report)
    assert [maze["number"] for maze in told["mazes"]] == [41, 42, 43, 44, 45, 46]
    assert told["mazes"] == [
        maze | {"number": maze["number"] + 40} for maze in report(made(BOOK).report)["mazes"]
    ]
    Path("book.yaml").write_text(text, encoding="utf-8")
    prepared = prepare(Path("book.yaml"))
    rows = [
        row
        for part in survey(prepared, make_mazes(prepared, Silence())).sections
        for row in part.rows
    ]
    assert [row.number for row in rows] == [41, 42, 43, 44, 45, 46]


# Where it is written --------------------------------------------------------------------------


def test_a_missing_output_folder_is_made(folder):
    assert made(output=Path("a/b/c.pdf")).files == (Path("a/b/c.pdf"), Path("a/b/c.json"))
    assert Path("a/b/c.pdf").exists()


TARGETS = {
    "a folder": ("a", "is a folder. Give a file's name, like a/book.pdf"),
    "the book itself": ("book.yaml.pdf", "would replace the file the book is made from"),
    "another kind of file": ("book.txt", "a book is a PDF"),
    "a file as a folder": ("book.yaml/x.pdf", "a part of its path is a file, not a folder"),
    "a device": ("full.pdf", "is not a file that can be replaced"),
    "a name too long": (f"{'n' * 300}.pdf", "the name is too long"),
    "a place where nothing can be": ("/proc/x/x.pdf", "could not be written"),
    "somebody's PDF": ("theirs.pdf", "was not made by puzzlebook"),
    "somebody's JSON": ("data.pdf", "is not a report of puzzlebook"),
}


@pytest.mark.parametrize("target", TARGETS)
def test_what_cannot_be_written_is_refused_before_any_maze_is_made(folder, monkeypatch, target):
    (folder / "a").mkdir()
    (folder / "book.yaml.pdf").symlink_to("book.yaml")
    (folder / "full.pdf").symlink_to("/dev/full")
    (folder / "theirs.pdf").write_bytes(b"%PDF-1.7 a year of work")
    (folder / "data.json").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(building, "make_mazes", lambda *_: pytest.fail("mazes were made"))
    before = sorted(folder.rglob("*"))
    name, sentence = TARGETS[target]
    with pytest.raises(PuzzlebookError, match=sentence):
        made(output=Path(name))
    assert sorted(folder.rglob("*")) == before


def test_somebodys_pdf_is_replaced_with_force_and_ours_without(folder):
    (folder / "x.pdf").write_bytes(b"%PDF-1.7 a year of work")
    assert made(output=Path("x.pdf"), force=True).pdf.read_bytes()[:8] == b"%PDF-1.4"
    made(BOOK.replace("seed: 7", "seed: 8"), output=Path("x.pdf"))
    (folder / "x.pdf").write_bytes((folder / "x.pdf").read_bytes() + b"% a remark")
    with pytest.raises(UsageError, match="was changed since"):
        made(output=Path("x.pdf"))


def test_a_book_is_never_replaced_by_itself_even_with_force(folder):
    Path("book.pdf").write_text(BOOK, encoding="utf-8")
    with pytest.raises(UsageError, match="would replace the file the book is made from"):
        build(Order(Path("book.pdf"), output=Path("book.pdf"), force=True), Silence())
    assert Path("book.pdf").read_text(encoding="utf-8") == BOOK


# All or none ----------------------------------------------------------------------------------

STAGES = {
    "the mazes": (building, "make_mazes"),
    "the pages": (layout, "book_pages"),
    "the PDF": (output_pdf, "write_pdf"),
    "the answers": (layout, "answer_pages"),
    "the structure": (structure, "check_structure"),
    "the printed pages": (printed, "check_printed"),
    "the report": (output_report, "report_bytes"),
    "the renaming": (output_files.Staging, "_rename"),
}
FAILURES = {
    "a bug": KeyError("x"),
    "a full disk": OSError(28, "No space left on device"),
    "Ctrl-C": KeyboardInterrupt(),
    "no memory": MemoryError(),
}


@pytest.mark.parametrize("failure", FAILURES)
@pytest.mark.parametrize("stage", STAGES)
def test_whatever_fails_wherever_the_old_files_stay_and_nothing_else(
    folder, monkeypatch, stage, failure
):
    made(SEPARATE)
    before = files(folder)

    def fail(*_args, **_more):
        raise FAILURES[failure]

    monkeypatch.setattr(*STAGES[stage], fail)
    (folder / "book.yaml").write_text(SEPARATE.replace("seed: 7", "seed: 8"), encoding="utf-8")
    with pytest.raises((KeyError, OSError, KeyboardInterrupt, MemoryError, CannotMakeError)):
        made(check=True)
    assert files(folder) == before | {"book.yaml": (folder / "book.yaml").read_bytes()}


def test_a_file_that_fails_its_check_is_not_put_in_place(folder, monkeypatch):
    made()
    before = files(folder)
    findings = [Finding(3, 2, f"fault {i}", "wall") for i in range(30)]
    monkeypatch.setattr(structure, "check_structure", lambda *_, **_more: findings)
    with pytest.raises(PreflightError, match=r"page 3, maze 2: fault 0 \[wall\]") as caught:
        made(check=True)
    assert "and 10 more" in str(caught.value)
    assert files(folder) == before


def test_a_wrong_answer_in_the_separate_file_is_found(folder, monkeypatch):
    whole = layout.answer_pages

    def swapped(plan, mazes):
        return whole(plan, [*mazes[1:3], mazes[0], *mazes[3:]])

    monkeypatch.setattr(layout, "answer_pages", swapped)
    with pytest.raises(PreflightError, match=r"\[route\]"):
        made(SEPARATE, check=True)


class Killer(Silence):
    """Kills a worker, as a system without memory does, when the first maze is there."""

    def stage(self, *_stage):
        def done(_count):
            for process in active_children():
                with suppress(ProcessLookupError):  # killed by the maze before
                    os.kill(process.pid, signal.SIGKILL)

        return done


def test_a_killed_worker_ends_the_build_in_one_sentence(folder):
    made()
    before = files(folder)
    text = BOOK.replace("count: 3", "count: 300").replace("6x7", "40x42").replace("11x10", "42x40")
    (folder / "big.yaml").write_text(text, encoding="utf-8")
    order = Order(Path("big.yaml"), output=Path("output/book.pdf"))
    with pytest.raises(CannotMakeError, match="a worker process ended"), workers(2) as executor:
        build(order, Killer(), executor)
    assert files(folder) == before | {"big.yaml": text.encode()}
    assert active_children() == []


# The same book --------------------------------------------------------------------------------


def test_the_same_book_comes_whoever_does_the_work_and_whenever(folder, monkeypatch):
    one = made(SEPARATE)
    before = files(folder)
    shutil.rmtree("output")
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 86_400)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    with workers(2) as executor:
        assert made(executor=executor).files == one.files
    assert files(folder) == before


def in_a_process(folder, *, seed, python_path=None):
    """The files of a build in another interpreter."""
    more = {"PYTHONPATH": str(python_path)} if python_path else {}
    result = subprocess.run(
        command("build", "book.yaml", "--no-check", "-o", f"{seed}/book.pdf"),
        cwd=folder,
        env=environment(PYTHONHASHSEED=seed, **more),
        capture_output=True,
        check=True,
        timeout=120,
    )
    return files(folder / seed), result.stderr.decode()


def test_the_same_book_comes_from_any_hash_seed(folder):
    assert in_a_process(folder, seed="0")[0] == in_a_process(folder, seed="1")[0]


def test_the_same_book_comes_from_interpreted_kernels_which_say_so_once(folder):
    source = folder / "source" / "puzzlebook"
    skipped = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__")
    shutil.copytree(ROOT / "puzzlebook", source, ignore=skipped)
    shutil.copytree(ROOT / "fonts", source / "fonts")
    compiled, talk = in_a_process(folder, seed="0")
    interpreted, slow_talk = in_a_process(folder, seed="1", python_path=source.parent)
    assert "interpreted" not in talk
    assert slow_talk.count("kernels interpreted: about 100 times slower") == 1
    assert interpreted == compiled
    told = subprocess.run(
        [sys.executable, "-m", "puzzlebook", "--version"],
        env=environment(PYTHONPATH=str(source.parent)),
        capture_output=True,
        check=True,
        timeout=60,
    )
    assert b"(kernels interpreted: " in told.stdout


# One entry and the others ----------------------------------------------------------------------

HEAD = "title: Small\nseed: 7\npages:\n"
RUNS = {
    "hunts": "  - {heading: Hunts, size: 8x9, count: 3}\n",
    "walks": "  - {heading: Walks, size: 9x8, count: 2, algorithm: wilson}\n",
    "levels": "  - {heading: Levels, size: 7x7, count: 3, difficulty: easy..hard}\n",
}
COUNTS = {"hunts": 3, "walks": 2, "levels": 3}
NEW = "  - {heading: New, size: 10x10, count: 2, algorithm: prim}\n"


def by_run(order, changed=None):
    """The fingerprints of each run of a book that has them in this order."""
    runs = RUNS | (changed or {})
    found = fingerprints(HEAD + "".join(runs.get(name, NEW) for name in order))
    split = {}
    for name in order:
        count = COUNTS.get(name, 2)
        split[name], found = found[:count], found[count:]
    return split


EDITS = {
    "adding one before": ("new", "hunts", "walks", "levels"),
    "adding one between": ("hunts", "new", "walks", "levels"),
    "removing the first": ("walks", "levels"),
    "removing the last": ("hunts", "walks"),
    "turning them round": ("levels", "walks", "hunts"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_moving_entries_about_changes_no_other_maze(folder, edit):
    whole = by_run(RUNS)
    edited = by_run(EDITS[edit])
    assert {name: edited[name] for name in edited if name in RUNS} == {
        name: whole[name] for name in edited if name in RUNS
    }


@pytest.mark.parametrize(
    "addition",
    ["per_page: 2", "instructions: Go", "show: {id: true}", "titles: [One, Two]", "heading: Else"],
)
def test_editing_what_does_not_make_mazes_changes_none(folder, addition):
    line = RUNS["walks"].replace("heading: Walks, ", "").replace("{", "{" + addition + ", ", 1)
    assert by_run(RUNS, {"walks": line}) == by_run(RUNS)


def test_editing_what_makes_mazes_changes_those_and_no_others(folder):
    whole = by_run(RUNS)
    edited = by_run(RUNS, {"walks": RUNS["walks"].replace("wilson", "kruskal")})
    assert {name for name in RUNS if edited[name] != whole[name]} == {"walks"}


def test_more_of_a_run_leaves_those_it_had(folder):
    longer = fingerprints(HEAD + RUNS["hunts"].replace("count: 3", "count: 5"))
    assert longer[:3] == fingerprints(HEAD + RUNS["hunts"])


@pytest.mark.parametrize("number", range(1, 9))
def test_a_reroll_changes_exactly_that_maze(folder, number):
    text = HEAD + "".join(RUNS.values())
    whole = fingerprints(text)
    changed = fingerprints(f"reroll: {{{number}: 1}}\n{text}")
    again = fingerprints(f"reroll: {{{number}: 2}}\n{text}")
    for other in (changed, again):
        differing = [
            i + 1 for i, pair in enumerate(zip(whole, other, strict=True)) if len(set(pair)) > 1
        ]
        assert differing == [number]
    assert changed != again


@pytest.mark.parametrize("reroll", [{}, {"3": 1}, {"1": 2, "8": 1000000}])
def test_a_report_keeps_the_rerolls_without_which_the_book_cannot_be_made_again(folder, reroll):
    given = ", ".join(f"{number}: {count}" for number, count in reroll.items())
    built = made(f"reroll: {{{given}}}\n{HEAD}" + "".join(RUNS.values()))
    assert report(built.report)["book"].get("reroll", {}) == reroll
    assert ("reroll" in report(built.report)["book"]) == bool(reroll)


def test_an_impossible_maze_is_told_at_its_entry(folder):
    with pytest.raises(CannotMakeError, match=r"book.yaml:4:5: pages\[0\]: no more different"):
        made(HEAD + "  - {size: 2x3, count: 6, algorithm: binary-tree}\n")


# Other volumes --------------------------------------------------------------------------------


def volume(title, count, avoid=()):
    """A book of small mazes in a file of its own: its report."""
    path = Path(f"{title}.yaml")
    text = SMALL.format(title=title, count=count)
    path.write_text(f"avoid: [{', '.join(avoid)}]\n{text}" if avoid else text, encoding="utf-8")
    return report(build(Order(path, check=False), Silence()).report)


def printed(told):
    return {maze["fingerprint"] for maze in told["mazes"]}


def test_no_maze_of_an_avoided_volume_comes_again(folder):
    one = volume("one", 10)
    again = volume("two", 10)
    assert printed(one) == printed(again)
    apart = volume("two", 10, ["output/one.json"])
    third = volume("three", 8, ["output/one.json", "output/two.json"])
    assert len(printed(one) | printed(apart) | printed(third)) == 28
    assert apart["book"]["avoid"] == ["output/one.json"]
    assert third["book"]["avoid"] == ["output/one.json", "output/two.json"]
    assert "avoid" not in one["book"]


def test_an_avoiding_book_is_the_same_whoever_does_the_work(folder):
    volume("one", 10)
    here = volume("two", 10, ["output/one.json"])
    with workers(2) as executor:
        there = build(Order(Path("two.yaml"), check=False), Silence(), executor)
    assert report(there.report) == here


def test_more_mazes_than_other_volumes_leave_are_told_of_at_their_entry(folder):
    volume("one", 20)
    with pytest.raises(CannotMakeError, match=r"two.yaml:5:5: pages\[0\]: no more different"):
        volume("two", 9, ["output/one.json"])


@pytest.mark.parametrize("force", [True, False])
def test_an_avoided_report_is_never_replaced(folder, force):
    volume("one", 3)
    volume("two", 3, ["output/one.json"])
    before = files(folder)
    order = Order(Path("two.yaml"), output=Path("output/one.pdf"), force=force)
    with pytest.raises(UsageError, match=r"one.json: would replace the file the book is made from"):
        build(order, Silence())
    assert files(folder) == before


def test_a_page_with_its_maze_and_answer_takes_four_kilobytes_at_most(folder):
    long = "title: Long\ntrim: letter\npages:\n  - {{algorithm: wilson, size: 30x40, count: {count}}}\n"
    few, many = (made(long.format(count=count)).pdf.stat().st_size for count in (9, 45))
    assert many - few <= 36 * 4096
