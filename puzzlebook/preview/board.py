"""What is shown: the last good edition, the problems of the file as it is now, and the work in hand."""

from __future__ import annotations

import asyncio
import json
import threading
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from puzzlebook.preview.press import Outcome, Press, SupersededError
from puzzlebook.preview.telling import told_book, told_problems

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from puzzlebook.preview.press import Edition
    from puzzlebook.preview.watching import Watch


EDITIONS = 3
"""How many of the last ones have pictures: a browser may still ask for those of the one before."""


class Board:
    """What the pages in browsers show, and who waits to be told of changes. Lives in one event loop."""

    def __init__(self, book: Path) -> None:
        self.book = book
        self.edition: Edition | None = None
        """The last one that could be made; None until there is one."""
        self.version = 0
        """Grows with every outcome."""
        self.state = json.dumps(self._told({}, None, 0.0))
        """What is shown, as JSON: see `_told` and `telling`."""
        self.progress: tuple[str, int, int] | None = None
        """Stage, steps done and steps in all of the work in hand."""
        self._places: deque[dict[str, tuple[bytes, int]]] = deque(maxlen=EDITIONS)
        self._wakes: list[asyncio.Event] = []
        self._shown: dict[str, Any] = {}

    def show(self, outcome: Outcome, seconds: float) -> None:
        """Show what came of the file: its book, or its problems beside the last good one."""
        self.version += 1
        if outcome.edition is not None:
            self.edition = outcome.edition
            self._places.appendleft(outcome.edition.places())
            self._shown = told_book(outcome.edition)
        told = self._told(self._shown, outcome, seconds)
        self.state = json.dumps(told, ensure_ascii=False)
        self.progress = None
        self.wake()

    def place(self, digest: str) -> tuple[bytes, int] | None:
        """The PDF that a page stands in and its place there, counted from 0; None where no late edition has it."""
        return next((places[digest] for places in self._places if digest in places), None)

    def work(self, name: str, done: int, total: int) -> None:
        """Show how far the work in hand is."""
        self.progress = name, done, total
        self.wake()

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever there is something new, and that who waits for it clears."""
        wake = asyncio.Event()
        self._wakes.append(wake)
        try:
            yield wake
        finally:
            self._wakes.remove(wake)

    def wake(self) -> None:
        """Wake all who wait."""
        for wake in self._wakes:
            wake.set()

    def _told(
        self, shown: dict[str, Any], outcome: Outcome | None, seconds: float
    ) -> dict[str, Any]:
        return {
            "version": self.version,
            "file": self.book.name,
            "ready": outcome is not None,
            "broken": outcome is not None and outcome.edition is None,
            "seconds": round(seconds, 3),
            "problems": told_problems(outcome.problems if outcome is not None else (), self.book),
            "book": shown or None,
        }


async def keep_up(board: Board, press: Press, watch: Watch) -> None:
    """Make an edition, and another whenever a file has changed, for ever; work in vain is given up."""
    loop = asyncio.get_running_loop()
    changing = asyncio.ensure_future(watch.changed())
    try:
        while True:
            begun = loop.time()
            outcome = await _made(board, press, changing)
            if not changing.done():
                await watch.follow(press.seen)
            if outcome is not None:
                board.show(outcome, loop.time() - begun)
            await changing
            changing = asyncio.ensure_future(watch.changed())
    finally:
        changing.cancel()
        await watch.close()


async def _made(board: Board, press: Press, changing: asyncio.Future[None]) -> Outcome | None:
    """What came of the file; None where it has changed before that. The work ends with this call, or soon after."""
    loop = asyncio.get_running_loop()
    stop = threading.Event()

    def progress(name: str, done: int, total: int) -> None:
        loop.call_soon_threadsafe(board.work, name, done, total)

    making = loop.run_in_executor(None, press.make, progress, stop)
    making.add_done_callback(lambda made: made.cancelled() or made.exception())
    first: set[asyncio.Future[Any]] = {making, changing}
    try:
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    finally:
        stop.set()
    try:
        return await making
    except SupersededError:
        return None
