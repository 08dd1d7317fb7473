"""Files that are followed → word of a change, whatever the editor and the folder."""

import asyncio
import time

import pytest
import watchfiles

from puzzlebook.preview import watching
from puzzlebook.preview.watching import Watch, stamps


def in_place(path):
    path.write_text("new, in place")


def by_renaming(path):
    beside = path.with_name(".swap")
    beside.write_text("new, by renaming")
    beside.replace(path)


def by_moving_away(path):
    path.rename(path.with_name("backup~"))
    path.write_text("new, the old one moved away")


def by_deleting(path):
    path.unlink()
    time.sleep(0.05)
    path.write_text("new, the old one deleted")


def of_the_same_length(path):
    path.write_text("dlo")


def in_pieces(path):
    with path.open("w") as stream:
        for _ in range(6):
            stream.write("new, ")
            stream.flush()
            time.sleep(0.008)
        stream.write("in pieces")


WAYS = [in_place, by_renaming, by_moving_away, by_deleting, of_the_same_length, in_pieces]


def no_events(monkeypatch):
    """Folders that tell nothing, as on a network drive."""

    async def silent(*_, **__):
        await asyncio.Event().wait()
        yield set()

    monkeypatch.setattr(watchfiles, "awatch", silent)
    monkeypatch.setattr(watching, "POLL", 0.05)


def no_watching(monkeypatch):
    """A system whose limit of watches is reached."""

    async def refused(*_, **__):
        raise OSError(28, "No space left on device")
        yield set()

    monkeypatch.setattr(watchfiles, "awatch", refused)
    monkeypatch.setattr(watching, "POLL", 0.05)


def no_polling(monkeypatch):
    """Events alone have to do."""
    monkeypatch.setattr(watching, "POLL", 60)


SYSTEMS = [no_events, no_watching, no_polling]


def noticed(book, others, change, wait=5.0):
    """Whether there is word of a change, and what the book file held when there was the last word."""

    async def run():
        watch = Watch(book)
        await watch.follow(stamps(others))
        words = []

        async def listen():
            while True:
                await watch.changed()
                words.append(book.read_text() if book.exists() else None)

        listening = asyncio.create_task(listen())
        await asyncio.sleep(0.1)  # for the folder to be watched
        await asyncio.to_thread(change)
        end = asyncio.get_running_loop().time() + wait
        while asyncio.get_running_loop().time() < end:
            if words and words[-1] == book.read_text():
                break
            await asyncio.sleep(0.01)
        listening.cancel()
        await watch.close()
        return bool(words), words[-1] if words else None

    return asyncio.run(run())


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.yaml"
    path.write_text("old")
    return path


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_of_saving_is_noticed_on_every_system(book, monkeypatch, way, system):
    system(monkeypatch)
    told, found = noticed(book, [], lambda: way(book))
    assert told
    assert found == book.read_text()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_file_that_is_named_is_followed_also_before_it_is_there(book, monkeypatch, system):
    system(monkeypatch)
    folder = book.parent / "art"
    folder.mkdir()
    other = folder / "fox.svg"
    assert noticed(book, [other], lambda: other.write_text("<svg/>"))[0]


def test_a_folder_that_is_not_there_yet_is_looked_for(book, monkeypatch):
    monkeypatch.setattr(watching, "POLL", 0.05)
    other = book.parent / "later" / "fox.svg"

    def appear():
        other.parent.mkdir()
        other.write_text("<svg/>")

    assert noticed(book, [other], appear)[0]


def test_the_file_behind_a_link_is_followed(book, tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "POLL", 0.05)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    target = elsewhere / "real.yaml"
    book.rename(target)
    book.symlink_to(target)
    assert noticed(book, [], lambda: target.write_text("new"))[0]


def test_files_that_nobody_follows_wake_nobody(book):
    def bustle():
        for name in ("other.yaml", ".book.yaml.swp", "book.pdf"):
            (book.parent / name).write_text("x")

    assert not noticed(book, [], bustle, wait=0.7)[0]


def test_a_change_between_reading_and_following_is_not_lost(book):
    async def run():
        other = book.parent / "fox.svg"
        other.write_text("old")
        read = stamps([other])
        other.write_text("newer")
        watch = Watch(book)
        await watch.follow(read)
        await asyncio.wait_for(watch.changed(), 2)
        await watch.close()

    asyncio.run(run())
