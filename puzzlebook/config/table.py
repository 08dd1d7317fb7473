"""The path of a CSV file → `Table`: one row for each book, as spreadsheets write them.

RFC 4180 says how cells are quoted; what parts them and how the text is encoded is as Excel, LibreOffice and Google
Sheets have it: commas, semicolons or tabs, UTF-8 with or without a byte order mark, or UTF-16 with one.
"""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from puzzlebook.config.decoding import CONTROL
from puzzlebook.errors import BookFileError, Problem, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_ROWS = 10_000
MOST_BYTES = 20_000_000

DELIMITERS: Final = (",", ";", "\t", "|")
"""What parts cells; where none of them stands in the first row there is one column."""

_SEP = re.compile(r"sep=(.)\r?\n", re.IGNORECASE)
"""Excel's own first line, which says what parts cells."""
_AS_TEXT = re.compile(r'="(.*)"', re.DOTALL)
"""How a cell is written so that Excel keeps its zeros."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: `number` as spreadsheets count, the first row with the names included; `line` in the file."""

    file: str
    line: int
    number: int
    values: dict[str, str]
    """By the names of columns; "" for an empty cell, none for a cell that is not there."""

    def problem(self, message: str, key: str = "") -> Problem:
        """A problem of this row; `message` is a sentence, what would do included."""
        return Problem(self.file, self.line, 1, key, message)


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its columns' names, as they stand in braces, and its rows, empty ones left out."""

    file: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def read_table(path: Path) -> Table:
    """The table of a CSV file.

    Raises UsageError where there is no file to read, BookFileError with all problems of one that is wrong.
    """
    file = str(path)
    text = _text(path)
    said = _SEP.match(text)
    before = 0 if said is None else 1
    text = text if said is None else text[said.end() :]
    delimiter = _delimiter(text) if said is None else said[1]
    records = list(_records(text, delimiter, file, before))
    if not records:
        raise _wrong(file, 0, "The table is empty. Its first row names the columns.")
    line, first = records[0]
    columns = _columns(first, file, line)
    rows = tuple(_rows(records[1:], columns, file, before + 2))
    if not rows:
        raise _wrong(file, 0, "The table has no rows below the names of its columns. Write some.")
    if len(rows) > MOST_ROWS:
        raise _wrong(
            file, 0, f"The table has {len(rows):,} rows, and takes up to {MOST_ROWS:,}. Split it."
        )
    return Table(file, tuple(filter(None, columns)), rows)


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}. Check the name and the folder.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path} cannot be read: {reason}. Name a CSV file.") from None
    file = str(path)
    if len(data) > MOST_BYTES:
        raise _wrong(
            file, 0, f"The file has {len(data):,} bytes, and a table takes up to {MOST_BYTES:,}."
        )
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        raise _wrong(file, 0, "This is a workbook. Save the sheet as CSV UTF-8, and name that.")
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        message = f"Byte {error.start} of the file is not {'UTF-16' if wide else 'UTF-8'}."
        raise _wrong(file, line, f"{message} Save the table as CSV UTF-8.") from None
    control = CONTROL.search(text)
    if control is not None:
        line = text[: control.start()].count("\n") + 1
        raise _wrong(
            file, line, f"The character U+{ord(control[0]):04X} cannot be printed. Take it out."
        )
    return text


def _delimiter(text: str) -> str:
    """What stands most often in the first row that is not empty, outside quotes."""
    unquoted = re.sub(r'"[^"]*"', "", text.lstrip("\r\n"))
    first = re.split(r"[\r\n]", unquoted, maxsplit=1)[0]
    return max(DELIMITERS, key=first.count)


def _records(
    text: str, delimiter: str, file: str, before: int
) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every record with the line it begins on, `before` lines standing above; empty ones as ()."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    line = 1
    try:
        for cells in reader:
            made = tuple(map(_cell, cells))
            yield before + line, made if any(made) else ()
            line = reader.line_num + 1
    except csv.Error as error:
        told = str(error)
        message = f"The cells of this row cannot be read: {told}."
        if "quote" in told or "expected after" in told or "end of data" in told:
            message = 'A quote is not closed, or stands alone in a cell. Write "" for each in a quoted cell.'
        raise _wrong(file, before + line, message) from None


def _cell(typed: str) -> str:
    cell = typed.strip()
    as_text = _AS_TEXT.fullmatch(cell)
    return cell if as_text is None else as_text[1].strip()


def _columns(first: tuple[str, ...], file: str, line: int) -> list[str]:
    """The names of the columns; "" for one without a name, which nothing can ask for."""
    columns = [_name(cell) for cell in first]
    if not any(columns):
        raise _wrong(file, line, "The first row names no column. Write names, like child.")
    doubled = {name for name in columns if name and columns.count(name) > 1}
    if doubled:
        name = next(name for name in columns if name in doubled)
        raise _wrong(file, line, f"Two columns are called `{name}`. Rename one.")
    return columns


def _name(typed: str) -> str:
    """A heading as it stands in braces: `First name` is `{First_name}`."""
    name = re.sub(r"\W+", "_", typed).strip("_")
    return f"_{name}" if name[:1].isdigit() else name


def _rows(
    records: list[tuple[int, tuple[str, ...]]], columns: list[str], file: str, first: int
) -> Iterator[Row]:
    too_long = []
    for number, (line, cells) in enumerate(records, first):
        if not cells:
            continue
        if any(cells[len(columns) :]):
            message = (
                f"Row {number} has {len(cells)} cells, and the first row names {len(columns)} columns. "
                "Put quotes round a cell that holds what parts cells."
            )
            too_long.append(Problem(file, line, 1, "", message))
        values = {name: cell for name, cell in zip(columns, cells, strict=False) if name}
        yield Row(file, line, number, values)
    if too_long:
        raise BookFileError(too_long)


def _wrong(file: str, line: int, message: str) -> BookFileError:
    return BookFileError([Problem(file, line, 1 if line else 0, "", message)])
