"""Returns in memory; what is read is stored only when it is saved."""

from dataclasses import dataclass, field
from uuid import UUID

from chassis.errors import NotFoundError
from orders_pos.domain.returns.order_return import OrderReturn
from orders_pos.domain.returns.return_window import ReturnWindow


@dataclass
class FakeReturns:
    rows: dict[UUID, OrderReturn] = field(default_factory=dict)
    window: ReturnWindow = field(default_factory=ReturnWindow)

    async def get(self, return_id):
        if return_id not in self.rows:
            raise NotFoundError("There is no such return.")
        return OrderReturn(**self.rows[return_id].model_dump())

    get_for_update = get

    async def get_window(self, order_id):
        return self.window

    async def sum_shipping_refunds(self, order_id):
        return sum(row.shipping_refund for row in self.rows.values() if row.order_id == order_id)

    async def list_waiting(self, order_id):
        return [row for row in self.rows.values() if row.order_id == order_id and row.status == "requested"]

    async def add(self, order_return):
        self.rows[order_return.id] = order_return

    async def save(self, order_return):
        self.rows[order_return.id] = order_return
