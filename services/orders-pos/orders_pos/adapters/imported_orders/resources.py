"""Imported orders as a resource: listed with the sums of all that match."""

from collections.abc import Sequence
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.search import contains_condition
from orders_pos.domain.customers.access import can_see_details
from orders_pos.domain.imported_orders.imported_order import ImportedOrder

# What is more of a customer than the name.
_DETAILS: Any = ("phone", "email", "address", "note")


def _search_condition(text: str, arguments: Arguments) -> str:
    return contains_condition(text, arguments, gram_column="grams", text_column="search_text")


async def _hide_details(items: Sequence[pb.ImportedOrder]) -> None:
    """Leave names alone if the caller may not see more of customers."""
    if not can_see_details(current_caller()):
        for item in items:
            for name in _DETAILS:
                item.ClearField(name)


imported_orders = Resource(
    service=rpc.DESCRIPTOR.services_by_name["ImportedOrders"],
    row=ImportedOrder,
    filters={"search": _search_condition},
    default_order="placed_at DESC",
    enrich=_hide_details,
)


async def list_imported_orders(request: rpc.ListImportedOrdersRequest) -> rpc.ListImportedOrdersResponse:
    """List imported orders with the sums of all that match. Currencies are never added up, and what was cancelled
    counts in none."""
    reply: rpc.ListImportedOrdersResponse = await imported_orders.list_items(request)
    transaction = current_transaction()
    arguments = Arguments([transaction.tenant_id])
    where = imported_orders.where(request.filter, arguments)
    sql = (
        "SELECT currency, coalesce(sum(total) FILTER (WHERE NOT is_cancelled), 0) AS total, count(*) AS count"  # noqa: S608  # names come from the code
        f" FROM imported_order WHERE {where} GROUP BY currency ORDER BY count(*) DESC, currency"
    )
    for row in await transaction.connection.fetch(sql, *arguments):
        reply.totals.add(currency=row["currency"], total=f"{row['total']:f}", count=row["count"])
    return reply
