"""Files that are followed → word that one of them has changed, however it was saved.

The folders are watched, not the files: an editor that saves by renaming puts another file in the old one's place.
What a folder tells is only a reason to look; what counts is the files' stamps, and they are looked at now and then
in any case, since network drives, containers and some virtual machines tell nothing.
"""

from __future__ import annotations

import asyncio
import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

Stamp = tuple[int, ...] | None
"""Time of change in ns, size and inode of a file; None where there is none."""

POLL = 0.5
"""Seconds between two looks where no folder tells anything."""

SETTLED = 0.025
"""Seconds without a change after which a file counts as saved: some editors empty it first."""

_PATIENCE = 24
"""Looks at files that do not settle, or at a book file that is away, before they are taken as they are."""

_STEP, _DEBOUNCE = 20, 200
"""Milliseconds that watchfiles waits for more of a burst, and in all."""


def stamp(path: Path) -> Stamp:
    """The stamp of the file at a path, links followed."""
    try:
        found = os.stat(path)  # noqa: PTH116  (Path.stat makes the same call more slowly)
    except (OSError, ValueError):
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def stamps(paths: Iterable[Path]) -> dict[Path, Stamp]:
    """The stamp of each file."""
    return {path: stamp(path) for path in paths}


class Watch:
    """The files followed for a book, the book file first among them.

    Used in one event loop; `close` ends the watching of folders.
    """

    def __init__(self, book: Path) -> None:
        self._book = book
        self._seen = stamps([book])
        self._woken = asyncio.Event()
        self._folders: tuple[Path, ...] = ()
        self._listening: asyncio.Task[None] | None = None

    async def follow(self, seen: Mapping[Path, Stamp]) -> None:
        """Follow these files from now on; `seen` are their stamps when they were read."""
        self._seen = {self._book: self._seen[self._book], **seen}
        wanted = dict.fromkeys(path.absolute().parent for path in self._seen)
        folders = tuple(folder for folder in wanted if folder.is_dir())
        if folders != self._folders:
            await self.close()
            self._folders = folders
            self._listening = asyncio.create_task(self._listen(folders))

    async def changed(self) -> None:
        """Returns when a followed file is another than before, and has settled."""
        while True:
            self._woken.clear()
            found = stamps(self._seen)
            if found != self._seen:
                self._seen = await self._settled(found)
                return
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), POLL)

    async def close(self) -> None:
        """Stop watching folders."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
            self._listening = None
        self._folders = ()

    async def _listen(self, folders: tuple[Path, ...]) -> None:
        from watchfiles import awatch  # only a preview watches

        # A folder that cannot be watched (gone, or the system's limit reached) is looked at every POLL seconds.
        with suppress(OSError, RuntimeError):
            async for _ in awatch(
                *folders,
                watch_filter=None,
                recursive=False,
                step=_STEP,
                debounce=_DEBOUNCE,
            ):
                self._woken.set()

    async def _settled(self, found: dict[Path, Stamp]) -> dict[Path, Stamp]:
        for _ in range(_PATIENCE):
            await asyncio.sleep(SETTLED)
            again = stamps(self._seen)
            if again == found and again[self._book] is not None:
                break
            found = again
        return found
