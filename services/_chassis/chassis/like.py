"""Searches with LIKE."""

from collections.abc import Callable

from chassis.resource_query import Arguments, Condition


def contains_pattern(text: str) -> str:
    """Return the pattern of texts that contain this one, with the wildcards in it escaped."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{escaped}%"


def contains(column: str, normalize: Callable[[str], str] = str.lower) -> Condition:
    """Return the filter by a text that a column contains. `column` is a column or expression of normalized text."""

    def condition(text: str, arguments: Arguments) -> str:
        return f"{column} LIKE {arguments.add(contains_pattern(normalize(text)))}"

    return condition
