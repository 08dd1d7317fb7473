"""Bytes of a book file → a tree of nodes, every scalar the text that was typed, every place kept.

PyYAML's own constructor would turn `no` into False and `0123` into 83. Only its parser is used here, the pure
Python one: it is fast enough (0.1 s for 300 entries), and its errors do not depend on how PyYAML was installed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import yaml
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from puzzlebook.config.decoding import BREAK, CONTROL, UndecodableError, decode
from puzzlebook.config.nodes import Entry, Mapping, Node, Scalar, Sequence, Step, dotted
from puzzlebook.config.syntax import explain
from puzzlebook.errors import BookFileError, Problem

if TYPE_CHECKING:
    from yaml.events import Event

MAX_DEPTH = 20
"""Lists and mappings within each other; the deepest book file needs seven."""
MAX_NODES = 100_000
"""Values of a file, its aliases unfolded: ten times what a thousand entries need."""

EXAMPLE = """\
title: My First Mazes
pages:
  - kind: title
  - size: 12x16
    count: 5
"""

_LOST = re.compile(r"[ \t]+(#\S.*|#(?=\s*$))")


_QUOTES = "A text that begins with {0} needs quotes."


class _Stop(Exception):  # noqa: N818  (ends the reading of a file; its sentence is a Problem)
    """A fault after which the rest of the file means nothing."""

    def __init__(self, line: int, column: int, message: str) -> None:
        self.line, self.column = line, column
        super().__init__(message)


class _Events(Reader, Scanner, Parser):
    """PyYAML's event parser, with tabs between a value and a comment taken as YAML has them (1.2, 6.2)."""

    def __init__(self, text: str) -> None:
        Reader.__init__(self, text)
        Scanner.__init__(self)
        Parser.__init__(self)

    def next(self) -> Event:
        """The next event; yaml.MarkedYAMLError where there is no YAML."""
        event: Event = self.get_event()  # type: ignore[no-untyped-call]  # PyYAML's
        return event

    def scan_to_next_token(self) -> None:
        super().scan_to_next_token()
        # Where no key may begin, a tab separates and does not indent.
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            while self.peek() in {" ", "\t"}:
                self.forward()
            super().scan_to_next_token()

    def scan_plain_spaces(self, indent: int, start_mark: object) -> Any:
        length = 0
        while self.peek(length) in {" ", "\t"}:
            length += 1
        blanks = self.prefix(length)
        if "\t" not in blanks:
            return super().scan_plain_spaces(indent, start_mark)
        self.forward(length)
        if self.peek() in "\0\r\n\x85\u2028\u2029":
            return super().scan_plain_spaces(indent, start_mark)
        return [blanks]


