"""Lists of orders with the sums of all that match."""

from typing import Any

from chassis.db import current_transaction
from chassis.resource_query import Arguments
from chassis.totals_cache import Totals

from orders_pos.adapters.orders.resources import hide_addresses, orders, restrict_to_own_orders
from orders_pos.adapters.reports.order_totals import ALL_ORDERS, UNPAID_ORDERS

# Cancelled orders are listed, and count for nothing.
_TOTALS = ", ".join(
    f"coalesce(sum({amount}) FILTER (WHERE step_code <> 'cancelled'), 0)"
    for amount in ("total", "paid_amount + wallet_amount", "remaining")
)


async def list_orders(request: Any) -> Any:
    """List orders with the totals of all that match. An agent gets only the orders assigned to them; staff
    read where an order goes with the order itself."""
    restrict_to_own_orders(request.filter)
    arguments = Arguments([current_transaction().tenant_id])
    where = orders.where(request.filter, arguments)
    reply = await orders.list_page(request, where, Arguments(arguments))
    hide_addresses(reply.items)
    totals = await _read_totals(request.filter, where, arguments)
    reply.total = totals[0]
    reply.totals.total, reply.totals.paid, reply.totals.remaining = (
        format(amount, "f") for amount in totals[1:]
    )
    return reply


async def _read_totals(filter_: Any, where: str, arguments: Arguments) -> Totals:
    """Return the number of orders that match and their amounts: of all, and of all unpaid ones, as each save keeps
    them; else computed."""
    fields = {field.name: value for field, value in filter_.ListFields()}
    if not fields:
        return await orders.read_totals(ALL_ORDERS, arguments)
    if fields == {"unpaid": True}:
        return await orders.read_totals(UNPAID_ORDERS, arguments)
    return await orders.aggregate(f"count(*), {_TOTALS}", where, arguments)
