"""Returns in PostgreSQL, with their events."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_events_pb2 as events
from sqlmodel import select

from orders_pos.adapters.returns.resources import returns
from orders_pos.domain.orders.steps import DELIVERED
from orders_pos.domain.returns.order_return import REQUESTED, OrderReturn
from orders_pos.domain.returns.return_window import ReturnWindow

_WINDOW = """
SELECT (SELECT return_days FROM shop_settings WHERE tenant_id = $1),
  (SELECT max(moved_at) FROM order_step WHERE tenant_id = $1 AND order_id = $2 AND step_code = $3)"""
_SHIPPING_REFUNDS = """
SELECT coalesce(sum(shipping_refund), 0) FROM order_return WHERE tenant_id = $1 AND order_id = $2"""
_CREDIT_NOTE = """
SELECT r.credit_note_id FROM order_return r JOIN orders o ON o.tenant_id = r.tenant_id AND o.id = r.order_id
WHERE r.tenant_id = $1 AND r.id = $2 AND o.customer_id = $3"""


class SqlReturns:
    """Implements Returns in the current transaction."""

    async def get(self, return_id: UUID) -> OrderReturn:
        """Return a return. Raise NotFoundError."""
        session, tenant_id = await current_transaction().session(), current_transaction().tenant_id
        row = await session.get(OrderReturn, (tenant_id, return_id))
        if row is None:
            raise NotFoundError("There is no such return.")
        return row

    async def get_for_update(self, return_id: UUID) -> OrderReturn:
        """Return the return as it is stored now, locked until the commit. Raise NotFoundError."""
        row = await self.get(return_id)
        session = await current_transaction().session()
        await session.refresh(row, with_for_update=True)
        return row

    async def get_window(self, order_id: UUID) -> ReturnWindow:
        """Return the shop's days for returns and when the order was last delivered; each None if there is none."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_WINDOW, transaction.tenant_id, order_id, DELIVERED)
        return ReturnWindow(*row)

    async def sum_shipping_refunds(self, order_id: UUID) -> Decimal:
        """Return how much of the order's delivery fee its returns have given back."""
        transaction = current_transaction()
        amount: Decimal = await transaction.connection.fetchval(
            _SHIPPING_REFUNDS, transaction.tenant_id, order_id
        )
        return amount

    async def list_waiting(self, order_id: UUID) -> Sequence[OrderReturn]:
        """Return the returns of an order that wait for a decision."""
        session = await current_transaction().session()
        query = select(OrderReturn).where(OrderReturn.order_id == order_id, OrderReturn.status == REQUESTED)
        return (await session.execute(query)).scalars().all()

    async def add(self, order_return: OrderReturn) -> None:
        """Insert a return and add its event."""
        session = await current_transaction().session()
        session.add(order_return)
        await session.flush()
        message = events.ReturnRequested(order_return=await returns.read(order_return.id))
        outbox.add(order_return.id, message)

    async def save(self, order_return: OrderReturn) -> None:
        """Store what was decided and add its event."""
        await (await current_transaction().session()).flush()
        message = events.ReturnDecided(order_return=await returns.read(order_return.id))
        outbox.add(order_return.id, message)


async def find_own_credit_note(return_id: UUID, customer_id: UUID) -> UUID:
    """Return the id of the credit note of a customer's return. Raise NotFoundError for another's, and while there is
    none."""
    transaction = current_transaction()
    note_id: UUID | None = await transaction.connection.fetchval(
        _CREDIT_NOTE, transaction.tenant_id, return_id, customer_id
    )
    if note_id is None:
        raise NotFoundError("There is no such credit note.")
    return note_id
