"""`Plan` and mazes → pages: every leaf of the plan with its items at their places."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, assert_never

from puzzlebook.layout.answer import answer_items
from puzzlebook.layout.drawing import answer_wall, drawing
from puzzlebook.layout.links import links, outline
from puzzlebook.layout.page import Facts, Item, Page, TextItem
from puzzlebook.layout.prose import (
    contents_items,
    form_items,
    image_items,
    notes_items,
    placed_items,
    section_items,
    text_items,
    title_items,
)
from puzzlebook.layout.puzzle import puzzles_items
from puzzlebook.layout.worksheet import sheet_items
from puzzlebook.layout.worksheet import title_items as sheet_titles
from puzzlebook.mazes.codes import codes
from puzzlebook.plan.leaves import (
    AnswersPage,
    BlankPage,
    ContentsPage,
    FormPage,
    ImagePage,
    MazesPage,
    NotesPage,
    SectionPage,
    SheetPage,
    TextPage,
    TitlePage,
)
from puzzlebook.text.shaping import shape

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from puzzlebook.layout.page import Drawing
    from puzzlebook.mazes.maze import Maze
    from puzzlebook.plan.leaves import Leaf, Plan, Slot
    from puzzlebook.text.shaping import Line, TextStyle
    from puzzlebook.text.words import Words
    from puzzlebook.themes import Theme


@dataclass(slots=True)
class Edition:
    """A plan with its mazes, while its pages are laid out."""

    plan: Plan
    mazes: Sequence[Maze]
    words: Words
    codes: tuple[str, ...] = ()
    """Of each sheet of the plan."""
    strokes: dict[int, list[tuple[float, float]]] = field(default_factory=dict)
    """For each puzzle the (u, wall width) of every place its drawing is put."""

    @property
    def theme(self) -> Theme:
        """The book's theme, sized for its trim."""
        return self.plan.theme

    def dressed(self, theme: Theme) -> Edition:
        """The same edition in the look of some of its mazes."""
        return self if theme is self.theme else replace(self, plan=replace(self.plan, theme=theme))

    def line(self, text: str, style: TextStyle) -> Line:
        """`text` shaped in the book's language."""
        return shape(text, style, language=self.plan.tag)

    def from_start(self, left: float, right: float, offset: float, width: float) -> float:
        """Where something `width` wide begins that stands `offset` from the side where reading begins."""
        return right - offset - width if self.plan.rtl else left + offset

    def from_end(self, left: float, right: float, offset: float, width: float) -> float:
        """Where something `width` wide begins that ends `offset` before the side where reading ends."""
        return left + offset if self.plan.rtl else right - offset - width

    def drawing_name(self, puzzle: int) -> str:
        """The name of a puzzle's drawing."""
        return f"M{puzzle + 1}"


def book_pages(plan: Plan, mazes: Sequence[Maze]) -> Iterator[Page]:
    """The pages of the book, made one by one."""
    return _pages(_edition(plan, mazes), plan.leaves)


def answer_pages(plan: Plan, mazes: Sequence[Maze]) -> Iterator[Page]:
    """The pages of the separate file of answers; none where the answers are in the book."""
    return _pages(_edition(plan, mazes), plan.answer_leaves)


def facts(plan: Plan, *, apart: bool = False) -> Facts:
    """What the file says of itself; `apart` is the separate file of answers, which is in reading order always."""
    return Facts(
        plan.title,
        plan.author,
        plan.language,
        binding=plan.binding,
        digits=plan.words.digits,
        reversed=plan.page_order == "reversed" and not apart,
        outline=() if apart else outline(plan),
    )


def slots(plan: Plan) -> Iterator[tuple[Leaf, Slot, bool]]:
    """Every place a maze stands: leaf, slot, and whether it is an answer; the book's leaves first."""
    for leaf in (*plan.leaves, *plan.answer_leaves):
        content = leaf.content
        if isinstance(content, MazesPage | SheetPage | AnswersPage):
            for slot in content.slots:
                yield leaf, slot, isinstance(content, AnswersPage)


def sheet_codes(plan: Plan, mazes: Sequence[Maze]) -> tuple[str, ...]:
    """The code of each worksheet, from the ids of its mazes."""
    return codes([mazes[puzzle].id for puzzle in sheet.held] for sheet in plan.sheets)


