"""The payment ledger in PostgreSQL. Orders are saved with their entries; see `entry_columns`."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from uuid import UUID

from chassis.context import Caller
from chassis.db import current_transaction

from orders_pos.adapters.card_payments.sql_card_payments import refund_at_provider
from orders_pos.adapters.cash.drawers import Drawer, find_drawers
from orders_pos.adapters.orders.sql_orders import method_from_row
from orders_pos.adapters.payments.entry_columns import entry_column_values, insert_entries_statement
from orders_pos.adapters.sealing.heads import lock_head_statement
from orders_pos.adapters.sealing.saved_orders import SEALING_COLUMNS, Moved, chain_of, seal_saved_order
from orders_pos.domain.orders.method import Method
from orders_pos.domain.orders.order import Order
from orders_pos.domain.payments.cash_rounding import NO_ROUNDING, CashRounding, cash_step
from orders_pos.domain.taxes.tax_entries import SaleChange

_METHOD = "SELECT id::text, name, names FROM payment_method WHERE tenant_id = $1 AND id = $2"
_CASH_METHODS = "SELECT id FROM payment_method WHERE tenant_id = $1 AND is_cash"
# Credit that came from money of a method was taken from what the method holds.
_BY_METHOD = """
SELECT payment_method_id, max(payment_method_name), sum(amount) FROM payment_entry
WHERE tenant_id = $1 AND order_id = $2 AND kind IN ('taken', 'change', 'refunded', 'credited')
GROUP BY payment_method_id HAVING sum(amount) <> 0 ORDER BY payment_method_id NULLS LAST"""

_INSERT = """
WITH entries AS ({insertion}), head AS ({head})
SELECT {sealing} FROM (VALUES (1)) AS row (number) LEFT JOIN head ON true"""


class SqlPayments:
    """Implements Payments in the current transaction."""

    async def get_method(self, method_id: UUID) -> Method | None:
        """Return the payment method of an id, or None."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_METHOD, transaction.tenant_id, method_id)
        return method_from_row(*row) if row else None

    async def get_cash_rounding(self, caller: Caller) -> CashRounding:
        """Return how cash is rounded in the caller's country."""
        step = cash_step(caller.country, caller.currency)
        if step is None:
            return NO_ROUNDING
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_CASH_METHODS, transaction.tenant_id)
        return CashRounding(step, frozenset(row["id"] for row in rows))

    async def sum_by_method(self, order_id: UUID) -> list[tuple[Method | None, Decimal]]:
        """Return how much of the money paid for an order is held by each payment method."""
        transaction = current_transaction()
        rows = await transaction.connection.fetch(_BY_METHOD, transaction.tenant_id, order_id)
        return [(Method(id_, name) if id_ else None, amount) for id_, name, amount in rows]


async def add_entries(order: Order, stored: Order, change: SaleChange, caller: Caller) -> Sequence[Drawer]:
    """Insert the new entries of an order that was saved before, record what was changed, and have card payments
    refunded as the entries say. Return the drawer of each."""
    if not order.movements:
        seal_saved_order(order, stored, change, caller)
        return ()
    drawers = await find_drawers(order.movements, caller)
    entries = entry_column_values(order, drawers)
    sealing = await current_transaction().connection.fetchrow(
        _insert_statement(),
        *(caller.tenant_id, order.id, caller.currency, caller.user_id, caller.name, order.version),
        *(order.update_time, caller.approver, chain_of(drawers)),
        *entries,
    )
    seal_saved_order(order, stored, change, caller, Moved(entries[0], drawers, [*sealing]))
    await refund_at_provider(order, caller.currency)
    return drawers


@cache
def _insert_statement() -> str:
    fixed = "$1::uuid, $2::uuid, $3::text, $4::uuid, $5::text, $6::integer, $7::timestamptz, $8::text"
    insertion, head = insert_entries_statement(fixed, 10), lock_head_statement("$9::uuid")
    return _INSERT.format(insertion=insertion, head=head, sealing=SEALING_COLUMNS)
