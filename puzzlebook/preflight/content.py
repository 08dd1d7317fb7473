"""A page's content → what it draws, followed as a viewer does (ISO 32000-1, 8 and 9).

Line widths and type sizes are scaled by the transformation they are used in, through forms, patterns and the
appearances of annotations. A form that draws itself is followed once; one that is drawn twice in the same way, once.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from puzzlebook.preflight import geometry
from puzzlebook.preflight.colours import (
    BLACK,
    CMYK,
    GRAY,
    REGISTRATION,
    RGB,
    Colour,
    first,
    space,
)
from puzzlebook.preflight.drawn import Drawn, Placed
from puzzlebook.preflight.geometry import IDENTITY, Matrix, height_scale, least_scale, multiply
from puzzlebook.preflight.objects import keys, number, table, word
from puzzlebook.preflight.resources import em, font, note_image, note_space, transparent

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_STREAMS = 5_000
"""Streams followed on a page: forms within forms may multiply without end in a small file."""
MOST_DRAWN = 200_000
"""Forms drawn on a page, those counted that were followed before: seconds for a program that renders it."""
ENDLESS = "its forms are too many or too deep to follow"
"""The fault of a page that is not to be rendered either."""
_DEEPEST = 28
"""Forms within forms: what other programs follow too."""
_THIN = 4
"""A filled rectangle so many times as long as it is wide is a line."""

Operators = list[tuple[str, list[Any]]]
"""A stream as operators, each with its operands."""

Parsed = dict[tuple[int, int], Operators]
"""Each form parsed so far, by object: a form is parsed once."""


@dataclass(slots=True)
class State:
    """The graphics state, as far as it is followed."""

    matrix: Matrix
    width: float = 1.0
    fill: Colour = BLACK
    stroke: Colour = BLACK
    fill_pattern: Any = None
    stroke_pattern: Any = None
    font: Any = None
    """The font's dictionary, None before one is chosen."""
    font_name: str = ""
    size: float = 0.0
    em: float | None = None
    """How high type of size 1 is; None where the font does not tell."""
    mode: int = 0
    """How text is painted: filled, stroked, both, not at all; and 4 more to clip by it."""
    transparency: dict[str, str] = field(default_factory=dict)

    def key(self) -> tuple[Any, ...]:
        """Equal for states in which the same stream draws the same but for its place."""
        look = (self.fill, self.stroke, self.font_name, self.size, self.mode)
        linear = tuple(round(value, 6) for value in self.matrix[:4])
        return (*linear, self.width, *look, *self.transparency.values())


