"""Rules about pages: their size and boxes, how many there are, which are empty, and what stands near their edges."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight.job import count_told, length_told, size_told
from puzzlebook.preflight.trimming import kept
from puzzlebook.printers.rules import Stated

if TYPE_CHECKING:
    from collections.abc import Iterator

    from puzzlebook.preflight.facts import Leaf
    from puzzlebook.preflight.findings import Breach, Severity
    from puzzlebook.preflight.ink import Ink
    from puzzlebook.preflight.job import Job
    from puzzlebook.preflight.trimming import Sheet
    from puzzlebook.printers.rules import Limits, Printer

_NEAR = 1.0
"""Points by which boxes may lie beside each other and be meant as one."""

_HAIR = 0.1
"""Points that nobody sees."""

_ALIKE: Stated[None] = Stated(
    None,
    'KDP help, "Save Your Manuscript File": single pages, all of one size and orientation.',
    "published",
)
_BOXED: Stated[None] = Stated(
    None,
    "ISO 32000-1, 14.11.2: the TrimBox is the finished page, within the BleedBox, within the MediaBox.",
    "published",
)
_TURNED: Stated[None] = Stated(
    None, "Some printers' programs pass over a page's rotation.", "assumed"
)


def page_size(job: Job) -> Iterator[Breach]:
    """Pages of a size that the printer does not offer, each size one breach."""
    where: dict[str, list[Leaf]] = defaultdict(list)
    for leaf, sheet in zip(job.facts.leaves, job.sheets, strict=True):
        if sheet is None:
            where[size_told(leaf)].append(leaf)
    printer = job.printer
    offered = _offered(printer)
    for told, leaves in where.items():
        near = ", ".join(trim.name for trim in printer.near(*leaves[0].size))
        bleed = printer.bleed
        wider = (
            ""
            if bleed is None
            else f" (or with bleed, {length_told(bleed.width.value)} more at its edges)"
        )
        limit = f"has no such size; the nearest are {near}{wider}" if near else "has no such size"
        yield job.breach(
            "page-size",
            offered,
            f"it is {told}",
            limit,
            "Export it at one of these sizes, without marks around the page.",
            [leaf.number for leaf in leaves],
        )


def _offered(printer: Printer) -> Stated[None]:
    """Where a printer's list of sizes is from."""
    for trim in printer.trims:
        return Stated(None, trim.stocks[0].limits.source, trim.stocks[0].limits.certainty)
    free = printer.any_trim
    return _BOXED if free is None else Stated(None, free.source, free.certainty)


def same_size(job: Job) -> Iterator[Breach]:
    """Pages that are not of the size of most, where each alone would be taken."""
    sizes: dict[tuple[float, float], list[int]] = defaultdict(list)
    slack = job.printer.size_tolerance.value
    for leaf, sheet in zip(job.facts.leaves, job.sheets, strict=True):
        if sheet is not None:
            known = [size for size in sizes if _far(size, leaf.size) <= slack]
            sizes[known[0] if known else leaf.size].append(leaf.number)
    if len(sizes) < 2:
        return
    usual = max(sizes, key=lambda size: len(sizes[size]))
    for size, pages in sizes.items():
        if size != usual:
            yield job.breach(
                "same-size",
                _ALIKE,
                f"it is {size_told(size)}, other pages are {size_told(usual)}",
                "wants single pages, all of one size and one way up",
                "Make all pages the same size.",
                pages,
                "advice" if job.at_home else "breach",
            )


def _far(one: tuple[float, float], other: tuple[float, float]) -> float:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def boxes(job: Job) -> Iterator[Breach]:
    """Boxes that contradict each other, each contradiction one breach."""
    where: dict[tuple[str, Severity], list[int]] = defaultdict(list)
    for leaf, sheet in zip(job.facts.leaves, job.sheets, strict=True):
        for told, severity in _contradictions(leaf, sheet):
            where[told, severity].append(leaf.number)
    for (told, severity), pages in where.items():
        stated = _TURNED if severity == "advice" else _BOXED
        yield job.breach(
            "boxes",
            stated,
            told,
            "wants pages whose boxes agree, the right way up",
            "Export it again with the TrimBox at the finished size and nothing cropped.",
            pages,
            severity,
        )


