"""Tables as files, one at a time of a tenant."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from chassis.db import current_transaction
from chassis.errors import ExhaustedError, invalid_field
from chassis.slow_work import run_slowly
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.documents.table_files import Cell, render_csv, render_xlsx

# What is written is in memory as a whole, so a tenant writes one table at a time, in whatever process.
_LOCK = "SELECT pg_try_advisory_xact_lock(hashtextextended('table ' || $1::uuid, 0))"
_RETRY_SECONDS = 3.0
_SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
# About what a cell takes in a file.
_CELL_BYTES = 8


async def lock_tables() -> None:
    """Let no other table of the tenant be written until the transaction ends. Raise ExhaustedError if one is."""
    transaction = current_transaction()
    if not await transaction.connection.fetchval(_LOCK, transaction.tenant_id):
        message = "Another table is being written. Try again when it is done."
        raise ExhaustedError(message, _RETRY_SECONDS)


async def check_count(condition: str, arguments: Sequence[Any], most: int) -> None:
    """Raise ValidationError if there are more than `most` rows, before any is loaded. `condition` begins with the name
    of the table."""
    sql = f"SELECT count(*) FROM (SELECT FROM {condition} LIMIT {most + 1}) t"  # noqa: S608  # no user input
    if await current_transaction().connection.fetchval(sql, *arguments) > most:
        raise invalid_field("filter", f"There are more than {most}. Narrow the filter.", "too-many")


async def render_table(
    table: Any, name: str, heading: Sequence[str], rows: Sequence[Sequence[Cell]]
) -> rpc.File:
    """Return the table as a file of the format asked for, CSV where none is."""
    if table == rpc.TABLE_XLSX:
        content = await _render(render_xlsx, heading, rows)
        return rpc.File(content=content, media_type=_SHEET, name=f"{name}.xlsx")
    content = await _render(render_csv, heading, rows)
    return rpc.File(content=content, media_type="text/csv", name=f"{name}.csv")


async def _render(
    render: Callable[[Sequence[str], Sequence[Sequence[Cell]]], bytes],
    heading: Sequence[str],
    rows: Sequence[Sequence[Cell]],
) -> bytes:
    return await run_slowly(partial(render, heading, rows), "filter", _CELL_BYTES * len(heading) * len(rows))