class Walker:
    """Follows content streams and notes what they draw in `drawn`."""

    def __init__(self, parsed: Parsed) -> None:
        self.drawn = Drawn()
        self._parsed = parsed
        self._inside: list[tuple[int, int]] = []
        self._cost: dict[tuple[Any, ...], int] = {}
        self._drawn = self._followed = 0
        self._begin(None, State(IDENTITY), None)

    def _begin(self, resources: Any, state: State, pattern: Matrix | None) -> None:
        self._resources = {} if resources is None else resources
        self.state = state
        self._stack: list[State] = []
        self._base = state.matrix if pattern is None else pattern
        self._text = IDENTITY
        self._rectangles: list[tuple[float, float]] = []

    def follow(self, content: Any, resources: Any, state: State) -> None:
        """Note what a page's or an unnumbered stream's content draws."""
        self._run(self._parse(content), resources, state, None)

    def place(self, form: Any, state: State) -> None:
        """Note what a form draws in a state; its own matrix and resources count."""
        key = tuple(form.objgen)
        inner = geometry.matrix(form.get("/Matrix", IDENTITY))
        placed = replace(state, matrix=multiply(inner, state.matrix))
        self.drawn.forms.append(Placed(key, placed.matrix))
        self.drawn.groups |= word(table(form, "/Group").get("/S")) == "Transparency"
        self._enter(form, placed, None)

    def _enter(self, form: Any, state: State, pattern: Matrix | None) -> None:
        """Follow a stream unless it is being followed, or was in the same way."""
        key = tuple(form.objgen)
        seen = (key, state.key())
        if key in self._inside:
            self.drawn.faults.add("a form draws itself")
        elif seen in self._cost:
            self._drawn += self._cost[seen]
        elif len(self._inside) >= _DEEPEST or self._followed >= MOST_STREAMS:
            self.drawn.faults.add(ENDLESS)
        else:
            before = self._drawn
            self._drawn += 1
            self._followed += 1
            if key not in self._parsed:
                self._parsed[key] = self._parse(form)
            self._inside.append(key)
            self._run(
                self._parsed[key], table(form, "/Resources") or self._resources, state, pattern
            )
            self._inside.pop()
            self._cost[seen] = self._drawn - before
        if self._drawn > MOST_DRAWN:
            self.drawn.faults.add(ENDLESS)

    def _run(
        self,
        operators: Operators,
        resources: Any,
        state: State,
        pattern: Matrix | None,
    ) -> None:
        outside = {name: getattr(self, name) for name in _KEPT}
        self._begin(resources, replace(state), pattern)
        self._note_fonts()
        for operator, operands in operators:
            try:
                OPERATORS[operator](self, operands)
            except (IndexError, KeyError, TypeError, ValueError, AttributeError):
                self.drawn.faults.add(f"the operator {operator} lacks what it needs")
        for name, value in outside.items():
            setattr(self, name, value)

    def _parse(self, content: Any) -> Operators:
        """The operators that are followed; what pikepdf warns of is a fault."""
        import pikepdf  # only the preflight needs it

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            instructions = pikepdf.parse_content_stream(content, _FOLLOWED)
        self.drawn.faults.update(f"qpdf says of its content: {each.message}" for each in caught)
        return [(str(each.operator), list(each.operands)) for each in instructions]

    def _note_fonts(self) -> None:
        named = self._named("/Font")
        for name in keys(named):
            self.drawn.fonts.add(font(table(named, name)))

    def _named(self, kind: str) -> Any:
        """A sort of resources; an empty table where there are none."""
        return table(self._resources, kind)

    def _form(self) -> tuple[int, int] | None:
        return self._inside[-1] if self._inside else None

    # Graphics state ---------------------------------------------------------------------------

    def save(self, _: list[Any]) -> None:
        """`q`: keep the state."""
        self._stack.append(replace(self.state))

    def restore(self, _: list[Any]) -> None:
        """`Q`: the state kept last is the state again."""
        if self._stack:
            self.state = self._stack.pop()
        else:
            self.drawn.faults.add("a Q has no q before it")

    def transform(self, operands: list[Any]) -> None:
        """`cm`: the space is moved, turned or scaled."""
        self.state.matrix = multiply(geometry.matrix(operands), self.state.matrix)

    def line_width(self, operands: list[Any]) -> None:
        """`w`: how wide lines are, in the space at hand."""
        self.state.width = abs(float(operands[0]))

    def extended(self, operands: list[Any]) -> None:
        """`gs`: what a graphics state dictionary sets."""
        found = self._named("/ExtGState")[str(operands[0])]
        if "/LW" in found:
            self.state.width = float(found["/LW"])
        if "/Font" in found:
            self._choose(found["/Font"][0], float(found["/Font"][1]))
        self.state.transparency = self.state.transparency | transparent(found)

    # Colour -----------------------------------------------------------------------------------

    def set_space(self, operands: list[Any], *, stroking: bool) -> None:
        """`cs`, `CS`: a colour space, and the colour that it begins with."""
        found = space(operands[0], self._named("/ColorSpace"))
        if found is None:
            self.drawn.faults.add(f"it uses the colour space {operands[0]}, which is not there")
            return
        self.set_colour(first(found), stroking=stroking)

    def set_numbers(self, operands: list[Any], *, stroking: bool) -> None:
        """`sc`, `scn`, `SC`, `SCN`: a colour of the space at hand, or a pattern."""
        before = self.state.stroke if stroking else self.state.fill
        pattern = None
        if operands and not _is_number(operands[-1]):
            pattern = self._named("/Pattern")[str(operands[-1])]
            operands = operands[:-1]
        values = tuple(float(value) for value in operands)
        self.set_colour(Colour(before.space, values), stroking=stroking, pattern=pattern)

    def set_colour(self, colour: Colour, *, stroking: bool, pattern: Any = None) -> None:
        """What is painted with from now on."""
        if stroking:
            self.state.stroke, self.state.stroke_pattern = colour, pattern
        else:
            self.state.fill, self.state.fill_pattern = colour, pattern

    # Painting ---------------------------------------------------------------------------------

    def rectangle(self, operands: list[Any]) -> None:
        """`re`: a rectangle of the path."""
        self._rectangles.append((abs(float(operands[2])), abs(float(operands[3]))))

    def end_path(self, _: list[Any]) -> None:
        """`n`: the path is not painted."""
        self._rectangles.clear()

    def paint(self, *, fills: bool, strokes: bool) -> None:
        """`f`, `S`, `B` and their like: the path is painted."""
        if fills and self._inks(stroking=False) and not strokes:
            self._note_thin_rectangles()
        if strokes and self._inks(stroking=True):
            self.drawn.line(self.state.width * least_scale(self.state.matrix), self._form())
        self._rectangles.clear()

    def _note_thin_rectangles(self) -> None:
        """Lines that are drawn as filled rectangles, as typesetting programs draw their rules."""
        across, up = geometry.sides(self.state.matrix)
        for width, height in self._rectangles:
            thin, long = sorted((width * across, height * up))
            if long > thin * _THIN:
                self.drawn.line(thin, self._form())

    def _inks(self, *, stroking: bool) -> bool:
        """Note the colour that is painted with; whether it leaves ink."""
        state = self.state
        colour = state.stroke if stroking else state.fill
        pattern = state.stroke_pattern if stroking else state.fill_pattern
        self._note_transparency(stroking=stroking)
        if pattern is not None:
            self._follow_pattern(pattern, colour)
            return True
        if colour.tint == 0:
            return False
        note_space(self.drawn, colour.space)
        self.drawn.hued |= colour.hued
        self.drawn.registration |= REGISTRATION in colour.space.spots
        self.drawn.most_ink = max(self.drawn.most_ink, colour.ink)
        if colour.tint is not None and (
            self.drawn.lightest is None or colour.tint < self.drawn.lightest
        ):
            self.drawn.lightest = colour.tint
        return True

    def _note_transparency(self, *, stroking: bool) -> None:
        ignored = "/ca" if stroking else "/CA"
        told = (phrase for key, phrase in self.state.transparency.items() if key != ignored)
        self.drawn.transparency.update(filter(None, told))

    def _follow_pattern(self, pattern: Any, colour: Colour) -> None:
        own = geometry.matrix(pattern.get("/Matrix", IDENTITY))
        if number(pattern.get("/PatternType")) == 2:
            self._note_shading(pattern["/Shading"])
            return
        # a pattern begins where the stream that uses it began, not where it is used (8.7.3.1)
        matrix = multiply(own, self._base)
        state = State(matrix, transparency=self.state.transparency)
        if number(pattern.get("/PaintType")) == 2 and colour.values:
            state.fill = state.stroke = Colour(_plain(len(colour.values)), colour.values)
        self._enter(pattern, state, matrix)

    def _note_shading(self, shading: Any) -> None:
        found = space(shading.get("/ColorSpace"), self._named("/ColorSpace"))
        if found is not None:
            note_space(self.drawn, found)

    def shade(self, operands: list[Any]) -> None:
        """`sh`: all that is not clipped away is painted with a gradient."""
        self._note_transparency(stroking=False)
        self._note_shading(self._named("/Shading")[str(operands[0])])

    def draw(self, operands: list[Any]) -> None:
        """`Do`: a form or a picture."""
        found = self._named("/XObject")[str(operands[0])]
        self.drawn.layers |= "/OC" in found
        if found.get("/Subtype") == "/Form":
            self._note_transparency(stroking=False)
            self.place(found, self.state)
        elif found.get("/Subtype") == "/Image":
            self._draw_image(found)

    def inline(self, operands: list[Any]) -> None:
        """`BI`: a picture within the content."""
        self._draw_image(operands[0].obj)

    def _draw_image(self, image: Any) -> None:
        if True in (image.get("/ImageMask"), image.get("/IM")):
            self._inks(stroking=False)
        else:
            self._note_transparency(stroking=False)
        note_image(self.drawn, image, self._named("/ColorSpace"), self.state.matrix)

    def mark(self, operands: list[Any]) -> None:
        """`BDC`: content of a kind; that of layers is noted."""
        self.drawn.layers |= str(operands[0]) == "/OC"

    # Text -------------------------------------------------------------------------------------

    def begin_text(self, _: list[Any]) -> None:
        """`BT`: text begins where the space does."""
        self._text = IDENTITY

    def choose_font(self, operands: list[Any]) -> None:
        """`Tf`: a font and its size."""
        found = self._named("/Font").get(str(operands[0]))
        if found is None:
            self.drawn.faults.add(f"it sets type in {operands[0]}, which its resources lack")
            return
        self._choose(found, float(operands[1]))

    def _choose(self, obj: Any, size: float) -> None:
        self.drawn.fonts.add(font(obj))
        self.state.font, self.state.font_name = obj, font(obj).name
        self.state.size, self.state.em = abs(size), em(obj)

    def text_mode(self, operands: list[Any]) -> None:
        """`Tr`: how text is painted."""
        self.state.mode = int(operands[0])

    def text_matrix(self, operands: list[Any]) -> None:
        """`Tm`: where text stands, and how it is scaled."""
        self._text = geometry.matrix(operands)

    def show(self, operands: list[Any]) -> None:
        """`Tj` and its like: text, noted unless it leaves no mark."""
        if not _words(operands[-1]):
            return
        state = self.state
        mode = state.mode & 3
        if mode == 3:
            self.drawn.invisible |= state.mode == 3
            return
        inks = [self._inks(stroking=stroking) for stroking in _MODES[mode]]
        if not any(inks):
            return
        if mode and inks[-1]:
            self.drawn.line(state.width * least_scale(state.matrix), self._form())
        size = state.size * height_scale(multiply(self._text, state.matrix)) * (state.em or 0)
        if size:
            self.drawn.text(size, state.font_name)


