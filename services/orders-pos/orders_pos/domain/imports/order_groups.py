"""Rows of a file that are one order."""

from collections.abc import Sequence

from orders_pos.domain.imports.row_reader import ParsedRow

_OF_LINE = "$line"


def group_orders(rows: Sequence[ParsedRow], *, has_numbers: bool) -> list[list[ParsedRow]]:
    """Return the rows by the orders' numbers. A row without a number belongs to the order before it if it says nothing
    else than that one, but for its line."""
    groups: list[list[ParsedRow]] = []
    by_key: dict[tuple[str, str], list[ParsedRow]] = {}
    last: list[ParsedRow] | None = None
    for row in rows:
        number = str(row.values.get("number", "")).strip()
        key = str(row.values.get("program", "")), number
        group = (
            by_key.get(key) if number else last if has_numbers and last and _follows(last[0], row) else None
        )
        if group is None:
            group = []
            groups.append(group)
        group.append(row)
        if number:
            by_key[key] = group
        last = group
    return groups


def _follows(head: ParsedRow, row: ParsedRow) -> bool:
    others = {name: value for name, value in row.values.items() if not name.startswith(_OF_LINE)}
    return len(others) < len(row.values) and all(
        head.values.get(name) == value for name, value in others.items()
    )
