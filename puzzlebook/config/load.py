"""The path of a book file → `Book`: its config, its warnings, and where each value stands."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError

from puzzlebook.config.avoiding import Avoided, avoided
from puzzlebook.config.checks import findings
from puzzlebook.config.defaults import with_defaults
from puzzlebook.config.extending import Extended, extended
from puzzlebook.config.filling import filled, used_columns
from puzzlebook.config.fontfiles import own_fonts
from puzzlebook.config.models import BookConfig, MazeRun
from puzzlebook.config.nodes import Mapping, locate, plain, steps_of
from puzzlebook.config.picturing import pictures
from puzzlebook.config.sentences import lists_once, problems_of
from puzzlebook.config.shaping import Shapes, shaped
from puzzlebook.config.source import parse
from puzzlebook.config.texts import Fillable, lost_texts, names_problems
from puzzlebook.config.values import name_of
from puzzlebook.errors import BookFileError, Problem, UsageError
from puzzlebook.printers import NAMES as PRINTERS

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from puzzlebook.config.nodes import Plain, Step
    from puzzlebook.config.table import Row
    from puzzlebook.pictures import Picture
    from puzzlebook.text.own_fonts import OwnFamily

Severity = Literal["error", "warning", "note"]

_STAND_INS: dict[str, Plain] = {"title": "?", "pages": [{"kind": "blank"}]}
"""For the required keys of the book, where what was typed is wrong."""
_STAND_IN_PAGE: Plain = {"kind": "blank"}


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """A book file that is right."""

    path: Path
    config: BookConfig
    warnings: tuple[Problem, ...]
    root: Mapping
    """The file's tree, for the places of its values."""
    avoided: Avoided
    """The reports of other volumes, whose mazes are not to come again."""
    pictures: dict[str, Picture]
    """The pictures that the file names, by their names as written."""
    fonts: dict[str, OwnFamily]
    """The families that `fonts` brings, by its keys."""
    shapes: Shapes = field(default_factory=Shapes)
    """What its mazes are cut to."""
    extends: tuple[Path, ...] = ()
    """The book files that the file extends, nearest first."""
    row: Row | None = None
    """The row of a table that its `{columns}` are filled with."""

    @property
    def files(self) -> tuple[Path, ...]:
        """Every file the book is made of beside its own, the table of its row left out."""
        pictures = [self.path.parent / name for name in self.pictures]
        faces = (face for family in self.fonts.values() for face in family.faces.values())
        fonts = dict.fromkeys(Path(face.path) for face in faces)
        return *self.extends, *self.avoided.reports, *pictures, *fonts, *self.shapes.files

    @property
    def taken(self) -> frozenset[str]:
        """Fingerprints that no maze of this book may have."""
        return self.avoided.fingerprints

    def problem(self, key: str, message: str, severity: Severity = "error") -> Problem:
        """A problem at the place of a dotted key such as `pages[2].difficulty`, items counted from 0.

        Where the file does not have the key, it stands at the nearest parent that is there; a key that an entry
        has from `defaults` stands there, under that name. `message` is a sentence, what would do included.
        """
        steps = steps_of(key)
        spot = locate(self.root, steps)
        name = spot.key if spot.found == len(steps) else key
        return Problem(spot.file, spot.line, spot.column, name, message, severity)


def load_book(
    path: str | os.PathLike[str],
    text: bytes | None = None,
    printer: str | None = None,
    row: Row | None = None,
    columns: tuple[str, ...] = (),
) -> Book:
    """The book of a file; `text` are its bytes, where they have been read already.

    `printer`, where given, stands in place of the file's. UsageError where there is none of that name. A `row` of
    a table with these `columns` is filled in.

    The file that it `extends`, the reports that `avoid` names and the pictures are read too. Raises BookFileError
    with all problems at once, by file and line, and UsageError where there is no book file to read.
    """
    path = Path(path)
    file = str(path)
    whole, problems = _whole(path, text)
    root = with_defaults(whole.root)
    if row is not None:
        root, unfilled = filled(root, row, columns)
        problems += unfilled
    config, broken, faults = _validated(root, _instead(printer))
    problems += faults
    problems += names_problems(root, _fillable(config, broken, root, columns))
    others, missed = avoided(config, path)
    fonts, told_of_fonts = own_fonts(config.fonts, path)
    shown, unseen = pictures(config, path)
    shapes, unshaped = shaped(config, path)
    for steps, message, severity in (
        *(
            (steps, message, _severity(warning))
            for steps, message, warning in (
                *findings(config, broken),
                *missed,
                *unseen,
                *unshaped,
            )
        ),
        *told_of_fonts,
    ):
        spot = locate(root, steps)
        problems.append(Problem(spot.file, spot.line, spot.column, spot.key, message, severity))
    problems += lost_texts(root)
    told = _in_order(problems, (file, *map(str, whole.files)))
    if any(problem.severity == "error" for problem in told):
        raise BookFileError(told)
    return Book(path, config, told, root, others, shown, fonts, shapes, whole.files, row)