_KEPT = ("_resources", "state", "_stack", "_base", "_text", "_rectangles")
_MODES = ((False,), (True,), (False, True))
"""Whether text is stroked in what it is painted with, by the first three ways of painting it."""


def _colour(of: Any, *, stroking: bool) -> Callable[[Walker, list[Any]], None]:
    def set_it(walker: Walker, operands: list[Any]) -> None:
        values = tuple(float(value) for value in operands)
        if len(values) != of.components:
            raise ValueError(f"{of.family} has {of.components} numbers")
        walker.set_colour(Colour(of, values), stroking=stroking)

    return set_it


def _paint(*, fills: bool, strokes: bool) -> Callable[[Walker, list[Any]], None]:
    return lambda walker, _: walker.paint(fills=fills, strokes=strokes)


OPERATORS: dict[str, Callable[[Walker, list[Any]], None]] = {
    "q": Walker.save,
    "Q": Walker.restore,
    "cm": Walker.transform,
    "w": Walker.line_width,
    "gs": Walker.extended,
    "g": _colour(GRAY, stroking=False),
    "G": _colour(GRAY, stroking=True),
    "rg": _colour(RGB, stroking=False),
    "RG": _colour(RGB, stroking=True),
    "k": _colour(CMYK, stroking=False),
    "K": _colour(CMYK, stroking=True),
    "cs": lambda walker, operands: walker.set_space(operands, stroking=False),
    "CS": lambda walker, operands: walker.set_space(operands, stroking=True),
    "sc": lambda walker, operands: walker.set_numbers(operands, stroking=False),
    "SC": lambda walker, operands: walker.set_numbers(operands, stroking=True),
    "scn": lambda walker, operands: walker.set_numbers(operands, stroking=False),
    "SCN": lambda walker, operands: walker.set_numbers(operands, stroking=True),
    "re": Walker.rectangle,
    "n": Walker.end_path,
    "S": _paint(fills=False, strokes=True),
    "s": _paint(fills=False, strokes=True),
    "f": _paint(fills=True, strokes=False),
    "F": _paint(fills=True, strokes=False),
    "f*": _paint(fills=True, strokes=False),
    "B": _paint(fills=True, strokes=True),
    "B*": _paint(fills=True, strokes=True),
    "b": _paint(fills=True, strokes=True),
    "b*": _paint(fills=True, strokes=True),
    "sh": Walker.shade,
    "Do": Walker.draw,
    "INLINE IMAGE": Walker.inline,
    "BDC": Walker.mark,
    "BMC": Walker.mark,
    "BT": Walker.begin_text,
    "Tf": Walker.choose_font,
    "Tr": Walker.text_mode,
    "Tm": Walker.text_matrix,
    "Tj": Walker.show,
    "TJ": Walker.show,
    "'": Walker.show,
    '"': Walker.show,
}
"""Every operator that is followed. Paths but for rectangles, and places of text, change nothing that is asked."""

_FOLLOWED = " ".join(["BI ID EI", *OPERATORS])


def _plain(components: int) -> Any:
    return {1: GRAY, 3: RGB, 4: CMYK}.get(components, GRAY)


def _is_number(value: Any) -> bool:
    try:
        float(value)
    except (TypeError, ValueError):
        return False
    return True


def _words(shown: Any) -> bytes:
    """The codes that are shown, blanks taken off."""
    import pikepdf  # only the preflight needs it

    if isinstance(shown, pikepdf.Array):
        return b"".join(bytes(part) for part in shown if not _is_number(part)).strip()
    return bytes(shown).strip()
