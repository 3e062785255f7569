"""Erasure of customers' data from supplier orders, in PostgreSQL."""

from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from souk.dropship.v1 import dropship_events_pb2 as events_pb

from dropship_importer.adapters import resources

_REMEMBER = (
    "INSERT INTO erased_customer (tenant_id, id) VALUES ($1, $2) ON CONFLICT (tenant_id, id) DO NOTHING"
)
# The country stays: what was spent on which route is no personal data.
_ERASE = """
UPDATE supplier_order SET address = jsonb_build_object('country', address ->> 'country'), version = version + 1
WHERE tenant_id = $1 AND customer_id = $2 AND address - 'country' <> '{}' RETURNING id"""
_ERASE_EVENTS = """
UPDATE outbox SET data = (data::jsonb #- '{order,address}')::json WHERE tenant_id = $1 AND aggregate_id = ANY ($2)"""
# Replies and dead letters hold ids as text.
_FORGET = (
    """DELETE FROM idempotency WHERE tenant_id = $1 AND EXISTS (
      SELECT FROM unnest($2::text[]) AS item (id) WHERE position(convert_to(item.id, 'UTF8') IN reply) > 0)""",
    """DELETE FROM dead_letters WHERE tenant_id = $1 AND EXISTS (
      SELECT FROM unnest($2::text[]) AS item (id) WHERE position(item.id IN event::text) > 0)""",
)


async def erase_customer(customer_id: UUID) -> None:
    """Erase the addresses of the customer's supplier orders, now and when their orders are named later."""
    transaction = current_transaction()
    await transaction.connection.execute(_REMEMBER, transaction.tenant_id, customer_id)
    await erase_addresses(customer_id)


async def erase_addresses(customer_id: UUID) -> None:
    """Erase the addresses of the supplier orders of a customer, as far as their orders were named."""
    transaction = current_transaction()
    sql, tenant_id = transaction.connection, transaction.tenant_id
    ids = [row["id"] for row in await sql.fetch(_ERASE, tenant_id, customer_id)]
    if not ids:
        return
    await sql.execute(_ERASE_EVENTS, tenant_id, ids)
    for statement in _FORGET:
        await sql.execute(statement, tenant_id, [str(id_) for id_ in ids])
    for id_ in ids:
        outbox.add(id_, events_pb.SupplierOrderChanged(order=await resources.orders.read(str(id_))))
