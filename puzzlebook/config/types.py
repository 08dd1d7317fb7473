"""Readers of `values` with their JSON Schema → the types of the models' fields.

The schema describes values as YAML 1.2 has them, which is what editors read: there `title: 3.10` is a number
and `title: No` a text, while ours is a text in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated, Literal

from puzzlebook.config import difficulty, shapes, sizes, values, wording
from puzzlebook.config.difficulty import Difficulty, Shown
from puzzlebook.config.fill import NAMES
from puzzlebook.config.reading import Json, Read
from puzzlebook.config.shapes import ShapeChoice
from puzzlebook.config.sizes import SizeRun
from puzzlebook.config.values import AlgorithmChoice, Trim
from puzzlebook.mazes.algorithms import ALGORITHMS
from puzzlebook.mazes.grids import GRIDS
from puzzlebook.mazes.measures import MEASURES
from puzzlebook.mazes.shapes import names as shape_names
from puzzlebook.mazes.spec import (
    ENDS_MODES,
    LEVELS,
    PIECES,
    SYMMETRY_KINDS,
    EndsMode,
    Pieces,
    Place,
    SymmetryKind,
)
from puzzlebook.printers import NAMES as PRINTERS
from puzzlebook.text.plurals import CATEGORIES
from puzzlebook.text.tags import ALIASES
from puzzlebook.text.words import ALL_KEYS, COUNTS, LANGUAGES
from puzzlebook.themes.theme import Align
from puzzlebook.units import POINTS, TRIMS

if TYPE_CHECKING:
    from puzzlebook.mazes.algorithms import Option

AnswersPlace = Literal["end", "section", "teacher", "separate", "none"]
Binding = Literal["left", "right"]
"""The side of the front cover where a book has its spine."""
ALIGNS: tuple[Align, ...] = ("start", "justify", "center")
BINDINGS: tuple[Binding, ...] = ("left", "right")
ANSWERS_PLACES: tuple[AnswersPlace, ...] = ("end", "section", "teacher", "separate", "none")


def json_text(most: int, *, required: bool = False) -> Json:
    """Any one value: a text key takes what was typed."""
    types = ["string", "number", "boolean", "null"]
    return {"type": types, "maxLength": most} | ({"pattern": r"\S"} if required else {})


def json_whole(lowest: int, highest: int) -> Json:
    """A whole number, in quotes or not."""
    number = {"type": "integer", "minimum": lowest, "maximum": highest}
    return {"anyOf": [number, json_pattern(r"\+?[0-9]+")]}


def json_names(*names: str) -> Json:
    """One of these words."""
    return {"enum": list(names)}


def json_pattern(pattern: str) -> Json:
    """A text of that form, blanks around it allowed."""
    return {"type": "string", "pattern": rf"^\s*({pattern})\s*$"}


def json_list(item: Json) -> Json:
    """A list of these, not empty."""
    return {"type": "array", "items": item, "minItems": 1, "maxItems": values.MOST_MAZES}


def json_one_or_list(item: Json) -> Json:
    """One of these, or a list of them."""
    return {"anyOf": [item, json_list(item)]}


def json_flag() -> Json:
    """Yes or no, in all their spellings."""
    return {"anyOf": [{"type": "boolean"}, json_pattern(FLAGS)]}


def json_place() -> Json:
    """A side, a corner, the middle or a cell."""
    cell = json_whole(1, values.MOST_CELLS_ACROSS)
    pair = {"type": "array", "items": cell, "minItems": 2, "maxItems": 2}
    return {"anyOf": [json_names(*values.PLACES), pair]}


def _json_algorithm() -> Json:
    mappings = [
        {
            "type": "object",
            "required": ["name"],
            "additionalProperties": False,
            "properties": {"name": {"const": name}}
            | {option.name: _json_option(option) for option in algorithm.options},
        }
        for name, algorithm in ALGORITHMS.items()
    ]
    return {"anyOf": [json_names(*ALGORITHMS), *mappings]}


def _json_option(option: Option) -> Json:
    match option.kind:
        case "choice":
            made = json_names(*option.choices)
        case "count":
            made = json_whole(int(option.lowest), int(option.highest))
        case "share":
            share = {"type": "number", "minimum": option.lowest, "maximum": option.highest}
            made = {"anyOf": [share, json_pattern(r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)")]}
    return {**made, "description": option.help}


def _any_case(word: str) -> str:
    # JSON Schema's patterns have no flag for it.
    return "".join(f"[{c.lower()}{c.upper()}]" if c.isalpha() else c for c in word)


def _json_trim() -> Json:
    number, unit = (
        r"([0-9]+(\.[0-9]+)?|\.[0-9]+)",
        "|".join(map(_any_case, ("pt", "mm", "cm", "in"))),
    )
    names = "|".join(map(_any_case, TRIMS))
    return json_pattern(rf"{names}|{number}\s*({unit})?\s*[xX×]\s*{number}\s*({unit})")


def json_length() -> Json:
    """A number and its unit."""
    return json_pattern(_LENGTH)


def _json_corridor() -> Json:
    return json_pattern(rf"{_LENGTH}(\s*\.\.\s*{_LENGTH})?")


_TRADITIONAL = f"(?!{_any_case('zh')}[-_]({'|'.join(map(_any_case, ('hant', 'tw', 'hk', 'mo')))}))"
"""Chinese in the script that there are no words in."""


def _json_language() -> Json:
    codes = LANGUAGES
    tags = [*codes, *(alias for alias, code in ALIASES.items() if code in codes)]
    parts = r"([-_][A-Za-z]{4})?([-_]([A-Za-z]{2}|[0-9]{3}))?"
    pattern = f"{_TRADITIONAL}({'|'.join(map(_any_case, tags))}){parts}"
    return {"anyOf": [json_names(*codes), json_pattern(pattern)]}


def _json_words() -> Json:
    def json_word(key: str) -> Json:
        one = json_text(wording.most_of(key), required=True)
        if key not in COUNTS:
            return one
        forms = {"type": "object", "minProperties": 1, "additionalProperties": False}
        return {"anyOf": [one, forms | {"properties": dict.fromkeys(CATEGORIES, one)}]}

    keys = {key: json_word(key) for key in ALL_KEYS}
    return {"type": "object", "additionalProperties": False, "properties": keys}


def _json_difficulty() -> Json:
    levels = json_pattern(LEVEL_OR_TWO)
    ranges = {
        name: {
            "anyOf": [
                {"type": "number", "minimum": 0}
                | ({"maximum": 1} if measure.kind == "share" else {}),
                json_pattern(difficulty.range_pattern(name)),
            ],
            "description": f"{measure.definition[0].upper()}{measure.definition[1:]}.",
        }
        for name, measure in MEASURES.items()
    }
    return {
        "anyOf": [
            levels,
            {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": False,
                "properties": ranges,
            },
        ]
    }


def _json_shape() -> Json:
    file = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
    share = {
        "anyOf": [
            {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
            json_pattern(r"([0-9]{1,3}(\.[0-9]{1,6})?|\.[0-9]{1,6})\s*%?"),
        ]
    }
    flag = {"anyOf": [{"type": "boolean"}, json_pattern(FLAGS)]}
    options = {"font": file, "threshold": share, "invert": flag}
    mappings = [
        {
            "type": "object",
            "required": [kind],
            "additionalProperties": False,
            "properties": {
                kind: file if kind in {"image", "svg"} else json_text(most, required=True)
            }
            | {key: options[key] for key in shapes.OPTIONS[kind]},
        }
        for kind, most in dict.fromkeys(shapes.KINDS, shapes.MOST_LETTERS).items()
    ]
    return {"anyOf": [json_names(*shape_names()), *mappings]}


FLAGS = "|".join(map(_any_case, (*values.YES, *values.NO)))
"""Pattern of yes and no in all their spellings."""
_LENGTH = rf"([0-9]+(\.[0-9]+)?|\.[0-9]+)\s*({'|'.join(map(_any_case, POINTS))})"
_SIZE = r"0*[1-9][0-9]{0,3}\s*[x×X]\s*0*[1-9][0-9]{0,3}"
ROOM = _SIZE
_SIZE_OR_RINGS = rf"{_SIZE}|0*[1-9][0-9]{{0,3}}"
_LEVEL = "|".join(LEVELS)
LEVEL_OR_TWO = rf"({_LEVEL})(\s*\.\.\s*({_LEVEL}))?"
"""Pattern of a level, or of the first and the last of a run."""


def name(names: tuple[str, ...], what: str) -> Read:
    """One of `names`, which are `what`, article included."""
    return Read(partial(values.name_of, names=names, what=what), json_names(*names))


def whole(lowest: int, highest: int, what: str) -> Read:
    """A whole number within its bounds."""
    read = partial(values.whole, lowest=lowest, highest=highest, what=what)
    return Read(read, json_whole(lowest, highest))


def required_text(most: int) -> Read:
    """A text of 1 to `most` characters."""
    return Read(partial(values.text, most=most, required=True), json_text(most, required=True))


def optional_text(most: int) -> Read:
    """A text of up to `most` characters, None when empty."""
    return Read(partial(values.text, most=most, required=False), json_text(most))


def text_or_empty(most: int) -> Read:
    """A text of up to `most` characters, "" when empty."""
    return Read(lambda value: values.text(value, most=most, required=False) or "", json_text(most))


Flag = Annotated[bool, Read(values.flag, {"anyOf": [{"type": "boolean"}, json_pattern(FLAGS)]})]
Heading = Annotated[str | None, optional_text(200)]
RequiredHeading = Annotated[str, required_text(200)]
Line = Annotated[str, text_or_empty(200)]
LongLine = Annotated[str, text_or_empty(300)]
EndWord = Annotated[str | None, optional_text(60)]
Instructions = Annotated[str | None, optional_text(2000)]
Body = Annotated[str, required_text(100_000)]
OptionalBody = Annotated[str | None, optional_text(100_000)]
Titles = Annotated[
    tuple[str, ...],
    Read(
        partial(values.several, read=partial(values.text, most=200, required=True)),
        json_one_or_list(json_text(200, required=True)),
    ),
]
Seed = Annotated[str | None, Read(values.seed, json_text(200, required=True))]
Count = Annotated[int, whole(1, values.MOST_MAZES, "how many mazes")]
AnswersOnPage = Annotated[int, whole(1, 12, "the answers on a page")]
PerPage = Annotated[
    int | tuple[int, int],
    Read(
        sizes.per_page,
        {"anyOf": [{"enum": list(sizes.PER_PAGE)}, json_pattern(rf"0*[1246]|{_SIZE}")]},
    ),
]
Algorithms = Annotated[
    tuple[AlgorithmChoice, ...],
    Read(partial(values.several, read=values.algorithm), json_one_or_list(_json_algorithm())),
]
Grids = Annotated[
    tuple[str, ...],
    Read(
        partial(values.several, read=partial(values.name_of, names=tuple(GRIDS), what="a grid")),
        json_one_or_list(json_names(*GRIDS)),
    ),
]
_SIZES = Read(
    sizes.size_run,
    {
        "anyOf": [
            json_whole(1, values.MOST_CELLS_ACROSS),
            json_pattern(rf"({_SIZE_OR_RINGS})(\s*\.\.\s*({_SIZE_OR_RINGS}))?"),
            json_list(
                {"anyOf": [json_whole(1, values.MOST_CELLS_ACROSS), json_pattern(_SIZE_OR_RINGS)]}
            ),
        ]
    },
)
Sizes = Annotated[SizeRun, _SIZES]
OptionalSizes = Annotated[SizeRun | None, _SIZES]
Corridors = Annotated[tuple[float, float] | None, Read(sizes.corridor_run, _json_corridor())]
Audience = Annotated[str | None, Read(values.audience, json_names(*values.AUDIENCES))]
_DIFFICULTY = Read(difficulty.difficulty, _json_difficulty())
Asked = Annotated[Difficulty, _DIFFICULTY]
OwnAsked = Annotated[Difficulty | None, _DIFFICULTY]
ShownDifficulty = Annotated[
    Shown | None,
    Read(
        difficulty.shown,
        {"anyOf": [{"type": "boolean"}, json_pattern("|".join((*difficulty.SHOWN, FLAGS)))]},
    ),
]
Share = Annotated[
    float,
    Read(
        values.share,
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": 1},
                json_pattern(r"\+?([0-9]+\.?[0-9]*|\.[0-9]+)"),
            ]
        },
    ),
]
Symmetry = Annotated[SymmetryKind | None, name(SYMMETRY_KINDS, "a symmetry")]
Shapes = Annotated[tuple[ShapeChoice, ...], Read(shapes.shapes, json_one_or_list(_json_shape()))]
PiecesChoice = Annotated[Pieces | None, name(PIECES, "a choice of pieces")]
RoomSize = Annotated[tuple[int, int], Read(shapes.room_size, json_pattern(_SIZE))]
Endpoints = Annotated[EndsMode, name(ENDS_MODES, "a choice of endpoints")]
At = Annotated[Place | None, Read(values.place, json_place())]
Answering = Annotated[AnswersPlace, name(ANSWERS_PLACES, "a place for answers")]
Language = Annotated[str, Read(wording.language, _json_language())]
DigitsKind = Annotated[
    Literal["latin", "native"] | None, name(wording.DIGITS, "a choice of digits")
]
ReplacedWords = Annotated[Mapping[str, str], Read(wording.replaced, _json_words())]
Aligned = Annotated[Align | None, name(ALIGNS, "an alignment")]
BoundAt = Annotated[Binding | None, name(BINDINGS, "a side to bind at")]
Printer = Annotated[str, name(PRINTERS, "a printer")]
PageSize = Annotated[Trim, Read(values.trim, _json_trim())]
FONT_EXAMPLE = "fonts/Lora.ttf"
JSON_FILE: Json = {"type": ["string", "number", "boolean"], "pattern": r"\S"}
JSON_FONT_PATH: Json = {"type": "string", "pattern": r"\S"}
_FONT_FILE = Read(partial(values.file_name, example=FONT_EXAMPLE), JSON_FILE)
FontPath = Annotated[str, _FONT_FILE]
OptionalFontPath = Annotated[str | None, _FONT_FILE]
FontIndex = Annotated[int | None, whole(0, 255, "the number of a font in its file")]
FontWeight = Annotated[int | None, whole(1, 1000, "a weight")]
Reports = Annotated[
    tuple[str, ...],
    Read(
        partial(values.several, read=partial(values.file_name, example="vol1.json")),
        json_one_or_list(JSON_FILE),
    ),
]
BookFile = Annotated[
    str | None,
    Read(
        partial(values.file_name, example="series.yaml"),
        {"type": ["string", "number", "boolean"], "pattern": r"\S"},
    ),
]
FirstNumber = Annotated[int, whole(1, values.MOST_NUMBER, "the number of the first maze")]
Reroll = Annotated[
    Mapping[int, int],
    Read(
        values.reroll,
        {
            "type": "object",
            "additionalProperties": json_whole(1, values.MOST_REROLLS),
            "propertyNames": {"pattern": r"^\s*\+?0*[1-9][0-9]*\s*$"},
        },
    ),
]
Fields = Annotated[
    Mapping[str, str],
    Read(
        partial(values.fields, taken=NAMES),
        {
            "type": "object",
            "maxProperties": values.MOST_FIELDS,
            "additionalProperties": json_text(1000, required=True),
        },
    ),
]
