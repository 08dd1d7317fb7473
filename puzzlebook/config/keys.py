"""A key that is not one → a sentence on which key is meant, where it goes, or that it is not built yet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from puzzlebook.config import covers, fontkeys, kinds, models, parts, printing, sheets, theming
from puzzlebook.config.values import did_you_mean, listed, short

if TYPE_CHECKING:
    from puzzlebook.config.mapping import Keys

LATER: dict[str, dict[str, str]] = {
    parts.Answers.WHERE: {"style": "Leave it out."},
    parts.RoomChoice.WHERE: {"image": "Write `text`."},
}
"""By place in the file: keys that are refused by name until they are built."""

GUESSES: dict[str, str] = {
    "page_size": "trim",
    "paper_size": "trim",
    "papersize": "trim",
    "trim_size": "trim",
    "margin": "margins",
    "gutter": "margins",
    "landscape": "orientation",
    "paper_color": "paper",
    "one_sided": "single_sided",
    "blank_backs": "single_sided",
    "folio": "page_numbers",
    "folios": "page_numbers",
    "spine_width": "spine",
    "format": "trim",
    "target": "printer",
    "platform": "printer",
    "level": "difficulty",
    "levels": "difficulty",
    "ranges": "difficulty",
    "measures": "difficulty",
    "age": "audience",
    "ages": "audience",
    "readers": "audience",
    "volumes": "avoid",
    "extend": "extends",
    "inherits": "extends",
    "base": "extends",
    "include": "extends",
    "start_number": "number_from",
    "first_number": "number_from",
    "number_start": "number_from",
    "exclude": "avoid",
    "loops": "braid",
    "bridges": "weave",
    "tunnels": "weave",
    "labyrinth": "unicursal",
    "mirror": "symmetry",
    "symmetric": "symmetry",
    "solutions": "answers",
    "solved": "solution",
    "answer_key": "answers",
    "key": "answers",
    "lang": "language",
    "locale": "language",
    "numerals": "digits",
    "spine": "binding",
    "bound": "binding",
    "justify": "align",
    "alignment": "align",
    "numbering": "digits",
    "translations": "words",
    "wording": "words",
    "name": "title",
    "by": "author",
    "writer": "author",
    "random_seed": "seed",
    "style": "theme",
    "font": "fonts",
    "chapters": "pages",
    "sections": "pages",
    "mazes": "pages",
    "type": "kind",
    "content": "body",
    "markdown": "body",
    "number_of_mazes": "count",
    "amount": "count",
    "repeat": "count",
    "width": "size",
    "height": "size",
    "rows": "size",
    "columns": "size",
    "cols": "size",
    "dimensions": "size",
    "cells": "size",
    "cell_size": "corridor",
    "path_width": "corridor",
    "corridor_width": "corridor",
    "mask": "shape",
    "generator": "algorithm",
    "method": "algorithm",
    "tiling": "grid",
    "entrance": "start",
    "entry": "start",
    "exit": "finish",
    "end": "finish",
    "goal": "finish",
    "ends": "endpoints",
    "intro": "instructions",
    "rights": "copyright",
    "lines": "body",
    "file": "image",
    "src": "image",
    "walls": "wall",
    "wall_width": "wall",
    "stroke": "wall",
    "rim": "border",
    "font_size": "text",
    "variables": "fields",
    "default": "defaults",
    "versions": "variants",
    "forms": "variants",
    "tiers": "groups",
    "differentiation": "groups",
    "name_line": "lines",
    "date_line": "lines",
    "blanks": "lines",
    "worksheet": "kind",
    "worksheets": "kind",
    "options": "algorithm",
    "icon": "image",
    "picture": "image",
    "word": "text",
    "label": "text",
    "position": "at",
    "side": "at",
    "numbers": "number",
}
"""What people write by guess, or from other programs, and the key of ours."""

_OF_MAZES = {
    "title": "titles",
    "name": "heading",
    "text": "instructions",
    "caption": "instructions",
    "width": "size",
}

_FONT_GUESSES: dict[str, str] = {
    "file": "path",
    "font": "path",
    "name": "path",
    "normal": "regular",
    "number": "index",
    "wght": "weight",
}

GUESSES_IN: dict[str, dict[str, str]] = {
    kinds.TextPage.WHERE: {"text": "body", "title": "heading"},
    kinds.SectionPage.WHERE: {"text": "body", "title": "heading", "name": "heading"},
    kinds.ContentsPage.WHERE: {"title": "heading"},
    kinds.NotesPage.WHERE: {"title": "heading", "pages": "count"},
    kinds.CertificatePage.WHERE: {"title": "heading", "text": "body"},
    kinds.CopyrightPage.WHERE: {"text": "body"},
    kinds.DedicationPage.WHERE: {"text": "body"},
    kinds.ImagePage.WHERE: {"title": "heading", "text": "caption"},
    kinds.AnswersPage.WHERE: {"title": "heading"},
    parts.Show.WHERE: {"page": "answer_page", "answer": "answer_page", "answers": "answer_page"},
    models.MazesEntry.WHERE: dict(_OF_MAZES),
    models.Defaults.WHERE: dict(_OF_MAZES),
    models.WorksheetEntry.WHERE: {
        **_OF_MAZES,
        "title": "heading",
        "text": "instructions",
        "mazes": "count",
    },
    sheets.GroupChoice.WHERE: {"number": "copies", "children": "copies", "pupils": "copies"},
    covers.Cover.WHERE: {
        "colour": "color",
        "background": "color",
        "ground": "color",
        "blurb": "back",
        "text": "back",
        "maze": "art",
    },
    fontkeys.Fonts.WHERE: {"text": "body", "title": "heading", "headings": "heading"},
    fontkeys.FontChoice.WHERE: _FONT_GUESSES,
    fontkeys.FontFile.WHERE: _FONT_GUESSES,
}
"""Guesses that mean something else in one place than in another."""

KEYS_ARE = " Its keys are "
"""How the list of a place's keys begins, the last sentence on a key that is like none."""

