"""Parts of orders as requests say them: products with their quantities, and slots."""

import re
from collections.abc import Sequence
from datetime import date

from ai_assistant.domain.grammar import periods
from ai_assistant.domain.grammar.cursor import Cursor
from ai_assistant.domain.grammar.lexicon import Mark

# A product by its name, and how many: a decimal, empty where the request does not say.
Line = dict[str, object]

_ARABIC = re.compile(r"[\u0600-\u06ff]")
_AND, _DUAL, _LEAST_STEM = re.compile(r"\sو(?=\S{2})"), "ين", 2
_SLOT = ("date", "time")


def read_lines(cursor: Cursor) -> list[Line]:
    """Take "2 Chemise" or a name alone; Arabic joins several names to one text. Empty if there is none."""
    start = cursor.index
    number = cursor.number()
    while cursor.at("stop") or cursor.at("link", "of") or cursor.at("way", "up") or _is_times(cursor):
        cursor.take()
    name = cursor.words()
    if not name:
        cursor.index = start
        return []
    first, *others = [part.rstrip() for part in _AND.split(name)] if _ARABIC.search(name) else [name]
    return [
        _to_line(first, "" if number is None else format(number, "f")),
        *(_to_line(n, "") for n in others),
    ]


def _is_times(cursor: Cursor) -> bool:
    return cursor.mark is not None and cursor.mark.token.key == "x"


def _to_line(name: str, quantity: str) -> Line:
    """Return a line; an Arabic dual is two of it."""
    stem = name.removesuffix(_DUAL)
    if not quantity and stem != name and len(stem) > _LEAST_STEM and _ARABIC.search(name) and " " not in name:
        return {"name": stem, "quantity": "2"}
    return {"name": name, "quantity": quantity}


def is_slot(mark: Mark) -> bool:
    """Return whether the mark is part of a slot: a date, a time of the clock or a period of the day."""
    is_time = mark.token.kind != "time" or mark.token.text[2:3] == ":"
    return (mark.token.kind in _SLOT and is_time) or bool(mark.get("period"))


def read_slot(marks: Sequence[Mark], today: date) -> str:
    """Return the day and the time that the marks name, as `2026-11-27 15:00`, or one of them alone."""
    day = time = ""
    for mark in marks:
        if mark.token.kind == "time":
            time = time or mark.token.text
        elif mark.get("period"):
            day = day or periods.period(mark.get("period"), today)[0].isoformat()
        elif mark.token.kind == "date" and (parsed_date := periods.parse_date(mark.token.text)):
            day = day or parsed_date.isoformat()
            time = time or mark.token.text[11:]
    return f"{day} {time}".strip()
