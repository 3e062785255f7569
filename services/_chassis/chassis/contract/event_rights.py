"""Who receives an event: the options of its message."""

from functools import cache
from typing import Any

from google.protobuf.descriptor_pb2 import MessageOptions
from google.protobuf.message import Message
from souk.type.v1 import options_pb2

from chassis.context import Caller
from chassis.contract.applications import FindUsable, application_of
from chassis.contract.events import public_events
from chassis.descriptors import context_of, descriptor_of, event_name

# Somebody opened or closed an order: no event of the contracts, and received by the receivers of order-saved.
VIEWERS_CHANGED = "orders.viewers-changed"
_RECEIVED_AS = {VIEWERS_CHANGED: "orders.order-saved"}


def _option(kind: str, option: Any) -> Any:
    """Return an option of the message; as by default for a kind that is no public event, which nobody receives."""
    message = public_events().get(_RECEIVED_AS.get(kind, kind))
    return (message.GetOptions() if message else MessageOptions()).Extensions[option]


@cache
def roles_of_event(kind: str) -> frozenset[str]:
    """Return the roles whose callers receive events of a kind, such as `orders.order-saved`."""
    return frozenset(options_pb2.Role.Name(number) for number in _option(kind, options_pb2.event_roles))


@cache
def scope_of_event(kind: str) -> str:
    """Return the scope with which a limited token receives events of a kind; empty if none does."""
    return str(_option(kind, options_pb2.event_scope))


@cache
def application_of_event(kind: str) -> str:
    """Return the application without which a tenant receives no events of a kind; empty if none is needed."""
    declared: str = _option(kind, options_pb2.event_application)
    return declared or application_of(kind.partition(".")[0])


def receivers_of(message: type[Message]) -> tuple[str, ...]:
    """Return the roles whose callers receive the event that a message is, in order."""
    descriptor = descriptor_of(message)
    return tuple(sorted(roles_of_event(f"{context_of(descriptor)}.{event_name(descriptor)}")))


def has_rights(caller: Caller, kind: str) -> bool:
    """Return whether roles and scopes of the caller allow events of a kind."""
    scope = scope_of_event(kind)
    has_scope = caller.scopes is None or (scope != "" and scope in caller.scopes)
    return has_scope and bool(roles_of_event(kind) & caller.roles)


async def may_receive(caller: Caller, kind: str, usable: FindUsable) -> bool:
    """Return whether the caller may receive events of a kind, and the tenant has the application that they are of."""
    if not has_rights(caller, kind):
        return False
    name = application_of_event(kind)
    return not name or name in await usable(caller.tenant_id)