PLACES: tuple[type[Keys], ...] = (
    models.BookConfig,
    models.MazesEntry,
    kinds.TextPage,
    parts.Answers,
    parts.Show,
    parts.EndChoice,
    theming.ThemeChoice,
    kinds.SectionPage,
    kinds.ImagePage,
    kinds.CertificatePage,
    models.WorksheetEntry,
    sheets.GroupChoice,
    printing.Margins,
    printing.PageNumbers,
    covers.Cover,
    *fontkeys.NESTED,
)
"""Where a key may have been meant for, likeliest first."""


def keys_of(model: type[Keys]) -> tuple[str, ...]:
    """The keys of a mapping as the file writes them."""
    return tuple(field.alias or name for name, field in model.model_fields.items())


def unknown_key(key: str, model: type[Keys]) -> str:
    """The sentence for `key`, which `model` does not have."""
    for name in (GUESSES_IN.get(model.WHERE, {}).get(key), key, GUESSES.get(key)):
        if name is None:
            continue
        if name in keys_of(model) and name != key:
            return f"`{key}` is not a key here. Write `{name}`."
        if name in LATER.get(model.WHERE, {}):
            return _later(key, name, LATER[model.WHERE][name])
        elsewhere = _elsewhere(key, name, model)
        if elsewhere:
            return elsewhere
    if re.fullmatch(r"[0-9]{3}", key):
        # In braces a comma ends the value, and what follows it is a key.
        return (
            f"`{key}` is not a key of {model.WHERE}. In a number like 1,{key} leave the comma out."
        )
    near = did_you_mean(key, (*keys_of(model), *LATER.get(model.WHERE, {})))
    if near is not None:
        return f"`{_shown(key)}` is not a key of {model.WHERE}. Did you mean `{near}`?"
    far = _near_elsewhere(key, model)
    if far:
        return far
    known = listed((f"`{name}`" for name in keys_of(model)), "and")
    return f"`{_shown(key)}` is not a key of {model.WHERE}.{KEYS_ARE}{known}."


def _later(key: str, name: str, advice: str) -> str:
    if key == name:
        return f"`{name}` is not built yet. {advice}"
    return f"`{key}` would be `{name}`, which is not built yet. {advice}"


def _elsewhere(key: str, name: str, model: type[Keys]) -> str:
    """The sentence for a key that another place has, or will have; empty when none does."""
    guessed = "" if key == name else f", written `{name}`"
    for place in PLACES:
        if place.WHERE == model.WHERE:
            continue
        if name in keys_of(place):
            return f"`{key}` does not belong here. It is a key of {place.WHERE}{guessed}."
        later = LATER.get(place.WHERE, {})
        if name in later:
            return f"`{key}` would be a key of {place.WHERE}{guessed}, and is not built yet. {later[name]}"
    return ""


def _near_elsewhere(key: str, model: type[Keys]) -> str:
    for place in PLACES:
        near = did_you_mean(key, keys_of(place), cutoff=0.8) if place.WHERE != model.WHERE else None
        if near is not None:
            return (
                f"`{_shown(key)}` is not a key of {model.WHERE}. "
                f"Did you mean `{near}`, which is a key of {place.WHERE}?"
            )
    return ""


def _shown(key: str) -> str:
    return short(re.sub(r"\s", " ", key))[1:-1]
