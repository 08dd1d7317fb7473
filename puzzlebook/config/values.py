"""One value as typed → what it means, or a sentence on what would do.

Every function takes what stands after a key (a text, None for nothing, a list or a mapping) and raises
ValueError, the error pydantic takes up, with a sentence for the person who wrote it.
"""

from __future__ import annotations

import difflib
import math
import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.spec import CORNERS, SIDES
from puzzlebook.units import parse_trim

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from puzzlebook.mazes.algorithms import Option
    from puzzlebook.mazes.spec import OptionValue, Place

T = TypeVar("T")

MOST_CELLS_ACROSS = 2000
MOST_MAZES = 5000
MOST_REROLLS = 1_000_000
MOST_NUMBER = 100_000
"""The highest number for the first maze of a volume."""
MOST_FIELDS = 100
LEAST_TRIM, MOST_TRIM = 144.0, 2880.0
"""Points: 2 in and 40 in, what printers bind at the least and at the most, with room."""

AUDIENCES = ("ages 3-5", "ages 6-8", "ages 9-12", "adult", "low-vision")
"""Readers, each with corridors of their own width."""

YES = ("true", "yes", "on")
NO = ("false", "no", "off")


class Faults:
    """Faults within one value, each at its steps, told together."""

    def __init__(self) -> None:
        self._found: list[InitErrorDetails] = []

    @contextmanager
    def at(self, *steps: int | str) -> Iterator[None]:
        """Keep a ValueError raised inside as the fault of what stands at `steps`."""
        try:
            yield
        except ValidationError as error:
            for line in error.errors():
                self._add((*steps, *line["loc"]), sentence(line["ctx"]["sentence"]))
        except PydanticCustomError as error:
            self._add(steps, error)
        except ValueError as error:
            self._add(steps, sentence(str(error)))

    def _add(self, steps: tuple[int | str, ...], error: PydanticCustomError) -> None:
        self._found.append(InitErrorDetails(type=error, loc=steps, input=None))

    def tell(self) -> None:
        """Raise the faults, if any, as the one error that pydantic passes on with its places."""
        if self._found:
            raise ValidationError.from_exception_data("value", self._found)


def sentence(text: str) -> PydanticCustomError:
    """An error whose message is `text` as it stands."""
    return PydanticCustomError("sentence", "{sentence}", {"sentence": text})


_SAME = {
    "middle": "center",
    "up": "top",
    "down": "bottom",
    "normal": "medium",
    "difficult": "hard",
    "large-print": "low-vision",
    "length": "solution",
}
"""Words that mean one of our names and are not spelt like it."""

_SAME_WORDS = {"upper": "top", "lower": "bottom"}
"""Words within a name that mean another."""


def did_you_mean(typed: str, names: Iterable[str], cutoff: float = 0.6) -> str | None:
    """The name nearest to what was typed, None when none is near."""
    known = list(names)
    if _SAME.get(typed) in known:
        return _SAME[typed]
    folded = re.sub(r"[\s_-]+", "-", typed.strip().lower())
    by_fold = {name.replace("_", "-"): name for name in known}
    words = sorted(_SAME_WORDS.get(word, word) for word in folded.split("-"))
    turned = [name for spelt, name in by_fold.items() if sorted(spelt.split("-")) == words]
    if turned:
        return turned[0]
    near = difflib.get_close_matches(folded, by_fold, n=1, cutoff=cutoff)
    return by_fold[near[0]] if near else _by_words(folded, by_fold)


def _by_words(folded: str, by_fold: Mapping[str, str]) -> str | None:
    """The name that begins with the words typed, or the only one that has them all."""
    begun = [name for name in by_fold if name.startswith(f"{folded}-")]
    words = set(folded.split("-"))
    having = [name for name in by_fold if words <= set(name.split("-"))]
    found = begun or (having if len(having) == 1 else [])
    return by_fold[found[0]] if found else None


def listed(names: Iterable[object], last: str = "or") -> str:
    """`a, b or c`."""
    *head, tail = (str(name) for name in names)
    return f"{', '.join(head)} {last} {tail}" if head else tail


