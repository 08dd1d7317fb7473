"""A printer's name → its rules: data with a source and a certainty for each number.

Adding a printer is one YAML file beside this one and one name in `NAMES`.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from puzzlebook.printers.rules import (
    INKS,
    PAPERS,
    Bleed,
    Limits,
    Margins,
    Printer,
    Stated,
    Trim,
)

__all__ = [
    "INKS",
    "NAMES",
    "PAPERS",
    "Bleed",
    "Limits",
    "Margins",
    "Printer",
    "Stated",
    "Trim",
    "printer",
]

NAMES = ("home", "kdp-paperback", "kdp-hardcover", "ingramspark", "lulu")


@cache
def printer(name: str) -> Printer:
    """The printer of that name, one of `NAMES`."""
    import yaml  # commands that print no book need no YAML

    from puzzlebook.printers.loading import load

    # libyaml reads them ten times as fast, where PyYAML has it.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = resources.files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    return load(name, yaml.load(text, loader))  # noqa: S506  (a safe loader either way)
