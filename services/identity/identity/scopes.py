"""Scopes that an admin can grant."""

from functools import cache

from chassis.context import ADMIN
from chassis.contract.modules import services
from chassis.rights import is_for_people, roles, scope


@cache
def grantable_scopes() -> frozenset[str]:
    """Return the scopes with which an admin can call something."""
    methods = (method for service in services() for method in service.methods)
    return frozenset(
        scope(method) for method in methods if ADMIN in roles(method) and not is_for_people(method)
    )