def scalar(value: Any, write: str) -> str:
    """The one text of a value that is neither list nor mapping nor empty, blanks around it off."""
    if value is None:
        raise ValueError(f"There is no value. Write {write}.")
    if isinstance(value, list):
        raise ValueError(f"One value is wanted, not a list. Write {write}.")
    if not isinstance(value, str):
        raise ValueError(f"One value is wanted, not a mapping. Write {write}.")
    return value.strip()


def text(value: Any, *, most: int, required: bool) -> str | None:
    """The text as typed, up to `most` characters; None for an empty one where that is allowed.

    Blanks alone count as empty. What is wrong with a list or mapping is told by whoever sees the file: most
    often it is a text that begins with a bracket (PydanticCustomError `not_text`).
    """
    if value is None:
        leave = "" if required else ", or leave the key out"
        raise ValueError(f"There is no value. Write a text after the colon{leave}.")
    if not isinstance(value, str):
        kind = "a list" if isinstance(value, list) else "a mapping"
        raise PydanticCustomError("not_text", "A text is wanted here, not {kind}.", {"kind": kind})
    if not value.strip():
        if required:
            raise ValueError("The text is empty. Write at least one character.")
        return None
    if len(value) > most:
        raise ValueError(f"The text has {len(value):,} characters. Shorten it to {most:,}.")
    return value


def flag(value: Any) -> bool:
    """True or False as people write them."""
    typed = scalar(value, "true or false")
    if typed.lower() in YES:
        return True
    if typed.lower() in NO:
        return False
    raise ValueError(f"{typed!r} is neither yes nor no. Write true or false.")


def whole(value: Any, *, lowest: int, highest: int, what: str) -> int:
    """A whole number written in decimal digits, within its bounds."""
    wanted = f"a whole number from {lowest:,} to {highest:,}".replace(",", "")
    typed = scalar(value, f"{what} as {wanted}")
    if not re.fullmatch(r"[+-]?[0-9]+", typed):
        plain, leave = _ungrouped(typed)
        advice = f"{leave}: {plain}." if lowest <= plain <= highest else f"Write {wanted}."
        raise ValueError(f"{short(typed)} is not a whole number. {advice}")
    # A number this long is out of every range, and Python reads no more than 4300 digits.
    digits = typed.lstrip("+-").lstrip("0") or "0"
    number = int(digits) if len(digits) <= 12 else 10**12
    number = -number if typed.startswith("-") else number
    if not lowest <= number <= highest:
        raise ValueError(f"{short(typed)} is out of range. Write {wanted}.")
    return number


_MARKS = {",": "comma", ".": "dot", "'": "apostrophe", "\u2019": "apostrophe", "_": "underscore"}
"""Between the thousands of a number; what is not here is a blank of some kind."""


def _ungrouped(typed: str) -> tuple[float, str]:
    """A number with its thousands set apart, and what to leave out of it; not a number for any other text."""
    mark = r"([,.'\u2019_\s])"
    match = re.fullmatch(rf"[+-]?[1-9][0-9]{{0,2}}{mark}[0-9]{{3}}(?:\1[0-9]{{3}}){{,3}}", typed)
    if match is None:
        return math.nan, ""
    name = _MARKS.get(match[1], "space")
    name += "s" if typed.count(match[1]) > 1 else ""
    return int(typed.replace(match[1], "")), f"Leave the {name} out"


def name_of(value: Any, names: Iterable[str], what: str) -> str:
    """One of `names`; `what` is what they are names of, with its article."""
    known = tuple(names)
    typed = scalar(value, listed(known))
    if typed in known:
        return typed
    near = did_you_mean(typed, known)
    advice = f"Did you mean {near!r}?" if near else f"Write {listed(known)}."
    raise ValueError(f"{short(typed)} is not {what}. {advice}")


def file_name(value: Any, example: str) -> str:
    """The name of a file, as typed; `example` is one, for sentences."""
    typed = scalar(value, f"a file's name, like {example}")
    if not typed:
        raise ValueError(f"The name is empty. Write a file's name, like {example}.")
    return typed


