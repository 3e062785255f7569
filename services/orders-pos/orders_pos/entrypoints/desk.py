"""The counter at which this service works: PostgreSQL behind every protocol."""

from datetime import date
from uuid import UUID

from chassis.db import current_transaction

from orders_pos.adapters.customers.sql_wallets import SqlWallets
from orders_pos.adapters.letters.sql_letters import SqlLetters
from orders_pos.adapters.orders.sql_edits import SqlEdits
from orders_pos.adapters.orders.sql_orders import SqlOrders
from orders_pos.adapters.promos.resources import SqlPromos
from orders_pos.adapters.shipping.sql_slots import SqlSlots, taken_from
from orders_pos.domain.orders.order import Order
from orders_pos.domain.shipping.slots import Taken
from orders_pos.usecases.orders import Counter


class SqlLooks(SqlOrders):
    """Reads for a preview."""

    async def look(self, order_id: UUID) -> Order:
        return await SqlEdits().read(current_transaction().tenant_id, order_id)

    async def taken_from(self, day: date) -> Taken:
        return await taken_from(day)


def counter() -> Counter:
    return Counter(SqlOrders(), SqlWallets(), SqlSlots(), SqlPromos(), SqlLetters(), SqlEdits())
