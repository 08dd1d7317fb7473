"""Certificates, and whose book it is: an entry of the book file → a page with words and lines to write on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from puzzlebook.plan.coarse import mm_text
from puzzlebook.plan.flow import FIRST_BASELINE, centred, flow, height, lines_of, pages, place
from puzzlebook.plan.leaves import FormPage, Frame, Placed, TextPage, WriteLine
from puzzlebook.plan.ornaments import border
from puzzlebook.units import mm

if TYPE_CHECKING:
    from puzzlebook.config.kinds import CertificatePage, DedicationPage
    from puzzlebook.plan.desk import Desk
    from puzzlebook.plan.flow import FlowLine
    from puzzlebook.plan.leaves import Ornament
    from puzzlebook.themes.theme import Type

_STEPS = (1.0, 0.85, 0.7, 0.6, 0.5)
"""A certificate's type becomes smaller until all has room."""
_DEDICATION_SHARE = 0.75  # of the width
_NAME_SHARE = 0.62  # of the width, the line for a name
_SIGN_SHARE = 0.36  # of the width, a line for a date or a signature
_WRITING = mm(11)
"""Free above a line that is written on."""
_LABEL_GAP = mm(1.5)
_BORDER_HALF = 3.0  # points
_CLEAR = mm(8)
"""From a border to what stands within."""
PLAIN_BORDER = mm(1.6)
"""Between the two lines of a border where no maze gives one."""
_PLAIN_DEEP = mm(4)
"""What both lines and the white between take."""


class _Stack(NamedTuple):
    """What stands one below the other: the lines, the lines to write on, and how high they are in all."""

    lines: tuple[Placed, ...]
    rules: tuple[WriteLine, ...]
    height: float
    whole: bool = True
    """Whether no word was parted for want of room."""


def dedication(desk: Desk, entry: DedicationPage, at: int) -> None:
    """Words in the middle of a page, from a third down; without any, whose book it is, and a line."""
    frame = desk.frame("live")
    third = frame.top - desk.settled.book.config.page.height * 2 / 3
    if entry.body is None:
        desk.add(_belongs(desk, frame, third), "live", folio=False)
        return
    key = f"pages[{at}].body"
    large = replace(desk.theme, body=desk.theme.puzzle_heading)
    width = _DEDICATION_SHARE * frame.width
    narrow = flow(entry.body, desk.values(), desk.setter, large, width, key, "center")
    lines = centred(narrow, frame.width)
    made = pages(lines, frame.height)
    spare = max(0.0, frame.height - height(lines))
    down = min(third, spare / 2) if len(made) == 1 else 0.0
    for placed in made:
        moved = tuple(replace(each, drop=each.drop + down) for each in placed)
        desk.add(TextPage(moved), "live", folio=False)


def _belongs(desk: Desk, frame: Frame, third: float) -> FormPage:
    text = desk.words["belongs_to"]
    type_ = desk.theme.book_subtitle
    wrapped = desk.setter.wrap([(text, type_.style)], frame.width, "words.belongs_to", balance=True)
    lines = centred(lines_of(wrapped, type_), frame.width)
    width = _NAME_SHARE * frame.width
    drop = third + height(lines) + 1.4 * _WRITING
    rule = WriteLine((frame.width - width) / 2, width, drop)
    return FormPage(place(lines, third), (rule,))


def certificate(desk: Desk, entry: CertificatePage, at: int) -> None:
    """A page to cut out: whom it goes to, what for, date and signature, in a border of the book's own walls."""
    frame = desk.frame("live")
    # half the border's own line lies without
    ornament = border(desk, _inset(frame, _BORDER_HALF))
    outer = frame if ornament is None else ornament.box
    deep = _PLAIN_DEEP if ornament is None else ornament.deep * ornament.u
    inner = _inset(outer, deep + _CLEAR)
    for step in _STEPS:
        stack = _certificate(desk, entry, at, inner.width, step)
        if stack.height <= inner.height and stack.whole:
            break
    if stack.height > inner.height:
        desk.setter.problem(
            f"pages[{at}]",
            f"the certificate needs {mm_text(stack.height - inner.height)} more than the page has. "
            "Shorten heading or body, or take a larger trim.",
        )
    if entry.heading:
        desk.heading_pages[at] = desk.next_number
    desk.add(_moved(stack, frame, inner, ornament), "live", folio=False)


