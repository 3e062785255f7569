"""Compare rows of a file with what the shop has."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from orders_pos.domain.imports.outcome import (
    Outcome,
    RowKeys,
    ambiguous_violation,
    keys_of,
    missing_key_violation,
    repeat_violation,
)
from orders_pos.domain.imports.row_reader import ParsedRow
from orders_pos.usecases.imports import ImportedItems, StoredT


@dataclass(frozen=True)
class CompareRows:
    """`repeats` are the lines that stand for the same as an earlier one."""

    kind: str
    rows: Sequence[ParsedRow]
    repeats: Mapping[int, int]
    match_names: bool = False
    country: str = ""
    for_update: bool = False


async def compare_rows(command: CompareRows, items: ImportedItems[StoredT]) -> list[Outcome]:
    """Return what each row is: new, changed, equal or in error."""
    keys = [
        keys_of(command.kind, row, match_names=command.match_names, country=command.country)
        for row in command.rows
    ]
    stored = await items.find([key for key in keys if _has_key(key)], for_update=command.for_update)
    await items.prepare(command.rows)

    def compare() -> list[Outcome]:
        return [
            _compare(command, row, key, stored, items) for row, key in zip(command.rows, keys, strict=True)
        ]

    # Rules and search texts of hundreds of rows take longer than others should wait.
    return await asyncio.to_thread(compare)


def _compare(
    command: CompareRows,
    row: ParsedRow,
    keys: RowKeys,
    stored: Mapping[RowKeys, Sequence[StoredT]],
    items: ImportedItems[StoredT],
) -> Outcome:
    if not _has_key(keys):
        missing = missing_key_violation(command.kind, match_names=command.match_names)
        named = {violation.field for violation in row.violations}
        return Outcome.error(row, *row.violations, *([] if missing.field in named else [missing]))
    if earlier := command.repeats.get(row.line):
        return Outcome.error(row, repeat_violation(command.kind, keys, earlier))
    matches = stored.get(keys, ())
    if len(matches) > 1:
        return Outcome.error(row, ambiguous_violation(command.kind, keys))
    return items.compare(row, matches[0] if matches else None)


def _has_key(keys: RowKeys) -> bool:
    return bool(keys.first or keys.second)
