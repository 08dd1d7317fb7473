"""A book file → the seconds each stage of its build takes, as JSON: `stages.py BOOK.yaml`.

Runs in a process of its own, so that every cache is cold. What a build does besides (starting Python,
files and their fsync) is what the whole command takes longer.
"""

from __future__ import annotations

import io
import json
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

LINE = (
    *("puzzlebook.cli", "puzzlebook.build", "puzzlebook.config.load", "puzzlebook.plan"),
    *("puzzlebook.mazes.making", "puzzlebook.layout.book", "puzzlebook.layout.record"),
    *("puzzlebook.output.pdf", "puzzlebook.output.report", "reportlab.pdfbase.pdfdoc"),
    *("deflate", "uharfbuzz"),
)
"""All that a build imports, here before the first stage begins."""


class Clock:
    """Seconds by stage, in the order they were measured."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    def time(self, name: str, work: Callable[[], Any]) -> Any:
        """What the work gives."""
        began = time.perf_counter()
        made = work()
        self.seconds[name] = self.seconds.get(name, 0.0) + time.perf_counter() - began
        return made


class Shaping:
    """How much text is shaped: counts and times every call of HarfBuzz's side of `text.shaping`."""

    def __init__(self) -> None:
        from puzzlebook.text import shaping

        self.seconds = 0.0
        self.glyphs = 0
        self._module = shaping
        # the one place where lines meet HarfBuzz
        self._runs = shaping._runs  # noqa: SLF001  (what is measured)
        setattr(shaping, "_runs", self._timed)  # noqa: B010  (a method in a function's place)

    def _timed(self, *arguments: Any) -> Any:
        began = time.perf_counter()
        runs = self._runs(*arguments)
        self.seconds += time.perf_counter() - began
        self.glyphs += sum(len(run.glyphs) for run in runs)
        return runs

    def told(self) -> dict[str, float]:
        """Lines asked for, lines shaped (the others came from the cache), glyphs, seconds."""
        cache = self._module._shaped.cache_info()  # noqa: SLF001  (likewise)
        return {
            "asked": cache.hits + cache.misses,
            "shaped": cache.misses,
            "glyphs": self.glyphs,
            "seconds": self.seconds,
        }


def stages(book_file: Path) -> dict[str, Any]:
    """Seconds of each stage, and what there is to say of the text."""
    clock = Clock()
    clock.time("imports", lambda: [import_module(name) for name in LINE])
    from puzzlebook.config.load import load_book
    from puzzlebook.layout.book import answer_pages, book_pages, facts
    from puzzlebook.layout.record import record
    from puzzlebook.mazes.making import make_all
    from puzzlebook.output.pdf import write_pdf
    from puzzlebook.output.report import book_report, report_bytes
    from puzzlebook.plan import plan

    shaping = Shaping()
    book = clock.time("load", lambda: load_book(book_file))
    planned = clock.time("plan", lambda: plan(book))
    specs = [puzzle.spec for puzzle in planned.puzzles]
    mazes = clock.time("mazes", lambda: make_all(specs))
    pages = clock.time("layout", lambda: list(book_pages(planned, mazes)))
    apart = clock.time("layout", lambda: list(answer_pages(planned, mazes)))
    written = clock.time("write", lambda: write_pdf(pages, facts(planned), io.BytesIO()))
    if apart:
        clock.time("write", lambda: write_pdf(apart, facts(planned), io.BytesIO()))
    made = clock.time("report", lambda: record(planned, mazes))
    clock.time("report", lambda: report_bytes(book_report(made, ("book.pdf", written))))
    return {
        "seconds": clock.seconds,
        "mazes": len(mazes),
        "pages": len(pages) + len(apart),
        "bytes": written.bytes,
        "text": shaping.told(),
    }


if __name__ == "__main__":
    print(json.dumps(stages(Path(sys.argv[1]))))
