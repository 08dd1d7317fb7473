"""What a preview answers, to whom, and how it ends."""

import io
import json
import os
import signal
import socket
import threading
import time
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest
from PIL import Image
from previews import previewing
from shell import BOOK, SLOW, puzzlebook, started

from puzzlebook.build import Order, build
from puzzlebook.console import Console
from puzzlebook.errors import CannotMakeError
from puzzlebook.preview import board
from puzzlebook.preview.running import Preview, listening
from puzzlebook.preview.running import preview as preview_book
from puzzlebook.preview.server import FILES

APART = BOOK + "answers: separate\n"


@pytest.fixture(scope="module")
def preview(tmp_path_factory):
    """One preview for the tests that only ask."""
    folder = tmp_path_factory.mktemp("books")
    folder.joinpath("secret.txt").write_text("not for the browser")
    with previewing(folder, APART) as running:
        running.ready()
        yield running


# Who is answered ------------------------------------------------------------------------------


def test_the_page_is_answered_to_its_own_address_with_headers_that_shut_it_in(preview):
    for host in (f"127.0.0.1:{preview.port}", f"localhost:{preview.port}"):
        status, headers, body = preview.get("/", Host=host)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert b"<main>" in body
        assert "default-src 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


@pytest.mark.parametrize("path", ["/", "/state", "/events", "/files/book", "/static/preview.js"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:{port}"},
        {"Host": "127.0.0.1.evil.example:{port}"},
        {"Host": "127.0.0.1"},
        {"Host": "127.0.0.1:1"},
        {"Host": "[::1]:{port}"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1:{port}"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=lambda headers: "-".join(map(str, headers.items())),
)
def test_pages_of_others_are_refused(preview, headers, path):
    filled = {name: value.format(port=preview.port) for name, value in headers.items()}
    status, told, body = preview.get(path, **filled)
    assert status == 403
    assert b"This preview answers only" in body
    assert "default-src 'none'" in told["content-security-policy"]


def test_without_a_host_nothing_is_answered(preview):
    with socket.create_connection(("127.0.0.1", preview.port)) as link:
        link.sendall(b"GET /state HTTP/1.0\r\n\r\n")
        answer = link.makefile("rb").read()
    assert b" 403 " in answer.splitlines()[0]


def test_two_hosts_are_refused(preview):
    with socket.create_connection(("127.0.0.1", preview.port)) as link:
        mine = f"Host: 127.0.0.1:{preview.port}\r\n"
        link.sendall(f"GET /state HTTP/1.1\r\n{mine}Host: evil.example\r\n\r\n".encode())
        assert link.recv(100).split()[1] in {b"400", b"403"}


@pytest.mark.parametrize(
    "own", [{"Origin": "http://localhost:{port}"}, {"Sec-Fetch-Site": "same-origin"}]
)
def test_the_own_page_may_ask(preview, own):
    assert (
        preview.get("/state", **{k: v.format(port=preview.port) for k, v in own.items()})[0] == 200
    )


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
def test_nothing_can_be_changed(preview, method):
    assert preview.get("/state", method)[0] == 403


def test_no_other_address_of_this_machine_is_listened_at(preview):
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", preview.port), timeout=2)


# What is answered -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt",
        "/book.yaml",
        "/static/",
        "/static/../server.py",
        "/static/..%2fserver.py",
        "/static/%2e%2e/server.py",
        "/static/..%5cserver.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "//etc/passwd",
        "/files/../secret.txt",
        "/files/..%2fsecret.txt",
        "/files/secret.txt",
        "/files/book.yaml",
        "/pages/../secret.txt",
        "/pages/..%2f..%2fsecret.txt",
        "/pages/" + "0" * 32 + "-300.png",
        "/pages/%00-300.png",
        "/nothing",
    ],
)
def test_no_path_leads_to_a_file_on_the_disk(preview, path):
    status, _, body = preview.get(path)
    assert status == 404
    assert b"root:" not in body
    assert b"not for the browser" not in body


@pytest.mark.parametrize("name", FILES)
def test_every_file_of_the_page_is_there(preview, name):
    status, headers, body = preview.get(f"/static/{name}")
    assert (status, body) == (200, FILES[name][0].read_bytes())
    assert headers["content-type"].split(";")[0] == FILES[name][1]


