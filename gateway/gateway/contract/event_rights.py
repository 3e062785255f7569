"""Who receives an event: who may read what it is about, as the contracts say.

An event is about the item of its payload, or else about what its name begins with; whoever may call Get of that
resource receives it. Events of no such resource are for admins alone. An option of the contracts that names the rpc may
replace what is derived here.
"""

import re
from functools import cache

from chassis.context import ADMIN, SHIPPING_AGENT, STAFF, Caller
from chassis.contract.applications import application, application_of
from chassis.contract.modules import services
from chassis.descriptors import context_of
from chassis.errors import ForbiddenError
from chassis.rights import check_rights, scope
from google.protobuf.descriptor import MethodDescriptor

from gateway.applications import Installed
from gateway.contract.events import public_events

# Somebody opened or closed an order: no event of the contracts.
VIEWERS_CHANGED = "orders.viewers-changed"
_PEOPLE = frozenset({ADMIN, STAFF, SHIPPING_AGENT})
# Of what routes of identity tell every person who is signed in: their applications, and notifications.
_FOR_PEOPLE = frozenset(
    {"identity.applications-changed", "identity.notification-added", "identity.notification-settled"}
)


@cache
def find_get(kind: str) -> MethodDescriptor | None:
    """Return the rpc that reads what an event of a kind, such as `orders.order-saved`, is about; None if there is
    none."""
    context, _, event = kind.partition(".")
    gets = _gets(context)
    if message := public_events().get(kind):
        for field in message.fields:
            get = gets.get(_kebab(field.message_type.name)) if field.message_type else None
            if get and get.output_type == field.message_type:
                return get
    if kind == VIEWERS_CHANGED:
        return gets["order"]
    nouns = [noun for noun in gets if event.startswith(f"{noun}-")]
    return gets[max(nouns, key=len)] if nouns else None


def application_of_event(kind: str) -> str:
    """Return the application without which a tenant receives no events of a kind; empty if none is needed."""
    get = find_get(kind)
    return application(get.containing_service) if get else application_of(kind.partition(".")[0])


def scope_of_event(kind: str) -> str:
    """Return the scope with which a limited token receives events of a kind; empty if none does."""
    get = find_get(kind)
    return scope(get) if get else ""


def may_read(caller: Caller, kind: str) -> bool:
    """Return whether roles and scopes of the caller allow events of a kind."""
    get = find_get(kind)
    if get is None:
        roles = _PEOPLE if kind in _FOR_PEOPLE else {ADMIN}
        return caller.scopes is None and bool(roles & caller.roles)
    try:
        check_rights(caller, get)
    except ForbiddenError:
        return False
    return True


async def may_receive(caller: Caller, kind: str, installed: Installed) -> bool:
    """Return whether the caller may read events of a kind, and the tenant has the application that they are of."""
    if not may_read(caller, kind):
        return False
    name = application_of_event(kind)
    return not name or name in await installed(caller.tenant_id)


@cache
def _gets(context: str) -> dict[str, MethodDescriptor]:
    """Return the rpcs that get an item, by its noun."""
    methods = [
        method for service in services() if context_of(service) == context for method in service.methods
    ]
    return {
        _kebab(method.name.removeprefix("Get")): method for method in methods if method.name.startswith("Get")
    }


def _kebab(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()
