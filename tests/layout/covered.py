"""Items of pages → what they cover there, in points."""

from __future__ import annotations

from puzzlebook.layout.page import (
    DiscItem,
    FillItem,
    MazeItem,
    PictureItem,
    StrokeItem,
    TextItem,
)


def size_of(line):
    return max((run.size for run in line.runs), default=0)


def drawings_of(pages):
    """The drawings of pages that stand with their leaves, by name."""
    return {drawing.name: drawing for _, page in pages for drawing in page.drawings}


def bounds(item, drawings):
    """What an item covers: left, bottom, right, top in points, strokes included."""
    match item:
        case TextItem(x, y, line):
            return x, y - 0.26 * size_of(line), x + line.width, y + 0.95 * size_of(line)
        case MazeItem():
            drawing = drawings[item.drawing]
            half = item.stroke * drawing.rim_ratio / 2
            return (
                item.x - half,
                item.y - drawing.height * item.scale - half,
                item.x + drawing.width * item.scale + half,
                item.y + half,
            )
        case PictureItem():
            return item.left, item.bottom, item.left + item.width, item.bottom + item.height
        case StrokeItem(points, width):
            half = width / 2
        case FillItem(points):
            half = 0.0
        case DiscItem(x, y, radius, stroke):
            half = radius + (stroke or 0) / 2
            points = ((x, y),)
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
