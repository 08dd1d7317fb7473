"""A book file → an `Edition` of it in memory, or its problems; mazes made before are not made again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING

from puzzlebook.build import make_mazes, new_seed, prepare, printed
from puzzlebook.console import bug
from puzzlebook.errors import BookFileError, EntryError, Problem, PuzzlebookError
from puzzlebook.preview.watching import stamps

if TYPE_CHECKING:
    import threading
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from puzzlebook.build import Prepared, Printed
    from puzzlebook.mazes.difficulty import Wanted
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.mazes.spec import MazeSpec
    from puzzlebook.preview.watching import Stamp

_WORDS = 100
"""Words on the progress of a stage, at most."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A book as it is shown: printed, with a digest of every page."""

    prepared: Prepared
    printed: Printed
    problems: tuple[Problem, ...]
    """Warnings and notes."""
    digests: tuple[str, ...]
    answer_digests: tuple[str, ...]
    """Of the pages of a separate file of answers."""
    cover_digests: tuple[str, ...]
    """Of the cover, where there is one."""

    def places(self) -> dict[str, tuple[bytes, int]]:
        """For the digest of every page the PDF it stands in, and its place there, counted from 0."""
        backwards = self.prepared.plan.page_order == "reversed"
        files = (
            (self.printed.pdf, self.digests[::-1] if backwards else self.digests),
            (self.printed.answers_pdf or b"", self.answer_digests),
            (self.printed.cover or b"", self.cover_digests),
        )
        return {digest: (pdf, at) for pdf, digests in files for at, digest in enumerate(digests)}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a book file: an edition, or None where it is wrong, and then what is wrong with it."""

    edition: Edition | None
    problems: tuple[Problem, ...]


class SupersededError(Exception):
    """The book file has changed while a book was made of it."""


class Known:
    """Mazes made before, by all that decides one: those of the last edition and of the one in the making."""

    def __init__(self) -> None:
        self.made = 0
        """How many were made, and not known, since the beginning."""
        self._known: dict[tuple[MazeSpec, int, Wanted | None, float], Maze] = {}
        self._used: dict[tuple[MazeSpec, int, Wanted | None, float], Maze] = {}

    def make(self, spec: MazeSpec, attempt: int, wanted: Wanted | None, floor: float) -> Maze:
        """As `mazes.making.make`."""
        from puzzlebook.mazes.making import make

        key = spec, attempt, wanted, floor
        maze = self._known.get(key)
        if maze is None:
            maze = self._known[key] = make(spec, attempt, wanted, floor)
            self.made += 1
        self._used[key] = maze
        return maze

    def turn(self) -> None:
        """An edition is finished: forget what it did not use, so that memory holds one book and no more."""
        self._known, self._used = self._used, {}


@dataclass(slots=True)
class Press:
    """What makes the editions of one book file. Its calls must not overlap."""

    book: Path
    known: Known = field(default_factory=Known)
    seen: dict[Path, Stamp] = field(default_factory=dict)
    """The files that the book was made of when its file could last be read, with their stamps from before that."""
    _seed: str = ""

    def make(self, progress: Callable[[str, int, int], None], stop: threading.Event) -> Outcome:
        """The edition that the file asks for, or what is wrong. SupersededError once `stop` is set."""
        try:
            self._look_around()
            edition = self._edition(_Watcher(progress, stop))
        except SupersededError:
            raise
        except BookFileError as error:
            return Outcome(None, error.problems)
        except EntryError as error:
            return Outcome(None, (error.problem,))
        except PuzzlebookError as error:
            return Outcome(None, (self._problem(str(error)),))
        except MemoryError:
            return Outcome(None, (self._problem("There is not enough memory for this book."),))
        except OSError as error:
            place = f"{error.filename}: " if error.filename else ""
            return Outcome(None, (self._problem(f"{place}{error.strerror or error}."),))
        except Exception as error:  # noqa: BLE001  (whatever it is, the preview goes on)
            return Outcome(None, (self._problem(bug(error)),))
        self.known.turn()
        return Outcome(edition, edition.problems)

    def _look_around(self) -> None:
        """Learn which files to follow; those of before where the book file cannot be read as YAML."""
        from puzzlebook.config.following import files_followed

        with suppress(OSError, BookFileError):
            self.seen = stamps(files_followed(self.book))

    def _edition(self, watcher: _Watcher) -> Edition:
        from puzzlebook.preview.pictures import digests  # what only making needs

        prepared = prepare(self.book, self._same_seed)
        mazes = make_mazes(prepared, watcher, maker=self.known.make)
        made = printed(prepared, mazes)
        watcher.look()
        salt = self._salt()
        return Edition(
            prepared,
            made,
            tuple(sorted(prepared.notes, key=lambda note: (note.line, note.column))),
            tuple(digests(made.pages, salt)),
            tuple(digests(made.answer_pages, salt)),
            tuple(digests(made.cover_pages, salt)),
        )

    def _same_seed(self) -> str:
        """One seed for a file that says `seed: random`, as long as the preview runs."""
        self._seed = self._seed or new_seed()
        return self._seed

    def _salt(self) -> bytes:
        """Stands for the contents of the fonts and images that pages only name."""
        from puzzlebook.config.following import SUFFIXES

        shown = SUFFIXES["fonts"] | SUFFIXES["images"]
        seen = sorted(pair for pair in self.seen.items() if pair[0].suffix.lower() in shown)
        return sha256(repr(seen).encode("utf-8", "surrogatepass")).digest()

    def _problem(self, message: str) -> Problem:
        return Problem(str(self.book), 0, 0, "", message)


@dataclass(frozen=True, slots=True)
class _Watcher:
    """The `Talk` of a preview: tells of progress, and ends the work when the file has changed."""

    progress: Callable[[str, int, int], None]
    stop: threading.Event

    def problems(self, problems: Sequence[Problem]) -> None:
        """They come with the edition."""

    def stage(self, name: str, total: int) -> Callable[[int], None]:
        """See `build.Talk`."""
        step = max(1, total // _WORDS)

        def done(count: int) -> None:
            self.look()
            if count % step == 0 or count == total:
                self.progress(name, count, total)

        return done

    def look(self) -> None:
        """SupersededError where the work is in vain."""
        if self.stop.is_set():
            raise SupersededError
