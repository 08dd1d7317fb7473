"""A printer's YAML file → `Printer`, strictly: a key too many, too few or of another type is a ValueError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from puzzlebook.printers.rules import (
    CERTAINTIES,
    EDGES,
    FLAVOURS,
    FORBIDDEN,
    INKS,
    PAGE_ORDERS,
    PAPERS,
    AnyTrim,
    Blanks,
    Bleed,
    Caliper,
    CoverRule,
    Limits,
    MarginRules,
    Printer,
    RightToLeft,
    SpineRule,
    Stated,
    Stock,
    Trim,
)
from puzzlebook.units import parse_length, parse_trim

if TYPE_CHECKING:
    from collections.abc import Callable

    from puzzlebook.printers.rules import Certainty, Ink, Paper

T = TypeVar("T")
_KEYS = (
    *("title", "sources", "trims", "any_trim", "multiple", "margins", "bleed", "least_stroke"),
    *("least_type", "least_grey", "least_dpi", "most_ink", "blank", "file_limit"),
    *("size_tolerance", "forbids", "pdf", "right_to_left", "spine", "cover"),
)


class _Sources(NamedTuple):
    """The file's sources by their short names, and in what multiples pages are bound."""

    texts: dict[str, str]
    multiple: int

    def stated(self, node: Any, read: Callable[[Any], T]) -> Stated[T]:
        """A value with its source and certainty."""
        data = _mapping(node, "value", "source", "certainty")
        return Stated(read(data["value"]), *self.origin(data))

    def origin(self, data: dict[str, Any]) -> tuple[str, Certainty]:
        """Source and certainty of a mapping that has both."""
        return self.texts[data["source"]], cast(
            "Certainty", _one_of(CERTAINTIES)(data["certainty"])
        )


def load(name: str, data: Any) -> Printer:
    """The printer of a parsed file; ValueError or KeyError for one that is not as it should be."""
    node = _mapping(data, *_KEYS)
    texts = {key: _text(text) for key, text in node["sources"].items()}
    multiple = _Sources(texts, 0).stated(node["multiple"], _whole)
    sources = _Sources(texts, multiple.value)
    stated = sources.stated
    return Printer(
        name=name,
        title=_text(node["title"]),
        trims=tuple(trim for group in _list(node["trims"]) for trim in _trims(group, sources)),
        any_trim=None if node["any_trim"] is None else _any_trim(node["any_trim"], sources),
        multiple=multiple,
        margins=_margins(node["margins"], sources),
        bleed=None if node["bleed"] is None else _bleed(node["bleed"], sources),
        least_stroke=stated(node["least_stroke"], parse_length),
        least_type=stated(node["least_type"], parse_length),
        least_grey=stated(node["least_grey"], _share),
        least_dpi=stated(node["least_dpi"], _whole),
        most_ink=stated(node["most_ink"], _or_none(_whole)),
        blank=_blanks(node["blank"], sources),
        file_limit=stated(node["file_limit"], _or_none(_bytes)),
        size_tolerance=stated(node["size_tolerance"], parse_length),
        forbids=stated(node["forbids"], _names(FORBIDDEN)),
        pdf=stated(node["pdf"], cast("Any", _one_of(FLAVOURS))),
        right_to_left=_right_to_left(node["right_to_left"], sources),
        spine_rule=_spine(node["spine"], sources),
        cover=None if node["cover"] is None else _cover(node["cover"], sources),
    )


def _trims(node: Any, sources: _Sources) -> tuple[Trim, ...]:
    """The trims of a group that are printed on the same stocks."""
    data = _mapping(node, "sizes", "large", "stocks")
    stocks = tuple(_stock(stock, sources) for stock in _list(data["stocks"]))
    made = []
    for name in _list(data["sizes"]):
        width, height = parse_trim(name)
        made.append(Trim(name, width, height, stocks, large=_flag(data["large"])))
    return tuple(made)


def _stock(node: Any, sources: _Sources) -> Stock:
    data = _mapping(node, "ink", "paper", "least", "most", "source", "certainty")
    most = _or_none(_whole)(data["most"])
    limits = Limits(_whole(data["least"]), most, sources.multiple, *sources.origin(data))
    return Stock(_ink(data["ink"]), _paper(data["paper"]), limits)


def _any_trim(node: Any, sources: _Sources) -> AnyTrim:
    data = _mapping(node, "width", "height", "stocks", "source", "certainty")
    stocks = tuple(_stock(stock, sources) for stock in _list(data["stocks"]))
    return AnyTrim(_range(data["width"]), _range(data["height"]), stocks, *sources.origin(data))


def _range(node: Any) -> tuple[float, float]:
    least, most = (parse_length(end) for end in _list(node))
    return least, most


def _margins(node: Any, sources: _Sources) -> MarginRules:
    data = _mapping(node, "inside", "outside", "top", "bottom", "with_bleed", "buffer")

    def inside(rows: Any) -> tuple[tuple[int | None, float], ...]:
        made = tuple(_mapping(row, "to", "width") for row in _list(rows))
        return tuple((_or_none(_whole)(row["to"]), parse_length(row["width"])) for row in made)

    bled = None
    if data["with_bleed"] is not None:
        sides = _mapping(data["with_bleed"], "outside", "top", "bottom")
        outside, top, bottom = (
            sources.stated(sides[side], parse_length) for side in ("outside", "top", "bottom")
        )
        bled = (outside, top, bottom)
    return MarginRules(
        inside=sources.stated(data["inside"], inside),
        outside=sources.stated(data["outside"], parse_length),
        top=sources.stated(data["top"], parse_length),
        bottom=sources.stated(data["bottom"], parse_length),
        with_bleed=bled,
        buffer=sources.stated(data["buffer"], parse_length),
    )


