"""A command → how long it took and how much memory it had, everything it started included."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

HERE = Path(__file__).resolve().parent
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in ru_maxrss's unit (getrusage(2) of macOS and of Linux)."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command."""

    seconds: float
    """From the shell's point of view: start-up and exit included."""
    cpu: float
    """Seconds of processor, user's and system's."""
    peak: float
    """Largest resident set, in MB of a million bytes."""


def command(*arguments: str) -> list[str]:
    """The installed `puzzlebook` with these arguments, as a shell would start it."""
    return [str(Path(sys.executable).with_name("puzzlebook")), *arguments]


def as_installed(folder: Path) -> None:
    """Let every process started from here keep its bytecode, below `folder`.

    An installed package has its bytecode, whatever the environment of the developer says.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder)


def best(arguments: Sequence[str], repeats: int, folder: Path) -> Run:
    """The quickest of some runs in `folder`; CalledProcessError where one fails."""
    return min((run(arguments, folder) for _ in range(repeats)), key=lambda each: each.seconds)


def run(arguments: Sequence[str], folder: Path) -> Run:
    """One run in `folder`, its output thrown away; CalledProcessError where it fails."""
    began = time.perf_counter()
    process = subprocess.Popen(arguments, cwd=folder, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - began
    # wait4 has taken the exit code, so that Popen must be told
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, arguments)
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * _RSS_UNIT / 1e6)


def told(script: str, *arguments: str) -> Any:
    """What a script beside this one prints as JSON, in a process of its own: caches are cold there."""
    done = subprocess.run(
        [sys.executable, str(HERE / script), *arguments], stdout=subprocess.PIPE, check=True
    )
    return json.loads(done.stdout)


def quickest(work: Callable[[], object], repeats: int) -> float:
    """Seconds of the quickest of some calls."""
    taken = []
    for _ in range(repeats):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)
