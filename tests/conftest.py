"""What tests of several files ask for."""

from __future__ import annotations

from pathlib import Path

import pytest
from shell import BOOK

from puzzlebook import cli


class Ran:
    """What a command gave: its exit code and its two streams."""

    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs a command in this process, in a folder with `book.yaml`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")  # whatever terminal the tests run in
    (tmp_path / "book.yaml").write_text(BOOK, encoding="utf-8")

    def ran(*arguments, book=None):
        if book is not None:
            Path("book.yaml").write_text(book, encoding="utf-8")
        capsys.readouterr()
        code = cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Ran(code, out, err)

    return ran
