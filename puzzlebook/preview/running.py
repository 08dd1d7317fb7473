"""An address on this machine → a preview that runs there until it is interrupted."""

from __future__ import annotations

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from puzzlebook.console import bug
from puzzlebook.errors import CannotMakeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import FrameType

HOST = "127.0.0.1"
"""The only address: no other machine reaches it."""

PORT = 8321
"""The port where none is asked for; another one where it is taken, so that two books can be looked at."""

_CLOSING = 2
"""Seconds that open requests have when the server closes."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a preview was asked to do."""

    book: Path
    port: int | None = None
    """Where to listen; by default PORT, or any that is free."""
    browser: bool = True
    """Whether to open a browser."""


def preview(order: Preview, say: Callable[[str], None]) -> None:
    """Shows a book until SIGINT or SIGTERM come, which are then raised as if nothing had run.

    Raises UsageError where there is no book file, CannotMakeError where the port is not to be had.
    """
    if not order.book.is_file():
        what = "is a folder. Name the book file in it" if order.book.is_dir() else "is not there"
        raise UsageError(f"{order.book} {what}. `puzzlebook preview` needs a book file.")
    gc.enable()  # commands run without; this one may run all day
    with listening(order.port) as sock:
        port = sock.getsockname()[1]
        address = f"http://{HOST}:{port}/"
        say(f"{order.book}: see {address}  (Ctrl-C ends it)")
        if order.browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
        asyncio.run(_serve(order.book, sock, port, say))


def listening(port: int | None) -> socket.socket:
    """A socket that listens on a port of this machine only. Raises CannotMakeError where it is taken."""
    ports = (PORT, 0) if port is None else (port,)
    for tried in ports:
        sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        if os.name == "posix":  # elsewhere it would let two programs listen on one port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((HOST, tried))
            sock.listen(64)
        except OSError as error:
            sock.close()
            reason = _reason(error)
        else:
            return sock
    raise CannotMakeError(
        f"--port {port}: {reason}. Write another port from 1024 to 65535, or leave it out for one that is free."
    )


def _reason(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "another program listens there"
    if error.errno == errno.EACCES:
        return "the system does not let this program listen there"
    return error.strerror or str(error)


async def _serve(book: Path, sock: socket.socket, port: int, say: Callable[[str], None]) -> None:
    import uvicorn  # only a preview serves

    from puzzlebook.preview.board import Board, keep_up
    from puzzlebook.preview.handing import Handing
    from puzzlebook.preview.press import Press
    from puzzlebook.preview.server import Site
    from puzzlebook.preview.watching import Watch

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: say(_told(context)))
    board, ending, handing = Board(book), asyncio.Event(), Handing()
    site = Site(board, handing, ending)

    def end() -> None:
        ending.set()
        board.wake()

    class Server(uvicorn.Server):
        """Tells those who wait for news that there will be none, so that their requests end."""

        def handle_exit(self, sig: int, frame: FrameType | None) -> None:
            loop.call_soon_threadsafe(end)
            super().handle_exit(sig, frame)

    config = uvicorn.Config(
        site.app(port),
        http="h11",
        ws="none",
        loop="asyncio",
        lifespan="off",
        log_config=None,
        log_level="critical",  # errors are answers here, and no traceback reaches a user
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_CLOSING,
    )
    server = Server(config)
    keeping = asyncio.create_task(keep_up(board, Press(book), Watch(book)))

    def stop(_: object) -> None:
        end()
        server.should_exit = True

    keeping.add_done_callback(stop)  # it ends by a fault of ours only, which is raised below
    try:
        await server.serve(sockets=[sock])
    finally:
        end()
        keeping.cancel()
        with suppress(asyncio.CancelledError):
            await keeping
        handing.close()
        site.close()


def _told(context: dict[str, Any]) -> str:
    """What went wrong where nobody was waiting for it, in one line."""
    error = context.get("exception")
    return bug(error if isinstance(error, Exception) else RuntimeError(context["message"]))


def _open_browser(address: str) -> None:
    """Open the address where there is a screen; a browser in this terminal would take it away."""
    import webbrowser

    screen = sys.platform in {"darwin", "win32"} or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    )
    if screen:
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(address)
