"""Merging of customers in PostgreSQL. The merged one stays as a hidden row, since its ledger is append-only."""

from collections.abc import Collection, Mapping
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.customers.resources import whole_customers
from orders_pos.adapters.customers.sql_wallets import move_credit
from orders_pos.adapters.wheel.sql_wheel_spins import move_spins
from orders_pos.usecases.customers.merge_customers import MergeCustomers

_LOCK = """
SELECT wallet_credit FROM customer WHERE tenant_id = $1 AND id = $2 AND merged_into_id IS NULL AND erased_at IS NULL
FOR UPDATE"""
_MOVE_ORDERS = "UPDATE orders SET customer_id = $2 WHERE tenant_id = $1 AND customer_id = $3"
_MOVE_IMPORTED = "UPDATE imported_order SET customer_id = $2 WHERE tenant_id = $1 AND customer_id = $3"
_MOVE_COUNTER = """
UPDATE shop_settings SET counter_customer_id = $2, version = version + 1, update_time = now()
WHERE tenant_id = $1 AND counter_customer_id = $3"""
_FILL = """
UPDATE customer k SET version = k.version + 1, update_time = now(),
  address = coalesce(nullif(k.address, ''), m.address),
  collect_address = coalesce(nullif(k.collect_address, ''), m.collect_address),
  shipping_address = coalesce(nullif(k.shipping_address, ''), m.shipping_address),
  locale = coalesce(nullif(k.locale, ''), m.locale)
FROM customer m WHERE k.tenant_id = $1 AND k.id = $2 AND m.tenant_id = $1 AND m.id = $3"""
# Customers that were merged into this one before now belong to the kept one too.
_CLOSE = """
UPDATE customer SET merged_into_id = $2, version = version + 1, update_time = now()
WHERE tenant_id = $1 AND (id = $3 OR merged_into_id = $3)"""
_KEPT = """
SELECT id, merged_into_id FROM customer
WHERE tenant_id = $1 AND id = ANY ($2::uuid[]) AND merged_into_id IS NOT NULL"""


async def find_kept_ids(customer_ids: Collection[UUID]) -> Mapping[UUID, UUID]:
    """Return the ids of the customers into whom customers were merged, without those who were not."""
    transaction = current_transaction()
    rows = await transaction.connection.fetch(_KEPT, transaction.tenant_id, list(customer_ids))
    return {row["id"]: row["merged_into_id"] for row in rows}


class SqlMergedCustomers:
    """Implements MergedCustomers in the current transaction."""

    async def lock(self, customer_id: UUID) -> Decimal:
        """Lock a customer until the commit; return its credit. Raise NotFoundError."""
        transaction = current_transaction()
        credit: Decimal | None = await transaction.connection.fetchval(
            _LOCK, transaction.tenant_id, customer_id
        )
        if credit is None:
            raise NotFoundError("There is no such customer.")
        return credit

    async def move_orders(self, merge: MergeCustomers) -> None:
        """Assign all orders of the merged customer to the kept one, those of other programs too."""
        await _execute(_MOVE_ORDERS, merge)
        await _execute(_MOVE_IMPORTED, merge)

    async def move_wallet(self, merge: MergeCustomers, credit: Decimal) -> None:
        """Move the credit by one entry in each wallet."""
        await move_credit(merge.merged_id, -credit, "merge", field="merged_id")
        await move_credit(merge.kept_id, credit, "merge", field="merged_id")

    async def move_spins(self, merge: MergeCustomers) -> None:
        """Assign the spins and points of the merged customer to the kept one."""
        await move_spins(merge.kept_id, merge.merged_id)

    async def move_counter(self, merge: MergeCustomers) -> None:
        """Replace the merged customer where settings name it as the one of the counter."""
        await _execute(_MOVE_COUNTER, merge)

    async def close(self, merge: MergeCustomers) -> None:
        """Fill what the kept customer lacks from the merged one, hide the merged one and publish it."""
        await _execute(_FILL, merge)
        await _execute(_CLOSE, merge)
        customer = await whole_customers.read(merge.kept_id)
        caller = current_caller()
        user = {"user_id": str(caller.user_id or ""), "user_name": caller.name}
        merged = events.CustomersMerged(customer=customer, merged_id=str(merge.merged_id), **user)
        outbox.add(merge.kept_id, merged)


async def _execute(sql: str, merge: MergeCustomers) -> None:
    transaction = current_transaction()
    await transaction.connection.execute(sql, transaction.tenant_id, merge.kept_id, merge.merged_id)
