"""Title pages and dividers: where their lines stand, and whether they have room.

Distances down the page are counted from its top edge, so that plan and layout agree on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.plan.leaves import Frame, SectionPage, TitlePage
    from puzzlebook.themes import Theme

THIRD = 1 / 3
"""Of a page's height: where titles and dividers begin (page-design rule 18)."""
_RULE_DROP = mm(8)
"""From a title's last baseline to the rule under it; half a line of large type, whose tails are long."""
_CAP = 0.72
_DESCENT = 0.3
_CLEAR = 1.5  # leadings kept between what stands under a title and what stands at the foot


@dataclass(frozen=True, slots=True)
class TitleLines:
    """First baselines on a title page, in points above its lower edge."""

    title: float
    rule: float
    subtitle: float
    author: float
    publisher: float


def title_lines(theme: Theme, frame: Frame, height: float, page: TitlePage) -> TitleLines:
    """Title from a third down, rule and subtitle under it; author and publisher at the foot of the frame."""
    title = height * (1 - THIRD)
    rule = title - page.title.height - max(_RULE_DROP, page.title.leading / 2)
    subtitle = rule - 1.5 * page.subtitle.leading
    publisher = frame.bottom + _DESCENT * theme.body.style.size + page.publisher.height
    above = page.publisher.leading if page.publisher.lines else 0.0
    author = publisher + 1.5 * above + page.author.height
    if not page.publisher.lines:
        author = frame.bottom + _DESCENT * theme.book_subtitle.style.size + page.author.height
    return TitleLines(title, rule, subtitle, author, publisher)


def title_gap(theme: Theme, frame: Frame, height: float, page: TitlePage) -> tuple[float, float]:
    """From where to where nothing stands between the subtitle and what is at the foot."""
    lines = title_lines(theme, frame, height, page)
    lowest = lines.subtitle - page.subtitle.height if page.subtitle.lines else lines.rule
    if page.author.lines:
        return lowest, lines.author + _CLEAR * page.author.leading
    if page.publisher.lines:
        return lowest, lines.publisher + _CLEAR * page.publisher.leading
    return lowest, frame.bottom + page.subtitle.leading


def title_room(theme: Theme, frame: Frame, height: float, page: TitlePage) -> float:
    """Points left between the subtitle and what stands at the foot; negative where they would meet."""
    lowest, highest = title_gap(theme, frame, height, page)
    return lowest - highest


@dataclass(frozen=True, slots=True)
class SectionLines:
    """First baselines on a divider, and the top of its words, in points above the page's lower edge."""

    title: float
    rule: float
    note: float
    body: float


def section_lines(theme: Theme, height: float, page: SectionPage) -> SectionLines:
    """Title a third down the page, rule or ornament, which puzzles come, a few words."""
    title = height * (1 - THIRD)
    rule = title - page.title.height - max(_RULE_DROP, page.title.leading / 2)
    under = rule if page.ornament is None else page.ornament.box.bottom
    note = under - 1.5 * theme.book_subtitle.leading
    body = (note if page.note is not None else under) - 1.5 * theme.body.leading
    return SectionLines(title, rule, note, body)


def section_room(theme: Theme, frame: Frame, height: float, page: SectionPage) -> float:
    """Points for words on a divider."""
    return section_lines(theme, height, page).body - frame.bottom
