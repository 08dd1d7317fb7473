"""A board → the web application that shows it: one page, its events, pictures of pages, and files to take away."""

from __future__ import annotations

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.responses import FileResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

from puzzlebook.console import bug
from puzzlebook.preview.guard import Guard
from puzzlebook.preview.pictures import WIDTHS, Pictures
from puzzlebook.text.fonts import fonts_folder

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from puzzlebook.preview.board import Board
    from puzzlebook.preview.handing import Handing

_STATIC = Path(__file__).resolve().parent / "static"

FILES: dict[str, tuple[Path, str]] = {
    "preview.css": (_STATIC / "preview.css", "text/css"),
    "preview.js": (_STATIC / "preview.js", "text/javascript"),
    "views.js": (_STATIC / "views.js", "text/javascript"),
    "icon.svg": (_STATIC / "icon.svg", "image/svg+xml"),
    "serif.ttf": (fonts_folder() / "source-serif-4/SourceSerif4-Regular.ttf", "font/ttf"),
    "serif-bold.ttf": (fonts_folder() / "source-serif-4/SourceSerif4-Bold.ttf", "font/ttf"),
    "serif-italic.ttf": (fonts_folder() / "source-serif-4/SourceSerif4-Italic.ttf", "font/ttf"),
    "sans.ttf": (fonts_folder() / "source-sans-3/SourceSans3-Regular.ttf", "font/ttf"),
    "sans-bold.ttf": (fonts_folder() / "source-sans-3/SourceSans3-Bold.ttf", "font/ttf"),
}
"""Every file there is to ask for: no name in a request ever becomes a path."""

HEARTBEAT = 15.0
"""Seconds without news after which a word is sent, so that a closed browser is noticed."""

_PICTURE = re.compile(r"([0-9a-f]{32})-([0-9]{1,5})\.png")
_FOR_EVER = "private, max-age=31536000, immutable"


class Site:
    """The application's answers. `ending` is set when the server is to close; it is told by `board.wake`."""

    def __init__(self, board: Board, handing: Handing, ending: asyncio.Event) -> None:
        self._board = board
        self._handing = handing
        self._ending = ending
        self._pictures = Pictures()
        # pdfium is not made for two threads at once
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    def app(self, port: int) -> ASGIApp:
        """The application, for a server that listens on this port."""
        routes = [
            Route("/", self.page),
            Route("/static/{name}", self.file),
            Route("/state", self.state),
            Route("/events", self.events),
            Route("/pages/{name}", self.picture),
            Route("/files/{name}", self.book_file),
        ]
        handlers = {Exception: _failed}
        return Guard(Starlette(routes=routes, exception_handlers=handlers), port)

    async def page(self, _: Request) -> Response:
        """The page."""
        return FileResponse(_STATIC / "index.html", media_type="text/html")

    async def file(self, request: Request) -> Response:
        """A file of the page."""
        found = FILES.get(request.path_params["name"])
        if found is None:
            return _missing()
        return FileResponse(found[0], media_type=found[1], headers={"Cache-Control": "no-cache"})

    async def state(self, _: Request) -> Response:
        """What is shown, as JSON."""
        return Response(self._board.state, media_type="application/json")

    async def events(self, _: Request) -> Response:
        """Server-sent events: `book` with what is shown, `work` with how far the work in hand is."""
        return StreamingResponse(self._events(), media_type="text/event-stream")

    async def picture(self, request: Request) -> Response:
        """A page's picture, named by its digest and its width in pixels; its bytes never change."""
        match = _PICTURE.fullmatch(request.path_params["name"])
        place = self._board.place(match[1]) if match is not None else None
        if match is None or place is None or int(match[2]) not in WIDTHS:
            return _missing()
        made = await asyncio.get_running_loop().run_in_executor(
            self._drawing, self._pictures.picture, match[1], int(match[2]), *place
        )
        return Response(made, media_type="image/png", headers={"Cache-Control": _FOR_EVER})

    async def book_file(self, request: Request) -> Response:
        """A file of the last good edition, handed out once it has been read back and found right."""
        edition = self._board.edition
        if edition is None:
            return _missing()
        files = {
            "book": (edition.printed.pdf, "pdf"),
            "answers": (edition.printed.answers_pdf, "answers_pdf"),
            "cover": (edition.printed.cover, "cover"),
        }
        data, key = files.get(request.path_params["name"], (None, ""))
        if data is None:
            return _missing()
        fault = await self._handing.fault(edition.printed)
        if fault is not None:
            return PlainTextResponse(f"{fault}\n", status_code=500)
        name = quote(edition.printed.report[key]["file"])
        told = {"Content-Disposition": f"attachment; filename*=utf-8''{name}"}
        return Response(data, media_type="application/pdf", headers=told)

    def close(self) -> None:
        """Give back threads and what pdfium holds."""
        self._drawing.submit(self._pictures.close)
        self._drawing.shutdown()

    async def _events(self) -> AsyncIterator[str]:
        board = self._board
        version, progress = -1, None
        with board.listening() as wake:
            yield "retry: 700\n\n"
            while not self._ending.is_set():
                wake.clear()
                if board.version != version:
                    version = board.version
                    yield f"event: book\ndata: {board.state}\n\n"
                if board.progress not in (None, progress):
                    yield f"event: work\ndata: {json.dumps(board.progress)}\n\n"
                progress = board.progress
                with suppress(TimeoutError):
                    await asyncio.wait_for(wake.wait(), HEARTBEAT)
                    continue
                yield ": still there\n\n"


def _missing() -> Response:
    return PlainTextResponse("There is nothing here.\n", status_code=404)


async def _failed(_: Request, error: Exception) -> Response:
    return PlainTextResponse(f"{bug(error)}\n", status_code=500)
