"""Ids of the mazes of each sheet → a code of a few letters for each sheet, by which sheet and key are matched."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Consonants, so that codes spell no words, as Open Location Code chooses its digits for; no figures to take for
them, and neither I, O nor U, which written by hand look like others."""

LEAST = 4
_MOST = 12


def codes(sheets: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """A code for each sheet, given the printed ids of its mazes in order; all different, all of one length.

    A sheet has the same code in every book with so few sheets that four letters tell them apart.
    """
    whole = [_letters(ids) for ids in sheets]
    for length in range(LEAST, _MOST + 1):
        made = tuple(code[:length] for code in whole)
        if len(set(made)) == len(made):
            return made
    raise ValueError("two sheets have the same mazes")


def _letters(ids: Sequence[str]) -> str:
    """Letters by BLAKE2b (RFC 7693) of the ids, each on a line."""
    digest = blake2b("\n".join(ids).encode(), digest_size=16, person=b"puzzlebook sheet").digest()
    number = int.from_bytes(digest, "big")
    out = []
    for _ in range(_MOST):
        number, at = divmod(number, len(LETTERS))
        out.append(LETTERS[at])
    return "".join(out)
