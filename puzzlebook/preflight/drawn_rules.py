"""Rules about what pages draw: fonts, lines, type, tints, colours, pictures and transparency."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from puzzlebook.preflight.job import points_told
from puzzlebook.printers.rules import Stated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from puzzlebook.preflight.drawn import Drawn, Font
    from puzzlebook.preflight.findings import Breach
    from puzzlebook.preflight.job import Job

_ROUNDING = 0.005
"""Points and shares by which a number may come out under the least through rounding in the file."""

_EMBEDDED: Stated[None] = Stated(
    None,
    'KDP help, "Save Your Manuscript File"; IngramSpark file creation guide; PDF/X-1a: all fonts embedded.',
    "published",
)
_TYPE3: Stated[None] = Stated(
    None, "Other checkers warn of them; many print as pictures.", "third-party"
)
_VISIBLE: Stated[None] = Stated(
    None, 'KDP help, "Submission Guidelines": no invisible objects.', "published"
)
_FOLLOWED: Stated[None] = Stated(
    None, "ISO 32000-1; what one program passes over, another prints otherwise.", "assumed"
)
_BLACK: Stated[None] = Stated(
    None,
    "KDP help: insides in black are printed in greys; colour is an ink to choose.",
    "published",
)


def fonts(job: Job) -> Iterator[Breach]:
    """Fonts that are not in the file, each one breach."""
    where: dict[Font, list[int]] = defaultdict(list)
    for each in job.facts.file.fonts:
        where[each] = []
    for number, drawn in job.drawn:
        for each in drawn.fonts:
            where[each].append(number)
    for each in sorted(where):
        if each.embedded:
            continue
        standard = ", one of the 14 that viewers have" if each.standard else ""
        yield job.breach(
            "fonts",
            _EMBEDDED,
            f"the font {each.name} is not embedded{standard}",
            "needs every font in the file",
            "Embed all fonts on export.",
            where[each],
            "advice" if job.at_home else "breach",
        )


def type3(job: Job) -> Iterator[Breach]:
    """Fonts whose letters are drawings."""
    pages = [n for n, drawn in job.drawn if any(font.kind == "Type3" for font in drawn.fonts)]
    if pages:
        yield job.breach(
            "type3",
            _TYPE3,
            "it has a Type 3 font, whose letters are drawings or pictures",
            "may print its letters coarsely",
            "Use TrueType or OpenType fonts.",
            pages,
            "advice",
        )


def stroke(job: Job) -> Iterator[Breach]:
    """Lines, wherever they are drawn, as wide as they come out on paper."""
    least = job.printer.least_stroke
    found = {n: drawn.thinnest for n, drawn in job.drawn if drawn.thinnest is not None}
    thin = {n: width for n, width in found.items() if width < least.value - _ROUNDING}
    if thin:
        yield job.breach(
            "stroke",
            least,
            f"a line is {points_told(min(thin.values()))} wide",
            f"prints no line thinner than {points_told(least.value)}",
            f"Make lines {points_told(least.value)} or more, after all scaling.",
            thin,
        )


def type_size(job: Job) -> Iterator[Breach]:
    """Type, as large as it comes out on paper."""
    least = job.printer.least_type
    found = {n: drawn.smallest for n, drawn in job.drawn if drawn.smallest is not None}
    small = {n: size for n, size in found.items() if size < least.value - 10 * _ROUNDING}
    if small:
        smallest = min(small, key=lambda n: small[n])
        font = next(drawn.smallest_font for n, drawn in job.drawn if n == smallest)
        yield job.breach(
            "type",
            least,
            f"type is {points_told(small[smallest])} ({font})",
            f"wants type of {points_told(least.value)} or more",
            f"Set type at {points_told(least.value)} or more, after all scaling.",
            small,
        )


def grey(job: Job) -> Iterator[Breach]:
    """Tints too light to print."""
    least = job.printer.least_grey
    found = {n: drawn.lightest for n, drawn in job.drawn if drawn.lightest is not None}
    light = {n: tint for n, tint in found.items() if tint < least.value - _ROUNDING}
    if light:
        yield job.breach(
            "grey",
            least,
            f"a tint is {min(light.values()):.1%} of full ink",
            f"prints no tint under {least.value:.0%}",
            f"Make tints {least.value:.0%} or more, or leave the paper white.",
            light,
        )


def colour(job: Job) -> Iterator[Breach]:
    """RGB and Lab, where only grey and CMYK are taken."""
    if job.printer.flavour != "pdfx1a":
        return
    where = _pages(job, lambda drawn: {"rgb", "lab"} & set(drawn.models))
    if where:
        first = next(drawn for n, drawn in job.drawn if n == where[0])
        told = first.models.get("rgb") or first.models["lab"]
        yield job.breach(
            "colour",
            job.printer.pdf,
            f"something is in {told}",
            "takes grey and CMYK only",
            "Convert all colours to grey or CMYK on export.",
            where,
        )


def hue(job: Job) -> Iterator[Breach]:
    """Colours in what may be printed in black."""
    told = job.forbids("spot colours")  # then they are told of by their names
    where = _pages(job, lambda drawn: drawn.hued and not (told and drawn.spots))
    if where and job.ink in (None, "black") and not job.at_home:
        yield job.breach(
            "hue",
            _BLACK,
            "something is in colour",
            "prints it in grey, unless colour is the ink that is ordered",
            "Order colour, or see that it is good in greys.",
            where,
            "advice",
        )


def spots(job: Job) -> Iterator[Breach]:
    """Inks that no press of theirs has."""
    where = _pages(job, lambda drawn: drawn.spots - {"All"})
    if where and job.forbids("spot colours"):
        names = sorted(set().union(*(drawn.spots for _, drawn in job.drawn)) - {"All"})
        yield job.breach(
            "spot-colours",
            job.printer.forbids,
            f"it has spot colours: {', '.join(names)}",
            "takes no spot colours",
            "Convert spot colours to grey or CMYK.",
            where,
        )


def profiles(job: Job) -> Iterator[Breach]:
    """ICC profiles, which make black print light."""
    where = _pages(job, lambda drawn: drawn.profiles)
    if where and job.forbids("icc profiles"):
        yield job.breach(
            "icc-profiles",
            job.printer.forbids,
            "a colour has an ICC profile or is calibrated",
            "takes no ICC profiles",
            "Export without colour profiles, in grey or CMYK.",
            where,
        )


def total_ink(job: Job) -> Iterator[Breach]:
    """All inks together, of what is drawn; pictures are not measured."""
    most = job.printer.most_ink
    if most.value is None:
        return
    limit = most.value / 100
    where = {n: drawn.most_ink for n, drawn in job.drawn if drawn.most_ink > limit + _ROUNDING}
    if where:
        yield job.breach(
            "ink",
            most,
            f"inks add up to {max(where.values()):.0%}",
            f"takes {most.value} % at the most",
            "Use black alone for text and lines, and lighter mixtures for fields.",
            where,
        )


def transparency(job: Job) -> Iterator[Breach]:
    """What shines through: soft masks, opacity, blend modes; and for PDF/X-1a every group."""
    if not job.forbids("transparency"):
        return
    found = {n: set(drawn.transparency) for n, drawn in job.drawn}
    if job.printer.flavour == "pdfx1a":
        for n, drawn in job.drawn:
            if drawn.groups:
                found[n].add("a transparency group")
    where = [n for n, kinds in found.items() if kinds]
    if where:
        told = ", ".join(sorted(set().union(*found.values())))
        yield job.breach(
            "transparency",
            job.printer.forbids,
            f"it has transparency: {told}",
            "takes no transparency",
            "Flatten transparency on export.",
            where,
        )


def pictures(job: Job) -> Iterator[Breach]:
    """Pictures with too few pixels for their size."""
    least = job.printer.least_dpi
    coarse = {
        n: min(drawn.images, key=lambda image: image.dpi)
        for n, drawn in job.drawn
        if any(image.dpi < least.value - 1 for image in drawn.images)
    }
    if coarse:
        worst = min(coarse.values(), key=lambda image: image.dpi)
        yield job.breach(
            "dpi",
            least,
            f"a picture of {worst.width} x {worst.height} pixels has {worst.dpi:.0f} dpi",
            f"wants pictures of {least.value} dpi or more, better 300",
            "Use a larger picture, or print it smaller.",
            coarse,
        )


def invisible(job: Job) -> Iterator[Breach]:
    """Text that is not painted, as scanning programs lay over pictures."""
    where = _pages(job, lambda drawn: drawn.invisible)
    if where:
        yield job.breach(
            "invisible",
            _VISIBLE,
            "it has text that is not seen",
            "wants nothing that does not print",
            "Export it without hidden text.",
            where,
            "advice",
        )


def content(job: Job) -> Iterator[Breach]:
    """Content that could not be followed."""
    where: dict[str, list[int]] = defaultdict(list)
    for number, drawn in job.drawn:
        for fault in drawn.faults:
            where[fault].append(number)
    for fault in sorted(where):
        yield job.breach(
            "content",
            _FOLLOWED,
            fault,
            "may print it otherwise than it is shown",
            "Export it again, or with another program.",
            where[fault],
            "advice",
        )


def _pages(job: Job, has: Callable[[Drawn], object]) -> list[int]:
    return [number for number, drawn in job.drawn if has(drawn)]
