"""Files are there whole or not at all, and what is not ours is left alone."""

from __future__ import annotations

import errno
import hashlib
import json
import os

import pytest

from puzzlebook.errors import CannotMakeError, UsageError
from puzzlebook.output import files
from puzzlebook.output.files import REASONS, Staging, refuse_if_foreign, replace


def everything(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_file_is_written_and_replaced_and_nothing_else_is_left(tmp_path):
    target = tmp_path / "book.pdf"
    replace(target, b"one")
    assert target.read_bytes() == b"one"
    replace(target, lambda stream: stream.write(b"two"))
    assert target.read_bytes() == b"two"
    assert everything(tmp_path) == ["book.pdf"]


def test_missing_folders_are_made(tmp_path):
    replace(tmp_path / "a" / "b" / "book.pdf", b"x")
    assert everything(tmp_path) == ["a", "a/b", "a/b/book.pdf"]


def test_several_files_appear_together_at_the_end_and_can_be_read_before(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_bytes(b"old")
    with Staging() as staging:
        first = staging.write(one, b"1")
        staging.write(two, lambda stream: stream.write(first.read_bytes() + b"2"))
        assert first.read_bytes() == b"1"
        assert one.read_bytes() == b"old"
        assert not two.exists()
    assert (one.read_bytes(), two.read_bytes()) == (b"1", b"12")
    assert everything(tmp_path) == ["one", "two"]


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt, SystemExit, MemoryError])
@pytest.mark.parametrize("inside", ["writer", "between"])
def test_whatever_goes_wrong_the_old_files_stay_and_nothing_is_left_over(tmp_path, kind, inside):
    old = tmp_path / "book.pdf"
    old.write_bytes(b"old")

    def writer(stream):
        stream.write(b"half")
        if inside == "writer":
            raise kind

    def work():
        with Staging() as staging:
            staging.write(old, b"new")
            staging.write(tmp_path / "made" / "here" / "book.json", writer)
            raise kind

    with pytest.raises(kind):
        work()
    assert old.read_bytes() == b"old"
    assert everything(tmp_path) == ["book.pdf"]


def test_a_folder_that_was_there_or_holds_something_else_is_not_removed(tmp_path):
    folder = tmp_path / "new"

    def work():
        with Staging() as staging:
            staging.write(folder / "deep" / "book.pdf", b"x")
            (folder / "note").write_text("mine")
            raise ValueError

    with pytest.raises(ValueError):
        work()
    assert everything(tmp_path) == ["new", "new/note"]


@pytest.mark.parametrize("number", sorted(REASONS))
@pytest.mark.parametrize("call", ["write", "fsync", "replace", "open"])
def test_every_refusal_of_the_disk_is_a_sentence_that_says_where_and_what_would_do(
    tmp_path, monkeypatch, number, call
):
    target = tmp_path / "book.pdf"
    target.write_bytes(b"old")

    def refuse(*_args, **_more):
        raise OSError(number, os.strerror(number))

    content = b"new"
    if call == "write":
        content = refuse
    elif call == "replace":
        monkeypatch.setattr(files.Path, "replace", refuse)
    else:
        monkeypatch.setattr(files.os, call, refuse)
    with pytest.raises(CannotMakeError) as caught:
        replace(target, content)
    monkeypatch.undo()
    told = str(caught.value)
    assert told.startswith(f"{target}: could not be written: {REASONS[number]}")
    assert told.endswith(".")
    assert target.read_bytes() == b"old"
    assert everything(tmp_path) == ["book.pdf"]


FULL = OSError(errno.ENOSPC, "No space")


class Renames:
    """Path.replace that fails at the nth renaming of a new file, and at those back as told."""

    def __init__(self, monkeypatch, failing, *, back=True, error=FULL):
        self.rename, self.failing, self.back, self.error = files.Path.replace, failing, back, error
        self.count = 0
        monkeypatch.setattr(files.Path, "replace", lambda *paths: self(*paths))

    def __call__(self, source, target):
        if source.suffix == ".old" and not self.back:
            raise OSError(5, "Input/output error")
        self.count += source.suffix == ".tmp"
        if self.count == self.failing and source.suffix == ".tmp":
            raise self.error
        return self.rename(source, target)


