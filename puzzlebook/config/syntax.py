"""A YAML error in the parser's terms → line, column and a sentence in the writer's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from yaml.error import MarkedYAMLError

_INDENT = "The indentation does not fit. Keys of one entry start in the same column, and a list's items too."
_QUOTES = "A text that begins with {0} needs quotes."

_ENDS = "The file ends within a list or a mapping. Close its bracket."
_BRACES = "and quotes round texts with braces or brackets."
_NO_KEY = "This line is no `key: value`. Put a colon and a space after the key."

_SENTENCES: tuple[tuple[str, str], ...] = (
    (r"character '\\t'", "Tabs are not allowed as indentation, line {line}. Use spaces."),
    (r"cannot start any token", _QUOTES),
    (r"scanning an? (alias|anchor)", _QUOTES),
    (r"(scanning|parsing) a tag|tag handle", _QUOTES),
    (
        r"scanning a block scalar",
        "A text that begins with {0} needs quotes, unless {0} stands alone and the text on the next lines.",
    ),
    (
        r"unknown escape|hexadecimal",
        r"A backslash in double quotes begins an escape, and this is none. Write \\, or use single quotes.",
    ),
    (r"scanning a quoted scalar", "The quote opened here is not closed. Close it."),
    (
        r"scanning a directive|incompatible YAML|YAML directive",
        "A line that begins with % is not for book files.",
    ),
    (r"could not find expected ':'", _NO_KEY),
    (
        r"sequence entries are not allowed",
        "A list item (`- `) cannot stand here. Put it on its own line.",
    ),
    (r"mapping keys are not allowed", "A question mark cannot stand here. Put the text in quotes."),
    (
        r"parsing a flow mapping",
        f"This {{{{ is not closed as it should be. Write {{{{key: value, key: value}}}}, {_BRACES}",
    ),
    (
        r"parsing a flow sequence",
        f"This [ is not closed as it should be. Write [value, value], {_BRACES}",
    ),
    (r"node content, but found '<(stream|document) end>'", _ENDS),
    (r"expected the node content", _QUOTES),
    (
        r"document (start|separator)",
        "Text follows where the file should end. Take it out or indent it.",
    ),
)
"""Patterns of "context; problem" as PyYAML words them, first match counts; {0} is the character there."""

# Errors told where the construct began, not where the parser gave up.
_AT_CONTEXT = re.compile(
    r"quoted scalar|simple key|flow (mapping|sequence)|anchor|alias|a tag|block scalar"
)
_VALUE = re.compile(r"(\s*-)*\s*[^\s:'\"{\[#][^:#]*:\s+(?P<value>\S.*)|\s*(-\s+)+(?P<item>\S.*)")


def explain(error: MarkedYAMLError, lines: list[str]) -> tuple[int, int, str]:
    """Where a YAML error is (line and column from 1) and one sentence or two on it."""
    what = "; ".join(part for part in (error.context, error.problem) if part)
    mark = error.problem_mark or error.context_mark
    if error.context_mark is not None and _AT_CONTEXT.search(what):
        mark = error.context_mark
    row, column = (mark.line, mark.column) if mark is not None else (0, 0)
    row = min(row, len(lines) - 1)
    line = lines[row]
    above = _keyless_above(lines, row) if "mapping values are not allowed" in what else None
    if above is not None and not re.search(r":\s", line[:column]):
        return above + 1, 1, _NO_KEY
    begins = _bracket_before_text(what, line)
    if begins is not None:
        needs = f"A text that begins with {line[begins]} needs quotes: {quoted(line[begins:])}"
        return row + 1, begins + 1, needs
    return row + 1, column + 1, _sentence(what, line, row, column)


def _keyless_above(lines: list[str], row: int) -> int | None:
    """The row of the text above, where it is the kind of line that forgot its colon."""
    for at in range(row - 1, -1, -1):
        text = lines[at].strip()
        if text and not text.startswith("#"):
            return None if ":" in text or text in {"---", "-"} else at
    return None


def _sentence(what: str, line: str, row: int, column: int) -> str:
    value = _VALUE.match(line)
    if value and "<block end>" in what and (value["value"] or value["item"])[0] in {'"', "'"}:
        return "Text follows the closing quote. Put all of it in one pair of quotes."
    char = line[column : column + 1]
    for pattern, sentence in _SENTENCES:
        if re.search(pattern, what):
            return sentence.format(char or "this", line=row + 1)
    if "mapping values are not allowed" in what:
        if re.search(r":\s", line[:column]):
            return "A text with a colon and a space in it needs quotes."
        return _INDENT
    if "<block end>" in what:
        return _INDENT
    return f"This is not YAML: {what}."


def _bracket_before_text(what: str, line: str) -> int | None:
    """Where, from 0, a value like `{word} and more` begins, None where the line has none."""
    match = _VALUE.match(line)
    if match is None or "<block end>" not in what:
        return None
    begins = match.start("value" if match["value"] else "item")
    return begins if line[begins] in "{[" else None


def quoted(text: str) -> str:
    """`text` as it would stand in YAML quotes."""
    if "'" in text or "\n" in text:
        escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"'
    return f"'{text}'" if "\\" in text or '"' in text else f'"{text}"'
