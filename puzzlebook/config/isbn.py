"""What stands after `isbn` → the book's number, its check digit tested, in 13 digits with their hyphens.

Where the hyphens go depends on ranges that the International ISBN Agency publishes; python-stdnum carries them.
"""

from __future__ import annotations

from typing import Annotated, Any

from puzzlebook.config import types
from puzzlebook.config.reading import Read
from puzzlebook.config.values import scalar, short


def isbn(value: Any) -> str:
    """An ISBN of 13 digits with hyphens, of one of 13 or of 10; ValueError where its check digit is wrong."""
    from stdnum import isbn as numbers  # noqa: PLC0415  (few books give one)
    from stdnum.exceptions import InvalidChecksum, ValidationError  # noqa: PLC0415

    typed = scalar(value, "an ISBN, like 978-0-306-40615-7")
    bare = typed.upper().removeprefix("ISBN").lstrip(":- ").replace("\u2013", "-")
    try:
        whole: str = numbers.to_isbn13(numbers.validate(bare))
    except InvalidChecksum:
        raise ValueError(
            f"{short(typed)} is not an ISBN: its last digit does not fit the others. Check them one by one."
        ) from None
    except ValidationError:
        raise ValueError(
            f"{short(typed)} is not an ISBN. Write its 13 digits (or 10), like 978-0-306-40615-7."
        ) from None
    made: str = numbers.format(whole)
    return made


Isbn = Annotated[
    str | None,
    Read(isbn, {"anyOf": [{"type": "integer"}, types.json_pattern(r"[0-9Xx -]{10,24}")]}),
]
