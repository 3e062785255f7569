"""Returns in PostgreSQL, with their events."""

from collections.abc import Sequence
from uuid import UUID

from chassis import outbox
from chassis.db import current_transaction
from chassis.errors import NotFoundError
from souk.orders.v1 import orders_events_pb2 as events
from sqlmodel import select

from orders_pos.adapters.returns.resources import returns
from orders_pos.domain.returns.order_return import REQUESTED, OrderReturn


class SqlReturns:
    async def get(self, return_id: UUID) -> OrderReturn:
        """Raise NotFoundError."""
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
        returns.clear_totals()
        message = events.ReturnRequested(order_return=await returns.read(order_return.id))
        outbox.add(order_return.id, message)

    async def save(self, order_return: OrderReturn) -> None:
        """Store what was decided and add its event."""
        await (await current_transaction().session()).flush()
        returns.clear_totals()
        message = events.ReturnDecided(order_return=await returns.read(order_return.id))
        outbox.add(order_return.id, message)
