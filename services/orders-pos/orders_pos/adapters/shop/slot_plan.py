"""The slot plan of a shop."""

from chassis.db import current_transaction

from orders_pos.domain.shipping.slots import SlotPlan
from orders_pos.domain.shop.settings import slot_plan_from_settings

_SETTINGS = "SELECT to_jsonb(s) FROM shop_settings s WHERE tenant_id = $1"


async def get_slot_plan(timezone: str) -> SlotPlan:
    """Return the slot plan of the tenant's settings, or the default plan."""
    transaction = current_transaction()
    return slot_plan_from_settings(
        await transaction.connection.fetchval(_SETTINGS, transaction.tenant_id), timezone
    )
