"""The tree as written → the tree with `defaults` and the book's `show` under every maze entry."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from puzzlebook.config.nodes import Entry, Mapping, Scalar, Sequence

if TYPE_CHECKING:
    from puzzlebook.config.nodes import Node, Step

_DEFAULTS: tuple[Step, ...] = ("defaults",)
_SHOW = "show"
_AUDIENCE = "audience"
_KINDS = ("mazes", "worksheet")
"""Kinds of pages that take `defaults`."""

SIZED_BY: dict[str, frozenset[str]] = {
    "size": frozenset({"corridor", _AUDIENCE}),
    "corridor": frozenset({"size", _AUDIENCE}),
}
"""Keys of `defaults` that an entry does not take when it says by itself, with another key, how large its mazes are."""


def with_defaults(root: Mapping) -> Mapping:
    """`root` with what each maze entry does not say taken from `defaults`, the place of every value kept.

    `show` is taken key by key: from the entry, else from `defaults`, else from the book. `audience` is taken
    from the first of them that has it.
    """
    pages = root.entries.get("pages")
    if pages is None or not isinstance(pages.value, Sequence):
        return root
    items = tuple(_filled(page, root) for page in pages.value.items)
    filled = replace(pages, value=replace(pages.value, items=items))
    return replace(root, entries={**root.entries, "pages": filled})


def _filled(page: Node, root: Mapping) -> Node:
    if not isinstance(page, Mapping) or not _is_mazes(page):
        return page
    defaults = root.get("defaults")
    entries = dict(page.entries)
    show = _show(page, root)
    if isinstance(defaults, Mapping):
        for key, entry in defaults.entries.items():
            if key != "kind" and SIZED_BY.get(key, frozenset()).isdisjoint(page.entries):
                entries.setdefault(key, replace(entry, origin=_DEFAULTS))
    if _AUDIENCE in root.entries:
        entries.setdefault(_AUDIENCE, replace(root.entries[_AUDIENCE], origin=()))
    if show is not None:
        entries[_SHOW] = show
    return replace(page, entries=entries)


def _is_mazes(page: Mapping) -> bool:
    kind = page.get("kind")
    return kind is None or (isinstance(kind, Scalar) and kind.text.strip() in _KINDS)


def _show(page: Mapping, root: Mapping) -> Entry | None:
    """The entry's `show` with the layers below it, None where nothing sets it or one is no mapping."""
    found: list[tuple[Entry, tuple[Step, ...]]] = []
    defaults = root.get("defaults")
    for holder, origin in ((page, None), (defaults, _DEFAULTS), (root, ())):
        entry = holder.entries.get(_SHOW) if isinstance(holder, Mapping) else None
        if entry is None:
            continue
        if not isinstance(entry.value, Mapping):
            return None
        found.append((entry if origin is None else replace(entry, origin=origin), origin or ()))
    if not found:
        return None
    first, _ = found[0]
    assert isinstance(first.value, Mapping)
    merged = dict(first.value.entries)
    for entry, origin in found[1:]:
        assert isinstance(entry.value, Mapping)
        for key, inner in entry.value.entries.items():
            merged.setdefault(key, replace(inner, origin=(*origin, _SHOW)))
    return replace(first, value=replace(first.value, entries=merged))
