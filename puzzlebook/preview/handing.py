"""A printed book → whether it may be handed out: it is read back first, in a process of its own.

Reading back takes a second for fifty pages, all of it pdfium's, which also draws the pictures of this process.
"""

from __future__ import annotations

import asyncio
import tempfile
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlebook.build import check
from puzzlebook.errors import PreflightError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from puzzlebook.build import Printed
    from puzzlebook.errors import Problem
    from puzzlebook.preflight.structure import Part
    from puzzlebook.workers import Pool


class Handing:
    """What is known of the books asked for."""

    def __init__(self) -> None:
        self._pool: Pool | None = None
        self._checked: tuple[Printed, asyncio.Future[str | None]] | None = None

    async def fault(self, book: Printed) -> str | None:
        """What is wrong with a book, as a sentence; None where it holds what its report says.

        A book is read back once, however often it is asked for.
        """
        from puzzlebook.workers import Pool  # many a preview hands nothing out

        if self._checked is None or self._checked[0] is not book:
            self._pool = self._pool or Pool(1)
            call = self._pool.submit(fault, book.report, book.pdf, book.answers_pdf, book.cover)
            answer = asyncio.wrap_future(call)
            # whoever asked may be gone when it comes
            answer.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._checked = book, answer
        try:
            return await asyncio.shield(self._checked[1])
        except BrokenExecutor:
            self.close()
            return "The process that read the book back was ended from outside. Ask again."

    def close(self) -> None:
        """End the process, in the middle of what it does."""
        if self._pool is not None:
            self._pool.terminate()
            self._pool.shutdown(cancel_futures=True)
        self._pool = self._checked = None


def fault(
    report: dict[str, Any], pdf: bytes, answers: bytes | None, cover: bytes | None = None
) -> str | None:
    """What is wrong with a book's files, as a sentence; None where they hold what the report says."""
    with tempfile.TemporaryDirectory(prefix="puzzlebook-") as folder:
        parts: dict[Part, bytes | None] = {"pdf": pdf, "answers_pdf": answers, "cover": cover}
        files: dict[Part, Path] = {}
        for part, data in parts.items():
            if data is not None:
                files[part] = Path(folder) / f"{part}.pdf"
                files[part].write_bytes(data)
        try:
            check(report, files, _Silent())
        except PreflightError as error:
            return str(error)
    return None


class _Silent:
    """The `Talk` of work that nobody is told of."""

    def problems(self, problems: Sequence[Problem]) -> None:
        pass

    def stage(self, _name: str, _total: int) -> Callable[[int], None]:
        return lambda _done: None
