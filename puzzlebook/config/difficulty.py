"""What stands after `difficulty` → levels of a run, or ranges of measures.

A range is written with two dots between its ends, `12..60`, either end left open, or as one value. A share is
written with a percent sign, `25..40%`, or as a part of 1, `0.25..0.4`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from puzzlebook.config.values import (
    NO,
    YES,
    Faults,
    did_you_mean,
    first_and_last,
    listed,
    name_of,
    scalar,
    short,
)
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.spec import LEVELS, Range

if TYPE_CHECKING:
    from collections.abc import Mapping

    from puzzlebook.mazes.spec import Level

SHARES: dict[str, str] = {"solution": "solution_share", "dead_ends": "dead_end_share"}
"""Counts of cells, and the measure that tells the same as a share of the maze's cells."""

Shown = Literal["marks", "word"]
SHOWN: tuple[Shown, ...] = ("marks", "word")
"""How a maze's difficulty may stand beside it."""

_EXAMPLE = "{solution: 25..40%, junctions: 12..}"
_NUMBER = r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+"
_END = re.compile(rf"({_NUMBER})\s*(%?)")
_MOST_DIGITS = 15
"""Of an end: more are never meant, and a double holds no more."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What a run of mazes is asked for: its first and last level, or ranges, or neither."""

    levels: tuple[Level, Level] | None = None
    ranges: tuple[Range, ...] = ()
    """Each measure once, in the order of MEASURES."""


def difficulty(value: Any) -> Difficulty:
    """`easy`, `easy..hard` over the run, or a mapping of measures to ranges."""
    if isinstance(value, dict):
        return Difficulty(ranges=ranges(value))
    typed = scalar(value, f"{listed(LEVELS)}, or two of them, like easy..hard")
    first, last = first_and_last(typed, "easy..hard") if ".." in typed else (typed, typed)
    return Difficulty(levels=(_level(first), _level(last)))


def _level(typed: str) -> Level:
    return next(level for level in LEVELS if level == name_of(typed, LEVELS, "a level"))


def ranges(value: Mapping[str, Any]) -> tuple[Range, ...]:
    """A range of each measure named, in the order of MEASURES; shares as parts of 1."""
    if not value:
        raise ValueError(f"No measure is named. Write ranges like {_EXAMPLE}, or {listed(LEVELS)}.")
    made: dict[str, Range] = {}
    faults = Faults()
    for key, item in value.items():
        with faults.at(key):
            found = _range(_measure(key), item)
            if found.measure in made:
                raise ValueError(f"`{found.measure}` is asked for twice. Remove one.")
            made[found.measure] = found
    faults.tell()
    return tuple(made[name] for name in MEASURES if name in made)


def _measure(key: str) -> str:
    name = key.strip()
    if name in MEASURES:
        return name
    near = did_you_mean(name, MEASURES)
    advice = f"Did you mean `{near}`?" if near else f"Write {listed(f'`{n}`' for n in MEASURES)}."
    raise ValueError(f"`{short(name)[1:-1]}` is not a measure. {advice}")


def _range(name: str, value: Any) -> Range:
    example, half = ("25..40%", "25%..") if MEASURES[name].kind == "share" else ("12..60", "12..")
    write = f"Write a range like {example}, or leave one end open, like {half}"
    typed = scalar(value, f"a range like {example}")
    ends = [end.strip() for end in typed.split("..", 1)] if ".." in typed else [typed, typed]
    if not any(ends):
        raise ValueError(f"{short(typed)} has no end. {write}")
    matches = [_END.fullmatch(end) if end else None for end in ends]
    if any(end and match is None for end, match in zip(ends, matches, strict=True)):
        raise ValueError(f"{short(typed)} is not a range. {write}")
    written = [match for match in matches if match is not None]
    if any(len(match[1]) > _MOST_DIGITS for match in written):
        raise ValueError(f"{short(typed)} has too many digits. {write}")
    percent = bool(written[-1][2])
    if written[0][2] and not percent:
        raise ValueError(
            f"{short(typed)} is a share at one end and not at the other. "
            f"Write {ends[0].rstrip(' %')}..{ends[1]}%."
        )
    low, high = (None if match is None else Fraction(match[1]) for match in matches)
    return _in_bounds(name, typed, low, high, percent=percent)


def _in_bounds(
    name: str, typed: str, low: Fraction | None, high: Fraction | None, *, percent: bool
) -> Range:
    """The range of `name`, or of the share it has, within what such a measure can be."""
    measure = SHARES.get(name, name) if percent else name
    share = MEASURES[measure].kind == "share"
    if percent and not share:
        shares = [each for each in MEASURES if MEASURES[each].kind == "share"]
        raise ValueError(
            f"`{name}` is no share, so it has no percent sign. Write numbers, like 12..60; "
            f"shares are {listed((f'`{each}`' for each in (*SHARES, *shares)), 'and')}."
        )
    if low is not None and high is not None and low > high:
        turned = re.sub(r"\s", "", typed).replace("%", "").split("..")
        sign = "%" if percent else ""
        raise ValueError(f"{short(typed)} runs backwards. Write {turned[1]}..{turned[0]}{sign}.")
    unit = 100 if percent else 1
    if share and any(end is not None and end > unit for end in (low, high)):
        if percent:
            raise ValueError(f"{short(typed)} is more than all. Write a share up to 100%.")
        raise ValueError(
            f"`{name}` is a share, and {short(typed)} is more than 1. Write it in percent: {typed}%."
        )
    # by way of a fraction, so that 33.3% is the same double as 0.333
    low_end, high_end = (None if end is None else float(end / unit) for end in (low, high))
    return Range(measure, low_end, high_end)


def range_pattern(name: str) -> str:
    """The form of a range of measure `name`, for editors."""
    number = f"({_NUMBER})"
    plain = rf"{number}\s*(\.\.\s*{number}?)?|\.\.\s*{number}"
    percent = rf"{number}\s*%(\s*\.\.)?|({number}\s*%?)?\s*\.\.\s*{number}\s*%"
    is_share = name in SHARES or MEASURES[name].kind == "share"
    return f"{plain}|{percent}" if is_share else plain


def shown(value: Any) -> Shown | None:
    """`marks` or `word`; `true` means marks, and None is what `false` means."""
    typed = scalar(value, "marks, word or false")
    if typed.lower() in NO:
        return None
    if typed.lower() in YES:
        return "marks"
    known = (*SHOWN, "false")
    found = name_of(typed, known, "a way to show the difficulty")
    return next(way for way in SHOWN if way == found)
