"""Bytes of a file → its text, or a sentence on what encoding it is in."""

from __future__ import annotations

import re

MAX_BYTES = 2_000_000
"""A book file of a thousand entries has a tenth of this."""

# What YAML 1.2 (clause 5.1, c-printable) leaves out: controls, lone surrogates, two non-characters.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")

BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
"""The line breaks of YAML 1.1, which PyYAML counts lines by."""


class UndecodableError(ValueError):
    """Bytes that are no text of ours. `line` and `column` count from 1, 0 for the file as a whole."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line, self.column = line, column


def decode(data: bytes) -> str:
    """The text of UTF-8 `data`, a byte order mark left off; UndecodableError with what would do."""
    if len(data) > MAX_BYTES:
        raise UndecodableError(
            0,
            0,
            f"The file has {len(data):,} bytes, and a book file takes up to {MAX_BYTES:,}. "
            "Check that it is the book file.",
        )
    wide = _wide_encoding(data)
    if wide is not None:
        raise UndecodableError(0, 0, f"The file is in {wide}. Save the file as UTF-8.")
    try:
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode().removeprefix("\ufeff"))
        raise UndecodableError(line, column, _not_utf8(data, error.start)) from None
    control = CONTROL.search(text)
    if control is not None:
        line, column = _place(text[: control.start()])
        raise UndecodableError(
            line,
            column,
            f"The character U+{ord(control[0]):04X} cannot be printed. "
            "Take it out; the file may not be a text file.",
        )
    return text


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32 by byte order mark, or by a zero in every second byte of the first words."""
    if data.startswith((b"\xff\xfe\x00\x00", b"\x00\x00\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    head = data[:200]
    pairs = len(head) // 2
    for zeros in (head[0::2].count(0), head[1::2].count(0)):
        if pairs >= 2 and zeros * 10 >= pairs * 7:
            return "UTF-16"
    return None


def _not_utf8(data: bytes, offset: int) -> str:
    byte = data[offset : offset + 1]
    was = byte.decode("cp1252", errors="ignore")
    guess = f", {was!r} in Windows-1252" if was.isprintable() and was else ""
    return (
        f"Byte {offset} of the file is 0x{byte[0]:02X}{guess}, not UTF-8. Save the file as UTF-8."
    )


def _place(before: str) -> tuple[int, int]:
    """Line and column, from 1, of what follows `before`."""
    lines = BREAK.split(before)
    return len(lines), len(lines[-1]) + 1
