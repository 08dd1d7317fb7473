"""Text and base direction → the level of each character, and the order on the page.

The Unicode bidirectional algorithm with isolates and paired brackets: UAX #9 of Unicode 15,
https://www.unicode.org/reports/tr9/tr9-46.html. Rules and definitions are cited by its clauses.
Characters that rule X9 removes keep a place here, at the level of what precedes them (5.2).
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_DEPTH: Final = 125
"""Deepest explicit level (BD2)."""
MAX_BRACKETS: Final = 63
"""Most brackets open at once (BD16)."""

REMOVED: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "BN"})
"""Classes of the characters that rule X9 removes."""

_INITIATORS: Final = frozenset({"LRI", "RLI", "FSI"})
_ISOLATES: Final = _INITIATORS | {"PDI"}
_NEUTRAL: Final = _ISOLATES | {"B", "S", "WS", "ON"}
"""NI: neutrals and isolate formatting characters (3.1.4)."""
_STRONG: Final = {"L": 0, "R": 1, "AL": 1}
_SIDE: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
"""What a type counts as for its neighbours in N0 to N2."""

_EMBEDDINGS: Final[dict[str, tuple[int, str]]] = {
    "LRE": (0, ""),
    "RLE": (1, ""),
    "LRO": (0, "L"),
    "RLO": (1, "R"),
}
"""Direction of each embedding (X2 to X5), and the class it forces upon what is inside."""

_BRACKETS: Final = (
    "() [] {} ༺༻ ༼༽ ᚛᚜ ⁅⁆ ⁽⁾ ₍₎ ⌈⌉ ⌊⌋ ❨❩ ❪❫ ❬❭ ❮❯ ❰❱ ❲❳ ❴❵ ⟅⟆ ⟦⟧ ⟨⟩ ⟪⟫ ⟬⟭ ⟮⟯ ⦃⦄ ⦅⦆ ⦇⦈ ⦉⦊ ⦋⦌ "
    "⦍⦐ ⦏⦎ ⦑⦒ ⦓⦔ ⦕⦖ ⦗⦘ ⧘⧙ ⧚⧛ ⧼⧽ ⸢⸣ ⸤⸥ ⸦⸧ ⸨⸩ ⹕⹖ ⹗⹘ ⹙⹚ ⹛⹜ 〈〉 《》 「」 『』 【】 〔〕 〖〗 〘〙 〚〛 ﹙﹚ "
    "﹛﹜ ﹝﹞ （） ［］ ｛｝ ｟｠ ｢｣"
)
"""Paired brackets (Unicode, BidiBrackets.txt); U+2329 and U+232A are canonically U+3008 and 3009."""

BRACKETS: Final[dict[str, int]] = {
    char: k * sign
    for k, pair in enumerate(_BRACKETS.split(), start=1)
    for bracket, sign in zip(pair, (1, -1), strict=True)
    for char in (bracket, {"\u3008": "\u2329", "\u3009": "\u232a"}.get(bracket, bracket))
}
"""Bracket → the number of its pair, negative for a closing one."""

_UNASSIGNED: Final = (
    *((0x0000, "L"), (0x0590, "R"), (0x0600, "AL"), (0x07C0, "R"), (0x0860, "AL"), (0x0900, "L")),
    *((0x2060, "BN"), (0x2070, "L")),
    *((0x20A0, "ET"), (0x20D0, "L"), (0xFB1D, "R"), (0xFB50, "AL"), (0xFDD0, "BN"), (0xFDF0, "AL")),
    *((0xFE00, "L"), (0xFE70, "AL"), (0xFF00, "L"), (0xFFF0, "BN"), (0x10000, "L")),
    *((0x10800, "R"), (0x10D00, "AL"), (0x10D40, "R"), (0x10EC0, "AL"), (0x10F00, "R")),
    *((0x10F30, "AL"), (0x10F70, "R"), (0x11000, "L"), (0x1E800, "R"), (0x1EC70, "AL")),
    *((0x1ECC0, "R"), (0x1ED00, "AL"), (0x1ED50, "R"), (0x1EE00, "AL"), (0x1EF00, "R")),
    *((0x1F000, "L"), (0xE0000, "BN"), (0xE1000, "L")),
)
"""First code point and class of characters to come (DerivedBidiClass.txt, @missing)."""
_UNASSIGNED_FIRST: Final = [code for code, _ in _UNASSIGNED]

_TURNS: Final = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Every character that can have another level than 0 in a left-to-right paragraph, or give one."""


