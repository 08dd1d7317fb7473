"""Help that teaches, and terminals of every kind."""

from __future__ import annotations

import os
import pty
import shlex
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
import typer
from shell import BOOK, command, environment, into_closed_pipe, puzzlebook

from puzzlebook import console
from puzzlebook.cli import app
from puzzlebook.helping import HELP

COMMANDS = list(typer.main.get_command(app).commands)

TABLE = "child\nMia\nBo\n"
# Where the book names a column, so that it can be built with a table; and reports of two volumes.
NAMED = BOOK.replace("title: Small", "title: For {child}\nfields: {child: Mia}")


def examples(run, name):
    """The command lines that the help of a command opens with."""
    lines = [line.strip() for line in run(*filter(None, [name]), "--help").out.splitlines()]
    lines = [line for line in lines if line]
    assert lines[0].startswith("Usage: puzzlebook")
    return [line.split("   ")[0] for line in lines[1:] if line.startswith("puzzlebook ")]


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_the_help_of_every_command_opens_with_two_examples(run, name):
    ran = run(*filter(None, [name]), "--help")
    assert (ran.code, ran.err) == (0, "")
    lines = [line.strip() for line in ran.out.splitlines() if line.strip()]
    begins = f"puzzlebook {name}".strip()
    assert all(line.startswith(begins) for line in lines[1:3])
    assert not lines[3].startswith("puzzlebook")
    assert max(map(len, ran.out.splitlines())) <= 100


# The preview goes on until it is stopped; tests/preview do that.
ENDING = [name for name in HELP if name != "preview"]


@pytest.mark.parametrize("name", ENDING)
def test_every_example_does_what_it_says(run, name):
    asked = examples(run, name)
    run("build", "book.yaml", "--no-check")
    Path("names.yaml").write_text(NAMED, encoding="utf-8")
    Path("class.csv").write_text(TABLE, encoding="utf-8")
    if name == "init":
        Path("names.yaml").unlink()
    elif name:
        Path("mazes.yaml").write_text(BOOK, encoding="utf-8")
    assert len(asked) == 2
    for line in asked:
        words = shlex.split(line.split(" > ")[0].split(" | ")[0])
        ran = run(*words[1:])
        assert ran.code == 0, (line, ran.err)
        assert ran.out or ran.err


def test_every_command_stands_in_the_list_of_commands(run):
    listed = run("--help").out.partition("Commands:")[2]
    assert [line.split()[0] for line in listed.splitlines() if line[:3].strip()] == COMMANDS


# Completion -----------------------------------------------------------------------------------

COMPLETED = {
    ("",): ("init", "build", "check"),
    ("init", "--template", "l"): ("large-print",),
    ("build", "book.yaml", "--printer", "kdp"): ("kdp-paperback", "kdp-hardcover"),
    ("build", "--da"): ("--data",),
}


@pytest.mark.parametrize("words", COMPLETED)
def test_a_shell_is_told_what_may_follow(tmp_path, words):
    line = " ".join(("puzzlebook", *words))
    env = environment(
        _PUZZLEBOOK_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words))
    )
    ran = puzzlebook(cwd=tmp_path, env=env)
    found = ran.stdout.decode().split()
    assert set(COMPLETED[words]) <= set(found), ran
    assert all(word.startswith(words[-1]) for word in found)


# Terminals ------------------------------------------------------------------------------------

WARNED = BOOK.replace("title: Small", "title: '[red]Small[/red]'\nsubtitle: For all #1")
WRONG = BOOK.replace("wilson", "'[bold]'")


def on_a_terminal(*arguments, cwd, **changes):
    """What a command shows where stdout and stderr are a terminal, and its exit code."""
    main, other = pty.openpty()
    env = environment(TERM="xterm", **changes)
    env = {key: value for key, value in env.items() if value is not None}
    running = subprocess.Popen(command(*arguments), cwd=cwd, stdout=other, stderr=other, env=env)
    os.close(other)
    shown = b""
    with suppress(OSError):  # Linux's way to say that the other side is closed
        while part := os.read(main, 4096):
            shown += part
    os.close(main)
    return shown.decode().replace("\r\n", "\n"), running.wait()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "book.yaml").write_text(WARNED, encoding="utf-8")
    return tmp_path


def test_colours_are_on_a_terminal_only_and_change_no_word(folder):
    plain = puzzlebook("check", "book.yaml", cwd=folder).stderr.decode()
    shown, code = on_a_terminal("check", "book.yaml", cwd=folder, NO_COLOR="")
    assert code == 0
    assert "\x1b" not in plain
    assert "\x1b[33mwarning:\x1b[0m" in shown
    for code in ("0", "1", "31", "33", "36"):
        shown = shown.replace(f"\x1b[{code}m", "")
    assert plain in shown


@pytest.mark.parametrize("changes", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_whoever_wants_no_colours_has_none(folder, changes):
    main, other = pty.openpty()
    env = environment(**{"TERM": "xterm", **changes})
    ran = subprocess.run(
        command("build", "book.yaml", "--no-check"),
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=other,
        env=env,
        check=True,
    )
    told = os.read(main, 4096)
    os.close(main)
    os.close(other)
    assert b"warning: " in told
    assert b"\x1b" not in told + ran.stdout


PAINTED = {
    "book.yaml:1:5: warning: title: [x]": "\x1b[1mbook.yaml:1:5: \x1b[0m\x1b[33mwarning:\x1b[0m title: [x]",
    "book.yaml:1:5: title: so": "\x1b[1mbook.yaml:1:5: \x1b[0mtitle: so",
    "puzzlebook: interrupted.": "\x1b[31mpuzzlebook:\x1b[0m interrupted.",
    "3 books: 3 built": "3 books: 3 built",
    "": "",
}


@pytest.mark.parametrize("line", PAINTED)
def test_places_are_bold_and_sorts_coloured(line):
    assert console.painted(line) == PAINTED[line]


def test_square_brackets_are_printed_as_typed(run):
    ran = run("check", "book.yaml", book=WARNED)
    assert "[red]Small[/red]" in ran.out
    wrong = run("check", "book.yaml", book=WRONG)
    assert "[bold]" in wrong.err
    assert "[/x]" in run("build", "[/x].yaml").err


@pytest.mark.parametrize("name", [name for name in COMMANDS if name in ENDING])
def test_no_command_breaks_on_a_terminal_of_few_characters(folder, name):
    (folder / "Łab–ü.yaml").write_text(WARNED, encoding="utf-8")
    needs = {"build": ["Łab–ü.yaml", "--no-check"], "check": ["Łab–ü.yaml"], "list": ["languages"]}
    needs |= {"init": ["Ł"], "maze": ["--solution", "--measures"]}
    needs["export"] = ["Łab–ü.yaml", "-d", "ü"]
    env = environment(PYTHONIOENCODING="ascii")
    ran = puzzlebook(name, *needs.get(name, []), cwd=folder, env=env)
    assert ran.returncode == 0, ran
    assert (ran.stdout + ran.stderr).isascii()


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"]])
def test_help_into_a_closed_pipe_ends_quietly(folder, arguments):
    ran = into_closed_pipe(*arguments, cwd=folder)
    assert ran.stderr == b""
