"""The files that `fonts` names → families to set texts in, and what is wrong with a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from puzzlebook.text.own_fonts import OwnFace, OwnFamily, digest_of
from puzzlebook.text.sfnt import FaceFacts, FontFault, faces_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from puzzlebook.config.fontkeys import FontChoice, FontFile, Fonts
    from puzzlebook.config.nodes import Step

ROLES: Final = ("body", "heading")
"""The keys of `fonts`."""

_REGULAR: Final = 400.0
_BOLD: Final = 700.0
_HEAVY: Final = 600.0
"""From this weight on a font is bold by itself."""
_APART: Final = 100.0
"""How much heavier a bold has to be to be seen."""
_MOST_LISTED: Final = 12


class Told(NamedTuple):
    """Something to say of a font: the steps to where it is named, and a sentence."""

    steps: tuple[Step, ...]
    message: str
    severity: Literal["error", "warning", "note"] = "error"


class _Read(NamedTuple):
    """A font file that has been read."""

    name: str
    """As the book file has it."""
    path: str
    digest: str
    fonts: tuple[FaceFacts, ...]

    def face(self, facts: FaceFacts, weight: float | None = None) -> OwnFace:
        if weight is None and facts.axis is not None:
            weight = facts.axis.usual
        return OwnFace(self.path, self.name, self.digest, facts.index, weight, facts.whole)


def own_fonts(fonts: Fonts | None, book: Path) -> tuple[dict[str, OwnFamily], list[Told]]:
    """The families of `fonts` by role, its paths beginning in the folder of the file `book`.

    A family with a file that cannot be used is left out, and the reason told.
    """
    families: dict[str, OwnFamily] = {}
    told: list[Told] = []
    for role in ROLES:
        choice: FontChoice | None = getattr(fonts, role, None)
        if choice is not None:
            family = _family(role, choice, book, told)
            families |= {role: family} if family else {}
    return families, told


def _family(role: str, choice: FontChoice, book: Path, told: list[Told]) -> OwnFamily | None:
    faces: dict[str, OwnFace] = {}
    broken = False
    lightest = 0.0
    for cut, (asked, steps) in choice.files.items():
        here = ("fonts", role, *steps)
        try:
            read = _read(asked, book)
            facts = _facts(read, asked, cut)
            weight = _weight(read, asked, facts, cut)
        except FontFault as fault:
            told.append(Told(here, str(fault)))
            broken = True
            continue
        told += [Told(here, *said) for said in _remarks(read, asked, facts)]
        faces[cut] = read.face(facts, weight)
        if cut == "regular":
            lightest = facts.weight if weight is None else weight
            faces |= _siblings(role, read, asked, facts, choice)
    if broken:
        return None
    if role == "body" and "bold" not in faces and lightest < _HEAVY:
        told.append(Told(("fonts", role), _no_bold(faces["regular"].file), "note"))
    return OwnFamily(role, faces["regular"], faces.get("bold"), faces.get("italic"))


def _read(asked: FontFile, book: Path) -> _Read:
    path = book.parent / asked.path
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise FontFault(
            f"There is no file {path}. Paths begin in the folder of the book file."
        ) from None
    except IsADirectoryError:
        raise FontFault(f"{path} is a folder. Name a font file in it.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FontFault(f"{path} cannot be read ({reason}). Name a font file.") from None
    return _Read(asked.path, str(path), digest_of(data), faces_of(data, asked.path))


def _facts(read: _Read, asked: FontFile, cut: str) -> FaceFacts:
    """The font of a file that is meant: the one of its index, else the first that is of the cut."""
    if asked.index is None:
        found = _of_cut(read.fonts, read.fonts[0].family, cut)
        return read.fonts[0] if found is None else found
    if asked.index >= len(read.fonts):
        if len(read.fonts) == 1:
            raise FontFault(f"{read.name} is no collection: it has one font. Leave `index` out.")
        raise FontFault(f"{read.name} has no font {asked.index}. There are {_listed(read.fonts)}.")
    return read.fonts[asked.index]


def _of_cut(fonts: Iterable[FaceFacts], family: str, cut: str) -> FaceFacts | None:
    """The font of a family that is nearest to a cut; None where none is of it."""
    wanted = _BOLD if cut == "bold" else _REGULAR
    fitting = [
        each
        for each in fonts
        if each.family == family
        and each.italic == (cut == "italic")
        and (cut != "bold" or each.weight >= _HEAVY)
    ]
    return min(fitting, key=lambda each: (abs(each.weight - wanted), each.index), default=None)


def _listed(fonts: Sequence[FaceFacts]) -> str:
    shown = [f"{each.index} {each.name}" for each in fonts[:_MOST_LISTED]]
    more = [f"{len(fonts) - _MOST_LISTED} more"] if len(fonts) > _MOST_LISTED else []
    return ", ".join(shown + more)


def _weight(read: _Read, asked: FontFile, facts: FaceFacts, cut: str) -> float | None:
    """The weight of the instance: that asked for, else the usual one of the cut; None of a static font."""
    axis = facts.axis
    if axis is None:
        if asked.weight is not None:
            raise FontFault(
                f"{read.name} has one weight, {facts.weight:g}. Leave `weight` out, or give a variable font."
            )
        return None
    if asked.weight is None:
        wanted = _BOLD if cut == "bold" else _REGULAR
        return min(max(wanted, axis.least), axis.most)
    if not axis.least <= asked.weight <= axis.most:
        raise FontFault(
            f"{read.name} has no weight {asked.weight}. Write one from {axis.least:g} to {axis.most:g}."
        )
    return float(asked.weight)


def _siblings(
    role: str, read: _Read, asked: FontFile, facts: FaceFacts, choice: FontChoice
) -> dict[str, OwnFace]:
    """The other cuts that the file of the regular has: weights of a variable font, fonts of a collection."""
    made: dict[str, OwnFace] = {}
    exact = role == "heading" and (asked.weight is not None or asked.index is not None)
    if facts.axis is not None and choice.bold is None and not exact:
        regular = asked.weight or max(_REGULAR, facts.axis.least)
        bold = min(max(_BOLD, regular + 2 * _APART), facts.axis.most)
        if bold - regular >= _APART:
            made["bold"] = read.face(facts, bold)
    if asked.index is None and len(read.fonts) > 1:
        for cut in ("bold", "italic"):
            found = _of_cut(read.fonts, facts.family, cut)
            if found is not None and getattr(choice, cut) is None and cut not in made:
                made[cut] = read.face(found)
    return made


def _remarks(
    read: _Read, asked: FontFile, facts: FaceFacts
) -> Iterator[tuple[str, Literal["warning", "note"]]]:
    """What to know of a font that can be used."""
    if facts.damaged:
        yield _may_be_damaged(read.name, facts.damaged.strip()), "warning"
    if asked.index is None and len({each.family for each in read.fonts}) > 1:
        yield _others_in(read, facts), "note"


def _may_be_damaged(name: str, table: str) -> str:
    return (
        f"{name} may be damaged: the checksum of its table {table!r} is wrong. Look at the pages, or get "
        "the file anew."
    )


def _others_in(read: _Read, taken: FaceFacts) -> str:
    return (
        f"{read.name} is a collection, and {taken.name} is taken. To take another, write its `index`: "
        f"{_listed(read.fonts)}."
    )


def _no_bold(name: str) -> str:
    return (
        f"{name} has no bold, so what is bold elsewhere (numbers, answers, the words at the arrows, "
        "**bold** text) is set in it as it is. To have a bold, write {regular: …, bold: …}, or give a "
        "variable font."
    )
