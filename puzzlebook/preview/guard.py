"""Requests → those that come from a page of ours on this machine; all others are refused.

A page of another site can make a browser send requests to 127.0.0.1, and with a name that it points there ("DNS
rebinding") read the answers too. What it cannot change is the Host header, which then holds its own name, and the
Origin and Sec-Fetch-Site headers (https://www.w3.org/TR/fetch-metadata/).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

METHODS = frozenset({"GET", "HEAD"})

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; font-src 'self'; "
        "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""On every answer: nothing is loaded from elsewhere, and nothing here is shown or read elsewhere."""


class Guard:
    """An ASGI application around another that answers only what this machine's own page asks."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._hosts = frozenset({f"127.0.0.1:{port}", f"localhost:{port}"})
        self._origins = frozenset(f"http://{host}" for host in self._hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The answer to a request."""
        if scope["type"] != "http":
            return
        refused = self._refused(scope["method"], Headers(scope=scope))
        app = self._app if refused is None else PlainTextResponse(f"{refused}\n", status_code=403)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await app(scope, receive, guarded)

    def _refused(self, method: str, headers: Headers) -> str | None:
        """Why a request is refused, as a sentence; None where it is not."""
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return "This preview answers only to its own address. Open the one it printed."
        if any(origin not in self._origins for origin in headers.getlist("origin")):
            return "This preview answers only its own page."
        if headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}:
            return (
                "This preview answers only its own page. Type its address, or follow no link to it."
            )
        if method not in METHODS:
            return "This preview is only looked at: it takes GET and HEAD."
        return None