def without_links(*_paths):
    raise OSError(errno.EPERM, "Operation not permitted")


def write_three(folder, *, there):
    """Three files staged, of which those in `there` have been before."""
    for name in there:
        (folder / name).write_bytes(b"old " + name.encode())
    with Staging() as staging:
        for name in ("a", "b", "c"):
            staging.write(folder / name, b"new " + name.encode())


@pytest.mark.parametrize("links", [True, False], ids=["links", "copies"])
@pytest.mark.parametrize("there", ["", "a", "ab", "bc", "abc"])
@pytest.mark.parametrize("failing", [1, 2, 3, 0])
@pytest.mark.parametrize("kind", [FULL, KeyboardInterrupt()], ids=["full", "^C"])
def test_whichever_renaming_fails_all_files_are_as_they_were(
    tmp_path, monkeypatch, links, there, failing, kind
):
    if not links:
        monkeypatch.setattr(files.os, "link", without_links)
    Renames(monkeypatch, failing, error=kind)
    if failing:
        with pytest.raises((CannotMakeError, KeyboardInterrupt)):
            write_three(tmp_path, there=there)
        expected = {name: f"old {name}" for name in there}
    else:
        write_three(tmp_path, there=there)
        expected = {name: f"new {name}" for name in "abc"}
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == expected


def test_an_old_file_that_cannot_be_brought_back_is_kept_and_named(tmp_path, monkeypatch):
    Renames(monkeypatch, 3, back=False)
    with pytest.raises(CannotMakeError) as caught:
        write_three(tmp_path, there="abc")
    kept = sorted(path.name for path in tmp_path.glob(".puzzlebook-*.old"))
    assert len(kept) == 2
    assert str(caught.value).startswith(f"{tmp_path / 'c'}: could not be written: the disk is full")
    for name in kept:
        assert f"is kept as {name}." in str(caught.value)
    assert sorted((tmp_path / name).read_text() for name in kept) == ["old a", "old b"]
    assert (tmp_path / "c").read_text() == "old c"


def test_a_kept_file_of_an_earlier_run_is_left_alone(tmp_path):
    earlier = tmp_path / f".puzzlebook-{os.getpid()}-0.old"
    earlier.write_bytes(b"kept")
    write_three(tmp_path, there="abc")
    assert earlier.read_bytes() == b"kept"
    assert everything(tmp_path) == [earlier.name, "a", "b", "c"]


def test_an_error_not_in_the_table_is_told_in_the_systems_words(tmp_path):
    def refuse(_stream):
        raise OSError(errno.EBUSY, "Device or resource busy")

    with pytest.raises(CannotMakeError, match=r"Device or resource busy\. Choose another path"):
        replace(tmp_path / "book.pdf", refuse)


def test_a_file_that_a_reader_holds_open_on_windows_is_told_by_its_name(tmp_path):
    target = tmp_path / "book.pdf"
    target.write_bytes(b"old")
    error = PermissionError(errno.EACCES, "sharing violation")
    error.winerror = 32
    told = str(files.told(target, error))
    assert "another program has it open. Close book.pdf, or use another name with -o." in told


def test_a_name_that_is_too_long_is_told(tmp_path):
    with pytest.raises(CannotMakeError, match="the name is too long"):
        replace(tmp_path / ("x" * 300 + ".pdf"), b"x")
    assert everything(tmp_path) == []


def test_a_name_as_long_as_the_disk_takes_is_taken(tmp_path):
    target = tmp_path / ("x" * 251 + ".pdf")
    replace(target, b"x")
    assert target.read_bytes() == b"x"


