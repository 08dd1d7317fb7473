"""What every mapping of the file is: its keys, all of them known, and how it is spoken of."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Keys(BaseModel):
    """A mapping of the file. `WHERE` completes "a key of …", `EXAMPLE` shows one."""

    # The models within BookConfig are never validated alone, so their own validators are not built.
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)
    WHERE: ClassVar[str]
    EXAMPLE: ClassVar[str]
