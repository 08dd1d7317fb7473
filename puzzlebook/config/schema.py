"""The models → JSON Schema draft-07, for editors that check a book file while it is typed.

Draft-07, because yaml-language-server "supports JSON Schema 7 and below". It takes what the loader takes, as far as
a schema can tell: it sees values as YAML 1.2 reads them, so that `1e3`, a number to it, passes where a whole number
is wanted, and an empty value passes as a text.
"""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import GenerateJsonSchema

from puzzlebook.config.models import BookConfig
from puzzlebook.mazes.grids import RINGED

DRAFT = "http://json-schema.org/draft-07/schema#"


_SIZED = {"anyOf": [{"required": [key]} for key in ("size", "corridor", "audience")]}

_MAZES_WITHOUT_SIZE_ARE_WRONG = {
    "if": {"required": ["kind"], "properties": {"kind": {"not": {"enum": ["mazes", "worksheet"]}}}},
    "else": {"anyOf": [*_SIZED["anyOf"], {"required": ["kind", "groups"]}]},
}
"""The groups of a worksheet may have each its size: that they do is left to the loader."""

_SIZE_SOMEWHERE = {
    "if": {
        "anyOf": [
            {"required": ["audience"]},
            {"required": ["defaults"], "properties": {"defaults": _SIZED}},
        ]
    },
    "else": {"properties": {"pages": {"items": _MAZES_WITHOUT_SIZE_ARE_WRONG}}},
}
"""A maze entry needs a size, a corridor or an audience: its own, that of `defaults` or that of the book."""

_OF_RINGS = {
    "properties": {
        "grid": {
            "anyOf": [
                {"enum": sorted(RINGED)},
                {"type": "array", "items": {"enum": sorted(RINGED)}},
            ]
        }
    },
    "required": ["grid"],
}
_NO_NUMBER = {
    "not": {
        "anyOf": [{"type": "integer"}, {"type": "string", "pattern": r"^[^x×X]*$"}],
    }
}
_NO_RINGS = {
    "properties": {
        "size": {
            "anyOf": [
                {"allOf": [_NO_NUMBER, {"not": {"type": "array"}}]},
                {"type": "array", "items": _NO_NUMBER},
            ]
        }
    }
}
_RINGS_ONLY = {"if": _OF_RINGS, "else": _NO_RINGS}
"""One number is a size of rings only."""
_RINGS_SOMEWHERE = {
    "if": {"required": ["defaults"], "properties": {"defaults": _OF_RINGS}},
    "else": {"properties": {"pages": {"items": _RINGS_ONLY}, "defaults": _RINGS_ONLY}},
}
_ALONE = {"not": {"required": ["extends"]}}
"""A book that extends another may have from it whatever it does not say."""

_ONE_OF_THEM = {"not": {"required": ["size", "corridor"]}}
"""Cells are counted or measured, not both."""


class _WithoutTitles(GenerateJsonSchema):
    """pydantic titles every field with its own name again; editors show the name anyway."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002  (pydantic's name for it)
        return False


def book_schema() -> dict[str, Any]:
    """The schema of a book file: names as enums, descriptions from the models, unknown keys refused."""
    made = BookConfig.model_json_schema(
        ref_template="#/definitions/{model}", schema_generator=_WithoutTitles
    )
    definitions = made.pop("$defs")
    for run in ("MazesEntry", "WorksheetEntry"):
        definitions[run]["required"].remove("size")
    for settings in ("MazesEntry", "WorksheetEntry", "Defaults"):
        definitions[settings].update(_ONE_OF_THEM)
    whole = {
        "$schema": DRAFT,
        "title": "A puzzlebook book file",
        **{key: value for key, value in made.items() if key not in {"title", "required"}},
        "if": _ALONE,
        "then": {"required": made["required"], **_SIZE_SOMEWHERE},
        "allOf": [_RINGS_SOMEWHERE],
        "definitions": {name: _untitled(part) for name, part in definitions.items()},
    }
    adapted: dict[str, Any] = _to_draft_07(whole)
    return adapted


def _untitled(definition: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in definition.items() if key != "title"}


def _to_draft_07(part: Any) -> Any:
    """The same in draft-07, where what stands beside a `$ref` is ignored (clause 8.3)."""
    if isinstance(part, list):
        return [_to_draft_07(item) for item in part]
    if not isinstance(part, dict):
        return part
    left_out = [key for key, value in part.items() if key == "default" and value is None]
    made = {key: _to_draft_07(value) for key, value in part.items() if key not in left_out}
    if "$ref" in made and len(made) > 1:
        made["allOf"] = [{"$ref": made.pop("$ref")}]
    return made
