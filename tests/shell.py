"""The command line as its users have it: for the tests that need processes, streams and files."""

from __future__ import annotations

import json
import os
import subprocess
import sys

BOOK = """\
title: Small
author: Tester
seed: 7
pages:
  - kind: title
  - {heading: Hunts, size: 6x7, count: 3, algorithm: hunt-and-kill}
  - {heading: Walks, size: 11x10, count: 3, algorithm: wilson, per_page: 2, difficulty: easy..hard}
"""
"""Six mazes on eight pages at most: made in a blink."""

SLOW = """\
title: Slow
seed: random
pages:
  - {size: 80x90, count: 400, algorithm: aldous-broder, difficulty: hard}
"""
"""Minutes of mazes. Its seed is told before the first of them is made."""


def puzzlebook(*arguments, cwd, **more):
    """A finished process: `returncode`, `stdout`, `stderr`."""
    return subprocess.run(
        command(*arguments), cwd=cwd, capture_output=True, check=False, timeout=120, **more
    )


def started(*arguments, cwd):
    """A running process, in a group of its own as a shell's job is."""
    return subprocess.Popen(
        command(*arguments),
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def into_closed_pipe(*arguments, cwd):
    """The same where nobody reads `stdout`."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        return subprocess.run(
            command(*arguments), cwd=cwd, stdout=closed, stderr=subprocess.PIPE, check=False
        )


def command(*arguments):
    return [sys.executable, "-m", "puzzlebook", *map(str, arguments)]


def environment(**changes):
    return os.environ | changes


def files(folder):
    """Everything below a folder with its bytes, hidden files too."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def report(path):
    return json.loads(path.read_text(encoding="utf-8"))
