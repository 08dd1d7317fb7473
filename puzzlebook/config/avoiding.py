"""The reports of other volumes → the fingerprints of their mazes, and what is wrong with a report.

`docs/report.md` tells of reports. Read here are only which book one is of, and its mazes' fingerprints.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.config.models import BookConfig
    from puzzlebook.config.nodes import Step

FORMAT, VERSION = "puzzlebook report", 1
"""What a report begins with."""

_NAME_ONE = "Name the .json file that `puzzlebook build` wrote beside a volume's PDF."


class Fault(NamedTuple):
    """Something wrong with a report: the steps to where it is named, and a sentence."""

    steps: tuple[Step, ...]
    message: str
    warning: bool = False


@dataclass(frozen=True, slots=True)
class Avoided:
    """What other volumes hold: the reports read, and the fingerprints of all mazes in them."""

    reports: tuple[Path, ...] = ()
    fingerprints: frozenset[str] = frozenset()


def avoided(config: BookConfig, book: Path) -> tuple[Avoided, list[Fault]]:
    """What the reports hold that `avoid` names, as paths from the folder of the file `book`.

    A report that cannot be used is told as a fault and left out.
    """
    reports: dict[str, Path] = {}
    fingerprints: set[str] = set()
    faults: list[Fault] = []
    for at, name in enumerate(config.avoid):
        path = book.parent / name
        place = os.path.realpath(path)
        try:
            if place in reports:
                raise ValueError(f"{name} is named twice. Remove one.")  # noqa: TRY301  (told as what is wrong with the file is)
            report = volume(path, name)
            _refuse_own(report, name, place, config, book)
        except ValueError as error:
            faults.append(Fault(("avoid", at), str(error)))
            continue
        reports[place] = path
        fingerprints |= {maze["fingerprint"] for maze in report["mazes"]}
        faults += [Fault(("avoid", at), message, warning=True) for message in _gaps(report, name)]
    return Avoided(tuple(reports.values()), frozenset(fingerprints)), faults


def volume(path: Path, name: str) -> dict[str, Any]:
    """The report in a file, sound as far as it is read here; ValueError with what would do."""
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        raise ValueError(f"There is no file {path}. {_NAME_ONE}") from None
    except OSError as error:
        raise ValueError(f"{path} cannot be read ({error.strerror}). {_NAME_ONE}") from None
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(f"{name} is not a puzzlebook report. {_NAME_ONE}")
    if found.get("version") != VERSION:
        raise ValueError(
            f"{name} is a report of another version than {VERSION}, which this puzzlebook reads. "
            "Build that volume again with this one."
        )
    mazes = found.get("mazes")
    sound = isinstance(mazes, list) and all(map(_has_fingerprint, mazes))
    if not sound or not isinstance(found.get("book"), dict):
        raise ValueError(f"{name} is a damaged report. Build that volume again.")
    return found


def _has_fingerprint(maze: Any) -> bool:
    return isinstance(maze, dict) and isinstance(maze.get("fingerprint"), str)


def _refuse_own(
    report: dict[str, Any], name: str, place: str, config: BookConfig, book: Path
) -> None:
    """ValueError for the report of this very book: avoiding itself, it would change with every build."""
    usual = Path("output") / f"{book.stem}.json"
    here = {os.path.realpath(folder / usual) for folder in (Path(), book.parent)}
    told = [report["book"].get(key) or "" for key in ("title", "subtitle", "author", "seed")]
    if place in here or told == [config.title, config.subtitle, config.author, config.own_seed]:
        raise ValueError(
            f"{name} is this book's own report, and a book cannot avoid its own mazes. "
            "Name the reports of other volumes."
        )


def _gaps(report: dict[str, Any], name: str) -> Iterator[str]:
    """Sentences on what a report leaves out."""
    if report["book"].get("part") is not None:
        yield (
            f"{name} tells of a part of its volume only (`--pages`), so the other mazes of it may "
            "come again. Build that volume whole."
        )
