"""Which applications there are, and which one each service of the contracts belongs to."""

from collections.abc import Awaitable, Callable
from functools import cache
from uuid import UUID

from google.protobuf.descriptor import ServiceDescriptor
from souk.type.v1 import options_pb2

from chassis.contract.modules import services
from chassis.descriptors import context_of

# Returns the names of the applications that a tenant can use: installed, and enabled.
FindUsable = Callable[[UUID], Awaitable[frozenset[str]]]

# Catalogue, customers, orders, people and the store itself belong to every tenant.
_WITHOUT_APPLICATION = frozenset({"apps", "orders", "identity"})


@cache
def application(service: ServiceDescriptor) -> str:
    """Return the application that a service belongs to; empty where it belongs to every tenant."""
    declared: str = service.GetOptions().Extensions[options_pb2.application]
    return declared or application_of(context_of(service))


def application_of(context: str) -> str:
    """Return the application that a context is; empty where it belongs to every tenant."""
    return "" if context in _WITHOUT_APPLICATION else context


@cache
def all_applications() -> frozenset[str]:
    """Return the names of all applications that the contracts mention."""
    return frozenset(filter(None, map(application, services())))
