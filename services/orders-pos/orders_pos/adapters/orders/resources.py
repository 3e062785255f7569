"""Orders as a resource: read from one view, written by the checkout."""

from collections.abc import Sequence
from typing import Any

from chassis.context import current_caller
from chassis.db import current_transaction
from chassis.errors import ForbiddenError
from chassis.resource import Resource
from chassis.resource_query import Arguments
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.adapters.search import escaped
from orders_pos.domain.customers.customer import is_phone, phone_key
from orders_pos.domain.orders.checks import is_rider
from orders_pos.domain.orders.shown import OrderShown
from orders_pos.domain.search import normalised

_SUMS = "coalesce(sum(total), 0), coalesce(sum(paid_amount + wallet_amount), 0), coalesce(sum(remaining), 0)"


def _find(text: str, arguments: Arguments) -> str:
    """By the order's number, the customer's name or, in full, the customer's phone."""
    terms = [
        f"order_number ILIKE {arguments.add(f'%{escaped(text.strip())}%')}",
        f"customer_name_text LIKE {arguments.add(f'%{escaped(normalised(text))}%')}",
    ]
    if is_phone(text):
        terms.append(f"customer_phone_key = {arguments.add(phone_key(text))}")
    return f"({' OR '.join(terms)})"


async def hide_phones(items: Sequence[Any]) -> None:
    """Phones are for admins, and for a rider on his own orders."""
    if current_caller().is_admin or is_rider(current_caller()):
        return
    for item in items:
        hide_phone(item)


def hide_phone(order: pb.Order) -> None:
    order.customer.full_name_with_phone = order.customer.full_name
    order.customer.ClearField("phone")


orders = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Orders"],
    row=OrderShown,
    filters={
        "search": _find,
        "step": lambda code, arguments: f"step_code = {arguments.add(code)}",
    },
    default_order="create_time DESC",
    enrich=hide_phones,
)


async def list_orders(request: Any) -> Any:
    """Orders with the sums of all that the filter finds; a rider's are those assigned to him."""
    only_mine(request.filter)
    reply = await orders.list_items(request)
    arguments = Arguments([current_transaction().tenant_id])
    where = orders.where(request.filter, arguments)
    sums = await orders.aggregate(_SUMS, where, arguments)
    reply.totals.total, reply.totals.paid, reply.totals.remaining = (format(one, "f") for one in sums)
    return reply


def only_mine(filter_: Any) -> None:
    """Let a rider find what is assigned to him and nothing else."""
    if is_rider(current_caller()):
        filter_.agent_id = str(current_caller().user_id)


async def get_order(request: Any) -> Any:
    """One order; another rider's is refused."""
    return await read_order(request.id)


async def read_order(order_id: str) -> Any:
    """One order by its id; raises NotFound, and Forbidden for another rider's."""
    order = await orders.read(order_id)
    if is_rider(current_caller()) and order.agent.id != str(current_caller().user_id):
        raise ForbiddenError("This order is not assigned to you.")
    return order
