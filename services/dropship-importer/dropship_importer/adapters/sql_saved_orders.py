"""What a saved order of the shop says of listings and supplier orders, in PostgreSQL."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from chassis.db import current_transaction

from dropship_importer.adapters.sql_customer_erasure import erase_addresses

# One statement, because each order of each tenant is recorded. Returns whether it is a supplier order of a customer who
# was erased.
_RECORD = """
WITH sold AS (
  UPDATE listing SET sale_time = $5 WHERE tenant_id = $1 AND id = ANY($4)
    AND (sale_time IS NULL OR sale_time < $5::timestamptz - interval '1 day')
)
UPDATE supplier_order SET customer_id = $3 WHERE tenant_id = $1 AND order_id = $2 AND $3::uuid IS NOT NULL
RETURNING EXISTS (SELECT FROM erased_customer e WHERE e.tenant_id = $1 AND e.id = $3)"""


async def record_saved_order(
    order_id: UUID, customer_id: UUID | None, product_ids: Collection[UUID], instant: datetime
) -> None:
    """Record whose order it is, if it is placed with the supplier, and, once a day, that its products were sold, those
    that are listed. The orders of an erased customer are saved once more, before or after the event of the erasure
    arrives."""
    transaction = current_transaction()
    values = transaction.tenant_id, order_id, customer_id, list(product_ids), instant
    if await transaction.connection.fetchval(_RECORD, *values) and customer_id:
        await erase_addresses(customer_id)
