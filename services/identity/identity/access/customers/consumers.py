"""Consumers of changes of customers: an erased one is signed out, a merged one goes on as the one that stays."""

from collections.abc import Awaitable, Callable
from uuid import UUID

from chassis.consumer import Consumer
from chassis.db import current_transaction
from souk.orders.v1.orders_events_pb2 import CustomerErased, CustomersMerged

from identity.access.customers.customer_sessions import end_customer_sessions, move_customer_sessions
from identity.notices.mail.queue import CUSTOMER_CODE

# Whose they are is not stored; after ten minutes nobody needs them.
_ERASE_MAILS = """
DELETE FROM mails WHERE kind = $1 AND (sent_at IS NOT NULL OR created_at < now() - interval '10 minutes')"""
Revoke = Callable[[UUID], Awaitable[None]]


def customer_consumers(revoke: Revoke) -> tuple[Consumer, Consumer]:
    """Return the consumers; `revoke` ends a customer's access tokens in every process."""

    async def sign_out_erased(erased: CustomerErased) -> None:
        customer_id, transaction = UUID(erased.id), current_transaction()
        await end_customer_sessions(transaction.connection, customer_id)
        await transaction.connection.execute(_ERASE_MAILS, CUSTOMER_CODE)
        await revoke(customer_id)

    async def follow_merge(merged: CustomersMerged) -> None:
        merged_id, kept_id = UUID(merged.merged_id), UUID(merged.customer.id)
        await move_customer_sessions(current_transaction().connection, merged_id, kept_id)
        await revoke(merged_id)

    return (
        Consumer("identity-customer-sessions-erased", CustomerErased, sign_out_erased),
        Consumer("identity-customer-sessions-merged", CustomersMerged, follow_merge),
    )