def bidi_class(char: str) -> str:
    """The character's Bidi_Class, as "AL"; of one Unicode does not know yet, its block's."""
    found = unicodedata.bidirectional(char)
    if found:
        return found
    code = ord(char)
    if code & 0xFFFE == 0xFFFE:
        return "BN"
    return _UNASSIGNED[bisect_right(_UNASSIGNED_FIRST, code) - 1][1]


def levels(text: str, base: int) -> list[int]:
    """The resolved level of each character of a paragraph whose own level is `base`, 0 or 1.

    Even levels read to the right, odd ones to the left. Before rules L1 and L2, which are for lines.
    """
    if not base and not _TURNS.search(text):
        return [0] * len(text)
    return resolve([bidi_class(char) for char in text], base, [BRACKETS.get(c, 0) for c in text])


def line_levels(text: str, resolved: Sequence[int], base: int) -> list[int]:
    """The levels of one line: separators, and blanks before them and at the end, have the base's (L1)."""
    out = list(resolved)
    if not any(out) and not base:
        return out
    return reset_blanks([bidi_class(char) for char in text], out, base)


def visual_order(found: Sequence[int]) -> list[int]:
    """Indices from left to right (L2): of characters, or of runs of one level each."""
    order = list(range(len(found)))
    odd = [level for level in found if level % 2]
    for level in range(max(found, default=0), min(odd, default=1) - 1, -1) if odd else ():
        start = 0
        while start < len(order):
            end = start
            while end < len(order) and found[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = max(end, start + 1)
    return order


def first_strong(classes: Sequence[str], start: int, end: int) -> int | None:
    """The level that the first strong character between the indices gives (P2, P3); None without one."""
    closing = _isolate_ends(classes)
    i = start
    while i < end:
        level = _STRONG.get(classes[i])
        if level is not None:
            return level
        i = closing.get(i, i) + 1
    return None


def resolve(classes: Sequence[str], base: int, brackets: Sequence[int]) -> list[int]:
    """Levels of a paragraph given by its characters' classes and the values of `BRACKETS`, 0 for others."""
    closing = _isolate_ends(classes)
    found, types = _explicit(classes, base, closing)
    kept = [i for i, kind in enumerate(classes) if kind not in REMOVED]
    for sequence in _sequences(classes, found, kept, base, closing):
        places = sequence.places
        resolved = resolve_sequence(
            tuple([types[i] for i in places]),
            tuple([brackets[i] for i in places]),
            found[places[0]],
            sequence.sos,
            sequence.eos,
        )
        for i, level in zip(places, resolved, strict=True):
            found[i] = level
    return _with_removed(classes, found, base)


def reset_blanks(classes: Sequence[str], found: list[int], base: int) -> list[int]:
    """Rule L1 for the characters of one line, by their original classes."""
    trailing = True
    for i in range(len(classes) - 1, -1, -1):
        kind = classes[i]
        if kind in {"B", "S"}:
            trailing = True
        elif kind != "WS" and kind not in _ISOLATES and kind not in REMOVED:
            trailing = False
        if trailing:
            found[i] = base
    return found


def _isolate_ends(classes: Sequence[str]) -> dict[int, int]:
    """Index of each isolate initiator → of its PDI, else the end of the text (BD9)."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    for i, kind in enumerate(classes):
        if kind in _INITIATORS:
            ends[i] = len(classes)
            opened.append(i)
        elif kind == "PDI" and opened:
            ends[opened.pop()] = i
    return ends


class _Status(NamedTuple):
    """An entry of the directional status stack (3.3.2)."""

    level: int
    override: str
    isolate: bool


class _Stack:
    """The directional status stack and the three counters of rule X1."""

    def __init__(self, base: int) -> None:
        self.entries = [_Status(base, "", isolate=False)]
        self.overflown_isolates = 0
        self.overflown_embeddings = 0
        self.valid_isolates = 0

    @property
    def top(self) -> _Status:
        return self.entries[-1]

    def push(self, direction: int, override: str, *, isolate: bool) -> None:
        """X2 to X5c: the next level of that direction, or one overflow more."""
        level = self.top.level + 1
        level += (level ^ direction) % 2
        if level <= MAX_DEPTH and not self.overflown_isolates and not self.overflown_embeddings:
            self.valid_isolates += isolate
            self.entries.append(_Status(level, override, isolate))
        elif isolate:
            self.overflown_isolates += 1
        elif not self.overflown_isolates:
            self.overflown_embeddings += 1

    def end_isolate(self) -> None:
        """X6a."""
        if self.overflown_isolates:
            self.overflown_isolates -= 1
        elif self.valid_isolates:
            self.overflown_embeddings = 0
            while not self.top.isolate:
                self.entries.pop()
            self.entries.pop()
            self.valid_isolates -= 1

    def end_embedding(self) -> None:
        """X7."""
        if self.overflown_isolates:
            return
        if self.overflown_embeddings:
            self.overflown_embeddings -= 1
        elif not self.top.isolate and len(self.entries) > 1:
            self.entries.pop()


def _explicit(
    classes: Sequence[str], base: int, closing: dict[int, int]
) -> tuple[list[int], list[str]]:
    """X1 to X8: explicit levels, and the classes as overrides have changed them."""
    found, types = [base] * len(classes), list(classes)
    stack = _Stack(base)
    for i, kind in enumerate(classes):
        if kind in _EMBEDDINGS:
            direction, override = _EMBEDDINGS[kind]
            stack.push(direction, override, isolate=False)
            continue
        if kind == "PDF":
            stack.end_embedding()
            continue
        if kind in {"B", "BN"}:
            continue
        if kind == "PDI":
            stack.end_isolate()
        found[i] = stack.top.level
        types[i] = stack.top.override or kind
        if kind in _INITIATORS:
            rtl = kind == "RLI" or (
                kind == "FSI" and first_strong(classes, i + 1, closing[i]) == 1  # X5c
            )
            stack.push(int(rtl), "", isolate=True)
    return found, types


class _Sequence(NamedTuple):
    """An isolating run sequence (BD13) and the types at its ends (X10)."""

    places: list[int]
    sos: str
    eos: str


def _sequences(
    classes: Sequence[str], found: list[int], kept: list[int], base: int, closing: dict[int, int]
) -> list[_Sequence]:
    """X9, X10: the level runs of what is kept, joined from each isolate initiator to its PDI."""
    runs: list[list[int]] = []
    for i in kept:
        if runs and found[runs[-1][-1]] == found[i]:
            runs[-1].append(i)
        else:
            runs.append([i])
    starting = {run[0]: run for run in runs}
    place = {i: k for k, i in enumerate(kept)}
    joined = {closing[run[-1]] for run in runs if run[-1] in closing}
    sequences = []
    for run in runs:
        if run[0] in joined and classes[run[0]] == "PDI":
            continue
        places = list(run)
        while closing.get(places[-1]) in starting:
            places += starting[closing[places[-1]]]
        last = places[-1]
        before, after = place[places[0]] - 1, place[last] + 1
        previous = found[kept[before]] if before >= 0 else base
        # An initiator whose isolate never ends has the paragraph's end behind it.
        open_end = last in closing or after == len(kept)
        following = base if open_end else found[kept[after]]
        level = found[run[0]]
        sequences.append(_Sequence(places, _side(level, previous), _side(level, following)))
    # All ends are read before any level changes.
    return sequences


def _side(level: int, other: int) -> str:
    return "R" if max(level, other) % 2 else "L"


@lru_cache(maxsize=2048)
def resolve_sequence(
    types: tuple[str, ...], brackets: tuple[int, ...], level: int, sos: str, eos: str
) -> tuple[int, ...]:
    """Levels of one isolating run sequence of that explicit level: rules W1 to I2."""
    made = _weak(list(types), sos)
    own = "R" if level % 2 else "L"
    if any(brackets):
        _pair_brackets(made, types, brackets, own, sos)
    _neutral(made, own, sos, eos)
    return tuple([level + _raised(kind, level) for kind in made])


def _raised(kind: str, level: int) -> int:
    """I1, I2."""
    if level % 2:
        return int(kind != "R")
    return {"L": 0, "R": 1}.get(kind, 2)


def _weak(types: list[str], sos: str) -> list[str]:
    """W1 to W7."""
    previous = strong = sos
    for i, kind in enumerate(types):
        if kind == "NSM":  # W1
            types[i] = "ON" if previous in _ISOLATES else previous
        previous = types[i]
        if previous in _STRONG:
            strong = previous
        elif previous == "EN" and strong == "AL":  # W2; a mark that follows still copies EN
            types[i] = "AN"
    types[:] = ["R" if kind == "AL" else kind for kind in types]  # W3
    for i in range(1, len(types) - 1):  # W4
        around = types[i - 1]
        if around == types[i + 1] and (
            (types[i] in {"ES", "CS"} and around == "EN") or (types[i] == "CS" and around == "AN")
        ):
            types[i] = around
    _terminators(types)
    strong = sos
    for i, kind in enumerate(types):
        if kind in {"ES", "ET", "CS"}:  # W6
            types[i] = "ON"
        elif kind in _STRONG:
            strong = kind
        elif kind == "EN" and strong == "L":  # W7
            types[i] = "L"
    return types


def _terminators(types: list[str]) -> None:
    """W5: signs such as % and € beside a European number belong to it."""
    start = 0
    while start < len(types):
        end = start
        while end < len(types) and types[end] == "ET":
            end += 1
        if end > start and "EN" in (*types[max(start - 1, 0) : start], *types[end : end + 1]):
            types[start:end] = ["EN"] * (end - start)
        start = max(end, start + 1)


def _pair_brackets(
    types: list[str], originals: tuple[str, ...], brackets: tuple[int, ...], own: str, sos: str
) -> None:
    """N0: both brackets of a pair take one direction, by what is inside and before."""
    for opening, closing in _pairs(types, brackets):
        inside = {_SIDE.get(kind) for kind in types[opening + 1 : closing]} - {None}
        if not inside:
            continue
        side = own
        if own not in inside:
            before = (_SIDE[kind] for kind in reversed(types[:opening]) if kind in _SIDE)
            other = "L" if own == "R" else "R"
            side = other if next(before, sos) == other else own
        for bracket in (opening, closing):
            types[bracket] = side
            for i in range(bracket + 1, len(types)):
                if originals[i] != "NSM":
                    break
                types[i] = side


def _pairs(types: list[str], brackets: tuple[int, ...]) -> list[tuple[int, int]]:
    """The bracket pairs in the order of their openings (BD16)."""
    pairs: list[tuple[int, int]] = []
    opened: list[tuple[int, int]] = []
    for i, bracket in enumerate(brackets):
        if not bracket or types[i] != "ON":
            continue
        if bracket > 0:
            if len(opened) == MAX_BRACKETS:
                break
            opened.append((bracket, i))
            continue
        for k in range(len(opened) - 1, -1, -1):
            if opened[k][0] == -bracket:
                pairs.append((opened[k][1], i))
                del opened[k:]
                break
    return sorted(pairs)


def _neutral(types: list[str], own: str, sos: str, eos: str) -> None:
    """N1, N2: neutrals between two of one direction follow them, others the embedding's."""
    start = 0
    while start < len(types):
        end = start
        while end < len(types) and types[end] in _NEUTRAL:
            end += 1
        if end > start:
            before = _SIDE[types[start - 1]] if start else sos
            after = _SIDE[types[end]] if end < len(types) else eos
            types[start:end] = [before if before == after else own] * (end - start)
        start = max(end, start + 1)


def _with_removed(classes: Sequence[str], found: list[int], base: int) -> list[int]:
    """Characters that X9 removes at the level of what precedes them (5.2)."""
    previous = base
    for i, kind in enumerate(classes):
        if kind in REMOVED:
            found[i] = previous
        previous = found[i]
    return found
