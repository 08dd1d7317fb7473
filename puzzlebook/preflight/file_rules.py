"""Rules about a file as a whole: what it is, what it claims, and what stands in it beside its pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from puzzlebook.printers.rules import Stated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from puzzlebook.preflight.findings import Breach
    from puzzlebook.preflight.job import Job

_SOUND: Stated[None] = Stated(
    None, "ISO 32000-1; what one program repairs, another prints otherwise.", "assumed"
)
_TOLD = 3
"""Complaints that are told one by one."""

_OF_OTHERS = {"Link", "Widget"}


def syntax(job: Job) -> Iterator[Breach]:
    """What qpdf complains of."""
    complaints = job.facts.file.syntax
    if complaints:
        more = len(complaints) - _TOLD
        told = "; ".join(complaints[:_TOLD]) + (f"; and {more} more" if more > 0 else "")
        remedy = "Export it again, or repair it: qpdf in.pdf out.pdf."
        yield job.breach("syntax", _SOUND, f"qpdf says: {told}", "needs a sound PDF", remedy)


def encryption(job: Job) -> Iterator[Breach]:
    """Passwords and permissions."""
    if job.facts.file.encrypted:
        remedy = "Export it without a password and without restrictions."
        yield from _forbidden(job, "encryption", "it is encrypted", remedy)


def file_size(job: Job) -> Iterator[Breach]:
    """Bytes."""
    most = job.printer.file_limit
    size = job.facts.file.size
    if most.value is not None and size > most.value:
        yield job.breach(
            "file-size",
            most,
            f"it has {size / 1e6:,.1f} MB",
            f"takes {most.value / 1e6:,.0f} MB at the most",
            "Make its pictures smaller: 300 dpi is enough.",
        )


def bookmarks(job: Job) -> Iterator[Breach]:
    """An outline."""
    if "outlines" in job.facts.file.catalog:
        yield from _forbidden(job, "bookmarks", "it has an outline", "Export without bookmarks.")


def forms(job: Job) -> Iterator[Breach]:
    """Fields to fill in."""
    if "forms" in job.facts.file.catalog:
        yield from _forbidden(job, "forms", "it has fields to fill in", "Flatten the form.")


def scripts(job: Job) -> Iterator[Breach]:
    """Scripts and actions of the file, and of pages when they are opened."""
    pages = [leaf.number for leaf in job.facts.leaves if "/AA" in leaf.extras]
    if pages or "scripts" in job.facts.file.catalog:
        remedy = "Take scripts and actions out."
        yield from _forbidden(job, "javascript", "it has scripts or actions", remedy, pages)


def attachments(job: Job) -> Iterator[Breach]:
    """Files within the file."""
    if "attachments" in job.facts.file.catalog:
        remedy = "Take the attachments out."
        yield from _forbidden(job, "attachments", "it has files attached", remedy)


def links(job: Job) -> Iterator[Breach]:
    """Links, within the file and out of it."""
    pages = [leaf.number for leaf in job.facts.leaves if "Link" in leaf.annotations]
    if pages:
        yield from _forbidden(job, "links", "it has links", "Export it without links.", pages)


def notes(job: Job) -> Iterator[Breach]:
    """Notes of every kind; links and fields have rules of their own."""
    found = {leaf.number: set(leaf.annotations) - _OF_OTHERS for leaf in job.facts.leaves}
    pages = [number for number, kinds in found.items() if kinds]
    if pages:
        kinds = ", ".join(sorted(set().union(*found.values())))
        told = f"it has annotations: {kinds}"
        yield from _forbidden(job, "annotations", told, "Export it without comments.", pages)


def layers(job: Job) -> Iterator[Breach]:
    """Optional content."""
    pages = [number for number, drawn in job.drawn if drawn.layers]
    if pages or "layers" in job.facts.file.catalog:
        yield from _forbidden(job, "layers", "it has layers", "Flatten the layers.", pages)


def crop_marks(job: Job) -> Iterator[Breach]:
    """Marks in the colour of all plates, as programs draw crop marks and colour bars."""
    pages = [number for number, drawn in job.drawn if drawn.registration]
    if pages:
        told = "something is in registration colour, as crop marks are"
        remedy = "Export it without printer's marks."
        yield from _forbidden(job, "crop marks", told, remedy, pages)


def _forbidden(
    job: Job, name: str, told: str, remedy: str, pages: Iterable[int] = ()
) -> Iterator[Breach]:
    """The breach of a printer's word, where it has said it."""
    if job.forbids(name):
        rule = name.replace(" ", "-")
        yield job.breach(rule, job.printer.forbids, told, f"takes no {name}", remedy, pages)


def metadata(job: Job) -> Iterator[Breach]:
    """What tells of the book in the file. The name of the program that wrote it is no matter."""
    file = job.facts.file
    told = [*file.info, *["an XMP packet"] * ("xmp" in file.catalog)]
    if told:
        what = f"it has metadata: {', '.join(told)}"
        yield from _forbidden(job, "metadata", what, "Take the document properties out.")


def pdfx(job: Job) -> Iterator[Breach]:
    """The keys of PDF/X, where the printer takes nothing else."""
    if job.printer.flavour != "pdfx1a":
        return
    lacks = list(_lacks(job))
    if lacks:
        yield job.breach(
            "pdfx",
            job.printer.pdf,
            f"for PDF/X it lacks {', '.join(lacks)}",
            "takes PDF/X-1a:2001 or PDF/X-3:2002",
            "Export it with the preset PDF/X-1a:2001.",
        )


_CONFORMS = ("PDF/X-1a:2001", "PDF/X-1a:2003", "PDF/X-3:2002", "PDF/X-3:2003")
_VERSIONS = ("1.3", "1.4")


def _lacks(job: Job) -> Iterable[str]:
    """What of ISO 15930-1 is not there, as phrases."""
    file = job.facts.file
    if file.claims not in _CONFORMS:
        yield f"its name ({file.claims or 'it says none'})"
    if file.version not in _VERSIONS:
        yield f"version 1.3 or 1.4 (it is {file.version})"
    if file.intents.count("GTS_PDFX") != 1:
        yield "an output intent"
    if file.trapped not in ("True", "False"):
        yield "a word on trapping"
    if not file.has_id:
        yield "an ID"
    boxed = all((leaf.trim is None) != (leaf.art is None) for leaf in job.facts.leaves)
    if not boxed:
        yield "a TrimBox or an ArtBox on every page"
