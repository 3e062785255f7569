"""What is stored with orders of the public shop."""

from uuid import UUID

from chassis.db import current_transaction
from chassis.errors import NotFoundError

from orders_pos.usecases.carts import ShopOrder

_COLUMNS = "order_id, cart_id, tracking_token, payment_option, quote_id"
_ADD = f"INSERT INTO shop_order (tenant_id, {_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)"  # noqa: S608  # constants only
_GET = f"SELECT {_COLUMNS} FROM shop_order WHERE tenant_id = $1 AND order_id = $2"  # noqa: S608  # as above
_FIND = f"SELECT {_COLUMNS} FROM shop_order WHERE tenant_id = $1 AND tracking_token = $2"  # noqa: S608  # as above


class SqlShopOrders:
    """Implements ShopOrders in the current transaction."""

    async def add(self, order: ShopOrder) -> None:
        """Insert what belongs to an order that was placed in the shop."""
        transaction = current_transaction()
        await transaction.connection.execute(_ADD, transaction.tenant_id, *vars(order).values())

    async def get(self, order_id: UUID) -> ShopOrder | None:
        """Return it; None for an order of the counter."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_GET, transaction.tenant_id, order_id)
        return ShopOrder(**row) if row else None

    async def get_by_token(self, tracking_token: str) -> ShopOrder:
        """Return it by the token that its shopper tracks it with. Raise NotFoundError."""
        transaction = current_transaction()
        row = await transaction.connection.fetchrow(_FIND, transaction.tenant_id, tracking_token)
        if row is None:
            raise NotFoundError("There is no such order.")
        return ShopOrder(**row)
