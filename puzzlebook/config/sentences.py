"""pydantic's errors → problems at their line, in the words of the person who wrote the file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from puzzlebook.config import covers, fontkeys, models, parts, printing, sheets, theming
from puzzlebook.config.keys import KEYS_ARE, unknown_key
from puzzlebook.config.nodes import Mapping, Scalar, Sequence, locate
from puzzlebook.config.syntax import quoted
from puzzlebook.config.types import FONT_EXAMPLE
from puzzlebook.config.values import did_you_mean, listed, short
from puzzlebook.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pydantic import ValidationError
    from pydantic_core import ErrorDetails

    from puzzlebook.config.mapping import Keys
    from puzzlebook.config.nodes import Node, Spot, Step

    _Tell = Callable[[Any, tuple[Step, ...], Spot], str]

OTHER = "This value does not fit its key."
"""How the sentence begins for an error of a type that is not in the table below."""

_NESTED: dict[Step, type[Keys]] = {
    "groups": sheets.Groups,
    **dict.fromkeys(sheets.MARKS, sheets.GroupChoice),
    "answers": parts.Answers,
    "show": parts.Show,
    "start": parts.EndChoice,
    "finish": parts.EndChoice,
    "defaults": models.Defaults,
    "margins": printing.Margins,
    "page_numbers": printing.PageNumbers,
    "theme": theming.ThemeChoice,
    "cover": covers.Cover,
}
"""The mapping that stands below a key."""


def problems_of(error: ValidationError, root: Mapping) -> list[Problem]:
    """Every error of pydantic's as a problem at its place in the file."""
    return [_problem(line, root) for line in error.errors(include_url=False)]


