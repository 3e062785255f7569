"""Erasure of customers in PostgreSQL. Invoices keep the buyer's name and address, as the law asks for."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_events_pb2 as events

from orders_pos.adapters.orders.order_events import add_delivery_event, add_supplied_event
from orders_pos.adapters.orders.resources import read_order
from orders_pos.domain.customers.erasure import ErasureState, erase_personal, pseudonym
from orders_pos.usecases.customers.erase_customer import ErasedCustomer

_LOCK = """
SELECT wallet_credit > 0, EXISTS (SELECT FROM orders o
  WHERE o.tenant_id = c.tenant_id AND o.customer_id = c.id AND o.step_code NOT IN ('delivered', 'cancelled'))
FROM customer c WHERE tenant_id = $1 AND id = $2 AND merged_into_id IS NULL FOR UPDATE"""
# Those who were merged into the customer are the customer.
_CUSTOMERS = (
    "SELECT id, email, phone_key FROM customer WHERE tenant_id = $1 AND (id = $2 OR merged_into_id = $2)"
)
_ORDERS = "SELECT id FROM orders WHERE tenant_id = $1 AND customer_id = ANY ($2::uuid[])"
_ERASE_RETURNS = """
UPDATE order_return SET reason = '', decision_reason = ''
WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[]) RETURNING id"""
_ERASE_PIECES = """
UPDATE piece SET colour = '', defect = '', photo = '', place = ''
WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[]) RETURNING id"""
_ERASE_SCANS = "UPDATE piece_scan SET place = '' WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])"
_INVOICES = "SELECT id FROM invoice WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])"
_ERASE_CUSTOMERS = """
UPDATE customer SET first_name = '', last_name = $3, email = '', phone = '', phone_key = '', address = '',
  collect_address = '', shipping_address = '', locale = '', search_text = '', name_text = '', grams = '{}',
  name_grams = '{}', erased_at = coalesce(erased_at, now()), version = version + 1, update_time = now()
WHERE tenant_id = $1 AND id = ANY ($2::uuid[])"""
_ERASE_ORDERS = """
UPDATE orders SET collect_address = '', shipping_address = '', description = '', customer_note = '',
  collect_lat = NULL, collect_lng = NULL, shipping_lat = NULL, shipping_lng = NULL, version = version + 1,
  update_time = now()
WHERE tenant_id = $1 AND id = ANY ($2::uuid[])"""
_ERASE_STEPS = "UPDATE order_step SET reason = '' WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])"
_ERASE_NOTES = "UPDATE wallet_entry SET note = '' WHERE tenant_id = $1 AND customer_id = ANY ($2::uuid[])"
_ERASE_POINTS = "UPDATE point_entry SET note = '' WHERE tenant_id = $1 AND customer_id = ANY ($2::uuid[])"
_ERASE_PAYMENTS = "UPDATE payment_entry SET note = '' WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])"
_ERASE_MESSAGES = """
UPDATE message SET recipient = '', subject = '', body = '', error = ''
WHERE tenant_id = $1 AND (order_id = ANY ($2::uuid[]) OR recipient = ANY ($3::text[])) RETURNING id"""
_VERSIONS = """
SELECT order_id, version, data FROM order_version WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])"""
_SET_VERSION = "UPDATE order_version SET data = $4 WHERE tenant_id = $1 AND order_id = $2 AND version = $3"
_EVENTS = """
SELECT id, data::jsonb AS data FROM outbox
WHERE tenant_id = $1 AND (aggregate_id = ANY ($2::uuid[]) OR data::text LIKE ANY ($3::text[]))"""
_SET_EVENT = "UPDATE outbox SET data = $3::jsonb::json WHERE tenant_id = $1 AND id = $2"
_DEAD_LETTERS = """
SELECT consumer, event_id, event FROM dead_letters WHERE tenant_id = $1 AND event::text LIKE ANY ($2::text[])"""
_SET_DEAD_LETTER = """
UPDATE dead_letters SET event = $4, error = '' WHERE tenant_id = $1 AND consumer = $2 AND event_id = $3"""
_ERASE_CARTS = """
DELETE FROM cart c WHERE tenant_id = $1 AND (lower(email) = ANY (SELECT lower(e) FROM unnest($3::text[]) AS e)
  OR EXISTS (SELECT FROM shop_order o WHERE o.tenant_id = $1 AND o.cart_id = c.id AND o.order_id = ANY ($2::uuid[])))"""
# Also orders of the person that no customer was recognised in.
_ERASE_IMPORTED_ORDERS = """
UPDATE imported_order SET customer_name = '', phone = '', phone_key = '', email = '', address = '', note = '',
  search_text = lower(number), grams = '{}', erased_at = coalesce(erased_at, now()), version = version + 1,
  update_time = now()