def test_every_page_has_a_picture_that_a_browser_may_keep(preview):
    digests = [
        page["digest"] for part in preview.state()["book"]["parts"] for page in part["pages"]
    ]
    assert len(digests) > 6
    for digest in digests:
        status, headers, body = preview.get(f"/pages/{digest}-123.png")
        assert (status, headers["content-type"]) == (200, "image/png")
        assert "immutable" in headers["cache-control"]
        assert Image.open(io.BytesIO(body)).size == (123, 160)


@pytest.mark.parametrize("width", [0, 1, 4801, 99999])
def test_pictures_of_absurd_size_are_not_drawn(preview, width):
    digest = preview.state()["book"]["parts"][0]["pages"][0]["digest"]
    assert preview.get(f"/pages/{digest}-{width}.png")[0] == 404


def test_the_files_handed_out_are_those_that_build_writes(preview, tmp_path):
    order = Order(preview.book, tmp_path / "book.pdf", check=False)
    build(order, Console(quiet=True))
    for name, file in (("book", "book.pdf"), ("answers", "book-answers.pdf")):
        status, headers, body = preview.get(f"/files/{name}")
        assert (status, headers["content-type"]) == (200, "application/pdf")
        assert headers["content-disposition"] == f"attachment; filename*=utf-8''{file}"
        assert body == (tmp_path / file).read_bytes()


# Saving ---------------------------------------------------------------------------------------


def titled(state, title):
    return state["book"] is not None and state["book"]["title"] == title


def test_a_saved_file_is_shown_and_a_broken_one_is_told_of_with_the_last_good_book(tmp_path):
    with previewing(tmp_path, BOOK) as preview, preview.events() as events:
        preview.ready()
        preview.book.write_text(BOOK.replace("title: Small", "title: Large"))
        shown = next(data for name, data in events if name == "book" and titled(data, "Large"))
        assert (shown["broken"], shown["problems"]) == (False, [])

        beside = tmp_path / "swap"
        beside.write_text(BOOK.replace("wilson", "wislon"))
        beside.replace(preview.book)
        broken = next(data for name, data in events if name == "book" and data["broken"])
        assert [(found["line"], found["key"]) for found in broken["problems"]] == [
            (7, "pages[2].algorithm")
        ]
        assert broken["book"] == shown["book"]
        digest = shown["book"]["parts"][0]["pages"][0]["digest"]
        assert preview.get(f"/pages/{digest}-100.png")[0] == 200
        assert preview.get("/files/book")[0] == 200

        preview.book.write_text(BOOK)
        mended = next(data for name, data in events if name == "book" and not data["broken"])
        assert mended["book"]["title"] == "Small"
        assert [path.name for path in tmp_path.iterdir()] == ["book.yaml"]  # nothing is written


def test_a_report_that_the_book_names_is_followed(tmp_path):
    with previewing(tmp_path, BOOK + "avoid: [vol1.json]\n") as preview:
        assert "vol1.json" in preview.ready()["problems"][0]["message"]
        empty = {"format": "puzzlebook report", "version": 1, "book": {}, "mazes": []}
        (tmp_path / "vol1.json").write_text(json.dumps(empty))
        assert preview.until(lambda state: not state["broken"])["book"]["mazes"] == 6


def test_what_a_file_that_the_book_extends_names_is_followed_from_its_folder(tmp_path):
    shared = tmp_path / "shared"
    (shared / "art").mkdir(parents=True)
    series, picture = shared / "series.yaml", shared / "art" / "fox.svg"
    series.write_text(BOOK + "defaults: {start: {at: left, image: art/fox.svg}}\n")
    with previewing(tmp_path, "extends: shared/series.yaml\ntitle: Volume\n") as preview:
        missing = preview.ready()["problems"][0]
        assert ("fox.svg" in missing["message"], missing["file"]) == (True, "shared/series.yaml")
        picture.write_text(SQUARE)
        shown = preview.until(lambda state: state["book"])
        before = digests(shown)
        picture.write_text(SQUARE.replace("black", "gray"))
        after = digests(preview.until(lambda state: digests(state) != before))
        assert len(set(before) - set(after)) >= 3
        series.write_text("a: [1")
        broken = preview.until(lambda state: state["broken"])
        assert digests(broken) == after
        series.write_text(BOOK.replace("size: 6x7", "size: 4x4"))
        mended = preview.until(lambda state: not state["broken"])
        assert mended["book"]["title"] == "Volume"