def _contradictions(leaf: Leaf, sheet: Sheet | None) -> Iterator[tuple[str, Severity]]:
    if leaf.turned % 90:
        yield f"it is turned by {leaf.turned} degrees", "breach"
    elif leaf.turned:
        yield f"it is turned by {leaf.turned} degrees", "advice"
    if leaf.crop is not None and not leaf.crop.holds(leaf.media, _NEAR):
        yield "its CropBox leaves out a part of the page", "breach"
    outer = leaf.media
    for name, inner in (("BleedBox", leaf.bleed), ("TrimBox", leaf.trim)):
        if inner is None:
            continue
        if not outer.holds(inner, _NEAR):
            yield f"its {name} does not lie within the box around it", "breach"
            return
        outer = inner
    if leaf.trim is not None and sheet is not None:
        sizes = (leaf.trim.width, leaf.trim.height)
        trim = sizes[::-1] if leaf.turned % 180 == 90 else sizes
        if _far(trim, (sheet.trim.width_pt, sheet.trim.height_pt)) > 2 * _NEAR:
            yield f"its TrimBox is {size_told(trim)}, its page {size_told(leaf)}", "breach"


def page_count(job: Job) -> Iterator[Breach]:
    """Too few pages or too many for every stock that may be ordered."""
    pages = job.pages
    name, asked = _limits(job)
    if asked and not any(_bound(pages, limits) for limits in asked):
        limits = min(asked, key=lambda limits: _beyond(pages, limits))
        most = "" if limits.most is None else f" to {limits.most}"
        yield job.breach(
            "page-count",
            Stated(limits, limits.source, limits.certainty),
            f"it has {count_told(pages)}",
            f"binds {limits.least}{most or ' or more'} pages of {name}",
            "Add pages." if pages < limits.least else "Split the book, or put more on a page.",
        )


def page_multiple(job: Job) -> Iterator[Breach]:
    """Odd counts, where pages are bound in pairs."""
    pages = job.pages
    asked = _limits(job)[1]
    limits = next((limits for limits in asked if pages % limits.multiple), None)
    if limits is None or not any(_bound(pages, each) for each in asked):
        return
    reversed_ = job.facts.file.from_right and job.printer.right_to_left.order.value == "reversed"
    yield job.breach(
        "page-multiple",
        Stated(limits, limits.source, limits.certainty),
        f"it has {count_told(pages)}",
        f"binds a multiple of {limits.multiple} and adds empty pages at the end",
        "Add an empty page, or leave it to the printer.",
        severity="breach" if reversed_ else "advice",
    )


def _limits(job: Job) -> tuple[str, list[Limits]]:
    """The trim's name and how many pages of it are bound, by stock; nothing for no trim."""
    sheet = next((sheet for sheet in job.sheets if sheet is not None), None)
    if sheet is None:
        return "", []
    return sheet.trim.name, [
        stock.limits
        for stock in sheet.trim.stocks
        if job.paper in (None, stock.paper) and job.ink in (None, stock.ink)
    ]


