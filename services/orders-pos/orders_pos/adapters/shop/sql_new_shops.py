"""The first rows of a new shop."""

from chassis import outbox
from chassis.db import current_transaction
from souk.orders.v1.orders_events_pb2 import ShopSetUp

from orders_pos.adapters.shop.opening_hours import publish_opening_hours
from orders_pos.domain.shop.first_methods import FirstMethods
from orders_pos.domain.shop.settings import ShopSettings

_HAS_SETTINGS = "SELECT EXISTS (SELECT FROM shop_settings WHERE tenant_id = $1)"


class SqlNewShops:
    """Implements NewShops in the current transaction."""

    async def is_set_up(self) -> bool:
        """Return whether the tenant has settings."""
        transaction = current_transaction()
        return bool(await transaction.connection.fetchval(_HAS_SETTINGS, transaction.tenant_id))

    async def add(self, methods: FirstMethods, settings: ShopSettings) -> None:
        """Add the rows and then the settings, which refer to them, and publish that the shop is set up: its owner may
        look at it already."""
        session = await current_transaction().session()
        session.add_all([*methods.stages, *methods.payment_methods, *methods.shipping_methods])
        session.add(methods.walk_in_customer)
        await session.flush()
        session.add(settings)
        await session.flush()
        outbox.add(settings.id, ShopSetUp(id=str(settings.id)))
        await publish_opening_hours()
