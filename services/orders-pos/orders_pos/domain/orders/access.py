"""What callers may see of orders. A shipping agent sees the orders assigned to them, everyone else all."""

from uuid import UUID

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF, Caller
from chassis.errors import ForbiddenError


def is_shipping_agent_only(caller: Caller) -> bool:
    """Return whether the caller collects and delivers orders and has no other role."""
    return SHIPPING_AGENT in caller.roles and not caller.roles & {ADMIN, STAFF}


def can_see_phones(caller: Caller) -> bool:
    """Return whether the caller sees the phone numbers of the orders that the caller may see."""
    return caller.is_admin or is_shipping_agent_only(caller)


def can_see_addresses(caller: Caller) -> bool:
    """Return whether the caller sees where the orders of a list go. Staff who take orders see it of a single one."""
    return can_see_phones(caller)


def restrict_agent(agent_id: UUID | None, caller: Caller) -> UUID | None:
    """Return the agent whose orders are shown, None for all: the requested one, or the caller if the caller is an
    agent."""
    return caller.user_id if is_shipping_agent_only(caller) else agent_id


def check_assigned(agent_id: UUID | None, caller: Caller) -> None:
    """Raise ForbiddenError if the caller is an agent, and not the one of the order."""
    if is_shipping_agent_only(caller) and agent_id != caller.user_id:
        raise ForbiddenError("This order is not assigned to you.")


def check_can_create(caller: Caller) -> None:
    """Raise ForbiddenError if the caller may not create orders."""
    if is_shipping_agent_only(caller):
        raise ForbiddenError("A driver may not create orders.")
