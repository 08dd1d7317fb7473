"""A cover's rule, a page's size and a spine → where back, spine and front lie on the sheet, in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from puzzlebook.boxes import Box

if TYPE_CHECKING:
    from puzzlebook.printers.rules import CoverRule


@dataclass(frozen=True, slots=True)
class CoverSheet:
    """A cover as it lies flat, its outside up. The trimmed cover begins at 0, 0; `bleed` is beyond it all round."""

    width: float
    height: float
    bleed: float
    back: Box
    spine: Box
    front: Box
    safe_back: Box
    """What words keep to, hinge and edges left free; likewise on spine and front."""
    safe_spine: Box
    safe_front: Box
    barcode: Box
    """The box that a barcode takes."""
    barcode_free: Box
    """What is kept free for it."""

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of the whole sheet."""
        return self.width + 2 * self.bleed, self.height + 2 * self.bleed


def cover_sheet(
    rule: CoverRule,
    page: tuple[float, float],
    spine: float,
    binding: Literal["left", "right"] = "left",
) -> CoverSheet:
    """The cover of a book with pages of that width and height; bound on the right its front is at the left."""
    wider, higher = rule.board.value
    wide, high = page[0] + wider, page[1] + higher
    joint, hinge, safe = rule.joint.value, rule.hinge.value, rule.safe.value
    fold = wide + joint
    first = Box(0.0, 0.0, wide, high)
    middle = Box(fold, 0.0, fold + spine, high)
    last = Box(fold + spine + joint, 0.0, 2 * fold + spine, high)
    safe_first = Box(safe, safe, wide - hinge - safe, high - safe)
    safe_last = Box(last.left + hinge + safe, safe, last.right - safe, high - safe)
    box_wide, box_high = rule.barcode.value
    beside, above = rule.barcode_at.value
    on_left = binding == "left"
    left = wide - hinge - beside - box_wide if on_left else last.left + hinge + beside
    clear = min(rule.spine_clear.value, spine / 2)
    return CoverSheet(
        width=last.right,
        height=high,
        bleed=rule.bleed.value,
        back=first if on_left else last,
        spine=middle,
        front=last if on_left else first,
        safe_back=safe_first if on_left else safe_last,
        safe_spine=Box(middle.left + clear, safe, middle.right - clear, high - safe),
        safe_front=safe_last if on_left else safe_first,
        barcode=Box(left, above, left + box_wide, above + box_high),
        barcode_free=Box(left, rule.barcode_free_from.value, left + box_wide, above + box_high),
    )