def test_a_target_that_is_a_folder_is_a_wrong_use(tmp_path):
    with pytest.raises(
        UsageError, match=r"is a folder\. Give a file's name with -o, like .*book\.pdf"
    ):
        replace(tmp_path, b"x")


def test_a_path_through_a_file_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotMakeError, match="a part of its path is a file"):
        replace(tmp_path / "file" / "book.pdf", b"x")


def test_a_device_is_never_replaced():
    with pytest.raises(UsageError, match="is not a file that can be replaced"):
        replace(files.Path(os.devnull), b"x")
    assert not files.Path(os.devnull).is_file()


def test_a_link_is_followed_so_that_the_linked_file_is_replaced(tmp_path):
    real = tmp_path / "real.pdf"
    real.write_bytes(b"old")
    link = tmp_path / "link.pdf"
    link.symlink_to(real)
    replace(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_new_file_has_the_permissions_of_new_files_and_an_old_one_keeps_its_own(tmp_path):
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    replace(tmp_path / "new.pdf", b"x")
    assert (tmp_path / "new.pdf").stat().st_mode == plain.stat().st_mode
    plain.chmod(0o640)
    replace(plain, b"x")
    assert plain.stat().st_mode & 0o777 == 0o640


def ours(folder, part="pdf"):
    pdf, report = folder / "book.pdf", folder / "book.json"
    pdf.write_bytes(b"%PDF ours")
    known = {"sha256": hashlib.sha256(b"%PDF ours").hexdigest()}
    value = {
        "format": "puzzlebook report",
        "version": 1,
        "pdf": {"sha256": ""},
        "answers_pdf": None,
    }
    report.write_text(json.dumps(value | {part: known}))
    return pdf, report


@pytest.mark.parametrize("part", ["pdf", "answers_pdf"])
def test_a_pdf_that_the_report_beside_it_knows_is_ours(tmp_path, part):
    refuse_if_foreign(*ours(tmp_path, part), force=False)


def test_nothing_there_is_nothing_to_refuse(tmp_path):
    refuse_if_foreign(tmp_path / "book.pdf", tmp_path / "book.json", force=False)


@pytest.mark.parametrize(
    "report",
    [None, "not json", "[]", "{}", '{"format": "puzzlebook report", "version": 1, "pdf": null}'],
)
def test_a_pdf_that_no_report_knows_is_refused_unless_forced(tmp_path, report):
    pdf, beside = tmp_path / "book.pdf", tmp_path / "book.json"
    pdf.write_bytes(b"%PDF someone's thesis")
    if report is not None:
        beside.write_text(report)
    with pytest.raises(UsageError, match="--force"):
        refuse_if_foreign(pdf, beside, force=False)
    refuse_if_foreign(pdf, beside, force=True)


def test_a_pdf_of_ours_that_was_changed_since_is_refused(tmp_path):
    pdf, report = ours(tmp_path)
    pdf.write_bytes(b"%PDF ours, with notes")
    with pytest.raises(UsageError, match=r"book\.pdf: was not made by puzzlebook, or was changed"):
        refuse_if_foreign(pdf, report, force=False)


def test_a_json_file_that_is_no_report_is_refused_though_no_pdf_is_there(tmp_path):
    report = tmp_path / "book.json"
    report.write_text('{"my": "data"}')
    with pytest.raises(UsageError, match=r"book\.json: is not a report of puzzlebook"):
        refuse_if_foreign(tmp_path / "book.pdf", report, force=False)


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("which", [0, 1])
def test_an_input_is_never_replaced_forced_or_not_linked_or_not(tmp_path, force, which):
    targets = ours(tmp_path)
    linked = tmp_path / "book.yaml"
    linked.symlink_to(targets[which])
    for given in (targets[which], linked):
        with pytest.raises(UsageError, match="the file the book is made from"):
            refuse_if_foreign(*targets, force=force, inputs=[tmp_path / "other", given])
