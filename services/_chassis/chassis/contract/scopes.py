"""Scopes of limited tokens, as the contracts declare them."""

from collections.abc import Iterator
from functools import cache

from google.protobuf.descriptor import MethodDescriptor

from chassis.context import ADMIN
from chassis.contract.modules import services
from chassis.rights import needs_scope, roles, scope


@cache
def scopes() -> frozenset[str]:
    """Return the scopes that limited tokens need for the methods of the contracts."""
    return frozenset(map(scope, _methods()))


@cache
def grantable_scopes() -> frozenset[str]:
    """Return the scopes with which an admin can call something."""
    return frozenset(scope(method) for method in _methods() if ADMIN in roles(method))


def _methods() -> Iterator[MethodDescriptor]:
    return (method for service in services() for method in service.methods if needs_scope(method))