SQUARE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="black"/></svg>
"""


def digests(state):
    return [page["digest"] for part in state["book"]["parts"] for page in part["pages"]]


def test_a_save_ends_the_work_on_the_book_before_it(tmp_path):
    with previewing(tmp_path, SLOW) as preview, preview.events() as events:
        assert next(name for name, _ in events if name == "work")  # minutes of it
        preview.book.write_text(BOOK)
        assert preview.until(lambda state: state["book"])["book"]["title"] == "Small"


# Beginning and ending -------------------------------------------------------------------------


def alone(group):
    """Whether nobody of a process group is left, or not for long."""
    end = time.monotonic() + 3
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.02)
    return False


def test_ctrl_c_closes_it_with_browsers_still_listening(tmp_path):
    with previewing(tmp_path, BOOK) as preview, preview.events() as events:
        next(events)
        preview.ready()
        assert preview.get("/files/book")[0] == 200  # a second process is there now
        begun = time.monotonic()
        code, said = preview.end()
        assert code == 130
        assert said.splitlines()[1:] == ["puzzlebook: interrupted."]
        assert time.monotonic() - begun < 5
        assert dict(events)["book"]["ready"]  # the stream has an end
        assert alone(preview.process.pid)


def test_a_signal_in_the_middle_of_work_ends_it(tmp_path):
    with previewing(tmp_path, SLOW) as preview, preview.events() as events:
        assert next(name for name, _ in events if name == "work")
        code, said = preview.end(signal.SIGTERM)
        assert (code, said.splitlines()[1:]) == (130, ["puzzlebook: interrupted."])


def test_a_fault_of_ours_ends_it_with_a_sentence(tmp_path, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(board, "told_book", fails)
    path = tmp_path / "book.yaml"
    path.write_text(BOOK)
    with pytest.raises(ZeroDivisionError):
        preview_book(Preview(path, browser=False), lambda _: None)


def test_ctrl_c_ends_it_while_a_book_is_read_back(tmp_path):
    with previewing(tmp_path, BOOK.replace("count: 3", "count: 60")) as preview:
        preview.ready()
        asking = threading.Thread(target=asked, args=(preview, "/files/book"))
        asking.start()
        time.sleep(0.6)
        code, said = preview.end()
        assert (code, said.splitlines()[1:]) == (130, ["puzzlebook: interrupted."])
        assert alone(preview.process.pid)
        asking.join()


def asked(preview, path):
    with suppress(OSError, HTTPException):
        preview.get(path)


def test_a_port_that_is_taken_is_told_of(tmp_path):
    (tmp_path / "book.yaml").write_text(BOOK)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ran = puzzlebook("preview", "book.yaml", "--no-browser", "--port", port, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (1, b"")
    told = f"puzzlebook: --port {port}: another program listens there. Write another port"
    assert ran.stderr.decode().startswith(told)


def test_the_usual_port_gives_way_to_another():
    with listening(None) as one, listening(None) as other:
        assert one.getsockname()[1] != other.getsockname()[1]
        assert {sock.getsockname()[0] for sock in (one, other)} == {"127.0.0.1"}
        with pytest.raises(CannotMakeError, match="another program listens there"):
            listening(one.getsockname()[1])


@pytest.mark.parametrize(("name", "told"), [("none.yaml", "is not there"), (".", "is a folder")])
def test_a_book_file_that_is_none_is_wrong_usage(tmp_path, name, told):
    ran = puzzlebook("preview", name, "--no-browser", cwd=tmp_path)
    assert ran.returncode == 2
    assert told in ran.stderr.decode()


def test_the_browser_is_opened_at_the_address_unless_asked_not_to(tmp_path, monkeypatch):
    opener = tmp_path / "opener"
    opener.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    opener.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(opener))
    (tmp_path / "book.yaml").write_text(BOOK)
    process = started("preview", "book.yaml", cwd=tmp_path)
    try:
        said = process.stderr.readline().decode()
        end = time.monotonic() + 10
        while not (tmp_path / "opened").exists() and time.monotonic() < end:
            time.sleep(0.02)
        assert (tmp_path / "opened").read_text().strip() in said
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
        process.communicate()


def test_the_page_of_the_browser_asks_nothing_of_other_sites():
    folder = Path(FILES["preview.js"][0]).parent
    for path in folder.iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
        assert "http:" not in text, path
        assert "https:" not in text, path
        assert "style=" not in text, path
