"""Results and messages → the two streams of a terminal; errors and signals → an exit code.

What a command makes goes to stdout, what it says about it to stderr.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TextIO

from puzzlebook.errors import BookFileError, CannotMakeError, PuzzlebookError, told

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import FrameType
    from typing import Self

    from puzzlebook.errors import Problem

INTERRUPTED = 130
"""The exit code of a command that was stopped: 128 and SIGINT's number, for SIGTERM too."""

DEBUG = "PUZZLEBOOK_DEBUG"
"""With this set in the environment, a bug shows where in the program it happened."""

PATIENCE = 1.0
"""Seconds of work before there is a progress bar."""

BAR_WIDTH = 30
_FRAME = 0.1
"""Seconds between two pictures of the bar."""


class Interrupted(BaseException):
    """SIGINT or SIGTERM came."""


def product(text: str) -> None:
    """Print a result on stdout; where the reader has closed the pipe, nothing more.

    Raises CannotMakeError where it cannot be written for another reason, such as a full disk.
    """
    try:
        print(text)
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as error:
        raise _unwritten(error) from error


def talk(text: str) -> None:
    """Print a message on stderr, in colour on a terminal; where nobody can read it the work goes on."""
    shown = "\n".join(map(painted, text.split("\n"))) if colours(sys.stderr) else text
    with suppress(OSError):
        print(shown, file=sys.stderr, flush=True)


_OPENING = re.compile(
    r"(?P<at>(?:\s*[^\s:][^:]*:[0-9]+:[0-9]+: )?)(?:(?P<sort>warning|note|puzzlebook): )?"
)
_PAINT = {"warning": "33", "note": "36", "puzzlebook": "31"}
"""SGR colours (ECMA-48, 8.3.117) by sort of message; those of sixteen, which a terminal's owner chooses."""


def painted(line: str) -> str:
    """A line of talk with its place bold and its sort in a colour; what is told stays as it is."""
    found = _OPENING.match(line)
    at, sort = ("", None) if found is None else (found["at"], found["sort"])
    rest = line[len(at) :]
    place = f"\x1b[1m{at}\x1b[0m" if at else ""
    if sort is None:
        return place + rest
    return f"{place}\x1b[{_PAINT[sort]}m{sort}:\x1b[0m{rest[len(sort) + 1 :]}"


def colours(stream: TextIO | None) -> bool:
    """Whether a stream is shown in colour: on a terminal, unless NO_COLOR (no-color.org) is set."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    # an old console of Windows prints the signs themselves
    return _is_terminal(stream) and (os.name != "nt" or "WT_SESSION" in os.environ)


def speaks(characters: str) -> bool:
    """Whether stdout can show these characters."""
    try:
        characters.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def as_json(value: Any) -> str:
    """Readable JSON in what stdout can show."""
    plain = not (sys.stdout and (sys.stdout.encoding or "").lower().startswith("utf"))
    return json.dumps(value, ensure_ascii=plain, indent=2)


ROOM = 100
"""Columns of the widest table."""


def room() -> int:
    """The columns that a table on stdout may take: the terminal's, ROOM at most and in a file."""
    return min(shutil.get_terminal_size((ROOM, 24)).columns, ROOM)


def run(command: Callable[[], object]) -> int:
    """The exit code of a command; what went wrong is told here and nowhere else, as a sentence."""
    _be_lenient()
    code = _code(command)
    try:
        sys.stdout.flush()
    except AttributeError:  # there is no stdout
        return code
    except BrokenPipeError:
        _silence(sys.stdout)
    except OSError as error:
        _silence(sys.stdout)
        if code == 0:
            talk(f"puzzlebook: {_unwritten(error)}")
            return PuzzlebookError.exit_code
    return code


def _code(command: Callable[[], object]) -> int:
    try:
        with _signals_raised():
            command()
    except SystemExit as ended:
        return _ended(ended)
    except (Interrupted, KeyboardInterrupt):
        talk("puzzlebook: interrupted.")
        return INTERRUPTED
    except BookFileError as error:
        talk(str(error))
        return error.exit_code
    except PuzzlebookError as error:
        talk(f"puzzlebook: {error}")
        return error.exit_code
    except MemoryError:
        talk("puzzlebook: there is not enough memory. Make fewer or smaller mazes in one book.")
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        talk(f"puzzlebook: {place}{error.strerror or error}.")
    except Exception as error:  # noqa: BLE001  (whatever it is, no traceback reaches a user)
        talk(bug(error))
    else:
        return 0
    return PuzzlebookError.exit_code


