"""How the day goes, in numbers."""

from datetime import datetime, timedelta

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.rows import in_currency

_TODAY = """
SELECT count(*), coalesce(sum(total), 0) FROM orders
WHERE tenant_id = $1 AND create_time >= $2 AND create_time < $3 AND step_code <> 'cancelled'"""
_LATE = """
SELECT count(*) FROM orders
WHERE tenant_id = $1 AND start_delivery_at < $2 AND step_code NOT IN ('delivered', 'cancelled')"""


async def read_figures(now: datetime) -> rpc.ReadFiguresResponse:
    """The figures of the tenant's day that `now` lies in."""
    transaction = current_transaction()
    midnight = now.astimezone(load_zone(current_caller().timezone)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    tenant_id, sql = transaction.tenant_id, transaction.connection
    count, revenue = await sql.fetchrow(_TODAY, tenant_id, midnight, midnight + timedelta(days=1))
    late = await sql.fetchval(_LATE, tenant_id, now)
    return rpc.ReadFiguresResponse(
        day=midnight.date().isoformat(),
        orders=count,
        revenue=format(in_currency(revenue), "f"),
        late_deliveries=late,
    )