def _bound(pages: int, limits: Limits) -> bool:
    bound = -(-pages // limits.multiple) * limits.multiple
    return limits.least <= bound and (limits.most is None or bound <= limits.most)


def _beyond(pages: int, limits: Limits) -> int:
    return max(limits.least - pages, 0 if limits.most is None else pages - limits.most)


def blanks(job: Job) -> Iterator[Breach]:
    """Empty pages: too many in a row or too many in all."""
    rule = job.printer.blank
    pages = job.facts.file.pages
    empty = [ink.page for ink in job.facts.ink if ink.blank]
    for run in _runs(empty):
        ends = run[-1] == pages
        if ends and rule.at_end.value is not None and len(run) > rule.at_end.value:
            yield _too_blank(job, rule.at_end, run, "at the end")
        elif not ends and rule.in_a_row.value is not None and len(run) > rule.in_a_row.value:
            yield _too_blank(job, rule.in_a_row, run, "in a row")
        elif not ends and rule.advised.value is not None and len(run) > rule.advised.value:
            yield _too_blank(job, rule.advised, run, "in a row", "advice")
    if rule.share.value is not None and len(empty) > rule.share.value * pages:
        told = f"{len(empty)} of {pages} pages are empty"
        limit = f"takes {rule.share.value:.0%} of empty pages at the most"
        yield job.breach("blanks", rule.share, told, limit, "Leave empty pages out.", empty)


def last_page(job: Job) -> Iterator[Breach]:
    """The last page, where it has to be empty."""
    rule = job.printer.blank.final
    last = 0 if job.backwards else -1
    if rule.value and job.facts.ink and not job.facts.ink[last].blank:
        told = "the last page is not empty"
        limit = "wants it empty, and adds one where it is not"
        remedy = "Add an empty page, or leave it to the printer."
        pages = [job.facts.ink[last].page]
        yield job.breach("last-page", rule, told, limit, remedy, pages, "advice")


def _too_blank(
    job: Job, rule: Stated[Any], run: list[int], where: str, severity: Severity = "breach"
) -> Breach:
    return job.breach(
        "blanks",
        rule,
        f"{len(run)} empty pages {where}",
        f"takes {rule.value} empty pages {where} at the most",
        "Leave some out, or put something on them.",
        run,
        severity,
    )


def _runs(numbers: list[int]) -> Iterator[list[int]]:
    """Runs of numbers that follow each other."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


_SIDES = ("left", "right", "top", "bottom")


def margins(job: Job) -> Iterator[Breach]:
    """Ink in the margins, each edge one breach; what bleeds off the paper is meant to."""
    near: dict[str, dict[int, float]] = defaultdict(dict)
    keeps: dict[str, tuple[float, Stated[float]]] = {}
    for ink, sheet, left in _inked(job):
        free = kept(sheet, job.printer, job.pages, left=left)
        if free is None:
            continue
        for i, distance in enumerate(_distances(ink)):
            if _bleeds(distance, i, sheet, ink):
                continue
            # measured to the pixel, and a hair's breadth is nothing on paper
            if distance + ink.pixel < free.edges[i] - _HAIR:
                name = _edge(i, left=left)
                near[name][ink.page] = distance - sheet.edges[i]
                keeps[name] = (free.edges[i] - sheet.edges[i], free.rules[i])
    for name, found in near.items():
        width, stated = keeps[name]
        yield job.breach(
            "margins",
            stated,
            f"ink stands {length_told(max(0.0, min(found.values())))} from the {name} edge",
            f"keeps {length_told(width)} free there with {count_told(job.pages)}",
            "Move it in, or make the page's content smaller.",
            found,
        )


def bleed(job: Job) -> Iterator[Breach]:
    """What runs over the trim and ends before the paper does: a white edge shows when it is cut."""
    if job.printer.bleed is None:
        return
    short: dict[int, float] = {}
    for ink, sheet, _ in _inked(job):
        for i, distance in enumerate(_distances(ink)):
            if _short_of_bleed(distance, i, sheet, ink):
                short[ink.page] = max(short.get(ink.page, 0.0), distance)
    if short:
        yield job.breach(
            "bleed",
            job.printer.bleed.width,
            f"ink runs over the trim and ends {length_told(max(short.values()))} before the edge of the page",
            f"wants what bleeds to run {length_told(job.printer.bleed.width.value)} over the trim",
            "Draw it to the edge of the page, or keep it inside the margins.",
            short,
        )


def _inked(job: Job) -> Iterator[tuple[Ink, Sheet, bool]]:
    """Pages with ink and a known sheet, and whether they are bound at their left."""
    for ink, sheet in zip(job.facts.ink, job.sheets, strict=True):
        if not ink.blank and sheet is not None:
            yield ink, sheet, job.spine_left(ink.page)


def _distances(ink: Ink) -> tuple[float, float, float, float]:
    return ink.left, ink.right, ink.top, ink.bottom


def _bleeds(distance: float, side: int, sheet: Sheet, ink: Ink) -> bool:
    """Whether ink runs off the paper, or is told of by the rule of bleed."""
    return sheet.bleeds and (distance <= ink.pixel or _short_of_bleed(distance, side, sheet, ink))


def _short_of_bleed(distance: float, side: int, sheet: Sheet, ink: Ink) -> bool:
    return sheet.bleeds and ink.pixel < distance < sheet.edges[side] - ink.pixel


def _edge(side: int, *, left: bool) -> str:
    """An edge by what it is in the bound book."""
    if side > 1:
        return _SIDES[side]
    return "inside" if (side == 0) == left else "outside"
