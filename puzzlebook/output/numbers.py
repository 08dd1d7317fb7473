"""Numbers → the shortest text PDF takes for them: never an exponent, no trailing zeros."""

from __future__ import annotations


def number(value: float, places: int = 3) -> str:
    """`value` to `places` decimals, as PDF writes numbers (ISO 32000-1, 7.3.3): 0.75, 12, -3.5."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float, places: int = 3) -> str:
    """The values with spaces between."""
    return " ".join([number(value, places) for value in values])
