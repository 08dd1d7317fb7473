"""A reader of one value and its JSON Schema → an annotation for pydantic, so that both stand together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pydantic import BaseModel, ConfigDict
from pydantic_core import core_schema

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic.json_schema import JsonSchemaValue

Json = dict[str, Any]


class Keys(BaseModel):
    """A mapping of the file. `WHERE` completes "a key of …", `EXAMPLE` shows one."""

    # The models within BookConfig are never validated alone, so their own validators are not built.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    WHERE: ClassVar[str]
    EXAMPLE: ClassVar[str]


@dataclass(frozen=True, eq=False)
class Read:
    """The field's value is what `read` makes of the plain value typed; editors are told `json`."""

    read: Callable[[Any], Any]
    json: Json

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return dict(self.json)


@dataclass(frozen=True, eq=False)
class Short:
    """A mapping or list that is looked at first: `expand` may make it of one value.

    Editors are told `json` as another choice. A default of None stands for a key that is not there, never for
    one that is there without a value: `expand` refuses that.
    """

    expand: Callable[[Any], Any]
    json: Json | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> core_schema.CoreSchema:
        return core_schema.no_info_before_validator_function(self.expand, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        inner = handler(schema)
        choices = [one for one in inner.get("anyOf", [inner]) if one.get("type") != "null"]
        return {"anyOf": [*([dict(self.json)] if self.json else []), *choices]}