def several(value: Any, read: Callable[[Any], T]) -> tuple[T, ...]:
    """One value or a list of them, each read; every wrong one told at its place in the list."""
    if not isinstance(value, list):
        return (read(value),)
    if not value:
        raise ValueError("The list is empty. Write at least one value.")
    if len(value) > MOST_MAZES:
        raise ValueError(f"The list has {len(value):,} values. Shorten it to {MOST_MAZES:,}.")
    made: list[T] = []
    faults = Faults()
    for at, item in enumerate(value):
        with faults.at(at):
            made.append(read(item))
    faults.tell()
    return tuple(made)


def audience(value: Any) -> str:
    """One of AUDIENCES."""
    typed = scalar(value, listed(AUDIENCES))
    if typed not in AUDIENCES and re.search(r"[0-9]", typed):
        # no other ages are near in what they need, however near in spelling
        raise ValueError(f"{short(typed)} is not an audience. Write {listed(AUDIENCES)}.")
    return name_of(typed, AUDIENCES, "an audience")


def first_and_last(typed: str, example: str) -> tuple[str, str]:
    """The two values round the dots of `A..B`; `example` shows how it is written."""
    parts = [part.strip() for part in typed.split("..")]
    if len(parts) != 2 or not all(parts):
        raise ValueError(
            f"{short(typed)} is not a first and a last value. Write them like {example}."
        )
    return parts[0], parts[1]


PLACES: tuple[str, ...] = (*SIDES, *CORNERS, "center")


def place(value: Any) -> Place:
    """A side, a corner, `center`, or a cell `[column, row]` counted from 1 at the top left."""
    write = f"{listed((*PLACES, 'a cell'))}, like [3, 1]"
    if isinstance(value, list):
        if len(value) != 2:
            raise ValueError(
                f"A cell has two numbers, and here are {len(value)}. Write [column, row]."
            )
        bounds = {"lowest": 1, "highest": MOST_CELLS_ACROSS}
        column = whole(value[0], what="the column", **bounds)
        return column, whole(value[1], what="the row", **bounds)
    typed = scalar(value, write)
    if re.fullmatch(r"[0-9]+\s*[,x×]\s*[0-9]+", typed):
        column_row = ", ".join(re.findall(r"[0-9]+", typed))
        raise ValueError(f"{typed!r} is a cell without its brackets. Write [{column_row}].")
    made: Any = name_of(typed, PLACES, "a place")
    return made  # type: ignore[no-any-return]  # one of the names of Place


@dataclass(frozen=True, slots=True)
class Trim:
    """A page size: as written, and in points."""

    name: str
    width: float
    height: float


def trim(value: Any) -> Trim:
    """A page size by name or as `8.5x11in`."""
    typed = scalar(value, "a page size, like letter, a4 or 8.5x11in")
    width, height = parse_trim(typed)
    if not (LEAST_TRIM <= width <= MOST_TRIM and LEAST_TRIM <= height <= MOST_TRIM):
        raise ValueError(
            f"{short(typed)} is no page to print on. Write 2 to 40 in (51 to 1016 mm) a side."
        )
    return Trim(re.sub(r"\s", "", typed.lower()).replace("×", "x"), width, height)


def seed(value: Any) -> str:
    """A seed as text; of a whole number its plain decimal form, so that `0123` is `123`."""
    typed = scalar(value, "a number or a text")
    if not typed:
        raise ValueError("The seed is empty. Write a number or a text, or leave the key out.")
    if len(typed) > 200:
        raise ValueError(f"The seed has {len(typed):,} characters. Shorten it to 200.")
    match = re.fullmatch(r"([+-]?)0*([0-9]+)", typed)
    if match is None:
        return typed
    sign = "-" if match[1] == "-" and match[2] != "0" else ""
    return sign + match[2]


@dataclass(frozen=True, slots=True)
class AlgorithmChoice:
    """An algorithm with the options that differ from its defaults, sorted by name."""

    name: str
    options: tuple[tuple[str, OptionValue], ...] = ()


