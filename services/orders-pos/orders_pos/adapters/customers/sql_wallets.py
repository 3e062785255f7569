"""Wallets in PostgreSQL: an append-only ledger whose balance never falls below zero."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from chassis import outbox
from chassis.columns import enum_number, to_timestamp
from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.model import now, uuid7
from souk.orders.v1 import orders_events_pb2 as events
from souk.orders.v1 import orders_pb2 as pb

from orders_pos.domain.orders.order import Buyer, Order

_MOVE = """
WITH moved AS (
  UPDATE customer SET wallet_credit = wallet_credit + $3
  WHERE tenant_id = $1 AND id = $2 AND wallet_credit + $3 >= 0 RETURNING wallet_credit
)
INSERT INTO wallet_entry (tenant_id, customer_id, amount, reason, order_id, note, id, create_time, revision,
  balance)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, wallet_credit FROM moved RETURNING balance"""
_REASONS: Any = pb.WalletEntry.DESCRIPTOR.fields_by_name["reason"].enum_type


class SqlWallets:
    """Implements Wallets in the current transaction."""

    async def move(self, buyer: Buyer, amount: Decimal, reason: str, order: Order) -> None:
        """Add an entry for a version of an order. Raise ValidationError if the balance is too low."""
        await move_credit(buyer.id, amount, reason, order=(order.id, order.version), field="wallet_amount")


async def move_credit(
    customer_id: UUID,
    amount: Decimal,
    reason: str,
    *,
    order: tuple[UUID, int] | None = None,
    note: str = "",
    field: str,
) -> pb.WalletEntry:
    """Add an entry and update the balance in one statement, so that concurrent payments cannot overdraw the wallet.
    Return the entry. Raise ValidationError for `field` if the balance is too low."""
    transaction = current_transaction()
    entry_id, created_at = uuid7(), now()
    order_id, revision = order or (None, 1)
    balance = await transaction.connection.fetchval(
        _MOVE,
        transaction.tenant_id,
        customer_id,
        amount,
        reason,
        order_id,
        note,
        entry_id,
        created_at,
        revision,
    )
    if balance is None:
        raise ValidationError(FieldViolation(field, "This is more than the wallet's balance.", "too-large"))
    reason_number: Any = enum_number(_REASONS, reason)
    entry = pb.WalletEntry(
        id=str(entry_id),
        customer_id=str(customer_id),
        amount=format(amount, "f"),
        reason=reason_number,
        order_id=str(order_id) if order_id else None,
        note=note,
        balance=format(balance, "f"),
        create_time=to_timestamp(created_at),
    )
    outbox.add(customer_id, events.WalletChanged(entry=entry))
    return entry
