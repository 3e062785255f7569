"""The slot plan and the delivery zones of a shop."""

from chassis.db import current_transaction

from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.domain.shop.settings import delivery_zones_from_settings, slot_plan_from_settings
from orders_pos.domain.shop.zones import DeliveryZones

_SETTINGS = "SELECT to_jsonb(s) FROM shop_settings s WHERE tenant_id = $1"


async def get_slot_plan(timezone: str) -> SlotPlan:
    """Return the slot plan of the tenant's settings, or the default plan."""
    transaction = current_transaction()
    return slot_plan_from_settings(
        await transaction.connection.fetchval(_SETTINGS, transaction.tenant_id), timezone
    )


async def get_delivery_zones() -> DeliveryZones:
    """Return where the shop delivers by the tenant's settings; everywhere if there are none."""
    transaction = current_transaction()
    return delivery_zones_from_settings(
        await transaction.connection.fetchval(_SETTINGS, transaction.tenant_id)
    )
