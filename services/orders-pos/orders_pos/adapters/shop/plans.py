"""The shop's plan of days and slots."""

from chassis.db import current_transaction

from orders_pos.domain.shipping.slots import Plan
from orders_pos.domain.shop.settings import plan_of

_SETTINGS = "SELECT to_jsonb(s) FROM shop_settings s WHERE tenant_id = $1"


async def stored_plan(timezone: str) -> Plan:
    """As the tenant decided it, or the usual one."""
    transaction = current_transaction()
    return plan_of(await transaction.connection.fetchval(_SETTINGS, transaction.tenant_id), timezone)
