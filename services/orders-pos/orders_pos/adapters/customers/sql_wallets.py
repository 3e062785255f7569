"""Wallets in PostgreSQL: a ledger that only grows, a balance that can't fall below zero."""

from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.columns import enum_number, to_timestamp
from chassis.db import current_transaction
from chassis.errors import FieldViolation, ValidationError
from chassis.model import now, uuid7
from souk.orders.v1 import orders_events_pb2 as news
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
_REASONS = pb.WalletEntry.DESCRIPTOR.fields_by_name["reason"].enum_type


class SqlWallets:
    async def move(self, buyer: Buyer, amount: Decimal, reason: str, order: Order) -> None:
        """Move a buyer's credit for a version of an order; raises Invalid when the balance does not reach."""
        await move(buyer.id, amount, reason, order=(order.id, order.version), field="wallet_amount")


async def move(
    customer_id: UUID,
    amount: Decimal,
    reason: str,
    *,
    order: tuple[UUID, int] | None = None,
    note: str = "",
    field: str,
) -> pb.WalletEntry:
    """One entry, of an order's version where there is one, and the balance it leaves, in one statement: concurrent
    spends can't both pass."""
    transaction = current_transaction()
    entry_id, moment = uuid7(), now()
    order_id, revision = order or (None, 1)
    balance = await transaction.connection.fetchval(
        _MOVE, transaction.tenant_id, customer_id, amount, reason, order_id, note, entry_id, moment, revision
    )
    if balance is None:
        raise ValidationError(FieldViolation(field, "More than the wallet holds.", "too-large"))
    entry = pb.WalletEntry(
        id=str(entry_id),
        customer_id=str(customer_id),
        amount=format(amount, "f"),
        reason=enum_number(_REASONS, reason),  # type: ignore[arg-type]
        order_id=str(order_id) if order_id else None,
        note=note,
        balance=format(balance, "f"),
        create_time=to_timestamp(moment),
    )
    outbox.add(customer_id, news.WalletChanged(entry=entry))
    return entry