def _inset(frame: Frame, by: float) -> Frame:
    return Frame(frame.left + by, frame.bottom + by, frame.right - by, frame.top - by)


def _moved(stack: _Stack, frame: Frame, inner: Frame, ornament: Ornament | None) -> FormPage:
    """The stack in the middle of `inner`, counted from `frame` as pages are."""
    down = frame.top - inner.top + max(0.0, inner.height - stack.height) / 2
    # the border stands in the middle of the frame, so both sides are the same
    across = inner.left - frame.left
    return FormPage(
        tuple(
            replace(each, indent=each.indent + across, drop=each.drop + down)
            for each in stack.lines
        ),
        tuple(
            replace(each, indent=each.indent + across, drop=each.drop + down)
            for each in stack.rules
        ),
        ornament,
        framed=True,
    )


def _certificate(desk: Desk, entry: CertificatePage, at: int, width: float, step: float) -> _Stack:
    """Everything within the border of a certificate, its type `step` times as large."""
    theme, words, key = desk.theme, desk.words, f"pages[{at}]"
    title = _scaled(theme.divider, step)
    text = _scaled(theme.book_subtitle, step)
    lead = text.leading
    name_width = _NAME_SHARE * width
    name = desk.filled(entry.name) if entry.name else ""
    body = desk.filled(entry.body) if entry.body else words["certificate_text"]
    parts = [
        _text(desk, entry.heading or words["certificate"], title, width, f"{key}.heading"),
        _gap(lead),
        _text(desk, words["certificate_for"], text, width, "words.certificate_for"),
        _gap(lead / 2 if name else 0.0),
        _text(desk, name, _scaled(title, 0.7), width, f"{key}.name")
        if name
        else _Stack(
            (), (WriteLine((width - name_width) / 2, name_width, 1.4 * _WRITING),), 1.4 * _WRITING
        ),
        _gap(lead),
        _text(desk, body, text, width, f"{key}.body" if entry.body else "words.certificate_text"),
        _gap(1.5 * lead),
        _signing(desk, width),
    ]
    return _stacked(parts)


def _signing(desk: Desk, width: float) -> _Stack:
    """Two lines to write on, with what goes there below each: the date where reading begins."""
    caption = desk.theme.caption
    wide = _SIGN_SHARE * width
    lines: list[Placed] = []
    rules: list[WriteLine] = []
    for word, indent in (("date", 0.0), ("certificate_signed", width - wide)):
        line = desk.setter.line(desk.words[word], caption.style, f"words.{word}")
        drop = _WRITING + _LABEL_GAP + FIRST_BASELINE * caption.leading
        lines.append(Placed(line, indent + (wide - line.width) / 2, drop))
        rules.append(WriteLine(indent, wide, _WRITING))
    return _Stack(tuple(lines), tuple(rules), _WRITING + _LABEL_GAP + caption.leading)


def _text(desk: Desk, text: str, type_: Type, width: float, key: str) -> _Stack:
    filled = desk.filled(text) if key.endswith(".heading") else text
    wrapped = desk.setter.wrap([(filled, type_.style)], width, key, balance=True)
    lines: tuple[FlowLine, ...] = centred(lines_of(wrapped, type_), width)
    whole = {word for line in wrapped for word in line.text.split()} >= set(filled.split())
    return _Stack(place(lines), (), height(lines), whole)


def _gap(points: float) -> _Stack:
    return _Stack((), (), points)


def _stacked(parts: list[_Stack]) -> _Stack:
    lines: list[Placed] = []
    rules: list[WriteLine] = []
    top = 0.0
    for part in parts:
        lines += (replace(each, drop=each.drop + top) for each in part.lines)
        rules += (replace(each, drop=each.drop + top) for each in part.rules)
        top += part.height
    return _Stack(tuple(lines), tuple(rules), top, all(part.whole for part in parts))


def _scaled(type_: Type, step: float) -> Type:
    style = replace(type_.style, size=type_.style.size * step)
    return replace(type_, style=style, leading=type_.leading * step)
