"""What stands after `isbn` and `year` → the book's number, checked and parted, and its year.

The parts of an ISBN depend on ranges that the International ISBN Agency publishes; python-stdnum carries them.
"""

from __future__ import annotations

from typing import Annotated, Any

from puzzlebook.config import types
from puzzlebook.config.reading import Read
from puzzlebook.config.values import scalar, short

EARLIEST, LATEST = 1450, 9999


def isbn(value: Any) -> str:
    """An ISBN of 13 digits with its hyphens, of one of 13 or 10; ValueError where its check digit is wrong."""
    from stdnum import isbn as numbers  # few books give one
    from stdnum.exceptions import InvalidChecksum, ValidationError

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
    Read(
        isbn,
        {
            "anyOf": [
                {"type": "integer"},
                types.json_pattern(r"([Ii][Ss][Bb][Nn][: -]*)?[0-9Xx -]{10,24}"),
            ]
        },
    ),
]
Year = Annotated[int | None, types.whole(EARLIEST, LATEST, "the year")]
