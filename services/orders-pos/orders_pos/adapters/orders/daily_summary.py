"""Counts and sums of the current day."""

from datetime import datetime, timedelta

from chassis.context import current_caller, current_currency
from chassis.db import current_transaction
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

_TODAY = """
SELECT count(*), coalesce(sum(total), 0) FROM orders
WHERE tenant_id = $1 AND create_time >= $2 AND create_time < $3 AND step_code <> 'cancelled'"""
_LATE = """
SELECT count(*) FROM orders
WHERE tenant_id = $1 AND start_delivery_at < $2 AND step_code NOT IN ('delivered', 'cancelled')"""


async def get_daily_summary(now: datetime) -> rpc.ReadFiguresResponse:
    """Return counts and sums of the day of `now` in the tenant's time zone."""
    transaction = current_transaction()
    midnight = now.astimezone(load_zone(current_caller().timezone)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    tenant_id, sql = transaction.tenant_id, transaction.connection
    count, revenue = await sql.fetchrow(_TODAY, tenant_id, midnight, midnight + timedelta(days=1))
    late_count = await sql.fetchval(_LATE, tenant_id, now)
    return rpc.ReadFiguresResponse(
        day=midnight.date().isoformat(),
        orders=count,
        revenue=format(current_currency().quantize(revenue), "f"),
        late_deliveries=late_count,
    )