def lists_once(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """The problems, each list of a place's keys told with the first of them only."""
    told: set[str] = set()
    made = []
    for problem in problems:
        sentence, begins, keys = problem.message.partition(KEYS_ARE)
        if keys in told:
            made.append(replace(problem, message=sentence))
        else:
            made.append(problem)
            told |= {keys} if begins else set()
    return tuple(made)


def _problem(line: ErrorDetails, root: Mapping) -> Problem:
    steps = _without_tag(line["loc"])
    where = locate(root, steps, strict=False)
    tell: _Tell = _SENTENCES.get(line["type"], _other)
    message = tell(line, steps, where)
    key = where.key
    if line["type"] == "missing":
        key = f"{key}.{steps[-1]}".removeprefix(".")
    if line["type"].startswith("union_tag") and isinstance(where.node, Mapping):
        where = locate(root, (*steps, "kind"))
        key = where.key
    return Problem(where.file, where.line, where.column, key, message)


def _without_tag(loc: tuple[Step, ...]) -> tuple[Step, ...]:
    """The steps in the file: pydantic puts a page's kind after its number."""
    if len(loc) > 2 and loc[0] == "pages" and isinstance(loc[1], int):
        return loc[:2] + loc[3:]
    return loc


def _model_at(line: ErrorDetails, *, below: bool) -> type[Keys]:
    """The mapping that the error's last step is a key of, or (`below`) is."""
    loc = line["loc"] if below else line["loc"][:-1]
    found: type[Keys] = models.BookConfig
    for at, step in enumerate(loc):
        if loc[0] == "fonts":
            found = fontkeys.NESTED[min(at, len(fontkeys.NESTED) - 1)]
        elif at == 2 and loc[0] == "pages":
            found = models.KINDS[str(step)]
        elif step in _NESTED:
            found = _NESTED[step]
    return found


def _ours(line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    sentence = line["ctx"].get("sentence") or str(line["ctx"].get("error", ""))
    lost = where.node.lost if isinstance(where.node, Scalar) and where.node.empty else ""
    if lost:
        return f"There is no value: what follows # is a comment. Put it in quotes: {quoted(lost)}"
    return str(sentence)


def _not_text(line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    node = where.node
    kind = line["ctx"]["kind"]
    if isinstance(node, Mapping | Sequence) and node.flow:
        bracket = "{" if isinstance(node, Mapping) else "["
        typed = _flow_text(node)
        return f"A text that begins with {bracket} needs quotes: {quoted(typed)}"
    return f"A text is wanted here, not {kind}. Write one text after the colon."


def _flow_text(node: Node) -> str:
    """Roughly what was typed in brackets, on one line."""
    if isinstance(node, Mapping):
        parts = (
            key
            if isinstance(entry.value, Scalar) and entry.value.empty
            else f"{key}: {_flow_text(entry.value)}"
            for key, entry in node.entries.items()
        )
        return f"{{{', '.join(parts)}}}"
    if isinstance(node, Sequence):
        return f"[{', '.join(map(_flow_text, node.items))}]"
    return node.text


_EXAMPLES: dict[Step, str] = {
    "title": "`title: My First Mazes`, for example",
    "pages": "`pages:` and the pages below it, each beginning with `- `, like `- kind: title`",
    "size": "columns x rows, like `size: 20x20`, or let the page decide with `corridor: 8mm` "
    "or `audience: adult`",
    "body": "`body: Find the way out.`, for example",
    "heading": "`heading: Part one`, for example",
    "image": "`image: rabbit.svg`, for example",
    "path": f"`path: {FONT_EXAMPLE}`, for example",
}
"""How each required key is written."""


def _missing(_line: ErrorDetails, steps: tuple[Step, ...], _where: Spot) -> str:
    if steps[-2:] == ("room", "size"):
        return "`size` is missing. Write columns x rows, like 6x4."
    return f"`{steps[-1]}` is missing. Write {_EXAMPLES[steps[-1]]}."


def _extra(line: ErrorDetails, steps: tuple[Step, ...], where: Spot) -> str:
    model = _model_at(line, below=False)
    if model is models.MazesEntry and where.key.startswith("defaults"):
        model = models.Defaults
    return unknown_key(str(steps[-1]), model)


def _no_mapping(line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    model = _model_at(line, below=True)
    write = f"Write keys, like {model.EXAMPLE}."
    if isinstance(where.node, Scalar) and where.node.empty:
        return f"There is no value. {write}"
    return f"Keys are wanted here, not {_kind_of(where.node)}. {write}"


def _no_list(_line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    write = "Write the pages below it, each beginning with `- `, like `- kind: title`."
    if isinstance(where.node, Scalar) and where.node.empty:
        return f"There is no value. {write}"
    return f"A list of pages is wanted here, not {_kind_of(where.node)}. {write}"


_KINDS_BY_GUESS: dict[str, str] = {
    "toc": "contents",
    "table of contents": "contents",
    "index": "contents",
    "chapter": "section",
    "part": "section",
    "divider": "section",
    "intro": "text",
    "empty": "blank",
    "lines": "notes",
    "picture": "image",
    "photo": "image",
    "imprint": "copyright",
    "ex libris": "dedication",
    "diploma": "certificate",
    "award": "certificate",
    "solutions": "answers",
    "answer key": "answers",
    "puzzle": "mazes",
    "puzzles": "mazes",
}
"""What people call a page kind, and its name."""


def _page_kind(typed: str) -> str | None:
    """The page kind that is meant, None where none is near."""
    spoken = " ".join(typed.lower().replace("-", " ").replace("_", " ").split())
    return _KINDS_BY_GUESS.get(spoken) or did_you_mean(typed, models.KINDS)


def _no_kind(_line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    kinds = tuple(models.KINDS)
    node = where.node.get("kind") if isinstance(where.node, Mapping) else where.node
    if isinstance(where.node, Scalar) and where.node.empty:
        return "There is nothing after the dash. Write `- kind: title`, for example."
    if not isinstance(where.node, Mapping):
        typed = node.text if isinstance(node, Scalar) else ""
        near = _page_kind(typed)
        advice = (
            f"Did you mean `- kind: {near}`?" if near else "Write `- kind: title`, for example."
        )
        return f"A page is keys and values, not {_kind_of(where.node)}. {advice}"
    if not isinstance(node, Scalar) or node.empty:
        return f"There is no page kind here. Write {listed(kinds)}."
    typed = node.text.strip()
    if typed == "cover":
        return "The cover is no page of the book, but a file beside it. Write `cover: true` at the top of the file."
    near = _page_kind(typed)
    advice = f"Did you mean {near!r}?" if near else f"Write {listed(kinds)}."
    return f"{short(typed)} is not a page kind. {advice}"


def _other(_line: ErrorDetails, _steps: tuple[Step, ...], where: Spot) -> str:
    return (
        f"{OTHER} It is {_kind_of(where.node)}. Leave the key out, or write it as the manual says."
    )


def _kind_of(node: Node) -> str:
    if isinstance(node, Mapping):
        return "a mapping"
    return "a list" if isinstance(node, Sequence) else f"the text {short(node.text)}"


_SENTENCES: dict[str, _Tell] = {
    "sentence": _ours,
    "value_error": _ours,
    "not_text": _not_text,
    "missing": _missing,
    "extra_forbidden": _extra,
    "model_type": _no_mapping,
    "tuple_type": _no_list,
    "union_tag_invalid": _no_kind,
    "union_tag_not_found": _no_kind,
}
"""Every type of error the models can give. A test feeds them all sorts of files and finds no other."""