def _severity(warning: bool) -> Severity:  # noqa: FBT001 - the last of a finding's three
    return "warning" if warning else "error"


def columns_of(path: Path, columns: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a table's columns that the book file names, whatever else is wrong with it."""
    whole, _ = _whole(path, None)
    return used_columns(with_defaults(whole.root), columns)


def _whole(path: Path, text: bytes | None) -> tuple[Extended, list[Problem]]:
    """The tree of the book with the files it extends, and what is wrong with any of them so far."""
    written, problems = parse(_read(path) if text is None else text, str(path))
    try:
        whole = extended(written, path, Path.read_bytes)
    except BookFileError as error:
        raise BookFileError([*problems, *error.problems]) from None
    return whole, [*problems, *whole.problems]


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}. Check the name and the folder.") from None
    except IsADirectoryError:
        raise UsageError(f"{path} is a folder. Name the book file in it.") from None
    except PermissionError:
        what = "is a folder" if path.is_dir() else "may not be read"
        raise UsageError(f"{path} {what}. Name a book file that may be read.") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UsageError(f"{path} cannot be read: {reason}. Check the name and the disk.") from None


def _instead(printer: str | None) -> dict[str, Plain]:
    """The keys that the command line puts in place of the file's."""
    if printer is None:
        return {}
    try:
        return {"printer": name_of(printer, PRINTERS, "a printer")}
    except ValueError as error:
        raise UsageError(f"--printer: {error}") from None


def _validated(
    root: Mapping, instead: dict[str, Plain]
) -> tuple[BookConfig, frozenset[Step], list[Problem]]:
    """The config, the book's keys that are wrong and have stand-ins in it, and what is wrong with them.

    With stand-ins the rest of the book can still be checked, so that all problems are told at once.
    """
    typed = plain(root)
    assert isinstance(typed, dict)
    typed |= instead
    try:
        return BookConfig.model_validate(typed), frozenset(), []
    except ValidationError as error:
        problems = problems_of(error, root)
        broken = frozenset(line["loc"][0] for line in error.errors(include_url=False))
        patched = _patched(typed, [line["loc"] for line in error.errors(include_url=False)])
    return BookConfig.model_validate(patched), broken, problems


def _patched(typed: dict[str, Plain], wrong: Iterable[tuple[Step, ...]]) -> dict[str, Plain]:
    """The book with stand-ins for what is wrong: a blank page for a page, nothing for a key."""
    patched = dict(typed)
    pages = typed.get("pages")
    for loc in wrong:
        key = str(loc[0])
        if key == "pages" and len(loc) > 1 and isinstance(pages, list):
            standing = list(pages) if patched["pages"] is pages else patched["pages"]
            assert isinstance(standing, list)
            standing[int(loc[1])] = _STAND_IN_PAGE
            patched["pages"] = standing
        elif key in _STAND_INS:
            patched[key] = _STAND_INS[key]
        else:
            patched.pop(key, None)
    return patched


def _fillable(
    config: BookConfig, broken: frozenset[Step], root: Mapping, columns: tuple[str, ...]
) -> Fillable:
    mazes = [page for page in config.pages if isinstance(page, MazeRun)]
    reasons = {
        "none": "the book has no answers (`answers: none`).",
        "separate": "the answers go to a file of their own (`answers: separate`).",
        "teacher": "the answers stand on the teacher's page (`answers: teacher`).",
    }
    reason = reasons.get(config.answers.place, "")
    if not reason and not mazes:
        reason = "the book has no mazes."
    if not reason and all(page.endpoints == "none" and not page.solution for page in mazes):
        reason = "no maze has an answer (`endpoints: none`)."
    if "answers" in broken or ("pages" in broken and config.answers.place in {"end", "section"}):
        reason = ""
    written = root.get("fields")
    fields = tuple(written.entries) if isinstance(written, Mapping) else ()
    fields = tuple(dict.fromkeys((*fields, *columns)))
    return Fillable(fields, bool(config.author) or "author" in broken, reason)


def _in_order(problems: Iterable[Problem], files: tuple[str, ...]) -> tuple[Problem, ...]:
    """Problems by file and line, each once: a fault of `defaults` shows in every entry that takes it."""
    once = dict.fromkeys(problems)
    place = {file: at for at, file in enumerate(files)}

    def order_of(problem: Problem) -> tuple[int, int, int, str]:
        return place.get(problem.file, -1), problem.line, problem.column, problem.severity

    order = sorted(once, key=order_of)
    return lists_once(order)
