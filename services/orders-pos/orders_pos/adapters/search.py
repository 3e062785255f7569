"""SQL conditions for text search: a trigram index finds candidates, LIKE decides."""

from chassis.db import current_transaction
from chassis.like import contains_pattern
from chassis.resource_query import Arguments

from orders_pos.domain.search import MIN_LENGTH, grams, normalize

_LAST_CHARACTER = "\U0010ffff"


def contains_condition(text: str, arguments: Arguments, *, gram_column: str, text_column: str) -> str:
    """Return the condition that a column contains all words; a text of fewer than three characters matches nothing."""
    searched = normalize(text)
    if len(searched) < MIN_LENGTH:
        return "false"
    words = [word for word in searched.split() if len(word) >= MIN_LENGTH] or [searched]
    searched_grams = sorted({gram for word in words for gram in grams(current_transaction().tenant_id, word)})
    terms = [f"{gram_column} @> {arguments.add(searched_grams)}::integer[]"]
    terms += [f"{text_column} LIKE {arguments.add(contains_pattern(word))}" for word in searched.split()]
    return f"({' AND '.join(terms)})"


def prefix_condition(text: str, arguments: Arguments, *, text_column: str) -> str:
    """Return the condition that a column starts with the text, as a range for an index in byte order."""
    searched = normalize(text)
    if len(searched) < MIN_LENGTH:
        return "false"
    return f"{text_column} >= {arguments.add(searched)} AND {text_column} < {arguments.add(searched + _LAST_CHARACTER)}"
