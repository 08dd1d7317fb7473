"""Four sides → a rectangle in points, wherever it lies: on a page, a cover's sheet or a finished file."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Self


class Box(NamedTuple):
    """A rectangle in points, y up; its left is no greater than its right and its bottom than its top.

    Who makes it says from where it counts: on pages and covers from the lower left corner of what is trimmed.
    """

    left: float
    bottom: float
    right: float
    top: float

    @property
    def width(self) -> float:
        """Points from left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Points from bottom to top."""
        return self.top - self.bottom

    def below(self, used: float) -> Self:
        """What is left of it when `used` points are taken at the top."""
        return self._replace(top=self.top - used)

    def holds(self, other: Box, slack: float) -> bool:
        """Whether `other` lies within, or outside by `slack` points at most."""
        return (
            self.left - slack <= other.left
            and self.bottom - slack <= other.bottom
            and other.right <= self.right + slack
            and other.top <= self.top + slack
        )

    def scaled(self, factor: float) -> Self:
        """The box in units `factor` times as small."""
        return self._replace(
            left=self.left * factor,
            bottom=self.bottom * factor,
            right=self.right * factor,
            top=self.top * factor,
        )
