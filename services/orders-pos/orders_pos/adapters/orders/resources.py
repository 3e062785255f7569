"""Orders as a resource, read from one view."""

from collections.abc import Sequence
from datetime import UTC
from functools import partial
from typing import Any

from chassis.columns import parse_uuid
from chassis.context import current_caller
from chassis.like import contains_pattern
from chassis.resource import Resource
from chassis.resource_query import Arguments
from reading.phones import phone_spellings
from souk.orders.v1 import orders_pb2 as pb
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.customers.customer import is_phone
from orders_pos.domain.orders.access import can_see_addresses, can_see_phones, check_assigned, restrict_agent
from orders_pos.domain.orders.order_view import OrderView
from orders_pos.domain.search import normalize

_PLACES: Any = (
    *("collect_address", "shipping_address"),
    *("collect_lat", "collect_lng", "shipping_lat", "shipping_lng"),
)
UNPAID = "remaining > 0 AND step_code <> 'cancelled'"
# What the rows behind a row of the view were last written by.
_MARK = """(
SELECT row(o.xmin, c.xmin, s.xmin, p.xmin, a.xmin, t.xmin, (
    SELECT string_agg(l.xmin::text, ' ' ORDER BY l.position)
    FROM order_line l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id))::text
FROM orders o
LEFT JOIN customer c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
LEFT JOIN shipping_method s ON s.tenant_id = o.tenant_id AND s.id = o.shipping_method_id
LEFT JOIN payment_method p ON p.tenant_id = o.tenant_id AND p.id = o.payment_method_id
LEFT JOIN agent a ON a.tenant_id = o.tenant_id AND a.id = o.agent_id
LEFT JOIN step_type t ON t.tenant_id = o.tenant_id AND t.code = o.step_code
WHERE o.tenant_id = order_shown.tenant_id AND o.id = order_shown.id)"""


def late_condition(now: str) -> str:
    """Return the condition that the slot of an order's delivery has ended by an instant, and it is not delivered; NULL
    or false for an order without delivery."""
    return f"""start_delivery_at < {now} AND step_code NOT IN ('delivered', 'cancelled') AND start_delivery_at
+ coalesce((delivery_slot->>'end_time')::interval - (delivery_slot->>'start_time')::interval, interval '0') < {now}"""


def _search_condition(text: str, arguments: Arguments) -> str:
    """Return the condition of a search by order number, customer name or full phone number."""
    terms = [
        f"order_number ILIKE {arguments.add(contains_pattern(text.strip()))}",
        f"customer_name_text LIKE {arguments.add(contains_pattern(normalize(text)))}",
    ]
    if is_phone(text):
        phones = phone_spellings(text, current_caller().country)
        terms.append(f"customer_phone_key = ANY({arguments.add(list(phones))})")
    return f"({' OR '.join(terms)})"


def _step_time_condition(time: Any, arguments: Arguments, *, sign: str) -> str:
    """Return the condition that an order came to the step where it is since an instant, or before it."""
    moved = (
        "SELECT max(h.moved_at) FROM order_step h WHERE h.tenant_id = order_shown.tenant_id"
        " AND h.order_id = order_shown.id AND h.step_code = order_shown.step_code"
    )
    return f"({moved}) {sign} {arguments.add(time.ToDatetime(UTC))}"


async def hide_phones(items: Sequence[Any]) -> None:
    """Remove phone numbers if the caller may not see them."""
    if not can_see_phones(current_caller()):
        for item in items:
            hide_phone(item)


def hide_phone(order: pb.Order) -> None:
    """Remove the customer's phone from an order, in place, for callers who may not see it."""
    order.customer.full_name_with_phone = order.customer.full_name
    order.customer.ClearField("phone")


def hide_addresses(items: Sequence[pb.Order]) -> None:
    """Remove from the orders of a list where they go, if the caller may not see it."""
    if not can_see_addresses(current_caller()):
        for item in items:
            for name in _PLACES:
                item.ClearField(name)


_LATE = late_condition("now()")

orders = Resource(
    service=rpc.DESCRIPTOR.services_by_name["Orders"],
    row=OrderView,
    filters={
        "search": _search_condition,
        "step": lambda code, arguments: f"step_code = {arguments.add(code)}",
        "late": lambda is_late, _: _LATE if is_late else f"NOT coalesce({_LATE}, false)",
        "step_time_from": partial(_step_time_condition, sign=">="),
        "step_time_before": partial(_step_time_condition, sign="<"),
        "unpaid": lambda is_unpaid, _: UNPAID if is_unpaid else f"NOT ({UNPAID})",
    },
    default_order="create_time DESC",
    mark=_MARK,
    enrich=hide_phones,
    enrich_reads=("customer",),
)


def restrict_to_own_orders(filter_: Any) -> None:
    """Restrict the filter to the orders assigned to the caller if the caller is an agent."""
    if agent_id := restrict_agent(None, current_caller()):
        filter_.agent_id = str(agent_id)


async def get_order(request: Any) -> Any:
    """Return an order for the rpc GetOrder. Raise NotFoundError."""
    return await read_order(request.id)


async def read_order(order_id: str) -> Any:
    """Return an order. Raise NotFoundError, and ForbiddenError if it is assigned to another agent than the caller."""
    order = await orders.read(order_id)
    check_assigned(parse_uuid(order.agent.id), current_caller())
    return order
