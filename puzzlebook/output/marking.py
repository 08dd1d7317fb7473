"""Pictures that are files → the same with a mark, by which they are known again as they were written.

The mark is the SHA-256 of all else in the file. So a file of ours is known, and one that somebody has worked on
is not taken for ours.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.output.png import chunk

if TYPE_CHECKING:
    from collections.abc import Callable

_PNG_END = chunk(b"IEND", b"")
_PDF_END = b"startxref\n"


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a format takes a mark: how it is written, and what of the file stands behind it."""

    mark: Callable[[bytes, bytes], bytes]
    """Of a name and a digest."""
    tail: Callable[[bytes], int]
    """How many bytes of a file without a mark stand behind the mark."""


def _pdf_tail(data: bytes) -> int:
    return len(data) - max(data.rfind(_PDF_END), 0)


_PLACES: dict[str, _Place] = {
    # a comment, which may stand after all else (XML 1.0, 2.8)
    ".svg": _Place(lambda name, digest: b"<!-- %s %s -->\n" % (name, digest), lambda _: 0),
    # a text chunk before the end of the file (PNG, 11.3.3)
    ".png": _Place(
        lambda name, digest: chunk(b"tEXt", name + b"\0" + digest), lambda _: len(_PNG_END)
    ),
    # a comment before the last two lines, which say where the table of objects is (ISO 32000-1, 7.5.5)
    ".pdf": _Place(lambda name, digest: b"%%%s %s\n" % (name, digest), _pdf_tail),
}


def marked(data: bytes, name: str, suffix: str) -> bytes:
    """The bytes of a file of that format with the mark of what it is, as "puzzlebook plot"."""
    place = _PLACES[suffix]
    at = len(data) - place.tail(data)
    return data[:at] + place.mark(name.encode("ascii"), _digest(data)) + data[at:]


def is_marked(data: bytes, name: str, suffix: str) -> bool:
    """Whether bytes are such a file, unchanged since it was written."""
    place = _PLACES[suffix]
    length = len(place.mark(name.encode("ascii"), _digest(b"")))
    at = len(data) - place.tail(data)
    plain = data[: max(at - length, 0)] + data[at:]
    return marked(plain, name, suffix) == data


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode("ascii")
