"""Objects of a PDF that may be anything → the kind that is asked for, or an empty one of it."""

from __future__ import annotations

from typing import Any

_DEEPEST = 50


def table(obj: Any, key: str) -> Any:
    """The dictionary (or stream) that stands under a key; an empty one where there is none."""
    import pikepdf  # only the preflight needs it

    found = obj.get(key)
    return found if isinstance(found, pikepdf.Dictionary | pikepdf.Stream) else {}


def tables(obj: Any, key: str) -> list[Any]:
    """The dictionaries (or streams) in the array under a key."""
    import pikepdf  # only the preflight needs it

    return [
        each for each in array(obj, key) if isinstance(each, pikepdf.Dictionary | pikepdf.Stream)
    ]


def array(obj: Any, key: str) -> list[Any]:
    """What stands in the array under a key; nothing where there is none."""
    import pikepdf  # only the preflight needs it

    found = obj.get(key)
    return list(found) if isinstance(found, pikepdf.Array) else []


def number(value: Any) -> float:
    """A number of the file; 0 for what is none."""
    try:
        return float(value)
    except (TypeError, ValueError):
        return 0.0


def word(value: Any) -> str:
    """A name or a string as text, a name without its slash; nothing for what is neither."""
    try:
        return "" if value is None else str(value).removeprefix("/")
    except UnicodeDecodeError:  # a name in no encoding that there is
        return ""


def keys(found: Any) -> list[str]:
    """The keys of a table, with their slashes; none where one of them cannot be read."""
    try:
        return list(found.keys())
    except UnicodeDecodeError:
        return []


def inherited(page: Any, key: str) -> Any:
    """What a page has, or the nearest of those it hangs from (ISO 32000-1, 7.7.3.4); None for nothing."""
    node = page
    for _ in range(_DEEPEST):
        if not node or key in node:
            break
        node = table(node, "/Parent")
    return node.get(key) if node else None
