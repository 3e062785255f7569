"""Who hears an event: the options of its message."""

from functools import cache
from typing import Any

from chassis.context import Caller
from chassis.contract.applications import application_of
from google.protobuf.descriptor_pb2 import MessageOptions
from souk.type.v1 import options_pb2

from gateway.applications import Installed
from gateway.contract.events import public_events

# Somebody opened or closed an order: no event of the contracts, and heard by whoever hears that it was saved.
VIEWERS_CHANGED = "orders.viewers-changed"
_HEARD_AS = {VIEWERS_CHANGED: "orders.order-saved"}


def _option(kind: str, option: Any) -> Any:
    """Return an option of the message; as by default for a kind that is no public event, which nobody hears."""
    message = public_events().get(_HEARD_AS.get(kind, kind))
    return (message.GetOptions() if message else MessageOptions()).Extensions[option]


@cache
def roles_of_event(kind: str) -> frozenset[str]:
    """Return the roles whose callers hear events of a kind, such as `orders.order-saved`."""
    return frozenset(options_pb2.Role.Name(number) for number in _option(kind, options_pb2.event_roles))


@cache
def scope_of_event(kind: str) -> str:
    """Return the scope with which a limited token hears events of a kind; empty if none does."""
    return str(_option(kind, options_pb2.event_scope))


@cache
def application_of_event(kind: str) -> str:
    """Return the application without which a tenant hears no events of a kind; empty if none is needed."""
    declared: str = _option(kind, options_pb2.event_application)
    return declared or application_of(kind.partition(".")[0])


def may_hear(caller: Caller, kind: str) -> bool:
    """Return whether roles and scopes of the caller allow events of a kind."""
    scope = scope_of_event(kind)
    has_scope = caller.scopes is None or (scope != "" and scope in caller.scopes)
    return has_scope and bool(roles_of_event(kind) & caller.roles)


async def may_receive(caller: Caller, kind: str, installed: Installed) -> bool:
    """Return whether the caller may hear events of a kind, and the tenant has the application that they are of."""
    if not may_hear(caller, kind):
        return False
    name = application_of_event(kind)
    return not name or name in await installed(caller.tenant_id)