def algorithm(value: Any) -> AlgorithmChoice:
    """A name of the table, or a mapping of `name` and options."""
    if not isinstance(value, dict):
        return AlgorithmChoice(name_of(value, ALGORITHMS, "an algorithm"))
    if "name" not in value:
        raise ValueError(
            "The algorithm's `name` is missing. Write {name: hunt-and-kill, hunt: 0.05}."
        )
    faults = Faults()
    with faults.at("name"):
        name = name_of(value["name"], ALGORITHMS, "an algorithm")
    faults.tell()
    typed = {key: item for key, item in value.items() if key != "name"}
    return AlgorithmChoice(name, _options(name, typed))


def _options(name: str, typed: Mapping[str, Any]) -> tuple[tuple[str, OptionValue], ...]:
    known = {option.name: option for option in ALGORITHMS[name].options}
    made: dict[str, OptionValue] = {}
    faults = Faults()
    for key, item in typed.items():
        with faults.at(key):
            if key not in known:
                raise ValueError(_no_option(name, key, known))
            made[key] = option_value(known[key], item)
    faults.tell()
    return tuple(sorted((key, item) for key, item in made.items() if item != known[key].default))


def _no_option(name: str, key: str, known: Iterable[str]) -> str:
    names = tuple(known)
    if not names:
        return f"{name} has no options. Leave `{key}` out."
    near = did_you_mean(key, names)
    advice = f"Did you mean `{near}`?" if near else f"It takes {listed(f'`{n}`' for n in names)}."
    return f"`{key}` is not an option of {name}. {advice}"


def option_value(option: Option, value: Any) -> OptionValue:
    """An option's value within its range or among its choices."""
    if option.kind == "choice":
        return name_of(value, option.choices, f"a value of `{option.name}`")
    lowest, highest = option.lowest, option.highest
    if option.kind == "count":
        return whole(value, lowest=int(lowest), highest=int(highest), what="the number")
    return _number(value, lowest, highest)


def share(value: Any) -> float:
    """A part of one, 0 to 1."""
    return _number(value, 0, 1)


def _number(value: Any, lowest: float, highest: float) -> float:
    typed = scalar(value, f"a number from {lowest:g} to {highest:g}")
    if not re.fullmatch(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)", typed) or len(typed) > 40:
        raise ValueError(
            f"{short(typed)} is not a number. Write one from {lowest:g} to {highest:g}."
        )
    number = float(typed)
    if not lowest <= number <= highest:
        raise ValueError(f"{short(typed)} is out of range. Write {lowest:g} to {highest:g}.")
    return number + 0.0  # -0.0 is 0.0


def _instead(value: Any) -> str:
    return "There is no value." if value is None else "Keys and values are wanted here."


def reroll(value: Any) -> dict[int, int]:
    """Maze numbers of the book, each with which new maze it is to be."""
    if not isinstance(value, dict):
        write = "Write a maze's number and a count, like {17: 1}."
        raise ValueError(f"{_instead(value)} {write}")
    made: dict[int, int] = {}
    faults = Faults()
    read = partial(whole, lowest=1, highest=MOST_REROLLS)
    for key, item in value.items():
        with faults.at(key):
            number = read(key, what="the maze's number")
            if number in made:
                raise ValueError(f"Maze {number} is given twice. Remove one.")
            made[number] = read(item, what="the count")
    faults.tell()
    return dict(sorted(made.items()))


def fields(value: Any, taken: Iterable[str]) -> dict[str, str]:
    """Names of the book's own for `{names}`, each with its text."""
    if not isinstance(value, dict):
        raise ValueError(f"{_instead(value)} Write names and their texts, like {{child: Mia}}.")
    if len(value) > MOST_FIELDS:
        raise ValueError(f"There are {len(value)} fields. Keep to {MOST_FIELDS}.")
    faults = Faults()
    made: dict[str, str] = {}
    for key, item in value.items():
        with faults.at(key):
            if not key.isidentifier():
                raise ValueError(
                    f"{short(key)} cannot be a name in braces. Write letters, digits and _."
                )
            if key in taken:
                raise ValueError(f"`{key}` is a name every book has. Choose another.")
            made[key] = text(item, most=1000, required=True) or ""
    faults.tell()
    return made


def short(typed: str) -> str:
    """What was typed in quotes, cut where it is long."""
    return repr(typed if len(typed) <= 40 else typed[:39] + "…")