def _bleed(node: Any, sources: _Sources) -> Bleed:
    data = _mapping(node, "value", "edges", "source", "certainty")
    width = Stated(parse_length(data["value"]), *sources.origin(data))
    return Bleed(width, cast("Any", _one_of(EDGES)(data["edges"])))


def _blanks(node: Any, sources: _Sources) -> Blanks:
    data = _mapping(node, "advised", "in_a_row", "at_end", "share", "final")
    return Blanks(
        advised=sources.stated(data["advised"], _or_none(_whole)),
        in_a_row=sources.stated(data["in_a_row"], _or_none(_whole)),
        at_end=sources.stated(data["at_end"], _or_none(_whole)),
        share=sources.stated(data["share"], _or_none(_share)),
        final=sources.stated(data["final"], _flag),
    )


def _right_to_left(node: Any, sources: _Sources) -> RightToLeft:
    data = _mapping(node, "languages", "order")

    def languages(value: Any) -> tuple[str, ...]:
        return tuple(_text(code) for code in _list(value))

    return RightToLeft(
        languages=sources.stated(data["languages"], _or_none(languages)),
        order=sources.stated(data["order"], cast("Any", _one_of(PAGE_ORDERS))),
    )


def _spine(node: Any, sources: _Sources) -> SpineRule:
    data = _mapping(node, "kind", "calipers", "constant", "text_from")
    return SpineRule(
        kind=cast("Any", _one_of(("caliper", "ask", "none"))(data["kind"])),
        calipers=tuple(_caliper(one, sources) for one in _list(data["calipers"])),
        constant=sources.stated(data["constant"], parse_length),
        text_from=sources.stated(data["text_from"], _or_none(_whole)),
    )


def _cover(node: Any, sources: _Sources) -> CoverRule:
    lengths = ("bleed", "joint", "hinge", "safe", "spine_clear", "barcode_free_from")
    pairs = ("board", "barcode", "barcode_at")
    data = _mapping(node, *lengths, *pairs)
    return CoverRule(
        **{key: sources.stated(data[key], parse_length) for key in lengths},  # type: ignore[arg-type]  # by `_mapping` just these
        **{key: sources.stated(data[key], _range) for key in pairs},  # type: ignore[arg-type]  # likewise
    )


def _caliper(node: Any, sources: _Sources) -> Caliper:
    """One stock's; given as a length or, as some printers have it, as pages to the inch."""
    by_inch = "pages_per_inch" in node
    key = "pages_per_inch" if by_inch else "width"
    data = _mapping(node, "ink", "paper", key, "source", "certainty")
    width = 72 / _whole(data[key]) if by_inch else parse_length(data[key])
    return Caliper(_ink(data["ink"]), _paper(data["paper"]), Stated(width, *sources.origin(data)))


def _mapping(node: Any, *keys: str) -> dict[str, Any]:
    """A mapping with exactly these keys."""
    if not isinstance(node, dict) or set(node) != set(keys):
        raise ValueError(f"{node!r}: the keys must be {', '.join(keys)}.")
    return node


def _list(node: Any) -> list[Any]:
    if not isinstance(node, list):
        raise ValueError(f"{node!r}: a list is wanted.")
    return node


def _text(node: Any) -> str:
    if not isinstance(node, str) or not node.strip():
        raise ValueError(f"{node!r}: a text is wanted.")
    return node


def _whole(node: Any) -> int:
    if type(node) is not int or node < 0:
        raise ValueError(f"{node!r}: a whole number is wanted.")
    return node


def _flag(node: Any) -> bool:
    if not isinstance(node, bool):
        raise ValueError(f"{node!r}: true or false is wanted.")
    return node


def _share(node: Any) -> float:
    if not isinstance(node, float) or not 0 < node < 1:
        raise ValueError(f"{node!r}: a share between 0 and 1 is wanted.")
    return node


def _bytes(node: Any) -> int:
    """Bytes of `650 MB`."""
    number, unit = _text(node).split()
    if unit != "MB":
        raise ValueError(f"{node!r}: a size in MB is wanted.")
    return int(number) * 1_000_000


def _or_none(read: Callable[[Any], T]) -> Callable[[Any], T | None]:
    return lambda node: None if node is None else read(node)


def _one_of(names: tuple[str, ...]) -> Callable[[Any], str]:
    def read(node: Any) -> str:
        if node not in names:
            raise ValueError(f"{node!r}: one of {', '.join(names)} is wanted.")
        return str(node)

    return read


def _names(known: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    read = _one_of(known)
    return lambda node: tuple(read(name) for name in _list(node))


def _ink(node: Any) -> Ink:
    return cast("Ink", _one_of(INKS)(node))


def _paper(node: Any) -> Paper:
    return cast("Paper", _one_of(PAPERS)(node))
