"""A file of products that was imported, but for one row."""

from collections.abc import Sequence

from chassis.context import current_caller
from chassis.db import current_transaction
from reading.result import Reason, to_violation

from orders_pos.adapters.imports import sql_imports
from orders_pos.domain.imports.fields import FIELDS, PRODUCTS
from orders_pos.domain.imports.import_job import DONE, ImportJob
from orders_pos.domain.imports.outcome import NEW, Outcome
from orders_pos.domain.imports.row_reader import ParsedRow

_COLUMNS = ("sku", "name", "price")


async def add_import(rows: Sequence[tuple[str, ...]]) -> None:
    """Add an import that was applied."""
    locale = current_caller().locale
    headers = [FIELDS[PRODUCTS][name].label(locale) for name in _COLUMNS]
    columns = zip(headers, _COLUMNS, rows[0], strict=True)
    job = ImportJob(
        kind=PRODUCTS,
        state=DONE,
        progress=100,
        file_name="produits.csv",
        columns=[{"header": header, "field": field, "sample": sample} for header, field, sample in columns],
        row_count=len(rows),
        new_count=1,
        error_count=1,
        applied_count=len(rows),
        locale=locale,
    )
    session = await current_transaction().session()
    session.add(job)
    await session.flush()
    added, failed = (ParsedRow(line, cells, {}) for line, cells in enumerate(rows, 2))
    number = to_violation("price", Reason("unreadable-amount", rows[1][2]))
    await sql_imports.add_rows(job.id, [Outcome(added, NEW, changed=_COLUMNS), Outcome.error(failed, number)])
