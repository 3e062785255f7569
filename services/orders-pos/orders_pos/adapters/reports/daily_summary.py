"""Totals of the current day, and what needs attention."""

from datetime import datetime, timedelta
from decimal import Decimal

from chassis.context import current_caller, current_currency
from chassis.db import current_transaction
from chassis.timezones import load_zone
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.orders.resources import late_condition
from orders_pos.adapters.reports.sales_report import read_sales
from orders_pos.domain.reports.sales import DAY, Span
from orders_pos.domain.shipping.hours import MINUTES_PER_DAY, OpeningHours

_LATE = f"SELECT count(*) FROM orders WHERE tenant_id = $1 AND {late_condition('$2')}"  # noqa: S608  # constants only
_UNPAID_READY = "SELECT count(*) FROM orders WHERE tenant_id = $1 AND step_code = 'ready' AND remaining > 0"
_FAILED_MESSAGES = """
SELECT count(*) FROM message WHERE tenant_id = $1 AND state = 'failed' AND create_time >= $2"""
_FAILED_MESSAGES_AGE = timedelta(days=30)
# One look-up in the index per open step: most orders are delivered.
_STEPS = """
SELECT t.code, t.name, t.names,
  (SELECT count(*) FROM orders o WHERE o.tenant_id = $1 AND o.step_code = t.code) AS orders
FROM step_type t WHERE t.tenant_id = $1 AND t.code NOT IN ('delivered', 'cancelled') ORDER BY t.position, t.code"""
# Both legs of an order are stops, each on its own day.
_DRIVERS = """
SELECT s.agent_id, coalesce(a.full_name, '') AS full_name, count(*) FILTER (WHERE is_done) AS done, count(*) AS stops
FROM (
  SELECT agent_id, step_code NOT IN ('received', 'collect-planned') AS is_done FROM orders
  WHERE tenant_id = $1 AND start_processing_at >= $2 AND start_processing_at < $3 AND step_code <> 'cancelled'
    AND collect_slot IS NOT NULL
  UNION ALL
  SELECT agent_id, step_code = 'delivered' FROM orders
  WHERE tenant_id = $1 AND start_delivery_at >= $2 AND start_delivery_at < $3 AND step_code <> 'cancelled'
    AND delivery_slot IS NOT NULL
) s LEFT JOIN agent a ON a.tenant_id = $1 AND a.id = s.agent_id
GROUP BY s.agent_id, a.full_name ORDER BY s.agent_id IS NULL, full_name"""


async def get_daily_summary(now: datetime) -> rpc.ReadFiguresResponse:
    """Return the totals of the day of `now` in the tenant's time zone, and counts of open orders."""
    transaction = current_transaction()
    tenant_id, sql = transaction.tenant_id, transaction.connection
    hours = OpeningHours(load_zone(current_caller().timezone))
    day = now.astimezone(hours.zone).date()
    day_start, day_end = hours.to_utc(day, 0), hours.to_utc(day, MINUTES_PER_DAY)
    today = (await read_sales(DAY, Span(day, day), None)).totals
    reply = rpc.ReadFiguresResponse(
        day=day.isoformat(),
        orders=today.orders,
        revenue=format(current_currency().quantize(Decimal(today.revenue)), "f"),
        late_deliveries=await sql.fetchval(_LATE, tenant_id, now),
        unpaid_ready=await sql.fetchval(_UNPAID_READY, tenant_id),
        failed_messages=await sql.fetchval(_FAILED_MESSAGES, tenant_id, now - _FAILED_MESSAGES_AGE),
    )
    reply.steps.extend(rpc.StepCount(**row) for row in await sql.fetch(_STEPS, tenant_id))
    for agent_id, name, done, stops in await sql.fetch(_DRIVERS, tenant_id, day_start, day_end):
        reply.drivers.add(id=str(agent_id or ""), full_name=name, done=done, stops=stops)
    return reply
