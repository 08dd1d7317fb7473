"""A font file named in a book → the faces its texts are set in.

A face is known by what its file holds, never by where it lies, so that the same fonts give the same
bytes. It can be handed to another process, which reads the file again and finds the same there, or says
that it has changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from puzzlebook.errors import CannotMakeError

_KNOWN: dict[str, OwnFace] = {}


@dataclass(frozen=True)
class OwnFace:
    """One face of a font file. Making one, by unpickling too, makes it known by its name."""

    path: str
    """Where the file is, from the working folder."""
    file: str
    """As the book file has it."""
    digest: str
    """What the file holds, by `digest_of`."""
    index: int = 0
    """Which font of a collection."""
    weight: float | None = None
    """The instance of a variable font; None of a static one."""
    whole: bool = False
    """Whether it may be embedded as a whole only."""

    def __post_init__(self) -> None:
        _KNOWN[self.name] = self

    def __reduce__(self) -> tuple[type[OwnFace], tuple[object, ...]]:
        # by its constructor, so that the process that gets it knows it
        return OwnFace, (self.path, self.file, self.digest, self.index, self.weight, self.whole)

    @property
    def name(self) -> str:
        """What a run calls it: the same for the same bytes, index and weight."""
        weight = "" if self.weight is None else f"-{self.weight:g}"
        return f"{PREFIX}{self.digest[:24]}-{self.index}{weight}"

    def read(self) -> bytes:
        """The file; CannotMakeError where it is not what it was when the book file was read."""
        try:
            data = Path(self.path).read_bytes()
        except OSError as error:
            raise CannotMakeError(
                f"{self.path}: the font cannot be read any more ({error.strerror}). Put it back and build again."
            ) from None
        if digest_of(data) != self.digest:
            raise CannotMakeError(
                f"{self.path}: the font changed while the book was made. Build it again."
            )
        return data


PREFIX: Final = "own-"
"""How the names of such faces begin; no name in `fonts.FACES` does."""


@dataclass(frozen=True)
class OwnFamily:
    """The faces of one of the book's `fonts`. A cut that is not there is stood in for by `cut`."""

    role: str
    """The key below `fonts`: "body" or "heading"."""
    regular: OwnFace
    bold: OwnFace | None = None
    italic: OwnFace | None = None

    def cut(self, *, bold: bool, italic: bool) -> OwnFace:
        """The face for text that is to be bold, italic or both; never slanted or thickened by machine."""
        if bold and self.bold:
            return self.bold
        if italic and not bold and self.italic:
            return self.italic
        return self.regular

    @property
    def faces(self) -> dict[str, OwnFace]:
        """The faces there are, by cut."""
        cuts = {"regular": self.regular, "bold": self.bold, "italic": self.italic}
        return {cut: face for cut, face in cuts.items() if face}


def digest_of(data: bytes) -> str:
    """What a file holds: its SHA-256 in hexadecimal digits."""
    return sha256(data).hexdigest()


def own_face(name: str) -> OwnFace | None:
    """The face of that name, None for the name of a built-in one."""
    return _KNOWN.get(name)