@dataclass(slots=True)
class _Builder:
    """One document's events → nodes. Faults the rest of the file survives are collected."""

    events: _Events
    lines: list[str]
    file: str
    problems: list[Problem] = field(default_factory=list)
    anchors: dict[str, tuple[Node, int] | None] = field(default_factory=dict)
    """The node of an anchor and how many values it unfolds to; None while it is being read."""
    count: int = 0
    path: tuple[Step, ...] = ()

    def document(self) -> Node:
        """The one document's root; _Stop when there is none, or a second."""
        self.events.next()  # the stream's start
        start = self.events.next()
        empty = _Stop(0, 0, f"The file is empty. A first book would be:\n{_indented(EXAMPLE)}")
        if isinstance(start, yaml.StreamEndEvent):
            raise empty
        root = self.node(self.events.next(), 0)
        if isinstance(root, Scalar) and root.empty:
            raise empty
        self.events.next()  # the document's end
        after = self.events.next()
        if not isinstance(after, yaml.StreamEndEvent):
            line, column = _mark(after)
            raise _Stop(
                line, column, "A second document begins here. A book file holds one; remove `---`."
            )
        return root

    def node(self, event: Event, depth: int) -> Node:
        """The node that `event` begins, read to its end."""
        line, column = _mark(event)
        self.weigh(1, line, column)
        if depth > MAX_DEPTH:
            raise _Stop(
                line, column, f"This is nested more than {MAX_DEPTH} deep. A book file never is."
            )
        if isinstance(event, yaml.AliasEvent):
            return self.alias(str(event.anchor), line, column)
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        self.refuse_tag(event)
        anchor, before = event.anchor, self.count
        if anchor is not None:
            self.anchors[str(anchor)] = None
        built = self.content(event, depth)
        if anchor is not None:
            self.anchors[str(anchor)] = (built, self.count - before)
            if isinstance(built, Scalar) and built.empty:
                self.problem(line, column, _QUOTES.format("&"))
                return replace(built, text=f"&{anchor}")
        return built

    def content(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, depth: int) -> Node:
        """A scalar, list or mapping."""
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth)
        return self.mapping(event, depth)

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        """The text as typed, and what a `#` cut off from it."""
        line, column = _mark(event)
        text = str(event.value)
        control = CONTROL.search(text) or re.search(r"\r|\x85", text)
        if control is not None:
            self.problem(
                line,
                column,
                f"The text holds U+{ord(control[0]):04X}, which cannot be printed. Take that escape out.",
            )
            text = CONTROL.sub("", text)
        if event.style in {"'", '"'}:
            return Scalar(text, line, column, "quoted", file=self.file)
        if event.style in {"|", ">"}:
            return Scalar(text, line, column, "block", file=self.file)
        return Scalar(text, line, column, "plain", self.lost(event), self.file)

    def lost(self, event: yaml.ScalarEvent) -> str:
        """What follows a plain text as a comment with no space after its #."""
        mark: Any = event.end_mark
        lost = (
            _LOST.match(self.lines[mark.line], mark.column) if mark.line < len(self.lines) else None
        )
        return lost[1] if lost else ""

    def sequence(self, start: Event, depth: int) -> Sequence:
        """The list that `start` begins."""
        items: list[Node] = []
        while not isinstance(event := self.events.next(), yaml.SequenceEndEvent):
            items.append(self.below(len(items), event, depth))
        return Sequence(tuple(items), *_mark(start), _is_flow(start), self.file)

    def mapping(self, start: Event, depth: int) -> Mapping:
        """The mapping that `start` begins: its own keys, each once, then those merged by `<<`."""
        entries: dict[str, Entry] = {}
        merged: list[Mapping] = []
        while not isinstance(event := self.events.next(), yaml.MappingEndEvent):
            key = self.node(event, depth + 1)
            name = key.text if isinstance(key, Scalar) else "?"
            value = self.below(name, self.events.next(), depth)
            if not isinstance(key, Scalar):
                self.problem(key.line, key.column, _key_sentence(key))
            elif key.text == "<<" and key.style == "plain":
                merged += self.merged(value)
            elif key.text in entries:
                first = entries[key.text].key.line
                self.problem(
                    key.line,
                    key.column,
                    f"The key `{key.text}` is given twice, on lines {first} and {key.line}. "
                    "Remove one.",
                    key.text,
                )
            else:
                entries[key.text] = Entry(key, value)
        for mapping in merged:
            for name, entry in mapping.entries.items():
                entries.setdefault(name, entry)
        return Mapping(entries, *_mark(start), _is_flow(start), self.file)

    def below(self, step: Step, event: Event, depth: int) -> Node:
        """The node one step down."""
        self.path = (*self.path, step)
        node = self.node(event, depth + 1)
        self.path = self.path[:-1]
        return node

    def merged(self, value: Node) -> list[Mapping]:
        """The mappings that `<<: value` takes in, first come first."""
        nodes = value.items if isinstance(value, Sequence) else (value,)
        mappings = [node for node in nodes if isinstance(node, Mapping)]
        if len(mappings) < len(nodes):
            message = (
                "`<<` takes in keys, so its value must be an alias of a mapping, like `<<: *name`."
            )
            self.problem(value.line, value.column, message)
        return mappings

    def alias(self, name: str, line: int, column: int) -> Node:
        """The node that carries the anchor `name`."""
        if name not in self.anchors:
            raise _Stop(
                line,
                column,
                f"`*{name}` repeats what is marked `&{name}`, and nothing above is. "
                + _QUOTES.format("*"),
            )
        known = self.anchors[name]
        if known is None:
            raise _Stop(
                line,
                column,
                f"`*{name}` stands within `&{name}`, so it would never end. Remove it.",
            )
        node, weight = known
        self.weigh(weight, line, column)
        return node

    def weigh(self, more: int, line: int, column: int) -> None:
        """Count values, aliases unfolded, and stop a file that would fill the memory."""
        self.count += more
        if self.count > MAX_NODES:
            raise _Stop(
                line,
                column,
                f"The file unfolds to more than {MAX_NODES:,} values. Use fewer aliases (`*name`).",
            )

    def refuse_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        """A language tag is a problem wherever it stands."""
        if event.tag is not None:
            tag = str(event.tag).replace("tag:yaml.org,2002:", "!!")
            line, column = _mark(event)
            message = (
                f"`{tag}` is a tag, and book files take none. Remove it, or put the text in quotes."
            )
            self.problem(line, column, message)

    def problem(self, line: int, column: int, message: str, *below: Step) -> None:
        """Keep a fault that the rest of the file survives, of the value being read or of one below."""
        key = dotted((*self.path, *below))
        self.problems.append(Problem(self.file, line, column, key, message))


def parse(data: bytes, file: str) -> tuple[Mapping, list[Problem]]:
    """The tree of a book file and the faults found in it so far (`file` is its name in them).

    BookFileError where there is no tree: another encoding, no YAML, no mapping at the top.
    """
    try:
        text = decode(data)
        root, problems = _read(text, file)
    except (UndecodableError, _Stop) as stop:
        raise BookFileError([Problem(file, stop.line, stop.column, "", str(stop))]) from None
    if isinstance(root, Mapping):
        return root, problems
    what = "a list" if isinstance(root, Sequence) else "a single text"
    message = f"The file is {what} at its top level. A book file has keys there, such as `title:` and `pages:`."
    raise BookFileError([*problems, Problem(file, root.line, root.column, "", message)])


def _read(text: str, file: str) -> tuple[Node, list[Problem]]:
    lines = BREAK.split(text)
    events = _Events(text)
    builder = _Builder(events, lines, file)
    try:
        return builder.document(), builder.problems
    except yaml.MarkedYAMLError as error:
        raise _Stop(*explain(error, lines)) from None
    except (ValueError, OverflowError):
        # The parser's chr() of an escape such as "\UFFFFFFFF".
        mark = events.get_mark()
        message = "This escape names no character. Write the character itself."
        raise _Stop(mark.line + 1, mark.column + 1, message) from None


def _key_sentence(key: Node) -> str:
    what = "a list" if isinstance(key, Sequence) else "a mapping"
    bracket = "[" if isinstance(key, Sequence) else "{"
    return f"A key is {what} here, and must be a text. {_QUOTES.format(bracket)}"


def _mark(event: Event) -> tuple[int, int]:
    mark: Any = event.start_mark
    return mark.line + 1, mark.column + 1


def _is_flow(start: Event) -> bool:
    """Whether a list or mapping is written in brackets."""
    return bool(getattr(start, "flow_style", False))


def _indented(text: str) -> str:
    return "".join(f"    {line}" for line in text.splitlines(keepends=True)).rstrip()
