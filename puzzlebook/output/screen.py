"""Bookmarks and links → the objects of a file that is read on a screen: outline, annotations, destinations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.output.flavours import text
from puzzlebook.output.numbers import numbers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from puzzlebook.layout.page import Bookmark, Link


def link_entry(links: Sequence[Link], shift: tuple[float, float]) -> str:
    """A page's entry for its links, which have no border; empty for none. `shift` is the trim's corner on the sheet."""
    x, y = shift
    shown = "".join(
        f"<</Type/Annot/Subtype/Link/Border[0 0 0]/F 4/Dest/p{link.page}"
        f"/Rect[{numbers(link.left + x, link.bottom + y, link.right + x, link.top + y)}]>>"
        for link in links
    )
    return f"/Annots[{shown}]" if shown else ""


def destinations(pages: Mapping[int, str]) -> str:
    """The catalog's entry by which links name pages: p57 is the book's page 57, shown whole."""
    named = "".join(f"/p{number}[{reference}/Fit]" for number, reference in pages.items())
    return f"/Dests<<{named}>>"


def outline(
    bookmarks: Sequence[Bookmark], pages: Mapping[int, str], add: Callable[[str], str], first: int
) -> str:
    """The catalog's entry for the outline, its items added; empty without any (ISO 32000-1, 12.3.3).

    `first` is the number of the object that is added next, since items point at each other. Those of depth 1 stand
    below the last one of depth 0.
    """
    if not bookmarks:
        return ""
    root = first
    ids = [f"{first + 1 + i} 0 R" for i in range(len(bookmarks))]
    tops = [i for i, each in enumerate(bookmarks) if each.depth == 0 or i == 0]
    owner = {i: max(top for top in tops if top <= i) for i in range(len(bookmarks))}
    below = {top: [i for i in owner if owner[i] == top != i] for top in tops}
    count = len(bookmarks)
    add(f"<</Type/Outlines/First {ids[tops[0]]}/Last {ids[tops[-1]]}/Count {count}>>")
    for i, each in enumerate(bookmarks):
        row, parent = (tops, f"{root} 0 R") if i in below else (below[owner[i]], ids[owner[i]])
        at = row.index(i)
        entries = f"/Prev {ids[row[at - 1]]}" if at else ""
        entries += f"/Next {ids[row[at + 1]]}" if at + 1 < len(row) else ""
        mine = below.get(i)
        if mine:
            entries += f"/First {ids[mine[0]]}/Last {ids[mine[-1]]}/Count {len(mine)}"
        add(f"<</Title{text(each.title)}/Parent {parent}/Dest[{pages[each.page]}/Fit]{entries}>>")
    return f"/Outlines {root} 0 R/PageMode/UseOutlines"
