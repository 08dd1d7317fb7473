"""`Source` → 64-bit seed → `Rng`: where chance comes from, the same on every machine."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from puzzlebook.mazes._kernels import Rng

if TYPE_CHECKING:
    from puzzlebook.mazes.spec import Source


def maze_seed(source: Source, purpose: str, attempt: int) -> int:
    """64 bits: BLAKE2b (RFC 7693) of book, entry, index, reroll, purpose and attempt.

    Each is written with its length before it, so that no two lists of values read alike. A reroll
    of 0 is not written.
    """
    values = [source.book, source.entry, str(source.index), purpose, str(attempt)]
    if source.reroll:
        values.append(str(source.reroll))
    text = "".join([f"{len(value)}:{value}" for value in values])
    # a lone surrogate, which YAML can spell, is a character like any other here
    digest = blake2b(
        text.encode("utf-8", "surrogatepass"), digest_size=8, person=b"puzzlebook seed"
    )
    return int.from_bytes(digest.digest(), "big")


def rng(seed: int) -> Rng:
    """A fresh generator for a 64-bit seed, its 96 bits of state from BLAKE2b.

    Hashed, because sfc32 seeded with the bare words of near seeds gives mazes that are not fair.
    """
    state = blake2b(seed.to_bytes(8, "big"), digest_size=12, person=b"puzzlebook rng").digest()
    return Rng(
        int.from_bytes(state[:4], "big"),
        int.from_bytes(state[4:8], "big"),
        int.from_bytes(state[8:], "big"),
    )
