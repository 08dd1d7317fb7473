"""The table of rules that any file is held to for a printer.

A rule is one function from a `Job` to its breaches, and one line here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.preflight import drawn_rules, file_rules, page_rules

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from puzzlebook.preflight.findings import Breach
    from puzzlebook.preflight.job import Job


class Rule(NamedTuple):
    """What a rule asks, and what finds its breaches."""

    says: str
    find: Callable[[Job], Iterator[Breach]]


RULES: dict[str, Rule] = {
    "syntax": Rule("The file is sound PDF.", file_rules.syntax),
    "encryption": Rule("The file is not locked.", file_rules.encryption),
    "file-size": Rule("The file is no larger than the printer takes.", file_rules.file_size),
    "page-size": Rule("Every page is a size that the printer offers.", page_rules.page_size),
    "same-size": Rule("All pages are one size and one way up.", page_rules.same_size),
    "boxes": Rule("The boxes of a page agree.", page_rules.boxes),
    "page-count": Rule("There are as many pages as are bound.", page_rules.page_count),
    "page-multiple": Rule("The pages are an even number.", page_rules.page_multiple),
    "blanks": Rule("No more pages are empty than are taken.", page_rules.blanks),
    "last-page": Rule("The last page is empty where it has to be.", page_rules.last_page),
    "margins": Rule("No ink stands in the margins.", page_rules.margins),
    "bleed": Rule("What bleeds runs to the edge of the page.", page_rules.bleed),
    "fonts": Rule("Every font is embedded.", drawn_rules.fonts),
    "type3": Rule("No font is of Type 3.", drawn_rules.type3),
    "stroke": Rule("No line is thinner than the printer prints.", drawn_rules.stroke),
    "type": Rule("No type is smaller than the printer wants.", drawn_rules.type_size),
    "grey": Rule("No tint is lighter than the printer prints.", drawn_rules.grey),
    "colour": Rule("All is grey or CMYK, for PDF/X-1a.", drawn_rules.colour),
    "hue": Rule("What is printed in black has no colours.", drawn_rules.hue),
    "spot-colours": Rule("There are no spot colours.", drawn_rules.spots),
    "icc-profiles": Rule("There are no ICC profiles.", drawn_rules.profiles),
    "ink": Rule("Inks add up to no more than is taken.", drawn_rules.total_ink),
    "transparency": Rule("Nothing shines through.", drawn_rules.transparency),
    "dpi": Rule("Pictures have pixels enough.", drawn_rules.pictures),
    "invisible": Rule("There is no text that does not print.", drawn_rules.invisible),
    "content": Rule("What is drawn can be followed.", drawn_rules.content),
    "bookmarks": Rule("There is no outline.", file_rules.bookmarks),
    "forms": Rule("There are no fields to fill in.", file_rules.forms),
    "javascript": Rule("There are no scripts or actions.", file_rules.scripts),
    "attachments": Rule("No files are attached.", file_rules.attachments),
    "links": Rule("There are no links.", file_rules.links),
    "annotations": Rule("There are no notes.", file_rules.notes),
    "layers": Rule("There are no layers.", file_rules.layers),
    "crop-marks": Rule("There are no printer's marks.", file_rules.crop_marks),
    "metadata": Rule("Nothing in the file tells of the book.", file_rules.metadata),
    "pdfx": Rule("The file has the keys of PDF/X.", file_rules.pdfx),
}
"""Every rule by the name that a breach carries, in the order in which breaches are told."""


def breaches(job: Job, without: Collection[str] = ()) -> list[Breach]:
    """All that a file breaks, in the order of `RULES`; `without` names rules that are passed over."""
    return [
        breach for name, rule in RULES.items() if name not in without for breach in rule.find(job)
    ]
