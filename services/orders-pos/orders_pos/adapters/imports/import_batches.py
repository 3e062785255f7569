"""Batches of rows of an import, each in a transaction of its own."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import Database

from orders_pos.adapters.imports import sql_imports
from orders_pos.adapters.imports.imported_customers import SqlImportedCustomers
from orders_pos.adapters.imports.imported_orders import SqlImportedOrders
from orders_pos.adapters.imports.imported_pictures import ImportedPictures, addresses_of
from orders_pos.adapters.imports.imported_products import SqlImportedProducts
from orders_pos.adapters.imports.picture_fetcher import PictureFetcher
from orders_pos.adapters.sealing.settings_changes import seal_imported_prices
from orders_pos.domain.imports.fields import ORDERS, PRODUCTS
from orders_pos.domain.imports.outcome import ACTIONS, CHANGED, ERROR, NEW, Outcome
from orders_pos.domain.imports.questions import CATEGORIES, CUSTOMERS
from orders_pos.usecases.imports import ImportedItems
from orders_pos.usecases.imports.apply_rows import apply_rows
from orders_pos.usecases.imports.compare_rows import CompareRows, compare_rows

# Of new, changed and equal rows, as many are kept to be seen.
MAX_SHOWN = 20
_SET_PROGRESS = """
UPDATE import_job SET progress = $3 WHERE tenant_id = $1 AND id = $2 AND state = 'reading' AND version = $4
RETURNING true"""
_LOCK_CURSOR = """
SELECT applied_count, new_count, changed_count, equal_count FROM import_job
WHERE tenant_id = $1 AND id = $2 AND state = 'applying' FOR UPDATE"""
# Two files must not create one product at the same time.
_LOCK_KIND = "SELECT pg_advisory_xact_lock(hashtextextended($1 || $2::text, 0))"
_MOVE_CURSOR = """
UPDATE import_job SET applied_count = applied_count + $3, new_count = new_count + $4,
  changed_count = changed_count + $5, equal_count = equal_count + $6, error_count = error_count + $7,
  progress = least(100 * (applied_count + $3) / greatest(row_count, 1), 100)
WHERE tenant_id = $1 AND id = $2"""


@dataclass(frozen=True)
class ImportBatches:
    """Compares and applies batches; each opens a transaction of the database. Without a fetcher pictures of other sites
    are left out."""

    database: Database
    fetcher: PictureFetcher | None = None

    async def compare(self, tenant_id: UUID, command: CompareRows) -> list[Outcome]:
        """Return what the rows are. Nothing is written."""
        addresses = [*addresses_of(command.rows)]
        async with self.database.transaction(tenant_id, read_only=True):
            pictures = ImportedPictures(await sql_imports.find_pictures(addresses))
            return await compare_rows(command, imported_items(command, pictures))

    async def store_progress(self, tenant_id: UUID, job_id: UUID, version: int, percent: int) -> bool:
        """Return False if the import was cancelled, changed or deleted meanwhile."""
        async with self.database.transaction(tenant_id) as transaction:
            key = tenant_id, job_id
            return bool(await transaction.connection.fetchval(_SET_PROGRESS, *key, percent, version))

    async def apply(self, tenant_id: UUID, job_id: UUID, cursor: int, command: CompareRows) -> bool:
        """Write the rows behind the cursor and move it, in one commit. Return False, having written nothing, if the
        import was cancelled or deleted, or if its cursor is elsewhere: another worker has it."""
        pictures = await self._fetch_pictures(tenant_id, command)
        async with self.database.transaction(tenant_id) as transaction:
            sql, key = transaction.connection, (tenant_id, job_id)
            row = await sql.fetchrow(_LOCK_CURSOR, *key)
            if row is None or row["applied_count"] != cursor:
                return False
            await sql.execute(_LOCK_KIND, command.kind, str(tenant_id))
            outcomes = await apply_rows(replace(command, for_update=True), imported_items(command, pictures))
            counts = Counter(outcome.action for outcome in outcomes)
            shown = {action: row[f"{action}_count"] for action in ACTIONS if action != ERROR}
            await sql_imports.add_rows(job_id, select_shown(outcomes, shown))
            await sql.execute(_MOVE_CURSOR, *key, len(outcomes), *(counts[action] for action in ACTIONS))
            if command.kind == PRODUCTS:
                seal_imported_prices()
            # The log has who applied the import, and the import what became of each row.
            transaction.audit.clear()
            await outbox.write(transaction)
            return True

    async def _fetch_pictures(self, tenant_id: UUID, command: CompareRows) -> ImportedPictures:
        """Return the pictures of the rows that are written, having fetched those that were not fetched before. No
        transaction is open meanwhile."""
        addresses = [*addresses_of(command.rows)]
        if not addresses:
            return ImportedPictures(is_pending=False)
        written = [
            outcome.row
            for outcome in await self.compare(tenant_id, command)
            if outcome.action in (NEW, CHANGED)
        ]
        async with self.database.transaction(tenant_id, read_only=True):
            stored = await sql_imports.find_pictures(addresses)
        missing = [address for address in addresses_of(written) if address not in stored]
        if not (missing and self.fetcher):
            return ImportedPictures(stored, is_pending=False)
        fetched = await self.fetcher.fetch(current_caller().tenant, missing)
        async with self.database.transaction(tenant_id):
            await sql_imports.add_pictures(fetched)
        return ImportedPictures({**stored, **fetched}, is_pending=False)


def imported_items(command: CompareRows, pictures: ImportedPictures) -> ImportedItems[Any]:
    """Return the products, customers or imported orders of the current transaction."""
    if command.kind == ORDERS:
        return SqlImportedOrders(command.answers.get(CUSTOMERS, ""))
    if command.kind != PRODUCTS:
        return SqlImportedCustomers()
    return SqlImportedProducts(command.answers.get(CATEGORIES, ""), pictures, command.file_name)


def select_shown(outcomes: Sequence[Outcome], before: dict[str, int]) -> list[Outcome]:
    """Return all rows in error, and of the others the first, `before` of which were shown already."""
    shown, counts = list[Outcome](), Counter(before)
    for outcome in outcomes:
        counts[outcome.action] += 1
        if outcome.action == ERROR or counts[outcome.action] <= MAX_SHOWN:
            shown.append(outcome)
    return shown
