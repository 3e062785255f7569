"""Methods, steps and agents as resources."""

from typing import Any

from chassis.context import current_caller
from chassis.resource import Resource
from souk.orders.v1 import orders_service_pb2 as rpc

from orders_pos.domain.shipping.methods import (
    Agent,
    PaymentMethod,
    ShippingMethod,
    StepType,
    is_agent_role,
    is_visible_step,
)

_SERVICES = rpc.DESCRIPTOR.services_by_name

payment_methods = Resource(_SERVICES["PaymentMethods"], PaymentMethod, default_order="position, name")
shipping_methods = Resource(_SERVICES["ShippingMethods"], ShippingMethod, default_order="position, name")


step_types = Resource(_SERVICES["StepTypes"], StepType, default_order="position")
agents = Resource(
    _SERVICES["Agents"],
    Agent,
    filters={"roles": lambda role, _: "true" if is_agent_role(role) else "false"},
    default_order="full_name",
)


async def list_step_types(request: Any) -> Any:
    """List the steps whose roles include one of the caller's."""
    reply = await step_types.list_items(request)
    roles = current_caller().roles
    visible_items = [
        item for item in reply.items if is_visible_step([role.code for role in item.roles], roles)
    ]
    del reply.items[:]
    reply.items.extend(visible_items)
    reply.total = len(visible_items)
    return reply