def _edition(plan: Plan, mazes: Sequence[Maze]) -> Edition:
    edition = Edition(plan, mazes, plan.words, sheet_codes(plan, mazes))
    for _, slot, is_answer in slots(plan):
        if is_answer:
            width = answer_wall(plan.theme, mazes[slot.puzzle].grid, slot.u)
        else:
            width = plan.puzzles[slot.puzzle].theme.walls.width(slot.u)
        edition.strokes.setdefault(slot.puzzle, []).append((slot.u, width))
    return edition


def _pages(edition: Edition, leaves: Sequence[Leaf]) -> Iterator[Page]:
    drawn: set[int] = set()
    for leaf in leaves:
        items = _items(edition, leaf)
        if leaf.folio is not None:
            items.append(_folio(edition, leaf, leaf.folio))
        yield Page(
            leaf.number,
            edition.plan.width,
            edition.plan.height,
            tuple(items),
            _new_drawings(edition, leaf, drawn),
            _bleed(edition.plan, leaf),
            links(edition, leaf),
        )


def _bleed(plan: Plan, leaf: Leaf) -> tuple[float, float, float, float]:
    """What the sheet of a leaf is larger by at the left, bottom, right and top."""
    width = plan.bleed
    if plan.bleed_edges == "all":
        return width, width, width, width
    outer_right = leaf.spine_left(plan.binding)
    return (0.0, width, width, width) if outer_right else (width, width, 0.0, width)


def _items(edition: Edition, leaf: Leaf) -> list[Item]:
    content = leaf.content
    match content:
        case MazesPage():
            edges = [_indent(edition, leaf, slot) for slot in content.slots]
            items = placed_items(edition, leaf.frame, content.instructions, min(edges))
            return items + puzzles_items(edition.dressed(content.theme), leaf, content.slots)
        case AnswersPage():
            beside = any(title.stacked for title in content.sheets)
            indent = 0.0 if beside else _indent(edition, leaf, content.slots[0])
            items = placed_items(edition, leaf.frame, content.heading, indent)
            titles = {title.sheet: title for title in content.sheets}
            for slot in content.slots:
                sheet = edition.plan.puzzles[slot.puzzle].sheet
                if sheet is not None and sheet in titles:
                    items += sheet_titles(edition, titles.pop(sheet))
                items += answer_items(edition, slot)
            return items
        case SheetPage():
            return sheet_items(edition.dressed(content.theme), leaf, content)
        case TitlePage():
            return title_items(edition, leaf, content)
        case TextPage():
            return text_items(edition, leaf, content)
        case ContentsPage():
            return contents_items(edition, leaf, content)
        case SectionPage():
            return section_items(edition, leaf, content)
        case BlankPage():
            return []
        case NotesPage():
            return notes_items(edition, leaf, content)
        case FormPage():
            return form_items(edition, leaf, content)
        case ImagePage():
            return image_items(edition, leaf, content)
    assert_never(content)


def _indent(edition: Edition, leaf: Leaf, slot: Slot) -> float:
    """From the frame's start to the maze's."""
    return (
        leaf.frame.right - slot.box.right if edition.plan.rtl else slot.box.left - leaf.frame.left
    )


def _folio(edition: Edition, leaf: Leaf, line: Line) -> TextItem:
    """The page number at the foot of the page: in the outer corner, or in the middle between the margins."""
    outer_right = leaf.spine_left(edition.plan.binding)
    if edition.plan.folio_at == "center":
        x = (leaf.live.left + leaf.live.right - line.width) / 2
        return TextItem(x, edition.plan.folio, line)
    x = leaf.live.right - line.width if outer_right else leaf.live.left
    return TextItem(x, edition.plan.folio, line)


def _new_drawings(edition: Edition, leaf: Leaf, drawn: set[int]) -> tuple[Drawing, ...]:
    content = leaf.content
    if not isinstance(content, MazesPage | SheetPage | AnswersPage):
        return ()
    made = []
    for slot in content.slots:
        if slot.puzzle not in drawn:
            drawn.add(slot.puzzle)
            maze = edition.mazes[slot.puzzle]
            name = edition.drawing_name(slot.puzzle)
            made.append(
                drawing(
                    maze,
                    name,
                    edition.plan.puzzles[slot.puzzle].theme,
                    edition.strokes[slot.puzzle],
                )
            )
    return tuple(made)