class Console:
    """The `Talk` of a terminal: problems as lines, and a bar when the work takes long.

    With `quiet` only errors are told. The bar is drawn only where stderr is a terminal that can go
    back to a line's start. Leaving the `with` block takes the bar away.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self._quiet = quiet
        self._bar = (
            not quiet and _is_terminal(sys.stderr) and os.environ.get("TERM", "dumb") != "dumb"
        )
        self._shown = 0
        # The clock decides when to draw, never what is in a book.
        self._begun = self._drawn = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._clear()

    def say(self, text: str) -> None:
        """A line of talk, unless quiet."""
        if not self._quiet:
            self._clear()
            talk(text)

    def problems(self, problems: Sequence[Problem]) -> None:
        """Warnings and notes about the book file, as `errors.told` has them."""
        for line in told(problems):
            self.say(line)

    def stage(self, name: str, total: int) -> Callable[[int], None]:
        """A stage of `total` steps begins; what is returned is told how many are done."""

        def done(count: int) -> None:
            now = time.monotonic()
            if self._bar and now - self._begun > PATIENCE and now - self._drawn > _FRAME:
                self._drawn = now
                self._draw(f"{name:<18} {bar(count, total)} {count}/{total}")

        return done

    def _draw(self, text: str) -> None:
        room = shutil.get_terminal_size().columns - 1
        line = text[:room]
        with suppress(OSError):
            print(f"\r{line:<{self._shown}}", end="", file=sys.stderr, flush=True)
        self._shown = len(line)

    def _clear(self) -> None:
        if self._shown:
            with suppress(OSError):
                blank = " " * self._shown
                print(f"\r{blank}\r", end="", file=sys.stderr, flush=True)
            self._shown = 0


def bar(count: int, total: int) -> str:
    """`[#####     ]`: how much of the total is done, in characters every terminal has."""
    filled = BAR_WIDTH * min(count, total) // max(total, 1)
    return f"[{'#' * filled:<{BAR_WIDTH}}]"


def _unwritten(error: OSError) -> CannotMakeError:
    return CannotMakeError(f"the output could not be written: {error.strerror}.")


def bug(error: Exception) -> str:
    """One line about an error nobody foresaw, and what to do with it."""
    import traceback  # the rarest case

    if os.environ.get(DEBUG):
        return "".join(traceback.format_exception(error)).rstrip()
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else ""  # noqa: PTH119  (no import for a bug)
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return (
        f"puzzlebook: this is our bug: {what}{place}. Please report it with this line and the book "
        f"file; {DEBUG}=1 in the environment shows more."
    )


def _ended(ended: SystemExit) -> int:
    """The exit code of a command that typer ended: after help, or for wrong usage."""
    if isinstance(ended.code, str):
        talk(ended.code)
        return PuzzlebookError.exit_code
    return ended.code or 0


def _silence(stream: TextIO | None) -> None:
    """Let what is still to come for a stream vanish, at the interpreter's end too."""
    with suppress(AttributeError, OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]  # None: nothing to do
        os.close(nowhere)


def _be_lenient() -> None:
    """A character that a terminal cannot show is told by its number, and ends nothing."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]  # None: likewise


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


@contextmanager
def _signals_raised() -> Iterator[None]:
    """SIGINT and SIGTERM raise Interrupted, once: what cleans up after it is left in peace."""
    names = (signal.SIGINT, signal.SIGTERM)

    def interrupt(_number: int, _frame: FrameType | None) -> None:
        for name in names:
            signal.signal(name, signal.SIG_IGN)
        raise Interrupted

    try:
        before = [(name, signal.signal(name, interrupt)) for name in names]
    except ValueError:  # not in the main thread, where signals never arrive
        yield
        return
    try:
        yield
    finally:
        for name, handler in before:
            signal.signal(name, handler)


def counted(number: int, thing: str) -> str:
    """`1 maze`, `2 mazes`."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
