"""A preview in a process of its own, as its users have it, and what it says to a client that is no browser."""

from __future__ import annotations

import http.client
import json
import re
import signal
import time
from contextlib import contextmanager

from shell import started

PATIENCE = 20.0
"""Seconds until a test gives up; a preview takes a tenth of one."""


class Preview:
    """A running preview."""

    def __init__(self, process, folder):
        self.process, self.folder = process, folder
        self.said = process.stderr.readline().decode()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said)
        assert found, self.said + process.stderr.read().decode()
        self.address, self.port = found[0], int(found[1])

    @property
    def book(self):
        return self.folder / "book.yaml"

    def get(self, path, method="GET", **headers):
        """Status, headers and body of the answer to one request; the Host header is sent unless given."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            link.putrequest(method, path, skip_host="Host" in named)
            for name, value in named.items():
                link.putheader(name, value)
            link.endheaders()
            answer = link.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            link.close()

    def state(self):
        return json.loads(self.get("/state")[2])

    def until(self, true, what=""):
        """The first state for which something is true."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.state()
            if true(state):
                return state
            time.sleep(0.02)
        raise AssertionError(what or f"never so: {state}")

    def ready(self):
        return self.until(lambda state: state["ready"])

    @contextmanager
    def events(self):
        """A generator of the events sent: name and data."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        link.request("GET", "/events")
        answer = link.getresponse()
        try:
            yield _events(answer)
        finally:
            link.close()

    def end(self, number=signal.SIGINT):
        """The exit code after a signal, and all that was said."""
        self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE)
        assert out == b""
        return self.process.returncode, self.said + err.decode()


def _events(answer):
    name = data = None
    for raw in answer:
        line = raw.decode().rstrip("\n")
        if line.startswith("event: "):
            name = line[7:]
        elif line.startswith("data: "):
            data = json.loads(line[6:])
        elif not line and name:
            yield name, data
            name = data = None


@contextmanager
def previewing(folder, text, *arguments):
    """A preview of `book.yaml` with this text, ended at last, however the test ends."""
    folder.joinpath("book.yaml").write_text(text, encoding="utf-8")
    process = started("preview", "book.yaml", "--no-browser", *arguments, cwd=folder)
    try:
        yield Preview(process, folder)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