WHERE tenant_id = $1 AND (customer_id = ANY ($2::uuid[]) OR phone_key = ANY ($3::text[])
  OR lower(email) = ANY (SELECT lower(e) FROM unnest($4::text[]) AS e)) AND erased_at IS NULL"""
# Files and rows of imports hold whole customers. One that is at work ends, and is deleted after some days.
_ERASE_IMPORTS = """
DELETE FROM import_job
WHERE tenant_id = $1 AND kind IN ('customers', 'orders') AND state NOT IN ('reading', 'applying')"""
# Replies hold ids as text. Without its reply a write is not repeated, and the customer can't be sold to any more.
_FORGET_REPLIES = """
DELETE FROM idempotency WHERE tenant_id = $1
AND EXISTS (SELECT FROM unnest($2::text[]) AS item (id) WHERE position(convert_to(item.id, 'UTF8') IN reply) > 0)"""


class SqlCustomerErasure:
    """Implements CustomerErasure in the current transaction."""

    async def lock(self, customer_id: UUID) -> ErasureState:
        """Lock the customer until the commit. Raise NotFoundError; an erased one is found."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_LOCK, transaction.tenant_id, customer_id)
        if row is None:
            raise NotFoundError("There is no such customer.")
        return ErasureState(*row)

    async def erase(self, customer_id: UUID) -> ErasedCustomer:
        """Erase what identifies the customer, and publish it."""
        transaction, caller = current_transaction(), current_caller()
        sql, tenant_id = transaction.connection, transaction.tenant_id
        rows = await sql.fetch(_CUSTOMERS, tenant_id, customer_id)
        ids = [row["id"] for row in rows]
        order_ids = [row["id"] for row in await sql.fetch(_ORDERS, tenant_id, ids)]
        emails = [row["email"] for row in rows if row["email"]]
        await sql.execute(_ERASE_CUSTOMERS, tenant_id, ids, pseudonym(customer_id))
        await sql.execute(_ERASE_ORDERS, tenant_id, order_ids)
        await sql.execute(_ERASE_STEPS, tenant_id, order_ids)
        await sql.execute(_ERASE_NOTES, tenant_id, ids)
        await sql.execute(_ERASE_POINTS, tenant_id, ids)
        await sql.execute(_ERASE_PAYMENTS, tenant_id, order_ids)
        messages = await sql.fetch(_ERASE_MESSAGES, tenant_id, order_ids, emails)
        returns = await sql.fetch(_ERASE_RETURNS, tenant_id, order_ids)
        pieces = await sql.fetch(_ERASE_PIECES, tenant_id, order_ids)
        await sql.execute(_ERASE_SCANS, tenant_id, order_ids)
        await sql.execute(_ERASE_CARTS, tenant_id, order_ids, emails)
        await sql.execute(_ERASE_IMPORTS, tenant_id)
        phones = [row["phone_key"] for row in rows if row["phone_key"]]
        await sql.execute(_ERASE_IMPORTED_ORDERS, tenant_id, ids, phones, emails)
        await self._erase_versions(order_ids, ids)
        invoices = await sql.fetch(_INVOICES, tenant_id, order_ids)
        related = (row["id"] for row in (*messages, *invoices, *returns, *pieces))
        await self._erase_events(ids, [*ids, *order_ids, *related])
        await sql.execute(_FORGET_REPLIES, tenant_id, [str(id_) for id_ in (*ids, *order_ids)])
        user = {"user_id": str(caller.user_id or ""), "user_name": caller.name}
        outbox.add(customer_id, events.CustomerErased(id=str(customer_id), **user))
        # Copies of the orders that other contexts keep follow the orders.
        for order_id in order_ids:
            order = await read_order(str(order_id))
            outbox.add(order_id, events.OrderSaved(order=order))
            add_delivery_event(order)
            add_supplied_event(order)
        return ErasedCustomer(len(order_ids), len(invoices))

    async def _erase_versions(self, order_ids: list[UUID], customer_ids: list[UUID]) -> None:
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_VERSIONS, transaction.tenant_id, order_ids)
        erased = [(row["order_id"], row["version"], _erased(row["data"], customer_ids)) for row in rows]
        await _execute_many(_SET_VERSION, erased)

    async def _erase_events(self, customer_ids: list[UUID], aggregate_ids: list[UUID]) -> None:
        """Erase events that are kept for a while after they were published, and dead letters."""
        transaction = current_transaction()
        sql, tenant_id = transaction.connection, transaction.tenant_id
        patterns = [f"%{id_}%" for id_ in customer_ids]
        stored = await sql.fetch(_EVENTS, tenant_id, aggregate_ids, patterns)
        await _execute_many(_SET_EVENT, [(row["id"], _erased(row["data"], customer_ids)) for row in stored])
        mentions = [f"%{id_}%" for id_ in aggregate_ids]
        letters = await sql.fetch(_DEAD_LETTERS, tenant_id, mentions)
        erased = [(row["consumer"], row["event_id"], _erased(row["event"], customer_ids)) for row in letters]
        await _execute_many(_SET_DEAD_LETTER, erased)


def _erased(data: Mapping[str, Any], customer_ids: list[UUID]) -> Any:
    return erase_personal(data, frozenset(map(str, customer_ids)))


async def _execute_many(statement: str, values: list[tuple[Any, ...]]) -> None:
    transaction = current_transaction()
    await transaction.connection.executemany(statement, [(transaction.tenant_id, *row) for row in values])
