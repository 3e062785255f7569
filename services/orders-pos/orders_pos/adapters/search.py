"""Searching by trigrams: an index finds the candidates, the text itself decides."""

from chassis.db import current_transaction
from chassis.resource_query import Arguments

from orders_pos.domain.search import SHORTEST, grams, normalised

_LAST = "\U0010ffff"


def contains(text: str, arguments: Arguments, *, gram_column: str, text_column: str) -> str:
    """The condition that a text column contains what was typed; fewer than three letters are in nothing."""
    wanted = normalised(text)
    if len(wanted) < SHORTEST:
        return "false"
    words = [word for word in wanted.split() if len(word) >= SHORTEST] or [wanted]
    found = sorted({gram for word in words for gram in grams(current_transaction().tenant_id, word)})
    terms = [f"{gram_column} @> {arguments.add(found)}::integer[]"]
    terms += [f"{text_column} LIKE {arguments.add(f'%{escaped(word)}%')}" for word in wanted.split()]
    return f"({' AND '.join(terms)})"


def starts_with(text: str, arguments: Arguments, *, text_column: str) -> str:
    """The condition that a text column starts with what was typed, as a range that an index in byte order finds."""
    wanted = normalised(text)
    if len(wanted) < SHORTEST:
        return "false"
    return f"{text_column} >= {arguments.add(wanted)} AND {text_column} < {arguments.add(wanted + _LAST)}"


def escaped(text: str) -> str:
    """Text as LIKE takes it literally."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
