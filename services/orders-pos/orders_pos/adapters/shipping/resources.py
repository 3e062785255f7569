"""Methods, steps, agents, countries and exchange rates as resources."""

from collections.abc import Sequence
from typing import Any

from chassis.context import SHIPPING_AGENT, current_caller
from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.shipping.methods import (
    Agent,
    Country,
    CurrencyExchangeRate,
    PaymentMethod,
    ShippingMethod,
    StepType,
)

_SERVICES = rpc.DESCRIPTOR.services_by_name

payment_methods = Resource(_SERVICES["PaymentMethods"], PaymentMethod, default_order="position, name")
shipping_methods = Resource(_SERVICES["ShippingMethods"], ShippingMethod, default_order="position, name")


async def _add_codes(items: Sequence[Any]) -> None:
    for item in items:
        item.code = item.id


countries = Resource(_SERVICES["Countries"], Country, default_order="name", enrich=_add_codes)
rates = Resource(_SERVICES["CurrencyExchangeRates"], CurrencyExchangeRate, default_order="source, target")
step_types = Resource(_SERVICES["StepTypes"], StepType, default_order="position")
agents = Resource(
    _SERVICES["Agents"],
    Agent,
    # Every agent has this role; other roles of a user are not stored here.
    filters={"roles": lambda role, _: "true" if role == SHIPPING_AGENT else "false"},
    default_order="full_name",
)


async def list_step_types(request: Any) -> Any:
    """List the steps whose roles include one of the caller's."""
    roles = current_caller().roles
    reply = await step_types.list_items(request)
    visible_items = [item for item in reply.items if roles & {role.code for role in item.roles}]
    del reply.items[:]
    reply.items.extend(visible_items)
    reply.total = len(visible_items)
    return reply
