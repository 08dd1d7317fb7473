"""Numbers → the shortest text PDF takes for them: never an exponent, no trailing zeros."""

from __future__ import annotations


def number(value: float, places: int = 3) -> str:
    """`value` to `places` decimals, as PDF writes numbers (ISO 32000-1, 7.3.3): 0.75, 12, -3.5."""
    rounded = round(value, places)
    whole = int(rounded)
    if whole == rounded:
        return str(whole)
    text = repr(rounded)
    return text if "e" not in text else f"{rounded:.{places}f}".rstrip("0")


def numbers(*values: float, places: int = 3) -> str:
    """The values with spaces between."""
    return " ".join([number(value, places) for value in values])
